"""How good a position is: a weighted sum of what a good player looks at first.

The weights are in ``judge.json``, fitted to the ends of games that the player played against itself; one row for
every turn, since what counts changes as the end comes near.
"""

from __future__ import annotations

from functools import cache
from math import exp, tanh

from ....engine.datafile import read_data
from ....engine.hexes import bits
from ..rules.board import (
    ALLOWANCE,
    AOTOU,
    BIT,
    DIVISION_SEAT,
    GRID,
    HEXES,
    HILL,
    IS_TANK,
    OF_SIDE,
    PLA,
    ROC,
    SEATS,
    STRENGTH,
    SUDDEN_DEATH,
    ZONE,
)
from ..rules.movement import reach
from ..rules.night import PACES
from ..rules.state import State
from ..rules.steps import NIGHT_MOVE, ORDER
from ..rules.victory import score, scoring_hexes
from .ground import GOALS, march_to

Rows = list[list[float]]
"""Weights of all features, by turn."""
_DATA = read_data(__package__, "judge.json")
NAMES = tuple(map(str, _DATA["names"]))
"""What the features are called, in their order."""
ROWS = _DATA["weights"]
"""By turn, the day of the extension (5.2) among them."""
WITHIN2 = GRID.within(2)
PULL = tuple(exp(-x / 5) for x in range(128))
PLA_HQS = sum(1 << d for d, seat in enumerate(DIVISION_SEAT) if seat == PLA)


@cache
def hard() -> tuple[Rows, ...]:
    """The weights of level hard, whose script goes by other ones, too: by the seat it plays. ``OSError`` if they have
    not come, which a page fetches with the game."""
    of_seat: dict[str, Rows] = read_data(__package__, "judge_hard.json")["weights"]
    return tuple(of_seat[seat] for seat in SEATS)


def evaluate(state: State, seat: int, rows: Rows | None = None) -> float:
    """-1 (lost) to 1 (won) for a seat; a fair judgement between orders, not in the middle of one. By ``rows`` or the
    usual ones."""
    if _takes_goal_tonight(state):
        return 1.0 if seat == PLA else -1.0
    total = 0.0
    for weight, value in zip((rows or ROWS)[state.turn - 1], features(state), strict=True):
        total += weight * value
    value = tanh(total / 2)
    return value if seat == PLA else -value


def _takes_goal_tonight(state: State) -> bool:
    """4.2, 14.1 whether the PLA wins tonight: at night nobody attacks, so whoever stands in a sudden-death town or
    marches into an empty one is there when the turn ends."""
    if state.step != NIGHT_MOVE or state.seat != PLA or state.moved:
        return False
    return bool(state.occupied[PLA] & SUDDEN_DEATH) or _night_run(state)[0] > 0


def features(state: State) -> list[float]:
    """What the judgement rests on, from the PLA's side, in the order of ``NAMES``."""
    power, local, alert = _strengths(state)
    tally = score(state)
    lead = state.losses[ROC] - state.losses[PLA]
    waiting = sum(STRENGTH[u][0] for u in bits(state.here[AOTOU]))
    held = state.occupied[PLA] & scoring_hexes(state.rules)
    open_goal, open_towns = _night_run(state)
    hold, weak = _holding(state, held, local, alert)
    night = float(state.step != ORDER)
    few = max(0.0, 1.0 - (power[PLA][0] + power[PLA][1]) / 14)
    return [
        1.0,
        float((held & ~SUDDEN_DEATH).bit_count()),
        float(bool(held & SUDDEN_DEATH)),
        tanh(lead / 1.5),
        lead / 5,
        power[PLA][0] / 20,
        power[PLA][1] / 20,
        power[ROC][0] / 40,
        power[ROC][1] / 40,
        waiting / 20,
        state.sea / 10,
        state.logistics[PLA] / 10,
        state.logistics[ROC] / 10,
        float(tally.options + tally.extension),
        _pressure(GOALS[0], local),
        _pressure(GOALS[1], local),
        open_goal,
        open_towns,
        hold,
        weak,
        _trapped(state, PLA),
        _trapped(state, ROC),
        (PLA_HQS & ~state.hq_used).bit_count() / 4,
        (~PLA_HQS & ~state.hq_used & ((1 << len(DIVISION_SEAT)) - 1)).bit_count() / 9,
        _contact(state, PLA, alert),
        _contact(state, ROC, alert),
        (0.5 - state.seat) * (state.step == ORDER),
        float(state.delayed),
        (state.guns_up - sum(1 for _ in bits(state.air_up))) / 3,
        float((held & ~SUDDEN_DEATH).bit_count() >= 2),
        night,
        night * power[PLA][0] / 20,
        tally.total / 2,
        float(tally.total >= 1),
        float(tally.total >= 0),
        min(8.0, local[ROC].get(GOALS[0], 0.0)) / 8,
        min(8.0, local[ROC].get(GOALS[1], 0.0)) / 8,
        few,
    ]


