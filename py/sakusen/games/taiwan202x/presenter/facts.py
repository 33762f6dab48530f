"""What is counted when plans are compared (``bot.facts``), in words."""

from __future__ import annotations

from .words import say


def fact(name: str, lang: str) -> str:
    """See ``contract.NamesFacts``."""
    return say(lang, f"fact.{name}")
