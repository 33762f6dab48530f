"""The page's one dialog: what is open in it."""

from __future__ import annotations

from collections.abc import Callable

from . import address_bar, dom, reading_aids

SENDING = "send "
"""The name of the dialog that asks how much of a game goes out begins with this; behind it stands the command."""
NARROW = ("menu", "question")


class DialogBox:
    """Opens and closes it."""

    def __init__(self) -> None:
        self._name = ""

    @property
    def name(self) -> str:
        """What is open; empty when nothing is. The browser itself closes the dialog, too, and says so only later."""
        return self._name if dom.is_open() else ""

    def still_waits(self) -> Callable[[], bool]:
        """What comes late comes only to who waits for it: the answer tells whether the reader is where he was, with the
        same dialog open or none."""
        is_here, asked_in = address_bar.still_here(), self.name
        return lambda: is_here() and self.name == asked_in

    def open(self, name: str, html: str) -> None:
        """Show the dialog with this inside."""
        self._name = name
        reading_aids.load()  # before the first table, too, its lines are set and its words explained
        dom.open_dialog(html, narrow=name in NARROW or name.startswith(SENDING))

    def close(self) -> None:
        """Close the dialog if it is open."""
        dom.close_dialog()

    def clear(self) -> None:
        """Close it, and leave nothing there of what it held."""
        dom.close_dialog()
        dom.by_id("dialog").innerHTML = ""
