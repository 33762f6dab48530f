"""A press that only chooses something is answered in two frames: first what a person looks at, then all else. To lay
out and paint all of it at once would take the browser longer than a press may wait."""

from __future__ import annotations

from collections.abc import Generator

from ..page import dom


class TwoFrames:
    """Shows the parts of the screen: in the next frame those that a person looks at, behind it all others. Of two
    presses the last one counts: what is left of the screen of the first is not shown."""

    def __init__(self) -> None:
        self._left: Generator[bool, None, None] | None = None

    @property
    def is_on(self) -> bool:
        """Whether parts are still to be shown."""
        return self._left is not None

    def show(self, parts: Generator[bool, None, None]) -> None:
        """Show parts until one gives True: what a person looks at is there. Those that are left are shown when the
        browser has painted these."""
        self.stop()
        if any(parts):
            self._left = parts
            dom.after_frame(self._show_left)

    def stop(self) -> None:
        """What is left is shown no more: all of the screen is about to be shown anew."""
        left, self._left = self._left, None
        if left is not None:
            left.close()

    def _show_left(self) -> None:
        left, self._left = self._left, None
        for _ in left or ():
            pass
        dom.catch_focus()  # a menu that has closed over the press has taken it away
