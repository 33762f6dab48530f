"""The rulebooks: what the build makes of their Markdown, and that in those of the games nothing is missing."""

from __future__ import annotations

import csv
import gzip
import json
import re
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from sakusen import games
from sakusen.engine.cooperative import finish
from sakusen.engine.core import Chance, Decision
from sakusen.engine.match import Match
from sakusen.game_folders import LANGUAGES
from sakusen.games.kinmen.rules.combat import COLUMNS, CRT
from sakusen.ui.match.figure import painting
from sakusen.ui.sharing import link
from tools import book_figures as figures
from tools import books, build
from tools.titles import GAMES
from tools.tool_error import ROOT, ToolError

SAMPLE = """# 7 Movement

A first word.

## 7.1, 7.2 Zones of *control*

A [unit](word:unit) stops, see [7.3](rule:7.3), <b>and</b> [no](javascript:alert).

| Hex | Cost |
| --- | --- |
| Hill | 2 |

> **ruled** As written.

> **example** One goes. [Play from here](example:one)

![What matters](figure:map)

### 7.3 Leaving

渡河した部隊は、敵の支配地域（ZOC）に入ると、そこで止まります。
"""


def made(text: str, folder: Path, lang: str = "en") -> books.Book:
    path = folder / f"{lang}.md"
    path.write_text(text, encoding="utf-8")
    return books.made([(lang, path)])[0]


@pytest.fixture(scope="module")
def sample(tmp_path_factory: pytest.TempPathFactory) -> books.Book:
    return made(SAMPLE, tmp_path_factory.mktemp("book"), "ja")


# ---------------------------------------------------------------- what becomes of the Markdown
def test_headings_become_a_chapter_and_passages_with_all_their_numbers(sample: books.Book) -> None:
    (chapter,) = sample["chapters"]
    assert (chapter["number"], chapter["title"], chapter["html"]) == ("7", "Movement", "<p>A first word.</p>\n")
    assert [one["numbers"] for one in chapter["passages"]] == [["7.1", "7.2"], ["7.3"]]
    assert chapter["passages"][0]["title"] == "Zones of <em>control</em>"


def test_links_open_rules_and_words_and_nothing_else_runs(sample: books.Book) -> None:
    html = sample["chapters"][0]["passages"][0]["html"]
    assert 'data-rule="7.3"' in html
    assert 'data-word="unit"' in html
    assert "&lt;b&gt;and" in html
    assert 'href="javascript' not in html


def test_boxes_are_notes_with_their_kind_first_and_examples_and_figures_stand_beside_the_text(
    sample: books.Book,
) -> None:
    passage = sample["chapters"][0]["passages"][0]
    assert '<aside class="box ruled" role="note"><p class="kind">この版の裁定</p><p>As written.</p>' in passage["html"]
    assert "<table>" in passage["html"]
    assert 'data-do="example" data-arg="one"' in passage["margin"]
    assert '<img src="figure:map"' in passage["margin"]
    assert sample["links"] == {"rule": ["7.3"], "word": ["unit"], "figure": ["map"], "example": ["one"]}


def test_japanese_may_be_broken_between_phrases_and_never_before_a_closing_mark(sample: books.Book) -> None:
    html = sample["chapters"][0]["passages"][1]["html"]
    phrases = re.sub(r"<[^>]*>", "", html).strip().split("\u200b")
    assert len(phrases) > 4
    assert "".join(phrases) == "渡河した部隊は、敵の支配地域（ZOC）に入ると、そこで止まります。"
    assert not [one for one in phrases if one[0] in "、。）」』" or one[-1] in "（「『"]


def test_names_in_a_rulebook_are_kept_together_and_numbers_with_what_they_count(tmp_path: Path) -> None:
    text = "# 1 F-22A\n\nAn F-22A & a [J-20](word:x) cost 2 MP.\n\n![Two 6-4](figure:x)\n"
    (chapter,) = made(text, tmp_path)["chapters"]
    assert chapter["title"] == '<span class="whole">F-22A</span>'
    assert 'An <span class="whole">F-22A</span> &amp; a <a' in chapter["html"]
    assert '<span class="whole">J-20</span></a> cost 2\u00a0MP.' in chapter["html"]
    assert 'Two <span class="whole">6-4</span></figcaption>' in chapter["margin"]


@pytest.mark.parametrize("text", ["Before any heading.", "# Without a number\n", "## 1.1 Before the first chapter\n"])
def test_text_that_belongs_nowhere_is_refused_with_its_file(text: str, tmp_path: Path) -> None:
    with pytest.raises(ToolError, match=r"en\.md"):
        made(text, tmp_path)


