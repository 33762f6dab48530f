"""Camera, hit test, gestures and glides of the board: arithmetic without a browser."""

from __future__ import annotations

import math
from collections.abc import Callable

import pytest

from sakusen.presenter.contract import Motion, Spot, Sprite
from sakusen.ui.board.board_motion import DEEP, GLIDE, Glide, along, from_where_they_stand
from sakusen.ui.board.camera import EDGE, MOST, SLACK, Camera, hits, where
from sakusen.ui.board.pointer import HOLD, Gestures, Handlers, wheel_factor


def camera(wide: float = 1000, high: float = 600) -> Camera:
    made = Camera((1440, 1212), (14, 12, 1138, 740))
    made.resize(wide, high)
    made.home()
    return made


# ---------------------------------------------------------------- pictures
def test_a_picture_of_what_has_happened_shows_all_of_it_and_as_little_else_as_it_can() -> None:
    """The picture on the curtain was always of the upper left of the home view."""
    home, sheet, shape = (14.0, 12.0, 1138.0, 740.0), (1440.0, 1212.0), 600 / 460
    cam = Camera(sheet, home)
    whole = cam.close_up([], shape)
    assert whole == pytest.approx((14, 12, 14 + 728 * shape, 740))
    for points in (
        [(1100.0, 700.0)],
        [(1000.0, 730.0)],
        [(900.0, 600.0), (1000.0, 700.0)],
        [(1320.0, 1100.0)],
        [(20.0, 20.0), (1100.0, 700.0)],
    ):
        x0, y0, x1, y1 = cam.close_up(points, shape)
        assert (x1 - x0) / (y1 - y0) == pytest.approx(shape)
        assert 0 <= x0 < x1 <= sheet[0]
        assert 0 <= y0 < y1 <= sheet[1]
        assert (x1 - x0 < whole[2] - whole[0]) == (points[0][0] > 800)
        if points[0][0] > 800:
            assert all(x0 + 100 < x < x1 - 100 and y0 + 100 < y < y1 - 100 for x, y in points)


# ---------------------------------------------------------------- camera
def test_window_and_map_points_are_inverse() -> None:
    cam = camera()
    assert cam.to_window(*cam.to_map(123, 45)) == pytest.approx((123, 45))


def test_zoom_keeps_the_point_under_the_pointer() -> None:
    cam = camera()
    before = cam.to_map(500, 300)
    cam.zoom_at(500, 300, 1.3)
    assert cam.to_map(500, 300) == pytest.approx(before)


@pytest.mark.parametrize("factor", [1e-6, 1e6])
def test_scale_stays_within_bounds(factor: float) -> None:
    cam = camera()
    cam.zoom_at(500, 300, factor)
    assert cam.least <= cam.scale <= MOST


def test_the_sheet_cannot_be_lost() -> None:
    cam = camera()
    cam.zoom_at(0, 0, 2)
    cam.pan(99999, 99999)
    assert cam.x == pytest.approx(-SLACK / cam.scale)
    cam.pan(-99999, -99999)
    assert cam.to_window(1440, 1212)[0] == pytest.approx(cam.wide - SLACK)


def test_whole_shows_everything_centred() -> None:
    cam = camera()
    cam.whole()
    x0, y0, x1, y1 = cam.box
    assert x0 <= 0
    assert y0 <= 1e-6
    assert x1 >= 1440
    assert y1 >= 1212 - 1e-6
    assert (x0 + x1) / 2 == pytest.approx(720)


def test_home_shows_the_home_box_on_a_desktop_and_readable_counters_on_a_phone() -> None:
    cam = camera(1068, 700)
    x0, y0, x1, y1 = cam.box
    assert x0 <= 14
    assert x1 >= 1138
    phone = camera(390, 560)
    assert phone.scale == pytest.approx(0.8)


def test_resize_keeps_the_middle() -> None:
    cam = camera()
    cam.zoom_at(500, 300, 2)
    middle = cam.to_map(500, 300)
    cam.resize(600, 1000)
    assert cam.to_map(300, 500) == pytest.approx(middle)


