"""Other lines of a game in which somebody has secrets, while it goes on: what a seat did not know is drawn anew.

Such a line does not begin at a position of the game but at one that could have been, for all that its seat had seen
(``Game.determinize``). So it holds nothing that the seat did not know, and its variation in the record carries that
position itself, behind its name: drawing it once more would need the facts that it must not hold, and a later version
would draw differently.
"""

from __future__ import annotations

import json
import re
import zlib
from collections.abc import Mapping
from typing import NamedTuple

from . import guard, link_text
from .core import AnyGame, Rng, State, told
from .luck import Luck
from .match import Match
from .sealed import HasSealed, Sealed

_MARK = r"\[imagined ([a-z0-9_]{1,24}) ([A-Za-z0-9_-]+)\]"
_HEAD = re.compile(r"\(\s*+\{([^}]*+)\}\s*+\{" + _MARK + r"\}")


class Head(NamedTuple):
    """How the variation of such a line begins: its name, whose knowledge it keeps to, the code of its first position,
    and where its moves begin in the text."""

    name: str
    seat: int
    code: str
    end: int


def drawn(game: AnyGame, state: State, seat: int, rng: Rng) -> dict[str, object]:
    """A position that agrees with all that ``seat`` knows in ``state``; what it does not know comes from
    ``rng``. The markers of a sealed game lie in it as in any other game."""
    imagined = game.determinize(game.observe(state, seat), rng)
    if isinstance(game, HasSealed) and isinstance(game.sealed, Sealed):
        game.sealed.opened(imagined)
    return game.to_json(imagined)


def begun(around: Match, seat: int, position: Mapping[str, object], luck: Luck | None = None) -> Match:
    """A match from such a position, beside ``around`` as it stands. What it tells from before is what ``seat`` was
    told of that. ``ValueError`` and others when the position is not sound."""
    line = _from(around, position, luck)
    line.imagined_for, line.before = seat, around.before + len(around.entries)
    line.opening = (*told(around.events(), seat), *line.opening)
    return line


def first(around: Match, position: Mapping[str, object]) -> State:
    """The first position of such a match."""
    return _from(around, position, None).state


def _from(around: Match, position: Mapping[str, object], luck: Luck | None) -> Match:
    tags = {name: value for name, value in around.tags.items() if name == "Edition"}
    return Match(around.game, around.scenario, None, luck, tags, position)


def mark(line: Match) -> str:
    """What stands behind the name of a line that has been ``begun``, as a comment without its braces."""
    assert line.imagined_for is not None
    text = json.dumps(line.position, ensure_ascii=False, separators=(",", ":"))
    code = link_text.sent(zlib.compress(text.encode(), 9))
    return f"[imagined {line.game.seats[line.imagined_for]} {code}]"


def head(game: AnyGame, text: str, start: int = 0) -> Head | None:
    """The beginning of the variation that stands in a text from ``start`` on, if it is one of such a line."""
    found = _HEAD.match(text, start)
    if found is None or found[2] not in game.seats:
        return None
    return Head(found[1], game.seats.index(found[2]), found[3], found.end())


def position(code: str) -> dict[str, object]:
    """The position that a mark carries, as JSON that no game has looked at; ``ValueError`` for anything else."""
    stream = zlib.decompressobj()
    try:
        data = stream.decompress(link_text.received(code), guard.IMAGINED)
        if not stream.eof or stream.unused_data:
            raise ValueError("position")
        return guard.parsed_object(data.decode(), guard.IMAGINED)
    except zlib.error as error:
        raise ValueError("position") from error
