"""10.0 Cards drawn, jokers, the control of the seas and the track without a zero."""

from __future__ import annotations

import pytest
from tests.games.taiwan202x.positions import PLACE, SEATS, Table, acting, table

from sakusen.engine.core import Outcome
from sakusen.games.taiwan202x.rules.negotiation import Score, control, joker_odds, score

SEAS = ("strait", "yellow", "east", "south")


def scored(prc: dict[str, object] | None = None, roc: dict[str, object] | None = None, **rest: object) -> Score:
    return score(table(prc, roc, **rest).state)  # type: ignore[arg-type]


def holder(sea: str, prc: dict[str, object] | None = None, roc: dict[str, object] | None = None, **rest: object) -> str:
    """Who controls a sea, "" for nobody."""
    found = control(table(prc, roc, **rest).state, PLACE[sea])  # type: ignore[arg-type]
    return SEATS[found[0]] if found else ""


def ending(sizes: tuple[int, int], stock: int, jokers: int = 0, **rest: object) -> Table:
    """The turn is over and the cards are drawn."""
    t = acting(
        "prc",
        "S5",
        prc={"strait": "Fujian"},
        roc={"indopacom": "F-22A"},
        sizes=sizes,
        stock=stock,
        jokers=jokers,
        hands=([], []),
        **({"pool": ["SA", "SK"]} | rest),
    )  # type: ignore[arg-type]
    return t.idle()


# ------------------------------------------------------------------ 10.0 jokers
@pytest.mark.rule("3.3", "10.0")
@pytest.mark.parametrize(
    ("stock", "jokers", "odds"),
    [
        (22, 0, (10, 1)),
        (15, 0, (3, 1)),
        (12, 0, (0, 1)),
        (15, 1, (4, 0)),
        (11, 1, (10, 1)),
        (1, 1, (0, 1)),
        (3, 1, (2, 1)),
    ],
)
def test_one_joker_lies_somewhere_in_each_half_of_the_stock(stock: int, jokers: int, odds: tuple[int, int]) -> None:
    assert joker_odds(table(stock=stock, jokers=jokers).state) == odds


@pytest.mark.rule("10.0")
def test_a_joker_is_shown_at_once_and_no_card_is_drawn_for_it() -> None:
    t = ending((4, 9), 18).play("joker")
    assert len(t.hand("prc")) == 4
    assert t.told("joker") == [{"seat": 0, "number": 1}]
    assert t.state.negotiations == 1
    assert t.ask == "card"


@pytest.mark.rule("10.0", "3.3")
def test_the_last_card_of_a_half_is_its_joker_if_it_has_not_come() -> None:
    t = ending((4, 9), 12)
    assert t.told("joker")
    assert t.state.stock == 11


@pytest.mark.rule("10.0")
def test_no_joker_comes_twice_from_the_same_half() -> None:
    t = ending((4, 9), 15, 1)
    assert t.ask == "draw"


@pytest.mark.rule("10.0", "10.4")
def test_two_jokers_in_one_turn_are_two_negotiations_in_a_row() -> None:
    t = ending((4, 4), 12).play("joker")
    assert isinstance(t.pending, Outcome)
    assert [n["number"] for n in t.told("negotiation")] == [1, 2]
    assert t.marker == "PRC+3"


@pytest.mark.rule("10.4")
def test_the_second_of_two_starts_from_where_the_first_has_moved_the_marker() -> None:
    t = (
        acting(
            "prc",
            "S5",
            prc={"strait": "Fujian"},
            roc={"indopacom": "F-22A"},
            sizes=(4, 4),
            stock=12,
            hands=([], []),
            pool=["SA"],
            initiative="ROC+3",
        )
        .idle()
        .play("joker")
    )
    assert [(i["before"], i["after"]) for i in t.told("initiative")] == [("ROC+3", "ROC+1"), ("ROC+1", "PRC+2")]
    assert t.ask == "prc.2"


@pytest.mark.rule("5.6", "10.0")
@pytest.mark.parametrize(("marker", "first"), [("PRC+1", 0), ("ROC+1", 1)])
def test_when_one_card_is_left_the_initiative_draws_it_and_it_is_the_second_joker(marker: str, first: int) -> None:
    t = ending((4, 4), 1, 1, initiative=marker)
    assert t.told("joker") == [{"seat": first, "number": 2}]
    assert isinstance(t.pending, Outcome)


