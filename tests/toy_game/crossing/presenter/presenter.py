"""How Crossing looks and speaks. See ``contract.Presenter`` for what every method promises."""

from __future__ import annotations

from html import escape
from typing import Any

from ....art.counters.counters import unit
from ....art.pens.shapes import Shapes, circle, text
from ....engine.core import Chance, Decision, Event, Outcome
from ....presenter.asking import decision, legal_among
from ....presenter.contract import (
    COMMIT,
    Button,
    Focus,
    LogLine,
    Motion,
    Option,
    Prompt,
    Scene,
    Seen,
    Spot,
    Sprite,
    Touch,
)
from ....presenter.wording import Texts, ref
from ..art.field import GRID, SIZE
from ..rules.board import COLUMN, FAR, NAMES
from ..rules.state import RULE, State

TEXTS = Texts(__package__)
say, html = TEXTS.say, TEXTS.html
SIDES = ("PRC", "ROC")
COUNTER = 46.0


class CrossingTable:
    """Stateless; every method is a pure function of its arguments."""

    slug = "crossing"
    size = SIZE
    home = (0.0, 0.0, *SIZE)
    baked = "crossing"
    colours = ("prc", "roc")

    def paper(self, lang: str) -> Shapes:
        return [text(SIZE[0] / 2, 24, say(lang, "title"), 15, "ink", weight=700, anchor="middle")]

    def title(self, lang: str) -> tuple[str, str]:
        return say(lang, "title"), say(lang, "title.below")

    def scene(self, seen: Seen[State], focus: Focus) -> Scene:
        now = decision(seen)
        places = [GRID.centre(name) for name in NAMES]
        goals = [circle(*places[h], 24, stroke="#C8921E", width=4) for h in (now.actions if now else ())]
        sprites = []
        for seat, here in enumerate(seen.state.at):
            (x, y), half = places[here], COUNTER / 2
            art = unit(SIDES[seat], str(seat + 1), 1, 1)
            sprites.append(Sprite(f"patrol{seat}", art, x - half, y - half, COUNTER, ("unit", seat)))
        spots = [Spot(("hex", h), *place, GRID.pitch / 2) for h, place in enumerate(places)]
        return Scene([], [] if focus.bare else sprites, goals, spots)

    # ------------------------------------------------------------ acts
    def actions_at(self, seen: Seen[State], touch: Touch) -> list[int]:
        now = decision(seen)
        return legal_among(now, [touch[1]]) if now and touch[0] == "hex" else []

    def stage(self, seen: Seen[State], action: int) -> str:
        return COMMIT

    def follow(self, seen: Seen[State]) -> int | None:
        return None

    def redraft(self, seen: Seen[State], touch: Touch) -> tuple[int, ...] | None:
        return None

    def attempt(self, seen: Seen[State], touch: Touch) -> tuple[Any, ...]:
        return touch

    def reason(self, key: str, rule: str, data: dict[str, Any], lang: str) -> str:
        return say(lang, f"why.{key}")

    def action_names(self, seen: Seen[State], decision: Decision) -> list[tuple[int, str]]:
        return [(h, say(seen.lang, "move.to", hex=NAMES[h])) for h in decision.actions]

    # ------------------------------------------------------------ words
    def prompt(self, seen: Seen[State], focus: Focus) -> Prompt:
        pending, lang = seen.view.pending, seen.lang
        buttons: list[Button] = []
        if isinstance(pending, Outcome):
            winner = 1 - seen.state.seat
            return Prompt(winner, self.seats(lang)[winner], "", self._ended(seen, pending), "", RULE, buttons)
        seat = seen.state.seat
        asked = say(lang, "ask.move" if seen.mine else "watch")
        return Prompt(seat, self.seats(lang)[seat], "", asked, say(lang, "hint.move"), RULE, buttons)

    def panels(self, seen: Seen[State], focus: Focus) -> list[tuple[str, str]]:
        return []

    def bar(self, seen: Seen[State]) -> tuple[list[tuple[str, str, bool]], list[tuple[str, bool]]]:
        return [], [(say(seen.lang, "phase"), True)]

    def strip(self, seen: Seen[State]) -> str:
        left = [abs(COLUMN[here] - far) for here, far in zip(seen.state.at, FAR, strict=True)]
        return "".join(f"<h4>{name} {n}</h4>" for name, n in zip(self.seats(seen.lang), left, strict=True))

    def badge(self, seen: Seen[State]) -> str:
        return ""

    def status(self, seen: Seen[State], touch: Touch) -> str:
        return ref(f"hex:{touch[1]}", NAMES[touch[1]]) if touch[0] == "hex" else ""

    def summary(self, seen: Seen[State]) -> str:
        if isinstance(seen.view.pending, Outcome):
            return self._ended(seen, seen.view.pending)
        return say(seen.lang, "summary", west=NAMES[seen.state.at[0]], east=NAMES[seen.state.at[1]])

    def line(self, event: Event, lang: str, viewer: int | None) -> LogLine | None:
        goal, seat = event.data["goal"], event.data["seat"]
        return LogLine(html(lang, "log.moved", hex=ref(f"hex:{goal}", NAMES[goal])), 1, seat, event.rule)

    def motion(self, event: Event) -> Motion | None:
        way = [GRID.centre(NAMES[event.data[key]]) for key in ("origin", "goal")]
        return Motion(("unit", event.data["seat"]), way)

    def dice(self, chance: Chance, lang: str) -> str:
        return ""

    def ending(self, seen: Seen[State], outcome: Outcome) -> str:
        return f"<p>{escape(self._ended(seen, outcome))}</p>"

    def _ended(self, seen: Seen[State], outcome: Outcome) -> str:
        return say(seen.lang, f"reason.{outcome.reason}", side=self.seats(seen.lang)[1 - seen.state.seat])

    def guide(self, lang: str) -> str:
        return TEXTS.guide(lang, ())

    def rule(self, number: str, lang: str) -> tuple[str, str]:
        return TEXTS.rule(number, lang)

    # ------------------------------------------------------------ the game as a whole
    def options(self, lang: str) -> list[Option]:
        return []

    def seats(self, lang: str) -> list[str]:
        return [say(lang, "side.west"), say(lang, "side.east")]

    def has_secrets(self, state: State) -> bool:
        return False

    def warning(self, lang: str) -> str:
        return ""


PRESENTER = CrossingTable()
