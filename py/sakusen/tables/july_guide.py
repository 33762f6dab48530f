"""The rules of July Offensive explained: how to play on one screen, and every rule by its number. In our own words."""

from __future__ import annotations

import re
from html import escape

from .july_words import LANGUAGES, Html, knows, messages, rule_ref, say

_NUMBER = re.compile(r"\b(\d{1,2}\.\d{1,2})\b")
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


def with_rules(words: str) -> Html:
    """Text as HTML, every rule number in it a link to its explanation."""
    known, out, at = set(rule_numbers()), [], 0
    for found in _NUMBER.finditer(words):
        if found.group(1) in known:
            out += [escape(words[at : found.start()], quote=False), rule_ref(found.group(1))]
            at = found.end()
    return Html("".join([*out, escape(words[at:], quote=False)]))


def rule_numbers() -> list[str]:
    """Every rule that is explained, in the order of the rulebook."""
    found = [key[5:-2] for key in messages(LANGUAGES[0]) if key.startswith("rule.") and key.endswith(".h")]
    return sorted(found, key=lambda number: [int(part) for part in number.split(".")])


def rule(number: str, lang: str) -> tuple[str, str]:
    """See ``contract.Table.rule``. An unknown number leads to its chapter, and failing that to an empty text."""
    for key in (number, number.split(".")[0] + ".0"):
        if knows(lang, f"rule.{key}.h"):
            paragraphs = say(lang, f"rule.{key}.t").split("\n")
            body = "".join(f"<p>{with_rules(part)}</p>" for part in paragraphs)
            return f"{key} {say(lang, f'rule.{key}.h')}", body
    return number, ""


def guide(lang: str) -> str:
    """See ``contract.Table.guide``."""
    parts = [f"<p>{with_rules(say(lang, 'guide.intro'))}</p>"]
    for name in GUIDE:
        parts.append(
            f"<section><h3>{escape(say(lang, f'guide.{name}.h'))}</h3>"
            f"<p>{with_rules(say(lang, f'guide.{name}.t'))}</p></section>"
        )
    return f'<div class="guide">{"".join(parts)}</div>'
