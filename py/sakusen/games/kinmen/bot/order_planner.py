"""The best use of a set of units in one order: which hexes they attack together, where the others go."""

from __future__ import annotations

from typing import NamedTuple

from ....engine.hexes import bits
from ..rules.board import (
    BIT,
    DIVISION,
    LINKS,
    PLA,
    STRENGTH,
    SUDDEN_DEATH,
    UNIT_BIT,
    UNITS,
    ZONE,
)
from ..rules.stacking import may_join
from .aim import Aim
from .battle_value import Team, weigh
from .estimate import Estimate
from .ground import tired_power, units_of

BEST_PLACES = 8
RANK = tuple((-STRENGTH[u][0], u) for u in range(UNITS))
"""The strong ones first."""


class Draft(NamedTuple):
    """An attack that could be ordered."""

    worth: float
    target: int
    team: Team


class OrderPlanner:
    """Plans one order for ``units``; those in the set ``worn`` are spent and would be recovered first."""

    def __init__(self, estimate: Estimate, units: list[int], worn: int, join: bool) -> None:
        self.estimate, self.worn, self.join = estimate, worn, join
        state = estimate.state
        self.free = list(units)
        self.area = {u: estimate.area(u) for u in units}
        self.planned: dict[int, int] = {}  # hex -> units that will stand there, where that changes
        self.moves: dict[int, int] = {}
        self.stay: dict[int, float] = {}
        self.blows: list[tuple[int, int]] = []
        self.worth = 0.0
        self.used = 0
        self.hit = 0
        self.foes = state.occupied[estimate.foe]

    # -------------------------------------------------------------- stacking
    def standing(self, h: int) -> int:
        """Own units that will be in ``h`` as far as planned."""
        found = self.planned.get(h)
        return self.estimate.state.here[h] if found is None else found

    def fits(self, unit: int, h: int) -> bool:
        """Whether a unit may end in ``h``."""
        return may_join(unit, self.standing(h) & ~UNIT_BIT[unit])

    def go(self, unit: int, h: int) -> None:
        """Write down that a unit ends in ``h``."""
        origin = self.estimate.state.at[unit]
        if h != origin:
            self.planned[origin] = self.standing(origin) & ~UNIT_BIT[unit]
            self.planned[h] = self.standing(h) | UNIT_BIT[unit]
            self.moves[unit] = h

    # -------------------------------------------------------------- worth of places
    def shift(self, unit: int, h: int) -> float:
        """What it changes, attacks aside, when a unit acts and ends in ``h``, spent."""
        estimate, state = self.estimate, self.estimate.state
        origin = state.at[unit]
        stay = self.stay.get(unit)
        if stay is None:
            stay = self.stay[unit] = self._staying(unit, origin)
        others = (self.planned[h] if h in self.planned else state.here[h]) & ~UNIT_BIT[unit]
        power = STRENGTH[unit][1] + tired_power(others) if others else STRENGTH[unit][1]
        gain = estimate.field(h) - estimate.risk(h, power) * estimate.loss(unit) - stay
        towns = estimate.towns
        if h != origin and (towns >> origin & 1 or towns >> h & 1):
            if estimate.seat == PLA:
                return gain + self._held(unit, origin, h)
            if towns >> origin & 1:
                gain += self._guards(origin, -1)
            if towns >> h & 1:
                gain += self._guards(h, 1)
        return gain

    def _staying(self, unit: int, origin: int) -> float:
        """What a unit is worth where it stands, and what it costs to make it act."""
        estimate, state = self.estimate, self.estimate.state
        power = sum([STRENGTH[m][state.spent[m]] for m in units_of(state.here[origin])])
        weights = estimate.weights
        price = weights.point if self.worn & UNIT_BIT[unit] else weights.point + weights.tired
        return estimate.field(origin) - estimate.danger(origin, power, estimate.loss(unit)) + price

    def _guards(self, h: int, change: int) -> float:
        now = self.standing(h).bit_count()
        return self.estimate.garrison(h, now + change) - self.estimate.garrison(h, now)

    def _held(self, unit: int, origin: int, h: int) -> float:
        """A second unit neither holds a town twice nor gives it up by leaving."""
        estimate, worth = self.estimate, 0.0
        if estimate.towns >> origin & 1 and self.standing(origin) & ~UNIT_BIT[unit]:
            worth += estimate.hold * estimate.weights.left
        if estimate.towns >> h & 1 and not SUDDEN_DEATH >> h & 1 and self.standing(h) & ~UNIT_BIT[unit]:
            worth -= estimate.hold * estimate.weights.twice
        return worth

    # -------------------------------------------------------------- attacks
    def targets(self) -> list[int]:
        """Enemy hexes that some free unit could attack, not yet dealt with."""
        mask = 0
        for u in self.free:
            mask |= self.estimate.strike(u)
        return bits(mask & self.foes & ~self.hit)

    def best_blow(self, targets: list[int]) -> Draft | None:
        best = None
        for e in targets:
            draft = self._joint(e) if self.join else self._single(e)
            if draft and (best is None or draft.worth > best.worth):
                best = draft
        return best

    def _value(self, e: int, team: Team) -> float:
        blow = weigh(self.estimate, e, team, self.worn, self.estimate.prize(e))
        return blow.worth + sum(self.shift(u, a) for u, a in team)

    def _single(self, e: int) -> Draft | None:
        """12.12 the PLA attacks from one hex: the best pair or single for every hex around."""
        best = None
        for a in LINKS[e]:
            if self.foes >> a & 1:
                continue
            able = [u for u in self.free if self.area[u] >> a & 1 and self.fits(u, a)]
            for team in self._pairs(a, able):
                worth = self._value(e, team)
                if best is None or worth > best.worth:
                    best = Draft(worth, e, team)
        return best

    def _pairs(self, a: int, able: list[int]) -> list[Team]:
        able.sort(key=lambda u: (-STRENGTH[u][0], self.estimate.state.at[u] != a))
        by: dict[int, list[int]] = {}
        for u in able:
            by.setdefault(DIVISION[u], []).append(u)
        out = []
        for units in by.values():
            out.append([(units[0], a)])
            here = self.standing(a)
            for second in units[1:]:
                if may_join(second, (here | UNIT_BIT[units[0]]) & ~UNIT_BIT[second]):
                    out.append([(units[0], a), (second, a)])
                    break
        return out

    def _joint(self, e: int) -> Draft | None:
        """Units from several hexes: add one after the other, keep the best size."""
        estimate, state = self.estimate, self.estimate.state
        sides, ring, area, here = estimate.sides(e), ZONE[e], self.area, state.here
        able = [u for u in self.free if area[u] & ring]
        able.sort(key=RANK.__getitem__)
        taken = self.planned.copy()
        zone = state.zone(estimate.seat) | state.occupied[estimate.seat]
        team: Team = []
        best, prize, moved, power, seen = None, estimate.prize(e), 0.0, 0, -1
        cut, stay = estimate.weights.cut, estimate.weights.stay
        guard = sum([STRENGTH[d][state.spent[d]] for d in units_of(here[e])])
        for u in able:
            a, most, reach, bit, origin = -1, -99.0, area[u], UNIT_BIT[u], state.at[u]
            for h, value, both in sides:  # cutting off the retreat, and not going about, is better
                if reach >> h & 1:
                    value += cut * (both & ~zone).bit_count() + (stay if h == origin else 0.0)
                    if value > most and may_join(u, (taken[h] if h in taken else here[h]) & ~bit):
                        a, most = h, value
            if a < 0:
                continue
            taken[a] = (taken[a] if a in taken else here[a]) | bit
            zone |= ZONE[a]
            team.append((u, a))
            moved += self.shift(u, a)
            power += STRENGTH[u][0]
            ratio = power // guard if power >= guard else -(-guard // power) - 100
            if ratio == seen or seen >= 7:  # more of the same brings no better column
                continue
            seen = ratio
            worth = weigh(estimate, e, team, self.worn, prize).worth + moved
            if best is None or worth > best.worth:
                best = Draft(worth, e, team[:])
        return best

    def commit(self, draft: Draft) -> None:
        mask = 0
        for u, a in draft.team:
            self.go(u, a)
            mask |= UNIT_BIT[u]
            self.free.remove(u)
        self.blows.append((draft.target, mask))
        self.used |= mask
        self.hit |= BIT[draft.target]
        self.worth += draft.worth

    # -------------------------------------------------------------- the rest
    def place(self, unit: int, must: bool) -> None:
        """Send a unit that does not attack where it is worth most; leave it alone when nothing is gained."""
        origin = self.estimate.state.at[unit]
        least = self.shift(unit, origin) if must else 0.0
        for gain, h in self._wishes(unit):
            if gain <= least:
                break
            if self.fits(unit, h):
                if self.planned:
                    gain = self.shift(unit, h)
                    if gain <= least:
                        continue
                self._send(unit, h, gain)
                return
        if must:
            self._send(unit, origin, least)

    def _send(self, unit: int, h: int, gain: float) -> None:
        self.go(unit, h)
        self.used |= UNIT_BIT[unit]
        self.worth += gain

    def _wishes(self, unit: int) -> list[tuple[float, int]]:
        """The best places for a unit as things stand, kept for all orders of the same decision."""
        key = unit << 1 | (self.worn >> unit & 1)
        found = self.estimate.wishes.get(key)
        if found is None:
            blank = OrderPlanner(self.estimate, [unit], self.worn, self.join)
            found = sorted(((blank.shift(unit, h), h) for h in bits(self.area[unit])), reverse=True)[:BEST_PLACES]
            self.estimate.wishes[key] = found
        return found

    def run(self, must: bool) -> Aim | None:
        """Fill the plan; ``must``: all units act whether they like it or not. ``None`` if nobody acts."""
        weights = self.estimate.weights
        while self.free:
            draft = self.best_blow(self.targets())
            if draft is None or draft.worth <= (weights.forced if must and not self.blows else weights.least):
                break
            if must and draft.worth <= 0 and not self._better_than_waiting(draft):
                break
            self.commit(draft)
        for u in sorted(self.free, key=RANK.__getitem__):
            self.place(u, must)
        if not self.used:
            return None
        return Aim(self.estimate.seat, self.used, self.used & self.worn, self.moves, tuple(self.blows))

    def _better_than_waiting(self, draft: Draft) -> bool:
        return draft.worth > sum(self.shift(u, self.estimate.state.at[u]) for u, _ in draft.team)
