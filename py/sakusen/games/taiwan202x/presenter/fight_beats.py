"""A volley of Special Operation 202X as a beat: who fires, the dice of both sides, the hits, the losses (8.3 to 8.6).

A battle has one volley for each generation, a strike has one. Losses are chosen one after the other, in acts of their
own: each of them gives the whole volley again and says what of it is new.
"""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import NamedTuple

from ....engine.core import Decision, Event
from ....presenter.beats import Beat, Die, Fate, Side, Throw
from ....presenter.log_lines import Data
from ....presenter.messages import Html
from ....presenter.short_beats import means, thrown
from ....presenter.wording import rule_ref
from ..rules.board import OF_GENERATION, PRC, ROC, SIDE
from ..rules.combat import HIT_ON, best_generation, is_halved, needed
from ..rules.recapture import AREA
from .battle import faces_words, line, pictures
from .faces import unit_svg
from .places import middle
from .seen import Seen
from .words import event, html, place_ref, rating, say, side, unit_name, values

RING = 46.0
FACE = 44
TO_HIT = ("volley", "recaptured", "recapture_failed")
"""The events that count the dice before them."""
CALLS = ("attack", "strike", "recapture")
"""The events that call for dice."""
FIGHT = ("die", *TO_HIT, "lost")
"""Events that are told by the beat of a volley."""


class Volley(NamedTuple):
    """Where a volley stands among the events: its first die, what counts it, behind its last loss; and what called for
    it, if that is still known."""

    first: int
    counted: int
    end: int
    call: Event | None


def volley_at(told: Sequence[Event], at: int) -> Volley | None:
    """The volley that an event belongs to; ``None`` before all of its dice have fallen."""
    counted = at
    if told[at].kind == "die":
        while counted < len(told) and told[counted].kind == "die":
            counted += 1
        if counted == len(told) or told[counted].kind not in TO_HIT:
            return None
    while counted >= 0 and told[counted].kind == "lost":
        counted -= 1
    if counted < 0 or told[counted].kind not in TO_HIT:
        return None
    first, end = counted, counted + 1
    while first > 0 and told[first - 1].kind == "die":
        first -= 1
    while end < len(told) and told[end].kind == "lost":
        end += 1
    call = next((told[i] for i in range(first - 1, -1, -1) if told[i].kind in CALLS), None)
    return Volley(first, counted, end, call)


def volley_beat(told: Sequence[Event], at: int, new: int, seen: Seen) -> Beat | None:
    """The beat of the volley that an event belongs to, ``told[new:]`` being new."""
    found = volley_at(told, at)
    return None if found is None else _Told(told, found, new, seen).beat()


