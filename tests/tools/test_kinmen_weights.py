"""The program that finds the weights of Kinmen's script: they move to what wins, and every number has its place."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from sakusen.games.kinmen.bot import weights as of_the_game
from tools.kinmen import weights
from tools.kinmen.weights import Batch, Pull, Rows

ROWS: Rows = (of_the_game.DATA["pla"], of_the_game.DATA["roc"])


def test_a_row_that_is_changed_by_no_steps_is_as_it_was() -> None:
    for row in ROWS:
        assert weights.changed(row, [0.0] * weights.size(row)) == row


def test_a_step_multiplies_what_is_more_than_nothing_and_adds_to_the_others() -> None:
    row = {"goal": 3.0, "least": 0.0, "hold": [0.5, 1.0, 1.0], "reserve": 1}
    made = weights.changed(row, [1.0, 1.0, 0.0, 0.0, -1.0, -2.0])
    assert made == {"goal": 4.05, "least": 0.03, "hold": [0.5, 1.0, 0.7408], "reserve": 0}


def test_every_weight_that_may_be_nothing_or_less_is_added_to() -> None:
    for row in ROWS:
        for name, value in row.items():
            assert name in weights.ADDED or (value > 0 if isinstance(value, float | int) else min(value) > 0), name


def test_weights_move_to_what_wins(monkeypatch: pytest.MonkeyPatch) -> None:
    """Here the first side wins with a large first weight, the other one with a small one."""

    def result(rows: Rows, seed: str) -> float:
        return 1.0 if rows[0]["fade"] > rows[1]["fade"] else -1.0  # type: ignore[operator]

    monkeypatch.setattr(weights, "result", result)
    rows: Rows = ({"fade": 8.0, "goal": 3.0}, {"fade": 8.0, "goal": 3.0})
    pull = weights.pull_of(Batch(rows, ([0.0, 0.0], [0.0, 0.0]), 400, "test", 0.0))
    (first, other), (against, nothing) = weights.moved(([0.0, 0.0], [0.0, 0.0]), [pull], 0.01)
    assert first > 1.0
    assert against > 1.0
    assert abs(other) < 0.5
    assert abs(nothing) < 0.5


def test_what_is_written_is_the_mean_of_the_last_part_of_the_way(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Each batch goes on by one step of the first number of the PLA: after six, the last third is five and six."""
    sizes = [weights.size(row) for row in ROWS]

    def pull_of(batch: Batch) -> Pull:
        return Pull(([50.0, *[0.0] * (sizes[0] - 1)], [0.0] * sizes[1]), 0.0)

    monkeypatch.setattr(weights, "pull_of", pull_of)
    own, out = weights.FILE.read_bytes(), tmp_path / "weights.json"
    given = ["--games", "600", "--jobs", "1", "--seed", "test", "--out", str(out)]
    assert weights.main(given) == 0
    made = json.loads(out.read_text(encoding="utf-8"))
    assert made["pla"]["fade"] == weights.changed(ROWS[0], [5.5, *[0.0] * (sizes[0] - 1)])["fade"]
    assert made["roc"] == ROWS[1]
    assert "tools.kinmen.weights --games 600 --rate 0.005 --seed test" in made["provenance"]
    assert weights.FILE.read_bytes() == own


@pytest.mark.slow
def test_a_game_is_played_by_the_weights_that_are_named_and_the_game_keeps_its_own() -> None:
    usual = of_the_game.BY_SIDE
    idle = {**ROWS[0], "passing": 9.0}
    ends = [[weights.result(rows, f"test-{i}") for i in range(6)] for rows in (ROWS, (idle, ROWS[1]))]
    assert sum(ends[1]) < sum(ends[0])  # a PLA that gives no orders
    assert of_the_game.BY_SIDE is usual


def test_the_file_has_every_weight_that_the_script_knows_and_no_other() -> None:
    known = of_the_game.Weights.__annotations__
    assert {*ROWS[0], *ROWS[1]} == known.keys()
    both = [name for name in known if name in ROWS[0] and name in ROWS[1]]
    for row in ROWS:
        assert list(row) == [name for name in known if name in row]
        assert {*both} < {*row}
    for name, kind in known.items():
        found = [row[name] for row in ROWS if name in row]
        assert all(isinstance(x, list if kind == "Turns" else int if kind == "int" else (int, float)) for x in found), (
            name
        )
