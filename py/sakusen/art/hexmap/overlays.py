"""The state of hexes, drawn between the map and the counters: reach, path, zones, retreats, cursors.

All take the grid and hex names and return shapes in map units.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import lru_cache

from sakusen.art.counters.states import CREAM, YELLOW_INK, arrow_outline, pill
from sakusen.art.hexmap.hexgrid import HexGrid
from sakusen.art.pens.palette import ARROW_EDGE, INK, OFF_WHITE, RED, SIDES, WHITE, YELLOW
from sakusen.art.pens.shapes import Shape, Shapes, circle_path, num, path, polygon, segment, text, xy


# ---------------------------------------------------------------- areas
def area(grid: HexGrid, hexes: Iterable[str], scale: float = 1.0) -> str:
    """Path data of a set of hexes."""
    return "".join(_hex(grid, h, scale) for h in sorted(hexes))


@lru_cache(maxsize=2000)
def _hex(grid: HexGrid, h: str, scale: float) -> str:
    """Path data of a hex; kept, since a reach is drawn anew for every unit that is picked."""
    return polygon(grid.corners(h, scale))


@lru_cache(maxsize=4000)
def _side(grid: HexGrid, h: str, n: str) -> str:
    """Path data of the hexside between two hexes."""
    return segment(*grid.hexside(h, n))


def outline(grid: HexGrid, hexes: Collection[str]) -> str:
    """Path data of the outer boundary of a set of hexes."""
    inside, out = set(hexes), []
    for h in sorted(inside):
        out += [_side(grid, h, n) for n in grid.neighbours(h) if n not in inside]
    return "".join(out)


def screen(grid: HexGrid, hexes: Iterable[str], step: float, angle: int = 45) -> str:
    """Path data of parallel lines in a set of hexes, ``step`` apart; those of neighbours meet."""
    return "".join(_screen(grid, h, step, angle > 0) for h in sorted(hexes))


@lru_cache(maxsize=4000)
def _screen(grid: HexGrid, h: str, step: float, rises: bool) -> str:
    """The lines in one hex. They end at its sides by themselves: to clip lines across the map to it took a browser
    longer than all else that is drawn over the map."""
    sign, gap, ends = (1 if rises else -1), step * math.sqrt(2), dict[int, list[str]]()
    corners = [(x, y, (x + sign * y) / gap) for x, y in grid.corners(h)]  # the third is whole on every line
    x, y, at = corners[-1]
    for to_x, to_y, to in corners:
        for line in range(math.ceil(min(at, to)), math.ceil(max(at, to))):
            share = (line - at) / (to - at)
            ends.setdefault(line, []).append(f"{x + share * (to_x - x):.1f} {y + share * (to_y - y):.1f}")
        x, y, at = to_x, to_y, to
    return "".join(f"M{one}L{other}" for one, other in ends.values())


# ---------------------------------------------------------------- moving
def cost_text(cost: float) -> str:
    """Movement points as printed: ``0.5`` is ½, ``2.5`` is 2½."""
    whole, half = divmod(cost, 1)
    if half == 0:
        return str(int(whole))
    return ("" if whole == 0 else str(int(whole))) + "½" if half == 0.5 else f"{cost:g}"


def reach(
    grid: HexGrid,
    costs: Mapping[str, float],
    board: Collection[str],
    *,
    start: str | None = None,
    attacks: Collection[str] = (),
    stops: Collection[str] = (),
    full: Collection[str] = (),
    hidden: Collection[str] = (),
) -> Shapes:
    """Where a unit can go.

    ``costs`` gives the movement points spent on arriving in each hex of the area, ``board`` all hexes of the
    map. From ``attacks`` it could attack (black disc), in ``stops`` its move ends (red bar and tint), in
    ``full`` it may pass but not stay (dot only), in ``hidden`` (occupied hexes, the path) no disc is drawn.
    """
    inside = set(costs) | ({start} if start else set())
    outside = set(board) - inside
    edge = outline(grid, inside)
    veil = area(grid, outside)
    out = [path(veil, "veil"), path(screen(grid, outside, 7), None, "screen", 1)] if veil else []
    out.append(path(area(grid, inside), "lit"))
    if stops:
        out.append(path(area(grid, stops, 0.93), SIDES["PRC"].face, opacity=0.07))
    out += [
        path(edge, None, INK, 4.6, cap="round", opacity=0.55),
        path(edge, None, WHITE, 2.8, cap="round"),
    ]
    return out + cost_discs(grid, costs, set(attacks), set(stops), set(full), set(hidden) | {start})


def cost_discs(
    grid: HexGrid,
    costs: Mapping[str, float],
    attacks: set[str],
    stops: set[str],
    full: set[str],
    hidden: Collection[str | None],
) -> Shapes:
    """The discs of ``reach`` alone: what arriving in each hex costs; none in ``hidden`` hexes."""
    black: list[str] = []
    white: list[str] = []
    dots: list[str] = []
    bars: list[str] = []
    numbers: Shapes = []
    for h in sorted(set(costs) - set(hidden)):
        x, y = grid.centre(h)
        if h in full:
            dots.append(circle_path(x, y, 3))
            continue
        (black if h in attacks else white).append(circle_path(x, y, 9))
        numbers.append(
            text(
                x,
                y + 4,
                cost_text(costs[h]),
                11.5,
                CREAM if h in attacks else INK,
                weight=700,
                anchor="middle",
            )
        )
        if h in stops:
            bars.append(f"M{num(x - 8)} {num(y + 13.2)}h16")
    out = [
        path("".join(discs), fill, INK, 1.1) for discs, fill in ((black, INK), (white, OFF_WHITE), (dots, INK)) if discs
    ]
    if bars:
        out.append(path("".join(bars), None, RED, 2.4, cap="round"))
    return out + numbers


def path_ribbon(grid: HexGrid, hexes: Sequence[str], costs: Mapping[str, float] | None = None) -> Shapes:
    """The way through these hexes as a yellow ribbon that ends at the edge of the last counter.

    ``costs`` puts the running cost in a disc on every hex passed through. Fewer than two hexes draw nothing.
    """
    if len(hexes) < 2:
        return []
    points = [grid.centre(h) for h in hexes]
    middles = [grid.midpoint(a, b) for a, b in zip(hexes, hexes[1:], strict=False)]
    d = f"M{xy(points[0])}L{xy(middles[0])}"
    d += "".join(f"Q{xy(points[i], middles[i])}" for i in range(1, len(points) - 1))
    (x0, y0), (x1, y1) = middles[-1], points[-1]
    length = math.hypot(x1 - x0, y1 - y0)
    d += f"L{xy((x1 - (x1 - x0) / length * 29, y1 - (y1 - y0) / length * 29))}"
    style = {"cap": "round", "join": "round"}
    out = [path(d, None, YELLOW_INK, 9.5, opacity=0.85, **style), path(d, None, YELLOW, 6, **style)]
    passed = [h for h in hexes[1:-1] if costs and h in costs]
    if passed:
        discs = "".join(circle_path(*grid.centre(h), 8.5) for h in passed)
        out.append(path(discs, OFF_WHITE, YELLOW_INK, 1.6))
        out += [
            text(
                grid.centre(h)[0],
                grid.centre(h)[1] + 4,
                cost_text(costs[h]),
                11.5,
                INK,
                weight=700,
                anchor="middle",
            )
            for h in passed
            if costs
        ]
    return out


# ---------------------------------------------------------------- queries
def zone(grid: HexGrid, hexes: Collection[str], side: str) -> Shapes:
    """Zones of control of a side: hatching in the side's own direction and ticks inwards along the edge."""
    if not hexes:
        return []
    look, inside, ticks = SIDES[side], set(hexes), []
    for h in sorted(inside):
        cx, cy = grid.centre(h)
        for n in grid.neighbours(h):
            if n in inside:
                continue
            (ax, ay), (bx, by) = grid.hexside(h, n)
            for t in (0.25, 0.5, 0.75):
                x, y = ax + (bx - ax) * t, ay + (by - ay) * t
                k = 7 / math.hypot(cx - x, cy - y)
                ticks.append(segment((x, y), (x + (cx - x) * k, y + (cy - y) * k)))
    edge = outline(grid, inside)
    return [
        path(screen(grid, inside, 8, look.hatch), None, look.edge, 1.6, opacity=0.6),
        path(edge, None, OFF_WHITE, 4, cap="round", opacity=0.8),
        path(edge, None, look.edge, 2, cap="round"),
        path("".join(ticks), None, look.edge, 1.8, cap="round"),
    ]


