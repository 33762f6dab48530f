"""Positions as JSON, what is wrong with bad ones, and views."""

from __future__ import annotations

import json
from collections.abc import Sequence
from random import Random
from typing import Any

import pytest
from tests.games.july.positions import JULY, Table, battle, in_numbers, opening, position, table

from sakusen.games.july.rules.board import REMOVED, TRACK


def broken(**changes: Any) -> dict[str, Any]:
    return json.loads(json.dumps(position("Kob 0201, 9AC 0605"))) | changes


def units(**places: str) -> dict[str, Any]:
    data = broken()
    return data | {"units": data["units"] | places}


def frame(**fields: int) -> dict[str, Any]:
    data = broken()
    return data | {"frame": data["frame"] | fields}


ROLLING = in_numbers(battle("3TK 0502, Kob 0201, 9AC 0402").play("3TK x0402 fix", 6, 6).state)
"""Two attacking dice have fallen, both hits."""


# ------------------------------------------------------------------ reading and writing
def test_the_first_position_in_words() -> None:
    data = JULY.to_json(JULY.start())
    assert (data["format"], data["version"], data["game"]) == ("sakusen-position", 2, "july")
    assert (data["turn"], data["seat"], data["cycle"], data["options"]) == (1, "jp", 1, {"demolition": False})
    assert data["units"]["kobayashi"] == "0201"
    assert data["units"]["yamagata"] == "track"
    assert data["plan"] == data["moved"] == []


def test_a_position_in_the_middle_of_a_combat_survives() -> None:
    t = battle("Kob 0202*, 4TK 0402, 3TK 0503, Yam 0303, 9AC 0403, 36/149 0304*, 6/15 0103")
    t.play("Yam x0304 4TK x0403 3TK x0403 Kob x0103 fix x0403", 6, 6)
    data = JULY.to_json(t.state)
    assert data["plan"][1] == {
        "attackers": ["tank3", "tank4"],
        "defenders": ["arm9"],
        "fought": False,
        "supported": False,
    }
    again = JULY.from_json(json.loads(json.dumps(data)))
    assert again.key() == JULY.from_json(in_numbers(t.state)).key() == t.state.key()
    assert repr(again.pending()) == repr(t.pending)
    assert data["rolled"] == {"attack": [6, 6], "defence": []}
    assert again.attack_rolled == (6, 6)


def test_a_view_carries_the_dice_that_have_fallen() -> None:
    t = battle("3TK 0502, Kob 0201, 9AC 0402").play("3TK x0402 fix", 5, 1, 2, 6, 3)
    seen = JULY.determinize(JULY.observe(t.state, 1), Random(0))
    assert (seen.attack_rolled, seen.defence_rolled) == ((5, 1, 2, 6), (3,))


def test_a_star_is_a_lost_step_and_a_removed_unit_has_lost_them_all() -> None:
    t = table("Kob 0201*, 3TK removed, 9AC 0605")
    assert t.state.lost[:3] == [1, 2, 0]
    assert JULY.to_json(t.state)["units"]["kobayashi"] == "0201*"


@pytest.mark.parametrize(
    ("data", "place"),
    [
        (broken(format="chess"), "format"),
        (broken(game="kinmen"), "format"),
        (broken(version=3), "version"),
        (broken(turn=9), "turn"),
        (broken(turn=True), "turn"),
        (broken(seat="us"), "seat"),
        (broken(cycle=0), "cycle"),
        (broken(fought=1), "fought"),
        (broken(options={}), r"options\.demolition"),
        (broken(units=[]), "units"),
        (broken(moved=["nobody"]), r"moved\[0\]"),
        (broken(moved=["tank3", "tank3"]), r"moved\[1\]"),
        (broken(plan=[{"attackers": ["tank9"]}]), r"plan\[0\]\.attackers\[0\]"),
        (broken(plan="none"), "plan"),
        (units(kobayashi="9999"), r"units\.kobayashi"),
        (units(yamagata="track*"), r"units\.yamagata"),
        (units(tank5="0301"), r"units\.tank5"),
        (frame(step=99), r"frame\.step"),
        (broken(rolled={"attack": [], "defence": [7]}), r"rolled\.defence\[0\]"),
        (broken(rolled={"attack": [True], "defence": []}), r"rolled\.attack\[0\]"),
        (broken(rolled=[]), "rolled"),
        (frame(step="move"), r"frame\.step"),  # type: ignore[arg-type]
    ],
)
def test_whatever_is_missing_or_unknown_is_refused_with_its_place(data: dict[str, Any], place: str) -> None:
    with pytest.raises(ValueError, match=f"^{place}$"):
        JULY.from_json(data)


