"""What goes on in a running game while a person waits."""

from __future__ import annotations


class Progress:
    """What goes on in a running game: written by ``Play``, read by its ``Screen``."""

    def __init__(self) -> None:
        self.closed = False
        self.saving = False
        self.thinking = False
        self.lost = False
        """The computer player has not answered; it is asked again when the reader wants."""
        self.proposing = False
        self.paused = False
        self.looked: tuple[int, int] | None = None
        """How many games a computer player that thinks long has imagined, and how many there will be at most."""
