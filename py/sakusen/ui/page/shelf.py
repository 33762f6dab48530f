"""The shelf: what can be played, what was begun, what can be opened."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from ...games import about, offers
from ..match.render import langs
from ..storage.lesson_places import FRESH, Place
from ..study.rows import shelf_part
from .dialogs import backup_buttons
from .html import esc, icon
from .words import credit, say

if TYPE_CHECKING:
    from ..storage.schema import JsonObject
    from ..storage.studies import Listed

KEPT = {3: "games", 5: "over"}
"""The parts that tell of kept games, by their places; assets/boot/first_look.mjs knows them, too."""
IN_SIGHT = 3
"""So many games under way are in sight before the list is unfolded; on a phone only the latest."""
FIRST = 9
"""So many games are listed at once, besides the latest; the others when somebody wants to see them."""


class Book(NamedTuple):
    """A title on the shelf."""

    slug: str
    title: str


class Kept(NamedTuple):
    """A saved game on the shelf: ``when`` and ``summary`` are ready to be read; ``picture`` is a URL; ``note``
    says who waits for whom in a game by letters, and since when."""

    ident: str
    title: str
    when: str
    summary: str
    sides: str
    picture: str
    over: bool
    slug: str = ""
    note: str = ""


class Unread(NamedTuple):
    """A saved game that cannot be read wholly: what is known of it, ready to be read, and whether any of it can be
    opened."""

    ident: str
    text: str
    can_open: bool


class Games(NamedTuple):
    """What is kept: the latest games, how many there are in all, how many of these are finished, and what cannot be
    read."""

    kept: Sequence[Kept] = ()
    whole: int = 0
    over: int = 0
    unread: Sequence[Unread] = ()


NOTHING = Games()
NO_LESSONS: Mapping[str, Place] = {}


def cover(slug: str, lang: str) -> str:
    """Where the cover of a title lies."""
    return f"assets/baked/cover-{slug}-{lang[:2]}.svg"


def parts(
    lang: str,
    books: Sequence[Book],
    games: Games,
    can_keep: bool,
    offline: str = "",
    lessons: Mapping[str, Place] = NO_LESSONS,
    studies: Sequence[Listed] = (),
) -> list[str]:
    """The shelf from top to bottom, every part one element; ``offline`` says how it stands with use offline,
    ``lessons`` how far the learner has come, ``studies`` which of them are kept."""
    return [
        masthead(lang),
        hero(lang, books),
        row(lang, books),
        under_way(lang, games),
        learn(lang, books, lessons),
        finished(lang, games),
        shelf_part(lang, studies),
        foot(lang, can_keep, offline),
    ]


def masthead(lang: str) -> str:
    """Name, links, languages."""
    tools = "".join(
        f'<button type="button" data-do="{do}" aria-label="{esc(say(lang, do))}">{icon(symbol)}'
        f"<span>{esc(say(lang, do))}</span></button>"
        for do, symbol in (("settings", "gear"), ("about", "info"))
    )
    return (
        '<header class="top">'
        '<svg class="seal" width="34" height="34" aria-hidden="true"><use href="#i-seal"/></svg>'
        '<span class="wm" lang="ja">作戦</span><span class="en" lang="en">SAKUSEN</span>'
        f"<nav>{tools}{langs(lang, short=True)}</nav></header>"
    )


def hero(lang: str, books: Sequence[Book]) -> str:
    """The headline."""
    lead = say(lang, "shelf.lead.one" if len(books) == 1 else "shelf.lead.many", n=len(books))
    return (
        f'<section class="hero"><h1>{esc(say(lang, "shelf.head"))}</h1>'
        f"<p>{esc(lead)}{' ' if lang == 'en' else ''}{esc(say(lang, 'shelf.lead'))}</p></section>"
    )


def delete(lang: str, ident: str, what: str) -> str:
    """The button that asks whether a game is to be deleted."""
    return (
        f'<button type="button" class="btn txt" data-do="forget" data-arg="{esc(ident)}" '
        f'aria-label="{esc(say(lang, "forget.of", what=what.strip()))}">{esc(say(lang, "forget"))}</button>'
    )


# ------------------------------------------------------------------ all games
def under_way(lang: str, games: Games) -> str:
    """The games under way, the latest of them first, with the one black button of the shelf."""
    count = games.whole - games.over
    listed = [one for one in games.kept if not one.over]
    more = "".join(
        f"<span>{esc(say(lang, 'games.more.one' if left == 1 else 'games.more', n=left))}</span>"
        for left in (count - 1, count - IN_SIGHT)
        if left > 0
    )
    unfold = _unfold("games", more) if more else ""
    made = "".join(game(lang, one, not place) for place, one in enumerate(listed))
    body = f"<h2>{esc(say(lang, 'games.under'))} <small>{count}</small></h2><ul>{made}</ul>{unfold}" if listed else ""
    if len(games.kept) < games.whole:
        body += (
            f'<p><button type="button" class="btn" data-do="games-all">'
            f"{esc(say(lang, 'games.all', n=games.whole))}</button></p>"
        )
    return f'<section class="games" id="games"{"" if body else " hidden"}>{body}</section>'


def _unfold(ident: str, label: str) -> str:
    """The button that shows the rest of a list; ``label`` is HTML: on a phone its first part is seen, else its last."""
    return f'<button type="button" class="unfold" data-do="unfold" data-arg="{ident}">{label}{icon("fwd")}</button>'


def finished(lang: str, games: Games) -> str:
    """Finished games, what cannot be read, and the place for files."""
    listed, body = [one for one in games.kept if one.over], ""
    if listed:
        title = say(lang, "games.over")
        names = " ".join([title, str(games.over), *dict.fromkeys(one.title for one in listed)])
        body = (
            f"<h2>{esc(title)} <small>{games.over}</small></h2>{_unfold('over', f'<span>{esc(names)}</span>')}"
            f"<ul>{''.join(game(lang, one, False) for one in listed)}</ul>"
        )
    if games.unread:
        body += (
            f'<h2 id="unread" tabindex="-1">{esc(say(lang, "unread"))} <small>{len(games.unread)}</small></h2>'
            f"<ul>{''.join(unread(lang, one) for one in games.unread)}</ul>"
        )
    drop = f'<button type="button" class="drop" data-do="open">{icon("open")}{esc(say(lang, "open.text"))}</button>'
    drop += (
        f'<p><button type="button" class="btn txt" data-do="paste-letter">{icon("letter")}'
        f'{esc(say(lang, "mail.open"))}</button> <button type="button" class="btn txt" data-do="mail-terms">'
        f"{icon('help')}{esc(say(lang, 'mail.help'))}</button></p>"
    )
    return f'<section class="over" id="over">{body}{drop}</section>'


def game(lang: str, one: Kept, is_latest: bool) -> str:
    """A saved game with a small picture of its board; a finished one offers what comes after it."""
    go, what = say(lang, "continue.over" if one.over else "continue"), f"{one.title} {one.summary}"
    again = (
        f'<button type="button" class="btn" data-do="new" data-arg="{esc(one.slug)}" '
        f'aria-label="{esc(say(lang, "again.of", title=one.title))}">{esc(say(lang, "again"))}</button>'
        if one.over
        else ""
    )
    return (
        f'<li><img src="{esc(one.picture)}" data-kept="{esc(one.ident)}" alt="" width="128" '
        'height="112"><div class="t">'
        f"<h3>{esc(one.title)}</h3><span>{esc(one.summary)}</span><small>{esc(one.sides)}</small>"
        f'<small>{esc(one.note or one.when)}</small><div class="btns"><button type="button" '
        f'class="btn{" primary" if is_latest else ""}" data-do="continue" '
        f'data-arg="{esc(one.ident)}" aria-label="{esc(f"{go}: {what}".strip())}">{esc(go)}</button>{again}'
        f"{delete(lang, one.ident, what)}{_apart(lang, one, what)}</div></div></li>"
    )


def _apart(lang: str, one: Kept, what: str) -> str:
    """The way to people elsewhere, in a game for one person that has to do with some."""
    if not offers(one.slug):
        return ""
    label = say(lang, "apart")
    return (
        f'<button type="button" class="btn txt" data-do="apart-of" data-arg="{esc(one.ident)}" '
        f'aria-label="{esc(f"{label}: {what}".strip())}">{icon("people")}{esc(label)}</button>'
    )


def unread(lang: str, one: Unread) -> str:
    """A saved game that cannot be read wholly."""
    go = (
        f'<button type="button" class="btn" data-do="continue" data-arg="{esc(one.ident)}">'
        f"{esc(say(lang, 'unread.open'))}</button>"
        if one.can_open
        else ""
    )
    return (
        f'<li class="unread"><div class="t"><span>{esc(one.text)}</span><div class="btns">{go}'
        f'<button type="button" class="btn" data-do="damaged-save" data-arg="{esc(one.ident)}">'
        f"{esc(say(lang, 'note.damaged.save'))}</button>{delete(lang, one.ident, one.text)}</div></div></li>"
    )


def row(lang: str, books: Sequence[Book]) -> str:
    """The covers on their board."""
    made = "".join(
        f'<article class="book"><button type="button" class="cover" data-do="new" data-arg="{esc(book.slug)}" '
        f'aria-label="{esc(say(lang, "play.title", title=book.title))}">'
        f'<img src="{cover(book.slug, lang)}" alt="" width="300" height="420"></button>'
        f'<div class="board" aria-hidden="true"></div><h2>{esc(book.title)}</h2>'
        f'<p class="who">{esc(_who(lang, book.slug))}</p>'
        f'<p class="caption">{esc(about(book.slug).caption[lang])}</p><div class="btns">'
        f'<button type="button" class="btn" data-do="new" data-arg="{esc(book.slug)}">'
        f"{esc(say(lang, 'play'))}</button>"
        f'<button type="button" class="btn txt" data-do="howto" data-arg="{esc(book.slug)}">'
        f"{esc(say(lang, 'learn'))}</button>{_rules(lang, book)}</div>"
        f'<p class="credit">{credit(lang, book.slug)}</p></article>'
        for book in books
    )
    return f'<section class="shelf"><div class="row">{made}</div></section>'


def _rules(lang: str, book: Book) -> str:
    """The way to the rulebook of a title, if it has one."""
    if not about(book.slug).book:
        return ""
    return (
        f'<button type="button" class="btn txt" data-do="book" data-arg="{esc(book.slug)}" '
        f'aria-label="{esc(say(lang, "book.of", title=book.title))}">{esc(say(lang, "book.rules"))}</button>'
    )


def _who(lang: str, slug: str) -> str:
    """How many play a title, and when it took place."""
    known = about(slug)
    return say(lang, "shelf.who", players=known.players[lang], years=known.years[lang])


def learn(lang: str, books: Sequence[Book], lessons: Mapping[str, Place] = NO_LESSONS) -> str:
    """Ways into the games: lessons, an easy opponent, the guides, the rules."""
    first = books[0]
    guides = " ".join(
        f'<button type="button" class="link" data-do="howto" data-arg="{esc(book.slug)}">{esc(book.title)}</button>'
        for book in books
    )
    rules = " ".join(
        f'<button type="button" class="link" data-do="book" data-arg="{esc(book.slug)}">{esc(book.title)}</button>'
        for book in books
        if about(book.slug).book
    )
    easy = (
        f'<button type="button" class="link" data-do="easy" data-arg="{esc(first.slug)}">'
        f"{esc(say(lang, 'learn.begin', title=first.title))}</button>"
    )
    made = "".join(
        f"<div><h3>{esc(say(lang, f'learn.{key}'))}</h3><p>{esc(say(lang, f'learn.{key}.text'))}</p>{buttons}</div>"
        for key, buttons in (("easy", easy), ("guides", guides), ("rules", rules))
    )
    return (
        f'<section class="learn"><h2>{esc(say(lang, "learn.title"))} '
        f"<small>{esc(say(lang, 'learn.lessons'))}</small></h2>{_courses(lang, books, lessons)}"
        f'<div class="ways">{made}</div></section>'
    )


def _courses(lang: str, books: Sequence[Book], lessons: Mapping[str, Place]) -> str:
    """The lessons of every title that has some, each with how far the learner has come."""
    made = ""
    for book in books:
        rows = ""
        for number in range(1, about(book.slug).lessons + 1):
            place = lessons.get(f"{book.slug}.{number}", FRESH)
            state, css = "", ""
            if place.step:
                state, css = say(lang, "lesson.on", n=number, step=place.step), ' class="now"'
            elif place.is_done:
                state, css = say(lang, "lesson.done"), ' class="done"'
            name = say(lang, f"lesson.{number}")
            whose = f"{book.title} {say(lang, 'lesson.n', n=number)}"
            small = f"<small>{esc(state)}</small>" if place.step else f'<span class="unseen"> {esc(state)}</span>'
            rows += (
                f'<li><button type="button"{css} data-do="lesson" data-arg="{esc(book.slug)}.{number}">'
                f'<b aria-hidden="true">{icon("check") if place.is_done and not place.step else number}</b>'
                f'<span><span class="unseen">{esc(whose)} </span>{esc(name)} {small if state else ""}</span>'
                "</button></li>"
            )
        made += f"<div><h3>{esc(book.title)}</h3><ol>{rows}</ol></div>" if rows else ""
    return f'<div class="courses">{made}</div>' if made else ""


def foot(lang: str, can_keep: bool, offline: str = "") -> str:
    """Where games are kept."""
    kept = say(lang, "keep.text" if can_keep else "keep.denied")
    return (
        f'<section class="foot"><h2>{icon("check")}{esc(say(lang, "keep"))}</h2><p>{esc(kept)}</p>'
        f'<p id="offline">{esc(offline)}</p>{backup_buttons(lang, "btn txt")}</section>'
    )


def summary_line(meta: JsonObject, lang: str) -> str:
    """The line that was kept with a game, in the reader's language."""
    kept = meta.get("summary")
    return str(kept.get(lang, "")) if isinstance(kept, dict) else ""
