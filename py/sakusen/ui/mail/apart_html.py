"""Dialogs about a game for one person that others have to do with, as HTML."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from ...presenter.contract import SaysWhere
from ..match.views import part
from ..page.dialogs import frame
from ..page.html import esc
from ..page.words import say
from .letters_html import WAYS, button, link, name_field, paragraph, rows

if TYPE_CHECKING:
    from ...presenter.contract import AnySeen, Presenter

EMPTY = '<p class="hint">–</p>'


def ask(lang: str, lead: str, parts: Sequence[str], before: Mapping[str, str], can_share: bool, compares: bool) -> str:
    """What is to be done with the game, and by which way it goes."""
    body = paragraph(lead, "lead") if lead else ""
    foot = button("close", say(lang, "close"))
    if compares:
        foot += button("apart-compare", say(lang, "apart.compare"), css="btn primary")
    if parts:
        now = before.get("part", parts[0])
        body += f"<fieldset>{rows(lang, 'part', 'apart.part', parts, now if now in parts else parts[0])}</fieldset>"
        body += f"<fieldset>{name_field(lang, before.get('name', ''))}</fieldset>"
        made = ""
        for way, symbol in WAYS:
            if way != "share" or can_share:
                made += button("apart-way", say(lang, f"mail.way.{way}"), symbol, way, "btn" if made else "btn primary")
        body += f'<div class="by-which">{made}</div>'
        body += f'<p class="hint">{esc(say(lang, "mail.nothing"))} {link(lang, "mail-terms", "mail.help")}</p>'
    return f'<form id="apart" style="display:contents">{frame(lang, say(lang, "apart"), body, foot)}</form>'


def offered(lang: str, title: str, lines: Sequence[str], take: str) -> str:
    """A game that somebody lends, or a challenge; nothing is kept before it is taken."""
    body = paragraph(lines[0], "lead") + "".join(paragraph(line) for line in lines[1:] if line)
    foot = button("close", say(lang, "mail.look")) + button("apart-take", take, css="btn primary")
    return frame(lang, title, body, foot)


def first_heading(html: str) -> str:
    """What the end of a game is called in its own words."""
    found = re.search(r"<h2[^>]*>(.*?)</h2>", html, re.DOTALL)
    return found[1] if found else ""


class Column:
    """One of the games that are compared: whose, its end as HTML if it is over, and what counts in it by turn, whose
    name is HTML."""

    def __init__(self, name: str, ending: str, turns: Mapping[str, Sequence[tuple[str, str]]]) -> None:
        self.name, self.ending, self.turns = name, ending, turns


def compared(lang: str, columns: Sequence[Column], parted: Sequence[str]) -> str:
    """Games on one seed side by side: how they ended, what counted at the end of each turn, where they parted."""
    heads = "".join(f'<th scope="col">{esc(one.name)}</th>' for one in columns)
    ends = "".join(f"<td>{first_heading(one.ending) or '–'}</td>" for one in columns)
    made = f'<tr><th scope="row">{esc(say(lang, "ending"))}</th>{ends}</tr>'
    for turn in dict.fromkeys(turn for one in columns for turn in one.turns):
        cells = "".join(f"<td>{_counts(one.turns.get(turn, ()))}</td>" for one in columns)
        made += f'<tr><th scope="row">{turn}</th>{cells}</tr>'
    body = "".join(paragraph(line) for line in parted)
    body += f'<table class="compared"><thead><tr><td></td>{heads}</tr></thead><tbody>{made}</tbody></table>'
    for one in columns:
        body += f'<h3>{esc(one.name)}</h3><div class="read ending">{one.ending}</div>' if one.ending else ""
    return frame(lang, say(lang, "apart.compare"), body, button("close", say(lang, "close"), css="btn primary"))


def _counts(counts: Sequence[tuple[str, str]]) -> str:
    return "<br>".join(f"{esc(name)} <b>{esc(value)}</b>" for name, value in counts) or "–"


def turn_cell(part: tuple[object, ...]) -> str:
    """What the bar in the head calls a turn, one line above the other as there."""
    return "<br>".join(esc(str(word)) for cell in part if isinstance(cell, tuple) for word in cell if word)


def where(presenter: Presenter, seen: AnySeen) -> str:
    """In which turn and phase a position stands, in words."""
    if isinstance(presenter, SaysWhere):
        return presenter.where(seen)
    return " ".join(str(word) for cell in part(presenter, seen, "turn") if isinstance(cell, tuple) for word in cell)
