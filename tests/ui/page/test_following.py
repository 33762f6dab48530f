"""The log is read at its end until the reader scrolls away."""

from __future__ import annotations

from sakusen.ui.page.following import Following

ROOM = (300.0, 800.0)
"""The list in these tests: its end is at 500."""


def reading(lines: int = 20) -> Following:
    made = Following()
    made.holds(lines)
    made.sized(ROOM)
    made.scrolled(500, ROOM)
    return made


def test_lines_that_come_do_not_end_the_following() -> None:
    log = reading()
    log.holds(30)
    log.scrolled(500, (300, 900))  # more lines have come before the browser told of the scrolling
    assert log.is_on
    assert log.new == 0


def test_a_list_that_grows_higher_or_lower_is_still_followed() -> None:
    log = reading()
    log.scrolled(430, (370, 800))  # more room: the browser has moved it down
    log.scrolled(430, (370, 830))
    assert log.is_on


def test_a_list_that_gets_higher_while_lines_come_is_still_followed() -> None:
    """Pressed through a fight, the panel above gets lower, and lines have come before the browser tells."""
    log = reading()
    log.scrolled(430, (370, 860))
    assert log.is_on
    log.sized((370, 860))
    log.scrolled(490, (370, 860))
    log.scrolled(400, (370, 860))  # and this is the reader
    assert not log.is_on


def test_a_slip_of_half_a_pixel_is_no_wish_to_read_on_above() -> None:
    log = reading()
    log.sized((300, 900))
    log.scrolled(499.5, (300, 900))
    assert log.is_on


def test_who_scrolls_up_is_left_there_and_told_how_many_lines_are_new() -> None:
    log = reading(20)
    log.scrolled(320, ROOM)
    assert not log.is_on
    assert log.new == 0
    log.holds(23)
    log.scrolled(200, ROOM)
    assert log.new == 3
    log.holds(21)  # taken back
    assert log.new == 1
    log.holds(18)
    log.holds(20)
    assert log.new == 2


def test_back_at_the_end_by_scrolling_or_by_the_button_it_follows_again() -> None:
    log = reading(20)
    log.scrolled(320, ROOM)
    log.holds(25)
    log.scrolled(500, ROOM)
    assert (log.is_on, log.new) == (True, 0)
    log.scrolled(100, ROOM)
    log.holds(26)
    assert log.new == 1
    log.to_end()
    assert (log.is_on, log.new) == (True, 0)
    log.scrolled(90, ROOM)  # the list was told anew meanwhile, from its start
    assert log.is_on


def test_another_list_is_read_from_its_end() -> None:
    log = reading(20)
    log.scrolled(320, ROOM)
    log.holds(300, is_other=True)
    log.scrolled(150, ROOM)  # filled in portions
    assert (log.is_on, log.new) == (True, 0)
