"""Colours and type. Names are those of the style sheet: ``--map-land`` there is "land" here.

The dark scheme dims the paper, not the counters: faces of units are literal and the same in both.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

# Literal colours: the same in both schemes, as the counters are.
INK, DARK_INK, PAPER, WHITE, OFF_WHITE = "#23201B", "#1B1A17", "#F6F1E6", "#FFFFFF", "#FFFDF6"
RED, ARROW_EDGE = "#A2392A", "#FFF6E6"
YELLOW, RING_EDGE, RING_CASING = "#FFC928", "#4A3500", "#2A251C"
SHADOW, USED_INK = "#1A140A", "#857B69"
MARKER_RED, MARKER_PINK = "#8A2B1B", "#F9E8DF"
NOTE_INK, NOTE_EDGE = "#544C41", "#8E836E"
HIT_YELLOW = "#F3C843"
NAVY, GREEN = "#1E4C84", "#1F6B42"
TEACHER = NAVY
READER: Mapping[str, str] = {"green": GREEN, "red": RED, "blue": NAVY}
"""What a reader draws on the map."""


class Side(NamedTuple):
    """How counters of one side look: ready face, edge and numerals; spent face and numerals; hatching."""

    face: str
    edge: str
    text: str
    spent: str
    spent_text: str
    hatch: int  # +45 or -45 degrees, so that two sides part without colour
    glyph: str  # the mark beside the symbol: star, sun, disc, open-star, bars


#: In every pair that meets on a board one face is dark and the other light.
SIDES: Mapping[str, Side] = {
    "PRC": Side("#B23F2E", "#7E271A", "#FFF6E8", "#E9C6B8", "#64190D", 45, "star"),
    "ROC": Side("#9DBCDB", "#5F86AF", "#12263C", "#E6EEF5", "#24486F", -45, "sun"),
    "JP": Side("#57562B", "#38371A", "#FBF8E6", "#E6E4CC", "#47461F", -45, "disc"),
    "SU": Side("#D3A274", "#96663B", "#24170B", "#F1E3D3", "#6B4320", 45, "open-star"),
    "US": Side("#B7C9D6", "#7590A5", "#14222E", "#EAF0F4", "#2F4A60", -45, "bars"),
    "JSDF": Side("#CBD6C4", "#7C9270", "#172213", "#F0F4EC", "#3C5230", -45, "disc"),
}

LIGHT: Mapping[str, str] = {
    "paper": PAPER,
    "ink": INK,
    "ink2": "#5A5246",
    "rule": "#BFB49B",
    "mat": "#B4CAD0",  # what a sheet lies on; maps without a sea have their own
    "sea0": "#B4CAD0",
    "sea1": "#BFD2D5",
    "sea2": "#CADADA",
    "sea3": "#D7E3DF",
    "wave": "#7C9EA8",
    "waterline": "#6E939E",
    "sealabel": "#2C5461",
    "land": "#F1E8D1",
    "land2": "#E8E2C5",
    "off": "#F4EEDF",
    "coast": "#4E6166",
    "grid": "#5B5140",
    "number": "#6B604E",
    "hill0": "#E7D7B0",
    "hill1": "#DCC594",
    "hill2": "#CFB17A",
    "hill3": "#C3A069",
    "hach": "#6F4D29",
    "sandw": "#EFCB7B",
    "sande": "#FBF3DC",
    "sandink": "#8A6420",
    "casing": "#8B6B47",
    "road": "#FFFAEC",
    "river": "#4C86A8",
    "lake": "#C6D9DB",
    "seaside": "#1F4C66",
    "steppe": "#EFE6C3",
    "steppe2": "#E5DDB0",
    "grass": "#8C7F46",
    "bank": "#F6EFD6",
    "water": "#A9C6CB",
    "waterink": "#3F7391",
    "track": "#8B6B47",
    "town": "#86402F",
    "townpad": "#E6CFB2",
    "village": "#4B4237",
    "label": INK,
    "halo": "#F6EEDA",
    "prc": SIDES["PRC"].face,
    "roc": SIDES["ROC"].face,
    "rocdeep": NAVY,
    "gold": "#C8921E",
    "accent": RED,
    "focus": NAVY,
    # over the paper: what is out of reach is veiled and screened, what is in reach is lightened
    "veil": "#F1E8D147",
    "screen": "#5B514016",
    "lit": "#FFFDF457",
}
DARK: Mapping[str, str] = {
    "paper": "#1D1F20",
    "ink": "#E9E2D2",
    "ink2": "#B4AB98",
    "rule": "#4A4A45",
    "mat": "#1B2A32",
    "sea0": "#1B2A32",
    "sea1": "#1F3038",
    "sea2": "#24373E",
    "sea3": "#2B4046",
    "wave": "#44616B",
    "waterline": "#557681",
    "sealabel": "#8FB3BE",
    "land": "#4A4638",
    "land2": "#464735",
    "off": "#3A3830",
    "coast": "#93A9A9",
    "grid": "#D8CDB0",
    "number": "#C9BE9F",
    "hill0": "#57503B",
    "hill1": "#64583D",
    "hill2": "#6D5D3C",
    "hill3": "#75623E",
    "hach": "#D2B684",
    "sandw": "#8C7440",
    "sande": "#6B644C",
    "sandink": "#E2C98C",
    "casing": "#211E19",
    "road": "#B9A37C",
    "river": "#6FA9CB",
    "lake": "#2B4046",
    "seaside": "#8FC1DA",
    "steppe": "#4C4834",
    "steppe2": "#47472F",
    "grass": "#9A9060",
    "bank": "#5A5540",
    "water": "#2F4C57",
    "waterink": "#7DAFC4",
    "track": "#C3A878",
    "town": "#E08A70",
    "townpad": "#5E4438",
    "village": "#D9CDB4",
    "label": "#F2EAD8",
    "halo": "#34322A",
    "prc": "#C4503D",
    "roc": SIDES["ROC"].face,
    "rocdeep": "#9DC3EC",
    "gold": "#E0B04A",
    "accent": "#E5826D",
    "focus": "#F0C75A",
    "veil": "#16181A33",
    "screen": "#F6F1E616",
    "lit": "#FFFDF424",
}
PALETTES: Mapping[str, Mapping[str, str]] = {"light": LIGHT, "dark": DARK}


#: Font stacks by language and role; system fonts only, one stack per language.
FONTS: Mapping[str, Mapping[str, str]] = {
    "ja": {
        "serif": "'Hiragino Mincho ProN','Yu Mincho','Noto Serif CJK JP','Noto Serif JP',serif",
        "sans": "'Hiragino Sans','Yu Gothic','Noto Sans CJK JP','Noto Sans JP',sans-serif",
    },
    "zh": {
        "serif": "'Songti TC','PMingLiU','Noto Serif CJK TC','Noto Serif TC',serif",
        "sans": "'PingFang TC','Microsoft JhengHei','Noto Sans CJK TC','Noto Sans TC',sans-serif",
    },
    "en": {
        "serif": "'Iowan Old Style','Palatino Linotype',Palatino,Georgia,'Noto Serif CJK JP',serif",
        "sans": "'Avenir Next','Segoe UI',Roboto,'Noto Sans CJK JP',sans-serif",
    },
}
#: What the ``lang`` attribute of a picture says.
LANG_TAGS: Mapping[str, str] = {"ja": "ja", "zh": "zh-Hant", "en": "en"}


def luminance(colour: str) -> float:
    """Relative luminance (WCAG 2.2) of a literal ``#RRGGBB``."""
    total = 0.0
    for i, weight in ((1, 0.2126), (3, 0.7152), (5, 0.0722)):
        u = int(colour[i : i + 2], 16) / 255
        total += weight * (u / 12.92 if u <= 0.04045 else ((u + 0.055) / 1.055) ** 2.4)
    return total


def contrast(a: str, b: str) -> float:
    """Contrast ratio (WCAG 2.2) of two literal colours, 1 to 21."""
    x, y = sorted((luminance(a), luminance(b)), reverse=True)
    return (x + 0.05) / (y + 0.05)


def ink_on(colour: str) -> str:
    """The better readable of dark ink and white on a literal colour."""
    return DARK_INK if contrast(colour, DARK_INK) > contrast(colour, WHITE) else WHITE
