"""Whoever has nothing to do is not asked, and the log says so; nothing is offered that does nothing."""

from __future__ import annotations

import pytest
from tests.games.kinmen.positions import KINMEN, PLA_NAMES, Table, attack, position, table

from sakusen.engine.match import Match
from sakusen.games.kinmen.presenter.presenter import PRESENTER
from sakusen.games.kinmen.presenter.words import LANGUAGES

CORNER = {"0306": "82/244-1", "0307": ["84/251-1", "84/251-2"]}
"""A unit between the sea, two enemies and a full hex of another division."""
GUARDS = {"0405": "201/601-1", "0406": "201/601-2"}


def idle(t: Table) -> list[str]:
    """What somebody had no chance to do, in order."""
    return [data["what"] for data in t.told("idle")]


@pytest.mark.rule("8.1", "8.2", "14.1")
def test_a_unit_without_a_hex_to_stop_in_is_not_offered_at_night() -> None:
    t = table(pla={**CORNER, "0814": "82/245-1"}, roc=GUARDS, step="night")
    assert "82/244-1" not in t.units()
    assert "82/245-1" in t.units()
    assert (t.why("unit", "82/244-1").key, t.why("unit", "82/244-1").rule) == ("why.no_room", "8.2")


@pytest.mark.rule("8.1", "8.2", "11.1")
def test_a_unit_without_a_hex_to_stop_in_is_not_offered_and_its_order_says_so() -> None:
    t = table(pla=CORNER, roc=GUARDS).play("82/244-1")
    assert t.ask == "attack.target"
    assert idle(t) == ["move"]


@pytest.mark.rule("8.2", "11.1")
def test_picking_another_unit_last_does_not_end_the_movement() -> None:
    t = table(pla={**CORNER, "0306": ["82/244-1", "82/244-2"], "0814": "82/245-1"}, roc=GUARDS).play("82D", "all")
    assert t.ask == "move"
    assert t.units() == {"82/245-1"}
    assert t.why("unit", "82/244-1").key == "why.no_room"
    assert t.why("unit", "82/244-1").rule == "8.2"


@pytest.mark.rule("8.2", "11.1", "14.1")
def test_a_game_of_edition_1_is_played_on_by_what_edition_1_offered() -> None:
    for step, before in (("order", ["82/244-1"]), ("night", [])):
        data = position(pla={**CORNER, "0814": "82/245-1"}, roc=GUARDS, step=step)
        old, new = Table(Match(KINMEN, position=data, tags={"Edition": "1"})), Table(Match(KINMEN, position=data))
        assert old.match.edition == "1"
        assert "82/244-1" in old.play(*before).units()
        assert "82/244-1" not in new.play(*before).units()


@pytest.mark.rule("14.1", "14.3")
def test_a_side_that_can_neither_move_nor_recover_at_night_is_not_asked_and_the_log_says_so() -> None:
    t = table(pla={"0814": "82/244-1"}, roc={}, step="night", seat="roc")
    assert idle(t)[:2] == ["night.move", "night.recover"]


@pytest.mark.rule("14.3")
def test_a_side_without_points_is_told_that_nobody_can_recover() -> None:
    t = table(pla={"0814": "82/244-1"}, roc={"1912": "11/32-1"}, spent=["82/244-1"], step="night", logistics=(0, 20))
    t.play("done")
    assert idle(t) == ["night.points"]


@pytest.mark.rule("10.2")
def test_an_order_without_points_says_that_nobody_recovers() -> None:
    t = table(pla={"0814": ["82/244-1", "82/244-2"]}, spent=["82/244-1"], logistics=(0, 20), roc={"1912": "11/32-1"})
    t.play("82D")
    assert idle(t) == ["recover"]


@pytest.mark.rule("6.1")
def test_a_landing_without_boats_says_so() -> None:
    assert idle(table(pla={"0814": "82/244-1"}, step="load", sea=0)) == ["landing.boats"]


@pytest.mark.rule("6.1")
def test_a_loading_for_which_nothing_is_left_says_so() -> None:
    nobody = {"lost": list(PLA_NAMES[1:]), "0814": PLA_NAMES[0]}
    assert idle(table(pla=nobody, step="load", logistics=(20, 20))) == ["landing.load"]
    t = table(pla=nobody, step="load", logistics=(17, 20), sea=3).play("supply", "supply")
    assert idle(t) == ["landing.load"]


@pytest.mark.rule("13.2")
def test_a_second_hit_without_anybody_near_says_so() -> None:
    t = table(pla={"0814": "82/244-1"}, roc={"1912": "11/32-1"}, seat="roc", air=["B-25"]).play("B-25", "82/244-1")
    assert idle(t) == ["support.second"]


@pytest.mark.rule("12.6")
def test_a_shock_that_finds_nobody_face_up_says_so() -> None:
    t = attack({"0814": "3TK/1"}, "0914", "82/244-1", spent=["82/244-1"])
    t.play(t.odds)
    assert "shock" in idle(t)


@pytest.mark.rule("12.13")
def test_an_order_that_ends_by_itself_says_that_there_is_no_target() -> None:
    far = table(pla={"0814": "82/244-1"}, roc={"1912": "11/32-1"}).play("82/244-1", "done")
    assert [data["idle"] for data in far.told("exhausted")] == [True]
    near = table(pla={"0814": "82/244-1"}, roc={"0914": "201/601-1"}).play("82/244-1", "done", "done")
    assert [data["idle"] for data in near.told("exhausted")] == [False]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_such_moment_is_a_line_in_the_log(lang: str) -> None:
    t = table(pla={"0814": "82/244-1"}, roc={}, step="night", seat="roc")
    lines = [PRESENTER.line(event, lang, 0) for event in t.match.events() if event.kind == "idle"]
    assert len(lines) >= 2
    assert all(line and line.html and "{" not in line.html for line in lines)
