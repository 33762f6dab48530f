"""A long list of shapes in portions, so that it can be painted in slices. Pure."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

PORTION = 6.0
"""So much is painted between two looks at the clock: a path of 700 characters weighs about 1."""


def weight(shape: Any) -> float:
    """How long a shape takes to paint, roughly."""
    if "group" in shape:
        return sum(map(weight, shape["group"]))
    return 0.3 + len(shape.get("d", "")) / 700


def portions(shapes: Sequence[Any], size: float = PORTION) -> Iterator[tuple[list[Any], float]]:
    """Shapes a few at a time, and their weight; painted one portion after the other they look as if painted at once."""
    few: list[Any] = []
    heavy = 0.0
    for shape in shapes:
        more = weight(shape)
        if few and heavy + more > size:
            yield few, heavy
            few, heavy = [], 0.0
        if more > size and "group" in shape:
            for part, its in portions(shape["group"], size):
                yield [{**shape, "group": part}], its
        else:
            few.append(shape)
            heavy += more
    if few:
        yield few, heavy
