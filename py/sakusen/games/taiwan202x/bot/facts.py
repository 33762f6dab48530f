"""What is counted when plans are compared by imagined games: ships and aircraft, the initiative, who wins."""

from __future__ import annotations

from collections.abc import Iterator

from ....ai.comparing import END, Size
from ....engine.core import Outcome
from ..rules.board import FLEETS, LOST, PRC, SIDE_UNITS
from ..rules.negotiation import Score, score
from ..rules.state import State
from ..rules.steps import DONE, NO, PASS

COMPARISON = Size(width=8, race=9, proof=60, review=32)
ENDINGS = (PASS, DONE, NO)
DECISIVE, FLEET_WORTH, AIR_WORTH, TRACK_WORTH, ISLAND_WORTH = 3.0, 0.8, 0.5, 1.0, 0.6
"""How much an end, a fleet, an aircraft, the initiative and Sakishima matter, against each other."""


def counted(start: State, now: State, seat: int, moment: str) -> Iterator[tuple[str, float]]:
    """See ``ai.comparing.Counts``: ``fleet``, ``air`` lost and hit, the initiative and Sakishima won or lost, who would
    gain by the next negotiation; ``end`` with the winner."""
    if moment == END:
        over = now.pending()
        assert isinstance(over, Outcome)
        yield "won" if over.points[seat] > 0 else "lost", DECISIVE * over.points[seat]
        return
    for side in range(2):
        for kind, units, worth in (("fleet", FLEETS, FLEET_WORTH), ("air", ~FLEETS, AIR_WORTH)):
            mask = units & SIDE_UNITS[side]
            if (now.here[LOST] & mask).bit_count() > (start.here[LOST] & mask).bit_count():
                yield (f"{kind}.lost", -worth) if side == seat else (f"{kind}.hit", worth)
    moved = _toward(now, seat) - _toward(start, seat)
    if moved:
        yield ("track.won", TRACK_WORTH) if moved > 0 else ("track.lost", -TRACK_WORTH)
    if now.control != start.control:
        ours = (seat == PRC) == bool(now.control)
        yield ("island.won", ISLAND_WORTH) if ours else ("island.lost", -ISLAND_WORTH)
    lead = _lead(score(now), seat)
    if lead:
        yield ("seas.won", TRACK_WORTH / 2) if lead > 0 else ("seas.lost", -TRACK_WORTH / 2)


def _toward(state: State, seat: int) -> int:
    """How far the marker stands on the side of a seat."""
    return -state.initiative if seat == PRC else state.initiative


def _lead(found: Score, seat: int) -> int:
    return found.totals[seat] - found.totals[1 - seat]
