"""Odds, columns, ledgers and exact outcome trees, for games with a combat results table."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import NamedTuple

from .core import Decision, Outcome, S


class Term(NamedTuple):
    """One line of a ledger: what counts (``key``), how much, by which rule, about which things."""

    key: str
    value: int
    rule: str
    about: tuple[int, ...] = ()


class Ledger(NamedTuple):
    """How an attack adds up: every term of both sides, every column shift, and the column used."""

    attack: int
    defence: int
    attack_terms: tuple[Term, ...]
    defence_terms: tuple[Term, ...]
    shifts: tuple[Term, ...]
    raw_column: int
    column: int


def odds(attack: int, defence: int) -> tuple[int, int]:
    """The whole-number ratio, rounded in favour of the defender: (x, 1) or (1, x)."""
    if attack >= defence:
        return attack // defence, 1
    return 1, -(-defence // attack)


def distribution(
    state: S, choose: Callable[[S, Decision], int], done: Callable[[S], bool], depth: int = 64
) -> list[tuple[Fraction, S]]:
    """Every way the luck can fall, with its exact probability.

    From a copy of ``state`` all chances are enumerated and every decision is answered by ``choose``
    until ``done`` says so or the game ends. The probabilities add up to 1. ``done`` sees a position only when
    something is pending, so it must not wait for a step that asks nothing.
    """
    ends: list[tuple[Fraction, S]] = []
    open_ = [(Fraction(1), state.copy(), depth)]
    while open_:
        share, here, left = open_.pop()
        pending = here.pending()
        if left == 0 or done(here) or isinstance(pending, Outcome):
            ends.append((share, here))
        elif isinstance(pending, Decision):
            here.apply(choose(here, pending))
            open_.append((share, here, left - 1))
        else:
            total = sum(pending.weights)
            for outcome, weight in enumerate(pending.weights):
                if weight:
                    branch = here.copy()
                    branch.resolve(outcome)
                    open_.append((share * Fraction(weight, total), branch, left - 1))
    return ends
