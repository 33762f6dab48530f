"""Games that one seat cannot tell apart: everything it has seen of them, step by step, is the same."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import islice
from random import Random
from typing import Any

from tests.properties.twins import looks

from sakusen.engine.core import Chance, Decision, Outcome
from sakusen.engine.luck import Dealt
from sakusen.engine.match import CHOICE, Match, Refused
from sakusen.games import game


def played(slug: str, seed: int, steps: int, secretly: int | None = None) -> Match:
    """A random game up to the first decision behind so many steps; with ``secretly``, if it comes to that soon, up to
    one that another seat than this makes in secret."""
    rng, match = Random(f"{slug} {seed}"), Match(game(slug), luck=Dealt(seed))
    while not isinstance(pending := match.pending, Outcome):
        is_wanted = secretly is None or (pending.secret and pending.seat != secretly)
        if len(match.entries) >= steps + (0 if is_wanted else 60):
            break
        match.choose(rng.choice(list(pending.actions)))
    return match


def other(match: Match, seat: int, rng: Random) -> Match | None:
    """A game in which two of the things drawn in secret have changed places, without ``seat`` having noticed."""
    many = max((len(p.weights) for p, _ in _steps(match) if isinstance(p, Chance) and p.seen_by is not None), default=0)
    for _ in range(60 if many else 0):
        one, two = rng.sample(range(many), 2)
        twin = _exchanged(match, {one: two, two: one}, seat)
        if twin:
            return twin
    return None


def _steps(match: Match) -> Iterator[tuple[Any, Any]]:
    walker = Match(match.game, match.scenario, match.options)
    for entry in match.entries:
        yield walker.pending, walker.state
        (walker.choose if entry.kind == CHOICE else walker.roll)(entry.value)


def _exchanged(match: Match, places: dict[int, int], seat: int) -> Match | None:
    rules = match.game
    twin, real = Match(rules, match.scenario, match.options), Match(rules, match.scenario, match.options)
    for entry in match.entries:
        value, pending = entry.value, twin.pending
        if isinstance(pending, Chance) and pending.seen_by is not None:
            value = places.get(value, value)
        elif isinstance(pending, Decision) and rules.touch(twin.state, value)[0] == "card":
            kind, card = rules.touch(twin.state, value)
            value += places.get(card, card) - card
        try:
            (twin.choose if entry.kind == CHOICE else twin.roll)(value)
        except Refused:
            return None
        (real.choose if entry.kind == CHOICE else real.roll)(entry.value)
        if _seen(twin, seat) != _seen(real, seat):
            return None
    return twin if twin.state.key() != real.state.key() else None


@cache
def _pair(slug: str, seat: int, seed: int) -> tuple[Match, Match] | None:
    """A game by chance and one that the seat cannot tell from it, or neither; to be copied before it is used."""
    rng = Random(seed)
    match = played(slug, seed, rng.choice((14, 30, 60, 90, 140, 200)), seat if seed % 2 else None)
    twin = None if match.is_over else other(match, seat, rng)
    return (match, twin) if twin else None


def _seen(match: Match, seat: int) -> object:
    """What a seat sees; for who sits at no seat the facts that both see alike."""
    views = [match.game.observe(match.state, one) for one in range(len(match.game.seats))]
    if seat < len(views):
        return looks(views[seat])
    return {name: value for name, value in views[0].facts.items() if value == views[1].facts[name]}


def pairs(slug: str, seat: int, count: int) -> list[tuple[Match, Match]]:
    """So many games of different lengths, each with one that the seat cannot tell from it."""
    found = (pair for seed in range(40) if (pair := _pair(slug, seat, seed)))
    return [(one.branch(one.luck), two.branch(two.luck)) for one, two in islice(found, count)]
