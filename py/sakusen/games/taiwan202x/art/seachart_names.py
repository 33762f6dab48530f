"""Words on a sea chart: seas with their values, boxes, lands, the zone in two seas, the title. Quick, done at run time.

The sheet gives under ``seas`` for each sea ``ring`` (the middle of the ring with its value), ``size`` by language and
``spacing``: the name ends before the ring, so that a long name grows away from it, and who controls the sea now can be
written behind it (``control_place``). ``points`` are the values. ``lands`` have ``at``, ``size``, ``words`` and perhaps
``upright``; ``title`` has ``at``, ``size``, ``words``, ``below``; ``pane`` has ``words`` and ``below``.
"""

from __future__ import annotations

from sakusen.art.counters.states import text_width
from sakusen.art.pens.shapes import Point, Shape, Shapes, Spec, Style, circle, text

_RING = 11.0
_CONTROLLED = 70.0  # the width of what says who controls a sea, about
_HALO: Style = {"halo": "halo", "halo_width": 2.8}
_SEA_HALO: Style = {"halo": "seahalo", "halo_width": 3}
#: How wide letters of a bold Latin serif are, to the size.
_LATIN = 0.56


def map_words(board: Spec, sheet: Spec, lang: str) -> Shapes:
    """All words of the map in one language ("ja", "zh" or "en")."""
    return [
        *land_names(sheet, lang),
        *sea_names(board, sheet, lang),
        *pane_words(sheet, lang),
        *box_titles(board, sheet, lang),
        *_title(sheet["title"], lang),
        _north(sheet["rose"]),
    ]


def place_name(board: Spec, place: str, lang: str) -> str:
    """The name of a place of the board."""
    names = next(entry["name"] for entry in board["places"] if entry["id"] == place)
    return str(names["zh-Hant" if lang == "zh" else lang])


# ---------------------------------------------------------------- seas
def sea_names(board: Spec, sheet: Spec, lang: str) -> Shapes:
    """The name of every sea and, in a ring behind it, what it is worth."""
    latin, out = lang == "en", []
    for sea, spec in sheet["seas"].items():
        (x, y), size = spec["ring"], spec["size"][lang]
        spacing = 1.0 if latin else spec["spacing"]
        out += [
            text(
                x - _RING - 6 + (0 if latin else spacing / 2),
                y + size * 0.36,
                place_name(board, sea, lang),
                size,
                "sealabel",
                weight=600,
                anchor="end",
                font="serif",
                spacing=spacing,
                **_SEA_HALO,
            ),
            circle(x, y, _RING, fill="seahalo", fill_opacity=0.55, stroke="sealabel", width=1.2),
            text(x, y + 5, sheet["points"][sea], 14, "sealabel", weight=700, anchor="middle", font="serif"),
        ]
    return out


def name_boxes(board: Spec, sheet: Spec, lang: str) -> list[tuple[float, float, float, float]]:
    """Where the names of seas stand, with their values and who controls them, and that of the zone: x0, y0, x1, y1."""
    boxes = []
    for sea, spec in sheet["seas"].items():
        (x, y), size = spec["ring"], spec["size"][lang]
        words = place_name(board, sea, lang)
        wide = text_width(words, size) + (0 if lang == "en" else spec["spacing"] * len(words))
        boxes.append((x - _RING - 6 - wide, y - _RING, x + _RING + _CONTROLLED, y + _RING))
    x, y, w, h = sheet["pane"]["rect"]
    return [*boxes, (x + 10, y + h - 32, x + w - 10, y + h - 4)]


def control_place(sheet: Spec, sea: str, words: str, size: float = 11.0) -> Point:
    """The middle of a ``states.pill`` with these words, behind the ring of a sea."""
    x, y = sheet["seas"][sea]["ring"]
    return x + _RING + 7 + (text_width(words, size) + 14) / 2, y


# ---------------------------------------------------------------- zones beside the seas
def pane_words(sheet: Spec, lang: str) -> Shapes:
    """The name of the zone in two seas, and in which ones it lies."""
    pane = sheet["pane"]
    x, y, w, h = pane["rect"]
    middle, latin = x + w / 2, lang == "en"
    below = pane["below"][lang]
    return [
        text(
            middle,
            y + h - 20,
            pane["words"][lang],
            12.5,
            "label",
            weight=700,
            anchor="middle",
            font="serif",
            spacing=0.4 if latin else 2,
            **_HALO,
        ),
        text(middle, y + h - 8, below, _fit(below, 8.8, w - 20), "label", anchor="middle", halo="halo", halo_width=2.2),
    ]


def box_titles(board: Spec, sheet: Spec, lang: str) -> Shapes:
    """The titles of the boxes."""
    out: Shapes = []
    for place, (x, y, w, _) in sheet["boxes"].items():
        words = place_name(board, place, lang)
        spacing = 0.2 if lang == "en" else 1
        size = _fit(words, 14, w - 52 - spacing * len(words))
        out.append(text(x + 13, y + 22, words, size, "ink", weight=700, font="serif", spacing=spacing))
    return out


def _fit(words: str, size: float, room: float) -> float:
    """The size at which words fit a width."""
    wide = sum(1.0 if ord(c) > 0x2000 else _LATIN for c in words) or 1.0
    return round(min(size, room / wide), 1)


# ---------------------------------------------------------------- lands, title
def land_names(sheet: Spec, lang: str) -> Shapes:
    """Names of lands; upright ones are stacked unless they are in Latin letters."""
    latin, out = lang == "en", []
    for entry in sheet["lands"]:
        (x, y), size = entry["at"], entry["size"]
        upright = bool(entry.get("upright")) and not latin
        out.append(
            text(
                x,
                y,
                entry["words"][lang],
                min(size, 11.5) if latin else size,
                "label",
                weight=700,
                anchor="middle",
                font="serif",
                spacing=0.3 if latin else 3 if upright else 1.5,
                vertical=upright or None,
                **_HALO,
            )
        )
    return out


def _title(title: Spec, lang: str) -> Shapes:
    (x, y), latin = title["at"], lang == "en"
    size = title["size"][lang]
    return [
        text(x, y, title["words"][lang], size, "ink", weight=700, font="serif", spacing=0.3 if latin else 1.5),
        text(x + 1, y + 16, title["below"][lang], 9, "ink2", spacing=0.8 if latin else 2),
    ]


def _north(at: Point) -> Shape:
    return text(at[0], at[1] - 40, "N", 11, "zone", weight=700, anchor="middle", font="serif", opacity=0.75)
