"""The printed sheet of July Offensive: sizes, rivers, tracks, the turn column, words. Data only.

Lengths are map units; rectangles are (x, y, width, height). Words are given in Japanese, traditional Chinese
and English under ``ja``, ``zh`` and ``en``. What the keys of ``MAP_SHEET`` mean is described in
``sakusen.games.july.art.steppe`` (the ground), ``steppe_names``, ``turn_column`` and ``furniture`` beside it.
"""

from __future__ import annotations

from collections.abc import Mapping

from ....art.pens.shapes import Spec

_MARGIN = 766.0
_LEFT, _WIDE = 786.0, 254.0

# Worn by carts and lorries; drawn because they are there, without effect on play.
_TRACKS = [
    ["0702", "0602", "0503", "0403", "0404", "0505"],
    ["0206", "0205", "0204", "0304", "0403"],
    ["0102", "0201", "0302", "0402", "0503"],
    ["0302", "0401"],
    ["0505", "0605", "0705"],
]

_RIVERS = {
    "khalkhin": {
        "before": [(258.0, -16.0), (280.0, 48.0)],
        "after": [(667.0, 668.6), (715.0, 730.0)],
        "widths": (7.2, 6.2),
        "bank": 8.0,
        "wander": 4.5,
    },
    "holsten": {
        "before": [],
        "after": [(743.0, 427.6), (813.0, 443.6), (913.0, 425.6), (1033.0, 447.6), (1090.0, 439.6)],
        "widths": (4.2, 2.8),
        "bank": 5.2,
        "wander": 3.5,
    },
}

_KEY = {
    "at": (774, 628),
    "column": 150,
    "row": 22,
    "entries": [
        (
            0,
            0,
            "hill",
            {"ja": "丘 2 移動力、6 のみヒット", "zh": "丘陵 2 移動力，擲 6 命中", "en": "Hill: 2 MP, hit on 6 only"},
        ),
        (
            1,
            0,
            "military-bridge",
            {"ja": "軍橋　戦車不可", "zh": "軍橋　戰車不可", "en": "Military: no tanks"},
        ),
        (0, 1, "bridge", {"ja": "橋（防御側 +1）", "zh": "橋（防禦方 +1）", "en": "Bridge: defender +1"}),
        (1, 1, "track", {"ja": "踏み跡（効果なし）", "zh": "車轍（無作用）", "en": "Track: no effect"}),
    ],
}

#: Everything that the painter of the map needs besides the board itself.
MAP_SHEET: Spec = {
    "slug": "july",
    "size": (1068, 706),
    "side": 58.0,
    "origin": (152.0, 82.0),  # centre of the hex "first"
    "first": (1, 1),
    "plateau": 1,
    "margin": _MARGIN,
    "tracks_worn": _TRACKS,
    "track_ends": ["M674 182.5q60 -34 150 -30t200 -30", "M239 634.5q-8 40 2 72"],
    "rivers": _RIVERS,
    "heights": {"0401": 721, "0403": 733, "0505": 742},
    "flags": [("0702", "JP", 1), ("0206", "SU", -1)],
    "title": {
        "at": (_LEFT, 62),
        "rule": (_LEFT, 92, 118),
        "size": {"ja": 25, "zh": 27, "en": 31},
        "colour": "gold",
        "words": {"ja": "ノモンハン七月攻勢", "zh": "諾門罕七月攻勢", "en": "July Offensive"},
        "below": {"ja": "JULY OFFENSIVE 1939", "zh": "JULY OFFENSIVE 1939", "en": "KHALKHIN GOL 1939"},
    },
    "boxes": {
        "lost": {
            "rect": (_LEFT, 548.0, _WIDE, 60.0),
            "counter": 24,
            "title": {"ja": "除去", "zh": "移除", "en": "Lost"},
        },
    },
    "tracks": {},
    "key": _KEY,
    "compass": (46, 66),
    "scale": {
        "at": (24, 112),
        "length": 50.2,
        "words": {"ja": "1ヘクス 4 km", "zh": "1格 4 km", "en": "1 hex = 4 km"},
    },
    "river_names": [
        {
            "at": (527, 581),
            "turn": 34,
            "size": 14,
            "spacing": 6,
            "words": {"ja": "ハルハ河", "zh": "哈拉哈河", "en": "Khalkhin Gol"},
        },
        {
            "at": (626, 388),
            "turn": 28,
            "size": 12,
            "spacing": 3,
            "words": {"ja": "ホルステン河", "zh": "霍爾斯騰河", "en": "Holsten"},
        },
    ],
    "turn_column": {
        "rect": (_LEFT, 106.0, _WIDE, 50.0),
        "pitch": 55.0,
        "sides": {
            "JP": {"ja": "日本軍", "zh": "日軍", "en": "Japan"},
            "SU": {"ja": "ソ連軍", "zh": "蘇軍", "en": "Soviets"},
        },
        "ends": {"ja": "終了", "zh": "結束", "en": "ends"},
        "last": {"ja": "自動終了", "zh": "自動結束", "en": "game ends"},
    },
    # names of places: where the name stands, from the middle of its hex
    "names": {
        "usual": (0.0, 44.0),
        "moved": {
            "0102": (-17.0, 44.0),
            "0103": (-17.0, 44.0),
            "0105": (-17.0, 44.0),
            "0403": (0.0, 37.0),
        },
        "strong": ["0103", "0105", "0304", "0401", "0403", "0505", "0704"],
        "left_out": ["0201", "0204", "0302"],
        "bridges": {"gunkyo": (-6, 25, "end"), "kawamata": (-22, 21, "end"), "holsten": (18, 14, "start")},
    },
}

#: The line at the foot of each marker.
MARKER_WORDS: Mapping[str, Mapping[str, str]] = {
    "initiative": {"ja": "主導権", "zh": "主導權", "en": "Initiative"},
    "blown": {"ja": "爆破", "zh": "炸毀", "en": "Blown"},
    "fired": {"ja": "支援", "zh": "支援", "en": "Fired"},
}
