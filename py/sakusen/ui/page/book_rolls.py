"""Tables to roll on beside the text of the rulebook: a column is pressed, the die is rolled, the result lights."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from .book_text import Part, Roll
from .html import esc, plain
from .words import say


class Rolled(NamedTuple):
    """What is lit in a table: a column, and a row once the die lies there."""

    column: int
    row: int | None = None


States = Mapping[str, Rolled]
"""What is lit, by the place of a table (``place``)."""


def place(part: Part, at: int) -> str:
    """The name of a table: its passage and which of its tables it is."""
    return f"{part.numbers[0]}-{at}"


def pressed(roll: Roll, now: Rolled | None, what: list[str], die: Callable[[int], int]) -> Rolled:
    """What is lit after a press: on a column (``c`` and its place), on a die (``r``), on a result (``x``, column, row);
    on nothing of these the die is rolled, ``die`` says which of so many rows comes."""
    now = now or Rolled(roll.at)
    match what:
        case ["c", column]:
            return now._replace(column=int(column))
        case ["r", row]:
            return now._replace(row=int(row))
        case ["x", column, row]:
            return Rolled(int(column), int(row))
    return now._replace(row=die(len(roll.rows)))


def said(lang: str, roll: Roll, now: Rolled) -> str:
    """The result in words: column, die, result, what it means."""
    if now.row is None:
        return plain(roll.columns[now.column])
    result = roll.cells[now.row][now.column]
    means = plain(roll.means.get(result, ""))
    words = {"column": roll.columns[now.column], "die": roll.rows[now.row], "result": result}
    return f"{say(lang, 'book.roll.said', **words)} {means}".strip()


def html(lang: str, part: Part, states: States) -> str:
    """All tables of a part, each in an element of its own (``roll-`` and its place)."""
    return "".join(
        f'<section class="roll" id="roll-{place(part, at)}" aria-label="{esc(plain(roll.title))}">'
        f"{inner(lang, place(part, at), roll, states.get(place(part, at)))}</section>"
        for at, roll in enumerate(part.rolls)
    )


def inner(lang: str, name: str, roll: Roll, now: Rolled | None) -> str:
    """One table, its result and the button that rolls."""
    now = now or Rolled(roll.at)
    heads = "".join(
        f'<th scope="col">{_button(f"{name} c {at}", column, at == now.column)}</th>'
        for at, column in enumerate(roll.columns)
    )
    rows = "".join(
        f'<tr><th scope="row">{_button(f"{name} r {at}", face, at == now.row, roll.die)}</th>'
        + "".join(_cell(name, roll, now, at, column) for column in range(len(roll.columns)))
        + "</tr>"
        for at, face in enumerate(roll.rows)
    )
    result = "" if now.row is None else roll.cells[now.row][now.column]
    label = say(lang, "book.roll.do" if now.row is None else "book.roll.again")
    shown = f"<b>{esc(result)}</b> {roll.means.get(result, '')}" if result else ""
    return (
        f'<p class="kind"><small>{esc(say(lang, "book.roll"))}</small> {roll.title}</p>{roll.intro}'
        f'<div class="wide" tabindex="0"><table><thead><tr><td></td>{heads}</tr></thead>'
        f"<tbody>{rows}</tbody></table></div>"
        f'<p class="came">{shown}</p>'
        f'<button type="button" class="btn" data-do="book-roll" data-arg="{name}">{esc(label)}</button>'
    )


def _button(arg: str, label: str, is_on: bool, before: str = "") -> str:
    """A column, or a die, which a reader hears called so (``before``)."""
    on = "true" if is_on else "false"
    called = f' aria-label="{esc(f"{before} {label}")}"' if before else ""
    return (
        f'<button type="button" data-do="book-roll" data-arg="{arg}" aria-pressed="{on}"{called}>{esc(label)}</button>'
    )


def _cell(name: str, roll: Roll, now: Rolled, row: int, column: int) -> str:
    """A result; by keys it is reached by its column and its die."""
    lit = " ".join(css for css, is_on in (("col", column == now.column), ("row", row == now.row)) if is_on)
    css = f' class="{lit}"' if lit else ""
    return f'<td{css} data-do="book-roll" data-arg="{name} x {column} {row}">{esc(roll.cells[row][column])}</td>'
