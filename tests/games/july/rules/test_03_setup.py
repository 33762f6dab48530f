"""3 Preparing the game."""

from __future__ import annotations

import pytest
from tests.games.july.positions import JULY, Table, opening, table

from sakusen.engine.core import usual
from sakusen.engine.match import Match
from sakusen.engine.record import pack, read, unpack, write
from sakusen.games import game
from sakusen.games.july.rules.notation import UNIT_NAMES


@pytest.mark.rule("3.1", "3.3")
def test_every_counter_begins_on_its_printed_place() -> None:
    t = opening()
    assert {name: t.at(name) for name in UNIT_NAMES} == {
        "Kob": "0201",
        "3TK": "0602",
        "4TK": "0601",
        "Yam": "track",
        "36/149": "0304",
        "9AC": "0402",
        "6/15": "0103",
        "Art": "0105",
        "11TK": "track",
        "36/24": "track",
    }


@pytest.mark.rule("3.1")
def test_in_the_balanced_set_up_only_the_149th_and_the_cavalry_stand_elsewhere() -> None:
    # RULING 27
    original, balanced = opening(), Table(Match(JULY, options={"deployment": "balanced"}))
    moved = {name: balanced.at(name) for name in UNIT_NAMES if balanced.at(name) != original.at(name)}
    assert moved == {"36/149": "0503", "6/15": "0102"}
    assert balanced.complaints() == []


@pytest.mark.rule("3.1", "7.3")
def test_in_the_balanced_set_up_only_the_fourth_tanks_are_free_to_move_in_the_first_phase() -> None:
    balanced = Table(Match(JULY, options={"deployment": "balanced"}))
    assert [name for name in UNIT_NAMES if balanced.can(name)] == ["4TK"]
    assert [name for name in UNIT_NAMES if opening().can(name)] == ["Kob", "3TK", "4TK"]


def test_a_game_that_names_no_deployment_is_of_before_there_was_a_choice() -> None:
    assert JULY.start().key() == JULY.start("standard", {"deployment": "original"}).key()
    older = read('[Format "1"]\n[Game "july"]\n[Edition "1"]\n[Options "demolition=no"]\n\n1. done *\n', game)
    assert older.beginning().key() == opening().state.key()
    assert "deployment" not in older.options
    assert older.agreed == {"deployment": "original", "demolition": "no"}
    assert pack(older) == pack(unpack(pack(older), game))


def test_a_new_game_names_the_balanced_deployment_so_that_its_record_and_link_keep_it() -> None:
    assert usual(JULY) == {"deployment": "balanced"}
    match = Match(JULY, options=usual(JULY))
    for again in (read(write(match), game), unpack(pack(match), game)):
        assert again.beginning().key() == match.state.key() != JULY.start().key()


@pytest.mark.rule("3.2", "6.1")
def test_the_first_turn_begins_with_a_japanese_movement_phase() -> None:
    t = opening()
    assert (t.phase, t.seat, t.ask) == ((1, 1, "jp"), "jp", "move.unit")
    assert [e.kind for e in t.match.opening] == ["turn", "phase"]


def test_nothing_is_asked_before_the_game_and_nobody_has_points() -> None:
    assert opening().points == (0, 0)


def test_an_unknown_scenario_option_or_choice_is_refused() -> None:
    with pytest.raises(ValueError, match="scenario campaign"):
        JULY.start("campaign")
    for options in ({"weather": "yes"}, {"demolition": "maybe"}):
        with pytest.raises(ValueError, match="option"):
            JULY.start("standard", options)


@pytest.mark.rule("10.0")
def test_the_optional_rule_is_off_unless_both_sides_agree_before_play() -> None:
    assert not JULY.start().rules.demolition
    assert JULY.start("standard", {"demolition": "yes"}).rules.demolition


def test_the_table_of_the_tests_sets_up_what_it_says() -> None:
    t = table("Kob 0302*, 9AC 0504")
    assert (t.at("Kob"), t.at("9AC"), t.at("6/15"), t.at("Yam")) == ("0302*", "0504", "removed", "track")
    assert t.complaints() == []
