"""The places in the sequence of play where something is asked, and the numbers of the actions."""

from __future__ import annotations

from .board import UNITS

# ------------------------------------------------------------------ steps
(SETUP, ACTION, WHERE, GUN_WHERE, PRESSURE_DIE, PUSH, DRAW, BARRAGE_DIE, EVENT_DIE, ENTRY_DIE, ASSAULT,
 DEFEND, DEFENCE_DIE, RETREAT, CHIT_END, DAY_END, OVER) = range(17)
STEP_NAMES = (
    "setup", "action", "where", "gun_where", "pressure_die", "push", "draw", "barrage_die", "event_die", "entry_die",
    "assault", "defend", "defence_die", "retreat", "chit_end", "day_end", "over")

# ------------------------------------------------------------------ actions
# A unit is its own number; everything else lies in a range of its own, so that an action says by itself what
# it points at.
GUN, TRUCE, DONE, ALL = range(UNITS + 2, UNITS + 6)
BUTTONS = {GUN: "gun", TRUCE: "truce", DONE: "done", ALL: "all"}
SPACE = 20
"""SPACE + s is the space s."""
