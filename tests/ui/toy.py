"""A tiny game and its table, to test the page without any real rules.

Two sides take turns. A turn: choose one of two units, then a hex 0 to 3 ("draft", then "preview"); hex 3 rolls a
die. "pass" is a button that ends the turn at once. After ``turns`` turns the game is over. With ``secret``, side 0
holds a number that the other side does not know.
"""

from __future__ import annotations

from typing import Any

from sakusen.engine.core import Chance, Decision, Event, Outcome, Reason, Scenario, View
from sakusen.presenter.contract import COMMIT, DRAFT, PREVIEW, Button, LogLine, Prompt, Scene, Spot

PASS, HEX = 9, 10


class State:
    def __init__(self, turns: int, secret: int) -> None:
        self.turns, self.secret = turns, secret
        self.turn, self.seat, self.unit, self.rolling = 0, 0, -1, False
        self.at = [0, 1, 2, 3]

    def pending(self) -> Any:
        if self.turn >= self.turns:
            return Outcome((1.0, -1.0), "win", "why", "4.1")
        if self.rolling:
            return Chance("fight", "12.4")
        if self.unit < 0:
            units = [self.seat * 2, self.seat * 2 + 1]
            return Decision(self.seat, "unit", "10.1", (), units if self.turn % 5 else [*units, PASS])
        return Decision(self.seat, "hex", "11.1", (self.unit,), [HEX + h for h in range(4) if h != self.at[self.unit]])

    def settle(self, tell: Any = None) -> None:
        if tell:
            tell("begin", "3.1")

    def _next(self) -> None:
        self.turn, self.seat, self.unit = self.turn + 1, 1 - self.seat, -1

    def apply(self, action: int, tell: Any = None) -> None:
        if action == PASS:
            if tell:
                tell("pass", "10.1", seat=self.seat)
            self._next()
        elif self.unit < 0:
            self.unit = action
        else:
            self.at[self.unit] = action - HEX
            if tell:
                tell("moved", "11.1", unit=self.unit, hex=action - HEX)
            if action == HEX + 3:
                self.rolling = True
            else:
                self._next()

    def resolve(self, outcome: int, tell: Any = None) -> None:
        if tell:
            tell("rolled", "12.4", face=outcome + 1)
        self.rolling = False
        self._next()

    def copy(self) -> State:
        new = State.__new__(State)
        new.__dict__.update(self.__dict__)
        new.at = list(self.at)
        return new

    def key(self) -> tuple[Any, ...]:
        return self.turn, self.seat, self.unit, self.rolling, tuple(self.at), self.secret


class Game:
    slug, edition, seats = "toy", "1", ("Red", "Blue")
    scenarios = {"standard": Scenario("standard", {"secret": ("no", "yes")})}

    def __init__(self, turns: int = 10) -> None:
        self.turns = turns

    def start(self, scenario: str = "standard", options: Any = None) -> State:
        return State(self.turns, 7 if (options or {}).get("secret") == "yes" else 0)

    def observe(self, state: State, seat: int) -> View:
        facts = {
            "turn": state.turn,
            "seat": state.seat,
            "unit": state.unit,
            "at": list(state.at),
            "rolling": state.rolling,
            "turns": state.turns,
            "secret": state.secret if seat == 0 else None,
        }
        return View("toy", seat, facts, state.pending())

    def determinize(self, view: View, rng: Any) -> State:
        facts = view.facts
        state = State(facts["turns"], facts["secret"] or 0)
        state.turn, state.seat, state.unit = facts["turn"], facts["seat"], facts["unit"]
        state.at, state.rolling = list(facts["at"]), facts["rolling"]
        return state

    def reveals(self, state: State, action: int) -> bool:
        return False

    def touch(self, state: State, action: int) -> tuple[str, Any]:
        if action == PASS:
            return "button", "pass"
        return ("unit", action) if action < PASS else ("hex", action - HEX)

    def explain(self, state: State, attempt: tuple[Any, ...], seat: int | None = None) -> Reason:
        return Reason("why.not", "11.2", {"what": attempt})

    def notate(self, state: State, action: int) -> str:
        return {PASS: "pass"}.get(action, f"u{action}" if action < PASS else f"h{action - HEX}")

    def parse(self, state: State, text: str) -> int:
        for action in state.pending().actions:
            if self.notate(state, action) == text:
                return action
        raise ValueError(text)

    def gloss(self, state: State, outcome: int) -> str:
        return ""

    def to_json(self, state: State) -> dict[str, Any]:
        return {"game": "toy", "turn": state.turn}

    def from_json(self, data: Any) -> State:
        if not isinstance(data.get("turn"), int):
            raise ValueError("turn: a number is missing")
        state = State(self.turns, 0)
        state.turn = data["turn"]
        return state


class Table:
    slug, size, home, baked, colours = "toy", (400.0, 100.0), (0.0, 0.0, 400.0, 100.0), "toy", ("prc", "roc")

    def scene(self, seen: Any, focus: Any) -> Scene:
        spots = [Spot(("hex", h), h * 100.0, 0.0, 40.0) for h in range(4)]
        spots += [Spot(("unit", u), h * 100.0, 0.0, 20.0) for u, h in enumerate(seen.state.at)]
        return Scene([], [], [], spots)

    def actions_at(self, seen: Any, touch: Any) -> list[int]:
        if not seen.mine:
            return []
        wanted = {"unit": touch[1], "hex": HEX + touch[1] if touch[0] == "hex" else -1}.get(touch[0], -1)
        return [a for a in seen.view.pending.actions if a == wanted]

    def stage(self, seen: Any, action: int) -> str:
        return COMMIT if action == PASS else DRAFT if action < PASS else PREVIEW

    def follow(self, seen: Any) -> int | None:
        return None

    def redraft(self, seen: Any, touch: Any) -> tuple[int, ...] | None:
        return () if touch == ("box", "nothing") else None

    def attempt(self, seen: Any, touch: Any) -> Any:
        return touch

    def reason(self, key: str, rule: str, data: Any, lang: str) -> str:
        return f"no: {data['what'][0]} {data['what'][1]}"

    def prompt(self, seen: Any, focus: Any) -> Prompt:
        pending = seen.view.pending
        buttons = []
        if isinstance(pending, Decision):
            able = seen.mine and PASS in pending.actions
            buttons = [Button("pass", "Pass", "", PASS if able else None, True, "" if able else "not now", "10.1")]
        return Prompt(getattr(pending, "seat", 0), "Red", "", f"{getattr(pending, 'ask', 'over')}?", "", "1.0", buttons)

    def panels(self, seen: Any, focus: Any) -> list[tuple[str, str]]:
        return []

    def line(self, event: Event, lang: str, viewer: int | None) -> LogLine | None:
        if event.kind == "begin":
            return LogLine("Begin", 0, None, event.rule)
        return LogLine(f"<b>{event.kind}</b> {event.data}", 1, event.data.get("seat"), event.rule)

    def has_secrets(self, state: State) -> bool:
        return bool(state.secret)

    def action_names(self, seen: Any, decision: Decision) -> list[tuple[int, str]]:
        return [(action, f"action {action}") for action in decision.actions]
