"""Comments, signs of judgement and other lines of play, as the notes of a match hold them (``RECORD.md``).

A variation stands at the step that it replaces. Here it becomes a match of its own, which can be walked through, played
on and put back; its own notes are those inside its parentheses. Nothing here changes the steps of a game.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from .ahead import is_variation
from .cooperative import Slowly
from .core import State
from .match import Match
from .moves import Moves
from .record import tail

SIGNS = ("!", "?", "=")
"""A good step, a bad one, an even position."""
COMMENT, NAME = 2000, 80
"""So many characters a comment and the name of a variation may have."""
_UNSAFE = str.maketrans({"{": "<", "}": ">", "\x00": " "})


class Line(NamedTuple):
    """Another line in place of step ``step``: the ``place``-th variation there, and the match that goes along it."""

    step: int
    place: int
    name: str
    match: Match


# ------------------------------------------------------------------ comments
def comment(match: Match, step: int) -> str:
    """What is said about a step, empty if nothing is."""
    found = (text for text in match.notes.get(step, ()) if not is_variation(text) and text not in SIGNS)
    return "\n".join(text.strip() for text in found if text.strip())


def sign(match: Match, step: int) -> str:
    """The sign of judgement at a step, empty if there is none."""
    return next((text for text in match.notes.get(step, ()) if text in SIGNS), "")


def note(match: Match, step: int, text: str, judged: str) -> None:
    """Say this about a step in place of what was said, with one of ``SIGNS`` or none. The variations there stay."""
    said = clean(text, COMMENT)
    others = [one for one in match.notes.get(step, ()) if is_variation(one)]
    signs = [judged] if judged in SIGNS else []
    said = f" {said}" if is_variation(said) or said in SIGNS else said
    _put(match, step, [*signs, *([said] if said else []), *others])


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
    """A match as a variation: its steps from ``step`` on, ``before`` being the position there, which is carried on."""
    head = f"{{{clean(name, NAME)}}}"
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
    text = [one for one in match.notes.get(step, ()) if is_variation(one)][place]
    beside = at(step - 1)
    beside.notes = {}
    yield from Moves(beside, f"{text[1:-1]} *").playing()
    names = beside.notes.pop(step - 1, [])
    return Line(step, place, clean(names[0], NAME) if names else "", beside)
