"""A tray of counters to choose from, in rows whose names take all that stand in them."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import NamedTuple

from .contract import Touch
from .messages import Html
from .wording import rule_ref


class Counter(NamedTuple):
    """One counter of the tray: its touch, its picture as HTML, what it is called, and whether it is chosen."""

    touch: Touch
    picture: str
    name: str
    is_chosen: bool = False


class Row(NamedTuple):
    """Counters that belong together; a press on the name takes all of them."""

    touch: Touch
    name: str
    below: str
    counters: Sequence[Counter]


class Choose(NamedTuple):
    """A button under the rows: its key, as ``TakesTogether`` or the prompt knows it, and its words."""

    key: str
    words: str


def tray_html(title: str, note: str, rule: str, rows: Sequence[Row], buttons: Sequence[Choose] = ()) -> Html:
    """The panel ``choose``: a heading with a note, the rows, and the buttons below."""
    below = "".join(
        f'<button type="button" class="btn" data-press="{escape(b.key)}">{escape(b.words)}</button>' for b in buttons
    )
    below = f'<div class="all">{below}</div>' if below else ""
    return Html(
        f'<section class="sec choose"><h2>{escape(title)} <small>{escape(note)}</small>{rule_ref(rule)}</h2>'
        f"{''.join(_row(row) for row in rows)}{below}</section>"
    )


def _row(row: Row) -> str:
    units = "".join(
        f'<button type="button" class="u{" on" if c.is_chosen else ""}" data-tap="{_touch(c.touch)}" '
        f'aria-pressed="{str(c.is_chosen).lower()}" aria-label="{escape(c.name)}">{c.picture}</button>'
        for c in row.counters
    )
    return (
        f'<div class="grp"><button type="button" data-tap="{_touch(row.touch)}"><b>{escape(row.name)}</b>'
        f'<small>{escape(row.below)}</small></button><div class="row">{units}</div></div>'
    )


def _touch(touch: Touch) -> str:
    return escape(f"{touch[0]}:{touch[1]}")
