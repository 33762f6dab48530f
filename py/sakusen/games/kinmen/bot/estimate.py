"""One side's estimate of a position: pulls of objectives, threats, the worth of standing somewhere.

A :class:`Estimate` is made for one decision and thrown away; it reads the position and never changes it.
All figures are in victory points of the side that estimates.
"""

from __future__ import annotations

from math import exp

from ....engine.hexes import bits
from ..rules.board import (
    ACROSS_RIVER,
    ALLOWANCE,
    BIT,
    DIVISION,
    HEXES,
    LINKS,
    OF_SIDE,
    PEAK,
    PLA,
    ROC,
    STRENGTH,
    SUDDEN_DEATH,
    TANKS,
    ZONE,
)
from ..rules.movement import reach
from ..rules.state import State
from ..rules.victory import scoring_hexes
from .ground import GOALS, IS_HILL, column, march_to, spread
from .weights import Script, faded, of_side, unit_values

HARM = (0.01, 0.05, 0.10, 0.18, 0.32, 0.45, 0.65)
"""By column: the share of a stack that an attack in that column destroys, roughly."""

Side = tuple[int, float, int]


class Estimate:
    """What ``seat`` thinks of ``state``, with the weights of ``script`` or the usual ones. ``towns`` are all hexes that
    score, villages among them where they do (4.3)."""

    __slots__ = (
        "_area",
        "_field",
        "_guard",
        "_menace",
        "_share",
        "_sides",
        "_strikers",
        "fades",
        "foe",
        "hold",
        "kill",
        "seat",
        "second",
        "state",
        "towns",
        "value",
        "watch",
        "weights",
        "wishes",
    )

    def __init__(self, state: State, seat: int, script: Script | None = None) -> None:
        self.state, self.seat, self.foe = state, seat, 1 - seat
        self.towns = scoring_hexes(state.rules)
        self._area: dict[int, int] = {}
        self._field: dict[int, float] = {}
        self._menace: dict[int, int] = {}
        self._share: dict[int, float] = {}
        self._sides: dict[int, list[Side]] = {}
        self.weights = weights = of_side(seat, state.turn, script)
        self.value = unit_values(weights.tank, weights.strength, weights.pla_unit)
        self.fades = faded(weights.fade)
        self.hold = weights.hold
        self.second = weights.second
        self._strikers: list[tuple[int, int, int, int]] | None = None
        lead = abs(state.losses[PLA] - state.losses[ROC])
        self.kill = weights.kill * exp(-lead / weights.lead)
        self._guard: dict[int, float] = {}
        self.wishes: dict[int, list[tuple[float, int]]] = {}
        self.watch: list[tuple[float, tuple[int, ...]]] | None = None

    def loss(self, unit: int) -> float:
        """What the loss of a unit costs its owner."""
        return self.value[unit] + self.kill

    # -------------------------------------------------------------- own units
    def area(self, unit: int) -> int:
        """Where a unit could stop, its own hex included, stacking aside."""
        found = self._area.get(unit)
        if found is None:
            found = self._area[unit] = reach(self.state, unit, ALLOWANCE[unit]).mask | BIT[self.state.at[unit]]
        return found

    def strike(self, unit: int) -> int:
        """The hexes that a unit could attack."""
        return spread(self.area(unit))

    def sides(self, e: int) -> list[Side]:
        """The hexes from which ``e`` could be attacked: each with how good that is by itself (dry, on a hill, safe),
        and the neighbours that both have."""
        found = self._sides.get(e)
        if found is None:
            foes, found = self.state.occupied[self.foe], []
            for a in LINKS[e]:
                if not foes >> a & 1:
                    value = (self.weights.side_hill if IS_HILL[a] else 0.0) - (1.0 if ACROSS_RIVER[a] >> e & 1 else 0.0)
                    found.append((a, value - self.weights.side_threat * self.menace(a), ZONE[a] & ZONE[e]))
            self._sides[e] = found
        return found

    # -------------------------------------------------------------- threats
    def strikers(self) -> list[tuple[int, int, int, int]]:
        """Enemy units that can still act this turn: (division, strength, hexes they could attack, unit)."""
        if self._strikers is None:
            state, out = self.state, []
            at, spent, foe = state.at, state.spent, self.foe
            for u in OF_SIDE[foe]:
                if at[u] < HEXES:
                    d = DIVISION[u]
                    if spent[u] and (state.hq_used >> d & 1 or not state.logistics[foe]):
                        continue
                    area = reach(state, u, ALLOWANCE[u]).mask | BIT[at[u]]
                    out.append((d, STRENGTH[u][0], spread(area), u))
            self._strikers = out
        return self._strikers

    def take(self, strikers: list[tuple[int, int, int, int]]) -> None:
        """Rely on these instead of looking for :meth:`strikers`."""
        self._strikers = strikers

    def menace(self, h: int) -> int:
        """The strongest attack the enemy could bring against ``h`` with one order."""
        found = self._menace.get(h)
        if found is not None:
            return found
        sums: dict[int, list[int]] = {}
        for d, power, area, _ in self.strikers():
            if area >> h & 1:
                sums.setdefault(d, []).append(power)
        best = 0
        if self.foe == ROC:
            armour = sum(sums.pop(TANKS, ()))
            best = max((sum(sorted(s)[-5:]) for s in sums.values()), default=0) + armour
        else:
            best = max((sum(sorted(s)[-2:]) for s in sums.values()), default=0)  # 12.12 from one hex only
        self._menace[h] = best
        return best

    def danger(self, h: int, power: int, value: float) -> float:
        """Expected loss of own units worth ``value`` and as strong as ``power`` that stand in ``h``."""
        return self.risk(h, power) * value

    def risk(self, h: int, power: int) -> float:
        """Which part of own units as strong as ``power`` that stand in ``h`` is expected to be lost."""
        key = h << 6 | power
        share = self._share.get(key)
        if share is None:
            menace = self.menace(h)
            share = self._share[key] = self.weights.threat * HARM[column(menace, power, IS_HILL[h])] if menace else 0.0
        return share

    # -------------------------------------------------------------- places
    def field(self, h: int) -> float:
        """How good it is to have a unit in ``h``, threats aside."""
        found = self._field.get(h)
        if found is None:
            found = self._field[h] = self._pla_field(h) if self.seat == PLA else self._roc_field(h)
        return found

    def pulls(self) -> list[tuple[float, tuple[int, ...]]]:
        """Points that draw this side, with the marching times to them."""
        if self.watch is None:
            self.watch = self._pla_pulls() if self.seat == PLA else self._roc_pulls()
        return self.watch

    def _pla_pulls(self) -> list[tuple[float, tuple[int, ...]]]:
        state, weights = self.state, self.weights
        out = []
        for t in bits(self.towns):
            held = state.occupied[PLA] >> t & 1
            worth = (weights.goal if SUDDEN_DEATH >> t & 1 else self.hold) * weights.towns[t]
            guard = 0.0
            for u in OF_SIDE[ROC]:
                h = state.at[u]
                if h < HEXES:
                    d = march_to(t)[h]
                    if d < 10:
                        guard += STRENGTH[u][state.spent[u]] * (1.0 - d / 10)
            pull = weights.pull * worth / (1 + guard / weights.guard)
            out.append((pull * (weights.held if held else 1.0), march_to(t)))
        return out

    def _roc_pulls(self) -> list[tuple[float, tuple[int, ...]]]:
        state = self.state
        return [(self.weights.watch, march_to(h)) for h in bits(state.occupied[PLA])]

    def _pla_field(self, h: int) -> float:
        weights, fades, best = self.weights, self.fades, 0.0
        for pull, far in self.pulls():
            value = pull * fades[far[h]]
            if value > best:
                best = value
        if self.towns >> h & 1:
            best += (weights.goal if SUDDEN_DEATH >> h & 1 else self.hold * weights.town) * weights.towns[h]
        if IS_HILL[h]:
            best += weights.hill
        if PEAK >> h & 1 and self.state.turn < 3:
            best += weights.peak
        return best

    def _roc_field(self, h: int) -> float:
        fades, best = self.fades, 0.0
        for pull, far in self.pulls():
            value = pull * fades[far[h]]
            if value > best:
                best = value
        if IS_HILL[h]:
            best += self.weights.hill
        return best

    def prize(self, e: int) -> float:
        """What it is worth to advance into ``e``."""
        weights = self.weights
        if self.seat == PLA:
            return max(0.0, weights.prize * self.field(e) - weights.prize_less)
        return weights.town_prize * self.hold if self.towns >> e & 1 else weights.hex_prize

    # -------------------------------------------------------------- ROC garrisons
    def alarm(self, t: int) -> float:
        """How near the PLA stands to a town, 0 to 1."""
        found = self._guard.get(t)
        if found is None:
            far, state, weights = march_to(t), self.state, self.weights
            found = 0.0
            for u in OF_SIDE[PLA]:
                h = state.at[u]
                if h < HEXES:
                    near = self.fades[max(0, far[h] - int(weights.alarm))] * (
                        1.0 if not state.spent[u] else weights.worn
                    )
                    if near > found:
                        found = near
            self._guard[t] = found
        return found

    def garrison(self, t: int, count: int) -> float:
        """What ``count`` ROC units in the town ``t`` are worth."""
        if not count:
            return 0.0
        if t in GOALS:
            worth = self.weights.goal * (1.0 if count == 1 else 1.0 + self.second)
        else:
            worth = self.hold * (self.weights.alone if count == 1 else self.weights.pair)
        return worth * self.alarm(t) * self.weights.towns[t]
