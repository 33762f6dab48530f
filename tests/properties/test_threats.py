"""Who is said to be able to attack a hex is who can, every move of every unit tried by the rules."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from tests.properties.walks import replay, walks

from sakusen.engine.core import Chance, Decision, S
from sakusen.engine.hexes import bits
from sakusen.games.july.rules import board as july_board
from sakusen.games.july.rules import contact as july_contact
from sakusen.games.july.rules import pools as july_pools
from sakusen.games.july.rules import replies as july_replies
from sakusen.games.july.rules import threats as july
from sakusen.games.july.rules.state import State as JulyState
from sakusen.games.july.rules.steps import HEX as JULY_HEX
from sakusen.games.kinmen.rules import board as kinmen_board
from sakusen.games.kinmen.rules import combat as kinmen_combat
from sakusen.games.kinmen.rules import replies
from sakusen.games.kinmen.rules import threats as kinmen
from sakusen.games.kinmen.rules.board import ALLOWANCE, HEXES, UNITS, ZONE
from sakusen.games.kinmen.rules.movement import could_reach
from sakusen.games.kinmen.rules.state import State
from sakusen.games.kinmen.rules.steps import ALL, DIVISION_ORDER, DONE, HEX, JOINT_ORDER, NO, REVEAL, STACK

QUICK, LONG = 3, 60
"""So many random games."""
DIVISIONS = len(kinmen_board.DIVISIONS)


def asked(slug: str, ask: str, first: int, games: int, share: float) -> Iterator[Any]:
    """Positions of random games in which this is asked, some of them."""
    rng = Random(f"threats{first}")
    for one in walks(slug, first, games):
        for state, pending, _ in replay(one):
            if isinstance(pending, Decision) and pending.ask == ask and rng.random() < share:
                yield state.copy()


def kinmen_attacks(state: State) -> set[tuple[int, int]]:
    """Every unit with every hex of an enemy that it can attack as a battle group of its own."""
    found = set()
    for unit in (action for action in state.pending().actions if action < len(state.at)):
        ordered = state.copy()
        ordered.apply(unit)
        ends = [ordered]
        pending = ordered.pending()
        if pending.ask == "move" and unit in pending.actions:
            moved = ordered.copy()
            moved.apply(unit)
            ends += [after(moved, a) for a in moved.pending().actions if a >= HEX and a < HEX + HEXES]
        for end in ends:
            if end.pending().ask == "move":
                end = after(end, DONE)
            found |= {(unit, h) for h in range(HEXES) if kinmen_combat.open_targets(end) >> h & 1}
    return found


def after(state: S, action: int) -> S:
    new = state.copy()
    new.apply(action)
    return new


MOST_AT_ONCE = 3
MOST_COMING, MOST_PLANNED = 8, 8
"""Against a hex where more could come there are too many ways to try all. Where more attacks of one unit could be
planned, to try all takes half a minute: that is left to the long test."""


class KinmenReplies:
    """The best column, and the strength of the attack, that one order gets against a hex of the enemy: every order is
    given, everybody recovers or not, everybody who can come goes wherever it helps or out of the way."""

    def __init__(self, state: State, h: int) -> None:
        self.h, self.best, self._known = h, (-1, -1), set[object]()
        self.near = [HEX + n for n in range(HEXES) if ZONE[n] >> h & 1]
        ahead = [after(state, action) for action in state.pending().actions if is_order(action)]
        while ahead:
            here = ahead.pop()
            if here.key() not in self._known and self.can_matter(here):
                self._known.add(here.key())
                ahead += self._next(here, state.seat)

    def can_matter(self, here: State) -> bool:
        """Whether anybody who has the order could come to attack."""
        units = bits(here.active | here.command)
        return any(
            ZONE[here.at[u]] >> self.h & 1 or could_reach(here, u, ALLOWANCE[u], ZONE[self.h])
            for u in units
            if here.at[u] < HEXES
        )

    def _next(self, here: State, seat: int) -> list[State]:
        pending = here.pending()
        if isinstance(pending, Chance):
            if pending.why == "battle" and here.seat == seat:
                column = kinmen_combat.column_for(here, here.attackers, here.target)
                self.best = max(self.best, (column, kinmen_combat.totals(here, here.attackers, here.target)[0]))
            return []
        if not isinstance(pending, Decision) or (here.seat != seat and pending.ask != "shock.defend"):
            return []
        asks = ("attack.units", "shock.pick", "recover")
        choices = {
            "shock.defend": [NO],
            "activate": [ALL],
            "attack.target": [HEX + self.h],
            "move": self._moves(here, pending),
            **dict.fromkeys(asks, [a for a in pending.actions if a != REVEAL]),
        }.get(pending.ask, [])
        return [after(here, a) for a in choices if a in pending.actions]

    def _moves(self, here: State, pending: Decision) -> list[int]:
        """The next unit that is or could come near, its way there or out of the way, and the end of the moves."""
        units = [u for u in pending.actions if u < UNITS]
        coming = [u for u in units if HEX + here.at[u] in self.near or could_reach(here, u, ALLOWANCE[u], ZONE[self.h])]
        hexes = [a for a in pending.actions if HEX <= a < HEX + HEXES]
        away = [a for a in hexes if a not in self.near][:1] if HEX + here.at[here.mover] in self.near else []
        return [*coming, *(a for a in hexes if a in self.near), *away, DONE]


def is_order(action: int) -> bool:
    return action < UNITS or STACK <= action < STACK + HEXES or DIVISION_ORDER <= action < JOINT_ORDER + DIVISIONS


def kinmen_coming(state: State, h: int) -> int:
    """How many units could come to attack, fresh or recovered."""
    return sum(
        state.at[u] < HEXES and (ZONE[state.at[u]] >> h & 1 or could_reach(state, u, ALLOWANCE[u], ZONE[h]))
        for u in kinmen_board.OF_SIDE[state.seat]
    )


def compare_replies(state: State) -> int:
    """How many of the compared replies take a division order."""
    divisions = 0
    for h in (h for h in range(HEXES) if state.occupied[1 - state.seat] >> h & 1):
        if kinmen_coming(state, h) > MOST_COMING:
            continue
        told = replies.reply(state, h, state.seat)
        assert (told and (told.column, told.attack)) == (max((-1, -1), KinmenReplies(state, h).best) if told else None)
        assert told or KinmenReplies(state, h).best == (-1, -1)
        divisions += bool(told and told.order != replies.GROUP)
    return divisions


def compare_kinmen(state: State) -> None:
    seat = state.seat
    enemies = [h for h in range(HEXES) if state.occupied[1 - seat] >> h & 1]
    assert {(u, h) for h in enemies for u in kinmen.threats(state, h, seat)} == kinmen_attacks(state)


def compare_july(state: JulyState) -> None:
    """Each unit that may move, put wherever the rules let it go, is in contact with whom it is said to threaten."""
    side, found = state.seat, set()
    ends = {u: {state.at[u]} for u in july_board.OF_SIDE[side] if state.at[u] < july_board.HEXES}
    for unit in (a for a in state.pending().actions if a < july_board.UNITS):
        moved = after(state, unit)
        pending = moved.pending()
        if isinstance(pending, Decision) and pending.ask == "move.to":
            ends.setdefault(unit, set()).update(a - JULY_HEX for a in pending.actions if is_hex(a))
    for unit, places in ends.items():
        for place in places:
            end = state.copy()
            end.put(unit, place)
            links = july_contact.contact(end).links[unit]
            found |= {(unit, state.at[d]) for d in range(july_board.UNITS) if links >> d & 1}
    foes = [state.at[d] for d in july_board.OF_SIDE[1 - side] if state.at[d] < july_board.HEXES]
    assert {(u, h) for h in foes for u in july.threats(state, h, side)} == found


class JulyPlans:
    """What the plans of a side come to in one phase: for each unit of the enemy the most dice, and those of the
    defence, that one combat against it gets. Every plan is made, the guns support it or not; each stand is searched
    once, however many hexes are asked about."""

    def __init__(self, state: JulyState) -> None:
        self.seat, self.phase = state.seat, (state.turn, state.cycle)
        self._found: dict[object, dict[int, tuple[int, int]]] = {}

    def best(self, stand: JulyState) -> dict[int, tuple[int, int]]:
        """By the number of the unit that is attacked."""
        key = stand.key()
        if key not in self._found:
            self._found[key] = self._search(stand)
        return self._found[key]

    def is_now(self, here: JulyState) -> bool:
        return here.seat == self.seat and not here.done and (here.turn, here.cycle) == self.phase

    def _search(self, stand: JulyState) -> dict[int, tuple[int, int]]:
        found: dict[int, tuple[int, int]] = {}
        ahead, known = [stand], set[object]()
        while ahead:
            here = ahead.pop()
            key = here.key()
            if key in known:
                continue
            known.add(key)
            pending = here.pending()
            fixed = pending.why if isinstance(pending, Chance) else getattr(pending, "ask", "")
            if fixed in ("attack", "support", "combat.next") and self.is_now(here):
                note_fights(here, found)
            if asks(here, self.seat, self.phase) in ("plan.attacker", "plan.target", "support"):
                ahead += [after(here, action) for action in pending.actions]
        return found


def asks(here: JulyState, seat: int, phase: tuple[int, int]) -> str:
    """What a side is asked in this phase; nothing when it is another's turn."""
    pending = here.pending()
    is_asked = isinstance(pending, Decision) and pending.seat == seat and (here.turn, here.cycle) == phase
    return pending.ask if is_asked else ""


