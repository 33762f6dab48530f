"""What a combat costs both sides, before its dice fall: steps on average, and who has no way out (9.17 to 9.20).

Two answers to damage are told apart, since nobody knows which the owner will choose: every point costs a step, or
whoever can goes back, on the best of all ways. The game is taken to go on whoever is lost.
"""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from ....engine.hexes import bits
from .board import BIT, GUNS, HEXES, IS_TANK, SIDE, STEPS, WALK
from .contact import Fight
from .pools import standing
from .state import State

NOTHING = Fraction(0)
GONE = HEXES
NOBODY = -1


class Cost(NamedTuple):
    """What one side pays: how many ``steps`` it risks; how many it loses on average when every point costs a step, and
    when all go back that can; ``trapped``: whom nothing can save, with the difference in hits from which on;
    ``cut_off``: who cannot go back at all, so that every point costs a step."""

    steps: int
    standing: Fraction
    retreating: Fraction
    trapped: dict[int, int]
    cut_off: tuple[int, ...]


class Forecast(NamedTuple):
    """The costs of the attacker and of the defender; ``held``: the chance that a defender is left where it stands when
    every point costs a step."""

    attacker: Cost
    defender: Cost
    held: Fraction


def forecast(state: State, fight: Fight, net: dict[int, Fraction]) -> Forecast:
    """What a combat comes to whose differences in hits have these chances, as the units stand now."""
    against_us = {-n: share for n, share in net.items() if n < 0 and share}
    against_them = {n: share for n, share in net.items() if n > 0 and share}
    theirs = _cost(state, standing(state, fight.defenders), against_them)
    fallen = sum((share for n, share in against_them.items() if n >= theirs.steps), NOTHING)
    return Forecast(_cost(state, standing(state, fight.attackers), against_us), theirs, 1 - fallen)


def _cost(state: State, units: list[int], damage: dict[int, Fraction]) -> Cost:
    ways = Ways(state, units)
    whole, most = sum(ways.left), max(damage, default=0)
    fewest, found = [0], {}
    for points in range(1, most + 1):
        before = fewest[-1]
        fewest.append(before if before == whole or ways.can_take(points, before) else before + 1)
    for i, unit in enumerate(units):
        end = next((p for p in range(1, most + 1) if not ways.can_take(p, whole, i)), 0)
        if end:
            found[unit] = end
    stand = sum((share * min(points, whole) for points, share in damage.items()), NOTHING)
    retreating = sum((share * fewest[points] for points, share in damage.items()), NOTHING)
    return Cost(whole, stand, retreating, found, ways.cut_off(units) if damage else ())


class Ways:
    """How some units can deal with points of damage, one after the other."""

    def __init__(self, state: State, units: list[int]) -> None:
        self.left = tuple(STEPS[u] - state.lost[u] for u in units)
        self._at = tuple(state.at[u] for u in units)
        side = SIDE[units[0]] if units else 0
        others = state.occupied[0] | state.occupied[1]
        for place in self._at:
            others &= ~BIT[place]
        self._closed = state.zone(1 - side) | others  # 9.18 MUST NOT
        walk = WALK[state.blown]
        self._walk = [None if u == GUNS else walk[IS_TANK[u]] for u in units]  # 9.20 the guns never retreat

    def cut_off(self, units: list[int]) -> tuple[int, ...]:
        """Those of the units who find no hex to go back to, even if all others have gone (9.18)."""
        ways = zip(units, self._at, self._walk, strict=True)
        return tuple(u for u, place, walk in ways if walk is None or not walk[place] & ~self._closed)

    def can_take(self, points: int, spare: int, kept: int = NOBODY) -> bool:
        """Whether so many points can be dealt with at the price of ``spare`` steps or fewer, the unit ``kept`` (by its
        place in the list) being there in the end."""
        return self._can(points, self._at, self.left, spare, kept, set())

    def _can(
        self, points: int, at: tuple[int, ...], left: tuple[int, ...], spare: int, kept: int, failed: set[object]
    ) -> bool:
        if not points or not any(left):  # RULING 13: what nobody is left to take is lost
            return kept == NOBODY or left[kept] > 0
        key = (points, at, left)
        if key in failed:
            return False
        closed = self._closed
        for place in at:
            closed |= BIT[place]
        for i, walk in enumerate(self._walk):
            for h in bits(walk[at[i]] & ~closed) if walk and left[i] else ():
                if self._can(points - 1, (*at[:i], h, *at[i + 1 :]), left, spare, kept, failed):
                    return True
        for i, steps in enumerate(left) if spare else ():
            if not steps or (i == kept and steps == 1):
                continue
            place = at[i] if steps > 1 else GONE
            now = (*at[:i], place, *at[i + 1 :]), (*left[:i], steps - 1, *left[i + 1 :])
            if self._can(points - 1, *now, spare - 1, kept, failed):
                return True
        failed.add(key)
        return False
