"""What stands in a list of painted shapes, groups opened."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from sakusen.art.pens.shapes import Shape


def flat(shapes: Iterable[Shape]) -> Iterator[Shape]:
    """Every shape, those inside groups included."""
    for shape in shapes:
        yield shape
        yield from flat(shape.get("group", ()))


def colours_of(shapes: Iterable[Shape]) -> Iterator[str]:
    """The colours by name or number, each as often as it is used."""
    for shape in flat(shapes):
        yield from (shape[key] for key in ("fill", "stroke", "halo") if key in shape)


def words_of(shapes: Iterable[Shape]) -> list[str]:
    return [shape["text"] for shape in flat(shapes) if "text" in shape]
