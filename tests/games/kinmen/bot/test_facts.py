"""What is counted when plans are compared."""

from __future__ import annotations

import pytest
from tests.games.kinmen.positions import table

from sakusen.games.kinmen.bot.facts import counted
from sakusen.games.kinmen.rules.board import NAMES, PLA, ROC, TABLES

TOWN, VILLAGE, FIELD = "0507", "0509", "0814"
SOME = TABLES["victory"]["some_villages"][0]


def worth(place: str, seat: int = PLA, **agreed: bool) -> float:
    """How much it counts for a side that the PLA has come to this place."""
    start, now = (table(pla={at: "82/244-1"}, **agreed).state for at in (FIELD, place))
    return dict(counted(start, now, seat, "")).get(f"taken.{NAMES.index(place)}", 0.0)


@pytest.mark.rule("4.3")
def test_a_village_counts_as_much_as_a_town_where_it_scores_and_less_elsewhere() -> None:
    assert worth(SOME, villages=True, some_villages=True) == worth(TOWN) == -worth(TOWN, ROC)
    assert worth(VILLAGE, villages=True) == worth(TOWN)
    assert 0 < worth(VILLAGE) == worth(SOME) == worth(VILLAGE, villages=True, some_villages=True) < worth(TOWN)
