"""What one press means that takes several actions: all fleets that are left to one place."""

from __future__ import annotations

from collections.abc import Callable

from ....engine.core import Decision
from ....presenter.asking import decision
from ....presenter.contract import Focus, Together, Touch
from .acts import place_of
from .seen import Seen

Begin = Callable[[], Seen]
"""The last committed position, as the viewer sees it."""
REST = "rest"
"""How the keys of buttons begin that send all fleets that are left to a place."""
CHAPTERS = {
    "setup.fleet": "setup",
    "setup.air": "setup",
    **{ask: ask for ask in ("card", "order", "court", "join", "homeward", "return", "react")},
    "activate": "operation",
    "loss": "losses",
    **dict.fromkeys(("event.area", "event.target"), "event"),
    **dict.fromkeys(("hybrid.take", "hybrid.give"), "hybrid"),
}
"""What a proposal answers in one draft."""


def together(seen: Seen, focus: Focus, touch: Touch, begin: Begin) -> Together | None:
    """See ``contract.TakesTogether``."""
    now = decision(seen)
    if now is None or now.ask != "setup.fleet" or touch[0] != "button" or not str(touch[1]).startswith(REST):
        return None
    to, after, line = next((a for a in now.actions if f"{REST}{place_of(a)}" == touch[1]), None), seen.state.copy(), []
    while to is not None:
        pending = after.pending()
        if not isinstance(pending, Decision) or pending.ask != "setup.fleet" or to not in pending.actions:
            break
        after.apply(to)
        line.append(to)
    return Together(draft=(*seen.draft, *line), is_shown=True) if line else None
