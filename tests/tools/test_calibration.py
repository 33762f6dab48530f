"""Measures of win chances, on samples whose measures are known, and on a few imagined games."""

from __future__ import annotations

from random import Random

import pytest

from sakusen import games
from tools import calibration
from tools.calibration import Sample

TRUE = [Sample(n, 0.25, float(n % 4 == 0)) for n in range(100)] + [
    Sample(n, 0.75, float(n % 4 != 0)) for n in range(100)
]


def test_chances_that_come_about_as_often_as_they_say_have_no_error() -> None:
    assert calibration.calibration_error(TRUE) == 0
    assert calibration.brier(TRUE) == pytest.approx(0.1875)
    assert calibration.base_rate(TRUE) == pytest.approx(0.25)


def test_chances_that_say_too_much_are_told_by_how_much() -> None:
    bold = [one._replace(chance=0.05 if one.chance < 0.5 else 0.95) for one in TRUE]
    assert calibration.calibration_error(bold) == pytest.approx(0.2)
    assert calibration.reliability(bold) == [(100, pytest.approx(0.05), 0.25), (100, pytest.approx(0.95), 0.75)]


def test_the_interval_holds_the_error_of_many_games() -> None:
    bold = [one._replace(chance=0.05 if one.chance < 0.5 else 0.95) for one in TRUE]
    low, high = calibration.interval(bold, Random(1))
    assert low < 0.2 < high


def test_the_same_seed_gives_the_same_samples_and_the_command_says_whether_they_may_be_told(
    capsys: pytest.CaptureFixture[str],
) -> None:
    said = []
    for _ in range(2):
        code = calibration.main(["--slug", "july", "--games", "3", "--each", "2", "--playouts", "2"])
        said.append(capsys.readouterr().out)
    assert said[0] == said[1]
    assert "6 positions of 3 games" in said[0]
    assert code in (0, 1)


def test_the_judgement_of_positions_is_measured_without_a_playout(capsys: pytest.CaptureFixture[str]) -> None:
    calibration.main(["--slug", "taiwan202x", "--games", "2", "--each", "3", "--judgement"])
    assert "6 positions of 2 games" in capsys.readouterr().out
    samples = calibration.collected(games.game("taiwan202x"), 2, 0, "easy", "held out", 3)
    assert len({one.chance for one in samples}) == 6  # no share of a few games
