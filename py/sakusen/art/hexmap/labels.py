"""What is printed on the map in words: names of places and waters, set-up codes. Quick, done at run time."""

from __future__ import annotations

from collections.abc import Collection

from sakusen.art.hexmap.hexgrid import HexGrid
from sakusen.art.hexmap.terrain import sheet_grid
from sakusen.art.pens.shapes import Shape, Shapes, Spec, group, haloed, path, rect_path, star_path, text

_HALO = {"halo": "halo", "halo_width": 2.6}


def labels(board: Spec, sheet: Spec, lang: str, *, setup: bool = False) -> Shapes:
    """All words of the map in one language; ``setup`` adds the codes of the initial set-up."""
    out = setup_codes(board, sheet, lang) if setup else []
    return [*out, *place_names(board, sheet, lang), *sea_names(sheet, lang)]


def place_names(board: Spec, sheet: Spec, lang: str, only: Collection[str] | None = None) -> Shapes:
    """Names on the lower edge of their hexes, under where a counter stands.

    ``only`` limits them to some hexes: names of occupied hexes are drawn once more above the counters.
    """
    grid, out = sheet_grid(sheet), []
    for name, facts in sorted(board["hexes"].items()):
        if only is None or name in only:
            out += _name_of(grid, name, facts, lang)
    return out


def _name_of(grid: HexGrid, name: str, facts: Spec, lang: str) -> Shapes:
    words = (facts.get("name") or {}).get(lang, "")
    if not words:
        return []
    x, y = grid.centre(name)
    latin = lang == "en"
    if facts.get("town"):
        words, size = words.split(" (")[0], 10.6 if latin else 12
        wide = len(words) * size * (0.58 if latin else 1.04)
        return [
            *_town_mark(x - wide / 2, y, bool(facts.get("sudden_death"))),
            text(
                x + 2.4,
                y + 31.8,
                words,
                size,
                "label",
                weight=700,
                anchor="middle",
                font="serif",
                spacing=0.3,
                **_HALO,
            ),
        ]
    if facts.get("terrain") == "hill" and not facts.get("village"):
        return [
            text(
                x,
                y + 31.4,
                words,
                9 if latin else 10,
                "label",
                weight=700,
                anchor="middle",
                font="serif",
                italic=latin or None,
                **_HALO,
            )
        ]
    return [text(x, y + 31.4, words, 8.2 if latin else 9.4, "label", anchor="middle", opacity=0.92, **_HALO)]


def _town_mark(x: float, y: float, sudden_death: bool) -> Shapes:
    """A square before the name of a town, a star where its loss ends the game."""
    if sudden_death:
        return haloed(star_path(x - 6.2, y + 27.6, 5.6), "prc")
    return haloed(rect_path(x - 8, y + 24.8, 6, 6), "town")


def sea_names(sheet: Spec, lang: str) -> Shapes:
    """Names of waters in ``sheet["sea_names"]``: ``at``, ``size``, ``spacing``, ``words`` and perhaps
    ``upright``.

    Upright names are stacked in Chinese characters and turned in Latin letters.
    """
    latin, out = lang == "en", []
    for entry in sheet.get("sea_names", ()):
        (x, y), upright = entry["at"], entry.get("upright", False)
        out.append(
            text(
                x,
                y,
                entry["words"][lang],
                entry["size"],
                "sealabel",
                font="serif",
                anchor="middle",
                italic=latin or None,
                spacing=None if latin else entry["spacing"],
                vertical=(upright and not latin) or None,
                turn=-90 if upright and latin else None,
            )
        )
    return out


def setup_codes(board: Spec, sheet: Spec, lang: str) -> Shapes:
    """Formation and number of units that start in a hex, as a small capsule above its middle."""
    grid, out = sheet_grid(sheet), []
    for name, facts in sorted(board["hexes"].items()):
        setup = facts.get("setup")
        if setup:
            x, y = grid.centre(name)
            other = sheet.get("setup_names", {}).get(setup["division"])
            out.append(
                group(
                    setup_code(f"{other[lang] if other else setup['division']}×{setup['count']}"),
                    x=x,
                    y=y - 17.5,
                )
            )
    return out


def setup_code(words: str) -> list[Shape]:
    """The capsule of a set-up code, centred on the origin."""
    wide = 11 + sum(8.6 if ord(c) > 0x2000 else 5.4 for c in words)
    return [
        path(rect_path(-wide / 2, -6.5, wide, 13, 6.5), "paper", "rocdeep", 1),
        text(0, 3.2, words, 8.6, "rocdeep", weight=700, anchor="middle"),
    ]
