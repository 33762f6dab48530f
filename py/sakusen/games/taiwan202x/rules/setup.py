"""3.0 Preparing the game: the cards, then China's fleets, then one American aircraft for Sakishima."""

from __future__ import annotations

from ....engine.core import Chance, Decision, Tell
from ....engine.hexes import bits
from .board import (
    CARDS,
    INDOPACOM,
    JSDF_UNITS,
    LOST,
    MAINLAND,
    MAY_BASE,
    PRC,
    ROC,
    SAKISHIMA,
    SIDE_AIR,
    SIDE_FLEETS,
    SIDE_UNITS,
    START,
    TABLES,
)
from .state import POOL, State
from .steps import CHOOSE, DONE, PLACE_AT, SETUP_AIR, SETUP_FLEETS

HAND = int(TABLES["setup"]["hand_size"])


def fleet_list(state: State) -> list[int]:
    """China's fleets that take part, in the order in which they are placed."""
    return bits(SIDE_FLEETS[PRC] & ~state.absent)


def pool_weights(state: State) -> list[int]:
    """Every card that has not been drawn yet is as likely as any other."""
    pool = state.decks[POOL]
    return [pool >> card & 1 for card in range(CARDS)]


def ask_deal(state: State, tell: Tell | None) -> Chance | None:
    """3.2 ten cards for each side. What nobody has seen stays undecided: the ally support deck (3.1) and the
    stock (3.3) are drawn card by card when somebody sees them, which gives the same chances as a shuffle
    (ruling 54)."""
    if state.cursor < 2 * HAND:
        return Chance("deal", "3.2", pool_weights(state), state.cursor // HAND)
    lay_out(state)
    return None


def lay_out(state: State) -> None:
    """The cards have been dealt; all units that have only one place to begin are put there."""
    state.cursor, state.step = 0, SETUP_FLEETS
    for unit in bits(state.absent):
        state.put(unit, LOST)  # ruling 57
    for unit in bits(SIDE_AIR[PRC]):
        state.put(unit, MAINLAND)  # 3.4; 3.8 nobody has taken Sakishima yet
    for unit in bits(SIDE_UNITS[ROC] & ~JSDF_UNITS):
        state.put(unit, INDOPACOM)  # 3.5; 3.6 the Self-Defense Forces stay off the map


def do_deal(state: State, card: int, tell: Tell | None) -> None:
    seat = state.cursor // HAND
    deal(state, seat, card)
    state.cursor += 1
    if tell:
        tell("dealt", "3.2", seat=seat, card=card, seen_by=seat)


def deal(state: State, seat: int, card: int) -> None:
    """A card goes from the pool to a hand."""
    bit = 1 << card
    state.decks[POOL] &= ~bit
    state.decks[seat] |= bit


def ask_fleets(state: State, tell: Tell | None) -> Decision | None:
    """3.4 China places first (ruling 2): every fleet in the Strait or on the mainland."""
    fleets = fleet_list(state)
    if state.cursor == len(fleets):
        state.cursor, state.step = 0, SETUP_AIR
        return None
    unit = fleets[state.cursor]
    return Decision(PRC, "setup.fleet", "3.4", (unit,), [PLACE_AT + p for p in START[unit]])


def do_fleets(state: State, action: int, tell: Tell | None) -> None:
    unit = fleet_list(state)[state.cursor]
    _place(state, unit, action - PLACE_AT, "3.4", tell)
    state.cursor += 1


def ask_air(state: State, tell: Tell | None) -> Decision:
    """3.5 one American aircraft may begin on Sakishima."""
    return Decision(ROC, "setup.air", "3.5", (), [*bits(MAY_BASE & ~JSDF_UNITS), DONE])


def do_air(state: State, action: int, tell: Tell | None) -> None:
    if action != DONE:
        _place(state, action, SAKISHIMA, "3.5", tell)
    state.step = CHOOSE
    if tell:
        tell("turn", "5.0", turn=state.turn)


def _place(state: State, unit: int, place: int, rule: str, tell: Tell | None) -> None:
    state.put(unit, place)
    if tell:
        tell("setup", rule, unit=unit, place=place)
