"""Ridges one behind the other, as covers show them."""

from __future__ import annotations

from collections.abc import Sequence

from sakusen.art.hexmap.fields import noise
from sakusen.art.hexmap.paths import smooth
from sakusen.art.pens.shapes import (
    Colour,
    Point,
    Shape,
    num,
    path,
)


def ridge(y: float, height: float, wave: float, seed: int) -> list[Point]:
    """A skyline from edge to edge, three octaves deep."""
    return [
        (
            x,
            y
            - height * (0.5 + 0.5 * noise(x, seed * 7, wave, seed))
            - height * 0.28 * noise(x, 3, wave / 2.7, seed + 1)
            - height * 0.1 * noise(x, 5, wave / 7, seed + 2),
        )
        for x in range(-6, 310, 4)
    ]


def ridge_shape(line: Sequence[Point], fill: Colour, base: float) -> Shape:
    return path(smooth(line, False) + f"L310 {num(base)}L-6 {num(base)}Z", fill)
