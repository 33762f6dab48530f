"""5.0 The sequence of play: every step with what it asks and what answers it."""

from __future__ import annotations

from ....engine.core import D6, Chance, Decision, Tell
from ....engine.hexes import bits
from . import combat, events, hybrid, losses, negotiation, operations, recapture, setup, steps, strikes
from .board import (
    CARDS,
    EAST,
    NUMBER,
    PRC,
    ROC,
    SIDE_AIR,
    SOUTH,
    STRAIT,
    SUIT,
    SUIT_UNITS,
    TABLES,
    YELLOW,
    holder,
)
from .sakishima import base, go_home, may_base
from .state import State
from .steps import (
    ACT,
    ACTIVATE,
    BASE,
    CARD_AT,
    CHOOSE,
    DONE,
    DRAW,
    EVENT,
    NEXT,
    NOBODY,
    OPERATE,
    OPERATION_DICE,
    ORDER,
    PASS,
    PRC_FIRST,
    RETURN,
    ROC_FIRST,
)

COURT_DICE = int(TABLES["activation"]["court_dice"])


# ------------------------------------------------------------------ 5.1 the cards
def ask_choose(state: State, tell: Tell | None) -> Decision | None:
    """5.1 both choose a card, one after the other but unseen (ruling 1); an empty hand passes (ruling 9)."""
    while state.cursor <= ROC:
        hand = state.decks[state.cursor]
        if hand:
            return Decision(state.cursor, "card", "5.1", (), [CARD_AT + c for c in bits(hand)], True)
        state.cursor += 1
    reveal(state, tell)
    return None


def do_choose(state: State, action: int, tell: Tell | None) -> None:
    state.chosen[state.cursor] = action - CARD_AT
    if tell:
        tell("chosen", "5.1", seat=state.cursor, card=action - CARD_AT, seen_by=state.cursor)
    state.cursor += 1


def reveal(state: State, tell: Tell | None) -> None:
    """5.1 to 5.4 the cards are shown, lie with the discards (6.1), and say who acts first."""
    state.cursor = state.acted = 0
    for seat in (PRC, ROC):
        if state.chosen[seat] != NOBODY:
            state.discard(seat, state.chosen[seat])
    if tell:
        tell("revealed", "5.1", cards=list(state.chosen))
    first = first_to_act(state)
    if first == NOBODY:
        state.step = ORDER
    else:
        _begin(state, first, "5.2" if _number(state, first) else "5.3", tell)


def _number(state: State, seat: int) -> int:
    card = state.chosen[seat]
    return NUMBER[card] if card != NOBODY else CARDS  # who has played nothing comes last


def first_to_act(state: State) -> int:
    """Who acts first: a court card (0) before a number (5.3), the lower number (5.2); -1 when they are equal."""
    prc, roc = _number(state, PRC), _number(state, ROC)
    if prc == roc:
        return NOBODY if prc < CARDS else PRC  # with two empty hands there is nothing to order
    return PRC if prc < roc else ROC


def ask_order(state: State, tell: Tell | None) -> Decision:
    """5.2, 5.4 equal numbers or two court cards: the side that has the initiative now chooses (ruling 3)."""
    return Decision(holder(state.initiative), "order", _order_rule(state), (), [PRC_FIRST, ROC_FIRST])


def do_order(state: State, action: int, tell: Tell | None) -> None:
    _begin(state, PRC if action == PRC_FIRST else ROC, _order_rule(state), tell)


def _order_rule(state: State) -> str:
    return "5.2" if _number(state, PRC) else "5.4"


def _begin(state: State, seat: int, rule: str, tell: Tell | None) -> None:
    if tell:
        tell("first", rule, seat=seat)
    _to_act(state, seat, rule, tell)


def _to_act(state: State, seat: int, rule: str, tell: Tell | None) -> None:
    state.seat, state.step = seat, ACT
    if tell:
        tell("phase", rule, phase="act", seat=seat, card=state.chosen[seat])


# ------------------------------------------------------------------ a player acts
def ask_act(state: State, tell: Tell | None) -> Decision | None:
    """5.2 to 5.4 an operation or, with a court card, the event; or nothing (6.1)."""
    card = state.chosen[state.seat]
    state.event, state.active, state.based, state.limit = NOBODY, 0, 0, 0
    if card == NOBODY:
        operations.idle(state, "no_card", "5.1", tell)
    elif NUMBER[card]:
        state.limit, state.step = NUMBER[card], ACTIVATE
    else:
        event = events.playable(state, state.seat, card)
        able = operations.on_duty(state, state.seat) & SUIT_UNITS[SUIT[card]]
        if event or able:
            actions = [EVENT] * event + [OPERATE] * bool(able) + [PASS]
            return Decision(state.seat, "court", "6.0", (card,), actions)
        operations.idle(state, "no_use", "6.0", tell)
    return None


