"""The places in the sequence of play where something is asked, and the numbers of the actions."""

from __future__ import annotations

from .board import HEXES, UNITS

# ------------------------------------------------------------------ steps
(MARCH, DEMOLISH, MOVE, MOVE_TO, CONTACT, PLAN, TARGET, SUPPORT, NEXT, DICE, DAMAGE, LOSS, ADVANCE,
 ADVANCE_TO, COMBAT_END, PHASE_END, TURN_END, OVER) = range(18)

# ------------------------------------------------------------------ actions
# A unit is its own number. Everything else lies in ranges of its own, so that an action says by
# itself what it points at.
DONE, FIX, HOLD, STEP, BLOW, KEEP = range(UNITS, UNITS + 6)
BUTTONS = {DONE: "done", FIX: "fix", HOLD: "hold", STEP: "step", BLOW: "blow", KEEP: "keep"}
COMBAT = 20
"""COMBAT + k is the combat with number k (from 1)."""
HEX = 40
"""HEX + h is a hex."""
LAST_ACTION = HEX + HEXES - 1

NOBODY = -1
