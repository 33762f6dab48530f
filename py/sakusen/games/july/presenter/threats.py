"""Who could attack a hex of July Offensive, over the map and in one sentence."""

from __future__ import annotations

from ....art.hexmap.overlays import outline
from ....art.pens.shapes import Point, Shapes
from ....engine.hexes import bits
from ....presenter.contract import Focus
from ....presenter.threats import count_shapes, fire_shapes, place_asked, way_shapes
from ..rules.board import HEXES, SIDE, SU
from ..rules.support import guns_reach
from ..rules.threats import can_guns_hit, threats
from .places import CENTRES, GRID, names, waiting_slot
from .seen import Seen
from .words import hex_text, say


def overlay(seen: Seen, focus: Focus) -> tuple[Shapes, str]:
    """See ``contract.HasOverlays``: the ways to the hex asked about, or a number on every hex of the viewer; and the
    reach of the guns that are against it."""
    state, lang = seen.state, seen.lang
    h = place_asked(focus, state.at)
    if h is None or h >= HEXES:
        counts = count_shapes((_corner(place), n) for place, n in dangers(seen).items())
        words = [say(lang, "threats.all")]
        if reach := _fire(seen, seen.seat):
            words.append(say(lang, "threats.reach"))
        return [*reach, *counts], say(lang, "threats.join").join(words)
    holder = state.at_hex(h)
    owner = SIDE[holder] if holder >= 0 else seen.seat
    found = threats(state, h, 1 - owner)
    ways = [(_stands(seen, u), CENTRES[place]) for u, place in found.items()]
    key = "threats.some" if found else "threats.none"
    words = [say(lang, key, hex=hex_text(lang, h), count=len(found))]
    if owner != SU and can_guns_hit(state, h):
        words.append(say(lang, "threats.guns"))
    shapes = [*_fire(seen, owner), *way_shapes(CENTRES[h], ways), *count_shapes([(_corner(h), len(found))])]
    return shapes, say(lang, "threats.join").join(words)


def _fire(seen: Seen, owner: int) -> Shapes:
    """How far the guns reach that are against a side."""
    return [] if owner == SU else fire_shapes(outline(GRID, names(bits(guns_reach(seen.state)))))


def dangers(seen: Seen) -> dict[int, int]:
    """How many enemy units could attack each hex of the viewer."""
    state = seen.state
    own = [place for u, place in enumerate(state.at) if SIDE[u] == seen.seat and place < HEXES]
    return {place: len(threats(state, place, 1 - seen.seat)) for place in own}


def _corner(place: int) -> Point:
    """Where a count is put: at the corner of the hex's counter, whose name stays in sight."""
    x, y = CENTRES[place]
    return x - 11, y - 9


def _stands(seen: Seen, unit: int) -> Point:
    """Where a unit stands or waits."""
    place = seen.state.at[unit]
    return CENTRES[place] if place < HEXES else waiting_slot(unit)[:2]
