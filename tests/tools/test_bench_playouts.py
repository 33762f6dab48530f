"""What the bench of imagined games prints: the quick player beside the script and the rules, or that there is none."""

from __future__ import annotations

import pytest

from sakusen.ai.playouts import PlaysOn
from sakusen.games import SLUGS, game
from tools import bench, league

FAST = ["--playouts", "--no-peer", "--no-pyodide", "--games", "1", "--blocks", "1"]


def test_the_quick_player_stands_beside_the_script_and_the_rules(capsys: pytest.CaptureFixture[str]) -> None:
    assert bench.main([*FAST, "--game", "july"]) == 0
    said = capsys.readouterr().out
    for line in ("random choices", "script player: microseconds", "quick player: microseconds", "quick player: games"):
        assert line in said


@pytest.mark.slow
def test_a_game_without_a_quick_player_says_so(capsys: pytest.CaptureFixture[str]) -> None:
    slug = next(slug for slug in SLUGS if not isinstance(game(slug), PlaysOn))
    assert bench.main([*FAST, "--game", slug]) == 0
    assert "no quick player" in capsys.readouterr().out


def test_the_league_refuses_a_player_that_the_game_does_not_have(capsys: pytest.CaptureFixture[str]) -> None:
    slug = next(slug for slug in SLUGS if not isinstance(game(slug), PlaysOn))
    with pytest.raises(SystemExit):
        league.main(["--slug", slug, "--first", "rollout"])
    assert f"{slug} has no rollout" in capsys.readouterr().err
