"""The answer to every question, as far as one look ahead goes."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from ....engine.core import Decision
from ....engine.hexes import bits
from ..rules.board import HOME, LOST, PRC, ROC, SUIT, UNIT_BIT
from ..rules.losses import choices
from ..rules.state import ALLY, State
from ..rules.steps import (
    ACT,
    ACTIVATE,
    AREA,
    BASE,
    CARD_AT,
    CHOOSE,
    DONE,
    GIVE,
    HOMEWARD,
    JOIN,
    LOSSES,
    NO,
    NOBODY,
    ORDER,
    PASS,
    PLACE_AT,
    PRC_FIRST,
    REACT,
    RETURN,
    ROC_FIRST,
    SETUP_AIR,
    SETUP_FLEETS,
    TAKE,
    TARGET,
    YES,
)
from . import judge
from .acts import Act, based, clash_ends, fought, moved, operations
from .battle_value import battle, strike, victims, worth
from .cards import Play, shifted, strikes
from .estimate import Ends, Estimate

Eyes = Callable[[State, int], Estimate]
"""How a position looks to a seat."""


class Aim(NamedTuple):
    """An operation that has been decided on: who, and what then."""

    units: int
    goal: int


def sign(seat: int) -> int:
    """1 for ROC, -1 for China: turns chances of ROC into what is good for a seat."""
    return 1 if seat == ROC else -1


def asked(state: State) -> Decision:
    """What is pending; trusts that it is a decision."""
    pending = state.pending()
    assert isinstance(pending, Decision)
    return pending


def answer(state: State, aim: Aim | None, eyes: Eyes = Estimate) -> tuple[int, Aim | None]:
    """A legal action, following the aim where it speaks, and the aim to go on with."""
    pending = asked(state)
    if len(pending.actions) == 1:
        return pending.actions[0], aim
    if state.step == ACTIVATE:
        # an aim that is still there when nobody is activated yet is that of a turn before
        if aim is None or not state.active or aim.units & state.active != state.active:
            aim = best_aim(state, eyes)
        return next_step(state, aim), aim
    return ANSWERS[state.step](state, eyes), aim


# ------------------------------------------------------------------ 3.0 setting up
def setup_fleets(state: State, eyes: Eyes = Estimate) -> int:
    """3.4 where China's next fleet begins."""
    unit, actions = asked(state).about[0], asked(state).actions
    estimate = eyes(state, PRC)
    return min(
        actions, key=lambda a: estimate.value(moved(estimate.board, UNIT_BIT[unit], state.at[unit], a - PLACE_AT))
    )


def setup_air(state: State, _: Eyes = Estimate) -> int:
    """3.5 who begins on Sakishima: one of the better generation that few suits wake."""
    return max((a for a in asked(state).actions if a != DONE), key=lambda u: worth(UNIT_BIT[u]))


# ------------------------------------------------------------------ 5.0 cards
def card_values(state: State, eyes: Eyes = Estimate) -> list[tuple[float, int]]:
    """How good each card of the hand is for its seat, were it played now and nobody else acted: best first."""
    seat = asked(state).seat
    estimate = eyes(state, seat)
    play, keep = Play(estimate, seat), estimate.kept(seat)
    found = [(sign(seat) * shifted(play.best(c)[1].value, -keep[c]), c) for c in bits(state.decks[seat])]
    return sorted(found, reverse=True)


def choose(state: State, eyes: Eyes = Estimate) -> int:
    """5.1 the card that brings most now, what it is worth later deducted."""
    return CARD_AT + card_values(state, eyes)[0][1]


def order(state: State, _: Eyes = Estimate) -> int:
    """5.2, 5.4 who goes first: who moves last before a negotiation has the better of it."""
    seat = asked(state).seat
    last = judge.wait(state) < SOON
    return PRC_FIRST if (seat == PRC) != last else ROC_FIRST


SOON = 2.0
"""Turns to the negotiation from which on it is better to act last."""


def court(state: State, eyes: Eyes = Estimate) -> int:
    """6.0 the event of a court card, or an operation with it."""
    seat = state.seat
    found = Play(eyes(state, seat), seat).best(state.chosen[seat])[0]
    return found if found in asked(state).actions else PASS


# ------------------------------------------------------------------ 6.0 operations
def best_act(state: State, eyes: Eyes = Estimate) -> Act:
    """The best operation with the card that is played, going on from who is activated already."""
    seat = state.seat
    acts = operations(eyes(state, seat), seat, SUIT[state.chosen[seat]], state.limit)
    fit = [act for act in acts if act.units & state.active == state.active]
    return max(fit, key=lambda act: sign(seat) * act.value) if fit else acts[0]


def best_aim(state: State, eyes: Eyes = Estimate) -> Aim:
    """The same as an aim."""
    act = best_act(state, eyes)
    return Aim(act.units, act.goal)


def next_step(state: State, aim: Aim) -> int:
    """The next action on the way to an aim."""
    actions = asked(state).actions
    for unit in bits(aim.units & ~state.active):
        if unit in actions:
            return unit
    return aim.goal if aim.goal in actions else actions[-1]


