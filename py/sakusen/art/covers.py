"""Covers of games: a paper masthead, a hanging title slip, an ink foot and one flat picture.

Pictures are 300 by 420 units. No flags, no emblems, no faces, no explosions. Everything is seeded, so a cover
is always the same bytes.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import NamedTuple

from sakusen.art.pens.shapes import Shapes, Spec, path, rect, text
from sakusen.art.pens.svg_pen import svg_document

WIDTH, HEIGHT = 300, 420
LANGS = ("ja", "zh", "en")
_PAPER, _INK = "#F6F1E6", "#23201B"


Picture = Callable[[Mapping[str, str]], Shapes]


class Cover(NamedTuple):
    """One game's cover: slug, number in the series, words, two colours and the painter of its picture."""

    slug: str
    number: str
    titles: Mapping[str, str]  # on the slip
    foot: Mapping[str, str]  # the title in another script
    meta: Mapping[str, str]
    ground: str
    accent: str
    picture: Picture


def cover_of(slug: str, about: Spec, picture: Picture) -> Cover:
    """The cover of a game as its ``about.json`` describes it (see ``sakusen.game_folders``)."""
    words = about["build"]["cover"]
    return Cover(
        slug,
        str(about["shelf"]),
        _by_key(words.get("slip", about["title"])),
        _by_key(words["foot"]),
        _by_key(words["meta"]),
        words["ground"],
        words["accent"],
        picture,
    )


def _by_key(words: Mapping[str, str]) -> dict[str, str]:
    return {lang[:2]: text for lang, text in words.items()}


def cover_shapes(cover: Cover, lang: str, outline: Mapping[str, str] | None = None) -> Shapes:
    """The cover of a game as shapes; ``outline`` is that of its baked board, for covers that show the map."""
    return [
        rect(0, 0, WIDTH, HEIGHT, fill=cover.ground),
        *cover.picture(outline or {}),
        *_slip(cover, lang),
        *_masthead(cover),
        *_foot(cover, lang),
    ]


def cover_svg(cover: Cover, lang: str, outline: Mapping[str, str] | None = None, width: float = WIDTH) -> str:
    """The cover of a game as an SVG document, its title in the given language."""
    return svg_document(
        cover_shapes(cover, lang, outline),
        (0, 0, WIDTH, HEIGHT),
        width=width,
        title=cover.titles[lang],
        lang=lang,
        prefix=f"{cover.slug}-{lang}-",
        css_class="cover",
    )


def write_cover(outdir: Path, cover: Cover, outline: Mapping[str, str] | None = None) -> list[Path]:
    """Write ``cover-<slug>-<lang>.svg`` for every language; returns the files."""
    written = []
    for lang in LANGS:
        target = outdir / f"cover-{cover.slug}-{lang}.svg"
        target.write_text(cover_svg(cover, lang, outline) + "\n", encoding="utf-8", newline="\n")
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
            text(254 - size * 0.34, 206, title, size, _INK, weight=700, font="serif", anchor="middle", turn=90),
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
