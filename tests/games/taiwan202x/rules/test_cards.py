"""What the cards of a hand can do: the units they wake, the events they are, and why not."""

from __future__ import annotations

import pytest
from tests.games.taiwan202x.positions import CARD, EVENT, PLACE_WORDS, UNIT_WORDS, table

from sakusen.games.taiwan202x.rules.board import PRC, ROC
from sakusen.games.taiwan202x.rules.cards import Use, hand, use

BOARD = {"prc": {"strait": ["Fujian", "H-6K"], "yellow": "Liaoning"}, "roc": {"east": "Vinson", "indopacom": "F-22A"}}


def of(seat: int, card: str, **rest: object) -> Use:
    return use(table(**(BOARD | rest)).state, seat, CARD[card])  # type: ignore[arg-type]


def groups(found: Use) -> list[tuple[str, bool, list[str]]]:
    return [(PLACE_WORDS[g.place], g.fleets, [UNIT_WORDS[u] for u in g.units]) for g in found.groups]


@pytest.mark.rule("6.1", "6.2")
def test_a_card_shows_the_units_that_its_suit_wakes_by_place_and_kind() -> None:
    assert groups(of(PRC, "S9")) == [
        ("strait", True, ["Fujian"]),
        ("strait", False, ["H-6K"]),
        ("yellow", True, ["Liaoning"]),
    ]


@pytest.mark.rule("6.3")
def test_units_that_are_too_strong_for_a_number_are_left_out() -> None:
    assert groups(of(PRC, "S2")) == [("strait", False, ["H-6K"]), ("yellow", True, ["Liaoning"])]


@pytest.mark.rule("6.3")
def test_a_number_shows_its_limit_and_a_court_card_that_dice_decide() -> None:
    assert of(PRC, "S7").limit == 7
    assert of(PRC, "SK").limit == 0
    assert groups(of(PRC, "SK")) == groups(of(PRC, "S9"))


@pytest.mark.rule("6.4")
def test_a_sleeping_fleet_is_not_shown() -> None:
    assert groups(of(ROC, "S9")) == [("indopacom", False, ["F-22A"])]


@pytest.mark.rule("9.0")
@pytest.mark.parametrize(
    ("seat", "card", "event", "reason"),
    [
        (PRC, "SK", "prc_df21", None),
        (PRC, "SA", "prc_sakishima_landing", None),
        (PRC, "SJ", "prc_kamikaze_drones", "why.event.reaction_only"),
        (ROC, "SQ", "roc_type12", "why.event.asleep"),
        (ROC, "SJ", "roc_hsiung_feng", None),
        (ROC, "SK", "roc_submarine", None),
        (ROC, "SA", "roc_jsdf_mobilize", None),
    ],
)
def test_a_court_card_shows_its_event_and_whether_it_may_be_played(
    seat: int, card: str, event: str, reason: str | None
) -> None:
    found = of(seat, card)
    assert found.event == EVENT[event]
    assert (found.reason.key if found.reason else None) == reason


@pytest.mark.rule("9.5")
def test_a_drone_card_shows_that_it_is_a_reaction_for_china_only() -> None:
    assert of(PRC, "DJ").reaction
    assert not of(ROC, "DJ").reaction
    assert not of(PRC, "DK").reaction


def test_a_number_says_that_it_is_no_event() -> None:
    found = of(PRC, "S9")
    assert (found.event, found.reason and found.reason.key) == (-1, "why.event.number")


def test_a_hand_is_shown_in_the_order_of_the_deck() -> None:
    t = table(**BOARD, hands=(["CK", "S3", "HQ"], ["D2"]))  # type: ignore[arg-type]
    assert [u.card for u in hand(t.state, PRC)] == sorted(CARD[c] for c in ("CK", "S3", "HQ"))
