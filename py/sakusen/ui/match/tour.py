"""A guided tour of a record as data: its stops, and what is said at each. Fetched with the first tour.

``tour.json`` of a rulebook is a list of stops, in the order of the record: ``at``, the step of the record behind which
the reader looks at the board; ``key``; ``rule``, the passage that tells of it; ``places``, which have discs. What is
said stands in ``tour.LANG.json``: ``KEY.title``, ``KEY.do`` (what has happened) and ``KEY.why``. Discs and rules are
written as in lessons, dice as ⚀ to ⚅.
"""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, NamedTuple

from ...presenter.lessons import touch_of
from ..page.html import die, esc, plain
from ..page.words import say
from .coach_html import GO, button, marked

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from ...engine.core import AnyGame, Touch

BACK, ON = "tour-back", "tour-on"
_DIE = re.compile("[⚀-⚅]")


class Stop(NamedTuple):
    """Where the tour stops: behind which step of the record, and which passage tells of it."""

    at: int
    key: str
    rule: str
    places: Sequence[str]


class Tour(NamedTuple):
    """All stops of a tour, and what is said, by language and key."""

    stops: Sequence[Stop]
    said: Mapping[str, Mapping[str, str]]

    def touches(self, game: AnyGame, number: int) -> list[Touch]:
        """The places that have discs at a stop."""
        return [touch_of(game, place) for place in self.stops[number].places]

    def text(self, lang: str, number: int, part: str) -> str:
        """A sentence as HTML."""
        words = marked(self.said[lang][f"{self.stops[number].key}.{part}"])
        return _DIE.sub(lambda found: die(ord(found[0]) - ord("⚀") + 1, 20), words)


def read(text: str) -> Tour:
    """A tour out of its file, as the build has put it together."""
    known = json.loads(text)
    stops = [Stop(one["at"], one["key"], one["rule"], tuple(one["places"])) for one in known["stops"]]
    return Tour(stops, known["said"])


def title(tour: Tour, lang: str, number: int) -> str:
    """The handle of a phone's sheet."""
    return f"{say(lang, 'book.tour')}　{number + 1} / {len(tour.stops)}　{plain(tour.text(lang, number, 'title'))}"


def card(tour: Tour, lang: str, number: int) -> str:
    """The card of the guide: what has happened, why, the ways back and on, and the passage of the rulebook."""
    stop, last = tour.stops[number], len(tour.stops) - 1
    bars = "".join(
        f'<i class="{"on" if at == number else "done" if at < number else ""}"></i>' for at in range(last + 1)
    )
    words = say(lang, "lesson.step", n=number + 1, of=last + 1)
    place = (
        f'<div class="pg"><span aria-hidden="true">{bars}</span><b aria-hidden="true">{number + 1} / {last + 1}</b>'
        f'<b class="unseen">{esc(words)}</b></div>'
    )
    passage = (
        f'<button type="button" class="lnk" data-rule="{esc(stop.rule)}">'
        f"{esc(say(lang, 'book.tour.rule', n=stop.rule))}</button>"
    )
    back = button("line", say(lang, "lesson.back"), arg=BACK) if number else ""
    on = button("line", say(lang, "lesson.next"), "btn primary", ON) if number < last else ""
    return (
        f'<section class="coach" aria-label="{esc(say(lang, "book.tour"))}">'
        f'<div class="atop"><div class="hd"><b>{esc(say(lang, "book.tour"))}</b>{passage}</div>{place}</div>'
        f'<div class="bd"><h2>{tour.text(lang, number, "title")}</h2>'
        f'<p class="do">{tour.text(lang, number, "do")}</p>'
        f'<div class="why"><b>{esc(say(lang, "lesson.why"))}</b><p>{tour.text(lang, number, "why")}</p></div></div>'
        f'<div class="ft"><span class="sp"></span><span id="{GO}">{back}{on}</span></div></section>'
    )


def spoken(tour: Tour, lang: str, number: int) -> str:
    """What is said aloud of a stop."""
    parts = "".join(f"<p>{tour.text(lang, number, part)}</p>" for part in ("title", "do", "why"))
    return plain(parts)
