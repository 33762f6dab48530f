"""Point-to-point maps: numbers, routes, distances."""

from __future__ import annotations

import pytest

from sakusen.engine.graph import UNREACHED, PointMap

#   a - b - c      e
#    \  |
#      d
MAP = PointMap(["a", "b", "c", "d", "e"], [("a", "b"), ("b", "c"), ("d", "b"), ("a", "d")])


def names(places: object) -> list[str]:
    return [MAP.names[i] for i in places]  # type: ignore[attr-defined]


def test_places_are_numbered_in_the_order_of_the_list() -> None:
    assert MAP.names == ["a", "b", "c", "d", "e"]
    assert [MAP.index[n] for n in MAP.names] == [0, 1, 2, 3, 4]
    assert MAP.count == 5


def test_routes_go_both_ways() -> None:
    assert [names(near) for near in MAP.adjacent] == [["b", "d"], ["a", "c", "d"], ["b"], ["a", "b"], []]


def test_neighbours_are_also_kept_as_bit_sets() -> None:
    assert MAP.touch == [0b01010, 0b01101, 0b00010, 0b00011, 0]


def test_distances_count_the_routes_of_the_shortest_way() -> None:
    assert MAP.distances(MAP.index["c"]) == [2, 1, 0, 2, UNREACHED]


def test_the_neighbours_nearer_to_a_goal() -> None:
    assert [names(near) for near in MAP.nearer(MAP.index["c"])] == [["b"], ["c"], [], ["b"], []]
    both = PointMap("abcd", [("a", "b"), ("a", "c"), ("b", "d"), ("c", "d")])
    assert both.nearer(3)[0] == (1, 2)


@pytest.mark.parametrize(
    ("places", "routes"),
    [
        (["a", "a"], []),
        (["a", "b"], [("a", "c")]),
        (["a", "b"], [("a", "a")]),
        (["a", "b"], [("a", "b"), ("b", "a")]),
    ],
)
def test_an_unsound_map_is_refused(places: list[str], routes: list[tuple[str, str]]) -> None:
    with pytest.raises(ValueError, match=r"listed twice|route"):
        PointMap(places, routes)
