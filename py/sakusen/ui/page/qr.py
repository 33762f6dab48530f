"""Texts as QR codes, by way of assets/qr.mjs, which is fetched when the first one is asked for."""

from __future__ import annotations

from typing import NamedTuple, Protocol

from pyodide.ffi import JsException

from . import fetching


class Drawing(NamedTuple):
    """How many squares a side has, and the outline of the dark ones as path data of an SVG."""

    side: int
    path: str


class QrModule(Protocol):
    """What assets/qr.mjs exports."""

    def drawn(self, text: str) -> str: ...


async def drawn(text: str) -> Drawing | None:
    """The code of a text; ``None`` when what draws it cannot be fetched, or no code holds so much."""
    try:
        module: QrModule = await fetching.fetch_module("qr")
        side, path = str(module.drawn(text)).split(" ", 1)
    except JsException:
        return None
    return Drawing(int(side), path)