@pytest.mark.slow
def test_shape_tells_texts_apart_that_differ_in_more_than_their_words(tmp_path: Path) -> None:
    shapes = [
        made(text, tmp_path)["shape"]
        for text in (
            "# 1 One\n\nA [b](word:x).",
            "# 1 Eins\n\nEin [c](word:x).",
            "# 1 One\n\nA b.",
            "# 1 One\n\n- A b.",
        )
    ]
    assert shapes[0] == shapes[1]
    assert shapes[1] != shapes[2] != shapes[3]


# ---------------------------------------------------------------- the rulebooks that are there
WITHOUT = {"crossing"}
"""The toy game, which has one rule."""
WITH_BOOK = [slug for slug in games.SLUGS if slug not in WITHOUT]


BARE = json.dumps({"layers": {}, "clips": {"sheet": "M0 0h9v9Z", "water": "M0 0h9v9Z"}, "colours": {}})
"""A map with nothing on it, to which what is painted is added."""


@cache
def of(slug: str) -> dict[str, Any]:
    """The texts of a title by language."""
    paths = books.sources(slug)
    return dict(zip(paths, books.made(list(paths.items())), strict=True))


def numbers(book: books.Book) -> list[str]:
    parts = [part for chapter in book["chapters"] for part in (chapter, *chapter["passages"])]
    return [number for part in parts for number in part["numbers"]]


def every_text() -> list[Any]:
    return [pytest.param(slug, lang, id=f"{slug}-{lang}") for slug in WITH_BOOK for lang in books.sources(slug)]


@pytest.mark.parametrize("slug", WITH_BOOK)
def test_rulebook_has_the_same_structure_in_every_language(slug: str) -> None:
    assert list(of(slug)) == list(LANGUAGES)
    first, *others = of(slug).values()
    for other in others:
        different = [pair for pair in zip(first["shape"], other["shape"], strict=False) if pair[0] != pair[1]]
        assert different[:1] == []
        assert len(first["shape"]) == len(other["shape"])


@pytest.mark.parametrize(("slug", "lang"), every_text())
def test_every_rule_of_the_register_stands_in_exactly_one_passage(slug: str, lang: str) -> None:
    with (GAMES / slug / "rules" / "rules.csv").open(encoding="utf-8") as file:
        register = [row["rule"] for row in csv.DictReader(file)]
    there = numbers(of(slug)[lang])
    assert [number for number in register if there.count(number) != 1] == []


@pytest.mark.parametrize(("slug", "lang"), every_text())
def test_everything_that_a_rulebook_refers_to_is_there(slug: str, lang: str) -> None:
    links, there, words = of(slug)[lang]["links"], numbers(of(slug)[lang]), books.words()
    assert sorted(set(links["rule"]) - set(there)) == []
    assert sorted({name for name in links["word"] if set(words.get(name, ())) != set(LANGUAGES)}) == []
    for kind in ("figure", "example"):
        assert sorted(set(links[kind]) - set(books.declared(slug, f"{kind}s"))) == []


RULED = re.compile(r"[(（](?:Rulings?|裁定)\s?([\d、,，和・\s–-]+)[)）]")


@pytest.mark.parametrize(("slug", "lang"), every_text())
def test_every_ruling_stands_in_a_box_where_it_matters(slug: str, lang: str) -> None:
    """The rulings are numbered; a box names those that it tells of."""
    told = (GAMES / slug / "RULINGS.md").read_text(encoding="utf-8")
    there = {int(number) for number in re.findall(r"^(?:#{2,3} |\| )(\d+)[. ]", told, re.MULTILINE)}
    text = books.sources(slug)[lang].read_text(encoding="utf-8")
    boxes = "\n".join(line for line in text.splitlines() if line.startswith("> **ruled**"))
    named = {int(number) for said in RULED.findall(boxes) for number in re.findall(r"\d+", said)}
    assert there
    assert sorted(there - named) == []
    assert sorted(named - there) == []


@pytest.mark.parametrize(("slug", "lang"), every_text())
def test_every_result_of_a_table_to_roll_on_is_explained(slug: str, lang: str) -> None:
    parts = [part for chapter in of(slug)[lang]["chapters"] for part in (chapter, *chapter["passages"])]
    rolls = [roll for part in parts for roll in part["rolls"]]
    assert rolls
    for roll in rolls:
        assert {len(row) for row in roll["cells"]} == {len(roll["columns"])}
        assert len(roll["rows"]) == len(roll["cells"]) == 6
        assert {cell for row in roll["cells"] for cell in row} == set(roll["means"])


