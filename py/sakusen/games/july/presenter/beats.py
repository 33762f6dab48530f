"""Every event of weight in July Offensive as a beat: a combat with all its dice and what its damage does, the die of
the end, what begins, what is skipped."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from html import escape

from ....art.counters import states
from ....engine.core import Event
from ....presenter.beats import Beat, Die, Fate, Side, Throw
from ....presenter.log_lines import Data
from ....presenter.short_beats import dice_beat, means, short_beat, thrown
from ....presenter.wording import rule_ref
from ..rules.board import HEXES, SIDE
from .faces import unit_svg
from .log import line, motion
from .odds import Rolled, rolled
from .places import spot
from .seen import Seen
from .words import SIDE_CLASS, Html, hex_ref, say, side, unit_list, unit_name

RING = 46.0
FACE = 44
FATES = ("reduced", "removed", "retreated", "advanced")
"""What becomes of a unit behind a result."""
REMARKS = ("damage_lost", "no_advance")
"""What a combat ends with when nothing more can come of it."""
FIGHT = ("combat", "die", "result", *FATES, *REMARKS)
"""Events that are told by the beat of a combat."""
LIGHT = frozenset(("moved", "entered", "linked", "plan", "moved_all", "over"))
"""Events that have no beat of their own: what a counter's way or a line of the log tells well enough."""
ENDS = {"reduced": "", "removed": "bad", "retreated": "", "advanced": "good"}
"""The icon of what has become of a unit."""


def beats(told: Sequence[Event], new: int, seen: Seen) -> list[Beat]:
    """See ``beats.ShowsBeats``."""
    out: list[Beat] = []
    at = new
    while at < len(told):
        maker = MAKERS.get(told[at].kind)
        made = _fight(told, at, new, seen) if told[at].kind in FIGHT else maker(told, at, seen) if maker else None
        if made:
            out.append(made)
        at = made.events[1] if made else at + 1
    return out


# ------------------------------------------------------------------ a combat
def _fight(told: Sequence[Event], at: int, new: int, seen: Seen) -> Beat | None:
    """The beat of the combat that ``told[at]`` belongs to; ``None`` before all of its dice have fallen."""
    first = next((i for i in range(at, -1, -1) if told[i].kind == "combat"), -1)
    if first < 0:
        return None
    end = first + 1
    while end < len(told) and told[end].kind in FIGHT and told[end].kind != "combat":
        end += 1
    result = next((i for i in range(first, end) if told[i].kind == "result"), -1)
    if result < 0:
        return None
    return _Combat(told, (first, result, end), new, seen).beat()


