"""What the page shows before Python is there the next time: the games on the shelf, and the table as it was left.

Kept in the browser's small storage, which assets/boot.js can read at once. None of it is ever read back as a game.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import TYPE_CHECKING

from ..page import dom
from ..page.html import marks
from . import schema
from .stores import Denied, Drawer, Full

if TYPE_CHECKING:
    from ..page.open_game import OpenGame
    from ..page.preferences import Preferences
    from .schema import JsonObject

SHELF, TABLE = "sakusen.shelf", "sakusen.left"
PARTS = ("head", "prompt", "acting", "tools", "panels", "strip", "handle")
"""Elements of index.html that are shown again as they were."""
LOOK = 4.0
"""Seconds between two looks whether the table has changed."""
NAME_AT = 100
"""The name of the game stands among the first characters."""
ROOM = 1_500_000
"""No more characters than this; the storage is small."""


class LastScreen:
    """Keeps it now and then, and takes it away when the page itself is there."""

    def __init__(self, preferences: Preferences, game: OpenGame, small: Drawer) -> None:
        self._preferences, self._game, self._small = preferences, game, small
        self._shown: JsonObject = self._read()
        self._kept: tuple[str, int, list[float | str], str, str] | None = None
        dom.offer("sakusenTap", self._tap)
        dom.later(LOOK, self._look)

    # -------------------------------------------------------------- keeping
    def keep_shelf(self, parts: Mapping[str, str]) -> None:
        """The parts that tell of kept games, as HTML by their ids."""
        made = {ident: [html, marks([html])] for ident, html in parts.items()}
        self._put(SHELF, {"lang": self._preferences.lang, "parts": made})

    def keep(self) -> None:
        """The table as it is now, if a game is on it and at rest that is kept, too: not a record that is looked at,
        and nothing in an article. Of two persons' secrets nothing is kept."""
        play, shown_on, preferences = self._game.running, self._game.map, self._preferences
        if not play or not shown_on or play.superseded or play.moving or play.journal.answer != "kept":
            return
        session = play.session
        if session.has_shared_secrets:
            self._small_drop()
            return
        now = (play.ident, len(session.match.entries), shown_on.stand(), preferences.lang, preferences.scheme)
        if (now == self._kept and self._is_mine()) or not (picture := shown_on.small_picture()):
            return
        self._kept = now
        parts = {ident: str(dom.by_id(ident).innerHTML) for ident in PARTS}
        self._put(
            TABLE,
            {
                "ident": play.ident,
                "steps": now[1],
                "stand": now[2],
                "lang": preferences.lang,
                "sheet": str(dom.by_id("side").getAttribute("data-open")),
                "parts": parts,
                "picture": picture,
            },
        )

    def _is_mine(self) -> bool:
        """Whether what is kept was left by this window; another one may have another game."""
        try:
            return self._kept is not None and self._kept[0] in (self._small.get(TABLE) or "")[:NAME_AT]
        except Denied:
            return True

    def _look(self) -> None:
        """Now and then, so that a page that is killed has left something, too."""
        self.keep()
        dom.later(LOOK, self._look)

    def _put(self, key: str, value: JsonObject) -> None:
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
    def _read(self) -> JsonObject:
        """What has been shown; empty when nothing has, or only the poster of a game."""
        picture = dom.find("before")
        if not picture or str(picture.className):
            return {}
        try:
            found = schema.read_json(self._small.get(TABLE) or "{}", ROOM)
        except (ValueError, Denied):
            return {}
        return dict(found) if is_sound(found) else {}

    def lift(self) -> None:
        """The table itself is there: take the picture of it away, and look at the same part of the map."""
        shown, self._shown = self._shown, {}
        play, shown_on = self._game.play, self._game.map
        if play and shown_on and shown.get("ident") == play.ident:
            shown_on.take_stand(shown.get("stand"))
        same = play and (play.ident, len(play.session.match.entries)) == (shown.get("ident"), shown.get("steps"))
        if shown and not same:
            dom.window.sakusenForget()
        if not (picture := dom.find("before")):
            return
        if play and shown_on:
            shown_on.when_seen(lambda: dom.after_frame(picture.remove))
        else:
            dom.after_frame(picture.remove)

    def _tap(self, x: float, y: float, finger: bool = False) -> None:
        """A press on the picture, made before the table was there."""
        if self._game.play and self._game.map:
            self._game.map.tap_at(float(x), float(y), bool(finger))


def is_sound(kept: object) -> bool:
    """Whether what was kept of a table says which table it was; the map looks itself at where it stood."""
    return isinstance(kept, dict) and isinstance(kept.get("ident"), str) and schema.is_step(kept.get("steps"))