def test_table_of_kinmen_has_the_results_of_the_rules() -> None:
    (roll,) = [
        roll for chapter in of("kinmen")["en"]["chapters"] for part in chapter["passages"] for roll in part["rolls"]
    ]
    assert [list(column) for column in zip(*roll["cells"], strict=True)] == [list(column) for column in CRT]
    assert [column.removesuffix("+") for column in roll["columns"]] == [column.removesuffix("+") for column in COLUMNS]


@pytest.mark.parametrize("slug", WITH_BOOK)
def test_every_rule_that_prompt_reason_log_or_panel_names_is_the_number_of_a_passage(slug: str) -> None:
    """Numbers of rules stand in quotes in the code, and bare in the sentences."""
    found: dict[str, str] = {}
    for path in (*(GAMES / slug / "presenter").glob("*.py"), *(GAMES / slug / "rules").glob("*.py")):
        for number in re.findall(r'"(\d{1,2}\.\d{1,2}(?:\.\d{1,2})?)"', path.read_text(encoding="utf-8")):
            found[number] = path.name
    said = json.loads((GAMES / slug / "text" / "en.json").read_text(encoding="utf-8"))
    for key, words in said.items():
        for number in re.findall(r"(?<![\d:.])(\d{1,2}\.\d{1,2}(?:\.\d{1,2})?)(?![\d%])", str(words)):
            found[number] = key
    assert len(found) > 10
    there = numbers(of(slug)["en"])
    assert {number: where for number, where in found.items() if number not in there} == {}


SAYS = {
    ("kinmen", "why.not_adjacent", "12.1"): {"ja": "隣のヘクス", "zh-Hant": "相鄰", "en": "next to"},
    ("taiwan202x", "why.event.number", "9.0"): {"ja": "数字札", "zh-Hant": "數字牌", "en": "number card"},
    ("taiwan202x", "why.event.track_end", "9.4"): {"ja": "PRC+3", "zh-Hant": "PRC+3", "en": "PRC+3"},
    ("taiwan202x", "why.jsdf_fleets_only", "8.6"): {"ja": "米軍の艦隊", "zh-Hant": "美軍艦隊", "en": "American fleet"},
}
"""What a passage must speak of: reasons of refusal lead to it."""


@pytest.mark.parametrize(("slug", "why", "rule"), SAYS)
def test_passage_to_which_a_refusal_leads_says_what_was_refused(slug: str, why: str, rule: str) -> None:
    assert any(
        f'"{why}", "{rule}"' in path.read_text(encoding="utf-8") for path in (GAMES / slug / "rules").glob("*.py")
    )
    for lang, words in SAYS[slug, why, rule].items():
        text = books.sources(slug)[lang].read_text(encoding="utf-8")
        assert words in re.sub(r"\]\([^)]*\)", "", re.split(rf"\n## {re.escape(rule)} ", text)[1].split("\n## ")[0]), (
            lang
        )


def test_glossary_says_the_same_words_in_every_language() -> None:
    for name, entry in books.words().items():
        assert set(entry) == set(LANGUAGES), name
        assert all(one["word"].strip() and one["means"].strip() for one in entry.values()), name


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_search_word_of_the_glossary_stands_for_two_words(lang: str) -> None:
    """The search looks for all names of every word that it finds: a shared one would bring what was not meant."""
    called: dict[str, str] = {}
    for name, entry in books.words().items():
        for other in (entry[lang]["word"], *entry[lang].get("also", ())):
            assert called.setdefault(other.casefold(), name) == name, other


@pytest.mark.parametrize("slug", WITH_BOOK)
def test_every_figure_is_referred_to_and_painted_with_what_stands_in_its_frame(slug: str) -> None:
    used = of(slug)["en"]["links"]["figure"]
    drawn = books.figures(slug)
    assert sorted(used) == sorted(drawn)
    presenter = games.presenter(slug)
    for name, figure in drawn.items():
        x0, y0, x1, y1 = figure["box"]
        assert 0 <= x0 < x1 <= presenter.size[0], name
        assert 0 <= y0 < y1 <= presenter.size[1], name
        svg = finish(painting(slug, BARE, json.loads(json.dumps(figure)), "ja", "dark"))
        assert svg.startswith("<svg"), name


