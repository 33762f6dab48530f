"""Every "why not?" names the first rule that stands against it (what the other tests have not asked)."""

from __future__ import annotations

from random import Random

import pytest
from tests.games.july.positions import JULY, UNIT, battle, opening, table

from sakusen.engine.core import Chance, Decision
from sakusen.engine.hexes import bits
from sakusen.games.july.rules.board import OF_SIDE, SIDE, UNITS
from sakusen.games.july.rules.contact import contact, fights, free_units, linked
from sakusen.games.july.rules.state import State
from sakusen.games.july.rules.steps import HEX


def test_nobody_is_asked_while_dice_are_rolled() -> None:
    t = battle("3TK 0502, Kob 0201, 9AC 0402").play("3TK x0402 fix")
    assert t.why("unit", "Kob").key == "why.no_decision"


def test_the_other_sides_units_and_lost_units_cannot_be_picked() -> None:
    t = table("Kob 0201, Yam removed, 9AC 0605")
    assert t.why("unit", "9AC").key == "why.not_yours"
    assert t.why("unit", "Yam").key == "why.removed"


def test_an_empty_hex_when_a_unit_is_wanted() -> None:
    assert opening().why("hex", "0505").key == "why.nobody_there"
    assert opening().why("hex", "0402").key == "why.not_yours"


def test_a_hex_that_no_way_leads_to() -> None:
    t = table("Kob 0101, Yam 0201, 36/149 0104, 9AC 0302, 6/15 0202").play("Kob")
    assert t.hexes() == {"0102"}
    assert t.why("hex", "0706")[:2] == ("why.no_way", "8.1")


@pytest.mark.rule("9.3")
def test_a_defender_whose_combat_the_attacker_cannot_join() -> None:
    # RULING 6: 4TK touches the 9th, but not the 149th that stands in the same combat
    t = battle("3TK 0502, 4TK 0401, Kob 0606, 9AC 0402, 36/149 0503, 6/15 0301")
    t.play("3TK x0402 3TK x0503 4TK")
    assert t.hexes() == {"0301"}
    assert t.why("hex", "0402")[:2] == ("why.not_all_linked", "9.3")
    assert t.why("unit", "9AC")[:2] == ("why.not_all_linked", "9.3")
    assert t.why("hex", "0606")[:2] == ("why.no_enemy", "9.1")


@pytest.mark.rule("9.2")
def test_two_units_that_both_stand_in_combats_are_not_linked_again() -> None:
    t = battle("3TK 0502, 4TK 0503, Kob 0606, 9AC 0402, 36/149 0602, 6/15 0603")
    t.play("3TK x0402 4TK x0602 4TK")
    assert t.why("hex", "0402")[:2] == ("why.both_in_combat", "9.2")


def test_a_combat_that_has_been_fought() -> None:
    t = battle("Kob 0202*, 4TK 0402, 3TK 0503, Yam 0303, 9AC 0403, 36/149 0304*, 6/15 0103")
    t.play("Yam x0304 4TK x0403 3TK x0403 Kob x0103 fix x0304").win_by(0)
    assert t.why("combat", 1)[:2] == ("why.was_fought", "9.2")


def test_a_button_while_a_hex_is_wanted() -> None:
    t = table("Kob 0201, 9AC 0605").play("Kob")
    assert t.why("button", "done").key == "why.pick_hex"
    t = battle("3TK 0502, Kob 0606, 9AC 0402").play("3TK")
    assert t.why("button", "fix").key == "why.unmet"


def test_nonsense_is_answered_too() -> None:
    t = opening()
    for attempt in (("unit", 99), ("hex", -1), ("moon", 1), ("button", "win"), ("combat", 7)):
        assert JULY.explain(t.state, attempt).key.startswith("why.")


def test_holding_the_guns_back_is_explained_to_the_soviets_only_and_only_when_they_are_hindered() -> None:
    hindered = battle("Kob 0204, 36/149 0304, 9AC 0605", seat="su")
    assert hindered.why("button", "hold")[:2] == ("why.guns_hindered", "9.12")
    assert hindered.why("button", "done").key == "why.not_now"
    assert battle("Kob 0204, 36/149 0304, 9AC 0605").why("button", "hold").key == "why.not_now"
    assert battle("Kob 0502, 9AC 0402", seat="su").why("button", "hold").key == "why.not_now"


@pytest.mark.rule("9.1")
def test_a_link_that_would_leave_somebody_out_names_a_unit_that_is_left_out() -> None:
    """Along random games, every link that is refused so: the unit named has nobody free to fight with then; and when
    somebody has no combat to join either, such a unit is named."""
    alone_named = 0
    for seed in range(60):
        rng, state = Random(seed), JULY.start()
        while isinstance(pending := state.pending(), (Decision, Chance)):
            if isinstance(pending, Decision) and pending.ask == "plan.target":
                foes = [d for d in OF_SIDE[1 - pending.seat] if HEX + state.at[d] not in pending.actions]
                alone_named += sum(names_one_left_out(state, d) for d in foes)
            if isinstance(pending, Chance):
                state.resolve(rng.randrange(6))
            else:
                state.apply(rng.choice(list(pending.actions)))
    assert alone_named > 5


def names_one_left_out(state: State, defender: int) -> bool:
    """Checks the reason why the picked attacker cannot be linked to a defender; whether the one named is alone."""
    reason = JULY.explain(state, ("unit", defender))
    if reason.key != "why.leaves_unmet":
        return False
    c, free = contact(state), free_units(state) & ~(1 << state.unit | 1 << defender)
    grown = linked(fights(state), state.unit, defender)

    def is_stranded(u: int) -> bool:
        return bool(c.obliged & free & 1 << u) and not c.links[u] & free

    def is_alone(u: int) -> bool:
        foes = [f.defenders if SIDE[u] == state.seat else f.attackers for f in grown]
        return is_stranded(u) and not any(all(c.links[u] >> d & 1 for d in bits(fight)) for fight in foes)

    assert is_stranded(reason.data["left"])
    assert is_alone(reason.data["left"]) or not any(is_alone(u) for u in range(UNITS))
    return is_alone(reason.data["left"])


@pytest.mark.rule("9.1")
@pytest.mark.parametrize(
    ("units", "plan", "defender", "left"),
    [
        (
            "Kob 0403, 3TK 0303, 4TK 0204, Yam 0404, 36/149 0203, 9AC 0302, 6/15 0202, Art 0301, 11TK 0402",
            "4TK x0203 3TK",
            "11TK",
            "Kob",
        ),
        (
            "Kob 0406, 3TK 0705, 4TK 0604, Yam 0505, 36/149 0606, 9AC 0605, 6/15 0305, Art 0504, 11TK 0404",
            "4TK x0605 Yam",
            "9AC",
            "11TK",
        ),
    ],
)
def test_of_several_left_out_the_one_is_named_that_no_combat_could_take_in(
    units: str, plan: str, defender: str, left: str
) -> None:
    """An attacker, and a defender; others are left without a free partner, too, but could join a combat."""
    t = battle(units).play(plan)
    reason = t.why("unit", defender)
    assert (reason.key, reason.data["left"]) == ("why.leaves_unmet", UNIT[left])
