"""The printed sheet of Regiment without Colours: places, words and colours. Data only.

Lengths are map units. Words are given in Japanese, traditional Chinese and English under ``ja``, ``zh`` and ``en``.
What the keys mean is described in ``sakusen.games.gunki.art.highland`` and ``sakusen.games.gunki.art.margin``.
"""

from __future__ import annotations

from collections.abc import Mapping

from ....art.pens.shapes import Spec

_MARGIN = 788
_LEFT = _MARGIN + 18

# What the painter calls by names that other maps use as well, and what only this map has.
_COLOURS = {
    "light": {
        "mat": "#E1DCC4",
        "land": "#ECE6D3",
        "land2": "#E1DCC4",
        "hill0": "#DAD5BC",
        "hill1": "#C7C4A9",
        "hill2": "#B3B198",
        "hill3": "#9FA08A",
        "hach": "#3F463F",
        "grass": "#7E8062",
        "bank": "#F1ECDC",
        "stream": "#B7CBCB",
        "streamink": "#6E8F92",
        "wall": "#F6EFDB",
        "wallink": "#3C423C",
        "route": "#D98A2B",
        "routeink": "#7A4A12",
        "space": "#FBF6E9",
        "goal": "#F3D9CC",
    },
    "dark": {
        "mat": "#2C2E28",
        "land": "#45463C",
        "land2": "#3F4137",
        "hill0": "#4D4F43",
        "hill1": "#575A4B",
        "hill2": "#626554",
        "hill3": "#6D705D",
        "hach": "#C3C4A6",
        "grass": "#8A8C6C",
        "bank": "#4E5045",
        "stream": "#3C5457",
        "streamink": "#7FA0A4",
        "wall": "#A39A80",
        "wallink": "#1D201C",
        "route": "#C98331",
        "routeink": "#2B1D0C",
        "space": "#57544A",
        "goal": "#6A4238",
    },
}

# The printed arrows of the detour: four points of a curve each, some measured from a space.
_DETOUR = [
    [(16, 262), (26, 330), (40, 372), ("D1", -34, -54)],
    [("D1", 14, 54), ("D1", 40, 110), ("ART", -110, 6), ("ART", -62, 8)],
    [("ART", 54, 26), ("ART", 84, 62), ("HQ", -78, 78), ("HQ", -46, 44)],
]

_WORDS = [
    {
        "key": "left",
        "between": ("L1", "L2"),
        "y": 70,
        "style": "sector",
        "words": {"ja": "左地区", "zh": "左地區", "en": "Left Sector"},
    },
    {
        "key": "right",
        "between": ("R1", "R2"),
        "y": 70,
        "style": "sector",
        "words": {"ja": "右地区", "zh": "右地區", "en": "Right Sector"},
    },
    {
        "key": "north",
        "at": (446, 34),
        "style": "way",
        "words": {"ja": "↑ 張北へ", "zh": "↑ 往張北", "en": "↑ Zhangbei"},
    },
    {
        "key": "south",
        "at": (446, 688),
        "style": "way",
        "words": {"ja": "↓ 張家口へ", "zh": "↓ 往張家口", "en": "↓ Kalgan"},
    },
    {
        "key": "ditch",
        "at": (742, 118),
        "turn": 16,
        "style": "ditch",
        "words": {"ja": "対戦車壕", "zh": "反戰車壕", "en": "anti-tank ditch"},
    },
    {
        "key": "wall",
        "at": (748, 381),
        "style": "wall",
        "words": {"ja": "外長城", "zh": "外長城", "en": "Outer Great Wall"},
    },
    {
        "key": "column",
        "at": (60, 240),
        "style": "column",
        "words": {"ja": "チスリヤエフ隊", "zh": "奇斯利亞耶夫隊", "en": "Chisliyaev"},
    },
]

EVENT_WORDS: Mapping[str, Mapping[str, str]] = {
    "truce": {"ja": "停戦交渉", "zh": "停戰談判", "en": "Truce"},
    "assault.R": {"ja": "右地区突撃", "zh": "右地區突擊", "en": "Assault, right"},
    "assault.L": {"ja": "左地区突撃", "zh": "左地區突擊", "en": "Assault, left"},
    "barrage": {"ja": "砲撃", "zh": "砲擊", "en": "Barrage"},
    "assault.C": {"ja": "チスリヤエフ隊", "zh": "奇斯利亞耶夫隊", "en": "Chisliyaev"},
}
"""The event table as printed."""