class _Told:
    """One volley, read from its events."""

    def __init__(self, told: Sequence[Event], found: Volley, new: int, seen: Seen) -> None:
        self.seen, self.lang, self.found, self.new = seen, seen.lang, found, new
        self.sum, self.call = told[found.counted], found.call
        self.is_recapture = self.sum.kind != "volley"
        self.dice: dict[int, list[Die]] = {PRC: [], ROC: []}
        for one in told[found.first : found.counted]:
            self.dice[one.data["seat"]].append(Die(one.data["die"], one.data["hit"]))
        self.lost = [(i, told[i].data) for i in range(found.counted + 1, found.end)]
        data: Data = self.call.data if self.call else {}
        self.place = AREA if self.is_recapture else data.get("place", self.lost[0][1]["place"] if self.lost else None)
        self.event = data.get("event", -1) if self.call and self.call.kind == "strike" else -1
        self.seat = data.get("seat", ROC if self.is_recapture else PRC)

    @property
    def order(self) -> tuple[int, int]:
        """The side that acts, then the other."""
        return self.seat, 1 - self.seat

    # ------------------------------------------------------------ words
    def _say(self, key: str, **what: object) -> str:
        return say(self.lang, f"beat.{key}", **what)

    def _heading(self) -> str:
        if self.event >= 0:
            return event(self.lang, self.event)
        key = "dice.recapture" if self.is_recapture else "dice.battle"
        return say(self.lang, key, generation=self.sum.data.get("generation", 0))

    def _hits(self, seat: int) -> int:
        """The hits of a side that count."""
        if self.is_recapture:
            return int(self.sum.kind == "recaptured") if seat == ROC else 0
        return int(self.sum.data["hits"][seat])

    def _result(self) -> str:
        if self.is_recapture:
            return self._say("success" if self._hits(ROC) else "failure")
        if not self.dice[1 - self.seat]:
            return self._say("hits", count=self._hits(self.seat))
        return " : ".join(str(self._hits(seat)) for seat in self.order)

    def _sentence(self) -> str:
        if self.is_recapture:
            return say(self.lang, f"log.{self.sum.kind}")
        parts = [
            self._say("side_hits", side=side(self.lang, s), count=self._hits(s)) for s in self.order if self.dice[s]
        ]
        return say(self.lang, "list.comma").join(parts)

    def _throws(self) -> list[Throw]:
        """The dice of each side with what hits and what it comes to."""
        out = []
        for seat in self.order:
            if self.dice[seat]:
                scored, hits = sum(die.is_hit for die in self.dice[seat]), self._hits(seat)
                value = f"{scored} → {hits}" if scored != hits else str(hits)
                out.append(Throw(seat, side(self.lang, seat), self.dice[seat], value, self._rule_of(seat)))
        return out

    def _rule_of(self, seat: int) -> str:
        """Which faces hit, and whether the hits count half (8.4). HTML."""
        if self.is_recapture:
            return self._needs(HIT_ON)
        generation = self.sum.data["generation"]
        enemies = sum(1 << u for u in self.sum.data["fighters"][1 - seat])
        if not enemies:
            return ""
        enemy = best_generation(enemies)
        half = " " + escape(say(self.lang, "odds.half")) if is_halved(generation, enemy) else ""
        return self._needs(needed(generation, enemy)) + half

    def _needs(self, face: int) -> Html:
        return html(self.lang, "beat.needs", faces=Html(faces_words(self.lang, face)))

    def _setup(self) -> str:
        """Who fires on whom."""
        if self.is_recapture:
            units = sum(1 << u for u in self.call.data["units"]) if self.call else 0
            return f'<div class="parts">{pictures(self.lang, units)}</div>'
        ours, theirs = (sum(1 << u for u in self.sum.data["fighters"][seat]) for seat in self.order)
        against = escape(say(self.lang, "odds.against"))
        first = escape(rating(self.event)) if self.event >= 0 else pictures(self.lang, ours, 34)
        both = (
            f'<div class="parts"><span>{first}</span><span class="x">{against}</span>{pictures(self.lang, theirs, 34)}'
        )
        firing = (ours | theirs) & OF_GENERATION[self.sum.data["generation"]] if self.event < 0 else 0
        count = escape(self._say("firing", count=firing.bit_count())) if firing else ""
        return f"{both}</div>" + (line(count, "", "8.3") if count else "")

    # ------------------------------------------------------------ the beat
    def beat(self) -> Beat:
        """What is shown of it."""
        found, lang = self.found, self.lang
        meaning = means(self._sentence(), self.sum.rule, self._why())
        cast = thrown(self._throws(), self._result(), self._sentence(), meaning)
        asked = self._say("dice", count=len(cast.dice))
        start = 0 if found.counted >= self.new else 3
        return Beat(
            self.sum.kind,
            (max(found.first, self.new), found.end),
            self.seat,
            self._heading(),
            self.sum.rule,
            self._sentence(),
            opening=self._say("opening"),
            why=self._why(),
            said=(f"{self._heading()}. {asked}", self._sentence()),
            place=(*middle(self.place), RING) if self.place is not None else None,
            ref=place_ref(lang, self.place) if self.place is not None else "",
            steps=[self._say(f"step.{key}") for key in ("who", "dice", "hits", "losses")],
            start=start,
            setup=self._setup(),
            asked=asked,
            cast=cast,
            fates=[self._fate(i, data) for i, data in self.lost],
            sides=[self._side(seat) for seat in self.order if self.dice[1 - seat]],
        )

    def _why(self) -> str:
        halved = any(sum(d.is_hit for d in self.dice[s]) != self._hits(s) for s in self.order)
        return self._say("halved") if halved and not self.is_recapture else ""

    def _fate(self, index: int, data: Data) -> Fate:
        u = data["unit"]
        name = unit_name(self.lang, u)
        return Fate(
            SIDE[u],
            unit_svg(u, FACE, self.lang, "lost"),
            name,
            f"{escape(values(u))} {rule_ref('8.5')}",
            self._say("lost"),
            "bad",
            self._say("fate.lost", unit=name),
            [("unit", u)],
            crossed=True,
            is_new=index >= self.new,
        )

    def _side(self, seat: int) -> Side:
        lost = sum(1 for _, data in self.lost if SIDE[data["unit"]] == seat)
        key = "lost" if lost else "open" if self._must_choose(seat) else "none"
        words = self._say(f"side.{key}", count=lost)
        return Side(seat, side(self.lang, seat), words, words)

    def _must_choose(self, seat: int) -> bool:
        """Whether a side is being asked what it loses to this volley (8.5)."""
        now = self.seen.view.pending
        if not isinstance(now, Decision) or now.ask != "loss" or now.seat != seat:
            return False
        return self._hits(1 - seat) > 0 and now.about[0] == self.place
