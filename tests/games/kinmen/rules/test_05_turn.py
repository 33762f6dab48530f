"""5.0 The sequence of play and the fourth turn."""

from __future__ import annotations

import pytest
from tests.games.kinmen.positions import Table, opening, table

from sakusen.engine.core import Outcome
from sakusen.games.kinmen.rules.victory import score


@pytest.mark.rule("5.1", "14.0")
def test_a_turn_runs_landing_weather_operations_and_night() -> None:
    t = opening((1, 2, 5)).play("supply", "82/245-1", "done")
    asked = []
    for happening in ("@1308", 2, 1, "pass", "pass", "done", "82/245-1", 3, 4, "no", "done"):
        asked.append((t.ask, "" if isinstance(happening, int) else t.seat))
        t.play(happening)
    assert asked == [
        ("landing.hex", "pla"),  # I
        ("air", ""),  # II
        ("air_marker", ""),
        ("order", "pla"),  # III
        ("order", "roc"),
        ("night.move", "pla"),  # IV
        ("night.recover", "pla"),
        ("boats", ""),
        ("boats", ""),
        ("boats.more", "pla"),
        ("night.move", "roc"),
    ]
    assert (t.ask, t.seat, t.state.turn) == ("landing.load", "pla", 2)


@pytest.mark.rule("5.1", "6.0", "9.0")
def test_the_phases_are_told_in_their_order() -> None:
    t = opening().play("82/245-1", "done", "@0806", 2, 1, "pass", "pass", "done", 3, 4, "done")
    assert [e["phase"] for e in t.told("phase")] == ["landing", "weather", "operations", "landing"]
    assert [e["turn"] for e in t.told("turn")] == [1, 2]


@pytest.mark.rule("5.0")
def test_the_game_ends_with_the_third_turn() -> None:
    t = table(pla={"0814": "82/245-1"}, step="turn_end", turn=3, extension=False)
    assert isinstance(t.pending, Outcome)


def asked_to_extend(**rest: object) -> Table:
    return table(pla={"0814": "82/245-1"}, step="turn_end", turn=3, **rest)


@pytest.mark.rule("5.2")
def test_the_pla_may_play_a_fourth_turn_for_one_point() -> None:
    t = asked_to_extend()
    assert (t.ask, t.seat, t.choices) == ("extend", "pla", ["yes", "no"])
    t.play("yes")
    assert (t.ask, t.state.turn) == ("landing.load", 4)
    assert score(t.state).extension == -1


@pytest.mark.rule("5.2")
def test_without_the_extension_the_points_decide_at_once() -> None:
    t = asked_to_extend().play("no")
    assert (t.ask, t.pending.rule) == ("draw", "4.4")
    assert score(t.state).extension == 0


@pytest.mark.rule("5.2")
def test_the_extension_needs_no_supplies() -> None:
    assert asked_to_extend(logistics=(0, 20)).ask == "extend"


@pytest.mark.rule("5.2")
def test_there_is_no_fifth_turn() -> None:
    t = table(pla={"0814": "82/245-1"}, step="turn_end", turn=4, extended=True)
    assert (t.ask, t.pending.points) == ("prc.historical", (-1.0, 1.0))


@pytest.mark.rule("5.2")
@pytest.mark.parametrize("turn", [1, 2])
def test_nobody_is_asked_about_an_extension_earlier(turn: int) -> None:
    assert table(pla={"0814": "82/245-1"}, step="turn_end", turn=turn).ask == "landing.load"


@pytest.mark.rule("5.2")
def test_a_game_can_be_agreed_to_have_no_extension() -> None:
    assert opening(extension="no").state.rules.extension is False
    assert asked_to_extend(extension=False).ask == "draw"
