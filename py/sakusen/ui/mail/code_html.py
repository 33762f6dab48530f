"""A letter as a code for the camera of another device, as HTML."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..page.dialogs import frame
from ..page.html import esc
from ..page.words import say

if TYPE_CHECKING:
    from ..page.qr import Drawing

PLAIN, MOST = 900, 1270
"""Characters of an address in one code as it is, and with the letter in digits (``together.finding.as_digits``): a code
of 117 squares a side with error correction M holds 8,000 bits. More would make squares that a camera cannot tell apart
on a small screen."""
QUIET = 4
"""Squares of empty margin on each side, without which cameras do not find a code."""


def picture(drawing: Drawing, words: str) -> str:
    """The code as a picture: black on white in every scheme, every square as large as the others."""
    side = drawing.side + 2 * QUIET
    return (
        f'<svg class="code" viewBox="{-QUIET} {-QUIET} {side} {side}" style="--side:{side}px" role="img" '
        f'aria-label="{esc(words)}" shape-rendering="crispEdges"><rect x="{-QUIET}" y="{-QUIET}" width="{side}" '
        f'height="{side}" fill="#fff"/><path d="{esc(drawing.path)}" fill="#000"/></svg>'
    )


def shown(lang: str, title: str, drawing: Drawing, size: int) -> str:
    """The dialog with the code of a letter."""
    body = picture(drawing, say(lang, "mail.code.alt", title=title))
    body += f'<p class="hint">{esc(say(lang, "mail.code.text", n=size))}</p>'
    return frame(lang, title, f'<div class="coded">{body}</div>')


def too_long(lang: str, size: int) -> str:
    """Why there is no code for a letter, and what there is."""
    return say(lang, "mail.code.long", n=size, most=MOST)
