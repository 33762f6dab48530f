"""Scripts and style sheets that the page gets when somebody first wants what they do. One that could not be fetched is
taken away, so that it is fetched anew when it is wanted again."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from . import dom
from .module_addresses import address, note_failure

if TYPE_CHECKING:
    from .browser_types import Element


def script(name: str) -> None:
    """Let the page have ``assets/NAME.mjs``; nobody waits for it."""
    if not dom.find(_ident(name, "script")):
        made = dom.document.createElement("script")
        made.type, made.src = "module", address(name)
        dom.listen(made, "error", lambda _: note_failure(name))
        _attach(made, _ident(name, "script"))


def has_style(name: str) -> bool:
    """Whether the page has ``assets/NAME.css``, or is fetching it."""
    return dom.find(_ident(name, "style")) is not None


async def style(name: str) -> None:
    """Wait until ``assets/NAME.css`` is there, or cannot be fetched."""
    if has_style(name):
        return
    made, is_over = dom.document.createElement("link"), asyncio.Event()
    made.rel, made.href = "stylesheet", f"assets/{name}.css"
    for kind in ("load", "error"):
        dom.listen(made, kind, lambda _: is_over.set())
    _attach(made, _ident(name, "style"))
    await is_over.wait()


def _ident(name: str, kind: str) -> str:
    return f"{name}-{kind}"


def _attach(made: Element, ident: str) -> None:
    made.id = ident
    dom.listen(made, "error", lambda _: made.remove())
    dom.document.head.append(made)
