"""The places in the sequence of play where something is asked, and the numbers of the actions."""

from __future__ import annotations

from ....engine.action_codes import ActionCodes, Kind
from .board import CARDS, PLACES, UNITS

# ------------------------------------------------------------------ steps
(
    DEAL,
    SETUP_FLEETS,
    SETUP_AIR,
    CHOOSE,
    ORDER,
    ACT,
    OPERATION_DICE,
    ACTIVATE,
    JOIN,
    VOLLEY,
    FIRE,
    LOSSES,
    HOMEWARD,
    RECAPTURE_DICE,
    AREA,
    TARGET,
    REACT,
    AIRBORNE_DIE,
    ALLY_DRAW,
    TAKE,
    GIVE,
    RETURN,
    NEXT,
    DRAW,
    DRAW_CARD,
    NEGOTIATE,
    OVER,
) = range(27)
STEP_NAMES = (
    "deal",
    "setup_fleets",
    "setup_air",
    "choose",
    "order",
    "act",
    "operation_dice",
    "activate",
    "join",
    "volley",
    "fire",
    "losses",
    "homeward",
    "recapture_dice",
    "area",
    "target",
    "react",
    "airborne_die",
    "ally_draw",
    "take",
    "give",
    "return",
    "next",
    "draw",
    "draw_card",
    "negotiate",
    "over",
)
"""How positions call the steps."""

# ------------------------------------------------------------------ actions
PLACE_AT, ATTACK, BASE, CARD_AT, COVERED = 50, 60, 70, 110, 170
_ACTS = ("pass", "done", "yes", "no", "event", "operate", "recapture")
BUTTONS = dict(enumerate((*_ACTS, "prc-first", "roc-first", "at-fleets", "at-air"), 29))
PASS, DONE, YES, NO, EVENT, OPERATE, RECAPTURE, PRC_FIRST, ROC_FIRST, AT_FLEETS, AT_AIR = BUTTONS
CODES = ActionCodes(
    (
        Kind("unit", 0, UNITS),
        Kind("place", PLACE_AT, PLACES),  # where units go, or what a missile is fired at
        Kind("attack", ATTACK, PLACES),  # attack the enemy in that place without moving
        Kind("base", BASE, UNITS),  # return that aircraft to Sakishima
        Kind("card", CARD_AT, CARDS),
        Kind("covered", COVERED, CARDS),  # in a sealed game a card that only its owner can read
    ),
    BUTTONS,
)
"""What every number of an action means."""

NOBODY = -1
