"""What is counted when plans are compared by imagined games: towns and villages, losses, what ends the game."""

from __future__ import annotations

from collections.abc import Iterator

from ....ai.comparing import END, Size
from ....engine.core import Outcome
from ....engine.hexes import bits
from ..rules.board import PLA, SUDDEN_DEATH, TOWN, VILLAGE
from ..rules.state import State
from ..rules.steps import DONE, PASS
from ..rules.victory import scoring_hexes

COMPARISON = Size(width=6, race=5, proof=40, review=12, draft=4)
ENDINGS = (PASS, DONE)
DECISIVE, TOWN_WORTH, GOAL_WORTH, VILLAGE_WORTH, LOSS_WORTH = 3.0, 1.0, 2.0, 0.4, 0.3
"""How much an end, a town, one that wins at once, a village and a lost unit matter, against each other."""


def counted(start: State, now: State, seat: int, moment: str) -> Iterator[tuple[str, float]]:
    """See ``ai.comparing.Counts``. By hex: ``taken`` and ``kept`` when the PLA comes to stand in a town or goes out of
    it; ``lost`` and ``hit`` when units of one's own and of the enemy have been lost; ``end`` with the reason."""
    mine = 1 if seat == PLA else -1
    if moment == END:
        over = now.pending()
        assert isinstance(over, Outcome)
        result = over.points[seat]
        yield f"{'won' if result > 0 else 'lost' if result < 0 else 'drawn'}.{over.reason}", DECISIVE * result
        return
    before, after = start.occupied[PLA], now.occupied[PLA]
    scoring = scoring_hexes(now.rules)
    for h in bits((before ^ after) & (TOWN | VILLAGE)):
        worth = GOAL_WORTH if SUDDEN_DEATH >> h & 1 else TOWN_WORTH if scoring >> h & 1 else VILLAGE_WORTH
        came = after >> h & 1
        yield f"{'taken' if came else 'left'}.{h}", mine * worth * (1 if came else -1)
    for side in range(2):
        if now.losses[side] > start.losses[side]:
            yield ("lost", -LOSS_WORTH) if side == seat else ("hit", LOSS_WORTH)
