"""The quick player of imagined games: it answers legally, as it did before, and plays nearly as well as the script."""

from __future__ import annotations

import random

import pytest
from tests.ai.imagined import questions_answered_legally, same_luck_leads_to_the_same_end

from sakusen.engine.core import Chance, Outcome
from sakusen.engine.hexes import bits
from sakusen.engine.luck import pick
from sakusen.games.taiwan202x.bot.acts import moved
from sakusen.games.taiwan202x.bot.estimate import Estimate
from sakusen.games.taiwan202x.bot.rollout import Board, Roller
from sakusen.games.taiwan202x.game import GAME
from sakusen.games.taiwan202x.rules.board import IS_SEA, SEA_LIST, SIDE_UNITS
from sakusen.games.taiwan202x.rules.movement import destinations
from sakusen.games.taiwan202x.rules.state import State
from tools import one_game


def test_every_answer_is_one_of_the_legal_ones() -> None:
    assert {"card", "court", "activate", "return", "loss", "setup.fleet"} <= questions_answered_legally(GAME)


def test_imagined_games_end_and_the_same_luck_gives_the_same_game() -> None:
    same_luck_leads_to_the_same_end(GAME, 2)


def test_the_difference_is_that_of_the_whole_judgement() -> None:
    """What moves and fights are worth by a few terms is what the judge says of the whole board."""
    seen = 0
    for state in _positions():
        seat = state.pending().seat  # type: ignore[union-attr]
        board, estimate = Board(state, seat), Estimate(state, seat)
        for place in SEA_LIST:
            units = state.here[place] & SIDE_UNITS[seat]
            for to in bits(destinations(units, place)) if units else ():
                if not IS_SEA[to]:
                    continue
                after = moved(estimate.board, units, place, to)
                expected = board.sign * (estimate.total(after) - estimate.total(estimate.board))
                parts = [board.change(p, after.here[p]) for p in (place, to)]
                gain = board.gain(sum(value for value, _ in parts), sum(lead for _, lead in parts))
                assert gain == pytest.approx(expected)
                seen += 1
    assert seen > 50


def _positions() -> list[State]:
    state, rng, roller, out = GAME.start(), random.Random(3), Roller(), []
    while not isinstance(pending := state.pending(), Outcome):
        if isinstance(pending, Chance):
            state.resolve(pick(pending.weights, rng.random()))
            continue
        if pending.ask == "card":
            out.append(state.copy())
        roller(state)
    return out


@pytest.mark.parametrize("seat", [0, 1])
def test_it_beats_random_play(seat: int) -> None:
    levels = ("rollout", "random") if seat == 0 else ("random", "rollout")
    assert sum(one_game.play("taiwan202x", levels, f"test-{i}").points[seat] > 0 for i in range(8)) >= 6


@pytest.mark.long
def test_it_keeps_nine_tenths_of_the_strength_of_the_script() -> None:
    points = [one_game.play("taiwan202x", ("rollout", "script"), f"test-{i}").points[0] for i in range(200)]
    points += [one_game.play("taiwan202x", ("script", "rollout"), f"test-{i}").points[1] for i in range(200)]
    assert sum(0.5 + (p > 0) / 2 - (p < 0) / 2 for p in points) >= 0.45 * 400
