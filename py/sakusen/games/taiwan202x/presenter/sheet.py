"""The printed sheet of Special Operation 202X: coasts, borders, boxes, rooms for counters, words. Data only.

Lengths are map units; rectangles are (x, y, width, height). Words are given in Japanese, traditional Chinese and
English under ``ja``, ``zh`` and ``en``; the names of seas and boxes are those of the board. What the keys of
``MAP_SHEET`` mean is described in the painters of the game: ``seachart_coast`` (the ground), ``seachart_names`` (words)
and ``seachart_slots`` (where counters stand).
"""

from __future__ import annotations

from collections.abc import Mapping

from ....art.pens.shapes import Spec
from ..rules.board import TABLES

_STRAIT, _YELLOW, _EAST, _SOUTH = "taiwan_strait", "yellow_sea", "east_china_sea", "south_china_sea"

# What the painter calls by names that other maps use as well, and what only this map has.
_COLOURS = {
    "light": {
        "sea0": "#A9C3CC",
        "sea1": "#B9CFD4",
        "sea2": "#C9DBDC",
        "sea3": "#DBE7E2",
        "land": "#F0E7D0",
        "land2": "#E7DDC2",
        "zone": "#2C5461",
        "casing": "#F6F1E6",
        "seahalo": "#E3ECE8",
        "box": "#F6F1E6",
    },
    "dark": {
        "sea0": "#1A2932",
        "sea1": "#20323B",
        "sea2": "#273C45",
        "sea3": "#30484F",
        "land": "#4A4638",
        "land2": "#424033",
        "zone": "#8FB3BE",
        "casing": "#15191B",
        "seahalo": "#1E2F37",
        "box": "#1D1F20",
    },
}

# Coasts, generalised: fewer capes than nature has, no soundings.
_LAND = {
    "china": [
        (-30, -30),
        (322, -30),
        (350, -8),
        (340, 12),
        (357, 32),
        (384, 56),
        (374, 76),
        (348, 88),
        (318, 101),
        (350, 112),
        (369, 132),
        (361, 150),
        (352, 166),
        (351, 186),
        (334, 206),
        (322, 228),
        (306, 242),
        (286, 254),
        (262, 266),
        (240, 278),
        (212, 292),
        (193, 308),
        (172, 321),
        (153, 340),
        (128, 351),
        (104, 364),
        (84, 372),
        (75, 394),
        (62, 378),
        (40, 388),
        (14, 392),
        (-30, 404),
    ],
    "taiwan": [
        (486, 268),
        (496, 276),
        (509, 284),
        (500, 293),
        (501, 307),
        (497, 321),
        (490, 337),
        (485, 357),
        (482, 376),
        (477, 390),
        (468, 404),
        (459, 414),
        (454, 428),
        (453, 445),
        (451, 452),
        (444, 445),
        (444, 436),
        (439, 427),
        (432, 422),
        (423, 415),
        (418, 403),
        (412, 390),
        (416, 374),
        (415, 363),
        (419, 352),
        (425, 341),
        (433, 328),
        (438, 318),
        (444, 306),
        (452, 298),
        (458, 287),
        (467, 280),
        (477, 277),
        (481, 273),
    ],
    "korea": [(612, -30), (622, 0), (612, 24), (622, 44), (640, 52), (662, 48), (690, 32), (702, 8), (700, -30)],
    "kyushu": [
        (786, -30),
        (772, -8),
        (780, 16),
        (774, 42),
        (788, 68),
        (797, 58),
        (802, 64),
        (816, 76),
        (828, 44),
        (846, 10),
        (856, -30),
    ],
    "luzon": [(556, 590), (560, 548), (572, 531), (600, 527), (622, 535), (634, 556), (640, 590)],
    "hainan": [(-20, 486), (10, 478), (24, 494), (8, 518), (-20, 524)],
}
_ISLES = [
    (808, 100, 4),
    (794, 134, 4),
    (780, 160, 5),
    (754, 194, 9),
    (742, 211, 5),
    (656, 272, 7),
    (630, 284, 3),
    (606, 288, 7),
    (585, 293, 8),
    (556, 300, 4),
    (286, 268, 2.4),
    (204, 312, 2.4),
    (406, 366, 2.6),
]

