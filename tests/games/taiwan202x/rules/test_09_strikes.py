"""9.2, 9.3, 9.8 to 9.12 Strikes, and 9.5 the reaction to them."""

from __future__ import annotations

import pytest
from tests.games.taiwan202x.positions import Table, acting

PRC_AT = {"strait": "Liaoning", "yellow": "Shandong", "east": "Dalian", "south": "Xining"}
US_AT = {"strait": "Reagan", "yellow": "Washington", "south": "Vinson"}
SUBMARINE, DF21 = "SQ", "SK"
US_SUBMARINE, TYPE12, HSIUNG_FENG, SORTIE, DRONES = "SK", "SQ", "SJ", "HJ", "CQ"


def strike(seat: str, card: str, prc: object = None, roc: object = None, **rest: object) -> Table:
    """The event has been chosen."""
    return acting(seat, card, prc, roc, **rest).play("event")  # type: ignore[arg-type]


def at_fleets(card: str, *dice: int, gen5: bool = False, sea: str = "strait", **rest: object) -> Table:
    """A strike of the United States on two Chinese fleets of the fourth generation (or one of the fifth)."""
    fleets = ["Fujian", "Liaoning"] if gen5 else ["Liaoning", "Shandong"]
    t = strike("roc", card, {sea: fleets}, **({"discards": ["SJ", "DJ", "CQ"]} | rest))
    return t.play(*dice)


# ------------------------------------------------------------------ seas and dice
@pytest.mark.rule("9.2")
def test_chinese_submarines_strike_anywhere_but_in_the_strait_with_two_dice() -> None:
    t = strike("prc", SUBMARINE, roc=US_AT)
    assert t.choices == ["yellow", "south"]
    t.play("south")
    assert (t.state.dice, t.state.generation) == ([2, 0], 4)


@pytest.mark.rule("9.3")
def test_the_missile_reaches_every_sea_with_one_die_of_the_sixth_generation() -> None:
    t = strike("prc", DF21, roc=US_AT)
    assert t.choices == ["strait", "yellow", "south"]
    t.play("strait")
    assert (t.state.dice, t.state.generation) == ([1, 0], 6)


@pytest.mark.rule("9.9")
def test_american_submarines_strike_anywhere_but_in_the_strait_with_three_dice() -> None:
    t = strike("roc", US_SUBMARINE, PRC_AT)
    assert t.choices == ["yellow", "east", "south"]
    t.play("east")
    assert (t.state.dice, t.state.generation) == ([0, 3], 4)


@pytest.mark.rule("9.8")
def test_the_missiles_on_the_islands_reach_every_sea_with_two_dice_of_the_fifth_generation() -> None:
    t = strike("roc", TYPE12, PRC_AT, awake=True)
    assert t.choices == ["strait", "yellow", "east", "south"]
    t.play("yellow")
    assert (t.state.dice, t.state.generation) == ([0, 2], 5)


@pytest.mark.rule("9.8", "6.4")
def test_they_may_be_fired_only_when_japan_is_awake_and_the_islands_are_free() -> None:
    roc = {"indopacom": "F-22A"}
    t = acting("roc", TYPE12, PRC_AT, roc)
    assert t.why("button", "event").key == "why.event.asleep"
    t = acting("roc", TYPE12, PRC_AT, roc, control=True)
    assert t.why("button", "event").key == "why.event.islands_lost"
    assert acting("roc", TYPE12, PRC_AT, roc, awake=True).can("event")


@pytest.mark.rule("9.10", "9.11", "9.12")
@pytest.mark.parametrize(("card", "dice", "generation"), [(HSIUNG_FENG, 2, 5), (SORTIE, 4, 4), (DRONES, 4, 5)])
def test_taiwans_own_strikes_reach_the_strait_only(card: str, dice: int, generation: int) -> None:
    away = {sea: unit for sea, unit in PRC_AT.items() if sea != "strait"}
    roc = {"indopacom": ["F-22A", "US/F-35A", "F-16C"]}
    assert not acting("roc", card, away, roc).can("event")
    t = at_fleets(card)
    assert (t.state.dice, t.state.generation) == ([0, dice], generation)


# ------------------------------------------------------------------ hits
@pytest.mark.rule("9.3", "8.4")
@pytest.mark.parametrize(
    ("target", "die", "hit"), [("Reagan", 1, False), ("Reagan", 2, True), ("Vinson", 3, False), ("Vinson", 4, True)]
)
def test_the_sixth_generation_has_four_more_against_the_fourth_and_two_more_against_the_fifth(
    target: str, die: int, hit: bool
) -> None:
    t = strike("prc", DF21, roc={"south": target}).play(die)
    assert (t.lost() == [target]) is hit


@pytest.mark.rule("9.2", "8.4")
@pytest.mark.parametrize(("dice", "lost"), [((6, 1), []), ((6, 6), ["Vinson"])])
def test_submarines_of_the_fourth_generation_are_halved_against_the_fifth(
    dice: tuple[int, ...], lost: list[str]
) -> None:
    assert strike("prc", SUBMARINE, roc={"south": "Vinson"}).play(*dice).lost() == lost


