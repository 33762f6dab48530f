"""The map and the counters, compiled once into integers and shared by every position (2.1, 2.2).

Hexes are indices of the sorted hex numbers; the boxes beside the map follow as further "places".
Units are indices of the list in ``units.json``; seat 0 is the PLA, who acts first in every
phase, seat 1 the ROC.
"""

from __future__ import annotations

from typing import Any

from ....engine.datafile import read_data
from ....engine.hexes import HexGrid, mask_of

PLA, ROC = 0, 1
SEATS = ("pla", "roc")


MAP = read_data(__package__, "board.json")
COUNTERS = read_data(__package__, "units.json")
TABLES = read_data(__package__, "tables.json")

GRID = HexGrid(MAP["hexes"], MAP["grid"]["neighbours_odd_column"], MAP["grid"]["neighbours_even_column"])
NAMES = GRID.names
INDEX = GRID.index
HEXES = GRID.count

# Places beside the map, after the last hex.
AOTOU, LANDING, LOST, REMOVED, AT_SEA, IN_HAND = range(HEXES, HEXES + 6)
PLACES = HEXES + 6
BOXES = {AOTOU: "aotou", LANDING: "landing", LOST: "lost", REMOVED: "removed", AT_SEA: "at_sea", IN_HAND: "in_hand"}


def _pairs(entries: Any) -> set[frozenset[str]]:
    return {frozenset((e["a"], e["b"]) if isinstance(e, dict) else e) for e in entries}


_SEA_SIDES = _pairs(MAP["sea_hexsides"])
_RIVERS = _pairs(MAP["rivers"]) | _pairs(MAP["causeways"])  # 11.2 the lake arrow counts as a river hexside
_ROADS = _pairs(MAP["roads"])

BIT = [1 << i for i in range(HEXES)] + [0] * (PLACES - HEXES)
"""The bit of a hex; boxes have none, so that sets of hexes never hold a box."""

HILL = mask_of(i for i, n in enumerate(NAMES) if MAP["hexes"][n]["terrain"] == "hill")
TOWN = mask_of(i for i, n in enumerate(NAMES) if MAP["hexes"][n].get("town"))
VILLAGE = mask_of(i for i, n in enumerate(NAMES) if MAP["hexes"][n].get("village"))
SOME_VILLAGES = mask_of(INDEX[n] for n in TABLES["victory"]["some_villages"])
"""Those that can be agreed on to score alone (RULING 55)."""
PEAK = mask_of(i for i, n in enumerate(NAMES) if MAP["hexes"][n].get("observation"))
SUDDEN_DEATH = mask_of(INDEX[n] for n in TABLES["victory"]["sudden_death_hexes"])
BEACH_WEST = mask_of(INDEX[n] for n in MAP["landing_beaches"]["west"])
BEACH_EAST = mask_of(INDEX[n] for n in MAP["landing_beaches"]["east"])
LIAOLUO = mask_of(INDEX[n] for n in MAP["liaoluo_bay"])
DEPOTS: tuple[tuple[int, int], ...] = tuple(
    (INDEX[n], MAP["hexes"][n]["depot"]) for n in NAMES if "depot" in MAP["hexes"][n]
)
DEPOT_AT = {h: i for i, (h, _) in enumerate(DEPOTS)}
DEPOT_MASK = mask_of(DEPOT_AT)
SETUP = tuple(
    (INDEX[n], v["setup"]["division"], v["setup"]["count"]) for n, v in sorted(MAP["hexes"].items()) if "setup" in v
)

ADJACENT = GRID.adjacent
"""Hexes that touch, whatever the hexside (13.2 asks for no more)."""
LINKS = [[n for n in GRID.adjacent[i] if frozenset((NAMES[i], NAMES[n])) not in _SEA_SIDES] for i in range(HEXES)]
"""Hexes that touch across anything but an all-sea hexside: movement, combat and zones of control cross here."""
ZONE = [mask_of(LINKS[i]) for i in range(HEXES)] + [0] * (PLACES - HEXES)
TOUCH = [mask_of(ADJACENT[i]) for i in range(HEXES)] + [0] * (PLACES - HEXES)
GUN_REACH = GRID.within(TABLES["support"]["gun_range"])
ACROSS_RIVER = [mask_of(n for n in LINKS[i] if frozenset((NAMES[i], NAMES[n])) in _RIVERS) for i in range(HEXES)]
"""For each hex, the neighbours that lie across a river or the lake arrow."""


