"""Who could attack a hex of Kinmen, over the map and in one sentence."""

from __future__ import annotations

from ....art.hexmap.overlays import outline
from ....art.pens.shapes import Shapes
from ....engine.hexes import bits
from ....presenter.contract import Focus
from ....presenter.threats import count_shapes, fire_shapes, place_asked, way_shapes
from ..rules.board import HEXES, PLA, SIDE, STRENGTH
from ..rules.threats import can_aircraft_hit, can_guns_hit, guns_reach, threats
from .places import CENTRES, GRID, names
from .seen import Seen
from .words import hex_text, say


def overlay(seen: Seen, focus: Focus) -> tuple[Shapes, str]:
    """See ``contract.HasOverlays``: the ways to the hex asked about, or a number on every hex of the viewer; and the
    reach of the guns that are against it."""
    state, lang = seen.state, seen.lang
    h = place_asked(focus, state.at)
    if h is None or h >= HEXES:
        counts = count_shapes((CENTRES[h], n) for h, n in dangers(seen).items())
        words = [say(lang, "threats.all")]
        if reach := _fire(seen, seen.seat):
            words.append(say(lang, "threats.reach"))
        if can_aircraft_hit(state, seen.seat):
            words.append(say(lang, "threats.air.all"))
        return [*reach, *counts], say(lang, "threats.join").join(words)
    owner = next((SIDE[u] for u, place in enumerate(state.at) if place == h), seen.seat)
    found = threats(state, h, 1 - owner)
    shapes = way_shapes(CENTRES[h], [(CENTRES[state.at[u]], CENTRES[place]) for u, place in found.items()])
    strength = sum(STRENGTH[u][0] for u in found)
    key = "threats.some" if found else "threats.none"
    words = [say(lang, key, hex=hex_text(lang, h), count=len(found), strength=strength)]
    if owner != PLA and can_guns_hit(state, h):
        words.append(say(lang, "threats.guns"))
    if can_aircraft_hit(state, owner):
        words.append(say(lang, "threats.air"))
    shapes = [*_fire(seen, owner), *shapes, *count_shapes([(CENTRES[h], len(found))])]
    return shapes, say(lang, "threats.join").join(words)


def _fire(seen: Seen, owner: int) -> Shapes:
    """How far the guns reach that are against a side."""
    return [] if owner == PLA else fire_shapes(outline(GRID, names(bits(guns_reach(seen.state)))))


def dangers(seen: Seen) -> dict[int, int]:
    """How many enemy units could attack each hex of the viewer."""
    state = seen.state
    own = (h for h in range(HEXES) if state.occupied[seen.seat] >> h & 1)
    return {h: len(threats(state, h, 1 - seen.seat)) for h in own}
