"""The paper tray beside a place of the map: near it, on nothing that must be seen, its stem over no counter."""

from __future__ import annotations

import random

from sakusen.presenter.contract import Spot, Sprite
from sakusen.ui.board.tray_place import MARGIN, name_boxes, place_tray, ring_round

VIEW = (0.0, 0.0, 1068.0, 700.0)
WIDE, HIGH = 212.0, 68.0
SIZE = (WIDE, HIGH)


def ring(x: float, y: float) -> tuple[float, float, float, float]:
    return x - 38, y - 38, x + 38, y + 38


def box(place):
    return place.left, place.top, place.left + place.wide, place.top + HIGH


def overlap(a, b) -> bool:
    return a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3]


def inside(place) -> bool:
    x0, y0, x1, y1 = box(place)
    return x0 >= VIEW[0] and y0 >= VIEW[1] and x1 <= VIEW[2] and y1 <= VIEW[3]


def test_on_empty_ground_it_lies_beside_the_place_and_never_on_it() -> None:
    place = place_tray(ring(500.0, 300.0), 66.0, VIEW, [], SIZE)
    assert inside(place)
    assert not overlap(box(place), (462, 262, 538, 338))
    assert abs(place.left + WIDE / 2 - 500) < 250


def test_among_counters_it_covers_none_as_long_as_there_is_any_room() -> None:
    chance = random.Random(7)
    for _ in range(60):
        taken = [
            (x, y, x + 46, y + 46) for x, y in ((chance.random() * 1000, chance.random() * 650) for _ in range(14))
        ]
        place = place_tray(ring(534.0, 350.0), 66.0, VIEW, taken, SIZE)
        assert inside(place)
        assert not any(overlap(box(place), one) for one in taken)


def test_in_a_corner_of_the_window_it_stays_inside() -> None:
    for point in ((5.0, 5.0), (1060.0, 690.0), (5.0, 690.0), (1060.0, 5.0)):
        assert inside(place_tray(ring(*point), 66.0, VIEW, [], SIZE))


def test_where_all_but_a_corner_is_full_it_lies_there() -> None:
    full = [(x, y, x + 60.0, y + 60.0) for x in range(0, 1068, 60) for y in range(0, 700, 60) if x < 800 or y < 560]
    place = place_tray(ring(500.0, 300.0), 66.0, VIEW, full, SIZE)
    assert inside(place)
    assert not any(overlap(box(place), one) for one in full)


def test_open_sea_farther_away_is_found_before_anything_is_covered() -> None:
    """An attack on a beach: counters and names all round, one strip of sea that is in none of the eight directions."""
    full = [(x, y, x + 50.0, y + 50.0) for x in range(0, 1068, 50) for y in range(0, 700, 50)]
    sea = (640.0, 90.0, 900.0, 190.0)
    place = place_tray(ring(375.0, 350.0), 66.0, VIEW, [one for one in full if not overlap(one, sea)], SIZE)
    assert sea[0] - 50 < place.left < sea[2]
    assert sea[1] - 50 < place.top < sea[3]


def test_bars_of_the_page_are_covered_last() -> None:
    """A record has a bar over the foot of the map; the tray lay under it."""
    counters = [(x, y, x + 44.0, y + 44.0) for x in range(0, 1068, 60) for y in range(0, 600, 60)]
    bar = (200.0, 610.0, 870.0, 665.0)
    for point in ((534.0, 560.0), (100.0, 100.0), (1000.0, 660.0)):
        place = place_tray(ring(*point), 66.0, VIEW, counters, SIZE, [bar])
        assert inside(place)
        assert not overlap(box(place), bar)
    everywhere = [(x, y, x + 60.0, y + 60.0) for x in range(0, 1068, 60) for y in range(0, 700, 60)]
    assert not overlap(box(place_tray(ring(534.0, 560.0), 66.0, VIEW, everywhere, SIZE, [bar])), bar)


