"""What can be answered beforehand: whether units stand (12.8), where they retreat to (12.10), the shock of a tank that
is attacked (12.6)."""

from __future__ import annotations

from ....engine.core import Action, Decision
from ....engine.standing import Question, Standing
from .board import SIDE, ZONE
from .combat import across_river, strength
from .results import DIE
from .state import State
from .steps import FALL_BACK, HEX, NO, STAND, YES

FACES = {"stand": 0, "third": 2, "half": 3, "two_thirds": 4, "retreat": DIE + 1}
"""With how many faces of the die that save it a unit stands."""
INFANTRY = (Question("stand", tuple(FACES)), Question("retreat", ("away",)))
TANKS = (*INFANTRY, Question("shock.defend", ("yes", "no")))


def action(state: State, asked: Decision, answer: str) -> Action:
    """See ``engine.standing``."""
    if asked.ask == "stand":
        unit, number = asked.about
        saving = min(DIE, max(0, strength(state, unit, across_river(state, unit)) - number))
        return STAND if saving >= FACES[answer] else FALL_BACK
    if asked.ask == "retreat":
        foes = state.occupied[1 - SIDE[asked.about[0]]]
        return min(asked.actions, key=lambda hexes: ((ZONE[hexes - HEX] & foes).bit_count(), hexes))
    return YES if answer == "yes" else NO


LETTERS = {
    "friendly": (97, 76),
    "shared": (178, 135),
    "sealed friendly": (98, 79),  # whether an option is used has to be asked by letter, too
    "sealed shared": (192, 162),
}
STANDING = Standing((INFANTRY, TANKS), action, LETTERS)
