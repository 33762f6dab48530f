"""The computer player's turns: one move after the other until a person is asked; the reader may stop and skip them."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from ...ai.worker_protocol import view_to_json
from ...engine.match import Refused
from ..page import dom
from ..page.html import esc
from ..page.notices import HERE
from ..page.words import saying
from . import prompt_bar
from .opponent import Lost, no_answer

if TYPE_CHECKING:
    from .play import Play
    from .play_parts import PlayParts

BEAT = 0.25
"""Seconds between two moves, at normal speed."""
SOON = 8
"""With so many words about the progress of a decision it begins to be shown; twenty come in a second."""


class ComputerTurns:
    """Moves for the computer player of ``play``."""

    def __init__(self, play: Play, parts: PlayParts) -> None:
        self._play, self._progress, self._preferences = play, play.progress, parts.preferences
        self._opponent, self._notices, self._tasks = parts.opponent, parts.notices, parts.tasks
        self._may_move = asyncio.Event()  # waited for while the reader has paused
        self._skipping = False
        self._told_fewer = 1
        self._words = 0  # that have come about the progress of this decision
        self._plan: list[int] = []  # what the computer means to do next
        self._plan_at = (-1, -1)  # and when that still holds: after so many steps, for this seat

    # -------------------------------------------------------------- what the reader wants
    def pause(self) -> None:
        """Stop before the next move."""
        self._progress.paused = True
        self._play.show()

    def pause_if_on(self) -> None:
        """Stop before the next move if there is a next one: the reader looks at something else."""
        if self._progress.thinking and not self._progress.paused:
            self.pause()

    def resume(self) -> None:
        """Go on, with the board as it is now."""
        self._play.since.end()
        self._progress.paused = False
        self._may_move.set()
        self._play.show()

    def step(self) -> None:
        """Make one move, and stop again."""
        self._may_move.set()

    def skip(self) -> None:
        """Show everything at once from now on, until a person is asked."""
        self._skipping = True
        self._play.skip_motion()
        self.resume()

    @property
    def speed(self) -> float:
        """How fast counters travel now; 0 is at once."""
        return 0.0 if self._skipping else self._preferences.speed

    def stop(self) -> None:
        """Nobody wants to see the next move any more."""
        self._may_move.set()
        self.end_thinking()

    def end_thinking(self) -> None:
        """What the computer player thinks about is not asked any more."""
        if self._progress.thinking:
            self._opponent.give_up()

    def hurry(self) -> None:
        """The computer player makes the best move that it has found so far."""
        self._opponent.hurry()

    def _looked(self, looked: int, most: int) -> None:
        """So much has been thought about the next move. Of a move that comes soon nothing is shown."""
        self._words += 1
        if self._words < SOON or self._progress.closed:
            return
        self._progress.looked = looked, most
        if self._words == SOON:
            self._play.show()
        else:
            dom.put("thought", esc(prompt_bar.thought(self._preferences.lang, (looked, most))))

    def forget(self) -> None:
        """Another game is shown: nothing that was planned or paused holds for it."""
        self._plan = []
        self._progress.paused = self._skipping = False

    # -------------------------------------------------------------- the turns
    def start(self) -> None:
        """Begin to move, if that is not under way already."""
        if not self._progress.thinking:
            self._tasks.spawn(self._run())

    async def _run(self) -> None:
        play, progress = self._play, self._progress
        progress.thinking, self._skipping = True, False
        if progress.lost:
            progress.lost = False
            play.show()
        try:
            while not progress.closed and play.session.turn == "computer":
                await self._move()
                await asyncio.sleep(0)
        except asyncio.CancelledError:
            return
        except Lost as lost:
            progress.lost = True
            self._notices.add(lost.words, [(saying("lost.again"), "ask-again", "")], of=HERE)
        finally:
            progress.thinking = False
            if not progress.closed:
                progress.paused = self._skipping = False
                play.show()
        if not progress.closed and play.session.turn != "computer":
            play.proceed()

    async def _move(self) -> None:
        play, session = self._play, self._play.session
        if session.mate:
            await self._follow_letter()
            return
        mark, seat = len(session.match.entries), session.decider
        if not (self._plan and self._plan_at == (mark, seat) and session.match.is_legal(self._plan[0])):
            view = view_to_json(session.game.observe(session.match.state, seat))
            level, seed = session.seats[seat], f"{play.ident}/{mark}"
            try:
                self._plan = await self._opponent.choose(session.game.slug, level, view, seed, self._looked)
            finally:
                self._progress.looked, self._words = None, 0
            self._tell_slow()
        if self._progress.paused and not self._progress.closed:
            self._may_move.clear()
            await self._may_move.wait()
        if self._progress.closed or len(session.match.entries) != mark or session.turn != "computer":
            return
        try:
            done = session.computer(self._plan.pop(0))
        except Refused as refused:
            raise no_answer("refused", str(refused)) from refused
        self._plan_at = (mark + 1, seat)  # holds no longer once luck has added a step of its own
        await play.carried_out(done.events)
        if done.events and self.speed:
            await asyncio.sleep(BEAT / self.speed)

    async def _follow_letter(self) -> None:
        """The next step of a letter that has come."""
        play, session, mark = self._play, self._play.session, len(self._play.session.match.entries)
        if self._progress.paused and not self._progress.closed:
            self._may_move.clear()
            await self._may_move.wait()
        if self._progress.closed or len(session.match.entries) != mark or session.turn != "computer":
            return
        assert session.mate
        done = session.mate.follow(session)
        await play.carried_out(done.events)
        if done.events and self.speed:
            await asyncio.sleep(BEAT / self.speed)

    def _tell_slow(self) -> None:
        if self._opponent.fewer > self._told_fewer:
            self._told_fewer = self._opponent.fewer
            self._notices.add(saying("lost.slow", n=self._told_fewer), of=HERE)
