"""Beats in the words of the log: of events that need no more than a sentence, and of single dice."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from ..engine.core import Event
from .beats import Beat, Cast, Die, Throw
from .contract import LogLine
from .wording import plain, rule_ref


def words_of(line: LogLine | None) -> str:
    """A line of the log without its pictures and references; empty without a line."""
    return plain(line.html) if line else ""


def means(words: str, rule: str, more: str = "") -> str:
    """What a throw means, for the panel."""
    return f"<b>{escape(words)}</b><small>{escape(more)} {rule_ref(rule)}</small>"


def thrown(throws: Sequence[Throw], result: str, words: str, meaning: str) -> Cast:
    """The dice of several sides; ``words`` are the line of the tray, ``meaning`` is that of the panel, as HTML."""
    return Cast([die for throw in throws for die in throw.dice], "", result, words, meaning, throws)


def short_beat(event: Event, at: int, heading: str, line: LogLine | None, stays: bool = True) -> Beat | None:
    """The beat of ``told[at]`` alone: its line of the log as a sentence. ``None`` for what is not told at all."""
    sentence = words_of(line)
    if not sentence or line is None:
        return None
    return Beat(event.kind, (at, at + 1), line.seat, heading, event.rule, sentence, stays=stays)


def dice_beat(beat: Beat, faces: list[int], result: str, steps: list[str], asked: str) -> Beat:
    """A short beat with dice that fall, and what they come to."""
    return beat._replace(
        opening=beat.heading,
        said=(f"{beat.heading}. {asked}".rstrip(". "), beat.sentence),
        steps=steps,
        asked=asked,
        cast=Cast([Die(face) for face in faces], "", result, result, means(result, beat.rule)),
        headline=(beat.heading, ""),
    )
