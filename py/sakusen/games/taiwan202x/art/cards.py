"""Pieces of playing cards as SVG for pages: suits, pictures of events, silhouettes of units.

All of them are hidden from screen readers: what they show is said beside them in words. Sizes are pixels.
"""

from __future__ import annotations

from functools import lru_cache

from sakusen.art.counters.silhouettes import RED_SUITS, SILHOUETTES, SUIT_BOX, SUITS, is_ship
from sakusen.art.pens.palette import RED
from sakusen.art.pens.shapes import group, num, path, segment
from sakusen.art.pens.svg_pen import svg_document
from sakusen.games.taiwan202x.art.card_pictures import BLACK_INKS, GREY_INKS, HEIGHT, RED_INKS, WIDTH, picture


@lru_cache(maxsize=64)
def suit_svg(suit: str, px: float, ink: str | None = None) -> str:
    """A suit ("S", "H", "D", "C") to stand in a line of text (class ``su``). Without ``ink`` hearts and diamonds are
    red and the others take the colour of the text, so put it on white or on the panels of the page only. Raises
    ``KeyError`` for an unknown suit."""
    box = " ".join(num(v) for v in SUIT_BOX)
    colour = ink or (RED if suit in RED_SUITS else "currentColor")
    return (
        f'<svg class="su su-{suit.lower()}" viewBox="{box}" width="{num(px)}" height="{num(px)}" aria-hidden="true">'
        f'<path d="{SUITS[suit]}" fill="{colour}"/></svg>'
    )


@lru_cache(maxsize=256)
def event_picture(event_key: str, w: float, h: float, red: bool, dim: bool = False, struck: bool = False) -> str:
    """The picture of an event (its id, or "joker") ``w`` by ``h`` pixels (class ``pic``), cut at its ends to that form.

    ``red`` takes the inks of hearts and diamonds, else those of spades and clubs; ``dim`` greys it, ``struck`` draws a
    red stroke over it: the event cannot be played. Raises ``KeyError`` for an event without a picture.
    """
    ink = GREY_INKS if dim else RED_INKS if red else BLACK_INKS
    scale = max(w / WIDTH, h / HEIGHT)
    wide, high = w / scale, h / scale
    left, top = (WIDTH - wide) / 2, (HEIGHT - high) / 2
    shapes = picture(event_key, ink)
    if struck:
        shapes.append(path(segment((left, top), (left + wide, top + high)), None, RED, 2.2 / scale))
    return svg_document(shapes, (left, top, wide, high), width=w, height=h, prefix=f"e{event_key}", css_class="pic")


@lru_cache(maxsize=64)
def silhouette_svg(kind: str, px: float, ink: str = "currentColor") -> str:
    """A silhouette (see ``silhouettes.SILHOUETTES``) in a square (class ``sil``), in the colour of the text unless told
    otherwise. Raises ``ValueError`` for an unknown one."""
    shift = 4.5 if is_ship(kind) else 0.0
    shapes = [group([path(SILHOUETTES[kind], ink)], y=shift)]
    half = 24.0 if is_ship(kind) else 17.0
    return svg_document(shapes, (-half, -half, 2 * half, 2 * half), width=px, height=px, css_class="sil")
