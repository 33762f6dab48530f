"""The rulebooks of the site: ``book/SLUG.LANG.json`` for every title that has one; the glossary, ``book/words.json``.

A rulebook is written in Markdown, in the folder ``book`` of the title, a file a language; CONTRIBUTING.md says what its
links, pictures and boxes mean. ``book.mjs`` makes HTML of it. What a text refers to and is not there stays a word or
is left out here; that nothing is missing is what ``tests/tools/test_books.py`` asks.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import tempfile
from html import escape
from pathlib import Path
from typing import Any

from sakusen.engine.record import from_position
from sakusen.game_folders import LANGUAGES
from sakusen.games import game
from sakusen.ui.sharing import link
from tools import book_figures, pack, vendor
from tools.titles import GAMES, titles
from tools.tool_error import ROOT, ToolError, last_line, shown

SCRIPT = Path(__file__).with_name("book.mjs")
SHARED = ROOT / "assets" / "reading-words.mjs"
"""What the script and the page share."""
GLOSSARY = ROOT / "py" / "sakusen" / "presenter" / "glossary"
MARKS = GLOSSARY / "marks.json"
"""Which words of the glossary are marked in texts, and how they are written there."""
TEXTS = ROOT / "py" / "sakusen" / "ui" / "text"
BOXES = ("ruled", "differs", "example", "roll")
FIGURE = re.compile(r'<figure><img src="figure:([^"]*)"(.*?</figure>)', re.DOTALL)
EXAMPLE = re.compile(r'href="#example-([^"]*)" role="button" data-do="example" data-arg="[^"]*"')
WIDE = 392
"""How wide a figure stands beside the text, in pixels."""
Book = dict[str, Any]
"""What ``book.mjs`` makes of one text: its chapters, what it refers to, its shape."""


def sources(slug: str, games: Path = GAMES) -> dict[str, Path]:
    """The texts of a title's rulebook by language; none where the title has no rulebook."""
    paths = {lang: games / slug / "book" / f"{lang}.md" for lang in LANGUAGES}
    return {lang: path for lang, path in paths.items() if path.is_file()}


def declared(slug: str, kind: str, games: Path = GAMES) -> dict[str, Any]:
    """The figures ("figures") or examples ("examples") of a title's rulebook by name."""
    path = games / slug / "book" / f"{kind}.json"
    found: dict[str, Any] = json.loads(path.read_text(encoding="utf-8")) if path.is_file() else {}
    return found


def tour(slug: str, games: Path = GAMES) -> dict[str, Any]:
    """The guided tour of a title's example of play (``ui/match/tour.py``): its stops, and what is said by language;
    empty where there is none."""
    home = games / slug / "book"
    if not (home / "tour.json").is_file():
        return {}

    def read(name: str) -> Any:
        return json.loads((home / f"{name}.json").read_text(encoding="utf-8"))

    return {"stops": read("tour"), "said": {lang: read(f"tour.{lang}") for lang in LANGUAGES}}


def words() -> dict[str, dict[str, Any]]:
    """The glossary: what every word is called and means, by its name and language."""
    found: dict[str, dict[str, Any]] = {}
    for lang in LANGUAGES:
        path = GLOSSARY / f"{lang}.json"
        known = json.loads(path.read_text(encoding="utf-8")) if path.is_file() else {}
        for name, entry in known.items():
            found.setdefault(name, {})[lang] = entry
    return found


def labels(lang: str) -> dict[str, str]:
    """What stands over the boxes."""
    said = json.loads((TEXTS / f"{lang}.json").read_text(encoding="utf-8"))
    return {kind: said[f"book.{kind}"] for kind in BOXES}


def made(paths: list[tuple[str, Path]]) -> list[Book]:
    """The texts, given by language and path, as ``book.mjs`` makes them, or from the cache when nothing changed; a
    ToolError says what is wrong with one."""
    texts = [
        {"where": shown(path), "lang": lang, "labels": labels(lang), "text": path.read_text(encoding="utf-8")}
        for lang, path in paths
    ]
    parts = [path.read_text(encoding="utf-8") for path in (SCRIPT, SHARED, MARKS)]
    inputs = [vendor.fingerprint(), *parts, json.dumps(texts)]
    target = pack.CACHE / f"books-{pack.key_of(text.encode() for text in inputs)}.json"
    if not target.is_file():
        words = json.loads(MARKS.read_text(encoding="utf-8"))
        run(SCRIPT, {"texts": texts, "words": words}, target, "the rulebooks")
    found: list[Book] = json.loads(target.read_text(encoding="utf-8"))
    return found


