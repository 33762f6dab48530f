"""What the rulebook says of the counters, checked against ``units.json`` (1.0, 2.0, 3.0, 6.0)."""

from __future__ import annotations

import pytest

from sakusen.games.taiwan202x.rules.board import COUNTERS, UNIT_WORDS

UNITS = COUNTERS["units"]


def of(nation: str, kind: str) -> list[dict[str, object]]:
    return [u for u in UNITS if (u["nation"], u["type"]) == (nation, kind)]


@pytest.mark.rule("2.0")
def test_every_unit_is_a_fleet_or_aircraft_of_the_fourth_or_fifth_generation() -> None:
    assert {u["type"] for u in UNITS} == {"fleet", "air"}
    assert {u["gen"] for u in UNITS} == {4, 5}


@pytest.mark.rule("2.0")
def test_every_unit_shows_two_to_four_different_suits() -> None:
    for u in UNITS:
        assert 2 <= len(set(u["suits"])) == len(u["suits"]) <= 4
        assert set(u["suits"]) <= set("SHDC")


@pytest.mark.rule("2.0")
def test_ids_and_words_are_unique_and_strengths_positive() -> None:
    assert len({u["id"] for u in UNITS}) == len(UNITS) == len(set(UNIT_WORDS))
    assert all(u["strength"] >= 1 for u in UNITS)
    assert not [w for w in UNIT_WORDS if " " in w]


@pytest.mark.rule("3.4")
def test_china_has_eight_air_units_on_the_mainland_and_fleets_there_or_in_the_strait() -> None:
    assert len(of("PRC", "air")) == 8
    assert all(u["start"] == ["mainland"] for u in of("PRC", "air"))
    assert of("PRC", "fleet")
    assert all(set(u["start"]) == {"taiwan_strait", "mainland"} for u in of("PRC", "fleet"))  # type: ignore[call-overload]


@pytest.mark.rule("3.5")
def test_the_united_states_have_three_fleets_and_six_air_units() -> None:
    assert len(of("US", "fleet")) == 3
    assert all(u["start"] == ["indopacom_box"] for u in of("US", "fleet"))
    assert len(of("US", "air")) == 6
    assert all(set(u["start"]) == {"indopacom_box", "sakishima"} for u in of("US", "air"))  # type: ignore[call-overload]


@pytest.mark.rule("3.6")
def test_the_self_defense_forces_have_fleets_and_aircraft_that_begin_off_the_map() -> None:
    assert of("JSDF", "fleet")
    assert of("JSDF", "air")
    assert all(u["start"] == ["off_map"] for u in UNITS if u["nation"] == "JSDF")


@pytest.mark.rule("2.0")
def test_carriers_destroyers_and_a_helicopter_destroyer_are_drawn_on_the_fleets() -> None:
    assert {"carrier", "destroyer"} <= {u["silhouette"] for u in UNITS}
    assert "helicopter_destroyer" in {u["silhouette"] for u in of("JSDF", "fleet")}
    assert sum(u["silhouette"] == "carrier" for u in of("PRC", "fleet")) == 3


@pytest.mark.rule("6.3")
def test_the_example_of_the_rules_fits_two_aircraft_or_one_american_fleet_into_a_five() -> None:
    assert all(u["strength"] == 2 for u in UNITS if u["type"] == "air")
    assert all(u["strength"] == 3 for u in of("US", "fleet"))


def test_every_name_is_given_in_three_languages_with_its_provenance() -> None:
    for u in UNITS:
        assert set(u["name"]) == {"ja", "zh-Hant", "en"}
        assert all(u["name"].values())
        assert u["provenance"]
