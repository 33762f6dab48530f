"""The smallest game that uses the whole contract: two seats take stones from a heap; dice put some back.

Actions 1 to 3 take so many stones, 9 peeks (a revelation). After every third choice a die is rolled: a six
puts a stone back. Who takes the last stone wins.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sakusen.engine.core import D6, Chance, Decision, Outcome, Pending, Reason, Scenario, Tell, View

PEEK = 9
WORDS = {1: "one", 2: "two", 3: "three", PEEK: "peek"}


class ToyState:
    def __init__(self, heap: int) -> None:
        self.heap, self.seat, self.count, self.rolling, self.peeked = heap, 0, 0, 0, 0

    def pending(self) -> Pending:
        if self.rolling:
            return Chance("refill", "2.1", D6)
        if not self.heap:
            winner = 1 - self.seat
            return Outcome((1.0, -1.0) if winner == 0 else (-1.0, 1.0), "win", "last_stone", "3.0")
        actions = [n for n in (1, 2, 3) if n <= self.heap]
        return Decision(self.seat, "take", "1.0", (), actions + ([] if self.peeked else [PEEK]))

    def apply(self, action: int, tell: Tell | None = None) -> None:
        if tell:
            tell("took", "1.0", seat=self.seat, stones=action)
        if action == PEEK:
            self.peeked = 1
            return
        self.heap -= action
        self.count += 1
        self.seat = 1 - self.seat
        self.rolling = int(self.count % 3 == 0 and self.heap > 0)

    def resolve(self, outcome: int, tell: Tell | None = None) -> None:
        self.heap += outcome == 5
        self.rolling = 0
        if tell:
            tell("rolled", "2.1", die=outcome + 1)

    def settle(self, tell: Tell) -> None:
        if self.count == 0:
            tell("begun", "0.0", heap=self.heap)

    def copy(self) -> ToyState:
        new = ToyState(0)
        new.__dict__.update(self.__dict__)
        return new

    def key(self) -> tuple[Any, ...]:
        return tuple(self.__dict__.values())


class Toy:
    slug = "toy"
    edition = "2"
    seats = ("left", "right")
    scenarios: Mapping[str, Scenario] = {"small": Scenario("small", {"heap": ("7", "20")})}
    bound = 200

    def start(self, scenario: str = "small", options: Mapping[str, str] | None = None) -> ToyState:
        if scenario not in self.scenarios:
            raise ValueError(scenario)
        chosen = {"heap": "7", **(options or {})}
        if set(chosen) != {"heap"} or chosen["heap"] not in ("7", "20"):
            raise ValueError("option")
        return ToyState(int(chosen["heap"]))

    def observe(self, state: ToyState, seat: int) -> View:
        return View(self.slug, seat, {"heap": state.heap}, state.pending())

    def notate(self, state: ToyState, action: int) -> str:
        return WORDS[action]

    def parse(self, state: ToyState, text: str) -> int:
        pending = state.pending()
        for action in pending.actions if isinstance(pending, Decision) else ():
            if WORDS[action] == text:
                return action
        raise ValueError(text)

    def gloss(self, before: ToyState, outcome: int) -> str:
        return "refill" if outcome == 5 else ""

    def reveals(self, state: ToyState, action: int) -> bool:
        return action == PEEK

    def explain(self, state: ToyState, attempt: tuple[Any, ...], seat: int | None = None) -> Reason:
        return Reason("why.no", "1.0", {})

    def to_json(self, state: ToyState) -> dict[str, Any]:
        return dict(state.__dict__)

    def from_json(self, data: Mapping[str, Any]) -> ToyState:
        if set(data) != set(ToyState(1).__dict__):
            raise ValueError("position")
        state = ToyState(1)
        state.__dict__.update(data)
        return state


TOY = Toy()


def find(slug: str) -> Toy:
    if slug != "toy":
        raise LookupError(slug)
    return TOY
