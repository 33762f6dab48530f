"""The chance to win that July Offensive tells: it is the judgement that was measured, and no worse where a side has
more."""

from __future__ import annotations

from collections.abc import Iterator
from statistics import fmean

import pytest
from tests.games.july.bot.test_learned import decisions
from tests.games.july.positions import JULY

from sakusen.games.july.bot import learned
from sakusen.games.july.rules.board import HEXES, JP, REMOVED, SIDE, STEPS, UNITS
from sakusen.games.july.rules.state import State

POINT = 0.01


@pytest.fixture(scope="module")
def losses() -> list[tuple[bool, int, float]]:
    """Every step that a unit on the map could have lost besides, in positions of games, without an end of the game or a
    position that cannot be: whether it is between two acts, the unit, what its side's chance gains by that."""
    found = []
    for state in decisions("losses", 24):
        before = learned.chance(state)
        for unit, after in weaker(state):
            gain = learned.chance(after) - before
            found.append((JULY.at_rest(state) > 0, unit, gain if SIDE[unit] == JP else -gain))
    return found


def weaker(state: State) -> Iterator[tuple[int, State]]:
    for unit in range(UNITS):
        if state.at[unit] < HEXES:
            after = state.copy()
            after.lost[unit] += 1
            if after.lost[unit] == STEPS[unit]:
                after.put(unit, REMOVED)
            after._next = None
            if not JULY.validate(after):
                yield unit, after


def test_the_chance_is_the_judgement_that_is_measured() -> None:
    for state in decisions("same"):
        assert learned.chance(state) == pytest.approx((JULY.evaluate(state, JP) + 1) / 2)
        assert learned.chance(state) == pytest.approx(1 - (JULY.evaluate(state, 1 - JP) + 1) / 2)


def test_between_two_acts_a_step_lost_is_no_gain_but_for_one_case_in_five_hundred(
    losses: list[tuple[bool, int, float]],
) -> None:
    """What has been learned is no proof: now and then it takes a loss for a gain, by a point of a hundred and more."""
    gains = [gain for is_at_rest, _, gain in losses if is_at_rest]
    assert len(gains) > 1500
    assert sum(gain > POINT for gain in gains) <= len(gains) / 500
    assert max(gains) < 0.15
    assert fmean(gains) < -0.1


def test_in_the_midst_of_an_act_a_step_lost_is_no_gain_but_for_one_case_in_two_hundred(
    losses: list[tuple[bool, int, float]],
) -> None:
    gains = [gain for is_at_rest, _, gain in losses if not is_at_rest]
    assert len(gains) > 5000
    assert sum(gain > POINT for gain in gains) <= len(gains) / 200
    assert max(gains) < 0.25
    assert fmean(gains) < -0.1


def test_no_unit_is_better_lost_than_kept_on_the_whole(losses: list[tuple[bool, int, float]]) -> None:
    by_unit: dict[int, list[float]] = {}
    for _, unit, gain in losses:
        by_unit.setdefault(unit, []).append(gain)
    assert len(by_unit) == UNITS - 1  # without the guns the game is over
    assert all(fmean(gains) < -0.05 for gains in by_unit.values())
