"""The log: a line for every event worth one, how counters travel. Nobody reads in it what was not for his eyes."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from html import escape
from typing import Any

from ..engine.core import Event
from ..games.taiwan202x.board import IS_SEA, PRC, ROC, SIDE
from ..games.taiwan202x.steps import NOBODY
from .contract import LogLine, Motion
from .messages import Html
from .taiwan202x_faces import die_svg
from .taiwan202x_places import rest_slot
from .taiwan202x_words import card_html, event, html, place_ref, rating, say, side, unit_list, unit_ref

Data = Mapping[str, Any]
Written = tuple[Html, int, int | None]
"""HTML, level, seat."""
_STEP = 50.0
"""Between the units of a force that travels, in map units."""
_DEALT = frozenset({"dealt", "die", "ally_seen"})
"""Told by what surrounds them: the hand, the dice beside the map, the deck when it is open."""


def line(told: Event, lang: str, viewer: int | None) -> LogLine | None:
    """See ``contract.Table.line``. Of what only one side sees the other reads no more than that it happened."""
    seen_by = told.data.get("seen_by")
    key = told.kind
    if seen_by is not None and seen_by != viewer:
        key += ".unseen"
    writer = WRITERS.get(key)
    if writer is None:
        return None
    words, level, seat = writer(told.data, lang)
    return LogLine(f'<span class="told">{words}</span>', level, seat, told.rule)


def _die(face: int) -> Html:
    return Html(die_svg(face, 15))


def _acting(key: str, level: int) -> Callable[[Data, str], Written]:
    """A line about a side, with whatever cards, units and places the event names."""

    def write(data: Data, lang: str) -> Written:
        return html(lang, f"log.{key}", **_named(data, lang)), level, data.get("seat")

    return write


def _named(data: Data, lang: str) -> dict[str, Any]:
    """The things that an event names, as references."""
    out: dict[str, Any] = {}
    if isinstance(data.get("seat"), int):
        out["side"] = side(lang, data["seat"])
    for name in ("card", "got", "gave"):
        if isinstance(data.get(name), int):
            out[name] = card_html(data[name])
    if "unit" in data:
        out["unit"] = unit_ref(lang, data["unit"])
    for name in ("units", "targets"):
        if name in data:
            out[name] = unit_list(lang, data[name])
            out[f"{name}_count"] = len(data[name])
    for name in ("place", "start", "to"):
        if isinstance(data.get(name), int):
            out[name] = place_ref(lang, data[name])
    if isinstance(data.get("event"), int) and data["event"] >= 0:
        out |= {"event": event(lang, data["event"]), "rating": rating(data["event"])}
    if "die" in data:
        out["die"] = _die(data["die"])
    plain = ("dice", "limit", "number", "turn", "swaps", "generation")
    return out | {name: data[name] for name in plain if name in data}


# ---------------------------------------------------------------- writers
def _turn(data: Data, lang: str) -> Written:
    return html(lang, "log.turn", turn=data["turn"]), 0, None


def _revealed(data: Data, lang: str) -> Written:
    none = Html(escape(say(lang, "log.no_card")))
    cards = [card_html(c) if c != NOBODY else none for c in data["cards"]]
    return html(lang, "log.revealed", prc=cards[PRC], roc=cards[ROC]), 1, None


def _unit(key: str) -> Callable[[Data, str], Written]:
    """A line about one unit, in the colour of its side."""

    def write(data: Data, lang: str) -> Written:
        return html(lang, f"log.{key}", **_named(data, lang)), 2, SIDE[data["unit"]]

    return write


def _setup(data: Data, lang: str) -> Written:
    return html(lang, "log.setup", **_named(data, lang)), 1, SIDE[data["unit"]]


def _volley(data: Data, lang: str) -> Written:
    """The hits that count of both sides; of a strike only one side fires."""
    hits = data["hits"]
    return html(lang, "log.volley", generation=data["generation"], prc=hits[PRC], roc=hits[ROC]), 2, None


def _control(data: Data, lang: str) -> Written:
    key = "log.control.prc" if data["seat"] == PRC else "log.control.roc"
    return html(lang, key), 2, data["seat"]


def _airborne(data: Data, lang: str) -> Written:
    key = "log.airborne" if data["success"] else "log.airborne.failed"
    return html(lang, key, die=_die(data["die"])), 2, PRC


def _initiative(data: Data, lang: str) -> Written:
    return html(lang, "log.initiative", before=data["before"], after=data["after"]), 2, (
        PRC if data["seat"] == "prc" else ROC)


def _negotiation(data: Data, lang: str) -> Written:
    """The points of both sides, sea by sea."""
    parts = []
    for seat in (PRC, ROC):
        seas = [term[3][0] for term in data["terms"][seat]]
        names = say(lang, "list.comma").join(str(place_ref(lang, sea)) for sea in seas) or escape(say(lang, "log.none"))
        parts.append(Html(f"{names} <b>{data['totals'][seat]}</b>"))
    return html(lang, "log.negotiation", number=data["number"], prc=parts[PRC], roc=parts[ROC]), 0, None


def _over(data: Data, lang: str) -> Written:
    level, reason = html(lang, f"level.{data['level']}"), html(lang, f"reason.{data['reason']}")
    return html(lang, "log.over", level=level, reason=reason), 0, None


WRITERS: Mapping[str, Callable[[Data, str], Written]] = {
    "setup": _setup,
    "turn": _turn,
    "chosen": _acting("chosen", 2),
    "chosen.unseen": _acting("chosen.unseen", 2),
    "revealed": _revealed,
    "first": _acting("first", 2),
    "event": _acting("event", 1),
    "operation_die": _acting("operation_die", 2),
    "passed": _acting("passed", 1),
    "moved": _acting("moved", 1),
    "attack": _acting("attack", 1),
    "joined": _unit("joined"),
    "volley": _volley,
    "lost": _unit("lost"),
    "returned": _unit("returned"),
    "recapture": _acting("recapture", 1),
    "recaptured": _acting("recaptured", 2),
    "recapture_failed": _acting("recapture_failed", 2),
    "control": _control,
    "awake": _acting("awake", 2),
    "initiative": _initiative,
    "strike": _acting("strike", 2),
    "cancelled": _acting("cancelled", 1),
    "airborne": _airborne,
    "swapped": _acting("swapped", 2),
    "ally_closed": _acting("ally_closed", 2),
    "drawn": _acting("drawn", 1),
    "drawn.unseen": _acting("drawn.unseen", 1),
    "joker": _acting("joker", 1),
    "negotiation": _negotiation,
    "over": _over,
}
"""Every event kind that is worth a line, and what the others read of those that only one side sees."""


# ---------------------------------------------------------------- motions
def motion(told: Event) -> Motion | None:
    """See ``contract.Table.motion``: a force moves side by side."""
    data, kind = told.data, told.kind
    if kind == "moved":
        units = data["units"]
    elif kind == "returned" and data["start"] != data["to"]:
        units = [data["unit"]]
    else:
        return None
    first, *others = (Motion(("unit", u), _way(u, i, data["start"], data["to"])) for i, u in enumerate(units))
    return first._replace(beside=others)


def _way(unit: int, place: int, start: int, to: int) -> list[tuple[float, float]]:
    """From where a unit is to about where it will stand, the units of a force beside one another."""
    x, y = rest_slot(unit, to)
    return [rest_slot(unit, start), (x + place * _STEP, y) if IS_SEA[to] else (x, y)]


