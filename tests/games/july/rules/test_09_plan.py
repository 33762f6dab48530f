"""9.0 to 9.3 Who must fight, and the attack plan."""

from __future__ import annotations

import pytest
from tests.games.july.positions import JULY, battle

from sakusen.engine.core import Decision
from sakusen.games.july.rules.plan import completion_actions
from sakusen.games.july.rules.pools import plan_loses_initiative

MOCK_UP = "Kob 0202*, 4TK 0402, 3TK 0503, Yam 0303, 9AC 0403, 36/149 0304*, 6/15 0103, 11TK 0205"
"""A position with three combats to be made: one clear pair, one against a hill, one of two against one."""


# ------------------------------------------------------------------ who must fight
@pytest.mark.rule("9.0", "9.1")
def test_the_side_whose_phase_it_is_attacks_and_all_in_contact_must_fight() -> None:
    t = battle("3TK 0502, Kob 0201, 9AC 0402")
    assert (t.seat, t.obliged) == ("jp", {"3TK", "9AC"})
    t = battle("3TK 0502, Kob 0201, 9AC 0402", seat="su")
    assert (t.seat, t.obliged) == ("su", {"3TK", "9AC"})


@pytest.mark.rule("9.1")
def test_a_plan_cannot_be_fixed_while_anybody_is_left_out() -> None:
    t = battle("3TK 0502, 4TK 0401, Kob 0201, 9AC 0402")
    assert not t.can("fix")
    t.play("3TK x0402")
    assert not t.can("fix")
    reason = t.why("button", "fix")
    assert (reason.key, reason.rule) == ("why.unmet", "9.1")
    assert t.unmet == {"4TK": {"9AC"}}
    assert t.play("4TK x0402").can("fix")


@pytest.mark.rule("9.1")
def test_the_missing_links_are_named_with_their_possible_partners() -> None:
    t = battle(MOCK_UP)
    assert t.unmet == {
        "Kob": {"6/15"},
        "3TK": {"9AC"},
        "4TK": {"9AC"},
        "Yam": {"36/149"},
        "36/149": {"Yam"},
        "9AC": {"3TK", "4TK"},
        "6/15": {"Kob"},
    }
    t.play("Yam x0304 4TK x0403 3TK x0403")
    assert t.unmet == {"Kob": {"6/15"}, "6/15": {"Kob"}}
    reason = t.why("button", "fix")
    assert reason.data == {"unit": 0, "is_attacker": True, "partners": [6], "count": 2}
    t.play("Kob x0103")
    assert t.unmet == {}
    assert t.can("fix")


@pytest.mark.rule("9.1")
def test_every_defender_in_contact_must_be_attacked() -> None:
    t = battle("3TK 0502, Kob 0201, 9AC 0402, 36/149 0501").play("3TK x0402")
    assert t.unmet == {"36/149": {"3TK"}}
    assert t.choices == ["3TK"]
    t.play("3TK x0501")
    assert t.combats == [({"3TK"}, {"9AC", "36/149"})]
    assert t.choices == ["fix"]


@pytest.mark.rule("9.2")
def test_every_unit_stands_in_one_combat_only() -> None:
    t = battle("3TK 0502, 4TK 0503, Kob 0201, 9AC 0402, 36/149 0602").play("3TK x0402 4TK x0602")
    assert t.combats == [({"3TK"}, {"9AC"}), ({"4TK"}, {"36/149"})]
    assert t.choices == ["fix"]
    assert t.why("unit", "3TK")[:2] == ("why.in_combat", "9.2")


@pytest.mark.rule("9.3")
def test_the_attacker_is_free_to_combine_units_as_long_as_all_are_linked_to_all() -> None:
    # RULING 6
    start = battle("3TK 0502, 4TK 0503, Kob 0201, 9AC 0402, 36/149 0602")
    for links, combats in (
        ("3TK x0602 4TK x0402", [({"3TK"}, {"36/149"}), ({"4TK"}, {"9AC"})]),
        ("3TK x0402 4TK x0402 3TK x0602", [({"3TK", "4TK"}, {"9AC", "36/149"})]),
    ):
        assert start.copy().play(links).combats == combats


