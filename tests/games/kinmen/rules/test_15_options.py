"""15.0 The PLA's operation options."""

from __future__ import annotations

import pytest
from tests.games.kinmen.positions import KINMEN, PLA_NAMES, ROC_NAMES, Table, opening, table

from sakusen.engine.core import Outcome, Reason
from sakusen.games.kinmen.rules.board import MAP, PLA, ROC
from sakusen.games.kinmen.rules.victory import score

COMMAND = ["lunch_in_kinmen", "lunch_in_kinmen", "command_control"]
BOATS = ["lunch_in_kinmen", "lunch_in_kinmen", "more_boats"]
GUNS = ["lunch_in_kinmen", "lunch_in_kinmen", "more_artillery"]
BLANKS = ["lunch_in_kinmen"] * 3
ARMY = [u for u in ROC_NAMES if u.startswith(("13/", "14/", "18/"))]
PEAKS = ("0408", "0908", "1011", "1809", "2108")
BAY = set(MAP["liaoluo_bay"])


# ------------------------------------------------------------------ 15.0, 15.4
@pytest.mark.rule("15.0", "15.4")
def test_blanks_are_never_offered() -> None:
    t = table(pla={"0814": "82/244-1"}, roc={"0914": "201/601-1"}, drawn=BLANKS[:2]).play("82/244-1", "done")
    assert not t.can("reveal")


@pytest.mark.rule("15.4")
def test_an_option_costs_its_point_when_it_is_shown_and_only_then() -> None:
    t = table(pla={"0814": "82/244-1"}, roc={"0914": "201/601-1"}, drawn=COMMAND).play("82/244-1", "done")
    assert score(t.state).options == 0
    t.play("reveal")
    assert score(t.state).options == -1
    assert t.told("option_used") == [{"option": "command_control", "vp": -1}]


# ------------------------------------------------------------------ 15.1 command and control
def two_hexes(**rest: object) -> Table:
    return table(pla={"0814": "82/244-1", "0813": "82/244-2"}, roc={"0914": "201/601-1"}, **rest)


@pytest.mark.rule("15.1")
def test_command_and_control_is_shown_in_the_pla_combat_subphase_only() -> None:
    t = two_hexes(drawn=COMMAND)
    assert not t.can("reveal")
    t.play("82D", "all")
    assert (t.ask, t.can("reveal")) == ("move", False)
    t.play("done")
    assert (t.ask, t.can("reveal")) == ("attack.target", True)


@pytest.mark.rule("15.1", "12.12")
def test_it_may_be_shown_when_the_attackers_are_picked() -> None:
    t = two_hexes(drawn=COMMAND).play("82D", "all", "done", "x0914", "82/244-1")
    assert t.units() == set()
    t.play("reveal")
    assert t.units() == {"82/244-2"}
    assert not t.can("reveal")
    t.play("82/244-2")
    assert t.odds == "3:1"


@pytest.mark.rule("15.1")
def test_it_stays_in_force_to_the_end_of_the_game() -> None:
    t = two_hexes(drawn=COMMAND, used=["command_control"], turn=3)
    t.play("82D", "all", "done", "x0914", "82/244-1")
    assert t.units() == {"82/244-2"}


@pytest.mark.rule("15.1")
def test_it_cannot_be_shown_by_who_has_not_drawn_it() -> None:
    t = two_hexes(drawn=BOATS).play("82D", "all", "done")
    assert not t.can("reveal")


@pytest.mark.rule("15.1")
def test_it_cannot_be_shown_while_the_roc_attacks() -> None:
    t = two_hexes(drawn=COMMAND, seat="roc").play("201/601-1", "done")
    assert t.choices == ["x0813", "x0814", "done"]


# ------------------------------------------------------------------ 15.2 more boats
def boats_lost(**rest: object) -> Table:
    return table(pla={"0814": "82/244-1"}, step="night", **{"drawn": BOATS, **rest}).play("done", 3, 4)


@pytest.mark.rule("15.2")
def test_more_boats_are_asked_for_after_the_loss() -> None:
    t = boats_lost(sea=20)
    assert (t.ask, t.seat, t.choices, t.state.sea) == ("boats.more", "pla", ["yes", "no"], 13)


@pytest.mark.rule("15.2")
@pytest.mark.parametrize(("sea", "die", "after"), [(10, 1, 10), (10, 6, 15), (20, 6, 20), (0, 3, 9)])
def test_six_and_a_die_of_boats_are_gained_but_never_above_twenty(sea: int, die: int, after: int) -> None:
    t = boats_lost(sea=sea).play("yes")
    assert t.ask == "more_boats"
    t.play(die)
    assert t.state.sea == after
    assert score(t.state).options == -1


