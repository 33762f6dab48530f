"""Random games, and positions taken out of them, for the tests that hold for every game.

A walk is a whole game of random legal choices, from a random start (scenario and options), in one of several
tempers: some players say "done" early, others never while there is anything else to do.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from random import Random
from typing import Any

from sakusen.engine.core import Chance, Decision, Outcome
from sakusen.engine.luck import Dealt
from sakusen.engine.match import Match
from sakusen.engine.record import write
from sakusen.games import game

TEMPERS = (1.0, 1.0, 0.25, 4.0, 0.0)
"""How much a button ("done", "pass", ...) weighs against a unit or a hex."""


@dataclass
class Sample:
    """One position of a walk: after how many steps, a copy of it, and its key at that moment."""

    seed: int
    step: int
    state: Any
    key: tuple[Any, ...]


@dataclass
class Walk:
    """A finished random game."""

    seed: int
    match: Match
    samples: list[Sample] = field(default_factory=list)

    @property
    def length(self) -> int:
        return len(self.match.entries)


def start(slug: str, rng: Random) -> tuple[str, dict[str, str]]:
    """A random way to begin."""
    rules = game(slug)
    scenario = rng.choice(sorted(rules.scenarios))
    options = rules.scenarios[scenario].options
    return scenario, {key: rng.choice(list(choices)) for key, choices in options.items()}


def choose(rules: Any, state: Any, decision: Decision, rng: Random, temper: float) -> int:
    """A random action; buttons weigh as the temper says."""
    if temper == 1.0:
        return rng.choice(list(decision.actions))
    weights = [temper if rules.touch(state, a)[0] == "button" else 1.0 for a in decision.actions]
    if not any(weights):
        return rng.choice(list(decision.actions))
    return rng.choices(list(decision.actions), weights)[0]


def walk(slug: str, seed: int, samples: int = 5) -> Walk:
    """The random game of a seed, with about so many of its positions, and one for most kinds of question."""
    rng = Random(f"{slug} {seed}")
    rules, luck = game(slug), Dealt(seed)
    scenario, options = start(slug, rng)
    temper = TEMPERS[seed % len(TEMPERS)]
    match = Match(rules, scenario, options)
    out = Walk(seed, match)
    asked: set[str] = set()
    try:
        while not isinstance(pending := match.pending, Outcome):
            if len(match.entries) > rules.bound:
                raise AssertionError(f"no end after {rules.bound} steps")
            key = pending.ask if isinstance(pending, Decision) else pending.why
            if rng.random() < (samples / 400 if key in asked else 0.2):
                keep(out, match.state)
                asked.add(key)
            if isinstance(pending, Decision):
                match.choose(choose(rules, match.state, pending, rng, temper))
            else:
                match.roll(luck.draw(pending))
        keep(out, match.state)
        match.entries[:] = [entry._replace(events=()) for entry in match.entries]  # they fill the memory
    except Exception as error:
        error.add_note(f"{slug}, seed {seed}, step {len(match.entries)}:\n{write(match)}")
        raise
    return out


def keep(out: Walk, state: Any) -> None:
    out.samples.append(Sample(out.seed, len(out.match.entries), state.copy(), state.key()))


@cache
def walks(slug: str, first: int, count: int) -> tuple[Walk, ...]:
    """Several walks by their seeds."""
    return tuple(walk(slug, seed) for seed in range(first, first + count))


def positions(some: tuple[Walk, ...]) -> Iterator[tuple[Sample, Any]]:
    """Every sampled position with what is pending in it."""
    for one in some:
        for sample in one.samples:
            yield sample, sample.state.pending()


def replay(one: Walk) -> Iterator[tuple[Any, Any, int]]:
    """Every step of a walk again: the state before it, what is pending, and what was chosen or rolled."""
    match = one.match
    state = match.game.start(match.scenario, match.options)
    for entry in match.entries:
        pending = state.pending()
        yield state, pending, entry.value
        if isinstance(pending, Chance):
            state.resolve(entry.value)
        else:
            state.apply(entry.value)
