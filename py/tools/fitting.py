"""What the commands share that fit a judgement: their arguments, and logistic regression without a library."""

from __future__ import annotations

import argparse
from math import exp
from pathlib import Path

Line = tuple[list[float], float]
"""Features, and what came of it: 1 for a victory of the side they are told for, 0 for a defeat."""


def arguments(title: str, games: int, ridge: float, out: Path | None) -> argparse.ArgumentParser:
    """What a command is told that fits the judgement of a title to games of computer players, with its usual values."""
    parser = argparse.ArgumentParser(description=f"Fit the judgement of {title}.")
    parser.add_argument("--games", type=int, default=games)
    parser.add_argument("--ridge", type=float, default=ridge)
    parser.add_argument("--seed", default="values")
    parser.add_argument("--out", type=Path, default=out, help="where to write")
    return parser


def wander_argument(parser: argparse.ArgumentParser) -> None:
    """For commands whose players now and then do something at random."""
    parser.add_argument("--wander", type=float, default=0.1, help="the share of decisions that are taken at random")


def fit(lines: list[Line], ridge: float, rounds: int = 6) -> list[float]:
    """The weights of a logistic regression, by Newton's method; ``ridge`` holds them back."""
    size = len(lines[0][0])
    weights = [0.0] * size
    for _ in range(rounds):
        slope = [-ridge * w for w in weights]
        bend = [[ridge if i == j else 0.0 for j in range(size)] for i in range(size)]
        for x, y in lines:
            share = 1 / (1 + exp(-sum(map(float.__mul__, weights, x))))
            curve = share * (1 - share)
            some = [(i, v) for i, v in enumerate(x) if v]
            for i, v in some:
                slope[i] += (y - share) * v
                row, cv = bend[i], curve * v
                for j, u in some:
                    row[j] += cv * u
        weights = [w + d for w, d in zip(weights, _solve(bend, slope), strict=True)]
    return weights


def _solve(matrix: list[list[float]], right: list[float]) -> list[float]:
    """Linear equations by elimination; the matrix is positive definite."""
    rows = [[*row, r] for row, r in zip(matrix, right, strict=True)]
    size = len(rows)
    for i in range(size):
        for k in range(i + 1, size):
            factor = rows[k][i] / rows[i][i]
            if factor:
                rows[k] = [a - factor * b for a, b in zip(rows[k], rows[i], strict=True)]
    out = [0.0] * size
    for i in reversed(range(size)):
        out[i] = (rows[i][size] - sum(rows[i][j] * out[j] for j in range(i + 1, size))) / rows[i][i]
    return out