#: Everything that the painter of the map needs besides the board itself.
MAP_SHEET: Spec = {
    "slug": "gunki",
    "size": (1068, 706),
    "fit": ((36.0, 0.78), (-63.75, 0.865)),
    "radius": 49.0,
    "margin": _MARGIN,
    "colours": _COLOURS,
    "heights": ("L1", "L2", "R1", "R2"),
    "pass": "HQ",
    "valley": "D1",
    "wall": ([(-40, 446.65)], [(780, 408.65), (1100, 440.65)]),
    "ditch": [(-10, 168), (120, 128), (300, 92), (434, 84), (570, 92), (720, 130), (790, 160)],
    "streams": [
        [(112, 470), (140, 520), (186, 560), (200, 620), (188, 730)],
        [(470, 480), (452, 540), (478, 640), (470, 730)],
        [(628, 470), (650, 540), (620, 620), (640, 730)],
    ],
    "entries": [("L1", "1–3"), ("L2", "4–6"), ("R1", "1–3"), ("R2", "4–6")],
    "detour": _DETOUR,
    "aside": {"L1": (-64, -46)},  # where a barrage lies that would cover a name
    "gun_aside": {"ART": (14, -76)},  # where the gun stands that would cover the way of a retreat
    "names": {"drop": 17.0, "shift": {"D1": {"en": 16.0}}},
    "words": _WORDS,
    "title": {
        "at": (_LEFT, 56),
        "words": {"ja": "軍旗なき兵団", "zh": "沒有軍旗的兵團", "en": "Regiment without Colours"},
        "below": {
            "ja": "張家口脱出作戦　1945年8月",
            "zh": "張家口撤離作戰　1945年8月",
            "en": "ESCAPE FROM KALGAN, AUGUST 1945",
        },
    },
    "days": {
        "rects": [(_LEFT + i * 81, 104, 75, 66) for i in range(3)],
        "numbers": ["19", "20", "21"],
        "month": {"ja": "8月", "zh": "8月", "en": "Aug"},
    },
    "events": {
        "at": (_LEFT, 200),
        "width": 237,
        "title": {"ja": "イベント表", "zh": "事件表", "en": "Event table"},
        "rows": [EVENT_WORDS[k] for k in ("truce", "assault.R", "assault.L", "barrage", "assault.C", "assault.C")],
    },
    "pool": {"at": (_LEFT, 390), "title": {"ja": "ソ連軍作戦プール", "zh": "蘇軍作戰池", "en": "Soviet cup"}},
    "key": {
        "at": (_LEFT + 8, 634),
        "column": 124,
        "row": 24,
        "entries": [
            ("decides", {"ja": "司令部に隣接（4.2）", "zh": "與司令部相鄰（4.2）", "en": "Next to HQ (4.2)"}),
            ("assault", {"ja": "ソ連軍の進路", "zh": "蘇軍的突擊路線", "en": "Soviet assault"}),
            ("die", {"ja": "砲撃の目", "zh": "砲擊的點數", "en": "Barrage number"}),
            ("shield", {"ja": "外長城越しの突撃に +1", "zh": "隔外長城突擊時 +1", "en": "+1 behind the wall"}),
        ],
    },
    "compass": (44, 62),
}

#: What is printed in the band of a unit's counter.
UNIT_WORDS: Mapping[str, Mapping[str, str]] = {
    "b2c1": {"ja": "二大1", "zh": "二大1", "en": "1/II"},
    "b2c2": {"ja": "二大2", "zh": "二大2", "en": "2/II"},
    "b2c3": {"ja": "二大3", "zh": "二大3", "en": "3/II"},
    "l1": {"ja": "左1", "zh": "左1", "en": "1/L"},
    "l2": {"ja": "左2", "zh": "左2", "en": "2/L"},
    "l3": {"ja": "左3", "zh": "左3", "en": "3/L"},
    "eng": {"ja": "工兵", "zh": "工兵", "en": "Eng"},
    "ono": {"ja": "大野", "zh": "大野", "en": "Ono"},
}

#: What is printed on chits, Soviet markers and the gun.
CHIT_WORDS: Mapping[str, Mapping[str, str]] = {
    "barrage": {"ja": "砲撃", "zh": "砲擊", "en": "Barrage"},
    "assault": {"ja": "突撃", "zh": "突擊", "en": "Assault"},
    "event": {"ja": "イベント", "zh": "事件", "en": "Event"},
    "R": {"ja": "右", "zh": "右", "en": "R"},
    "L": {"ja": "左", "zh": "左", "en": "L"},
    "C": {"ja": "チスリヤ", "zh": "奇斯利", "en": "Chisl."},
    "gun": {"ja": "90式 +1", "zh": "90式 +1", "en": "Gun +1"},
    "turn": {"ja": "いま", "zh": "現在", "en": "now"},
}

#: The signs of units that are not infantry.
UNIT_KINDS: Mapping[str, str] = {"eng": "engineer"}
