"""What happens in words that a wargamer reads without the program.

Units go by their names (``Fujian``, ``J-16/2``), cards by suit and rank (``SQ``, ``H10``); ``>east`` moves to a
place, ``xstrait`` attacks there without moving, ``F-22A@sakishima`` bases an aircraft; the rest are plain words.
"""

from __future__ import annotations

from ...engine.core import Chance, Decision
from .board import CARD_IDS, PLACE_WORDS, UNIT_WORDS, UNITS
from .state import State
from .steps import ACTIVATE, ATTACK, BASE, BUTTONS, CARD_AT, PLACE_AT


def notate(state: State, action: int) -> str:
    """The action of the pending decision, without spaces."""
    state.pending()
    if action < UNITS:
        return UNIT_WORDS[action]
    if action in BUTTONS:
        return BUTTONS[action]
    if action >= CARD_AT:
        return CARD_IDS[action - CARD_AT]
    if action >= BASE:
        return f"{UNIT_WORDS[action - BASE]}@sakishima"
    if action >= ATTACK:
        return f"x{PLACE_WORDS[action - ATTACK]}"
    word = PLACE_WORDS[action - PLACE_AT]
    return f">{word}" if state.step == ACTIVATE else word


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