def test_buttons_never_skip_100_percent() -> None:
    cam = camera()
    cam.whole()
    seen = []
    for _ in range(8):
        cam.step(1)
        seen.append(cam.percent)
    assert 100 in seen
    assert seen == sorted(seen)


def test_reveal_moves_only_when_needed_and_clears_what_is_covered() -> None:
    cam = camera()
    cam.scale = 1.0
    cam.centre_on(600, 500)
    assert not cam.reveal((590, 490, 610, 510))
    cam.cover(300)
    assert cam.reveal((590, 780, 610, 800))
    assert cam.to_window(600, 800)[1] <= cam.free


# ---------------------------------------------------------------- windows of other sizes
STORM = [(2560, 1250), (390, 700), (1, 1), (5000, 3000), (844, 240), (1100, 2000), (300, 90)]
SIZES = [(1068, 700), (390, 560), (544, 200), (2200, 1250)]
ACTS: list[Callable[[Camera], object]] = [
    Camera.home,
    Camera.whole,
    lambda cam: cam.step(1),
    lambda cam: cam.step(-1),
    lambda cam: cam.pan(-80, 40),
    lambda cam: cam.reveal((1380, 1150, 1430, 1200)),
    lambda cam: cam.reveal((10, 10, 1400, 1200)),
    lambda cam: cam.zoom_at(30, 40, 2.5),
]


def seen(cam: Camera) -> tuple[float, ...]:
    return (*cam.box, cam.scale)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("act", range(len(ACTS)))
def test_a_storm_of_sizes_ends_where_it_began(size: tuple[float, float], act: int) -> None:
    cam = camera(*size)
    ACTS[act](cam)
    before = seen(cam)
    for other in [*STORM, *reversed(STORM), size]:
        cam.resize(*other)
        assert cam.least <= cam.scale <= MOST
    assert seen(cam) == pytest.approx(before)


def test_a_window_that_was_large_for_a_while_is_not_left_with_the_zoom_of_the_large_one() -> None:
    cam = Camera((900, 700), (0, 0, 900, 700))
    cam.resize(1030, 600)
    cam.home()
    small = cam.percent
    cam.resize(2200, 1250)
    assert cam.percent > small
    cam.resize(1030, 600)
    assert cam.percent == small


def test_what_is_wanted_fits_the_window_of_now() -> None:
    cam = camera(700, 500)
    cam.whole()
    cam.resize(1400, 1000)
    assert seen(cam) == pytest.approx(whole_of(1400, 1000))
    cam.home()
    cam.resize(700, 1000)
    assert seen(cam) == pytest.approx(seen(camera(700, 1000)))


def whole_of(wide: float, high: float) -> tuple[float, ...]:
    cam = camera(wide, high)
    cam.whole()
    return seen(cam)


def test_a_line_more_in_the_prompt_does_not_zoom_the_home_view() -> None:
    cam = camera(1068, 700)
    before = cam.scale
    for high in (660, 640, 700, 730):
        cam.resize(1068, high)
        assert cam.scale == before


def test_a_scale_of_ones_own_is_kept_in_a_larger_window_and_comes_back_from_one_that_does_not_allow_it() -> None:
    cam = camera(700, 500)
    cam.zoom_at(350, 250, 0.9 / cam.scale)
    cam.resize(1400, 1000)
    assert cam.percent == 90
    cam.resize(2800, 2000)
    assert cam.percent > 90
    cam.resize(700, 500)
    assert cam.percent == 90


def test_a_sheet_over_the_map_leaves_the_wish_alone() -> None:
    cam = camera(390, 560)
    cam.whole()
    before = cam.scale
    cam.cover(336)
    cam.resize(390, 540)
    cam.resize(390, 560)
    cam.cover(0)
    cam.resize(390, 560)
    assert cam.scale == pytest.approx(before)


