"""Learning 202X from games against oneself: a short run of the command."""

from __future__ import annotations

import json
import random
from typing import TYPE_CHECKING, Any

import pytest

from sakusen.ai.network import Network
from sakusen.games.taiwan202x.bot import learned
from sakusen.games.taiwan202x.bot.side_facts import FACTS
from sakusen.games.taiwan202x.rules.board import PRC, ROC
from tools.self_play import Learner, Seen
from tools.taiwan202x import learned as command

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


@pytest.fixture(autouse=True)
def afterwards() -> Iterator[None]:
    own = [(command.HOME / name).read_text(encoding="utf-8") for name in learned.FILES]
    yield
    command.go_by(own)


def test_one_command_learns_and_writes_what_the_players_go_by(tmp_path: Path) -> None:
    made = []
    for name in ("a", "b"):
        out = tmp_path / name
        out.mkdir()
        assert command.main(["--games", "3", "--hidden", "4", "--seed", "test", "--out", str(out)]) == 0
        made.append([json.loads((out / file).read_text(encoding="utf-8")) for file in learned.FILES])
    for stored, again in zip(*made, strict=True):
        assert stored["rows"] == again["rows"], "the same seed"
        assert stored["provenance"].startswith("tools/taiwan202x/learned.py --games 3 --hidden 4 --seed test")
        network = Network(stored)
        assert 100 < len(network) < FACTS
        assert network.hidden == 4
        assert network.total(range(FACTS)) != 0


def test_it_goes_on_from_what_is_there_against_the_usual_player(tmp_path: Path) -> None:
    """With steps of no size what was there is written again."""
    given = ["--games", "2", "--onward", "--pairs", "--against", "1", "--rate", "1e-12", "--last-rate", "1e-12"]
    assert command.main([*given, "--hidden", "4", "--seed", "on", "--out", str(tmp_path)]) == 0
    for file in learned.FILES:
        before, after = (json.loads((home / file).read_text(encoding="utf-8")) for home in (command.HOME, tmp_path))
        assert (after["bias"], after["out"]) == (before["bias"], before["out"])
        was, is_ = Network(before), Network(after)
        assert [was.lean([fact]) for fact in before["facts"]] == [is_.lean([fact]) for fact in before["facts"]]


@pytest.mark.parametrize("is_old", [False, True])
@pytest.mark.parametrize("foe", [PRC, ROC])
def test_of_a_game_against_another_player_only_the_other_side_learns(
    foe: int, is_old: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = {False: set[int](), True: set[int]()}
    choose = command.player.choose_line

    def usual(game: Any, view: Any, *rest: Any) -> list[int]:
        asked[False].add(view.seat)
        return choose(game, view, *rest)

    def old(name: str, view: Any, seed: str) -> list[int]:
        asked[True].add(view.seat)
        return choose(command.USUAL, view, "easy", None, random.Random(seed))

    monkeypatch.setattr(command.player, "choose_line", usual)
    monkeypatch.setattr(command.anchors, "choose_line", old)
    game = command.Game(learners(), 0.02, random.Random("foe"), foe, is_old)
    assert game.play() in (PRC, ROC)
    assert game.seen[1 - foe]
    assert not game.seen[foe]
    assert asked == {is_old: {foe}, not is_old: set()}


def learners() -> tuple[Learner, Learner]:
    return Learner(FACTS, 2, random.Random(1), 0.8), Learner(FACTS, 2, random.Random(2), 0.8)


def test_both_sides_see_the_moments_of_a_game() -> None:
    both = learners()
    command.go_by(command.written(both, ""))
    game = command.Game(both, 0.02, random.Random("moments"))
    assert game.play() in (PRC, ROC)
    assert all(len(seen) > 3 * game.state.turn for seen in game.seen)
    assert any(one.is_aside for one in game.seen[PRC])
    assert all(0 < one.chance < 1 for seen in game.seen for one in seen)


def test_what_was_chosen_at_random_says_nothing_of_what_came_before(monkeypatch: pytest.MonkeyPatch) -> None:
    learner = learners()[0]
    first, second = [1, 2], [3, 4]
    seen = [Seen(first, learner.chance(first), True), Seen(second, learner.chance(second))]
    moved: list[tuple[list[int], float]] = []
    monkeypatch.setattr(learner, "learn", lambda facts, wanted, _: moved.append((facts, wanted)))
    learner.learn_game([*seen, Seen(first, 0.25)], 1.0, 0.1)
    assert moved == [(second, pytest.approx(0.2 * 0.25 + 0.8)), (first, 1.0)]


def test_what_else_could_be_known_is_learned_and_nothing_leads_to_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    learner = learners()[0]
    moved: list[tuple[list[int], float]] = []
    monkeypatch.setattr(learner, "learn", lambda facts, wanted, _: moved.append((facts, wanted)))
    learner.learn_game([Seen([1], 0.5), Seen([2], 0.9, is_aside=True), Seen([3], 0.25)], 1.0, 0.1)
    next_ = pytest.approx(0.2 * 0.25 + 0.8)
    assert moved == [([1], next_), ([2], next_), ([3], 1.0)]


def test_numbers_are_kept_as_bytes() -> None:
    learner = learners()[0]
    for _ in range(400):
        learner.learn([5, 6], 1.0, 0.5)
    network = Network(command.stored(learner, ""))
    assert network.lean([5, 6]) > 1.5
    assert network.lean([7]) == pytest.approx(network.lean([]), abs=0.1)
