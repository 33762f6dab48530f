"""The log of Kinmen: a line for every event worth one, how counters travel."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from html import escape
from typing import Any

from ....engine.combat import Term
from ....engine.core import Event
from ....engine.hexes import bits
from ....presenter.contract import LogLine, LogPlace, Motion
from ....presenter.log_lines import Data, Writer, Written, changes, log_die, log_line, over_writer, result_words
from ..rules.board import AIR_DOTS, DEPOTS, DIVISION_SEAT, HEXES, OPTION_CHITS, PLA, ROC, SIDE
from ..rules.night import BONUS
from .places import CENTRES, box_centre
from .words import (
    TEXTS,
    Html,
    division,
    full_list,
    full_ref,
    hex_ref,
    html,
    option_names,
    points_text,
    say,
    side,
    signed,
)

DATES = ("10/25", "10/26", "10/27", "10/28")


def line(event: Event, lang: str, viewer: int | None) -> LogLine | None:
    """See ``contract.Presenter.line``."""
    if event.kind == "option_drawn" and viewer != PLA:
        return None  # 3.3 only the PLA looks at its options
    if event.kind == "exhausted" and not event.data["units"]:
        return None  # all of them were lost
    made = log_line(WRITERS.get(event.kind), event, lang, PLACES)
    if made is None or event.kind not in FURTHER:
        return made
    return made._replace(more=str(FURTHER[event.kind](event.data, lang)), run=event.kind)


# ---------------------------------------------------------------- headings
def _turn(data: Data, lang: str) -> Written:
    return html(lang, "log.turn", turn=data["turn"], date=DATES[data["turn"] - 1]), 0, None


def _phase(data: Data, lang: str) -> Written:
    return html(lang, f"phase.{data['phase']}"), 0, None


def _night(data: Data, lang: str) -> Written:
    return html(lang, "log.night", side=side(lang, data["seat"])), 0, None


# ---------------------------------------------------------------- preparing and landing
def _option_drawn(data: Data, lang: str) -> Written:
    return html(lang, "log.option_drawn", option=html(lang, f"option.{OPTION_CHITS[data['chit']]}")), 1, PLA


def _plain(key: str, level: int, seat: int | None) -> Writer:
    """A line without parameters of its own beyond the event's numbers."""

    def write(data: Data, lang: str) -> Written:
        numbers = {k: v for k, v in data.items() if isinstance(v, int)}
        return html(lang, f"log.{key}", **numbers), level, seat

    return write


def _loaded(data: Data, lang: str) -> Written:
    return html(lang, "log.loaded", unit=full_ref(lang, data["unit"])), 1, PLA


def _landed(data: Data, lang: str) -> Written:
    key = "log.landed.spent" if data["spent"] else "log.landed"
    return html(lang, key, unit=full_ref(lang, data["unit"]), place=hex_ref(lang, data["hex"])), 1, PLA


def _loaded_too(data: Data, lang: str) -> Html:
    return html(lang, "log.loaded.more", unit=full_ref(lang, data["unit"]))


def _shipped_too(data: Data, lang: str) -> Html:
    return html(lang, "log.supply_shipped.more", after=data["after"])


def _army(data: Data, lang: str) -> Written:
    return html(lang, "log.army_arrives", division=division(lang, data["division"])), 1, ROC


def _at_hex(key: str, level: int) -> Writer:
    """A line about a unit and a hex."""

    def write(data: Data, lang: str) -> Written:
        place = hex_ref(lang, data["hex"]) if "hex" in data else Html("")
        return (
            html(lang, f"log.{key}", unit=full_ref(lang, data["unit"]), place=place),
            level,
            SIDE[data["unit"]],
        )

    return write


# ---------------------------------------------------------------- weather and support
def _air_die(data: Data, lang: str) -> Written:
    return html(lang, "log.air_die", die=log_die(data["die"]), markers=data["markers"]), 1, ROC


def _air_ready(data: Data, lang: str) -> Written:
    dots = [AIR_DOTS[i] for i in bits(data["markers"])]
    return html(lang, "log.air_ready", markers=len(dots), dots=sum(dots)), 2, ROC


def _hit(key: str, seat: int) -> Writer:
    def write(data: Data, lang: str) -> Written:
        return (
            html(lang, f"log.{key}", unit=full_ref(lang, data["unit"]), place=hex_ref(lang, data["hex"])),
            1,
            seat,
        )

    return write


def _options_opened(data: Data, lang: str) -> Written:
    return html(lang, "log.options_opened", options=Html(escape(option_names(lang, data["chits"])))), 1, PLA


