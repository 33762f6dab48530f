"""The browser's small storage as ``stores.Drawer``."""

from __future__ import annotations

import js
from pyodide.ffi import JsException

from .stores import Denied, Full


class LocalStore:
    """Answers at once. :class:`Denied` where the browser has none for this page."""

    def __init__(self) -> None:
        try:
            self._storage = js.window.localStorage
            self._storage.length  # noqa: B018 - asking may be refused
        except (JsException, AttributeError) as error:
            raise Denied from error

    def get(self, key: str) -> str | None:
        try:
            found = self._storage.getItem(key)
        except JsException as error:
            raise Denied from error
        return found if isinstance(found, str) else None

    def put(self, key: str, text: str) -> None:
        try:
            self._storage.setItem(key, text)
        except JsException as error:
            raise (Full if "quota" in str(error).lower() else Denied) from error

    def drop(self, key: str) -> None:
        try:
            self._storage.removeItem(key)
        except JsException as error:
            raise Denied from error

    def names(self) -> list[str]:
        try:
            return [str(self._storage.key(i)) for i in range(self._storage.length)]
        except JsException as error:
            raise Denied from error
