"""One word for one thing: the texts of all games and of the page keep to ``glossary.json`` beside this file.

An entry has for each language the term (a pattern, where a word bends), what it means, and patterns of words that are
not used instead. A ``special`` term may be met only in games whose ``about.json`` lists it, unless it is an everyday
word of the language, too (``anywhere``). Where the Japanese has the term of an entry with ``pairs``, so has the
Chinese; English has more ways to say it.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from sakusen import games
from sakusen.presenter import lessons
from sakusen.presenter.messages import DATA_KEY, messages
from sakusen.ui.page import words
from sakusen.ui.page.words import LANGS
from tools.titles import titles

ROOT = Path(words.__file__).parents[2]
GLOSSARY: dict[str, dict[str, Any]] = json.loads(Path(__file__).with_name("glossary.json").read_text("utf-8"))
TERMS: dict[str, list[str]] = {slug: about["build"]["terms"] for slug, about in titles().items()}
FILES = sorted([*ROOT.glob("ui/text/*.json"), *ROOT.glob("games/*/text/*.json"), *ROOT.glob("games/*/lessons/*.json")])
ALIKE = {"en": re.IGNORECASE}
LITERAL = re.compile(r'"(ja|zh|zh-Hant|en)": f?"([^"]+)"')


@cache
def texts(lang: str) -> dict[tuple[str, str], str]:
    """Every sentence by game ("ui" for the page) and key."""
    found = {("ui", key): text for key, text in words.texts(lang).items()}
    for slug, about in games.TITLES.items():
        found |= {(slug, key): text for key, text in messages(f"{games.__name__}.{slug}", lang).items()}
        if about.lessons:
            found |= {(slug, f"lesson:{key}"): text for key, text in lessons.texts(slug, lang).items()}
        found |= {
            (slug, f"about:{key}"): re.sub("<ja>.*?</ja>", "", said[lang])
            for key, said in about._asdict().items()
            if key not in ("book", "lessons", "learned", "apart")
        }
    return found


def on_maps(lang: str) -> Iterator[tuple[str, str]]:
    """Words on maps and counters, and articles that come with the page."""
    places = ("presenter/*.py", "games/*/presenter/*.py", "games/*/art/*.py", "art/**/*.py")
    for path in sorted(path for place in places for path in ROOT.glob(place)):
        for code, text in LITERAL.findall(path.read_text("utf-8")):
            if code in (lang, DATA_KEY[lang]):
                yield path.name, text
    article = ROOT.parents[1] / "assets" / "demo" / ("index.html" if lang == "en" else f"{lang}.html")
    yield article.name, re.sub("<[^>]+>", "", article.read_text("utf-8"))


def pattern(text: str, lang: str) -> re.Pattern[str]:
    return re.compile(text, ALIKE.get(lang, 0))


@pytest.mark.parametrize("lang", LANGS)
def test_every_entry_has_a_term_that_is_used_and_an_explanation(lang: str) -> None:
    for name, entry in GLOSSARY.items():
        term = entry[lang]["term"]
        assert entry[lang]["means"].endswith(("。", ".")), name
        assert any(pattern(term, lang).search(text) for text in texts(lang).values()), f"{name}: nobody says {term}"
        for wrong in entry[lang]["not"]:
            assert not pattern(wrong, lang).search(term), name


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parts[-3]}-{path.stem}")
def test_no_key_stands_twice(path: Path) -> None:
    def once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        keys = [key for key, _ in pairs]
        assert len(keys) == len(set(keys)), {key for key in keys if keys.count(key) > 1}
        return dict(pairs)

    json.loads(path.read_text("utf-8"), object_pairs_hook=once)


@pytest.mark.parametrize("lang", LANGS)
def test_no_other_word_is_used_for_the_same_thing(lang: str) -> None:
    found = []
    for name, entry in GLOSSARY.items():
        for wrong in entry[lang]["not"]:
            bad = pattern(wrong, lang)
            found += [f"{name}: {where} {text}" for where, text in texts(lang).items() if bad.search(text)]
            found += [f"{name}: {where} {hit[0]}" for where, text in on_maps(lang) if (hit := bad.search(text))]
    assert found == []


@pytest.mark.parametrize("lang", LANGS)
def test_no_game_speaks_of_what_it_does_not_have(lang: str) -> None:
    found = []
    for name, entry in GLOSSARY.items():
        if entry.get("special") and not entry[lang].get("anywhere"):
            term = pattern(entry[lang]["term"], lang)
            found += [
                f"{name}: {where} {text}"
                for where, text in texts(lang).items()
                if name not in TERMS.get(where[0], ()) and term.search(text)
            ]
    assert found == []


def test_where_the_japanese_has_a_term_the_chinese_has_it_too() -> None:
    found = []
    for name, entry in GLOSSARY.items():
        if entry.get("pairs"):
            here, there = re.compile(entry["ja"]["term"]), re.compile(entry["zh-Hant"]["term"])
            found += [
                f"{name}: {where} {text} / {texts('zh-Hant')[where]}"
                for where, text in texts("ja").items()
                if here.search(text) and not there.search(texts("zh-Hant")[where])
            ]
    assert found == []
