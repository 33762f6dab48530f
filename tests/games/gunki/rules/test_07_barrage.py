"""7.1 Barrage."""

from __future__ import annotations

import pytest
from tests.games.gunki.positions import BARRAGE, EVENT, EVENT_BARRAGE, LEFT, RIGHT, assaulted, table


@pytest.mark.rule("7.1")
@pytest.mark.parametrize(("die", "space"), list(enumerate(("L1", "L2", "L3", "R1", "R2", "R3"), 1)))
def test_the_die_says_where_a_barrage_falls(die: int, space: str) -> None:
    t = assaulted({"HQ": "Ono"}, {}, BARRAGE, die)
    assert t.barrage == {space}
    assert t.ask == "action"


@pytest.mark.rule("7.1")
def test_a_barrage_adds_one_to_the_die_of_every_defence_in_its_space() -> None:
    t = assaulted({"R3": "2/1"}, {"R": "R1"}, RIGHT, barrage=["R3"]).play(3)
    assert t.terms == {"defence": 3, "barrage": 1}
    assert (t.marker("R"), t.at("2/1")) == ("R3", "HQ")


@pytest.mark.rule("7.1")
def test_a_five_under_a_barrage_destroys_a_defender() -> None:
    t = assaulted({"R3": "2/1"}, {"R": "R1"}, RIGHT, barrage=["R3"]).play(5)
    assert (t.marker("R"), t.at("2/1")) == ("R3", "lost")


@pytest.mark.rule("7.1")
def test_a_barrage_does_nothing_in_other_spaces() -> None:
    t = assaulted({"R3": "2/1"}, {"R": "R1"}, RIGHT, barrage=["R1", "L3"]).play(3)
    assert t.terms == {"defence": 3}


@pytest.mark.rule("7.1")
def test_two_barrages_on_one_space_do_not_add_up() -> None:
    t = table({"R3": "2/1"}, {"R": "R1"}, barrage=["R3"]).play("truce", EVENT, EVENT_BARRAGE, 6)
    assert t.told("barrage")[-1]["again"]
    t.play("truce", RIGHT, 2)
    assert t.terms == {"defence": 3, "barrage": 1}
    assert t.last_roll["result"] == "success"


@pytest.mark.rule("7.1", "7.4")
def test_an_event_barrage_lies_beside_the_other_one_until_the_day_ends() -> None:
    t = assaulted({"HQ": "Ono"}, {}, BARRAGE, 1).play("truce", EVENT, EVENT_BARRAGE)
    assert t.ask == "barrage"
    t.play(5)
    assert t.barrage == {"L1", "R2"}
    t.play("truce", RIGHT, 1, "truce", LEFT, 1)
    assert t.barrage == {"L1", "R2"}
