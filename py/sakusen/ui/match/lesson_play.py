"""A lesson on the table: a game with a teacher beside the prompt. It is no game of the shelf's list; only how far the
learner has come is kept."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from ...engine.core import Event
from ...engine.match import Refused
from ..page import dom
from . import coach_html
from .lesson_screen import LessonScreen
from .play import Play

if TYPE_CHECKING:
    from .coach import Coach
    from .play_parts import PlayParts
    from .session import Session

SHOWN = 0.5
"""Seconds between two acts that the teacher shows."""


class LessonPlay(Play):
    """Lets a lesson go on. ``keep_lesson`` is told whenever the learner may have come further."""

    screen: LessonScreen

    teaches = True

    def __init__(
        self, parts: PlayParts, ident: str, session: Session, coach: Coach, keep_lesson: Callable[[Coach], None]
    ) -> None:
        self.coach, self._keep_lesson = coach, keep_lesson
        self._preferences = parts.preferences
        self._known = len(session.match.entries)  # entries about which the teacher has been told
        self._disc = 0  # the place that was shown last
        self._is_showing = False
        super().__init__(parts, ident, session, False)

    def _make_screen(self, session: Session) -> LessonScreen:
        return LessonScreen(session, self.progress, self._parts, self.since, self.coach)

    # -------------------------------------------------------------- nothing of it is a kept game
    async def keep(self, whole: bool = False) -> None:
        self._keep_lesson(self.coach)

    def keep_picture(self) -> None:
        return

    def show_ending(self) -> None:
        """The teacher's card says that it is over."""
        self._parts.opponent.end()
        self.show()

    @property
    def is_busy(self) -> bool:
        return super().is_busy or self._is_showing

    # -------------------------------------------------------------- what happens
    async def start(self) -> None:
        self._parts.sheet.open("half")
        await super().start()
        if not self.closed:
            self.screen.reveal_places()
            self.say_step()

    async def carried_out(self, events: Sequence[Event]) -> None:
        coach, before = self.coach, self.coach.at
        start, self._known = self._known, len(self.session.match.entries)
        acts = self.session.acts
        if acts and acts[-1].auto and acts[-1].start >= start:
            coach.look()
        else:
            coach.acted(start)
        self._came_to(before)
        had_focus = bool(dom.focus_mark())
        await super().carried_out(events)
        if self.closed:
            return
        self._keep_focus(had_focus)
        if coach.at != before:
            self.screen.reveal_places()
        if coach.answer or coach.is_lost:
            dom.keep_in_sight(coach_html.TOO)
        if coach.at != before or coach.answer or coach.is_lost:
            self.say_step()

    @staticmethod
    def _keep_focus(had_focus: bool) -> None:
        """Where the control that had the focus is gone, the way on has it."""
        if had_focus and not dom.focus_mark():
            dom.focus_first(coach_html.GO)

    def _came_to(self, before: int) -> None:
        if self.coach.at != before:
            self._disc, self.coach.chosen = 0, None

    def _undone(self, said: str) -> None:
        self._known = len(self.session.match.entries)
        self.coach.answer = None
        self.coach.look()
        super()._undone(said)
        self.say_step()

    def proceed(self) -> None:
        reply = None if self.moving or self.closed else self.coach.reply()
        if reply is None:
            super().proceed()
            if self.since.is_open and not self.coach.aims:  # the teacher tells what the other side did
                self.since.end()
                self.show()
        else:
            self.moving = True
            self.spawn(self._reply(reply))

    async def _reply(self, action: int) -> None:
        """What the other side does is fixed here."""
        try:
            done = self.session.computer(action)
        except Refused:
            self.moving = False
            return
        await self.carried_out(done.events)
        self.proceed()

    # -------------------------------------------------------------- the card
    def say_step(self, why: bool = False) -> None:
        """Say the step aloud, or why it is worth doing."""
        if not self.closed and not self.is_covered:
            dom.announce(coach_html.spoken(self.coach, self._preferences.lang, self.screen.named(), why))

    def _changed(self, before: int) -> None:
        self._came_to(before)
        self._keep_lesson(self.coach)
        had_focus = bool(dom.focus_mark())
        self.show()
        self._keep_focus(had_focus)
        self.screen.reveal_places()
        self.say_step()

    def next_lesson_step(self) -> None:
        """The step has been read, or is left undone."""
        before = self.coach.at
        self.coach.passes()
        self._changed(before)

    def last_lesson_step(self) -> None:
        """Back to the step before, which was one to read."""
        before = self.coach.at
        if self.coach.back():
            self._changed(before)

    def look_at_aim(self, at: int) -> None:
        """Tell more of an aim."""
        if at in self.coach.aims:
            self.coach.chosen = at
            self._disc = 0
            self.show()
            self.screen.reveal_places()
            self.say_step()

    def show_place(self, number: int) -> None:
        """Bring the place of a disc into sight, and say what is there."""
        places = self.coach.places()
        if not 1 <= number <= len(places) or self.moving:
            return
        self._disc = number
        kind, what = touch = places[number - 1]
        self.screen.reveal_places(number)
        if kind == "hex":
            self.session.focus = self.session.focus._replace(cursor=what, hover=None)
        self.hovered(touch)
        if said := self.screen.named()[number - 1]:
            dom.announce(f"{number}: {said}")

    def show_next_place(self) -> None:
        """The same for the next disc; behind the last one, why the step is worth doing."""
        places = self.coach.places()
        if self._disc >= len(places):
            self._disc = 0
            self.say_step(why=True)
        else:
            self.show_place(self._disc + 1)

    def show_step(self) -> None:
        """The teacher does what is left of the step."""
        if not self.moving and not self._is_showing and self.coach.line():
            self._is_showing = True
            self.spawn(self._show_step())

    async def _show_step(self) -> None:
        at = self.coach.at
        try:
            while not self.closed and self.coach.at == at and (line := self.coach.line()):
                self.cancel_draft()
                self.moving = True
                await self.carried_out(self.session.commit(line).events)
                await asyncio.sleep(SHOWN / self.computer.speed if self.computer.speed else 0)
        finally:
            self._is_showing = False
        if not self.closed:
            self.proceed()

    def cancel_draft(self) -> None:
        """Drop what the learner has begun."""
        self.session.cancel()
        self._map.forget_tap()
