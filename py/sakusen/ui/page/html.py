"""Small helpers for HTML as text."""

from __future__ import annotations

import re
import zlib
from collections.abc import Iterable
from functools import lru_cache
from html import escape as _escape
from html import unescape
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ...presenter.contract import Presenter

from ...art.pens.palette import INK, OFF_WHITE, RED

SHORT = 80
"""A text of so many characters is a label: a press shows a hundred of them again, so they are made safe once."""
_PICTURE = re.compile(r'<svg\b[^>]*\baria-label="([^"]*)".*?</svg>', re.DOTALL)
_TAGS = re.compile(r"(?:<[^>]+>)+")
_APART = re.compile(r"</[^>]+><[a-z]|class=\"rule|<(?:svg|br|/?(?:p|div|li|[uo]l|h\d|t[dhr]|table|section|d[dtl]))\b")
"""Between these two pieces of text stand apart: elements side by side, rules, pictures, blocks."""
_LINK, _END = re.compile(r"<a\b[^>]*>"), re.compile(r"</a>")
_PLACE = re.compile(r'class="[^"]*\bhx\b')
_STRAY = re.compile(r" (?=[,.;、。，；])")
_SPACE = re.compile(r"\s+")


def esc(text: object) -> str:
    """Text made safe for element content and attribute values."""
    plain_text = str(text)
    return _short(plain_text) if len(plain_text) <= SHORT else _escape(plain_text, quote=True)


@lru_cache(2000)
def _short(text: str) -> str:
    return _escape(text, quote=True)


def plain(html: str) -> str:
    """What a reader would read aloud: the text of the HTML in one line, of pictures what they are called; a die is a
    character."""
    html = _PICTURE.sub(_called, html)
    words = unescape(_TAGS.sub(lambda run: " " if _APART.search(run[0]) else "", html))
    return _STRAY.sub("", _SPACE.sub(" ", words)).strip()


def _called(found: re.Match[str]) -> str:
    name = found[1]
    return f"<p>{chr(ord('⚀') + int(name) - 1) if name in tuple('123456') else name}</p>"


def marks(parts: Iterable[str]) -> str:
    """A check sum of each of some pieces of HTML, for the attribute ``data-marks`` of the element that they fill."""
    return " ".join(f"{zlib.crc32(part.encode()):08x}" for part in parts)


def labelled(words: str, field: str) -> str:
    """A field of a form, HTML, with its name above it."""
    return f'<label class="named"><span>{esc(words)}</span>{field}</label>'


def icon(name: str) -> str:
    """One of the symbols of index.html, as large as the text around it wants."""
    return f'<svg class="ic" aria-hidden="true"><use href="#i-{name}"/></svg>'


def rule_link(number: str) -> str:
    """A rule number that opens the rule; empty for no number."""
    if not number:
        return ""
    return f'<a class="rule" href="#rule-{esc(number)}" data-rule="{esc(number)}">{esc(number)}</a>'


def colour_of(presenter: Presenter, seat: int | None) -> str:
    """The colour family of a side in the style sheet; empty when nobody is meant."""
    colours = presenter.colours
    return colours[seat] if seat is not None and 0 <= seat < len(colours) else ""


_PIPS = {
    1: ((12, 12),),
    2: ((7, 7), (17, 17)),
    3: ((7, 7), (12, 12), (17, 17)),
    4: ((7, 7), (17, 7), (7, 17), (17, 17)),
    5: ((7, 7), (17, 7), (12, 12), (7, 17), (17, 17)),
    6: ((7, 6), (17, 6), (7, 12), (17, 12), (7, 18), (17, 18)),
}


def die(face: int, size: int = 24) -> str:
    """A die showing a face, 1 to 6."""
    colour = RED if face == 1 else INK
    pips = "".join(
        f'<circle cx="{x}" cy="{y}" r="{3.2 if face == 1 else 2.1}" fill="{colour}"/>' for x, y in _PIPS[face]
    )
    return (
        f'<svg class="die" width="{size}" height="{size}" viewBox="0 0 24 24" aria-hidden="true">'
        f'<rect x="1" y="1" width="22" height="22" rx="4" fill="{OFF_WHITE}" stroke="{INK}" '
        f'stroke-width="1.5"/>{pips}</svg>'
    )


_NAMED = re.compile(r'data-touch="([^"]+)"')


def touches_in(html: str) -> list[tuple[str, int | str]]:
    """The places and units that a piece of HTML names, in order."""
    return [touch for text in _NAMED.findall(html) if (touch := touch_from(unescape(text))) is not None]


def unlinked(html: str) -> str:
    """The same HTML with its links as words, so that it can stand in a button; places keep their frames."""
    return _END.sub("</span>", _LINK.sub(_unlinked, html))


def _unlinked(link: re.Match[str]) -> str:
    return '<span class="hx">' if _PLACE.search(link[0]) else "<span>"


def touch_from(text: str) -> tuple[str, int | str] | None:
    """The touch that stands as ``kind:what`` in ``data-touch``; ``None`` for what is no touch."""
    kind, colon, value = text.partition(":")
    if not colon or not kind:
        return None
    return kind, int(value) if value.lstrip("-").isdigit() else value
