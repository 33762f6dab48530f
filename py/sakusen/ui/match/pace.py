"""How fast a running game shows what happens, and looking once more at what happened last."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..page import dom
from ..page.html import esc, plain
from . import eyes
from .beats import SPEEDS
from .session_log import happened

if TYPE_CHECKING:
    from ...presenter.beats import Beat
    from .play import Play
    from .play_parts import PlayParts


class Pace:
    """What a person asks of the showing of ``play``: again, at once, step by step, slower."""

    def __init__(self, play: Play, parts: PlayParts) -> None:
        self._play, self._preferences, self._map = play, parts.preferences, parts.map

    def last_move(self) -> None:
        """Look again at the last thing that happened, and where it was."""
        if self._play.is_covered or self._play.moving:
            return
        if beat := self._play.screen.card.of(self._play.session):
            self._play.moving = True
            self._play.spawn(self._again(beat))
            return
        if self._play.screen.scene.focus_box:
            self._map.reveal(self._play.screen.scene.focus_box)
        lines = [
            line
            for event in self._play.session.focus.last
            if (line := eyes.line(self._play.presenter, event, self._preferences.lang, self._play.session.viewer))
            is not None
        ]
        if lines:
            last = plain(happened(lines)[-1].html)
            dom.announce(last)
            dom.put("status", f"<span>{esc(last)}</span>")

    async def _again(self, beat: Beat) -> None:
        try:
            await self._play.beats.again(beat)
        finally:
            self._play.moving = False
        if not self._play.closed:
            self._play.show()

    def skip(self) -> None:
        """Show everything at once from now on, until a person is asked."""
        self._play.beats.skip_all()
        if self._play.progress.thinking:
            self._play.computer.skip()
        else:
            self._play.progress.paused = False

    def next_step(self) -> None:
        """The next step of what is shown, or the computer's next move."""
        if self._play.beats.is_on:
            self._play.beats.next()
        else:
            self._play.computer.step()

    def pause(self, on: bool) -> None:
        """Stop behind the step that runs and before the computer's next move, or go on."""
        if on:
            self._play.computer.pause()
        else:
            self._play.computer.resume()
            self._play.beats.next()
        self._play.beats.show_bar()

    def change_speed(self) -> None:
        """The next speed of counters and beats."""
        names = [*SPEEDS, *SPEEDS]
        self._preferences.remember(speed=names[names.index(self._preferences.chosen_speed) + 1])
        self._play.beats.show_bar()
        self._play.show()
