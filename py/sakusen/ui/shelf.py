"""The shelf: what can be played, what was begun, what can be opened."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from .dialogs import luggage_buttons
from .html import esc, icon
from .render import langs
from .words import say

HERO = 1
"""The place of the headline among the parts; assets/boot.js knows it, too."""


class Book(NamedTuple):
    """A title on the shelf. ``key`` finds its caption among the page's texts."""

    slug: str
    title: str


class Kept(NamedTuple):
    """A saved game on the shelf: ``when`` and ``summary`` are ready to be read; ``picture`` is a URL."""

    ident: str
    title: str
    when: str
    summary: str
    sides: str
    picture: str
    over: bool


def cover(slug: str, lang: str) -> str:
    """Where the cover of a title lies."""
    return f"assets/baked/cover-{slug}-{lang[:2]}.svg"


def parts(lang: str, books: Sequence[Book], kept: Sequence[Kept], can_keep: bool, offline: str = "") -> list[str]:
    """The shelf from top to bottom, every part one element; ``offline`` says how it stands with use offline."""
    return [masthead(lang), hero(lang, books, kept), row(lang, books), foot(lang, can_keep, offline)]


def masthead(lang: str) -> str:
    """Name, links, languages."""
    return ('<header class="top">'
            '<svg class="seal" width="34" height="34" aria-hidden="true"><use href="#i-seal"/></svg>'
            '<span class="wm" lang="ja">作戦</span><span class="en" lang="en">SAKUSEN</span><nav>'
            f'<button type="button" data-do="about">{esc(say(lang, "about"))}</button>'
            f'<button type="button" data-do="settings">{esc(say(lang, "settings"))}</button>'
            f'{langs(lang)}</nav></header>')


def hero(lang: str, books: Sequence[Book], kept: Sequence[Kept]) -> str:
    """The headline, and the card to carry on."""
    lead = say(lang, "shelf.lead.one" if len(books) == 1 else "shelf.lead.many", n=len(books))
    lines = "".join(f"{esc(line)}<br>" for line in (lead, say(lang, "shelf.lead")))
    text = f'<div><h1>{say(lang, "shelf.head")}</h1><p>{lines}</p></div>'
    return f'<section class="hero">{text}{card(lang, kept) if kept else ""}</section>'


def card(lang: str, kept: Sequence[Kept]) -> str:
    """The latest game to go on with, and the others in short."""
    first = kept[0]
    rest = "".join(
        f'<div><button type="button" class="btn txt" data-do="continue" data-arg="{esc(one.ident)}">{esc(one.title)} '
        f'{esc(one.summary)}</button> <small>{esc(one.when)}</small></div>' for one in kept[1:4])
    more = f'<div class="more">{rest}</div>' if rest else ""
    go = say(lang, "continue.over" if first.over else "continue")
    return (
        f'<div class="cont"><div class="pic" style="background-image:url({esc(first.picture)})"></div>'
        f'<div class="t"><small>{esc(say(lang, "continue.from"))}　{esc(first.when)}</small><h2>{esc(first.title)}</h2>'
        f'<span>{esc(first.summary)}</span><small>{esc(first.sides)}</small>'
        f'<div class="btns"><button type="button" class="btn primary" data-do="continue" data-arg="{esc(first.ident)}">'
        f'{icon("fwd")}{esc(go)}</button>'
        f'<button type="button" class="btn txt" data-do="forget" data-arg="{esc(first.ident)}">'
        f'{esc(say(lang, "forget"))}</button></div></div>{more}</div>')


def row(lang: str, books: Sequence[Book]) -> str:
    """The covers on their board."""
    made = "".join(
        f'<article class="book"><button type="button" class="cover" data-do="new" data-arg="{esc(book.slug)}" '
        f'aria-label="{esc(say(lang, "play.title", title=book.title))}">'
        f'<img src="{cover(book.slug, lang)}" alt="" width="300" height="420"></button>'
        f'<div class="board" aria-hidden="true"></div><div class="cap"><h3>{esc(book.title)}</h3>'
        f'<p>{esc(say(lang, "caption." + book.slug))}</p>'
        f'<p class="credit">{esc(say(lang, "credit." + book.slug))}</p><div class="btns">'
        f'<button type="button" class="btn" data-do="new" data-arg="{esc(book.slug)}">'
        f'{esc(say(lang, "play"))}</button>'
        f'<button type="button" class="btn txt" data-do="howto" data-arg="{esc(book.slug)}">'
        f'{esc(say(lang, "learn"))}</button></div></div></article>' for book in books)
    return f'<section class="shelf"><div class="row">{made}</div></section>'


def foot(lang: str, can_keep: bool, offline: str = "") -> str:
    """Opening files, where games are kept, what the numbers are."""
    def part(symbol: str, key: str, body: str) -> str:
        return f'<div><h3>{icon(symbol)}{esc(say(lang, key))}</h3>{body}</div>'

    drop = f'<button type="button" class="drop" data-do="open">{esc(say(lang, "open.text"))}</button>'
    kept = say(lang, "keep.text" if can_keep else "keep.denied")
    return '<section class="foot">{}{}{}</section>'.format(
        part("open", "open", drop),
        part("check", "keep", f'<p>{esc(kept)}</p><p id="offline">{esc(offline)}</p>'
             f'{luggage_buttons(lang, "btn txt")}'),
        part("book", "rules.title", f'<p>{esc(say(lang, "rules.text"))}</p>'))


def summary_line(meta: dict[str, Any], lang: str) -> str:
    """The line that was kept with a game, in the reader's language."""
    kept = meta.get("summary")
    return str(kept.get(lang, "")) if isinstance(kept, dict) else ""
