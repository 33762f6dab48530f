"""Which key means what. The names of commands are what ``app`` listens to."""

from __future__ import annotations

ARROWS = {"ArrowUp": "n", "ArrowDown": "s", "ArrowLeft": "w", "ArrowRight": "e"}
CODES = {"KeyQ": "nw", "KeyW": "n", "KeyE": "ne", "KeyA": "sw", "KeyS": "s", "KeyD": "se",
         "Numpad7": "nw", "Numpad8": "n", "Numpad9": "ne", "Numpad1": "sw", "Numpad2": "s", "Numpad3": "se"}
LETTERS = {"z": "zones", "h": "bare", "f": "whole", "l": "last", "m": "legal", "o": "odds",
           "+": "in", "=": "in", "-": "out", "0": "home", "?": "keys"}
WALKS = {"home": "first", ",": "back", ".": "forward", "end": "last"}


def command(key: str, code: str, *, ctrl: bool, alt: bool, shift: bool) -> tuple[str, str] | None:
    """The command of a key press on the table and its argument, or ``None`` for keys that are not ours."""
    if alt:
        return None
    if ctrl:
        return ("undo", "") if key.lower() == "z" and not shift else None
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
    name = LETTERS.get(key.lower())
    return (name, "") if name else None


TABLE: tuple[tuple[str, str], ...] = (
    ("Tab / Shift+Tab", "keys.next"), ("Q W E / A S D", "keys.hexes"), ("↑ ↓ ← →", "keys.arrows"),
    ("Enter", "keys.enter"), ("Shift+Enter", "keys.primary"), ("Esc", "keys.esc"), ("Ctrl+Z", "keys.undo"),
    ("M", "keys.legal"), ("O", "keys.odds"), ("Z", "keys.zones"), ("H", "keys.bare"), ("L", "keys.last"),
    ("F", "keys.whole"), (", . Home End", "keys.line"), ("+ − 0", "keys.zoom"), ("?", "keys.keys"))
"""The list for the reader: keys, and the text that says what they do."""
