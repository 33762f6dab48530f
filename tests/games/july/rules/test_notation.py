"""The words of records."""

from __future__ import annotations

import pytest
from tests.games.july.positions import JULY, battle, find, opening, table

from sakusen.engine.match import Match
from sakusen.engine.record import read, write


def test_moves_entries_links_and_damage_read_like_a_game_report() -> None:
    t = opening()
    assert t.choices == ["Kob", "3TK", "4TK", "done"]
    assert "0602-0503" in t.copy().play("3TK").choices
    assert "@0602" in table("9AC 0605", turn=2, seat="jp").play("Yam").choices
    t = battle("3TK 0502, 4TK 0503, Kob 0606, 9AC 0402, 36/149 0603, 11TK 0602").play("3TK")
    assert t.choices == ["x0402", "x0602"]
    t = battle("3TK 0502, Kob 0606, 9AC 0402").play("3TK x0402 fix").win_by(1)
    assert t.choices == ["step", "0402>0302", "0402>0303", "0402>0403"]
    t.play("0402>0302 3TK")
    assert "0502^0402" in t.choices


def test_combats_are_named_by_the_hexes_they_attack() -> None:
    t = battle("Kob 0402, Yam 0403, 3TK 0502, 36/149 0303, 9AC 0501, 6/15 removed", seat="su")
    t.play("36/149 x0402 36/149 x0403 9AC x0502 fix")
    assert t.choices == ["guns>0402+0403", "hold"]
    assert t.play("hold").choices == ["x0402+0403", "x0502"]


def test_the_last_die_of_a_combat_is_followed_by_its_net_result() -> None:
    t = battle("3TK 0502, Kob 0606, 9AC 0402*").play("3TK x0402 fix", 6, 6, 6, 1, 1)
    assert [JULY.gloss(t.state, die - 1) for die in (1, 5)] == ["+3", "+2"]
    t = battle("3TK 0502*, Kob 0606, 9AC 0402*").play("3TK x0402 fix", 1, 1, 6)
    assert [JULY.gloss(t.state, die - 1) for die in (1, 6)] == ["-1", "-2"]
    t = battle("3TK 0502*, Kob 0606, 9AC 0402*").play("3TK x0402 fix", 1, 6, 6)
    assert JULY.gloss(t.state, 0) == "="


def test_the_die_at_the_end_of_a_turn_says_whether_the_game_goes_on() -> None:
    t = table("Kob 0201, 9AC 0605, 36/149 0305", turn=7, seat="jp", idle=2).play("done done")
    assert [JULY.gloss(t.state, die - 1) for die in range(1, 7)] == ["end"] * 4 + ["on"] * 2


def test_a_word_that_is_no_choice_is_refused() -> None:
    with pytest.raises(ValueError, match="0101-0102"):
        JULY.parse(opening().state, "0101-0102")


def test_a_record_names_what_happened_and_replays() -> None:
    t = battle("3TK 0502, Kob 0606, 9AC 0402").play("3TK x0402 fix").win_by(1).play("0402>0302 3TK 0502^0402")
    text = write(t.match)
    assert "3TK x0402 fix [6] [1] [1] [1] [1] [1] [1] +1" in text
    assert read(text, find).state.key() == t.state.key()


def test_an_undone_link_leaves_no_trace() -> None:
    match = Match(JULY)
    before = match.state.key()
    match.choose(JULY.parse(match.state, "Kob"))
    assert match.can_undo
    match.undo()
    assert match.state.key() == before
