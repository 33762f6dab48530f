"""The page without a browser, for a person who plays by script: what is told, what is pressed, and timers.

``Desk(looks)`` is a page whose timers go off when it has been looked at so many times since they were set: on a slow
machine that is before the next look, on a fast one later.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable
from typing import Any

import ui_fake_page as fake
from tests.browser.person import FREE, WHERE, Person

from sakusen import games
from sakusen.engine.luck import Dealt
from sakusen.engine.match import Match
from sakusen.games import presenter
from sakusen.ui.board.camera import hits, where
from sakusen.ui.match.real_dice import RealDice
from sakusen.ui.match.session import Session
from sakusen.ui.page.html import touch_from

PRESSED = -1000.0


class Map(fake.Board):
    """All of the map is in sight."""

    def locate(self, touch: Any) -> Any:
        return where(self.scene.spots, touch)


class Desk:
    """A page of Playwright's, as far as a :class:`Person` needs one."""

    def __init__(self, looks: int, slug: str, seats: tuple[str, ...], seed: int, by_hand: bool) -> None:
        self.looks, self.loop = looks, asyncio.new_event_loop()
        self.board = Map()
        self.app = fake.page(board=self.board)
        self.timers: list[list[Any]] = []
        self.pressed: list[str] = []
        self.mouse = self
        fake.dom.later = self.later  # type: ignore[attr-defined]
        match = Match(games.game(slug), None, None, RealDice(seed) if by_hand else Dealt(seed))
        self.session = Session(match, presenter(slug), seats, "en")
        self.loop.run_until_complete(self.app.save_notices.open())
        self.loop.run_until_complete(self.app.game.enter("game", self.session, by_hand))
        self.go_on()

    def later(self, _: float, call: Callable[[], Any]) -> None:
        self.timers.append([self.looks, call])

    def go_on(self) -> None:
        """Let the page do what it has begun, and the timers that are due."""
        while True:
            while others := asyncio.all_tasks(self.loop):
                self.loop.run_until_complete(asyncio.wait(others))
            due = [timer for timer in self.timers if timer[0] <= 0]
            if not due:
                return
            self.timers.remove(due[0])

            async def call(what: Any = due[0][1]) -> None:
                what()

            self.loop.run_until_complete(call())

    # -------------------------------------------------------------- what a person calls
    def evaluate(self, expression: str, argument: Any = "") -> Any:
        if expression == FREE:
            return [True for _ in argument]
        if expression == WHERE:
            self.pressed.append(argument)
            return [float(len(self.pressed) - 1), PRESSED]
        assert "sakusen" in expression
        told = self.app.told()
        for timer in self.timers:
            timer[0] -= 1
        self.go_on()
        return told

    def wait_for_timeout(self, _: float) -> None:
        for timer in self.timers:
            timer[0] -= 1
        self.go_on()

    def locator(self, _: str) -> Any:
        return self

    def evaluate_all(self, _: str) -> list[str]:
        return re.findall(r'data-do="roll" data-arg="(\d+)"', str(fake.dom.by_id("acting").innerHTML))

    def inner_text(self, _: str) -> str:
        return ""

    def click(self, x: Any, y: float = 0.0) -> None:
        async def press() -> None:
            if isinstance(x, str):
                self._press(x)
            elif y == PRESSED:
                self._press(self.pressed[int(x)])
            else:
                self.app.play.tapped(hits(self.board.scene.spots, x, y))

        self.loop.run_until_complete(press())
        self.go_on()

    def _press(self, selector: str) -> None:
        play = self.app.play
        found = re.findall(r"\[data-([a-z]+)=['\"]?([^'\"\]]+)", selector)
        kind, value = found[-1]
        if found[0] == ("do", "roll"):
            play.roll(int(value))
        elif kind == "key":
            play.act(lambda: play.session.press(value))
        elif kind == "action":
            play.act(lambda: play.session.take(int(value)))
        elif kind == "tap":
            self.app.play.tapped([touch_from(value)])
        elif value == "uncover":
            self.app.commands.run("uncover", "")


def played(looks: int, slug: str, seats: tuple[str, ...], seed: int, presses: int = 3000) -> Match:
    """The match after a script has pressed this and that, and typed the dice in."""
    desk = Desk(looks, slug, seats, seed, True)
    Person(desk).play(presses, seed)
    desk.app.play.progress.closed = True
    desk.loop.close()
    return desk.session.match
