"""Where the sequence of play stands: what each of its steps rests on, so that a sound position plays on.

A field of the frame is at rest (0, or -1 for none) but in the steps that use it; a residue without meaning may stay in
``limit``, ``place``, ``generation`` and ``cursor``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from .board import (
    AIR,
    EVENT_OF,
    FLEETS,
    IS_SEA,
    ISLAND_SEAS,
    LOST,
    MAINLAND,
    NUMBER,
    OF_GENERATION,
    OFF_MAP,
    PLACES,
    PRC,
    ROC,
    SAKISHIMA,
    SIDE_AIR,
    SIDE_UNITS,
    START,
    SUIT,
    SUIT_UNITS,
    TABLES,
    UNIT_BIT,
    UNITS,
    power,
)
from .combat import FIRE_ORDER, targets
from .events import KIND, refusal
from .hybrid import MOST, SIZE
from .losses import choices, soaked
from .negotiation import FEW, drawer, joker_odds
from .recapture import is_possible
from .setup import HAND, fleet_list
from .state import ALLY, DISCARD, LISTS, SCALARS, State
from .steps import (
    ACT,
    ACTIVATE,
    AIRBORNE_DIE,
    ALLY_DRAW,
    AREA,
    CHOOSE,
    DEAL,
    DRAW,
    DRAW_CARD,
    FIRE,
    GIVE,
    HOMEWARD,
    JOIN,
    LOSSES,
    NEXT,
    NOBODY,
    OPERATION_DICE,
    ORDER,
    OVER,
    REACT,
    RECAPTURE_DICE,
    RETURN,
    SETUP_AIR,
    SETUP_FLEETS,
    TAKE,
    TARGET,
    VOLLEY,
)
from .strikes import AREAS, DICE, GENERATION, in_reach
from .turn import COURT_DICE, first_to_act

DIE = int(TABLES["combat"]["die"])
BATTLE = (JOIN, VOLLEY, FIRE, LOSSES, HOMEWARD)
STRIKE = (AREA, TARGET, REACT, FIRE, LOSSES)
SWAP = (ALLY_DRAW, TAKE, GIVE)
WITH_EVENT = (*STRIKE, AIRBORNE_DIE, *SWAP, RETURN, NEXT)
WITH_DICE = (FIRE, RECAPTURE_DICE, REACT)
USED = {
    "active": (ACTIVATE, *BATTLE, RECAPTURE_DICE, RETURN, NEXT),
    "fighters": (*BATTLE, REACT, RETURN, NEXT),
    "dice": WITH_DICE,
    "hits": (*WITH_DICE, LOSSES),
    "fallen": (LOSSES,),
    "based": (RETURN, NEXT),
    "swaps": (TAKE, GIVE),
    "taken": (TAKE, GIVE),
    "given": (TAKE, GIVE),
    "card": (GIVE,),
    "event": WITH_EVENT,
}
"""The steps that use a field; in all others it is at rest."""
LAST_CURSOR = {DEAL: 2 * HAND, OPERATION_DICE: COURT_DICE}

Complaints = Iterator[str]


def complaints(state: State) -> list[str]:
    """What is wrong with the frame of a position whose counters and cards are sound."""
    step = state.step
    if not DEAL <= step <= OVER:
        return ["there is no such step"]
    out = [
        f"{name} belongs to another step" for name, steps in USED.items() if step not in steps and _is_busy(state, name)
    ]
    last = len(fleet_list(state)) if step == SETUP_FLEETS else LAST_CURSOR.get(step, ROC + 1)
    if not 0 <= state.cursor <= last:
        out.append("the cursor is beyond what is counted")
    return out or [*_played(state), *CHECKS.get(step, _nothing)(state)]


def _is_busy(state: State, name: str) -> bool:
    value = getattr(state, name)
    if name in ("event", "card"):
        return bool(value != NOBODY)
    return any(value) if isinstance(value, list) else bool(value)


def _nothing(state: State) -> Complaints:
    yield from ()


# ------------------------------------------------------------------ 3. set-up
def _setup(state: State) -> Complaints:
    """Everything but the cards that are being dealt and the units that are being placed is as at the start."""
    fresh = State()
    moving = ("step", "cursor", "at", "here", "decks", "older", "absent")
    for name in (*SCALARS, *LISTS):
        if name not in moving and getattr(state, name) != getattr(fresh, name):
            yield f"{name} has changed before the first turn (3.0)"
    if state.decks[DISCARD]:
        yield "cards have been played before the first turn (3.0)"
    for unit in range(UNITS):
        if state.at[unit] not in _begins(state, unit):
            yield "a unit is not where it begins (3.0)"


def _begins(state: State, unit: int) -> tuple[int, ...]:
    """Where a unit can be while the game is set up."""
    if state.step == DEAL or not START[unit] or START[unit] == (OFF_MAP,):
        return (OFF_MAP,)
    if state.absent & UNIT_BIT[unit]:
        return (LOST,)
    fleets = fleet_list(state)
    if unit in fleets:
        placed = state.step == SETUP_AIR or fleets.index(unit) < state.cursor
        return START[unit] if placed else (OFF_MAP,)
    return tuple(p for p in START[unit] if p != SAKISHIMA)  # 3.5, 3.8 nobody has gone there yet


# ------------------------------------------------------------------ 5. cards
def _played(state: State) -> Complaints:
    """5.1 what the two sides have chosen, from the choice to the end of their actions."""
    step, chosen = state.step, state.chosen
    if step < CHOOSE:
        return
    if chosen[PRC] == chosen[ROC] != NOBODY:
        yield "both sides have played the same card (5.1)"
    for seat in (PRC, ROC):
        card, hand = chosen[seat], state.decks[seat]
        if card != NOBODY and not state.decks[seat if step == CHOOSE else DISCARD] >> card & 1:
            yield "a card is not where it was played (5.1)"
        has_chosen = step > CHOOSE or seat < state.cursor
        if step == CHOOSE and card != NOBODY and not has_chosen:
            yield "a card has been chosen out of turn (5.1)"
        if card == NOBODY and hand and has_chosen and step <= NEXT:
            yield "a side that has cards has chosen none (5.1)"
    if ORDER <= step <= NEXT and not 0 <= state.acted <= (ROC if step != ORDER else 0):
        yield "more sides have acted than there are (5.2)"
    if step in (DRAW, DRAW_CARD) and state.acted != ROC + 1:
        yield "cards are drawn before both sides have acted (5.6)"
    first = first_to_act(state) if ACT <= step <= NEXT else NOBODY
    if first not in (NOBODY, state.seat ^ state.acted):
        yield "the other side acts now (5.2)"
    if ACT < step < RETURN and chosen[state.seat] == NOBODY:
        yield "a side acts without a card (5.2)"
    elif step in WITH_EVENT and state.event != NOBODY:
        yield from _event(state)


def _event(state: State) -> Complaints:
    card = state.chosen[state.seat]
    if card == NOBODY or EVENT_OF[card][state.seat] != state.event:
        yield "the event is not that of the card (9.0)"


def _order(state: State) -> Complaints:
    if first_to_act(state) != NOBODY:
        yield "who acts first is no question (5.2)"


def _draw(state: State) -> Complaints:
    if state.jokers - state.negotiations > state.cursor:
        yield "a negotiation has been left out (10.3)"


def _draw_card(state: State) -> Complaints:
    yield from _draw(state)
    if state.cursor > ROC:
        yield "nobody is left to draw (5.6)"
    elif not state.stock or not joker_odds(state)[0] or state.decks[drawer(state)].bit_count() > FEW:
        yield "no card can be drawn (5.6)"


# ------------------------------------------------------------------ 6. operations
def _operation_dice(state: State) -> Complaints:
    rolled = COURT_DICE - state.cursor
    if NUMBER[state.chosen[state.seat]]:
        yield "dice are rolled for a number (6.3)"
    elif not rolled <= state.limit <= rolled * DIE:
        yield "the dice do not add up to the limit (6.3)"


def _operation(state: State) -> Complaints:
    """6.1 to 6.3 the units that a card has activated; some may have fallen since."""
    seat, active, card = state.seat, state.active, state.chosen[state.seat]
    if (
        NUMBER[card]
        and state.limit != NUMBER[card]
        or not NUMBER[card]
        and not (COURT_DICE <= state.limit <= COURT_DICE * DIE)
    ):
        yield "the limit is not that of the card (6.3)"
    if active & ~(SIDE_UNITS[seat] & SUIT_UNITS[SUIT[card]] & ~state.here[OFF_MAP]):
        yield "units that cannot act are activated (6.1)"
    if active & FLEETS and active & AIR:
        yield "fleets and aircraft are activated together (6.2)"
    if power(active) > state.limit:
        yield "more is activated than the card allows (6.3)"


def _activate(state: State) -> Complaints:
    yield from _operation(state)
    if state.active & state.here[LOST]:
        yield "lost units are activated (6.1)"
    if len(_stands(state, state.active)) > 1:
        yield "the activated units stand in more than one place (6.2)"


def _stands(state: State, units: int) -> list[int]:
    """The places where some units are."""
    return [p for p in range(PLACES) if state.here[p] & units]


def _recapture(state: State) -> Complaints:
    yield from _operation(state)
    if state.seat != ROC or not is_possible(state, state.active):
        yield "Sakishima cannot be taken back (8.6)"
    left = power(state.active) - state.dice[ROC]
    if state.dice[PRC] or state.hits[PRC] or not 0 <= state.hits[ROC] <= left:
        yield "the dice of the recapture do not agree (8.6)"


# ------------------------------------------------------------------ 8. combat
def _battle(state: State) -> Complaints:
    if state.event != NOBODY:
        yield from _strike(state)
        return
    yield from _operation(state)
    if not state.active or not _is_battlefield(state):
        yield "there is no battle there (8.1)"
        return
    seat, standing = state.seat, state.active & ~state.here[LOST]
    guest = _guest(state)
    if state.fighters[seat] not in (standing, standing | (guest if seat == ROC else 0)):
        yield "those who attack are not those who were activated (8.0)"
    if state.fighters[1 - seat] & ~(guest if seat == PRC else 0) not in _defenders(state):
        yield "those who are attacked are not those who are there (8.2)"
    if state.step == JOIN:
        if (
            state.fighters[seat] != state.active
            or state.fighters[1 - seat] != targets(state, state.active, state.place)
            or not state.fighters[1 - seat]
        ):
            yield "the battle has begun already (8.1)"
    elif state.step in (FIRE, LOSSES):
        yield from _fire(state) if state.step == FIRE else _losses(state, _most_hits)


def _is_battlefield(state: State) -> bool:
    """Whether those of the attackers who are left stand where they can attack in the place of the battle (8.1)."""
    place, stands = state.place, _stands(state, state.active & ~state.here[LOST])
    if state.step == HOMEWARD and state.seat == PRC:
        stands = [p for p in stands if p != MAINLAND]  # China's aircraft have left already
    if len(stands) > 1:
        return False
    if place == SAKISHIMA:
        return state.seat == PRC and not state.control and all(ISLAND_SEAS >> p & 1 for p in stands)
    from_islands = state.seat == ROC and ISLAND_SEAS >> place & 1
    return IS_SEA[place] and all(p == place or p == SAKISHIMA and from_islands for p in stands)


def _guest(state: State) -> int:
    """The aircraft on Sakishima if it can have joined; 0 for none (8.1)."""
    return state.here[SAKISHIMA] & ~state.active if ISLAND_SEAS >> state.place & 1 else 0


def _defenders(state: State) -> tuple[int, ...]:
    """8.2 the sets of those still there who can be under attack in the place of a battle."""
    there = state.here[state.place] & SIDE_UNITS[1 - state.seat]
    same = there & (FLEETS if state.active & FLEETS else AIR)
    found = (same,) if same else (0, there)
    if state.step != HOMEWARD or state.seat == PRC:
        return found
    left = state.fighters[PRC] & SIDE_AIR[PRC] & state.here[MAINLAND]  # China's aircraft have left already
    return (*found, left)


def _fire(state: State) -> Complaints:
    """8.3, 8.4 dice of a volley that are down and those still to roll."""
    seat = state.seat
    if not 1 <= state.cursor <= len(FIRE_ORDER) or state.generation != FIRE_ORDER[state.cursor - 1]:
        yield "another generation fires (8.3)"
        return
    for side in (PRC, ROC):
        dice = power(state.fighters[side] & OF_GENERATION[state.generation])
        if not 0 <= state.dice[side] <= dice or not 0 <= state.hits[side] <= dice - state.dice[side]:
            yield "the dice of the volley do not agree (8.4)"
        elif side != seat and state.dice[seat] and state.dice[side] != dice:
            yield "the side that acts rolls first (8.4)"
    if not all(state.fighters):
        yield "nobody fires at nobody (8.3)"


def _most_hits(state: State, side: int) -> int:
    """The most hits that a side can have taken in the volley that is over."""
    if not 1 <= state.cursor <= len(FIRE_ORDER) or state.generation != FIRE_ORDER[state.cursor - 1]:
        return NOBODY
    fired = state.fighters[1 - side]
    if side == state.seat:
        fired |= state.here[LOST] & SIDE_UNITS[1 - side]  # the side that was attacked has taken its losses first
    return power(fired & OF_GENERATION[state.generation])


def _losses(state: State, most: Callable[[State, int], int]) -> Complaints:
    """8.5 hits to be taken, and units that have fallen to them."""
    for side in (PRC, ROC):
        if not 0 <= state.hits[side] <= most(state, side):
            yield "there cannot be so many hits (8.4)"
    taker, fallen = 1 - state.seat if state.hits[1 - state.seat] else state.seat, state.fallen
    whole = choices(state.fighters[taker] | fallen, state.hits[taker])
    may_fall = any(not fallen & ~some for some in whole) and soaked(fallen) < state.hits[taker]
    if fallen and (fallen & ~(SIDE_UNITS[taker] & state.here[LOST]) or not may_fall):
        yield "units have fallen that need not (8.5)"


# ------------------------------------------------------------------ 9. events
def _strike(state: State) -> Complaints:
    """An event that fires: its sea, its target, its dice."""
    seat, event, step = state.seat, state.event, state.step
    if event == NOBODY or KIND[event] != "strike":
        yield "this event does not fire (9.0)"
        return
    if step != LOSSES and (reason := refusal(state, seat, event)) is not None:
        yield f"the event cannot be played ({reason.rule})"
    if step == AREA:
        return
    there = in_reach(state, event, state.place) if AREAS[event] >> state.place & 1 else 0
    if not there and step != LOSSES or not AREAS[event] >> state.place & 1:
        yield "the event has no target there (9.0)"
    if step == TARGET:
        return
    aimed = state.fighters[1 - seat]
    if state.active or state.fighters[seat] or aimed not in (there & FLEETS, there & AIR):
        yield "the event fires at others than are there (9.0)"
    if state.generation != GENERATION[event] or state.dice[1 - seat]:
        yield "the event has other dice (9.0)"
    if step == LOSSES:
        yield from _losses(state, lambda s, side: DICE[event] if side != seat else 0)
    elif (
        not aimed
        or state.hits[1 - seat]
        or not (0 <= state.hits[seat] <= DICE[event] - state.dice[seat] <= (DICE[event] if step == FIRE else 0))
    ):
        yield "the dice of the event do not agree (9.0)"


def _airborne(state: State) -> Complaints:
    if state.event == NOBODY or KIND[state.event] != "die_roll" or refusal(state, state.seat, state.event):
        yield "the event rolls no die (9.4)"


def _swap(state: State) -> Complaints:
    """9.6, 9.13 the ally support deck in the hands of a seat, and what has been exchanged."""
    seat, step = state.seat, state.step
    deck, hand, seen = state.decks[ALLY], state.decks[state.seat], state.ally_seen
    if state.event == NOBODY or KIND[state.event] != "swap":
        yield "the event exchanges nothing (9.6)"
        return
    if seen[seat] != deck or state.ally_stale[seat] or deck.bit_count() < SIZE and seen[1 - seat]:
        yield "who has the ally support deck sees it (9.6)"
    if step == ALLY_DRAW:
        return
    if deck.bit_count() != SIZE:
        yield "the ally support deck has twelve cards (3.1)"
    if not state.taken.bit_count() == state.given.bit_count() == state.swaps <= MOST[state.event]:
        yield "cards are exchanged one for one (9.6)"
    if state.taken & ~hand or state.given & ~deck:
        yield "exchanged cards are not where they went (9.6)"
    if step == GIVE and (
        not hand & ~state.taken
        or state.swaps == MOST[state.event]
        or state.card == NOBODY
        or not deck & ~state.given & 1 << state.card
    ):
        yield "the card cannot be taken (9.6)"


# ------------------------------------------------------------------ 5.5 aircraft return
def _return(state: State) -> Complaints:
    seat = state.seat
    if state.active & ~(SIDE_UNITS[seat] & ~state.here[OFF_MAP]) or state.active & FLEETS and state.active & AIR:
        yield "units that cannot act have acted (6.2)"
    if state.based and (seat != ROC or not state.here[SAKISHIMA]):
        yield "nobody has gone to Sakishima (5.5)"
    if any(state.fighters) and (state.event == NOBODY or KIND[state.event] != "strike" or state.fighters[seat]):
        yield "the battle is over (8.3)"


CHECKS: dict[int, Callable[[State], Complaints]] = {
    DEAL: _setup,
    SETUP_FLEETS: _setup,
    SETUP_AIR: _setup,
    ORDER: _order,
    OPERATION_DICE: _operation_dice,
    ACTIVATE: _activate,
    JOIN: _battle,
    VOLLEY: _battle,
    FIRE: _battle,
    LOSSES: _battle,
    HOMEWARD: _battle,
    RECAPTURE_DICE: _recapture,
    AREA: _strike,
    TARGET: _strike,
    REACT: _strike,
    AIRBORNE_DIE: _airborne,
    ALLY_DRAW: _swap,
    TAKE: _swap,
    GIVE: _swap,
    RETURN: _return,
    NEXT: _return,
    DRAW: _draw,
    DRAW_CARD: _draw_card,
}
