"""What is said about the options of a choice, against every way on that the rules have.

At every question that a game lists, each option is carried out on a copy, and all choices of everybody and all luck
that follow are gone through until what is watched is settled. The ends that come of it must be exactly those that the
rules tell, and where nothing but luck follows, their chances too. A game joins by a module ``fates_GAME`` beside this
one, whose ``FATED`` says how it tells.

    PYTHONPATH=py:. python -m tests.properties.fates GAME COUNT

prints where a game tells something else.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Hashable, Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from importlib import import_module
from typing import Any, NamedTuple

from tests.properties.walks import replay, walks

from sakusen.engine.core import AnyGame, Chance, Decision, Outcome, Pending, State
from sakusen.games import game


class Told(NamedTuple):
    """What is said of an option: every end that can come of it, and the chance of each where that is said."""

    ends: frozenset[Hashable]
    shares: Mapping[Hashable, Fraction] | None = None


class Fated(NamedTuple):
    """How a game tells. ``told`` gives what the screen says of an option: of each thing (a unit, a place) that it says
    something about; ``is_settled`` whether the fate of a thing is known in a position; ``end`` that fate."""

    slug: str
    asks: frozenset[str]
    told: Callable[[Any, int], Mapping[Any, Told]]
    is_settled: Callable[[Any, Any], bool]
    end: Callable[[Any, Any], Hashable]


MOST = 4000
"""No more positions than this are gone through for one option; where there are more, it is passed over."""


class TooMany(Exception):
    """There are more ways than can be gone through."""


def enumerated(fated: Fated, state: State, action: int, watched: Any) -> Told:
    """Every end of a thing, by the rules alone; ``TooMany`` if there are too many ways. Chances are given when nobody
    chooses anything on the way."""
    first = state.copy()
    first.apply(action)
    shares: dict[Hashable, Fraction] = {}
    has_choices, seen = False, set[Hashable]()
    open_: list[tuple[Any, Fraction]] = [(first, Fraction(1))]
    count = 0
    while open_:
        here, share = open_.pop()
        pending = here.pending()
        count += 1
        if count > MOST:
            raise TooMany
        if isinstance(pending, Outcome) or fated.is_settled(here, watched):
            end = fated.end(here, watched)
            shares[end] = shares.get(end, Fraction(0)) + share
            continue
        if has_choices:
            key = here.key()
            if key in seen:
                continue
            seen.add(key)
        has_choices = has_choices or isinstance(pending, Decision)
        open_ += _ways(here, pending, share)
    return Told(frozenset(shares), None if has_choices else shares)


def _ways(here: Any, pending: Pending, share: Fraction) -> Iterator[tuple[Any, Fraction]]:
    if isinstance(pending, Chance):
        total = sum(pending.weights)
        for outcome, weight in enumerate(pending.weights):
            if weight:
                after = here.copy()
                after.resolve(outcome)
                yield after, share * Fraction(weight, total)
        return
    for action in pending.actions:
        after = here.copy()
        after.apply(action)
        yield after, share


@dataclass
class Compared:
    """How many fates were compared, how many had too many ways, and which were told wrongly."""

    options: int = 0
    passed_over: int = 0
    asks: dict[str, int] = field(default_factory=dict)
    wrong: list[str] = field(default_factory=list)


def compared(fated: Fated, first: int, count: int, most: int = 10**9) -> Compared:
    """Every option of every such question in the random games from the seed ``first`` on, ``most`` at most."""
    rules, found = game(fated.slug), Compared()
    for one in walks(fated.slug, first, count):
        for step, (state, pending, _) in enumerate(replay(one), 1):
            if isinstance(pending, Decision) and pending.ask in fated.asks and found.options < most:
                for action in pending.actions:
                    _compare(fated, rules, state, action, f"seed {one.seed}, step {step}", found)
    return found


def _compare(fated: Fated, rules: AnyGame, state: State, action: int, where: str, found: Compared) -> None:
    ask = state.pending().ask
    for thing, told in fated.told(state, action).items():
        try:
            true = enumerated(fated, state, action, thing)
        except TooMany:
            found.passed_over += 1
            continue
        found.options += 1
        found.asks[ask] = found.asks.get(ask, 0) + 1
        has_both = told.shares is not None and true.shares is not None
        if told.ends != true.ends or (has_both and dict(told.shares or {}) != true.shares):
            found.wrong.append(f"{where}: {ask} {rules.notate(state, action)}, {thing}: told {told}, true {true}")


def fated_of(slug: str) -> Fated:
    """How a game tells, from its module. ``ModuleNotFoundError`` if it has none."""
    found: Fated = import_module(f"tests.properties.fates_{slug}").FATED
    return found


def main(arguments: list[str]) -> None:
    """Print what differs."""
    found = compared(fated_of(arguments[0]), 0, int(arguments[1]))
    print(f"{found.options} options compared {found.asks}, {found.passed_over} passed over, {len(found.wrong)} wrong")
    print(*found.wrong[:12], sep="\n")


if __name__ == "__main__":
    main(sys.argv[1:])