def test_names_are_kept_free_and_numbers_of_hexes_are_not() -> None:
    name = {"text": "林厝", "x": 0.0, "y": 0.0, "size": 10, "anchor": "middle"}
    shapes = [
        {"text": "0507", "x": 10.0, "y": 10.0, "size": 8},
        {"group": [name], "matrix": [2, 0, 0, 2, 100, 50]},
    ]
    assert name_boxes(shapes) == [(80.0, 30.0, 120.0, 55.0)]


def counter(number: int, x: float, y: float) -> Sprite:
    return Sprite(f"c{number}", [], x - 23, y - 23, 46, ("unit", number))


SEA = [Spot(("hex", 1), x, y, 60) for x in range(0, 400, 50) for y in range(0, 300, 50)]
"""A wide zone; counters gather at its side."""
OTHER = [Spot(("hex", 2), x, y, 60) for x in range(500, 900, 50) for y in range(0, 300, 50)]


def test_the_ring_goes_round_the_counters_of_a_wide_zone() -> None:
    """It was drawn in the middle of the sea, below the fleets that fought there."""
    fleets = [counter(1, 60, 60), counter(2, 110, 60), counter(3, 250, 80)]
    x0, y0, x1, y1 = ring_round((200, 150, 40), [*fleets, counter(4, 600, 60)], [*SEA, *OTHER])
    assert (x0, y0, x1, y1) == (37 - MARGIN, 37 - MARGIN, 273 + MARGIN, 103 + MARGIN)


def test_a_counter_that_lies_beside_the_middle_of_a_wide_zone_lies_wholly_in_the_ring() -> None:
    """The circle cut through the one fleet whose strike was cancelled."""
    x0, y0, x1, y1 = ring_round((200, 150, 40), [counter(1, 224, 124)], SEA)
    assert (x0, y0, x1, y1) == (201 - MARGIN, 101 - MARGIN, 247 + MARGIN, 147 + MARGIN)


def test_the_ring_stays_where_counters_lie_at_the_middle_or_nowhere() -> None:
    circle = (160, 110, 240, 190)
    assert ring_round((200, 150, 40), [counter(1, 200, 148), counter(2, 206, 143)], SEA) == circle
    assert ring_round((200, 150, 40), [counter(4, 600, 60)], [*SEA, *OTHER]) == circle
    assert ring_round((200, 150, 40), [counter(1, 60, 60)], []) == circle


def test_a_ring_is_a_circle_or_a_box_with_round_corners_and_the_stem_ends_at_it() -> None:
    assert place_tray(ring(500, 300), 66.0, VIEW, [], SIZE).ring.startswith("M500.0 262.0h0.0a38.0 38.0")
    wide = place_tray((400, 280, 600, 330), 66.0, VIEW, [], SIZE)
    assert wide.ring.startswith("M414.0 280.0h172.0a14.0 14.0")
    x, y = map(float, wide.stem.partition("L")[2].split())
    assert x in (400, 600) or y in (280, 330)


def test_a_name_near_the_place_is_covered_rather_than_a_long_line_drawn() -> None:
    """A corner was empty 460 pixels away, and so the tray lay there."""
    counters = [(x, y, x + 44.0, y + 44.0) for x in range(0, 1068, 66) for y in range(0, 700, 66)]
    near, corner = (590.0, 230.0, 860.0, 380.0), (0.0, 540.0, 280.0, 700.0)
    taken = [one for one in counters if not overlap(one, near) and not overlap(one, corner)]
    place = place_tray(ring(500.0, 300.0), 66.0, VIEW, taken, SIZE, names=[(590.0, 250.0, 860.0, 360.0)])
    assert overlap(box(place), near)
    assert place.is_free
    names = [(x, y, x + 6.0, y + 6.0) for x in range(590, 860, 12) for y in range(230, 380, 12)]
    assert overlap(box(place_tray(ring(500.0, 300.0), 66.0, VIEW, taken, SIZE, names=names)), corner)


def test_a_line_runs_over_one_counter_rather_than_to_the_far_end_of_the_map() -> None:
    columns = [*range(0, 468, 46), 600]
    taken = [(x, y, x + 44.0, y + 44.0) for x in columns for y in range(0, 640, 46)]
    place = place_tray(ring(550.0, 300.0), 66.0, VIEW, taken, (WIDE, 40.0))
    assert 644 < place.left < 700