@pytest.mark.rule("9.3")
def test_a_unit_may_not_join_a_combat_against_somebody_it_does_not_touch() -> None:
    # RULING 6: 0401 touches 0402 but not 0503
    t = battle("3TK 0502, 4TK 0401, Kob 0403, 9AC 0402, 36/149 0503").play("3TK x0402 4TK x0402")
    assert t.targets("3TK") == set()
    assert t.why("unit", "3TK")[:2] == ("why.in_combat", "9.2")
    assert t.targets("Kob") == {"0503"}
    t.play("Kob")
    assert t.why("hex", "0402")[:2] == ("why.leaves_unmet", "9.1")


@pytest.mark.rule("9.1", "9.3")
def test_a_link_that_would_leave_somebody_without_a_combat_is_not_offered() -> None:
    # 3TK touches both, 4TK only 36/149, so 3TK must take the 9th, whose only neighbour it is
    t = battle("3TK 0502, 4TK 0601, Kob 0201, 9AC 0402, 36/149 0602").play("3TK")
    reason = t.why("hex", "0602")
    assert t.hexes() == {"0402"}
    assert (reason.key, reason.rule, reason.data["left"]) == ("why.leaves_unmet", "9.1", 2)


# ------------------------------------------------------------------ hills
@pytest.mark.rule("9.8")
def test_a_unit_on_a_hill_need_not_attack() -> None:
    # RULING 7
    t = battle("Kob 0102, 6/15 0103, 9AC 0605", seat="jp")
    assert t.obliged == set()
    assert t.choices == ["Kob", "fix"]
    t.play("fix")
    assert t.phase == (5, 1, "su")
    assert t.told("combat") == []


@pytest.mark.rule("9.8")
def test_defenders_touched_only_from_a_hill_need_not_be_attacked() -> None:
    # RULING 7
    t = battle("Kob 0102, Yam 0302, 36/149 0202, 9AC 0402, 6/15 removed")
    assert t.obliged == {"Yam", "9AC"}
    t.play("Yam x0402 fix")
    assert t.ask == "attack"


@pytest.mark.rule("9.8", "9.1")
def test_a_defender_on_a_hill_must_be_attacked_from_low_ground() -> None:
    # RULING 7
    assert battle("Kob 0202, 6/15 0103, 9AC 0605").obliged == {"Kob", "6/15"}


@pytest.mark.rule("9.9")
def test_a_unit_that_attacks_from_a_hill_may_leave_other_neighbours_alone() -> None:
    # RULING 7
    t = battle("Kob 0102, 36/149 0202, 9AC 0201, 6/15 0103")
    assert t.targets("Kob") == {"0202", "0201", "0103"}
    t.play("Kob x0202")
    assert t.can("fix")
    t.play("fix")
    assert t.dice == (5, 4)


@pytest.mark.rule("9.9")
def test_a_volunteer_from_a_hill_may_join_others() -> None:
    t = battle("Kob 0102, Yam 0203, 36/149 0202, 9AC 0605, 6/15 removed").play("Yam x0202 Kob x0202 fix")
    assert t.dice == (10, 4)


# ------------------------------------------------------------------ the guns
@pytest.mark.rule("9.13")
def test_the_guns_never_attack_so_whoever_touches_only_them_is_left_in_peace() -> None:
    # RULING 9
    t = battle("Kob 0205, Yam 0302, 36/149 0402, 9AC 0605, 6/15 removed", seat="su")
    assert t.obliged == {"36/149", "Yam"}
    assert "Art" not in t.units()
    assert t.why("unit", "Art")[:2] == ("why.guns_hindered", "9.12")
    t = battle("Kob 0202, 36/149 0203, 9AC 0605", seat="su")
    assert t.why("unit", "Art")[:2] == ("why.guns_never", "9.13")


