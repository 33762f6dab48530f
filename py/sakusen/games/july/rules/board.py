"""The map and the counters, compiled once into integers and shared by every position (2).

Hexes are indices of the sorted hex numbers; the two boxes beside the map follow as further "places".
Units are indices of the list in ``units.json``; seat 0 is Japan, seat 1 the Soviet Union.

Whatever depends on the military bridge comes twice, ``[blown]``: as printed, and without that bridge (10.3).
"""

from __future__ import annotations

from ....engine.datafile import read_data
from ....engine.hexes import HexGrid, mask_of

JP, SU = 0, 1
SEATS = ("jp", "su")
SIDES = ("JP", "SU")


MAP = read_data(__package__, "board.json")
COUNTERS = read_data(__package__, "units.json")
TABLES = read_data(__package__, "tables.json")

GRID = HexGrid(MAP["hexes"], MAP["grid"]["neighbours_odd_column"], MAP["grid"]["neighbours_even_column"])
NAMES = GRID.names
INDEX = GRID.index
HEXES = GRID.count  # 2.1 units stand in these and nowhere else

# Places beside the map, after the last hex.
TRACK, REMOVED = HEXES, HEXES + 1
PLACES = HEXES + 2
BOXES = {TRACK: "track", REMOVED: "removed"}

BIT = [1 << i for i in range(HEXES)] + [0, 0]
"""The bit of a hex; boxes have none, so that sets of hexes never hold a box."""
HILL = mask_of(i for i, n in enumerate(NAMES) if MAP["hexes"][n]["terrain"] == "hill")
FLAG = tuple(INDEX[MAP["flags"][side]["hex"]] for side in SIDES)

# ------------------------------------------------------------------ rivers and bridges
_RIVERS = {frozenset(pair) for river in MAP["rivers"].values() for pair in river["sides"]}
_BRIDGES = {frozenset((b["a"], b["b"])): b for b in MAP["bridges"]}
_DOOMED = next(b for b in MAP["bridges"] if b["id"] == TABLES["demolition"]["bridge"])
DOOMED_ENDS = mask_of((INDEX[_DOOMED["a"]], INDEX[_DOOMED["b"]]))

NO_RIVER, OPEN_BRIDGE, FOOT_BRIDGE, WATER = range(4)


def _side(i: int, n: int, blown: int) -> int:
    """What lies between two adjacent hexes."""
    pair = frozenset((NAMES[i], NAMES[n]))
    if pair not in _RIVERS:
        return NO_RIVER
    bridge = _BRIDGES.get(pair)
    if bridge is None or (blown and bridge is _DOOMED):
        return WATER
    return OPEN_BRIDGE if bridge["tanks_may_cross"] else FOOT_BRIDGE


def _around(*kinds: int) -> tuple[list[int], list[int]]:
    """For each hex the neighbours behind hexsides of these kinds, as bit sets; [blown]."""

    def sets(blown: int) -> list[int]:
        hexes = range(HEXES)
        return [mask_of(n for n in GRID.adjacent[i] if _side(i, n, blown) in kinds) for i in hexes] + [0, 0]

    return sets(0), sets(1)


TOUCH = [mask_of(GRID.adjacent[i]) for i in range(HEXES)] + [0, 0]
"""Hexes that touch, whatever lies between (the guns are hindered so, 9.12)."""
ZONE = _around(NO_RIVER, OPEN_BRIDGE, FOOT_BRIDGE)
"""[blown][hex]: where a zone of control reaches: across any bridge, not across water (7.1, 7.4)."""
BRIDGED = _around(OPEN_BRIDGE, FOOT_BRIDGE)
"""[blown][hex]: the neighbours on the other side of a bridge (9.15)."""
WALK = tuple((ZONE[blown], _around(NO_RIVER, OPEN_BRIDGE)[blown]) for blown in (0, 1))
"""[blown][tank][hex]: where a unit may go; tanks do not cross the military bridge (8.2, 8.3)."""
PURSUE = tuple((ZONE[blown], _around(NO_RIVER)[blown]) for blown in (0, 1))
"""[blown][tank][hex]: where a unit may advance after combat; tanks over no bridge at all (9.23)."""
RANGE = GRID.within(TABLES["combat"]["support_range"])

PRICE: list[int] = [TABLES["movement"]["hill" if HILL >> i & 1 else "plain"] for i in range(HEXES)]
"""Movement points to enter a hex (8.4)."""

# ------------------------------------------------------------------ counters
UNIT_IDS: tuple[str, ...] = tuple(u["id"] for u in COUNTERS["units"])
UNITS = len(UNIT_IDS)
SIDE = tuple(SIDES.index(u["side"]) for u in COUNTERS["units"])
IS_TANK = tuple(int(u["tank"]) for u in COUNTERS["units"])
STEPS = tuple(len(u["steps"]) for u in COUNTERS["units"])
ATTACK: tuple[tuple[int, ...], ...] = tuple(
    tuple(s.get("attack", s.get("combat")) for s in u["steps"]) for u in COUNTERS["units"]
)
"""[unit][steps lost]: dice when attacking; tanks print it apart from the defence (9.5)."""
DEFENCE: tuple[tuple[int, ...], ...] = tuple(
    tuple(s.get("defence", s.get("combat")) for s in u["steps"]) for u in COUNTERS["units"]
)
ALLOWANCE: tuple[tuple[int, ...], ...] = tuple(tuple(s["move"] for s in u["steps"]) for u in COUNTERS["units"])
ENTRY: tuple[int, ...] = tuple(u.get("gt", 0) for u in COUNTERS["units"])
"""The turn from which a reinforcement may enter; 0 for units of the set-up (3.3)."""
BALANCED, ORIGINAL = DEPLOYMENTS = ("balanced", "original")
"""The set-ups that two people may agree on (RULING 27); games of before there was a choice had the second."""
SETUP = {
    BALANCED: tuple(INDEX[u.get("balanced", u["setup"])] if "setup" in u else TRACK for u in COUNTERS["units"]),
    ORIGINAL: tuple(INDEX[u["setup"]] if "setup" in u else TRACK for u in COUNTERS["units"]),
}
"""By deployment: where each unit begins."""
GUNS = next(u for u in range(UNITS) if COUNTERS["units"][u]["kind"] == "artillery")
UNIT_BIT = [1 << u for u in range(UNITS)]
OF_SIDE = tuple(tuple(u for u in range(UNITS) if SIDE[u] == side) for side in (JP, SU))
SIDE_UNITS = tuple(mask_of(units) for units in OF_SIDE)
VALUE: tuple[int, ...] = tuple(TABLES["victory"]["tank_step" if tank else "other_step"] for tank in IS_TANK)
"""Victory points for every step of a unit (4.4, 4.5)."""

# ------------------------------------------------------------------ the turn track
TURNS = len(TABLES["turns"])
INITIATIVE = (JP, *(SIDES.index(t["initiative"]) for t in TABLES["turns"]))
"""By turn, counted from 1: who has the initiative (6.1, 6.3)."""
END_FACES = (frozenset(), *(frozenset(t.get("end_dice", ())) for t in TABLES["turns"]))
"""By turn: the faces of the die that end the game after it (5.7)."""
