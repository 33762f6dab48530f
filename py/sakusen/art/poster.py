"""A whole map as one SVG: posters shown before the program is up, and the map to print."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from sakusen.art.hexmap.furniture import furniture
from sakusen.art.hexmap.labels import labels
from sakusen.art.hexmap.layers import board_shapes
from sakusen.art.pens.palette import PALETTES
from sakusen.art.pens.shapes import Shape, Shapes, Spec, group
from sakusen.art.pens.svg_pen import svg_document

Words = Callable[[Spec, Spec, str], Shapes]
"""Paints what is printed on a map in one language: board, sheet, language."""


def map_shapes(
    baked: Spec,
    board: Spec,
    sheet: Spec,
    lang: str,
    *,
    setup: bool = False,
    leave_out: Sequence[str] = (),
    words: Words | None = None,
) -> Shapes:
    """The static picture of a board in one language: baked layers, words, furniture.

    The words are those of ``words``, else those of ``labels`` and ``furniture``. ``setup`` prints the codes of the
    initial set-up; ``leave_out`` drops baked layers by name.
    """
    if words:
        return [*board_shapes(baked, leave_out), *words(board, sheet, lang)]
    return [
        *board_shapes(baked, leave_out),
        *labels(board, sheet, lang, setup=setup),
        *furniture(sheet, lang),
    ]


def poster_svg(
    baked: Spec,
    board: Spec,
    sheet: Spec,
    lang: str = "ja",
    scheme: str = "light",
    counters: Sequence[Shape] = (),
    *,
    setup: bool | None = None,
    box: Sequence[float] | None = None,
    width: float | None = None,
    words: Words | None = None,
) -> str:
    """The map as an SVG document in the light or dark scheme.

    ``counters`` are shapes in map units, laid over it; without them the set-up codes are printed unless
    ``setup`` says otherwise. ``box`` cuts out a part (x, y, width, height); ``width`` is the size in pixels.
    """
    if setup is None:
        setup = not counters
    shapes = map_shapes(baked, board, sheet, lang, setup=setup, words=words)
    return svg_document(
        [group([*shapes, *counters], clip="sheet")],
        box or (0, 0, *sheet["size"]),
        width=width,
        title=sheet["title"]["words"][lang],
        colours={**PALETTES[scheme], **baked.get("colours", {}).get(scheme, {})},
        lang=lang,
        clips=baked["clips"],
    )
