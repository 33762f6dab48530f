"""The places in the sequence of play where something is asked, and the numbers of the actions."""

from __future__ import annotations

from .board import HEXES, UNITS

# ------------------------------------------------------------------ steps
(SETUP, DRAW_OPTIONS, LOAD, LAND_UNIT, LAND_HEX, DELAYED_DIVISION, DELAYED_HEX, WEATHER, AIR_DIE, AIR_DRAW,
 ORDER, RECOVER, ACTIVATE, SUPPORT, SECOND_STRIKE, MOVE, TARGET, ATTACKERS, SHOCK_DEFENCE, SHOCK_PICK,
 BATTLE_DIE, CHOICE, RETREAT, STAND_DIE, ADVANCE, SPEND, NIGHT, NIGHT_MOVE, NIGHT_RECOVER, BOAT_DICE,
 MORE_BOATS, MORE_BOATS_DIE, TURN_END, EXTEND, OVER) = range(35)

# ------------------------------------------------------------------ actions
# A unit is its own number. Everything else lies in ranges of its own, so that an action says by
# itself what it points at.
PASS, DONE, ALL, YES, NO, SUPPLY, ROLL, REVEAL, STAND, FALL_BACK, GUN, BATTERY = range(UNITS + 7, UNITS + 19)
BUTTONS = {PASS: "pass", DONE: "done", ALL: "all", YES: "yes", NO: "no", SUPPLY: "supply", ROLL: "roll",
           REVEAL: "reveal", STAND: "stand", FALL_BACK: "retreat", GUN: "gun", BATTERY: "battery"}
AIR = 80
"""AIR + i uses air marker i."""
HEX = 100
"""HEX + h is a hex."""
STACK = HEX + HEXES + 9
"""STACK + h is the stack of two in hex h."""
DIVISION_ORDER = STACK + HEXES
"""DIVISION_ORDER + d orders division d."""
JOINT_ORDER = DIVISION_ORDER + 20
"""JOINT_ORDER + d orders division d together with the tank regiment."""

PART_NONE, PART_ATTACKER, PART_DEFENDER = range(3)
