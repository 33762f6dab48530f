"""What sets and explains the words of a table: a script that comes with the first one, or with the first dialog
(``assets/reading.mjs``), in a frame of an article when the reader turns to it."""

from __future__ import annotations

from . import attached, dom

TURNS = ("pointerover", "pointerdown", "focusin")
"""What a reader does who turns to a frame."""


def begin(slug: str, is_framed: bool = False) -> None:
    """The texts on the page are about a title from now on."""
    dom.by_id("game").setAttribute("data-slug", slug)
    if not is_framed:
        load()


def load() -> None:
    """Let the page have the script, once."""
    attached.script("reading")


def load_when_turned_to() -> None:
    """The same as soon as the reader turns to the page."""
    for kind in TURNS:
        dom.listen(dom.document, kind, lambda _: load(), once=True, passive=True)


def end() -> None:
    """They are about none."""
    dom.by_id("game").setAttribute("data-slug", "")
