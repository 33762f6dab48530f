"""Takes values out of untrusted JSON; every complaint is a ``ValueError`` that names its place."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any


class Reader:
    """One JSON object. ``place`` is where it stands in the whole, e.g. "plan[2]"."""

    def __init__(self, data: Any, place: str = "") -> None:
        if not isinstance(data, Mapping):
            raise ValueError(place or "position")
        self.data = data
        self.place = place

    def at(self, key: str) -> str:
        """The place of a key, for complaints."""
        return f"{self.place}.{key}" if self.place else key

    def get(self, key: str, kind: type) -> Any:
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
        return int(value)

    def choice(self, key: str, names: Sequence[str]) -> int:
        """The index of a name in a list of names."""
        value = self.get(key, str)
        if value not in names:
            raise ValueError(self.at(key))
        return names.index(value)

    def mask(self, key: str, names: Sequence[Any]) -> int:
        """The bit set of a list of names, each at most once."""
        mask = 0
        for i, name in enumerate(self.get(key, list)):
            if name not in names or mask >> names.index(name) & 1:
                raise ValueError(f"{self.at(key)}[{i}]")
            mask |= 1 << names.index(name)
        return mask

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
