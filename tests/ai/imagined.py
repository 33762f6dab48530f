"""What holds of the quick player of every game: its answers are legal, and its imagined games end."""

from __future__ import annotations

import random

from sakusen.ai.dice import lines
from sakusen.ai.playouts import play_on
from sakusen.engine.core import AnyGame, Chance, Outcome, State
from sakusen.engine.luck import pick


def questions_answered_legally(game: AnyGame, games: int = 3) -> set[str]:
    """Let the quick player play games in which it answers one question at a time; each answer must lead where one of
    the legal actions leads. What was asked where there was a choice."""
    asks = set()
    for seed in range(games):
        state, rng, roll = game.start(), random.Random(seed), game.roller()
        while not isinstance(pending := state.pending(), Outcome):
            if isinstance(pending, Chance):
                state.resolve(pick(pending.weights, rng.random()))
                continue
            before = state.copy()
            roll(state)
            if len(pending.actions) > 1:
                asks.add(pending.ask)
                assert any(_leads(before, action, state) for action in pending.actions), pending
    return asks


def _leads(before: State, action: int, after: State) -> bool:
    here = before.copy()
    here.apply(action)
    return here.key() == after.copy().key()


def same_luck_leads_to_the_same_end(game: AnyGame, games: int) -> None:
    """Every imagined game ends, and with the same luck it ends as it did before."""
    for line in lines(games, random.Random(1)):
        ends = []
        for _ in range(2):
            line.rewind()
            state = game.start()
            end, decisions = play_on(game, state, line)
            ends.append((end.points, decisions, state.key()))
        assert ends[0] == ends[1]
