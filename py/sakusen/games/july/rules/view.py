"""What each side may know: everything. Nothing in this game is hidden."""

from __future__ import annotations

from typing import Any

from ...engine.core import View
from .state import ROLLED, SCALARS, Rules, State

OPEN = ("at", "lost", "combat", *SCALARS)


def observe(state: State, seat: int, slug: str) -> View:
    """All fields of the position; both seats see the same."""
    pending = state.pending()
    facts: dict[str, Any] = {}
    for name in OPEN:
        value = getattr(state, name)
        facts[name] = list(value) if isinstance(value, list) else value
    for name in ROLLED:
        facts[name] = list(getattr(state, name))
    facts["rules"] = list(state.rules)
    return View(slug, seat, facts, pending)


def determinize(view: View, rng: Any) -> State:
    """The position of a view; nothing has to be guessed."""
    facts = view.facts
    state = State(Rules(*facts["rules"]))
    for name in OPEN:
        value = facts[name]
        setattr(state, name, list(value) if isinstance(value, list) else value)
    for name in ROLLED:
        setattr(state, name, tuple(facts[name]))
    state.recount()
    return state
