"""What one press means that takes several actions: on with the next unit, and the end of the moves with a plan."""

from __future__ import annotations

from collections.abc import Callable

from ....engine.core import Decision
from ....presenter.asking import decision
from ....presenter.contract import Focus, Together, Touch
from ..rules.movement import movable
from ..rules.plan import completion_actions
from ..rules.steps import DONE
from .acts import is_hex, unit_at
from .seen import Seen

Begin = Callable[[], Seen]
"""The last committed position, as the viewer sees it."""
END = "done"
"""The key of the button that ends the moves."""
CHAPTERS = {
    **dict.fromkeys(("move.unit", "move.to"), "move"),
    **dict.fromkeys(("plan.attacker", "plan.target"), "plan"),
    **{ask: ask for ask in ("demolish", "support", "combat.next")},
    **dict.fromkeys(("damage.unit", "damage.how"), "losses"),
    **dict.fromkeys(("advance.unit", "advance.to"), "advance"),
}
"""What a proposal answers in one draft."""


def together(seen: Seen, focus: Focus, touch: Touch, begin: Begin) -> Together | None:
    """See ``contract.TakesTogether``."""
    now = decision(seen)
    is_moved = bool(seen.draft) and is_hex(seen.draft[-1])
    if now is None or focus.preview is not None:
        return None
    if now.ask == "move.unit" or (is_moved and now.ask == "plan.attacker"):
        if touch == ("button", END):
            return _planned(seen, now)
        if now.ask == "move.unit" and is_moved and (u := unit_at(seen.state, touch)) in movable(seen.state):
            return Together(seen.draft, (u,))
    return None


def _planned(seen: Seen, now: Decision) -> Together | None:
    """9.1 the moves end; what must be attacked is drafted as a plan, to be changed or fixed."""
    after, ending = seen.state.copy(), (DONE,) if now.ask == "move.unit" else ()
    for action in ending:
        after.apply(action)
    pending = after.pending()
    is_due = isinstance(pending, Decision) and pending.seat == now.seat and pending.ask == "plan.attacker"
    return Together((*seen.draft, *ending), tuple(completion_actions(after)) if is_due else ())
