"""Programs play against each other. The referee holds the game; each program is told what its seat may know.

``py/bots/README.md`` describes the lines that go to and fro.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ..engine import record
from ..engine.core import Decision, Event, Outcome, usual
from ..engine.luck import Dealt
from ..engine.match import Match
from ..games import game
from .external import Fault, Program
from .request_error import RequestError
from .seat_view import known, outcome, seen, told_as_json

PROTOCOL = 1
START = 20.0
"""A program has at least so many seconds to start."""
NAME = 40
"""Characters of a program's name."""


class Side:
    """A seat and the program that plays it."""

    def __init__(self, match: Match, seat: int, command: str) -> None:
        self.match, self.seat, self.name = match, seat, f"seat {seat + 1}"
        self.program: Program | None = None
        self._command = command
        self._news: list[Event] = list(match.opening)

    def hear(self, events: Sequence[Event]) -> None:
        """Keep what has happened until the program is spoken to."""
        self._news += events

    def start(self, seconds: float) -> None:
        """Start the program and ask for its name."""
        match = self.match
        self.program = Program(self._command)
        begin = {
            "type": "start",
            "protocol": PROTOCOL,
            "game": match.game.slug,
            "scenario": match.scenario,
            "options": match.options,
            "seats": list(match.game.seats),
            "seat": match.game.seats[self.seat],
            "seconds": seconds,
        }
        answer = self.program.ask(begin, max(START, seconds))
        self.name = str(answer.get("name") or self.name)[:NAME]

    def choose(self, seconds: float) -> int:
        """The action that the program chooses; :class:`Fault` if it chooses none."""
        assert self.program
        question = seen(self.match, self.seat)
        message = {"type": "choose", **question, **known(self.match, self.seat), "events": self._told()}
        answer = self.program.ask(message, seconds)
        actions = question["actions"]
        assert isinstance(actions, list)
        named = next((name for name in ("action", "text") if name in answer), None)
        if named is None:
            raise Fault("bad_answer", 'Its answer has neither "action" nor "text".')
        for action in actions:
            if type(answer[named]) is type(action[named]) and answer[named] == action[named]:
                return int(action["action"])
        said, asked = str(answer[named])[:80], f"{question['ask']} (rule {question['rule']})"
        raise Fault("illegal", f'It answered "{said}", which is not one of the legal actions of {asked}.')

    def end(self, how: Mapping[str, object]) -> None:
        """Tell how the match has ended."""
        if self.program:
            self.program.tell({"type": "end", "events": self._told(), **how})
            self.program.stop()

    def _told(self) -> list[dict[str, object]]:
        news, self._news = self._news, []
        return told_as_json(news, self.seat)


def play(
    slug: str,
    commands: Sequence[str],
    seed: str,
    scenario: str | None = None,
    options: Mapping[str, str] | None = None,
    seconds: float = 10.0,
) -> dict[str, object]:
    """One match: how it ended, with its record. ``RequestError`` when it cannot begin."""
    rules = game(slug)
    if len(commands) != len(rules.seats):
        wanted = f"{slug} needs a program for each of its seats ({', '.join(rules.seats)})"
        raise RequestError("programs", 0, f"{wanted}, and {len(commands)} came")
    try:
        match = Match(rules, scenario, usual(rules, scenario) | dict(options or {}), Dealt(seed), {"Seed": seed})
    except ValueError as error:
        raise RequestError("bad_start", 0, str(error)) from error
    sides = [Side(match, seat, command) for seat, command in enumerate(commands)]
    fault = _referee(match, sides, seconds)
    match.tags["Programs"] = ", ".join(f"{rules.seats[side.seat]}: {side.name}" for side in sides)
    if fault:
        match.tags["Fault"] = f"{fault['seat']}: {fault['message']}"
    ended = outcome(match.pending) if isinstance(match.pending, Outcome) else None
    for side in sides:
        side.end({"outcome": ended, "fault": fault})
    programs = {rules.seats[side.seat]: side.name for side in sides}
    head = {"game": slug, "seed": seed, "programs": programs, "steps": len(match.entries)}
    return {**head, "outcome": ended, "fault": fault, "record": record.write(match)}


def _referee(match: Match, sides: Sequence[Side], seconds: float) -> dict[str, object] | None:
    """Play to the end, or to somebody's fault, which is described."""
    side = sides[0]
    try:
        for side in sides:
            side.hear([event for entry in match.entries for event in entry.events])
            side.start(seconds)
        while isinstance(pending := match.pending, Decision):
            side = sides[pending.seat]
            action = side.choose(seconds)
            step = len(match.entries)
            match.choose(action)
            for other in sides:
                other.hear([event for entry in match.entries[step:] for event in entry.events])
    except Fault as fault:
        name = match.game.seats[side.seat]
        return {"seat": name, "kind": fault.kind, "step": len(match.entries) + 1, "message": fault.message}
    return None
