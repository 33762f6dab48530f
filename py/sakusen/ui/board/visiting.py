"""The camera visits what happens out of sight, goes on from one place to the next, and comes back once. Pure
arithmetic."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .camera import Box, Camera, Stand
    from .way_back import WayBack


class Visiting:
    """Remembers where the camera stood before it was sent away, until it is back or the reader moves the map."""

    def __init__(self) -> None:
        self._before: Stand | None = None

    def went(self, before: Stand, after: Stand) -> bool:
        """The camera has been sent from one stand to another; whether they differ."""
        if before == after:
            return False
        self._before = self._before or before
        return True

    def forget(self) -> None:
        """The reader has moved the map: it stays."""
        self._before = None

    def back(self) -> Stand | None:
        """Where to go back to, once."""
        before, self._before = self._before, None
        return before

    def follow(self, camera: Camera, way_back: WayBack, box: Box, stays: bool) -> None:
        """Bring a box into sight. If the camera ``stays`` there, it goes from where it stood at first."""
        if not stays:
            before = camera.stand()
            camera.reveal(box)
            self.went(before, camera.stand())
            return
        if self._before is not None and camera.reveal(box):
            camera.take_stand(self.back())
        way_back.reveal(camera, box)
