"""The numbers of the rules, checked against ``tables.json``."""

from __future__ import annotations

import pytest

from sakusen.games.taiwan202x.rules.board import FIRST_OF_ROC, SUIT_UNITS, TABLES, TRACK, UNITS, holder
from sakusen.games.taiwan202x.rules.combat import BONUS, FIRE_ORDER, HIT_ON
from sakusen.games.taiwan202x.rules.hybrid import SIZE
from sakusen.games.taiwan202x.rules.negotiation import FEW, HALF, POINTS, TO_END
from sakusen.games.taiwan202x.rules.recapture import SUCCESS
from sakusen.games.taiwan202x.rules.setup import HAND
from sakusen.games.taiwan202x.rules.state import STOCK


@pytest.mark.rule("3.1", "3.2", "3.3")
def test_the_cards_are_twelve_and_twice_ten_and_a_stock_of_two_halves() -> None:
    assert (SIZE, HAND, STOCK, HALF) == (12, 10, 22, 11)
    assert SIZE + 2 * HAND + STOCK - 2 == 52


@pytest.mark.rule("10.2")
def test_the_track_has_three_spaces_for_each_side_and_no_zero() -> None:
    assert TRACK == ("PRC+3", "PRC+2", "PRC+1", "ROC+1", "ROC+2", "ROC+3")
    assert [holder(i) for i in range(len(TRACK))] == [0, 0, 0, 1, 1, 1]
    assert FIRST_OF_ROC == 3
    assert TABLES["initiative"]["start"] == "PRC+1"


@pytest.mark.rule("8.4", "8.3")
def test_a_six_hits_a_generation_is_two_and_the_fifth_fires_first() -> None:
    assert (HIT_ON, BONUS, FIRE_ORDER) == (6, 2, (5, 4))


@pytest.mark.rule("10.0", "10.3")
def test_hands_of_four_draw_and_two_negotiations_end_the_game() -> None:
    assert (FEW, TO_END) == (4, 2)


@pytest.mark.rule("10.2")
def test_the_points_of_the_seas() -> None:
    assert sorted(POINTS.values()) == [1, 1, 1, 2]


@pytest.mark.rule("8.6")
def test_a_six_takes_the_islands_back() -> None:
    assert SUCCESS == 6


def test_no_suit_is_dead() -> None:
    assert all(units.bit_count() >= 12 for units in SUIT_UNITS)
    assert UNITS == 29


def test_every_table_says_where_it_comes_from() -> None:
    assert all(entry["provenance"] for key, entry in TABLES.items() if key != "edition")
