"""The map, the counters and the cards, compiled once into integers and shared by every position (2.0).

Places, units, cards and events are indices of the lists in the data files; sets of them are ints with one bit
per index. Seat 0 is China, seat 1 the United States with the Self-Defense Forces ("ROC" on the track).
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from ....engine.datafile import read_data
from ....engine.hexes import bits, mask_of

PRC, ROC = 0, 1
SEATS = ("prc", "roc")
_SIDES = ("PRC", "ROC")


MAP = read_data(__package__, "board.json")
COUNTERS = read_data(__package__, "units.json")
DECK = read_data(__package__, "cards.json")
TABLES = read_data(__package__, "tables.json")

# ------------------------------------------------------------------ places
PLACE_IDS: tuple[str, ...] = (*(p["id"] for p in MAP["places"]), "lost")
PLACE_WORDS: tuple[str, ...] = (*(p["word"] for p in MAP["places"]), "lost")
PLACE = {name: i for i, name in enumerate(PLACE_IDS)}
PLACES = len(PLACE_IDS)
STRAIT, YELLOW, EAST, SOUTH = (PLACE[n] for n in ("taiwan_strait", "yellow_sea", "east_china_sea", "south_china_sea"))
SAKISHIMA, MAINLAND, INDOPACOM, JAPAN = (PLACE[n] for n in ("sakishima", "mainland", "indopacom_box", "jsdf_box"))
OFF_MAP, LOST = PLACE["off_map"], PLACE["lost"]
SEAS = mask_of(i for i, p in enumerate(MAP["places"]) if p["kind"] == "sea")
SEA_LIST = tuple(bits(SEAS))
ISLAND_SEAS = mask_of(PLACE[n] for n in MAP["places"][SAKISHIMA]["contained_in"])
"""8.1 the two seas in which the Sakishima zone lies."""
IS_SEA = tuple(bool(SEAS >> p & 1) for p in range(PLACES))

# ------------------------------------------------------------------ counters
_UNITS = COUNTERS["units"]
UNIT_IDS: tuple[str, ...] = tuple(u["id"] for u in _UNITS)
UNIT_WORDS: tuple[str, ...] = tuple(u["word"] for u in _UNITS)
UNITS = len(UNIT_IDS)
UNIT_BIT = tuple(1 << u for u in range(UNITS))
SIDE = tuple(_SIDES.index(u["side"]) for u in _UNITS)
NATION: tuple[str, ...] = tuple(u["nation"] for u in _UNITS)
STRENGTH = tuple(int(u["strength"]) for u in _UNITS)
GENERATION = tuple(int(u["gen"]) for u in _UNITS)


def _units(key: str, value: Any) -> int:
    return mask_of(i for i, u in enumerate(_UNITS) if u[key] == value)


SIDE_UNITS = (_units("side", "PRC"), _units("side", "ROC"))
FLEETS, AIR = _units("type", "fleet"), _units("type", "air")
JSDF_UNITS = _units("nation", "JSDF")
OF_GENERATION = {g: _units("gen", g) for g in TABLES["combat"]["fire_order"]}
SIDE_FLEETS = (FLEETS & SIDE_UNITS[PRC], FLEETS & SIDE_UNITS[ROC])
SIDE_AIR = (AIR & SIDE_UNITS[PRC], AIR & SIDE_UNITS[ROC])
IS_FLEET = tuple(bool(FLEETS >> u & 1) for u in range(UNITS))
START = tuple(tuple(PLACE[n] for n in u["start"]) for u in _UNITS)
FIVE, SIX = FLEET_COUNTS = ("five", "six")
"""How many fleets China may have (3.4, ruling 57); games of before there was a choice had the second."""
ABSENT = {
    n: mask_of(i for i, u in enumerate(_UNITS) if n not in u.get("only_with", FLEET_COUNTS)) for n in FLEET_COUNTS
}
"""By the number of fleets: the units that do not take part."""
HOME = tuple(next(i for i, p in enumerate(MAP["places"]) if n in p.get("home_of", ())) for n in NATION)
"""The base of every unit's nation."""


