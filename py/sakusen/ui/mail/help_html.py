"""The page "play with a friend", as HTML: what to do, each with a picture, and what is prevented and what is not.

The pictures are drawn here from a few lines in the colour of the text, so they fit every scheme and need no file.
"""

from __future__ import annotations

from ..page.dialogs import frame
from ..page.html import esc, icon
from ..page.words import say
from .letters_html import button, link

TERMS = (
    ("book", "mail.terms.rules"),
    ("die", "mail.dice"),
    ("lock", "mail.secrets"),
    ("log", "mail.terms.history"),
    ("check", "mail.terms.check"),
    ("never", "mail.terms.never"),
)
WIDE, HIGH = 320, 84
"""Units of a picture."""


def trust(lang: str, back: str) -> str:
    """How such a game goes, and the six lines; ``back`` is the command of the button that leads on."""
    texts = {"mail.dice": "mail.terms.dice.text", "mail.secrets": "mail.terms.secrets.text"}
    rows = "".join(
        f'<div class="term{" never" if sign == "never" else ""}">{icon(sign)}<div><b>{esc(say(lang, key))}</b>'
        f"<p>{esc(say(lang, texts.get(key, key + '.text')))}</p>"
        f"{link(lang, 'prove', 'prove') if sign == 'check' else ''}</div></div>"
        for sign, key in TERMS
    )
    steps = "".join(
        f"<li>{picture(drawn)}<p>{esc(say(lang, f'mail.help.{n}'))}</p></li>" for n, drawn in enumerate(PICTURES, 1)
    )
    parts = [("mail.help", f"<ol>{steps}</ol>"), ("mail.terms", f'<div class="trust">{rows}</div>')]
    if back != "close":  # who is about to agree upon something wants to know what is prevented
        parts.reverse()
    (title, first), (heading, second) = parts
    body = f"{first}<h3>{esc(say(lang, heading))}</h3>{second}"
    return frame(lang, say(lang, title), body, button(back, say(lang, "mail.terms.ok"), css="btn primary"))


def picture(drawn: str) -> str:
    """A picture beside words that say the same, so nobody has to hear of it."""
    return (
        f'<svg viewBox="0 0 {WIDE} {HIGH}" width="{WIDE}" height="{HIGH}" style="max-width:100%;height:auto" '
        f'fill="none" stroke="currentColor" stroke-width="2" stroke-linejoin="round" aria-hidden="true">{drawn}</svg>'
    )


def _page(x: int, dots: str) -> str:
    """A page with a map of seven hexes; ``dots`` are those on which a counter stands."""
    made = f'<rect x="{x}" y="8" width="76" height="68" rx="6"/><path d="M{x} 20h76" stroke-width="1.5"/>'
    for n, (dx, dy) in enumerate(((38, 48), (38, 30), (54, 39), (54, 57), (38, 66), (22, 57), (22, 39))):
        cx, cy = x + dx, dy
        made += f'<path stroke-width="1" d="M{cx - 9} {cy}l4.5 -8.5h9l4.5 8.5l-4.5 8.5h-9z"/>'
        if str(n) in dots:
            made += f'<rect x="{cx - 4}" y="{cy - 4}" width="8" height="8" fill="currentColor" stroke="none"/>'
    return made


def _letter(x: int, y: int, words: str = "") -> str:
    """An envelope with a few signs below it."""
    made = f'<rect x="{x}" y="{y}" width="34" height="22" rx="2"/><path d="M{x} {y}l17 13l17 -13"/>'
    if words:
        made += (
            f'<text x="{x + 17}" y="{y + 36}" text-anchor="middle" font-size="12" fill="currentColor" stroke="none">'
            f"{words}</text>"
        )
    return made


def _arrow(start: int, end: int, y: int) -> str:
    back = -6 if end > start else 6
    return f'<path d="M{start} {y}H{end}m{back} -5l{-back} 5l{back} 5"/>'


def _waves(x: int) -> str:
    return "".join(f'<path d="M{x + 14 * n} 30q7 12 0 24"/>' for n in range(3))


PICTURES = (
    _page(8, "16") + _letter(122, 26, "1") + _arrow(166, 224, 37) + _page(236, ""),
    _page(8, "16")
    + _letter(142, 10)
    + _arrow(224, 186, 21)
    + _arrow(96, 134, 63)
    + _letter(142, 46)
    + _page(236, "16"),
    _page(8, "12") + _letter(104, 26, "9") + _letter(144, 26, "10") + _letter(184, 26, "11") + _page(236, "12"),
    _page(8, "34") + _arrow(150, 96, 42) + _waves(150) + _arrow(190, 226, 42) + _page(236, "34"),
    _page(8, "05") + _letter(104, 26) + _arrow(148, 226, 37) + _page(236, "05") + '<path d="M254 80h40"/>',
    _page(8, "1") + _arrow(96, 226, 24) + _letter(144, 32) + _arrow(224, 98, 62) + _page(236, "14"),
)
"""The invitation goes out; letters go to and fro; each holds the whole game; connected; watched; a turn lent."""
