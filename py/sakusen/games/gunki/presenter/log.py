"""The log: a line for every event worth one, and how counters travel."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from ....engine.combat import Term
from ....engine.core import Event
from ....presenter.contract import LogLine, LogPlace, Motion
from ....presenter.log_lines import Data, Writer, Written, changes, log_die, log_line, over_writer, result_words
from ....presenter.messages import Html
from ....presenter.wording import signed
from ..rules.board import CHITS, PLAYER, SPACES
from .phase import SOVIET
from .places import CENTRES, origin
from .words import TEXTS, chit, day, event, full_list, full_ref, gun, html, marker_ref, say, space_ref


def line(told: Event, lang: str, viewer: int | None) -> LogLine | None:
    """See ``contract.Presenter.line``."""
    return log_line(WRITERS.get(told.kind), told, lang, PLACES)


# ---------------------------------------------------------------- writers
def _plain(key: str, level: int, seat: int | None) -> Writer:
    """A line about whatever units, spaces and markers the event names."""

    def write(data: Data, lang: str) -> Written:
        return html(lang, f"log.{key}", **_named(data, lang)), level, seat

    return write


def _named(data: Data, lang: str) -> dict[str, object]:
    """The things that an event names, as references."""
    out: dict[str, object] = {"gun": gun(lang)}
    if "unit" in data:
        out["unit"] = full_ref(lang, data["unit"])
    if "units" in data:
        out["units"] = full_list(lang, data["units"])
        out["count"] = len(data["units"])
    if "marker" in data and data["marker"] >= 0:
        out["marker"] = marker_ref(lang, data["marker"])
    for key in ("space", "start"):
        if key in data:
            out[key] = space_ref(lang, data[key])
    if "die" in data:
        out["die"] = log_die(data["die"])
    return out


def _day(data: Data, lang: str) -> Written:
    return html(lang, "log.day", day=day(lang, data["day"]), number=data["day"]), 0, None


def _chit(data: Data, lang: str) -> Written:
    return html(lang, "log.chit", chit=chit(lang, CHITS.index(data["chit"])), left=sum(data["left"])), 1, SOVIET


def _event(data: Data, lang: str) -> Written:
    return html(lang, "log.event", die=log_die(data["die"]), event=event(lang, data["event"])), 2, SOVIET


def _barrage(data: Data, lang: str) -> Written:
    key = "log.barrage.again" if data["again"] else "log.barrage"
    return html(lang, key, **_named(data, lang)), 2, SOVIET


def _assault(data: Data, lang: str) -> Written:
    key = "log.assault" if data["start"] < SPACES else "log.assault.enter"
    return html(lang, key, **_named(data, lang)), 2, SOVIET


def _rolled(kind: str) -> Writer:
    """A die with what it was changed by, what it had to reach, and what it came to."""

    def write(data: Data, lang: str) -> Written:
        change = f"+{data['change']}" if data["change"] else ""
        sign = "≤" if data["die"] + data["change"] <= data["strength"] else ">"
        result = html(lang, f"result.{kind}.{data['result']}")
        words = html(
            lang,
            f"log.{kind}",
            **{
                **_named(data, lang),
                "sum": Html(f"{log_die(data['die'])}{change} {sign} {data['strength']}"),
                "result": result_words(result),
                "changes": changes(TEXTS, lang, _changed(data, lang)),
            },
        )
        return words, 1 if kind == "pressure" else 2, PLAYER

    return write


def _changed(data: Data, lang: str) -> Iterator[tuple[str, str]]:
    """What was added to the unit's own number and to the die, each with its rule."""
    for term in (Term(*parts) for parts in (*data["strength_terms"], *data["die_terms"])):  # lists, out of a document
        if term.key in ("gun", "wall", "cap", "barrage"):
            yield f"{say(lang, f'odds.{term.key}')} {signed(term.value)}", term.rule


WRITERS: Mapping[str, Writer] = {
    "day": _day,
    "over": over_writer(TEXTS),
    "setup": _plain("setup", 2, PLAYER),
    "truce_asked": _plain("truce_asked", 1, PLAYER),
    "moved": _plain("moved", 1, PLAYER),
    "gun_fires": _plain("gun_fires", 1, PLAYER),
    "pressure": _rolled("pressure"),
    "pushed": _plain("pushed", 2, PLAYER),
    "removed": _plain("removed", 2, PLAYER),
    "moved_in": _plain("moved_in", 2, PLAYER),
    "lost": _plain("lost", 2, PLAYER),
    "chit": _chit,
    "event": _event,
    "barrage": _barrage,
    "truce": _plain("truce", 2, SOVIET),
    "no_truce": _plain("no_truce", 2, SOVIET),
    "entry": _plain("entry", 2, SOVIET),
    "assault": _assault,
    "blocked": _plain("blocked", 2, SOVIET),
    "defenders": _plain("defenders", 2, PLAYER),
    "defence": _rolled("defence"),
    "held": _plain("held", 2, PLAYER),
    "retreated": _plain("retreated", 2, PLAYER),
    "advanced": _plain("advanced", 2, SOVIET),
    "gun_lost": _plain("gun_lost", 2, SOVIET),
    "gun_removed": _plain("gun_removed", 2, PLAYER),
}
"""Every event kind that is worth a line; "gun_ready" and "day_end" are told by the lines round them."""

PLACES: Mapping[str, LogPlace] = {
    "day": LogPlace.TURN,
    "chit": LogPlace.ORDER,
    "assault": LogPlace.BATTLE,
    "pressure": LogPlace.BATTLE,
    "gun_fires": LogPlace.ACT,
}
"""Where the lines stand that do not stand inside the group before them."""


# ---------------------------------------------------------------- motions
def motion(told: Event) -> Motion | None:
    """See ``contract.Presenter.motion``."""
    data, kind = told.data, told.kind
    if kind in ("moved", "moved_in", "retreated"):
        return Motion(("unit", data["unit"]), [CENTRES[data["start"]], CENTRES[data["space"]]])
    if kind == "advanced":
        start = origin(data["marker"], data["start"], data["space"])
        return Motion(("marker", data["marker"]), [start, CENTRES[data["space"]]])
    if kind == "pushed":
        return Motion(("marker", data["marker"]), [CENTRES[data["start"]], CENTRES[data["space"]]])
    return None
