"""What each side may know: everything lies open except the PLA's unshown option markers (3.3)."""

from __future__ import annotations

from ....engine.core import Chance, Decision, Pending, Rng, View, Waiting
from ....engine.fields import read_fields, write_fields
from .board import BIT, BLANKS, OPTION_CHITS, PLA, PLACES, SIDE, UNIT_BIT
from .options import DRAWN, unknown
from .state import Rules, State
from .steps import OVER, REVEAL

COUNTERS = ("at", "spent")
TRACKS = ("turn", "logistics", "losses", "sea", "air_up", "guns_up", "depots_lost", "hq_used", "arrived", "extended")
OPTIONS = ("used", "delayed")
SEQUENCE = ("step", "seat", "cursor", "passes", "sea_left")
ORDER = ("command", "active", "moved", "attacked", "defended", "mover", "points", "mover_spent", "strike")
BATTLE = ("target", "attackers", "defenders", "dots", "tanks_asked", "tanks_used", "tank_attack", "number")
RESULT = ("part", "both", "todo", "fallers", "standers", "fit", "unit", "steps_left", "trail")
OPEN = COUNTERS + TRACKS + OPTIONS + SEQUENCE + ORDER + BATTLE + RESULT
"""All fields of the state that every seat sees. A field that is not named here is in no view."""


def observe(state: State, seat: int, slug: str) -> View:
    """The open fields, and the drawn markers for the PLA (for the ROC only those that were shown)."""
    pending: Pending | Waiting = state.pending()
    facts = read_fields(state, OPEN)
    facts["rules"] = list(state.rules)
    facts["drawn"], facts["unknown"] = _options(state, seat)
    if isinstance(pending, Decision) and pending.seat != seat and pending.secret:
        pending = Waiting(pending.seat)  # 3.3 what is asked depends on what the PLA holds
    elif isinstance(pending, Decision) and pending.seat != seat:
        pending = Decision(pending.seat, pending.ask, pending.rule, pending.about, _shown(pending))
    elif isinstance(pending, Chance) and pending.seen_by not in (None, seat):
        pending = Chance(pending.why, pending.rule, (1,) * len(pending.weights), pending.seen_by)
    return View(slug, seat, facts, pending)


def _options(state: State, seat: int) -> tuple[int, int]:
    """The markers drawn as a seat knows them, and how many more there are."""
    if state.rules.sealed:
        own = state.own if seat == PLA and state.step != OVER else 0
        return (own, 0) if own else (state.drawn, unknown(state))
    if seat == PLA or state.delayed:
        return state.drawn, 0
    return state.used, (state.drawn & ~state.used).bit_count()


def _shown(pending: Decision) -> list[int]:
    """The actions another seat may know of: not that a hidden marker could be shown."""
    return [a for a in pending.actions if a != REVEAL]


def determinize(view: View, rng: Rng) -> State:
    """A position that agrees with a view; markers that are not known are drawn from those that are left."""
    facts = view.facts
    state = State(Rules(*facts["rules"]))
    write_fields(state, OPEN, facts)
    rebuild(state)
    drawn = _guess(facts["drawn"], facts["unknown"], rng)
    if state.rules.sealed:
        state.own = drawn if drawn.bit_count() == DRAWN and state.step != OVER else 0
        state.drawn = facts["drawn"] if state.delayed or state.step == OVER else state.used
    else:
        state.drawn = drawn
    return state


def _guess(known: int, unknown: int, rng: Rng) -> int:
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