def test_a_reload_brings_back_place_and_wish() -> None:
    for wish in (Camera.home, Camera.whole):
        cam, again = camera(1068, 700), camera(1068, 700)
        wish(cam)
        cam.pan(-30, -20)
        assert again.take_stand(cam.stand())
        assert seen(again) == pytest.approx(seen(cam), abs=0.01)
        again.resize(2200, 1250)
        cam.resize(2200, 1250)
        assert again.percent == cam.percent


@pytest.mark.parametrize(
    "stand",
    [
        None,
        5,
        [],
        [1, 2],
        [0, 0, 1.0, 1068, 701],
        [0, 0, 0, 1068, 700],
        ["a", 0, 1, 1068, 700],
        [0, math.nan, 1, 1068, 700],
        [0, 0, 1.0, 1068, 700, "home", 1],
    ],
)
def test_a_stand_that_is_none_or_for_another_window_changes_nothing(stand: object) -> None:
    cam = camera(1068, 700)
    before = seen(cam)
    assert not cam.take_stand(stand)
    assert seen(cam) == before


def test_a_stand_of_an_older_page_is_taken() -> None:
    cam = camera(1068, 700)
    assert cam.take_stand([10.0, 20.0, 1.5, 1068.0, 700.0])
    assert seen(cam)[4] == 1.5


# ---------------------------------------------------------------- what is under a point
HEX_A, HEX_B = Spot(("hex", 1), 100, 100, 40), Spot(("hex", 2), 160, 135, 40)
UNIT = Spot(("unit", 7), 102, 96, 24)
UPPER = Spot(("unit", 8), 108, 90, 24)


def test_the_topmost_comes_first_and_the_hex_last() -> None:
    assert hits([HEX_A, HEX_B, UNIT, UPPER], 105, 95) == [("unit", 8), ("unit", 7), ("hex", 1)]


def test_of_two_hexes_the_nearer_is_meant() -> None:
    assert hits([HEX_A, HEX_B], 133, 119) == [("hex", 2)]
    assert hits([HEX_A, HEX_B], 127, 116) == [("hex", 1)]


def test_a_finger_reaches_small_things() -> None:
    small = Spot(("air", 0), 300, 300, 6)
    assert hits([small], 312, 300) == []
    assert hits([small], 312, 300, 22) == [("air", 0)]


def test_a_finger_in_the_middle_of_a_hex_means_that_hex_and_not_the_counter_next_to_it() -> None:
    """On a whole map on a phone a press on a destination at night chose another unit instead."""
    there, beside = Spot(("hex", 1), 100, 100, 33), Spot(("hex", 2), 157, 100, 33)
    unit = Spot(("unit", 7), 157, 100, 22)
    assert hits([there, beside, unit], 103, 102, 80) == [("hex", 1), ("unit", 7)]
    assert hits([there, beside, unit], 128, 100, 80) == [("unit", 7), ("hex", 1)]
    assert hits([there, beside, unit], 150, 100, 80) == [("unit", 7), ("hex", 2)]


def test_where_finds_the_uncovered_part() -> None:
    spots = [HEX_A, UNIT]
    point = where(spots, ("hex", 1))
    assert point is not None
    assert hits(spots, *point)[0] == ("hex", 1)
    assert where(spots, ("unit", 99)) is None


# ---------------------------------------------------------------- gestures
class Heard:
    """Writes down what gestures lead to."""

    def __init__(self) -> None:
        self.said: list[tuple[object, ...]] = []
        self.gestures = Gestures(
            Handlers(
                lambda x, y, finger: self.said.append(("tap", x, y, finger)),
                lambda x, y: False,
                lambda x, y: self.said.append(("hold", x, y)),
                lambda x, y: self.said.append(("hover", x, y)),
                lambda finger: self.said.append(("leave", finger)),
                lambda dx, dy: self.said.append(("pan", dx, dy)),
                lambda x, y, f: self.said.append(("pinch", round(f, 3))),
                lambda: self.said.append(("settle",)),
                lambda x, y, finger: x > 500,
                lambda x, y: self.said.append(("carry", x, y)),
                lambda x, y, finger: self.said.append(("drop", x, y, finger)),
                lambda: self.said.append(("lose",)),
            )
        )


