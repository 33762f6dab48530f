"""What has been pressed on the map is marked at once: to work out what comes of it takes longer than a frame."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...art.counters import teaching
from . import drawn

if TYPE_CHECKING:
    from ...presenter.contract import Scene, Touch


def marked(scene: Scene, touch: Touch) -> Scene:
    """The scene with a ring about a thing or place; as it is where the scene does not have it."""
    place = drawn.place(touch, scene.spots)
    return scene._replace(over=[*scene.over, *teaching.ring(*place, "focus")]) if place else scene
