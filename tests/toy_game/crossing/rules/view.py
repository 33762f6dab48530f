"""What a seat may know: everything."""

from __future__ import annotations

from ....engine.core import Rng, View
from ....engine.fields import read_fields
from .state import State

OPEN = ("at", "seat")


def observe(state: State, seat: int, slug: str) -> View:
    return View(slug, seat, read_fields(state, OPEN), state.pending())


def determinize(view: View, rng: Rng) -> State:
    return State(list(view.facts["at"]), view.facts["seat"])
