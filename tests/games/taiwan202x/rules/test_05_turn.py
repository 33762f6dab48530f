"""5.0 The turn: two cards, the order of play, aircraft that return, the next card."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.taiwan202x.positions import Table, acting, table

SEA = {"strait": "Liaoning"}
HOME = {"indopacom": "F-22A"}


def facing(card: str, other: str, **rest: Any) -> Table:
    """China has chosen a card, the United States another."""
    return table(**{"prc": SEA, "roc": HOME, "hands": ([card], [other]), "sizes": (9, 9)} | rest).play(card, other)


# ------------------------------------------------------------------ 5.1 the choice
@pytest.mark.rule("5.1")
def test_china_chooses_then_the_other_side_and_then_both_cards_are_shown() -> None:
    t = table(prc=SEA, roc=HOME, hands=(["H5"], ["D7"]), sizes=(9, 9))
    assert (t.ask, t.seat) == ("card", "prc")
    t.play("H5")
    assert (t.ask, t.seat) == ("card", "roc")
    assert not t.told("revealed")
    t.play("D7")
    assert len(t.told("revealed")) == 1
    assert {"H5", "D7"} <= t.discards()


@pytest.mark.rule("5.1")
def test_every_card_of_the_hand_may_be_chosen_and_no_other() -> None:
    t = table(prc=SEA, roc=HOME)
    assert set(t.choices) == t.hand("prc")
    t.play(t.choices[0])
    assert set(t.choices) == t.hand("roc")


@pytest.mark.rule("6.1")
def test_a_chosen_card_is_spent_even_when_nothing_is_done_with_it() -> None:
    t = facing("D4", "S7").idle()
    assert "D4" in t.discards()
    assert "D4" not in t.hand("prc")


@pytest.mark.rule("5.1")
def test_an_empty_hand_passes() -> None:
    t = table(prc=SEA, roc=HOME, hands=([], ["S5"]), stock=12, jokers=1, discards=[])
    assert (t.ask, t.seat) == ("card", "roc")
    t.play("S5")
    assert (t.ask, t.seat) == ("activate", "roc")
    t.play("F-22A", ">south", "done")
    assert t.ask == "draw"


# ------------------------------------------------------------------ 5.2 to 5.4 the order
@pytest.mark.rule("5.2")
@pytest.mark.parametrize(("prc", "roc", "first"), [("S3", "H10", "prc"), ("S10", "H3", "roc"), ("S2", "S3", "prc")])
def test_the_lower_number_acts_first(prc: str, roc: str, first: str) -> None:
    assert facing(prc, roc).seat == first


@pytest.mark.rule("5.3")
@pytest.mark.parametrize("court", ["SJ", "SQ", "SK", "SA"])
def test_a_court_card_or_an_ace_acts_before_any_number(court: str) -> None:
    assert facing(court, "S2").seat == "prc"
    assert facing("S2", court).seat == "roc"


@pytest.mark.rule("5.3")
def test_an_ace_is_a_court_card_and_no_one() -> None:
    t = facing("SA", "S2")
    assert (t.ask, t.seat) == ("court", "prc")
    assert t.can("operate")


@pytest.mark.rule("5.2", "5.4")
@pytest.mark.parametrize(("prc", "roc"), [("S5", "H5"), ("SK", "HJ"), ("SA", "HQ")])
@pytest.mark.parametrize(("marker", "holder"), [("PRC+1", "prc"), ("ROC+1", "roc")])
def test_equal_numbers_and_two_court_cards_are_ordered_by_the_initiative(
    prc: str, roc: str, marker: str, holder: str
) -> None:
    t = facing(prc, roc, initiative=marker)
    assert (t.ask, t.seat, t.choices) == ("order", holder, ["prc-first", "roc-first"])
    assert t.copy().play("prc-first").seat == "prc"
    assert t.play("roc-first").seat == "roc"


@pytest.mark.rule("5.4")
def test_the_order_is_asked_once_although_the_marker_moves_between_the_two_actions() -> None:
    t = facing("CK", "CJ", roc={"indopacom": "F-22A"}, prc={"strait": "Dalian"}, initiative="PRC+1")
    t.play("prc-first", "event", 5)  # the airborne card moves the marker
    assert t.marker == "PRC+2"
    assert t.seat == "roc"
    assert len(t.told("first")) == 1


@pytest.mark.rule("5.0", "5.2")
def test_after_the_first_side_has_acted_the_other_one_acts() -> None:
    t = facing("S3", "S4").idle()
    assert (t.ask, t.seat) == ("activate", "roc")
    t.idle()
    assert (t.ask, t.state.turn) == ("card", 2)


# ------------------------------------------------------------------ 5.5 aircraft return
@pytest.mark.rule("5.5")
def test_after_acting_a_side_may_bring_any_of_its_aircraft_home_from_the_seas() -> None:
    t = acting("prc", "D5", prc={"strait": "H-6K", "south": ["J-35", "Dalian"]}).idle()
    assert (t.ask, t.seat) == ("return", "prc")
    assert t.units() == {"H-6K", "J-35"}
    t.play("J-35", "done")
    assert (t.at("J-35"), t.at("H-6K")) == ("mainland", "strait")


@pytest.mark.rule("5.5")
def test_aircraft_may_stay_at_sea() -> None:
    t = acting("roc", "D5", roc={"south": ["F-22A", "B-1B"]}).idle().play("done")
    assert t.stack("south") == {"F-22A", "B-1B"}


@pytest.mark.rule("5.5")
def test_aircraft_return_after_an_event_and_after_a_pass_too() -> None:
    roc = {"yellow": "Vinson", "south": "B-1B"}
    t = acting("prc", "SK", prc={"south": "J-35"}, roc=roc).play("event", 1)
    assert t.ask == "return"
    assert acting("prc", "SK", prc={"south": "J-35"}, roc=roc).idle().ask == "return"


@pytest.mark.rule("5.5")
def test_chinese_aircraft_return_to_the_mainland_only_even_when_china_holds_sakishima() -> None:
    t = acting("prc", "D5", prc={"yellow": "J-35"}, control=True).idle()
    assert t.choices == ["J-35", "done"]
    assert t.play("J-35").at("J-35") == "mainland"


@pytest.mark.rule("5.5")
@pytest.mark.parametrize(("unit", "home"), [("F-22A", "indopacom"), ("F-15J", "japan")])
def test_american_and_japanese_aircraft_return_to_their_own_box_or_to_sakishima(unit: str, home: str) -> None:
    t = acting("roc", "D5", roc={"south": unit}, awake=True).idle()
    assert t.choices == [unit, f"{unit}@sakishima", "done"]
    assert t.copy().play(unit).at(unit) == home
    assert t.play(f"{unit}@sakishima").at(unit) == "sakishima"


@pytest.mark.rule("5.5", "9.1")
def test_nobody_returns_to_sakishima_while_china_controls_it() -> None:
    t = acting("roc", "D5", roc={"south": "F-22A"}, control=True).idle()
    assert t.choices == ["F-22A", "done"]
    assert t.why("base", "F-22A").key == "why.islands_lost"


@pytest.mark.rule("5.5")
@pytest.mark.parametrize(("there", "home"), [("F-22A", "indopacom"), ("F-15J", "japan")])
def test_an_aircraft_on_sakishima_makes_room_for_another_and_goes_to_its_own_box(there: str, home: str) -> None:
    t = acting("roc", "D5", roc={"sakishima": there, "south": "US/F-35A"}, awake=True).idle()
    t.play("US/F-35A@sakishima")
    assert t.stack("sakishima") == {"US/F-35A"}
    assert t.at(there) == home


@pytest.mark.rule("5.5")
def test_only_one_aircraft_a_step_goes_to_sakishima() -> None:
    t = acting("roc", "D5", roc={"south": ["F-22A", "B-1B"]}).idle().play("F-22A@sakishima")
    assert t.choices == ["B-1B", "done"]


@pytest.mark.rule("5.5")
def test_aircraft_on_sakishima_and_fleets_are_not_asked_to_return() -> None:
    t = acting("roc", "D5", roc={"sakishima": "F-22A", "south": "Vinson"}).idle()
    assert t.ask == "card"


@pytest.mark.rule("5.5", "7.2")
def test_there_is_no_flight_from_the_box_straight_to_sakishima() -> None:
    t = acting("roc", "D5", roc={"indopacom": "US/F-35A"}).play("US/F-35A")
    assert t.places() == {"strait", "yellow", "east", "south"}
    assert t.why("place", "sakishima").key == "why.base_by_return"
    t.play(">south", "US/F-35A@sakishima")
    assert t.at("US/F-35A") == "sakishima"


# ------------------------------------------------------------------ 5.6 the next card
@pytest.mark.rule("5.6", "10.0")
@pytest.mark.parametrize(("held", "draws"), [(5, False), (4, True), (3, True)])
def test_a_hand_of_four_or_fewer_takes_one_card_at_the_end_of_the_turn(held: int, draws: bool) -> None:
    t = acting("prc", "D5", prc=SEA, roc=HOME, sizes=(held, 9), hands=([], []), stock=21).idle()
    assert (t.ask in ("joker", "draw")) is draws
    if draws:
        t.play("card", "CA" if "CA" not in t.discards() else "CK")
        assert len(t.hand("prc")) == held + 1
        assert t.ask == "card"  # one a turn, even if the hand is still small


@pytest.mark.rule("5.6")
def test_both_sides_draw_in_the_same_turn() -> None:
    t = acting("prc", "D5", prc=SEA, roc=HOME, sizes=(4, 4), hands=([], []), stock=18, pool=["SA", "SK"]).idle()
    t.play("card", "SA", "card", "SK")
    assert "SA" in t.hand("prc")
    assert "SK" in t.hand("roc")
    assert t.state.stock == 16
