"""What can be answered beforehand: who takes the damage and how (9.17), and that nobody advances (9.21)."""

from __future__ import annotations

from ....engine.core import Action, Decision
from ....engine.standing import Question, Standing
from .board import SIDE, STEPS, VALUE, ZONE
from .state import State
from .steps import DONE, HEX, STEP

QUESTIONS = (
    Question("damage.unit", ("cheap", "strong")),
    Question("damage.how", ("step", "back", "spare")),
    Question("advance.unit", ("stay",)),
)


def action(state: State, asked: Decision, answer: str) -> Action:
    """See ``engine.standing``."""
    if asked.ask == "damage.unit":
        sign = 1 if answer == "cheap" else -1
        return min(asked.actions, key=lambda u: (VALUE[u] * sign, state.lost[u] - STEPS[u], u))
    if asked.ask == "damage.how":
        return _damage(state, asked, answer)
    return DONE


def _damage(state: State, asked: Decision, answer: str) -> Action:
    """9.17 a step, or back to the hex that the fewest enemies touch; "spare": back only who would be removed."""
    unit, hexes = asked.about[0], [one for one in asked.actions if one != STEP]
    if answer == "step" or (answer == "spare" and state.lost[unit] + 1 < STEPS[unit]):
        return STEP
    zone, foes = ZONE[state.blown], state.occupied[1 - SIDE[unit]]
    return min(hexes, key=lambda one: ((zone[one - HEX] & foes).bit_count(), one))


STANDING = Standing((QUESTIONS, QUESTIONS), action, {"friendly": (27, 15), "shared": (48, 27)})
