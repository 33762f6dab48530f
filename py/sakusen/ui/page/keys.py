"""Which key means what. The names of commands are what ``app`` listens to."""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

ARROWS = {"ArrowUp": "n", "ArrowDown": "s", "ArrowLeft": "w", "ArrowRight": "e"}
CODES = {
    "KeyQ": "nw",
    "KeyW": "n",
    "KeyE": "ne",
    "KeyA": "sw",
    "KeyS": "s",
    "KeyD": "se",
    "Numpad7": "nw",
    "Numpad8": "n",
    "Numpad9": "ne",
    "Numpad1": "sw",
    "Numpad2": "s",
    "Numpad3": "se",
}
LETTERS = {
    "z": "zones",
    "h": "bare",
    "f": "whole",
    "l": "last",
    "i": "overview",
    "k": "changed",
    "m": "legal",
    "t": "threats",
    "o": "odds",
    "p": "propose",
    "r": "book",
    "n": "hint",
    "+": "in",
    "=": "in",
    "-": "out",
    "0": "home",
    "?": "keys",
    "c": "lesson-map",
    "b": "look-back",
    "v": "what-if",
    "!": "judge",
    "delete": "pen-wipe",
}
DISCS = "123456789"
"""The keys that go to the place of a lesson's disc."""
HELD = {"bare": "bare", "propose": "supply"}
"""By the command of a key, what lasts as long as that is held, where the game has it."""
DRAWS = {"x": "circle", "g": "arrow"}
TURNS = {"[": "back", "]": "on"}
WALKS = {"home": "first", ",": "back", ".": "forward", "end": "last"}


def command(key: str, code: str, *, ctrl: bool, alt: bool, shift: bool) -> tuple[str, str] | None:
    """The command of a key press on the table and its argument, or ``None`` for keys that are not ours."""
    if alt:
        return None
    if ctrl:
        return ("redo" if shift or key.lower() == "y" else "undo", "") if key.lower() in ("z", "y") else None
    if key in ARROWS:
        return "move", ARROWS[key]
    if key == "Tab":
        return "next", "back" if shift else ""
    if key in ("Enter", " "):
        return ("press", "primary") if shift else ("select", "")
    if key == "Escape":
        return "cancel", ""
    if code in CODES:
        return "move", CODES[code]
    if key.lower() in WALKS:
        return "line", WALKS[key.lower()]
    if key in DISCS:
        return "lesson-disc", key
    if key.lower() in DRAWS:
        return "draw", DRAWS[key.lower()]
    if key in TURNS:
        return "turn", TURNS[key]
    name = LETTERS.get(key.lower())
    return (name, "") if name else None


class Here(NamedTuple):
    """What the keys would find on the table now."""

    units: bool = True
    """Something on the map may act."""
    shown: bool = True
    """Something is drafted or shown, so that it can be dropped."""
    main: bool = True
    """The prompt has a main button."""
    undo: bool = True
    redo: bool = True
    legal: bool = True
    panels: bool = True
    last: bool = True
    """Something has happened."""
    proposes: bool = True
    record: bool = True
    """A record is walked through."""
    overlays: Collection[str] = ("threats", "supply")
    """What can be drawn over the map on demand."""
    lesson: bool = True
    """A teacher stands beside the prompt."""
    hints: bool = True
    looks_back: bool = True
    """A game is looked back at."""


def listed(here: Here) -> list[tuple[str, str]]:
    """The list for the reader, of what works here and now: keys, and the text that says what they do."""
    rows = (
        (here.units, "Tab / Shift+Tab", "keys.next"),
        (True, "Q W E / A S D", "keys.hexes"),
        (True, "↑ ↓ ← →", "keys.arrows"),
        (here.units, "Enter", "keys.enter"),
        (here.main, "Shift+Enter", "keys.primary"),
        (here.shown, "Esc", "keys.esc"),
        (here.undo, "Ctrl+Z", "keys.undo"),
        (here.redo, "Ctrl+Y", "keys.redo"),
        (here.legal, "M", "keys.legal"),
        (True, "I", "keys.overview"),
        ("threats" in here.overlays, "T", "keys.threats"),
        (here.panels, "O", "keys.odds"),
        (True, "Z", "keys.zones"),
        (here.last, "L", "keys.last"),
        (True, "K", "keys.changed"),
        (here.hints, "N", "keys.ask"),
        (here.proposes, "P", "keys.propose"),
        ("supply" in here.overlays, "P", "keys.supply"),
        (here.lesson, "C", "keys.lesson"),
        (here.lesson, "1 – 9", "keys.disc"),
        (True, "F", "keys.whole"),
        (True, "H", "keys.bare"),
        (here.record, ", . Home End", "keys.line"),
        (here.last, "B", "back.look"),
        (here.looks_back, "[ ]", "keys.turn"),
        (here.looks_back, "V", "what.if"),
        (here.looks_back, "!", "sign"),
        (here.looks_back, "X", "keys.circle"),
        (here.looks_back, "G", "keys.arrow"),
        (here.looks_back, "Delete", "draw.none"),
        (True, "+ − 0", "keys.zoom"),
        (True, "R", "keys.book"),
        (True, "?", "keys.keys"),
    )
    return [(names, text) for works, names, text in rows if works]
