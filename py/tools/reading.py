"""What a page needs to break lines of Japanese and Chinese between phrases and to explain the words of the trade:
``assets/reading.LANG.json``, which it fetches with the first table.

``model``  what BudouX knows of the language; left out where words stand apart
``words``  how the words of the glossary are written in the texts of the games, by name
``others`` what only looks like one of them
``rules``  by title: the words that its rulebook speaks of, each with the number of the rule that says most about it
``say``    the few sentences of the page that stand around an explanation

``presenter/glossary/marks.json`` says which words are marked; ``assets/reading.mjs`` does it.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

from sakusen.game_folders import LANGUAGES
from tools import books, vendor

MODELS = {"ja": "data/models/ja.js", "zh-Hant": "data/models/zh-hant.js"}
SENTENCES = ("close", "rule.title", "book.missing")


def model(lang: str) -> dict[str, dict[str, int]]:
    """What BudouX knows of a language, by the place of the letters; empty where words stand apart."""
    if lang not in MODELS:
        return {}
    text = vendor.files("budoux", "build")[MODELS[lang]].read_text(encoding="utf-8")
    found: dict[str, dict[str, int]] = json.loads(text[text.index("{") : text.rindex("}") + 1])
    return found


def marks(lang: str) -> dict[str, object]:
    """Which words are marked in the texts of a language: ``words`` and ``others``."""
    found: dict[str, dict[str, object]] = json.loads(books.MARKS.read_text(encoding="utf-8"))
    return found[lang]


def named_rules(slug: str) -> dict[str, str]:
    """The rules that are named by hand for words of a title."""
    found: dict[str, dict[str, dict[str, str]]] = json.loads(books.MARKS.read_text(encoding="utf-8"))
    return found["rules"].get(slug, {})


def rules(slug: str, book: books.Book) -> dict[str, str]:
    """The words of the glossary of which the rulebook of a title speaks, and where: the number that ``marks.json``
    names, else that of the passage that has the word in its title, else of the first that refers to it."""
    passages, found = list(parts(book)), {}
    for name, entry in books.words().items():
        told = [part for part in passages if f'class="word" href="#word-{name}"' in part["html"] + part["margin"]]
        if told:
            word = entry["en"]["word"].casefold()
            titled = [part for part in passages if word in part["title"].casefold()]
            found[name] = str((titled or told)[0]["numbers"][0])
    return found | named_rules(slug)


def parts(book: books.Book) -> Iterator[books.Book]:
    """The chapters and passages of a rulebook, in order."""
    for chapter in book["chapters"]:
        yield chapter
        yield from chapter["passages"]


def made(lang: str) -> dict[str, object]:
    """All of it for a language."""
    said = json.loads((books.TEXTS / f"{lang}.json").read_text(encoding="utf-8"))
    return {
        **({"model": found} if (found := model(lang)) else {}),
        **marks(lang),
        "rules": {slug: rules(slug, by_lang["en"]) for slug, by_lang in books.all_made().items() if "en" in by_lang},
        "say": {key: said[key] for key in SENTENCES},
    }


def write(out: Path) -> None:
    """Put it into the site, a file a language."""
    for lang in LANGUAGES:
        text = json.dumps(made(lang), ensure_ascii=False, separators=(",", ":"))
        (out / "assets" / f"reading.{lang}.json").write_text(text, encoding="utf-8", newline="\n")