@pytest.mark.rule("9.1")
def test_the_guns_must_be_attacked_by_whoever_touches_them_on_low_ground() -> None:
    assert battle("Kob 0205, 9AC 0605").obliged == {"Kob", "Art"}
    assert battle("Kob 0104, 9AC 0605, 6/15 removed").obliged == set()


# ------------------------------------------------------------------ links and rivers
@pytest.mark.rule("9.16")
def test_there_is_no_attack_across_a_river_without_bridge() -> None:
    t = battle("Kob 0202, Yam 0502, 36/149 0302, 9AC 0402, 6/15 removed")
    assert t.obliged == {"Yam", "9AC"}
    assert t.why("unit", "Kob")[:2] == ("why.river", "9.16")
    t.play("Yam")
    assert t.why("hex", "0302")[:2] == ("why.not_adjacent", "9.1")


@pytest.mark.rule("9.15")
def test_attacks_go_over_bridges_also_by_tanks_over_the_military_one() -> None:
    # RULING 12
    assert battle("3TK 0302, 36/149 0201, 9AC 0605").obliged == {"3TK", "36/149"}
    assert battle("Kob 0204, 36/149 0304, 9AC 0605, Art 0102").obliged == {"Kob", "36/149"}


# ------------------------------------------------------------------ the proposal
@pytest.mark.rule("9.1")
def test_the_program_can_complete_any_plan_that_has_been_begun() -> None:
    t = battle(MOCK_UP)
    for begun in ("", "Yam x0304", "3TK x0403", "4TK x0403 3TK x0403", "Kob x0103"):
        after = t.copy().play(*[begun] if begun else [])
        for attacker, defender in after.proposal:
            after.play(f"{attacker} x{after.at(defender).rstrip('*')}")
        assert after.unmet == {}
        assert after.can("fix")


@pytest.mark.rule("9.1")
def test_the_proposal_keeps_the_initiative_as_safe_as_a_plan_can() -> None:
    t = battle("3TK 0502, 4TK 0503, Kob 0201, 9AC 0402, 36/149 0602")
    assert set(t.proposal) == {("3TK", "36/149"), ("4TK", "36/149"), ("3TK", "9AC")}  # all in one combat
    risks = {}
    for plan in ("3TK x0402 4TK x0602", "3TK x0602 4TK x0402", "3TK x0402 4TK x0402 3TK x0602"):
        risks[plan] = plan_loses_initiative(t.copy().play(plan).state)
    assert min(risks, key=lambda plan: risks[plan]) == "3TK x0402 4TK x0402 3TK x0602"


@pytest.mark.rule("9.8")
def test_the_proposal_lets_nobody_attack_from_a_hill_unless_nothing_else_is_left() -> None:
    t = battle("Kob 0102, Yam 0203, 36/149 0202, 9AC 0605, 6/15 removed")
    assert t.proposal == [("Yam", "36/149")]


def test_the_proposal_as_actions_goes_on_from_a_picked_attacker() -> None:
    t = battle(MOCK_UP).play("Yam")
    state = t.state.copy()
    for action in completion_actions(state):
        pending = state.pending()
        assert isinstance(pending, Decision)
        assert action in pending.actions
        state.apply(action)
    assert JULY.touch(state, state.pending().actions[-1]) == ("button", "fix")


def test_a_plan_that_is_met_needs_no_proposal() -> None:
    assert battle("3TK 0502, Kob 0201, 9AC 0402").play("3TK x0402").proposal == []


@pytest.mark.rule("9.1", "9.8")
def test_a_unit_on_a_hill_must_attack_when_the_plan_has_left_nobody_else() -> None:
    # RULING 26
    t = battle("Kob 0102, Yam 0203, 3TK 0305, 9AC 0202, 36/149 0204, 6/15 removed, Art 0606")
    assert "Kob" not in t.obliged
    t.play("Yam x0204 3TK x0204")
    assert t.unmet == {"9AC": {"Kob"}}
    assert t.choices == ["Kob"]
    assert t.proposal == [("Kob", "9AC")]
    assert t.play("Kob x0202").can("fix")
