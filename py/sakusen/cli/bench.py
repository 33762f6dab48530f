"""What a decision costs: random games, timed."""

from __future__ import annotations

import random
import time

from ..engine.core import AnyGame, Chance, Decision, Outcome
from ..engine.luck import pick
from ..games import game


def random_game(play: AnyGame, rng: random.Random) -> tuple[Outcome, int]:
    """One game by uniform choices: how it ended and how many decisions it took."""
    state, decisions, roll = play.start(), 0, rng.random
    while True:
        pending = state.pending()
        if isinstance(pending, Decision):
            actions = pending.actions
            state.apply(actions[int(roll() * len(actions))])
            decisions += 1
        elif isinstance(pending, Chance):
            state.resolve(pick(pending.weights, roll()))
        else:
            return pending, decisions


def bench(slug: str, games: int, seed: int = 1) -> dict[str, object]:
    """Random games: CPU microseconds per decision, games per second, microseconds per copy."""
    play, rng = game(slug), random.Random(seed)
    random_game(play, rng)
    begin, decisions = time.process_time(), 0
    for _ in range(games):
        decisions += random_game(play, rng)[1]
    cpu = time.process_time() - begin
    state = play.start()
    state.pending()
    copies = 20000
    begin = time.process_time()
    for _ in range(copies):
        state.copy()
    copy = (time.process_time() - begin) / copies
    return {
        "game": slug,
        "games": games,
        "decisions_per_game": round(decisions / games, 1),
        "micros_per_decision": round(cpu / decisions * 1e6, 2),
        "games_per_second": round(games / cpu, 1),
        "micros_per_copy": round(copy * 1e6, 2),
    }
