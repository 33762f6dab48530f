"""The cup of chits beside the map, and the same cup while a chit rises from it."""

from __future__ import annotations

from collections.abc import Sequence

from ....art.pens.shapes import Shapes, text
from ....presenter.beats import Swap
from ....presenter.contract import Sprite, Touch
from ....presenter.scenes import Slot
from ..art.chits import cup
from .faces import chit_face
from .places import CUP, left_slots
from .words import say

TOUCH: Touch = ("box", "cup")


def inside(left: Sequence[int]) -> list[int]:
    """The chits in the cup one by one, from how many there are of each."""
    return [chit for chit, count in enumerate(left) for _ in range(count)]


def shapes(lang: str, count: int) -> Shapes:
    """The cup with its number, and the words beside it."""
    x, y = CUP
    return [
        *cup(x, y, count),
        text(x + 64, y + 4, say(lang, "map.left", count=count), 11.5, "ink", weight=700),
        text(x + 64, y + 104, say(lang, "map.order"), 10, "ink2"),
    ]


def slots(left: Sequence[int]) -> list[tuple[int, Slot]]:
    """The chits that are still in the cup, each with its place beside it."""
    chits = inside(left)
    return list(zip(chits, left_slots(len(chits)), strict=True))


def drawn_from(lang: str, left: Sequence[int]) -> Swap:
    """The cup from the moment in which a chit rises: there are so many ``left`` of each."""
    count, sprites = sum(left), []
    for chit, (x, y, size) in slots(left):
        key, art = chit_face(chit, lang)
        sprites.append(Sprite(key, art, x - size / 2, y - size / 2, size, TOUCH))
    return Swap(TOUCH, sprites, shapes(lang, count + 1), shapes(lang, count))
