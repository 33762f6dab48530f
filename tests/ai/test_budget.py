"""Thinking is counted in evaluations: the same view and seed give the same move, however slow the machine is."""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
from functools import cache
from typing import Any

import pytest

from sakusen.ai import player, worker_protocol
from sakusen.ai.budget import Budget
from sakusen.engine.core import Chance, Outcome
from sakusen.engine.luck import Dealt
from sakusen.games import SLUGS, game
from tools.tool_error import ROOT

pytestmark = pytest.mark.slow


@cache
def decisions(slug: str) -> tuple[Any, ...]:
    """All decisions that are thought about in a game of easy players."""
    title = game(slug)
    state, luck, rng, out = title.start(next(iter(title.scenarios))), Dealt(4), random.Random(4), []
    while not isinstance(pending := state.pending(), Outcome):
        if isinstance(pending, Chance):
            state.resolve(luck.draw(pending))
            continue
        view = title.observe(state, pending.seat)
        if len(pending.actions) > 1:
            out.append(view)
        state.apply(player.choose(title, view, "easy", None, rng))
    return tuple(out)


def views(slug: str, count: int = 8) -> tuple[Any, ...]:
    """Some of these decisions, from the beginning to the end of the game."""
    out = decisions(slug)
    return out[:: max(1, len(out) // count)][:count]


def line(slug: str, level: str, view: Any) -> list[int]:
    """What is chosen there, for a seed of this level."""
    return player.choose_line(game(slug), view, level, None, random.Random(level))


@cache
def lines(slug: str, level: str) -> list[list[int]]:
    """What is chosen in each view, from the first to the last."""
    return [line(slug, level, view) for view in views(slug)]


def ask(view: Any, **more: Any) -> dict[str, Any]:
    request = {
        "id": 1,
        "slug": view.slug,
        "level": "normal",
        "seed": "s",
        "view": worker_protocol.view_to_json(view),
        **more,
    }
    return dict(json.loads(worker_protocol.answer(json.dumps(request), game)))


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Call it, and every look at the clock finds it a quarter of a second later."""
    at = [0.0]

    def later() -> float:
        at[0] += 0.25
        return at[0]

    def begin() -> None:
        for name, module in list(sys.modules.items()):
            if name.startswith("sakusen.") and hasattr(module, "perf_counter"):
                monkeypatch.setattr(module, "perf_counter", later)

    return begin


@pytest.mark.parametrize("slug", SLUGS)
def test_a_slow_machine_chooses_the_same_moves(slug: str, slow: Any) -> None:
    before = {level: lines(slug, level) for level in ("normal", "hard")}
    assert all(before.values())
    slow()
    assert {level: [line(slug, level, view) for view in views(slug)] for level in before} == before


def some_lines() -> list[str]:
    """What is chosen in two decisions of every title by two levels, in words."""
    asked = [(slug, level) for slug in SLUGS for level in ("easy", "normal")]
    return [f"{slug} {level} {line(slug, level, view)}" for slug, level in asked for view in views(slug, 2)]


MOVES = """
from tests.ai.test_budget import some_lines
print(*some_lines(), sep="\\n")
"""


def test_another_machine_chooses_the_same_moves() -> None:
    """Another interpreter, in which sets of names lie in another order than here, and whose memory is not warm."""
    salt = "1" if os.environ.get("PYTHONHASHSEED") != "1" else "77"
    environment = {**os.environ, "PYTHONHASHSEED": salt, "PYTHONPATH": os.pathsep.join(sys.path)}
    done = subprocess.run(
        [sys.executable, "-c", MOVES], capture_output=True, text=True, env=environment, cwd=ROOT, check=True
    )
    said = done.stdout.splitlines()
    assert len(said) >= 2 * len(SLUGS)
    assert said == some_lines()


@pytest.mark.parametrize("slug", SLUGS)
def test_what_was_thought_before_changes_no_move(slug: str) -> None:
    """What is kept from one thought to the next is known by heart, nothing else: another order gives the same."""
    there = lines(slug, "normal")[::2]
    assert [line(slug, "normal", view) for view in reversed(views(slug)[::2])] == there[::-1]


def test_the_desk_says_what_was_thought_and_the_same_every_time() -> None:
    thought = 0
    for view in views("kinmen"):
        first, again = ask(view), ask(view)
        assert {**first, "micros": 0} == {**again, "micros": 0}
        assert not first["cut"]
        thought += first["evaluations"]
    assert thought


def test_the_desk_says_when_the_brake_has_ended_a_thought(slow: Any) -> None:
    view = next(view for view in views("kinmen") if ask(view)["evaluations"])
    slow()
    reply = ask(view, seconds=0.2)
    assert reply["cut"] is True
    assert reply["action"] in view.pending.actions


def test_a_thought_of_which_nobody_says_when_it_ends_has_the_brake_too(
    slow: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    view = next(view for view in views("july") if ask(view)["evaluations"])
    monkeypatch.setattr(player, "BRAKE", 0.2)
    slow()
    assert ask(view)["cut"] is True


@pytest.mark.parametrize("slug", ["july", "kinmen"])
def test_who_is_hurried_takes_the_best_so_far_and_who_may_think_less_does(slug: str) -> None:
    title = game(slug)
    view = next(view for view in decisions(slug) if ask(view, level="hard")["evaluations"] > 40)
    whole = ask(view, level="hard")
    assert ask(view, level="hard", fewer=4)["evaluations"] < whole["evaluations"] / 2
    budget, looked = Budget(2000), []
    for progress in player.choosing_line(title, view, "hard", budget, random.Random("s")):
        looked.append(progress)
        if len(looked) == 20:
            budget.hurry()
    assert len(looked) < 40 < whole["evaluations"] <= looked[-1][1]
    assert player.choose_line(title, view, "hard", Budget(0), random.Random("s"))[0] in view.pending.actions


def test_the_desk_tells_of_its_progress_and_hears_that_it_is_to_hurry(slow: Any) -> None:
    view = next(view for view in views("july") if ask(view, level="hard")["evaluations"] > 40)
    slow()
    request = {"id": 3, "slug": "july", "level": "hard", "seed": "s", "view": worker_protocol.view_to_json(view)}
    text = json.dumps({**request, "seconds": 1e9})
    told = [json.loads(word) for word in worker_protocol.answering(text, game)]
    assert [word["looked"] for word in told[:2]] == [1, 2]
    hurried = [json.loads(word) for word in worker_protocol.answering(text, game, lambda: True)]
    assert len(hurried) < len(told) / 4
    assert hurried[-1]["action"] in view.pending.actions
    assert not hurried[-1]["cut"]


@pytest.mark.parametrize("slug", SLUGS)
@pytest.mark.parametrize("evaluations", [0, 10])
def test_no_more_is_thought_than_the_budget_allows_and_one_look_at_each_plan(slug: str, evaluations: int) -> None:
    title = game(slug)
    how = player.LEVELS["normal"]
    assert how
    assert how.depth
    for view in views(slug):
        budget = Budget(evaluations)
        assert player.choose(title, view, "normal", budget, random.Random(1)) in view.pending.actions
        assert budget.used <= evaluations + 2 * how.depth.width
        assert not budget.was_cut
