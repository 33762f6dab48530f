"""8.5 Losses: the owner chooses, a fleet takes hits up to its strength, nothing is wasted."""

from __future__ import annotations

import pytest
from tests.games.taiwan202x.positions import UNIT, UNIT_WORDS, Table, acting

from sakusen.engine.hexes import bits, mask_of
from sakusen.games.taiwan202x.board import UNITS
from sakusen.games.taiwan202x.losses import choices, soak

US = ["Washington", "Vinson", "Reagan"]


def sets(*units: str, hits: int) -> set[frozenset[str]]:
    """What the owner of these units may lose to so many hits."""
    return {frozenset(UNIT_WORDS[u] for u in bits(s)) for s in choices(mask_of(UNIT[u] for u in units), hits)}


def struck(event: str, targets: list[str], *dice: int) -> Table:
    """American or Chinese fleets after the dice of a strike."""
    return acting("roc", event, prc={"strait": targets}).play("event", *dice)


@pytest.mark.rule("8.5")
def test_every_hit_on_aircraft_removes_one() -> None:
    assert sets("J-20/1", "J-35", "H-6K", hits=1) == {frozenset({u}) for u in ("J-20/1", "J-35", "H-6K")}
    assert len(sets("J-20/1", "J-35", "H-6K", hits=2)) == 3


@pytest.mark.rule("8.5")
def test_the_owner_chooses_whatever_the_generation() -> None:
    t = acting("prc", "S9", prc={"mainland": ["J-20/1", "H-6K"]}, roc={"south": ["F-22A", "B-1B"]})
    t.play("J-20/1", "H-6K", ">south", 6, 1, 1, 1)
    assert (t.ask, t.seat, t.units()) == ("loss", "roc", {"F-22A", "B-1B"})


@pytest.mark.rule("8.5")
def test_any_hit_costs_a_fleet_and_a_fleet_takes_as_many_as_its_strength() -> None:
    assert sets("Washington", hits=1) == {frozenset({"Washington"})}
    assert sets("Washington", "Vinson", hits=3) == {frozenset({"Washington"}), frozenset({"Vinson"})}
    assert sets("Washington", "Vinson", hits=4) == {frozenset({"Washington", "Vinson"})}


@pytest.mark.rule("8.5")
def test_no_unit_is_lost_that_could_have_stayed() -> None:
    fleets = ("Fujian", "Liaoning", "Xining")  # strengths 3, 2, 1
    assert sets(*fleets, hits=3) == {frozenset({"Fujian"}), frozenset({"Liaoning", "Xining"})}
    assert sets(*fleets, hits=2) == {frozenset({"Fujian"}), frozenset({"Liaoning"})}
    assert sets(*fleets, hits=4) == {frozenset({"Fujian", "Xining"}), frozenset({"Fujian", "Liaoning"})}


@pytest.mark.rule("8.5")
def test_hits_beyond_all_units_are_lost() -> None:
    assert sets("Xining", "Liaoning", hits=9) == {frozenset({"Xining", "Liaoning"})}


@pytest.mark.rule("8.5")
@pytest.mark.parametrize("units", [("Fujian", "Liaoning", "Xining", "Dalian"), ("Washington", "Vinson", "F-22A")])
@pytest.mark.parametrize("hits", range(1, 9))
def test_every_set_that_may_be_lost_is_enough_and_minimal(units: tuple[str, ...], hits: int) -> None:
    most = sum(soak(UNIT[u]) for u in units)
    for lost in sets(*units, hits=hits):
        total = sum(soak(UNIT[u]) for u in lost)
        assert total >= min(hits, most)
        assert all(total - soak(UNIT[u]) < hits for u in lost)


@pytest.mark.rule("8.5")
def test_losses_are_picked_one_by_one_and_only_picks_that_waste_nothing_are_offered() -> None:
    t = struck("CQ", ["Fujian", "Liaoning", "Xining"], 6, 6, 6, 1)  # underwater drones: three hits
    assert t.units() == {"Fujian", "Liaoning", "Xining"}
    t.play("Xining")
    assert t.lost() == ["Xining", "Liaoning"]  # after the small fleet only the Liaoning makes it exactly
    assert t.at("Fujian") == "strait"


@pytest.mark.rule("8.5")
def test_a_unit_beyond_what_is_needed_is_refused_with_the_reason() -> None:
    t = struck("CQ", ["Fujian", "Liaoning", "Xining"], 6, 6, 1, 1)  # two hits: the small one alone is not enough
    assert t.units() == {"Fujian", "Liaoning"}
    assert t.why("unit", "Xining").key == "why.more_than_needed"


@pytest.mark.rule("8.5")
def test_there_is_no_damage_that_stays() -> None:
    t = struck("CQ", ["Fujian"], 1, 1, 1, 1)
    assert t.at("Fujian") == "strait"
    assert struck("CQ", ["Fujian"], 6, 1, 1, 1).lost() == ["Fujian"]


@pytest.mark.rule("8.5")
def test_a_lost_unit_is_out_of_the_game() -> None:
    t = struck("CQ", ["Fujian"], 6, 1, 1, 1)
    assert t.at("Fujian") == "lost"
    assert acting("prc", "S9", prc={"strait": "Xining"}).why("unit", "Fujian").key == "why.lost"


@pytest.mark.rule("8.5", "8.3")
def test_hits_of_one_volley_are_taken_after_both_have_fired_first_by_the_side_that_was_attacked() -> None:
    t = acting("prc", "S9", prc={"mainland": ["J-20/1", "H-6K"]}, roc={"south": ["F-22A", "US/F-35B"]})
    t.play("J-20/1", "H-6K", ">south", 6, 1, 6, 1, 1, 1)
    assert (t.ask, t.seat) == ("loss", "roc")
    t.play("F-22A")
    assert (t.ask, t.seat) == ("loss", "prc")
    t.play("J-20/1")
    assert t.lost() == ["F-22A", "J-20/1"]


@pytest.mark.rule("8.5")
def test_a_choice_that_makes_no_difference_to_anyone_is_not_asked() -> None:
    t = struck("CQ", ["Xining"], 6, 6, 1, 1)
    assert t.lost() == ["Xining"]
    assert len(UNIT) == UNITS
