"""Positions whose frame does not fit their units are refused with what is wrong: each sentence once."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from tests.games.kinmen.positions import KINMEN, UNIT, Table, attack, in_numbers, opening, position, table

from sakusen.games.kinmen.rules import steps
from sakusen.games.kinmen.rules.board import INDEX, MAP

Change = Callable[[dict[str, Any]], Any]


def saved(t: Table) -> dict[str, Any]:
    return in_numbers(t.state)


def bit(name: str) -> int:
    return 1 << UNIT[name]


def frame(**fields: Any) -> Change:
    return lambda data: data["frame"].update(fields)


def units(**places: str) -> Change:
    return lambda data: data["units"].update({name.replace("_", "-"): place for name, place in places.items()})


def both(*changes: Change) -> Change:
    return lambda data: [change(data) for change in changes]


def order() -> dict[str, Any]:
    return position(pla={"0814": ["82/244-1", "82/244-2"]}, roc={"0914": "201/601-1", "1612": "3TK/1"}, air=["B-25"])


def setting_up() -> dict[str, Any]:
    return in_numbers(KINMEN.start("standard", {"setup": "free"}))


def landing() -> dict[str, Any]:
    return saved(opening().play("82/244-1", "82/244-2", "done", "82/244-1"))


def moving() -> dict[str, Any]:
    return saved(table(pla={"0814": ["82/244-1", "82/244-2"]}, roc={"1912": "11/32-1"}).play("0814S", "82/244-1"))


def night() -> dict[str, Any]:
    t = table(pla={"0814": "82/244-1"}, roc={"1912": "11/32-1"}, spent=["82/244-1"], step="night")
    return saved(t.play("82/244-1"))


def picking() -> dict[str, Any]:
    return saved(attack({"0814": ["82/244-1", "82/244-2"]}, "0914", "201/601-1"))


def choosing() -> dict[str, Any]:
    return saved(attack({"0814": ["82/244-1", "82/244-2"]}, "0914", ["201/601-1", "201/601-2"]).play("1:1", 6))


def exchanging() -> dict[str, Any]:
    return saved(
        attack({"0814": ["82/244-1", "82/244-2"]}, "0914", "201/601-1", enemies={"1612": "3TK/1"}).play("3:1", 1)
    )


def retreating() -> dict[str, Any]:
    return saved(attack({"0814": ["82/244-1", "82/244-2"]}, "0914", "201/601-1").play("3:1", 4, "retreat"))


def standing() -> dict[str, Any]:
    return saved(attack({"0814": ["82/244-1", "82/244-2"]}, "0914", "201/601-1").play("3:1", 4, "stand"))


def crowded(data: dict[str, Any]) -> dict[str, str]:
    """All of the PLA is in the landing box, and the ROC holds all beaches but one."""
    names = sorted(data["units"])
    beaches = MAP["landing_beaches"]["west"] + MAP["landing_beaches"]["east"]
    return {name: "landing" for name in names if name.startswith("PLA")} | dict(
        zip((name for name in names if name.startswith("ROC")), [*beaches[1:], *["lost"] * 21], strict=True)
    )


BAD: list[tuple[str, Callable[[], dict[str, Any]], Change]] = [
    ("frame.active means nothing at this step", order, frame(active=bit("82/244-1"))),
    ("frame.mover means nothing at this step", order, frame(mover=0)),
    ("units in landing that cannot be there (6.1, 15.5)", landing, units(ROC_201_601_1="landing")),
    ("units in at_sea that cannot be there (6.1, 15.5)", order, units(ROC_18_52_1="at_sea")),
    ("spent units in aotou (3.1)", order, units(PLA_84_251_1="aotou*")),
    ("three blanks that have not been announced (15.5)", order, lambda d: d.update(chits_drawn=[0, 1, 2])),
    ("divisions have come late that were not late (15.5)", order, lambda d: d.update(arrived=["18"])),
    ("more losses than the pla has units (4.3)", order, lambda d: d["losses"].update(pla=22)),
    ("a spent unit in the set-up (3.1)", setting_up, units(ROC_201_601_1="0706*")),
    ("units in hand after the set-up (3.1)", order, units(ROC_201_602_1="in_hand")),
    ("frame.cursor is behind the set-up (3.1)", setting_up, frame(cursor=33)),
    (
        "the units in hand of 201 are not those that are still to be set up (3.1)",
        setting_up,
        units(ROC_201_601_1="lost"),
    ),
    ("the PLA waits while the ROC sets up (3.1)", setting_up, units(PLA_84_251_1="aotou")),
    ("units in the landing box outside the landing phase (6.2)", order, units(PLA_84_251_1="landing")),
    ("more units in the landing box than the beaches can take (6.2)", landing, lambda d: d["units"].update(crowded(d))),
    ("the unit that lands is not in the landing box (6.2)", landing, frame(unit=UNIT["84/251-1"])),
    ("units of the wrong side come late (15.5)", order, frame(step=steps.DELAYED_HEX, todo=bit("82/244-1"))),
    ("a fourth turn cannot be declared now (5.2)", order, frame(step=steps.EXTEND)),
    ("frame.cursor is no number of air markers (9.1)", order, frame(step=steps.AIR_DRAW, cursor=4)),
    ("frame.dots is no sum of so many dice (14.4)", order, frame(step=steps.BOAT_DICE, cursor=1, dots=7)),
    ("frame.dots is no sum of so many dice (14.4)", order, frame(step=steps.BOAT_DICE, cursor=1, dots=0)),
    ("more boats come without the option (15.2)", order, frame(step=steps.MORE_BOATS_DIE)),
    ("units of the wrong side are activated (10.1)", moving, lambda d: d.update(seat="roc")),
    ("units beside the map are activated (10.1)", moving, frame(active=bit("84/251-1"))),
    ("an order to units of the wrong side (10.1)", order, frame(step=steps.RECOVER, command=bit("201/601-1"))),
    ("an order to units of the wrong side (10.1)", night, frame(moved=bit("11/32-1") | bit("82/244-1"))),
    ("units have moved that are not activated (10.4)", moving, frame(active=bit("82/244-2"))),
    ("units of the wrong side have been attacked (12.1)", picking, frame(defended=bit("82/244-1"))),
    ("a spent unit is activated (10.1)", moving, units(PLA_82_244_2="0814*")),
    ("an order to nobody (10.2)", order, frame(step=steps.ACTIVATE, command=bit("84/251-1"))),
    (
        "the air strike has hit nobody (13.2)",
        order,
        both(frame(step=steps.SECOND_STRIKE, strike=UNIT["84/251-1"]), lambda d: d.update(seat="roc")),
    ),
    (
        "frame.dots is more than a marker has (13.2)",
        order,
        both(frame(step=steps.SECOND_STRIKE, strike=UNIT["82/244-1"], dots=2), lambda d: d.update(seat="roc")),
    ),
    ("no gun can fire (13.3)", order, frame(step=steps.SUPPORT, cursor=steps.GUN)),
    ("frame.cursor is no marker that can be used (13.1)", order, frame(step=steps.SUPPORT, cursor=steps.AIR)),
    ("the air strike has no target (13.2)", order, frame(step=steps.SUPPORT, cursor=steps.AIR + 2)),
    ("frame.points without a unit on the move (11.0)", moving, frame(mover=-1)),
    ("PLA-82-244-2 cannot be on the move (11.0)", moving, frame(mover=UNIT["82/244-2"])),
    ("PLA-82-244-1 has more points than its allowance (11.1)", moving, frame(points=12)),
    ("PLA-82-244-1 is face up (14.1)", night, units(PLA_82_244_1="0814")),
    ("units of the wrong side are in the battle (12.1)", picking, frame(attackers=bit("201/601-1"))),
    ("not all attackers can attack 0914 (12.1)", picking, units(PLA_82_244_1="0605")),
    ("nobody who can be attacked stands in 0915 (12.1)", picking, frame(target=INDEX["0915"], attackers=0)),
    ("nobody who can be attacked stands in 0914 (12.1)", picking, frame(defended=bit("201/601-1"))),
    (
        "nobody can attack 1612 (12.1)",
        picking,
        both(frame(target=INDEX["1612"], attackers=0), units(ROC_13_37_1="1612")),
    ),
    ("a battle without attackers (12.2)", choosing, frame(step=steps.BATTLE_DIE, attackers=0, fit=0, todo=0, part=0)),
    ("a battle with nobody in it (12.2)", choosing, frame(attackers=0, fit=0)),
    ("frame.tank_attack does not agree with the attackers (12.8)", choosing, frame(tank_attack=1)),
    ("tanks use a shock that they have not (12.6)", choosing, frame(tanks_asked=bit("201/601-1"))),
    ("units may advance that are not in the battle (12.11)", choosing, frame(fit=bit("84/251-1"))),
    ("the defenders do not stand in 0914 (12.7)", exchanging, frame(defenders=bit("3TK/1"))),
    ("frame.part is no part of a battle (12.7)", choosing, frame(part=0)),
    ("frame.part is no part of a battle (12.7)", choosing, frame(both=1)),
    ("units are under a result that does not concern them (12.7)", choosing, frame(todo=bit("82/244-1"))),
    ("a unit cannot both stand and retreat (12.8)", choosing, frame(fallers=bit("201/601-1"))),
    ("a unit retreats that has not chosen to (12.8)", retreating, frame(fallers=0, todo=bit("201/601-1"), unit=-1)),
    ("ROC-201-601-1 cannot be in retreat (12.10)", retreating, frame(fallers=0)),
    ("the retreat of ROC-201-601-1 does not lead to where it is (12.10)", retreating, frame(steps_left=3)),
    ("the retreat of ROC-201-601-1 has ended (12.10)", retreating, frame(steps_left=0)),
    ("a unit rolls that does not stand (12.9)", standing, frame(standers=0)),
]


@pytest.mark.parametrize(("says", "start", "change"), BAD, ids=[f"{i}-{row[0]}" for i, row in enumerate(BAD)])
def test_a_position_that_cannot_be_is_refused_with_what_is_wrong(
    says: str, start: Callable[[], dict[str, Any]], change: Change
) -> None:
    KINMEN.from_json(start())
    data = start()
    change(data)
    with pytest.raises(ValueError, match=f"^{re.escape(says)}$"):
        KINMEN.from_json(data)
