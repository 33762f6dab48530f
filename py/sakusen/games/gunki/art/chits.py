"""Chits, the enemy's markers, a gun and a cup: 60-unit squares like counters, the cup in map units.

Chits have a paper face and one dark red ink; only the markers of the enemy wear the face of a side. Words are
handed in by the caller in the reader's language.
"""

from __future__ import annotations

from sakusen.art.counters import glyphs
from sakusen.art.counters.counters import die, shadow
from sakusen.art.pens.palette import ARROW_EDGE, MARKER_PINK, MARKER_RED, OFF_WHITE, SHADOW, SIDES
from sakusen.art.pens.shapes import Shape, Shapes, circle, group, path, rect, star_path, text, xy

_INK, _FACE, _BACK = MARKER_RED, MARKER_PINK, "#E3C9BC"
_GUN_INK, _GUN_FACE = SIDES["JP"].edge, "#E9E8D2"
_CUP_INK, _CUP_FACE = SIDES["PRC"].edge, "#F3D9CC"
_BURST = ((30.0, 24.0), 17.0)


def chit(kind: str, words: str, letter: str = "") -> Shapes:
    """A chit of the enemy's pool: "barrage", "assault" with the ``letter`` of its sector, "event"; any other kind
    is a back. ``words`` is the line at its foot."""
    if kind not in ("barrage", "assault", "event"):
        return [
            shadow(opacity=0.26),
            path(glyphs.BODY, _BACK),
            path(glyphs.hatch_lines(45, 6), None, _INK, 0.9, opacity=0.3),
            text(30, 40, "?", 28, _INK, weight=700, anchor="middle", font="serif"),
            path(glyphs.BODY, None, _INK, 1.3),
        ]
    out: Shapes = [shadow(opacity=0.26), path(glyphs.BODY, _FACE)]
    if kind == "barrage":
        (x, y), r = _BURST
        out += [path(star_path(x, y, r, 0.5, 9), _INK), circle(x, y, 4.5, fill=_FACE)]
    elif kind == "assault":
        out += [
            path("M24 6H36V22H45L30 38L15 22H24Z", _INK),
            text(30, 25.5, letter, 12, _FACE, weight=700, anchor="middle"),
        ]
    else:
        out.append(group(die(5, 26, OFF_WHITE, _INK), x=17, y=9))
    return [*out, _foot(words, 54, 12, _INK), path(glyphs.BODY, None, _INK, 1.5)]


def enemy(side: str, words: str, cast_shadow: bool = True) -> Shapes:
    """A marker that stands for the enemy on the map: the face of his side and his star."""
    look = SIDES[side]
    return [
        *([shadow(opacity=0.26)] if cast_shadow else []),
        path(glyphs.BODY, look.face),
        path(star_path(30, 24, 15), None, look.text, 2.2, join="round"),
        _foot(words, 54, 13, look.text),
        path(glyphs.BODY, None, look.edge, 1.6),
    ]


def gun(words: str, cast_shadow: bool = True) -> Shapes:
    """The gun: pale, so that it never reads as a unit."""
    piece = [
        path("M10 34L46 14", None, _GUN_INK, 5, cap="round"),
        path("M16 41L32 26L48 39", None, _GUN_INK, 3, cap="round", join="round"),
        circle(30, 34, 7.5, fill=_GUN_FACE, stroke=_GUN_INK, width=2.6),
    ]
    return [
        *([shadow(opacity=0.26)] if cast_shadow else []),
        path(glyphs.BODY, _GUN_FACE),
        group(piece, y=-3),
        _foot(words, 54, 11, _GUN_INK),
        path(glyphs.BODY, None, _GUN_INK, 1.5),
    ]


def _foot(words: str, y: float, size: float, ink: str) -> Shape:
    wide = sum(1.0 if ord(c) > 0x2000 else 0.58 for c in words) or 1.0
    return text(30, y, words, round(min(size, 54 / wide), 1), ink, weight=700, anchor="middle")


def cup(x: float, y: float, count: int) -> Shapes:
    """An opaque paper cup with its rim at ``x, y`` and the number of chits in it on its side."""
    d = f"M{xy((x - 48, y))}L{xy((x - 36, y + 98))}Q{xy((x, y + 110), (x + 36, y + 98))}L{xy((x + 48, y))}Z"
    rim = f"M{xy((x - 48, y))}a48 11 0 1 0 96 0a48 11 0 1 0 -96 0Z"
    bands = "".join(
        f"M{xy((x - half, y + down))}Q{xy((x, y + down + 12.5), (x + half, y + down))}"
        for half, down in ((44, 32), (40, 66))
    )
    return [
        group([path(d, SHADOW, opacity=0.18)], x=2, y=4),
        path(d, _CUP_FACE, _CUP_INK, 1.8, join="round"),
        path(rim, "#5A2A20", _CUP_INK, 1.8),
        path(rim, None, ARROW_EDGE, 0.8, opacity=0.7),
        path(bands, None, _CUP_INK, 1),
        text(x, y + 68, count, 30, _CUP_INK, weight=700, anchor="middle", font="serif"),
    ]


def slot(x: float, y: float, size: float) -> Shape:
    """The place of a chit that has not been drawn yet, centred on ``x, y``."""
    return rect(x - size / 2, y - size / 2, size, size, 4, stroke="ink2", width=1, dash=[4, 3], opacity=0.6)


def present(x: float, y: float, size: float) -> Shape:
    """The frame of the chit that is being carried out."""
    grow = size * 0.1
    return rect(
        x - size / 2 - grow,
        y - size / 2 - grow,
        size + 2 * grow,
        size + 2 * grow,
        size * 0.13,
        stroke="ink",
        width=size * 0.075,
    )
