"""Keys on the buttons of the prompt: through the menu's rows, and never twice by holding one down."""

from __future__ import annotations

from typing import TYPE_CHECKING

from . import dom

if TYPE_CHECKING:
    from .browser_types import Event, KeyEvent

STEPS = {"ArrowDown": 1, "ArrowUp": -1}
PRESSES = ("Enter", " ")


def is_held_press(event: KeyEvent, is_main: bool) -> bool:
    """Whether a key that is only still held would press the main button, or one that has no way back: each deed needs
    a press of its own."""
    is_press = bool(event.repeat) and str(event.key) in PRESSES
    return is_press and (is_main or bool(event.target.closest(".seal")))


def menu_toggled(event: Event) -> None:
    """The menu that has opened has the focus on its first row. ``autofocus`` would do it, too, but is an error in a
    frame of another site."""
    first = event.target.querySelector("button")
    if first and event.target.matches(":popover-open"):
        first.focus()


def used_by_menu(event: KeyEvent) -> bool:
    """Whether a key goes to another row of the menu that is open, or closes it; it does so then."""
    menu = dom.find("more")
    if not menu or not menu.matches(":popover-open"):
        return False
    if str(event.key) == "Escape":
        menu.hidePopover()
        return True
    step = STEPS.get(str(event.key))
    if not step:
        return False
    rows = list(menu.querySelectorAll("button"))
    at = next((i for i, row in enumerate(rows) if row.contains(event.target)), -1 if step > 0 else 0)
    rows[(at + step) % len(rows)].focus()
    return True
