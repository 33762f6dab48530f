"""The browser's database as ``stores.Store``, by way of assets/store.mjs."""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Any

from pyodide.code import run_js
from pyodide.ffi import JsException

from .stores import Denied, Full, Guard

MODULE = "import(new URL('assets/store.mjs', document.baseURI))"


class Database:
    """IndexedDB. A change is on the disk when ``change`` has answered."""

    def __init__(self) -> None:
        self._module: Any = None

    async def _ask(self, call: Callable[[Any], Awaitable[Any]]) -> Any:
        try:
            if self._module is None:
                self._module = await run_js(MODULE)
            return await call(self._module)
        except JsException as error:
            raise (Full if "quota" in f"{error.name} {error}".lower() else Denied)(str(error)) from error

    async def find(self, *prefixes: str) -> dict[str, str]:
        found: dict[str, str] = json.loads(await self._ask(lambda store: store.find(json.dumps(prefixes))))
        return found

    async def names(self, prefix: str) -> list[str]:
        found: list[str] = json.loads(await self._ask(lambda store: store.names(prefix)))
        return found

    async def change(self, put: Mapping[str, str], drop: Sequence[str] = (), guard: Guard | None = None) -> bool:
        wanted = json.dumps({"put": put, "drop": drop, "guard": guard})
        return bool(await self._ask(lambda store: store.change(wanted)))
