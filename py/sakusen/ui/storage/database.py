"""The browser's database as ``stores.Store``, by way of assets/store.mjs."""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Any, Protocol, TypeVar

from pyodide.ffi import JsException

from ...engine import guard as limits
from ..page import fetching
from .stores import Denied, Full, Guard, Newer

Answer = TypeVar("Answer")


class StoreModule(Protocol):
    """What assets/store.mjs exports; texts are JSON."""

    async def find(self, prefixes: str) -> str: ...
    async def names(self, prefix: str) -> str: ...
    async def change(self, wanted: str) -> bool: ...
    async def newer(self) -> str: ...


class Database:
    """IndexedDB. A change is on the disk when ``change`` has answered."""

    def __init__(self) -> None:
        self._module: StoreModule | None = None

    async def _ask(self, call: Callable[[StoreModule], Awaitable[Answer]]) -> Answer:
        try:
            if self._module is None:
                self._module = await fetching.fetch_module("store")
            module: StoreModule = self._module
            return await call(module)
        except JsException as error:
            if str(error.name) == "VersionError" and self._module is not None:
                raise await self._newer(self._module) from error
            raise (Full if "quota" in f"{error.name} {error}".lower() else Denied)(str(error)) from error

    async def _newer(self, module: StoreModule) -> Denied:
        """What is known of a database that a newer version has changed."""
        try:
            return Newer(*json.loads(str(await module.newer())))
        except JsException as error:
            return Denied(str(error))

    async def find(self, *prefixes: str) -> dict[str, str]:
        found = _parsed(await self._ask(lambda store: store.find(json.dumps(prefixes))))
        return {name: text if isinstance(text, str) else json.dumps(text) for name, text in found.items()}

    async def names(self, prefix: str) -> list[str]:
        return [str(name) for name in _parsed(await self._ask(lambda store: store.names(prefix)))]

    async def change(self, put: Mapping[str, str], drop: Sequence[str] = (), guard: Guard | None = None) -> bool:
        wanted = json.dumps({"put": put, "drop": drop, "guard": guard})
        return bool(await self._ask(lambda store: store.change(wanted)))


def _parsed(text: object) -> Any:
    """What the store answers. Other pages of the same host may have put anything there."""
    try:
        limits.look_through(str(text))
        return json.loads(str(text))
    except ValueError as error:
        raise Denied(str(error)) from error
