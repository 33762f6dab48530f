"""The chance to win that Special Operation 202X tells: a side's own, and no worse for it when it has more."""

from __future__ import annotations

from math import log
from statistics import fmean

import pytest
from tests.games.quick_games import positions_of

from sakusen.engine.datafile import read_data
from sakusen.engine.hexes import bits
from sakusen.games.taiwan202x.bot.chance import is_measured, of_seat
from sakusen.games.taiwan202x.bot.estimate import Estimate
from sakusen.games.taiwan202x.game import GAME
from sakusen.games.taiwan202x.rules.board import LOST, OFF_MAP, PRC, ROC, SIDE_UNITS, TRACK
from sakusen.games.taiwan202x.rules.state import State

POINT = 0.01
BOT = "sakusen.games.taiwan202x.bot"


@pytest.fixture(scope="module")
def positions() -> list[State]:
    """Those for which a chance is told, of games of quick players with something by chance now and then."""
    return [state for number in range(6) for state in positions_of(GAME, f"chance {number}", is_measured)]


@pytest.mark.parametrize("seat", [PRC, ROC])
def test_a_unit_lost_is_no_gain_but_for_one_case_in_five_hundred(positions: list[State], seat: int) -> None:
    """What has been learned is no proof."""
    found = []
    for state in positions:
        for unit in bits(SIDE_UNITS[seat] & ~(state.here[LOST] | state.here[OFF_MAP])):
            after = state.copy()
            after.put(unit, LOST)
            found.append(of_seat(after, seat) - of_seat(state, seat))
    assert len(found) > 500
    assert sum(gain > POINT for gain in found) <= len(found) / 500
    assert max(found) < 2 * POINT
    assert fmean(found) < -0.04


@pytest.mark.parametrize("seat", [PRC, ROC])
def test_a_marker_nearer_to_the_other_side_is_always_worse(positions: list[State], seat: int) -> None:
    for state in positions:
        found = []
        for space in range(len(TRACK)):
            after = state.copy()
            after.initiative = space
            found.append(of_seat(after, seat))
        assert found == sorted(found, reverse=seat == PRC)
        assert len(set(found)) == len(TRACK)


def test_with_five_fleets_the_chance_is_shifted_as_was_found_in_games() -> None:
    told = {one["options"]["fleets"]: one.get("shift", 0.0) for one in read_data(BOT, "chance.json")["told"]}
    assert told["five"] != told["six"] == 0
    for fleets, shift in told.items():
        state = GAME.start("standard", {"fleets": fleets})
        for seat in (PRC, ROC):
            estimate, chance = Estimate(state, seat), of_seat(state, seat)
            odds = log(chance / (1 - chance)) * (1 if seat == ROC else -1)
            assert odds == pytest.approx(estimate.total(estimate.board) + shift)


def test_what_the_two_sides_say_adds_up_to_one_but_for_what_each_alone_knows(positions: list[State]) -> None:
    sums = [of_seat(state, PRC) + of_seat(state, ROC) for state in positions]
    assert fmean(sums) == pytest.approx(1, abs=0.04)
    assert len({round(one, 6) for one in sums}) > len(sums) / 2
