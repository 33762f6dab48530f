"""A long list of shapes in small batches, so that it can be painted in slices. Pure."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ...art.pens.shapes import Shape

BATCH = 6.0
"""So much is painted between two looks at the clock: a path of 700 characters weighs about 1."""


def weight(shape: Shape) -> float:
    """How long a shape takes to paint, roughly."""
    if "group" in shape:
        return sum(map(weight, shape["group"]))
    return 0.3 + len(shape.get("d", "")) / 700


def batches(shapes: Sequence[Shape], size: float = BATCH) -> Iterator[tuple[list[Shape], float]]:
    """Shapes a few at a time, and their weight; painted one batch after the other they look as if painted at once."""
    few: list[Shape] = []
    heavy = 0.0
    for shape in shapes:
        more = weight(shape)
        if few and heavy + more > size:
            yield few, heavy
            few, heavy = [], 0.0
        if more > size and "group" in shape:
            for part, its in batches(shape["group"], size):
                yield [{**shape, "group": part}], its
        else:
            few.append(shape)
            heavy += more
    if few:
        yield few, heavy
