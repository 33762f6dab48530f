"""The saved games as the shelf shows them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...games import SLUGS, about
from ...together.clock import Pace, due
from ..page import dom, shelf
from ..page.words import say
from . import schema
from .saves import Damaged, Listed

if TYPE_CHECKING:
    from ..page.preferences import Preferences
    from .saves import Saves
    from .schema import JsonObject

STATES = ("asked", "mine", "outbox", "theirs", "owed", "over", "shown")
MOST_PICTURES = 8
"""So many pictures are read from the database at once; between two such lots the page can do other things."""


class ShelfCards:
    """Makes the cards of what ``saves`` has, in the language of ``preferences``."""

    def __init__(self, preferences: Preferences, saves: Saves) -> None:
        self._preferences, self._saves = preferences, saves
        self.shows_all = False
        """All games on the shelf, or only the latest."""

    async def hang_pictures(self) -> None:
        """Put the pictures of the boards where the covers of their games stand, a few at a time."""
        wanted = [*dom.unhung()]
        for start in range(0, len(wanted), MOST_PICTURES):
            some = dict(wanted[start : start + MOST_PICTURES])
            for ident, url in (await self._saves.stored_pictures([*some])).items():
                dom.hang(some[ident], url)

    def games(self) -> shelf.Games:
        """What is kept, in the reader's language; all of it only when the reader wants to see all."""
        sound, broken = self._saves.all()
        found = [game for game in sound if game.meta["slug"] in SLUGS]
        shown = found if self.shows_all else found[: shelf.FIRST + 1]
        over = sum(bool(game.meta.get("over")) for game in found)
        return shelf.Games([self._card(game) for game in shown], len(found), over, self._unread(sound, broken))

    def unread(self) -> list[shelf.Unread]:
        """The saves that cannot be read wholly."""
        return self._unread(*self._saves.all())

    def _unread(self, sound: list[Listed], broken: list[Damaged]) -> list[shelf.Unread]:
        lang = self._preferences.lang
        foreign = [game for game in sound if game.meta["slug"] not in SLUGS]
        return [
            *(_unread(lang, one) for one in broken),
            *(shelf.Unread(game.ident, say(lang, "unread.game", detail=game.meta["slug"]), False) for game in foreign),
        ]

    def named(self, ident: str) -> str:
        """What a game is called in a question."""
        for game in self._saves.all()[0]:
            if game.ident == ident and game.meta["slug"] in SLUGS:
                one = self._card(game)
                return f"{one.title} {one.summary}".strip()
        return say(self._preferences.lang, "unread.one")

    def _card(self, game: Listed) -> shelf.Kept:
        lang, meta = self._preferences.lang, game.meta
        slug, time = meta["slug"], float(meta["time"])
        who = [say(lang, "who." + seat) for seat in meta["seats"]]
        picture = self._saves.picture(game.ident) or shelf.cover(slug, lang)
        return shelf.Kept(
            game.ident,
            about(slug).title[lang],
            _when(lang, time),
            shelf.summary_line(meta, lang),
            " / ".join(who),
            picture,
            bool(meta.get("over")),
            slug,
            self._note(meta),
        )

    def _note(self, meta: JsonObject) -> str:
        """Who waits for whom in a game by letters; empty in any other."""
        lang, mate = self._preferences.lang, meta.get("mate")
        if not isinstance(mate, dict) or mate.get("state") not in STATES:
            return ""
        name, since = str(mate.get("friend") or ""), mate.get("since")
        friend = say(lang, "mail.named", name=name[:40]) if name else say(lang, "mail.friend")
        date = _when(lang, float(str(since)) if schema.is_time(since) else 0.0)
        said = say(lang, f"mail.shelf.{mate['state']}", friend=friend, date=date)
        days = mate.get("days")
        until = due(Pace(days), int(float(str(since)))) if isinstance(days, int) and schema.is_time(since) else 0
        is_going = mate["state"] not in ("asked", "over")
        return f"{said} · {say(lang, 'clock.until', date=_when(lang, until))}" if until and is_going else said


def _when(lang: str, time: float) -> str:
    """A moment, in ms since 1970, as the shelf names it; 0 is one that nobody knows."""
    if not time:
        return say(lang, "when.unknown")
    days, date, clock = dom.clock(time, lang)
    if days == 0:
        return say(lang, "when.today", time=clock)
    return say(lang, "when.yesterday", time=clock) if days == 1 else f"{date} {clock}"


def _unread(lang: str, one: Damaged) -> shelf.Unread:
    if one.format:
        return shelf.Unread(one.ident, say(lang, "unread.newer", there=one.format, here=schema.FORMAT), True)
    return shelf.Unread(one.ident, say(lang, "unread.damaged", name=one.ident[:40]), True)
