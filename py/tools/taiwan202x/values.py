"""Learn what the computer player of Special Operation 202X values: play against itself, fit, write ``judge.json``.

    PYTHONPATH=py python3 -m tools.taiwan202x.values --games 3000 --rounds 2 --out judge.json
    PYTHONPATH=py python3 -m tools.taiwan202x.values --games 3000 --write

Each round plays games by one look ahead with some noise, takes the position after every action with the winner
of its game, and fits the weights by logistic regression (stochastic gradient, held towards the weights before).
Without ``--write`` the weights of the game are left alone.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
from collections.abc import Callable
from math import exp, log, sqrt
from pathlib import Path

from sakusen.engine.core import Chance, Outcome, Pending, Tell
from sakusen.engine.luck import Dealt
from sakusen.games.taiwan202x.bot import judge
from sakusen.games.taiwan202x.bot.acts import operations
from sakusen.games.taiwan202x.bot.estimate import Estimate
from sakusen.games.taiwan202x.bot.policy import Aim, answer, card_values, next_step, sign
from sakusen.games.taiwan202x.game import GAME
from sakusen.games.taiwan202x.rules.board import PRC, ROC, SUIT
from sakusen.games.taiwan202x.rules.negotiation import TO_END
from sakusen.games.taiwan202x.rules.state import State
from sakusen.games.taiwan202x.rules.steps import ACTIVATE, CARD_AT, CHOOSE, NEXT, SETUP_AIR, SETUP_FLEETS

TEMPO = "tempo"
"""Who is still to act; fitted so that it does not disturb the others, and not kept."""
EVERY = 500
"""The weights are those of the second half of all passes, averaged; so many positions apart."""
Sample = tuple[int, float, list[tuple[str, float]], float]
"""(negotiations held, nearness of the next, features, 1 if ROC has won)."""


# ------------------------------------------------------------------ playing
def act(state: State, rng: random.Random, noise: float, aims: dict[int, Aim]) -> int:
    """What a noisy player does."""
    seat = state.pending().seat  # type: ignore[union-attr]
    actions = state.pending().actions  # type: ignore[union-attr]
    if state.step in (SETUP_FLEETS, SETUP_AIR) and rng.random() < 0.5:
        return int(rng.choice(actions))
    if state.step == CHOOSE:
        values = card_values(state)
        return CARD_AT + max(values, key=lambda v: v[0] + noise * rng.gauss(0, 1))[1]
    if state.step == ACTIVATE and not state.active:
        acts = operations(Estimate(state, seat), seat, SUIT[state.chosen[seat]], state.limit)
        best = max(acts, key=lambda a: sign(seat) * a.value + noise * rng.gauss(0, 1))
        aims[seat] = Aim(best.units, best.goal)
    if state.step == ACTIVATE:
        return next_step(state, aims[seat])
    return answer(state, None)[0]


def play(seed: str, noise: float) -> list[Sample]:
    """One game: what it was like after every action."""
    state, luck, rng = GAME.start(), Dealt(seed), random.Random(seed)
    aims: dict[int, Aim] = {}
    seen: list[tuple[int, float, list[tuple[str, float]]]] = []
    asks = State.asks

    def watch(state: State, tell: Tell | None) -> Pending | None:
        found = judge.features(state)
        found[TEMPO] = 0.0 if state.acted else float(sign(1 - state.seat))
        seen.append((state.negotiations, 1 / judge.wait(state), list(found.items())))
        return asks[NEXT](state, tell)

    State.asks = (*asks[:NEXT], watch, *asks[NEXT + 1 :])
    try:
        while not isinstance(pending := state.pending(), Outcome):
            if isinstance(pending, Chance):
                state.resolve(luck.draw(pending))
            else:
                state.apply(act(state, rng, noise, aims))
    finally:
        State.asks = asks
    won = float(pending.points[ROC] > pending.points[PRC])
    return [(held, near, found, won) for held, near, found in seen]


# ------------------------------------------------------------------ fitting
def fit(
    samples: list[Sample], weights: dict[str, list[float]], epochs: int, rate: float, hold: float, rng: random.Random
) -> float:
    """Move the weights towards the results; the mean loss of the last pass. ``hold`` pulls back to the start."""
    start = {name: list(w) for name, w in weights.items()}
    sums = {name: [1e-2] * len(w) for name, w in weights.items()}
    means = {name: [0.0] * len(w) for name, w in weights.items()}
    loss, count, averaged = 0.0, 0, 0
    for epoch in range(epochs):
        rng.shuffle(samples)
        loss = 0.0
        for held, near, found, won in samples:
            first = 2 * min(held, TO_END - 1)
            total = sum((weights[n][first] + weights[n][first + 1] * near) * x for n, x in found)
            guess = 1 / (1 + exp(-max(-30.0, min(30.0, total))))
            loss -= log(max(1e-9, guess if won else 1 - guess))
            error = guess - won
            for name, x in found:
                w, g, s = weights[name], sums[name], start[name]
                for i, slope in ((first, error * x), (first + 1, error * x * near)):
                    slope += hold * (w[i] - s[i])
                    g[i] += slope * slope
                    w[i] -= rate * slope / sqrt(g[i])
            count += 1
            if epoch >= epochs // 2 and count % EVERY == 0:
                averaged += 1
                for name, w in weights.items():
                    mean = means[name]
                    for i, x in enumerate(w):
                        mean[i] += (x - mean[i]) / averaged
    weights.update(means)
    return loss / len(samples)


def install(weights: dict[str, list[float]]) -> None:
    """Let the players of this process use other weights."""
    judge.WEIGHTS.clear()
    judge.WEIGHTS.update(weights)
    for table in (judge._judgement, judge._card_worths):
        table.cache_clear()


def one_round(
    number: int, options: argparse.Namespace, samples: list[Sample], say: Callable[[str], None]
) -> dict[str, list[float]]:
    """Play, and fit to these games and those before; the new weights, in use from now on."""
    wins = 0.0
    for i in range(options.games):
        found = play(f"{options.seed}-{number}-{i}", options.noise)
        wins += found[0][3]
        samples += found
    weights = {name: list(w) for name, w in judge.WEIGHTS.items()}
    for name in {name for sample in samples for name, _ in sample[2]}:
        weights.setdefault(name, [0.0] * 4)
    rng = random.Random(options.seed)
    loss = fit(samples, weights, options.epochs, options.rate, options.hold, rng)
    del weights[TEMPO]
    install(weights)
    say(
        f"round {number}: ROC won {wins / options.games:.1%} of {options.games}, {len(samples)} positions, "
        f"loss {loss:.4f}"
    )
    return weights


def as_text(weights: dict[str, list[float]], note: str) -> str:
    """The file, one feature a line."""
    lines = [f"    {json.dumps(name)}: {json.dumps([round(x, 3) for x in w])}" for name, w in sorted(weights.items())]
    return '{\n  "provenance": ' + json.dumps(note) + ',\n  "weights": {\n' + ",\n".join(lines) + "\n  }\n}\n"


def main(arguments: list[str]) -> int:
    """The program; its exit code."""
    parser = argparse.ArgumentParser(prog="values.py", description="Learn the weights of the judgement.")
    parser.add_argument("--games", type=int, default=2000, help="games a round")
    parser.add_argument("--rounds", type=int, default=1)
    parser.add_argument("--epochs", type=int, default=5)
    parser.add_argument("--rate", type=float, default=0.05)
    parser.add_argument("--hold", type=float, default=2e-5, help="how strongly the old weights hold the new")
    parser.add_argument("--noise", type=float, default=0.02, help="of the players, in chances to win")
    parser.add_argument("--seed", default="values")
    parser.add_argument("--start", type=Path, help="weights to begin with instead of the game's")
    parser.add_argument("--out", type=Path, help="where to write")
    parser.add_argument("--write", action="store_true", help="write the game's own file")
    options = parser.parse_args(arguments)
    if options.start:
        install(json.loads(options.start.read_text(encoding="utf-8"))["weights"])
    target = Path(judge.__file__).with_name("judge.json") if options.write else options.out
    samples: list[Sample] = []
    for number in range(options.rounds):
        weights = one_round(number, options, samples, lambda line: print(line, flush=True))
        note = (
            f"tools.taiwan202x.values: logistic regression over the ends of self-play by one look ahead, "
            f"{number + 1} rounds of {options.games} games"
        )
        if target:
            target.write_text(as_text(weights, note), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
