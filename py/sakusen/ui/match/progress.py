"""What goes on in a running game while a person waits."""

from __future__ import annotations


class Progress:
    """What goes on in a running game: written by ``Play``, read by its ``Screen``."""

    def __init__(self) -> None:
        self.closed = False
        self.saving = False
        self.thinking = False
        self.proposing = False
        self.paused = False
