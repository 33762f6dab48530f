"""Takes values out of untrusted JSON; every complaint is a ``ValueError`` that names its place."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeVar

T = TypeVar("T")


class Reader:
    """One JSON object. ``place`` is where it stands in the whole, e.g. "plan[2]"."""

    def __init__(self, data: object, place: str = "") -> None:
        if not isinstance(data, Mapping):
            raise ValueError(place or "position")
        self.data = data
        self.place = place

    def at(self, key: str) -> str:
        """The place of a key, for complaints."""
        return f"{self.place}.{key}" if self.place else key

    def get(self, key: str, kind: type[T]) -> T:
        """The value of a key, which must be of this kind; a truth value is no number."""
        value = self.data.get(key)
        if not isinstance(value, kind) or (isinstance(value, bool) and kind is int):
            raise ValueError(self.at(key))
        return value

    def number(self, key: str, low: int, high: int) -> int:
        """A whole number between two bounds, both allowed."""
        value = self.get(key, int)
        if not low <= value <= high:
            raise ValueError(self.at(key))
        return value

    def choice(self, key: str, names: Sequence[str]) -> int:
        """The index of a name in a list of names."""
        value = self.get(key, str)
        if value not in names:
            raise ValueError(self.at(key))
        return names.index(value)

    def mask(self, key: str, names: Sequence[object]) -> int:
        """The bit set of a list of names, each at most once."""
        return mask_of(self.get(key, list), names, self.at(key))

    def masks(self, key: str, names: Sequence[object], count: int) -> list[int]:
        """The bit sets of so many lists of names."""
        lists = self.row(key, list, count)
        return [mask_of(values, names, f"{self.at(key)}[{i}]") for i, values in enumerate(lists)]

    def row(self, key: str, kind: type[T], count: int) -> list[T]:
        """A list of so many values of one kind; a truth value is no number."""
        values = self.get(key, list)
        if len(values) != count or any(type(value) is not kind for value in values):
            raise ValueError(self.at(key))
        return list(values)

    def part(self, key: str) -> Reader:
        """The object under a key."""
        return Reader(self.data.get(key), self.at(key))

    def parts(self, key: str) -> list[Reader]:
        """The list of objects under a key."""
        return [Reader(item, f"{self.at(key)}[{i}]") for i, item in enumerate(self.get(key, list))]

    def only(self, keys: Sequence[str]) -> None:
        """Complain about a key that is not among these."""
        for key in self.data:
            if key not in keys:
                raise ValueError(self.at(str(key)))


def mask_of(values: Sequence[object], names: Sequence[object], place: str) -> int:
    """A list of names as a bit set; a complaint about one that is unknown or stands twice."""
    mask = 0
    for i, name in enumerate(values):
        if isinstance(name, bool) or name not in names or mask >> names.index(name) & 1:
            raise ValueError(f"{place}[{i}]")
        mask |= 1 << names.index(name)
    return mask
