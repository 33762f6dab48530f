"""6.3 Pressure: one unit tries to push a Soviet marker one space back along its way."""

from __future__ import annotations

from ....engine.core import Chance, Decision, Tell
from .board import BACK, BIT, OFF, PLAYER
from .dice import LOSS, RESULTS, SUCCESS, attack_ledger, attack_strength, die_change, judge
from .state import State
from .steps import DRAW, PUSH, SPACE


def ways_back(state: State, marker: int, space: int) -> list[int]:
    """Where a marker can be pushed to: not where Japanese units are (6.3, RULINGS 11, 16, 18)."""
    return [s for s in BACK[marker][space] if not state.here[s] and not state.soviet & BIT[s]]


def ask_pressure_die(state: State, tell: Tell | None) -> Chance:
    return Chance("pressure", "6.3")


def do_pressure_die(state: State, outcome: int, tell: Tell | None) -> None:
    unit, space, die = state.unit, state.target, outcome + 1
    result = judge(attack_strength(state, unit, space), die + die_change(state, space))
    if tell:
        ledger = attack_ledger(state, unit, space)
        tell(
            "pressure",
            "6.3",
            unit=unit,
            start=state.at[unit],
            space=space,
            marker=state.marker_at(space),
            die=die,
            result=RESULTS[result],
            strength=ledger.strength,
            strength_terms=ledger.strength_terms,
            change=ledger.change,
            die_terms=ledger.die_terms,
        )
    if result == LOSS:
        lose(state, unit, "6.3", tell)
    state.step = PUSH if result == SUCCESS else DRAW  # 6.3 any other face: nothing happens


def ask_push(state: State, tell: Tell | None) -> Decision | None:
    """6.3 the marker goes back; with two ways open the player chooses, with none it leaves the map."""
    marker = state.marker_at(state.target)
    ways = ways_back(state, marker, state.target)
    if len(ways) > 1:
        return Decision(PLAYER, "push", "6.3", (state.unit, marker), [SPACE + s for s in ways])
    _push(state, marker, ways[0] if ways else OFF, tell)
    return None


def do_push(state: State, action: int, tell: Tell | None) -> None:
    _push(state, state.marker_at(state.target), action - SPACE, tell)


def _push(state: State, marker: int, to: int, tell: Tell | None) -> None:
    unit, space = state.unit, state.target
    state.put_marker(marker, to)
    if tell:
        if to == OFF:
            tell("removed", "6.3", marker=marker, start=space)  # it may come again with the next assault
        else:
            tell("pushed", "6.3", marker=marker, start=space, space=to)
        tell("moved_in", "6.3", unit=unit, start=state.at[unit], space=space)
    state.put(unit, space)  # 6.3 MUST take the space
    state.step = DRAW


def lose(state: State, unit: int, rule: str, tell: Tell | None) -> None:
    """Take a unit off the map for good."""
    space = state.at[unit]
    state.put(unit, OFF)
    if tell:
        tell("lost", rule, unit=unit, space=space)
