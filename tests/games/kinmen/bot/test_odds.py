"""The tabulated chances agree with the exact enumeration of dice through the rules."""

from __future__ import annotations

import random
from fractions import Fraction
from typing import Any

import pytest

from sakusen.ai import player
from sakusen.engine.combat import distribution
from sakusen.engine.core import Chance, Decision, Outcome
from sakusen.engine.luck import Dealt
from sakusen.games import game
from sakusen.games.kinmen.bot.odds import COLUMN, STAND
from sakusen.games.kinmen.rules.combat import column_for
from sakusen.games.kinmen.rules.state import State
from sakusen.games.kinmen.rules.steps import BATTLE_DIE
from sakusen.games.kinmen.rules.steps import STAND as STAND_FAST

KINMEN = game("kinmen")


def battles(seed: int) -> list[Any]:
    """Positions of an easy game in which the battle die is about to fall."""
    state, luck, rng, out = KINMEN.start(), Dealt(seed), random.Random(seed), []
    while not isinstance(pending := state.pending(), Outcome):
        if isinstance(pending, Chance):
            if state.step == BATTLE_DIE:
                out.append(state.copy())
            state.resolve(luck.draw(pending))
        else:
            state.apply(player.choose(KINMEN, KINMEN.observe(state, pending.seat), "easy", None, rng))
    return out


def stand_fast(state: State, asked: Decision) -> int:
    """Everybody stands wherever there is a choice."""
    return STAND_FAST if STAND_FAST in asked.actions else asked.actions[-1]


def is_over(state: State) -> bool:
    """The battle has been carried out: nobody attacks any more."""
    return not state.attackers


@pytest.mark.parametrize("seed", [1, 2])
def test_chances_of_losses_agree_with_the_rules(seed: int) -> None:
    for state in battles(seed)[:8]:
        target, foe = state.target, 1 - state.seat
        share = COLUMN[column_for(state, state.attackers, target)]
        defenders = [u for u in range(len(state.at)) if state.defenders >> u & 1]
        expected = sum(
            share.wiped + sum(share.hit[k] * (1 - STAND[_strength(state, u)][k]) for k in (0, 1, 2)) for u in defenders
        )
        ends = distribution(state, stand_fast, is_over)
        assert sum(p for p, _ in ends) == Fraction(1)
        lost = sum(p * (end.losses[foe] - state.losses[foe]) for p, end in ends)
        assert float(lost) == pytest.approx(expected)


def _strength(state: State, unit: int) -> int:
    from sakusen.games.kinmen.rules.combat import strength

    return strength(state, unit)


def test_columns_are_whole_distributions() -> None:
    for share in COLUMN:
        both = sum(share.hit) + sum(share.bled) + share.wiped + share.ruined
        assert both >= 1 - 1e-9  # A/D counts for both sides
        assert max(share.wiped, share.ruined, *share.hit, *share.bled) <= 1