@pytest.mark.parametrize("slug", WITH_BOOK)
def test_every_example_is_referred_to_and_its_link_opens_a_position_in_which_there_is_something_to_do(
    slug: str,
) -> None:
    links = books.examples(slug)
    assert sorted(set(of(slug)["en"]["links"]["example"])) == sorted(links)
    for name, address in links.items():
        wanted = link.parse(address)
        assert wanted, name
        if wanted.src:
            wanted = wanted._replace(text=(ROOT / wanted.src).read_text(encoding="utf-8"))
        match = finish(link.opening(wanted, games.game))
        assert isinstance(match, Match), name
        pending = match.state.pending()
        assert isinstance(pending, Chance) or (isinstance(pending, Decision) and pending.actions), name


def test_figure_that_shows_what_is_not_on_the_map_is_refused_by_its_name() -> None:
    known = books.declared("july", "figures")["hill"]
    for wrong in ({"area": [["0101", "x"]]}, {"marks": ["path:0304,9901"]}, {"area": ["nowhere"]}):
        with pytest.raises(ToolError, match="the figure hill of july"):
            figures.drawn("july", "hill", {**known, **wrong})


@pytest.mark.slow
def test_site_has_every_rulebook_with_figures_to_paint_and_examples_to_open(tmp_path: Path) -> None:
    books.write(tmp_path)
    for slug in WITH_BOOK:
        made = json.loads((tmp_path / "book" / f"{slug}.en.json").read_text(encoding="utf-8"))
        text = json.dumps(made)
        assert set(re.findall(r'data-figure=\\"([^"]+)\\"', text)) == set(books.declared(slug, "figures"))
        assert text.count('href=\\"#open&amp;') == len(of(slug)["en"]["links"]["example"])
        assert not re.search(r"figure:|#example-", text)


def test_lessons_and_rulebooks_weigh_little(tmp_path: Path) -> None:
    (tmp_path / "assets").mkdir()
    build.rulebooks(tmp_path)
    sizes = [len(gzip.compress(path.read_bytes(), 9)) for path in (tmp_path / "book").iterdir()]
    assert len(sizes) > 4 * len(WITH_BOOK)
    assert sum(sizes) < 1_500_000


# ---------------------------------------------------------------- words of the glossary
def _spellings(lang: str) -> tuple[dict[str, str], re.Pattern[str]]:
    """How the words of the glossary are written, and what finds them, the longest first (``reading-words.mjs``)."""
    marks = json.loads(books.MARKS.read_text(encoding="utf-8"))[lang]
    names = {text.lower(): "" for text in marks["others"]}
    names |= {text.lower(): name for name, texts in marks["words"].items() for text in texts}
    west = re.compile(r"^\w.*\w$", re.ASCII)
    found = (
        rf"(?<![A-Za-z0-9]){re.escape(text)}(?![A-Za-z0-9])" if west.match(text) else re.escape(text)
        for text in sorted(names, key=len, reverse=True)
    )
    return names, re.compile("|".join(found).replace(r"\ 0", r" \d+"), re.IGNORECASE)


OWN = re.compile(r"<(h\d|a)\b.*?</\1>|<p class=\"kind\">.*?</p>|<[^>]+>", re.DOTALL)
"""What is no text of a passage: its links and markup."""


@pytest.mark.parametrize(("slug", "lang"), every_text())
def test_a_word_of_the_glossary_is_explained_in_every_passage_where_it_stands(slug: str, lang: str) -> None:
    book, (names, pattern) = of(slug)[lang], _spellings(lang)
    spoken, missing, added = set(book["links"]["word"]), [], 0
    for chapter in book["chapters"]:
        for part in (chapter, *chapter["passages"]):
            html = part["html"] + part["margin"]
            here = {names.get(word.lower(), "") for word in pattern.findall(OWN.sub("|", html).replace("\u200b", ""))}
            linked = set(re.findall(r'data-word="([^"]*)"', html))
            added += html.count('class="word found"')
            missing += [f"{part['numbers'][0]} {name}" for name in sorted(here & spoken - linked)]
    assert missing == []
    assert added > 0


def test_of_a_word_that_nobody_linked_the_first_in_a_passage_is_found_and_none_in_links_or_in_what_looks_like_it(
    tmp_path: Path,
) -> None:
    text = (
        "# 1 One\n\nA [stack](word:stack) and a [retreat](word:retreat).\n\n## 1.1 Retreats\n\nStack by step by step "
    )
    book = made(text + "[a stack](rule:1).\n\nA *retreat*, a retreat, a hit; no haystack.\n", tmp_path)
    html = book["chapters"][0]["passages"][0]["html"]
    assert re.findall(r'data-word="(\w+)">(\w+)</a>', html) == [("stack", "Stack"), ("retreat", "retreat")]
    assert book["links"]["word"] == ["stack", "retreat"]
