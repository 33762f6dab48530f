"""The places in the sequence of play where something is asked, and the numbers of the actions."""

from __future__ import annotations

from ....engine.action_codes import ActionCodes, Kind
from .board import HEXES, UNITS

# ------------------------------------------------------------------ steps
(
    MARCH,
    DEMOLISH,
    MOVE,
    MOVE_TO,
    CONTACT,
    PLAN,
    TARGET,
    SUPPORT,
    NEXT,
    DICE,
    DAMAGE,
    LOSS,
    ADVANCE,
    ADVANCE_TO,
    COMBAT_END,
    PHASE_END,
    TURN_END,
    OVER,
) = range(18)
STEP_NAMES = (
    "march",
    "demolish",
    "move",
    "move_to",
    "contact",
    "plan",
    "target",
    "support",
    "next",
    "dice",
    "damage",
    "loss",
    "advance",
    "advance_to",
    "combat_end",
    "phase_end",
    "turn_end",
    "over",
)
"""How positions call the steps."""

# ------------------------------------------------------------------ actions
COMBAT, HEX = 20, 40
BUTTONS = dict(enumerate(("done", "fix", "hold", "step", "blow", "keep"), 10))
DONE, FIX, HOLD, STEP, BLOW, KEEP = BUTTONS
CODES = ActionCodes(
    (
        Kind("unit", 0, UNITS),
        Kind("combat", COMBAT, UNITS),  # by its number in the attack plan, from 1
        Kind("hex", HEX, HEXES),
    ),
    BUTTONS,
)
"""What every number of an action means."""

NOBODY = -1
