"""What can be answered beforehand: whether the aircraft on Sakishima join a battle (8.1), where they fly after it
(8.3), who is lost (8.5), and that no card is played against an event (9.5)."""

from __future__ import annotations

from ....engine.core import Action, Decision
from ....engine.standing import Question, Standing
from .board import STRENGTH
from .state import State
from .steps import DONE, NO, PASS, YES

LOSS = Question("loss", ("weak", "strong"))
CHINA = (LOSS, Question("react", ("pass",)))
ALLIES = (LOSS, Question("join", ("yes", "no")), Question("homeward", ("home",)))
OTHERS = {"pass": PASS, "yes": YES, "no": NO, "home": DONE}


def action(state: State, asked: Decision, answer: str) -> Action:
    """See ``engine.standing``."""
    if asked.ask == "loss":
        sign = 1 if answer == "weak" else -1
        return min(asked.actions, key=lambda u: (STRENGTH[u] * sign, u))
    return OTHERS[answer]


STANDING = Standing((CHINA, ALLIES), action, {"friendly": (61, 51), "shared": (86, 86)})
