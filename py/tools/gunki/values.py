"""Makes ``values.json``: positions from play, their values in the relaxed game, a network fitted to them."""

from __future__ import annotations

import base64
import json
import random
import subprocess
import tempfile
import zlib
from array import array
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from sakusen.engine.core import Chance, Decision, Outcome
from sakusen.engine.luck import pick
from sakusen.games.gunki.bot.estimate import ROWS, estimate, rows_of, unpacked
from sakusen.games.gunki.bot.solve import branches
from sakusen.games.gunki.game import GAME
from sakusen.games.gunki.rules.board import FREE, SUGGESTED
from sakusen.games.gunki.rules.state import State
from sakusen.games.gunki.rules.steps import ACTION, ALL, DONE, DRAW, SETUP, SPACE
from tools.gunki.play import Player, line_of, network_text, state_of
from tools.tool_error import ToolError, last_line

SOURCE = Path(__file__).with_name("fit.c")
WIDTH, HIDDEN, EPOCHS, RATE = 32, 16, 60, 0.05
TRIES, AT_RANDOM = 6, 0.2
"""The sampling player takes the best of so many random actions; now and then just any."""
MORNINGS = (1, 4, 16)
"""... and the best of so many random set-ups."""
DETOURS, TRIED = 0.15, 2000
"""When a network is improved: the share of actions at random, and the games that show what it is worth before."""


# ------------------------------------------------------------------ positions
def suggested() -> State:
    """The first morning of the suggested set-up."""
    state = GAME.start("standard", {"setup": "suggested"})
    state.pending()
    return state


def sample(games: int, seed: int, blind: bool = False) -> Iterator[State]:
    """The positions before every action of so many games, played tolerably and with many a detour.

    ``blind`` plays at random, for the first time, when there is no network yet.
    """
    rng = random.Random(seed)
    for _ in range(games):
        state = max((_morning(rng) for _ in range(1 if blind else rng.choice(MORNINGS))), key=estimate)
        while not isinstance(pending := state.pending(), Outcome):
            if isinstance(pending, Chance):
                state.resolve(pick(pending.weights, rng.random()))
                continue
            if state.step == ACTION:
                yield state.copy()
            for action in _choose(state, pending, rng, blind):
                state.apply(action)


def _morning(rng: random.Random) -> State:
    """A random set-up, half of the time near to the suggested one."""
    state, stay = GAME.start("standard", {"setup": "free"}), rng.choice((0.0, 0.8))
    while state.pending() and state.step == SETUP:
        actions = state.pending().actions  # type: ignore[union-attr]
        own = SPACE + SUGGESTED[FREE[state.cursor]]
        state.apply(own if own in actions and rng.random() < stay else rng.choice([a for a in actions if a != ALL]))
    return state


def _choose(state: State, pending: Decision, rng: random.Random, blind: bool) -> list[int]:
    actions = list(pending.actions)
    if state.step == ACTION and not blind and rng.random() > AT_RANDOM:
        return max((_line(state, rng.choice(actions), rng) for _ in range(TRIES)), key=lambda line: line[0])[1]
    if DONE in actions and len(actions) > 1:
        actions.remove(DONE)  # two defenders are mostly better than one
    return [rng.choice(actions)]


def _line(state: State, action: int, rng: random.Random) -> tuple[float, list[int]]:
    """What an action and a random way to go on with it are worth, and the line."""
    after, line = state.copy(), [action]
    after.apply(action)
    pending = after.pending()
    if isinstance(pending, Decision):
        line.append(rng.choice(list(pending.actions)))
        after.apply(line[-1])
    return _worth(after), line


def _worth(state: State) -> float:
    """The estimate as if it were the player's turn again before the next chit."""
    pending = state.pending()
    if state.step == DRAW:
        return estimate(state)
    if isinstance(pending, Decision):
        after = state.copy()
        after.apply(pending.actions[0])
        return _worth(after)
    assert isinstance(pending, Chance)
    total = 0.0
    for outcome, weight in branches(state, pending):
        after = state.copy()
        after.resolve(outcome)
        total += weight * _worth(after)
    return total / sum(pending.weights)


# ------------------------------------------------------------------ better and better
def improve(data: dict[str, Any], games: int, seed: int, compiler: str = "cc") -> tuple[dict[str, Any], list[float]]:
    """A network fitted to what the given one says one action deeper, by the rules as they are; and the shares of
    games from the suggested set-up that the given one won and drew.

    The games for it begin with all kinds of set-ups and leave the best line now and then.
    """
    rng = random.Random(seed)
    with tempfile.TemporaryDirectory() as folder:
        player = Player(Path(folder), network_text(unpacked(data)), WIDTH, HIDDEN, compiler)
        won, drawn, lost = player.play([line_of(suggested())] * TRIED, seed)
        first = [line_of(max((_morning(rng) for _ in range(rng.choice(MORNINGS))), key=estimate)) for _ in range(games)]
        seen = player.wander(first, seed, DETOURS)
    examples = [(value, array("H", rows_of(state_of(line)))) for line, value in seen]
    return fit(examples, compiler), [won / (won + drawn + lost), drawn / (won + drawn + lost)]


# ------------------------------------------------------------------ the network
def fit(examples: Sequence[tuple[float, Sequence[int]]], compiler: str = "cc") -> dict[str, Any]:
    """The network that comes nearest to the values, as it is kept in ``values.json``."""
    with tempfile.TemporaryDirectory() as folder:
        program = Path(folder, "fit")
        made = subprocess.run(
            [compiler, "-O3", "-march=native", "-ffast-math", "-o", str(program), str(SOURCE), "-lm"],
            capture_output=True,
            text=True,
            check=False,
        )
        if made.returncode:
            raise ToolError(f"the fitting program could not be compiled: {last_line(made)}")
        text = "\n".join(f"{value:.6f} {len(rows)} {' '.join(map(str, rows))}" for value, rows in examples)
        arguments = [str(program), *map(str, (ROWS, WIDTH, HIDDEN, EPOCHS, RATE))]
        done = subprocess.run(arguments, input=text, stdout=subprocess.PIPE, text=True, check=False)
        if done.returncode:
            raise ToolError("the fitting program stopped early.")
    return packed(done.stdout, {row for _, rows in examples for row in rows})


def packed(text: str, used: set[int]) -> dict[str, Any]:
    """The network as data; rows that no example used are left out, the others are rounded to bytes."""
    rows, bias, weights, hidden_bias, out, out_bias = ([float(x) for x in line.split()] for line in text.splitlines())
    width = len(bias)
    kept = [rows[i * width : (i + 1) * width] for i in sorted(used)]
    scale = max(abs(x) for row in kept for x in row) / 127
    data = array("b", (round(x / scale) for row in kept for x in row))
    runs: list[int] = []
    at = 0
    for i in sorted(used):
        if runs and i == at:
            runs[-1] += 1
        else:
            runs += [i - at, 1]
        at = i + 1
    near = [round(x, 5) for x in weights]
    return {
        "provenance": "fitted by py/tools/gunki/solve.py train; see SOLVED.md",
        "width": width,
        "scale": scale,
        "bias": bias,
        "hidden": [near[i : i + width] for i in range(0, len(near), width)],
        "hidden_bias": hidden_bias,
        "out": out,
        "out_bias": out_bias[0],
        "used": runs,
        "rows": base64.b85encode(zlib.compress(data.tobytes(), 9)).decode(),
    }


def write(network: dict[str, Any], path: Path) -> None:
    path.write_text(json.dumps(network, separators=(",", ":")) + "\n", encoding="utf-8")
