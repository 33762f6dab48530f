"""The table of July Offensive: how this game looks and speaks. ``contract.Table`` says what every method promises."""

from __future__ import annotations

from typing import Any

from ..art.furniture import furniture
from ..art.steppe_names import map_words
from ..art.turn_column import turn_column
from ..engine.core import Chance, Decision, Event, Outcome
from ..games.july.board import MAP, SEATS, TABLES
from ..games.july.game import OPTIONS
from . import july_acts, july_guide, july_log, july_panels, july_prompt, july_scene, july_status
from .contract import Focus, LogLine, Motion, Option, Prompt, Scene, Seen, Touch
from .july_places import HOME, SIZE
from .july_sheet import SHEET
from .july_words import SIDE_CLASS, TEXTS, data_key, say, side


class JulyTable:
    """Stateless; every method is a pure function of its arguments."""

    slug = "july"
    size = SIZE
    home = HOME
    baked = "july"
    colours = SIDE_CLASS

    def paper(self, lang: str) -> list[Any]:
        key = data_key(lang)
        turns = turn_column(SHEET, TABLES["turns"], key)
        return [*map_words(MAP, SHEET, key), *turns, *furniture(SHEET, key)]

    def title(self, lang: str) -> tuple[str, str]:
        return say(lang, "title"), say(lang, "title.below")

    def scene(self, seen: Seen, focus: Focus) -> Scene:
        return july_scene.scene(seen, focus)

    # ------------------------------------------------------------ acts
    def actions_at(self, seen: Seen, touch: Touch) -> list[int]:
        return july_acts.actions_at(seen, touch)

    def stage(self, seen: Seen, action: int) -> str:
        return july_acts.stage(seen, action)

    def follow(self, seen: Seen) -> int | None:
        return None

    def redraft(self, seen: Seen, touch: Touch) -> tuple[int, ...] | None:
        return july_acts.redraft(seen, touch)

    def attempt(self, seen: Seen, touch: Touch) -> tuple[Any, ...]:
        return july_acts.attempt(seen, touch)

    def reason(self, key: str, rule: str, data: dict[str, Any], lang: str) -> str:
        return july_acts.refusal(key, data, lang)

    def places(self, seen: Seen, decision: Decision) -> list[tuple[int, str]]:
        return [(action, july_acts.spoken(seen, action)) for action in decision.actions]

    # ------------------------------------------------------------ words
    def prompt(self, seen: Seen, focus: Focus) -> Prompt:
        return july_prompt.prompt(seen, focus)

    def panels(self, seen: Seen, focus: Focus) -> list[tuple[str, str]]:
        return july_panels.panels(seen, focus)

    def bar(self, seen: Seen) -> tuple[list[tuple[str, str, bool]], list[tuple[str, bool]]]:
        return july_status.bar(seen)

    def strip(self, seen: Seen) -> str:
        return july_status.strip(seen)

    def badge(self, seen: Seen) -> str:
        return july_status.badge(seen)

    def status(self, seen: Seen, touch: Touch) -> str:
        return july_status.status(seen, touch)

    def summary(self, seen: Seen) -> str:
        return july_status.summary(seen)

    def line(self, event: Event, lang: str, viewer: int | None) -> LogLine | None:
        return july_log.line(event, lang, viewer)

    def motion(self, event: Event) -> Motion | None:
        return july_log.motion(event)

    def dice(self, chance: Chance, lang: str) -> str:
        return say(lang, f"chance.{chance.why}")

    def ending(self, seen: Seen, outcome: Outcome) -> str:
        return july_status.ending(seen, outcome)

    def guide(self, lang: str) -> str:
        return july_guide.guide(lang)

    def rule(self, number: str, lang: str) -> tuple[str, str]:
        return july_guide.rule(number, lang)

    # ------------------------------------------------------------ the game as a whole
    def options(self, lang: str) -> list[Option]:
        return TEXTS.options(lang, OPTIONS)

    def seats(self, lang: str) -> list[str]:
        return [side(lang, seat) for seat in range(len(SEATS))]

    def has_secrets(self, state: Any) -> bool:
        """Nothing is hidden in this game."""
        return False


TABLE = JulyTable()
