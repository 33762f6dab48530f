"""Which combat the panel is about, what it comes to, and what the whole plan risks. Nothing here is HTML."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

from ....engine.core import Chance, Decision, Event
from ....engine.hexes import bits
from ....engine.pools import any_of
from ....presenter.asking import decision
from ....presenter.contract import Focus
from ..rules.board import SIDE, UNIT_BIT
from ..rules.combat import current_fight
from ..rules.contact import Fight, contact, fights
from ..rules.pools import Outlook, is_to_come, outlook, outlooks
from ..rules.state import State
from ..rules.steps import COMBAT, HEX, NOBODY
from .acts import is_combat, is_hex, unit_at
from .marks import aim_of
from .seen import Seen


class Battle(NamedTuple):
    """One combat as it would be fought now; ``state`` is the position in which it would."""

    state: State
    outlook: Outlook
    joining: int
    """The attacker or defender that is only being added, -1 for none."""
    before: Outlook | None
    """The same combat without the one that is being added."""
    leads: bool
    """Whether the attacker has the initiative."""


class Planned(NamedTuple):
    """A row of the attack plan; ``number`` 0 is a pair that is missing, no ``outlook`` one that has been rolled."""

    number: int
    fight: Fight
    outlook: Outlook | None


class Rolled(NamedTuple):
    """A combat that has been fought: the dice of both sides with whether they hit, and the difference."""

    number: int
    attackers: tuple[int, ...]
    defenders: tuple[int, ...]
    attack: tuple[tuple[int, bool], ...]
    defence: tuple[tuple[int, bool], ...]
    net: int
    loser: int


def battle(state: State, fight: Fight, number: int = 0, joining: int = NOBODY) -> Battle:
    """What a combat comes to; ``joining`` is counted in, and shown apart."""
    before = None
    if joining != NOBODY:
        rest = Fight(fight.attackers & ~UNIT_BIT[joining], fight.defenders & ~UNIT_BIT[joining])
        if rest.attackers and rest.defenders:
            before = outlook(state, rest, number)
    return Battle(state, outlook(state, fight, number), joining, before, state.seat == state.initiative)


# ---------------------------------------------------------------- what is aimed at
def target_of(now: Decision, aim: int | None) -> int | None:
    """The hex of the link that the next press would make: the one aimed at, or the only one there is."""
    targets = [a for a in now.actions if is_hex(a)]
    return aim if aim is not None or len(targets) != 1 else targets[0]


def ahead(seen: Seen, focus: Focus) -> State:
    """The position with the plan as the next press would leave it: the link that is aimed at made, the combat aimed
    at supported. All figures of one picture are taken from it."""
    state: State = seen.state
    now, aim = decision(seen), aim_of(seen, focus)
    if now is None or now.ask not in ("plan.target", "support"):
        return state
    action = target_of(now, aim) if now.ask == "plan.target" else aim
    if action is None:
        return state
    after = state.copy()
    after.apply(action)
    return after


# ---------------------------------------------------------------- which combat
def battle_of(seen: Seen, focus: Focus) -> Battle | None:
    """The combat under way, being linked, pointed at, or else the last one of the plan."""
    state, pending = seen.state, seen.view.pending
    if isinstance(pending, Chance):
        if not state.current or not is_to_come(state, state.current):
            return None
        return battle(state, current_fight(state), state.current)
    now = decision(seen)
    if now is None:
        return None
    aim = aim_of(seen, focus)
    if now.ask == "plan.target":
        return _being_linked(seen, focus, now)
    if now.ask in ("plan.attacker", "support", "combat.next"):
        return _planned(ahead(seen, focus), focus, aim)
    if now.ask == "move.to" and aim is not None and is_hex(aim):
        return _after_move(state, aim)
    return None


def _being_linked(seen: Seen, focus: Focus, now: Decision) -> Battle | None:
    """The combat that the attacker joins or makes; the one that it is in while nothing is aimed at."""
    state, after, attacker = seen.state, ahead(seen, focus), now.about[0]
    number = after.combat[attacker]
    if not number:
        return None
    target = target_of(now, aim_of(seen, focus))
    joining = NOBODY
    if target is not None:
        joining = state.at_hex(target - HEX) if state.combat[attacker] else attacker
    return battle(after, fights(after)[number - 1], number, joining)


def _planned(state: State, focus: Focus, aim: int | None) -> Battle | None:
    plan = [(k, f) for k, f in enumerate(fights(state), 1) if not state.done >> k & 1]
    wanted = aim - COMBAT if aim is not None and is_combat(aim) else 0
    hover = focus.hover
    if not wanted and hover:
        found = unit_at(state, hover)
        wanted = int(hover[1]) if hover[0] == "combat" else state.combat[found] if found >= 0 else 0
    for number, fight in plan:
        if number == wanted:
            return battle(state, fight, number)
    return battle(state, plan[-1][1], plan[-1][0]) if plan else None


def _after_move(state: State, action: int) -> Battle | None:
    """The combat that the unit on the move could have where it is sent, if it would touch one enemy only."""
    mover, after = state.unit, state.copy()
    after.put(mover, action - HEX)
    touched = bits(contact(after).links[mover])
    if len(touched) != 1:
        return None
    return battle(after, Fight(UNIT_BIT[mover], UNIT_BIT[touched[0]]))


# ---------------------------------------------------------------- the plan
def plan_rows(state: State) -> list[Planned]:
    """Every combat of the plan, in order."""
    known = {combat.number: combat for combat in outlooks(state)}
    return [Planned(number, fight, known.get(number)) for number, fight in enumerate(fights(state), 1)]


def missing_row(state: State, attacker: int, defender: int) -> Planned:
    """A pair that is not linked yet, as a combat of its own."""
    fight = Fight(UNIT_BIT[attacker], UNIT_BIT[defender])
    return Planned(0, fight, outlook(state, fight))


def plan_risk(rows: Sequence[Planned]) -> Fraction:
    """The chance that the initiative is lost when all of these are fought: nobody fights twice, so they do not
    influence one another."""
    return any_of([row.outlook.risk for row in rows if row.outlook])


# ---------------------------------------------------------------- what was rolled
def rolled(events: Sequence[Event]) -> list[Rolled]:
    """The combats of some events, with all their dice."""
    out: list[Rolled] = []
    ours: list[tuple[int, bool]] = []
    theirs: list[tuple[int, bool]] = []
    sides: tuple[tuple[int, ...], tuple[int, ...]] = ((), ())
    for event in events:
        data = event.data
        if event.kind == "combat":
            ours, theirs = [], []
            sides = (tuple(data["attackers"]), tuple(data["defenders"]))
        elif event.kind == "die":
            (ours if data["attacking"] else theirs).append((data["die"], data["hit"]))
        elif event.kind == "result" and sides[0]:
            out.append(Rolled(data["combat"], *sides, tuple(ours), tuple(theirs), data["net"], data["loser"]))
    return out


def attacker_seat(fight: Fight) -> int:
    """Who attacks in a combat."""
    return SIDE[bits(fight.attackers)[0]]
