"""Saved games and settings. Where they are kept is a :class:`Store`: the browser's storage, or a dict in tests.

A save is one text: a line of JSON (who plays, where the acts begin, which window owns the game), then the
record. So the record can still be read by a person when the first line is damaged.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any, NamedTuple, Protocol

PREFIX = "sakusen."
SETTINGS = PREFIX + "settings"
SAVE = PREFIX + "save."
PICTURE = PREFIX + "picture."
FORMAT = 1
PLAYERS = frozenset(("person", "random", "easy", "normal", "hard"))


class Full(Exception):
    """Nothing more can be kept here."""


class Denied(Exception):
    """Nothing may be kept here at all."""


class Damaged(Exception):
    """A save that cannot be read. ``text`` is all of it, for the reader to keep."""

    def __init__(self, ident: str, text: str) -> None:
        super().__init__(ident)
        self.ident = ident
        self.text = text


class Store(Protocol):
    """Named texts. ``put`` raises :class:`Full` or :class:`Denied`, the others :class:`Denied`."""

    def get(self, key: str) -> str | None: ...
    def put(self, key: str, text: str) -> None: ...
    def drop(self, key: str) -> None: ...
    def names(self) -> list[str]: ...


class Save(NamedTuple):
    """A saved game. ``meta`` has "slug", "seats", "time" (ms), "acts", "dice", "over" and "summary" by language."""

    ident: str
    meta: dict[str, Any]
    record: str


class Saves:
    """The saved games of this browser. ``tab`` names this window; ``now`` gives the time in ms."""

    def __init__(self, store: Store, tab: str, now: Callable[[], float]) -> None:
        self._store, self._tab, self._now = store, tab, now

    def write(self, ident: str, meta: dict[str, Any], record: str) -> str:
        """Keep a game: "kept", or why not: "superseded" (another window has taken it over, or it was deleted
        there), "full", "denied"."""
        try:
            if self.owner(ident) not in (None, self._tab):
                return "superseded"
            self._put(ident, meta, record)
        except Full:
            return self._once_more(ident, meta, record)
        except Denied:
            return "denied"
        return "kept"

    def _put(self, ident: str, meta: dict[str, Any], record: str) -> None:
        head = {"v": FORMAT, **meta, "owner": self._tab, "time": int(self._now())}
        self._store.put(SAVE + ident, json.dumps(head, ensure_ascii=False) + "\n" + record)

    def _once_more(self, ident: str, meta: dict[str, Any], record: str) -> str:
        """Pictures are the first to go when there is no room."""
        try:
            for key in self._store.names():
                if key.startswith(PICTURE):
                    self._store.drop(key)
            self._put(ident, meta, record)
        except Full:
            return "full"
        except Denied:
            return "denied"
        return "kept"

    def owner(self, ident: str) -> str | None:
        """The window that owns a game; ``None`` when it is not kept or its first line is damaged."""
        text = self._store.get(SAVE + ident)
        if text is None:
            return None
        try:
            owner = json.loads(text.partition("\n")[0]).get("owner")
        except (ValueError, AttributeError):
            return None
        return owner if isinstance(owner, str) else None

    def claim(self, ident: str) -> None:
        """This window owns the game from now on; the one that had it finds out when it next writes."""
        save = self.read(ident)
        try:
            self._put(ident, save.meta, save.record)
        except (Full, Denied):
            return

    def read(self, ident: str) -> Save:
        """A saved game; ``LookupError`` if there is none, :class:`Damaged` if it cannot be read."""
        text = self._store.get(SAVE + ident)
        if text is None:
            raise LookupError(ident)
        head, _, record = text.partition("\n")
        try:
            meta = json.loads(head)
            sound = meta["v"] <= FORMAT and isinstance(meta["slug"], str) and isinstance(meta["seats"], list)
            sound = sound and PLAYERS.issuperset(meta["seats"])
            int(meta["time"])
        except (ValueError, TypeError, KeyError) as error:
            raise Damaged(ident, text) from error
        if not sound or not record.strip():
            raise Damaged(ident, text)
        return Save(ident, meta, record)

    def raw(self, ident: str) -> str:
        """All of a save as it is kept, readable or not; empty when there is none."""
        try:
            return self._store.get(SAVE + ident) or ""
        except Denied:
            return ""

    def all(self) -> tuple[list[Save], list[Damaged]]:
        """Every saved game, the latest first, and those that cannot be read."""
        found, broken = [], []
        try:
            keys = [key for key in self._store.names() if key.startswith(SAVE)]
        except Denied:
            return [], []
        for key in keys:
            try:
                found.append(self.read(key[len(SAVE):]))
            except Damaged as damaged:
                broken.append(damaged)
            except (LookupError, Denied):
                continue
        return sorted(found, key=lambda save: -int(save.meta["time"])), broken

    def drop(self, ident: str) -> None:
        """Forget a game."""
        try:
            self._store.drop(SAVE + ident)
            self._store.drop(PICTURE + ident)
        except Denied:
            return

    # -------------------------------------------------------------- small things
    def picture(self, ident: str) -> str:
        """The picture kept with a game, as a data URL; may be empty."""
        try:
            return self._store.get(PICTURE + ident) or ""
        except Denied:
            return ""

    def keep_picture(self, ident: str, url: str) -> None:
        """Keep a picture with a game if there is room."""
        try:
            if url:
                self._store.put(PICTURE + ident, url)
        except (Full, Denied):
            return

    def settings(self) -> dict[str, Any]:
        """What was set last time; empty when nothing was, or nothing can be read."""
        try:
            kept = json.loads(self._store.get(SETTINGS) or "{}")
        except (ValueError, Denied):
            return {}
        return kept if isinstance(kept, dict) else {}

    def keep_settings(self, settings: dict[str, Any]) -> None:
        """Remember settings if that is possible."""
        try:
            self._store.put(SETTINGS, json.dumps(settings))
        except (Full, Denied):
            return


class Memory:
    """A store that forgets when the page goes: where nothing may be kept, and in tests."""

    def __init__(self) -> None:
        self.texts: dict[str, str] = {}

    def get(self, key: str) -> str | None:
        return self.texts.get(key)

    def put(self, key: str, text: str) -> None:
        self.texts[key] = text

    def drop(self, key: str) -> None:
        self.texts.pop(key, None)

    def names(self) -> list[str]:
        return list(self.texts)
