"""The rulebooks: what the build makes of their Markdown, and that in those of the games nothing is missing."""

from __future__ import annotations

import csv
import re
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from sakusen import games
from sakusen.game_folders import LANGUAGES
from tools import books
from tools.titles import GAMES
from tools.tool_error import ToolError

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


@pytest.mark.parametrize("text", ["Before any heading.", "# Without a number\n", "## 1.1 Before the first chapter\n"])
def test_text_that_belongs_nowhere_is_refused_with_its_file(text: str, tmp_path: Path) -> None:
    with pytest.raises(ToolError, match=r"en\.md"):
        made(text, tmp_path)


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
WITH_BOOK = [slug for slug in games.SLUGS if books.sources(slug)]


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
    assert sorted({name for name in links["word"] if words and lang not in words.get(name, ())}) == []


def test_glossary_says_the_same_words_in_every_language() -> None:
    for name, entry in books.words().items():
        assert set(entry) == set(LANGUAGES), name
        assert all(one["word"].strip() and one["means"].strip() for one in entry.values()), name
