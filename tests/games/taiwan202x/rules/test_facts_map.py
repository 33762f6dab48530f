"""What the rulebook says of the map, checked against ``board.json`` (2.0, 5.0, 7.0, 8.0)."""

from __future__ import annotations

import pytest

from sakusen.engine.hexes import bits
from sakusen.games.taiwan202x.rules.board import (
    DESTINATIONS,
    HOME,
    MAP,
    MAY_BASE,
    NATION,
    PLACE_IDS,
    PLACE_WORDS,
    SEAS,
    UNIT_WORDS,
    UNITS,
)

PLACES = {p["id"]: p for p in MAP["places"]}
LINKS = {frozenset((a["a"], a["b"])) for a in MAP["adjacency"]}
ENTRY = {(e["nation"], e["type"]): e for e in MAP["entry"]}
SEA_NAMES = {"taiwan_strait", "yellow_sea", "east_china_sea", "south_china_sea"}


def linked(a: str, b: str) -> bool:
    return frozenset((a, b)) in LINKS


@pytest.mark.rule("7.1")
def test_there_are_four_seas() -> None:
    assert {p for p, entry in PLACES.items() if entry["kind"] == "sea"} == SEA_NAMES
    assert {PLACE_IDS[p] for p in bits(SEAS)} == SEA_NAMES


@pytest.mark.rule("7.1")
@pytest.mark.parametrize(
    ("base", "sea"), [("mainland", "taiwan_strait"), ("jsdf_box", "yellow_sea"), ("indopacom_box", "east_china_sea")]
)
def test_every_base_opens_on_one_sea(base: str, sea: str) -> None:
    assert linked(base, sea)
    assert len([link for link in LINKS if base in link]) == 1


@pytest.mark.rule("7.1")
def test_the_seas_are_a_ring_in_which_taiwan_parts_the_strait_from_the_east_china_sea() -> None:
    assert {link for link in LINKS if link <= SEA_NAMES} == {
        frozenset(p)
        for p in (
            ("taiwan_strait", "yellow_sea"),
            ("yellow_sea", "east_china_sea"),
            ("east_china_sea", "south_china_sea"),
            ("south_china_sea", "taiwan_strait"),
        )
    }


@pytest.mark.rule("7.1")
def test_sakishima_touches_nothing_and_is_entered_by_no_move() -> None:
    assert not [link for link in LINKS if "sakishima" in link]
    assert not [e for e in ENTRY.values() if "sakishima" in e["may_enter"]]


@pytest.mark.rule("7.1")
def test_chinese_fleets_stay_out_of_the_boxes_and_the_others_out_of_the_mainland() -> None:
    assert not {"jsdf_box", "indopacom_box", "off_map"} & set(ENTRY["PRC", "fleet"]["may_enter"])
    for nation in ("US", "JSDF"):
        assert not {"mainland", "off_map"} & set(ENTRY[nation, "fleet"]["may_enter"])


@pytest.mark.rule("7.2")
def test_aircraft_enter_the_seas_and_nothing_else() -> None:
    for (_, kind), entry in ENTRY.items():
        assert entry["move"] == ("any_sea" if kind == "air" else "adjacent")
        if kind == "air":
            assert set(entry["may_enter"]) == SEA_NAMES


@pytest.mark.rule("5.5")
def test_the_bases_of_the_aircraft() -> None:
    assert ENTRY["PRC", "air"]["return_to"] == ["mainland"]
    assert set(ENTRY["US", "air"]["return_to"]) == {"indopacom_box", "sakishima"}
    assert set(ENTRY["JSDF", "air"]["return_to"]) == {"jsdf_box", "sakishima"}
    homes = {"PRC": "mainland", "US": "indopacom_box", "JSDF": "jsdf_box"}
    assert all(PLACE_IDS[HOME[u]] == homes[NATION[u]] for u in range(UNITS))
    assert {NATION[u] for u in bits(MAY_BASE)} == {"US", "JSDF"}


@pytest.mark.rule("5.5", "8.1")
def test_sakishima_holds_one_american_or_japanese_aircraft_and_lies_in_two_seas() -> None:
    zone = PLACES["sakishima"]
    assert zone["capacity"] == {"types": ["air"], "nations": ["US", "JSDF"], "max_units": 1}
    assert set(zone["contained_in"]) == {"yellow_sea", "east_china_sea"}


@pytest.mark.rule("7.1")
def test_every_sea_and_base_can_be_reached_by_somebody_from_the_strait() -> None:
    seen, todo = set(), ["taiwan_strait"]
    while todo:
        here = todo.pop()
        seen.add(here)
        todo += [p for link in LINKS if here in link for p in link if p not in seen]
    assert seen >= SEA_NAMES | {"mainland", "jsdf_box", "indopacom_box"}


def test_every_unit_can_leave_every_place_where_it_can_be() -> None:
    for u in range(UNITS):
        for p, name in enumerate(PLACE_IDS):
            if name not in ("off_map", "lost"):
                assert (
                    DESTINATIONS[u][p] & ~(1 << p)
                    or (name == "sakishima" and not MAY_BASE >> u & 1)
                    or name in ("jsdf_box", "indopacom_box", "mainland")
                ), (UNIT_WORDS[u], name)


def test_every_place_has_names_in_three_languages_and_says_where_it_comes_from() -> None:
    for entry in MAP["places"]:
        assert set(entry["name"]) == {"ja", "zh-Hant", "en"}
        assert all(entry["name"].values())
    assert all(x["provenance"] for key in ("places", "adjacency", "entry") for x in MAP[key])
    assert len(set(PLACE_WORDS)) == len(PLACE_WORDS)
