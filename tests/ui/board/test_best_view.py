"""The camera goes where something can be chosen, and only if nothing of it is in sight."""

from __future__ import annotations

from sakusen.ui.board.best_view import missing
from sakusen.ui.board.camera import Box, Camera


def phone() -> Camera:
    """A map held on a phone: 390 x 300 units of 1000 x 700 are in sight, from (300, 200) on."""
    made = Camera((1000, 700), (0, 0, 1000, 700))
    made.resize(390, 500)
    made.zoom_at(0, 0, 1 / made.scale)
    made.pan(made.x - 300, made.y - 200)
    made.cover(200)
    assert (made.scale, made.x, made.y, made.free) == (1, 300, 200, 300)
    return made


def counter(x: float, y: float) -> Box:
    return x - 20, y - 20, x + 20, y + 20


HERE = counter(400, 300)
WEST = [counter(100, 100), counter(150, 100), counter(100, 160)]


def test_the_camera_stays_where_one_thing_that_can_be_chosen_is_in_sight() -> None:
    assert missing(phone(), [HERE, *WEST]) is None
    assert missing(phone(), []) is None


def test_the_camera_goes_to_what_can_be_chosen_if_none_of_it_is_in_sight() -> None:
    camera = phone()
    box = missing(camera, WEST)
    assert box == (80, 80, 170, 180)
    camera.reveal(box, 12)
    assert camera.scale == 1
    assert missing(camera, WEST, many=True) is None


def test_what_the_sheet_covers_is_not_in_sight() -> None:
    below = counter(400, 540)
    assert missing(phone(), [below]) == below


def test_the_camera_goes_where_most_can_be_chosen() -> None:
    assert missing(phone(), [counter(960, 600), *WEST, counter(960, 20)]) == (80, 80, 170, 180)


def test_at_the_beginning_of_a_turn_most_is_in_sight() -> None:
    assert missing(phone(), [HERE, *WEST], many=True) == (80, 80, 420, 320), "all of it fits"
    assert missing(phone(), [HERE, counter(450, 300), *WEST[:2]], many=True) is None, "half of it is seen"
