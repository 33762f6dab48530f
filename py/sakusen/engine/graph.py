"""Point-to-point maps compiled to integers: numbers, routes, distances and bit sets.

A place is its number in the order in which the places are listed; a set of places is an int with one bit per
number. Routes can be gone both ways.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from .hexes import mask_of

UNREACHED = -1


class PointMap:
    """The places of one map: ``names[i]``, ``index[name]``, ``adjacent[i]``, and ``touch[i]``, the same as bits."""

    def __init__(self, names: Iterable[str], routes: Iterable[tuple[str, str]]) -> None:
        """``ValueError`` for a name or a route listed twice, and a route to nowhere or to where it begins."""
        self.names = list(names)
        self.index: Mapping[str, int] = {name: i for i, name in enumerate(self.names)}
        self.count = len(self.names)
        if len(self.index) != self.count:
            raise ValueError("a place is listed twice")
        near: list[set[int]] = [set() for _ in self.names]
        for a, b in routes:
            if a not in self.index or b not in self.index or a == b:
                raise ValueError(f"route {a}-{b}")
            i, n = self.index[a], self.index[b]
            if n in near[i]:
                raise ValueError(f"route {a}-{b} is listed twice")
            near[i].add(n)
            near[n].add(i)
        self.adjacent = [sorted(places) for places in near]
        self.touch = [mask_of(places) for places in near]

    def distances(self, goal: int) -> list[int]:
        """For each place the routes of the shortest way to ``goal``; ``UNREACHED`` where there is none."""
        steps = [UNREACHED] * self.count
        steps[goal] = 0
        edge = [goal]
        for place in edge:
            for n in self.adjacent[place]:
                if steps[n] == UNREACHED:
                    steps[n] = steps[place] + 1
                    edge.append(n)
        return steps

    def nearer(self, goal: int) -> list[tuple[int, ...]]:
        """For each place its neighbours that lie nearer to ``goal``, in ascending order."""
        steps = self.distances(goal)
        return [
            tuple(n for n in self.adjacent[i] if steps[n] == steps[i] - 1) if steps[i] > 0 else ()
            for i in range(self.count)
        ]
