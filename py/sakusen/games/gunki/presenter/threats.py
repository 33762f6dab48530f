"""Where the Soviet side could act next in Regiment without Colours, over the map and in one sentence."""

from __future__ import annotations

from fractions import Fraction
from math import dist

from ....art.counters import states
from ....art.pens.palette import ARROW_EDGE, MARKER_PINK, MARKER_RED, RED
from ....art.pens.shapes import Point, Shape, Shapes, path, polygon
from ....presenter.contract import Focus
from ....presenter.threats import count_shapes, place_asked
from ....presenter.wording import percent
from ..rules.board import HQ, SPACES
from ..rules.chances import best_hold
from ..rules.threats import barrage, threats
from .places import CENTRES, RADIUS, origin
from .seen import Seen
from .words import marker, say, space


def overlay(seen: Seen, focus: Focus) -> tuple[Shapes, str]:
    """See ``contract.HasOverlays``: the ways to the space asked about, or a number on every space that is held."""
    state, lang = seen.state, seen.lang
    asked = place_asked(focus, state.at)
    if asked is None or not 0 <= asked < SPACES:
        counts = count_shapes((_beside(s), n) for s, n in dangers(seen).items())
        words = [say(lang, "threats.all")]
        if reach := [barrage_pill(s, share) for s in range(SPACES) if (share := barrage(state, s))]:
            words.append(say(lang, "threats.reach"))
        return [*reach, *counts], say(lang, "threats.join").join(words)
    found, name = threats(state, asked), space(lang, asked)
    words = [say(lang, "threats.none", space=name)]
    if found:
        names = say(lang, "list.comma").join(marker(lang, m) for m in found)
        words = [say(lang, "threats.some", space=name, markers=names, chance=percent(sum(found.values())))]
        if state.here[asked]:
            hold = max(best_hold(state, asked, state.markers[m]) for m in found)
            words.append(say(lang, "threats.hold", chance=percent(hold)))
    share = barrage(state, asked)
    if share:
        words.append(say(lang, "threats.barrage", chance=percent(share)))
    ways = [_way(origin(m, state.markers[m], asked), CENTRES[asked], state.markers[m] < SPACES) for m in found]
    reach = [barrage_pill(asked, share)] if share else []
    return [*reach, *ways, *count_shapes([(_beside(asked), len(found))])], say(lang, "threats.join").join(words)


def dangers(seen: Seen) -> dict[int, int]:
    """How many Soviet markers could assault each space that is held."""
    state = seen.state
    return {s: len(threats(state, s)) for s in range(SPACES) if state.here[s] or s == HQ}


def barrage_pill(space_: int, share: Fraction) -> Shape:
    """The chance of a barrage beside the die of its space: a dashed ring there is printed, and means something else."""
    x, y = CENTRES[space_]
    return states.pill(x + 62, y - RADIUS + 10, percent(share), 9.5, fill=MARKER_PINK, ink=MARKER_RED, edge=MARKER_RED)


def _beside(space_: int) -> Point:
    """Where a count is put: on the left of a space's rim, as units fill the space itself."""
    x, y = CENTRES[space_]
    return x - 31, y


def _way(start: Point, goal: Point, is_on_map: bool) -> Shape:
    """An arrow from where a marker stands, or enters, to a space."""
    outline = states.arrow_outline(start, goal, 30 if is_on_map else 4, dist(start, goal) - RADIUS, 7, 16, 18)
    return path(polygon(outline), RED, ARROW_EDGE, 2.4, join="round")
