"""The table of Regiment without Colours: how this game looks and speaks. See ``contract.Table`` for what every
method promises."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

from ..art.margin import printed
from ..engine.core import Chance, Decision, Event, Outcome
from ..games.gunki.board import CHITS, MAP
from ..games.gunki.game import OPTIONS
from . import gunki_acts, gunki_log, gunki_panels, gunki_prompt, gunki_scene, gunki_status
from .contract import Focus, LogLine, Motion, Option, Prompt, Scene, Seen, Touch
from .gunki_places import HOME, SIZE
from .gunki_sheet import SHEET
from .gunki_words import TEXTS, chit, say
from .wording import data_key

GUIDE = ("goal", "day", "act", "press", "defend", "wall", "gun", "event", "screen")
"""The parts of the guide, in order."""


class GunkiTable:
    """Stateless; every method is a pure function of its arguments."""

    slug = "gunki"
    size = SIZE
    home = HOME
    baked = "gunki"
    colours = ("jp", "su")
    """The second is that of the side run by the rules, which has no seat."""

    def paper(self, lang: str) -> list[Any]:
        return printed(MAP, SHEET, data_key(lang))

    def title(self, lang: str) -> tuple[str, str]:
        return say(lang, "title"), say(lang, "title.below")

    def scene(self, seen: Seen, focus: Focus) -> Scene:
        return gunki_scene.scene(seen, focus)

    # ------------------------------------------------------------ acts
    def actions_at(self, seen: Seen, touch: Touch) -> list[int]:
        return gunki_acts.actions_at(seen, touch)

    def stage(self, seen: Seen, action: int) -> str:
        return gunki_acts.stage(seen, action)

    def follow(self, seen: Seen) -> int | None:
        return None

    def redraft(self, seen: Seen, touch: Touch) -> tuple[int, ...] | None:
        return gunki_acts.redraft(seen, touch)

    def attempt(self, seen: Seen, touch: Touch) -> tuple[Any, ...]:
        return gunki_acts.attempt(seen, touch)

    def reason(self, key: str, rule: str, data: dict[str, Any], lang: str) -> str:
        return gunki_acts.refusal(key, data, lang)

    def places(self, seen: Seen, decision: Decision) -> list[tuple[int, str]]:
        return [(action, gunki_acts.spoken(seen, action)) for action in decision.actions]

    # ------------------------------------------------------------ words
    def prompt(self, seen: Seen, focus: Focus) -> Prompt:
        return gunki_prompt.prompt(seen, focus)

    def panels(self, seen: Seen, focus: Focus) -> list[tuple[str, str]]:
        return gunki_panels.panels(seen, focus)

    def bar(self, seen: Seen) -> tuple[list[tuple[str, str, bool]], list[tuple[str, bool]]]:
        return gunki_status.bar(seen)

    def where(self, seen: Seen) -> str:
        """The line under the title in the phone's head."""
        return gunki_status.where(seen)

    def strip(self, seen: Seen) -> str:
        return gunki_status.strip(seen)

    def badge(self, seen: Seen) -> str:
        return gunki_status.badge(seen)

    def status(self, seen: Seen, touch: Touch) -> str:
        return gunki_status.status(seen, touch)

    def summary(self, seen: Seen) -> str:
        return gunki_status.summary(seen)

    def line(self, event: Event, lang: str, viewer: int | None) -> LogLine | None:
        return gunki_log.line(event, lang, viewer)

    def motion(self, event: Event) -> Motion | None:
        return gunki_log.motion(event)

    def dice(self, chance: Chance, lang: str) -> str:
        return say(lang, f"chance.{chance.why}")

    def outcomes(self, chance: Chance, lang: str) -> list[str]:
        """What can be drawn from the cup, by outcome; nothing for a die."""
        return [chit(lang, i) for i in range(len(CHITS))] if chance.why == "chit" else []

    def ending(self, seen: Seen, outcome: Outcome) -> str:
        return gunki_status.ending(seen, outcome)

    def guide(self, lang: str) -> str:
        return TEXTS.guide(lang, GUIDE)

    def rule(self, number: str, lang: str) -> tuple[str, str]:
        return TEXTS.rule(number, lang)

    # ------------------------------------------------------------ advice
    def advice(self, seen: Seen) -> Generator[None, None, tuple[str, str]]:
        """What to do in the viewer's decision, and what it is worth: (heading, HTML)."""
        from .gunki_advice import advice

        return advice(seen)

    def review(self, match: Any, lang: str) -> Generator[None, None, tuple[str, str]]:
        """Which draws and choices decided a finished game: (heading, HTML)."""
        from .gunki_advice import story

        return story(match, lang)

    # ------------------------------------------------------------ the game as a whole
    def options(self, lang: str) -> list[Option]:
        return TEXTS.options(lang, OPTIONS)

    def seats(self, lang: str) -> list[str]:
        return [say(lang, "side.japan")]

    def has_secrets(self, state: Any) -> bool:
        """Nothing is hidden; the order of the chits does not exist before they are drawn."""
        return False


TABLE = GunkiTable()
