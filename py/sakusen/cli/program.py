"""The program: reads its arguments and its lines, and says every answer in one line."""

from __future__ import annotations

import argparse
import io
import json
import os
import sys
from collections.abc import Callable, Iterable, Mapping
from typing import TextIO

from ..engine import guard
from ..games import SLUGS
from .bench import bench
from .proofs import verify
from .request_error import RequestError
from .requests import ANSWERS, replay

LINE = 3 * guard.RECORD
"""No request is longer than this many characters."""
SECONDS = 10.0
"""A program in a match has so long for an answer when nothing else is said."""
MOST_SECONDS = 86400.0
CLOSED = 141
"""The exit code when nobody reads on: what a shell says of a program that ended so (128 + SIGPIPE)."""
Handle = Callable[[Mapping[str, object]], dict[str, object]]


# ------------------------------------------------------------------ lines
def _lines(handle: Handle, source: TextIO, out: TextIO) -> int:
    code = 0
    for line in _read_lines(source):
        if not line.strip():
            continue
        try:
            _say(_answer(handle, line), out)
        except RequestError as trouble:
            _say(trouble.answer, out)
            code = 2
    return code


def _read_lines(source: TextIO) -> Iterable[str]:
    """The lines, each cut off behind so many characters that it is refused."""
    while line := source.readline(LINE + 1):
        yield line
        while len(line) > LINE and not line.endswith("\n"):
            line = source.readline(LINE + 1)


def _answer(handle: Handle, line: str) -> dict[str, object]:
    try:
        request = guard.parsed(line, LINE)
    except guard.Unfit as error:
        raise RequestError("bad_json" if error.key == "not_text" else error.key, 0, error.detail) from error
    if not isinstance(request, dict):
        raise RequestError("bad_request", 0, "not an object")
    try:
        return handle(request)
    except RequestError:
        raise
    except Exception as error:
        if "position" not in request and "[Position " not in str(request.get("record")):
            raise
        detail = f"{type(error).__name__}: {error}"  # a position may say anything, and break the rules at any place
        raise RequestError("bad_position", 0, detail) from error


def _say(answer: Mapping[str, object], out: TextIO) -> None:
    """One line, whatever the terminal can show of it."""
    coding = getattr(out, "encoding", None) or "utf-8"
    text = json.dumps(answer, ensure_ascii=False).encode(coding, "backslashreplace").decode(coding)
    print(text, file=out, flush=True)


# ------------------------------------------------------------------ commands
def _requests(options: argparse.Namespace, source: TextIO, out: TextIO) -> int:
    handle, seat = ANSWERS[options.command], getattr(options, "seat", None)
    if isinstance(source, io.TextIOWrapper):
        source.reconfigure(errors="surrogateescape")  # what is no UTF-8 is refused like other unsound lines
    return _lines((lambda request: handle({"seat": seat, **request})) if seat else handle, source, out)


def _replay(options: argparse.Namespace, out: TextIO) -> int:
    code = 0
    for name in options.files:
        try:
            with open(name, encoding="utf-8") as source:
                text = source.read(guard.RECORD + 1)
            for answer in replay(text):
                _say(answer, out)
        except BrokenPipeError:
            raise
        except (OSError, ValueError) as error:  # of the second kind is a name or a text that cannot be decoded
            _say(RequestError("unreadable", 0, f"{name}: {error}"[:200]).answer, out)
            code = 2
        except RequestError as trouble:
            _say(trouble.answer, out)
            code = 2
    return code


def _verify(options: argparse.Namespace, out: TextIO) -> int:
    code = 0
    for name in options.files:
        try:
            with open(name, encoding="utf-8") as source:
                answer = verify(source.read(guard.RECORD + 1))
            code = max(code, 1 if answer["faults"] and code != 2 else 0)
            _say({"file": name, **answer}, out)
        except (OSError, ValueError) as error:
            _say(RequestError("unreadable", 0, f"{name}: {error}"[:200]).answer, out)
            code = 2
        except RequestError as trouble:
            _say(trouble.answer, out)
            code = 2
    return code


