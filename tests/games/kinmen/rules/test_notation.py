"""How choices are written in a record."""

from __future__ import annotations

import re

import pytest
from tests.games.kinmen.positions import KINMEN, attack, opening, table

from sakusen.games.kinmen.rules.notation import UNIT_NAMES


@pytest.mark.rule("2.2.1")
def test_units_are_written_division_regiment_battalion() -> None:
    assert len(set(UNIT_NAMES)) == 53
    assert {"82/244-1", "201/602-3", "3TK/1", "40/Misc-2"} <= set(UNIT_NAMES)
    assert all(re.fullmatch(r"[\w]+/[\w-]+", name) for name in UNIT_NAMES)


def test_a_move_is_written_from_and_to() -> None:
    t = table(pla={"0605": "82/244-1"}).play("82/244-1", "82/244-1")
    assert t.can("0605-0506")


def test_orders_attacks_landings_and_retreats_have_their_signs() -> None:
    t = table(roc={"0810": ["3TK/1", "118/352-1"]}, seat="roc")
    assert {"0810S", "118D", "3TKD", "118D+T", "pass"} <= set(t.choices)
    t = attack({"0814": ["82/244-1", "82/244-2"]}, "0914", "201/601-1")
    assert t.choices == ["3:1"]
    assert t.play("3:1", 3, "retreat").can("0914>1014")
    assert opening().play("82/244-1", "done").can("@0605")
    assert table(pla={"0814": "82/244-1"}, roc={"0914": "3TK/1"}).play("82/244-1", "done").can("x0914")


def test_air_markers_are_written_without_spaces() -> None:
    assert table(pla={"0814": "82/244-1"}, seat="roc", air=["P-51 A"]).can("P-51A")


@pytest.mark.rule("12.4")
def test_a_battle_die_is_glossed_with_its_result() -> None:
    t = attack({"0814": ["82/244-1", "82/244-2"]}, "0914", "201/601-1").play("3:1")
    assert [KINMEN.gloss(t.state, die) for die in range(6)] == ["A/D", "A/D", "D", "D1", "D1", "D2"]
    t = table(pla={"0814": "82/244-1"}, step="weather")
    assert KINMEN.gloss(t.state, 0) == ""
