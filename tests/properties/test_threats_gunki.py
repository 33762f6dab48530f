"""Which marker is said to be able to assault a space in Regiment without Colours is found by drawing every chit."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from random import Random
from typing import Any

from tests.properties.walks import replay, walks

from sakusen.engine.core import Chance, Decision
from sakusen.games.gunki.rules.board import SPACES
from sakusen.games.gunki.rules.state import State
from sakusen.games.gunki.rules.steps import TRUCE
from sakusen.games.gunki.rules.threats import barrage, threats

GAMES = 4
INSIDE = ("chit", "event", "entry", "barrage")


def asked() -> Iterator[Any]:
    """Positions of random games in which an action is asked, some of them."""
    rng = Random("threats")
    for one in walks("gunki", 0, GAMES):
        for state, pending, _ in replay(one):
            if isinstance(pending, Decision) and pending.ask == "action" and rng.random() < 0.7:
                yield state.copy()


def drawn(state: State, share: Fraction, found: Counter[tuple[str, int, int]]) -> None:
    """All that the cup can bring, with its chances; whom it meets is left to the rest of the game."""
    pending = state.pending()
    if not isinstance(pending, Chance) or pending.why not in INSIDE:
        return
    for outcome, weight in enumerate(pending.weights):
        if not weight:
            continue
        told: dict[str, dict[str, Any]] = {}
        after = state.copy()
        after.resolve(outcome, lambda kind, rule, told=told, **data: told.setdefault(kind, data))
        part = share * Fraction(weight, sum(pending.weights))
        if "assault" in told and "blocked" not in told:
            found["assault", told["assault"]["marker"], told["assault"]["space"]] += part  # type: ignore[assignment]
        elif "barrage" in told:
            found["barrage", 0, told["barrage"]["space"]] += part  # type: ignore[assignment]
        elif "assault" not in told:
            drawn(after, part, found)


def test_where_the_soviet_side_could_act_is_found_by_drawing_every_chit() -> None:
    count = 0
    for state in asked():
        count += 1
        found: Counter[tuple[str, int, int]] = Counter()
        requested = state.copy()
        requested.apply(TRUCE)
        drawn(requested, Fraction(1), found)
        told = {("assault", m, s): share for s in range(SPACES) for m, share in threats(state, s).items()}
        told |= {("barrage", 0, s): share for s in range(SPACES) if (share := barrage(state, s))}
        assert told == dict(found)
    assert count > 10
