"""Where in the turn of Special Operation 202X the viewer is."""

from __future__ import annotations

from ....engine.core import Facts, Outcome
from ..rules import steps
from ..rules.board import NUMBER, PRC, ROC
from .seen import Seen

_SETTING_UP = (steps.DEAL, steps.SETUP_FLEETS, steps.SETUP_AIR)
_DRAWING = (steps.DRAW, steps.DRAW_CARD, steps.NEGOTIATE)
SETUP, CHOOSE, ACT, DRAW, OVER = "setup", "choose", "act", "draw", "over"


def phase_of(seen: Seen) -> str:
    """ "setup", "choose", "act", "draw" or "over"."""
    if isinstance(seen.view.pending, Outcome):
        return OVER
    step = seen.view.facts["step"]
    if step in _SETTING_UP:
        return SETUP
    if step == steps.CHOOSE:
        return CHOOSE
    return DRAW if step in _DRAWING else ACT


def order_of(facts: Facts) -> list[int]:
    """Who acts first and second this turn; empty while the cards are not shown or nobody has said so."""
    if facts["step"] in (*_SETTING_UP, steps.CHOOSE, steps.ORDER):
        return []
    if facts["step"] in (*_DRAWING, steps.OVER):
        return []
    first = facts["seat"] if facts["acted"] == 0 else 1 - facts["seat"]
    return [first, 1 - first]


def order_reason(facts: Facts, first: int) -> tuple[str, str]:
    """Why a side acts first: the key of the words, and the rule."""
    chosen = facts["chosen"]
    if steps.NOBODY in chosen:
        return "alone", "5.2"
    numbers = [NUMBER[c] for c in chosen]
    if numbers[PRC] == numbers[ROC]:
        return ("courts", "5.4") if not numbers[PRC] else ("equal", "5.2")
    if 0 in numbers:
        return "court", "5.3"
    return "low", "5.2"


def revealed(facts: Facts) -> list[int]:
    """The cards of this turn that lie open, by seat, -1 for none; empty before they are shown."""
    if facts["step"] in (*_SETTING_UP, steps.CHOOSE):
        return []
    return list(facts["chosen"])