def note_fights(here: JulyState, found: dict[int, tuple[int, int]]) -> None:
    """Keep the better of what was found and of what the planned combats come to."""
    for number, fight in enumerate(july_contact.fights(here), 1):
        pool = july_pools.pool(here, fight, here.supported == number)
        for unit in bits(fight.defenders):
            found[unit] = max(found.get(unit, (-1, 0)), (pool.attack, -pool.defence))


class JulyReplies:
    """The most dice, and those of the defence, that a side gets in one combat against the unit in a hex: everybody
    moves next to it or stays, one of them also out of the way, and every plan is made. Out of the way is the first
    and the last of the other hexes: where exactly hardly matters to those who come. If wanted it is each of them."""

    def __init__(self, state: JulyState, h: int, plans: JulyPlans, everywhere: bool = False) -> None:
        self.best, holder = (-1, 0), state.at_hex(h)
        self.near = {JULY_HEX + n for n in range(july_board.HEXES) if july_board.ZONE[state.blown][n] >> h & 1}
        self.near |= {JULY_HEX + n for n in range(july_board.HEXES) if july_board.RANGE[n] >> h & 1}
        ahead, known = [state], set[object]()
        for may_go_away in (True, False):  # whoever still may go away can do all that the others can: they are first
            later: list[JulyState] = []
            while ahead:
                here = ahead.pop()
                key = here.key()
                if key in known:
                    continue
                known.add(key)
                ask = asks(here, plans.seat, plans.phase)
                if not ask:  # nobody is in contact: there is no plan to make
                    continue
                if ask not in ("move.unit", "move.to"):
                    self.best = max(self.best, plans.best(here).get(holder, (-1, 0)))
                    continue
                actions = here.pending().actions
                near = actions if ask == "move.unit" else [action for action in actions if action in self.near]
                ahead += [after(here, action) for action in near]
                if may_go_away:
                    others = [action for action in actions if action not in near]
                    some = others[:: 1 if everywhere else max(1, len(others) - 1)]
                    later += [after(here, action) for action in some]
            ahead = later


