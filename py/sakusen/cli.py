"""The command line: for bots in any language, for tests, for people without a browser.

``legal``, ``apply``, ``convert`` and ``replay`` speak JSON lines: one request in, one answer out, in order.
A request names a position in one of these ways::

    {"game": "kinmen", "scenario": "standard", "options": {"villages": "no"}}    the beginning of a game
    {"record": "[Format \\"1\\"]..."}                                            the end of a record
    {"link": "MXxraW5t..."}                                                      the end of a packed game
    {"position": {"format": "sakusen-position", ...}}                            a position as JSON

``legal`` answers what is pending: ``{"pending": "decision", "seat", "ask", "rule", "about", "actions": [{"action",
"text", "points_at"}]}``, ``{"pending": "chance", "why", "rule", "weights"}`` or ``{"pending": "outcome", "points",
"level", "reason", "rule"}``; ``step`` counts the choices and outcomes so far.
``apply`` takes ``"do": [words or action numbers or "[4]" for a die]``, and ``"seed"`` to let luck be drawn; it
answers as ``legal`` does, with ``"events"``, ``"record"`` and ``"key"`` (a digest of the position).
``replay FILE...`` prints every step of records and their ends; ``convert`` adds record, link and position.
``bench`` plays random games and prints what a decision costs.

What goes wrong is answered by ``{"error": key, "step": n, "detail": text}``; the exit code is then 2.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import random
import sys
import time
from collections.abc import Callable, Iterable, Mapping
from typing import Any, TextIO

from .engine import record
from .engine.core import Chance, Decision, Outcome, Pending
from .engine.luck import Dealt, pick
from .engine.match import Match, Refused
from .games import SLUGS, game


class Trouble(Exception):
    """A request that cannot be answered."""

    def __init__(self, key: str, step: int = 0, detail: str = "") -> None:
        super().__init__(key)
        self.answer = {"error": key, "step": step, "detail": detail}


# ------------------------------------------------------------------ requests
def open_match(request: Mapping[str, Any]) -> Match:
    """The match that a request names."""
    luck = Dealt(request["seed"]) if "seed" in request else None
    try:
        if "record" in request:
            return record.read(str(request["record"]), game, luck)
        if "link" in request:
            return record.unpack(str(request["link"]), game, luck)
        if "position" in request:
            position = request["position"]
            slug = position.get("game", "") if isinstance(position, Mapping) else ""
            return Match(game(str(slug)), luck=luck, position=position)
        if "game" in request:
            return Match(game(str(request["game"])), request.get("scenario"), request.get("options"), luck)
    except record.RecordError as error:
        raise Trouble(error.key, error.step, error.detail) from error
    except LookupError as error:
        raise Trouble("unknown_game", 0, str(error.args[0])) from error
    except (ValueError, TypeError) as error:
        raise Trouble("bad_position", 0, str(error)) from error
    raise Trouble("bad_request", 0, "game, record, link or position is missing")


def digest(match: Match) -> str:
    """Equal for equal positions on every platform."""
    return hashlib.sha256(repr(match.state.key()).encode()).hexdigest()[:16]


def describe(match: Match) -> dict[str, Any]:
    """What is pending, as an answer."""
    return {**_pending(match, match.pending), "step": len(match.entries), "key": digest(match)}


def _pending(match: Match, pending: Pending) -> dict[str, Any]:
    play, state = match.game, match.state
    if isinstance(pending, Decision):
        actions = [{"action": a, "text": play.notate(state, a), "points_at": list(play.touch(state, a))}
                   for a in pending.actions]
        return {"pending": "decision", "seat": play.seats[pending.seat], "ask": pending.ask, "rule": pending.rule,
                "about": list(pending.about), "actions": actions}
    if isinstance(pending, Chance):
        return {"pending": "chance", "why": pending.why, "rule": pending.rule, "weights": list(pending.weights)}
    return {"pending": "outcome", "points": list(pending.points), "level": pending.level, "reason": pending.reason,
            "rule": pending.rule}


def legal(request: Mapping[str, Any]) -> dict[str, Any]:
    """Answer a ``legal`` request."""
    return describe(open_match(request))


def apply(request: Mapping[str, Any]) -> dict[str, Any]:
    """Answer an ``apply`` request."""
    match = open_match(request)
    done = len(match.entries)
    for word in request.get("do", ()):
        _do(match, word)
    events = [{"kind": e.kind, "rule": e.rule, **e.data} for entry in match.entries[done:] for e in entry.events]
    return {**describe(match), "events": events, "record": record.write(match)}


def _do(match: Match, word: Any) -> None:
    step = len(match.entries) + 1
    try:
        if isinstance(word, str) and word.startswith("["):
            match.roll(int(word.strip("[]")) - 1)
        else:
            match.choose(match.game.parse(match.state, word) if isinstance(word, str) else word)
    except Refused as error:
        raise Trouble(error.key, step, str(word)) from error
    except (ValueError, AttributeError) as error:
        raise Trouble("illegal", step, str(word)) from error


def convert(request: Mapping[str, Any]) -> dict[str, Any]:
    """Answer a ``convert`` request: the same game in every form."""
    match = open_match(request)
    link = None if match.position else record.pack(match)
    return {"record": record.write(match), "link": link, "position": match.game.to_json(match.state),
            "key": digest(match)}


def replay(text: str) -> Iterable[dict[str, Any]]:
    """Every step of a record, then its end."""
    match = open_match({"record": text})
    again = Match(match.game, match.scenario, match.options, None, match.tags, match.position)
    for step, entry in enumerate(match.entries, 1):
        pending = again.pending
        if isinstance(pending, Decision):
            seat, word = again.game.seats[pending.seat], again.game.notate(again.state, entry.value)
            again.choose(entry.value)
        else:
            seat, word = None, f"[{entry.value + 1}]"
            again.roll(entry.value)
        events = [{"kind": e.kind, "rule": e.rule, **e.data} for e in entry.events]
        yield {"step": step, "seat": seat, "text": word, "events": events, "key": digest(again)}
    yield describe(again)


# ------------------------------------------------------------------ bench
def random_game(play: Any, rng: random.Random) -> tuple[Outcome, int]:
    """One game by uniform choices: how it ended and how many decisions it took."""
    state, decisions, roll = play.start(), 0, rng.random
    while True:
        pending = state.pending()
        if isinstance(pending, Decision):
            actions = pending.actions
            state.apply(actions[int(roll() * len(actions))])
            decisions += 1
        elif isinstance(pending, Chance):
            state.resolve(pick(pending.weights, roll()))
        else:
            return pending, decisions


def bench(slug: str, games: int, seed: int = 1) -> dict[str, Any]:
    """Random games: CPU microseconds per decision, games per second, microseconds per copy."""
    play, rng = game(slug), random.Random(seed)
    random_game(play, rng)
    begin, decisions = time.process_time(), 0
    for _ in range(games):
        decisions += random_game(play, rng)[1]
    cpu = time.process_time() - begin
    state = play.start()
    state.pending()
    copies = 20000
    begin = time.process_time()
    for _ in range(copies):
        state.copy()
    copy = (time.process_time() - begin) / copies
    return {"game": slug, "games": games, "decisions_per_game": round(decisions / games, 1),
            "micros_per_decision": round(cpu / decisions * 1e6, 2), "games_per_second": round(games / cpu, 1),
            "micros_per_copy": round(copy * 1e6, 2)}


# ------------------------------------------------------------------ the program
def _lines(handle: Callable[[Mapping[str, Any]], dict[str, Any]], source: TextIO, out: TextIO) -> int:
    code = 0
    for line in source:
        if not line.strip():
            continue
        try:
            request = json.loads(line)
            if not isinstance(request, dict):
                raise Trouble("bad_request", 0, "not an object")
            answer = handle(request)
        except json.JSONDecodeError as error:
            answer, code = {"error": "bad_json", "step": 0, "detail": f"column {error.colno}: {error.msg}"}, 2
        except Trouble as trouble:
            answer, code = trouble.answer, 2
        print(json.dumps(answer, ensure_ascii=False), file=out, flush=True)
    return code


def _replay(files: list[str], out: TextIO) -> int:
    code = 0
    for name in files:
        try:
            with open(name, encoding="utf-8") as source:
                text = source.read()
            for answer in replay(text):
                print(json.dumps(answer, ensure_ascii=False), file=out)
        except (OSError, UnicodeDecodeError) as error:
            print(json.dumps({"error": "unreadable", "step": 0, "detail": f"{name}: {error}"}), file=out)
            code = 2
        except Trouble as trouble:
            print(json.dumps(trouble.answer, ensure_ascii=False), file=out)
            code = 2
    return code


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser("python -m sakusen", description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(dest="command", required=True)
    for name, text in (("legal", "what is pending"), ("apply", "carry out choices and dice"),
                       ("convert", "record, link and position of a game")):
        commands.add_parser(name, help=f"{text}; JSON lines from standard input")
    commands.add_parser("replay", help="every step of record files").add_argument("files", nargs="+")
    speed = commands.add_parser("bench", help="cost of a decision in random games")
    speed.add_argument("--game", choices=SLUGS, default=SLUGS[0])
    speed.add_argument("--games", type=int, default=100)
    return parser


def main(arguments: list[str], source: TextIO = sys.stdin, out: TextIO = sys.stdout) -> int:
    """Run one command; the exit code is 0, or 2 when something could not be answered."""
    options = _parser().parse_args(arguments)
    if options.command == "replay":
        return _replay(options.files, out)
    if options.command == "bench":
        print(json.dumps(bench(options.game, options.games)), file=out)
        return 0
    return _lines({"legal": legal, "apply": apply, "convert": convert}[options.command], source, out)