@pytest.mark.rule("9.12", "8.4")
def test_the_best_generation_among_the_targets_counts() -> None:
    assert at_fleets(DRONES, 4, 5, 1, 1).told("volley")[0]["hits"] == [0, 2]
    assert at_fleets(DRONES, 4, 5, 1, 1, gen5=True).told("volley")[0]["hits"] == [0, 0]


@pytest.mark.rule("9.0", "8.5")
def test_the_owner_of_the_target_picks_the_losses() -> None:
    t = at_fleets(DRONES, 6, 1, 1, 1)
    assert (t.ask, t.seat, t.units()) == ("loss", "prc", {"Liaoning", "Shandong"})


@pytest.mark.rule("9.0")
def test_nobody_fires_back_at_a_strike_and_nobody_joins_it() -> None:
    t = strike("prc", SUBMARINE, roc={"east": "Vinson", "sakishima": "F-22A"}).play(1, 1)
    assert len(t.told("die")) == 2
    assert t.ask == "card"


@pytest.mark.rule("9.11")
def test_the_sortie_is_aimed_at_the_fleets_or_at_the_aircraft() -> None:
    prc = {"strait": ["Liaoning", "H-6K", "J-16/1"]}
    t = strike("roc", SORTIE, prc, discards=["SJ", "DJ", "CQ"])
    assert (t.ask, t.choices) == ("event.target", ["at-fleets", "at-air"])
    t.play("at-air", 6, 1, 1, 1)
    assert t.units() == {"H-6K", "J-16/1"}


@pytest.mark.rule("9.11")
@pytest.mark.parametrize("unit", ["Liaoning", "H-6K"])
def test_with_one_kind_in_the_strait_there_is_nothing_to_choose(unit: str) -> None:
    t = strike("roc", SORTIE, {"strait": unit}, discards=["SJ", "DJ", "CQ"])
    assert t.ask == "fire"


@pytest.mark.rule("9.11")
def test_aircraft_that_survive_the_sortie_stay_where_they_are() -> None:
    t = strike("roc", SORTIE, {"strait": ["H-6K", "J-16/1"]}, discards=["SJ", "DJ", "CQ"]).play(6, 1, 1, 1, "H-6K")
    assert t.at("J-16/1") == "strait"


@pytest.mark.rule("9.0")
def test_no_other_strike_touches_aircraft() -> None:
    roc = {"indopacom": ["US/F-35A", "F-16C"]}
    for card in (HSIUNG_FENG, DRONES, US_SUBMARINE):
        assert not acting("roc", card, {"strait": "H-6K", "south": "J-16/1"}, roc).can("event")


# ------------------------------------------------------------------ 9.5 the reaction
def reaction(card: str, hand: list[str], **rest: object) -> Table:
    return strike("roc", card, {"strait": "Liaoning"}, hands=(hand, []), sizes=(6, 6), **rest)


@pytest.mark.rule("9.5")
@pytest.mark.parametrize("card", [HSIUNG_FENG, SORTIE])
def test_china_may_cancel_an_event_with_the_taiwan_tag_before_its_dice(card: str) -> None:
    t = reaction(card, ["DJ"])
    assert (t.ask, t.seat, t.choices) == ("react", "prc", ["DJ", "pass"])
    t.play("DJ")
    assert not t.told("die")
    assert not t.lost()
    assert t.ask == "card"


@pytest.mark.rule("9.5")
def test_both_cards_are_spent_and_the_hand_is_not_filled_up_at_once() -> None:
    t = reaction(HSIUNG_FENG, ["DJ"]).play("DJ")
    assert {"DJ", HSIUNG_FENG} <= t.discards()
    assert len(t.hand("prc")) == 5


@pytest.mark.rule("9.5")
def test_china_may_let_it_happen() -> None:
    assert reaction(HSIUNG_FENG, ["DJ"]).play("pass", 6, 1).lost() == ["Liaoning"]


@pytest.mark.rule("9.5", "9.12")
def test_underwater_drones_have_no_tag_and_are_not_cancelled() -> None:
    assert reaction("HQ", ["DJ"]).ask == "fire"


@pytest.mark.rule("9.5")
def test_other_strikes_are_not_cancelled_either() -> None:
    t = strike("roc", US_SUBMARINE, {"south": "Liaoning"}, hands=(["DJ"], []), sizes=(6, 6))
    assert t.ask == "fire"


@pytest.mark.rule("9.5")
def test_the_card_that_china_plays_this_turn_is_no_reaction() -> None:
    t = strike("roc", HSIUNG_FENG, {"strait": "Liaoning"}, played=("DJ", HSIUNG_FENG), hands=(["CQ"], []), sizes=(6, 6))
    assert t.choices == ["CQ", "pass"]


@pytest.mark.rule("9.5")
def test_china_is_asked_even_without_such_a_card_so_that_the_question_tells_nothing() -> None:
    t = reaction(HSIUNG_FENG, [])
    assert (t.ask, t.choices) == ("react", ["pass"])


@pytest.mark.rule("9.5")
def test_it_is_not_asked_when_all_drone_cards_lie_open() -> None:
    assert reaction("DQ", [], discards=["SJ", "DJ", "CQ"]).ask == "fire"


@pytest.mark.rule("9.5")
def test_a_card_that_is_no_drone_card_is_no_reaction() -> None:
    t = reaction(HSIUNG_FENG, ["DJ", "CK"])
    assert t.why("card", "CK").key == "why.no_reaction"
