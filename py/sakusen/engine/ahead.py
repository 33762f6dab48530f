"""Variations of a step that has not been played yet. The text of the moves has no place for them; a tag keeps them."""

from __future__ import annotations

from collections.abc import Callable

from . import guard
from .cooperative import Slowly
from .match import Match
from .moves import Moves


def is_variation(text: str) -> bool:
    """Whether a note is a variation, and not a comment."""
    return text.startswith("(")


def ahead(match: Match) -> str:
    """The variations of the step that comes next, with its number; empty if there are none."""
    step = len(match.entries) + 1
    texts = [text for text in match.notes.get(step, ()) if is_variation(text)]
    return f"{step}. {' '.join(texts)}" if texts else ""


def taking_ahead(before: Callable[[int], Match], match: Match, text: str) -> Slowly[bool]:
    """Put back what :func:`ahead` has told; ``before`` gives the match behind a number of steps, anew. False, and
    nothing is changed, when the text says something else. ``RecordError`` may come out, too."""
    number, _, rest = text.partition(". ")
    step = guard.count(number)
    if step is None or not 1 <= step <= len(match.entries) + 1:
        return False
    probe = before(step - 1)
    moves = Moves(probe, f"{rest} *", probe.state.copy())
    yield from moves.playing()
    found = [one for one in probe.notes.get(step - 1, ()) if is_variation(one)]
    if moves.beside or len(probe.entries) >= step or not found:
        return False
    match.notes.setdefault(step, []).extend(found)
    return True
