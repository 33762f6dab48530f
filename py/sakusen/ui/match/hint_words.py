"""A comparison of plans as HTML: what to expect, why, and a table against another plan. Everything that is
told is counted: so many of so many imagined games, and never a share alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..page.html import esc
from ..page.words import say

if TYPE_CHECKING:
    from ...ai.comparing import Comparison, Row
    from ...presenter.contract import NamesFacts

LEAST = 0.05
"""Facts that come about in so few more or fewer games make no difference."""
TOLD, LISTED = 2, 5
"""So many facts stand in the sentence of why, and in the table."""
END = "end."


def share(row: Row, name: str) -> float:
    """In which part of its games a fact came about."""
    return row.facts.get(name, (0, 0.0))[0] / max(1, row.games)


def telling(row: Row, other: Row | None) -> list[str]:
    """The facts in which two plans differ, those that matter most first; without another plan those that matter."""
    weigh = {name: worth for one in (row, *([other] if other else [])) for name, (_, worth) in one.facts.items()}

    def gap(name: str) -> float:
        return abs(share(row, name) - (share(other, name) if other else 0.0))

    found = [name for name in weigh if gap(name) >= LEAST]
    found.sort(key=lambda name: (-abs(weigh[name]) * gap(name), name.startswith("reply"), name))
    first = {name.partition(".")[2]: name for name in reversed(found)}  # what holds at once and later is told once
    return [name for name in found if first[name.partition(".")[2]] == name]


def count(value: float) -> str:
    """So many games; a draw is half a game."""
    return f"{value:.1f}".removesuffix(".0")


def called(lang: str, row: Row) -> str:
    """What the other plan is called in a sentence."""
    return say(lang, "hint.ending" if row.rests else "hint.other")


def sentences(lang: str, table: NamesFacts | None, found: Comparison, at: int) -> list[str]:
    """What to expect of the plan at this place, and why it and not the best of the others."""
    row, other = found.rows[at], against(found, at)
    if not row.games:
        return [say(lang, "hint.order" if at == 0 else "hint.order.other", n=at + 1, of=found.plans)]
    if other is None:
        return [say(lang, "hint.won", won=count(row.won), games=row.games)]
    told = [
        say(
            lang,
            "hint.won.against",
            won=count(row.won),
            games=row.games,
            other=called(lang, other),
            less=count(other.won),
        )
    ]
    if not found.is_clear and {at, found.rows.index(other)} == {0, 1}:
        told.append(say(lang, "hint.close"))
    if table is None:
        return told
    found_out = telling(row, other)
    better = [name for name in found_out if gain(row, other, name) > 0]
    costs = [name for name in found_out if gain(row, other, name) < 0 and not name.startswith(END)]
    words = called(lang, other)
    told += [counted(table, row, other, name, lang, words) for name in better[:TOLD]]
    told += [say(lang, "hint.cost", what=counted(table, row, other, name, lang, words)) for name in costs[:1]]
    return told


def gain(row: Row, other: Row, name: str) -> float:
    """How much better a fact makes the first of two plans."""
    worth = (row.facts.get(name) or other.facts[name])[1]
    return worth * (share(row, name) - share(other, name))


def counted(table: NamesFacts, row: Row, other: Row, name: str, lang: str, words: str) -> str:
    """In how many games of two plans a fact came about; ``words`` is what the other plan is called."""
    numbers = {"n": row.facts.get(name, (0,))[0], "games": row.games, "less": other.facts.get(name, (0,))[0]}
    return say(lang, "hint.fact", fact=table.fact(name, lang), other=words, **numbers)


def against(found: Comparison, at: int) -> Row | None:
    """The plan to compare with: the best of the others."""
    return next((row for number, row in enumerate(found.rows) if number != at), None)


def table(lang: str, names: NamesFacts | None, found: Comparison, at: int) -> str:
    """The plan beside the best of the others, in counted games; empty where nothing was counted."""
    if names is None:
        return ""
    row, other = found.rows[at], against(found, at)
    heads = [say(lang, "hint.this"), *([called(lang, other)] if other else [])]
    rows = [(say(lang, "hint.games.won"), [count(one.won) for one in (row, other) if one])]
    for name in telling(row, other)[:LISTED]:
        cells = [str(one.facts.get(name, (0,))[0]) for one in (row, other) if one]
        rows.append((names.fact(name, lang), cells))
    head = "".join(f'<th scope="col">{esc(one)}</th>' for one in heads)
    body = "".join(
        f'<tr><th scope="row">{esc(words)}</th>{"".join(f"<td>{esc(cell)}</td>" for cell in cells)}</tr>'
        for words, cells in rows
    )
    title = say(lang, "hint.table", games=row.games)
    return (
        f'<table class="counted"><caption>{esc(title)}</caption><thead><tr><td></td>{head}</tr></thead>'
        f"<tbody>{body}</tbody></table>"
    )
