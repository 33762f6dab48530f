"""What the page says about use without a network, and the offer of a new version. assets/offline.mjs does the work."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, TypedDict, cast

from . import dom, edition
from .words import say, saying

if TYPE_CHECKING:
    from .notices import Notices
    from .open_game import OpenGame
    from .preferences import Preferences

LOOK = 1.0
"""Seconds between two checks whether nobody is in the middle of a decision any more."""
MEGABYTE = 1_000_000


class State(TypedDict):
    """How it stands, as assets/offline.mjs tells it."""

    state: str
    bytes: int
    update: str


class Offline:
    """Made once; listens as long as the page lives. A new version is not offered in the middle of a decision."""

    def __init__(self, preferences: Preferences, notices: Notices, game: OpenGame) -> None:
        self._preferences, self._notices, self._game = preferences, notices, game
        self._told = ""  # what has been told in a notice already
        self._looking = False
        self._wanted = False
        self._is_replaced = False
        dom.listen(dom.window, "sakusen:offline", lambda _: self._changed())
        dom.listen(dom.window, edition.REPLACED, lambda _: self._replaced())

    def now(self) -> State:
        """How it stands."""
        found = getattr(dom.window, "sakusenOffline", None)
        now = cast(State, json.loads(str(found))) if found else State(state="none", bytes=0, update="")
        return {**now, "update": now["update"] or ("applied" if self._is_replaced else "")}

    def line(self) -> str:
        """One sentence for the shelf; empty where nothing is kept."""
        now = self.now()
        if now["state"] == "none":
            return ""
        return say(self._preferences.lang, "offline." + now["state"], size=f"{now['bytes'] / MEGABYTE:.1f}")

    def accept(self) -> None:
        """The reader wants the new version: now, or as soon as no decision is half made."""
        self._wanted = True
        self._look()

    def _replaced(self) -> None:
        """The host has given us a file of another version: to have that one, the page must be loaded anew."""
        self._is_replaced = True
        self._look()

    def _changed(self) -> None:
        element = dom.find("offline")
        if element:
            element.textContent = self.line()
        self._look()

    def _look(self) -> None:
        update = self.now()["update"]
        if update == self._told and not self._wanted:
            return
        if is_deciding(self._game):
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
        commands = {"waiting": "update", "applied": "reload"}
        buttons = [(saying("update.go." + update), commands[update], "")] if update in commands else []
        self._notices.add(saying("update." + update), buttons)


def is_deciding(game: OpenGame) -> bool:
    """Whether somebody is in the middle of something: a half-made choice, an open dialog, a moving counter, a computer
    player that may still answer."""
    if dom.is_open():
        return True
    play = game.running
    if play is None:
        return False
    session = play.session
    is_computer_thinking = session.turn == "computer" and not play.progress.lost
    return bool(play.moving or session.seen.draft or session.focus.preview is not None or is_computer_thinking)
