"""The places in the sequence of play where something is asked, and the numbers of the actions."""

from __future__ import annotations

from ....engine.action_codes import ActionCodes, Kind
from .board import SPACES, UNITS

# ------------------------------------------------------------------ steps
(
    SETUP,
    ACTION,
    WHERE,
    GUN_WHERE,
    PRESSURE_DIE,
    PUSH,
    DRAW,
    BARRAGE_DIE,
    EVENT_DIE,
    ENTRY_DIE,
    ASSAULT,
    DEFEND,
    DEFENCE_DIE,
    RETREAT,
    CHIT_END,
    DAY_END,
    OVER,
) = range(17)
STEP_NAMES = (
    "setup",
    "action",
    "where",
    "gun_where",
    "pressure_die",
    "push",
    "draw",
    "barrage_die",
    "event_die",
    "entry_die",
    "assault",
    "defend",
    "defence_die",
    "retreat",
    "chit_end",
    "day_end",
    "over",
)

# ------------------------------------------------------------------ actions
SPACE = 20
BUTTONS = dict(enumerate(("gun", "truce", "done", "all"), 10))
GUN, TRUCE, DONE, ALL = BUTTONS
CODES = ActionCodes(
    (
        Kind("unit", 0, UNITS),
        Kind("hex", SPACE, SPACES),  # a space; the screen calls every place of a map so
    ),
    BUTTONS,
)
"""What every number of an action means."""
