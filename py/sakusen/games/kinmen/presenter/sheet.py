"""The printed sheet of Kinmen: sizes, places of boxes and tracks, words. Data only.

Lengths are map units; rectangles are (x, y, width, height). Words are given in Japanese, traditional Chinese
and English under ``ja``, ``zh`` and ``en``. What the keys of ``MAP_SHEET`` mean is described in
``sakusen.art.hexmap.furniture`` and ``sakusen.art.hexmap.terrain``.
"""

from __future__ import annotations

from collections.abc import Mapping

from ....art.pens.shapes import Spec


def _both(word: str) -> dict[str, str]:
    """A word that is the same in every language."""
    return {"ja": word, "zh": word, "en": word}


# Land that goes on past the last column: drawn, not in play.
_OFF_SHEET = [
    f"{column}{row:02d}"
    for column, first, last in ((23, 5, 13), (24, 4, 12), (25, 4, 12))
    for row in range(first, last + 1)
]

_BOXES = {
    "aotou": {
        "rect": (452, 26, 216, 150),
        "counter": 34,
        "title": {"ja": "澳頭", "zh": "澳頭", "en": "Aotou"},
        "note": {"ja": "未上陸の部隊", "zh": "未登陸單位", "en": "not yet landed"},
    },
    "landing": {
        "rect": (684, 26, 66, 150),
        "counter": 30,
        "arrow": True,
        "title": {"ja": "上陸", "zh": "登陸", "en": "Landing"},
    },
    "dadeng": {
        "rect": (766, 26, 150, 150),
        "counter": 42,
        "title": {"ja": "大嶝島", "zh": "大嶝島", "en": "Dadeng"},
        "note": {"ja": "砲兵", "zh": "砲兵", "en": "artillery"},
    },
    "roc_air": {
        "rect": (1300, 22, 118, 70),
        "counter": 34,
        "title": {"ja": "空軍力", "zh": "空軍", "en": "Air"},
        "note": {"ja": "台湾軍", "zh": "國軍", "en": "ROC"},
    },
    "hq": {
        "rect": (490, 1062, 246, 116),
        "counter": 32,
        "title": {"ja": "司令部", "zh": "司令部", "en": "Headquarters"},
    },
}

