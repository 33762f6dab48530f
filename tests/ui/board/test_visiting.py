"""The camera goes to what happens out of sight, on from place to place, and back once."""

from __future__ import annotations

from sakusen.ui.board.camera import Box, Camera
from sakusen.ui.board.visiting import Visiting
from sakusen.ui.board.way_back import WayBack

WEST, EAST = (20.0, 200.0, 80.0, 260.0), (1200.0, 200.0, 1260.0, 260.0)


def phone() -> Camera:
    camera = Camera((1300.0, 500.0), (0.0, 0.0, 1300.0, 500.0))
    camera.resize(390, 500)
    camera.centre_on(650, 250)
    return camera


def visit(camera: Camera, visiting: Visiting, box: Box) -> bool:
    before = camera.stand()
    camera.reveal(box)
    return visiting.went(before, camera.stand())


def test_two_places_are_visited_on_one_way() -> None:
    camera, visiting = phone(), Visiting()
    first = camera.stand()
    assert visit(camera, visiting, WEST)
    assert visit(camera, visiting, EAST)
    assert not visit(camera, visiting, EAST)
    assert visiting.back() == first
    assert visiting.back() is None


def test_who_moves_the_map_is_not_sent_back() -> None:
    camera, visiting = phone(), Visiting()
    visit(camera, visiting, WEST)
    visiting.forget()
    assert visiting.back() is None


def test_what_moves_out_of_sight_is_followed_from_where_the_camera_stood_at_first() -> None:
    """As if nothing had been visited, and the camera stays there."""
    camera, plain, visiting = phone(), phone(), Visiting()
    plain.reveal(EAST)
    visit(camera, visiting, WEST)
    visiting.follow(camera, WayBack(), EAST, stays=True)
    assert camera.stand() == plain.stand()
    assert visiting.back() is None


def test_what_moves_in_sight_of_a_visited_place_moves_nothing() -> None:
    camera, visiting = phone(), Visiting()
    visit(camera, visiting, WEST)
    there = camera.stand()
    visiting.follow(camera, WayBack(), (100.0, 210.0, 150.0, 250.0), stays=True)
    assert camera.stand() == there
    assert visiting.back() is not None


def test_what_others_move_is_visited_and_the_camera_goes_back_to_where_the_reader_looked() -> None:
    """Behind the computer's turn the map stood where its last counter had gone."""
    camera, visiting = phone(), Visiting()
    first = camera.stand()
    visiting.follow(camera, WayBack(), WEST, stays=False)
    assert camera.stand() != first
    visiting.follow(camera, WayBack(), EAST, stays=False)
    assert visiting.back() == first
