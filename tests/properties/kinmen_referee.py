"""A second opinion on Kinmen: watches a game by its events and complains when a rule has been broken.

It knows the map and the counters from the data files only, computes with fractions and hex numbers, and
shares nothing with the rules but the places of the units.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from sakusen.games.kinmen.rules.board import COUNTERS, HEXES, MAP, NAMES, OPTION_CHITS, TABLES
from sakusen.games.kinmen.rules.state import State

HALF = Fraction(1, 2)
UNITS = COUNTERS["units"]
IS_PLA = [u["side"] == "PLA" for u in UNITS]
IS_TANK = [u["kind"] == "tank" for u in UNITS]
HEX = MAP["hexes"]


def _pairs(entries: Any) -> set[frozenset[str]]:
    return {frozenset((e["a"], e["b"])) if isinstance(e, dict) else frozenset(e) for e in entries}


SEA, ROADS = _pairs(MAP["sea_hexsides"]), _pairs(MAP["roads"])
RIVERS = _pairs(MAP["rivers"]) | _pairs(MAP["causeways"])


def touching(name: str) -> list[str]:
    """The land hexes that touch a hex."""
    col, row = int(name[:2]), int(name[2:])
    steps = MAP["grid"]["neighbours_odd_column" if col % 2 else "neighbours_even_column"]
    return [n for n in (f"{col + c:02d}{row + r:02d}" for c, r in steps) if n in HEX]


LINKED = {name: [n for n in touching(name) if frozenset((name, n)) not in SEA] for name in HEX}


def price(a: str, b: str) -> Fraction:
    """Movement points from a hex into the next."""
    pair = frozenset((a, b))
    if pair in ROADS:
        return HALF
    return Fraction((2 if HEX[b]["terrain"] == "hill" else 1) + (1 if pair in RIVERS else 0))


class Board:
    """Where everybody stands, in hex numbers."""

    def __init__(self, state: State) -> None:
        self.state = state

    def where(self, unit: int) -> str | None:
        place = self.state.at[unit]
        return NAMES[place] if place < HEXES else None

    def units(self, name: str) -> list[int]:
        return [u for u in range(len(UNITS)) if self.where(u) == name]

    def held(self, pla: bool) -> set[str]:
        """The hexes with units of a side."""
        return {h for u in range(len(UNITS)) if IS_PLA[u] == pla and (h := self.where(u))}

    def zone(self, pla: bool) -> set[str]:
        """The hexes in the zones of control of a side."""
        return {n for h in self.held(pla) for n in LINKED[h]}

    def strength(self, unit: int) -> int:
        return int(UNITS[unit]["flipped_strength" if self.state.spent[unit] else "strength"])

    def reach(self, unit: int) -> dict[str, Fraction]:
        """Where a face-up unit could go with its whole allowance and for how much, stacking aside."""
        start, enemies = self.where(unit), self.held(not IS_PLA[unit])
        zone = set() if IS_TANK[unit] else self.zone(not IS_PLA[unit])
        assert start
        cost, edge = {start: Fraction(0)}, [start]
        while edge:
            here = edge.pop()
            if here in zone and here != start:
                continue
            for n in LINKED[here]:
                total = cost[here] + price(here, n)
                if n not in enemies and total <= UNITS[unit]["movement"] and total < cost.get(n, 99):
                    cost[n] = total
                    edge.append(n)
        del cost[start]
        return cost


def column_for(attack: int, defence: int, hill: bool) -> str:
    """The column of the odds."""
    columns = TABLES["crt"]["columns"]
    ratio = Fraction(attack, defence)
    place = min(int(ratio), 6) if ratio >= 1 else 0
    return str(columns[max(0, place - hill)])


class Referee:
    """Listens to a game (give ``tell`` to ``apply``) and asserts."""

    def __init__(self, state: State) -> None:
        self.state, self.board = state, Board(state)
        self.walked: dict[int, Fraction] = {}
        self.stopped: set[int] = set()
        self.attacked: set[int] = set()
        self.defended: set[int] = set()
        self.retreating = -1
        self.trail: list[str] = []
        self.battle: dict[str, Any] = {}
        self.lost: list[int] = []
        self.shocks = 0
        self.fell_back: set[int] = set()
        self.told = 0

    def tell(self, kind: str, rule: str, **data: Any) -> None:
        """Take note of what has just happened; the state already shows it."""
        self.told += 1
        listener = getattr(self, f"on_{kind}", None)
        if listener:
            listener(**data)

    # -------------------------------------------------------------- landing
    def on_landed(self, unit: int, hex: int, spent: int) -> None:
        name = NAMES[hex]
        east = name in MAP["landing_beaches"]["east"]
        assert east or name in MAP["landing_beaches"]["west"]
        assert not (east and self.state.delayed), "a landing in the east although the 19th Army is late"
        assert all(IS_PLA[u] for u in self.board.units(name))
        assert spent == east
        self.check_stack(name)

    # -------------------------------------------------------------- operations
    def begin(self) -> None:
        """An order begins: nobody has moved or fought."""
        self.walked, self.stopped, self.attacked, self.defended = {}, set(), set(), set()

    on_battle_group = on_activated = on_night = lambda self, **_: self.begin()

    def on_moved(self, unit: int, start: int, path: list[int], cost: int) -> None:
        names = [NAMES[start], *(NAMES[h] for h in path)]
        enemies = self.board.held(not IS_PLA[unit])
        zone = set() if IS_TANK[unit] else self.board.zone(not IS_PLA[unit])
        assert unit not in self.stopped, "it has entered an enemy zone and goes on"
        assert all(b in LINKED[a] for a, b in zip(names, names[1:], strict=False))
        assert not set(names) & enemies
        assert not set(names[1:-1]) & zone, "through an enemy zone"
        if self.state.mover_spent:
            assert names[-1] not in zone, "a spent unit has entered an enemy zone at night"
            self.walked[unit] = self.walked.get(unit, Fraction(0)) + len(path)
            assert self.walked[unit] <= 2
        else:
            paid = sum((price(a, b) for a, b in zip(names, names[1:], strict=False)), Fraction(0))
            assert paid == Fraction(cost, 2)
            self.walked[unit] = self.walked.get(unit, Fraction(0)) + paid
            assert self.walked[unit] <= UNITS[unit]["movement"]
            if names[-1] in zone:
                self.stopped.add(unit)
        self.check_stack(names[-1])

    def on_attack(self, seat: int, target: int, units: list[int], defenders: list[int]) -> None:
        name = NAMES[target]
        assert units
        assert sorted(defenders) == sorted(self.board.units(name))
        assert all(IS_PLA[u] == (seat == 0) for u in units)
        assert all(IS_PLA[u] != (seat == 0) for u in defenders)
        assert all(name in LINKED[self.board.where(u) or ""] for u in units)
        assert not self.attacked & set(units), "a unit attacks twice"
        assert not self.defended & set(defenders), "a defender is attacked twice"
        assert all(self.state.active >> u & 1 for u in units)
        assert not any(self.state.spent[u] for u in units)
        if seat == 0 and not self.state.used >> OPTION_CHITS.index("command_control") & 1:
            assert len({self.board.where(u) for u in units}) == 1, "12.12"
        self.attacked |= set(units)
        self.defended |= set(defenders)
        self.battle = {"target": name, "attackers": units, "defenders": defenders}
        self.shocks, self.fell_back, self.retreating = 0, set(), -1

    def on_shocked(self, unit: int) -> None:
        self.shocks += 1
        tanks = [u for u in self.battle["attackers"] + self.battle["defenders"] if IS_TANK[u]]
        assert self.shocks <= len(tanks)

    def on_battle(self, ledger: dict[str, Any], column: str, die: int, result: str, target: int) -> None:
        battle, name = self.battle, NAMES[target]
        attack = sum(
            max(1, self.board.strength(u) - (frozenset((self.board.where(u), name)) in RIVERS))
            for u in battle["attackers"]
        )
        defence = sum(self.board.strength(u) for u in battle["defenders"])
        assert (ledger["attack"], ledger["defence"]) == (attack, defence)
        assert column == column_for(attack, defence, HEX[name]["terrain"] == "hill")
        columns = TABLES["crt"]["columns"]
        assert columns[ledger["column"]] == column
        assert columns[ledger["raw_column"]] == column_for(attack, defence, False)
        assert [sum(t.value for t in ledger[f"{side}_terms"]) for side in ("attack", "defence")] == [attack, defence]
        assert [t.value for t in ledger["shifts"]] == ([-1] if HEX[name]["terrain"] == "hill" else [])
        assert result == TABLES["crt"]["rows"][str(die)][TABLES["crt"]["columns"].index(column)]
        battle["result"] = result

    def on_retreated(self, unit: int, start: int, hex: int) -> None:
        a, b = NAMES[start], NAMES[hex]
        if unit != self.retreating:
            self.retreating, self.trail = unit, [a]
        assert self.trail[-1] == a
        assert b in LINKED[a]
        assert b not in self.trail, "a hex twice in one retreat"
        self.trail.append(b)
        assert not any(IS_PLA[u] != IS_PLA[unit] for u in self.board.units(b))
        if not IS_TANK[unit]:
            assert b not in self.board.zone(not IS_PLA[unit]), "a retreat into an enemy zone"
        self.fell_back.add(unit)

    def on_stood(self, unit: int, die: int, number: int, strength: int) -> None:
        assert (die or 6) + number <= strength

    def on_fell(self, unit: int, die: int, number: int, strength: int) -> None:
        assert (die or 1) + number > strength

    def on_advanced(self, unit: int, start: int, hex: int) -> None:
        assert NAMES[hex] == self.battle["target"]
        assert unit in self.battle["attackers"]
        assert unit not in self.fell_back
        assert "D" in self.battle["result"]
        self.check_stack(NAMES[hex])

    def on_lost(self, unit: int, hex: int) -> None:
        assert unit not in self.lost, "a unit is lost twice"
        self.lost.append(unit)
        assert self.state.losses == [sum(IS_PLA[u] == pla for u in self.lost) for pla in (True, False)]

    def on_exhausted(self, units: list[int], idle: bool) -> None:
        assert all(self.state.spent[u] for u in units)

    # -------------------------------------------------------------- at rest
    def check_stack(self, name: str) -> None:
        stack = self.board.units(name)
        assert len(stack) <= 2, f"{name} holds {len(stack)}"
        assert len({IS_PLA[u] for u in stack}) <= 1
        assert len({UNITS[u]["division"] for u in stack if not IS_TANK[u]}) <= 1

    def check_board(self) -> None:
        """Between orders every hex is in order, and every depot under a PLA unit is lost."""
        for name in self.board.held(True) | self.board.held(False):
            self.check_stack(name)
        assert not self.board.held(True) & self.board.held(False)
        depots = [n for n in NAMES if "depot" in HEX[n]]
        for i, name in enumerate(depots):
            if name in self.board.held(True):
                assert self.state.depots_lost >> i & 1
