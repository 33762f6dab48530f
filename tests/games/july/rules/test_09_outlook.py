"""What a combat is said to come to is what comes out when all its dice are rolled by the game itself."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import pytest
from tests.games.july.positions import JULY, battle

from sakusen.engine.core import Chance, Decision
from sakusen.games.july.rules.contact import fights
from sakusen.games.july.rules.pools import outlook, outlooks, plan_loses_initiative
from sakusen.games.july.rules.state import State
from sakusen.games.july.rules.steps import COMBAT, DICE, FIX, HOLD, NEXT, PLAN, SUPPORT


def rolled_out(state: State) -> tuple[dict[int, Fraction], Fraction]:
    """The net results of the combat under way, and how often it costs the initiative: every face of every die rolled
    by the game. Positions that differ in the order of their dice only are one."""
    here: dict[object, tuple[State, Fraction]] = {state.key(): (state, Fraction(1))}
    nets: dict[int, Fraction] = {}
    lost = Fraction(0)
    while here:
        later: dict[object, tuple[State, Fraction]] = {}
        for one, share in here.values():
            pending = one.pending()
            assert isinstance(pending, Chance)
            for face, weight in enumerate(pending.weights):
                after = one.copy()
                after.resolve(face)
                part = share * Fraction(weight, sum(pending.weights))
                if after.step == DICE:
                    known = later.get(after.key(), (after, Fraction(0)))
                    later[after.key()] = (after, known[1] + part)
                else:
                    net = after.attack_hits - after.defence_hits
                    nets[net] = nets.get(net, Fraction(0)) + part
                    lost += part * after.shaken
        here = later
    return nets, lost


def begun(state: State, number: int) -> State:
    """The position with this combat of a plan that is complete as the first to be rolled for; who is not asked for
    anything about the guns has them as they are."""
    after = state.copy()
    pending = after.pending()
    if after.step == PLAN:
        after.apply(FIX)
        pending = after.pending()
    if after.step == SUPPORT:
        after.apply(HOLD)
        pending = after.pending()
    if after.step == NEXT and isinstance(pending, Decision):
        after.apply(COMBAT + number)
    assert after.current == number or isinstance(after.pending(), Chance)
    return after


def agrees(state: State, number: int) -> None:
    told = outlook(state, fights(state)[number - 1], number)
    nets, lost = rolled_out(begun(state, number))
    assert {net: share for net, share in told.odds.net.items() if share} == nets
    assert told.risk == lost
    assert told.odds.attacker_loses + told.odds.equal + told.odds.defender_loses == 1


@pytest.mark.slow
def test_the_outlook_of_every_combat_of_a_plan_is_what_the_game_rolls() -> None:
    """Along random games: plans before they are fixed, with every support there could be, between combats and with
    some dice on the table."""
    seen = dict.fromkeys((PLAN, SUPPORT, NEXT, DICE), 0)
    rng = Random(15)
    for _ in range(14):
        state = JULY.start()
        while isinstance(pending := state.pending(), (Decision, Chance)):
            step = state.step
            if rng.random() < 0.35 and (step != PLAN or FIX in pending.actions and any(state.combat)):
                if step in (PLAN, NEXT):
                    for told in outlooks(state):
                        agrees(state, told.number)
                        seen[step] += 1
                elif step == SUPPORT:
                    for action in pending.actions[:-1]:
                        after = state.copy()
                        after.apply(action)
                        after.pending()
                        if after.step in (NEXT, DICE):
                            agrees(after, action - COMBAT)
                            seen[step] += 1
                elif step == DICE:
                    agrees(state, state.current)
                    seen[step] += 1
            if isinstance(pending, Chance):
                state.resolve(rng.randrange(6))
            else:
                state.apply(rng.choice(list(pending.actions)))
    assert min(seen.values()) > 4, seen


@pytest.mark.rule("9.11", "9.14")
def test_the_guns_count_in_the_combat_that_they_support_and_in_no_other() -> None:
    t = battle("Kob 0202, Yam 0403, 6/15 0203, 9AC 0402, 36/149 0504", seat="su")
    t.play("6/15 x0202 9AC x0403 36/149 x0403 fix")
    bare = outlooks(t.state)
    t.play("guns>0403")
    first, second = outlooks(t.state)
    assert (first, second.pool.attack) == (bare[0], bare[1].pool.attack + 1)
    assert second.risk > bare[1].risk
    assert plan_loses_initiative(t.state) == 1 - (1 - first.risk) * (1 - second.risk)


def test_dice_on_the_table_count() -> None:
    t = battle("3TK 0502, Kob 0201, 9AC 0402").play("3TK x0402 fix")
    whole = outlooks(t.state)[0]
    told = outlooks(t.play(6, 6).state)[0]
    assert told.pool == whole.pool
    assert told.odds.defender_loses > whole.odds.defender_loses
    assert (min(told.odds.net), max(told.odds.net)) == (-1, 4)
    assert outlooks(t.play(6, 6, 1, 1, 1).state) == []
