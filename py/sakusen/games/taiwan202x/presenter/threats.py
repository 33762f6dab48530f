"""Who could attack in a place of Special Operation 202X, over the map and in one sentence."""

from __future__ import annotations

from collections.abc import Mapping
from math import dist

from ....art.counters import states
from ....art.pens.palette import ARROW_EDGE, RED
from ....art.pens.shapes import Point, Shape, Shapes, path, polygon
from ....engine.hexes import bits
from ....presenter.contract import Focus
from ....presenter.threats import count_shapes, fire_shapes, place_asked
from ..art.forces import Slot
from ..art.seachart_zones import zone_marks, zone_path
from ..rules.board import FLEETS, IS_SEA, PLACE_IDS, PLACES, SAKISHIMA, SIDE_UNITS
from ..rules.state import State
from ..rules.steps import NOBODY
from ..rules.threats import laid, strikes_at, threats
from .places import fallen, layout, middle
from .seen import Seen
from .sheet import MAP_SHEET
from .words import card_words, event, say
from .words import place as place_name

_BESIDE = 24.0
"""How far round the middle of a place an arrow ends, and round the units where it begins."""


def overlay(seen: Seen, focus: Focus) -> tuple[Shapes, str]:
    """See ``contract.HasOverlays``: the ways to the place asked about, or a number on every place of the viewer."""
    state, lang, foe = seen.state, seen.lang, 1 - seen.view.seat
    asked, slots = place_asked(focus, state.at), layout(state.at, fallen(focus.last))
    if asked is None or not _is_fought_for(asked):
        counts = [(_corner(state, slots, p, foe), n) for p, n in dangers(seen).items()]
        words = [say(lang, "threats.all")]
        if reach := _fire(struck(seen)):
            words.append(say(lang, "threats.reach"))
        return [*reach, *count_shapes(counts)], say(lang, "threats.join").join(words)
    found = threats(state, asked, foe)
    words = [_words(lang, state, asked, foe, list(found))]
    strikes = strikes_at(state, asked, foe)
    if strikes:
        names = say(lang, "list.comma").join(event(lang, e) for e in strikes)
        words.append(say(lang, "threats.strikes", events=names))
    reach = _fire([asked] if strikes else [])
    shapes = [*reach, *_ways(slots, found, asked), *count_shapes([(_corner(state, slots, asked, foe), len(found))])]
    return shapes, say(lang, "threats.join").join(words)


def dangers(seen: Seen) -> dict[int, int]:
    """How many enemy units could attack the viewer in each place."""
    state, foe = seen.state, 1 - seen.view.seat
    own = (p for p in range(PLACES) if _is_fought_for(p) and state.here[p] & SIDE_UNITS[1 - foe])
    return {p: len(threats(state, p, foe)) for p in own}


def struck(seen: Seen) -> list[int]:
    """The places in which an event could strike at the viewer."""
    foe = 1 - seen.view.seat
    return [p for p in range(PLACES) if _is_fought_for(p) and strikes_at(seen.state, p, foe)]


def _fire(places: list[int]) -> list[Shape]:
    """A dashed line round each of these places."""
    return zone_marks(MAP_SHEET, ((PLACE_IDS[p], fire_shapes(zone_path(MAP_SHEET, PLACE_IDS[p]))) for p in places))


def _is_fought_for(place: int) -> bool:
    return place == SAKISHIMA or (0 <= place < PLACES and IS_SEA[place])


def _words(lang: str, state: State, place: int, foe: int, units: list[int]) -> str:
    where = place_name(lang, place)
    if not units:
        return say(lang, "threats.none", place=where)
    fleets = sum(FLEETS >> u & 1 for u in units)
    counts = {"fleets": fleets, "air": len(units) - fleets, "place": where}
    card = laid(state, foe)
    return (
        say(lang, "threats.some", **counts)
        if card == NOBODY
        else say(lang, "threats.laid", card=card_words(lang, card), **counts)
    )


def _corner(state: State, slots: Mapping[int, Slot], place: int, foe: int) -> Point:
    """Where a number stands so that it lies at the left of the viewer's counters, under the name of the place and over
    that of no counter; else in the middle."""
    own = [slots[u] for u in bits(state.here[place] & SIDE_UNITS[1 - foe]) if u in slots]
    if not own:
        return middle(place)
    x, y, wide = min(own, key=lambda slot: (slot[1], slot[0]))
    return x - wide / 2 + 14, y + wide / 2 + 2


def _ways(slots: Mapping[int, Slot], found: dict[int, int], place: int) -> list[Shape]:
    """An arrow from the units of every other place that could come."""
    out = []
    for start in sorted(set(found.values()) - {place}):
        spots = [slots[u] for u, at in found.items() if at == start and u in slots]
        if spots:
            x, y = (sum(spot[i] for spot in spots) / len(spots) for i in (0, 1))
            out.append(_arrow((x, y), middle(place)))
    return out


def _arrow(start: Point, goal: Point) -> Shape:
    """A red arrow; never too short to be seen."""
    far = dist(start, goal)
    begin = min(_BESIDE, far / 4)
    outline = states.arrow_outline(start, goal, begin, max(far - _BESIDE, begin + 20), 4, 10, 13)
    return path(polygon(outline), RED, ARROW_EDGE, 2, join="round", opacity=0.9)