class _Combat:
    """One combat, read from its events: where it begins, where its result is, behind its last event."""

    def __init__(self, told: Sequence[Event], at: tuple[int, int, int], new: int, seen: Seen) -> None:
        self.first, self.result, self.end = at
        self.told, self.new, self.seen, self.lang = told, new, seen, seen.lang
        self.what: Rolled = rolled(told[self.first : self.result + 1])[-1]
        self.pool: Data = told[self.first].data["pool"]
        self.seat = SIDE[self.what.attackers[0]]
        self.later = [(i, told[i]) for i in range(self.result + 1, self.end)]

    def _place(self) -> tuple[float, float, float] | None:
        """Where the first defender stood."""
        unit = self.what.defenders[0]
        mine = (one.data for _, one in self.later if one.kind in FATES and one.data["unit"] == unit)
        h = next((int(data["start" if "start" in data else "hex"]) for data in mine), self.seen.state.at[unit])
        return (*spot(h), RING) if h < HEXES else None

    def _throw(self, seat: int, dice: Sequence[tuple[int, bool]]) -> Throw:
        hits = self.pool["attack_faces" if seat == self.seat else "defence_faces"]
        needs = say(self.lang, "beat.needs", faces="\u30fb".join(str(face) for face in hits))
        lying = [Die(*one) for one in dice]
        return Throw(seat, side(self.lang, seat), lying, str(sum(die.is_hit for die in lying)), escape(needs))

    def beat(self) -> Beat:
        """What is shown of it."""
        what, lang = self.what, self.lang
        sums = [sum(hit for _, hit in dice) for dice in (what.attack, what.defence)]
        words = say(lang, "dice.equal")
        if what.loser >= 0:
            words = say(lang, "dice.result", side=side(lang, what.loser), damage=abs(what.net))
        asked = say(lang, "beat.dice", attack=self.pool["attack"], defence=self.pool["defence"])
        heading = say(lang, "beat.fight", combat=what.number)
        both = (self._throw(self.seat, what.attack), self._throw(1 - self.seat, what.defence))
        throws = [one for one in both if one.dice]
        fates = [self._fate(i, one) for i, one in self.later if one.kind in FATES]
        why = next((_words(one, self.seen) for _, one in reversed(self.later) if one.kind in REMARKS), "")
        return Beat(
            "result",
            (max(self.first, self.new), self.end),
            self.seat,
            heading,
            "9.7",
            words,
            opening=heading,
            why=why,
            said=(f"{heading}. {asked}", f"{sums[0]} : {sums[1]}. {words}"),
            place=self._place(),
            steps=[say(lang, f"beat.step.{key}") for key in ("who", "dice", "hits", "units")],
            start=0 if self.result >= self.new else 3,
            setup=self._setup(),
            asked=asked,
            cast=thrown(throws, f"{sums[0]} : {sums[1]}", words, means(words, "9.7", why)),
            fates=fates,
            sides=[self._side(seat) for seat in (self.seat, 1 - self.seat)],
        )

    def _setup(self) -> str:
        rows = (
            f'<div class="ln {SIDE_CLASS[seat]}"><span class="t">{unit_list(self.lang, units)}</span>'
            f'<span class="v">{self.pool[key]}</span></div>'
            for seat, units, key in (
                (self.seat, self.what.attackers, "attack"),
                (1 - self.seat, self.what.defenders, "defence"),
            )
        )
        return f'<div class="mods">{"".join(rows)}</div>'

    def _fate(self, index: int, one: Event) -> Fate:
        lang, data = self.lang, one.data
        unit, kind = data["unit"], one.kind
        place = hex_ref(lang, data["hex"], True)
        did = Html(f"{hex_ref(lang, data['start'], True)} → {place}") if "start" in data else place
        lost = self.seen.state.lost[unit]
        return Fate(
            SIDE[unit],
            unit_svg(unit, min(lost, 1) if kind == "removed" else lost, lang, FACE),
            unit_name(lang, unit),
            f"{did} {rule_ref(one.rule)}",
            say(lang, f"beat.end.{kind}"),
            ENDS[kind],
            _words(one, self.seen),
            [("unit", unit)],
            motion(one),
            states.loss_mark(*spot(data["hex"])) if kind == "removed" and data["hex"] < HEXES else (),
            is_new=index >= self.new,
        )

    def _side(self, seat: int) -> Side:
        kinds = [one.kind for _, one in self.later if one.kind in FATES and SIDE[one.data["unit"]] == seat]
        lost, back = sum(kind in ("reduced", "removed") for kind in kinds), kinds.count("retreated")
        is_due = self.what.loser == seat and not any(one.kind in FATES for _, one in self.later)
        came = [("due", abs(self.what.net))] if is_due else [("lost", lost), ("retreats", back)]
        parts = [say(self.lang, f"beat.side.{key}", count=count) for key, count in came if count]
        words = say(self.lang, "list.comma").join(parts) or say(self.lang, "beat.side.none")
        return Side(seat, side(self.lang, seat), words, words)


# ------------------------------------------------------------------ what needs a sentence only
def _words(one: Event, seen: Seen) -> str:
    made = short_beat(one, 0, "", line(one, seen.lang, seen.seat))
    return made.sentence if made else ""


def _plain(head: str, stays: bool = False) -> Callable[[Sequence[Event], int, Seen], Beat | None]:
    """A short beat in the words of the log."""

    def make(told: Sequence[Event], at: int, seen: Seen) -> Beat | None:
        made = short_beat(told[at], at, say(seen.lang, f"beat.{head}"), line(told[at], seen.lang, seen.seat), stays)
        seat = told[at].data.get("seat", told[at].data.get("initiative"))
        return made._replace(seat=seat) if made and seat is not None else made

    return make


def _end_die(told: Sequence[Event], at: int, seen: Seen) -> Beat | None:
    """5.7 whether the game ends with this turn."""
    lang, data = seen.lang, told[at].data
    made = _plain("end_die", True)(told, at, seen)
    result = say(lang, "beat.ends" if data["ends"] else "beat.goes_on")
    steps = [say(lang, f"beat.step.{key}") for key in ("turn", "dice", "result")]
    return dice_beat(made, [data["die"]], result, steps, "")._replace(sentence=result) if made else None


MAKERS: Mapping[str, Callable[[Sequence[Event], int, Seen], Beat | None]] = {
    "turn": _plain("turn"),
    "phase": _plain("phase"),
    "cycle": _plain("phase"),
    "stalled": _plain("initiative"),
    "initiative": _plain("initiative", True),
    "end_die": _end_die,
    "no_move": _plain("skipped"),
    "no_contact": _plain("skipped"),
    "no_support": _plain("skipped"),
    "demolished": _plain("bridge", True),
    "supported": _plain("support"),
}
"""Every event kind of weight; those of a combat (``FIGHT``) are told together."""