def _destinations() -> tuple[tuple[int, ...], ...]:
    """The places that every unit can move to, by the place where it stands (7.1, 7.2)."""
    near: list[set[str]] = [set() for _ in range(PLACES)]
    for pair in MAP["adjacency"]:
        near[PLACE[pair["a"]]].add(pair["b"])
        near[PLACE[pair["b"]]].add(pair["a"])
    entry = {(e["nation"], e["type"]): e for e in MAP["entry"]}
    out = []
    for u in _UNITS:
        rule = entry[u["nation"], u["type"]]
        free = rule["move"] == "any_sea"
        out.append(
            tuple(
                mask_of(PLACE[n] for n in rule["may_enter"] if PLACE[n] != p and (free or n in near[p]))
                if p not in (OFF_MAP, LOST)
                else 0
                for p in range(PLACES)
            )
        )
    return tuple(out)


DESTINATIONS = _destinations()
MAY_BASE = mask_of(
    i
    for i, u in enumerate(_UNITS)
    for e in MAP["entry"]
    if (e["nation"], e["type"]) == (u["nation"], u["type"]) and "sakishima" in e.get("return_to", ())
)
"""5.5 aircraft that may be based on Sakishima."""
MOST: int = max(
    *(int(c["value"] or 0) for c in DECK["cards"]), TABLES["activation"]["court_dice"] * TABLES["combat"]["die"]
)
"""The highest limit that a card can give (6.3)."""
UP_TO = tuple(mask_of(u for u in range(UNITS) if STRENGTH[u] <= n) for n in range(MOST + 1))
"""UP_TO[n]: the units of strength n or less."""


@lru_cache(maxsize=4096)
def power(units: int) -> int:
    """The strengths of a set of units added up."""
    return sum(STRENGTH[u] for u in bits(units))


# ------------------------------------------------------------------ cards
_CARDS = tuple(c for c in DECK["cards"] if c["kind"] != "joker")
CARD_IDS: tuple[str, ...] = tuple(c["id"] for c in _CARDS)
CARD = {name: i for i, name in enumerate(CARD_IDS)}
CARDS = len(CARD_IDS)
ALL_CARDS = (1 << CARDS) - 1
JOKERS = len(DECK["cards"]) - CARDS
SUITS: tuple[str, ...] = tuple(s["id"] for s in DECK["suits"])
SUIT = tuple(SUITS.index(c["suit"]) for c in _CARDS)
NUMBER = tuple(int(c["value"] or 0) for c in _CARDS)
"""The number of a card; 0 for the court cards, the aces among them (ruling 4)."""
SUIT_UNITS = tuple(mask_of(i for i, u in enumerate(_UNITS) if s in u["suits"]) for s in SUITS)

# ------------------------------------------------------------------ events
EVENTS = tuple(DECK["events"])
EVENT_IDS: tuple[str, ...] = tuple(e["id"] for e in EVENTS)
EVENT_RULE: tuple[str, ...] = tuple(e["rule"] for e in EVENTS)
EVENT_OF = tuple(tuple(EVENT_IDS.index(c["events"][s]) if c["events"] else -1 for s in _SIDES) for c in _CARDS)
"""EVENT_OF[card][seat]: the event that a card is to a seat, -1 for none."""
DRONES = mask_of(c for c in range(CARDS) if EVENT_OF[c][PRC] >= 0 and EVENTS[EVENT_OF[c][PRC]]["timing"] == "reaction")
"""The cards that are a reaction in China's hand."""

# ------------------------------------------------------------------ the track
TRACK: tuple[str, ...] = tuple(TABLES["initiative"]["track"])
FIRST_OF_ROC = TRACK.index("ROC+1")


def marker_steps(effects: Any) -> int:
    """How far the effects of an event or of a recapture move the marker."""
    return sum(int(e["steps"]) for e in effects if e["do"] == "initiative")


def holder(initiative: int) -> int:
    """The seat that has the initiative; there is no zero, so somebody always has it (10.2)."""
    return ROC if initiative >= FIRST_OF_ROC else PRC
