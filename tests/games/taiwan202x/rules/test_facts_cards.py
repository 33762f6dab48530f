"""What the rulebook says of the cards and events, checked against ``cards.json`` (2.0, 5.0, 9.0)."""

from __future__ import annotations

from collections import Counter

import pytest

from sakusen.games.taiwan202x.rules.board import CARD_IDS, DECK, DRONES, EVENT_OF, EVENTS, NUMBER, PRC, ROC
from sakusen.games.taiwan202x.rules.strikes import STOPPABLE

EVENT = {e["id"]: e for e in EVENTS}
COURT = [c for c in DECK["cards"] if c["kind"] == "court"]
SEAS = {"taiwan_strait", "yellow_sea", "east_china_sea", "south_china_sea"}
OPEN_SEA = SEAS - {"taiwan_strait"}


@pytest.mark.rule("2.0")
def test_there_are_fifty_two_cards_and_two_jokers() -> None:
    assert len(DECK["cards"]) == len({c["id"] for c in DECK["cards"]}) == 54
    assert sum(c["kind"] == "joker" for c in DECK["cards"]) == 2
    for suit in "SHDC":
        ranks = [c["rank"] for c in DECK["cards"] if c["suit"] == suit]
        assert sorted(ranks) == sorted([*map(str, range(2, 11)), *"JQKA"])


@pytest.mark.rule("6.3", "5.3")
def test_numbers_carry_their_number_and_aces_are_court_cards() -> None:
    for card, number in zip(CARD_IDS, NUMBER, strict=True):
        assert number == (int(card[1:]) if card[1:].isdigit() else 0)
    assert {c["rank"] for c in COURT} == set("JQKA")


@pytest.mark.rule("9.0")
def test_there_are_six_chinese_and_seven_american_events() -> None:
    assert Counter(e["side"] for e in EVENTS) == {"PRC": 6, "ROC": 7}


@pytest.mark.rule("9.0")
def test_every_court_card_carries_one_event_for_each_side_and_numbers_none() -> None:
    assert len(COURT) == 16
    for card in COURT:
        assert [EVENT[card["events"][side]]["side"] for side in ("PRC", "ROC")] == ["PRC", "ROC"]
    assert all(EVENT_OF[c] == (-1, -1) for c, n in enumerate(NUMBER) if n)


@pytest.mark.rule("9.0")
def test_every_event_is_on_at_least_two_cards() -> None:
    copies = Counter(e for c in COURT for e in c["events"].values())
    assert set(copies) == set(EVENT)
    assert min(copies.values()) >= 2


@pytest.mark.rule("9.2", "9.3", "9.8", "9.9", "9.10", "9.11", "9.12")
@pytest.mark.parametrize(
    ("event", "dice", "generation", "areas", "kinds", "tags"),
    [
        ("prc_submarine", 2, 4, OPEN_SEA, {"fleet"}, []),
        ("prc_df21", 1, 6, SEAS, {"fleet"}, []),  # the printed two dice are an erratum of the publisher
        ("roc_type12", 2, 5, SEAS, {"fleet"}, ["sakishima"]),
        ("roc_submarine", 3, 4, OPEN_SEA, {"fleet"}, []),
        ("roc_hsiung_feng", 2, 5, {"taiwan_strait"}, {"fleet"}, ["taiwan"]),
        ("roc_rocaf", 4, 4, {"taiwan_strait"}, {"fleet", "air"}, ["taiwan"]),
        ("roc_uuv", 4, 5, {"taiwan_strait"}, {"fleet"}, []),
    ],
)
def test_the_strikes(event: str, dice: int, generation: int, areas: set[str], kinds: set[str], tags: list[str]) -> None:
    entry = EVENT[event]
    strike = entry["strike"]
    assert (strike["dice"], strike["gen"]) == (dice, generation)
    assert set(strike["areas"]) == areas
    assert set(strike["target_types"]) == kinds
    assert entry["tags"] == tags


@pytest.mark.rule("2.0", "9.3")
def test_the_sixth_generation_appears_in_one_event_only() -> None:
    assert [e["id"] for e in EVENTS if e.get("strike", {}).get("gen") == 6] == ["prc_df21"]


@pytest.mark.rule("9.5")
def test_one_event_is_a_reaction_and_it_meets_the_two_with_the_taiwan_tag() -> None:
    assert [e["id"] for e in EVENTS if e["timing"] == "reaction"] == ["prc_kamikaze_drones"]
    assert {e["id"] for e, stop in zip(EVENTS, STOPPABLE, strict=True) if stop} == {"roc_hsiung_feng", "roc_rocaf"}
    assert DRONES.bit_count() == 3


@pytest.mark.rule("9.1", "9.4", "9.6", "9.7", "9.13")
def test_the_other_events() -> None:
    assert EVENT["prc_sakishima_landing"]["once_per_game"]
    assert EVENT["prc_airborne"]["roll"] == {"dice": 1, "success": [5, 6]}
    assert EVENT["prc_hybrid"]["swap"]["max_cards"] == 1
    assert EVENT["roc_hybrid"]["swap"]["max_cards"] == 3
    assert EVENT["roc_jsdf_mobilize"]["effects"] == [{"do": "activate_jsdf"}]


def test_both_sides_know_what_a_card_is_to_them() -> None:
    queen = CARD_IDS.index("SQ")
    assert EVENTS[EVENT_OF[queen][PRC]]["id"] == "prc_submarine"
    assert EVENTS[EVENT_OF[queen][ROC]]["id"] == "roc_type12"


def test_every_card_and_event_says_where_it_comes_from() -> None:
    assert all(c["provenance"] for c in DECK["cards"])
    assert all(e["provenance"] and set(e["name"]) == {"ja", "zh-Hant", "en"} for e in EVENTS)
