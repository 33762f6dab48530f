"""Covers of the four games: a paper masthead, a hanging title slip, an ink foot and one flat picture.

Pictures are 300 by 420 units. No flags, no emblems, no faces, no explosions. Everything is seeded, so a cover
is always the same bytes.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from sakusen.art import cover_pictures as pictures
from sakusen.art.shapes import Shapes, path, rect, text
from sakusen.art.svg_pen import svg_document

WIDTH, HEIGHT = 300, 420
LANGS = ("ja", "zh", "en")
_PAPER, _INK = "#F6F1E6", "#23201B"


class Cover(NamedTuple):
    """One game's cover: number in the series, words, two colours and the painter of its picture."""

    number: str
    titles: Mapping[str, str]  # on the slip
    foot: Mapping[str, str]  # the title in another script
    meta: Mapping[str, str]
    ground: str
    accent: str
    picture: Callable[[Mapping[str, str]], Shapes]


COVERS: Mapping[str, Cover] = {
    "kinmen": Cover(
        "1",
        {"ja": "金門島上陸作戦", "zh": "金門島登陸作戰", "en": "Kinmen 1949"},
        {"ja": "KINMEN 1949", "zh": "KINMEN 1949", "en": "金門島上陸作戦"},
        {
            "ja": "2人 ・ ヘクス ・ 1949年10月",
            "zh": "2人 ・ 六角格 ・ 1949年10月",
            "en": "2 players · hexes · October 1949",
        },
        "#EAD3A6",
        "#A2392A",
        pictures.kinmen,
    ),
    "july": Cover(
        "2",
        {"ja": "ノモンハン七月攻勢", "zh": "諾門罕七月攻勢", "en": "July Offensive"},
        {"ja": "JULY OFFENSIVE", "zh": "JULY OFFENSIVE", "en": "ノモンハン七月攻勢"},
        {
            "ja": "2人 ・ ヘクス ・ 1939年7月",
            "zh": "2人 ・ 六角格 ・ 1939年7月",
            "en": "2 players · hexes · July 1939",
        },
        "#C9A94E",
        "#7A5F0C",
        pictures.july,
    ),
    "taiwan202x": Cover(
        "3",
        {"ja": "対台湾特別軍事作戦", "zh": "對台灣特別軍事作戰", "en": "Special Operation 202X"},
        {"ja": "TAIWAN 202X", "zh": "TAIWAN 202X", "en": "対台湾特別軍事作戦"},
        {"ja": "2人 ・ カードと海域", "zh": "2人 ・ 紙牌與海域", "en": "2 players · cards and seas"},
        "#12303F",
        "#1F5A73",
        pictures.taiwan,
    ),
    "gunki": Cover(
        "4",
        {"ja": "軍旗なき兵団", "zh": "沒有軍旗的兵團", "en": "Regiment without Colours"},
        {"ja": "REGIMENT WITHOUT COLOURS", "zh": "REGIMENT WITHOUT COLOURS", "en": "軍旗なき兵団"},
        {
            "ja": "1人 ・ 地点 ・ 1945年8月",
            "zh": "1人 ・ 地點 ・ 1945年8月",
            "en": "1 player · areas · August 1945",
        },
        "#E9DEC4",
        "#4E544D",
        pictures.gunki,
    ),
}


def cover_shapes(slug: str, lang: str, outline: Mapping[str, str] | None = None) -> Shapes:
    """The cover of a game as shapes; ``outline`` is that of its baked board, for covers that show the map."""
    cover = COVERS[slug]
    return [
        rect(0, 0, WIDTH, HEIGHT, fill=cover.ground),
        *cover.picture(outline or {}),
        *_slip(cover, lang),
        *_masthead(cover),
        *_foot(cover, lang),
    ]


def cover_svg(slug: str, lang: str, outline: Mapping[str, str] | None = None, width: float = WIDTH) -> str:
    """The cover of a game as an SVG document, its title in the given language."""
    return svg_document(
        cover_shapes(slug, lang, outline),
        (0, 0, WIDTH, HEIGHT),
        width=width,
        title=COVERS[slug].titles[lang],
        lang=lang,
        prefix=f"{slug}-{lang}-",
        css_class="cover",
    )


def write_covers(outdir: Path, outlines: Mapping[str, Any] | None = None) -> list[Path]:
    """Write ``cover-<slug>-<lang>.svg`` for every game and language; returns the files.

    ``outlines`` gives the outline of a baked board by slug; without one a cover is drawn without its map.
    """
    outdir.mkdir(parents=True, exist_ok=True)
    written = []
    for slug in COVERS:
        for lang in LANGS:
            target = outdir / f"cover-{slug}-{lang}.svg"
            svg = cover_svg(slug, lang, (outlines or {}).get(slug))
            target.write_text(svg + "\n", encoding="utf-8", newline="\n")
            written.append(target)
    return written


def _slip(cover: Cover, lang: str) -> Shapes:
    """The hanging title slip: characters stacked, Latin letters turned."""
    title = cover.titles[lang]
    out = [rect(229, 40, 50, 334, fill=_PAPER), path("M233.5 40V369.5H274.5V40", None, cover.accent, 0.9)]
    if lang == "en":
        size = round(min(32.0, 300 / (len(title) * 0.56)), 1)
        return [
            *out,
            text(
                254 - size * 0.34, 206, title, size, _INK, weight=700, font="serif", anchor="middle", turn=90
            ),
        ]
    size = round(min(37.0, 292 / len(title) / 1.1), 1)
    pitch = min(size * 1.14, 292 / len(title))
    return [
        *out,
        text(
            254,
            208,
            title,
            size,
            _INK,
            weight=700,
            font="serif",
            vertical=True,
            spacing=round(pitch - size, 2),
        ),
    ]


def _masthead(cover: Cover) -> Shapes:
    return [
        rect(0, 0, WIDTH, 40, fill=_PAPER),
        rect(0, 38.6, WIDTH, 1.4, fill=cover.accent),
        text(14, 26.5, "作戦", 17, _INK, weight=700, font="serif", spacing=3),
        text(62, 25.6, "SAKUSEN WARGAME LIBRARY", 7.6, "#544C41", spacing=2.3),
        text(286, 28, cover.number, 21, cover.accent, weight=700, font="serif", anchor="end"),
    ]


def _foot(cover: Cover, lang: str) -> Shapes:
    return [
        rect(0, 378, WIDTH, 42, fill=_INK),
        text(14, 396, cover.foot[lang], 12, _PAPER, weight=700, font="serif", spacing=1.7),
        text(14, 411, cover.meta[lang], 8.6, "#CFC6B3"),
    ]
