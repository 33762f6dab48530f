"""What is counted when plans are compared by imagined games: steps, the initiative, what ends the game."""

from __future__ import annotations

from collections.abc import Iterator

from ....ai.comparing import END, REPLY, SOON, Size
from ....engine.core import Action, Decision, Outcome
from ..rules.board import GUNS, SIDE, STEPS, UNITS, VALUE
from ..rules.movement import movable, reach
from ..rules.state import State
from ..rules.steps import DONE, HEX
from .assault import POINT

COMPARISON = Size(width=16, race=12, proof=100, review=96)
DECISIVE, LEADING = 3.0, 0.6
"""How much an end and the initiative matter, against one step of most units."""


def counted(start: State, now: State, seat: int, moment: str) -> Iterator[tuple[str, float]]:
    """See ``ai.comparing.Counts``. By unit: ``hit`` and ``gone`` for the enemy's, ``lost`` for one's own; ``lead`` when
    the initiative has gone over, ``end`` with the reason."""
    if moment == END:
        over = now.pending()
        assert isinstance(over, Outcome)
        yield f"{'won' if over.points[seat] > 0 else 'lost'}.{over.reason}", DECISIVE * over.points[seat]
        return
    for unit in range(UNITS):
        fell = now.lost[unit] - start.lost[unit]
        if fell <= 0 or unit == GUNS:
            continue
        is_own = SIDE[unit] == seat
        worth = POINT * VALUE[unit] * (-1 if is_own else 1)
        if moment == SOON or is_own:
            yield f"{'lost' if is_own else 'hit'}.{unit}", worth
        if now.lost[unit] >= STEPS[unit] > 1 and moment == SOON:
            yield f"{'dead' if is_own else 'gone'}.{unit}", 1.5 * worth
    if moment == SOON and start.initiative == seat != now.initiative:
        yield "lead.lost", -LEADING
    if moment == REPLY and start.initiative != seat == now.initiative:
        yield "lead.won", LEADING


def suggested(state: State) -> Iterator[tuple[Action, ...]]:
    """See ``ai.comparing.Suggests``: one unit alone goes somewhere, and nobody else does."""
    pending = state.pending()
    if isinstance(pending, Decision) and pending.ask == "move.unit":
        for unit in movable(state):
            for h in reach(state, unit).hexes:
                yield unit, HEX + h, DONE
