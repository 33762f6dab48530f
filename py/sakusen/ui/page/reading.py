"""Pages to read that take a moment to make: what the computer player would do, what decided the game."""

from __future__ import annotations

from collections.abc import Generator
from time import perf_counter
from typing import TYPE_CHECKING

from . import dialogs, dom
from .words import say

if TYPE_CHECKING:
    from ..match.reviewer import Reviewer
    from .dialog_box import DialogBox
    from .open_game import OpenGame
    from .preferences import Preferences

SLICE = 0.03
"""Seconds of work between two looks at what the reader does."""


class Reading:
    """Pages to read that take a moment to make. They are made in slices, so that the page stays alive; until one is
    made only its title stands there, and closing it, or opening another, ends the work."""

    def __init__(self, preferences: Preferences, dialog: DialogBox, game: OpenGame) -> None:
        self._preferences, self._dialog, self._game = preferences, dialog, game

    def advice(self) -> None:
        """What the computer player would do."""
        play = self._game.play
        if play and play.session.seen.mine and play.advises:
            title = say(self._preferences.lang, "advice")
            self._work_out(title, play.advises.advice(play.session.seen))

    def review(self, reviewer: Reviewer) -> None:
        """What decided the game: what the game itself knows of that, or what is worked out by imagined games."""
        play, lang = self._game.play, self._preferences.lang
        if play and play.whole.match.is_over and not play.reviews:
            reviewer.ask(play)
        elif play and play.whole.match.is_over and play.reviews:
            self._work_out(say(lang, "review"), play.reviews.review(play.whole.match, lang))

    def _work_out(self, title: str, work: Generator[None, None, tuple[str, str]]) -> None:
        sign, lang = f"work-{id(work)}", self._preferences.lang
        dom.announce(say(lang, "wait"))
        self._dialog.open("read", dialogs.reading(lang, title, f'<p id="{sign}">{say(lang, "wait")}</p>'))

        def go_on() -> None:
            if not dom.is_open() or not dom.find(sign):
                return
            until = perf_counter() + SLICE
            try:
                while perf_counter() < until:
                    next(work)
            except StopIteration as end:
                self._dialog.open("read", dialogs.reading(self._preferences.lang, *end.value))
                return
            dom.later(0.001, go_on)

        dom.later(0.05, go_on)
