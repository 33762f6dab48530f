"""The ground of a map that is all land: steppe, the edge of a plateau, rivers between banks, worn tracks.

Besides what every hex map has (``size``, ``side``, ``origin``, ``first``) the sheet gives

``plateau``      the last column of high ground: it falls off to the east of it
``rivers``       by the names of the board: ``before`` and ``after``, the points by which a river is carried out
                 to the edge of the sheet, ``widths`` at its two ends, ``bank`` (width of its pale shoulder),
                 ``wander`` (how far it strays from the hexsides)
``tracks_worn``  walks of hexes; ``track_ends``, path data that carries them off the map
``heights``      by hex the number of a spot height, drawn with form lines and without a tint: no hill
``flags``        (hex, side, 1 or -1 for the right or the left of it)
``margin``       where the sheet goes on beyond the map, paler

and the board ``hexes``, ``rivers`` (``sides`` by name) and ``bridges``.
"""

from __future__ import annotations

import math
from itertools import pairwise

from sakusen.art.hexmap.contours import contour_path
from sakusen.art.hexmap.crossings import bridge, pennant
from sakusen.art.hexmap.fields import Field, hash01, noise, noise_field, signed_distance
from sakusen.art.hexmap.ground import paint_grid, sheet_edge
from sakusen.art.hexmap.paths import normals, ribbon, roughen, smooth, soften, walks
from sakusen.art.hexmap.relief import FOOT, paint_hills
from sakusen.art.hexmap.roads import road_path
from sakusen.art.hexmap.terrain import Terrain
from sakusen.art.pens.palette import PALETTES, WHITE
from sakusen.art.pens.shapes import Point, Shapes, Spec, Style, haloed, num, path, rect, text

_RISE = 2.0
#: Octaves of the edge of the plateau: amplitude, wavelength, seed.
_EDGE_NOISE = ((7.0, 70, 7), (3.5, 26, 8), (1.6, 12, 9))
_RINGS = ((43.0, 0.5), (33.0, 0.4), (22.0, 0.3))


class Steppe(Terrain):
    """A terrain without a coast. ``rivers`` holds the line of every river by name, source or upper edge first."""

    def __init__(self, board: Spec, sheet: Spec) -> None:
        self.sheet = sheet
        tracks = [list(pair) for walk in sheet["tracks_worn"] for pair in pairwise(walk)]
        super().__init__({**board, "roads": tracks}, sheet)
        self.rivers = {name: self._river(name) for name in sheet["rivers"]}

    def _coast_and_depth(self) -> tuple[Field, Field]:
        everywhere = Field.level(self.frame, 1e3)
        return everywhere, everywhere

    def _heights(self) -> Field:
        plateau = self.sheet["plateau"]
        high = [[column <= plateau for column, _ in row] for row in self._cells]
        field = signed_distance(self.frame, high).blur(2).plus(Field.level(self.frame), 1.0, _RISE)
        for amplitude, wave, seed in _EDGE_NOISE:
            field = field.plus(noise_field(self.frame, wave, seed), amplitude)
        return field

    def _river(self, name: str) -> list[Point]:
        spec = self.sheet["rivers"][name]
        ends: dict[tuple[int, int], Point] = {}
        edges = []
        for a, b in self.board["rivers"][name]["sides"]:
            pair = self.grid.hexside(a, b)
            keys = [(round(x), round(y)) for x, y in pair]
            ends.update(zip(keys, pair, strict=True))
            edges.append((keys[0], keys[1]))
        (walk,) = walks(edges)
        line = [ends[key] for key in walk]
        if math.dist(line[0], spec["after"][0]) < math.dist(line[-1], spec["after"][0]):
            line.reverse()
        whole = [*spec["before"], *line, *spec["after"]]
        return soften(roughen(whole, 5, spec["wander"], 22, 51), 4)

    def near_river(self, x: float, y: float) -> float:
        """About how far a point is from the nearest river."""
        return min(abs(x - a) + abs(y - b) for line in self.rivers.values() for a, b in line[::2])


