"""What results of pairs of games say of the strength of players: a sequential test of one change, and a table of many.

A pair is two games with the same dice in which the players change seats, so that neither the side nor the dice favour
one of them. Its score is that of one player: 0, 1/4, 1/2, 3/4 or 1.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import log, log10
from typing import NamedTuple

ERROR = 0.05
"""How often the sequential test may be wrong, either way."""
ELO = 20.0
"""What it takes for a gain."""
BOUND = log((1 - ERROR) / ERROR)
Scores = Mapping[tuple[str, str], tuple[float, int]]
"""For two players: what the first has scored, and in how many games."""


class Verdict(NamedTuple):
    """How far a sequential test is: ``ratio`` is the logarithm of the likelihood ratio, ``word`` empty until it reaches
    one of the bounds, then "gain" or "no gain"."""

    ratio: float
    word: str


def expected(elo: float) -> float:
    """The score of a player who is so many points of Elo better."""
    return 1 / (1 + 10 ** (-elo / 400))


def sprt(pairs: Sequence[float], elo: float = ELO) -> Verdict:
    """Whether a player is better by ``elo`` points (and not by none), from the scores of his pairs: by their mean and
    their spread, as in tests of chess engines. Before there are two different scores nothing is known."""
    count = len(pairs)
    mean = sum(pairs) / count if count else 0.0
    spread = sum((score - mean) ** 2 for score in pairs) / count if count else 0.0
    if not spread:
        return Verdict(0.0, "")
    low, high = expected(0), expected(elo)
    ratio = count * (high - low) * (2 * mean - low - high) / (2 * spread)
    return Verdict(ratio, "gain" if ratio >= BOUND else "no gain" if ratio <= -BOUND else "")


def bradley_terry(scores: Scores, zero: str, rounds: int = 2000) -> dict[str, float]:
    """The Elo of all players, that of ``zero`` being 0. Every meeting counts one drawn game more, so that who has won
    or lost all has a rating, too."""
    players = sorted({name for pair in scores for name in pair})
    points, met = dict.fromkeys(players, 0.0), list[tuple[str, str, int]]()
    for (one, other), (score, games) in scores.items():
        points[one] += score + 0.5
        points[other] += games - score + 0.5
        met.append((one, other, games + 1))
    strength = dict.fromkeys(players, 1.0)
    for _ in range(rounds):
        weight = dict.fromkeys(players, 0.0)
        for one, other, games in met:
            share = games / (strength[one] + strength[other])
            weight[one] += share
            weight[other] += share
        strength = {name: points[name] / weight[name] for name in players}
        whole = sum(strength.values())
        strength = {name: value / whole for name, value in strength.items()}
    return {name: 400 * log10(strength[name] / strength[zero]) for name in players}
