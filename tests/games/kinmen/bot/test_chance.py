"""The chance to win that Kinmen tells: it is no worse for a side that has more."""

from __future__ import annotations

from math import log
from statistics import fmean

import pytest
from tests.games.quick_games import positions_of

from sakusen.engine.core import Outcome
from sakusen.engine.datafile import read_data
from sakusen.engine.hexes import bits
from sakusen.games.kinmen.bot import judge
from sakusen.games.kinmen.bot.chance import is_measured, of_pla
from sakusen.games.kinmen.game import GAME
from sakusen.games.kinmen.rules.board import (
    AOTOU,
    BEACH_EAST,
    BEACH_WEST,
    HEXES,
    LOST,
    OF_SIDE,
    PLA,
    ROC,
    SIDE,
    TOWN,
)
from sakusen.games.kinmen.rules.state import State
from sakusen.games.kinmen.rules.victory import scoring_hexes

POINT = 0.01


@pytest.fixture(scope="module")
def positions() -> list[State]:
    """Those for which a chance is told, of games of quick players with something by chance now and then."""
    return [state for number in range(10) for state in positions_of(GAME, f"chance {number}", is_measured)]


def without(state: State, units: int) -> State | None:
    """The position had these units been lost in combat; ``None`` if it were the end."""
    after = state.copy()
    for unit in bits(units):
        after.put(unit, LOST)
        after.losses[SIDE[unit]] += 1
    after._next = None
    return None if isinstance(after.pending(), Outcome) else after


def gains(positions: list[State], side: int) -> list[float]:
    """What a side's chance gains by losing one of its units, for each unit on the map."""
    sign, found = 1 if side == PLA else -1, []
    for state in positions:
        before = of_pla(state)
        for unit in OF_SIDE[side]:
            after = without(state, 1 << unit) if state.at[unit] < HEXES else None
            if after:
                found.append(sign * (of_pla(after) - before))
    return found


def test_its_weights_are_for_the_features_of_the_judgement_in_their_order() -> None:
    made = read_data("sakusen.games.kinmen.bot", "chance_weights.json")
    assert tuple(made["names"]) == judge.NAMES
    assert [len(row) for row in made["weights"]] == [len(judge.NAMES)] * len(judge.ROWS)


@pytest.mark.parametrize("side", [PLA, ROC])
def test_a_unit_lost_is_no_gain_but_for_one_case_in_three_hundred(positions: list[State], side: int) -> None:
    """What has been fitted is no proof: now and then it takes a loss for a gain, by a point of a hundred and more."""
    found = gains(positions, side)
    assert len(found) > 5000
    assert sum(gain > POINT for gain in found) <= len(found) / 300
    assert max(found) < 0.05
    assert fmean(found) < -0.015


def test_a_town_lost_with_all_who_held_it_makes_the_chance_of_the_pla_better_in_hardly_any_case(
    positions: list[State],
) -> None:
    """By a point of a hundred and more in at most one of fifty cases, and by three in none."""
    found = []
    for state in positions:
        for town in bits(TOWN & state.occupied[PLA]):
            if after := without(state, state.here[town]):
                found.append(of_pla(after) - of_pla(state))
    assert len(found) > 150
    assert sum(gain > POINT for gain in found) <= len(found) / 50
    assert max(found) < 3 * POINT
    assert fmean(found) < -0.08


def test_where_all_villages_score_a_unit_or_a_place_lost_is_seldom_taken_for_a_gain() -> None:
    """The weights know nothing of villages, so somewhat more often than elsewhere."""
    names = [f"chance {number}" for number in range(10)]
    there = [state for name in names for state in positions_of(GAME, name, is_measured, villages="yes")]
    places = [
        of_pla(after) - of_pla(state)
        for state in there
        for hex_ in bits(scoring_hexes(state.rules) & state.occupied[PLA])
        if (after := without(state, state.here[hex_]))
    ]
    for found, mean in ((gains(there, PLA), -0.04), (gains(there, ROC), -0.02), (places, -0.07)):
        assert len(found) > 1500
        assert sum(gain > POINT for gain in found) <= len(found) / 40
        assert max(found) < 6 * POINT
        assert fmean(found) < mean


def test_to_stand_on_a_beach_is_no_loss_on_the_whole_against_waiting_for_a_boat(positions: list[State]) -> None:
    """By itself it may be one: beside the enemy, or with no way out."""
    found = []
    for state in positions:
        free = (BEACH_WEST | BEACH_EAST) & ~state.occupied[ROC] & ~state.occupied[PLA]
        for unit in bits(state.here[AOTOU]) if free else ():
            after = state.copy()
            after.put(unit, bits(free)[0])
            after._next = None
            found.append(of_pla(after) - of_pla(state))
    assert len(found) > 1000
    assert sum(gain < -4 * POINT for gain in found) <= len(found) / 15
    assert min(found) > -7 * POINT
    assert fmean(found) > -POINT / 2


def test_options_shift_the_chance_as_was_found_in_their_games() -> None:
    told = read_data("sakusen.games.kinmen.bot", "chance.json")["told"]
    shifts = {tuple(one["options"].items()): one.get("shift", 0.0) for one in told}
    assert set(shifts.values()) > {0.0}
    usual = logit(of_pla(GAME.start()))
    for options, shift in shifts.items():
        assert logit(of_pla(GAME.start(options=dict(options)))) - usual == pytest.approx(shift)


def logit(share: float) -> float:
    return log(share / (1 - share))
