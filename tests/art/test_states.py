"""States on counters and hexes."""

from __future__ import annotations

import json
import math

import pytest

from sakusen.art.counters import states
from sakusen.art.counters.counters import unit
from sakusen.art.hexmap import overlays
from sakusen.art.hexmap.furniture import box_slots, track_index, track_marker_size, track_slot
from sakusen.art.hexmap.hexgrid import HexGrid
from sakusen.art.hexmap.labels import place_names

GRID = HexGrid(40.0, (64.0, 66.0), (1, 3))


def test_the_four_rings_differ_in_form():
    forms = {
        kind: json.dumps([{k: v for k, v in s.items() if k in ("d", "dash", "width")} for s in states.ring(kind)])
        for kind in states.RING_ORDER
    }
    assert len(set(forms.values())) == 4


def test_at_most_two_rings_are_combined_the_selected_one_innermost():
    assert states.rings(["act", "target", "selected"]) == [
        *states.ring("selected"),
        *states.ring("target", 13.0),
    ]


def test_an_unknown_ring_is_refused():
    with pytest.raises(ValueError, match="no such ring"):
        states.ring("glow")


def test_a_ringed_stack_fans_wider_than_one_at_rest():
    rest, ringed = states.fan(2), states.fan(2, True)
    assert ringed[0][0] - ringed[1][0] > rest[0][0] - rest[1][0]
    assert states.fan(1) == states.fan(1, True)


@pytest.mark.parametrize(("cost", "printed"), [(0.5, "½"), (1, "1"), (2.5, "2½"), (0, "0"), (4.0, "4")])
def test_costs_are_printed_as_on_the_map(cost, printed):
    assert overlays.cost_text(cost) == printed


def test_the_outline_of_one_hex_has_six_sides_and_of_two_neighbours_ten():
    assert overlays.outline(GRID, ["0606"]).count("M") == 6
    assert overlays.outline(GRID, ["0606", "0607"]).count("M") == 10


def test_reach_shows_costs_dots_and_stops_and_hides_what_it_is_told():
    costs = {"0606": 0, "0607": 1, "0507": 2, "0608": 1.5, "0609": 2}
    shapes = overlays.reach(
        GRID,
        costs,
        [*costs, "0505"],
        start="0606",
        attacks=["0507"],
        stops=["0507"],
        full=["0608"],
        hidden=["0609"],
    )
    assert [s["text"] for s in shapes if "text" in s] == ["2", "1"]
    assert {s["text"]: s["fill"] for s in shapes if "text" in s} == {"2": states.CREAM, "1": states.INK}
    assert sum("h16" in s.get("d", "") for s in shapes) == 1


def test_reach_over_the_whole_board_has_no_veil():
    shapes = overlays.reach(GRID, {"0606": 0}, ["0606"], start="0606")
    assert not any(s.get("fill") == "veil" for s in shapes)


@pytest.mark.parametrize("angle", [45, -45])
def test_the_lines_of_a_screen_end_at_the_sides_of_its_hexes_and_meet_those_of_neighbours(angle):
    """A pen that has to clip them needs longer than for all else on the map."""
    board = ["0606", *GRID.neighbours("0606")]
    by_hex = {h: [_ends(one) for one in overlays.screen(GRID, [h], 7, angle).split("M")[1:]] for h in board}
    assert overlays.screen(GRID, board, 7, angle).count("M") == sum(map(len, by_hex.values()))
    for h, lines in by_hex.items():
        assert 5 < len(lines) < 15
        assert all(_to_side(h, end) < 0.1 for line in lines for end in line)
    others = [end for h in board[1:] for line in by_hex[h] for end in line]
    for end in (end for line in by_hex["0606"] for end in line):
        assert min(math.dist(end, other) for other in others) < 0.2
    assert "clip" not in repr(overlays.reach(GRID, {"0606": 0}, board) + overlays.zone(GRID, board, "PRC"))


def _to_side(h, point):
    """How far a point is from the nearest side of a hex."""
    corners = GRID.corners(h)
    sides = zip(corners, corners[1:] + corners[:1], strict=True)
    return min(math.dist(a, point) + math.dist(point, b) - math.dist(a, b) for a, b in sides)


def _ends(line):
    """Both ends of a line of path data."""
    start, end = line.split("L")
    return [tuple(map(float, point.split())) for point in (start, end)]


def test_a_path_of_one_hex_draws_nothing():
    assert overlays.path_ribbon(GRID, ["0606"]) == []


def test_names_can_be_limited_to_occupied_hexes(board, sheet):
    words = [s["text"] for s in place_names(board, sheet, "ja", {"0507", "0505"}) if "text" in s]
    assert words == ["林厝"]


def test_a_ghost_is_translucent_and_keeps_its_edge():
    shapes = states.ghost([unit("PRC", "82", 6, 4, cast_shadow=False)], 0, 0, "2 MP")
    assert shapes[0]["opacity"] == 0.72
    assert any("dash" in s for s in shapes[1]["group"])


@pytest.mark.parametrize("count", [1, 2, 5, 11, 13, 21])
@pytest.mark.parametrize("box", ["aotou", "landing", "dadeng", "roc_air", "hq"])
def test_counters_in_a_box_lie_inside_it_and_apart(sheet, box, count):
    x, y, w, h = sheet["boxes"][box]["rect"]
    slots = box_slots(sheet, box, count)
    assert len(slots) == count
    for i, (cx, cy, size) in enumerate(slots):
        assert x <= cx - size / 2
        assert cx + size / 2 <= x + w
        assert y + 24 <= cy - size / 2
        assert cy + size / 2 <= y + h
        assert all(max(abs(cx - ox), abs(cy - oy)) >= size for ox, oy, _ in slots[i + 1 :])


def test_markers_that_share_a_step_of_a_track_stand_side_by_side(sheet):
    step = track_index(sheet, "points", "20")
    (ax, ay), (bx, by) = (track_slot(sheet, "points", step, i, 2) for i in (0, 1))
    assert bx - ax >= track_marker_size(sheet, "points", 2)
    assert ay == by


def test_a_label_that_a_track_does_not_have_is_refused(sheet):
    with pytest.raises(ValueError, match="99"):
        track_index(sheet, "points", "99")
