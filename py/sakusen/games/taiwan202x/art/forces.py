"""Counters of fleets and air units: 60 units wide and 70 high, the origin at the upper left corner.

From the top: a band with the name, the silhouette (ships from the side, aircraft from above), strength and generation
(a filled plate for the fifth, an open one for the fourth), and below the face a paper foot with the suits. The foot is
why a counter is taller than wide: red and black suits stand on paper only. A sprite of it says so with ``tall``
(``contract.Sprite``), and everything here that goes about a counter knows its height.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from sakusen.art.counters import glyphs
from sakusen.art.counters.silhouettes import is_ship, silhouette, suit
from sakusen.art.counters.states import CREAM, RING_ORDER, ring, text_width
from sakusen.art.pens.palette import INK, OFF_WHITE, RED, RING_EDGE, SHADOW, SIDES, USED_INK, WHITE, YELLOW, ink_on
from sakusen.art.pens.shapes import Shape, Shapes, Spec, circle, group, path, rect, text

WIDE, TALL = 60.0, 70.0
SHAPE = TALL / WIDE
#: The box (x, y, width, height) that a counter and its shadow fill, for pictures of one counter.
BOX = (-3.0, -3.0, 67.0, 78.0)
#: "done" has acted, "lost" is out of the game, "waiting" cannot be used yet.
STATES = ("", "done", "lost", "waiting")
SIDE_KEYS = ("prc", "us", "jsdf", "roc")

Slot = tuple[float, float, float]
"""Centre x, centre y and width of a counter, in map units."""

_BODY = "M4 0H56A4 4 0 0 1 60 4V66A4 4 0 0 1 56 70H4A4 4 0 0 1 0 66V4A4 4 0 0 1 4 0Z"
_FOOT = "M0 55H60V66A4 4 0 0 1 56 70H4A4 4 0 0 1 0 66Z"
_BAND = "M4 0H56A4 4 0 0 1 60 4V15H0V4A4 4 0 0 1 4 0Z"
_SHEEN = "M1 54V4A3 3 0 0 1 4 1H57"
_FOOT_EDGE, _SHADOW = "#5A5246", SHADOW


class _Look(NamedTuple):
    face: str
    edge: str
    ink: str
    band: str
    suits: str | None  # one ink for all suits, or each in its own


_DARK = {"prc": SIDES["PRC"].edge, "us": SIDES["US"].spent_text, "jsdf": "#4F6B44", "roc": SIDES["ROC"].spent_text}


def _look(side: str, state: str) -> _Look:
    if side not in _DARK:
        raise ValueError(f"no such side: {side}")
    colours = SIDES[side.upper()]
    if state == "lost":
        return _Look(colours.spent, colours.edge, colours.spent_text, colours.spent, USED_INK)
    if state == "waiting":
        return _Look(colours.spent, colours.edge, colours.spent_text, colours.edge, None)
    return _Look(colours.face, colours.edge, colours.text, _DARK[side], None)


def force_face(face: Spec, cast_shadow: bool = True) -> Shapes:
    """One counter, ``WIDE`` by ``TALL`` units.

    ``face`` has ``side`` (one of ``SIDE_KEYS``), ``kind`` (a name of ``silhouettes.SILHOUETTES``: what ``silhouette``
    in the unit data says, or "fleet" and "air" for any ship and any aircraft), ``name`` (in the reader's language; it
    shrinks to fit, and loses what follows the last space that still does not fit), ``strength``, ``generation``,
    ``suits`` (letters in order) and perhaps ``state`` (one of ``STATES``). An unknown side, kind or state raises
    ``ValueError``.
    """
    kind, state = str(face["kind"]), str(face.get("state", ""))
    if state not in STATES:
        raise ValueError(f"no such state: {state}")
    ship, look = is_ship(kind), _look(str(face["side"]), state)
    out = [{"group": [path(_BODY, _SHADOW, opacity=0.28)], "matrix": [1, 0, 0, 1, 1.2, 2.2]}] if cast_shadow else []
    out += [path(glyphs.BODY, look.face), path(_BAND, look.band)]
    if state == "lost":
        out.append(path(glyphs.hatch_lines(45, 7), None, look.edge, 0.8, opacity=0.35))
    out += [path("M0 15H60", None, look.edge, 1), _name(str(face["name"]), ink_on(look.band))]
    out.append(silhouette(kind, 30, 30.5 if ship else 26, 0.98 if ship else 0.74, look.ink))
    out += _values(int(face["strength"]), int(face["generation"]), look)
    out += _foot(str(face["suits"]), look)
    if state != "lost":
        out.append(path(_SHEEN, None, WHITE, 1.1, opacity=0.5))
    out.append(path(_BODY, None, look.edge, 1.5, dash=[6, 4] if state == "waiting" else None))
    return [*out, *_mark(state)]


def _name(words: str, ink: str) -> Shape:
    """The name in the band, at the left; a long one is set smaller, a very long one is cut at a space."""
    room, size = 52.0, 10.5
    while text_width(words, 8.8) > room and " " in words:
        words = words.rsplit(" ", 1)[0]
    wide = text_width(words, 1.0) or 1.0
    size = round(max(5.0, min(size, room / wide)), 1)
    return text(4.5, 7.7 + size * 0.37, words, size, ink, weight=700, spacing=-0.1)


def _values(strength: int, generation: int, look: _Look) -> Shapes:
    """Strength, and the generation in a plate."""
    is_new = generation >= 5
    return [
        text(20, 50, strength, 17, look.ink, weight=700, anchor="middle"),
        rect(27, 37.8, 23, 13.8, 3, fill=look.ink if is_new else None, stroke=look.ink, width=1.3),
        text(38.5, 49, f"{generation}G", 11.5, look.face if is_new else look.ink, weight=700, anchor="middle"),
    ]


def _foot(suits: str, look: _Look) -> Shapes:
    """Suits stand on a paper foot, so that red and black hold on every face."""
    left = 30 - (len(suits) - 1) * 6.5
    return [
        path(_FOOT, OFF_WHITE, _FOOT_EDGE, 1),
        *(suit(letter, left + 13 * i, 62.6, 10.5, look.suits) for i, letter in enumerate(suits)),
    ]


def _mark(state: str) -> Shapes:
    """What tells a state by form: a pip with bar and arrow, a cross."""
    if state == "done":
        arrow = path("M-4.2 0H2M-.8 -3L2.2 0L-.8 3M4.6 -4V4", None, INK, 1.7, cap="round", join="round")
        return [group([circle(0, 0, 8, fill=OFF_WHITE, stroke=INK, width=1.3), arrow], x=51, y=22)]
    if state == "lost":
        cross = "M18 20L42 50M42 20L18 50"
        return [path(cross, None, OFF_WHITE, 7, cap="round", opacity=0.9), path(cross, None, RED, 3.4, cap="round")]
    return []


# ---------------------------------------------------------------- about counters
def force_rings(kinds: Iterable[str], slot: Slot) -> Shape:
    """Rings (``states.RING_ORDER``) about the counter of a slot, at most two, to be drawn above it."""
    wanted = sorted(set(kinds), key=RING_ORDER.index)[:2]
    shapes = [shape for i, kind in enumerate(wanted) for shape in ring(kind, 4.5 + 8.5 * i, WIDE, TALL)]
    return at_slot(shapes, slot)


def at_slot(shapes: Sequence[Shape], slot: Slot) -> Shape:
    """Shapes in the units of a counter, put on a slot."""
    x, y, wide = slot
    return group(shapes, x=x - wide / 2, y=y - wide * SHAPE / 2, scale=wide / WIDE)


def force_corner(slot: Slot) -> tuple[float, float]:
    """The upper left corner of the counter of a slot, as a sprite wants it."""
    x, y, wide = slot
    return x - wide / 2, y - wide * SHAPE / 2


def force_frame(slots: Iterable[Slot], margin: float = 5.0) -> Shapes:
    """One yellow frame about a force that acts together."""
    boxes = [(x - w / 2, y - w * SHAPE / 2, x + w / 2, y + w * SHAPE / 2) for x, y, w in slots]
    x0, y0 = min(b[0] for b in boxes) - margin, min(b[1] for b in boxes) - margin
    x1, y1 = max(b[2] for b in boxes) + margin, max(b[3] for b in boxes) + margin
    box = (x0, y0, x1 - x0, y1 - y0, 8.0)
    return [rect(*box, stroke=RING_EDGE, width=6.5), rect(*box, stroke=YELLOW, width=4)]


def force_footprint(slot: Slot) -> Shapes:
    """A dashed outline where a unit stood, or where one may be put."""
    x, y, wide = slot
    box = (x - wide / 2, y - wide * SHAPE / 2, wide, wide * SHAPE, 3.0)
    return [
        rect(*box, stroke=CREAM, width=3, opacity=0.6),
        rect(*box, stroke=INK, width=1.2, dash=[4, 3], opacity=0.7),
    ]
