"""What the page shows before Python is there the next time: the shelf's card, and the table as it was left.

Kept in the browser's small storage, which assets/boot.js can read at once. None of it is ever read back as a game.
"""

from __future__ import annotations

import json
import traceback
from collections.abc import Coroutine
from typing import Any

from . import dom
from .html import marks
from .session import PERSON
from .stores import Denied, Drawer, Full

SHELF, TABLE = "sakusen.shelf", "sakusen.left"
PARTS = ("head", "prompt", "acting", "tools", "panels", "strip", "handle")
"""Elements of index.html that are shown again as they were."""
LOOK = 4.0
"""Seconds between two looks whether the table has changed."""
ROOM = 1_500_000
"""No more characters than this; the storage is small."""


class Left:
    """Asks ``app`` for the running game and the board."""

    def __init__(self, app: Any, small: Drawer) -> None:
        self._app, self._small = app, small
        self._shown: dict[str, Any] = self._read()
        self._kept: tuple[Any, ...] = ()
        dom.offer("sakusenTap", self._tap)
        dom.later(LOOK, self._look)

    # -------------------------------------------------------------- keeping
    def keep_shelf(self, hero: str) -> None:
        """The headline and the card to carry on, as HTML."""
        self._put(SHELF, {"lang": self._app.lang, "hero": hero, "mark": marks([hero])})

    def keep(self) -> None:
        """The table as it is now, if a game is on it and at rest that is kept, too: not a record that is looked at,
        and nothing in an article. Of two persons' secrets nothing is kept."""
        play = self._app.play
        if play is None or play.closed or play.superseded or play.moving or play.keeper.came != "kept":
            return
        session = play.session
        if session.seats.count(PERSON) > 1 and play.table.has_secrets(session.match.state):
            self._small_drop()
            return
        board = self._app.board
        now = (play.ident, len(session.match.entries), board.stand(), self._app.lang, self._app.scheme_now())
        if now == self._kept or not (picture := board.small_picture()):
            return
        self._kept = now
        parts = {ident: str(dom.by_id(ident).innerHTML) for ident in PARTS}
        self._put(TABLE, {"ident": play.ident, "steps": now[1], "stand": now[2], "lang": self._app.lang,
                          "sheet": str(dom.by_id("side").getAttribute("data-open")), "parts": parts,
                          "picture": picture})

    def _look(self) -> None:
        """Now and then, so that a page that is killed has left something, too."""
        self.keep()
        dom.later(LOOK, self._look)

    def _put(self, key: str, value: dict[str, Any]) -> None:
        text = json.dumps(value, ensure_ascii=False)
        try:
            if len(text) <= ROOM:
                self._small.put(key, text)
        except (Full, Denied):
            self._small_drop()

    def _small_drop(self) -> None:
        try:
            self._small.drop(TABLE)
        except Denied:
            return

    # -------------------------------------------------------------- coming back
    def _read(self) -> dict[str, Any]:
        """What has been shown; empty when nothing has, or only the poster of a game."""
        picture = dom.by_id("before")
        if not picture or str(picture.className):
            return {}
        try:
            found = json.loads(self._small.get(TABLE) or "{}")
        except (ValueError, Denied):
            return {}
        return found if isinstance(found, dict) else {}

    async def come_back(self, resume: Coroutine[Any, Any, Any]) -> None:
        """Wait until the table is there; what goes wrong with it does not keep the page from starting."""
        try:
            await resume
        except Exception:
            traceback.print_exc()
            self._app.show_shelf()
        finally:
            self.lift()

    def lift(self) -> None:
        """The table itself is there: take the picture of it away, and look at the same part of the map."""
        shown, self._shown = self._shown, {}
        play, board = self._app.play, self._app.board
        if play and shown.get("ident") == play.ident:
            board.take_stand(shown.get("stand"))
        same = play and (play.ident, len(play.session.match.entries)) == (shown.get("ident"), shown.get("steps"))
        if shown and not same:
            dom.window.sakusenForget()
        picture = dom.by_id("before")
        if picture and play:
            board.when_seen(lambda: dom.after_frames(picture.remove))
        elif picture:
            dom.after_frames(picture.remove)

    def _tap(self, x: float, y: float, finger: bool = False) -> None:
        """A press on the picture, made before the table was there."""
        if self._app.play and self._app.board:
            self._app.board.tap_at(float(x), float(y), bool(finger))