_TRACKS = {
    "turn": {
        "title": {"ja": "ターン", "zh": "回合", "en": "Turn"},
        "at": (760, 906),
        "rects": [(760 + i * 62, 914, 56, 56) for i in range(4)],
        "labels": ["1", "2", "3", "4"],
        "strong": [0, 1, 2],
        "notes": [_both("10/25"), _both("26"), _both("27"), {"ja": "延長", "zh": "延長", "en": "ext."}],
    },
    "vp": {
        "title": {"ja": "中国軍 VP", "zh": "共軍 VP", "en": "PLA VP"},
        "at": (1058, 906),
        "rects": [(1058 + i * 62, 914, 56, 56) for i in range(6)],
        "labels": ["−2", "−1", "0", "+1", "+2", "+3"],
        "strong": [3, 4, 5],
    },
    "points": {
        "title": {"ja": "ポイント", "zh": "點數", "en": "Points"},
        "at": (760, 1002),
        "rects": [(round(760 + (i % 11) * 60.9, 1), 1010 + (i // 11) * 46, 55, 40) for i in range(21)],
        "labels": [str(i) for i in range(21)],
        "strong": [0, 5, 10, 15, 20],
    },
}

# Signs of the key: column and row in the block, the sign, its words.
_KEY = {
    "at": (760, 1118),
    "column": 166,
    "row": 23,
    "entries": [
        (0, 0, "beach-west", {"ja": "西部上陸海岸", "zh": "西部登陸海岸", "en": "West landing beach"}),
        (0, 1, "beach-east", {"ja": "東部上陸海岸", "zh": "東部登陸海岸", "en": "East landing beach"}),
        (0, 2, "road", {"ja": "道路 0.5 MP", "zh": "道路 0.5 MP", "en": "Road 0.5 MP"}),
        (1, 0, "observation", {"ja": "観測点", "zh": "觀測點", "en": "Observation"}),
        (1, 1, "depot", {"ja": "兵站基地", "zh": "補給站", "en": "Depot"}),
        (1, 2, "river", {"ja": "河川 +1 MP", "zh": "河川 +1 MP", "en": "River +1 MP"}),
        (2, 0, "town", {"ja": "町（1 VP）", "zh": "城鎮（1 VP）", "en": "Town (1 VP)"}),
        (2, 1, "sudden-death", {"ja": "サドンデス", "zh": "驟死勝", "en": "Sudden death"}),
        (2, 2, "sea-hexside", {"ja": "完全海ヘクスサイド", "zh": "全海六角邊", "en": "All-sea hexside"}),
        (3, 0, "hill", {"ja": "丘陵 2 MP", "zh": "丘陵 2 MP", "en": "Hill 2 MP"}),
        (3, 1, "setup", {"ja": "台湾軍の初期配置", "zh": "國軍初始配置", "en": "ROC set-up"}),
    ],
}

#: Everything that the painter of the map needs besides the board itself.
MAP_SHEET: Spec = {
    "slug": "kinmen",
    "size": (1440, 1212),
    "side": 40.0,
    "origin": (64.0, 66.0),  # centre of the hex "first"
    "first": (1, 3),
    "off_sheet": _OFF_SHEET,
    "title": {
        "at": (30, 62),
        "rule": (30, 94, 176),
        "words": {"ja": "金門島上陸作戦", "zh": "金門島登陸作戰", "en": "Kinmen 1949"},
        "below": {"ja": "KINMEN 1949", "zh": "KINMEN 1949", "en": "THE LANDING ON KINMEN"},
    },
    "boxes": _BOXES,
    "tracks": _TRACKS,
    "key": _KEY,
    "compass": (676, 930),
    "scale": {
        "at": (641, 1000),
        "length": 69.3,
        "words": {"ja": "1ヘクス 750 m", "zh": "1格 750 m", "en": "1 hex = 750 m"},
    },
    "sea_names": [
        {
            "at": (1024, 850),
            "size": 21,
            "spacing": 14,
            "words": {"ja": "料羅湾", "zh": "料羅灣", "en": "Liaoluo Bay"},
        },
        {
            "at": (106, 656),
            "size": 17,
            "spacing": 12,
            "upright": True,
            "words": {"ja": "廈門湾", "zh": "廈門灣", "en": "Xiamen Bay"},
        },
    ],
    "setup_names": {"3TK": {"ja": "戦車", "zh": "戰車", "en": "TK"}},
}

#: Which face of ``palette.SIDES`` a side of the game uses.
FACES: Mapping[str, str] = {"ROC": "ROC", "PLA": "PRC"}

#: The band colour of every division; the number in the band is the cue, the colour only makes it quicker.
BANDS: Mapping[str, str] = {
    "201": "#2C4699",
    "118": "#1B6E45",
    "11": "#75481D",
    "13": "#6A3787",
    "14": "#136F7B",
    "18": "#B4322F",
    "40": "#53585F",
    "45": "#A87A08",
    "3TK": "#FFFFFF",
    "82": "#F3C843",
    "84": "#8CCFA9",
    "85": "#F6F0E2",
    "87": "#3B342F",
}

#: What is printed in the band where it is not the number of the division.
BAND_WORDS: Mapping[str, Mapping[str, str]] = {"3TK": {"ja": "戦", "zh": "戰", "en": "TK"}}

#: The line at the foot of each marker.
MARKER_WORDS: Mapping[str, Mapping[str, str]] = {
    "activated": {"ja": "活性化", "zh": "啟動", "en": "Active"},
    "moved": {"ja": "移動済", "zh": "已移動", "en": "Moved"},
    "artillery": {"ja": "砲兵", "zh": "砲兵", "en": "Artillery"},
    "logistics": {"ja": "兵站", "zh": "後勤", "en": "Logistics"},
    "hq": {"ja": "司令部", "zh": "司令部", "en": "HQ"},
    "sea": {"ja": "海上輸送", "zh": "海上運輸", "en": "Sea lift"},
    "turn": {"ja": "ターン", "zh": "回合", "en": "Turn"},
    "control": {"ja": "支配", "zh": "控制", "en": "Control"},
}

#: Faces of the operation options; a line break divides what does not fit on one line.
OPTION_WORDS: Mapping[str, Mapping[str, str]] = {
    "lunch_in_kinmen": {"ja": "金門開飯", "zh": "金門開飯", "en": "Lunch in\nKinmen"},
    "command_control": {"ja": "指揮統制", "zh": "指揮管制", "en": "Command\nControl"},
    "more_boats": {"ja": "舟艇追加", "zh": "舟艇追加", "en": "More\nBoats"},
    "more_artillery": {"ja": "砲兵増援", "zh": "砲兵增援", "en": "More\nArtillery"},
}
