"""Learning from games against oneself: what is moved where, and that the command writes what a player reads."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest

from sakusen.ai.network import Network
from sakusen.engine.core import usual
from sakusen.games.july.bot import learned
from sakusen.games.july.game import GAME
from tools import self_play
from tools.july import learned as july
from tools.self_play import Learner, Seen

pytestmark = pytest.mark.slow


def learner(trace: float) -> Learner:
    return Learner(6, 3, random.Random(1), trace)


def test_what_is_learned_often_is_known() -> None:
    one = learner(0.5)
    for _ in range(3000):
        one.learn([0, 2], 1.0, 0.05)
        one.learn([1, 2], 0.0, 0.05)
        one.learn([0, 1], 0.25, 0.05)
    assert one.chance([0, 2]) > 0.9
    assert one.chance([1, 2]) < 0.1
    assert one.chance([0, 1]) == pytest.approx(0.25, abs=0.05)


def wanted(trace: float, seen: list[Seen], end: float) -> list[tuple[list[int], float]]:
    """What every position is moved to."""
    one, found = learner(trace), list[tuple[list[int], float]]()
    one.learn = lambda rows, came, rate: found.append((list(rows), came))  # type: ignore[method-assign]
    one.learn_game(seen, end, 0.1)
    return found


def test_a_position_is_moved_towards_the_next_judgement_and_the_end() -> None:
    seen = [Seen([0], 0.2, False), Seen([1], 0.6, False), Seen([2], 0.4, False)]
    assert wanted(0.0, seen, 1.0) == [([0], 0.6), ([1], 0.4), ([2], 1.0)]
    assert wanted(1.0, seen, 1.0) == [([0], 1.0), ([1], 1.0), ([2], 1.0)]
    last = 0.5 * 0.4 + 0.5 * 1.0
    halves = wanted(0.5, seen, 1.0)
    assert [came for _, came in halves] == pytest.approx([0.5 * 0.6 + 0.5 * last, last, 1.0])


def test_what_came_after_a_choice_at_random_does_not_count_for_what_was_before_it() -> None:
    seen = [Seen([0], 0.2, False), Seen([1], 0.6, True), Seen([2], 0.4, False)]
    assert wanted(1.0, seen, 1.0) == [([0], 0.6), ([2], 1.0)]


def test_most_games_that_teach_begin_with_the_set_up_that_new_games_have() -> None:
    """Options that nobody names mean the set-up of games of before."""
    begun = [july.begin(random.Random(game)).at for game in range(60)]
    assert begun.count(GAME.start(options=usual(GAME)).at) > 40


def test_a_game_has_both_kinds_of_choices_and_an_end() -> None:
    seen, end = self_play.play(july.TITLE, Learner(learned.ROWS, 4, random.Random(1), 0.8), random.Random("a"))
    assert end in (0.0, 1.0)
    assert {one.is_left for one in seen} == {True, False}
    assert all(0 < one.chance < 1 for one in seen)


def test_the_command_writes_what_the_player_reads_and_knows_more_than_nothing(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    own, out = july.FILE.read_bytes(), tmp_path / "learned.json"
    given = ["--games", "40", "--hidden", "4", "--rate", "0.02", "--seed", "test", "--out", str(out)]
    assert self_play.main(july.TITLE, july.FILE, given) == 0
    assert capsys.readouterr().out.startswith("2 games: Brier score of the last 2 0.")
    data = json.loads(out.read_text(encoding="utf-8"))
    assert data["provenance"].startswith("tools/july/learned.py --games 40 --hidden 4 --rate 0.02 --seed test")
    assert data["provenance"][-11:-8] == " 20"
    net = Network(data)
    assert len(net) == learned.ROWS
    assert net.hidden == 4
    assert 0 < sum(map(bool, data["rows"])) < learned.ROWS
    assert july.FILE.read_bytes() == own
