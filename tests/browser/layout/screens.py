"""Runs inside the page (see ``tests/browser/test_layout_screens.py``): shows what takes long to come to by hand."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from sakusen import games
from sakusen.ai import reviewing
from sakusen.ai.comparing import Size, begun
from sakusen.ai.worker_protocol import view_from_json
from sakusen.engine import record
from sakusen.ui.board.tray_room import make_room
from sakusen.ui.match import beat_html, story
from sakusen.ui.match.beats import moments

FEW = Size(3, 2, 4, 4)
"""Few imagined games: what they come to is of no interest, only how it is written."""


class Screens:
    """The screens of ``app``. What the worker would think of is worked out here, with few games."""

    def __init__(self, app: Any) -> None:
        self._app = app
        app.opponent.compare, app.opponent.review = self._compare, self._review

    async def _compare(self, slug: str, view: Any, seed: str, given: Any, *told: Callable[..., None]) -> Any:
        type(games.game(slug)).comparison = FEW
        return _all_of(begun(games.game(slug), view_from_json(view), random.Random(seed), given))

    async def _review(self, slug: str, text: str, seed: str, *told: Callable[..., None]) -> Any:
        type(games.game(slug)).comparison = FEW
        return _all_of(reviewing.reviewing(record.read(text, games.game), random.Random(seed)))

    def beats(self) -> int:
        """How many moments the last thing that happened on the table has."""
        return len(self._moments())

    def _moments(self) -> list[tuple[Any, Any]]:
        session = self._app.game.play.session
        told, _ = story.told_lately(session)
        return [(beat, moment) for beat in story.beats_of(session, told) for moment in moments(beat, "normal")]

    def beat(self, at: int) -> None:
        """Let one of these moments stand."""
        play = self._app.game.play
        beat, moment = self._moments()[at]
        play.beats._show(beat, moment, None)  # as BeatPlayer does it: where there is room is known with the panel there
        board, place = self._app.board, None
        if beat.place:
            sizes = beat_html.tray_sizes(beat)
            place = make_room(board._camera, board._painter.scene, board._painter.printed, beat.place, sizes, [])
        play.beats._show(beat, moment, place)

    def end_beat(self) -> None:
        """Put all of it away again."""
        self._app.game.play.beats._screen.end_beat()
        self._app.game.play.show()


def _all_of(work: Any) -> Any:
    while True:
        try:
            next(work)
        except StopIteration as end:
            return end.value
