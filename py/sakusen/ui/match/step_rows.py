"""The steps of a plan as a list to read: what is done alike with several things is one row, and of a long plan only
what is done next is shown until all of it is asked for."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Sequence
from typing import TYPE_CHECKING, NamedTuple

from ..page.html import esc, plain
from ..page.words import say

if TYPE_CHECKING:
    from .plan_steps import Step

SHORT = 7
"""A list of so many rows is always shown as a whole: what is expected of the plan still stands below it unscrolled."""
NEXT = 4
"""So many rows of a longer one are shown at first."""
_NAMED_LAST = re.compile(r'^(?P<words>.*\S\s)(?P<name><a class="ref" [^<]*</a>)$', re.DOTALL)
_NAMES = re.compile(r'(<a class="ref" [^<]*</a> ?)+')


class Row(NamedTuple):
    """Steps ``first`` to ``last``, counted from 1, that differ in nothing but the thing that is named at the end."""

    first: int
    last: int
    html: str
    is_done: bool

    @property
    def size(self) -> int:
        return self.last - self.first + 1


def rows(steps: Sequence[Step], done: Collection[int]) -> list[Row]:
    """The steps in order, neighbours that say the same of another thing as one row."""
    found: list[Row] = []
    for number, step in enumerate(steps):
        row = Row(number + 1, number + 1, step.html, number in done)
        joined = _joined(found[-1], row) if found else None
        if joined:
            found[-1] = joined
        else:
            found.append(row)
    return found


def _joined(before: Row, row: Row) -> Row | None:
    """Both as one row, if they can be told as one."""
    if before.is_done != row.is_done:
        return None
    if before.html == row.html:
        return before._replace(last=row.last)
    named = _NAMED_LAST.match(row.html)
    if named and before.html.startswith(named["words"]) and _NAMES.fullmatch(before.html, len(named["words"])):
        return before._replace(last=row.last, html=f"{before.html} {named['name']}")
    return None


def html(lang: str, steps: Sequence[Step], done: Collection[int], is_whole: bool) -> str:
    """The list, with a button for the rest of a long one. ``is_whole``: the rest has been asked for."""
    every = rows(steps, done)
    if len(every) <= SHORT:
        return _listed(lang, every)
    if is_whole:
        return _listed(lang, every) + _button(lang, "hint.fewer", 0)
    return _listed(lang, [row for row in every if not row.is_done][:NEXT]) + _button(lang, "hint.all", len(steps))


def spoken(lang: str, steps: Sequence[Step]) -> list[str]:
    """The plan in words, where there is no list: no more of a long one than is shown at first, and how much more."""
    every = rows(steps, ())
    shown = every if len(every) <= SHORT else every[:NEXT]
    told = [plain(row.html.replace("</a> <a", f"</a>{say(lang, 'list.more')}<a")) for row in shown]
    left = len(steps) - shown[-1].last if shown else 0
    return [*told, say(lang, "hint.rest", n=left)] if left else told


def _button(lang: str, key: str, count: int) -> str:
    label = esc(say(lang, key, n=count))
    return f'<p><button type="button" class="link" data-do="hint" data-arg="all">{label}</button></p>'


def _listed(lang: str, shown: Iterable[Row]) -> str:
    return f'<ol class="plan">{"".join(_item(lang, row) for row in shown)}</ol>'


def _item(lang: str, row: Row) -> str:
    """A row; what has been carried out says so."""
    number = f"{row.first}" if row.size == 1 else f"{row.first}–{row.last}"
    many = f" ×{row.size}" if row.size > 1 and row.html.count('class="ref"') < row.size else ""
    css, note = (" class=done", f"<small>{esc(say(lang, 'hint.done'))}</small>") if row.is_done else ("", "")
    disc = "nr" if row.size == 1 else "nr span"
    return f'<li{css}><span class="{disc}">{number}</span><span>{row.html}{many}</span>{note}</li>'
