"""A position of Kinmen 1949: flat lists of ints; the map, the counters and the tables live outside."""

from __future__ import annotations

from collections.abc import Mapping
from operator import attrgetter
from typing import NamedTuple

from ....engine.stepper import Stepper
from .board import (
    BIT,
    DEPOT_AT,
    DEPOT_MASK,
    HEXES,
    IN_HAND,
    OF_SIDE,
    PLA,
    PLACES,
    ROC,
    SIDE,
    SIDE_UNITS,
    TABLES,
    UNIT_BIT,
    UNITS,
    ZONE,
)
from .steps import LAY_OPTIONS, ORDER, SETUP

START = TABLES["start"]

LISTS = ("at", "spent", "here", "occupied", "zones", "logistics", "losses")
SCALARS = (
    "step",
    "turn",
    "seat",
    "cursor",
    "passes",
    "sea",
    "sea_left",
    "air_up",
    "guns_up",
    "drawn",
    "used",
    "delayed",
    "arrived",
    "extended",
    "depots_lost",
    "hq_used",
    "command",
    "active",
    "moved",
    "attacked",
    "defended",
    "mover",
    "points",
    "mover_spent",
    "target",
    "attackers",
    "defenders",
    "dots",
    "tanks_asked",
    "tanks_used",
    "tank_attack",
    "number",
    "part",
    "both",
    "todo",
    "fallers",
    "standers",
    "fit",
    "unit",
    "steps_left",
    "trail",
    "strike",
)
SCALARS_OF = attrgetter(*SCALARS)


class Rules(NamedTuple):
    """The switches of a game, fixed when it starts."""

    village_vp: int
    extension: bool
    free_setup: bool
    offers_stuck: bool = False
    """Edition 1 let units be picked to move that had no hex to stop in; its games are played on like that."""
    sealed: bool = False
    """Nobody keeps the PLA's options for it; see ``sealing``."""
    some_villages: bool = False
    """Of the villages only some score (RULING 55)."""


def rules_of(options: Mapping[str, str]) -> Rules:
    """The switches of a game with these options."""
    villages = options["villages"]
    rules = Rules(int(villages != "no"), options["extension"] == "yes", options["setup"] == "free")
    return rules._replace(some_villages=villages == "some")


