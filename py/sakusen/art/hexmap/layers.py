"""The layers of a baked board (see ``sakusen.art.bake``), as they are painted."""

from __future__ import annotations

from collections.abc import Sequence

from sakusen.art.pens.shapes import Shapes, Spec


def board_shapes(baked: Spec, leave_out: Sequence[str] = (), *, high_contrast: bool = False) -> Shapes:
    """The shapes of a baked board in painting order, without the layers named.

    ``high_contrast`` doubles the strength of the grid and drops the waves.
    """
    if high_contrast:
        leave_out = (*leave_out, "waves")
    out: Shapes = []
    for name, layer in baked["layers"].items():
        if name in leave_out:
            continue
        strong = high_contrast and name == "grid"
        out += [{**shape, "opacity": min(1.0, 2 * shape["opacity"])} for shape in layer] if strong else layer
    return out
