"""9.21 to 9.23 Advance after combat."""

from __future__ import annotations

import pytest
from tests.games.july.positions import Table, battle


def won(units: str, links: str, net: int, *answers: str, seat: str = "jp", **rest: object) -> Table:
    return battle(units, seat=seat, **rest).play(links, "fix").win_by(net).play(*answers)


@pytest.mark.rule("9.21")
def test_the_winner_may_advance_when_an_enemy_has_left_its_hex() -> None:
    t = won("3TK 0502, Kob 0606, 9AC 0402", "3TK x0402", 1, "0402>0302")
    assert (t.ask, t.seat, t.units()) == ("advance.unit", "jp", {"3TK"})
    t.play("3TK 0502^0402")
    assert t.at("3TK") == "0402"
    assert t.ask == "move.unit"


@pytest.mark.rule("9.21")
def test_there_is_no_advance_when_all_defenders_stay() -> None:
    # RULING 15
    t = won("3TK 0502, Kob 0606, 9AC 0402", "3TK x0402", 1, "step")
    assert t.ask == "move.unit"


@pytest.mark.rule("9.21")
def test_one_enemy_that_leaves_is_enough_even_if_another_stays() -> None:
    # RULING 15
    t = won("Kob 0502, 9AC 0402, 36/149 0602, Yam 0606", "Kob x0402 Kob x0602", 1, "9AC 0402>0302")
    assert t.ask == "advance.unit"


@pytest.mark.rule("9.21")
def test_the_points_equal_the_difference_of_hits_even_if_less_could_be_suffered() -> None:
    # RULING 15
    t = won("Kob 0202, 6/15 0203, 9AC 0605", "Kob x0203", 4, "step")
    assert t.state.gain == 4
    t.play("Kob 0202^0203 Kob 0203^0204 Kob 0204^0304 Kob 0304^0403")
    assert t.at("Kob") == "0403"
    assert t.ask == "move.unit"


@pytest.mark.rule("9.21")
def test_points_may_be_shared_among_the_units_of_the_combat_and_no_others() -> None:
    t = won("Kob 0502, Yam 0403, 9AC 0402, 36/149 removed", "Kob x0402 Yam x0402", 2, "0402>0302 0302>0301")
    assert t.units() == {"Kob", "Yam"}
    t.play("Kob 0502^0402 Yam 0403^0303")
    assert (t.at("Kob"), t.at("Yam")) == ("0402", "0303")


@pytest.mark.rule("9.21")
def test_a_victorious_defender_advances_too() -> None:
    t = won("3TK 0502, Kob 0606, 9AC 0402", "3TK x0402", -1, "0502>0602")
    assert (t.ask, t.seat, t.units()) == ("advance.unit", "su", {"9AC"})
    assert t.play("9AC 0402^0502").at("9AC") == "0502"


@pytest.mark.rule("9.21")
def test_an_advance_may_be_left_off_and_broken_off() -> None:
    # RULING 15
    t = won("3TK 0502, Kob 0606, 9AC 0402", "3TK x0402", 2, "0402>0302", "0302>0301")
    assert t.copy().play("done").at("3TK") == "0502"
    assert t.copy().play("3TK 0502^0402 done").at("3TK") == "0402"


@pytest.mark.rule("9.22")
def test_the_first_hex_of_an_advance_may_be_any_empty_one_whatever_the_zones() -> None:
    t = won("Kob 0502, Yam 0606, 9AC 0402, 36/149 0303", "Kob x0402", 1, "0402>0302").play("Kob")
    assert t.hexes() == {"0401", "0402", "0501", "0503", "0601", "0602"}
    assert t.why("hex", "0403")[:2] == ("why.one_hex", "9.22")


@pytest.mark.rule("9.22")
def test_an_advance_does_not_enter_a_hex_with_anybody() -> None:
    t = won("3TK 0502, 4TK 0503, Kob 0606, 9AC 0402", "3TK x0402 4TK x0402", 1, "0402>0302 3TK")
    assert t.why("hex", "0503")[:2] == ("why.occupied", "9.22")


@pytest.mark.rule("9.22")
def test_an_advance_climbs_a_hill_for_one_point() -> None:
    # RULING 15
    t = won("Kob 0202, 36/149 0203, 9AC 0605, Art 0101", "Kob x0203", 1, "0203>0204").play("Kob")
    assert "0103" in t.hexes()


@pytest.mark.rule("9.23")
def test_infantry_advances_over_bridges_and_tanks_do_not() -> None:
    # RULING 15
    for bridge in (("0304", "0204"), ("0302", "0201"), ("0403", "0404")):
        near, far = bridge
        t = battle(f"Kob {near}, 9AC {far}, Art 0101, Yam 0606").play(f"Kob x{far} fix")
        t.win_by(1).play(next(c for c in t.choices if c != "step"), "Kob")
        assert far in t.hexes()
        t = battle(f"3TK {near}, 9AC {far}, Art 0101, Kob 0606").play(f"3TK x{far} fix")
        t.win_by(1).play(next(c for c in t.choices if c != "step"), "3TK")
        assert far not in t.hexes()
        assert t.why("hex", far)[:2] == ("why.tank_bridge", "9.23")


@pytest.mark.rule("9.22", "8.2")
def test_nobody_advances_across_a_river_without_bridge() -> None:
    t = won("Kob 0303, 9AC 0402, 36/149 removed, Yam 0606", "Kob x0402", 1, "0402>0401").play("Kob")
    assert "0202" not in t.hexes()
    assert t.why("hex", "0202")[:2] == ("why.river", "8.2")


@pytest.mark.rule("9.21")
def test_the_guns_never_advance() -> None:
    # RULING 15
    t = battle("Kob 0205, 9AC 0605, Yam 0606").play("Kob x0105 fix").win_by(-1).play("step")
    assert t.at("Art") == "0105"
    t = battle("Kob 0205, 36/149 0305, 9AC 0605").play("Kob x0305 Kob x0105 fix").win_by(-1)
    t.play(next(c for c in t.choices if c != "step"))
    assert t.units() == {"36/149"}
    assert t.why("unit", "Art").key == "why.guns_stay"


@pytest.mark.rule("9.3")
def test_an_advance_into_contact_makes_nobody_fight_again_in_this_phase() -> None:
    t = won("Kob 0502, Yam 0606, 9AC 0402, 36/149 0304", "Kob x0402", 2, "0402>0302", "0302>0301")
    t.play("Kob 0502^0402 Kob 0402^0403")
    assert (t.ask, t.seat) == ("move.unit", "su")
