"""Bridges and pennants, drawn about a point of the map."""

from __future__ import annotations

from sakusen.art.counters.glyphs import side_glyph
from sakusen.art.pens.palette import SIDES
from sakusen.art.pens.shapes import Shape, Shapes, group, path

RAILS = "M-22 -10L-16 -5.5H16L22 -10M-22 10L-16 5.5H16L22 10"
_DECK = "M-21 0H21"
_PLANKS = "M-19 -2v4" + "m4 -4v4" * 8 + "m3 -4v4"


def bridge(kind: str, x: float, y: float, turn: float) -> Shape:
    """A bridge whose deck runs in the direction ``turn`` (degrees): "military" has pontoons under a thin deck, any
    other kind two flared rails."""
    if kind == "military":
        return group(pontoon_bridge(), x=x, y=y, turn=turn)
    return group(railed_bridge(), x=x, y=y, turn=turn, scale=0.8)


def railed_bridge() -> Shapes:
    """An ordinary bridge, 44 units long, centred on the origin."""
    return [
        path("M-17 -5H17V5H-17Z", "road"),
        path(RAILS, None, "halo", 5),
        path(RAILS, None, "ink", 2.1, join="round"),
    ]


def pontoon_bridge() -> Shapes:
    """A military bridge, 42 units long, centred on the origin."""
    boats = [path(f"M{k} -9.5q3.6 9.5 0 19q-3.6 -9.5 0 -19Z", "road", "ink", 1.1) for k in (-11.4, -3.8, 3.8, 11.4)]
    return [
        *boats,
        path(_DECK, None, "ink", 5.4),
        path(_DECK, None, "road", 3),
        path(_PLANKS, None, "ink", 0.8),
    ]


def pennant(side: str, x: float, y: float, flies: int) -> Shape:
    """A pennant on its staff; it flies to the right (1) or to the left (-1). No national flag: the side's own
    colours and mark."""
    look = SIDES[side]
    return group(
        [
            path("M0 22V-22", None, "ink", 2.4, cap="round"),
            path(f"M0 -21L{26 * flies} -12L0 -3Z", look.face, look.edge, 1.4, join="round"),
            side_glyph(look.glyph, 8.5 * flies, -12, look.text),
        ],
        x=x,
        y=y,
    )
