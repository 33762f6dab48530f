"""What happens in words that a wargamer reads without the program.

Units go by their names (``Fujian``, ``J-16/2``), cards by suit and rank (``SQ``, ``H10``); ``>east`` moves to a
place, ``xstrait`` attacks there without moving, ``F-22A@sakishima`` bases an aircraft; the rest are plain words.
"""

from __future__ import annotations

from ....engine.core import Chance, Decision
from .board import CARD_IDS, CARDS, EVENT_IDS, PLACE_WORDS, UNIT_WORDS
from .state import State
from .steps import ACTIVATE, CODES

NAMED = {
    "unit": UNIT_WORDS,
    "base": UNIT_WORDS,
    "place": PLACE_WORDS,
    "attack": PLACE_WORDS,
    "card": CARD_IDS,
    "covered": tuple(f"covered/{n}" for n in range(CARDS)),
    "event": EVENT_IDS,
}
"""What the numbers in actions, in ``about`` and in events stand for, by the kind of thing."""


def notate(state: State, action: int) -> str:
    """The action of the pending decision, without spaces."""
    state.pending()
    kind, value = CODES.touch(action)
    if isinstance(value, str):
        return value
    word = NAMED[kind][value]
    if kind == "base":
        return f"{word}@sakishima"
    if kind == "attack":
        return f"x{word}"
    return f">{word}" if kind == "place" and state.step == ACTIVATE else word


def parse(state: State, text: str) -> int:
    """The legal action that is written so; ``ValueError`` when there is none."""
    pending = state.pending()
    if isinstance(pending, Decision):
        for action in pending.actions:
            if notate(state, action) == text:
                return int(action)
    raise ValueError(text)


def gloss(before: State, outcome: int) -> str:
    """What luck brought: the card that was drawn, or the joker; nothing for a die."""
    pending = before.pending()
    if isinstance(pending, Chance):
        if pending.seen_by is not None:
            return CARD_IDS[outcome]
        if pending.why == "joker":
            return "joker" if outcome else "card"
    return ""
