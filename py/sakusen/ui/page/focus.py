"""Where the focus of the keyboard is. It is never lost: when what had it goes, something near it has it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

import js
from pyodide.ffi import to_js

if TYPE_CHECKING:
    from .browser_types import Element

document = js.document
PRESSABLE = "button:not([aria-disabled=true]):not([disabled]), a[href]"


def take(element: Element) -> None:
    """Let an element have the focus, without scrolling to it."""
    element.focus(to_js({"preventScroll": True}, dict_converter=js.Object.fromEntries))


def is_lost() -> bool:
    """Whether nothing on the page has the focus."""
    element = document.activeElement
    return not element or str(element.tagName) == "BODY"


def mark() -> str:
    """A selector for the pressed control, to find its successor after the HTML has been renewed."""
    element = document.activeElement
    for name in ("key", "do", "action", "press", "tap"):
        value = element.getAttribute(f"data-{name}")
        if isinstance(value, str):
            arg = element.getAttribute("data-arg")
            more = f'[data-arg="{arg}"]' if isinstance(arg, str) else ""
            return f'[data-{name}="{value}"]{more}'
    return ""


@contextmanager
def kept(element: Element) -> Iterator[None]:
    """Around a renewal of what an element holds: the focus is then where it was, on what came in its place, or on
    the map."""
    was_in = bool(element.contains(document.activeElement))
    wanted = mark() if was_in else ""
    yield
    if not (was_in and is_lost()):  # what stays keeps it: to give it the focus again would lay out the page
        return
    found = element.querySelector(wanted) if wanted else None
    if found:
        take(found)
    else:
        first = element.querySelector(PRESSABLE)
        if first:
            take(first)
        catch()


def catch() -> None:
    """If nothing has the focus, let the map have it; where there is none, the first thing that can be pressed."""
    if not is_lost():
        return
    take(document.getElementById("board"))  # does nothing while the table is hidden
    if is_lost():
        first = document.querySelector(f"#shelf:not([hidden]) :is({PRESSABLE})")
        if first:
            take(first)


def hide(element: Element) -> None:
    """Hide an element; if it holds the focus, that goes elsewhere."""
    was_in = bool(element.contains(document.activeElement))
    element.hidden = True
    if was_in:
        document.activeElement.blur()
        catch()
