"""What each side may know: everything. Nothing in this game is hidden."""

from __future__ import annotations

from ....engine.core import Rng, View
from ....engine.fields import read_fields, write_fields
from .state import ROLLED, Rules, State

COUNTERS = ("at", "lost", "combat")
TURN = ("step", "turn", "seat", "cycle", "idle", "fought", "blown", "moved", "unit")
PLAN = ("supported", "done", "current")
COMBAT = ("attack_dice", "defence_dice", "attack_hits", "defence_hits", "loser", "damage", "gain", "emptied", "shaken")
OPEN = COUNTERS + TURN + PLAN + COMBAT
"""All fields of the state that every seat sees, besides the dice (``ROLLED``). A field that is not named here is in no
view."""


def observe(state: State, seat: int, slug: str) -> View:
    """All fields of the position; both seats see the same."""
    pending = state.pending()
    facts = read_fields(state, OPEN)
    for name in ROLLED:
        facts[name] = list(getattr(state, name))
    facts["rules"] = list(state.rules)
    return View(slug, seat, facts, pending)


def determinize(view: View, rng: Rng) -> State:
    """The position of a view; nothing has to be guessed."""
    facts = view.facts
    state = State(Rules(*facts["rules"]))
    write_fields(state, OPEN, facts)
    for name in ROLLED:
        setattr(state, name, tuple(facts[name]))
    state.recount()
    return state
