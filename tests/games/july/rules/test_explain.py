"""Every "why not?" names the first rule that stands against it (what the other tests have not asked)."""

from __future__ import annotations

import pytest
from tests.games.july.positions import JULY, battle, opening, table


def test_nobody_is_asked_while_dice_are_rolled() -> None:
    t = battle("3TK 0502, Kob 0201, 9AC 0402").play("3TK x0402 fix")
    assert t.why("unit", "Kob").key == "why.no_decision"


def test_the_other_sides_units_and_lost_units_cannot_be_picked() -> None:
    t = table("Kob 0201, Yam removed, 9AC 0605")
    assert t.why("unit", "9AC").key == "why.not_yours"
    assert t.why("unit", "Yam").key == "why.removed"


def test_an_empty_hex_when_a_unit_is_wanted() -> None:
    assert opening().why("hex", "0505").key == "why.nobody_there"
    assert opening().why("hex", "0402").key == "why.not_yours"


def test_a_hex_that_no_way_leads_to() -> None:
    t = table("Kob 0101, Yam 0201, 36/149 0104, 9AC 0302, 6/15 0202").play("Kob")
    assert t.hexes() == {"0102"}
    assert t.why("hex", "0706")[:2] == ("why.no_way", "8.1")


@pytest.mark.rule("9.3")
def test_a_defender_whose_combat_the_attacker_cannot_join() -> None:
    # RULING 6: 4TK touches the 9th, but not the 149th that stands in the same combat
    t = battle("3TK 0502, 4TK 0401, Kob 0606, 9AC 0402, 36/149 0503, 6/15 0301")
    t.play("3TK x0402 3TK x0503 4TK")
    assert t.hexes() == {"0301"}
    assert t.why("hex", "0402")[:2] == ("why.not_all_linked", "9.3")
    assert t.why("unit", "9AC")[:2] == ("why.not_all_linked", "9.3")
    assert t.why("hex", "0606")[:2] == ("why.no_enemy", "9.1")


@pytest.mark.rule("9.2")
def test_two_units_that_both_stand_in_combats_are_not_linked_again() -> None:
    t = battle("3TK 0502, 4TK 0503, Kob 0606, 9AC 0402, 36/149 0602, 6/15 0603")
    t.play("3TK x0402 4TK x0602 4TK")
    assert t.why("hex", "0402")[:2] == ("why.both_in_combat", "9.2")


def test_a_combat_that_has_been_fought() -> None:
    t = battle("Kob 0202*, 4TK 0402, 3TK 0503, Yam 0303, 9AC 0403, 36/149 0304*, 6/15 0103")
    t.play("Yam x0304 4TK x0403 3TK x0403 Kob x0103 fix x0304").win_by(0)
    assert t.why("combat", 1)[:2] == ("why.was_fought", "9.2")


def test_a_button_while_a_hex_is_wanted() -> None:
    t = table("Kob 0201, 9AC 0605").play("Kob")
    assert t.why("button", "done").key == "why.pick_hex"
    t = battle("3TK 0502, Kob 0606, 9AC 0402").play("3TK")
    assert t.why("button", "fix").key == "why.unmet"


def test_nonsense_is_answered_too() -> None:
    t = opening()
    for attempt in (("unit", 99), ("hex", -1), ("moon", 1), ("button", "win"), ("combat", 7)):
        assert JULY.explain(t.state, attempt).key.startswith("why.")
