"""The camera goes where something can be chosen, and only if nothing of it is in sight."""

from __future__ import annotations

import pytest

from sakusen.ui.board.best_view import missing, together
from sakusen.ui.board.camera import Box, Camera
from sakusen.ui.board.way_back import WayBack


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


# ---------------------------------------------------------------- and back
LARGE = (250.0, 150.0, 750.0, 650.0)


def test_the_camera_goes_back_when_what_it_went_away_for_is_no_longer_asked() -> None:
    camera, way = phone(), WayBack()
    before = camera.stand()
    assert way.reveal(camera, LARGE)
    assert way.reveal(camera, HERE) in (True, False)
    assert camera.scale < 1
    assert way.go(camera)
    assert camera.stand() == before
    assert not way.go(camera), "once"


def test_where_the_reader_has_moved_the_map_only_the_scale_goes_back() -> None:
    camera, way = phone(), WayBack()
    way.reveal(camera, LARGE)
    middle = camera.to_map(camera.wide / 2, camera.free / 2)
    camera.pan(-30, -10)
    moved = camera.to_map(camera.wide / 2, camera.free / 2)
    assert moved != middle
    assert way.go(camera)
    assert camera.scale == 1
    assert camera.to_map(camera.wide / 2, camera.free / 2) == pytest.approx(moved)


def test_a_scale_that_the_reader_has_chosen_stays() -> None:
    camera, way = phone(), WayBack()
    way.reveal(camera, LARGE)
    camera.step(1)
    chosen = camera.stand()
    assert not way.go(camera)
    assert camera.stand() == chosen


def test_what_is_too_large_is_shown_from_so_far_away_and_asked_again_from_no_farther() -> None:
    camera = phone()
    assert camera.reveal(LARGE)
    scale = camera.scale
    assert scale < 1
    camera.reveal(LARGE)
    assert camera.scale == scale


def test_places_that_do_not_fit_together_are_left_out_and_the_first_one_never() -> None:
    near, far, beside = counter(300, 250), counter(980, 300), counter(400, 300)
    assert together(phone(), [near, far, beside], 1) == (280, 230, 420, 320)
    assert together(phone(), [far], 1) == far


def test_from_farther_away_more_places_fit() -> None:
    ends = [counter(100, 300), counter(700, 300)]
    assert together(phone(), ends, 1) == ends[0]
    assert together(phone(), ends, 0.5) == (80, 280, 720, 320)


def test_what_was_brought_into_sight_stays_there_in_a_smaller_window_unless_the_map_is_moved() -> None:
    for is_moved in (False, True):
        camera, way, place = phone(), WayBack(), counter(500, 100)
        way.bring(camera, [place], 0.5)
        assert camera.to_window(0, place[1])[1] >= 0
        if is_moved:
            camera.pan(3, 0)
        before = camera.stand()
        camera.resize(390, 350)
        assert camera.to_window(0, place[1])[1] < 0
        assert way.bring_again(camera, before) is not is_moved
        assert (camera.to_window(0, place[1])[1] >= 0) is not is_moved
