"""3.0 Preparing the game."""

from __future__ import annotations

import pytest
from tests.games.gunki.positions import UNIT, opening

from sakusen.games.gunki.rules.board import NAMES

FREE = ["2/1", "2/2", "2/3", "L/1", "L/2", "L/3", "Eng"]


@pytest.mark.rule("3.1")
def test_the_gun_waits_in_the_artillery_space_and_the_ono_company_in_the_headquarters() -> None:
    t = opening("free")
    assert t.gun == "ready"
    assert t.at("Ono") == "HQ"
    assert t.stack("in hand") == set(FREE)


@pytest.mark.rule("3.1")
def test_seven_units_go_wherever_the_player_likes_one_after_the_other() -> None:
    t = opening("free")
    assert set(t.choices) == {*(f"@{name}" for name in NAMES), "all"}
    for unit, space in zip(FREE, ["L1", "L1", "D1", "R2", "ART", "ART", "HQ"], strict=True):
        assert t.pending.about == (UNIT[unit],)
        t.play(f"@{space}")
        assert t.at(unit) == space
    assert t.ask == "action"


@pytest.mark.rule("3.1")
def test_a_space_takes_two_units_when_the_game_begins() -> None:
    t = opening("free").play("@R1", "@R1")
    assert not t.can("@R1")
    assert t.why("hex", "R1").key == "why.full"


@pytest.mark.rule("3.1")
def test_the_ono_company_takes_one_of_the_two_places_in_the_headquarters() -> None:
    t = opening("free").play("@HQ")
    assert not t.can("@HQ")


@pytest.mark.rule("3.1")
def test_the_gun_takes_no_place_in_the_artillery_space() -> None:
    t = opening("free").play("@ART")
    assert t.can("@ART")


@pytest.mark.rule("3.1")
def test_the_rest_can_be_set_up_as_suggested() -> None:
    t = opening("free").play("@R3", "all")
    assert t.stack("R3") == {"2/1", "2/2"}
    assert t.stack("L3") == {"L/1", "L/2"}
    assert t.stack("ART") == {"2/3", "L/3"}
    assert t.stack("HQ") == {"Eng", "Ono"}


@pytest.mark.rule("3.1")
def test_the_suggestion_is_not_offered_where_it_would_overfill_a_space() -> None:
    t = opening("free").play("@L3")
    assert t.can("@L3")
    assert not t.can("all")
    assert t.why("button", "all").key == "why.full"


@pytest.mark.rule("3.1")
def test_the_suggested_setup_asks_nothing() -> None:
    t = opening()
    assert t.ask == "action"
    assert t.match.state.key() == opening("suggested").state.key()
    assert len(t.told("setup")) == 8


@pytest.mark.rule("3.2")
def test_the_markers_wait_beside_the_map_and_all_chits_are_in_the_cup() -> None:
    t = opening()
    assert [t.marker(m) for m in "RLC"] == ["off"] * 3
    assert t.left == 5


@pytest.mark.rule("3.3")
def test_the_game_begins_on_the_first_day() -> None:
    t = opening()
    assert t.state.day == 1
    assert t.told("day") == [{"day": 1}]


def test_an_unknown_start_is_refused() -> None:
    t = opening("free")
    starts = (("nowhere", {}), ("standard", {"setup": "odd"}), ("standard", {"nothing": "yes"}))
    for scenario, options in starts:
        with pytest.raises(ValueError, match=r"nowhere|odd|nothing"):
            t.match.game.start(scenario, options)
