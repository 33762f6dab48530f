"""What follows an attack, as a table under its odds: a row for each thing that is counted, a column for each answer."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape

from .wording import rule_ref


def follow_table(title: str, rule: str, heads: Sequence[str], rows: Iterable[tuple[str, Sequence[str]]]) -> str:
    """The table. Heads and the names of rows are plain words; the cells are HTML."""
    columns = "".join(f'<th scope="col">{escape(head)}</th>' for head in heads)
    body = "".join(
        f'<tr><th scope="row">{escape(name)}</th>{"".join(f"<td>{cell}</td>" for cell in cells)}</tr>'
        for name, cells in rows
    )
    first = f'<th scope="col">{escape(title)} {rule_ref(rule)}</th>'
    return f'<table class="follow"><thead><tr>{first}{columns}</tr></thead><tbody>{body}</tbody></table>'


def doom_lines(lines: Iterable[tuple[str, str, str]]) -> str:
    """Who is lost whatever its side does: names as HTML, plain words, the rule."""
    made = "".join(
        f'<div class="ln no"><span class="t">{names} {escape(words)}</span>{rule_ref(rule)}</div>'
        for names, words, rule in lines
    )
    return f'<div class="mods">{made}</div>' if made else ""
