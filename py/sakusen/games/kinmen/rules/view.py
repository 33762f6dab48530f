"""What each side may know: everything lies open except the PLA's unshown option markers (3.3)."""

from __future__ import annotations

from typing import Any

from ...engine.core import Chance, Decision, View, Waiting
from .board import BIT, BLANKS, OPTION_CHITS, PLA, PLACES, SIDE, UNIT_BIT
from .setup import DRAWN
from .state import LISTS, SCALARS, Rules, State
from .steps import REVEAL

OPEN = tuple(name for name in (*LISTS, *SCALARS) if name not in ("drawn", "here", "occupied", "zones"))


def observe(state: State, seat: int, slug: str) -> View:
    """The open fields, and the drawn markers for the PLA (for the ROC only those that were shown)."""
    pending: Any = state.pending()
    facts: dict[str, Any] = {}
    for name in OPEN:
        value = getattr(state, name)
        facts[name] = list(value) if isinstance(value, list) else value
    facts["rules"] = list(state.rules)
    facts["drawn"] = state.drawn if seat == PLA or state.delayed else state.used
    facts["unknown"] = 0 if seat == PLA or state.delayed else (state.drawn & ~state.used).bit_count()
    if isinstance(pending, Decision) and pending.seat != seat and pending.secret:
        pending = Waiting(pending.seat)  # 3.3 what is asked depends on what the PLA holds
    elif isinstance(pending, Decision) and pending.seat != seat:
        pending = Decision(pending.seat, pending.ask, pending.rule, pending.about, _shown(pending))
    elif isinstance(pending, Chance) and pending.seen_by not in (None, seat):
        pending = Chance(pending.why, pending.rule, (1,) * len(pending.weights), pending.seen_by)
    return View(slug, seat, facts, pending)


def _shown(pending: Decision) -> list[int]:
    """The actions another seat may know of: not that a hidden marker could be shown."""
    return [a for a in pending.actions if a != REVEAL]


def determinize(view: View, rng: Any) -> State:
    """A position that agrees with a view; markers that are not known are drawn from those that are left."""
    facts = view.facts
    state = State(Rules(*facts["rules"]))
    for name in OPEN:
        value = facts[name]
        setattr(state, name, list(value) if isinstance(value, list) else value)
    rebuild(state)
    state.drawn = _guess(facts["drawn"], facts["unknown"], rng)
    return state


def _guess(known: int, unknown: int, rng: Any) -> int:
    while True:
        drawn = known
        left = [i for i in range(len(OPTION_CHITS)) if not known >> i & 1]
        for _ in range(unknown):
            drawn |= 1 << left.pop(int(rng.random() * len(left)))
        if not unknown or drawn != BLANKS or drawn.bit_count() < DRAWN:
            return drawn  # 15.5 three blanks would have been announced


def rebuild(state: State) -> None:
    """Compute the derived sets (stacks, occupied hexes, zones) from where the units are."""
    state.here, state.occupied, state.zones = [0] * PLACES, [0, 0], [-1, -1]
    for unit, place in enumerate(state.at):
        state.here[place] |= UNIT_BIT[unit]
        state.occupied[SIDE[unit]] |= BIT[place]
    state._next = None

