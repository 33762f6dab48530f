"""The script plays every turn anew, whatever it meant to do in the turn before."""

from __future__ import annotations

from typing import Any

import pytest

from sakusen.engine.core import Chance, Outcome
from sakusen.engine.luck import Dealt
from sakusen.games import game
from sakusen.games.taiwan202x.bot.policy import Aim, answer
from sakusen.games.taiwan202x.rules.steps import ACTIVATE

GAME = game("taiwan202x")


def played(seed: int) -> tuple[Outcome, list[Any]]:
    """A game of the script against itself, which hands its aims from question to question; and its operations that had
    not begun yet."""
    state, luck, aims, begun = GAME.start(), Dealt(seed), {}, []
    while not isinstance(pending := state.pending(), Outcome):
        if isinstance(pending, Chance):
            state.resolve(luck.draw(pending))
            continue
        if state.step == ACTIVATE and not state.active and len(pending.actions) > 1:
            begun.append(state.copy())
        action, aims[pending.seat] = answer(state, aims.get(pending.seat))
        state.apply(action)
    return pending, begun


def test_an_aim_of_the_turn_before_does_not_hold_when_an_operation_begins() -> None:
    _, begun = played(500)
    assert begun
    for state in begun:
        assert answer(state, Aim(0, -1)) == answer(state, None)


@pytest.mark.slow
def test_neither_side_wins_every_game_of_the_script_against_itself() -> None:
    wins = sum(played(seed)[0].points[0] > 0 for seed in range(500, 512))
    assert 0 < wins < 12
