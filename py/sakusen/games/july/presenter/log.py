"""The log of July Offensive: a line for every event worth one, how counters travel."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ....engine.combat import Term
from ....engine.core import Event
from ....presenter.contract import LogLine, LogPlace, Motion
from ....presenter.log_lines import Data, Writer, Written, changes, log_die, log_line, over_writer
from ..rules.board import HEXES, JP, SIDE, SU, TRACK
from ..rules.pools import HIT
from .phase import NUMBERS
from .places import spot, waiting_slot
from .words import TEXTS, Html, full_list, full_ref, hex_ref, html, listed, say, side, signed


def line(event: Event, lang: str, viewer: int | None) -> LogLine | None:
    """See ``contract.Presenter.line``. A die gets no line of its own: the result shows them all."""
    return log_line(WRITERS.get(event.kind), event, lang, PLACES)


# ---------------------------------------------------------------- headings
def _turn(data: Data, lang: str) -> Written:
    return html(lang, "log.turn", turn=data["turn"], side=side(lang, data["initiative"])), 0, None


def _phase(data: Data, lang: str) -> Written:
    name = say(lang, f"phase.short.{data['phase']}")
    return html(lang, "log.phase", phase=name, side=side(lang, data["seat"]), cycle=data["cycle"]), 0, None


def _cycle(data: Data, lang: str) -> Written:
    return html(lang, "log.cycle", cycle=data["cycle"], first=NUMBERS[0]), 1, None


def _stalled(data: Data, lang: str) -> Written:
    return html(lang, "log.stalled", cycles=data["cycles"], idle=data["idle"]), 1, None


def _initiative(data: Data, lang: str) -> Written:
    key = "log.initiative.cancelled" if data["cancelled"] else "log.initiative"
    numbers = listed(lang, [str(number) for number in data["cancelled"]])
    return html(lang, key, side=side(lang, data["seat"]), combats=numbers), 1, data["seat"]


def _end_die(data: Data, lang: str) -> Written:
    key = "log.end_die.ends" if data["ends"] else "log.end_die"
    return html(lang, key, die=log_die(data["die"]), turn=data["turn"]), 1, None


# ---------------------------------------------------------------- movement
def _moved(data: Data, lang: str) -> Written:
    unit = data["unit"]
    entered = data["start"] >= HEXES
    start = Html("") if entered else hex_ref(lang, data["start"], True)
    key = "log.entered" if entered else "log.moved"
    place = hex_ref(lang, data["path"][-1], True)
    return html(lang, key, unit=full_ref(lang, unit), start=start, place=place, cost=data["cost"]), 1, SIDE[unit]


def _about_side(key: str) -> Writer:
    """Something that a side cannot do, or that has ended by itself."""

    def write(data: Data, lang: str) -> Written:
        return html(lang, key, side=side(lang, data["seat"]), points=data.get("points", 0)), 1, data["seat"]

    return write


def _no_support(data: Data, lang: str) -> Written:
    return html(lang, f"log.no_support.{'hindered' if data['hindered'] else 'range'}"), 1, SU


def _no_advance(data: Data, lang: str) -> Written:
    key = "log.no_advance.room" if data["left_hex"] else "log.no_advance.stayed"
    return html(lang, key, side=side(lang, data["seat"])), 2, data["seat"]


def _demolished(data: Data, lang: str) -> Written:
    return html(lang, "log.demolished"), 1, JP


# ---------------------------------------------------------------- combat
def _linked(data: Data, lang: str) -> Written:
    attacker, defender = data["attacker"], data["defender"]
    words = html(
        lang, "log.linked", combat=data["combat"], unit=full_ref(lang, attacker), other=full_ref(lang, defender)
    )
    return words, 2, SIDE[attacker]


def _plan(data: Data, lang: str) -> Written:
    return html(lang, "log.plan", side=side(lang, data["seat"]), count=len(data["combats"])), 1, data["seat"]


def _supported(data: Data, lang: str) -> Written:
    return html(lang, "log.supported", combat=data["combat"]), 1, SU


def _combat(data: Data, lang: str) -> Written:
    attackers, defenders = list(data["attackers"]), list(data["defenders"])
    words = html(
        lang,
        "log.combat",
        combat=data["combat"],
        attackers=full_list(lang, attackers),
        defenders=full_list(lang, defenders),
        attack=data["pool"]["attack"],
        defence=data["pool"]["defence"],
        changes=_changes(data["pool"], lang),
    )
    return words, 1, SIDE[attackers[0]]


def _changes(pool: Data, lang: str) -> Html:
    """Which dice are more than the units' own, and which faces hit when not the usual ones do."""
    terms = [Term(*parts) for parts in (*pool["attack_terms"], *pool["defence_terms"])]  # lists, out of a document
    found = [(f"{say(lang, f'odds.{t.key}')} {signed(t.value)}", t.rule) for t in terms if t.key in ("guns", "bridge")]
    faces = list(pool["attack_faces"])
    if faces != sorted(HIT):
        found.append((say(lang, "beat.needs", faces="\u30fb".join(map(str, faces))), pool["faces_rule"]))
    return changes(TEXTS, lang, found)


