"""Words for actions, glosses for luck, and whole games as records and links."""

from __future__ import annotations

import pytest
from tests.games.gunki.positions import DETOUR, EVENT, LEFT, RIGHT, assaulted, find, opening, table

from sakusen.engine.luck import Dealt
from sakusen.engine.match import Match
from sakusen.engine.record import pack, read, unpack, write
from sakusen.games.gunki.game import GAME


def test_a_move_and_a_pressure_look_different() -> None:
    t = table({"L3": "2/1"}, {"L": "L1"}).play("2/1")
    assert t.choices == ["L3xL1", "L3-L2", "L3-HQ"]


def test_every_kind_of_action_has_its_words() -> None:
    assert opening("free").choices[-2:] == ["@D1", "all"]
    assert opening().choices == ["2/1", "2/2", "2/3", "L/1", "L/2", "L/3", "Eng", "Ono", "gun", "truce"]
    assert opening().play("gun").choices[0] == "@L1"


def test_nonsense_is_no_action() -> None:
    with pytest.raises(ValueError, match="nonsense"):
        GAME.parse(opening().state, "nonsense")


def test_luck_is_glossed_with_what_it_means() -> None:
    t = opening().play("truce")
    assert [GAME.gloss(t.state, i) for i in range(4)] == ["barrage", "assault.R", "assault.L", "event"]
    t.play(EVENT)
    assert GAME.gloss(t.state, 0) == "truce"
    assert GAME.gloss(t.play(4).state, 5) == "R3"
    t.play(1, "truce", RIGHT)
    assert (GAME.gloss(t.state, 0), GAME.gloss(t.state, 5)) == ("R1", "R2")
    t = assaulted({"D1": "2/1"}, {}, EVENT, DETOUR)
    assert [GAME.gloss(t.state, i) for i in (0, 3, 5)] == ["success", "failure", "loss"]


def test_actions_point_at_what_is_tapped() -> None:
    t = opening()
    touched = [GAME.touch(t.state, a) for a in t.pending.actions]
    assert touched[-3:] == [("unit", 7), ("button", "gun"), ("button", "truce")]
    assert GAME.touch(t.play("gun").state, t.pending.actions[2]) == ("hex", 2)


def test_nothing_in_this_game_is_revealed() -> None:
    t = opening()
    assert not any(GAME.reveals(t.state, a) for a in t.pending.actions)


def test_a_game_survives_the_record_and_the_link() -> None:
    t = opening("free").play("@R3", "all", "truce", LEFT, 4, "L/1", "L3xL2", 2, EVENT, 6)
    t.play("gun", "@R3", RIGHT, 1)
    again = read(write(t.match), find)
    assert again.state.key() == t.state.key()
    assert "L/1 L3xL2 [2] success [4] event [6] assault.C" in write(t.match)
    assert unpack(pack(t.match), find).state.key() == t.state.key()


def test_a_whole_game_fits_into_a_short_link() -> None:
    match = Match(GAME, luck=Dealt(5))
    while not match.is_over:
        match.choose(match.pending.actions[0])  # type: ignore[union-attr]
    assert len(pack(match)) < 200