def _match(options: argparse.Namespace, out: TextIO) -> int:
    from .contest import play  # needs processes, which a browser does not have

    try:
        chosen = dict(pair.split("=", 1) for pair in options.option)
        answer = play(options.game, options.programs, options.seed, options.scenario, chosen, options.seconds)
        if options.record:
            with open(options.record, "w", encoding="utf-8") as file:
                file.write(str(answer["record"]))
            answer["record"] = options.record
    except OSError as error:
        _say(RequestError("unwritable", 0, f"{options.record}: {error.strerror}").answer, out)
        return 2
    except RequestError as trouble:
        _say(trouble.answer, out)
        return 2
    _say(answer, out)
    return 2 if answer["fault"] else 0


# ------------------------------------------------------------------ arguments
def _number(text: str) -> int:
    number = guard.count(text)
    if not number:
        raise argparse.ArgumentTypeError("a number from 1 on")
    return number


def _seconds(text: str) -> float:
    try:
        seconds = float(text)
    except ValueError:
        seconds = 0.0
    if not 0.01 <= seconds <= MOST_SECONDS:
        raise argparse.ArgumentTypeError(f"a number of seconds from 0.01 to {MOST_SECONDS:.0f}")
    return seconds


def _pair(text: str) -> str:
    if "=" not in text:
        raise argparse.ArgumentTypeError("an option is written NAME=CHOICE")
    return text


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        "sakusen", description=sys.modules[__package__].__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    commands = parser.add_subparsers(dest="command", required=True)
    for name, text in (
        ("legal", "what is pending"),
        ("apply", "carry out choices and dice"),
        ("view", "what a seat may know"),
        ("convert", "record, link and position of a game"),
    ):
        command = commands.add_parser(name, help=f"{text}; JSON lines from standard input")
        if name != "convert":
            command.add_argument("--seat", help="answer with what this seat may know")
    commands.add_parser("replay", help="every step of record files").add_argument("files", nargs="+")
    commands.add_parser("verify", help="whether the dice of two people hold").add_argument("files", nargs="+")
    _add_match(commands.add_parser("match", help="programs play against each other"))
    friend = commands.add_parser("letters", help="the other side of a game by letters; JSON lines from standard input")
    friend.add_argument("--seed", default="1", help="what it plays at random (default: 1)")
    friend.add_argument("--name", default="", help="how it signs")
    speed = commands.add_parser("bench", help="cost of a decision in random games")
    speed.add_argument("--game", choices=SLUGS, default=SLUGS[0])
    speed.add_argument("--games", type=_number, default=100)
    return parser


def _add_match(command: argparse.ArgumentParser) -> None:
    command.add_argument("programs", nargs="+", metavar="PROGRAM", help='a command for each seat: "python3 bot.py"')
    command.add_argument("--game", choices=SLUGS, required=True)
    command.add_argument("--scenario")
    command.add_argument("--option", action="append", type=_pair, default=[], metavar="NAME=CHOICE")
    command.add_argument("--seed", default="1", help="the dice and draws (default: 1)")
    command.add_argument("--seconds", type=_seconds, default=SECONDS, help=f"for an answer (default: {SECONDS:g})")
    command.add_argument("--record", metavar="FILE", help="where the record goes")


def main(arguments: list[str], source: TextIO = sys.stdin, out: TextIO = sys.stdout) -> int:
    """Run one command; the exit code is 0, or 2 when something could not be answered."""
    options = _parser().parse_args(arguments)
    if options.command == "replay":
        return _replay(options, out)
    if options.command == "verify":
        return _verify(options, out)
    if options.command == "match":
        return _match(options, out)
    if options.command == "letters":
        from .letters import Friend  # no page needs it

        return _lines(Friend(options.seed, options.name).answer, source, out)
    if options.command == "bench":
        _say(bench(options.game, options.games), out)
        return 0
    return _requests(options, source, out)


def run() -> int:
    """The program as a shell starts it. It ends quietly when nobody reads on, and when it is interrupted."""
    try:
        try:
            code = main(sys.argv[1:])
        except SystemExit as stop:  # help has been asked for, or the arguments mean nothing
            code = stop.code if isinstance(stop.code, int) else 2
        sys.stdout.flush()
        return code
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # or Python complains at its end
        return CLOSED
    except KeyboardInterrupt:
        return 130
