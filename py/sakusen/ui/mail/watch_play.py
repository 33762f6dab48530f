"""A game of two others on the table: to be followed, not played. What is new plays by itself until its reader walks."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from ..match.replay_play import ReplayPlay
from ..match.replay_screen import ReplayScreen
from ..match.table_head import TableHead
from ..page.html import esc, icon
from ..page.words import say

if TYPE_CHECKING:
    from ..match.play_parts import PlayParts
    from ..match.replay import Replay
    from ..match.session import Session
    from ..page.preferences import Preferences
    from ..sharing.link import Wanted

PATIENCE, BEAT = 0.02, 0.5
"""Seconds between two looks whether the table is at rest, and before the next step at the usual speed."""


class WatchPlay(ReplayPlay):
    """``names`` of both sides and the ``number`` of the last letter stand in the head, in the words of ``state``."""

    def __init__(
        self,
        parts: PlayParts,
        replay: Replay,
        wanted: Wanted,
        names: tuple[str, str],
        number: int,
        state: str = "watch.state",
    ) -> None:
        self.names, self.number, self.state = names, number, state
        super().__init__(parts, replay, wanted, {})

    def _make_screen(self, session: Session) -> WatchScreen:
        return WatchScreen(self, session, self._parts)  # type: ignore[arg-type]

    async def start(self) -> None:
        await super().start()
        self.spawn(self._show_news(self.step))

    async def _show_news(self, here: int) -> None:
        while not self.closed and self.step == here < len(self.replay):
            while self.moving and not self.closed:
                await asyncio.sleep(PATIENCE)
            speed = self._preferences.speed
            await asyncio.sleep(BEAT / speed if speed else 0)
            if self.closed or self.step != here:
                return  # the reader walks himself
            self.walk("forward")
            if self.step == here:
                return
            here = self.step


class WatchScreen(ReplayScreen):
    """The screen of a game that is watched."""

    def _make_head(self, session: Session, parts: PlayParts) -> TableHead:
        assert isinstance(self._play, WatchPlay)
        return WatchHead(session, parts.preferences, self._play)


class WatchHead(TableHead):
    """Says that somebody watches, and whom."""

    def __init__(self, session: Session, preferences: Preferences, play: WatchPlay) -> None:
        super().__init__(session, preferences)
        self._play = play

    def _chip(self, session: Session) -> str:
        play = self._play
        who = " – ".join(filter(None, play.names))
        state = say(self._preferences.lang, play.state, n=play.number)
        return (
            f'<span class="mate" role="status" aria-label="{esc(state)}: {esc(who)}">{icon("eye")}'
            f"<span><b>{esc(who)}</b><small>{esc(state)}</small></span></span>"
        )
