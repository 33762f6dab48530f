"""The places in the sequence of play where something is asked, and the numbers of the actions."""

from __future__ import annotations

from ....engine.action_codes import ActionCodes, Kind
from .board import AIR_DOTS, DIVISIONS, HEXES, OPTION_CHITS, UNITS

# ------------------------------------------------------------------ steps
(
    SETUP,
    DRAW_OPTIONS,
    LOAD,
    LAND_UNIT,
    LAND_HEX,
    DELAYED_DIVISION,
    DELAYED_HEX,
    WEATHER,
    AIR_DIE,
    AIR_DRAW,
    ORDER,
    RECOVER,
    ACTIVATE,
    SUPPORT,
    SECOND_STRIKE,
    MOVE,
    TARGET,
    ATTACKERS,
    SHOCK_DEFENCE,
    SHOCK_PICK,
    BATTLE_DIE,
    CHOICE,
    RETREAT,
    STAND_DIE,
    ADVANCE,
    SPEND,
    NIGHT,
    NIGHT_MOVE,
    NIGHT_RECOVER,
    BOAT_DICE,
    MORE_BOATS,
    MORE_BOATS_DIE,
    TURN_END,
    EXTEND,
    OVER,
    LAY_OPTIONS,
    POINT_OPTIONS,
    TELL_OPTIONS,
    OPEN_OPTIONS,
) = range(39)
STEP_NAMES = (
    "setup",
    "draw_options",
    "load",
    "land_unit",
    "land_hex",
    "delayed_division",
    "delayed_hex",
    "weather",
    "air_die",
    "air_draw",
    "order",
    "recover",
    "activate",
    "support",
    "second_strike",
    "move",
    "target",
    "attackers",
    "shock_defence",
    "shock_pick",
    "battle_die",
    "choice",
    "retreat",
    "stand_die",
    "advance",
    "spend",
    "night",
    "night_move",
    "night_recover",
    "boat_dice",
    "more_boats",
    "more_boats_die",
    "turn_end",
    "extend",
    "over",
    "lay_options",
    "point_options",
    "tell_options",
    "open_options",
)
"""How positions call the steps."""

# ------------------------------------------------------------------ actions
AIR, HEX, STACK, DIVISION_ORDER, JOINT_ORDER, CHITS = 80, 100, 300, 491, 511, 600
BUTTONS = dict(
    enumerate(
        ("pass", "done", "all", "yes", "no", "supply", "roll", "reveal", "stand", "retreat", "gun", "battery"), 60
    )
)
PASS, DONE, ALL, YES, NO, SUPPLY, ROLL, REVEAL, STAND, FALL_BACK, GUN, BATTERY = BUTTONS
CODES = ActionCodes(
    (
        Kind("unit", 0, UNITS),
        Kind("air", AIR, len(AIR_DOTS)),  # use that air marker
        Kind("hex", HEX, HEXES),
        Kind("stack", STACK, HEXES),  # order the stack of two in that hex
        Kind("division", DIVISION_ORDER, len(DIVISIONS)),  # order that division
        Kind("joint", JOINT_ORDER, len(DIVISIONS)),  # order it together with the tank regiment
        Kind("chits", CHITS, 1 << len(OPTION_CHITS)),  # these option markers were drawn
    ),
    BUTTONS,
)
"""What every number of an action means."""

PART_NONE, PART_ATTACKER, PART_DEFENDER = range(3)