def planned(state: JulyState) -> int:
    """How many attacks of one unit could be planned."""
    foes = [state.at[d] for d in july_board.OF_SIDE[1 - state.seat] if state.at[d] < july_board.HEXES]
    return sum(len(july.threats(state, h, state.seat)) for h in foes)


def compare_july_replies(state: JulyState, everywhere: bool = False) -> int:
    """How many of the compared replies are made by several together."""
    together, plans = 0, JulyPlans(state)
    for h in [state.at[d] for d in july_board.OF_SIDE[1 - state.seat] if state.at[d] < july_board.HEXES]:
        if len(july.threats(state, h, state.seat)) > MOST_AT_ONCE:
            continue
        told, best = july_replies.reply(state, h, state.seat), JulyReplies(state, h, plans, everywhere).best
        assert ((told.attack, -told.defence) if told else (-1, 0)) == best
        together += bool(told and len(told.units) > 1)
    return together


def is_hex(action: int) -> bool:
    return JULY_HEX <= action < JULY_HEX + july_board.HEXES


@pytest.mark.slow
def test_who_could_attack_in_kinmen_is_found_by_trying_every_order_of_one_unit() -> None:
    found = list(asked("kinmen", "order", 0, QUICK, 0.15))
    assert len(found) > 10
    for state in found:
        compare_kinmen(state)


@pytest.mark.slow
def test_the_best_attack_of_one_order_in_kinmen_is_found_by_trying_every_order_of_groups_and_divisions() -> None:
    found = list(asked("kinmen", "order", 0, QUICK, 0.2))
    assert len(found) > 5
    assert sum(compare_replies(state) for state in found) > 5


def test_who_could_attack_in_july_is_found_by_trying_every_move() -> None:
    found = [state for state in asked("july", "move.unit", 0, QUICK, 0.3) if not state.moved]
    assert len(found) > 5
    for state in found:
        compare_july(state)


@pytest.mark.slow
@pytest.mark.lasting
def test_the_best_attack_in_july_is_found_by_trying_every_move_and_every_plan() -> None:
    found = [state for state in asked("july", "move.unit", 0, QUICK, 0.3) if not state.moved]
    found = [state for state in found if planned(state) <= MOST_PLANNED]
    assert sum(compare_july_replies(state) for state in found) > 20


@pytest.mark.long
def test_who_could_attack_is_right_in_many_games() -> None:
    for state in asked("kinmen", "order", 1000, LONG, 0.2):
        compare_kinmen(state)
    for state in asked("kinmen", "order", 2000, LONG, 0.05):
        compare_replies(state)
    for state in asked("july", "move.unit", 1000, LONG, 0.2):
        if not state.moved:
            compare_july(state)
            compare_july_replies(state, everywhere=True)
