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


def playouts(slug: str, games: int, seed: int) -> dict[str, object]:
    """One block of whole imagined games, both seats by the quick player: figures as of :func:`measure`, with the cost
    of the rules in them; nothing for a game without such a player."""
    from sakusen.ai.dice import lines
    from sakusen.ai.playouts import PlaysOn, play_on
    from sakusen.engine.core import usual
    from sakusen.games import game

    play = game(slug)
    if not isinstance(play, PlaysOn):
        return {}
    begin, decisions, options = clock(), 0, usual(play)
    for luck in lines(games, random.Random(seed)):
        decisions += play_on(play, play.start(options=options), luck)[1]
    spent = clock() - begin
    return {"micros": spent / decisions * 1e6, "decisions": decisions / games, "games": games / spent}


def script(slug: str, games: int, seed: int) -> dict[str, object]:
    """The same, both seats by the policy that carries plans out; nothing for a game without one."""
    from sakusen.ai.contract import Plans, Throws
    from sakusen.ai.lookahead import resolve
    from sakusen.engine.core import Chance, Decision, usual
    from sakusen.games import game

    play, rng = game(slug), random.Random(seed)
    if not isinstance(play, Plans):
        return {}
    throw = play.throw if isinstance(play, Throws) else resolve
    decisions, begin, options = 0, clock(), usual(play)
    for _ in range(games):
        state, aims = play.start(options=options), dict[int, object]()
        while True:
            pending = state.pending()
            if isinstance(pending, Chance):
                throw(state, rng.random())
            elif isinstance(pending, Decision):
                action, aims[pending.seat] = play.policy(state, aims.get(pending.seat))
                state.apply(action)
                decisions += 1
            else:
                break
    spent = clock() - begin
    return {"micros": spent / decisions * 1e6, "decisions": decisions / games, "games": games / spent}


def playout_report(slug: str, games: int, blocks: int) -> str:
    """Blocks of random games and of those by the script and the quick player, in turn, as JSON; of the last two only
    what the game has."""
    kinds = {"rules": measure, "quick": playouts, "script": script}
    kinds = {name: kind for name, kind in kinds.items() if kind(slug, 1, 0)}
    few = max(2, games // 10)
    runs: dict[str, list[object]] = {name: [] for name in kinds}
    for seed in range(1, blocks + 1):
        for name, kind in kinds.items():
            runs[name].append(kind(slug, few if name == "script" else games, seed))
    return json.dumps(runs)


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
        kind = playout_report if arguments.get("playouts") else report
        out.write(kind(arguments["slug"], arguments["games"], arguments["blocks"]))