def bake(board: Spec, sheet: Spec) -> dict[str, object]:
    """Paint everything of a steppe map that does not depend on language; see ``sakusen.art.bake``."""
    terrain = Steppe(board, sheet)
    painters = {
        "ground": paint_steppe,
        "grass": paint_grass,
        "hills": paint_hills,
        "heights": paint_heights,
        "rivers": paint_streams,
        "tracks": paint_tracks,
        "grid": paint_wide_grid,
        "bridges": paint_bridges,
        "spots": paint_spot_heights,
        "flags": paint_flags,
        "margin": paint_margin,
    }
    edge = sheet_edge(terrain.size)
    return {
        "slug": sheet["slug"],
        "size": list(sheet["size"]),
        "clips": {"land": edge, "sheet": edge},
        "colours": {scheme: {"mat": colours["steppe2"]} for scheme, colours in PALETTES.items()},
        "layers": {name: painter(terrain) for name, painter in painters.items()},
        "outline": {
            "land": edge,
            "roads": road_path(terrain),
            "hills": contour_path(terrain.hill, FOOT, 2.0, 70),
        },
    }


# ---------------------------------------------------------------- ground
def paint_steppe(terrain: Steppe) -> Shapes:
    """Warm ground with patches of a second tint."""
    patches = noise_field(terrain.frame, 110, 21).plus(noise_field(terrain.frame, 44, 22), 0.5)
    return [
        rect(0, 0, *terrain.size, fill="steppe"),
        path(contour_path(patches, 0.16, 0.9, 300), "steppe2", opacity=0.6),
    ]


def paint_grass(terrain: Steppe) -> Shapes:
    """Pairs of short strokes: on the plain clear of slopes and water, sparse on the plateau and in the margin."""
    margin = terrain.sheet["margin"]
    plain, high = [], []
    for j in range(int(terrain.size[1] / 26) + 1):
        for i in range(int(terrain.size[0] / 30) + 1):
            x, y = i * 30 + 30 * hash01(i, j, 92), j * 26 + 26 * hash01(i, j, 93)
            height, chance = terrain.hill.at(x, y), hash01(i, j, 91)
            if height > 62 and chance < 0.25:
                high.append(_tuft(x, y, hash01(i, j, 94)))
            elif height < -6 and chance < (0.42 if x < margin else 0.2) and terrain.near_river(x, y) > 26:
                plain.append(_tuft(x, y, hash01(i, j, 94)))
    style: Style = {"cap": "round", "opacity": 0.5}
    return [
        path("".join(plain), None, "grass", 0.8, **style),
        path("".join(high), None, "hach", 0.8, **style),
    ]


def _tuft(x: float, y: float, size: float) -> str:
    s = 3 + 2.5 * size
    return f"M{num(x)} {num(y)}l{num(-s * 0.4)} {num(-s)}M{num(x + 1.2)} {num(y)}l{num(s * 0.45)} {num(-s * 1.1)}"


def paint_heights(terrain: Steppe) -> Shapes:
    """Form lines of heights that have no effect: no tint, so that they never read as hills."""
    out = []
    for name, number in terrain.sheet["heights"].items():
        x, y = terrain.grid.centre(name)
        for radius, opacity in _RINGS:
            points = []
            for i in range(18):
                angle = i * math.pi / 9
                wide = radius * (1.05 + 0.1 * noise(i * 9, number, 13, int(radius)))
                high = radius * 0.72 * (1 + 0.12 * noise(i * 9, number, 11, int(radius) + 1))
                points.append((x + wide * math.cos(angle), y - 5 + high * math.sin(angle)))
            out.append(path(smooth(points, True, 1 / 6), None, "hach", 0.9, opacity=opacity))
    return out


