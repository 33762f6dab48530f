"""What becomes of units, told before the answer: cases in which more than the own choice counts."""

from __future__ import annotations

import pytest
from tests.games.taiwan202x.positions import PLACE, UNIT, Table, acting

from sakusen.games.taiwan202x.game import GAME
from sakusen.games.taiwan202x.rules.board import LOST
from sakusen.games.taiwan202x.rules.fates import fates
from sakusen.games.taiwan202x.rules.steps import BASE, DONE, NO, YES


def ends(t: Table, answer: str) -> dict[str, set[str]]:
    """Where each unit can be in the end, by names."""
    names = {p: name for name, p in PLACE.items()} | {LOST: "lost"}
    units = {u: name for name, u in UNIT.items()}
    return {units[f.unit]: {names[p] for p in f.ends} for f in fates(t.state, GAME.parse(t.state, answer))}


def clash(*dice: int) -> Table:
    """An old and a new American aircraft against two new Chinese ones, after the volley of the fifth generation."""
    t = acting("roc", "S9", {"south": ["J-20/1", "J-20/2"]}, {"indopacom": ["F-22A", "F-15EX"]})
    return t.play("F-22A", "F-15EX", ">south", *dice)


@pytest.mark.rule("8.3", "8.5")
def test_who_is_left_is_safe_when_the_enemy_is_about_to_lose_all_who_could_fire_again() -> None:
    assert ends(clash(6, 1, 6, 6, 1, 1), "J-20/1") == {"J-20/1": {"lost"}, "J-20/2": {"mainland"}}
    assert ends(clash(6, 1, 1, 1, 1, 1), "J-20/1") == {"J-20/1": {"lost"}, "J-20/2": {"mainland", "lost"}}


@pytest.mark.rule("8.5", "8.3")
def test_in_the_last_volley_only_the_hits_that_are_there_count() -> None:
    t = acting("roc", "S9", {"south": "J-20/1"}, {"indopacom": ["F-22A", "US/F-35B"]})
    t.play("F-22A", "US/F-35B", ">south", 1, 1, 1, 1, 6, 1)
    assert ends(t, "F-22A") == {"F-22A": {"lost"}, "US/F-35B": {"indopacom", "sakishima"}}


@pytest.mark.rule("9.0", "8.5")
def test_of_a_strike_the_others_stay_where_they_are() -> None:
    prc = {"strait": ["J-16/1", "J-16/2"]}
    t = acting("roc", "HJ", prc, discards=["SJ", "DJ", "CQ"]).play("event", 6, 1, 1, 1)
    assert ends(t, "J-16/1") == {"J-16/1": {"lost"}, "J-16/2": {"strait"}}


@pytest.mark.rule("5.5", "8.3")
def test_while_china_controls_sakishima_nobody_flies_there() -> None:
    prc = {"south": ["J-20/1", "J-20/2", "H-6K"]}
    t = acting("roc", "S9", prc, {"indopacom": ["F-22A", "US/F-35B"]}, control=True)
    t.play("F-22A", "US/F-35B", ">south", 1, 1, 1, 1, 6, 1, 1, 1)
    assert ends(t, "F-22A")["US/F-35B"] == {"indopacom", "lost"}


@pytest.mark.rule("8.1", "5.5")
def test_the_aircraft_on_sakishima_makes_room_only_for_aircraft() -> None:
    roc = {"yellow": "Vinson", "sakishima": "F-15J"}
    t = acting("prc", "S9", {"strait": "Fujian"}, roc, awake=True).play("Fujian", ">yellow")
    assert fates(t.state, NO) == ((UNIT["F-15J"], (PLACE["sakishima"],)),)
    assert ends(t, "yes") == {"F-15J": {"sakishima", "japan", "lost"}}
    assert [f.is_certain for f in fates(t.state, YES)] == [False]


@pytest.mark.rule("8.3")
def test_who_joined_from_sakishima_goes_home_unless_it_is_based_again() -> None:
    roc = {"indopacom": "F-22A", "sakishima": "US/F-35A"}
    t = acting("roc", "S9", {"yellow": "Xining"}, roc).play("F-22A", ">yellow", "yes", 1, 1, 1, 1, 1)
    assert ends(t, "done") == {"F-22A": {"indopacom"}, "US/F-35A": {"indopacom"}}
    assert ends(t, "F-22A@sakishima") == {"F-22A": {"sakishima"}, "US/F-35A": {"indopacom"}}
    assert ends(t, "US/F-35A@sakishima") == {"F-22A": {"indopacom"}, "US/F-35A": {"sakishima"}}
    assert all(
        f.is_certain and not f.is_doomed for action in (DONE, BASE + UNIT["F-22A"]) for f in fates(t.state, action)
    )