def run(script: Path, job: dict[str, Any], target: Path, what: str) -> None:
    """Let a script of Node do a job and write what comes of it; a ToolError with what went wrong."""
    vendor.ensure()
    pack.CACHE.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=pack.CACHE, prefix=".tmp-") as folder:
        path, out = Path(folder, "job.json"), Path(folder, "out.json")
        path.write_text(json.dumps({"out": str(out), **job}), encoding="utf-8")
        command = [vendor.node(), str(script), str(path)]
        done = subprocess.run(command, capture_output=True, text=True, encoding="utf-8", errors="replace", check=False)
        if done.returncode or not out.is_file():
            raise ToolError(f"{what} could not be made ({last_line(done)})")
        os.replace(out, target)
    pack.forget_old(target)


def all_made() -> dict[str, dict[str, Book]]:
    """The rulebooks of all titles that have one, by title and language."""
    known = [(slug, lang, path) for slug in titles() for lang, path in sources(slug).items()]
    found: dict[str, dict[str, Book]] = {}
    books = made([(lang, path) for _, lang, path in known]) if known else []
    for (slug, lang, _), book in zip(known, books, strict=True):
        found.setdefault(slug, {})[lang] = book
    return found


def write(out: Path) -> None:
    """Put all rulebooks and the glossary into the site."""
    folder = out / "book"
    folder.mkdir(parents=True, exist_ok=True)
    for slug, by_lang in all_made().items():
        drawn, links = figures(slug), examples(slug)
        _put(folder / f"{slug}.figures.json", drawn)
        if guide := tour(slug):
            _put(folder / f"{slug}.tour.json", guide)
        for lang, book in by_lang.items():
            _put(folder / f"{slug}.{lang}.json", {"chapters": _finished(book["chapters"], drawn, links)})
    _put(folder / "words.json", words())


def _put(path: Path, what: object) -> None:
    path.write_text(json.dumps(what, ensure_ascii=False, separators=(",", ":")), encoding="utf-8", newline="\n")


def figures(slug: str, games: Path = GAMES) -> dict[str, Any]:
    """What the page needs to paint the figures of a title, by name."""
    return {name: book_figures.drawn(slug, name, one) for name, one in declared(slug, "figures", games).items()}


def examples(slug: str, games: Path = GAMES) -> dict[str, str]:
    """The link that opens each example of a title on the table, by name."""
    found = {}
    for name, example in declared(slug, "examples", games).items():
        if "record" in example:  # of the site, shown from a step on
            guide = example.get("tour", "")
            wanted = link.Wanted("open", slug, src=example["record"], step=example["step"], hands="open", tour=guide)
        else:
            match = from_position(game(slug), example["position"], None)
            wanted = link.Wanted("open", code=link.encode_position(match), hands="open")
        found[name] = link.fragment(wanted)
    return found


def _finished(chapters: list[Any], drawn: dict[str, Any], links: dict[str, str]) -> list[Any]:
    """The same with figures that the page can paint and examples that open; what is not declared is left out."""

    def figure(one: re.Match[str]) -> str:
        if one[1] not in drawn:
            return ""
        high = book_figures.high(drawn[one[1]]["box"], WIDE)
        size = f'width="{WIDE}" height="{high}" style="aspect-ratio:{WIDE}/{high}"'  # its room, before it is painted
        return f'<figure><img data-figure="{one[1]}" {size}{one[2]}'

    def example(one: re.Match[str]) -> str:
        return f'href="{escape(links.get(one[1], "#"))}"'

    for chapter in chapters:
        for part in (chapter, *chapter["passages"]):
            part["margin"] = EXAMPLE.sub(example, FIGURE.sub(figure, part["margin"]))
    return chapters
