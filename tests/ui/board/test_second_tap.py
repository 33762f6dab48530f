"""A second press at the same point means the second press."""

from __future__ import annotations

from sakusen.ui.board.second_tap import SecondTap

A, B = [("hex", 1)], [("hex", 2)]


def test_the_map_that_went_away_under_the_pointer_changes_nothing() -> None:
    tap = SecondTap()
    assert tap.meant(100, 100, [0, 0, 1], A) == A
    assert tap.meant(103, 98, [40, 0, 1], B) == A


def test_on_a_map_that_stands_still_a_press_is_what_it_meets() -> None:
    tap = SecondTap()
    tap.meant(100, 100, [0, 0, 1], A)
    assert tap.meant(103, 98, [0, 0, 1], B) == B


def test_a_press_elsewhere_is_what_it_meets() -> None:
    tap = SecondTap()
    tap.meant(100, 100, [0, 0, 1], A)
    assert tap.meant(160, 100, [40, 0, 1], B) == B


def test_what_led_to_something_is_forgotten() -> None:
    tap = SecondTap()
    tap.meant(100, 100, [0, 0, 1], A)
    tap.forget()
    assert tap.meant(100, 100, [40, 0, 1], B) == B
