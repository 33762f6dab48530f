"""What is drawn about the counters in all games: rings, the edge of a ghost, the outline under a pointer."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Generic

from ..art.counters import states
from ..art.counters.glyphs import BODY
from ..art.hexmap import overlays
from ..art.hexmap.hexgrid import HexGrid
from ..art.pens.shapes import Shape, Shapes, path, place
from ..engine.core import S
from .asking import decision
from .contract import Focus, Seen
from .scenes import Slot


class CounterMarks(Generic[S]):
    """The rings of the counters, and the shapes under and over them, of one picture."""

    def __init__(self, seen: Seen[S], focus: Focus) -> None:
        self.seen, self.focus = seen, focus
        self.state: S = seen.state
        self.now = decision(seen)
        self.ask = self.now.ask if self.now else ""
        self.rings: dict[int, list[str]] = {}
        self.under: Shapes = []
        self.over: Shapes = []
        self.tops: Shapes = []  # over everything that is over the counters

    def ring(self, units: Iterable[int], kind: str) -> None:
        """Units get a ring of a kind ("act", "selected", "target", "support"), each kind once."""
        for unit in units:
            kinds = self.rings.setdefault(unit, [])
            if kind not in kinds:
                kinds.append(kind)

    def draw_ghost(self, slot: Slot, words: str = "") -> None:
        """The dashed edge of a counter that would lie here, and what it would have left."""
        x, y, size = slot
        self.over.append(ghost_edge(slot))
        if words:
            self.tops.append(states.pill(x, y - size / 2 - 9, words))


def loudest(kinds: Sequence[str]) -> list[str]:
    """A counter that is selected or a target need not say that it may act."""
    return [kind for kind in kinds if kind != "act"] or list(kinds)


def ghost_edge(slot: Slot) -> Shape:
    """The dashed edge of a counter that would lie here."""
    return place([path(BODY, None, states.YELLOW_INK, 3.4, dash=[6.5, 5.2])], *slot)


def pointed_hex(grid: HexGrid, names: Sequence[str], focus: Focus, is_aimed: bool) -> Shapes:
    """The hex of the keyboard, and the one under the pointer while nothing is aimed at."""
    out: Shapes = []
    if focus.cursor is not None:
        out += overlays.cursor(grid, names[focus.cursor])
    hover = focus.hover
    if hover and hover[0] == "hex" and 0 <= hover[1] < len(names) and not is_aimed:
        out.append(overlays.log_ring(grid, names[hover[1]]))
    return out


def reach_area(
    grid: HexGrid, board: frozenset[str], hexes: frozenset[str], start: str | None, stops: frozenset[str]
) -> Shapes:
    """The veil, the light and the outline of a reach."""
    return overlays.reach(grid, dict.fromkeys(hexes, 0.0), board, start=start, stops=stops, hidden=hexes)
