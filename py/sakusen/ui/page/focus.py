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


class _Lost:
    """The element whose renewal has taken the focus away, and the selector of what had it there."""

    def __init__(self) -> None:
        self.open = 0  # so many renewals of several elements are under way
        self.of: tuple[Element, str] | None = None


_lost = _Lost()


@contextmanager
def kept(element: Element) -> Iterator[None]:
    """Around a renewal of what an element holds: the focus is then where it was, on what came in its place, or on
    the map. Within :func:`given_once` it comes there at the end of that."""
    was_in = bool(element.contains(document.activeElement))
    wanted = mark() if was_in else ""
    yield
    if not (was_in and is_lost()):  # what stays keeps it: to give it the focus again would lay out the page
        return
    _lost.of = element, wanted
    if not _lost.open:
        _give()


@contextmanager
def given_once() -> Iterator[None]:
    """Around a renewal of several elements: if the focus goes with one of them, it is given behind the last. To give it
    the browser lays out the whole page, and would do so once more for what is renewed afterwards."""
    _lost.open += 1
    try:
        yield
    finally:
        _lost.open -= 1
        if not _lost.open:
            _give()


def _give() -> None:
    """Give the focus to what stands where it was lost."""
    lost, _lost.of = _lost.of, None
    if lost is None or not is_lost():
        return
    element, wanted = lost
    found = (element.querySelector(wanted) if wanted else None) or element.querySelector(PRESSABLE)
    if found:
        take(found)
    catch()


def catch() -> None:
    """If nothing has the focus, let the map have it; where there is none, the first thing that can be pressed."""
    _give()
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
