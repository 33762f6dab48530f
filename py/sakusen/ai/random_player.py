"""The anchor of every measurement: picks among the legal actions with equal chances. Never change it."""

from __future__ import annotations

from random import Random

from ..engine.core import Action, Decision, View


def choose(view: View, rng: Random) -> Action:
    """Any legal action of the pending decision; ``ValueError`` if it is not this seat's to make."""
    pending = view.pending
    if not isinstance(pending, Decision) or pending.seat != view.seat:
        raise ValueError("not this seat's decision")
    return pending.actions[int(rng.random() * len(pending.actions))]
