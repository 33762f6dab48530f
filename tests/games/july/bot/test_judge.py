"""The judgement of positions."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from tests.games.july.positions import JULY, opening, table

from sakusen.engine.core import Chance, Outcome, usual
from sakusen.engine.datafile import read_data
from sakusen.games.july.bot.judge import NAMES, features, lean, march
from sakusen.games.july.rules.board import INDEX
from sakusen.games.july.rules.state import State
from sakusen.games.july.rules.steps import DONE

BASE = "Kob 0201, 3TK 0502, 4TK 0601, 36/149 0304, 9AC 0506, 6/15 0103"


def value(units: str, **rest: Any) -> float:
    """By the weights: no game comes to these positions, so nothing has been learned about them."""
    return lean(table(units, **rest).state)


def test_the_value_for_one_side_is_the_opposite_of_the_other_sides() -> None:
    state = opening().state
    assert JULY.evaluate(state, 0) == -JULY.evaluate(state, 1)
    assert -1 < JULY.evaluate(state, 0) < 1


def test_the_beginning_is_open() -> None:
    assert abs(JULY.evaluate(JULY.start(options=usual(JULY)), 0)) < 0.4


def test_every_feature_has_a_weight() -> None:
    rows = read_data("sakusen.games.july.bot", "judge.json")
    assert set(NAMES) == set(rows["set"]) == {*rows["open"], "prospect"}
    assert len(features(opening().state)) == len(NAMES) - 1


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        (BASE.replace("0506", "0506*"), BASE),  # an enemy step
        (BASE, BASE.replace("3TK 0502", "3TK 0502*")),  # a tank step of one's own
        (BASE, BASE.replace("Kob 0201", "Kob 0201*")),
        (BASE.replace("Kob 0201", "Kob 0203"), BASE.replace("Kob 0201", "Kob 0701")),  # nearer to the guns
        (BASE, BASE.replace("9AC 0506", "9AC 0205")),  # a guard at the guns
        (BASE, BASE + ", 11TK 0706"),
    ],
)
def test_what_helps_japan_is_worth_more_to_japan(better: str, worse: str) -> None:
    assert value(better) > value(worse)


def test_a_lead_counts_more_towards_the_end() -> None:
    early, late = (
        value(BASE.replace("0506", "0506*"), turn=t, seat=s) - value(BASE, turn=t, seat=s)
        for t, s in ((5, "jp"), (7, "jp"))
    )
    assert late > early > 0


def test_a_march_goes_round_by_the_bridges_that_carry_the_unit() -> None:
    assert march(0, 0, INDEX["0302"], INDEX["0201"]) == 1
    assert march(0, 1, INDEX["0302"], INDEX["0201"]) == 6
    assert march(1, 0, INDEX["0302"], INDEX["0201"]) == 6


@pytest.mark.slow
def test_who_goes_by_the_judgement_beats_who_goes_by_chance() -> None:
    wins = 0
    for seed in range(30):
        rng, state, judge = Random(seed), JULY.start(), seed % 2
        while not isinstance(pending := state.pending(), Outcome):
            if isinstance(pending, Chance):
                state.resolve(rng.randrange(6))
            elif pending.seat != judge:
                state.apply(rng.choice(pending.actions))
            else:
                state.apply(best(state, pending.actions, judge, rng))
        wins += pending.points[judge] > 0
    assert wins >= 18


def best(state: State, actions: list[int], seat: int, rng: Random) -> int:
    """The action after which, with the best hex for a unit just picked, the position is judged best."""

    def worth(action: int) -> float:
        after = state.copy()
        after.apply(action)
        pending = after.pending()
        if getattr(pending, "ask", "") in ("move.to", "advance.to"):
            return max(JULY.evaluate(moved(after, a), seat) for a in pending.actions)
        return JULY.evaluate(after, seat) - (0.001 if action == DONE else 0)

    return max(actions, key=lambda a: (worth(a), rng.random()))


def moved(state: State, action: int) -> Any:
    after = state.copy()
    after.apply(action)
    return after
