"""Twin positions: two positions that differ only in what one seat may not know.

Whatever that seat can get at (view, refusals, picture, words, exports "as I may see it") has to be the same in both.
``twins(slug, seat)`` gives pairs out of random games; ``table_of`` puts one of a pair on a table to play on from.
A game without secrets has no twins.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any, NamedTuple

from tests.properties.walks import Walk, positions, walks

from sakusen.engine.core import AnyGame, Chance, Decision, Outcome, State, View, Waiting
from sakusen.engine.luck import Luck
from sakusen.engine.match import Match
from sakusen.games import game

DRAWS = 4
"""How often hidden facts are drawn anew before a position is said to have no twin."""


class Twins(NamedTuple):
    """Two positions that one seat cannot tell apart. ``where`` says where the first one comes from."""

    seat: int
    one: Any
    other: Any
    where: str


def looks(view: View) -> tuple[Any, ...]:
    """All that a view holds, comparable."""
    p = view.pending
    if isinstance(p, Decision):
        return view.facts, p.seat, p.ask, p.rule, tuple(p.about), tuple(p.actions), p.secret
    if isinstance(p, Chance):
        return view.facts, p.why, p.rule, tuple(p.weights), p.seen_by
    return view.facts, repr(p)


def twin(rules: AnyGame, state: State, seat: int, rng: Random) -> Any | None:
    """A sound position that differs from this one in facts hidden from a seat, and in nothing else; ``None`` when
    none was found. It is drawn from the seat's own view, so nothing of the first gets into it but what that seat
    knows."""
    view = rules.observe(state, seat)
    for _ in range(DRAWS):
        other = rules.determinize(view, rng)
        if rules.validate(other) or other.key() == state.key():
            continue
        if looks(rules.observe(other, seat)) == looks(view):
            return other
    return None


def twins_in(rules: AnyGame, played: tuple[Walk, ...]) -> Iterator[Twins]:
    """Every sampled position of some walks that has a twin, for every seat that has one."""
    for sample, pending in positions(played):
        if isinstance(pending, Outcome):
            continue
        for seat in range(len(rules.seats)):
            other = twin(rules, sample.state, seat, Random(f"{sample.seed} {sample.step} {seat}"))
            if other is not None:
                yield Twins(seat, sample.state, other, f"{rules.slug}, seed {sample.seed}, step {sample.step}")


def twins(slug: str, games: int = 20, first: int = 0) -> list[Twins]:
    """The twins of some random games of a title; none when it has no secrets."""
    return list(twins_in(game(slug), walks(slug, first, games)))


def is_asked(rules: AnyGame, pair: Twins) -> bool:
    """Whether the seat of a pair has to decide in it."""
    pending = rules.observe(pair.one, pair.seat).pending
    return isinstance(pending, Decision) and pending.seat == pair.seat


def is_waiting(rules: AnyGame, pair: Twins) -> bool:
    """Whether the seat of a pair sees only that somebody else decides something secret."""
    return isinstance(rules.observe(pair.one, pair.seat).pending, Waiting)


def table_of(rules: AnyGame, state: State, luck: Luck | None = None) -> Match:
    """A match that begins with a position, to be played, shown and written down."""
    return Match(rules, luck=luck, position=rules.to_json(state))
