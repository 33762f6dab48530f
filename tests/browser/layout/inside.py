"""Runs inside the page (see ``tests/browser/test_layout.py``): puts sampled states on the table."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

import js

from sakusen import games
from sakusen.engine.core import Decision, Outcome
from sakusen.engine.match import CHOICE, Match
from sakusen.presenter.contract import COMMIT
from sakusen.ui.match.session import Session
from sakusen.ui.page import dialogs

SMALL = 32
"""Pixels; a finger does not meet a smaller counter."""
MOST = 5
"""Actions that are drafted at most."""
NEAR = 0.8
"""So much of the circle in which a thing can be tapped must be free of map tools."""


class Inside:
    """The table of ``app``, on which nothing is painted and nobody goes on by himself."""

    def __init__(self, app: Any) -> None:
        self._app = app
        self._shown: Session | None = None

    def open_game(self, told: str) -> None:
        """Open a table with a state; see :meth:`is_open`."""
        slug, position, entries, _ = json.loads(told)
        self._app.tasks.spawn(self._app.game.enter("layout", self._session(slug, position, entries), True))

    def is_open(self) -> bool:
        """Whether the table stands. From then on nothing is painted: nobody looks at the canvas."""
        play = self._app.game.play
        if not play or play.moving:
            return False
        self._app.board._frame = lambda patient=False: None
        play.proceed = lambda: None
        return True

    def _session(self, slug: str, position: Any, entries: Sequence[Sequence[Any]]) -> Session:
        match = Match(games.game(slug), position=position)
        session = Session(match, games.presenter(slug), (), self._app.preferences.lang, curtain=False)
        for kind, value in entries:
            session.commit([value]) if kind == CHOICE else session.roll(value)
            self._uncover(session)
        self._uncover(session)
        return session

    def _uncover(self, session: Session) -> None:
        """Whoever must decide looks on."""
        session.curtain = session._seen = None
        if isinstance(pending := session.match.pending, Decision):
            session.viewer = pending.seat

    def show(self, told: str) -> str:
        """Put a state on the table; with a choice, some of its actions are drafted and one is shown first, if it may.
        What can be chosen on the map then, and how much of it is blank."""
        slug, position, entries, choice = json.loads(told)
        play = self._app.game.play
        session = self._session(slug, position, entries)
        play.screen.use(session)
        steps = len(session.match.entries)
        for _ in range(0 if choice is None else 1 + choice % MOST):
            asked = session.asked
            actions = [a for a in asked.actions if play.presenter.stage(session.seen, a) != COMMIT] if asked else []
            if not actions or session.focus.preview is not None or len(session.match.entries) > steps:
                break
            session.take(actions[choice // 7 % len(actions)])
            session.curtain = None
        play.screen.show()
        self._shown = session
        over = isinstance(session.match.pending, Outcome)
        return json.dumps({"places": self._places(session), "blank": self._blank(), "over": over})

    def end(self) -> None:
        """Open what is told at the end of the game that is shown."""
        session = self._shown
        if session and isinstance(outcome := session.match.pending, Outcome):
            html = session.presenter.ending(session.seen, outcome)
            self._app.dialog.open("ending", dialogs.ending(self._app.preferences.lang, html))

    def _places(self, session: Session) -> list[dict[str, Any]]:
        """What can be chosen on the map: its name, its box on the screen, and its size if that is too small."""
        asked, scene, camera = session.asked, self._app.game.play.screen.scene, self._app.board._camera
        if not asked:
            return []
        wanted = {tuple(session.game.touch(session.seen.state, action)) for action in asked.actions}
        frame, made = js.document.getElementById("board").getBoundingClientRect(), []
        for spot in scene.spots:
            x, y = camera.to_window(spot.x, spot.y)
            if tuple(spot.touch) not in wanted or not (0 <= x <= camera.wide and 0 <= y <= camera.free):
                continue
            x, y, near = x + float(frame.left), y + float(frame.top), spot.radius * camera.scale * NEAR
            sizes = [s.size * camera.scale for s in scene.sprites if tuple(s.touch) == tuple(spot.touch)]
            size = min(sizes, default=SMALL) if spot.touch[0] != "hex" else SMALL
            low = float(frame.top) + camera.free
            box = [x - near, max(y - near, float(frame.top)), x + near, min(y + near, low)]
            made.append(
                {"name": f"{spot.touch[0]}:{spot.touch[1]}", "box": box, "small": round(size) if size < SMALL else 0}
            )
        return made

    def _blank(self) -> float:
        """The share of the window that shows nothing of the sheet although it could, from 0 to 1."""
        camera = self._app.board._camera
        shares = []
        for start, pixels, sheet in zip((camera.x, camera.y), (camera.wide, camera.free), camera.sheet, strict=True):
            size = pixels / camera.scale
            shares.append(max(0.0, min(start + size, sheet) - max(start, 0.0)) / min(size, sheet))
        return 1 - shares[0] * shares[1]
