"""Words on a steppe map: places, bridges, rivers. Quick, done at run time.

The sheet gives under ``names``: ``usual`` and by hex ``moved``, where a name stands from the middle of its hex;
``strong``, hexes whose names are set in bold serifs; ``left_out``, those whose names are not printed; ``bridges``,
by id (x, y, anchor) from the middle of the bridge. ``river_names`` has ``at``, ``turn``, ``size``, ``spacing``,
``words``. A number in brackets behind a name is a spot height and is not repeated.
"""

from __future__ import annotations

from collections.abc import Collection

from sakusen.art.hexmap.terrain import sheet_grid
from sakusen.art.pens.shapes import Shapes, Spec, Style, text

_HALO = {"halo": "halo", "halo_width": 3.2}


def bare_name(words: str) -> str:
    """A name without the number in brackets behind it."""
    return words.split("(")[0].strip()


def map_words(board: Spec, sheet: Spec, lang: str) -> Shapes:
    """All words of the map in one language."""
    return [
        *place_names(board, sheet, lang),
        *bridge_names(board, sheet, lang),
        *river_names(sheet, lang),
    ]


def place_names(board: Spec, sheet: Spec, lang: str, only: Collection[str] | None = None) -> Shapes:
    """Names at the lower edge of their hexes; ``only`` limits them to some, to draw them again above counters."""
    grid, spec, latin, out = sheet_grid(sheet), sheet["names"], lang == "en", []
    for name, facts in sorted(board["hexes"].items()):
        if "name" not in facts or name in spec["left_out"] or (only is not None and name not in only):
            continue
        x, y = grid.centre(name)
        dx, dy = spec["moved"].get(name, spec["usual"])
        strong = name in spec["strong"]
        size = (11.2 if latin else 12.5) if strong else (9.8 if latin else 10.6)
        style: Style = {"font": "serif", "weight": 700} if strong else {}
        if latin and facts["terrain"] == "hill":
            style["italic"] = True
        words = bare_name(facts["name"][lang])
        out.append(text(x + dx, y + dy, words, size, "label", anchor="middle", **style, **_HALO))
    return out


def bridge_names(board: Spec, sheet: Spec, lang: str) -> Shapes:
    """Names beside the bridges."""
    grid, places, out = sheet_grid(sheet), sheet["names"]["bridges"], []
    for spec in board["bridges"]:
        x, y = grid.midpoint(spec["a"], spec["b"])
        dx, dy, anchor = places[spec["id"]]
        anchor = None if anchor == "start" else anchor
        out.append(text(x + dx, y + dy, spec["name"][lang], 10, "label", weight=700, anchor=anchor, **_HALO))
    return out


def river_names(sheet: Spec, lang: str) -> Shapes:
    """Names of the rivers, turned to run along them."""
    latin, out = lang == "en", []
    for spec in sheet["river_names"]:
        (x, y), spacing = spec["at"], 1 if latin else spec["spacing"]
        out.append(
            text(
                x,
                y,
                spec["words"][lang],
                spec["size"],
                "sealabel",
                font="serif",
                weight=600,
                anchor="middle",
                spacing=spacing,
                turn=spec["turn"],
                italic=latin or None,
                halo="halo",
                halo_width=3,
            )
        )
    return out
