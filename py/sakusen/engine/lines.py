"""Comments, signs of judgement and other lines of play, as the notes of a match hold them (``RECORD.md``).

A variation stands at the step that it replaces. Here it becomes a match of its own, which can be walked through, played
on and put back; its own notes are those inside its parentheses. Nothing here changes the steps of a game.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import NamedTuple

from . import imagined
from .ahead import is_variation
from .cooperative import Slowly
from .core import State
from .match import Match
from .moves import Moves
from .record import RecordError, tail

SIGNS = ("!", "?", "=")
"""A good step, a bad one, an even position."""
COMMENT, NAME = 2000, 80
"""So many characters a comment and the name of a variation may have."""
INKS = ("green", "red", "blue")
"""The colours in which a reader draws on the map."""
DRAWN = 40
"""So many drawings a step may have."""
_DRAWING = re.compile(r"\[draw (green|red|blue) ([a-z]{1,16}:-?\w{1,24})(?: ([a-z]{1,16}:-?\w{1,24}))?\]")
_NAME = re.compile(r"\(\s*\{([^}]*)\}")
_UNSAFE = str.maketrans({"{": "<", "}": ">", "\x00": " "})


class Line(NamedTuple):
    """Another line in place of step ``step``: the ``place``-th variation there, and the match that goes along it."""

    step: int
    place: int
    name: str
    match: Match


class Drawing(NamedTuple):
    """An arrow from one place to another, or a circle about one; a place as ``kind:number``, in the game's own
    numbers (``touch`` of the game)."""

    ink: str
    start: str
    end: str = ""

    def __str__(self) -> str:
        return f"[draw {self.ink} {self.start}{' ' if self.end else ''}{self.end}]"


# ------------------------------------------------------------------ comments
def comment(match: Match, step: int) -> str:
    """What is said about a step, empty if nothing is."""
    found = (text.strip() for text in match.notes.get(step, ()) if _is_said(text))
    return "\n".join(text for text in found if text)


def _is_said(text: str) -> bool:
    return not (is_variation(text) or text in SIGNS or _DRAWING.fullmatch(text))


def sign(match: Match, step: int) -> str:
    """The sign of judgement at a step, empty if there is none."""
    return next((text for text in match.notes.get(step, ()) if text in SIGNS), "")


def note(match: Match, step: int, text: str, judged: str) -> None:
    """Say this about a step in place of what was said, with one of ``SIGNS`` or none. What is drawn and the variations
    there stay."""
    said = clean(text, COMMENT)
    others = [one for one in match.notes.get(step, ()) if one not in SIGNS and not _is_said(one)]
    signs = [judged] if judged in SIGNS else []
    said = said if not said or _is_said(said) else f" {said}"
    _put(match, step, [*signs, *([said] if said else []), *others])


def drawings(match: Match, step: int) -> list[Drawing]:
    """What is drawn on the map at a step."""
    found = (_DRAWING.fullmatch(text) for text in match.notes.get(step, ()))
    return [Drawing(one[1], one[2], one[3] or "") for one in found if one][:DRAWN]


def draw(match: Match, step: int, wanted: Drawing | None) -> None:
    """Draw something at a step, or take it away if it is there in any colour; ``None`` takes all away."""
    texts = [text for text in match.notes.get(step, ()) if not _DRAWING.fullmatch(text)]
    before = drawings(match, step)
    after = [one for one in before if wanted is not None and one[1:] != wanted[1:]]
    if wanted is not None and wanted not in before and len(after) < DRAWN:
        after.append(wanted)
    _put(match, step, [*map(str, after), *texts])


def clean(text: str, most: int) -> str:
    """A text as a comment can hold it: no braces, not longer than ``most``."""
    return text.translate(_UNSAFE).strip()[:most]


def _put(match: Match, step: int, texts: list[str]) -> None:
    if texts:
        match.notes[step] = texts
    else:
        match.notes.pop(step, None)


# ------------------------------------------------------------------ other lines
def written(line: Match, step: int, before: State, name: str) -> str:
    """A match as a variation: its steps from ``step`` on, ``before`` being the position there, which is carried on; or
    all its steps, if it begins with an imagined position."""
    head = f"{{{clean(name, NAME)}}}"
    if line.imagined_for is not None:
        return f"({head} {{{imagined.mark(line)}}} {tail(line, 0, line.beginning())})"
    return f"({head} {tail(line, step - 1, before)})"


def add(match: Match, line: Match, step: int, before: State, name: str) -> int:
    """Put another line in place of ``step``, and tell which one it is there. ``line`` has the same steps before it;
    ``before`` is the position there, and is carried on. A step that has not been played yet may be replaced, too."""
    texts = [*match.notes.get(step, ()), written(line, step, before, name)]
    _put(match, step, texts)
    return sum(map(is_variation, texts)) - 1


def replace(match: Match, step: int, place: int, text: str) -> None:
    """Put another text in the place of a variation; an empty one takes it away."""
    texts = list(match.notes.get(step, ()))
    found = [at for at, one in enumerate(texts) if is_variation(one)]
    texts[found[place] : found[place] + 1] = [text] if text else []
    _put(match, step, texts)


def counted(match: Match) -> list[tuple[int, int]]:
    """The step and the place of every variation of a match, in the order of the steps."""
    return [
        (step, place)
        for step in sorted(match.notes)
        for place in range(sum(map(is_variation, match.notes[step])))
        if 0 < step <= len(match.entries) + 1
    ]


def line(at: Callable[[int], Match], match: Match, step: int, place: int) -> Slowly[Line]:
    """One variation of a match, played by the rules. ``at`` gives the match as it stood behind a number of steps, as a
    copy. ``RecordError`` if it is not legal, which a record that could be read has none of."""
    text = _variation(match, step, place)
    beside = at(step - 1)
    if head := imagined.head(match.game, text):
        beside = _imagined(beside, head)
        yield from Moves(beside, f"{text[head.end : -1]} *").playing()
        beside.notes.pop(0, None)
        return Line(step, place, clean(head.name, NAME), beside)
    beside.notes = {}
    yield from Moves(beside, f"{text[1:-1]} *").playing()
    names = beside.notes.pop(step - 1, [])
    return Line(step, place, clean(names[0], NAME) if names else "", beside)


def _imagined(around: Match, head: imagined.Head) -> Match:
    try:
        return imagined.begun(around, head.seat, imagined.position(head.code))
    except Exception as error:  # a position may say anything, and break the rules at any place
        raise RecordError("position", len(around.entries) + 1, str(error)) from error


def name(match: Match, step: int, place: int) -> str:
    """The name of a variation, empty if it has none."""
    found = _NAME.match(_variation(match, step, place))
    return found[1].strip() if found else ""


def rename(match: Match, step: int, place: int, wanted: str) -> None:
    """Give a variation another name."""
    text = _variation(match, step, place)
    found = _NAME.match(text)
    rest = text[found.end() :] if found else f" {text[1:]}"
    replace(match, step, place, f"({{{clean(wanted, NAME)}}}{rest}")


def whose(match: Match, step: int, place: int) -> int | None:
    """The seat to whose knowledge a variation keeps, if what it did not know is imagined there."""
    head = imagined.head(match.game, _variation(match, step, place))
    return head.seat if head else None


def _variation(match: Match, step: int, place: int) -> str:
    return [text for text in match.notes.get(step, ()) if is_variation(text)][place]


def exchanged(around: Match, beside: Line, before: State, name: str = "") -> Match:
    """``around`` in which a variation of it has become its course; what it had there stands beside that under ``name``,
    at the same place. A match of its own; nothing is lost: the name of the variation becomes a comment on its first
    step. ``before`` is the position there, and is carried on."""
    step, old, new = beside.step, around.branch(), beside.match.branch()
    old.imagined_for, new.imagined_for = None, around.imagined_for
    here = old.notes.pop(step, [])
    old.notes[step] = [text for text in here if not is_variation(text)]
    others = [text for text in here if is_variation(text)]
    told = [written(old, step, before, name)] if len(around.entries) >= step else []
    others[beside.place : beside.place + 1] = told
    earlier = {at: texts for at, texts in around.notes.items() if at < step}
    first = [text for text in [clean(beside.name, NAME)] if text and _is_said(text)]
    new.notes = {**earlier, **new.notes, step: [*first, *new.notes.get(step, ()), *others]}
    return new


def swap(match: Match, step: int, place: int) -> None:
    """Let a variation change places with the one before it."""
    texts = list(match.notes.get(step, ()))
    found = [at for at, one in enumerate(texts) if is_variation(one)]
    one, other = found[place - 1], found[place]
    texts[one], texts[other] = texts[other], texts[one]
    _put(match, step, texts)
