"""3.0 Preparing the game."""

from __future__ import annotations

import pytest
from tests.games.kinmen.positions import (
    KINMEN,
    PLA_NAMES,
    ROC_NAMES,
    UNIT,
    Table,
    opening,
    table,
)

from sakusen.engine.core import Chance
from sakusen.engine.match import Match
from sakusen.games.kinmen.rules.board import (
    ALLOWANCE,
    DIVISION,
    NAMES,
    OF_SIDE,
    OPTION_CHITS,
    PLA,
    ROC,
    SETUP,
    STRENGTH,
)


def free_setup() -> Table:
    return Table(Match(KINMEN, "standard", {"setup": "free"}))


@pytest.mark.rule("3.1")
def test_every_icon_holds_as_many_units_of_its_division_as_it_says() -> None:
    t = opening()
    for h, division, count in SETUP:
        stack = t.stack(NAMES[h])
        assert len(stack) == count
        assert {u.split("/")[0] for u in stack} == {division}
    assert all(t.state.at[UNIT[u]] in {h for h, _, _ in SETUP} for u in ROC_NAMES)


@pytest.mark.rule("3.1")
def test_the_roc_sets_up_face_up() -> None:
    t = opening()
    assert not any(t.is_spent(u) for u in ROC_NAMES)


@pytest.mark.rule("3.1")
def test_the_roc_sets_up_first_and_picks_which_unit_of_the_division_goes_to_an_icon() -> None:
    t = free_setup()
    first = min(SETUP)
    assert (t.ask, t.seat, t.pending.about) == ("setup.unit", "roc", (first[0],))
    assert t.units() == {u for u in ROC_NAMES if u.startswith(f"{first[1]}/")}


@pytest.mark.rule("3.1")
def test_a_unit_that_has_been_placed_is_not_offered_again() -> None:
    t = free_setup().play("14/42-2")
    assert t.at("14/42-2") == "0317"
    assert t.units() == {"14/41-1", "14/41-2", "14/42-1"}


@pytest.mark.rule("3.1")
def test_nobody_is_asked_where_only_one_unit_of_the_division_is_left() -> None:
    t = free_setup()
    asked = 0
    while t.ask == "setup.unit":
        assert len(t.units()) > 1
        asked += 1
        t.play(sorted(t.units())[0])
    assert asked == len(ROC_NAMES) - 9  # the last unit of each of nine divisions goes by itself


@pytest.mark.rule("2.2", "3.1")
def test_units_of_a_division_of_the_roc_are_alike_so_no_set_up_is_better_than_another() -> None:
    """Battalion and regiment mean nothing in play (2.2)."""
    alike: dict[int, set[tuple[tuple[int, int], int]]] = {}
    for unit in OF_SIDE[ROC]:
        alike.setdefault(DIVISION[unit], set()).add((STRENGTH[unit], ALLOWANCE[unit]))
    assert all(len(values) == 1 for values in alike.values())


@pytest.mark.rule("3.1")
def test_the_rest_can_be_set_up_as_listed_in_one_go() -> None:
    freely, printed = free_setup().play("14/41-1", "all", 1, 2, 4), opening()
    assert freely.state.at == printed.state.at


@pytest.mark.rule("3.1", "3.2")
def test_the_roc_begins_with_twenty_logistics_points_and_the_pla_with_none() -> None:
    assert opening().logistics == (0, 20)


@pytest.mark.rule("3.2")
def test_all_pla_units_begin_at_aotou_and_the_sea_transport_at_twenty() -> None:
    t = opening()
    assert {t.at(u) for u in PLA_NAMES} == {"aotou"}
    assert t.state.sea == 20


@pytest.mark.rule("3.1", "3.2")
def test_no_air_marker_and_no_gun_is_ready_before_the_first_weather_phase() -> None:
    t = opening()
    assert (t.state.air_up, t.state.guns_up) == (0, 0)


@pytest.mark.rule("3.3")
def test_three_of_the_six_option_markers_are_drawn_without_putting_one_back() -> None:
    t = Table(Match(KINMEN, "standard", {"setup": "printed"}))
    for number, drawn in enumerate((4, 1, 6)):
        assert isinstance(t.pending, Chance)
        assert t.ask == "option"
        assert sum(t.pending.weights) == 6 - number
        assert t.pending.weights[drawn - 1] == 1
        t.play(drawn)
    assert t.ask == "landing.load"
    assert {OPTION_CHITS[i] for i in range(6) if t.state.drawn >> i & 1} == {
        "command_control", "lunch_in_kinmen", "more_artillery"}  # fmt: skip


@pytest.mark.rule("3.3")
def test_only_the_pla_knows_what_it_has_drawn() -> None:
    one, other = opening((1, 2, 4)), opening((2, 3, 6))
    assert KINMEN.observe(one.state, ROC).facts == KINMEN.observe(other.state, ROC).facts
    assert KINMEN.observe(one.state, PLA).facts != KINMEN.observe(other.state, PLA).facts


@pytest.mark.rule("3.3")
def test_the_roc_does_not_see_which_marker_is_being_drawn() -> None:
    t = Table(Match(KINMEN, "standard", {"setup": "printed"})).play(4)
    assert set(KINMEN.observe(t.state, ROC).pending.weights) == {1}
    assert sum(KINMEN.observe(t.state, PLA).pending.weights) == 5


@pytest.mark.rule("3.4")
def test_the_game_begins_with_turn_one_and_every_division_ready_for_orders() -> None:
    t = opening()
    assert t.state.turn == 1
    assert t.state.hq_used == 0


@pytest.mark.rule("3.4", "10.2")
def test_every_division_with_a_unit_on_the_island_can_be_ordered_at_first() -> None:
    t = table(roc={"0504": "201/601-1", "0810": "3TK/1", "1912": "11/32-1"}, seat="roc")
    assert {c for c in t.choices if "D" in c} == {"201D", "11D", "3TKD", "201D+T", "11D+T"}
