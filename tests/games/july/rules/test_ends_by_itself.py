"""What ends by itself, is skipped or cannot be done is told, with its rule."""

from __future__ import annotations

import pytest
from tests.games.july.positions import Table, battle, opening, table


def kinds(t: Table) -> list[str]:
    return [event.kind for event in t.match.events()]


@pytest.mark.rule("8.1")
def test_a_side_that_cannot_move_anybody_is_told_so() -> None:
    t = table("3TK 0502, 4TK removed, 9AC 0402, 6/15 0605, Kob removed, Yam removed", seat="su", turn=6)
    t.play("done 9AC x0502 fix").win_by(0)
    assert (t.ask, t.seat) == ("plan.attacker", "jp")
    assert t.told("no_move") == [{"seat": 0}]


@pytest.mark.rule("8.1")
def test_when_the_last_unit_has_moved_the_phase_ends_by_itself_and_says_so() -> None:
    t = table("3TK 0502, 4TK removed, 9AC 0605, Kob removed, Yam removed").play("3TK 0502-0503")
    assert t.told("moved_all") == [{"seat": 0}]
    assert not t.told("no_move")


@pytest.mark.rule("9.1")
def test_a_combat_phase_without_contact_is_told() -> None:
    t = opening().play("done")
    assert t.told("no_contact") == [{"seat": 0}]
    assert t.seat == "su"


@pytest.mark.rule("9.12", "9.14")
@pytest.mark.parametrize(
    ("units", "rule", "hindered"),
    [("Kob 0204, 36/149 0304, 9AC 0605", "9.12", True), ("Kob 0602, 9AC 0601, 3TK 0101", "9.14", False)],
)
def test_guns_that_cannot_support_are_told_with_the_reason(units: str, rule: str, hindered: bool) -> None:
    t = battle(units, seat="su")
    t.play(*(["36/149 x0204"] if hindered else ["9AC x0602"]), "fix")
    assert t.told("no_support") == [{"hindered": hindered}]
    assert t.rules_told("no_support") == [rule]


@pytest.mark.rule("9.17")
def test_points_that_nobody_is_left_to_take_are_told() -> None:
    t = battle("Kob 0502, 3TK 0501, 9AC 0402*").play("Kob x0402 fix").win_by(3)
    while t.ask == "damage.how":
        t.play("step")
    assert t.told("damage_lost") == [{"seat": 1, "points": 2}]


@pytest.mark.rule("9.21")
def test_no_advance_is_told_with_the_reason() -> None:
    t = battle("Kob 0201, 3TK 0502, 9AC 0402").play("3TK x0402 fix").win_by(1).play("step")
    assert t.told("no_advance") == [{"seat": 0, "left_hex": False}]
    assert t.rules_told("no_advance") == ["9.21"]