def paint_spot_heights(terrain: Steppe) -> Shapes:
    """A triangle and a number in the right slot of the hex, where no counter stands."""
    out: Shapes = []
    for name, number in terrain.sheet["heights"].items():
        x, y = terrain.grid.centre(name)
        out += haloed(f"M{num(x + 47)} {num(y + 7)}l4.6 8h-9.2Z", "ink")
        out.append(text(x + 47, y + 24.5, number, 9, "label", weight=700, anchor="middle", halo="halo", halo_width=3.2))
    return out


# ---------------------------------------------------------------- water and ways
def paint_streams(terrain: Steppe) -> Shapes:
    """Rivers as ribbons with a pale shoulder, an inked edge and two engraved lines; the mouth lies under the
    larger river."""
    out: Shapes = []
    rivers = sorted(terrain.rivers, key=lambda name: sum(terrain.sheet["rivers"][name]["widths"]))
    for name in rivers:
        line, spec = terrain.rivers[name], terrain.sheet["rivers"][name]
        (first, last), n = spec["widths"], len(terrain.rivers[name]) - 1
        d = ribbon(line, [first + (last - first) * i / n for i in range(n + 1)])
        out += [
            path(d, "bank", "bank", spec["bank"], join="round", opacity=0.9),
            path(d, "water", "waterink", 1.2, join="round"),
        ]
        if last > 4:
            out.append(path(_beside(line, last * 0.45), None, "waterink", 0.6, opacity=0.55))
            out.append(path(_beside(line, -last * 0.4), None, WHITE, 0.8, opacity=0.6))
    return out


def _beside(line: list[Point], far: float) -> str:
    """Path data of a line that runs along another one."""
    moved = [(x + nx * far, y + ny * far) for (x, y), (nx, ny) in zip(line, normals(line), strict=True)]
    return smooth(moved, False, 1 / 6)


def paint_tracks(terrain: Steppe) -> Shapes:
    """Worn tracks as broken lines on a pale bed."""
    d = road_path(terrain) + "".join(terrain.sheet["track_ends"])
    return [
        path(d, None, "bank", 4, cap="round", opacity=0.9),
        path(d, None, "track", 1.5, dash=[6, 3.5]),
    ]


def paint_bridges(terrain: Steppe) -> Shapes:
    """Bridges across their hexsides."""
    out = []
    for spec in terrain.board["bridges"]:
        (ax, ay), (bx, by) = terrain.grid.centre(spec["a"]), terrain.grid.centre(spec["b"])
        turn = math.degrees(math.atan2(by - ay, bx - ax))
        out.append(bridge(spec["kind"], (ax + bx) / 2, (ay + by) / 2, turn))
    return out


# ---------------------------------------------------------------- grid, flags, margin
def paint_wide_grid(terrain: Steppe) -> Shapes:
    """The grid and its numbers for large hexes: a little stronger than on a map of many."""
    lines = [
        {**shape, "width": shape["width"] * 1.4, "opacity": min(1.0, shape["opacity"] * 1.3)}
        for shape in paint_grid(terrain)
    ]
    numbers = []
    for name in sorted(terrain.hexes):
        x, y = terrain.grid.centre(name)
        numbers.append(text(x, y - terrain.grid.pitch / 2 + 8.2, name, 9, "number", anchor="middle", spacing=0.4))
    return [*lines, *numbers]


def paint_flags(terrain: Steppe) -> Shapes:
    """A pennant in the colour of its side where reinforcements come in."""
    out = []
    for name, side, hand in terrain.sheet["flags"]:
        x, y = terrain.grid.centre(name)
        out.append(pennant(side, x + 38 * hand, y - 2, -hand))
    return out


def paint_margin(terrain: Steppe) -> Shapes:
    """Ground beyond the map is paler; rivers and tracks run on under it."""
    (wide, high), left = terrain.size, terrain.sheet["margin"]
    return [
        rect(left, 0, wide - left, high, fill="paper", opacity=0.72),
        path(f"M{num(left)} 13V{num(high - 13)}", None, "ink2", 0.8, opacity=0.6),
    ]