def _result(data: Data, lang: str) -> Written:
    key = "log.result" if data["net"] else "log.result.equal"
    loser = side(lang, data["loser"]) if data["loser"] >= 0 else ""
    words = html(
        lang,
        key,
        attack=data["attack_hits"],
        attack_dice=_dice(data["attack_dice"], data["attack_hits"]),
        defence=data["defence_hits"],
        defence_dice=_dice(data["defence_dice"], data["defence_hits"]),
        net=signed(data["net"]),
        side=loser,
        damage=abs(data["net"]),
    )
    return words, 2, None


def _dice(faces: Sequence[int], hits: int) -> Html:
    """The dice of one side, those that hit marked: always its highest."""
    least = sorted(faces)[-hits] if hits else 0
    dice = "".join(log_die(face, bool(hits) and face >= least) for face in faces)
    return Html(f'<span class="pool">{dice}</span>')


def _step(key: str) -> Writer:
    """A step or a unit that is lost."""

    def write(data: Data, lang: str) -> Written:
        words = html(
            lang,
            f"log.{key}",
            unit=full_ref(lang, data["unit"]),
            place=hex_ref(lang, data["hex"], True),
            points=data["points"],
            side=side(lang, data["seat"]),
        )
        return words, 2, SIDE[data["unit"]]

    return write


def _one_hex(key: str) -> Writer:
    """A retreat or an advance."""

    def write(data: Data, lang: str) -> Written:
        words = html(
            lang,
            f"log.{key}",
            unit=full_ref(lang, data["unit"]),
            start=hex_ref(lang, data["start"], True),
            place=hex_ref(lang, data["hex"], True),
        )
        return words, 2, SIDE[data["unit"]]

    return write


WRITERS: Mapping[str, Writer] = {
    "turn": _turn,
    "phase": _phase,
    "cycle": _cycle,
    "stalled": _stalled,
    "initiative": _initiative,
    "end_die": _end_die,
    "over": over_writer(TEXTS),
    "moved": _moved,
    "entered": _moved,
    "no_move": _about_side("log.no_move"),
    "moved_all": _about_side("log.moved_all"),
    "no_contact": _about_side("log.no_contact"),
    "demolished": _demolished,
    "linked": _linked,
    "plan": _plan,
    "supported": _supported,
    "no_support": _no_support,
    "combat": _combat,
    "result": _result,
    "reduced": _step("reduced"),
    "removed": _step("removed"),
    "retreated": _one_hex("retreated"),
    "damage_lost": _about_side("log.damage_lost"),
    "advanced": _one_hex("advanced"),
    "no_advance": _no_advance,
}
"""Every event kind that is worth a line."""

PLACES: Mapping[str, LogPlace] = {"turn": LogPlace.TURN, "phase": LogPlace.PHASE, "combat": LogPlace.BATTLE}
"""Where the lines stand that do not stand inside the group before them."""


# ---------------------------------------------------------------- motions
def motion(event: Event) -> Motion | None:
    """See ``contract.Presenter.motion``."""
    data, kind = event.data, event.kind
    if kind in ("moved", "entered"):
        way = [data["start"], *data["path"]]
    elif kind in ("retreated", "advanced"):
        way = [data["start"], data["hex"]]
    else:
        return None
    points = [waiting_slot(data["unit"])[:2] if h == TRACK else spot(h) for h in way]
    return Motion(("unit", data["unit"]), points) if len(points) > 1 else None
