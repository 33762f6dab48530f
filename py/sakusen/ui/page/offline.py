"""What the page says about use without a network, and the offer of a new version. assets/offline.mjs does the work."""

from __future__ import annotations

import json
from typing import Any

from . import dom
from .words import say

LOOK = 1.0
"""Seconds between two looks whether the game has come to rest."""
MEGABYTE = 1_000_000


class Offline:
    """Asks ``app`` for language, game and notices. Made once; listens as long as the page lives."""

    def __init__(self, app: Any) -> None:
        self._app = app
        self._told = ""         # the news that have been put into a notice
        self._looking = False
        self._wanted = False
        dom.listen(dom.window, "sakusen:offline", lambda _: self._changed())

    def now(self) -> dict[str, Any]:
        """How it stands: "state", "bytes" and "update", as assets/offline.mjs tells it."""
        found = getattr(dom.window, "sakusenOffline", None)
        return dict(json.loads(str(found))) if found else {"state": "none", "bytes": 0, "update": ""}

    def line(self) -> str:
        """One sentence for the shelf; empty where nothing is kept."""
        now = self.now()
        if now["state"] == "none":
            return ""
        return say(self._app.lang, "offline." + now["state"], size=f"{now['bytes'] / MEGABYTE:.1f}")

    def accept(self) -> None:
        """The reader wants the new version: now, or as soon as no decision is half made."""
        self._wanted = True
        self._look()

    def _changed(self) -> None:
        element = dom.by_id("offline")
        if element:
            element.textContent = self.line()
        self._look()

    def _look(self) -> None:
        update = self.now()["update"]
        if update == self._told and not self._wanted:
            return
        if is_deciding(self._app):
            if not self._looking:
                self._looking = True
                dom.later(LOOK, self._look_again)
        elif self._wanted and update == "waiting":
            self._wanted = False
            dom.fire("sakusen:apply")
        elif update != self._told:
            self._wanted = False
            self._told = update
            self._offer(update)

    def _look_again(self) -> None:
        self._looking = False
        self._look()

    def _offer(self, update: str) -> None:
        lang = self._app.lang
        commands = {"waiting": "update", "applied": "reload"}
        buttons = [(say(lang, "update.go." + update), commands[update], "")] if update in commands else []
        self._app.notice(say(lang, "update." + update), buttons)


def is_deciding(app: Any) -> bool:
    """Whether somebody is in the middle of something: a half-made choice, an open dialog, a moving counter."""
    play = app.play
    if dom.by_id("dialog").open:
        return True
    if play is None or play.closed:
        return False
    session = play.session
    return bool(play.moving or session.seen.draft or session.focus.preview is not None or session.turn == "computer")
