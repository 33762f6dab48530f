"""Measures the engine. Runs in CPython and inside Pyodide alike; never imported by the game.

Everything is counted in CPU seconds, so that a busy machine does not change the figures much.
"""

from __future__ import annotations

import gc
import json
import random
import sys
import time
from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sakusen.engine.core import State

IN_PYODIDE = sys.platform == "emscripten"


def node_clock() -> float:
    """CPU seconds of the Node process that runs Pyodide, which has no clock of its own for them."""
    from js import process

    usage = process.cpuUsage()
    return float(usage.user + usage.system) / 1e6


clock: Callable[[], float] = node_clock if IN_PYODIDE else time.process_time


def measure(slug: str, games: int, seed: int) -> dict[str, object]:
    """One block: microseconds per decision, decisions per game, games per second."""
    from sakusen.cli import random_game
    from sakusen.games import game

    play, rng = game(slug), random.Random(seed)
    begin, decisions = clock(), 0
    for _ in range(games):
        decisions += random_game(play, rng)[1]
    spent = clock() - begin
    return {"micros": spent / decisions * 1e6, "decisions": decisions / games, "games": games / spent}


def copy_cost(slug: str, copies: int = 20000) -> float:
    """Microseconds of one ``State.copy()`` in the middle of a game."""
    from sakusen.games import game

    state, rng = game(slug).start(), random.Random(1)
    for _ in range(200):
        step(state, rng)
    begin = clock()
    for _ in range(copies):
        state.copy()
    return (clock() - begin) / copies * 1e6


def step(state: State, rng: random.Random) -> bool:
    """One random choice or outcome; false when the game is over."""
    from sakusen.engine.core import Chance, Decision
    from sakusen.engine.luck import pick

    pending = state.pending()
    if isinstance(pending, Decision):
        state.apply(rng.choice(pending.actions))
    elif isinstance(pending, Chance):
        state.resolve(pick(pending.weights, rng.random()))
    else:
        return False
    return True


def worst_list(slug: str, games: int) -> tuple[float, float]:
    """Microseconds of the dearest and of the mean legal list along random games, each asked for the first time."""
    from sakusen.games import game

    play, rng = game(slug), random.Random(7)
    costs = []
    gc.disable()  # a collection in the midst of one list would pass for its cost
    for _ in range(games):
        state = play.start()
        going = True
        while going:
            begin = clock()
            state.pending()
            costs.append((clock() - begin) * 1e6)
            going = step(state, rng)
        gc.collect()
    gc.enable()
    return max(costs), sum(costs) / len(costs)


def report(slug: str, games: int, blocks: int) -> str:
    """All of it as JSON."""
    measure(slug, 3, 0)
    runs = [measure(slug, games, seed) for seed in range(1, blocks + 1)]
    worst, mean = worst_list(slug, 5)
    return json.dumps({"runs": runs, "copy": copy_cost(slug), "worst_list": worst, "mean_list": mean})


if IN_PYODIDE:
    arguments = json.loads(ARGS)  # type: ignore[name-defined]  # noqa: F821  set by pack.mjs
    sys.path.insert(0, arguments["path"])
    with open(arguments["out"], "w", encoding="utf-8") as out:
        out.write(report(arguments["slug"], arguments["games"], arguments["blocks"]))
