"""What a page needs to break lines of Japanese and Chinese between phrases and to explain the words of the trade:
``assets/reading.LANG.json``, which it fetches with the first table.

``places`` where BudouX breaks the texts of the site, cut by ``reading.mjs``; left out where words stand apart
``words``  how the words of the glossary are written in the texts of the games, by name
``others`` what only looks like one of them
``rules``  by title: the words that its rulebook speaks of, each with the number of the rule that says most about it
``say``    the few sentences of the page that stand around an explanation

``presenter/glossary/marks.json`` says which words are marked; ``assets/reading.mjs`` does it.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

from sakusen.game_folders import LANGUAGES
from tools import books, pack, vendor
from tools.tool_error import ROOT

SCRIPT = Path(__file__).with_name("reading.mjs")
PACKAGE = ROOT / "py" / "sakusen"
CUT = {"ja": {"ja"}, "zh-Hant": {"zh-Hant", "zh"}}
"""The languages whose texts are cut, and what data call them."""
SENTENCES = ("close", "rule.title", "book.missing")
_CALLED = {name for names in CUT.values() for name in names} | set(LANGUAGES)
_LETTER = re.compile("[\u3041-\u30ff\u4e00-\u9fff]")


def texts(lang: str, package: Path = PACKAGE) -> list[str]:
    """Every text of the language that lies in the data of the package, messages, lessons and names alike, as it is
    written there: what stands in a file of the language, or under its name, or under that of no language."""
    found: dict[str, None] = {}
    for path in sorted(package.rglob("*.json")):
        named = path.stem.rpartition(".")[2]
        if named not in LANGUAGES or named == lang:
            found |= dict.fromkeys(_texts(json.loads(path.read_text(encoding="utf-8")), CUT[lang]))
    return [text for text in found if _LETTER.search(text)]


def _texts(data: object, names: set[str]) -> Iterator[str]:
    if isinstance(data, str):
        yield data
    elif isinstance(data, list):
        for one in data:
            yield from _texts(one, names)
    elif isinstance(data, dict):
        for key, one in data.items():
            if key in names or key not in _CALLED:
                yield from _texts(one, names)


def places() -> dict[str, dict[str, str]]:
    """The tables in which a page looks up where lines may be broken, by language, or from the cache when nothing
    changed; a ToolError says which text is broken otherwise than BudouX would."""
    said = {lang: texts(lang) for lang in CUT}
    parts = [path.read_text(encoding="utf-8") for path in (SCRIPT, books.SHARED)]
    inputs = [vendor.fingerprint(), *parts, json.dumps(said)]
    target = pack.CACHE / f"reading-{pack.key_of(text.encode() for text in inputs)}.json"
    if not target.is_file():
        books.run(SCRIPT, {"texts": said}, target, "the places where lines are broken")
    found: dict[str, dict[str, str]] = json.loads(target.read_text(encoding="utf-8"))
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
        **({"places": places()[lang]} if lang in CUT else {}),
        **marks(lang),
        "rules": {slug: rules(slug, by_lang["en"]) for slug, by_lang in books.all_made().items() if "en" in by_lang},
        "say": {key: said[key] for key in SENTENCES},
    }


def write(out: Path) -> None:
    """Put it into the site, a file a language."""
    for lang in LANGUAGES:
        text = json.dumps(made(lang), ensure_ascii=False, separators=(",", ":"))
        (out / "assets" / f"reading.{lang}.json").write_text(text, encoding="utf-8", newline="\n")