def _cost(i: int, n: int) -> int:
    """Half movement points to go from hex ``i`` to its neighbour ``n`` (11.2)."""
    move = TABLES["movement"]
    pair = frozenset((NAMES[i], NAMES[n]))
    if pair in _ROADS:  # 11.2 a road ignores the terrain and the river
        return int(move["road"])
    return int(move[MAP["hexes"][NAMES[n]]["terrain"]]) + (int(move["river"]) if pair in _RIVERS else 0)


STEPS = [[(n, _cost(i, n)) for n in LINKS[i]] for i in range(HEXES)]
"""For each hex its linked neighbours with the cost to enter, in half movement points."""

# ------------------------------------------------------------------ counters
DIVISIONS: tuple[str, ...] = tuple(d["id"] for d in COUNTERS["divisions"])
DIVISION_SEAT = tuple(ROC if d["side"] == "ROC" else PLA for d in COUNTERS["divisions"])
TANKS = DIVISIONS.index("3TK")
UNIT_IDS: tuple[str, ...] = tuple(u["id"] for u in COUNTERS["units"])
UNITS = len(UNIT_IDS)
DIVISION = tuple(DIVISIONS.index(u["division"]) for u in COUNTERS["units"])
SIDE = tuple(DIVISION_SEAT[d] for d in DIVISION)
STRENGTH: tuple[tuple[int, int], ...] = tuple((u["strength"], u["flipped_strength"]) for u in COUNTERS["units"])
"""2.2.1 strength of a unit by its face: [unit][spent]."""
ALLOWANCE: tuple[int, ...] = tuple(2 * u["movement"] for u in COUNTERS["units"])
"""Movement allowance in half movement points."""
SHOCK: tuple[int, ...] = tuple(u["shock"] for u in COUNTERS["units"])
IS_TANK = tuple(u["kind"] == TABLES["stacking"]["any_division_kind"] for u in COUNTERS["units"])
UNIT_BIT = [1 << u for u in range(UNITS)]
SIDE_UNITS = (mask_of(u for u in range(UNITS) if SIDE[u] == PLA), mask_of(u for u in range(UNITS) if SIDE[u] == ROC))
DIVISION_UNITS = tuple(mask_of(u for u in range(UNITS) if DIVISION[u] == d) for d in range(len(DIVISIONS)))
TANK_UNITS = mask_of(u for u in range(UNITS) if IS_TANK[u])
ARMY_19 = tuple(i for i, d in enumerate(COUNTERS["divisions"]) if d["army"] == TABLES["delayed"]["army"])
OF_SIDE = (tuple(u for u in range(UNITS) if SIDE[u] == PLA), tuple(u for u in range(UNITS) if SIDE[u] == ROC))


def _marker(kind: str) -> Any:  # 2.2.2
    return next(m for m in COUNTERS["markers"] if m["kind"] == kind)


AIR_DOTS: tuple[int, ...] = tuple(v["dots"] for v in _marker("air")["values"])
AIR_NAMES: tuple[str, ...] = tuple(v["id"] for v in _marker("air")["values"])
OPTION_CHITS: tuple[str, ...] = tuple(_marker("operation_option")["values"])
COMMAND, BOATS, GUNS = (OPTION_CHITS.index(k) for k in ("command_control", "more_boats", "more_artillery"))
BLANKS = mask_of(i for i, k in enumerate(OPTION_CHITS) if k == "lunch_in_kinmen")
GUN_MARKERS = int(_marker("artillery")["count"])
EXTRA_GUNS = int(_marker("artillery_optional")["count"])
