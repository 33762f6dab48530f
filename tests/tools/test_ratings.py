"""What the league says of strength: the sequential test, the table, and players of an earlier commit."""

from __future__ import annotations

import random
import subprocess

import pytest

from sakusen.games import game
from tools import anchors, league, one_game, ratings
from tools.tool_error import ROOT

SCORES = (0.0, 0.25, 0.5, 0.75, 1.0)


def verdict(elo: float, seed: int, most: int = 6000) -> str:
    """What is said of a player who is so many points better, after as many pairs as it takes."""
    rng, pairs, share = random.Random(seed), [], ratings.expected(elo)
    while len(pairs) < most:
        pairs += [((rng.random() < share) + (rng.random() < share)) / 2 for _ in range(25)]
        if word := ratings.sprt(pairs).word:
            return word
    return ""


def test_the_sequential_test_finds_a_gain_and_refuses_what_is_none() -> None:
    assert [verdict(60, seed) for seed in range(8)] == ["gain"] * 8
    assert [verdict(-40, seed) for seed in range(8)] == ["no gain"] * 8


def test_it_says_nothing_of_few_pairs_or_of_pairs_that_are_all_alike() -> None:
    assert ratings.sprt([]).word == ratings.sprt([0.5] * 50).word == ""
    assert ratings.sprt([1.0, 0.5, 1.0]).word == ""


def test_ratings_give_back_the_strength_that_made_the_scores_and_the_anchor_has_nothing() -> None:
    true = {"random": 0.0, "easy": 250.0, "normal": 400.0}
    names = list(true)
    scores = {
        (one, other): (40_000 * ratings.expected(true[one] - true[other]), 40_000)
        for i, one in enumerate(names)
        for other in names[i + 1 :]
    }
    found = ratings.bradley_terry(scores, "random")
    assert found["random"] == 0
    assert all(abs(found[name] - true[name]) < 2 for name in names)


def test_who_has_won_everything_has_a_rating_too() -> None:
    found = ratings.bradley_terry({("a", "b"): (20, 20)}, "b")
    assert 200 < found["a"] < 1000


def test_the_seats_of_a_pair_are_changed_with_the_same_dice(monkeypatch: pytest.MonkeyPatch) -> None:
    seen = []

    def play(slug: str, levels: tuple[str, ...], seed: str, *rest: object) -> one_game.Result:
        seen.append((levels, seed))
        return one_game.Result((1.0, -1.0), "", 0)  # whoever has the first seat wins

    monkeypatch.setattr(one_game, "play", play)
    assert one_game.pair(one_game.Pairing("toy", "hard", "normal", "s-1")) == 0.5
    assert seen == [(("hard", "normal"), "s-1"), (("normal", "hard"), "s-1")]


@pytest.mark.parametrize(
    "slug", ["july", *(pytest.param(slug, marks=pytest.mark.slow) for slug in ("kinmen", "taiwan202x"))]
)
def test_an_anchor_plays_a_whole_game_and_the_same_one_twice(slug: str) -> None:
    history = ["git", "cat-file", "-e", anchors.FIRST]
    if subprocess.run(history, cwd=ROOT, capture_output=True, check=False).returncode:
        pytest.skip("this clone does not have the whole history")
    known = [setting for setting in one_game.settings(game(slug)) if setting.options.get("villages") != "some"]
    first, again = (one_game.play(slug, ("easy-v1", "random"), "anchored", setting=known[0]) for _ in range(2))
    assert (first.points, first.decisions) == (again.points, again.decisions)


def test_a_draw_is_half_a_win_in_each_seat_as_in_both() -> None:
    """What stood behind the games of one seat was the share of victories."""
    clocks = [one_game.Clock(), one_game.Clock()]
    results = [one_game.Result((points, -points), "", 0, clocks) for points in (1.0, 1.0, 0.0, 0.0, -1.0)]
    told = league.report(("pla", "roc"), ("normal", "easy"), 0, results)
    assert "normal as pla against easy: 2 won, 2 drawn, 1 lost: 3 of 5 = 60.0% [" in told
    assert league.together([1.0, 1.0, 0.0, 0.0, -1.0]) in told


def test_a_table_rates_players_against_the_first(capsys: pytest.CaptureFixture[str]) -> None:
    assert league.main(["--slug", "july", "--games", "2", "--table", "random", "easy"]) == 0
    told = capsys.readouterr().out
    assert "| random | +0 |" in told
    assert told.index("| easy | +") < told.index("| random | +0")


def test_a_table_of_a_title_for_one_says_what_each_reached_with_the_same_dice(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    reached = {"random": (-1.0, -1.0, 0.0, -1.0), "easy": (1.0, 0.0, 1.0, 1.0)}
    dice: dict[str, list[str]] = {}

    def play(task: one_game.Game) -> one_game.Result:
        (name,) = task.levels
        dice.setdefault(name, []).append(task.seed)
        return one_game.Result((reached[name][len(dice[name]) - 1],), "", 0)

    monkeypatch.setattr(league, "one_game", play)
    assert league.main(["--slug", "gunki", "--games", "4", "--jobs", "1", "--table", "random", "easy"]) == 0
    told = capsys.readouterr().out
    assert dice["random"] == dice["easy"]
    assert "| random | 0 | 1 | 3 | -0.75 [-1.24, -0.26] |  |" in told
    assert "| easy | 3 | 1 | 0 | +0.75 [+0.26, +1.24] | +1.50 [+0.93, +2.07] |" in told


def test_a_mean_of_results_that_are_all_alike_has_no_interval() -> None:
    assert league.mean([-1.0] * 8) == "-1.00"
