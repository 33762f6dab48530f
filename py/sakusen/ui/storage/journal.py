"""Saves a running game: a whole record now and then, and behind it a journal with one entry for each act."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from typing import TYPE_CHECKING

from ...engine.record import tail, write
from ..page.html import plain
from ..page.words import LANGS

if TYPE_CHECKING:
    from ...engine.core import State
    from ...engine.match import Match
    from ..match.session import Session
    from .saves import Saves
    from .schema import JsonObject

MOST_ENTRIES = 60
"""After so many entries the whole record is written anew."""
ACTS = 40
"""So many acts can be taken back after a reload."""


def meta(session: Session, by_hand: bool) -> JsonObject:
    """What is known of a game on the shelf, before it is opened."""
    seen = session.seen
    mate = {"mate": session.mate.kept()} if session.mate else {}
    apart = {"apart": session.apart.kept()} if session.apart else {}
    return {
        "slug": session.game.slug,
        "seats": session.seats,
        "dice": "hand" if by_hand else "auto",
        "acts": [list(act) for act in session.acts[-ACTS:]],
        "over": session.match.is_over,
        "curtain": session.has_curtain,
        "summary": {lang: plain(session.presenter.summary(seen._replace(lang=lang))) for lang in LANGS},
        **mate,
        **apart,
    }


class Journal:
    """One game under one name. Nothing needs to be said about what has happened: :meth:`keep` finds out."""

    def __init__(self, saves: Saves, ident: str, match: Match) -> None:
        self._saves, self._ident, self._match = saves, ident, match
        self.answer = ""
        """The last answer of :meth:`keep`."""
        self._state: State | None = (
            None  # the position up to which the game is kept; None: not kept, or not as it is now
        )
        self._steps = self._base = self._entries = 0
        self._turn = asyncio.Lock()

    async def keep(self, meta: Mapping[str, object], whole: bool = False) -> str:
        """Keep the match as it is now; when this has answered "kept", it is on the disk. The other answers are
        those of ``Saves.write``. ``whole``: something has been taken back, so that the journal cannot go on."""
        async with self._turn:
            answer = "gone" if whole or not self._goes_on() else await self._append(meta)
            if answer == "gone":
                answer = await self._write(meta)
            if answer != "kept":
                self._state = None
            self.answer = answer
            return answer

    @property
    def steps(self) -> int:
        """How many steps are kept, if the last answer was "kept"."""
        return self._steps

    def _goes_on(self) -> bool:
        """A finished game is written as a whole: only then its record holds the result."""
        return (
            self._state is not None
            and self._entries < MOST_ENTRIES
            and len(self._match.entries) >= self._steps
            and not self._match.is_over
        )

    async def _append(self, meta: Mapping[str, object]) -> str:
        start, steps = self._steps, len(self._match.entries)
        if start == steps or self._state is None:
            return "kept"
        words = tail(self._match, start, self._state)
        self._steps, self._entries = steps, self._entries + 1
        return await self._saves.append(self._ident, {**meta, "base": self._base, "steps": steps}, start, words)

    async def _write(self, meta: Mapping[str, object]) -> str:
        steps = len(self._match.entries)
        self._steps = self._base = steps
        self._entries, self._state = 0, self._match.state.copy()
        record = write(self._match)
        return await self._saves.write(self._ident, {**meta, "base": steps, "steps": steps}, record)
