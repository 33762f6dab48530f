"""Requests as JSON objects, and their answers: what is pending, choices carried out, a game in every form."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Iterable, Mapping

from ..engine import record
from ..engine.core import Chance, Decision, Pending, usual
from ..engine.luck import Dealt, Luck
from ..engine.match import Match, Refused
from ..games import game
from . import seat_view
from .request_error import RequestError
from .seat_view import actions_as_json, events_as_json, outcome

_DIE = re.compile(r"\[([0-9]{1,9})\]")


# ------------------------------------------------------------------ which game
def open_match(request: Mapping[str, object]) -> Match:
    """The match that a request names."""
    luck = Dealt(str(request["seed"])) if "seed" in request else None
    try:
        if "record" in request:
            return record.read(_text(request, "record"), game, luck)
        if "link" in request:
            return record.unpack(_text(request, "link"), game, luck)
        if "position" in request:
            return _from_position(request["position"], luck)
        if "game" in request:
            options = {str(key): str(value) for key, value in _inside(request, "options").items()}
            scenario = _text(request, "scenario") if request.get("scenario") else None
            rules = game(_text(request, "game"))
            return Match(rules, scenario, usual(rules, scenario) | options, luck)
    except record.RecordError as error:
        raise RequestError(error.key, error.step, error.detail) from error
    except LookupError as error:
        raise RequestError("unknown_game", 0, str(error.args[0])) from error
    except ValueError as error:
        raise RequestError("bad_position", 0, str(error)) from error
    raise RequestError("bad_request", 0, "game, record, link or position is missing")


def _text(request: Mapping[str, object], name: str) -> str:
    value = request[name]
    if not isinstance(value, str):
        raise RequestError("bad_request", 0, f"{name} is not a text")
    return value


def _inside(request: Mapping[str, object], name: str) -> Mapping[str, object]:
    value = request.get(name) or {}
    if not isinstance(value, Mapping):
        raise RequestError("bad_request", 0, f"{name} is not an object")
    return value


def _from_position(position: object, luck: Luck | None) -> Match:
    if not isinstance(position, Mapping):
        raise RequestError("bad_position", 0, "not an object")
    try:
        return record.from_position(game(str(position.get("game", ""))), position, luck)
    except record.RecordError as error:
        raise RequestError("bad_position", 0, error.detail) from error


def viewer(request: Mapping[str, object], match: Match) -> int | None:
    """The seat whose view is wanted; ``None`` for all of the game."""
    if request.get("seat") is None:
        return None
    seats, name = match.game.seats, request["seat"]
    if name not in seats:
        raise RequestError("unknown_seat", 0, f"{str(name)[:40]}; {match.game.slug} has {', '.join(seats)}")
    return int(seats.index(name))


# ------------------------------------------------------------------ answers
def digest(match: Match) -> str:
    """Equal for equal positions on every platform."""
    return hashlib.sha256(repr(match.state.key()).encode()).hexdigest()[:16]


def describe(match: Match, seat: int | None = None) -> dict[str, object]:
    """What is pending, as an answer; for a seat what it may know of that. How many steps there were is then left out:
    it would tell how often another seat has chosen in secret."""
    if seat is not None:
        return seat_view.seen(match, seat)
    return {**_pending(match, match.pending), "step": len(match.entries), "key": digest(match)}


def _pending(match: Match, pending: Pending) -> dict[str, object]:
    play, state = match.game, match.state
    if isinstance(pending, Decision):
        return {
            "pending": "decision",
            "seat": play.seats[pending.seat],
            "ask": pending.ask,
            "rule": pending.rule,
            "about": list(pending.about),
            "actions": actions_as_json(play, state, pending),
        }
    if isinstance(pending, Chance):
        return {"pending": "chance", "why": pending.why, "rule": pending.rule, "weights": list(pending.weights)}
    return outcome(pending)


def legal(request: Mapping[str, object]) -> dict[str, object]:
    """Answer a ``legal`` request."""
    match = open_match(request)
    return describe(match, viewer(request, match))


def view(request: Mapping[str, object]) -> dict[str, object]:
    """Answer a ``view`` request."""
    match = open_match(request)
    seat = viewer(request, match)
    if seat is None:
        raise RequestError("no_seat", 0, ", ".join(match.game.seats))
    return {**describe(match, seat), **seat_view.known(match, seat, str(request.get("imagine", seat_view.SEED)))}


def apply(request: Mapping[str, object]) -> dict[str, object]:
    """Answer an ``apply`` request. For a seat there is no record in the answer: that would hold everything."""
    match = open_match(request)
    seat, done = viewer(request, match), len(match.entries)
    words = request.get("do", [])
    if not isinstance(words, list):
        raise RequestError("bad_request", 0, "do is not a list")
    for word in words:
        do(match, word)
    events = [event for entry in match.entries[done:] for event in entry.events]
    if seat is not None:
        return {**describe(match, seat), "events": seat_view.told_as_json(events, seat)}
    return {**describe(match), "events": events_as_json(events), "record": record.write(match)}


def do(match: Match, word: object) -> None:
    """Carry out one word of a request: a choice in words or by its number, or an outcome of luck."""
    step = len(match.entries) + 1
    die = _DIE.fullmatch(word) if isinstance(word, str) else None
    try:
        if die:
            match.roll(int(die[1]) - 1)
        elif isinstance(word, str):
            match.choose(match.game.parse(match.state, word))
        elif type(word) is int:
            match.choose(word)
        else:
            raise RequestError("illegal", step, str(word)[:80])
    except Refused as error:
        raise RequestError(error.key, step, str(word)[:80]) from error
    except (ValueError, AttributeError) as error:
        raise RequestError("illegal", step, str(word)[:80]) from error


def convert(request: Mapping[str, object]) -> dict[str, object]:
    """Answer a ``convert`` request: the same game in every form."""
    match = open_match(request)
    link = None if match.position else record.pack(match)
    return {
        "record": record.write(match),
        "link": link,
        "position": match.game.to_json(match.state),
        "key": digest(match),
    }


ANSWERS: Mapping[str, Callable[[Mapping[str, object]], dict[str, object]]] = {
    "legal": legal,
    "apply": apply,
    "view": view,
    "convert": convert,
}
"""The commands that answer requests, one for one."""


# ------------------------------------------------------------------ whole records
def replay(text: str) -> Iterable[dict[str, object]]:
    """Every step of a record, then its end; of one that is not legal to its end, the legal steps before the trouble."""
    stop: record.Stopped | None = None
    try:
        match = record.read(text, game)
    except record.Stopped as stopped:
        match, stop = stopped.match, stopped
    except record.RecordError as error:
        raise RequestError(error.key, error.step, error.detail) from error
    again = Match(match.game, match.scenario, match.options, None, match.tags, match.position)
    for step, entry in enumerate(match.entries, 1):
        pending = again.pending
        if isinstance(pending, Decision):
            seat, word = again.game.seats[pending.seat], again.game.notate(again.state, entry.value)
            again.choose(entry.value)
        else:
            seat, word = None, f"[{entry.value + 1}]"
            again.roll(entry.value)
        events = events_as_json(entry.events)
        yield {"step": step, "seat": seat, "text": word, "events": events, "key": digest(again)}
    if stop:
        raise RequestError(stop.key, stop.step, stop.detail)
    yield describe(again)
