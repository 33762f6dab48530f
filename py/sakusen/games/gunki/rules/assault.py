"""7.2, 7.3 Assaults: a marker enters the map or goes on towards the headquarters unless the defence holds.

The detour column of 7.4 follows the same procedure on its own way (RULING 12).
"""

from __future__ import annotations

from ....engine.core import Chance, Decision, Tell
from ....engine.hexes import bits
from .board import (
    ARTILLERY,
    BIT,
    ENTRY,
    HAS_ENTRY_DIE,
    HQ,
    MARKER_RULE,
    NEARER,
    NEXT,
    OFF,
    PLAYER,
    READY,
    TABLES,
    UNIT_BIT,
)
from .dice import LOSS, RESULTS, SUCCESS, defence_ledger, defence_strength, die_change, judge
from .pressure import lose
from .state import State
from .steps import ASSAULT, CHIT_END, DEFENCE_DIE, DEFEND, DONE, ENTRY_DIE, OVER, RETREAT, SPACE

MOST = int(TABLES["defence"]["most_units"])


# ------------------------------------------------------------------ where it goes
def begin(state: State, marker: int) -> None:
    """A marker assaults the next space of its way; one off the map enters it, for the first time or again."""
    state.marker, space = marker, state.markers[marker]
    if space == OFF and HAS_ENTRY_DIE[marker]:
        state.step = ENTRY_DIE  # 7.2, RULING 4 each time it enters
    else:
        state.target = ENTRY[marker][0] if space == OFF else NEXT[marker][space]
        state.step = ASSAULT


def ask_entry_die(state: State, tell: Tell | None) -> Chance:
    """7.2 which of the two front spaces is assaulted."""
    return Chance("entry", MARKER_RULE[state.marker])


def do_entry_die(state: State, outcome: int, tell: Tell | None) -> None:
    state.target, state.step = ENTRY[state.marker][outcome], ASSAULT
    if tell:
        tell("entry", MARKER_RULE[state.marker], marker=state.marker, die=outcome + 1, space=state.target)


def ask_assault(state: State, tell: Tell | None) -> None:
    """7.2 against an empty space the marker advances at once; units there have to defend."""
    marker, space = state.marker, state.target
    if tell:
        tell("assault", MARKER_RULE[marker], marker=marker, start=state.markers[marker], space=space)
    if state.soviet & BIT[space]:
        state.end_chit()  # RULING 3 another marker is in the way
        if tell:
            tell("blocked", MARKER_RULE[marker], marker=marker, space=space)
    elif state.here[space]:
        state.defenders, state.cursor, state.step = [], 0, DEFEND
    else:
        _advance(state, tell)


# ------------------------------------------------------------------ defence
def ask_defend(state: State, tell: Tell | None) -> Decision | None:
    """7.2, RULING 5 one or two defenders, chosen before the first die, in the order of their rolls."""
    chosen, units = state.defenders, bits(state.here[state.target])
    if not chosen and len(units) > 1:
        return Decision(PLAYER, "defend", MARKER_RULE[state.marker], (), units)
    if not chosen:
        state.defenders = units
    elif len(chosen) < MOST and len(units) > len(chosen):
        return Decision(
            PLAYER,
            "defend.more",
            MARKER_RULE[state.marker],
            tuple(chosen),
            [*(u for u in units if u not in chosen), DONE],
        )
    _stand(state, tell)
    return None


def do_defend(state: State, action: int, tell: Tell | None) -> None:
    if action == DONE:
        _stand(state, tell)
    else:
        state.defenders = [*state.defenders, action]


def _stand(state: State, tell: Tell | None) -> None:
    state.step = DEFENCE_DIE
    if tell:
        tell("defenders", "7.2", units=tuple(state.defenders), space=state.target)


def ask_defence_die(state: State, tell: Tell | None) -> Chance | None:
    """7.2 the defenders roll one after the other; when all have failed, what is left has to retreat."""
    if state.cursor < len(state.defenders):
        return Chance("defence", MARKER_RULE[state.marker])
    state.todo, state.step = state.here[state.target], RETREAT  # RULING 5 also those that did not roll
    return None


def do_defence_die(state: State, outcome: int, tell: Tell | None) -> None:
    unit, space, die = state.defenders[state.cursor], state.target, outcome + 1
    origin = state.markers[state.marker]
    state.cursor += 1
    result = judge(defence_strength(state, unit, space, origin), die + die_change(state, space))
    if tell:
        ledger = defence_ledger(state, unit, space, origin)
        tell(
            "defence",
            "7.2",
            unit=unit,
            space=space,
            marker=state.marker,
            die=die,
            result=RESULTS[result],
            strength=ledger.strength,
            strength_terms=ledger.strength_terms,
            change=ledger.change,
            die_terms=ledger.die_terms,
        )
    if result == LOSS:
        lose(state, unit, "7.2", tell)  # RULING 5 at once, even if the other one holds
    elif result == SUCCESS:  # 7.2 one success is enough; RULING 5 nobody rolls after it
        state.end_chit()
        if tell:
            tell("held", "7.2", unit=unit, space=space, marker=state.marker)


# ------------------------------------------------------------------ retreat and advance
def retreats(state: State, space: int) -> list[int]:
    """7.2, RULING 8 neighbours nearer to the headquarters without a Soviet marker; stacking has no limit."""
    return [s for s in NEARER[space] if not state.soviet & BIT[s]]


def ask_retreat(state: State, tell: Tell | None) -> Decision | None:
    """7.2 the defence has failed: every unit in the space retreats, then the marker advances."""
    ways = retreats(state, state.target)
    while state.todo:
        state.unit = bits(state.todo)[0]
        if len(ways) > 1:
            return Decision(PLAYER, "retreat", "7.2", (state.unit,), [SPACE + s for s in ways])
        _retreat(state, ways[0] if ways else OFF, tell)
    _advance(state, tell)
    return None


def do_retreat(state: State, action: int, tell: Tell | None) -> None:
    _retreat(state, action - SPACE, tell)


def _retreat(state: State, to: int, tell: Tell | None) -> None:
    unit = state.unit
    state.todo &= ~UNIT_BIT[unit]
    if to == OFF:
        lose(state, unit, "7.2", tell)  # RULING 8 nowhere to go
        return
    if tell:
        tell("retreated", "7.2", unit=unit, start=state.target, space=to)
    state.put(unit, to)


def _advance(state: State, tell: Tell | None) -> None:
    marker, space, origin = state.marker, state.target, state.markers[state.marker]
    state.put_marker(marker, space)
    state.step = OVER if space == HQ else CHIT_END  # 4.1 in the headquarters the game ends at once
    if tell:
        tell("advanced", MARKER_RULE[marker], marker=marker, start=origin, space=space)
    if space == ARTILLERY and state.gun == READY:  # 6.4, RULING 17 only before it has fired
        state.gun = OFF
        if tell:
            tell("gun_lost", "6.4", space=space)
