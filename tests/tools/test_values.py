"""The programs that fit judgements: they find what is there, and write what a judgement can read."""

from __future__ import annotations

import json
from math import exp
from pathlib import Path
from random import Random
from typing import Any

import pytest
from tests.games.kinmen.positions import table

from sakusen.ai import player
from sakusen.engine.core import AnyGame, Decision, View
from sakusen.games.kinmen.bot import judge
from sakusen.games.kinmen.bot.aim import Plan
from sakusen.games.kinmen.game import HardKinmen
from sakusen.games.kinmen.rules.board import PLA, ROC, SEATS
from sakusen.games.kinmen.rules.steps import PASS
from tools.fitting import Line, fit
from tools.kinmen import chance as chance_values
from tools.kinmen import hard_values, values

pytestmark = pytest.mark.slow


def test_a_fit_finds_the_weights_that_the_results_were_made_with() -> None:
    rng, lines = Random(1), list[Line]()
    for _ in range(4000):
        x = [1.0, rng.gauss(0, 1), rng.gauss(0, 1)]
        chance = 1 / (1 + exp(-(0.5 + 1.5 * x[1] - 0.8 * x[2])))
        lines.append((x, float(rng.random() < chance)))
    assert fit(lines, 0.1) == pytest.approx([0.5, 1.5, -0.8], abs=0.15)


def test_a_ridge_holds_the_weights_back() -> None:
    lines: list[Line] = [([1.0], 1.0)] * 50
    assert 0 < fit(lines, 100.0)[0] < fit(lines, 1.0)[0]


def test_the_weights_of_kinmen_are_fitted_anew_by_one_command_and_its_own_are_left_alone(tmp_path: Path) -> None:
    own, out = values.JUDGE.read_bytes(), tmp_path / "judge.json"
    assert values.main(["--games", "2", "--seed", "test", "--out", str(out)]) == 0
    made = json.loads(out.read_text(encoding="utf-8"))
    assert tuple(made["names"]) == judge.NAMES
    assert [len(row) for row in made["weights"]] == [len(row) for row in judge.ROWS]
    assert "tools.kinmen.values --games 2 --level easy" in made["provenance"]
    assert "--seed test" in made["provenance"]
    assert values.JUDGE.read_bytes() == own


def test_games_played_after_the_first_fit_are_judged_by_it_and_count_beside_the_others(tmp_path: Path) -> None:
    own, told = [list(row) for row in judge.ROWS], list[list[list[float]]]()

    def noted(seed: str, levels: tuple[str, str], wander: float, *_: Any) -> list[list[Line]]:
        told.append([list(row) for row in judge.ROWS])
        return values_play(seed, ("easy", "easy"), wander)

    values_play, out = values.play, tmp_path / "judge.json"
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(values, "play", noted)
        arguments = ["--games", "3", "--more", "2", "--jobs", "1", "--seed", "test", "--out", str(out)]
        assert values.main(arguments) == 0
    assert told[:3] == [own] * 3
    assert told[3] == told[4] != own
    made = json.loads(out.read_text(encoding="utf-8"))
    assert made["weights"] != [[round(w, 4) for w in row] for row in told[4]]
    assert "--games 3 --more 2 --by normal" in made["provenance"]
    assert own == judge.ROWS


def test_every_turn_of_a_game_gives_lines_with_its_result() -> None:
    rows = values.play("test-0", ("easy", "easy"), 0.1)
    results = {result for lines in rows for _, result in lines}
    assert len(results) == 1
    assert results <= {0.0, 0.5, 1.0}
    assert rows[0]
    assert all(len(x) == len(judge.NAMES) for lines in rows for x, _ in lines)


def test_the_judgement_of_hard_is_fitted_by_seat_to_games_against_other_levels(tmp_path: Path) -> None:
    own, out, told = hard_values.JUDGE_HARD.read_bytes(), tmp_path / "judge_hard.json", list[tuple[str, str]]()

    def quick(seed: str, levels: tuple[str, str], wander: float, *_: Any) -> list[list[Line]]:
        told.append(levels)
        return values_play(seed, ("easy", "easy"), wander)

    values_play = values.play
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(values, "play", quick)
        arguments = ["--games", "2", "--against", "easy", "normal", "--jobs", "1", "--seed", "test", "--out", str(out)]
        assert hard_values.main(arguments) == 0
    assert told == [("hard", o) for o in ("easy",) * 2 + ("normal",) * 2] + [
        (o, "hard") for o in ("easy",) * 2 + ("normal",) * 2
    ]
    made = json.loads(out.read_text(encoding="utf-8"))
    assert set(made["weights"]) == set(SEATS)
    assert made["weights"]["pla"] != made["weights"]["roc"]
    for rows in made["weights"].values():
        assert [len(row) for row in rows] == [len(row) for row in judge.ROWS]
    assert "tools.kinmen.hard_values --games 2 --against easy normal" in made["provenance"]
    assert hard_values.JUDGE_HARD.read_bytes() == own


