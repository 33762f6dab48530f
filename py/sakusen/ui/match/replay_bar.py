"""The bar under the map with which a reader walks through a record: HTML, made anew only when its buttons change."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ..page import dialogs, levels
from ..page.html import colour_of, esc, icon
from ..page.words import say

if TYPE_CHECKING:
    from ...presenter.contract import Presenter

WALKS = (("first", "first"), ("back", "back"), ("forward", "fwd"), ("last", "last"))
"""Where the buttons lead, with their symbols."""


def bar(
    lang: str, stops: int, own: int | None, can_play: bool, framed: bool, whose: str = "", can_ask: bool = False
) -> str:
    """``own`` is the step from which the reader has played on, if any; ``stops`` how many places the slider has;
    ``whose`` says through whose eyes the game is seen, with ``can_ask`` it may be others'."""
    walks = "".join(
        f'<button type="button" class="bt" data-do="line" data-arg="{where}" '
        f'aria-label="{esc(say(lang, "line." + where))}" title="{esc(say(lang, "line." + where))}">'
        f"{icon(symbol)}</button>{_COUNT if where == 'back' else ''}"
        for where, symbol in WALKS
    )
    slider = (
        f'<input type="range" name="line" min="0" max="{max(0, stops - 1)}" step="1" '
        f'aria-label="{esc(say(lang, "line"))}">'
    )
    place = walks + slider if own is None else f'<span class="own">{esc(say(lang, "line.own", at=own))}</span>'
    place = place if stops > 1 or own is not None else ""
    seen = f'<span class="own">{esc(whose)}</span>' if whose else ""
    seen = _button("eyes", "ask", "eye", whose) if can_ask else seen
    return f'<div class="walk">{place}</div>{_acts(lang, own, can_play, framed, seen)}'


_COUNT = '<output id="line-at"></output>'


def _acts(lang: str, own: int | None, can_play: bool, framed: bool, made: str) -> str:
    if own is not None:
        label = say(lang, "line.return.framed" if framed else "line.return")
        made += _button("line", "return", "back", label)
    elif can_play:
        made += _button("line", "play", "people", say(lang, "line.play"))
    if framed:
        made += (
            f'<a class="btn primary" id="line-open" href="#" target="_blank" rel="noopener">{icon("open")}'
            f"<span>{esc(say(lang, 'line.open'))}</span></a>"
        )
    return f'<div class="acts">{made}</div>'


def _button(do: str, arg: str, symbol: str, label: str) -> str:
    return (
        f'<button type="button" class="btn" data-do="{do}" data-arg="{arg}" title="{esc(label)}">{icon(symbol)}'
        f"<span>{esc(label)}</span></button>"
    )


def play_on(lang: str, presenter: Presenter, seats: Sequence[str]) -> str:
    """The question who plays on."""
    who = levels.named(lang)
    rows = "".join(
        f'<div><b data-seat-colour="{esc(colour_of(presenter, seat))}">{esc(name)}</b>'
        f"{dialogs.radios(f'seat{seat}', who, seats[seat], name)}</div>"
        for seat, name in enumerate(presenter.seats(lang))
    )
    body = f'<p>{esc(say(lang, "line.play.text"))}</p><div class="sides">{rows}</div>'
    foot = (
        f'<button type="button" class="btn" data-do="close">{esc(say(lang, "cancel"))}</button>'
        f'<button type="button" class="btn primary" data-do="line" data-arg="go">{icon("fwd")}'
        f"{esc(say(lang, 'line.play.go'))}</button>"
    )
    inside = dialogs.frame(lang, say(lang, "line.play"), body, foot)
    return f'<form id="play-on" style="display:contents">{inside}</form>'
