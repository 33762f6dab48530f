"""What the reader has set: language, colours, speed of the counters, the answers of the last new-game dialog."""

from __future__ import annotations

from typing import TYPE_CHECKING

from . import dom
from .words import LANGS

if TYPE_CHECKING:
    from ..storage.saves import Saves
    from ..storage.schema import JsonObject

SPEEDS = {"slow": 0.6, "normal": 1.0, "fast": 2.0, "none": 0.0}
"""How many times as fast as usual counters travel; 0 is at once."""


class Preferences:
    """The settings as ``saves`` has them. Unless ``is_kept``, changes last only as long as the page."""

    def __init__(self, saves: Saves, is_kept: bool = True) -> None:
        self._saves, self._is_kept = saves, is_kept
        self.values: JsonObject = saves.settings()
        lang = str(self.values.get("lang") or dom.document.documentElement.lang)
        self.lang = lang if lang in LANGS else "en"

    def remember(self, **values: object) -> None:
        """Change settings."""
        self.values.update(values)
        if self._is_kept:
            self._saves.keep_settings(self.values)

    @property
    def chosen_scheme(self) -> str:
        """The colours that the reader wants: "light", "dark", or "auto"."""
        return str(self.values.get("scheme", "auto"))

    @property
    def scheme(self) -> str:
        """The colours in use: "light" or "dark"."""
        chosen = self.chosen_scheme
        if chosen in ("light", "dark"):
            return chosen
        return "dark" if dom.matches("(prefers-color-scheme: dark)") else "light"

    @property
    def has_sound(self) -> bool:
        """Whether the reader wants to hear something; nobody does before saying so."""
        return self.values.get("sound") == "on"

    @property
    def warns(self) -> bool:
        """Whether the reader wants to be asked before a move that loses much; nobody is before saying so."""
        return self.values.get("warn") == "on"

    @property
    def chosen_speed(self) -> str:
        """One of ``SPEEDS``."""
        chosen = str(self.values.get("speed", "normal"))
        return chosen if chosen in SPEEDS else "normal"

    @property
    def speed_name(self) -> str:
        """The speed of counters and beats: one of ``SPEEDS``, "none" where the device wants less motion."""
        if dom.matches("(prefers-reduced-motion: reduce)"):
            return "none"
        return self.chosen_speed

    @property
    def speed(self) -> float:
        """The speed of counters, 0 for none."""
        return SPEEDS[self.speed_name]
