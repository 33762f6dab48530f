"""Programs play against each other, and whatever one of them does wrong is named."""

from __future__ import annotations

import json
import shutil
import sys
from pathlib import Path
from time import monotonic, sleep
from typing import Any

import pytest
from tests.cli.asking import ask
from tests.ui.histories import pairs

from sakusen.cli import contest
from sakusen.cli.contest import Side
from sakusen.cli.external import Fault, Program
from sakusen.engine.core import Decision, Outcome
from sakusen.engine.match import Match
from sakusen.engine.record import read
from sakusen.games import SLUGS, game

BOTS = Path(__file__).resolve().parents[2] / "py" / "bots"
PYTHON = f'"{sys.executable}" "{BOTS / "tiny.py"}"'
NODE = f'"{shutil.which("node")}" "{BOTS / "tiny.mjs"}"'


def match(slug: str, *programs: str, seconds: str = "20") -> tuple[dict[str, Any], int]:
    """The answer of a match, and the exit code."""
    (answer,), code = ask("match", "--game", slug, "--seed", "5", "--seconds", seconds, *programs, lines=[])
    return answer, code


# ------------------------------------------------------------------ whole games
@pytest.mark.parametrize("slug", SLUGS)
def test_the_two_tiny_bots_play_a_whole_game(slug: str) -> None:
    programs = (f"{PYTHON} 7", f"{NODE} 8")[-len(game(slug).seats) :]
    answer, code = match(slug, *programs)
    assert (code, answer["fault"]) == (0, None)
    played = read(answer["record"], game)
    assert isinstance(played.pending, Outcome)
    assert len(played.entries) == answer["steps"]
    assert answer["outcome"]["level"] == played.pending.level
    assert "tiny JavaScript" in played.tags["Programs"]


def test_the_same_seeds_give_the_same_game(tmp_path: Path) -> None:
    first, _ = match("gunki", f"{NODE} 3")
    file = tmp_path / "game.sakusen.txt"
    (second,), _ = ask("match", "--game", "gunki", "--seed", "5", "--record", str(file), f"{NODE} 3", lines=[])
    assert second["record"] == str(file)
    assert file.read_text(encoding="utf-8") == first["record"]


# ------------------------------------------------------------------ faults
def bot(tmp_path: Path, code: str) -> str:
    """A program that does as some lines of Python say, once it has told its name."""
    file = tmp_path / "bot.py"
    file.write_text(
        "import json, sys, time\n"
        "def say(answer): print(json.dumps(answer), flush=True)\n"
        "start = json.loads(sys.stdin.readline())\n"
        'say({"name": "faulty"})\n'
        "question = json.loads(sys.stdin.readline())\n" + code + "\ntime.sleep(30)\n",
        encoding="utf-8",
    )
    return f'"{sys.executable}" "{file}"'


FAULTS = [
    ("illegal", 'say({"action": 9999})', 'It answered "9999", which is not one of the legal actions of'),
    ("illegal", 'say({"text": "nonsense"})', '"nonsense"'),
    ("illegal", 'say({"action": True})', '"True"'),
    ("illegal", 'say({"action": None, "text": question["actions"][0]["text"]})', '"None"'),
    ("bad_answer", 'say({"name": "again"})', "neither"),
    ("bad_answer", "say([1])", "not a JSON object"),
    ("not_json", 'print("pass", flush=True)', "pass"),
    ("not_json", 'sys.stdout.buffer.write(b"\\xff\\n"); sys.stdout.flush()', "not a line of JSON"),
    ("too_long", 'say({"text": "x" * 200_000})', "longer than"),
    ("late", "pass", "within 0.4 seconds"),
    ("crashed", "raise SystemExit(3)", "It ended with exit code 3."),
    ("crashed", "1 / 0", "Its last words: ZeroDivisionError: division by zero"),
]


