"""The log: a line for every event worth one, how counters travel. Nobody reads in it what was not for his eyes."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from html import escape

from ....engine.core import OPEN, Event
from ....presenter.contract import SKIPPED, LogLine, LogPlace, Motion
from ....presenter.log_lines import Data, Writer, Written, changes, log_die, over_writer
from ....presenter.messages import Html
from ..rules.board import IS_SEA, OF_GENERATION, PRC, ROC, SIDE, SUIT
from ..rules.combat import HIT_ON, best_generation, is_halved, needed
from ..rules.steps import NOBODY
from .battle import faces_words
from .places import rest_slot
from .words import TEXTS, card_html, event, html, place_ref, rating, say, side, suit_symbol, unit_list, unit_ref

_STEP = 50.0
"""Between the units of a force that travels, in map units."""


def line(told: Event, lang: str, viewer: int | None) -> LogLine | None:
    """See ``contract.Presenter.line``. Of what only one side sees the other reads no more than that it happened."""
    seen_by = told.data.get("seen_by")
    key = told.kind
    if seen_by is not None and (seen_by != viewer or set(told.data) == set(OPEN)):  # or this page does not know it
        key += ".unseen"
    writer = WRITERS.get(key)
    if writer is None:
        return None
    words, level, seat = writer(told.data, lang)
    more = str(FURTHER[key](told.data, lang)) if key in FURTHER else ""
    place = PLACES.get(key, LogPlace.INSIDE)
    if key == "returned" and told.rule == "5.5":
        place = LogPlace.APART  # after the action, whatever it was; 8.3 out of a battle
    run = key if key in FURTHER else ""
    return LogLine(f'<span class="told">{words}</span>', level, seat, told.rule, place, more, run)


def _acting(key: str, level: int) -> Writer:
    """A line about a side, with whatever cards, units and places the event names."""

    def write(data: Data, lang: str) -> Written:
        return html(lang, f"log.{key}", **_named(data, lang)), level, data.get("seat")

    return write


def _named(data: Data, lang: str) -> dict[str, object]:
    """The things that an event names, as references."""
    out: dict[str, object] = {}
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
        out["die"] = log_die(data["die"])
    plain = ("dice", "limit", "number", "turn", "swaps", "generation")
    return out | {name: data[name] for name in plain if name in data}


# ---------------------------------------------------------------- writers
def _turn(data: Data, lang: str) -> Written:
    return html(lang, "log.turn", turn=data["turn"]), 0, None


def _phase(data: Data, lang: str) -> Written:
    """The cards, one side with its card, the draw."""
    if data["phase"] != "act":
        return html(lang, f"phase.{data['phase']}"), 0, None
    card = data["card"]
    played = card_html(card) if card != NOBODY else Html(escape(say(lang, "log.no_card")))
    return html(lang, "log.phase", side=side(lang, data["seat"]), card=played), 0, data["seat"]


def _revealed(data: Data, lang: str) -> Written:
    none = Html(escape(say(lang, "log.no_card")))
    cards = [card_html(c) if c != NOBODY else none for c in data["cards"]]
    return html(lang, "log.revealed", prc=cards[PRC], roc=cards[ROC]), 1, None


def _unit(key: str) -> Writer:
    """A line about one unit, in the colour of its side."""

    def write(data: Data, lang: str) -> Written:
        return html(lang, f"log.{key}", **_named(data, lang)), 2, SIDE[data["unit"]]

    return write


def _returned(data: Data, lang: str) -> Written:
    key = "returned" if data["start"] != data["to"] else "returned.same"  # from Sakishima, where it has fought from
    return html(lang, f"log.{key}", **_named(data, lang)), 2, SIDE[data["unit"]]


def _setup(data: Data, lang: str) -> Written:
    return html(lang, "log.setup", **_named(data, lang)), 1, SIDE[data["unit"]]


def _die(data: Data, lang: str) -> Written:
    """The first die of a side; the others stand beside it."""
    words = html(lang, "log.die", side=side(lang, data["seat"]), die=_die_too(data, lang))
    return words, 2, data["seat"]


def _die_too(data: Data, lang: str) -> Html:
    return log_die(data["die"], data["hit"])


def _operation_die_too(data: Data, lang: str) -> Html:
    return html(lang, "log.operation_die.more", die=log_die(data["die"]), limit=data["limit"])


def _volley(data: Data, lang: str) -> Written:
    """The hits that count of both sides; of a strike only one side fires."""
    hits, changed = data["hits"], changes(TEXTS, lang, _changed(data, lang))
    words = html(lang, "log.volley", generation=data["generation"], prc=hits[PRC], roc=hits[ROC], changes=changed)
    return words, 2, None


def _changed(data: Data, lang: str) -> Iterator[tuple[str, str]]:
    """8.4 whose dice hit sooner, and whose hits count half."""
    generation, sides = data["generation"], [sum(1 << u for u in units) for units in data["fighters"]]
    for seat in (PRC, ROC):
        ours, theirs = sides[seat], sides[1 - seat]
        if not theirs or (ours and not ours & OF_GENERATION[generation]):
            continue  # of a strike only those who are struck take part
        enemy = best_generation(theirs)
        if (need := needed(generation, enemy)) < HIT_ON:
            hits = html(lang, "beat.needs", faces=Html(faces_words(lang, need)))
            yield Html(f"{escape(side(lang, seat))} {hits}"), "8.4"
        if is_halved(generation, enemy):
            yield f"{side(lang, seat)} {say(lang, 'odds.half')}", "8.4"


def _control(data: Data, lang: str) -> Written:
    key = "log.control.prc" if data["seat"] == PRC else "log.control.roc"
    return html(lang, key), 2, data["seat"]


def _airborne(data: Data, lang: str) -> Written:
    key = "log.airborne" if data["success"] else "log.airborne.failed"
    return html(lang, key, die=log_die(data["die"])), 2, PRC


def _initiative(data: Data, lang: str) -> Written:
    return (
        html(lang, "log.initiative", before=data["before"], after=data["after"]),
        2,
        (PRC if data["seat"] == "prc" else ROC),
    )


def _negotiation(data: Data, lang: str) -> Written:
    """The points of both sides, sea by sea."""
    parts = []
    for seat in (PRC, ROC):
        seas = [term[3][0] for term in data["terms"][seat]]
        names = say(lang, "list.comma").join(str(place_ref(lang, sea)) for sea in seas) or escape(say(lang, "log.none"))
        parts.append(Html(f"{names} <b>{data['totals'][seat]}</b>"))
    return html(lang, "log.negotiation", number=data["number"], prc=parts[PRC], roc=parts[ROC]), 0, None


def _idle(data: Data, lang: str) -> Written:
    """A side that can do nothing with its card."""
    words = _named(data, lang)
    if data["card"] != NOBODY:
        words["suit"] = suit_symbol(SUIT[data["card"]])
    return html(lang, f"log.idle.{data['reason']}", **words), 1, data["seat"]


def _no_draw(data: Data, lang: str) -> Written:
    seats = data["seats"]
    if len(seats) > 1:
        return html(lang, "log.no_draw.both", more=data["few"] + 1), SKIPPED, None
    return html(lang, "log.no_draw", side=side(lang, seats[0]), more=data["few"] + 1), SKIPPED, seats[0]


def _for_reason(key: str, seat: int | None) -> Writer:
    """A line about something that does not take place, by the reason."""

    def write(data: Data, lang: str) -> Written:
        return html(lang, f"log.{key}.{data['reason']}", **_named(data, lang)), SKIPPED, seat

    return write


WRITERS: Mapping[str, Writer] = {
    "setup": _setup,
    "turn": _turn,
    "phase": _phase,
    "chosen": _acting("chosen", 2),
    "chosen.unseen": _acting("chosen.unseen", 2),
    "revealed": _revealed,
    "first": _acting("first", 2),
    "event": _acting("event", 1),
    "operation_die": _acting("operation_die", 2),
    "passed": _acting("passed", 1),
    "idle": _idle,
    "moved": _acting("moved", 1),
    "attack": _acting("attack", 1),
    "joined": _unit("joined"),
    "no_fire": _for_reason("no_fire", None),
    "die": _die,
    "volley": _volley,
    "lost": _unit("lost"),
    "returned": _returned,
    "no_return": _acting("no_return", SKIPPED),
    "recapture": _acting("recapture", 1),
    "recaptured": _acting("recaptured", 2),
    "recapture_failed": _acting("recapture_failed", 2),
    "control": _control,
    "awake": _acting("awake", 2),
    "initiative": _initiative,
    "strike": _acting("strike", 2),
    "no_reaction": _for_reason("no_reaction", PRC),
    "let_through": _acting("let_through", SKIPPED),
    "cancelled": _acting("cancelled", 1),
    "airborne": _airborne,
    "swapped": _acting("swapped", 2),
    "ally_closed": _acting("ally_closed", 2),
    "no_draw": _no_draw,
    "drawn": _acting("drawn", 1),
    "drawn.unseen": _acting("drawn.unseen", 1),
    "joker": _acting("joker", 1),
    "negotiation": _negotiation,
    "over": over_writer(TEXTS),
}
"""Every event kind that is worth a line, and what the others read of those that only one side sees."""

FURTHER: Mapping[str, Callable[[Data, str], Html]] = {"die": _die_too, "operation_die": _operation_die_too}
"""What a line adds to one of its kind before it: dice thrown together lie side by side."""

PLACES: Mapping[str, LogPlace] = {
    "turn": LogPlace.TURN,
    "phase": LogPlace.PHASE,
    "negotiation": LogPlace.PHASE,
    "event": LogPlace.ORDER,
    "passed": LogPlace.APART,
    "no_return": LogPlace.APART,
    "no_draw": LogPlace.APART,
    "idle": LogPlace.APART,
    "drawn": LogPlace.APART,
    "drawn.unseen": LogPlace.APART,
    "joker": LogPlace.APART,
    "attack": LogPlace.BATTLE,
    "recapture": LogPlace.BATTLE,
    "strike": LogPlace.BATTLE,
    "cancelled": LogPlace.AFTER,
}
"""Where the lines stand that do not stand inside the group before them."""


# ---------------------------------------------------------------- motions
def motion(told: Event) -> Motion | None:
    """See ``contract.Presenter.motion``: a force moves side by side."""
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