@pytest.mark.rule("15.2")
def test_more_boats_come_once_a_game() -> None:
    assert boats_lost(used=["more_boats"], turn=2).ask == "landing.load"


@pytest.mark.rule("15.2")
def test_who_declines_is_asked_again_the_next_night() -> None:
    t = boats_lost(sea=20).play("no")
    assert (t.ask, t.state.sea) == ("landing.load", 13)
    t.play("done", 1, 1, "pass", "pass", "done", 1, 1)
    assert t.ask == "boats.more"


@pytest.mark.rule("15.2")
def test_who_has_not_drawn_more_boats_is_not_asked() -> None:
    assert boats_lost(drawn=COMMAND).ask == "landing.load"


# ------------------------------------------------------------------ 15.3 more artillery
def weather(**rest: object) -> Table:
    return table(**{"pla": {"0814": "82/244-1"}, "step": "weather", "drawn": GUNS, **rest})


@pytest.mark.rule("15.3")
def test_more_artillery_is_asked_for_when_the_weather_phase_begins() -> None:
    t = weather()
    assert (t.ask, t.seat, t.choices) == ("weather.guns", "pla", ["yes", "no"])


@pytest.mark.rule("15.3", "3.3")
def test_the_roc_that_asks_why_meanwhile_is_not_told_what_is_asked() -> None:
    t = weather()
    for attempt in (("unit", 0), ("hex", 3), ("button", "yes")):
        assert KINMEN.explain(t.state, attempt, ROC) == Reason("why.other_decides", "3.3", {})
        assert KINMEN.explain(t.state, attempt, PLA).key != "why.other_decides"


@pytest.mark.rule("15.3", "9.2")
@pytest.mark.parametrize("peaks", range(6))
def test_it_adds_two_guns_to_those_of_the_triangles(peaks: int) -> None:
    t = weather(pla=dict(zip(PEAKS[:peaks], PLA_NAMES, strict=False))).play("yes")
    assert t.state.guns_up == min(4, 1 + peaks) + 2


@pytest.mark.rule("15.3")
def test_it_serves_every_turn_from_then_on_and_is_paid_once() -> None:
    t = weather(used=["more_artillery"], turn=3)
    assert (t.ask, t.state.guns_up) == ("air", 3)
    assert score(t.state).options == -1


@pytest.mark.rule("15.3")
def test_who_declines_has_the_usual_guns_and_is_asked_again_next_turn() -> None:
    t = weather().play("no")
    assert t.state.guns_up == 1
    t.play(1, 1, "pass", "pass", "done", 1, 1, "done")
    assert t.ask == "weather.guns"


@pytest.mark.rule("15.3")
def test_who_has_not_drawn_it_is_not_asked() -> None:
    assert weather(drawn=BOATS).ask == "air"


# ------------------------------------------------------------------ hidden until shown
@pytest.mark.rule("3.3", "15.0")
def test_the_roc_is_not_told_that_a_marker_could_be_shown() -> None:
    t = two_hexes(drawn=COMMAND).play("82D", "all", "done")
    other = two_hexes(drawn=BOATS).play("82D", "all", "done")
    ours, theirs = KINMEN.observe(t.state, ROC), KINMEN.observe(other.state, ROC)
    assert ours.facts == theirs.facts
    assert ours.pending.actions == theirs.pending.actions
    assert len(KINMEN.observe(t.state, PLA).pending.actions) == 1 + len(ours.pending.actions)


@pytest.mark.rule("15.1", "15.2", "15.3")
def test_showing_a_marker_cannot_be_taken_back() -> None:
    t = two_hexes(drawn=COMMAND).play("82D", "all", "done", "reveal")
    assert not t.match.can_undo
    t = boats_lost()
    assert t.match.is_final(KINMEN.parse(t.state, "yes"))
    t = weather().play("yes")
    assert not t.match.can_undo


# ------------------------------------------------------------------ 15.5 the 19th Army comes late
def late(**rest: object) -> Table:
    """Turn 1, the landing phase, with the 19th Army at sea."""
    return table(**{"pla": {"0814": "82/244-1"}, "step": "load", "delayed": True, "drawn": BLANKS, **rest})


@pytest.mark.rule("15.5")
def test_three_blanks_are_announced_and_take_the_19th_army_off_the_map() -> None:
    t = opening((3, 1, 2))
    assert t.rules_told("delayed") == ["15.5"]
    assert {t.at(u) for u in ARMY} == {"at_sea"}
    assert all(t.at(u) not in ("at_sea", "removed") for u in ROC_NAMES if u not in ARMY)
    assert KINMEN.observe(t.state, ROC).facts["drawn"] == t.state.drawn