def test_each_seat_of_a_game_that_is_fitted_to_is_played_by_its_level(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = set[tuple[int, str]]()

    def quick(game: AnyGame, view: View, level: str, *more: Any) -> list[int]:
        asked.add((view.seat, level))
        return choose_line(game, view, "easy", *more)

    choose_line = player.choose_line
    monkeypatch.setattr(player, "choose_line", quick)
    values.play("test-0", ("normal", "hard"), 0.0)
    assert asked == {(PLA, "normal"), (ROC, "hard")}


def test_an_order_taken_at_random_is_one_that_the_level_would_think_of() -> None:
    state = table({"1711": "82/244-1"}, {"1912": "18/54-1"}, step="order", seat="pla", turn=1).state
    asked = state.pending()
    assert isinstance(asked, Decision)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(HardKinmen, "plans", lambda self, view: [Plan(0.0, PASS, None)])
        assert all(values._think(state, asked, "hard", 1.0, Random(i)) == [PASS] for i in range(5))
        assert any(values._think(state, asked, "easy", 1.0, Random(i)) != [PASS] for i in range(5))


def test_a_game_that_others_have_led_somewhere_gives_lines_from_there_on() -> None:
    whole = values.play("test-0", ("easy", "easy"), 0.0)
    late = values.play("test-0", ("easy", "easy"), 0.0, values.Led(("easy", "easy"), 0.0, 12))
    assert sum(map(len, whole)) == sum(map(len, late)) + 12  # the same players: the same game
    assert [line for lines in whole for line in lines][12:] == [line for lines in late for line in lines]
    asked, choose_line = list[str](), player.choose_line

    def quick(game: AnyGame, view: View, level: str, *more: Any) -> list[int]:
        asked.append(level)
        return choose_line(game, view, "easy", *more)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(player, "choose_line", quick)
        values.play("test-0", ("normal", "hard"), 0.0, values.Led(("beginner", "easy"), 0.0, 12))
    first = next(i for i, level in enumerate(asked) if level in ("normal", "hard"))
    assert set(asked[:first]) == {"beginner", "easy"}
    assert set(asked[first:]) == {"normal", "hard"}


def test_the_chance_is_fitted_to_games_of_normal_and_to_those_that_others_have_led(tmp_path: Path) -> None:
    own, out, told = chance_values.WEIGHTS.read_bytes(), tmp_path / "weights.json", list[tuple[tuple[str, str], bool]]()

    def quick(seed: str, levels: tuple[str, str], wander: float, led: values.Led | None) -> list[list[Line]]:
        told.append((levels, led is not None))
        return values_play(seed, ("easy", "easy"), wander)

    values_play = values.play
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(values, "play", quick)
        arguments = ["--games", "2", "--led", "2", "--jobs", "1", "--seed", "test", "--out", str(out)]
        assert chance_values.main(arguments) == 0
    assert told == [(("normal", "normal"), False)] * 2 + [(("normal", "normal"), True)] * 2
    made = json.loads(out.read_text(encoding="utf-8"))
    assert [len(row) for row in made["weights"]] == [len(row) for row in judge.ROWS]
    assert "tools.kinmen.chance --games 2 --led 2 --ridge 20 --seed test" in made["provenance"]
    assert chance_values.WEIGHTS.read_bytes() == own


def test_who_waits_for_a_boat_is_worth_less_than_who_has_landed_whatever_the_games_say() -> None:
    rng = Random(1)
    lines = []
    for _ in range(400):
        x = [rng.random() for _ in judge.NAMES]
        lines.append((x, float(x[chance_values.WAITS] > 0.5)))  # in these games all depends on those who wait
    row = chance_values.held_back(lines, 10.0)
    assert row[chance_values.WAITS] > 0
    assert row[chance_values.WAITS] == pytest.approx(chance_values.WAITING * row[chance_values.ASHORE])
    turned = [(x, float(x[chance_values.ASHORE] > 0.5)) for x, _ in lines]
    assert chance_values.held_back(turned, 10.0) == fit(turned, 10.0)


def test_games_are_led_by_several_levels_and_not_all_as_far() -> None:
    found = [chance_values.led(f"test-{i}") for i in range(200)]
    assert {one.levels for one in found} == {(a, b) for a in chance_values.LEADERS for b in chance_values.LEADERS}
    assert {one.wander for one in found} == set(chance_values.WANDER)
    assert 40 < sum(one.rests == 0 for one in found) < 80
    assert max(one.rests for one in found) > 60
