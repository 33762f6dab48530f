"""The rules of July Offensive explained: how to play on one screen, and every rule by its number. In our own words."""

from __future__ import annotations

from .july_words import TEXTS

GUIDE = (
    "goal",
    "turn",
    "initiative",
    "move",
    "zone",
    "duty",
    "plan",
    "dice",
    "damage",
    "advance",
    "hill",
    "bridge",
    "guns",
    "screen",
)
"""The parts of the guide, in order."""

rule, rule_numbers = TEXTS.rule, TEXTS.rule_numbers


def guide(lang: str) -> str:
    """See ``contract.Table.guide``."""
    return TEXTS.guide(lang, GUIDE)