def retreat(grid: HexGrid, start: str, options: Sequence[tuple[str, int | str]]) -> Shapes:
    """Ways out of ``start``: an arrow to each hex and the number of its priority in a disc."""
    a, out = grid.centre(start), []
    for h, number in options:
        b = grid.centre(h)
        length = math.hypot(b[0] - a[0], b[1] - a[1])
        out.append(
            path(
                polygon(arrow_outline(a, b, 27, max(length - 11, 40), 2.4, 6.5, 8)),
                INK,
                ARROW_EDGE,
                1.6,
                join="round",
            )
        )
        out.append(path(circle_path(*b, 10), OFF_WHITE, INK, 1.6))
        out.append(text(b[0], b[1] + 4.6, number, 13, INK, weight=700, anchor="middle"))
    return out


def refused(grid: HexGrid, name: str, rule: str) -> Shapes:
    """A hex that may not be entered, and the number of the rule that says so."""
    x, y = grid.centre(name)
    cross = f"M{num(x - 7)} {num(y - 14)}l14 14m0 -14l-14 14"
    return [
        path(cross, None, OFF_WHITE, 5.5, cap="round"),
        path(cross, None, RED, 2.4, cap="round"),
        pill(x, y + 11, rule, 10, fill=OFF_WHITE, ink=INK, edge=INK),
    ]


# ---------------------------------------------------------------- pointers
def cursor(grid: HexGrid, name: str) -> Shapes:
    """The keyboard cursor: a hexagon in the focus colour with a white line inside."""
    scale = 1 - 3 / (grid.pitch / 2)
    inner = 1 - 6.2 / (grid.pitch / 2)
    return [
        path(polygon(grid.corners(name, scale)), None, "focus", 3, join="round"),
        path(polygon(grid.corners(name, inner)), None, WHITE, 1.4, join="round"),
    ]


def log_ring(grid: HexGrid, name: str) -> Shape:
    """A hex pointed at from the log."""
    return path(polygon(grid.corners(name, 0.95)), None, "accent", 2, join="round")


def choice(grid: HexGrid, hexes: Collection[str]) -> Shapes:
    """Hexes of which one is to be chosen when it is not a move: white outline of each, lightened inside."""
    d = area(grid, hexes, 0.94)
    return (
        [
            path(d, "lit"),
            path(d, None, INK, 4, opacity=0.5, join="round"),
            path(d, None, WHITE, 2.4, join="round"),
        ]
        if d
        else []
    )
