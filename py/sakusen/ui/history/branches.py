"""The lines of a game: the one that was played, and those beside it. Nothing here touches the browser."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from ...engine import lines
from ...engine.cooperative import Slowly
from ...engine.core import Chance
from ...engine.match import CHOICE
from ..match.replay import Replay, tracing

if TYPE_CHECKING:
    from ...engine.match import Match

Path = tuple[tuple[int, int], ...]
"""The way to a line: the step and the place of a variation, then those of one inside it, and so on. ``()`` is the line
that was played."""
_PATH = re.compile(r"\d{1,7}\.\d{1,4}(?:/\d{1,7}\.\d{1,4}){0,31}")


class Row(NamedTuple):
    """A line as a list shows it: how deep it lies, the step that it replaces, whether it is the one shown."""

    path: Path
    depth: int
    name: str
    step: int
    is_here: bool


def path_text(path: Path) -> str:
    """A path as a button carries it."""
    return "/".join(f"{step}.{place}" for step, place in path)


def path_from(text: str) -> Path:
    """The path that a button carries; ``()`` for anything else."""
    if not _PATH.fullmatch(text):
        return ()
    pairs = (one.split(".") for one in text.split("/"))
    return tuple((int(step), int(place)) for step, place in pairs)


class Branches:
    """All lines of ``trunk``, the game that was played. One of them is shown: ``path`` leads to it, ``replay`` has its
    steps. What is changed in a line is written into the notes of the lines around it at once. With a ``seat``, while
    others have secrets from it, lines that hold what another seat knew are not there."""

    def __init__(self, trunk: Replay, seat: int | None = None) -> None:
        self.path: Path = ()
        self._chain, self._seat = [trunk], seat

    @property
    def replay(self) -> Replay:
        """The steps of the line that is shown."""
        return self._chain[-1]

    @property
    def trunk(self) -> Replay:
        return self._chain[0]

    def rows(self) -> list[Row]:
        """The lines beside the game, each behind the one that it lies in. Inside of lines only the way to the one shown
        is opened."""
        return list(self._rows(0))

    def _rows(self, depth: int) -> Iterator[Row]:
        match = self._chain[depth].match
        for step, place in lines.counted(match):
            if self._seat is not None and lines.whose(match, step, place) not in (None, self._seat):
                continue
            path, at = (*self.path[:depth], (step, place)), match.before + step
            yield Row(path, depth + 1, lines.name(match, step, place), at, path == self.path)
            if self.path[: depth + 1] == path:
                yield from self._rows(depth + 1)

    def begins(self) -> list[int]:
        """The steps of the line that is shown which other lines replace."""
        depth = len(self.path)
        return [row.path[depth][0] for row in self.rows() if row.depth == depth + 1 and row.path[:depth] == self.path]

    @property
    def imagined_for(self) -> int | None:
        """The seat that knew no more than what the line that is shown holds, if its secrets or those of a line that it
        lies in are imagined."""
        return next((found for one in self._chain if (found := one.match.imagined_for) is not None), None)

    def has(self, path: Path) -> bool:
        """Whether a path leads to one of the ``rows``, or to the game itself."""
        return not path or any(row.path == path for row in self.rows())

    @property
    def imagined_from(self) -> int:
        """The step at which that was imagined, as it is counted."""
        return next((one.match.before for one in self._chain if one.match.imagined_for is not None), 0)

    # -------------------------------------------------------------- which line is shown
    def entering(self, path: Path) -> Slowly[None]:
        """Show the line at the end of ``path``; ``has`` must be true of it."""
        chain = [self.trunk]
        for step, place in path:
            around = chain[-1]
            line = yield from lines.line(partial(around.at, luck=None), around.match, step, place)
            chain.append((yield from tracing(line.match, around.presenter)))
        self.path, self._chain = path, chain

    # -------------------------------------------------------------- changes
    def put(self, line: Match, step: int, name: str, place: int | None) -> int:
        """Write a line that leaves the one shown in place of ``step``: a new one, or that at ``place`` anew. Its
        place."""
        around = self.replay
        before = around.state(step - 1).copy()
        if place is None:
            place = lines.add(around.match, line, step, before, name)
        else:
            lines.replace(around.match, step, place, lines.written(line, step, before, name))
        self.renew()
        return place

    def note(self, step: int, text: str, sign: str) -> None:
        """Say something about a step of the line that is shown."""
        lines.note(self.replay.match, step, text, sign)
        self.renew()

    def draw(self, step: int, wanted: lines.Drawing | None) -> None:
        """Draw something at a step of the line that is shown, or take it away; ``None`` takes all away."""
        lines.draw(self.replay.match, step, wanted)
        self.renew()

    def rename(self, path: Path, name: str) -> None:
        """Give a line another name."""
        lines.rename(self._chain[len(path) - 1].match, *path[-1], name)
        self.renew()

    def drop(self, path: Path) -> bool:
        """Take a line away, with those inside it. Whether the one that is shown has gone with it; then the one around
        it is shown."""
        depth, (step, place) = len(path) - 1, path[-1]
        was_here = self.path[: depth + 1] == path
        lines.replace(self._chain[depth].match, step, place, "")
        if was_here:
            self.path, self._chain = path[:-1], self._chain[: depth + 1]
        elif len(self.path) > depth and self.path[depth][0] == step and self.path[depth][1] > place:
            moved = (step, self.path[depth][1] - 1)
            self.path = (*self.path[:depth], moved, *self.path[depth + 1 :])
        self.renew()
        return was_here

    def renew(self) -> None:
        """Write the line that is shown into the one around it, and so on outwards."""
        for depth in range(len(self.path), 0, -1):
            (step, place), around = self.path[depth - 1], self._chain[depth - 1]
            name = lines.name(around.match, step, place)
            text = lines.written(self._chain[depth].match, step, around.state(step - 1).copy(), name)
            lines.replace(around.match, step, place, text)

    # -------------------------------------------------------------- what fell
    def fallen(self, step: int, seat: int | None = None) -> list[tuple[int, int]]:
        """What luck gave behind a step of the line that is shown: how many outcomes there could be, and which it was;
        for a ``seat`` what it has seen of that."""
        replay, found = self.replay, []
        for at in range(step, len(replay)):
            entry, pending = replay.match.entries[at], replay.state(at).pending()
            if entry.kind == CHOICE or not isinstance(pending, Chance):
                continue
            if seat is None or pending.seen_by in (None, seat):
                found.append((len(pending.weights), entry.value))
        return found

    # -------------------------------------------------------------- changing places
    def promoted(self, name: str = "") -> Match:
        """The line around as if the one that is shown were its course, which becomes a line beside that under ``name``.
        A match of its own."""
        (step, place), around = self.path[-1], self._chain[-2]
        line = lines.Line(step, place, lines.name(around.match, step, place), self.replay.match)
        return lines.exchanged(around.match, line, around.state(step - 1).copy(), name)

    def exchange(self) -> Path:
        """Let the line that is shown, which lies in another one, become the course of that; the path to it. The game
        itself is not changed: what was played is not a matter of opinion. Its record goes on when it is played on, its
        result and its dice were those of that course, and letters to a friend hold its check sums. So a line of the
        game itself becomes a game of its own instead (``promoted``), with what was played beside it."""
        path, match = self.path[:-1], self.promoted()
        (step, place), outer = path[-1], self._chain[-3]
        text = lines.written(match, step, outer.state(step - 1).copy(), lines.name(outer.match, step, place))
        lines.replace(outer.match, step, place, text)
        self.path, self._chain = path[:-1], self._chain[:-2]
        self.renew()
        return path

    def swap(self) -> None:
        """Let the line that is shown change places with the one before it at the same step."""
        step, place = self.path[-1]
        lines.swap(self._chain[-2].match, step, place)
        self.path = (*self.path[:-1], (step, place - 1))
        self.renew()
