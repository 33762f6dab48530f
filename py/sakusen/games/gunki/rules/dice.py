"""The arithmetic of every pressure and defence: strength, die and what they come to (6.3, 6.4, 7.1, 7.2)."""

from __future__ import annotations

from typing import NamedTuple

from ....engine.combat import Term
from .board import ACROSS_WALL, ATTACK, BIT, DEFENCE, HQ, TABLES
from .state import State

FATAL = int(TABLES["dice"]["fatal"])
BEST = int(TABLES["dice"]["best"])
BARRAGE_DIE = int(TABLES["barrage"]["die"])
GUN_ATTACK, GUN_DEFENCE = int(TABLES["gun"]["attack"]), int(TABLES["gun"]["defence"])
WALL = int(TABLES["defence"]["wall"])

SUCCESS, FAILURE, LOSS = range(3)
RESULTS = ("success", "failure", "loss")


def judge(strength: int, die: int) -> int:
    """What a die comes to after its change: LOSS, SUCCESS or FAILURE (6.3, 7.2)."""
    if die >= FATAL:  # 6.3, 7.2 a 6 destroys; RULING 6 a 5 under a barrage is a 6
        return LOSS
    return SUCCESS if die <= strength else FAILURE


def attack_strength(state: State, unit: int, space: int) -> int:
    """6.3, 6.4 what a unit has to roll or less when it presses a marker; RULING 6 never more than 5."""
    strength = ATTACK[unit]
    if state.gun == space:
        strength += GUN_ATTACK  # 6.4
    return strength if strength < BEST else BEST


def defence_strength(state: State, unit: int, space: int, origin: int) -> int:
    """7.2 what a unit has to roll or less when a marker comes from ``origin``; RULING 6 never more than 5."""
    strength = DEFENCE[unit]
    if state.gun == space:
        strength += GUN_DEFENCE  # 6.4
    if space == HQ and ACROSS_WALL[HQ] & BIT[origin]:
        strength += WALL  # 7.2 across the outer wall, RULING 7 added to the gun
    return strength if strength < BEST else BEST


def die_change(state: State, space: int) -> int:
    """7.1 what a barrage adds to every die thrown for this space; RULING 2 once, however many lie there."""
    return BARRAGE_DIE if state.barrage & BIT[space] else 0


class Ledger(NamedTuple):
    """How a roll adds up, as it is shown: every term of the strength, what changes the die, and the sums."""

    strength: int
    strength_terms: tuple[Term, ...]
    change: int
    die_terms: tuple[Term, ...]

    def result(self, die: int) -> int:
        """What the face thrown comes to."""
        return judge(self.strength, die + self.change)


def attack_ledger(state: State, unit: int, space: int) -> Ledger:
    """The roll of a unit that presses the marker in a space."""
    terms = [Term("attack", ATTACK[unit], "6.3", (unit,))]
    if state.gun == space:
        terms.append(Term("gun", GUN_ATTACK, "6.4", (space,)))
    return _ledger(state, terms, attack_strength(state, unit, space), space)


def defence_ledger(state: State, unit: int, space: int, origin: int) -> Ledger:
    """The roll of a unit that defends a space against a marker from ``origin`` (OFF: from beside the map)."""
    terms = [Term("defence", DEFENCE[unit], "7.2", (unit,))]
    if state.gun == space:
        terms.append(Term("gun", GUN_DEFENCE, "6.4", (space,)))
    if space == HQ and ACROSS_WALL[HQ] & BIT[origin]:
        terms.append(Term("wall", WALL, "7.2", (origin, space)))
    return _ledger(state, terms, defence_strength(state, unit, space, origin), space)


def _ledger(state: State, terms: list[Term], strength: int, space: int) -> Ledger:
    """The terms of a strength that has been computed; what it falls short of their sum is its limit."""
    rest = strength - sum(term.value for term in terms)
    if rest:
        terms.append(Term("cap", rest, "6.3"))  # RULING 6
    change = die_change(state, space)
    changes = (Term("barrage", change, "7.1", (space,)),) if change else ()
    return Ledger(strength, tuple(terms), change, changes)
