"""Counters and markers: 60-unit squares whose origin is the upper left corner.

A spent unit is told by its shape, not by its colour: the upper right corner is folded, the face is hatched,
the band is hollow. Markers have a pale face and one ink, so they never read as units. Words are handed in by
the caller in the reader's language.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from sakusen.art.counters import glyphs
from sakusen.art.pens.palette import (
    DARK_INK,
    INK,
    MARKER_RED,
    NAVY,
    OFF_WHITE,
    PAPER,
    SHADOW,
    SIDES,
    USED_INK,
    WHITE,
    contrast,
    ink_on,
)
from sakusen.art.pens.shapes import Shape, Shapes, Style, circle_path, path, rect, star_path, text

SIZE = 60.0
#: The box (x, y, width, height) that a counter and its shadow fill, for pictures of one counter.
BOX = (-3.0, -3.0, 67.0, 68.0)
_SHADOW = SHADOW
_BAND = "M4 0H56A4 4 0 0 1 60 4V15H0V4A4 4 0 0 1 4 0Z"
_SHEEN = "M1 57V4A3 3 0 0 1 4 1H57"


def shadow(body: str = glyphs.BODY, opacity: float = 0.28) -> Shape:
    """The shadow that a counter throws on the map, to be drawn under it."""
    return {"group": [path(body, _SHADOW, opacity=opacity)], "matrix": [1, 0, 0, 1, 1.2, 2.2]}


def blank(side: str, band: str | None = None, spent: bool = False) -> Shapes:
    """Face and top band of a unit of ``side``, without anything on it; ``band`` is a literal colour."""
    look = SIDES[side]
    band = band or look.edge
    if not spent:
        return [path(glyphs.BODY, look.face), path(_BAND, band), path("M0 15H60", None, look.edge, 1)]
    line = band if contrast(band, look.spent) > 1.6 else look.edge
    return [
        path(glyphs.BODY_CUT, look.spent),
        path(glyphs.hatch_lines(look.hatch, 6, fold=18), None, look.edge, 0.9, opacity=0.33),
        rect(0.5, 0.5, 43.5, 13.5, 3.5, fill=look.spent, opacity=0.9),
        path("M0 15.2H59", None, line, 2.6),
        path("M44 0V16H60Z", WHITE, opacity=0.9),
        path("M44 0V16H60", None, look.edge, 1.2),
    ]


def edge(side: str, spent: bool = False) -> Shapes:
    """The outline of a unit, drawn last."""
    look = SIDES[side]
    if spent:
        return [path(glyphs.BODY_CUT, None, look.edge, 1.6)]
    return [path(_SHEEN, None, WHITE, 1.1, opacity=0.5), path(glyphs.BODY, None, look.edge, 1.3)]


def value_pair(left: object, right: object, ink: str, x: float = 30.0, y: float = 56.0, size: float = 19.5) -> Shapes:
    """Two numbers joined by a light hyphen ("6-4"); the pair is centred, the hyphen printed as on the box."""
    left, right = str(left), str(right)
    x += (len(left) - len(right)) * size * 0.28
    gap = size * 0.205
    return [
        text(x - gap, y, left, size, ink, weight=700, anchor="end"),
        text(x, y, "-", size, ink, anchor="middle"),
        text(x + gap, y, right, size, ink, weight=700),
    ]


def unit(
    side: str,
    number: str,
    strength: object,
    movement: object,
    *,
    band: str | None = None,
    label: str = "",
    size: str = "II",
    kind: str = "infantry",
    shock: int = 0,
    spent: bool = False,
    cast_shadow: bool = True,
) -> Shapes:
    """One unit counter.

    ``side`` names a face of ``palette.SIDES``; ``number`` and ``label`` stand in the band (formation at the
    left, regiment at the right; leave the label empty when the counter is drawn small); ``band`` is the
    formation's literal colour; ``strength`` and ``movement`` are the values to show now; ``shock`` adds a dot
    before them.
    """
    look = SIDES[side]
    band = band or look.edge
    ink = look.spent_text if spent else look.text
    on_band = ink if spent else ink_on(band)
    out = [shadow(glyphs.BODY_CUT if spent else glyphs.BODY)] if cast_shadow else []
    out += blank(side, band, spent)
    out.append(text(5, 11.8, number, 11.6, on_band, weight=700, spacing=-0.1))
    if label and not spent:
        out.append(text(56, 11, label, 8, on_band, anchor="end", opacity=0.95))
    out.append(glyphs.echelon(size, 30, 17, ink))
    out += glyphs.unit_symbol(kind, 16.5, 22.6, 27, 15.4, ink if spent else DARK_INK, WHITE if spent else OFF_WHITE)
    out.append(glyphs.side_glyph(look.glyph, 8.6, 30.6, ink))
    out += value_pair(strength, movement, ink)
    if shock:
        out.append(path("".join(circle_path(9, 49.5 - 7 * i, 2.9) for i in range(shock)), ink))
    return out + edge(side, spent)


# ---------------------------------------------------------------- markers
_FACES: Mapping[str, tuple[str, str]] = {  # face, ink
    "activated": ("#F6D257", "#6B4E00"),
    "moved": ("#FBF7EC", "#5A5246"),
    "turn": (INK, PAPER),
}
_PALE: Mapping[str, tuple[str, str]] = {
    "PRC": ("#F6DED5", MARKER_RED),
    "ROC": ("#DCE8F2", NAVY),
    "JP": (SIDES["JP"].spent, SIDES["JP"].spent_text),
    "SU": (SIDES["SU"].spent, SIDES["SU"].spent_text),
    "US": (SIDES["US"].spent, SIDES["US"].spent_text),
    "JSDF": (SIDES["JSDF"].spent, SIDES["JSDF"].spent_text),
}
_USED = ("#EFEADC", USED_INK)
_OWN_FACE = ("hq", "control", "option", "option_back")
#: Every kind that ``marker`` can draw.
MARKERS = (
    "activated",
    "moved",
    "air",
    "artillery",
    "logistics",
    "hq",
    "sea",
    "turn",
    "control",
    "option",
    "option_back",
)


def marker(
    kind: str,
    side: str = "PRC",
    *,
    words: str = "",
    value: str = "",
    note: str = "",
    dots: int = 1,
    used: bool = False,
    cast_shadow: bool = True,
) -> Shapes:
    """One marker. ``words`` is the line at its foot, in the reader's language.

    ``kind`` is one of ``MARKERS``. ``value`` is the formation of an HQ or the number of a turn marker;
    ``note`` the cost at the foot of an option; ``dots`` the rating of an air or artillery marker (an aircraft
    of two dots is drawn as a bomber). A ``used`` marker turns grey and hatched. An unknown kind raises
    ``ValueError``.
    """
    if kind not in MARKERS:
        raise ValueError(f"no such marker: {kind}")
    face, ink = _marker_inks(kind, side, used)
    out = [shadow(opacity=0.26)] if cast_shadow else []
    out.append(path(glyphs.BODY, face))
    if used:
        out.append(path(glyphs.hatch_lines(45, 8), None, ink, 0.7, opacity=0.35))
    out += _marker_picture(kind, face, ink, side, words, value, note, dots, used)
    return out + [path(glyphs.BODY, None, "#6B6253" if kind == "turn" else ink, 1.3, opacity=0.8)]


def _marker_inks(kind: str, side: str, used: bool) -> tuple[str, str]:
    if used:
        return _USED
    if kind in _OWN_FACE:
        return SIDES[side].face, SIDES[side].text
    return _FACES.get(kind) or _PALE[side]


def _foot(words: str, ink: str, y: float = 53, size: float = 10.5) -> Shape:
    return text(30, y, words, _fit(words, size), ink, weight=700, anchor="middle")


def _fit(words: str, size: float, room: float = 54.0) -> float:
    """The size at which words fit a counter: full width characters count one, m and w nearly, others over half."""
    wide = sum(1.0 if ord(c) > 0x2000 else 0.95 if c in "mwMW" else 0.58 for c in words) or 1.0
    return round(min(size, room / wide), 1)


def _rating(dots: int, y: float, ink: str) -> Shape:
    return path("".join(circle_path(9, y + 8.4 * i, 3.2) for i in range(dots)), ink)


def _marker_picture(
    kind: str, face: str, ink: str, side: str, words: str, value: str, note: str, dots: int, used: bool
) -> Shapes:
    line: Style = {"stroke": ink, "width": 3, "cap": "round", "join": "round"}
    if kind == "activated":
        return [path("M14 24H40M31 13L43 24L31 35", **line), _foot(words, ink)]
    if kind == "moved":
        return [path("M12 24H36M28 15L37 24L28 33M44 12V36", **line), _foot(words, ink)]
    if kind == "air":
        plane = glyphs.FIGHTER if dots < 2 else glyphs.BOMBER
        return [path(plane, ink), _foot(words, ink, 55, 9.5), _rating(dots, 10, ink)]
    if kind == "artillery":
        return [*glyphs.gun(ink, face), _rating(dots, 11, ink), _foot(words, ink, 55)]
    if kind == "logistics":
        return [*glyphs.crates(ink), _foot(words, ink, 54)]
    if kind == "sea":
        return [*glyphs.junk_boat(ink), _foot(words, ink, 55, 9)]
    if kind == "hq":
        dark = ink if SIDES[side].text != SIDES["PRC"].text or used else DARK_INK
        return [
            *glyphs.unit_symbol("", 12, 16, 36, 22, dark, OFF_WHITE),
            glyphs.echelon("XX", 30, 7, ink),
            text(30, 32.5, value, _fit(value, 15, 33), DARK_INK, weight=700, anchor="middle"),
            _foot(words, ink, 54, 9.5),
        ]
    if kind == "turn":
        return [
            text(30, 38, value or "1", 32, ink, weight=700, anchor="middle", font="serif"),
            _foot(words, ink, 54, 9.5),
        ]
    if kind == "control":
        return [path(star_path(30, 23, 16), ink), _foot(words, ink, 54)]
    return _option_picture(kind, ink, words, note)


def _option_picture(kind: str, ink: str, words: str, note: str) -> Shapes:
    """An operation option: its face tells what it is and costs, its back only that there is one."""
    if kind == "option_back":
        return [
            path(glyphs.hatch_lines(45, 6, margin=5), None, ink, 0.8, opacity=0.4),
            rect(5, 5, 50, 50, 2, stroke=ink, width=1, opacity=0.7),
            path(star_path(30, 31, 15), ink),
        ]
    lines = words.split("\n")
    top = 38 if len(lines) == 1 else 33
    size = min(_fit(line, 11.5, 46) for line in lines)
    out = [path(star_path(30, 15, 8), ink)]
    out += [
        text(30, top + i * (size + 1), line, size, ink, weight=700, anchor="middle") for i, line in enumerate(lines)
    ]
    return [*out, text(30, 54, note, 10, ink, weight=700, anchor="middle")] if note else out


# ---------------------------------------------------------------- dice
_PIPS: Mapping[int, Sequence[int]] = {
    0: (),
    1: (4,),
    2: (0, 8),
    3: (0, 4, 8),
    4: (0, 2, 6, 8),
    5: (0, 2, 4, 6, 8),
    6: (0, 2, 3, 5, 6, 8),
}


def die(value: int, size: float = 14.0, face: str = OFF_WHITE, ink: str = INK) -> Shapes:
    """A die ``size`` units wide showing 1 to 6; 0 is a die not yet rolled. The single pip is red."""
    out = [rect(0.6, 0.6, size - 1.2, size - 1.2, size * 0.2, fill=face, stroke=ink, width=1.1)]
    pips = "".join(
        circle_path(size * (0.26 + 0.24 * (k % 3)), size * (0.26 + 0.24 * (k // 3)), size * 0.1) for k in _PIPS[value]
    )
    if pips:
        out.append(path(pips, SIDES["PRC"].face if value == 1 else ink))
    return out
