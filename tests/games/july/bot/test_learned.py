"""What has been learned about positions of July Offensive: the facts, and that what is chosen by them is legal."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest
from tests.games.july.positions import JULY, battle, opening, table

from sakusen.ai.network import OFFSET
from sakusen.engine.core import Chance, Decision, Outcome, usual
from sakusen.engine.datafile import read_data
from sakusen.games.july.bot import judge, learned, plans, policy
from sakusen.games.july.bot.choices import choices, judged, judged_marches
from sakusen.games.july.rules.board import GUNS, INDEX, JP, REMOVED, SU, TURNS, UNIT_IDS, UNITS
from sakusen.games.july.rules.state import State
from sakusen.games.july.rules.steps import MOVE

MOST_FACTS = 64
"""More are never true at once."""
TANGLE = "Kob 0302, 3TK 0502, Yam 0403, 9AC 0402, 36/149 0303, 6/15 0605"


def decisions(seed: str, games: int = 1) -> Iterator[State]:
    """Every real choice of games in which something good is done, now and then something else."""
    rng = random.Random(seed)
    for _ in range(games):
        state = JULY.start(options={"deployment": "balanced", "demolition": "yes"})
        while not isinstance(pending := state.pending(), Outcome):
            if isinstance(pending, Chance):
                plans.throw(state, rng.random())
                continue
            if len(pending.actions) > 1:
                yield state.copy()
            found = judged(state)
            state = (found[0] if rng.random() < 0.8 else rng.choice(found)).after


# ------------------------------------------------------------------ facts
def test_every_fact_has_a_row_of_its_own() -> None:
    net, state = learned.network(), opening().state
    assert len(net) == learned.ROWS
    others = [changed(state, seat=SU), changed(state, blown=1), changed(state, turn=TURNS), changed(state, idle=1)]
    others += [changed(state, shaken=1), changed(state, fought=1), changed(state, moved=1)]
    for unit in range(UNITS):
        others += [removed(state, unit), weakened(state, unit)]
    seen = [tuple(sorted(learned.rows_of(other))) for other in [state, *others]]
    assert len(set(seen)) == len(seen)


def changed(state: State, **facts: int) -> State:
    other = state.copy()
    for name, value in facts.items():
        setattr(other, name, value)
    return other


def removed(state: State, unit: int) -> State:
    other = state.copy()
    other.put(unit, REMOVED)
    return other


def weakened(state: State, unit: int) -> State:
    other = state.copy()
    other.lost[unit] += 1
    return other


def test_all_facts_of_games_are_rows_of_the_network() -> None:
    for state in decisions("facts", 2):
        for one in judged(state):
            if not isinstance(one.after.pending(), Outcome):
                assert min(learned.rows_of(one.after)) >= 0
                assert max(learned.rows_of(one.after)) < learned.ROWS
                assert len(learned.rows_of(one.after)) <= MOST_FACTS


def test_who_is_held_and_who_cannot_go_back_are_facts() -> None:
    rows = learned.rows_of(battle("Kob 0302, Yam 0501, 9AC 0402", seat="su").state)
    held = {UNIT_IDS[u] for u in range(UNITS) if learned.HELD_ROW + u in rows}
    assert held == {"kobayashi", "arm9"} | ({"yamagata"} if "yamagata" in held else set())
    assert not any(learned.TRAPPED_ROW + u in rows for u in range(UNITS))


def test_attack_plans_differ_by_the_dice_of_their_combats() -> None:
    found = judged(battle(TANGLE, seat="su").state)
    assert len({dice_rows(one.after) for one in found}) == len(found) == 3


def dice_rows(state: State) -> tuple[int, ...]:
    return tuple(row for row in learned.rows_of(state) if learned.FIGHT_ROW <= row < learned.FIGHTS_ROW)


def test_no_sum_of_numbers_is_too_large_for_the_network() -> None:
    data = read_data("sakusen.games.july.bot", "learned.json")
    largest = sorted((max(map(abs, row)) for row in data["rows"] if row), reverse=True)
    assert sum(largest[:MOST_FACTS]) + max(map(abs, data["bias"])) < OFFSET


# ------------------------------------------------------------------ choices
def test_every_choice_can_be_carried_out_and_leads_where_it_says() -> None:
    for state in list(decisions("legal", 2))[::2]:
        for actions, after in choices(state):
            here = state.copy()
            for action in actions:
                pending = here.pending()
                assert isinstance(pending, Decision)
                assert action in pending.actions
                here.apply(action)
            assert here.key() == after.key()


def test_a_choice_is_worth_what_the_position_behind_it_is() -> None:
    for state in list(decisions("near"))[::4]:
        seat = state.pending().seat  # type: ignore[union-attr]
        for lean, _, after in judged(state):
            if not isinstance(after.pending(), Outcome):
                assert lean == pytest.approx(learned.lean(after) * (1 if seat == JP else -1))


def test_a_game_that_a_choice_ends_is_judged_by_its_end() -> None:
    """9.19 the last tank regiment loses its last step: all other ways are better."""
    t = battle("3TK 0502*, Yam 0705, 4TK removed, 6/15 0501, 9AC 0402", seat="su")
    t.play("9AC x0502 6/15 x0502 fix", 6, 1, 1, 1, 1, 1, 1)
    found = judged(t.state)
    assert found[-1].lean == -99.0
    assert isinstance(found[-1].after.pending(), Outcome)
    assert all(one.lean > -99.0 for one in found[:-1])


def test_whole_marches_lead_to_different_positions_the_best_first() -> None:
    state = table("Kob 0201, 3TK 0502, 4TK 0601, 36/149 0304, 9AC 0506, 6/15 0103").play().state
    found = judged_marches(state)
    assert len({tuple(one.after.at) for one in found}) == len(found) > 12
    assert [one.lean for one in found] == sorted((one.lean for one in found), reverse=True)
    assert max(len(one.actions) for one in found) > 4, "more than two units go"
    for one in found:
        one.after.pending()
        assert (one.after.seat, one.after.step) != (state.seat, MOVE), "they are over"
        assert one.lean == pytest.approx(learned.lean(one.after))


# ------------------------------------------------------------------ the player
def test_a_plan_that_somebody_has_begun_is_completed_by_rules_of_thumb() -> None:
    """Nothing has been learned about half a plan."""
    t = battle("3TK 0502, 4TK 0401, Kob 0201, 9AC 0402, Art 0105").play("3TK x0402")
    assert policy.answer(t.state) == policy.by_thumb(t.state)
    assert JULY.variants(JULY.observe(t.state, JP)) == JULY.plans(JULY.observe(t.state, JP))
    t = battle(TANGLE, seat="su").play(sorted(battle(TANGLE, seat="su").choices)[0])
    assert t.state.pending().ask == "plan.target"  # type: ignore[union-attr]
    assert policy.answer(t.state) == policy.by_thumb(t.state)


def test_what_is_remembered_of_earlier_games_changes_no_answer() -> None:
    states = [state for state in decisions("known") if len(state.pending().actions) > 1]  # type: ignore[union-attr]
    remembered = [policy.answer(state)[0] for state in states]
    again = []
    for state in states:
        policy._known().clear()
        again.append(policy.answer(state)[0])
    assert remembered == again


def test_positions_that_differ_in_any_fact_are_not_taken_for_one_another() -> None:
    always = ("step", "turn", "seat", "fought", "blown", "moved")
    in_combat = ("supported", "done", "current", "unit", "loser", "damage", "gain", "emptied", "shaken")
    seen = set()
    for state in decisions("keys"):
        is_between = state.step in policy.BETWEEN_FIGHTS
        seen.add(is_between)
        others = [changed(state, **{name: getattr(state, name) ^ 1}) for name in always]
        others += [] if is_between else [changed(state, **{name: getattr(state, name) ^ 1}) for name in in_combat]
        others.append(changed(state, idle=0 if state.idle else 1))
        for unit in range(UNITS):
            others += [weakened(state, unit)] + ([removed(state, unit)] if state.at[unit] != REMOVED else [])
            if not is_between:
                others.append(state.copy())
                others[-1].combat[unit] += 1
        keys = {policy._key(other) for other in [state, *others]}
        assert len(keys) == len(others) + 1
    assert seen == {True, False}


def test_the_judgement_of_one_side_is_that_of_the_other_turned_round() -> None:
    state = JULY.start(options=usual(JULY))
    assert judge.evaluate(state, JP) == -judge.evaluate(state, SU)
    assert -1 < judge.evaluate(state, JP) < 1


def test_losing_a_unit_and_nothing_else_is_never_better() -> None:
    """A sanity check on what was learned: at the beginnings of marches, for every unit on the map."""
    worse = better = 0
    for state in list(decisions("sane", 2)):
        if state.step != MOVE or state.moved:
            continue
        for unit in range(UNITS):
            if state.at[unit] < INDEX["0701"] and unit != GUNS:
                side = JP if unit < 4 else SU
                gain = judge.evaluate(removed(weakened(state, unit), unit), side) - judge.evaluate(state, side)
                worse, better = worse + (gain < 0.02), better + (gain >= 0.02)
    assert worse > 20 * better
