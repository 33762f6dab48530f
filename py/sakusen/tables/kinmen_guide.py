"""The rules of Kinmen explained: how to play on one screen, and every rule by its number. All in our own words."""

from __future__ import annotations

from .kinmen_words import TEXTS

GUIDE = (
    "goal",
    "turn",
    "landing",
    "weather",
    "orders",
    "move",
    "zone",
    "attack",
    "result",
    "support",
    "night",
    "options",
    "screen",
)
"""The parts of the guide, in order."""

rule, rule_numbers = TEXTS.rule, TEXTS.rule_numbers


def guide(lang: str) -> str:
    """See ``contract.Table.guide``."""
    return TEXTS.guide(lang, GUIDE)
