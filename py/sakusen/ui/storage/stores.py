"""Where texts are kept, as the page's logic sees it: named texts, and changes that happen wholly or not at all."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol


class Full(Exception):
    """Nothing more can be kept here."""


class Denied(Exception):
    """Nothing may be kept here at all."""


class Newer(Denied):
    """A newer version has changed the place where things are kept. ``there`` is its number there, ``here`` the newest
    that this version knows, ``games`` how many are kept, -1 when that cannot be told."""

    def __init__(self, there: int, here: int, games: int) -> None:
        super().__init__(f"version {there}")
        self.there, self.here, self.games = there, here, games


Guard = tuple[str, tuple[str | None, ...]]
"""A name, and the texts (``None``: no text) of which one must stand under it."""


class Store(Protocol):
    """Names end with "/", so that no name begins another one by accident. All raise :class:`Denied`."""

    async def find(self, *prefixes: str) -> dict[str, str]:
        """All texts whose names begin so, as they were at one moment."""

    async def names(self, prefix: str) -> list[str]:
        """The names that begin so."""

    async def change(self, put: Mapping[str, str], drop: Sequence[str] = (), guard: Guard | None = None) -> bool:
        """Forget what begins with one of ``drop`` and keep ``put``, at once and durably; false, and nothing has
        changed, if the guard does not hold. :class:`Full` when there is no room."""


class Drawer(Protocol):
    """A few small texts that are there at once. ``put`` raises :class:`Full` or :class:`Denied`, the others the
    latter."""

    def get(self, key: str) -> str | None: ...
    def put(self, key: str, text: str) -> None: ...
    def drop(self, key: str) -> None: ...
    def names(self) -> list[str]: ...


class Memory:
    """A drawer that forgets when the page goes: where nothing may be kept, and in tests."""

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


class Plain:
    """A drawer as a store, where there is no better one. A change that finds no room is taken back."""

    PREFIX = "sakusen.kept."

    def __init__(self, drawer: Drawer) -> None:
        self.drawer = drawer

    async def find(self, *prefixes: str) -> dict[str, str]:
        found: dict[str, str] = {}
        for name in sorted(await self.names("")):
            text = self.drawer.get(self.PREFIX + name)
            if text is not None and name.startswith(prefixes):
                found[name] = text
        return found

    async def names(self, prefix: str) -> list[str]:
        start = self.PREFIX + prefix
        return sorted(key[len(self.PREFIX) :] for key in self.drawer.names() if key.startswith(start))

    async def change(self, put: Mapping[str, str], drop: Sequence[str] = (), guard: Guard | None = None) -> bool:
        if guard and self.drawer.get(self.PREFIX + guard[0]) not in guard[1]:
            return False
        dropped = await self.find(*drop) if drop else {}
        before = {**dict.fromkeys(put), **await self.find(*put), **dropped}
        try:
            for name in dropped:
                self.drawer.drop(self.PREFIX + name)
            for name, text in put.items():
                self.drawer.put(self.PREFIX + name, text)
        except Full:
            self._restore(before)
            raise
        return True

    def _restore(self, before: Mapping[str, str | None]) -> None:
        for name in before:  # room first
            self.drawer.drop(self.PREFIX + name)
        for name, text in before.items():
            if text is not None:
                self.drawer.put(self.PREFIX + name, text)
