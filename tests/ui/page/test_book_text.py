"""A rulebook as data: found by number, searched in three languages."""

from __future__ import annotations

import json

from sakusen.ui.page import book_text


def part(numbers: list[str], level: int, html: str = "") -> dict[str, object]:
    made = {"number": ", ".join(numbers), "numbers": numbers, "title": "t", "level": level, "html": html, "margin": ""}
    return {**made, "passages": []} if level == 1 else made


CHAPTERS = [{**part(["7"], 1), "passages": [part(["7.1", "7.2"], 2), part(["7.2.1"], 3)]}, part(["12"], 1)]
BOOK = book_text.book("kinmen", "ja", json.dumps({"chapters": CHAPTERS}))
WORDS = book_text.glossary(
    json.dumps(
        {
            "river": {
                "ja": {"word": "河川", "also": ["渡河"], "means": "…"},
                "zh-Hant": {"word": "河流", "means": "…"},
                "en": {"word": "river", "also": ["ford"], "means": "…"},
            },
            "stack": {"en": {"word": "stack", "means": "…"}, "ja": {"word": "スタック", "means": "…"}},
        }
    )
)


def found(wanted: str, html: str) -> tuple[str, int]:
    return book_text.marked(html, book_text.pattern(book_text.terms(wanted, WORDS)))


def test_passage_is_found_by_each_of_its_numbers_and_failing_that_what_is_above_it() -> None:
    asked = ("7.1", "7.2", "7.2.1", "7.2.9", "7.8", "12.4", "99")
    parts = [BOOK.find(number) for number in asked]
    assert [one.number if one else "" for one in parts] == ["7.1, 7.2", "7.1, 7.2", "7.2.1", "7.1, 7.2", "7", "12", ""]


def test_passage_with_several_numbers_is_short_in_the_contents() -> None:
    assert [one.short for one in BOOK.parts] == ["7", "7.1–7.2", "7.2.1", "12"]


def test_one_search_finds_a_word_in_whatever_language_it_is_typed() -> None:
    html = "<p>渡河した部隊は<a>河川</a>で止まる</p>"
    for wanted in ("river", "River", "rive", "渡河", "河川", "河流", "ford"):
        marked, count = found(wanted, html)
        assert (wanted, count) == (wanted, 2)
        assert "<mark>渡河</mark>した" in marked


def test_few_letters_are_looked_for_as_they_are() -> None:
    assert book_text.terms("ri", WORDS) == ["ri"]
    assert book_text.terms("  ", WORDS) == []


def test_search_reads_over_places_where_a_line_may_be_broken_and_not_inside_tags() -> None:
    assert found("渡河した", '<p data-x="渡河した">渡\u200b河した</p>') == (
        '<p data-x="渡河した"><mark>渡\u200b河した</mark></p>',
        1,
    )
    assert found("amp", "<p>a &amp; b</p>") == ("<p>a &amp; b</p>", 0)
    assert found("2 mp", "<p>12\u00a0MP</p>") == ("<p>1<mark>2\u00a0MP</mark></p>", 1)


def test_search_finds_what_begins_or_ends_within_a_name_and_names_stay_whole_otherwise() -> None:
    html = '<p>the <span class="whole">F-22A</span> flies</p>'
    assert found("22a fl", html) == ("<p>the F-<mark>22A fl</mark>ies</p>", 1)
    assert found("whole", html) == (html, 0)
    assert found("the", html) == (html.replace("the", "<mark>the</mark>"), 1)