def supported(
    units: str = "Kob 0202, 9AC 0203",
    step: str = "next",
    seat: str = "su",
    plan: Sequence[tuple[str, str]] = (("9AC", "Kob"),),
) -> dict[str, Any]:
    """A position with a combat that the guns support."""
    data = position(units, step=step, seat=seat, plan=plan)
    data["plan"][0]["supported"] = True
    return data


@pytest.mark.parametrize(
    ("data", "complaint"),
    [
        (units(tank3="0201"), "two units stand in 0201"),
        (units(kobayashi="0201**"), "kobayashi has lost 2 steps"),
        (units(kobayashi="track"), "cannot wait on the turn track"),
        (units(artillery="removed"), "the game has been decided"),
        (broken(turn=2, seat="su", units=units(inf24="0706")["units"]), "inf24 has come before turn 5"),
        (broken(moved=["arm9"]), "units have moved whose phase it is not"),
        (broken(bridge_blown=True), "the optional rule is not in play"),
        (
            broken(plan=[{"attackers": ["tank3"], "defenders": ["arm9"], "fought": False, "supported": False}]),
            "attack plan outside a combat phase",
        ),
        (position("3TK 0502, Kob 0201, 9AC 0402", step="next", plan=[("3TK", "")]), "lacks attackers"),
        (position("3TK 0502, Kob 0201, 9AC 0302", step="next", plan=[("3TK", "9AC")]), "not adjacent"),
        (position("3TK 0502, 4TK 0401, 9AC 0402", step="support", plan=[("3TK", "9AC")]), "leaves out somebody"),
        (position("3TK 0502, Kob 0201, 9AC 0402", step="next"), "no attack plan"),
        (position("3TK 0502, Kob 0201, 9AC 0402", step="turn_end", plan=[("3TK", "9AC")]), "outside a combat phase"),
        (position("3TK 0502, Kob 0201, 9AC 0402", idle=3), "idle cycles"),
        (supported(plan=[("Kob", "9AC")], seat="jp"), "the guns support what they cannot"),
        (supported(step="plan"), "the guns support before they have been asked"),
        (supported(step="support"), "the guns support before they have been asked"),
        (supported(units="Kob 0402, 9AC 0302, 36/149 0605"), "out of their range"),
        (supported(units="Kob 0202, 9AC 0203, Yam 0204"), "or are hindered"),
        (supported(), ""),
        (frame(current=1), "a combat is under way"),
        ({**ROLLING, "plan": [{**ROLLING["plan"][0], "fought": True}]}, "no such combat"),
        (position("Kob 0205, 9AC 0605", step="next", seat="su", plan=[("Art", "Kob")]), "the guns attack"),
        (
            position(
                "3TK 0502, 4TK 0401, Kob 0403, 9AC 0402, 36/149 0503",
                step="plan",
                plan=[("4TK Kob", "9AC"), ("3TK", "36/149")],
            ),
            "",
        ),
        (frame(unit=3), "frame.unit"),
        (frame(step=3, unit=0, damage=1), "a combat is under way"),
        (frame(step=3, unit=7), "the unit cannot move"),
        (frame(step=6, unit=0), "the unit cannot attack"),
        (frame(step=9, current=1, attack_dice=2), "no such combat"),
        (frame(damage=2), "a combat is under way"),
        (broken(rolled={"attack": [6], "defence": []}), "a combat is under way"),
        ({**ROLLING, "rolled": {"attack": [6, 1], "defence": []}}, "the dice do not make these hits"),
        ({**ROLLING, "frame": {**ROLLING["frame"], "attack_dice": 9}}, "these are not the dice of this combat"),
        ({**ROLLING, "frame": {**ROLLING["frame"], "defence_dice": 2}}, "these are not the dice of this combat"),
    ],
)
def test_impossible_positions_are_refused_with_a_reason(data: dict[str, Any], complaint: str) -> None:
    if not complaint:
        assert JULY.from_json(data)
        return
    with pytest.raises(ValueError, match=complaint):
        JULY.from_json(data)


