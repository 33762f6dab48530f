"""9.2, 9.3, 9.8, 9.9, 9.10, 9.11, 9.12 Strikes: events that fire at the enemy in a sea; 9.5 what stops some of them."""

from __future__ import annotations

from ....engine.core import Decision, Tell
from ....engine.hexes import bits, mask_of
from .board import AIR, DRONES, EVENT_RULE, EVENTS, FLEETS, PLACE, PRC, SIDE_UNITS
from .state import DISCARD, State
from .steps import AREA, AT_AIR, AT_FLEETS, CARD_AT, FIRE, PASS, PLACE_AT, REACT, RETURN, TARGET

KINDS = {"fleet": FLEETS, "air": AIR}
DICE = tuple(int(e["strike"]["dice"]) if "strike" in e else 0 for e in EVENTS)
GENERATION = tuple(int(e["strike"]["gen"]) if "strike" in e else 0 for e in EVENTS)
AREAS = tuple(mask_of(PLACE[a] for a in e["strike"]["areas"]) if "strike" in e else 0 for e in EVENTS)
AIMS = tuple(sum(KINDS[kind] for kind in e["strike"]["target_types"]) if "strike" in e else 0 for e in EVENTS)
"""The kinds of units that a strike can be aimed at."""
STOPPABLE = tuple("taiwan" in e["tags"] for e in EVENTS)
"""9.5 the events that a reaction cancels: those with the Taiwan tag, and no others (ruling 38)."""
TARGET_SEAT = tuple(1 - ("PRC", "ROC").index(e["side"]) for e in EVENTS)


def in_reach(state: State, event: int, place: int) -> int:
    """The enemy units in a sea that a strike can be aimed at."""
    return state.here[place] & SIDE_UNITS[TARGET_SEAT[event]] & AIMS[event]


def areas(state: State, event: int) -> list[int]:
    """The seas where a strike finds a target."""
    return [p for p in bits(AREAS[event]) if in_reach(state, event, p)]


def begin(state: State) -> None:
    """The sea and the target are chosen first, then China may react, then the dice are rolled."""
    state.step = AREA


def ask_area(state: State, tell: Tell | None) -> Decision | None:
    """9.0 one sea with a target (ruling 36)."""
    event = state.event
    found = areas(state, event)
    if len(found) > 1:
        return Decision(state.seat, "event.area", EVENT_RULE[event], (event,), [PLACE_AT + p for p in found])
    state.place, state.step = found[0], TARGET
    return None


def do_area(state: State, action: int, tell: Tell | None) -> None:
    state.place, state.step = action - PLACE_AT, TARGET


def ask_target(state: State, tell: Tell | None) -> Decision | None:
    """9.11 the sortie is aimed at the fleets or at the aircraft: the only such choice in the game (ruling 18)."""
    units = in_reach(state, state.event, state.place)
    if units & FLEETS and units & AIR:
        return Decision(
            state.seat, "event.target", EVENT_RULE[state.event], (state.event, state.place), [AT_FLEETS, AT_AIR]
        )
    _aim(state, units, tell)
    return None


def do_target(state: State, action: int, tell: Tell | None) -> None:
    _aim(state, in_reach(state, state.event, state.place) & (FLEETS if action == AT_FLEETS else AIR), tell)


def _aim(state: State, units: int, tell: Tell | None) -> None:
    """The dice are made ready; nobody fires back, nobody joins (ruling 36), nobody goes home (ruling 50)."""
    seat = state.seat
    state.fighters[seat], state.fighters[1 - seat] = 0, units
    state.dice[seat] = DICE[state.event]
    state.generation, state.step = GENERATION[state.event], REACT
    if tell:
        tell(
            "strike",
            EVENT_RULE[state.event],
            seat=seat,
            event=state.event,
            place=state.place,
            targets=bits(units),
            dice=DICE[state.event],
            generation=state.generation,
        )


def ask_react(state: State, tell: Tell | None) -> Decision | None:
    """9.5 before the dice of an event with the Taiwan tag China may cancel it with a card of its hand.

    China is asked whether or not it holds such a card, so that the question tells nothing (ruling 52); only
    when all of them lie open among the discards is there nothing to ask.
    """
    hand = state.size(PRC)
    if STOPPABLE[state.event] and hand and DRONES & ~state.decks[DISCARD]:
        actions = [*(CARD_AT + c for c in bits(state.possible(PRC) & DRONES)), PASS]
        return Decision(PRC, "react", "9.5", (state.event,), actions, True)
    state.step = FIRE
    if tell and STOPPABLE[state.event]:
        tell("no_reaction", "9.5", reason="all_open" if hand else "no_hand")
    return None


def do_react(state: State, action: int, tell: Tell | None) -> None:
    if action == PASS:
        state.step = FIRE
        if tell:
            tell("let_through", "9.5", seat=PRC, event=state.event)
        return
    state.discard(PRC, action - CARD_AT)  # ruling 37: both cards are spent; the hand is not filled up now
    state.dice[0] = state.dice[1] = 0
    state.fighters[0] = state.fighters[1] = 0
    state.step = RETURN
    if tell:
        tell("cancelled", "9.5", card=action - CARD_AT, event=state.event)
