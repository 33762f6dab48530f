"""Counters of whole formations: a symbol or a silhouette in the middle, two or three values at the foot.

Like ``counters``: 60-unit squares whose origin is the upper left corner, words handed in by the caller.
"""

from __future__ import annotations

from collections.abc import Sequence

from sakusen.art.counters import glyphs
from sakusen.art.counters.counters import blank, edge, shadow
from sakusen.art.pens.palette import DARK_INK, INK, MARKER_RED, OFF_WHITE, PAPER, SIDES, WHITE, ink_on
from sakusen.art.pens.shapes import Shapes, circle, circle_path, group, path, rect, segment, star_path, text

_TANK = "M-18 0h36l3 -6h-42ZM-14 -6h27l-4 -7h-18ZM-6 -13h12l-2 -6h-8ZM5 -16.8h17v2.4H5Z"
_DIGIT, _HYPHEN = 0.57, 0.41
_WHEELED = ("motor-infantry", "armoured-car")


def tank_silhouette(ink: str, face: str) -> Shapes:
    """A tank seen from the side, standing on the origin."""
    wheels = "".join(circle_path(x, 0.6, 3.4) for x in (-14, -7, 0, 7, 14))
    return [path(_TANK, ink), path(wheels, ink, face, 0.8)]


def formation(
    side: str,
    label: str,
    kind: str,
    values: Sequence[int],
    *,
    spent: bool = False,
    cast_shadow: bool = True,
) -> Shapes:
    """One unit of ``side`` (a face of ``palette.SIDES``) with its ``label`` in the band and its values, joined by
    light hyphens. A ``kind`` of "tank" is a silhouette, any other the symbol of ``glyphs.unit_symbol``."""
    look = SIDES[side]
    ink = look.spent_text if spent else look.text
    face = look.spent if spent else look.face
    out = [shadow(glyphs.BODY_CUT if spent else glyphs.BODY)] if cast_shadow else []
    out += blank(side, None, spent)
    band_ink = ink if spent else ink_on(look.edge)
    out.append(text(5, 11.6, label, 11.6, band_ink, weight=700, spacing=-0.1))
    out.append(side_mark(side, 8.6, 30.6, ink))
    if kind == "tank":
        out.append(group(tank_silhouette(ink, face), x=34, y=37, scale=0.9))
    else:
        top, high = (20.6, 13.0) if kind in _WHEELED else (22.0, 15.4)
        dark = ink if spent else DARK_INK
        out += glyphs.unit_symbol(kind, 16.5, top, 27, high, dark, WHITE if spent else OFF_WHITE)
    out += value_line(values, ink, 18.0 if len(values) > 2 else 19.5)
    return out + edge(side, spent)


def side_mark(side: str, x: float, y: float, ink: str) -> dict[str, object]:
    """The mark of a side in this ink."""
    return glyphs.side_glyph(SIDES[side].glyph, x, y, ink)


def value_line(values: Sequence[int], ink: str, size: float, middle: float = 30.0, y: float = 56.0) -> Shapes:
    """Numbers joined by light hyphens ("4-2-4"), the whole line centred."""
    words = [str(value) for value in values]
    wide = sum(len(word) for word in words) * _DIGIT * size + (len(words) - 1) * _HYPHEN * size
    x, out = middle - wide / 2, []
    for i, word in enumerate(words):
        if i:
            out.append(text(x + _HYPHEN * size / 2, y, "-", size, ink, anchor="middle"))
            x += _HYPHEN * size
        out.append(text(x + len(word) * _DIGIT * size / 2, y, word, size, ink, weight=700, anchor="middle"))
        x += len(word) * _DIGIT * size
    return out


def turn_marker(side: str, words: str, *, cast_shadow: bool = True) -> Shapes:
    """The marker of the turn, the side that leads up: its mark large, and what that means below it."""
    look = SIDES[side]
    out = [shadow(opacity=0.26)] if cast_shadow else []
    out.append(path(glyphs.BODY, look.face))
    if look.glyph == "disc":
        out.append(circle(30, 23, 12, fill=look.text))
    else:
        out.append(path(star_path(30, 24, 14), None, look.text, 2.6, join="round"))
    size = min(14.0, 52 / max(1.0, sum(1.0 if ord(c) > 0x2000 else 0.56 for c in words)))
    out.append(text(30, 52, words, round(size, 1), look.text, weight=700, anchor="middle"))
    return [*out, path(glyphs.BODY, None, look.edge, 1.5)]


def blown_marker(words: str, *, cast_shadow: bool = True) -> Shapes:
    """A bridge that is gone: a broken deck and a cross."""
    ink = MARKER_RED
    out = [shadow(opacity=0.26)] if cast_shadow else []
    return [
        *out,
        path(glyphs.BODY, PAPER),
        rect(3.5, 3.5, 53, 53, 2, stroke=ink, width=1, opacity=0.6),
        path("M8 30h12l4 -5M52 30h-12l-4 5M8 22h9l4 -5M52 22h-9l-4 5", None, INK, 2.6, cap="round", join="round"),
        path(segment((21, 12), (39, 38)) + segment((39, 12), (21, 38)), None, ink, 3.4, cap="round"),
        text(30, 52, words, 12, ink, weight=700, anchor="middle"),
        path(glyphs.BODY, None, ink, 1.4),
    ]