def test_a_frame_of_any_numbers_is_refused_or_can_be_played_to_the_end() -> None:
    rng, accepted = Random(5), 0
    base = in_numbers(
        battle("3TK 0502, 4TK 0401, Kob 0202, 9AC 0402, 6/15 0103")
        .play("3TK x0402 4TK x0402 Kob x0103 fix x0402", 6, 6, 6, 6, 1, 1, 1, 1, 1, 1, 1)
        .state
    )
    for _ in range(1500):
        data = json.loads(json.dumps(base))
        for key in rng.sample(sorted(data["frame"]), rng.randrange(1, 4)):
            data["frame"][key] = rng.randrange(-1, 18 if key == "step" else 5)
        try:
            state = JULY.from_json(data)
        except ValueError:
            continue
        accepted += 1
        for _ in range(60):
            pending: Any = state.pending()
            if hasattr(pending, "points"):
                break
            if hasattr(pending, "weights"):
                state.resolve(rng.randrange(6))
            else:
                assert pending.actions
                state.apply(rng.choice(pending.actions))
    assert accepted > 20


# ------------------------------------------------------------------ stale positions
def test_a_position_that_was_tampered_with_is_complained_of() -> None:
    def complaints(t: Table) -> str:
        return " ".join(t.complaints())

    t = opening()
    t.state.at[0] = 99
    assert "kobayashi is nowhere" in complaints(t)
    t = opening()
    t.state.at[0] = 30
    assert "do not agree" in complaints(t)
    t = opening()
    t.state.zone(0)
    t.state.zones[0] ^= 1
    assert "stale" in complaints(t)
    t = opening()
    t.state.at[0] = TRACK
    assert complaints(t)
    t = opening()
    t.state.lost[0] = 2
    assert "lost 2 steps" in complaints(t)
    t.state.put(0, REMOVED)
    assert complaints(t) == ""


# ------------------------------------------------------------------ views
def test_both_sides_see_everything() -> None:
    t = battle("3TK 0502, Kob 0201, 9AC 0402").play("3TK")
    ours, theirs = JULY.observe(t.state, 0), JULY.observe(t.state, 1)
    assert ours.facts == theirs.facts
    assert repr(ours.pending) == repr(theirs.pending)
    json.dumps(ours.facts)
    assert JULY.determinize(theirs, Random(1)).key() == t.state.key()


def test_a_copy_goes_its_own_way() -> None:
    t = opening()
    twin = t.state.copy()
    t.play("Kob 0201-0101")
    assert twin.key() == JULY.start().key()
    assert twin.key() != t.state.key()


def test_the_frame_speaks_in_words() -> None:
    frame = JULY.to_json(battle("3TK 0502, Kob 0201, 9AC 0402").play("3TK x0402 fix", 6, 6).state)["frame"]
    assert (frame["step"], frame["unit"], frame["loser"], frame["emptied"]) == ("dice", None, None, False)


@pytest.mark.parametrize(
    ("place", "change"),
    [
        ("frame.step", {"step": 9}),
        ("frame.step", {"step": "supper"}),
        ("frame.unit", {"unit": 0}),
        ("frame.loser", {"loser": "usa"}),
        ("frame.emptied", {"emptied": 1}),
    ],
)
def test_a_wrong_word_in_the_frame_is_refused_with_its_place(place: str, change: dict[str, Any]) -> None:
    data = JULY.to_json(JULY.start())
    data["frame"].update(change)
    with pytest.raises(ValueError, match=f"^{place}$"):
        JULY.from_json(data)