def test_a_press_that_hardly_moves_is_a_tap() -> None:
    heard = Heard()
    heard.gestures.down(1, "touch", 50, 50, 0)
    heard.gestures.move(1, 55, 54)
    heard.gestures.up(1, 55, 54, 0.1)
    assert heard.said == [("tap", 50, 50, True)]


def test_a_finger_that_is_lifted_leaves_the_map_as_a_finger() -> None:
    heard = Heard()
    heard.gestures.down(1, "touch", 50, 50, 0)
    heard.gestures.up(1, 50, 50, 0.1)
    heard.gestures.leave("touch")
    heard.gestures.leave("mouse")
    assert heard.said == [("tap", 50, 50, True), ("leave", True), ("leave", False)]


def test_a_drag_pans_and_is_no_tap() -> None:
    heard = Heard()
    heard.gestures.down(1, "mouse", 50, 50, 0)
    heard.gestures.move(1, 70, 50)
    heard.gestures.move(1, 80, 60)
    heard.gestures.up(1, 80, 60, 0.2)
    assert heard.said == [("pan", 20, 0), ("pan", 10, 10), ("settle",)]


def test_what_can_be_carried_is_dropped_and_the_map_stays() -> None:
    heard = Heard()
    heard.gestures.down(1, "mouse", 550, 50, 0)
    heard.gestures.move(1, 570, 50)
    heard.gestures.move(1, 80, 60)
    heard.gestures.up(1, 80, 60, 0.2)
    assert heard.said == [("carry", 570, 50), ("carry", 80, 60), ("drop", 80, 60, False)]


def test_a_second_finger_or_a_lost_pointer_ends_carrying_without_a_drop() -> None:
    heard = Heard()
    heard.gestures.down(1, "touch", 550, 50, 0)
    heard.gestures.move(1, 570, 50)
    heard.gestures.down(2, "touch", 600, 50, 0.1)
    heard.gestures.up(1, 570, 50, 0.2)
    heard.gestures.up(2, 600, 50, 0.2)
    heard.gestures.down(3, "touch", 550, 50, 1)
    heard.gestures.move(3, 570, 50)
    heard.gestures.cancel(3)
    kinds = [item[0] for item in heard.said]
    assert kinds == ["carry", "lose", "settle", "carry", "lose", "settle"]


def test_two_fingers_pinch_and_neither_taps() -> None:
    heard = Heard()
    heard.gestures.down(1, "touch", 100, 100, 0)
    heard.gestures.down(2, "touch", 200, 100, 0.01)
    heard.gestures.move(2, 300, 100)
    heard.gestures.up(1, 100, 100, 0.3)
    heard.gestures.up(2, 300, 100, 0.31)
    assert ("pinch", 2.0) in heard.said
    assert not [item for item in heard.said if item[0] == "tap"]
    assert heard.said[-1] == ("settle",)


def test_a_long_press_asks_and_does_not_tap() -> None:
    heard = Heard()
    heard.gestures.down(1, "touch", 50, 50, 0)
    heard.gestures.tick(HOLD + 0.01)
    heard.gestures.up(1, 50, 50, HOLD + 0.2)
    assert heard.said == [("hold", 50, 50)]


def test_lost_pointers_do_no_harm() -> None:
    heard = Heard()
    heard.gestures.up(9, 1, 1, 0)
    heard.gestures.move(9, 1, 1)
    heard.gestures.down(1, "touch", 5, 5, 0)
    heard.gestures.cancel(1)
    heard.gestures.up(1, 5, 5, 0.1)
    assert [item[0] for item in heard.said] == ["hover", "settle"]


def test_the_wheel_zooms_smoothly_in_both_directions() -> None:
    assert wheel_factor(-100, 0) > 1 > wheel_factor(100, 0)
    assert wheel_factor(-100, 0) * wheel_factor(100, 0) == pytest.approx(1)
    assert wheel_factor(3, 1) < 1
    assert wheel_factor(1e9, 0) == pytest.approx(math.exp(-0.384))