def _option_used(data: Data, lang: str) -> Written:
    return (
        html(lang, "log.option_used", option=html(lang, f"option.{data['option']}"), points=signed(data["vp"])),
        1,
        PLA,
    )


# ---------------------------------------------------------------- orders
def _pass(data: Data, lang: str) -> Written:
    return html(lang, "log.pass", side=side(lang, data["seat"])), 1, data["seat"]


def _group(data: Data, lang: str) -> Written:
    return html(lang, "log.battle_group", units=full_list(lang, data["units"])), 1, data["seat"]


def _division_order(data: Data, lang: str) -> Written:
    key = "log.division_order.joint" if data["joint"] else "log.division_order"
    return html(lang, key, division=division(lang, data["division"])), 1, DIVISION_SEAT[data["division"]]


def _units(key: str) -> Writer:
    """A line that counts and names units."""

    def write(data: Data, lang: str) -> Written:
        units = list(data["units"])
        seat = SIDE[units[0]] if units else None
        return html(lang, f"log.{key}", count=len(units), units=full_list(lang, units)), 2, seat

    return write


def _recovered(data: Data, lang: str) -> Written:
    return (
        html(lang, "log.recovered", unit=full_ref(lang, data["unit"]), left=data["left"]),
        2,
        SIDE[data["unit"]],
    )


def _moved(data: Data, lang: str) -> Written:
    u = data["unit"]
    return (
        html(
            lang,
            "log.moved",
            unit=full_ref(lang, u),
            start=hex_ref(lang, data["start"], True),
            place=hex_ref(lang, data["path"][-1]),
            cost=points_text(data["cost"]),
        ),
        1,
        SIDE[u],
    )


def _depot_lost(data: Data, lang: str) -> Written:
    return (
        html(
            lang,
            "log.depot_lost",
            place=hex_ref(lang, DEPOTS[data["depot"]][0]),
            points=DEPOTS[data["depot"]][1],
        ),
        2,
        PLA,
    )


# ---------------------------------------------------------------- combat
def _attack(data: Data, lang: str) -> Written:
    return (
        html(lang, "log.attack", place=hex_ref(lang, data["target"]), units=full_list(lang, data["units"])),
        1,
        data["seat"],
    )


def _term(parts: Sequence[Any]) -> Term:
    """A line of the ledger, also one that comes out of a document."""
    return Term(*parts)


def _changes(ledger: Data, lang: str) -> Html:
    """What has changed strengths and column, each with its rule."""
    river = [term for term in map(_term, ledger["attack_terms"]) if term.key == "river"]
    parts = [(f"{say(lang, 'odds.river.count', count=len(river))} {signed(sum(t.value for t in river))}", river)]
    for term in map(_term, ledger["shifts"]):
        columns = say(lang, "odds.columns", count=signed(term.value))
        parts.append((f"{say(lang, 'odds.hill')} {columns}", [term]))
    return changes(TEXTS, lang, [(words, terms[0].rule) for words, terms in parts if terms])


def _battle(data: Data, lang: str) -> Written:
    ledger = data["ledger"]
    result = result_words(data["result"])
    return (
        html(
            lang,
            "log.battle",
            attack=ledger["attack"],
            defence=ledger["defence"],
            column=data["column"],
            die=log_die(data["die"]),
            result=result,
            changes=_changes(ledger, lang),
        ),
        2,
        None,
    )


def _chosen(data: Data, lang: str) -> Written:
    key = "log.chosen.stand" if data["stand"] else "log.chosen.retreat"
    units = list(data["units"])
    return (
        html(lang, key, units=full_list(lang, units), count=len(units)),
        2,
        SIDE[units[0]] if units else None,
    )


def _stood(key: str) -> Writer:
    def write(data: Data, lang: str) -> Written:
        rolled = log_die(data["die"]) if data["die"] else html(lang, "log.no_die")
        plus = f" +{data['number']}" if data["number"] and data["die"] else ""
        return (
            html(
                lang,
                f"log.{key}" if data["die"] else "log.stood_sure",
                unit=full_ref(lang, data["unit"]),
                die=Html(rolled + plus),
                strength=data["strength"],
            ),
            2,
            SIDE[data["unit"]],
        )

    return write


def _retreated(data: Data, lang: str) -> Written:
    return (
        html(
            lang,
            "log.retreated",
            unit=full_ref(lang, data["unit"]),
            start=hex_ref(lang, data["start"], True),
            place=hex_ref(lang, data["hex"]),
        ),
        2,
        SIDE[data["unit"]],
    )


def _exhausted(data: Data, lang: str) -> Written:
    return _units("exhausted.idle" if data.get("idle") else "exhausted")(data, lang)


