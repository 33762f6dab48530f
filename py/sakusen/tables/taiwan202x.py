"""The table of Special Operation 202X: how this game looks and speaks. See ``contract.Table`` for what every method
promises."""

from __future__ import annotations

from typing import Any

from ..art.seachart_names import map_words
from ..engine.core import Chance, Decision, Event, Outcome
from ..games.taiwan202x.board import CARDS, MAP, SEATS, holder
from . import (
    taiwan202x_acts,
    taiwan202x_log,
    taiwan202x_panels,
    taiwan202x_prompt,
    taiwan202x_scene,
    taiwan202x_status,
    taiwan202x_tray,
)
from .contract import Focus, LogLine, Motion, Option, Prompt, Scene, Seen, Touch
from .taiwan202x_places import HOME, SIZE
from .taiwan202x_sheet import SHEET
from .taiwan202x_words import COLOURS, TEXTS, card, say, side
from .wording import data_key

GUIDE = ("goal", "turn", "card", "operation", "move", "battle", "dice", "loss", "air", "islands", "japan", "event",
         "truce", "screen")
"""The parts of the guide, in order."""


class Taiwan202xTable:
    """Stateless; every method is a pure function of its arguments."""

    slug = "taiwan202x"
    size = SIZE
    home = HOME
    baked = "taiwan202x"
    colours = COLOURS

    def paper(self, lang: str) -> list[Any]:
        return list(map_words(MAP, SHEET, data_key(lang)))

    def title(self, lang: str) -> tuple[str, str]:
        return say(lang, "title"), say(lang, "title.below")

    def scene(self, seen: Seen, focus: Focus) -> Scene:
        return taiwan202x_scene.scene(seen, focus)

    # ------------------------------------------------------------ acts
    def actions_at(self, seen: Seen, touch: Touch) -> list[int]:
        return taiwan202x_acts.actions_at(seen, touch)

    def stage(self, seen: Seen, action: int) -> str:
        return taiwan202x_acts.stage(seen, action)

    def follow(self, seen: Seen) -> int | None:
        return None

    def redraft(self, seen: Seen, touch: Touch) -> tuple[int, ...] | None:
        return taiwan202x_acts.redraft(seen, touch)

    def attempt(self, seen: Seen, touch: Touch) -> tuple[Any, ...]:
        return taiwan202x_acts.attempt(seen, touch)

    def reason(self, key: str, rule: str, data: dict[str, Any], lang: str) -> str:
        return taiwan202x_acts.refusal(key, data, lang)

    def places(self, seen: Seen, decision: Decision) -> list[tuple[int, str]]:
        return [(action, taiwan202x_acts.spoken(seen, action)) for action in decision.actions]

    # ------------------------------------------------------------ words
    def prompt(self, seen: Seen, focus: Focus) -> Prompt:
        return taiwan202x_prompt.prompt(seen, focus)

    def panels(self, seen: Seen, focus: Focus) -> list[tuple[str, str]]:
        return taiwan202x_panels.panels(seen, focus)

    def tray(self, seen: Seen, focus: Focus) -> str:
        """The cards in front of the viewer."""
        return taiwan202x_tray.tray(seen, focus)

    def bar(self, seen: Seen) -> tuple[list[tuple[str, str, bool]], list[tuple[str, bool]]]:
        return taiwan202x_status.bar(seen)

    def where(self, seen: Seen) -> str:
        """The line under the title in the phone's head."""
        return taiwan202x_status.where(seen)

    def strip(self, seen: Seen) -> str:
        return taiwan202x_status.strip(seen)

    def badge(self, seen: Seen) -> str:
        return taiwan202x_status.badge(seen)

    def status(self, seen: Seen, touch: Touch) -> str:
        return taiwan202x_status.status(seen, touch)

    def holder(self, seen: Seen) -> int:
        return holder(seen.view.facts["initiative"])

    def summary(self, seen: Seen) -> str:
        return taiwan202x_status.summary(seen)

    def line(self, event: Event, lang: str, viewer: int | None) -> LogLine | None:
        return taiwan202x_log.line(event, lang, viewer)

    def motion(self, event: Event) -> Motion | None:
        return taiwan202x_log.motion(event)

    def dice(self, chance: Chance, lang: str) -> str:
        return say(lang, f"roll.{chance.why}")

    def outcomes(self, chance: Chance, lang: str) -> list[str]:
        """What can be drawn, by outcome; nothing for a die."""
        if chance.seen_by is not None:
            return [card(index) for index in range(CARDS)]
        return [say(lang, "roll.card"), say(lang, "roll.is_joker")] if chance.why == "joker" else []

    def ending(self, seen: Seen, outcome: Outcome) -> str:
        return taiwan202x_status.ending(seen, outcome)

    def guide(self, lang: str) -> str:
        return TEXTS.guide(lang, GUIDE)

    def rule(self, number: str, lang: str) -> tuple[str, str]:
        return TEXTS.rule(number, lang)

    # ------------------------------------------------------------ the game as a whole
    def options(self, lang: str) -> list[Option]:
        """There are none: the rulebook has no optional rules."""
        return []

    def seats(self, lang: str) -> list[str]:
        return [side(lang, seat) for seat in range(len(SEATS))]

    def has_secrets(self, state: Any) -> bool:
        """Both hands are hidden as long as the game lasts."""
        return not isinstance(state.pending(), Outcome)


TABLE = Taiwan202xTable()
