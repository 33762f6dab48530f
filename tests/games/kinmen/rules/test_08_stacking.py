"""8.0 Stacking."""

from __future__ import annotations

import pytest
from tests.games.kinmen.positions import table


def could_enter(mover: str, there: list[str]) -> bool:
    """Whether a unit may end its move where those friends stand."""
    side = "pla" if mover.split("/")[0] in ("82", "84", "85", "87") else "roc"
    t = table(**{side: {"0814": mover, "0914": there}}, seat=side).play(mover)
    return "0914" in t.destinations(mover)


@pytest.mark.rule("8.0")
def test_two_units_may_stand_in_a_hex() -> None:
    assert could_enter("82/244-1", ["82/244-2"])
    assert could_enter("201/601-1", ["201/602-1"])


@pytest.mark.rule("8.0")
def test_three_may_not() -> None:
    assert not could_enter("82/244-1", ["82/244-2", "82/244-3"])
    assert not could_enter("201/601-1", ["201/602-1", "201/602-2"])


@pytest.mark.rule("8.0")
def test_three_may_not_when_one_of_them_is_a_tank() -> None:
    assert not could_enter("3TK/1", ["201/602-1", "201/602-2"])
    assert not could_enter("201/602-1", ["3TK/1", "3TK/3"])


@pytest.mark.rule("8.1")
def test_units_of_different_divisions_may_not_stack() -> None:
    assert not could_enter("82/244-1", ["84/251-1"])
    assert not could_enter("201/601-1", ["118/352-1"])
    assert not could_enter("40/Misc-1", ["45/Misc-1"])


@pytest.mark.rule("8.1")
def test_tanks_stack_with_any_friend() -> None:
    assert could_enter("3TK/1", ["201/601-1"])
    assert could_enter("118/352-1", ["3TK/1"])
    assert could_enter("3TK/1", ["3TK/3"])


@pytest.mark.rule("8.1")
def test_strength_and_face_do_not_matter_for_stacking() -> None:
    t = table(pla={"0814": "82/244-1", "0914": "82/246-3"}, spent=["82/246-3"]).play("82/244-1")
    assert "0914" in t.destinations("82/244-1")


@pytest.mark.rule("8.2", "11.4")
def test_a_moving_unit_may_pass_through_a_full_hex_and_through_another_division() -> None:
    # 0317 can only be reached from the north by 0316 or 0417
    pla = {"0416": "82/244-1", "0317": ["84/251-1", "84/251-2"], "0417": ["85/253-1", "85/253-2"]}
    t = table(pla=pla).play("82/244-1")
    assert "0318" in t.destinations("82/244-1")
    assert "0317" not in t.destinations("82/244-1")


@pytest.mark.rule("8.2", "11.4")
def test_every_unit_ends_its_move_within_the_limit_even_if_another_is_to_move_away() -> None:
    t = table(pla={"0814": "82/244-1", "0914": ["82/244-2", "82/244-3"]}).play("82D", "all")
    assert "0914" not in t.destinations("82/244-1")
    t.play("82/244-2", "0914-0915")
    assert "0914" in t.destinations("82/244-1")


@pytest.mark.rule("8.3")
def test_nobody_enters_a_hex_with_an_enemy() -> None:
    t = table(pla={"0814": "82/244-1"}, roc={"0914": "201/601-1"}).play("82/244-1")
    assert "0914" not in t.destinations("82/244-1")
    t = table(pla={"0814": "82/244-1"}, roc={"0914": "3TK/1"}, seat="roc").play("3TK/1")
    assert "0814" not in t.destinations("3TK/1")
    assert t.play("3TK/1").why("hex", "0814").rule == "8.3"


@pytest.mark.rule("8.0", "8.1")
def test_the_refusal_tells_a_full_hex_from_a_foreign_one() -> None:
    t = table(pla={"0814": "82/244-1", "0914": ["82/244-2", "82/244-3"], "0815": "84/251-1"})
    t.play("82/244-1", "82/244-1")
    assert t.why("hex", "0914").rule == "8.0"
    assert t.why("hex", "0815").rule == "8.1"
