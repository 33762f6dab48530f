"""The figures of the rulebooks: which part of the map is shown, and what is drawn over the painted position.

A figure is an entry of ``figures.json`` beside the texts of a title:

``position``  a position of the game, as its file has it
``area``      what is shown: ``["map"]`` for the whole map; ``[["0304", "0810"]]``, two hexes at opposite corners; or
              places by name
``marks``     drawn over it, each ``kind:what``:
              ``path:A,B,C`` the way of a unit, ``attack:A,B`` (also ``press``, ``assault``) an attack,
              ``retreat:A,B`` a way back; ``cost:A,2`` a number on a hex; ``range:A,3`` all within so many hexes;
              ``zone:...`` the zones of control of both sides, as the key Z shows them. Any other word
              (``destinations``, ``plan``, ``targets``) says to whoever reads the file what the game itself marks in
              that position.

The page paints the position with the painter of the table; what is written for it here is the frame and the marks as
shapes, so that the page needs to know nothing of this.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from sakusen import games
from sakusen.art.counters.states import arrow_outline, attack_arrow
from sakusen.art.hexmap import overlays
from sakusen.art.hexmap.hexgrid import HexGrid
from sakusen.art.pens.palette import INK, OFF_WHITE, WHITE
from sakusen.art.pens.shapes import Shapes, circle_path, path, polygon, text
from sakusen.engine.record import from_position
from sakusen.presenter.contract import Focus, Spot
from sakusen.ui.match.replay import ReplaySession, seats_for
from tools.tool_error import ToolError

Box = tuple[float, float, float, float]
Point = tuple[float, float]
TEACHER = "focus"
"""The ink of what is explained; the game's own marks never have it."""
MARGIN = 0.5
"""What is shown around an area of hexes, in hexes."""
HEX = 4
"""Letters in the name of a hex."""


def drawn(slug: str, name: str, figure: Mapping[str, Any]) -> dict[str, Any]:
    """What the page needs for a figure: the position, the frame (x0, y0, x1, y1), whether zones are shown, and the
    shapes that lie over it. A ToolError if it shows what is not there."""
    try:
        sheet = Sheet(slug, figure["position"])
        marks = [mark.partition(":") for mark in figure["marks"]]
        zones = any(kind == "zone" for kind, _, _ in marks)
        over = [
            shape
            for kind, _, what in marks
            if kind in DRAWERS and what
            for shape in DRAWERS[kind](sheet, what.split(","))
        ]
        return {"position": figure["position"], "box": sheet.box(figure["area"]), "zones": zones, "over": over}
    except (ValueError, LookupError) as error:
        raise ToolError(f"the figure {name} of {slug} cannot be drawn ({error!r}).") from error


class Sheet:
    """Where places lie on the map of a title."""

    def __init__(self, slug: str, position: Mapping[str, Any]) -> None:
        game, presenter = games.game(slug), games.presenter(slug)
        match = from_position(game, position, None)
        session = ReplaySession(match, presenter, seats_for(len(game.seats), None, ""), "en")
        names = game.names.get("hex") or game.names["place"]
        self.home, self.size = presenter.home, presenter.size
        self.places: dict[str, list[Spot]] = {}
        for spot in presenter.scene(session.seen, Focus()).spots:
            if spot.touch[0] == "hex":
                self.places.setdefault(names[int(spot.touch[1])], []).append(spot)
        self.grid = self._grid()

    def _grid(self) -> HexGrid | None:
        """The grid of a map of hexes, measured on two of them."""
        known = [name for name in self.places if len(name) == HEX and name.isdigit()]
        for name in known:
            below = HexGrid.join(HexGrid.split(name)[0], HexGrid.split(name)[1] + 1)
            if HexGrid.split(name)[0] % 2 and below in self.places:
                (x, y), (_, lower) = self.centre(name), self.centre(below)
                return HexGrid((lower - y) / math.sqrt(3), (x, y), HexGrid.split(name))
        return None

    def centre(self, name: str) -> Point:
        """The middle of a place."""
        spots = self.places[name]
        return sum(spot.x for spot in spots) / len(spots), sum(spot.y for spot in spots) / len(spots)

    def box(self, area: Sequence[Any]) -> Box:
        """The frame around an area, within the sheet."""
        if area == ["map"]:
            return (self.home[0], self.home[1], self.home[2], self.home[3])
        x0, y0, x1, y1 = self._around_hexes(*area[0]) if isinstance(area[0], list) else self._around(area)
        return max(0.0, x0), max(0.0, y0), min(self.size[0], x1), min(self.size[1], y1)

    def _around_hexes(self, one: str, other: str) -> Box:
        if self.grid is None:
            raise ValueError(f"{one} is no place of this map")
        (x0, y0), (x1, y1) = self.grid.centre(one), self.grid.centre(other)
        far = self.grid.pitch * (0.5 + MARGIN)
        return x0 - far, y0 - far, x1 + far, y1 + far

    def _around(self, names: Sequence[str]) -> Box:
        spots = [spot for name in names for spot in self.places[name]]
        return (
            min(spot.x - spot.radius * 1.4 for spot in spots),
            min(spot.y - spot.radius * 1.4 for spot in spots),
            max(spot.x + spot.radius * 1.4 for spot in spots),
            max(spot.y + spot.radius * 1.4 for spot in spots),
        )


def _arrows(sheet: Sheet, names: Sequence[str]) -> Shapes:
    """The way through these places, one arrow from each to the next."""
    out: Shapes = []
    for one, other in zip(names, names[1:], strict=False):
        a, b = sheet.centre(one), sheet.centre(other)
        length = math.hypot(b[0] - a[0], b[1] - a[1])
        far = min(28.0 if sheet.grid else sheet.places[one][0].radius * 0.85, length * 0.35)
        outline = polygon(arrow_outline(a, b, far, max(length - far * 0.6, far + 12), 3.2, 8, 9))
        out.append(path(outline, TEACHER, WHITE, 2, join="round"))
    return out


def _attack(sheet: Sheet, names: Sequence[str]) -> Shapes:
    a, b = sheet.centre(names[0]), sheet.centre(names[1])
    return [attack_arrow(a, b)] if sheet.grid else _arrows(sheet, names)


def _cost(sheet: Sheet, what: Sequence[str]) -> Shapes:
    x, y = sheet.centre(what[0])
    number = overlays.cost_text(float(what[1]))
    disc = path(circle_path(x, y, 10), OFF_WHITE, INK, 1.4)
    return [disc, text(x, y + 4.4, number, 12.5, INK, weight=700, anchor="middle")]


def _range(sheet: Sheet, what: Sequence[str]) -> Shapes:
    """All hexes within so many of one."""
    if sheet.grid is None:
        raise ValueError("this map has no hexes to count")
    within, edge = {what[0]}, {what[0]}
    for _ in range(int(what[1])):
        edge = {near for name in edge for near in sheet.grid.neighbours(name) if near in sheet.places} - within
        within |= edge
    outer = overlays.outline(sheet.grid, within)
    return [path(outer, None, WHITE, 6, cap="round"), path(outer, None, TEACHER, 3, cap="round")]


DRAWERS: Mapping[str, Callable[[Sheet, Sequence[str]], Shapes]] = {
    "path": _arrows,
    "retreat": _arrows,
    "press": _arrows,
    "assault": _arrows,
    "attack": _attack,
    "cost": _cost,
    "range": _range,
}


def high(box: Iterable[float], wide: int) -> int:
    """How high a figure is that is so many pixels wide."""
    x0, y0, x1, y1 = box
    return round(wide * (y1 - y0) / (x1 - x0))
