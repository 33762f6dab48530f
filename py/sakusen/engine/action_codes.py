"""The numbers of a game's actions: one range of numbers for every kind of thing that an action can point at.

An action says by itself what it points at, whatever is being asked. The numbers stand in links and records, so a range
that has been published keeps its place for ever; gaps between ranges are left for things to come.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple


class Kind(NamedTuple):
    """One range: ``first`` points at thing 0 of a kind, ``first + 1`` at thing 1, and so on, ``size`` of them."""

    name: str
    first: int
    size: int


class ActionCodes:
    """The ranges of one game, and the words of its buttons.

    ``buttons`` has the numbers and the words of actions that point at nothing; their kind is "button". No two ranges
    may overlap (``ValueError``).
    """

    def __init__(self, kinds: Iterable[Kind], buttons: dict[int, str]) -> None:
        self.kinds = tuple(sorted(kinds, key=lambda kind: kind.first))
        self.buttons = buttons
        self._touches: dict[int, tuple[str, int | str]] = {a: ("button", word) for a, word in buttons.items()}
        self._actions: dict[tuple[str, int | str], int] = {}
        for kind in self.kinds:
            for value in range(kind.size):
                if kind.first + value in self._touches:
                    raise ValueError(f"{kind.name} {value} has the number of {self._touches[kind.first + value]}")
                self._touches[kind.first + value] = kind.name, value
        for action, thing in self._touches.items():
            self._actions[thing] = action

    def touch(self, action: int) -> tuple[str, int | str]:
        """The kind and the number of the thing that an action points at, or "button" and its word. ``KeyError`` for a
        number that is no action."""
        return self._touches[action]

    def value(self, action: int, name: str) -> int | None:
        """The number of the thing if an action points at one of this kind; ``None`` for all others."""
        kind, value = self._touches.get(action, ("", 0))
        return int(value) if kind == name else None

    def action(self, name: str, value: int | str) -> int:
        """The action that points at a thing; the inverse of :meth:`touch`."""
        return self._actions[name, value]

    def first(self, name: str) -> int:
        """The number that points at thing 0 of a kind."""
        return next(kind.first for kind in self.kinds if kind.name == name)

    def table(self) -> list[tuple[str, str]]:
        """All ranges in order, as text: the numbers ("100 to 290") and what they point at."""
        rows = [(kind.first, f"{kind.first} to {kind.first + kind.size - 1}", kind.name) for kind in self.kinds]
        rows += [(action, str(action), f'button "{word}"') for action, word in self.buttons.items()]
        return [(numbers, name) for _, numbers, name in sorted(rows)]
