"""Whether a list that grows at its end is read at its end. Pure: where it is scrolled to is given as numbers."""

from __future__ import annotations

SLIP = 1.0
"""So many pixels upwards are no wish of the reader's."""
END = 6.0
"""So many pixels above the end are the end."""
Room = tuple[float, float]
"""The height of the list in pixels, and that of all it holds."""


class Following:
    """The newest line stays in sight until the reader scrolls away from it; from then on new lines are counted.

    Whatever else moves the list - new lines, a list that gets higher or lower - is not the reader's doing: only
    a step upwards that does not end at the end is, and only in a list that is as it was. The browser tells of a step
    later than it makes it: it may have moved a list that got higher, and lines have come before it says so.
    """

    def __init__(self) -> None:
        self.is_on = True
        self._top = 0.0
        self._room: Room = (0.0, 0.0)
        self._read = 0  # how many lines there were when the reader went away
        self._count = 0

    @property
    def new(self) -> int:
        """How many lines were added that the reader has not seen."""
        return 0 if self.is_on else max(0, self._count - self._read)

    def scrolled(self, top: float, room: Room) -> None:
        """The list has been scrolled to ``top``, by whatever."""
        same, self._room = room == self._room, room
        if top + room[0] >= room[1] - END:
            self.is_on = True
        elif same and top < self._top - SLIP:
            if self.is_on:
                self._read = self._count
            self.is_on = False
        self._top = top

    def sized(self, room: Room) -> None:
        """The list, or what it holds, has another height."""
        self._room = room

    def holds(self, count: int, is_other: bool = False) -> None:
        """The list has so many lines now; ``is_other``: it is another list, which is read from its end."""
        if is_other:
            self.to_end()
        self._count = count
        self._read = min(self._read, count)

    def renewed(self) -> None:
        """The lines are put there once more, from the first one; until they are, the list is short."""
        self._top = 0.0

    def to_end(self) -> None:
        """The reader wants to see the newest line."""
        self.is_on, self._top = True, 0.0
