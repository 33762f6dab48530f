"""The table of Kinmen 1949: how this game looks and speaks. See ``contract.Table`` for what every method promises."""

from __future__ import annotations

from typing import Any

from ..art.furniture import furniture
from ..art.labels import labels
from ..engine.core import Chance, Decision, Event, Outcome
from ..games.kinmen.board import MAP, SEATS
from ..games.kinmen.game import OPTIONS
from . import kinmen_acts, kinmen_guide, kinmen_log, kinmen_panels, kinmen_prompt, kinmen_scene, kinmen_status
from .contract import Focus, LogLine, Motion, Option, Prompt, Scene, Seen, Touch
from .kinmen_places import HOME, SIZE
from .kinmen_sheet import SHEET
from .kinmen_words import TEXTS, data_key, say, side


class KinmenTable:
    """Stateless; every method is a pure function of its arguments."""

    slug = "kinmen"
    size = SIZE
    home = HOME
    baked = "kinmen"
    colours = ("prc", "roc")

    def paper(self, lang: str) -> list[Any]:
        key = data_key(lang)
        return [*labels(MAP, SHEET, key), *furniture(SHEET, key)]

    def title(self, lang: str) -> tuple[str, str]:
        return say(lang, "title"), say(lang, "title.below")

    def scene(self, seen: Seen, focus: Focus) -> Scene:
        return kinmen_scene.scene(seen, focus)

    # ------------------------------------------------------------ acts
    def actions_at(self, seen: Seen, touch: Touch) -> list[int]:
        return kinmen_acts.actions_at(seen, touch)

    def stage(self, seen: Seen, action: int) -> str:
        return kinmen_acts.stage(seen, action)

    def follow(self, seen: Seen) -> int | None:
        return kinmen_acts.follow(seen)

    def redraft(self, seen: Seen, touch: Touch) -> tuple[int, ...] | None:
        return kinmen_acts.redraft(seen, touch)

    def attempt(self, seen: Seen, touch: Touch) -> tuple[Any, ...]:
        return kinmen_acts.attempt(seen, touch)

    def reason(self, key: str, rule: str, data: dict[str, Any], lang: str) -> str:
        return kinmen_acts.refusal(key, data, lang)

    def places(self, seen: Seen, decision: Decision) -> list[tuple[int, str]]:
        return [(action, kinmen_acts.spoken(seen, action)) for action in decision.actions]

    # ------------------------------------------------------------ words
    def prompt(self, seen: Seen, focus: Focus) -> Prompt:
        return kinmen_prompt.prompt(seen, focus)

    def panels(self, seen: Seen, focus: Focus) -> list[tuple[str, str]]:
        return kinmen_panels.panels(seen, focus)

    def bar(self, seen: Seen) -> tuple[list[tuple[str, str, bool]], list[tuple[str, bool]]]:
        return kinmen_status.bar(seen)

    def strip(self, seen: Seen) -> str:
        return kinmen_status.strip(seen)

    def badge(self, seen: Seen) -> str:
        return kinmen_status.badge(seen)

    def status(self, seen: Seen, touch: Touch) -> str:
        return kinmen_status.status(seen, touch)

    def summary(self, seen: Seen) -> str:
        return kinmen_status.summary(seen)

    def line(self, event: Event, lang: str, viewer: int | None) -> LogLine | None:
        return kinmen_log.line(event, lang, viewer)

    def motion(self, event: Event) -> Motion | None:
        return kinmen_log.motion(event)

    def dice(self, chance: Chance, lang: str) -> str:
        return say(lang, f"chance.{chance.why}")

    def ending(self, seen: Seen, outcome: Outcome) -> str:
        return kinmen_status.ending(seen, outcome)

    def guide(self, lang: str) -> str:
        return kinmen_guide.guide(lang)

    def rule(self, number: str, lang: str) -> tuple[str, str]:
        return kinmen_guide.rule(number, lang)

    # ------------------------------------------------------------ the game as a whole
    def options(self, lang: str) -> list[Option]:
        return TEXTS.options(lang, OPTIONS)

    def seats(self, lang: str) -> list[str]:
        return [side(lang, seat) for seat in range(len(SEATS))]

    def has_secrets(self, state: Any) -> bool:
        """The PLA holds options that it has not shown (3.3)."""
        return bool(state.drawn & ~state.used) and not state.delayed


TABLE = KinmenTable()