# ------------------------------------------------------------------ 10.1 control
@pytest.mark.rule("10.1")
@pytest.mark.parametrize("sea", SEAS)
def test_a_side_controls_a_sea_where_only_its_fleets_are(sea: str) -> None:
    assert holder(sea, {sea: "Xining"}) == "prc"
    assert holder(sea, None, {sea: "Reagan"}) == "roc"
    assert holder(sea, None, {sea: "Maya"}, awake=True) == "roc"


@pytest.mark.rule("10.1")
@pytest.mark.parametrize("sea", SEAS)
def test_nobody_controls_a_sea_with_fleets_of_both_or_of_none(sea: str) -> None:
    assert holder(sea, {sea: ["Xining", "Fujian"]}, {sea: "Reagan"}) == ""
    assert holder(sea) == ""


@pytest.mark.rule("10.1")
def test_aircraft_control_nothing_and_contest_nothing() -> None:
    assert holder("south", {"south": "J-35"}) == ""
    assert holder("south", {"south": "Xining"}, {"south": "F-22A"}) == "prc"
    assert holder("south", {"south": "J-35"}, {"south": "Vinson"}) == "roc"


@pytest.mark.rule("10.1")
def test_an_aircraft_on_sakishima_controls_both_seas_round_it() -> None:
    found = scored(roc={"sakishima": "F-22A"})
    assert [(t.key, t.about) for t in found.terms[1]] == [("sakishima", (1,)), ("sakishima", (2,))]
    assert found.totals == (0, 2)


@pytest.mark.rule("10.1")
def test_it_does_not_hinder_chinese_fleets_and_breaks_no_tie() -> None:
    assert holder("yellow", {"yellow": "Xining"}, {"sakishima": "F-22A"}) == "prc"
    assert holder("east", {"yellow": "Xining"}, {"sakishima": "F-22A"}) == "roc"
    assert holder("yellow", {"yellow": "Xining"}, {"sakishima": "F-22A", "yellow": "Vinson"}) == ""


@pytest.mark.rule("10.1", "10.2")
def test_a_sea_held_by_fleets_and_by_the_islands_counts_once() -> None:
    assert scored(roc={"sakishima": "F-22A", "east": "Vinson"}).totals == (0, 2)


# ------------------------------------------------------------------ 10.2 points and the track
@pytest.mark.rule("10.2")
@pytest.mark.parametrize(("sea", "points"), [("strait", 2), ("yellow", 1), ("east", 1), ("south", 1)])
def test_the_strait_is_worth_two_points_and_the_other_seas_one(sea: str, points: int) -> None:
    assert scored({sea: "Xining"}).totals == (points, 0)


@pytest.mark.rule("10.2")
def test_the_difference_moves_the_marker_towards_the_leader() -> None:
    found = scored({"strait": "Fujian", "south": "Xining"}, {"east": "Vinson"}, initiative="ROC+1")
    assert (found.totals, found.lead) == ((3, 1), 2)
    t = table(
        {"strait": "Fujian", "south": "Xining"},
        {"east": "Vinson"},
        initiative="ROC+1",
        stock=15,
        jokers=1,
        negotiations=0,
        step="negotiate",
    )
    assert t.marker == "PRC+2"


@pytest.mark.rule("10.2")
def test_equal_points_move_nothing() -> None:
    t = table({"south": "Xining"}, {"east": "Vinson"}, stock=15, jokers=1, negotiations=0, step="negotiate")
    assert t.marker == "PRC+1"
    assert not t.told("initiative")


@pytest.mark.rule("10.2")
@pytest.mark.parametrize(
    ("before", "roc", "after"),
    [
        ("PRC+1", ["east"], "ROC+1"),
        ("PRC+1", ["east", "south"], "ROC+2"),
        ("PRC+2", ["east"], "PRC+1"),
        ("ROC+3", ["east"], "ROC+3"),
        ("ROC+2", ["strait", "east"], "ROC+3"),
    ],
)
def test_the_track_has_no_zero_and_its_ends_hold_the_marker(before: str, roc: list[str], after: str) -> None:
    ships = dict(zip(roc, ["Vinson", "Washington"], strict=False))
    t = table(None, ships, initiative=before, stock=15, jokers=1, negotiations=0, step="negotiate")
    assert t.marker == after


@pytest.mark.rule("10.2")
def test_what_the_end_of_the_track_swallows_is_shown() -> None:
    found = scored({"strait": "Fujian", "south": "Xining"}, initiative="PRC+2")
    assert (found.lead, found.after, found.lost) == (3, 0, 2)
