"""Positions in which something must be found: sound, proved, found again by the same command, and solved or not."""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice
from random import Random
from typing import Any

import pytest

from sakusen.ai.dice import lines
from sakusen.engine.core import Decision, State, usual
from sakusen.games import game
from tools import tactics
from tools.one_game import SCRIPT, knowing_player

KEPT = {"july": 60, "gunki": 60, "taiwan202x": 60, "kinmen": 60}
"""Titles of which positions are kept, and how many."""


@pytest.mark.parametrize("slug", KEPT)
def test_every_position_can_be_played_and_most_of_what_can_be_done_there_is_proved_wrong(slug: str) -> None:
    puzzles = tactics.kept(slug)
    assert len(puzzles) == KEPT[slug]
    assert len({puzzle.name for puzzle in puzzles}) == len(puzzles)
    for puzzle in puzzles:
        state = game(slug).from_json(puzzle.position)
        pending = state.pending()
        assert isinstance(pending, Decision)
        assert pending.ask == puzzle.ask
        assert {game(slug).notate(state, action) for action in pending.actions} == set(puzzle.won)
        assert len(puzzle.won) <= 2 * len(puzzle.wrong) < 2 * len(puzzle.won)
        least = min(won for word, won in puzzle.won.items() if word not in puzzle.wrong)
        margin = tactics.WORSE / 2 * puzzle.games if puzzle.games else tactics.EXACTLY_WORSE
        assert all(puzzle.won[word] <= max(puzzle.won.values()) - margin + 0.001 for word in puzzle.wrong)
        assert least > min(puzzle.won.values())


@pytest.mark.slow
@pytest.mark.parametrize(
    ("slug", "name", "options"), [("july", "tactics-12", {}), ("kinmen", "tactics-5", {"villages": "no"})]
)
def test_the_same_seed_finds_and_proves_the_same_position(slug: str, name: str, options: dict[str, str]) -> None:
    """In games where one comes early; proved by the policy in two titles and by the quick player in Kinmen, whose
    positions are older than its usual choice."""
    kept = [puzzle for puzzle in tactics.kept(slug) if puzzle.name.startswith(f"{name}/")]
    assert next(tactics._of_game(game(slug), name, options)) == kept[0]


@pytest.mark.parametrize("slug", KEPT)
def test_level_hard_solves_at_least_85_in_a_hundred(slug: str) -> None:
    puzzles = tactics.kept(slug)
    solved = [puzzle for puzzle in puzzles if tactics.answer(game(slug), puzzle, "hard") not in puzzle.wrong]
    assert len(solved) >= 0.85 * len(puzzles)


def test_one_game_after_the_other_is_searched_each_by_its_number(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tactics, "_of_game", lambda _, name, options: iter((f"{name}/1", f"{name}/7")))
    found = list(islice(tactics.found("july", "tactics"), 3))
    assert found == ["tactics-0/1", "tactics-0/7", "tactics-1/1"]


def test_the_table_says_for_every_level_what_it_solves_and_what_it_missed() -> None:
    told = tactics.solved("july", ["beginner", "easy"], tells_unsolved=True, most=12)
    rows = told.splitlines()
    assert rows[0].startswith("| july | all of 12 |")
    assert [row.split(" | ")[0] for row in rows[2:5]] == ["| beginner", "| easy", "| by chance"]
    for level, row in zip(("beginner", "easy"), rows[2:4], strict=True):
        missed = sum(line.startswith(f"{level} ") for line in rows[5:])
        assert row.startswith(f"| {level} | {12 - missed} = ")


def test_where_the_policy_proves_it_goes_on_from_every_action_to_the_end() -> None:
    """Where it is quick enough; in the others the quick player does."""
    puzzle = tactics.kept("july")[0]
    state, plays_on = game("july").from_json(puzzle.position), list[str]()
    title = game("july")
    assert tactics._can_compare(title)
    begun = list[int]()

    def roller() -> Callable[[State], int]:
        roll = knowing_player(title, SCRIPT)
        begun.append(1)

        def noted(here: State) -> int:
            pending = here.pending()
            assert isinstance(pending, Decision)
            plays_on.append(pending.ask)
            return roll(here)

        return noted

    asked = state.pending()
    assert isinstance(asked, Decision)
    values = {(action,): list[float]() for action in asked.actions}
    tactics._play_on(title, title.observe(state, asked.seat), values, lines(2, Random(1)), Random(1), roller)
    assert {"move.unit", "plan.attacker"} <= set(plays_on)
    assert all(len(one) == 2 and set(one) <= {-1.0, 1.0} for one in values.values())
    assert len(begun) == 2 * len(values), "nobody remembers what he meant to do in another game"
    assert [slug for slug in KEPT if tactics.limits_of(game(slug)).by_policy] == ["july", "gunki", "taiwan202x"]


def test_positions_are_of_games_as_new_ones_begin(monkeypatch: pytest.MonkeyPatch) -> None:
    """July Offensive has a set-up that games of before had, and that is meant where no option is named."""
    title, begun = game("july"), list[State]()
    start = type(title).start

    def noted(*given: Any, **named: Any) -> State:
        begun.append(start(*given, **named))
        return begun[-1].copy()

    monkeypatch.setattr(type(title), "start", noted)
    tactics._looked_at(title, "tactics-0")
    assert [one.key() for one in begun] == [start(title, options=usual(title)).key()]


def test_where_games_are_slow_positions_are_of_the_last_part_of_a_game() -> None:
    for slug, share in (("taiwan202x", 0.3), ("july", 1.0)):
        steps = [step for step, _ in tactics._looked_at(game(slug), "tactics-0")]
        assert steps == sorted(steps)
        assert (steps[0] > 0.6 * steps[-1]) == (share < 0.5)
        assert tactics.limits_of(game(slug)).share == share
