"""What the player may know: everything. The order of the chits does not exist before they are drawn."""

from __future__ import annotations

from ....engine.core import Rng, View
from ....engine.fields import read_fields, write_fields
from .board import BIT, PLACES, UNIT_BIT
from .state import Rules, State

BOARD = ("at", "markers", "gun", "barrage", "cup", "drawn", "day")
ACTION = ("step", "asked", "unit", "marker", "target", "defenders", "cursor", "todo")
OPEN = BOARD + ACTION
"""All fields of the state that the seat sees. A field that is not named here is in no view."""


def observe(state: State, seat: int, slug: str) -> View:
    """Every field that is not derived from the others."""
    pending = state.pending()
    facts = read_fields(state, OPEN)
    facts["rules"] = list(state.rules)
    return View(slug, seat, facts, pending)


def determinize(view: View, rng: Rng | None) -> State:
    """The position of the view; there is nothing to guess."""
    state = State(Rules(*view.facts["rules"]))
    write_fields(state, OPEN, view.facts)
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