# ---------------------------------------------------------------- boats
def _boat_die(data: Data, lang: str) -> Written:
    return html(lang, "log.boat_die", die=log_die(data["die"])), 1, PLA


def _boat_die_too(data: Data, lang: str) -> Html:
    return log_die(data["die"])


def _boats_gained(data: Data, lang: str) -> Written:
    die = Html(f"{log_die(data['die'])} {signed(BONUS)}")
    return html(lang, "log.boats_gained", die=die, before=data["before"], after=data["after"]), 1, PLA


def _idle(data: Data, lang: str) -> Written:
    """Somebody had nothing to do, so nobody was asked."""
    level = 2 if data["what"] == "shock" else 1  # a line of an act would end the attack in which it finds nobody
    return html(lang, f"log.idle.{data['what']}", side=side(lang, data["seat"])), level, data["seat"]


WRITERS: Mapping[str, Writer] = {
    "turn": _turn,
    "phase": _phase,
    "night": _night,
    "over": over_writer(TEXTS),
    "extended": _plain("extended", 1, PLA),
    "option_drawn": _option_drawn,
    "options_laid": _plain("options_laid", 1, PLA),
    "options_pointed": _plain("options_pointed", 1, ROC),
    "options_opened": _options_opened,
    "delayed": _plain("delayed", 1, None),
    "option_used": _option_used,
    "supply_shipped": _plain("supply_shipped", 1, PLA),
    "loaded": _loaded,
    "landed": _landed,
    "army_arrives": _army,
    "came_ashore": _at_hex("came_ashore", 2),
    "no_room_ashore": _at_hex("no_room_ashore", 2),
    "guns": _plain("guns", 1, PLA),
    "air_die": _air_die,
    "air_ready": _air_ready,
    "pass": _pass,
    "battle_group": _group,
    "division_order": _division_order,
    "recovered": _recovered,
    "activated": _units("activated"),
    "exhausted": _exhausted,
    "idle": _idle,
    "moved": _moved,
    "depot_lost": _depot_lost,
    "gun_hit": _hit("gun_hit", PLA),
    "air_hit": _hit("air_hit", ROC),
    "guns_silenced": _plain("guns_silenced", 1, ROC),
    "attack": _attack,
    "shocked": _at_hex("shocked", 2),
    "shock_used": _at_hex("shock_used", 2),
    "shock_paid": _at_hex("shock_paid", 2),
    "battle": _battle,
    "must_stand": _at_hex("must_stand", 2),
    "chosen": _chosen,
    "stood": _stood("stood"),
    "fell": _stood("fell"),
    "lost": _at_hex("lost", 2),
    "retreated": _retreated,
    "advanced": _at_hex("advanced", 2),
    "depots": _plain("depots", 1, ROC),
    "boat_die": _boat_die,
    "boats_lost": _plain("boats_lost", 1, PLA),
    "boats_gained": _boats_gained,
}
"""Every event kind that is worth a line; the others ("setup", "air_marker") are told by the lines round them."""

FURTHER: Mapping[str, Callable[[Data, str], Html]] = {
    "loaded": _loaded_too,
    "supply_shipped": _shipped_too,
    "boat_die": _boat_die_too,
}
"""What a line adds to one of its kind before it: a loading of twenty units is no list of twenty lines, and dice thrown
together lie side by side."""

PLACES: Mapping[str, LogPlace] = {
    "turn": LogPlace.TURN,
    "phase": LogPlace.PHASE,
    "night": LogPlace.PHASE,
    "battle_group": LogPlace.ORDER,
    "division_order": LogPlace.ORDER,
    "pass": LogPlace.APART,
    "gun_hit": LogPlace.APART,
    "air_hit": LogPlace.APART,
    "guns_silenced": LogPlace.APART,
    "attack": LogPlace.BATTLE,
    "exhausted": LogPlace.AFTER,
}
"""Where the lines stand that do not stand inside the group before them."""


# ---------------------------------------------------------------- motions
def motion(event: Event) -> Motion | None:
    """See ``contract.Presenter.motion``."""
    data, kind = event.data, event.kind
    if kind == "moved":
        way = [data["start"], *data["path"]]
    elif kind in ("retreated", "advanced"):
        way = [data["start"], data["hex"]]
    elif kind == "landed":
        return Motion(("unit", data["unit"]), [box_centre("landing"), CENTRES[data["hex"]]])
    else:
        return None
    points = [CENTRES[h] for h in way if h < HEXES]
    return Motion(("unit", data["unit"]), points) if len(points) > 1 else None
