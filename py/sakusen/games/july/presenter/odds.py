"""Which combat the panel is about, what it comes to, and what the whole plan risks. Nothing here is HTML."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

from ..engine.core import Chance, Decision, Event
from ..engine.hexes import bits
from ..engine.pools import any_of
from ..games.july.board import SIDE, UNIT_BIT
from ..games.july.combat import current_fight
from ..games.july.contact import Fight, contact, fights
from ..games.july.pools import Odds, Pool, loses_initiative, odds, pool
from ..games.july.state import State
from ..games.july.steps import COMBAT, HEX, NOBODY
from .contract import Focus, Seen
from .july_acts import decision, fight_with, is_combat, is_hex, unit_at
from .july_marks import aim_of


class Battle(NamedTuple):
    """One combat as it would be fought now."""

    number: int
    fight: Fight
    pool: Pool
    odds: Odds
    joining: int
    """The attacker or defender that is only being added, -1 for none."""
    before: Pool | None
    """The same combat without the one that is being added."""
    before_risk: Fraction
    leads: bool
    """Whether the attacker has the initiative."""


class Planned(NamedTuple):
    """A row of the attack plan; ``number`` 0 is a pair that is missing, no ``pool`` one that has been rolled."""

    number: int
    fight: Fight
    pool: Pool | None
    risk: Fraction


class Rolled(NamedTuple):
    """A combat that has been fought: the dice of both sides with whether they hit, and the difference."""

    number: int
    attackers: tuple[int, ...]
    defenders: tuple[int, ...]
    attack: tuple[tuple[int, bool], ...]
    defence: tuple[tuple[int, bool], ...]
    net: int
    loser: int


def battle(state: State, number: int, fight: Fight, joining: int = NOBODY) -> Battle:
    """What a combat comes to; ``joining`` is counted in, and shown apart."""
    supported = bool(number) and state.supported == number
    before, risk = None, Fraction(0)
    if joining != NOBODY:
        rest = Fight(fight.attackers & ~UNIT_BIT[joining], fight.defenders & ~UNIT_BIT[joining])
        if rest.attackers and rest.defenders:
            before, risk = pool(state, rest, supported), loses_initiative(state, rest, supported)
    whole = pool(state, fight, supported)
    leads = state.seat == state.initiative
    return Battle(number, fight, whole, odds(state, fight, supported), joining, before, risk, leads)


# ---------------------------------------------------------------- which combat
def battle_of(seen: Seen, focus: Focus) -> Battle | None:
    """The combat under way, being linked, pointed at, or else the last one of the plan."""
    state, pending = seen.state, seen.view.pending
    if isinstance(pending, Chance):
        return battle(state, state.current, current_fight(state)) if state.current and _fresh(state) else None
    now = decision(seen)
    if now is None:
        return None
    aim = aim_of(seen, focus)
    if now.ask == "plan.target":
        return _being_linked(state, now, aim)
    if now.ask == "support" and aim is not None and is_combat(aim):
        return _with_support(state, aim - COMBAT)
    if now.ask in ("plan.attacker", "support", "combat.next"):
        return _planned(state, focus, aim)
    if now.ask == "move.to" and aim is not None and is_hex(aim):
        return _after_move(state, aim)
    return None


def _fresh(state: State) -> bool:
    return bool(state.attack_dice or state.defence_dice)


def _being_linked(state: State, now: Decision, aim: int | None) -> Battle | None:
    attacker = now.about[0]
    targets = [a for a in now.actions if is_hex(a)]
    if aim is None and len(targets) != 1 and not state.combat[attacker]:
        return None
    if aim is None and len(targets) != 1:
        return battle(state, state.combat[attacker], fights(state)[state.combat[attacker] - 1])
    defender = state.at_hex((aim if aim is not None else targets[0]) - HEX)
    number, fight = fight_with(state, attacker, defender)
    return battle(state, number, fight, defender if state.combat[attacker] else attacker)


def _with_support(state: State, number: int) -> Battle:
    after = state.copy()
    after.supported = number
    return battle(after, number, fights(state)[number - 1])


def _planned(state: State, focus: Focus, aim: int | None) -> Battle | None:
    plan = [(k, f) for k, f in enumerate(fights(state), 1) if not state.done >> k & 1]
    wanted = aim - COMBAT if aim is not None and is_combat(aim) else 0
    hover = focus.hover
    if not wanted and hover:
        found = unit_at(state, hover)
        wanted = int(hover[1]) if hover[0] == "combat" else state.combat[found] if found >= 0 else 0
    for number, fight in plan:
        if number == wanted:
            return battle(state, number, fight)
    return battle(state, *plan[-1]) if plan else None


def _after_move(state: State, action: int) -> Battle | None:
    """The combat that the unit on the move could have where it is sent, if it would touch one enemy only."""
    mover, after = state.unit, state.copy()
    after.put(mover, action - HEX)
    touched = bits(contact(after).links[mover])
    if len(touched) != 1:
        return None
    return battle(after, 0, Fight(UNIT_BIT[mover], UNIT_BIT[touched[0]]))


# ---------------------------------------------------------------- the plan
def plan_rows(state: State) -> list[Planned]:
    """Every combat of the plan, in order."""
    out = []
    for number, fight in enumerate(fights(state), 1):
        if state.done >> number & 1 or (number == state.current and not _fresh(state)):
            out.append(Planned(number, fight, None, Fraction(0)))
            continue
        supported = state.supported == number
        risk = loses_initiative(state, fight, supported)
        out.append(Planned(number, fight, pool(state, fight, supported), risk))
    return out


def missing_row(state: State, attacker: int, defender: int) -> Planned:
    """A pair that is not linked yet, as a combat of its own."""
    fight = Fight(UNIT_BIT[attacker], UNIT_BIT[defender])
    return Planned(0, fight, pool(state, fight, False), loses_initiative(state, fight))


def plan_risk(rows: Sequence[Planned]) -> Fraction:
    """The chance that the initiative is lost when all of these are fought: nobody fights twice, so they do not
    influence one another."""
    return any_of([row.risk for row in rows])


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
            out.append(
                Rolled(data["combat"], *sides, tuple(ours), tuple(theirs), data["net"], data["loser"])
            )
    return out


def attacker_seat(fight: Fight) -> int:
    """Who attacks in a combat."""
    return SIDE[bits(fight.attackers)[0]]
