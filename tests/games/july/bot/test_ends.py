"""What the ends of games have taught the judgement of July Offensive."""

from __future__ import annotations

import json
import random
from math import exp
from pathlib import Path

import pytest
from tests.games.july.positions import opening

from sakusen.games.july.bot import ends, judge
from sakusen.games.july.rules.board import JP
from tools.july import ends as learning


def chance(lean: float) -> float:
    return 1 / (1 + exp(-lean))


def test_it_has_a_row_for_everything_that_a_position_can_be() -> None:
    net = ends.network()
    assert len(net.rows) == ends.ROWS
    assert {len(row) for row in net.rows} == {len(net.bias)} == {len(net.out) + 1}
    for sample in learning.play("rows"):
        assert len(set(sample.rows)) == len(sample.rows)
        assert max(sample.rows) < ends.ROWS


def test_games_that_it_has_not_seen_end_more_often_as_it_says_than_as_the_weights_say() -> None:
    samples = [one for game in range(60) for one in learning.play(f"unseen {game}")]
    net = learning.Learner(random.Random(0))
    rows, bias, out = ends.network()
    net.rows, net.bias, net.out = [list(row) for row in rows], list(bias), list(out)
    weights = sum((chance(one.lean) - one.won) ** 2 for one in samples) / len(samples)
    assert net.brier(samples) < 0.8 * weights


def test_the_judgement_is_the_mean_of_both() -> None:
    state = opening().state
    both = chance(judge.lean(state)) + chance(ends.lean(state)) - 1
    assert judge.evaluate(state, JP) == pytest.approx(both)


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
