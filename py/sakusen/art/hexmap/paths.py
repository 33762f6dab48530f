"""Polylines: simplify, smooth, measure, and write as path data."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from typing import TypeVar

from sakusen.art.hexmap.fields import noise, segment_distance
from sakusen.art.pens.shapes import Point, xy

Loop = list[Point]
Node = TypeVar("Node", str, tuple[int, int])


def signed_area(loop: Sequence[Point]) -> float:
    """The area of a closed loop; its sign tells the sense of turning."""
    return 0.5 * sum(loop[i - 1][0] * loop[i][1] - loop[i][0] * loop[i - 1][1] for i in range(len(loop)))


def simplify(line: Sequence[Point], tolerance: float) -> list[Point]:
    """Drop points that lie within ``tolerance`` of the line without them (Douglas-Peucker)."""
    keep = [False] * len(line)
    keep[0] = keep[-1] = True
    spans = [(0, len(line) - 1)]
    while spans:
        a, b = spans.pop()
        worst, at = tolerance, 0
        for i in range(a + 1, b):
            d = segment_distance(line[i][0], line[i][1], line[a], line[b])
            if d > worst:
                worst, at = d, i
        if at:
            keep[at] = True
            spans += [(a, at), (at, b)]
    return [p for p, kept in zip(line, keep, strict=True) if kept]


def simplify_loop(loop: Sequence[Point], tolerance: float) -> list[Point]:
    """``simplify`` for a closed loop, done in two halves so that no seam shows."""
    half = len(loop) // 2
    first, second = list(loop[: half + 1]), [*loop[half:], loop[0]]
    return simplify(first, tolerance)[:-1] + simplify(second, tolerance)[:-1]


def smooth(points: Sequence[Point], closed: bool = True, pull: float = 1 / 3) -> str:
    """Path data of a curve through the points, written as cubic Beziers.

    ``pull`` is the length of a handle as a share of the chord between the neighbours: 1/6 is a Catmull-Rom
    spline, 1/3 a fuller curve that suits coasts and contour lines.
    """
    n = len(points)

    def at(i: int) -> Point:
        return points[i % n] if closed else points[min(max(i, 0), n - 1)]

    out = [f"M{xy(points[0])}"]
    for i in range(n if closed else n - 1):
        a, b, c, d = at(i - 1), at(i), at(i + 1), at(i + 2)
        out.append(
            "C"
            + xy(
                (b[0] + (c[0] - a[0]) * pull, b[1] + (c[1] - a[1]) * pull),
                (c[0] - (d[0] - b[0]) * pull, c[1] - (d[1] - b[1]) * pull),
                c,
            )
        )
    return "".join(out) + ("Z" if closed else "")


def soften(line: Sequence[Point], passes: int = 2) -> list[Point]:
    """Round a polyline by weighted averages; its ends stay where they are."""
    out = list(line)
    for _ in range(passes):
        inner = [
            ((a[0] + 2 * b[0] + c[0]) / 4, (a[1] + 2 * b[1] + c[1]) / 4)
            for a, b, c in zip(out, out[1:], out[2:], strict=False)
        ]
        out = [out[0], *inner, out[-1]]
    return out


def roughen(line: Sequence[Point], parts: int, amount: float, wave: float, seed: int) -> list[Point]:
    """Divide each stretch into ``parts`` and push the new points about by noise."""
    out = []
    for a, b in zip(line, line[1:], strict=False):
        for k in range(parts):
            x, y = a[0] + (b[0] - a[0]) * k / parts, a[1] + (b[1] - a[1]) * k / parts
            out.append((x + amount * noise(x, y, wave, seed), y + amount * noise(x, y, wave, seed + 1)))
    return [*out, line[-1]]


def normals(line: Sequence[Point]) -> list[Point]:
    """The unit normal at every point, to the left of the way along the line as seen on the screen."""
    out = []
    for i in range(len(line)):
        a, b = line[max(i - 1, 0)], line[min(i + 1, len(line) - 1)]
        length = math.hypot(b[0] - a[0], b[1] - a[1]) or 1.0
        out.append((-(b[1] - a[1]) / length, (b[0] - a[0]) / length))
    return out


def ribbon(line: Sequence[Point], widths: Sequence[float]) -> str:
    """Path data of a band along the line; ``widths`` are half widths, one for each point."""
    edges = list(zip(line, normals(line), widths, strict=True))
    left = [(x + nx * w, y + ny * w) for (x, y), (nx, ny), w in edges]
    right = [(x - nx * w, y - ny * w) for (x, y), (nx, ny), w in edges]
    return smooth(left + right[::-1], True)


def walks(edges: Iterable[tuple[Node, Node]]) -> list[list[Node]]:
    """Join undirected edges into walks that end at branch points, in a fixed order; nodes sort."""
    near: dict[Node, list[Node]] = {}
    for a, b in edges:
        near.setdefault(a, []).append(b)
        near.setdefault(b, []).append(a)
    done: set[frozenset[Node]] = set()
    out = []
    for start in sorted(near, key=lambda k: (len(near[k]) == 2, k)):  # ends and branch points first
        for step in sorted(near[start]):
            if frozenset((start, step)) in done:
                continue
            walk = [start, step]
            done.add(frozenset(walk))
            while len(near[walk[-1]]) == 2:
                onward = [n for n in near[walk[-1]] if frozenset((walk[-1], n)) not in done]
                if not onward:
                    break
                done.add(frozenset((walk[-1], onward[0])))
                walk.append(onward[0])
            out.append(walk)
    return out
