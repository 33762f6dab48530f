"""The camera goes farther away by itself only as long as that is needed. Pure arithmetic."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .camera import TAPPABLE

if TYPE_CHECKING:
    from .camera import Box, Camera, Stand


class WayBack:
    """Remembers where the camera stood before it went farther away to show something."""

    def __init__(self) -> None:
        self._before: Stand | None = None
        self._after: Stand = []

    def reveal(self, camera: Camera, box: Box, room: float = 36.0, least: float = TAPPABLE) -> bool:
        """See ``Camera.reveal``."""
        before = camera.stand()
        moved = camera.reveal(box, room, least)
        if camera.scale < float(before[2]):
            is_on = self._before is not None and before[2] == self._after[2]
            self._before = self._before if is_on else before
            self._after = camera.stand()
        elif self._before is not None and before == self._after:
            self._after = camera.stand()
        return moved

    def go(self, camera: Camera) -> bool:
        """Back to where it stood; where the reader has moved the map meanwhile only the scale is that of before, and a
        scale that he has chosen stays. Whether anything has changed."""
        before, self._before = self._before, None
        if before is None or camera.stand()[2] != self._after[2]:
            return False
        if camera.stand() != self._after or not camera.take_stand(before):
            camera.zoom_at(camera.wide / 2, camera.free / 2, float(before[2]) / camera.scale)
        return True
