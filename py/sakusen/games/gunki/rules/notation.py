"""How actions are written in a record, in words a wargamer reads without the program.

Units are written as on their counters (``2/1``, ``L/3``, ``Eng``, ``Ono``); a unit goes ``R3-HQ`` (move) or
``R3xR1`` (pressure); ``@L3`` is a place in the set-up or for the gun; a marker or a unit falls back
``R3>R1``; the rest are plain words: ``gun``, ``truce``, ``done``, ``all``.
"""

from __future__ import annotations

from .board import BARRAGE_AT, BIT, CHITS, ENTRY, EVENTS, MARKER_IDS, NAMES, UNIT_NAMES
from .chances import roll_result
from .state import State
from .steps import BARRAGE_DIE, CODES, DRAW, ENTRY_DIE, EVENT_DIE, PUSH, RETREAT, WHERE

NAMED = {"unit": UNIT_NAMES, "hex": NAMES, "marker": MARKER_IDS}
"""What the numbers in actions, in ``about`` and in events stand for, by the kind of thing."""


def notate(state: State, action: int) -> str:
    """The action of the pending decision, without spaces."""
    state.pending()
    kind, space = CODES.touch(action)
    if isinstance(space, str):
        return space
    if kind == "unit":
        return UNIT_NAMES[space]
    step = state.step
    if step == WHERE:
        sign = "x" if state.soviet & BIT[space] else "-"
        return f"{NAMES[state.at[state.unit]]}{sign}{NAMES[space]}"
    if step in (PUSH, RETREAT):
        return f"{NAMES[state.target]}>{NAMES[space]}"
    return f"@{NAMES[space]}"


def parse(state: State, text: str) -> int:
    """The legal action that is written so; ``ValueError`` when there is none."""
    for action in state.pending().actions:  # type: ignore[union-attr]
        if notate(state, action) == text:
            return int(action)
    raise ValueError(text)


def gloss(before: State, outcome: int) -> str:
    """What an outcome means: the chit, the event, the space, or what came of a roll."""
    before.pending()
    step = before.step
    if step == DRAW:
        return CHITS[outcome]
    if step == EVENT_DIE:
        return EVENTS[outcome]
    if step == BARRAGE_DIE:
        return NAMES[BARRAGE_AT[outcome]]
    if step == ENTRY_DIE:
        return NAMES[ENTRY[before.marker][outcome]]
    return roll_result(before, outcome + 1)
