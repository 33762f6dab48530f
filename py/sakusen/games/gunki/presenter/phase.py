"""Where in the day the game is: set-up, the player's action, the Soviet action, the end."""

from __future__ import annotations

from ....engine.core import Chance, Decision, Outcome
from .seen import Seen

SOVIET = 1
"""The colour of the side that is run by the rules; it has no seat."""
_OWN = ("setup", "action", "where", "gun", "push", "pressure")


def phase_of(seen: Seen) -> str:
    """ "setup", "action", "soviet" or "over"."""
    pending = seen.view.pending
    if isinstance(pending, Outcome):
        return "over"
    key = pending.ask if isinstance(pending, Decision) else pending.why if isinstance(pending, Chance) else ""
    if key == "setup":
        return "setup"
    return "action" if key in _OWN else "soviet"


def is_soviet(seen: Seen) -> bool:
    """Whether a chit is drawn or carried out."""
    return phase_of(seen) == "soviet"