# ------------------------------------------------------------------ 8.0 battles
def join(state: State, eyes: Eyes = Estimate) -> int:
    """8.1 whether the aircraft on Sakishima takes part."""
    estimate, unit = eyes(state, ROC), 1 << asked(state).about[1]
    prc, roc = state.fighters
    alone = estimate.mean(clash_ends(estimate, estimate.board, roc, prc))
    return YES if estimate.mean(clash_ends(estimate, estimate.board, roc | unit, prc)) > alone else NO


def lose(state: State, eyes: Eyes = Estimate) -> int:
    """8.5 who is given up: whatever leaves the best position, the fire to come included."""
    seat = asked(state).seat
    estimate, fallen, hits = eyes(state, seat), state.fallen, state.hits[seat]
    options = [s for s in choices(state.fighters[seat] | fallen, hits) if not fallen & ~s]
    best = max(options, key=lambda s: (sign(seat) * estimate.mean(_after(state, estimate, seat, s)), -worth(s)))
    return bits(best & ~fallen)[0]


def _after(state: State, estimate: Estimate, seat: int, gone: int) -> Ends:
    own, foes = state.fighters[seat] & ~gone, state.fighters[1 - seat]
    foes &= ~victims(foes, state.hits[1 - seat]) if foes and state.hits[1 - seat] else -1
    everybody = state.fighters[0] | state.fighters[1] | gone
    if state.event != NOBODY:
        here = [mask & ~gone for mask in state.here]
        here[LOST] |= gone
        return [(1.0, estimate.board._replace(here=tuple(here)))]
    return [(share, fought(estimate.board, everybody, a | b)) for share, a, b in battle(own, foes, state.cursor)]


def homeward(state: State, eyes: Eyes = Estimate) -> int:
    """8.3 whether one of the aircraft that fought goes to Sakishima."""
    estimate = eyes(state, ROC)
    fighters = state.fighters[PRC] | state.fighters[ROC]
    home = fought(estimate.board, fighters, fighters)
    options = [(estimate.value(based(home, 1 << a - BASE) or home), a) for a in asked(state).actions if a != DONE]
    best = max(options)
    return best[1] if best[0] >= estimate.value(home) else DONE


def go_back(state: State, eyes: Eyes = Estimate) -> int:
    """5.5 which aircraft leave the seas."""
    seat = state.seat
    estimate = eyes(state, seat)
    best, choice = sign(seat) * estimate.value(estimate.board) + 1e-9, DONE
    for action in asked(state).actions:
        if action == DONE:
            continue
        unit = action - BASE if action >= BASE else action
        board = (
            based(estimate.board, UNIT_BIT[unit])
            if action >= BASE
            else moved(estimate.board, UNIT_BIT[unit], state.at[unit], HOME[unit])
        )
        value = sign(seat) * estimate.value(board) if board else -2.0
        if value > best:
            best, choice = value, action
    return choice


# ------------------------------------------------------------------ 9.0 events
def aim_strike(state: State, eyes: Eyes = Estimate) -> int:
    """9.0, 9.11 where a strike goes, and at which kind."""
    seat = state.seat
    found = strikes(eyes(state, seat), seat, state.event)
    if state.step == TARGET:
        return max((f for f in found if f[1] == state.place), key=lambda f: sign(seat) * f[0])[2]
    return PLACE_AT + max(found, key=lambda f: sign(seat) * f[0])[1]


def react(state: State, eyes: Eyes = Estimate) -> int:
    """9.5 China stops an event when it would lose more to it than the card is worth."""
    estimate, card = eyes(state, PRC), asked(state).actions[0]
    if card == PASS:
        return PASS
    units, place = state.fighters[PRC], state.place
    total = 0.0
    for share, left in strike(units, state.dice[ROC], state.generation):
        here = list(state.here)
        here[place] &= ~(units & ~left)
        here[LOST] |= units & ~left
        total += share * estimate.value(estimate.board._replace(here=tuple(here)))
    spent = shifted(estimate.value(estimate.board), -estimate.kept(PRC)[card - CARD_AT])
    return int(card) if spent < total else PASS


def take(state: State, _: Eyes = Estimate) -> int:
    """9.6, 9.13 the best card of the deck, if it is better than the least of the hand."""
    seat = state.seat
    keep = judge.card_worths(state, seat)
    offered = bits(state.decks[ALLY] & ~state.given)
    own = bits(state.decks[seat] & ~state.taken)
    best = max(offered, key=lambda c: sign(seat) * keep[c])
    least = min(own, key=lambda c: sign(seat) * keep[c])
    return CARD_AT + best if sign(seat) * (keep[best] - keep[least]) > 0 else DONE


def give(state: State, _: Eyes = Estimate) -> int:
    """9.6, 9.13 the card that is missed least."""
    keep = judge.card_worths(state, state.seat)
    return min(asked(state).actions, key=lambda a: sign(state.seat) * keep[a - CARD_AT])


ANSWERS: dict[int, Callable[[State, Eyes], int]] = {
    SETUP_FLEETS: setup_fleets,
    SETUP_AIR: setup_air,
    CHOOSE: choose,
    ORDER: order,
    ACT: court,
    JOIN: join,
    LOSSES: lose,
    HOMEWARD: homeward,
    RETURN: go_back,
    AREA: aim_strike,
    TARGET: aim_strike,
    REACT: react,
    TAKE: take,
    GIVE: give,
}
