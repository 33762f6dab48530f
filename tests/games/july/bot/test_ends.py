"""What the ends of games have taught the judgement of July Offensive."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest
from tests.games.july.positions import JULY, opening

from sakusen.engine.core import usual
from sakusen.games.july.bot import ends, judge
from sakusen.games.july.rules.board import JP, REMOVED, SU, TURNS, UNITS
from sakusen.games.july.rules.state import State
from tools.july import ends as learning


def test_every_fact_of_a_position_has_a_row_of_its_own() -> None:
    net, state = ends.network(), opening().state
    assert len(net.rows) == ends.ROWS
    assert {len(row) for row in net.rows} == {len(net.bias)} == {len(net.out) + 1}
    before = ends.rows_of(state)
    others = []
    for unit in range(UNITS):
        others += [moved(state, unit), lost(state, unit)]
    others += [changed(state, seat=SU), changed(state, blown=1), changed(state, turn=TURNS)]
    for other in others:
        rows = ends.rows_of(other)
        assert sum(a != b for a, b in zip(before, rows, strict=True)) == 1
        assert max(rows) < ends.ROWS
    assert len({tuple(ends.rows_of(other)) for other in others}) == len(others)


def changed(state: State, **facts: int) -> State:
    other = state.copy()
    for name, value in facts.items():
        setattr(other, name, value)
    return other


def moved(state: State, unit: int) -> State:
    other = state.copy()
    other.at[unit] = REMOVED
    return other


def lost(state: State, unit: int) -> State:
    other = state.copy()
    other.lost[unit] += 1
    return other


def test_games_that_it_has_not_seen_end_more_often_as_it_says_than_as_the_weights_say() -> None:
    samples = [one for game in range(60) for one in learning.play(f"unseen {game}")]
    weights = learning.brier((one.lean for one in samples), samples)
    assert learning.worth(ends.network(), samples) < 0.8 * weights


def test_most_games_that_teach_begin_with_the_set_up_that_new_games_have() -> None:
    """Options that nobody names mean the set-up of games of before."""
    begun = [learning.begin(random.Random(game)).at for game in range(60)]
    assert begun.count(JULY.start(options=usual(JULY)).at) > 40


def test_the_judgement_is_the_mean_of_both() -> None:
    state = opening().state
    both = learning.chance(judge.lean(state)) + learning.chance(ends.lean(state)) - 1
    assert judge.evaluate(state, JP) == pytest.approx(both)
    assert judge.evaluate(state, SU) == pytest.approx(-both)


@pytest.mark.slow
def test_the_command_learns_from_games_and_writes_what_the_player_reads(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    out = tmp_path / "ends.json"
    monkeypatch.setattr(learning, "PART", 5)
    assert learning.main(["--games", "150", "--epochs", "3", "--seed", "small", "--out", str(out)]) == 0
    said = capsys.readouterr().out
    scores = [float(line.rsplit(" ", 1)[1]) for line in said.splitlines()]
    assert scores[-1] < 0.25, "it knows more than nothing"
    data = json.loads(out.read_text(encoding="utf-8"))
    assert len(ends.unpacked(data).rows) == ends.ROWS
    assert data["provenance"].startswith("tools/july/ends.py --games 150 --epochs 3 --rate 0.05 --seed small; Brier")
