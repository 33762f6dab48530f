"""The picture on the cover of Crossing: a ford between two banks."""

from __future__ import annotations

from collections.abc import Mapping

from sakusen.art.pens.shapes import Shapes, circle, path


def picture(_: Mapping[str, str]) -> Shapes:
    """A river, and two patrols on its banks."""
    river = "M-10 180C60 210 120 150 200 190S290 220 310 200V290C260 310 200 250 130 280S40 300 -10 270Z"
    stones = [circle(x, y, 7, fill="#8C8A7A") for x, y in ((100, 215), (122, 232), (140, 250))]
    return [path(river, "#7FA8B5"), *stones, circle(90, 160, 12, fill="#B0452F"), circle(150, 310, 12, fill="#2B5690")]
