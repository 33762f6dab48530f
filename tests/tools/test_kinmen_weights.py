"""The program that finds the weights of Kinmen's script: they move to what wins, and every number has its place."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from sakusen.engine.datafile import read_data
from sakusen.games.kinmen.bot import weights as of_the_game
from sakusen.games.kinmen.bot.ground import TOWNS
from sakusen.games.kinmen.rules.board import NAMES
from tools.kinmen import weights
from tools.kinmen.weights import Batch, Pull, Rows

USUAL: Rows = (of_the_game.DATA["pla"], of_the_game.DATA["roc"])
OF_HARD = read_data(of_the_game.__package__, "weights_hard.json")
ROWS: Rows = (OF_HARD["pla"], OF_HARD["roc"])


def test_a_row_that_is_changed_by_no_steps_is_as_it_was() -> None:
    for row in ROWS:
        assert weights.changed(row, [0.0] * weights.size(row)) == row


def test_a_step_multiplies_what_is_more_than_nothing_and_adds_to_the_others() -> None:
    """Three numbers for every weight: for all turns, for the first and for the third; then one for every town."""
    row = {"goal": 3.0, "least": 0.0, "hold": [0.5, 1.0, 1.0], "reserve": 1, "towns": {"0412": 2.0}}
    always, of_turn = 1 / weights.ALWAYS, 1 / weights.OF_TURN
    towns = [always, *[0.0] * (len(TOWNS) - 1)]
    made = weights.changed(row, [always, 0, 0, always, of_turn, 0, 0, 0, -of_turn, -2 * always, 0, 0, *towns])
    assert {name: made[name] for name in row if name != "towns"} == {
        "goal": [4.05] * 3,
        "least": [0.06, 0.03, 0.03],
        "hold": [0.5, 1.0, 0.7408],
        "reserve": [0, 0, 0],
    }
    assert made["towns"] == {**dict.fromkeys((NAMES[t] for t in TOWNS), 1.0), NAMES[TOWNS[0]]: 1.35, "0412": 2.0}


def test_every_weight_that_may_be_nothing_or_less_is_added_to() -> None:
    for row in ROWS:
        for name, value in row.items():
            numbers = value.values() if isinstance(value, dict) else value if isinstance(value, list) else [value]
            assert name in weights.ADDED or min(numbers) > 0, name


def test_weights_move_to_what_wins(monkeypatch: pytest.MonkeyPatch) -> None:
    """Here the first side wins with a large first weight, the other one with a small one."""

    def result(rows: Rows, seed: str) -> float:
        one, two = rows[0]["fade"], rows[1]["fade"]
        assert isinstance(one, list)
        assert isinstance(two, list)
        return 1.0 if one[1] > two[1] else -1.0  # the second turn has no steps of its own

    monkeypatch.setattr(weights, "result", result)
    rows: Rows = ({"fade": 8.0, "goal": 3.0}, {"fade": 8.0, "goal": 3.0})
    place: weights.Pair = ([0.0] * weights.size(rows[0]), [0.0] * weights.size(rows[1]))
    pull = weights.pull_of(Batch(rows, place, 400, "test", [0.0]))
    for fade, _, _, goal, *_ in weights.moved(place, [pull], 0.01):
        assert fade > 1.0
        assert abs(goal) < 0.5


def test_against_other_weights_only_one_side_is_changed_and_moves(monkeypatch: pytest.MonkeyPatch) -> None:
    """The others stand at 1, what is searched begins at 8; the first side always wins."""
    seen: list[tuple[bool, bool]] = []

    def result(rows: Rows, seed: str) -> float:
        seen.append((rows[0] is other[0], rows[1] is other[1]))
        return 1.0

    monkeypatch.setattr(weights, "result", result)
    rows: Rows = ({"fade": 8.0}, {"fade": 8.0})
    other: Rows = ({"fade": 1.0}, {"fade": 1.0})
    place: weights.Pair = ([0.0] * weights.size(rows[0]), [0.0] * weights.size(rows[1]))
    pull = weights.pull_of(Batch(rows, place, 400, "test", [1.0, 0.0, 1.0], [other]))
    kinds = [seen.count(kind) for kind in ((False, False), (False, True), (True, False))]
    assert pull.games == kinds
    assert sum(kinds) == 400
    assert min(kinds) > 80
    assert pull.points == pull.games
    assert any(pull.steps[0])  # it did better than usual against the others
    assert not any(pull.steps[1])  # all as usual


def test_what_is_written_is_the_mean_of_the_last_part_of_the_way(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Each batch goes on by one step of the first number of the PLA: after six, the last third is five and six."""
    sizes = [weights.size(row) for row in ROWS]

    def pull_of(batch: Batch) -> Pull:
        return Pull(([50.0, *[0.0] * (sizes[0] - 1)], [0.0] * sizes[1]), [batch.games], [0.0])

    monkeypatch.setattr(weights, "pull_of", pull_of)
    own, out, begin = weights.FILE.read_bytes(), tmp_path / "weights.json", weights.FILE.with_name("weights_hard.json")
    given = ["--games", "600", "--jobs", "1", "--seed", "test", "--from", str(begin), "--out", str(out)]
    assert weights.main(given) == 0
    made = json.loads(out.read_text(encoding="utf-8"))
    assert made["pla"]["fade"] == weights.changed(ROWS[0], [5.5, *[0.0] * (sizes[0] - 1)])["fade"]
    assert made["roc"] == ROWS[1]
    assert "tools.kinmen.weights --games 600 --rate 0.005 --noise 1 --seed test" in made["provenance"]
    assert weights.FILE.read_bytes() == own


@pytest.mark.slow
def test_a_game_is_played_by_the_weights_that_are_named_and_the_game_keeps_its_own() -> None:
    usual = of_the_game.BY_SIDE
    idle = {**ROWS[0], "passing": 9.0}
    ends = [[weights.result(rows, f"test-{i}") for i in range(6)] for rows in (ROWS, (idle, ROWS[1]))]
    assert sum(ends[1]) < sum(ends[0])  # a PLA that gives no orders
    assert of_the_game.BY_SIDE is usual


@pytest.mark.parametrize("rows", [USUAL, ROWS])
def test_a_file_has_every_weight_that_the_script_knows_and_no_other(rows: Rows) -> None:
    """What it says of towns is not needed: they are worth as much as each other."""
    known = of_the_game.Weights.__annotations__
    assert {*rows[0], *rows[1], "towns"} == known.keys()
    both = [name for name in known if name in rows[0] and name in rows[1]]
    for row in rows:
        assert list(row) == [name for name in known if name in row]
        assert {*both} < {*row}


def test_hard_has_a_number_of_every_weight_for_every_turn_and_every_town() -> None:
    known = of_the_game.Weights.__annotations__
    for row in ROWS:
        assert list(row["towns"]) == [NAMES[t] for t in TOWNS]
        for name in row.keys() - {"towns"}:
            kind = int if known[name] == "int" else (int, float)
            assert len(row[name]) == of_the_game.TURNS
            assert all(isinstance(x, kind) for x in row[name]), name
