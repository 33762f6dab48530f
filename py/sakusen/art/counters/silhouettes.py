"""The small drawings of a game of fleets and cards: ships from the side, aircraft from above, suits of cards.

A silhouette lies about the origin, ships with the waterline near ``y`` 5 and about 46 units long, aircraft nose up and
about 30 units wide. A suit is about 10 units high and has a form of its own, so that it is known without its colour.
"""

from __future__ import annotations

from collections.abc import Mapping

from sakusen.art.pens.shapes import Shape, circle_path, group, path

from ..pens.palette import INK, RED

FLEETS = ("carrier", "helicopter_destroyer", "destroyer", "fleet")

_DESTROYER = (
    "M-23 -1L-19 5H15L23 -2.2H8V-4.8H5V-9.4H2.6V-13.6H1.2V-9.4H-2V-4.8H-5.6V-8.2H-9.6V-4.8H-13V-1.6Z"
    "M12 -3V-4.8H15L20 -5.8V-4.8L15.4 -3Z"
)
_LEAVES = ((0, -2.6), (-2.7, 1.3), (2.7, 1.3))
_FIGHTER = (
    "M0 -15C1.4 -12 2 -9 2.2 -5L12 5.5V8L3 6.4L2.6 9.5L5.6 12V14L0 12.6L-5.6 14V12L-2.6 9.5L-3 6.4L-12 8V5.5"
    "L-2.2 -5C-2 -9 -1.4 -12 0 -15Z"
)
#: Path data by name; "fleet" and "air" stand for any ship and any aircraft.
SILHOUETTES: Mapping[str, str] = {
    "carrier": (
        "M-23 0L-20 5H17L23 -1.5H-23ZM3 -2V-6.5H5.5V-10.5H6.9V-14H8.1V-10.5H10.1V-6.5H13V-2Z"
        "M-17 -2.2L-11.5 -4.4V-2.2ZM-9 -2.2L-3.5 -4.4V-2.2Z"
    ),
    "helicopter_destroyer": (
        "M-21 0L-18 5H15L20 -1.5H-21ZM-3 -2V-7H0V-10H1.5V-13.5H2.7V-10H5V-7H10V-2Z"
        "M-15 -2V-4.2H-9V-2ZM-17.5 -5.2H-6.5V-4.6H-17.5Z"
    ),
    "destroyer": _DESTROYER,
    "fleet": _DESTROYER,
    "fighter": _FIGHTER,
    "air": _FIGHTER,
    "bomber": (
        "M0 -14C1.5 -14 2.2 -11 2.3 -6L5 -4.4V-7.5H7V-3L16 3.5V6L2.4 1.5L1.9 8L6 11.5V13.5L0 12L-6 13.5V11.5L-1.9 8"
        "L-2.4 1.5L-16 6V3.5L-7 -3V-7.5H-5V-4.4L-2.3 -6C-2.2 -11 -1.5 -14 0 -14Z"
    ),
}

#: Path data by the letter of a suit: a point, a notch, straight edges, three discs.
SUITS: Mapping[str, str] = {
    "S": (
        "M0 -5.4C1.6 -2.8 5 -0.4 5 2.2C5 4 3.5 4.8 2.2 4.3C1.5 4 0.9 3.5 0.7 3L1.7 5.5H-1.7L-0.7 3"
        "C-0.9 3.5 -1.5 4 -2.2 4.3C-3.5 4.8 -5 4 -5 2.2C-5 -0.4 -1.6 -2.8 0 -5.4Z"
    ),
    "H": (
        "M0 5.2C-2 2.4 -5 0.4 -5 -2.2C-5 -4 -3.8 -5 -2.5 -5C-1.4 -5 -0.5 -4.3 0 -3.2C0.5 -4.3 1.4 -5 2.5 -5"
        "C3.8 -5 5 -4 5 -2.2C5 0.4 2 2.4 0 5.2Z"
    ),
    "D": "M0 -5.6L4.3 0L0 5.6L-4.3 0Z",
    "C": "M-0.7 0L-1.7 5.5H1.7L0.7 0Z" + "".join(circle_path(x, y, 2.5) for x, y in _LEAVES),
}
SUIT_BOX = (-5.8, -5.8, 11.6, 11.6)
RED_SUITS = "HD"


def is_ship(kind: str) -> bool:
    """Whether a silhouette is seen from the side; raises ``ValueError`` for an unknown name."""
    if kind not in SILHOUETTES:
        raise ValueError(f"no such silhouette: {kind}")
    return kind in FLEETS


def suit(letter: str, x: float, y: float, size: float, ink: str | None = None) -> Shape:
    """A suit centred on ``x``, ``y``; without an ink in the colour of its own, to be put on white only."""
    colour = ink or (RED if letter in RED_SUITS else INK)
    return group([path(SUITS[letter], colour)], x=x, y=y, scale=size / 10)


def silhouette(kind: str, x: float, y: float, scale: float, ink: str, turn: float = 0.0) -> Shape:
    """A silhouette with its origin at ``x``, ``y``."""
    return group([path(SILHOUETTES[kind], ink, ink, 0.5, join="round")], x=x, y=y, scale=scale, turn=turn)
