"""The places in the sequence of play where something is asked, and the numbers of the actions."""

from __future__ import annotations

from .board import CARDS, PLACES, UNITS

# ------------------------------------------------------------------ steps
(DEAL, SETUP_FLEETS, SETUP_AIR, CHOOSE, ORDER, ACT, OPERATION_DICE, ACTIVATE, JOIN, VOLLEY, FIRE, LOSSES, HOMEWARD,
 RECAPTURE_DICE, AREA, TARGET, REACT, AIRBORNE_DIE, ALLY_DRAW, TAKE, GIVE, RETURN, NEXT, DRAW, DRAW_CARD, NEGOTIATE,
 OVER) = range(27)

# ------------------------------------------------------------------ actions
# A unit is its own number. Everything else lies in ranges of its own, so that an action says by
# itself what it points at.
(PASS, DONE, YES, NO, EVENT, OPERATE, RECAPTURE, PRC_FIRST, ROC_FIRST, AT_FLEETS, AT_AIR) = range(UNITS, UNITS + 11)
BUTTONS = {PASS: "pass", DONE: "done", YES: "yes", NO: "no", EVENT: "event", OPERATE: "operate",
           RECAPTURE: "recapture", PRC_FIRST: "prc-first", ROC_FIRST: "roc-first", AT_FLEETS: "at-fleets",
           AT_AIR: "at-air"}
PLACE_AT = 50
"""PLACE_AT + p is a place: where units go, or what a missile is fired at."""
ATTACK = PLACE_AT + PLACES
"""ATTACK + p attacks the enemy in place p without moving."""
BASE = ATTACK + PLACES
"""BASE + u returns aircraft u to Sakishima."""
CARD_AT = 110
"""CARD_AT + c is a card."""
LAST_ACTION = CARD_AT + CARDS - 1

NOBODY = -1
