"""3.0 Preparing the game."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from tests.games.taiwan202x.positions import JSDF, Table, opening

from sakusen.engine.core import Chance, usual
from sakusen.engine.match import Match
from sakusen.engine.record import pack, read, unpack, write
from sakusen.engine.sealed import OPTION, SEALED
from sakusen.games import game
from sakusen.games.taiwan202x.game import GAME
from sakusen.games.taiwan202x.rules.board import CARD_IDS, PRC, ROC
from sakusen.games.taiwan202x.rules.state import ALLY, POOL

PRC_HAND, ROC_HAND = CARD_IDS[:10], CARD_IDS[10:20]
FLEETS = ("Liaoning", "Shandong", "Fujian", "Nanchang", "Dalian", "Xining")


def dealt() -> Table:
    return opening().play(*PRC_HAND, *ROC_HAND)


@pytest.mark.rule("3.2")
def test_each_side_is_dealt_ten_cards_that_only_it_sees() -> None:
    t = opening()
    seers = []
    for card in (*PRC_HAND, *ROC_HAND):
        pending = t.pending
        assert isinstance(pending, Chance)
        assert pending.why == "deal"
        seers.append(pending.seen_by)
        t.play(card)
    assert seers == [PRC] * 10 + [ROC] * 10
    assert (t.hand("prc"), t.hand("roc")) == (set(PRC_HAND), set(ROC_HAND))


@pytest.mark.rule("3.2")
def test_every_card_that_is_not_dealt_yet_is_equally_likely() -> None:
    t = opening().play("S2", "HA")
    weights = t.pending.weights
    assert [CARD_IDS[c] for c, w in enumerate(weights) if not w] == ["S2", "HA"]
    assert set(weights) == {0, 1}


@pytest.mark.rule("3.1", "3.3")
def test_twelve_cards_are_set_aside_and_twenty_with_two_jokers_are_the_stock_and_nobody_has_seen_them() -> None:
    s = dealt().state
    assert s.decks[POOL].bit_count() == 12 + 20
    assert s.decks[ALLY] == 0  # which twelve: decided when the first player looks
    assert (s.stock, s.jokers) == (22, 0)


@pytest.mark.rule("3.4")
def test_china_places_its_fleets_first_each_in_the_strait_or_on_the_mainland() -> None:
    t = dealt()
    for fleet in FLEETS:
        assert (t.ask, t.seat, t.choices) == ("setup.fleet", "prc", ["strait", "mainland"])
        t.play("strait" if fleet in ("Fujian", "Xining") else "mainland")
    assert t.stack("strait") == {"Fujian", "Xining"}
    assert (t.ask, t.seat) == ("setup.air", "roc")


@pytest.mark.rule("3.4")
def test_all_eight_chinese_air_units_begin_on_the_mainland() -> None:
    t = dealt().play(*["strait"] * 6)
    assert len(t.stack("mainland")) == 8
    assert all(u not in FLEETS for u in t.stack("mainland"))


@pytest.mark.rule("3.5")
def test_one_american_aircraft_may_begin_on_sakishima_and_the_rest_of_the_forces_in_the_command_box() -> None:
    t = dealt().play(*["strait"] * 6)
    assert set(t.choices) == {"F-22A", "US/F-35A", "US/F-35B", "F-15EX", "F-16C", "B-1B", "done"}
    t.play("US/F-35B")
    assert t.stack("sakishima") == {"US/F-35B"}
    assert len(t.stack("indopacom")) == 8
    assert t.ask == "card"


@pytest.mark.rule("3.5")
def test_sakishima_may_also_stay_empty() -> None:
    t = dealt().play(*["strait"] * 6, "done")
    assert not t.stack("sakishima")
    assert len(t.stack("indopacom")) == 9


@pytest.mark.rule("3.6")
def test_the_self_defense_forces_begin_off_the_map_and_asleep() -> None:
    t = dealt().play(*["strait"] * 6, "done")
    assert t.stack("off") == set(JSDF)
    assert not t.state.awake


@pytest.mark.rule("3.7", "3.8")
def test_the_marker_begins_at_one_for_china_and_nobody_has_landed_on_sakishima() -> None:
    t = dealt().play(*["strait"] * 6, "done")
    assert t.marker == "PRC+1"
    assert not t.state.control
    assert not t.complaints()


def with_five() -> Table:
    return Table(Match(GAME, options={"fleets": "five"}))


@pytest.mark.rule("3.4")
def test_with_five_fleets_the_xining_does_not_take_part() -> None:
    t = with_five().play(*PRC_HAND, *ROC_HAND)
    for fleet in FLEETS[:-1]:
        assert t.choices == ["strait", "mainland"]
        t.play("strait")
        assert t.stack("strait") >= {fleet}
    assert (t.ask, t.at("Xining"), t.complaints()) == ("setup.air", "lost", [])
    assert GAME.from_json(GAME.to_json(t.state)).key() == t.state.key()
    seen = GAME.determinize(GAME.observe(t.state, ROC), Random(0))
    assert (seen.absent, seen.at) == (t.state.absent, t.state.at)


def test_a_game_that_names_no_number_of_fleets_has_six() -> None:
    assert GAME.start().key() == GAME.start("standard", {"fleets": "six"}).key() != with_five().state.key()
    text = write(Match(GAME))
    assert "fleets" not in text
    older = read(text, game)
    assert older.beginning().key() == GAME.start().key()
    assert older.agreed == {"fleets": "six"}


def test_a_new_game_has_five_fleets_and_its_record_and_link_keep_them() -> None:
    assert usual(GAME) == {"fleets": "five"}
    for options in (usual(GAME), {**usual(GAME), OPTION: SEALED}):
        match = Match(GAME, options=options)
        for again in (read(write(match), game), unpack(pack(match), game)):
            assert again.beginning().key() == match.state.key() != GAME.start().key()


@pytest.mark.parametrize(
    ("wrong", "complaint"),
    [
        ({"absent": ["prc_f1"]}, "units are absent"),
        ({"absent": ["prc_f5", "prc_f6"]}, "units are absent"),
        ({"units": {"prc_f6": "mainland"}}, "an absent unit"),
    ],
)
def test_a_position_in_which_other_units_do_not_take_part_or_an_absent_one_is_somewhere_is_refused(
    wrong: dict[str, Any], complaint: str
) -> None:
    data: Any = GAME.to_json(with_five().play(*PRC_HAND, *ROC_HAND, *["strait"] * 5).state)
    data["absent"] = wrong.get("absent", data["absent"])
    data["units"] |= wrong.get("units", {})
    with pytest.raises(ValueError, match=complaint):
        GAME.from_json(data)
