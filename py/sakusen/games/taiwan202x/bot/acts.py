"""Everything that a card can be used for now, and what comes of it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from ....engine.hexes import bits
from ..rules.board import (
    AIR,
    FLEETS,
    GENERATION,
    INDOPACOM,
    IS_SEA,
    ISLAND_SEAS,
    JAPAN,
    JSDF_UNITS,
    LOST,
    MAINLAND,
    MAY_BASE,
    MOST,
    NATION,
    OFF_MAP,
    PLACES,
    PRC,
    ROC,
    SAKISHIMA,
    SIDE_AIR,
    SIDE_FLEETS,
    SIDE_UNITS,
    STRENGTH,
    SUIT_UNITS,
    UP_TO,
    power,
)
from ..rules.movement import destinations
from ..rules.recapture import AREA, LANDERS
from ..rules.sakishima import LAST_SPACE, RECAPTURE_STEPS
from ..rules.steps import ATTACK, PASS, PLACE_AT, RECAPTURE
from .battle_value import SPARE, battle
from .estimate import Board, Ends, Estimate


class Act(NamedTuple):
    """Something that units of one place can do: who, what (an action of ``steps``), what comes of it, its worth.

    ``value`` is the chance that ROC wins; ``strength`` is what it takes to activate the units.
    """

    value: float
    units: int
    goal: int
    strength: int
    ends: Ends


# ------------------------------------------------------------------ who goes
@lru_cache(maxsize=4096)
def teams(units: int) -> tuple[int, ...]:
    """Sets of units of one place and kind that differ in more than names: who has fewer suits goes first."""
    kinds: dict[tuple[int, int, str], list[int]] = {}
    for unit in sorted(bits(units), key=lambda u: sum(s >> u & 1 for s in SUIT_UNITS)):
        kinds.setdefault((STRENGTH[unit], GENERATION[unit], NATION[unit]), []).append(unit)
    out = [0]
    for members in kinds.values():
        heads = [0]
        for unit in members:
            heads.append(heads[-1] | 1 << unit)
        out = [a | b for a in out for b in heads]
    return tuple(t for t in out if t and power(t) <= MOST)


# ------------------------------------------------------------------ what comes of it
def moved(board: Board, units: int, start: int, to: int) -> Board:
    """The board with some units taken from one place to another."""
    here = list(board.here)
    here[start] &= ~units
    here[to] |= units
    return board.with_units(here)


def fought(board: Board, fighters: int, left: int) -> Board:
    """The board after a battle: who fell is lost, aircraft that fought are at home."""
    gone = fighters & (AIR | ~left)
    here = [mask & ~gone for mask in board.here]
    air = left & AIR
    here[LOST] |= fighters & ~left
    here[MAINLAND] |= air & SIDE_AIR[PRC]
    here[INDOPACOM] |= air & SIDE_AIR[ROC] & ~JSDF_UNITS
    here[JAPAN] |= air & JSDF_UNITS
    return board.with_units(here)


@lru_cache(maxsize=512)
def _best_of(units: int) -> int:
    return max(bits(units), key=lambda u: SPARE[u])


def based(board: Board, units: int) -> Board | None:
    """The board with the best of some aircraft on Sakishima instead of where they are; ``None`` if none may go."""
    units &= MAY_BASE
    if board.control or not units:
        return None
    unit = _best_of(units)
    here = [mask & ~(1 << unit) for mask in board.here]
    guest = here[SAKISHIMA]
    here[JAPAN if guest & JSDF_UNITS else INDOPACOM] |= guest
    here[SAKISHIMA] = 1 << unit
    return board.with_units(here)


def _best_for_roc(estimate: Estimate, board: Board, air: int) -> Board:
    """What ROC makes of it: one of its aircraft goes to Sakishima, or none."""
    other = based(board, air)
    return other if other is not None and estimate.value(other) > estimate.value(board) else board


def clash_ends(estimate: Estimate, board: Board, ours: int, theirs: int) -> Ends:
    out: Ends = []
    everybody = ours | theirs
    for share, a, b in battle(ours, theirs):
        left = a | b
        end = fought(board, everybody, left)
        air = left & SIDE_AIR[ROC]
        out.append((share, _best_for_roc(estimate, end, air) if air else end))
    return out


def fight(estimate: Estimate, board: Board, seat: int, units: int, place: int) -> Ends:
    """What comes of an attack in a place by units that stand there (or on Sakishima, or next to it)."""
    enemies = board.here[place] & SIDE_UNITS[1 - seat]
    theirs = enemies & (FLEETS if units & FLEETS else AIR) or enemies
    joiner = board.here[SAKISHIMA] & ~(units | theirs) if ISLAND_SEAS >> place & 1 else 0
    alone = clash_ends(estimate, board, units, theirs)
    if not joiner:
        return alone
    both = (units | joiner, theirs) if seat == ROC else (units, theirs | joiner)
    joined = clash_ends(estimate, board, *both)
    return joined if estimate.mean(joined) > estimate.mean(alone) else alone


def outcome(estimate: Estimate, seat: int, units: int, start: int, goal: int) -> Ends:
    """What comes of an operation."""
    board = estimate.board
    if goal == RECAPTURE:
        miss = (5 / 6) ** power(units)
        won = board._replace(control=0, marker=min(LAST_SPACE, board.marker + RECAPTURE_STEPS))
        return [(1 - miss, won), (miss, board)]
    if goal >= ATTACK:
        return fight(estimate, board, seat, units, goal - ATTACK)
    to = goal - PLACE_AT
    board = moved(board, units, start, to)
    if IS_SEA[to] and board.here[to] & SIDE_UNITS[1 - seat]:
        return fight(estimate, board, seat, units, to)
    return [(1.0, _best_for_roc(estimate, board, units & SIDE_AIR[ROC]))]


# ------------------------------------------------------------------ everything
PATROL = 2
"""More aircraft than this are not sent where there is nobody to fight."""


def _goals(board: Board, seat: int, units: int, start: int) -> Iterator[int]:
    here, foes = board.here, SIDE_UNITS[1 - seat]
    crowd = units & AIR and units.bit_count() > PATROL
    for place in bits(destinations(units, start)):
        if not crowd or here[place] & foes:
            yield PLACE_AT + place
    if start == SAKISHIMA:
        yield from (ATTACK + p for p in bits(ISLAND_SEAS) if here[p] & foes)
    elif IS_SEA[start]:
        if here[start] & foes:
            yield ATTACK + start
        if seat == PRC and ISLAND_SEAS >> start & 1 and here[SAKISHIMA]:
            yield ATTACK + SAKISHIMA
        if start == AREA and board.control and not units & ~LANDERS and not here[start] & SIDE_FLEETS[PRC]:
            yield RECAPTURE


def operations(estimate: Estimate, seat: int, suit: int, limit: int) -> list[Act]:
    """All operations of a seat with cards of a suit, up to a strength, beginning with doing nothing."""
    here = estimate.board.here
    units = SIDE_UNITS[seat] & SUIT_UNITS[suit] & UP_TO[min(limit, MOST)] & ~(here[LOST] | here[OFF_MAP])
    out = [Act(estimate.value(estimate.board), 0, PASS, 0, [(1.0, estimate.board)])]
    for place in range(PLACES):
        for kind in (FLEETS, AIR):
            group = here[place] & units & kind
            for team in teams(group) if group else ():
                strength = power(team)
                if strength <= limit:
                    for goal in _goals(estimate.board, seat, team, place):
                        ends = outcome(estimate, seat, team, place, goal)
                        out.append(Act(estimate.mean(ends), team, goal, strength, ends))
    return out


def better(seat: int, a: float, b: float) -> bool:
    """Whether the first chance is better for a seat than the second."""
    return a > b if seat == ROC else a < b


def ladder(acts: list[Act], seat: int) -> list[Act]:
    """The best act for every strength from 0 to the most that a card can give."""
    out = [acts[0]] * (MOST + 1)
    for act in acts:
        for limit in range(act.strength, MOST + 1):
            if not better(seat, act.value, out[limit].value):
                break
            out[limit] = act
    return out
