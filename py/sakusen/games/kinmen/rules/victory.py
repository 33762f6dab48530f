"""4.0 Victory: sudden death, victory points, levels."""

from __future__ import annotations

from typing import NamedTuple

from ....engine.core import Outcome
from .board import PLA, SOME_VILLAGES, SUDDEN_DEATH, TABLES, TOWN, VILLAGE
from .options import points as option_points
from .state import Rules, State

TOWN_VP = int(TABLES["victory"]["town_vp"])
LEVELS = TABLES["victory"]["levels"]
EXTENSION_VP = int(TABLES["extension"]["vp"])
WIN_PLA, WIN_ROC, DRAW = (1.0, -1.0), (-1.0, 1.0), (0.0, 0.0)


class Score(NamedTuple):
    """The PLA's victory points, item by item, as if the game ended now (4.3)."""

    towns: int
    villages: int
    losses: int
    options: int
    extension: int

    @property
    def total(self) -> int:
        return sum(self)


def scoring_villages(rules: Rules) -> int:
    """4.3 the villages that score as towns do: a switch (RULINGS 44, 55)."""
    if not rules.village_vp:
        return 0
    return SOME_VILLAGES if rules.some_villages else VILLAGE & ~TOWN


def scoring_hexes(rules: Rules) -> int:
    """4.3 the hexes that score: towns, and villages where they do."""
    return TOWN | scoring_villages(rules)


def score(state: State) -> Score:
    """4.3 towns and villages with PLA units, the comparison of combat losses, options and extension."""
    held = state.occupied[PLA]
    pla, roc = state.losses
    return Score(
        (held & TOWN).bit_count() * TOWN_VP,
        (held & scoring_villages(state.rules)).bit_count() * state.rules.village_vp,
        (roc > pla) - (pla > roc),
        option_points(state),
        EXTENSION_VP if state.extended else 0,
    )


def sudden_death(state: State) -> Outcome | None:
    """4.1, 4.2 tested at the end of every turn, the ROC's first."""
    if not state.occupied[PLA]:
        return Outcome(WIN_ROC, "roc.sudden", "no_pla_on_island", "4.1")
    if state.occupied[PLA] & SUDDEN_DEATH:
        return Outcome(WIN_PLA, "pla.sudden", "sudden_death_town", "4.2")
    return None


def final(state: State) -> Outcome:
    """4.3, 4.4 the result after the last turn."""
    if state.delayed:
        return Outcome(WIN_ROC, "roc.delayed", "only_sudden_death", "15.5")
    total = score(state).total
    level = next(entry for entry in LEVELS if total >= entry["at"])
    points = {1: WIN_PLA, 0: DRAW, -1: WIN_ROC}[level["points"]]
    return Outcome(points, level["level"], "points", "4.4")
