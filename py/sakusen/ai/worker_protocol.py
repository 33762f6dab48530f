"""Where requests for a move come in, as JSON: from the page to the browser's worker, and from tests.

One request, one answer, both JSON objects. The page sends what ``game.observe(state, seat)`` gave for
the seat that must decide, made into JSON by :func:`view_to_json`; nothing else about the match ever
reaches the worker.

Request::

    {"id": 17,                  any JSON value; comes back unchanged
     "slug": "kinmen",          which game
     "level": "normal",         one of sakusen.ai.player.LEVELS: random, beginner, easy, normal, hard (optional)
     "evaluations": 400,        how much to think at most about this one decision (optional; each level has its own)
     "fewer": 2,                think one part of so many only, 1 to 8 (optional): for a slow device
     "seconds": 10.0,           when to stop thinking in any case (optional), see "cut"
     "seed": "abc",             string or number (optional): the same seed and view give the same action on every
                                machine; without it the player is not repeatable
     "edition": "9f86d0",       the build that the page comes from (optional): a worker of another one does not answer
     "view": {...}}             view_to_json(game.observe(state, seat))

    {"id": 1, "slug": "kinmen", "warm": true}      only load the game, so that the first move comes quickly

    {"id": 2, "slug": "july", "compare": true,     what could be done now and what comes of it (see ``comparing``), for
     "seed": "abc", "view": {...},                 a game that ``Counts``; "given" is a line of actions that was chosen
     "given": [3, 112], "brief": true}             already (optional); "brief" (optional): only to know whether that
                                                   loses much, in as few games as possible

    {"id": 3, "review": true, "slug": "july",      what decided a finished game (see ``reviewing``)
     "seed": "abc", "record": "..."}

Answer::

    {"id": 17, "action": 112, "then": [7, 130], "evaluations": 22, "cut": false, "micros": 48211}
                                                   one of view.pending.actions; what was thought; "cut" if it was ended
                                                   by the seconds, so that another machine might choose otherwise; how
                                                   long it took; "then" is
                                                   how the player means to go on until luck or the other seat
                                                   has a say. The page may carry these actions out in turn
                                                   without asking again (each one while it is legal and the
                                                   same seat decides), or ignore them and ask each time.
    {"id": 1, "ready": "kinmen", "micros": 90211}  to a request with "warm"
    {"id": 2, "looked": 120, "of": 640}            while plans are compared, from time to time: games played, and how
                                                   many there will be at most (0: not known); whoever hears it may
                                                   end the work, or have the best so far. Behind the last of them comes
    {"id": 2, "compared": {"plans": 9, "games": 560, "clear": true, "rows": [{"line": [3, 112], "rests": false,
     "games": 100, "won": 61.5, "facts": {"soon.hit.5": [82, 0.33]}}]}}
                                                   the best plan first, as ``comparing.Comparison`` says. Where games
                                                   are slow a word about progress has a first "compared", too
    {"id": 3, "reviewed": {"parts": [[0, 13, 0, 0.79, 0.65]], "better": [], "games": 48}}
                                                   progress comes before it, too; see ``reviewing.Review``
    {"id": 17, "error": "not_your_decision"}       and nothing was chosen

The first request about a game may bring what its computer player has learned, where that is not carried with the
package: "learned": {"bot/values.json": "..."}.

Errors, as keys: ``bad_json`` (``id`` is then null), ``bad_request`` (not an object, or a field of the
wrong kind), ``no_such_game``, ``no_such_level``, ``cannot_compare`` and ``cannot_review`` (this game does not, or is
not over), ``bad_view``,
``not_your_decision`` (nothing is pending that the view's seat decides), ``not_learned`` (what the computer player has
learned is not here), ``other_edition`` (the page comes from another build), ``out_of_memory``, ``failed`` (a mistake of
ours; ``detail`` says more). :func:`answer` never raises. ``not_started`` is said by assets/worker.mjs where Python did
not come; ``gone`` and ``silent`` the page says itself of a worker that has ended, or says nothing.

A view in JSON::

    {"slug": "kinmen", "seat": 0, "facts": {...},
     "pending": {"kind": "decision", "seat": 0, "ask": "move", "rule": "11.1", "about": [7],
                 "actions": [3, 112, 63], "secret": false}}

``pending`` is otherwise ``{"kind": "chance", "why", "rule", "weights", "seen_by"}``,
``{"kind": "outcome", "points", "level", "reason", "rule"}`` or ``{"kind": "waiting", "seat"}``.
A player needs only decisions; the rest is here so that every view can travel.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Generator, Iterator, Mapping
from time import perf_counter
from typing import Any, TypeVar

from ..engine.core import AnyGame, Chance, Decision, Outcome, Pending, View, Waiting
from ..engine.datafile import bring_data, edition
from .budget import Budget

DEFAULT_LEVEL = "normal"
MISSING = "not_learned"
"""The error of a computer player that lacks what it has learned."""
OTHER_EDITION = "other_edition"
"""The error of a worker that comes from another build than the page: the two may mean different things by the same
action."""
OUT_OF_MEMORY, NOT_STARTED, GONE, SILENT = "out_of_memory", "not_started", "gone", "silent"
"""Other errors of which the reader is told in a sentence of their own; see above."""
SLICE = 0.05
"""Seconds of comparing between two words about it."""
FindGame = Callable[[str], AnyGame]
IsHurried = Callable[[], bool]
"""Whether the one who asked wants the best so far; looked at after each word about progress."""
N = TypeVar("N", int, float)


class BadRequest(Exception):
    """A request that cannot be answered; its text is the key of the error."""


# ------------------------------------------------------------------ views as JSON
def view_to_json(view: View) -> dict[str, object]:
    """A view as plain JSON data; :func:`view_from_json` gives an equal view back."""
    return {"slug": view.slug, "seat": view.seat, "facts": view.facts, "pending": _pending_to_json(view.pending)}


def _pending_to_json(pending: Pending | Waiting) -> dict[str, object]:
    if isinstance(pending, Decision):
        return {
            "kind": "decision",
            "seat": pending.seat,
            "ask": pending.ask,
            "rule": pending.rule,
            "about": list(pending.about),
            "actions": list(pending.actions),
            "secret": pending.secret,
        }
    if isinstance(pending, Chance):
        return {
            "kind": "chance",
            "why": pending.why,
            "rule": pending.rule,
            "weights": list(pending.weights),
            "seen_by": pending.seen_by,
        }
    if isinstance(pending, Outcome):
        return {
            "kind": "outcome",
            "points": list(pending.points),
            "level": pending.level,
            "reason": pending.reason,
            "rule": pending.rule,
        }
    return {"kind": "waiting", "seat": pending.seat}


def view_from_json(data: Mapping[str, Any]) -> View:
    """The inverse of :func:`view_to_json`; ``ValueError`` when the data are no view."""
    try:
        pending = _pending_from_json(data["pending"])
        if not isinstance(data["facts"], dict) or not isinstance(data["seat"], int):
            raise ValueError("view")
        return View(str(data["slug"]), data["seat"], data["facts"], pending)
    except (KeyError, TypeError, AttributeError) as error:
        raise ValueError("view") from error


def _pending_from_json(data: Mapping[str, Any]) -> Decision | Chance | Outcome | Waiting:
    kind = data["kind"]
    if kind == "decision":
        return Decision(
            data["seat"], data["ask"], data["rule"], tuple(data["about"]), list(data["actions"]), bool(data["secret"])
        )
    if kind == "chance":
        return Chance(data["why"], data["rule"], tuple(data["weights"]), data["seen_by"])
    if kind == "outcome":
        return Outcome(tuple(data["points"]), data["level"], data["reason"], data["rule"])
    if kind == "waiting":
        return Waiting(data["seat"])
    raise ValueError("view")


# ------------------------------------------------------------------ requests
def answer(json_text: str, find: FindGame) -> str:
    """Answer one request (see the module's text). ``find`` gives a game by its slug. Never raises."""
    *_, last = answering(json_text, find)
    return last


def answering(json_text: str, find: FindGame, is_hurried: IsHurried = lambda: False) -> Iterator[str]:
    """The same in slices, so that whoever asks can stop it: what is told meanwhile, and last the answer."""
    begun = perf_counter()
    try:
        request = json.loads(json_text)
    except (TypeError, ValueError) as error:
        yield json.dumps({"id": None, "error": "bad_json", "detail": str(error)})
        return
    ident = request.get("id") if isinstance(request, dict) else None
    reply: dict[str, object] = {}
    try:
        for reply in _handle(request, find, is_hurried):
            if "looked" in reply:
                yield json.dumps({"id": ident, **reply})
        reply["micros"] = int((perf_counter() - begun) * 1e6)
    except BadRequest as error:
        reply = {"error": str(error)}
    except OSError as error:  # of all files only those of what was learned may be missing
        reply = {"error": MISSING, "detail": str(error)}
    except MemoryError:
        reply = {"error": OUT_OF_MEMORY}
    except Exception as error:  # a worker that dies without a word would leave the page waiting
        reply = {"error": "failed", "detail": f"{type(error).__name__}: {error}"}
    yield json.dumps({"id": ident, **reply})


def _handle(request: object, find: FindGame, is_hurried: IsHurried) -> Iterator[dict[str, object]]:
    if not isinstance(request, dict):
        raise BadRequest("bad_request")
    if request.get("edition") not in (None, edition()):
        raise BadRequest(OTHER_EDITION)
    game = _game(request.get("slug"), find)
    _learn(request.get("learned"), game)
    if request.get("warm"):
        yield {"ready": game.slug}
        return
    seed = request.get("seed")
    if not isinstance(seed, (int, float, str, type(None))):
        raise BadRequest("bad_request")
    rng = random.Random() if seed is None else random.Random(str(seed))
    if request.get("review"):
        yield from _review(request, find, rng)
        return
    view = _view(request.get("view"), game)
    if request.get("compare"):
        yield from _compare(request, game, view, rng)
        return
    yield from _choose(request, game, view, rng, is_hurried)


def _choose(
    request: Mapping[str, object], game: AnyGame, view: View, rng: random.Random, is_hurried: IsHurried
) -> Iterator[dict[str, object]]:
    """Progress every so often, and last the choice."""
    from . import player

    level = request.get("level", DEFAULT_LEVEL)
    if level not in player.LEVELS:
        raise BadRequest("no_such_level")
    how = player.LEVELS[str(level)]
    budget = Budget(
        _number(request, "evaluations", int, how.evaluations if how else 0),
        _number(request, "seconds", (int, float), player.BRAKE),
    )
    fewer = max(1, min(player.FEWEST, _number(request, "fewer", int, 1)))
    work = player.choosing_line(game, view, str(level), budget, rng, fewer)
    line = yield from _telling(work, is_hurried, budget.hurry)
    yield {"action": line[0], "then": line[1:], "evaluations": budget.used, "cut": budget.was_cut}


def _compare(
    request: Mapping[str, object], game: AnyGame, view: View, rng: random.Random
) -> Iterator[dict[str, object]]:
    """Progress every so often, and last what was found out."""
    from . import comparing

    given = request.get("given") or []
    if not isinstance(given, list) or not all(isinstance(action, int) for action in given):
        raise BadRequest("bad_request")
    if not comparing.can_compare(game):
        raise BadRequest("cannot_compare")
    news: list[dict[str, object]] = []
    is_brief = request.get("brief") is True

    def tell(found: comparing.Comparison) -> None:
        news.append({"compared": comparing.to_json(found)})

    work = comparing.begun(game, view, rng, given, tell, is_brief)
    found = yield from _telling(work, news=news)
    yield {"compared": comparing.to_json(found)}


def _review(request: Mapping[str, object], find: FindGame, rng: random.Random) -> Iterator[dict[str, object]]:
    """Progress every so often, and last what was found out."""
    from ..engine import record
    from . import reviewing

    text = request.get("record")
    if not isinstance(text, str):
        raise BadRequest("bad_request")
    match = record.read(text, find)
    if not match.is_over or not reviewing.can_review(match.game, match.options):
        raise BadRequest("cannot_review")
    found = yield from _telling(reviewing.reviewing(match, rng))
    yield {"reviewed": reviewing.to_json(found)}


F = TypeVar("F")


def _telling(
    work: Generator[tuple[int, int], None, F],
    is_hurried: IsHurried = lambda: False,
    hurry: Callable[[], None] = lambda: None,
    news: list[dict[str, object]] | None = None,
) -> Generator[dict[str, object], None, F]:
    """What comes of some work that says how far it is; progress is told every so often. ``hurry`` is called when the
    one who asked wants the best so far. Whatever the work puts into ``news`` is told at once."""
    told = perf_counter()
    while True:
        try:
            played, most = next(work)
        except StopIteration as end:
            found: F = end.value
            return found
        if news or perf_counter() - told > SLICE:
            yield {"looked": played, "of": most, **(news.pop() if news else {})}
            if is_hurried():
                hurry()
            told = perf_counter()


def _number(request: Mapping[str, object], name: str, kind: type[N] | tuple[type[N], ...], usual: N) -> N:
    """A number of the request, or what is usual."""
    value = request.get(name)
    if value is None:
        return usual
    if not isinstance(value, kind) or isinstance(value, bool):
        raise BadRequest("bad_request")
    return value


def _game(slug: object, find: FindGame) -> AnyGame:
    try:
        return find(str(slug))
    except LookupError as error:
        raise BadRequest("no_such_game") from error


def _learn(files: object, game: AnyGame) -> None:
    """Take what the page has fetched of a game: what its computer player has learned, by names of files."""
    if files is None:
        return
    if not isinstance(files, dict):
        raise BadRequest("bad_request")
    home = type(game).__module__.rpartition(".")[0]
    for name, text in files.items():
        bring_data(home, str(name), str(text))


def _view(data: object, game: AnyGame) -> View:
    if not isinstance(data, dict):
        raise BadRequest("bad_view")
    try:
        view = view_from_json(data)
    except ValueError as error:
        raise BadRequest("bad_view") from error
    if view.slug != game.slug:
        raise BadRequest("bad_view")
    pending = view.pending
    if not isinstance(pending, Decision) or pending.seat != view.seat or not pending.actions:
        raise BadRequest("not_your_decision")
    return view