_BORDERS = {
    (_STRAIT, _YELLOW): [(284, 255), (370, 250), (440, 259), (486, 268)],
    (_STRAIT, _SOUTH): [(104, 365), (200, 398), (300, 430), (380, 447), (451, 452)],
    (_EAST, _SOUTH): [(451, 452), (486, 498), (540, 523), (572, 531)],
    (_YELLOW, _EAST): [(508, 284), (560, 295), (650, 268), (730, 214), (790, 190), (850, 180)],
}
# The seas as areas: borders one after another (-1: backwards), and points on land or off the sheet between them.
_OUTLINES: Mapping[str, list[tuple[str, str, int] | tuple[float, float]]] = {
    _STRAIT: [
        (_STRAIT, _YELLOW, 1),
        (470, 300),
        (450, 350),
        (440, 400),
        (448, 440),
        (_STRAIT, _SOUTH, -1),
        (90, 340),
        (170, 290),
        (250, 240),
    ],
    _YELLOW: [
        (_STRAIT, _YELLOW, -1),
        (270, 230),
        (290, 101),
        (300, -20),
        (850, -20),
        (_YELLOW, _EAST, -1),
        (490, 286),
    ],
    _EAST: [
        (_YELLOW, _EAST, 1),
        (850, 206),
        (1090, 206),
        (1090, 367),
        (781, 367),
        (781, 580),
        (600, 580),
        (_EAST, _SOUTH, -1),
        (449, 438),
        (464, 390),
        (484, 330),
        (498, 290),
    ],
    _SOUTH: [
        (_STRAIT, _SOUTH, 1),
        (_EAST, _SOUTH, 1),
        (580, 580),
        (-20, 580),
        (-20, 395),
        (40, 372),
        (90, 352),
    ],
}
_ARROWS = {
    ("mainland", _STRAIT): ((247, 236), (269, 281)),
    ("jsdf_box", _YELLOW): ((862, 113), (814, 122)),
    ("indopacom_box", _EAST): ((1031, 388), (1031, 345)),
    (_YELLOW, _EAST): ((709, 203), (732, 238)),
    (_STRAIT, _YELLOW): ((408, 276), (413, 232)),
    (_STRAIT, _SOUTH): ((425, 428), (418, 463)),
    (_EAST, _SOUTH): ((489, 459), (451, 492)),
}

_WIDE = {"ja": 22, "zh": 22, "en": 19}

#: Everything that the painter of the map needs besides the board itself.
MAP_SHEET: Spec = {
    "slug": "taiwan202x",
    "size": (1068, 556),
    "colours": _COLOURS,
    "points": TABLES["scoring"]["area_points"],
    "land": _LAND,
    "isles": _ISLES,
    "ridge": [(494, 292), (484, 326), (473, 362), (463, 392), (450, 424)],
    "rose": (914, 284),
    "borders": _BORDERS,
    "outlines": _OUTLINES,
    "arrows": _ARROWS,
    "boxes": {
        "mainland": (22.0, 62.0, 236.0, 184.0),
        "jsdf_box": (850.0, 22.0, 200.0, 182.0),
        "indopacom_box": (786.0, 372.0, 264.0, 166.0),
    },
    "title": {
        "at": (26, 36),
        "size": {"ja": 20, "zh": 20, "en": 21},
        "words": {"ja": "対台湾特別軍事作戦 202X", "zh": "對台灣特別軍事作戰 202X", "en": "Special Operation 202X"},
        "below": {
            "ja": "TAIWAN 202X　海図は模式",
            "zh": "TAIWAN 202X　海圖僅為示意",
            "en": "TAIWAN 202X · the chart is schematic",
        },
    },
    # the ring with the value of a sea; its name ends before it, who scores it now follows behind it
    "seas": {
        _YELLOW: {"ring": (612, 84), "size": _WIDE, "spacing": 9},
        _STRAIT: {"ring": (346, 296), "size": {"ja": 17, "zh": 17, "en": 15}, "spacing": 4},
        _EAST: {"ring": (674, 351), "size": _WIDE, "spacing": 9},
        _SOUTH: {"ring": (214, 448), "size": _WIDE, "spacing": 9},
    },
    # a zone that lies in two seas
    "pane": {
        "place": "sakishima",
        "rect": (540.0, 220.0, 164.0, 110.0),
        "words": {"ja": "先島諸島", "zh": "先島諸島", "en": "Sakishima Islands"},
        "below": {"ja": "黄海と東シナ海の両方", "zh": "同屬黃海與東海", "en": "in the Yellow and East China Seas"},
    },
    "lands": [
        {"at": (443, 353), "size": 13, "upright": True, "words": {"ja": "台湾", "zh": "台灣", "en": "Taiwan"}},
        {"at": (657, 31), "size": 9.5, "words": {"ja": "朝鮮半島", "zh": "朝鮮半島", "en": "Korea"}},
        {"at": (807, 35), "size": 9.5, "words": {"ja": "九州", "zh": "九州", "en": "Kyushu"}},
        {"at": (784, 217), "size": 9, "words": {"ja": "沖縄", "zh": "沖繩", "en": "Okinawa"}},
    ],
    # where counters stand: the free width at some heights, from the top down; largest size of a counter
    "rooms": {
        _YELLOW: [(106, 388, 778), (150, 380, 766), (185, 364, 738), (215, 350, 700)],
        _STRAIT: [
            (313, 203, 431),
            (330, 180, 420),
            (350, 160, 410),
            (366, 146, 404),
            (390, 196, 402),
            (410, 258, 406),
            (426, 306, 416),
        ],
        _EAST: [
            (371, 507, 773),
            (440, 491, 773),
            (462, 497, 773),
            (492, 506, 773),
            (506, 528, 773),
            (524, 580, 773),
            (540, 648, 773),
        ],
        _SOUTH: [(466, 40, 440), (494, 44, 446), (506, 44, 476), (540, 30, 540)],
        "sakishima": [(227, 560, 684), (281.5, 560, 684)],
        "mainland": [(96, 29, 251), (241, 29, 251)],
        "jsdf_box": [(57, 866, 1043), (198, 866, 1043)],
        "indopacom_box": [(405, 793, 1043), (533, 793, 1043)],
    },
    "counter": 48.0,
}
