"""Which fight the panel shows: the one that is aimed at, being joined, reacted to or rolled; and the dice rolled."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

from ....engine.core import Chance, Decision
from ....engine.hexes import bits
from ....presenter.asking import decision
from ....presenter.contract import Focus, Touch
from ..rules import odds, strikes
from ..rules.board import (
    AIR,
    EVENT_OF,
    FLEETS,
    IS_FLEET,
    IS_SEA,
    MOST,
    PRC,
    ROC,
    SIDE_UNITS,
    STRENGTH,
    TABLES,
    UNIT_BIT,
)
from ..rules.cards import Group
from ..rules.events import SUCCESS as AIRBORNE_FACES
from ..rules.state import State
from ..rules.steps import AT_AIR, AT_FLEETS, NOBODY, RECAPTURE
from ..rules.turn import COURT_DICE
from .acts import actions_at, attack_of, place_of
from .forecast import Forecast, Pool, battle, strike
from .seen import Seen

_FACES = int(TABLES["combat"]["die"])


class Clash(NamedTuple):
    """An exchange of fire: where, who attacks, who takes part, and the aircraft of Sakishima that may still join (a
    unit, -1 for none) with the forecast without and with it. ``asking`` while its owner decides."""

    place: int
    seat: int
    attackers: int
    targets: int
    joiner: int
    plain: Forecast
    joined: Forecast
    asking: bool


class Blow(NamedTuple):
    """A strike of an event at one place."""

    event: int
    place: int
    targets: int
    pool: Pool
    hits: tuple[Fraction, ...]
    lost: tuple[Fraction, ...]


def _forecast(seat: int, ours: int, theirs: int) -> Forecast:
    return battle(ours, theirs) if seat == PRC else battle(theirs, ours)


def clash(state: State, seat: int, attackers: int, place: int) -> Clash:
    """The battle that an attack in a place would be."""
    found = odds.battle(state, attackers, place)
    unit = found.joiner.bit_length() - 1 if found.joiner else NOBODY
    return _clash(place, seat, attackers, found.targets, unit, False)


def _clash(place: int, seat: int, attackers: int, targets: int, unit: int, asking: bool) -> Clash:
    plain = _forecast(seat, attackers, targets)
    joined = plain
    if unit != NOBODY:
        bit = UNIT_BIT[unit]
        joined = _forecast(seat, attackers | bit * (seat == ROC), targets | bit * (seat == PRC))
    return Clash(place, seat, attackers, targets, unit, plain, joined, asking)


# ---------------------------------------------------------------- what is aimed at
def aim_of(seen: Seen, focus: Focus) -> int | None:
    """The action previewed, or else the likeliest one of what the pointer is at."""
    now = decision(seen)
    if now is None:
        return None
    if focus.preview is not None and focus.preview in now.actions:
        return focus.preview
    hover: Touch | None = focus.hover
    if hover is None or hover[0] not in ("hex", "unit"):
        return None
    found = [a for a in actions_at(seen, hover)[:1] if now.ask != "activate" or a >= RECAPTURE]
    return found[0] if found else None


def clash_of(seen: Seen, focus: Focus) -> Clash | None:
    """The battle under way, about to be declared or aimed at."""
    state, pending = seen.state, seen.view.pending
    if isinstance(pending, Decision) and pending.ask == "join":
        ours, theirs = state.fighters[state.seat], state.fighters[1 - state.seat]
        return _clash(state.place, state.seat, ours, theirs, pending.about[1], True)
    if isinstance(pending, Chance):
        return None
    now = decision(seen)
    if now is None or now.ask != "activate" or not state.active:
        return None
    aim = aim_of(seen, focus)
    if aim is None:
        near = [p for a in now.actions if (p := attack_of(a)) is not None]
        return clash(state, now.seat, state.active, near[0]) if len(near) == 1 else None
    place = place_of(aim)
    if place is not None:
        enemies = state.here[place] & SIDE_UNITS[1 - now.seat]
        return clash(state, now.seat, state.active, place) if enemies and IS_SEA[place] else None
    place = attack_of(aim)
    return clash(state, now.seat, state.active, place) if place is not None else None


# ---------------------------------------------------------------- strikes
def blow(event: int, place: int, targets: int) -> Blow:
    """A strike of an event at some units."""
    pool, hits, lost = strike(strikes.DICE[event], strikes.GENERATION[event], targets)
    return Blow(event, place, targets, pool, hits, lost)


def blows_at(state: State, event: int, place: int) -> list[Blow]:
    """The strikes that an event allows in a sea: one for each kind of target that is there."""
    units = strikes.in_reach(state, event, place)
    return [blow(event, place, units & kind) for kind in (FLEETS, AIR) if units & kind]


def blows_of(seen: Seen, focus: Focus) -> tuple[list[Blow], bool]:
    """The strikes to show, and whether the first of them is settled (it only waits for its dice)."""
    state, pending = seen.state, seen.view.pending
    facts = seen.view.facts
    waiting = facts["event"] >= 0 and strikes.DICE[facts["event"]] > 0
    aimed = bits(state.fighters[1 - state.seat])
    if isinstance(pending, Decision) and pending.ask == "event.area":
        aim = aim_of(seen, focus)
        places = [p for a in pending.actions if (p := place_of(a)) is not None and aim in (None, a)]
        return [b for p in places for b in blows_at(state, pending.about[0], p)], False
    if isinstance(pending, Decision) and pending.ask == "event.target":
        return blows_at(state, pending.about[0], pending.about[1]), False
    if (
        waiting
        and aimed
        and not isinstance(pending, Chance)
        and not (isinstance(pending, Decision) and pending.ask == "loss")
    ):
        return [blow(state.event, state.place, state.fighters[1 - state.seat])], True
    return [], False


def target_action(found: Blow) -> int:
    """The action that aims the sortie at the targets of a strike."""
    return AT_FLEETS if IS_FLEET[bits(found.targets)[0]] else AT_AIR


# ---------------------------------------------------------------- other dice
def airborne_chance() -> Fraction:
    """9.4 the chance of the airborne attack."""
    return Fraction(len(AIRBORNE_FACES), _FACES)


def recapture_chance(units: int) -> Fraction:
    """8.6 the chance of a recapture by some fleets."""
    return odds.recapture(units)


def court_sums() -> dict[int, Fraction]:
    """6.3 the sums of the dice of a court card."""
    out = {0: Fraction(1)}
    for _ in range(COURT_DICE):
        after: dict[int, Fraction] = {}
        for total, share in out.items():
            for face in range(1, _FACES + 1):
                after[total + face] = after.get(total + face, Fraction(0)) + share / _FACES
        out = after
    return out


def most(groups: Sequence[Group], limit: int) -> tuple[int, int]:
    """The most aircraft, and the most fleets, that one operation can move within a limit."""
    best = [0, 0]
    for group in groups:
        left, count = limit, 0
        for strength in sorted(STRENGTH[u] for u in group.units):
            if strength > left:
                break
            left, count = left - strength, count + 1
        best[group.fleets] = max(best[group.fleets], count)
    return best[0], best[1]


def by_sum(groups: Sequence[Group]) -> list[tuple[int, Fraction, tuple[int, int]]]:
    """For a court card: from which sum on, with which chance, so many aircraft or fleets can move."""
    sums = court_sums()
    out: list[tuple[int, Fraction, tuple[int, int]]] = []
    last = (0, 0)
    for total in range(min(sums), MOST + 1):
        found = most(groups, total)
        if found != last:
            out.append((total, sum((p for s, p in sums.items() if s >= total), Fraction(0)), found))
            last = found
    return out


# ---------------------------------------------------------------- cards
def court_event(seen: Seen) -> int:
    """The event of the card that the viewer acts with, -1 when it has none."""
    facts = seen.view.facts
    card = facts["chosen"][facts["seat"]]
    return EVENT_OF[card][facts["seat"]] if card != NOBODY else NOBODY
