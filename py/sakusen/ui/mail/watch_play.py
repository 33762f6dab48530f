"""A game of two others on the table: to be followed, not played. What is new plays by itself until its reader walks."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from ..match.replay_play import ReplayPlay
from ..match.replay_screen import ReplayScreen
from ..match.table_head import TableHead
from ..match.windows import PHONE
from ..page import dom
from ..page.html import esc, icon
from ..page.words import say

if TYPE_CHECKING:
    from ...presenter.contract import Prompt
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

    def whom(self, lang: str) -> tuple[list[str], str]:
        """Who plays, and that somebody watches, as of which letter."""
        return [name for name in self.names if name], say(lang, self.state, n=self.number)

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

    @property
    def _line_kind(self) -> str:
        return "walk"  # below its bar stands who plays

    def _show_acting(self, prompt: Prompt) -> None:
        """On a phone the head has no room for the names."""
        assert isinstance(self._play, WatchPlay)
        names, state = self._play.whom(self._preferences.lang)
        told = f'<p class="whom"><b>{esc(" – ".join(names))}</b><small>{esc(state)}</small></p>'
        self._put("acting", told if dom.matches(PHONE) else "")


class WatchHead(TableHead):
    """Says that somebody watches, and whom."""

    def __init__(self, session: Session, preferences: Preferences, play: WatchPlay) -> None:
        super().__init__(session, preferences)
        self._play = play

    def _chip(self, session: Session) -> str:
        names, state = self._play.whom(self._preferences.lang)
        lines = "<i> – </i>".join(f"<span>{esc(name)}</span>" for name in names)
        told, css = esc(f"{state}: {' – '.join(names)}"), "mate both" if len(names) == 2 else "mate"
        return (
            f'<span class="{css}" role="status" aria-label="{told}" title="{told}">{icon("eye")}'
            f"<span><b>{lines}</b><small>{esc(state)}</small></span></span>"
        )
