"""The camera goes farther away by itself only as long as that is needed. Pure arithmetic."""

from __future__ import annotations

from typing import TYPE_CHECKING

from . import best_view
from .camera import TAPPABLE

if TYPE_CHECKING:
    from collections.abc import Sequence

    from .camera import Box, Camera, Stand


class WayBack:
    """Remembers where the camera stood before it went farther away to show something."""

    def __init__(self) -> None:
        self._before: Stand | None = None
        self._after: Stand = []
        self._brought: tuple[Sequence[Box], float, Stand] | None = None  # which places, and where it stood then

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

    def bring(self, camera: Camera, places: Sequence[Box], least: float) -> bool:
        """Bring the first of these places into sight, and with it as many of the others as the window holds at a scale
        of at least ``least``; whether anything has changed."""
        went = self.go(camera)
        scale = max(camera.least, min(camera.scale, least))
        moved = self.reveal(camera, best_view.together(camera, places, scale), least=least)
        self._brought = places, least, camera.stand()
        return went or moved

    def bring_again(self, camera: Camera, before: Stand) -> bool:
        """The window has become another one: what was brought into sight is brought there again, unless the reader had
        moved the map since. ``before`` is where the camera stood until now."""
        if self._brought is None or self._brought[2] != before:
            return False
        places, least, _ = self._brought
        return self.bring(camera, places, least)

    def go(self, camera: Camera) -> bool:
        """Back to where it stood; where the reader has moved the map meanwhile only the scale is that of before, and a
        scale that he has chosen stays. Whether anything has changed."""
        before, self._before = self._before, None
        if before is None or camera.stand()[2] != self._after[2]:
            return False
        if camera.stand() != self._after or not camera.take_stand(before):
            camera.zoom_at(camera.wide / 2, camera.free / 2, float(before[2]) / camera.scale)
        return True
