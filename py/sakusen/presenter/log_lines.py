"""What the logs of all games share: a writer for every kind of event, and how its line comes about."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from html import escape
from types import MappingProxyType
from typing import Any

from ..engine.core import Event
from .contract import LogLine, LogPlace
from .messages import Html, Words
from .pictures import die_svg
from .wording import Texts, rule_ref

Data = Mapping[str, Any]
Written = tuple[Html, int, int | None]
"""HTML, level, seat."""
Writer = Callable[[Data, str], Written]
_DIE = 18


def log_line(
    writer: Writer | None, event: Event, lang: str, places: Mapping[str, LogPlace] = MappingProxyType({})
) -> LogLine | None:
    """The line of an event; ``None`` without a writer. ``places`` are by kind of event."""
    if writer is None:
        return None
    words, level, seat = writer(event.data, lang)
    return LogLine(str(words), level, seat, event.rule, places.get(event.kind, LogPlace.INSIDE))


def continues(line: LogLine, last: LogLine | None) -> bool:
    """Whether a line of the log stands in one with the line before it."""
    return bool(last and line.more and last.more and (last.seat, last.run) == (line.seat, line.run))


def log_die(face: int, is_hit: bool = False) -> Html:
    """A die in a line."""
    return Html(die_svg(face, _DIE, is_hit))


def result_words(words: str) -> Html:
    """The result of a die or a battle in a line; taken as HTML."""
    return Html(f'<b class="res">{words}</b>')


def changes(texts: Texts, lang: str, found: Iterable[tuple[str, str]]) -> Html:
    """What has changed dice or strengths, in brackets: words (escaped unless they are HTML) and the number of the rule,
    one after the other. Empty without any."""
    made = [
        Html(f"{words if isinstance(words, Html) else escape(words)}\u00a0{rule_ref(rule)}") for words, rule in found
    ]
    return texts.html(lang, "log.changes", changes=texts.listed(lang, made)) if made else Html("")


def over_writer(texts: Words) -> Writer:
    """The line about the end: the level of the victory and its reason."""

    def write(data: Data, lang: str) -> Written:
        level, reason = texts.html(lang, f"level.{data['level']}"), texts.html(lang, f"reason.{data['reason']}")
        return texts.html(lang, "log.over", level=level, reason=reason), 0, None

    return write