class State(Stepper):
    """A position. See ``POSITION.md`` for the meaning of every field."""

    __slots__ = (*LISTS, *(name for name in SCALARS if name != "step"), "own", "rules")

    # the counters
    at: list[int]  # the place of every unit: a hex, or a box beside the map
    spent: list[int]  # its face: 0 active, 1 spent
    here: list[int]  # derived: the units in every place, as bit sets
    occupied: list[int]  # derived: the hexes held by each side
    zones: list[int]  # derived: the zones of control of each side, -1 when not known
    # the tracks
    logistics: list[int]  # of each side
    losses: list[int]  # units lost in combat, of each side
    turn: int
    sea: int  # sea transport points of the PLA
    air_up: int  # air markers that may still be used this turn
    guns_up: int  # artillery markers that may still be used this turn
    hq_used: int  # divisions that have given their order this turn
    depots_lost: int
    drawn: int  # option markers drawn by the PLA; hidden from the ROC; in a sealed game those that everybody knows
    own: int  # in a sealed game all that were drawn, where the PLA sits or they are imagined; no part of the position
    used: int  # those it has shown
    delayed: int  # 15.5 is in force
    arrived: int  # divisions of the 19th Army that have come ashore since
    extended: int
    # where the sequence of play stands
    seat: int  # the side that acts
    cursor: int  # set-up slot, air markers still to draw, marker in use, dice rolled: by step
    passes: int  # passes in a row
    sea_left: int  # points not used yet in this landing
    # an order
    command: int  # units that the order may recover and activate
    active: int
    moved: int  # activated units whose move has begun
    attacked: int
    defended: int  # enemy units that have been attacked in this subphase
    mover: int  # the unit on the move, or -1
    points: int  # what it has left: half movement points, or hexes for a spent unit at night
    mover_spent: int  # it was spent when it began its night move
    strike: int  # the unit hit first by an air marker of two dots
    # a battle
    target: int  # hex
    attackers: int
    defenders: int
    dots: int  # shock or air dots still to use
    tanks_asked: int  # defending tanks that have been asked for their shock
    tanks_used: int  # those that use it
    tank_attack: int  # a tank is among the attackers (12.8)
    number: int  # the number in the result
    part: int  # whose result is carried out
    both: int  # the D of an A/D is still to come
    todo: int  # units that must still choose, retreat or roll
    fallers: int  # units that retreat
    standers: int
    fit: int  # attackers that may advance
    unit: int  # the unit that lands, retreats or rolls
    steps_left: int
    trail: int  # hexes of this retreat

    rules: Rules

    def __init__(self, rules: Rules) -> None:
        """Everything in hand, before the set-up (3.0)."""
        for name in SCALARS:
            setattr(self, name, 0)
        self.rules = rules
        self._next = None
        self.at = [IN_HAND] * UNITS
        self.spent = [0] * UNITS
        self.here = [0] * PLACES
        self.here[IN_HAND] = SIDE_UNITS[PLA] | SIDE_UNITS[ROC]
        self.occupied = [0, 0]
        self.zones = [0, 0]
        self.logistics = [START["prc_logistics"], START["roc_logistics"]]  # 3.1, 3.2
        self.losses = [0, 0]
        self.sea = START["sea_transport"]  # 3.2
        self.step, self.turn, self.seat, self.mover = SETUP, 1, ROC, -1  # 3.4
        self.own = 0
        if rules.sealed:
            self.step = LAY_OPTIONS

    def copy(self) -> State:
        """An independent copy; tables, rules and the pending decision are shared."""
        new = State.__new__(State)
        new.at, new.spent, new.here = self.at[:], self.spent[:], self.here[:]
        new.occupied, new.zones = self.occupied[:], self.zones[:]
        new.logistics, new.losses = self.logistics[:], self.losses[:]
        new.rules, new._next = self.rules, self._next
        new.step, new.turn, new.seat, new.cursor, new.passes = self.step, self.turn, self.seat, self.cursor, self.passes
        new.sea, new.sea_left, new.air_up, new.guns_up = self.sea, self.sea_left, self.air_up, self.guns_up
        new.drawn, new.used, new.delayed, new.arrived = self.drawn, self.used, self.delayed, self.arrived
        new.extended, new.depots_lost, new.hq_used = self.extended, self.depots_lost, self.hq_used
        new.command, new.active, new.moved = self.command, self.active, self.moved
        new.attacked, new.defended = self.attacked, self.defended
        new.mover, new.points, new.mover_spent = self.mover, self.points, self.mover_spent
        new.target, new.attackers, new.defenders = self.target, self.attackers, self.defenders
        new.dots, new.tanks_asked, new.tanks_used = self.dots, self.tanks_asked, self.tanks_used
        new.tank_attack, new.number, new.part, new.both = self.tank_attack, self.number, self.part, self.both
        new.todo, new.fallers, new.standers, new.fit = self.todo, self.fallers, self.standers, self.fit
        new.unit, new.steps_left, new.trail = self.unit, self.steps_left, self.trail
        new.strike, new.own = self.strike, self.own
        return new

    def key(self) -> tuple[object, ...]:
        """Equal for equal positions (with what is pending), whatever way led to them."""
        self.pending()
        return (
            tuple(self.at),
            tuple(self.spent),
            tuple(self.logistics),
            tuple(self.losses),
            self.rules,
            *SCALARS_OF(self),
        )

    def next_order(self) -> None:
        """10.0 an order has been carried out; the other side acts next."""
        self.cursor, self.seat, self.step = 0, 1 - self.seat, ORDER

    # -------------------------------------------------------------- the board
    def put(self, unit: int, place: int) -> None:
        """Move a counter to a place; keeps the derived sets, and marks depots that the PLA enters (14.2)."""
        side, bit, old, here = SIDE[unit], UNIT_BIT[unit], self.at[unit], self.here
        here[old] ^= bit
        if old < HEXES and not here[old] & SIDE_UNITS[side]:
            self.occupied[side] &= ~BIT[old]
            self.zones[side] = -1
        if place < HEXES and not here[place] & SIDE_UNITS[side]:
            self.occupied[side] |= BIT[place]
            self.zones[side] = -1
        self.at[unit] = place
        here[place] |= bit
        if side == PLA and DEPOT_MASK & BIT[place]:
            self.depots_lost |= 1 << DEPOT_AT[place]  # 14.2 lost for good once a PLA unit has entered

    def zone(self, side: int) -> int:
        """The hexes in the zones of control of a side (7.0); every unit on the map has one, spent or not."""
        z = self.zones[side]
        if z < 0:
            z = 0
            at = self.at
            for unit in OF_SIDE[side]:
                z |= ZONE[at[unit]]
            self.zones[side] = z
        return z

    def units_on_map(self, side: int) -> list[int]:
        """The units of a side that stand on the map, in the order of the counter sheet."""
        at = self.at
        return [u for u in OF_SIDE[side] if at[u] < HEXES]
