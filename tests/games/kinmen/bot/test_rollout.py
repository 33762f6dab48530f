"""The quick player of imagined games: it answers legally, as it did before, and plays nearly as well as the script."""

from __future__ import annotations

import pytest
from tests.ai.imagined import questions_answered_legally, same_luck_leads_to_the_same_end

from sakusen.games.kinmen.bot.rollout import span
from sakusen.games.kinmen.game import GAME
from sakusen.games.kinmen.rules.board import ALLOWANCE, HEXES, UNITS
from sakusen.games.kinmen.rules.movement import reach
from tools.one_game import play


def test_every_answer_is_one_of_the_legal_ones() -> None:
    wanted = {
        "order",
        "attack.target",
        "attack.units",
        "advance",
        "retreat",
        "landing.hex",
        "night.move",
    }
    assert wanted <= questions_answered_legally(GAME)


def test_imagined_games_end_and_the_same_luck_gives_the_same_game() -> None:
    same_luck_leads_to_the_same_end(GAME, 2)


def test_what_a_unit_could_attack_lies_within_its_span() -> None:
    state = GAME.start()
    for unit in range(UNITS):
        if state.at[unit] < HEXES:
            assert not reach(state, unit, ALLOWANCE[unit]).mask & ~span(state.at[unit], ALLOWANCE[unit])


@pytest.mark.parametrize("seat", [0, 1])
def test_it_beats_random_play(seat: int) -> None:
    levels = ("rollout", "random") if seat == 0 else ("random", "rollout")
    assert sum(play("kinmen", levels, f"test-{i}").points[seat] > 0 for i in range(8)) >= 6


@pytest.mark.long
def test_it_keeps_nine_tenths_of_the_strength_of_the_script() -> None:
    points = [play("kinmen", ("rollout", "script"), f"test-{i}").points[0] for i in range(200)]
    points += [play("kinmen", ("script", "rollout"), f"test-{i}").points[1] for i in range(200)]
    assert sum(0.5 + (p > 0) / 2 - (p < 0) / 2 for p in points) >= 0.45 * 400
