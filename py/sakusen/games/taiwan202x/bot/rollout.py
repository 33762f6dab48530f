"""A quick player for imagined games: the script's ideas, but only the seas that an operation changes are judged anew.

The judgement is a sum over the seas, the losses and the marker, each of them a table. So what an operation is worth is
the difference in two or three of its terms. Everything is in the measure of the judgement: log odds of ROC.
Not meant to be followed in a real game.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property, lru_cache

from ....engine.core import Decision
from ....engine.hexes import bits
from ..rules.board import (
    AIR,
    EVENT_OF,
    FLEETS,
    IS_SEA,
    ISLAND_SEAS,
    LOST,
    MOST,
    NUMBER,
    OFF_MAP,
    PLACES,
    ROC,
    SAKISHIMA,
    SIDE_UNITS,
    SUIT,
    SUIT_UNITS,
    UP_TO,
    power,
)
from ..rules.movement import destinations
from ..rules.recapture import AREA, LANDERS
from ..rules.state import State
from ..rules.steps import ACT, ACTIVATE, ATTACK, CARD_AT, CHOOSE, EVENT, NOBODY, OPERATE, PASS, PLACE_AT, RECAPTURE
from . import judge
from .acts import PATROL, outcome, teams
from .battle_value import battle
from .cards import event_ends, rolls
from .estimate import Ends, Estimate
from .policy import Aim, answer, next_step, sign

Act = tuple[float, int, int]
"""What an operation is worth to its seat, who goes, and the action that is its goal."""
STILL: Act = (0.0, 0, PASS)


@lru_cache(maxsize=20000)
def likeliest(ours: int, theirs: int) -> int:
    """Who is left at the likeliest end of a battle."""
    _, left, others = max(battle(ours, theirs))
    return left | others


@lru_cache(maxsize=4096)
def goals(team: int, place: int) -> tuple[tuple[int, bool], ...]:
    """Where a team can go, Sakishima left out, and whether that is a sea."""
    return tuple((to, bool(IS_SEA[to])) for to in bits(destinations(team, place)) if to != SAKISHIMA)


class Roller:
    """Plays both sides of one imagined game."""

    __slots__ = ("_aim",)

    def __init__(self) -> None:
        self._aim: Aim | None = None

    def __call__(self, state: State) -> int:
        """Answer the pending decision; that was one."""
        asked = state.pending()
        assert isinstance(asked, Decision)
        if len(asked.actions) == 1:
            action = asked.actions[0]
        elif state.step == ACTIVATE:
            aim = self._aim
            if aim is None or not state.active or aim.units & state.active != state.active:
                aim = self._aim = best_aim(state)
            action = next_step(state, aim)
        elif state.step in QUICK:
            action = QUICK[state.step](state, asked)
        else:
            action = answer(state, None)[0]
        state.apply(action)
        return 1


class Board:
    """A position as a sum of terms."""

    def __init__(self, state: State, seat: int) -> None:
        self.state, self.seat, self.sign = state, seat, sign(seat)
        self.here, self.judge = state.here, judge.judgement(state)
        self.tables = {sea: table for table, sea in self.judge.by_sea}
        self.terms = {sea: table[state.here[sea]] for sea, table in self.tables.items()}
        self.markers = self.judge.markers[state.initiative]
        self.based = bool(state.here[SAKISHIMA])
        lead = self.judge.most
        for _, points, islands in self.terms.values():
            lead += points + (islands if self.based else 0)
        self.lead = lead
        self._acts: dict[int, Act] = {}
        self.marker = self.markers[lead]
        self.losses = self.judge.losses[state.here[LOST]]

    def change(self, place: int, there: int) -> tuple[float, int]:
        """What it changes for ROC that just these units stand in a place: the sum, and the lead in points."""
        table = self.tables.get(place)
        if table is None:
            return 0.0, 0
        value, points, islands = table[there]
        before = self.terms[place]
        if self.based:
            return value - before[0], points - before[1] + islands - before[2]
        return value - before[0], points - before[1]

    def gain(self, total: float, lead: int) -> float:
        """What a change is worth to the seat."""
        return self.sign * (total + self.markers[self.lead + lead] - self.marker)

    # -------------------------------------------------------------- operations
    def ladder(self, suit: int, limit: int, active: int = 0) -> list[Act]:
        """The best operation with a suit for every strength up to a limit; ``active``: those who must take part."""
        here, state = self.here, self.state
        units = SIDE_UNITS[self.seat] & SUIT_UNITS[suit] & UP_TO[min(limit, MOST)] & ~(here[LOST] | here[OFF_MAP])
        best = [STILL] * (limit + 1)
        for place in range(PLACES):
            there = here[place] & units
            if not there:
                continue
            for kind in (FLEETS, AIR):
                group = there & kind
                for team in teams(group) if group else ():
                    strength = power(team)
                    if strength <= limit and team & active == active:
                        act = self._acts.get(team) or self._best(team, place)
                        if act[0] > best[strength][0]:
                            best[strength] = act
        for i in range(limit):
            if best[i][0] > best[i + 1][0]:
                best[i + 1] = best[i]
        if state.control and AREA in self.tables:
            self._recapture(units, limit, best, active)
        return best

    def _best(self, team: int, place: int) -> Act:
        """The best that a team can do from where it stands."""
        act = self._acts[team] = self._from_islands(team) if place == SAKISHIMA else self._from(team, place)
        return act

    def _from(self, team: int, place: int) -> Act:
        here, foes = self.here, SIDE_UNITS[1 - self.seat]
        crowd = team & AIR and team.bit_count() > PATROL
        best: Act = (-99.0, team, PASS)
        gone = self.change(place, here[place] & ~team)
        for to, is_sea in goals(team, place):
            enemies = here[to] & foes if is_sea else 0
            if enemies:
                value = self._fight(team, enemies, gone, to)
            elif crowd:
                continue
            else:
                total, lead = self.change(to, here[to] | team)
                value = self.gain(gone[0] + total, gone[1] + lead)
            if value > best[0]:
                best = (value, team, PLACE_AT + to)
        if IS_SEA[place] and here[place] & foes:
            value = self._fight(team, here[place] & foes, (0.0, 0), place)
            if value > best[0]:
                best = (value, team, ATTACK + place)
        return best

    def _fight(self, team: int, enemies: int, gone: tuple[float, int], to: int) -> float:
        theirs = enemies & (FLEETS if team & FLEETS else AIR) or enemies
        everybody, stay = team | theirs, likeliest(team, theirs)
        total, lead = self.change(to, (self.here[to] | team) & ~(everybody & (AIR | ~stay)))
        total += self.judge.losses[self.here[LOST] | everybody & ~stay] - self.losses
        return self.gain(gone[0] + total, gone[1] + lead)

    # -------------------------------------------------------------- what is rare
    def _from_islands(self, team: int) -> Act:
        """An attack by the aircraft on Sakishima."""
        best: Act = (-99.0, team, PASS)
        for sea in bits(ISLAND_SEAS):
            if self.here[sea] & SIDE_UNITS[1 - self.seat]:
                value = self.mean(outcome(self.estimate, self.seat, team, SAKISHIMA, ATTACK + sea))
                best = max(best, (value, team, ATTACK + sea))
        return best

    def _recapture(self, units: int, limit: int, best: list[Act], active: int) -> None:
        landers = self.here[AREA] & units & LANDERS & FLEETS
        for team in teams(landers) if landers and self.seat == ROC else ():
            strength = power(team)
            if strength <= limit and team & active == active:
                value = self.mean(outcome(self.estimate, self.seat, team, AREA, RECAPTURE))
                for i in range(strength, limit + 1):
                    best[i] = max(best[i], (value, team, RECAPTURE))

    @cached_property
    def estimate(self) -> Estimate:
        """The position as the script sees it, for what is too rare to be reckoned here."""
        return Estimate(self.state, self.seat)

    def mean(self, ends: Ends) -> float:
        """What the ends of something are worth on average."""
        estimate = self.estimate
        before = estimate.total(estimate.board)
        return self.sign * sum([share * (estimate.total(board) - before) for share, board in ends])

    # -------------------------------------------------------------- cards
    def event(self, card: int) -> float | None:
        """What the event of a court card is worth, ``None`` when it may not be played."""
        event = EVENT_OF[card][self.seat]
        if event == NOBODY:
            return None
        ends = event_ends(self.estimate, self.seat, event)
        return None if ends is None else self.mean(ends)


def best_aim(state: State) -> Aim:
    """The best operation with the card that is played, going on from who is activated already."""
    board = Board(state, state.seat)
    _, units, goal = board.ladder(SUIT[state.chosen[state.seat]], state.limit, state.active)[-1]
    return Aim(units, goal)


def _middle(ladder: list[Act]) -> float:
    return sum([share * ladder[n][0] for n, share in enumerate(rolls())])


def _choose(state: State, asked: Decision) -> int:
    """5.1 the card that brings most now, what it is worth later deducted."""
    seat = asked.seat
    board, keep = Board(state, seat), judge.card_worths(state, seat)
    ladders: dict[int, list[Act]] = {}
    limits: dict[int, int] = {}
    for action in asked.actions:
        suit = SUIT[action - CARD_AT]
        limits[suit] = max(limits.get(suit, 0), NUMBER[action - CARD_AT] or MOST)
    best, choice = -99.0, asked.actions[0]
    for action in asked.actions:
        card = action - CARD_AT
        suit, number = SUIT[card], NUMBER[card]
        if suit not in ladders:
            ladders[suit] = board.ladder(suit, limits[suit])
        value = ladders[suit][number][0] if number else max(_middle(ladders[suit]), board.event(card) or 0.0)
        value -= board.sign * keep[card]
        if value > best:
            best, choice = value, action
    return choice


def _court(state: State, asked: Decision) -> int:
    """6.0 the event of a court card, or an operation with it."""
    board, card = Board(state, state.seat), state.chosen[state.seat]
    event = board.event(card) if EVENT in asked.actions else None
    ladder = board.ladder(SUIT[card], MOST)
    if event is not None and event > _middle(ladder):
        return EVENT
    return OPERATE if ladder[-1][1] and OPERATE in asked.actions else PASS


QUICK: dict[int, Callable[[State, Decision], int]] = {CHOOSE: _choose, ACT: _court}
