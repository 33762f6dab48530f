"""What a good player of this game would consider and do: what general players call."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from ....ai.contract import Depth
from ....engine.core import Decision, View
from ..rules.board import LANDING, PLA
from ..rules.state import State
from ..rules.steps import DONE, LAND_HEX, LAND_UNIT, LOAD, NIGHT_MOVE, NIGHT_RECOVER, ORDER
from ..rules.view import determinize
from .aim import Aim, Plan
from .landing import landing_plans
from .night import night_aim, night_plans, with_recovery
from .orders import order_plans
from .policy import answer
from .weights import Script

OPEN_CHOICE = (
    "stand",
    "stand.all",
    "shock.defend",
    "advance",
    "attack.target",
    "extend",
    "support.air",
    "support.gun",
    "support.second",
)
"""Questions where every answer is worth looking into."""
ONLY_HARD = ("move", "retreat")
"""The same, but only for hard. Others do as they would by rule of thumb."""
OF_NIGHT = ("night.move", "boats.more", "recover")
"""Questions whose answer shows what it is good for on the next day only."""
LANDING_STEPS = (LOAD, LAND_UNIT, LAND_HEX)
"""Steps of a landing (6.0)."""
AT_ONCE = Depth(1, 1, 1)
"""Only the answer by rule of thumb."""
Depths = Mapping[str, Depth | tuple[Depth, Depth]]
"""By level; two where the PLA looks otherwise than the ROC."""
NIGHTS: Depths = {"normal": Depth(4, 4, 5), "hard": Depth(4, 6, 5)}
"""By level, how hard a night is looked at: what it is good for shows in the first orders of the next day."""
ORDERS: Depths = {"normal": Depth(4, 4, 2), "hard": (Depth(8, 24, 1), Depth(8, 24, 2, 0.05))}
"""How hard an order is looked at, by hard as the PLA and as the ROC. In imagined games the script answers, which is
weak as the ROC. So the PLA judges at once what an order comes to, and the ROC looks at what follows from it."""
LANDINGS: Depths = {"normal": Depth(4, 4, 2), "hard": Depth(4, 4, 2)}
"""How hard a landing is looked at. More plans made hard weaker: of many the one that is judged best is often judged too
well."""
ALL_ELSE: Depths = {"normal": Depth(4, 4, 2), "hard": (Depth(8, 24, 2), Depth(8, 24, 2, 0.05))}
"""The same for all other questions, most of them in combats."""
OF_ASK = {**dict.fromkeys(OF_NIGHT, NIGHTS), "order": ORDERS, "landing.load": LANDINGS}
"""By question."""
FIRST = 0.5
"""How much the answer by rule of thumb is preferred to the others (see ``ai.player.TRUST``)."""


def depth(level: str, asked: Decision | None) -> Depth | None:
    """How hard a level looks at a question; for ``None`` at most questions, as the PLA. The result is ``None`` where
    that is as usual."""
    if asked and asked.ask in ONLY_HARD:
        return None if level == "hard" else AT_ONCE
    ask, seat = (asked.ask, asked.seat) if asked else ("", PLA)
    found = OF_ASK.get(ask, ALL_ELSE).get(level)
    return found if found is None or isinstance(found, Depth) else found[seat]


def plans(view: View, script: Script | None = None) -> list[Plan]:
    """Candidates for the pending decision as (worth, action, aim), best guess first, never empty; by the weights of
    ``script`` or the usual ones."""
    return candidates(determinize(view, Random(0)), script)  # whatever is hidden does not matter to them


def variants(view: View, script: Script | None = None) -> list[Plan]:
    """The same and more of them, for who looks ahead: nights of several kinds, more boats (15.2), an order for which
    nobody recovers (10.2.2), other hexes for who marches on after a fight or retreats."""
    state = determinize(view, Random(0))
    if state.step == NIGHT_MOVE and not state.moved:
        return [Plan(-0.1 * i, answer(state, aim, script), aim) for i, aim in enumerate(night_plans(state, script))]
    found, asked = candidates(state, script), view.pending
    assert isinstance(asked, Decision)
    return found + [Plan(0.0, action, None) for action in _others(asked) if action != found[0].action]


def _others(asked: Decision) -> tuple[int, ...]:
    if asked.ask == "recover":
        return (DONE,) if DONE in asked.actions else ()
    return tuple(asked.actions) if asked.ask in ("boats.more", *ONLY_HARD) else ()


def candidates(state: State, script: Script | None = None) -> list[Plan]:
    """See :func:`plans`."""
    pending = state.pending()
    assert isinstance(pending, Decision)
    if pending.ask == "order":
        return order_plans(state, list(pending.actions), script)
    if pending.ask == "landing.load" and state.sea_left == state.sea and not state.here[LANDING]:
        return landing_plans(state, list(pending.actions), script)
    if pending.ask == "night.move":
        aim = night_aim(state, script)
        return [Plan(0.0, answer(state, aim, script), aim)]
    first = answer(state, None, script)
    out = [Plan(FIRST, first, None)]
    if pending.ask in OPEN_CHOICE:
        out += [Plan(0.0, action, None) for action in pending.actions if action != first]
    return out


def policy(state: State, aim: Aim | None, script: Script | None = None) -> tuple[int, Aim | None]:
    """A legal action for the pending decision, following ``aim`` where it speaks, and the aim to go on with."""
    step = state.step
    if step == ORDER:
        plan = order_plans(state, list(state.pending().actions), script)[0]  # type: ignore[union-attr]
        return plan.action, plan.aim
    if step in LANDING_STEPS and aim is not None and not aim.units:
        aim = None  # it was meant for the night before
    if step == NIGHT_MOVE and (aim is None or not state.moved):
        aim = night_aim(state, script)
    if step == NIGHT_RECOVER and (aim is None or not aim.recover):
        aim = with_recovery(state, aim if aim is not None and aim.side == state.seat else None, script)
    return answer(state, aim, script), aim


def at_rest(state: State) -> int:
    """0 while something is half done, 1 when an order is asked for, 2 when the night begins."""
    if state.step == ORDER:
        return 1
    return 2 if state.step == NIGHT_MOVE and not state.moved and state.seat == PLA else 0
