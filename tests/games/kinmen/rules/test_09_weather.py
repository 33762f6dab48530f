"""9.0 Weather: air power and guns."""

from __future__ import annotations

import pytest
from tests.games.kinmen.positions import Table, table

PEAKS = ("0408", "0908", "1011", "1809", "2108")
UNITS = ("82/244-1", "82/244-2", "82/244-3", "84/251-1", "85/253-1")


def weather(*peaks: str, **rest: object) -> Table:
    """The weather phase with a PLA unit on each of these triangles, and one elsewhere."""
    held = dict(zip(peaks, UNITS, strict=False)) | {"0814": "87/259-1"}
    return table(pla=held, step="weather", **rest)


@pytest.mark.rule("9.1")
@pytest.mark.parametrize(("die", "markers"), [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (6, 3)])
def test_half_the_die_rounded_up_is_the_number_of_air_markers(die: int, markers: int) -> None:
    t = weather().play(die)
    assert t.told("air_die") == [{"die": die, "markers": markers}]
    t.play(*range(1, markers + 1) if markers < 3 else ())
    assert (t.ask, t.state.air_up.bit_count()) == ("order", markers)


@pytest.mark.rule("9.1")
def test_the_markers_are_drawn_at_random_and_none_twice() -> None:
    t = weather().play(4)
    assert (t.ask, t.pending.weights) == ("air_marker", [1, 1, 1])
    t.play(3)
    assert t.pending.weights == [1, 1, 0]
    t.play(2)
    assert t.state.air_up == 0b110


@pytest.mark.rule("9.1")
def test_nothing_is_drawn_when_all_three_fly() -> None:
    t = weather().play(6)
    assert (t.ask, t.state.air_up) == ("order", 0b111)


@pytest.mark.rule("9.2")
@pytest.mark.parametrize("held", range(6))
def test_there_is_one_gun_and_one_for_every_triangle_held_but_no_more_than_four(held: int) -> None:
    assert weather(*PEAKS[:held]).state.guns_up == min(4, 1 + held)


@pytest.mark.rule("9.2")
@pytest.mark.parametrize("peak", PEAKS)
def test_each_triangle_counts(peak: str) -> None:
    assert weather(peak).state.guns_up == 2


@pytest.mark.rule("9.2")
def test_a_spent_unit_holds_a_triangle_too() -> None:
    assert weather("0408", spent=[UNITS[0]]).state.guns_up == 2


@pytest.mark.rule("9.2")
def test_a_triangle_held_by_the_roc_or_by_nobody_gives_no_gun() -> None:
    assert weather(roc={"0408": "201/601-1"}).state.guns_up == 1


@pytest.mark.rule("9.2")
def test_the_guns_are_counted_when_the_weather_phase_begins() -> None:
    t = weather().play(1, 1).play("87/259-1", "done")
    assert t.state.guns_up == 1
    t = table(pla={"0407": "87/259-1"}, step="weather").play(1, 1, "87/259-1", "87/259-1", "0407-0408")
    assert t.state.guns_up == 1  # a triangle taken later counts next turn


@pytest.mark.rule("9.1", "9.2")
def test_markers_left_from_an_earlier_turn_do_not_add_up() -> None:
    t = weather(guns=3, air=["B-25", "P-51 A"]).play(1, 1)
    assert (t.state.guns_up, t.state.air_up) == (1, 0b001)


@pytest.mark.rule("10.0")
def test_after_the_weather_the_pla_acts_first() -> None:
    t = weather(passes=2).play(1, 1)
    assert (t.ask, t.seat) == ("order", "pla")