def do_act(state: State, action: int, tell: Tell | None) -> None:
    if action == OPERATE:
        state.cursor, state.step = COURT_DICE, OPERATION_DICE
    elif action == EVENT:
        events.play(state, tell)
    else:
        passed(state, tell)


def passed(state: State, tell: Tell | None) -> None:
    """6.1 nothing has to be done; the card is spent all the same (ruling 12)."""
    state.step = RETURN
    if tell:
        tell("passed", "6.1", seat=state.seat)


def ask_operation_dice(state: State, tell: Tell | None) -> Chance | None:
    """6.3 a court card counts as much as two dice, rolled before the units are chosen (ruling 10)."""
    if state.cursor:
        return Chance("operation", "6.3", D6)
    state.step = ACTIVATE
    return None


def do_operation_die(state: State, outcome: int, tell: Tell | None) -> None:
    state.limit += outcome + 1
    state.cursor -= 1
    if tell:
        tell("operation_die", "6.3", die=outcome + 1, limit=state.limit)


# ------------------------------------------------------------------ 5.5 aircraft return
def ask_return(state: State, tell: Tell | None) -> Decision | None:
    """5.5 after one's own action aircraft may leave the seas, whatever they did; they may also stay."""
    air = _at_sea(state)
    if not air:
        state.step = NEXT
        if tell:
            tell("no_return", "5.5", seat=state.seat)
        return None
    actions = bits(air)
    if not state.based:
        actions += [BASE + u for u in bits(may_base(state, air))]  # ruling 28: one in a step
    return Decision(state.seat, "return", "5.5", (), [*actions, DONE])


def do_return(state: State, action: int, tell: Tell | None) -> None:
    if action >= BASE:
        base(state, action - BASE, "5.5", tell)
    elif action != DONE:
        go_home(state, action, "5.5", tell)
    if action == DONE or not _at_sea(state):
        state.step = NEXT


def _at_sea(state: State) -> int:
    """The aircraft of the side that acts that are in a sea."""
    here = state.here
    return (here[STRAIT] | here[YELLOW] | here[EAST] | here[SOUTH]) & SIDE_AIR[state.seat]


def ask_next(state: State, tell: Tell | None) -> None:
    """5.2 the other side acts; when both have acted, the turn ends (5.6)."""
    state.active = state.fallen = state.based = 0
    state.event = NOBODY
    state.fighters[0] = state.fighters[1] = 0
    state.acted += 1
    if state.acted <= ROC:
        _to_act(state, 1 - state.seat, "5.2", tell)
    else:
        state.cursor, state.step = 0, DRAW
        if tell:
            tell("phase", "5.6", phase="draw")


SEQUENCE = {
    # 3. set-up
    steps.DEAL: (setup.ask_deal, setup.do_deal),
    steps.SETUP_FLEETS: (setup.ask_fleets, setup.do_fleets),
    steps.SETUP_AIR: (setup.ask_air, setup.do_air),
    # 5. the cards
    CHOOSE: (ask_choose, do_choose),
    ORDER: (ask_order, do_order),
    ACT: (ask_act, do_act),
    # 6. to 8. operations
    OPERATION_DICE: (ask_operation_dice, do_operation_die),
    ACTIVATE: (operations.ask_activate, operations.do_activate),
    steps.JOIN: (combat.ask_join, combat.do_join),
    steps.VOLLEY: (combat.ask_volley, None),
    steps.FIRE: (combat.ask_fire, combat.do_fire),
    steps.LOSSES: (losses.ask_losses, losses.do_losses),
    steps.HOMEWARD: (combat.ask_homeward, combat.do_homeward),
    steps.RECAPTURE_DICE: (recapture.ask_dice, recapture.do_die),
    # 9. events
    steps.AREA: (strikes.ask_area, strikes.do_area),
    steps.TARGET: (strikes.ask_target, strikes.do_target),
    steps.REACT: (strikes.ask_react, strikes.do_react),
    steps.AIRBORNE_DIE: (events.ask_airborne, events.do_airborne),
    steps.ALLY_DRAW: (hybrid.ask_draw, hybrid.do_draw),
    steps.TAKE: (hybrid.ask_take, hybrid.do_take),
    steps.GIVE: (hybrid.ask_give, hybrid.do_give),
    # the end of a turn
    RETURN: (ask_return, do_return),
    NEXT: (ask_next, None),
    DRAW: (negotiation.ask_draw, negotiation.do_draw),
    steps.DRAW_CARD: (negotiation.ask_card, negotiation.do_card),
    steps.NEGOTIATE: (negotiation.ask_negotiate, None),
    steps.OVER: (negotiation.ask_over, None),
}
State.play_by(SEQUENCE)