@pytest.mark.rule("15.5")
@pytest.mark.parametrize("drawn", [(1, 2, 4), (2, 3, 5), (4, 5, 6), (1, 3, 6)])
def test_any_other_draw_leaves_the_19th_army_where_it_is(drawn: tuple[int, int, int]) -> None:
    t = opening(drawn)
    assert not t.state.delayed
    assert "at_sea" not in {t.at(u) for u in ARMY}


@pytest.mark.rule("15.5")
def test_the_pla_may_not_land_in_the_east() -> None:
    t = late().play("82/244-2", "done")
    assert t.hexes() == set(MAP["landing_beaches"]["west"])
    assert t.why("hex", "1308").rule == "15.5"


@pytest.mark.rule("15.5", "6.2")
def test_no_more_is_shipped_than_the_western_beaches_take() -> None:
    t = opening((1, 2, 3))
    west = [b for b in MAP["landing_beaches"]["west"] if b not in ("0706", "1007", "1208")]
    while t.units():
        t.play(sorted(t.units())[0])
    assert len(t.stack("landing")) == 2 * len(west)


@pytest.mark.rule("15.5")
def test_one_division_of_the_rocs_choice_comes_ashore_after_the_landing() -> None:
    t = late().play("done")
    assert (t.ask, t.seat) == ("delayed.division", "roc")
    assert t.choices == ["13D", "14D", "18D"]
    t.play("14D")
    assert (t.ask, t.seat, t.hexes()) == ("delayed.hex", "roc", BAY)
    t.play("@1312", "@1312", "@1412", "@2213")
    assert t.ask == "air"
    assert {t.at(u) for u in ARMY if u.startswith("14/")} == {"1312", "1412", "2213"}
    assert not any(t.is_spent(u) for u in ARMY)


@pytest.mark.rule("15.5")
def test_the_three_divisions_come_on_the_first_three_turns() -> None:
    t = late(arrived=["14"], turn=2).play("done")
    assert t.choices == ["13D", "18D"]
    t = late(arrived=["13", "14"], turn=3).play("done")
    assert t.choices == ["18D"]
    assert late(arrived=["13", "14", "18"], turn=4, extended=True).play("done").ask == "air"
    assert late(arrived=["13", "14"], turn=4, extended=True).play("done").ask == "air"


@pytest.mark.rule("15.5", "8.0")
def test_they_come_ashore_within_the_stacking_limit() -> None:
    t = late(roc={"1312": "13/37-1", "1412": "3TK/1", "1512": ["11/32-1", "11/32-2"]}).play("done", "18D")
    assert t.hexes() == BAY - {"1312", "1512"}  # another division, a tank with room, a full hex
    t.play("@1612", "@1612")
    assert "1612" not in t.hexes()


@pytest.mark.rule("15.5")
def test_they_come_ashore_beside_the_enemy_but_not_onto_him() -> None:
    t = late(pla={"1612": "82/244-1"}).play("done", "13D")
    assert t.hexes() == BAY - {"1612"}


@pytest.mark.rule("15.5")
def test_who_finds_no_room_ashore_is_out_of_the_game_and_no_combat_loss() -> None:
    foes = PLA_NAMES[:10]
    t = late(pla=dict(zip(sorted(BAY), foes, strict=True))).play("done", "13D")
    assert {t.at(u) for u in ARMY if u.startswith("13/")} == {"removed"}
    assert t.losses == (0, 0)
    assert t.ask == "air"


@pytest.mark.rule("15.5", "4.3")
@pytest.mark.parametrize("losses", [(0, 0), (0, 5)])
def test_only_sudden_death_wins_for_the_pla(losses: tuple[int, int]) -> None:
    towns = {"0406": "82/244-1", "0507": "82/244-2", "0708": "82/244-3"}
    out = late(pla=towns, step="turn_end", turn=3, extension=False, losses=losses).pending
    assert isinstance(out, Outcome)
    assert (out.points, out.level, out.rule) == ((-1.0, 1.0), "roc.delayed", "15.5")


@pytest.mark.rule("15.5", "4.2")
def test_sudden_death_still_wins_for_the_pla() -> None:
    assert late(pla={"0412": "82/244-1"}, step="turn_end", turn=2).ask == "pla.sudden"


@pytest.mark.rule("15.5", "4.3")
def test_units_taken_off_by_the_delay_are_no_losses() -> None:
    assert opening((1, 2, 3)).losses == (0, 0)


@pytest.mark.rule("15.5")
def test_a_delayed_game_can_be_played_from_the_draw_to_the_first_weather() -> None:
    t = opening((1, 2, 3)).play("supply", "82/244-1", "done", "@0605", "13D", "@1312", "@1412", "@1612")
    assert t.ask == "air"
    assert t.complaints() == []
