"""When a side can only pass, and what it must see while it does so."""

from __future__ import annotations

from ....engine.core import Event
from ....presenter.asking import decision
from ....presenter.contract import Wait
from ..rules.board import SIDE
from ..rules.steps import PASS
from .seen import Seen
from .words import say

ATTACKS = ("attack", "air_hit", "gun_hit", "shocked", "retreated", "lost")
"""Events that a side notices by what they do to its own."""


def wait(seen: Seen) -> Wait | None:
    """See ``contract.CanWait.wait``: 10.1 nothing but passing is left."""
    now = decision(seen)
    if now is None or now.ask != "order" or list(now.actions) != [PASS]:
        return None
    return Wait(PASS, say(seen.lang, "wait.stops"))


def interrupts(event: Event, seat: int) -> bool:
    """See ``contract.CanWait.interrupts``: units of the seat are attacked, hit or driven off, or a depot falls."""
    if event.kind not in ATTACKS:
        return event.kind == "depot_lost"
    units = event.data.get("defenders") or [event.data["unit"]] if "unit" in event.data else event.data["defenders"]
    return any(SIDE[u] == seat for u in units)
