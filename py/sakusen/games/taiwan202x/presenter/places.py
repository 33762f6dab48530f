"""Where things lie on the sheet of Special Operation 202X, in map units."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache

from ....engine.core import Event
from ....presenter.contract import Spot
from ..art.forces import Slot
from ..art.seachart_slots import counter_slots
from ..art.seachart_zones import zone_middle, zone_spots
from ..rules.board import FLEETS, IS_SEA, JAPAN, LOST, OFF_MAP, PLACE_IDS, PLACES, PRC, SIDE, UNITS
from ..rules.board import HOME as UNIT_HOME
from .sheet import MAP_SHEET

SIZE: tuple[float, float] = (float(MAP_SHEET["size"][0]), float(MAP_SHEET["size"][1]))
HOME = (0.0, 0.0, SIZE[0], SIZE[1])
ON_SHEET = tuple(p for p in range(PLACES) if p not in (OFF_MAP, LOST))
"""The places that are drawn; who is off the map waits, dashed, in the Japanese box."""
_SPOT_STEP = 30.0
_APART = 60.0
"""How far from the middle of a sea the two sides gather."""


def shown_in(unit: int, place: int) -> int:
    """The place in which a unit that stands in a place is drawn: before the set-up, and before Japan is called, units
    wait dashed in their own box."""
    return UNIT_HOME[unit] if place == OFF_MAP else place


@lru_cache(maxsize=64)
def middle(place: int) -> tuple[float, float]:
    """The middle of the room for counters of a place."""
    x, y = zone_middle(MAP_SHEET, PLACE_IDS[JAPAN if place == OFF_MAP else place])
    return float(x), float(y)


@lru_cache(maxsize=1)
def place_spots() -> tuple[Spot, ...]:
    """The circles by which places are tapped; the last of each place lies nearest to its middle."""
    out: list[Spot] = []
    for p in ON_SHEET:
        found = zone_spots(MAP_SHEET, PLACE_IDS[p], _SPOT_STEP)
        out += [Spot(("hex", p), x, y, radius) for x, y, radius in reversed(found)]
    return tuple(out)


def _order(u: int) -> tuple[bool, int]:
    """Fleets before aircraft, and as the counters are listed."""
    return not FLEETS >> u & 1, u


@lru_cache(maxsize=256)
def _slots(place: int, units: tuple[int, ...]) -> dict[int, Slot]:
    if IS_SEA[place]:
        groups = [[u for u in units if SIDE[u] == PRC], [u for u in units if SIDE[u] != PRC]]
    else:
        groups = [[u for u in units if FLEETS >> u & 1], [u for u in units if not FLEETS >> u & 1]]
    found = counter_slots(MAP_SHEET, PLACE_IDS[place], [len(group) for group in groups])
    return {u: slot for group, slots in zip(groups, found, strict=True) for u, slot in zip(group, slots, strict=True)}


def slots_in(place: int, units: Sequence[int]) -> dict[int, Slot]:
    """Where units stand that are together in a place."""
    return _slots(place, tuple(sorted(units, key=_order))) if units else {}


def fallen(events: Iterable[Event]) -> dict[int, int]:
    """The units that were lost, and where."""
    return {event.data["unit"]: event.data["place"] for event in events if event.kind == "lost"}


def layout(at: Sequence[int], gone: Mapping[int, int] | None = None) -> dict[int, Slot]:
    """Where every unit stands that is not lost, given the places of all. Those ``gone`` from a place keep theirs: the
    others do not close the ranks over the cross of a loss."""
    gone = gone or {}
    here: dict[int, list[int]] = {}
    for u in range(UNITS):
        place = gone.get(u, at[u])
        if place != LOST:
            here.setdefault(shown_in(u, place), []).append(u)
    return {u: slot for place, units in here.items() for u, slot in slots_in(place, units).items()}


def rest_slot(unit: int, place: int) -> tuple[float, float]:
    """About where a unit stands in a place, whoever else is there."""
    if place == LOST:
        return middle(JAPAN)
    if place == UNIT_HOME[unit]:
        return slots_in(place, [u for u in range(UNITS) if UNIT_HOME[u] == place])[unit][:2]
    x, y = middle(place)
    if IS_SEA[place]:
        x += -_APART if SIDE[unit] == PRC else _APART
    return x, y