@pytest.mark.parametrize(("kind", "code", "words"), FAULTS)
def test_what_a_program_does_wrong_ends_the_match_and_is_named(
    tmp_path: Path, kind: str, code: str, words: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    if kind != "crashed":  # the others sleep on and have to be ended
        monkeypatch.setattr("sakusen.cli.external.GRACE", 0.3)
    seconds = "0.4" if kind == "late" else "20"
    answer, exit_code = match("gunki", bot(tmp_path, code), seconds=seconds)
    assert exit_code == 2
    assert (answer["fault"]["seat"], answer["fault"]["kind"]) == ("japan", kind)
    assert words in answer["fault"]["message"]
    assert answer["outcome"] is None
    kept = read(answer["record"], game)
    assert len(kept.entries) + 1 == answer["fault"]["step"]
    assert answer["fault"]["message"].replace("\n", " ") in kept.tags["Fault"]


def test_a_line_that_nobody_has_asked_for_is_no_answer_to_the_next_question() -> None:
    program = Program(f'"{sys.executable}" -c "print(1, 2, 3, flush=True); input()"')
    try:
        until = monotonic() + 20
        while not program.has_spoken and monotonic() < until:
            sleep(0.01)
        with pytest.raises(Fault) as fault:
            program.ask({"type": "start"}, 20)
    finally:
        program.stop()
    assert (fault.value.kind, fault.value.message) == ("unasked", 'It said "1 2 3" without being asked.')


def test_a_program_that_does_not_read_is_late_and_stops_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sakusen.cli.external.GRACE", 0.3)
    monkeypatch.setattr(contest, "START", 0.3)
    answer, _ = match("kinmen", f'"{sys.executable}" -c "import time; time.sleep(30)"', f"{NODE} 1", seconds="0.3")
    assert (answer["fault"]["seat"], answer["fault"]["kind"]) == ("pla", "late")


@pytest.mark.parametrize("command", ["no-such-program --x", "", '"'])
def test_a_program_that_cannot_be_started_is_named(command: str) -> None:
    answer, code = match("gunki", command)
    assert (code, answer["fault"]["kind"]) == (2, "not_started")
    assert command in answer["fault"]["message"]


@pytest.mark.parametrize(
    ("arguments", "error"),
    [
        (["--game", "kinmen", "x"], "programs"),
        (["--game", "gunki", "x", "y"], "programs"),
        (["--game", "gunki", "--scenario", "none", "x"], "bad_start"),
        (["--game", "gunki", "--option", "setup=strange", "x"], "bad_start"),
    ],
)
def test_a_match_that_cannot_begin_says_why(arguments: list[str], error: str) -> None:
    (answer,), code = ask("match", *arguments, lines=[])
    assert (code, answer["error"]) == (2, error)
    assert answer["message"].endswith(".")


def test_a_record_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    (answer,), code = ask("match", "--game", "gunki", "--record", str(tmp_path), f"{NODE} 1", lines=[])
    assert (code, answer["error"]) == (2, "unwritable")


# ------------------------------------------------------------------ honesty
class Listener:
    """Stands for a program: keeps what it is told and chooses the first action."""

    def __init__(self) -> None:
        self.heard: list[Any] = []

    def ask(self, message: Any, seconds: float) -> dict[str, Any]:
        self.heard.append(message)
        return {"action": message["actions"][0]["action"]} if message["actions"] else {}

    def tell(self, message: Any) -> None:
        self.heard.append(message)

    def stop(self) -> None:
        pass


def told(one: Match, seat: int) -> str:
    """Everything that the program of a seat is told of a game up to now, and when it must choose."""
    side = Side(one, seat, "")
    listener = Listener()
    side.program = listener  # type: ignore[assignment]
    side.hear([event for entry in one.entries for event in entry.events])
    if isinstance(one.pending, Decision) and one.pending.seat == seat:
        side.choose(1.0)
    side.end({"outcome": None, "fault": None})
    return json.dumps(listener.heard)


@pytest.mark.parametrize("seat", [0, 1])
def test_games_that_a_seat_cannot_tell_apart_are_told_to_its_program_alike(seat: int) -> None:
    found = pairs("taiwan202x", seat, 6)
    assert len(found) == 6
    assert any(isinstance(one.pending, Decision) and one.pending.seat == seat for one, _ in found)
    for one, other in found:
        assert one.state.key() != other.state.key()
        assert told(one, seat) == told(other, seat)
