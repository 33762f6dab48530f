"""A position: flat lists of ints; the map, the counters and the tables live outside."""

from __future__ import annotations

from operator import attrgetter
from typing import NamedTuple

from ....engine.stepper import Stepper
from .board import ALL_UNITS, BIT, CUP, IN_HAND, MARKERS, OFF, PLACES, READY, SPACES, UNIT_BIT, UNITS
from .steps import CHIT_END, SETUP

LISTS = ("at", "here", "markers", "cup", "drawn", "defenders")
SCALARS = ("step", "day", "soviet", "barrage", "gun", "asked", "unit", "marker", "target", "cursor", "todo")
SCALARS_OF = attrgetter(*SCALARS)
NONE = -1


class Rules(NamedTuple):
    """The switches of a game, fixed when it starts."""

    free_setup: bool


class State(Stepper):
    """A position. See ``POSITION.md`` for the meaning of every field."""

    __slots__ = (*LISTS, *(name for name in SCALARS if name != "step"), "rules")

    # the counters
    at: list[int]  # the place of every unit: a space, OFF (lost) or IN_HAND
    here: list[int]  # derived: the units in every place, as bit sets
    markers: list[int]  # the space of every Soviet marker, or OFF
    soviet: int  # derived: the spaces with a Soviet marker
    gun: int  # READY, the space where it fires today, or OFF
    barrage: int  # the spaces under a barrage until the day ends
    # the cup
    cup: list[int]  # how many chits of each kind are still in it
    drawn: list[int]  # those drawn today, in order; public, and of no effect beyond what is left
    day: int
    asked: int  # the last action was a truce request
    # where the sequence of play stands
    unit: int  # the unit that moves, presses or retreats, else NONE
    marker: int  # the marker that assaults, else NONE
    target: int  # the space of the pressure or the assault, else NONE
    defenders: list[int]  # chosen to defend, in the order in which they roll
    cursor: int  # set-up: the next unit in hand; defence: how many have rolled
    todo: int  # units that must still retreat
    rules: Rules

    def __init__(self, rules: Rules) -> None:
        """Everything in hand, before the set-up (3.0)."""
        self.rules = rules
        self.at = [IN_HAND] * UNITS
        self.here = [0] * PLACES
        self.here[IN_HAND] = ALL_UNITS
        self.markers = [OFF] * MARKERS  # 3.2
        self.cup, self.drawn = list(CUP), []  # 3.2
        self.gun = READY  # 3.1
        self.step, self.day = SETUP, 1  # 3.3
        self.soviet = self.barrage = self.cursor = 0
        self.clear()
        self._next = None

    def clear(self) -> None:
        """Forget the action and the chit that have been carried out."""
        self.asked = self.cursor = self.todo = 0
        self.unit = self.marker = self.target = NONE
        self.defenders = []

    def copy(self) -> State:
        """An independent copy; tables, rules and the pending decision are shared."""
        new = State.__new__(State)
        new.at, new.here, new.markers = self.at[:], self.here[:], self.markers[:]
        new.cup, new.drawn, new.defenders = self.cup[:], self.drawn[:], self.defenders[:]
        new.soviet, new.barrage, new.gun, new.day = self.soviet, self.barrage, self.gun, self.day
        new.asked, new.cursor, new.todo = self.asked, self.cursor, self.todo
        new.unit, new.marker, new.target = self.unit, self.marker, self.target
        new.step, new.rules, new._next = self.step, self.rules, self._next
        return new

    def key(self) -> tuple[object, ...]:
        """Equal for equal positions (with what is pending), whatever way and order of chits led to them."""
        self.pending()
        return (
            tuple(self.at),
            tuple(self.markers),
            tuple(self.cup),
            tuple(self.defenders),
            self.rules,
            *SCALARS_OF(self),
        )

    # -------------------------------------------------------------- the board
    def put(self, unit: int, place: int) -> None:
        """Move a unit to a place and keep the stacks."""
        bit = UNIT_BIT[unit]
        self.here[self.at[unit]] ^= bit
        self.at[unit] = place
        self.here[place] |= bit

    def put_marker(self, marker: int, space: int) -> None:
        """Move a Soviet marker to a space, or off the map."""
        old = self.markers[marker]
        self.markers[marker] = space
        if old not in self.markers:
            self.soviet &= ~BIT[old]
        self.soviet |= BIT[space]

    def marker_at(self, space: int) -> int:
        """The Soviet marker in a space; ``NONE`` if there is none."""
        return self.markers.index(space) if self.soviet & BIT[space] else NONE

    def units_on_map(self) -> list[int]:
        """The units that are still there, in the order of the counter sheet."""
        at = self.at
        return [u for u in range(UNITS) if at[u] < SPACES]

    def end_chit(self) -> None:
        """5.0 the chit has been carried out."""
        self.step = CHIT_END