def test_a_small_sheet_does_not_move_when_what_covers_the_window_grows_or_shrinks() -> None:
    """A phone's map moved up and down with every card, die and answer that the panel below it held."""
    phone = Camera((1068.0, 556.0), (0.0, 0.0, 1068.0, 556.0))
    phone.resize(390, 620)
    phone.cover(60)
    phone.home()
    before = phone.to_window(0, 0)
    assert before[1] == pytest.approx(EDGE)
    for covered in (120, 172, 200, 44, 60):  # with 172 there is hardly more room than the sheet needs, then less
        phone.cover(covered)
        assert phone.to_window(0, 0) == pytest.approx(before)
    phone.resize(390, 590)
    assert phone.to_window(0, 0) == pytest.approx(before)


def test_what_lies_at_the_edge_of_a_sheet_in_sight_moves_nothing() -> None:
    """The map went up by some pixels for every counter in the lowest row, and never came back."""
    whole = Camera((1068.0, 556.0), (0.0, 0.0, 1068.0, 556.0))
    whole.resize(1068, 522)
    whole.home()
    before = whole.stand()
    assert not whole.reveal((900, 480, 1030, 596))
    assert not whole.reveal((-20, -30, 60, 60))
    assert whole.stand() == before


# ---------------------------------------------------------------- glides
def test_a_point_along_a_way() -> None:
    way = [(0.0, 0.0), (10.0, 0.0), (10.0, 10.0)]
    assert along(way, 0) == (0, 0)
    assert along(way, 0.75) == pytest.approx((10, 5))
    assert along(way, 2) == pytest.approx((10, 10))


def test_counters_travel_one_after_the_other() -> None:
    motions = [Motion(("unit", 1), [(0, 0), (10, 0)]), Motion(("unit", 2), [(0, 0), (0, 10)])]
    glide = Glide(motions, 1, 100.0)
    assert glide.at(100.0) == ({("unit", 1): (0, 0)}, {("unit", 1): (0, 0), ("unit", 2): (0, 0)})
    moving, still = glide.at(100.0 + GLIDE * 1.5)
    assert list(moving) == [("unit", 2)]
    assert still[("unit", 1)] == (10, 0)
    assert glide.at(100.0 + GLIDE * 2.1) == ({}, glide.ends)


def test_a_force_travels_side_by_side() -> None:
    second = Motion(("unit", 2), [(0, 4), (10, 4)])
    glide = Glide([Motion(("unit", 1), [(0, 0), (10, 0)], [second])], 1, 100.0)
    moving, _ = glide.at(100.0 + GLIDE / 2)
    assert moving[("unit", 1)] == pytest.approx((5, 0))
    assert moving[("unit", 2)] == pytest.approx((5, 4))
    assert glide.at(100.0 + GLIDE * 1.1) == ({}, {("unit", 1): (10, 0), ("unit", 2): (10, 4)})


def test_a_counter_beside_another_begins_its_way_where_it_stands() -> None:
    stands = Sprite("", [], 100 - 22, 50 - 22 - DEEP, 44, ("unit", 1))
    there, back = Motion(("unit", 1), [(80, 50), (300, 50)]), Motion(("unit", 1), [(300, 50), (80, 50)])
    first, second = from_where_they_stand([there, back], [stands])
    assert first.way == [(100, 50), (300, 50)]
    assert second.way == back.way, "it goes on from where it has come to"
    assert from_where_they_stand([back], [stands])[0].way == back.way, "it stands in another place altogether"


def test_hasty_glides_are_not_shown() -> None:
    assert Glide([], 100, 0).each == 0


def test_what_is_too_large_for_the_window_is_shown_from_farther_away() -> None:
    cam = Camera((1440, 1212), (0, 0, 1000, 1000))
    cam.resize(390, 600)
    cam.home()
    cam.reveal((300, 200, 900, 420))
    left, top = cam.to_window(300, 200)
    right, bottom = cam.to_window(900, 420)
    assert left >= 0
    assert top >= 0
    assert right <= 390
    assert bottom <= 600
