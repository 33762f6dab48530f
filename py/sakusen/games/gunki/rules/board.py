"""The map, the counters and the chits, compiled once into integers and shared by every position (2.0).

Spaces are numbers in the order of ``board.json``; units, markers and chits in the order of their lists. The
player has the only seat; the Soviet side is run by the rules.
"""

from __future__ import annotations

from ....engine.datafile import read_data
from ....engine.graph import PointMap
from ....engine.hexes import mask_of

PLAYER = 0
SEATS = ("japan",)


MAP = read_data(__package__, "board.json")
COUNTERS = read_data(__package__, "units.json")
TABLES = read_data(__package__, "tables.json")

# ------------------------------------------------------------------ 2.1 spaces
GRAPH = PointMap((s["id"] for s in MAP["spaces"]), ((r["a"], r["b"]) for r in MAP["routes"]))
NAMES = GRAPH.names
INDEX = GRAPH.index
SPACES = GRAPH.count
OFF = SPACES
"""Off the map: for a unit lost for good, for a Soviet marker waiting to come (again), for the gun gone."""
IN_HAND = SPACES + 1
"""A unit that has not been set up yet."""
READY = SPACES + 2
"""The gun stands silent in the artillery space (6.4); where it fires from now on is told by the space."""
PLACES = SPACES + 2

HQ = INDEX[MAP["headquarters"]]
ARTILLERY = INDEX[MAP["artillery"]]
BIT = [1 << i for i in range(SPACES)] + [0, 0, 0]
"""The bit of a space; what is off the map has none."""
ADJACENT = GRAPH.adjacent
NEARER = GRAPH.nearer(HQ)
"""For each space the neighbours nearer to the headquarters, where a retreat may go (7.2)."""
BEFORE_HQ = GRAPH.touch[HQ]
"""The spaces that decide the game (4.2)."""
ACROSS_WALL = [
    mask_of(n for n in ADJACENT[i] if {NAMES[i], NAMES[n]} in [{r["a"], r["b"]} for r in MAP["routes"] if r["wall"]])
    for i in range(SPACES)
] + [0]
"""For each space the neighbours beyond the outer Great Wall."""
BARRAGED_BY = {s["barrage_die"]: i for i, s in enumerate(MAP["spaces"]) if "barrage_die" in s}
BARRAGE_AT = tuple(BARRAGED_BY[face] for face in range(1, 7))
"""The space that a barrage die hits, by face - 1 (7.1)."""

# ------------------------------------------------------------------ 2.3 Soviet markers
MARKER_IDS: tuple[str, ...] = tuple(m["id"] for m in COUNTERS["markers"])
MARKERS = len(MARKER_IDS)
RIGHT, LEFT, COLUMN = (MARKER_IDS.index(k) for k in "RLC")
MARKER_RULE = {RIGHT: "7.2", LEFT: "7.3", COLUMN: "7.4"}
_PATHS = [next(p for p in MAP["paths"] if p["marker"] == m) for m in MARKER_IDS]
NEXT = [[INDEX[p["next"][n]] if n in p["next"] else OFF for n in NAMES] for p in _PATHS]
"""Where a marker goes from a space, by [marker][space]; ``OFF`` where it never stands."""
BACK = [[tuple(i for i in range(SPACES) if NEXT[m][i] == s != HQ) for s in range(SPACES)] for m in range(MARKERS)]
"""The spaces from which a marker comes into a space: its ways back (6.3)."""
ENTRY = [
    tuple(INDEX[entry.get(str(face), entry.get("always"))] for face in range(1, 7))
    for entry in (p["entry"] for p in _PATHS)
]
"""Where a marker enters the map, by [marker][face - 1]."""
HAS_ENTRY_DIE = [len(set(entry)) > 1 for entry in ENTRY]


def route(marker: int) -> list[int]:
    """The spaces of a marker's way, fronts first, without the headquarters."""
    fronts = sorted(set(ENTRY[marker]))
    return [*fronts, *(s for s in range(SPACES) if NEXT[marker][s] != OFF and s not in fronts)]


ROUTE = [mask_of(route(m)) for m in range(MARKERS)]
"""The spaces where a marker can stand while the game goes on."""

# ------------------------------------------------------------------ 2.2 units
UNIT_IDS: tuple[str, ...] = tuple(u["id"] for u in COUNTERS["units"])
UNIT_NAMES: tuple[str, ...] = tuple(u["short"] for u in COUNTERS["units"])
UNITS = len(UNIT_IDS)
UNIT_BIT = [1 << u for u in range(UNITS)]
ALL_UNITS = (1 << UNITS) - 1
ATTACK = tuple(int(u["attack"]) for u in COUNTERS["units"])
DEFENCE = tuple(int(u["defence"]) for u in COUNTERS["units"])
FIXED = tuple((u, INDEX[entry["fixed"]]) for u, entry in enumerate(COUNTERS["units"]) if "fixed" in entry)
FREE = tuple(u for u, entry in enumerate(COUNTERS["units"]) if "fixed" not in entry)
SUGGESTED = tuple(INDEX[entry["suggested"]] for entry in COUNTERS["units"])

# ------------------------------------------------------------------ chits, events, days
CHITS: tuple[str, ...] = tuple(c["key"] for c in TABLES["chits"])
CUP = tuple(int(c["count"]) for c in TABLES["chits"])
"""How many of each chit a full cup holds."""
BARRAGE, EVENT = CHITS.index("barrage"), CHITS.index("event")
EVENTS: tuple[str, ...] = tuple(TABLES["events"][str(face)] for face in range(1, 7))
"""The event table by face - 1 (7.4)."""
ASSAULTS = {f"assault.{m}": i for i, m in enumerate(MARKER_IDS)}
"""The marker that a chit or an event sends forward."""
DAYS = len(TABLES["days"])