def _strengths(state: State) -> tuple[list[list[float]], list[dict[int, float]], list[dict[int, float]]]:
    """By side: the strength of the fresh and of the spent units on the map, the strength in each hex as it stands, and
    the strength in each hex that could still attack."""
    at, spent = state.at, state.spent
    power: list[list[float]] = [[0.0, 0.0], [0.0, 0.0]]
    local: list[dict[int, float]] = [{}, {}]
    alert: list[dict[int, float]] = [{}, {}]
    for side in (PLA, ROC):
        for u in OF_SIDE[side]:
            h = at[u]
            if h < HEXES:
                full, flipped = STRENGTH[u]
                if spent[u]:
                    power[side][1] += full
                    local[side][h] = local[side].get(h, 0.0) + flipped
                else:
                    power[side][0] += full
                    local[side][h] = local[side].get(h, 0.0) + full
                    alert[side][h] = alert[side].get(h, 0.0) + full
    return power, local, alert


def _pressure(goal: int, local: list[dict[int, float]]) -> float:
    """PLA strength bearing on a sudden-death town against what guards it."""
    far = march_to(goal)
    attack = sum(power * PULL[far[h]] for h, power in local[PLA].items())
    guard = sum(power * PULL[far[h]] for h, power in local[ROC].items())
    return attack / (3.0 + guard)


def _night_run(state: State) -> tuple[float, float]:
    """How open the towns lie to PLA units that march tonight (14.1)."""
    goals = towns = 0.0
    empty = scoring_hexes(state.rules) & ~state.occupied[ROC] & ~state.occupied[PLA]
    if not empty:
        return 0.0, 0.0
    open_ = 0
    for u in OF_SIDE[PLA]:
        if state.at[u] < HEXES:
            tired = bool(state.spent[u])
            open_ |= reach(state, u, PACES if tired else ALLOWANCE[u], tired).mask & empty
    for t in bits(open_):
        if BIT[t] & SUDDEN_DEATH:
            goals += 1.0
        else:
            towns += 1.0
    return goals, towns


def _holding(
    state: State, held: int, local: list[dict[int, float]], alert: list[dict[int, float]]
) -> tuple[float, float]:
    """For every town held: how its garrison compares with the enemies who could attack it soon."""
    total, weak = 0.0, 0.0
    for t in bits(held):
        garrison = local[PLA][t]
        near = sum(alert[ROC].get(h, 0.0) for h in bits(WITHIN2[t] & state.occupied[ROC]))
        share = garrison * (1.5 if HILL >> t & 1 else 1.0) / (garrison + near)
        total += share
        weak += float(near >= 2 * garrison)
    return total, weak


def _trapped(state: State, side: int) -> float:
    """Strength of the units that could not retreat now (12.10)."""
    closed = state.occupied[1 - side] | state.zone(1 - side)
    total = 0.0
    for h in bits(state.occupied[side]):
        if ZONE[h] and not ZONE[h] & ~closed:
            total += sum(STRENGTH[u][0] for u in bits(state.here[h]) if not IS_TANK[u])
    return total / 10


def _contact(state: State, side: int, alert: list[dict[int, float]]) -> float:
    """Strength that stands in danger: spent units touched by enemies who can still attack."""
    total = 0.0
    other = alert[1 - side]
    for h in bits(state.occupied[side]):
        force = sum(other.get(n, 0.0) for n in bits(ZONE[h] & state.occupied[1 - side]))
        if force:
            own = sum(STRENGTH[u][state.spent[u]] for u in bits(state.here[h]))
            total += min(1.5, force / own / 2) * own
    return total / 10


__all__ = ["NAMES", "evaluate", "features"]
