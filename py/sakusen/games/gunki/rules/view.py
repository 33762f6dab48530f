"""What the player may know: everything. The order of the chits does not exist before they are drawn."""

from __future__ import annotations

from typing import Any

from ...engine.core import View
from .board import BIT, PLACES, UNIT_BIT
from .state import LISTS, SCALARS, Rules, State

DERIVED = ("here", "soviet")
OPEN = tuple(name for name in (*LISTS, *SCALARS) if name not in DERIVED)


def observe(state: State, seat: int, slug: str) -> View:
    """Every field that is not derived from the others."""
    pending = state.pending()
    facts: dict[str, Any] = {}
    for name in OPEN:
        value = getattr(state, name)
        facts[name] = list(value) if isinstance(value, list) else value
    facts["rules"] = list(state.rules)
    return View(slug, seat, facts, pending)


def determinize(view: View, rng: Any) -> State:
    """The position of the view; there is nothing to guess."""
    state = State(Rules(*view.facts["rules"]))
    for name in OPEN:
        value = view.facts[name]
        setattr(state, name, list(value) if isinstance(value, list) else value)
    rebuild(state)
    return state


def rebuild(state: State) -> None:
    """Compute the derived sets from where the units and the markers are."""
    state.here, state.soviet = [0] * PLACES, 0
    for unit, place in enumerate(state.at):
        state.here[place] |= UNIT_BIT[unit]
    for space in state.markers:
        state.soviet |= BIT[space]
    state._next = None
