"""The rulebook as HTML: head, contents, text, words of the glossary."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from ..match.render import langs, tool
from . import book_rolls
from .book_rolls import States
from .book_text import Book, Glossary, Part, marked
from .html import esc, icon, plain
from .words import LANGS, say

WORDS = "words"
"""Stands for the glossary where else the number of a chapter stands."""
GLOSSARY = Part("", (WORDS,), "", 1, "", "", (), -1)
"""The last part of every rulebook."""
CURRENT = ' aria-current="true"'


def head(lang: str, title: str, book: Book) -> str:
    """The dark line at the top."""
    chapters = len(book.chapters)
    size = say(lang, "book.size", chapters=chapters, passages=len(book.parts) - chapters)
    return (
        f"{tool('book-close', 'back', say(lang, 'book.leave'))}"
        '<svg class="seal" width="28" height="28" aria-hidden="true"><use href="#i-seal"/></svg>'
        f'<h1 id="book-title" class="ttl"><span>{esc(title)}</span> <small>{esc(say(lang, "book"))}</small></h1>'
        f'<span class="sub">{esc(size)}</span><span class="r">{langs(lang, short=True)}'
        f"{tool('book-find', 'search', say(lang, 'book.search'), css='bt narrow')}"
        f"{tool('book-contents', 'log', say(lang, 'book.contents'), css='bt narrow')}</span>"
    )


def search(lang: str) -> str:
    """The field for the search, with the ways through what is found."""
    ways = "".join(
        f'<button type="button" data-do="book-hit" data-arg="{step}" aria-label="{esc(say(lang, key))}" '
        f'title="{esc(say(lang, key))}">{sign}</button>'
        for step, key, sign in ((-1, "book.before", "↑"), (1, "book.next", "↓"))
    )
    label = esc(say(lang, "book.search"))
    return (
        f'<form id="book-search" role="search">{icon("search")}<input type="search" name="book-search" '
        f'placeholder="{label}" aria-label="{label}" autocomplete="off" enterkeyhint="search">'
        f'<output id="book-found"></output><span class="ways">{ways}</span></form>'
    )


def contents(lang: str, book: Book, here: Part | None, counts: Mapping[str, int]) -> str:
    """All chapters; with their passages the one of ``here``, which is read, and while something is looked for all that
    have it."""
    made = []
    for chapter in book.chapters:
        passages = [part for part in book.parts if part.chapter == chapter.chapter and part.level > 1]
        hits = sum(counts.get(part.ident, 0) for part in (chapter, *passages))
        opened = bool(here and here.chapter == chapter.chapter)
        inner = "".join(_entry(lang, part, part is here, counts.get(part.ident, 0)) for part in passages)
        inner = f"<ol>{inner}</ol>" if inner and (opened or hits) else ""
        made.append(_entry(lang, chapter, opened, hits, inner, "chapter"))
    differs = esc(say(book.lang, "book.differs"))  # as it stands over the boxes
    rest = (("book-look", differs, "book.differs"), ("book-go", WORDS, "book.words"), ("book-print", "", "book.print"))
    for do, arg, key in rest:
        is_here = arg == WORDS and here is GLOSSARY
        made.append(
            f'<li class="rest{" on" if is_here else ""}"><button type="button" data-do="{do}" data-arg="{arg}"'
            f"{CURRENT if is_here else ''}>"
            f"<span>{esc(say(lang, key))}</span></button></li>"
        )
    return "".join(made)


def _entry(lang: str, part: Part, on: bool, hits: int, inner: str = "", css: str = "") -> str:
    count = f'<i aria-label="{esc(say(lang, "book.hits", n=hits))}">{hits}</i>' if hits else ""
    marks = CURRENT if on else ""
    return (
        f'<li class="{css}{" on" if on else ""}"><button type="button" data-do="book-go" '
        f'data-arg="{esc(part.numbers[0])}"{marks}><b>{esc(part.short)}</b><span>{part.title}</span>{count}</button>'
        f"{inner}</li>"
    )


def pages(
    lang: str, book: Book, here: Part | None, found: re.Pattern[str] | None, words: Glossary, rolled: States
) -> tuple[list[str], dict[str, int]]:
    """The whole text, every part one element, and how often each of them has what is looked for, by its id."""
    made, counts = [], {}
    chapters = book.chapters
    for part in book.parts:
        title, in_title = marked(part.title, found)
        html, in_text = marked(part.html, found)
        margin, in_margin = marked(part.margin, found)
        counts[part.ident] = in_title + in_text + in_margin
        margin += book_rolls.html(lang, part, rolled)
        made.append(_part(lang, part._replace(title=title, html=html, margin=margin), part is here, chapters))
    made.append(_glossary(lang, words))
    return made, counts


def _part(lang: str, part: Part, is_here: bool, chapters: Sequence[Part]) -> str:
    heading = f'<b>{esc(part.number)}</b> <span tabindex="-1">{part.title}</span>'
    beside = f'<div class="margin">{part.margin}</div>' if part.margin else ""
    text = f'<div class="text">{part.html}</div>{beside}'
    css = " here" if is_here else ""
    if part.level > 1:
        tag = f"h{min(part.level, 4) + 1}"
        link = (
            f'<button type="button" class="bt" data-do="book-link" data-arg="{esc(part.numbers[0])}" '
            f'aria-label="{esc(say(lang, "book.link"))}" title="{esc(say(lang, "book.link"))}">{icon("link")}</button>'
        )
        return f'<article class="passage{css}" id="{part.ident}"><{tag}>{heading}{link}</{tag}>{text}</article>'
    ways = [
        _way(lang, chapters[place] if 0 <= place < len(chapters) else None, symbol, key)
        for place, symbol, key in (
            (part.chapter - 1, "back", "book.chapter.before"),
            (part.chapter + 1, "fwd", "book.chapter.next"),
        )
    ]
    return (
        f'<article class="chapter{css}" id="{part.ident}"><i class="top"></i>'
        f"<header>{ways[0]}<h2>{heading}</h2>{ways[1]}</header>"
        f"{text if part.html or part.margin else ''}</article>"
    )


def _way(lang: str, chapter: Part | None, symbol: str, key: str) -> str:
    if chapter is None:
        return "<i></i>"
    label = esc(say(lang, key, title=f"{chapter.number} {plain(chapter.title)}"))
    return (
        f'<button type="button" class="bt narrow" data-do="book-go" data-arg="{esc(chapter.numbers[0])}" '
        f'aria-label="{label}" title="{label}">{icon(symbol)}</button>'
    )


# ---------------------------------------------------------------- words
def _others(lang: str, name: str, words: Glossary) -> str:
    return " ".join(
        f'<span lang="{other}">{esc(words[name][other].word)}</span>'
        for other in LANGS
        if other != lang and other in words[name]
    )


def entry(lang: str, name: str, words: Glossary) -> str:
    """A word of the glossary, to stand under the line in which it was pressed; empty for no word."""
    known = words.get(name, {}).get(lang)
    if known is None:
        return ""
    close = tool("book-word", "close", say(lang, "close"))
    return (
        f'<span class="entry" role="note" data-entry="{esc(name)}"><span><b>{esc(known.word)}</b> '
        f"<small>{_others(lang, name, words)}</small> {close}</span>"
        f"<span>{esc(known.means)} "
        f'<button type="button" class="lnk" data-do="book-go" data-arg="{WORDS}">'
        f"{esc(say(lang, 'book.words'))}</button></span></span>"
    )


def _glossary(lang: str, words: Glossary) -> str:
    """All words, as a chapter of its own."""
    known = sorted((entry[lang].word.casefold(), name) for name, entry in words.items() if lang in entry)
    rows = "".join(
        f'<dt id="word-{esc(name)}">{esc(words[name][lang].word)} <small>{_others(lang, name, words)}</small></dt>'
        f"<dd>{esc(words[name][lang].means)}</dd>"
        for _, name in known
    )
    return (
        f'<article class="chapter" id="book-{WORDS}"><i class="top"></i><header><i></i><h2><span tabindex="-1">'
        f'{esc(say(lang, "book.words"))}</span></h2><i></i></header><div class="text"><dl>{rows}</dl></div></article>'
    )


def foot(lang: str, number: str) -> str:
    """The way back, at the foot of a phone."""
    under = f"<small>{esc(say(lang, 'book.back.from', n=number))}</small>" if number else ""
    label = say(lang, "book.back" if number else "book.leave")
    words = f"<span>{esc(label)}{under}</span>"
    return f'<button type="button" class="btn" data-do="book-close">{icon("back")}{words}</button>'
