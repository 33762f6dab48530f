"""A village that scores (4.3, ruling 55) is a town to the computer player: it is judged, wanted and held as one."""

from __future__ import annotations

import pytest
from tests.architecture.sources import PACKAGE, words
from tests.games.kinmen.positions import UNIT, Stacks, table

from sakusen.games.kinmen.bot import judge
from sakusen.games.kinmen.bot.estimate import Estimate
from sakusen.games.kinmen.bot.night import night_aim
from sakusen.games.kinmen.bot.order_planner import OrderPlanner
from sakusen.games.kinmen.rules.board import INDEX, PLA, ROC, TABLES
from sakusen.games.kinmen.rules.state import State

pytestmark = pytest.mark.rule("4.3")
VILLAGE = TABLES["victory"]["some_villages"][0]
BEACH, INLAND = "0907", "1008"
"""Beside it."""
LANDED, GUARD = "82/244-1", "40/Misc-1"
FAR_OFF = {"1912": "18/54-1"}


def agreed(scores: bool, pla: Stacks, roc: Stacks, step: str = "order", seat: str = "pla", turn: int = 3) -> State:
    """A position of the last day, in which the village scores or does not."""
    return table(pla, roc, step=step, seat=seat, turn=turn, villages=scores, some_villages=scores).state


def judged(scores: bool, place: str) -> dict[str, float]:
    """The features of a position with a unit of the PLA in this place."""
    found = judge.features(agreed(scores, {place: LANDED}, FAR_OFF))
    return dict(zip(judge.NAMES, found, strict=True))


def test_it_is_judged_as_a_town_that_is_held_or_lies_open() -> None:
    held, without = judged(True, VILLAGE), judged(False, VILLAGE)
    assert held["towns"] == without["towns"] + 1
    assert held["hold"] > without["hold"]
    assert judged(True, INLAND)["open_towns"] > judged(False, INLAND)["open_towns"]


def test_the_pla_is_drawn_to_it_and_leaves_it_no_more_lightly_than_a_town() -> None:
    on_the_beach = [Estimate(agreed(scores, {BEACH: LANDED}, FAR_OFF), PLA) for scores in (False, True)]
    none, some = (estimate.field(INDEX[VILLAGE]) for estimate in on_the_beach)
    assert some > none + on_the_beach[1].hold * on_the_beach[1].weights.town * 0.9

    def leaving(scores: bool) -> float:
        estimate = Estimate(agreed(scores, {VILLAGE: LANDED}, FAR_OFF), PLA)
        return OrderPlanner(estimate, [UNIT[LANDED]], 0, False).shift(UNIT[LANDED], INDEX[INLAND])

    assert leaving(True) < leaving(False)


def test_two_units_of_the_pla_hold_it_no_better_than_one() -> None:
    def coming(scores: bool) -> float:
        state = agreed(scores, {VILLAGE: "82/244-2", BEACH: LANDED}, FAR_OFF)
        planner = OrderPlanner(Estimate(state, PLA), [UNIT[LANDED]], 0, False)
        estimate = planner.estimate
        return (
            planner.shift(UNIT[LANDED], INDEX[VILLAGE]) - estimate.field(INDEX[VILLAGE]) + estimate.field(INDEX[BEACH])
        )

    assert coming(True) < coming(False)


def test_the_roc_wants_it_back_and_does_not_leave_it_to_who_stands_before_it() -> None:
    prizes = [
        Estimate(agreed(scores, {VILLAGE: LANDED}, FAR_OFF), ROC).prize(INDEX[VILLAGE]) for scores in (False, True)
    ]
    assert prizes[1] > prizes[0]
    for scores in (False, True):
        guarded = agreed(scores, {BEACH: LANDED}, {VILLAGE: GUARD}, "night_move", "roc")
        assert (UNIT[GUARD] in night_aim(guarded).moves) is not scores

    def leaving(scores: bool) -> float:
        estimate = Estimate(agreed(scores, {BEACH: LANDED}, {VILLAGE: GUARD}, seat="roc"), ROC)
        return OrderPlanner(estimate, [UNIT[GUARD]], 0, False).shift(UNIT[GUARD], INDEX[INLAND])

    assert leaving(True) < leaving(False)


def test_only_what_is_agreed_on_makes_a_town_for_the_computer_player() -> None:
    """``TOWN`` has those of the map alone; who asks it overlooks the villages."""
    asking = {p.name for p in (PACKAGE / "games/kinmen/bot").glob("*.py") if "TOWN" in {word for _, word in words(p)}}
    assert asking == {"facts.py", "ground.py"}
