"""10 The optional rule: blowing up the military bridge."""

from __future__ import annotations

import pytest
from tests.games.july.positions import battle, hexes, table

from sakusen.games.july.rules.board import JP

READY = "Kob 0302*, 9AC 0605"


@pytest.mark.rule("10.1", "10.2")
def test_with_a_turned_unit_and_somebody_at_the_bridge_it_may_be_blown_before_moving() -> None:
    t = table(READY, demolition=True)
    assert (t.ask, t.seat, t.choices) == ("demolish", "jp", ["blow", "keep"])
    t.play("blow")
    assert t.ask == "move.unit"
    assert t.told("demolished") == [{}]


@pytest.mark.rule("10.0")
def test_without_the_option_nobody_is_asked() -> None:
    t = table(READY)
    assert t.ask == "move.unit"
    assert t.why("button", "blow")[:2] == ("why.not_agreed", "10.0")


@pytest.mark.rule("10.1")
def test_all_japanese_units_must_not_be_whole() -> None:
    t = table("Kob 0302, 9AC 0605", demolition=True)
    assert t.ask == "move.unit"
    assert t.why("button", "blow")[:2] == ("why.nobody_hurt", "10.1")


@pytest.mark.rule("10.1")
def test_any_turned_unit_will_do_and_a_lost_one_counts_as_well() -> None:
    # RULING 21
    assert table("Kob 0302, 3TK 0701*, 9AC 0605", demolition=True).ask == "demolish"
    assert table("Kob 0302, 3TK removed, 9AC 0605", demolition=True).ask == "demolish"


@pytest.mark.rule("10.1")
def test_soviet_losses_are_no_reason() -> None:
    assert table("Kob 0302, 9AC 0605*, 36/149 removed", demolition=True).ask == "move.unit"


@pytest.mark.rule("10.2")
@pytest.mark.parametrize(("spot", "ask"), [("0302", "demolish"), ("0201", "demolish"), ("0202", "move.unit")])
def test_a_japanese_unit_must_stand_at_one_end(spot: str, ask: str) -> None:
    assert table(f"Kob {spot}*, 9AC 0605", demolition=True).ask == ask


@pytest.mark.rule("10.2")
def test_it_is_asked_at_the_start_of_the_phase_and_again_in_the_next_one() -> None:
    t = table("Kob 0401*, 9AC 0605", demolition=True).play("Kob 0401-0302")
    assert t.why("button", "blow")[:2] == ("why.too_late", "10.2")
    t.play("done done")
    assert t.ask == "demolish"
    t.play("keep done done")
    assert t.ask == "demolish"


@pytest.mark.rule("10.2")
def test_the_soviets_are_never_asked() -> None:
    assert table("9AC 0302*, Kob 0605*", demolition=True, seat="su").ask == "move.unit"


@pytest.mark.rule("10.3")
def test_a_blown_bridge_carries_no_move_no_zone_no_attack_no_retreat_and_no_advance() -> None:
    # RULING 20
    t = table(READY, demolition=True)
    assert "0201" in hexes(t.state.zone(JP))
    t.play("blow")
    assert "0201" not in t.destinations("Kob")
    assert "0201" not in hexes(t.state.zone(JP))
    assert t.copy().play("Kob").why("hex", "0201")[:2] == ("why.river", "8.2")
    gone = {"demolition": True, "blown": True}
    assert battle("Kob 0302, 9AC 0201, Art 0605", **gone).told("phase") == []
    t = battle("Kob 0302, 9AC 0402", **gone).play("Kob x0402 fix").win_by(-1)
    assert "0201" not in t.hexes()
    t = battle("Kob 0302, 9AC 0402", **gone).play("Kob x0402 fix").win_by(1).play("0402>0403 Kob")
    assert "0201" not in t.hexes()


@pytest.mark.rule("10.3")
def test_the_bridge_is_gone_for_good() -> None:
    t = table(READY, demolition=True).play("blow done done")
    assert t.ask == "move.unit"
    assert t.state.blown == 1
    assert t.why("button", "blow")[:2] == ("why.already_blown", "10.3")


@pytest.mark.rule("10.3")
def test_the_other_bridges_stay() -> None:
    t = table("Kob 0302*, Yam 0304, 9AC 0605", demolition=True).play("blow")
    assert "0204" in t.destinations("Yam")
