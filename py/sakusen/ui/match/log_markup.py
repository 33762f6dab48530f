"""The log as HTML that only grows at its end, and as text. Pure.

A line that opens a group is the ``summary`` of a ``details``; the lines behind it lie in it until a line comes that
closes it. So new lines are never more than pieces behind what is there, each in one of the last groups.
"""

from __future__ import annotations

import re
from collections.abc import Container, Iterable, Iterator
from typing import TYPE_CHECKING, NamedTuple

from ...presenter.contract import LogPlace
from ...presenter.log_lines import continues
from ..page.html import colour_of, esc, plain, rule_link
from .bar_width import FIRST_WIDE

if TYPE_CHECKING:
    from ...presenter.contract import LogLine, Presenter

_DEPTHS = {LogPlace.TURN: 0, LogPlace.PHASE: 1, LogPlace.ORDER: 2, LogPlace.BATTLE: 3, LogPlace.ACT: 3}
_CLOSES = {LogPlace.APART: 2, LogPlace.AFTER: 3}
_LAST = re.compile(rf"(?<=[^\s>])([{FIRST_WIDE}-\uffef]\s*(?:</\w+>\s*)*)$")
"""The last letter of a line in which every letter is a word of its own, with the ends of what it stands in."""
_DIE = re.compile(r'<svg\b[^>]*class="die"[^>]*aria-label="(\d)".*?</svg>', re.DOTALL)


def _kept(html: str) -> str:
    """The same, its last letter never in a line of its own."""
    return _LAST.sub("\u2060\\1", html)


class Piece(NamedTuple):
    """HTML for the end of the log: behind the lines of the last group of the last group ..., so many deep."""

    depth: int
    html: str


class _Group(NamedTuple):
    depth: int
    seat: int | None


class _Open:
    """The groups that the next line may lie in, the outermost first."""

    def __init__(self) -> None:
        self.groups: list[_Group] = []

    def closed_by(self, line: LogLine) -> Iterator[_Group]:
        """The groups that end with this line, the innermost first. An order also ends when another side acts."""
        least = _DEPTHS.get(line.place) if line.place in _DEPTHS else _CLOSES.get(line.place)
        acts = line.level == 1 or line.place in (LogPlace.BATTLE, LogPlace.ACT)
        if least is None:
            least = 0 if line.level == 0 else 3 if line.level == 1 else 9
        while self.groups and (
            self.groups[-1].depth >= least
            or (
                acts
                and line.place != LogPlace.AFTER
                and self.groups[-1].depth == _DEPTHS[LogPlace.ORDER]
                and None is not line.seat != self.groups[-1].seat
            )
        ):
            yield self.groups.pop()

    def add(self, line: LogLine) -> bool:
        """Whether the line opens a group."""
        depth = _DEPTHS.get(line.place, 0 if line.level == 0 else None)
        if depth is not None:
            self.groups.append(_Group(depth, line.seat))
        return depth is not None


class LogMarkup:
    """Made anew whenever the log is put on the page from its first line. ``folded`` holds the numbers of the lines
    whose groups are closed."""

    def __init__(self, presenter: Presenter, folded: Container[int]) -> None:
        self._presenter, self._folded = presenter, folded
        self._open = _Open()
        self._count = 0
        self._last: LogLine | None = None

    def added(self, lines: Iterable[LogLine]) -> list[Piece]:
        """The pieces that these lines add, in the order in which they must be added."""
        there = len(self._open.groups)  # groups that are on the page already
        depth, made = there, [""]
        pieces: list[Piece] = []
        for line in lines:
            for _ in self._open.closed_by(line):
                if len(self._open.groups) >= there:
                    made.append("</details>")
                else:
                    pieces.append(Piece(depth, "".join(made)))
                    there, depth, made = there - 1, there - 1, [""]
            self._add(line, made, pieces, depth)
        made += ["</details>"] * (len(self._open.groups) - there)
        pieces.append(Piece(depth, "".join(made)))
        return [piece for piece in pieces if piece.html]

    def _add(self, line: LogLine, made: list[str], pieces: list[Piece], depth: int) -> None:
        """One line, or what it adds to the line before."""
        last, self._last = self._last, line
        self._count += 1
        if continues(line, last):
            if made[-1].endswith("</p>"):
                made[-1] = f"{made[-1][:-4]}{line.more}</p>"
            else:
                pieces.append(Piece(depth + 1, line.more))
            return
        is_inner = bool(self._open.groups)
        made.append(self._group(line, is_inner) if self._open.add(line) else self._line(line))

    def _attributes(self, line: LogLine, css: str) -> str:
        side = colour_of(self._presenter, line.seat) if line.level else ""
        by = "" if line.seat is None else f' data-by="{line.seat}"'
        colour = f' data-seat-colour="{esc(side)}"' if side else ""
        return (f' class="{css}"' if css else "") + by + colour

    def _line(self, line: LogLine) -> str:
        css = "in" if line.level > 1 else ""
        return f"<p{self._attributes(line, css)}>{_kept(line.html)}{rule_link(line.rule)}</p>"

    def _group(self, line: LogLine, is_inner: bool) -> str:
        """The beginning of a group, its end still missing."""
        number = self._count - 1
        is_heading = line.level == 0
        tag = ("h4" if is_inner else "h3") if is_heading else "b"
        css = "part" if is_heading else f"ent {line.place.value}"
        state = "" if number in self._folded else " open"
        return (
            f'<details{self._attributes(line, css)}{state}><summary data-fold="{number}">'
            f"<{tag}>{_kept(line.html)}</{tag}></summary>{rule_link(line.rule)}"
        )


def log_text(lines: Iterable[LogLine]) -> str:
    """The log as text: a line for each, those of a group set in, dice in brackets, rules in parentheses."""
    groups = _Open()
    told: list[tuple[str, str]] = []  # words, and the rule that stands behind them
    last: LogLine | None = None
    for line in lines:
        for _ in groups.closed_by(line):
            pass
        is_more = continues(line, last)
        words = plain(_DIE.sub(r"[\1]", line.more if is_more else line.html))
        if is_more:
            before, rule = told[-1]
            told[-1] = f"{before}{' ' if words.startswith('[') else ''}{words}", rule
        else:
            told.append(("  " * len(groups.groups) + words, line.rule))
        groups.add(line)
        last = line
    return "".join(f"{words} ({rule})\n" if rule else f"{words}\n" for words, rule in told) or "\n"
