"""The small signs printed on counters: unit symbols, echelons, side marks, hatching, silhouettes."""

from __future__ import annotations

from sakusen.art.pens.shapes import Shape, Shapes, circle, circle_path, num, path, rect, segment, star_path

#: A counter of 60 units with rounded corners, and the same with its upper right corner folded away.
BODY = "M4 0H56A4 4 0 0 1 60 4V56A4 4 0 0 1 56 60H4A4 4 0 0 1 0 56V4A4 4 0 0 1 4 0Z"
BODY_CUT = "M4 0H44L60 16V56A4 4 0 0 1 56 60H4A4 4 0 0 1 0 56V4A4 4 0 0 1 4 0Z"

FIGHTER = (
    "M30 6c1.8 0 2.6 3 2.6 8l17 9v4l-17 -3l-1 10l6 4v3l-7.6 -1.8l-7.6 1.8v-3l6 -4l-1 -10l-17 3v-4l17 -9"
    "c0 -5 .8 -8 2.6 -8Z"
)
BOMBER = (
    "M30 6c2 0 2.8 3 2.8 8l5 1c0 -4 .8 -5.5 2 -5.5s2 1.5 2 6.5l11 4v4l-20 -1l-1 11l9 3v3h-21.6v-3l9 -3"
    "l-1 -11l-20 1v-4l11 -4c0 -5 .8 -6.5 2 -6.5s2 1.5 2 5.5l5 -1c0 -5 .8 -8 2.8 -8Z"
)


def hatch_lines(angle: int, step: float = 6.0, size: float = 60.0, margin: float = 1.0, fold: float = 0.0) -> str:
    """Path data of parallel lines across a square; a ``fold`` leaves the upper right corner free.

    A positive ``angle`` rises to the right, a negative one falls. Explicit lines, so that no pattern is
    needed.
    """
    low, high, out = margin, size - margin, []
    k = step
    while k < 2 * size:
        # rising: x + y = k; falling: y - x = k - size
        first, last = (
            (max(low, k - high), min(high, k - low))
            if angle > 0
            else (max(low, low + size - k), min(high, high + size - k))
        )
        if fold:  # keep x - y below size - fold
            edge = size - fold
            last = min(last, (k + edge) / 2) if angle > 0 else (last if size - k <= edge else first)
        if last - first > 2:
            slope, start = (-1, k) if angle > 0 else (1, k - size)
            out.append(segment((first, start + slope * first), (last, start + slope * last)))
        k += step
    return "".join(out)


def unit_symbol(kind: str, x: float, y: float, w: float, h: float, stroke: str, fill: str) -> Shapes:
    """A unit symbol in a frame: infantry, tank (armor), mech, cavalry, artillery, engineer, motor-infantry,
    armoured-car; any other kind is an empty frame."""
    wheeled = kind in ("motor-infantry", "armoured-car")
    out = [rect(x, y, w, h, fill=fill, stroke=stroke, width=1.9)]
    if kind in ("infantry", "mech", "motor-infantry"):
        cross = segment((x, y), (x + w, y + h)) + segment((x, y + h), (x + w, y))
        out.append(path(cross, None, stroke, 1.5))
    if kind in ("tank", "armor", "mech", "armoured-car"):
        out.append(rect(x + 4.5, y + 4.2, w - 9, h - 8.4, (h - 8.4) / 2, stroke=stroke, width=1.8))
    if kind == "cavalry":
        out.append(path(segment((x, y + h), (x + w, y)), None, stroke, 1.5))
    if kind == "artillery":
        out.append(circle(x + w / 2, y + h / 2, 3.6, fill=stroke))
    if kind == "engineer":
        bridge = f"M{num(x + 7)} {num(y + 11)}v-6h13v6m-6.5 -6v6"
        out.append(path(bridge, None, stroke, 1.7))
    if wheeled:
        wheels = circle_path(x + 6, y + h + 2.3, 1.9) + circle_path(x + 21, y + h + 2.3, 1.9)
        out.append(path(wheels, fill, stroke, 1.3))
    return out


def echelon(size: str, x: float, y: float, ink: str) -> Shape:
    """The size of a unit above its symbol, centred on ``x``: "I", "II", "III", "X", "XX", "XXX"."""
    n = len(size)
    if size.startswith("X"):
        crosses = (f"M{num(x - 2 + (i - (n - 1) / 2) * 6)} {num(y)}l4 4.6m0 -4.6l-4 4.6" for i in range(n))
        return path("".join(crosses), None, ink, 1.3)
    bars = (f"M{num(x + (i - (n - 1) / 2) * 3.2)} {num(y)}v4.6" for i in range(n))
    return path("".join(bars), None, ink, 1.5)


def side_glyph(kind: str, x: float, y: float, ink: str) -> Shape:
    """The mark by which a side is known without its colour: star, sun, disc, open-star, bars."""
    if kind == "star":
        return path(star_path(x, y, 4.4), ink, opacity=0.9)
    if kind == "sun":
        return path(star_path(x, y, 5, 0.62, 12), ink, opacity=0.9)
    if kind == "disc":
        return circle(x, y, 3.8, fill=ink)
    if kind == "open-star":
        return path(star_path(x, y, 4.6), None, ink, 1.1)
    return path(f"M{num(x - 3.6)} {num(y - 3.6)}h7m-7 3.6h7m-7 3.6h7", None, ink, 1.5)


def gun(ink: str, face: str) -> Shapes:
    """A field gun seen from the side, for the middle of a marker."""
    return [
        path("M12 34L44 16", None, ink, 5, cap="round"),
        path("M17 40L34 25L46 40", None, ink, 3, cap="round", join="round"),
        circle(31, 33, 7, fill=face, stroke=ink, width=2.6),
    ]


def crates(ink: str) -> Shapes:
    """Three crates, for supplies."""
    return [
        path("M12 38V24h16v14ZM32 38V24h16v14ZM22 22V8h16v14Z", None, ink, 2.2, join="round"),
        path("M12 31h16M32 31h16M22 15h16", None, ink, 1.2),
    ]


def junk_boat(ink: str) -> Shapes:
    """A junk under sail, for sea transport."""
    return [
        path("M10 34q20 8 40 0l-4 8h-32Z", ink),
        path("M22 31V8q14 4 13 23ZM38 31V14q8 3 8 17Z", None, ink, 2),
        path("M24 16h10M24 23h11", None, ink, 1.2),
    ]
