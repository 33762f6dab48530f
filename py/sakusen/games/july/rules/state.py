"""A position of July Offensive: flat lists of ints; the map, the counters and the tables live outside."""

from __future__ import annotations

from operator import attrgetter
from typing import NamedTuple

from ....engine.stepper import Stepper
from .board import BIT, HEXES, INITIATIVE, JP, OF_SIDE, ORIGINAL, REMOVED, SETUP, SIDE, STEPS, SU, UNITS, ZONE
from .steps import MARCH, NOBODY

LISTS = ("at", "lost", "combat", "occupied", "zones")
ROLLED = ("attack_rolled", "defence_rolled")
SCALARS = (
    "step",
    "turn",
    "seat",
    "cycle",
    "idle",
    "fought",
    "blown",
    "moved",
    "unit",
    "supported",
    "done",
    "current",
    "attack_dice",
    "defence_dice",
    "attack_hits",
    "defence_hits",
    "loser",
    "damage",
    "gain",
    "emptied",
    "shaken",
)
SCALARS_OF = attrgetter(*SCALARS)


class Rules(NamedTuple):
    """The switches of a game, fixed when it starts."""

    demolition: bool


class State(Stepper):
    """A position. See ``POSITION.md`` for the meaning of every field."""

    __slots__ = (*LISTS, *ROLLED, *(name for name in SCALARS if name != "step"), "rules")

    # the counters
    at: list[int]  # the place of every unit: a hex, or a box beside the map
    lost: list[int]  # steps that every unit has lost
    combat: list[int]  # the number of the combat that every unit takes part in, 0 for none
    occupied: list[int]  # derived: the hexes held by each side
    zones: list[int]  # derived: the zones of control of each side, -1 when not known
    rules: Rules
    # the turn
    turn: int
    seat: int  # the side whose phase it is
    cycle: int  # how often phases 1 to 4 have begun in this turn
    idle: int  # full cycles without a combat, one after the other (RULING 4)
    fought: int  # whether there has been a combat in this cycle
    blown: int  # whether the military bridge is gone (10.2)
    moved: int  # units that have moved in this phase
    unit: int  # the unit that has been picked, -1 for none
    # the attack plan
    supported: int  # the number of the combat that the guns support (9.11)
    done: int  # combats that have been fought, as a bit set
    current: int  # the combat under way
    # the combat under way
    attack_dice: int  # dice still to be rolled
    defence_dice: int
    attack_hits: int
    defence_hits: int
    attack_rolled: tuple[int, ...]  # the faces behind the hits; they are told and change nothing
    defence_rolled: tuple[int, ...]
    loser: int  # the seat that suffers, -1 for none
    damage: int  # points of damage still to be taken
    gain: int  # points for advancing
    emptied: int  # whether a unit of the loser has left its hex
    shaken: int  # whether the side with the initiative has suffered (6.2)

    def __init__(self, rules: Rules, deployment: str = ORIGINAL) -> None:
        """The set-up, before the first phase (3)."""
        for name in SCALARS:
            setattr(self, name, 0)
        self.rules = rules
        self._next = None
        self.attack_rolled = self.defence_rolled = ()
        self.at = list(SETUP[deployment])  # 3.1, 3.3
        self.lost = [0] * UNITS
        self.combat = [0] * UNITS
        self.step, self.turn, self.seat, self.cycle = MARCH, 1, INITIATIVE[1], 1  # 3.2, 6.1
        self.unit = self.loser = NOBODY
        self.recount()

    def recount(self) -> None:
        """Compute the derived sets (occupied hexes, zones) from where the units are."""
        self.occupied, self.zones = [0, 0], [-1, -1]
        for unit, place in enumerate(self.at):
            self.occupied[SIDE[unit]] |= BIT[place]

    def copy(self) -> State:
        """An independent copy; tables, rules and the pending decision are shared."""
        new = State.__new__(State)
        new.at, new.lost, new.combat = self.at[:], self.lost[:], self.combat[:]
        new.occupied, new.zones = self.occupied[:], self.zones[:]
        new.rules, new._next = self.rules, self._next
        new.step, new.turn, new.seat, new.cycle = self.step, self.turn, self.seat, self.cycle
        new.idle, new.fought, new.blown = self.idle, self.fought, self.blown
        new.moved, new.unit = self.moved, self.unit
        new.supported, new.done, new.current = self.supported, self.done, self.current
        new.attack_dice, new.defence_dice = self.attack_dice, self.defence_dice
        new.attack_hits, new.defence_hits = self.attack_hits, self.defence_hits
        new.attack_rolled, new.defence_rolled = self.attack_rolled, self.defence_rolled
        new.loser, new.damage, new.gain = self.loser, self.damage, self.gain
        new.emptied, new.shaken = self.emptied, self.shaken
        return new

    def key(self) -> tuple[object, ...]:
        """Equal for equal positions (with what is pending), whatever way led to them."""
        self.pending()
        return (
            tuple(self.at),
            tuple(self.lost),
            tuple(self.combat),
            self.rules,
            *SCALARS_OF(self),
        )

    # -------------------------------------------------------------- the board
    def put(self, unit: int, place: int) -> None:
        """Move a counter to a place; keeps the derived sets."""
        side, old = SIDE[unit], self.at[unit]
        self.occupied[side] = self.occupied[side] & ~BIT[old] | BIT[place]  # 8.5 nobody else stands in either
        self.zones[side] = -1
        self.at[unit] = place

    def zone(self, side: int) -> int:
        """The hexes in the zones of control of a side (7.1)."""
        z = self.zones[side]
        if z < 0:
            z = 0
            at, zone = self.at, ZONE[self.blown]
            for unit in OF_SIDE[side]:
                z |= zone[at[unit]]
            self.zones[side] = z
        return z

    def on_map(self, side: int) -> list[int]:
        """The units of a side that stand on the map, in the order of the counter sheet."""
        at = self.at
        return [u for u in OF_SIDE[side] if at[u] < HEXES]

    def at_hex(self, h: int) -> int:
        """The unit in a hex, -1 for none."""
        return self.at.index(h) if h in self.at else NOBODY

    def fighters(self, number: int, side: int) -> list[int]:
        """The units of a side in a combat that are still on the map."""
        combat, at = self.combat, self.at
        return [u for u in OF_SIDE[side] if combat[u] == number and at[u] < HEXES]

    @property
    def initiative(self) -> int:
        """The seat that has the initiative (6.1, 6.3)."""
        return INITIATIVE[self.turn]

    @property
    def enemies(self) -> int:
        """The seat whose phase it is not."""
        return SU if self.seat == JP else JP

    def is_gone(self, unit: int) -> bool:
        """Whether a unit has lost all its steps."""
        return self.at[unit] == REMOVED and self.lost[unit] == STEPS[unit]
