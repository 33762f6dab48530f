"""What is counted when plans are compared (``bot.facts``), in words."""

from __future__ import annotations

from .words import hex_text, say


def fact(name: str, lang: str) -> str:
    """See ``contract.NamesFacts``."""
    what, _, number = name.rpartition(".")
    return say(lang, f"fact.{what}", hex=hex_text(lang, int(number))) if number.isdigit() else say(lang, f"fact.{name}")
