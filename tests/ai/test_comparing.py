"""Plans compared by whole imagined games: what a hint rests on."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from sakusen.ai import comparing, worker_protocol
from sakusen.ai.comparing import Comparison, Size, compare
from sakusen.engine.core import Chance, Decision, Outcome, State
from sakusen.engine.luck import Dealt
from sakusen.games import game

JULY = game("july")


@pytest.fixture(autouse=True)
def few_games(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(type(JULY), "comparison", Size(6, 3, 8))


def later(steps: int, seed: int = 3) -> State:
    """A position of an imagined game, at a decision with some choice."""
    state, luck, roll = JULY.start(), Dealt(seed), JULY.roller()
    while True:
        pending = state.pending()
        assert not isinstance(pending, Outcome)
        if isinstance(pending, Chance):
            state.resolve(luck.draw(pending))
        elif steps <= 0 and len(pending.actions) > 2:
            return state
        else:
            roll(state)
            steps -= 1


def compared(state: State, seed: str = "s", given: Any = ()) -> Comparison:
    pending = state.pending()
    assert isinstance(pending, Decision)
    return compare(JULY, JULY.observe(state, pending.seat), random.Random(seed), given)


@pytest.mark.parametrize("steps", [0, 6, 12])
def test_what_comes_first_has_never_done_worse_than_ending_the_phase_in_the_same_games(steps: int) -> None:
    state = later(steps)
    found = compared(state)
    ends = [row for row in found.rows if row.rests]
    assert len(ends) == sum(action in JULY.endings for action in state.pending().actions)
    assert all(found.rows[0].won >= row.won and found.rows[0].games == row.games == 8 for row in ends)


def test_the_same_seed_gives_the_same_hint_and_what_is_compared_is_legal() -> None:
    state = later(0)
    assert compared(state) == compared(state)
    for row in compared(state).rows:
        here = state.copy()
        for action in row.line:
            assert action in here.pending().actions
            here.apply(action)


def test_no_fact_comes_about_more_often_than_games_were_played() -> None:
    for row in compared(later(0)).rows:
        assert row.facts
        assert all(0 < count <= row.games for count, _ in row.facts.values())
        assert sum(count for name, (count, _) in row.facts.items() if name.startswith("end.")) == row.games


def test_what_was_chosen_already_comes_first_however_it_did() -> None:
    state = later(0)
    worst = compared(state).rows[-1].line
    found = compared(state, given=worst)
    assert found.rows[0].line == worst
    assert len(found.rows) > 1


def test_a_comparison_survives_the_journey_through_json() -> None:
    found = compared(later(0))
    assert comparing.from_json(json.loads(json.dumps(comparing.to_json(found)))) == found


def told(request: dict[str, Any]) -> list[dict[str, Any]]:
    return [json.loads(text) for text in worker_protocol.answering(json.dumps(request), game)]


def test_the_worker_tells_how_far_it_is_and_last_what_it_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(worker_protocol, "SLICE", 0.0)
    state = later(0)
    view = worker_protocol.view_to_json(JULY.observe(state, state.pending().seat))
    said = told({"id": 4, "slug": "july", "compare": True, "seed": "s", "view": view})
    assert [one["id"] for one in said] == [4] * len(said)
    assert all(one["looked"] <= one["of"] for one in said[:-1])
    assert said[-2]["looked"] == said[-1]["compared"]["games"]
    assert comparing.from_json(said[-1]["compared"]) == compared(state)


def test_a_plan_that_is_no_list_of_numbers_is_refused() -> None:
    view = worker_protocol.view_to_json(JULY.observe(JULY.start(), JULY.start().pending().seat))
    assert told({"id": 1, "slug": "july", "compare": True, "view": view, "given": "all"})[-1]["error"] == "bad_request"
