"""A whole map as one SVG: posters shown before the program is up, and the map to print."""

from __future__ import annotations

import importlib
from collections.abc import Mapping, Sequence
from typing import Any

from sakusen.art.furniture import furniture
from sakusen.art.labels import labels
from sakusen.art.layers import board_shapes
from sakusen.art.palette import PALETTES
from sakusen.art.shapes import Shape, Shapes, group
from sakusen.art.svg_pen import svg_document


def map_shapes(
    baked: Mapping[str, Any],
    board: Mapping[str, Any],
    sheet: Mapping[str, Any],
    lang: str,
    *,
    setup: bool = False,
    leave_out: Sequence[str] = (),
) -> Shapes:
    """The static picture of a board in one language: baked layers, words, furniture.

    A sheet whose ``printer`` names a module of this package has its words from that module's ``map_words``, any other
    from ``labels`` and ``furniture``. ``setup`` prints the codes of the initial set-up; ``leave_out`` drops baked
    layers by name.
    """
    if "printer" in sheet:
        printer = importlib.import_module(f"sakusen.art.{sheet['printer']}")
        return [*board_shapes(baked, leave_out), *printer.map_words(board, sheet, lang)]
    return [
        *board_shapes(baked, leave_out),
        *labels(board, sheet, lang, setup=setup),
        *furniture(sheet, lang),
    ]


def poster_svg(
    baked: Mapping[str, Any],
    board: Mapping[str, Any],
    sheet: Mapping[str, Any],
    lang: str = "ja",
    scheme: str = "light",
    counters: Sequence[Shape] = (),
    *,
    setup: bool | None = None,
    box: Sequence[float] | None = None,
    width: float | None = None,
) -> str:
    """The map as an SVG document in the light or dark scheme.

    ``counters`` are shapes in map units, laid over it; without them the set-up codes are printed unless
    ``setup`` says otherwise. ``box`` cuts out a part (x, y, width, height); ``width`` is the size in pixels.
    """
    if setup is None:
        setup = not counters
    shapes = map_shapes(baked, board, sheet, lang, setup=setup)
    return svg_document(
        [group([*shapes, *counters], clip="sheet")],
        box or (0, 0, *sheet["size"]),
        width=width,
        title=sheet["title"]["words"][lang],
        colours={**PALETTES[scheme], **baked.get("colours", {}).get(scheme, {})},
        lang=lang,
        clips=baked["clips"],
    )
