"""Learn what the computer player of Special Operation 202X values: play against itself, fit, write ``judge.json``.

    PYTHONPATH=py python3 -m tools.taiwan202x.values --games 500 --rounds 14 --out judge.json
    PYTHONPATH=py python3 -m tools.taiwan202x.values --games 500 --rounds 14 --write

Each round plays games with some noise. Of every turn it notes what its beginning was like, and, once the cards are
shown, the chance at its end when both sides make the best of them, over all dice. The weights are fitted to what these
chances and the result tell together (TD(lambda)), over the games of the last rounds, by logistic regression (stochastic
gradient, held towards the weights before). Without ``--write`` the weights of the game are left alone.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
from collections.abc import Callable
from math import exp, log, sqrt
from pathlib import Path

from sakusen.ai.budget import Budget
from sakusen.engine.core import Chance, Decision, Outcome, usual
from sakusen.engine.hexes import bits
from sakusen.engine.luck import Dealt
from sakusen.games.taiwan202x.bot import judge
from sakusen.games.taiwan202x.bot.acts import Act, operations
from sakusen.games.taiwan202x.bot.estimate import Estimate
from sakusen.games.taiwan202x.bot.features import features
from sakusen.games.taiwan202x.bot.lookahead import Lookahead
from sakusen.games.taiwan202x.bot.policy import Aim, answer, card_values, next_step, sign
from sakusen.games.taiwan202x.game import GAME
from sakusen.games.taiwan202x.rules.board import PRC, ROC, SUIT
from sakusen.games.taiwan202x.rules.negotiation import TO_END
from sakusen.games.taiwan202x.rules.state import State
from sakusen.games.taiwan202x.rules.steps import ACT, ACTIVATE, CARD_AT, CHOOSE, NOBODY, SETUP_AIR, SETUP_FLEETS

EVERY = 500
"""The weights are those of the second half of all passes, averaged; so many positions apart."""
WINDOW = 8
"""Games of so many rounds are fitted to."""
WIDTH, KEPT = 3, 3
"""So many operations of who acts first are compared by the answer to them, and so many ends of each looked into."""
UNBOUND = 1 << 30
Sample = tuple[int, float, list[tuple[str, float]], float]
"""(negotiations held, nearness of the next, features, the chance of ROC that is learned)."""


# ------------------------------------------------------------------ playing
class Known(Estimate):
    """A position of which both hands are known."""

    def cards(self, time: judge.Time, war: int) -> float:
        value = self._cards.get((time, war))
        if value is None:
            worths = [judge.worths_at(time, seat, war) for seat in (PRC, ROC)]
            value = sum(worths[seat][c] for seat in (PRC, ROC) for c in bits(self.state.decks[seat]))
            self._cards[time, war] = value
        return value


def act(state: State, asked: Decision, rng: random.Random, noise: float, aims: dict[int, Aim]) -> int:
    """What a noisy player does."""
    seat = asked.seat
    if state.step in (SETUP_FLEETS, SETUP_AIR) and rng.random() < 0.3:
        return int(rng.choice(asked.actions))
    if state.step == CHOOSE:
        values = card_values(state)
        return CARD_AT + max(values, key=lambda v: v[0] + noise * rng.gauss(0, 1))[1]
    if state.step == ACTIVATE and not state.active:
        best = _operation(state, rng, noise)
        aims[seat] = Aim(best.units, best.goal)
    if state.step == ACTIVATE:
        return next_step(state, aims[seat])
    return answer(state, None)[0]


def _operation(state: State, rng: random.Random, noise: float) -> Act:
    seat, estimate = state.seat, Estimate(state, state.seat)
    acts = operations(estimate, seat, SUIT[state.chosen[seat]], state.limit)
    ranked = sorted(acts, key=lambda a: -sign(seat) * a.value + noise * rng.gauss(0, 1))
    foe = NOBODY if state.acted else state.chosen[1 - seat]
    if foe == NOBODY:
        return ranked[0]
    lookahead = Lookahead(estimate, KEPT, Budget(UNBOUND))
    return max(ranked[:WIDTH], key=lambda a: sign(seat) * lookahead.through(a.ends, 1 - seat, foe))


def play(seed: str, noise: float, share: float) -> list[Sample]:
    """One game: what every turn was like when it began, and the chance that is learned from what came after it.
    ``share`` (lambda) is how much that counts beside the chance at the end of the same turn."""
    state, luck, rng = GAME.start(options=usual(GAME)), Dealt(seed), random.Random(seed)
    aims: dict[int, Aim] = {}
    begun: list[tuple[judge.Time, list[tuple[str, float]]]] = []
    chances: list[float] = []
    while not isinstance(pending := state.pending(), Outcome):
        if isinstance(pending, Chance):
            state.resolve(luck.draw(pending))
            continue
        if state.step == CHOOSE and pending.seat == PRC:
            begun.append((judge.now(state), list(features(state).items())))
        elif state.step in (ACT, ACTIVATE) and len(chances) < len(begun):
            chances.append(Lookahead(Known(state, PRC), KEPT, Budget(UNBOUND)).turn(state.seat, state.chosen))
        state.apply(act(state, pending, rng, noise, aims))
    value, out = float(pending.points[ROC] > pending.points[PRC]), list[Sample]()
    chances += [value] * (len(begun) - len(chances))
    for (time, found), chance in zip(reversed(begun), reversed(chances), strict=True):
        value = (1 - share) * chance + share * value
        out.append((time.held, time.near / judge.STEPS, found, value))
    return out


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
            loss -= won * log(max(1e-9, guess)) + (1 - won) * log(max(1e-9, 1 - guess))
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
    judge.weights().clear()
    judge.weights().update(weights)
    for table in (judge.judgement_at, judge.worths_at, judge._kept):
        table.cache_clear()


def one_round(
    number: int, options: argparse.Namespace, rounds: list[list[Sample]], say: Callable[[str], None]
) -> dict[str, list[float]]:
    """Play, and fit to these games and those of some rounds before; the new weights, in use from now on."""
    games = [play(f"{options.seed}-{number}-{i}", options.noise * (i % 3), options.share) for i in range(options.games)]
    rounds.append([sample for game in games for sample in game])
    samples = [sample for found in rounds[-WINDOW:] for sample in found]
    weights = {name: list(w) for name, w in judge.weights().items()}
    for name in {name for sample in samples for name, _ in sample[2]}:
        weights.setdefault(name, [0.0] * 4)
    rng = random.Random(f"{options.seed}-{number}")
    loss = fit(samples, weights, options.epochs, options.rate, options.hold, rng)
    install(weights)
    say(f"round {number}: {options.games} games, {len(samples)} turns, loss {loss:.4f}")
    return weights


def as_text(weights: dict[str, list[float]], note: str) -> str:
    """The file, one feature a line."""
    lines = [f"    {json.dumps(name)}: {json.dumps([round(x, 3) for x in w])}" for name, w in sorted(weights.items())]
    return '{\n  "provenance": ' + json.dumps(note) + ',\n  "weights": {\n' + ",\n".join(lines) + "\n  }\n}\n"


def main(arguments: list[str]) -> int:
    """The program; its exit code."""
    parser = argparse.ArgumentParser(prog="values.py", description="Learn the weights of the judgement.")
    parser.add_argument("--games", type=int, default=500, help="games a round")
    parser.add_argument("--rounds", type=int, default=1)
    parser.add_argument("--epochs", type=int, default=2)
    parser.add_argument("--rate", type=float, default=0.05)
    parser.add_argument("--hold", type=float, default=2e-5, help="how strongly the old weights hold the new")
    parser.add_argument(
        "--noise", type=float, default=0.02, help="of the players, in chances to win; once, twice or none"
    )
    parser.add_argument("--share", type=float, default=0.5, help="lambda: how much what comes later counts")
    parser.add_argument("--seed", default="values")
    parser.add_argument("--start", type=Path, help="weights to begin with instead of the game's")
    parser.add_argument("--out", type=Path, help="where to write")
    parser.add_argument("--write", action="store_true", help="write the game's own file")
    options = parser.parse_args(arguments)
    if options.start:
        install(json.loads(options.start.read_text(encoding="utf-8"))["weights"])
    target = Path(judge.__file__).with_name("judge.json") if options.write else options.out
    rounds: list[list[Sample]] = []
    for number in range(options.rounds):
        weights = one_round(number, options, rounds, lambda line: print(line, flush=True))
        note = (
            f"tools.taiwan202x.values: TD({options.share:g}) over self-play, "
            f"{number + 1} rounds of {options.games} games, seed {options.seed}"
        )
        if target:
            target.write_text(as_text(weights, note), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
