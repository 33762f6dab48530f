"""The player of July Offensive: what it considers is legal, what it reckons is exact, and it plays well."""

from __future__ import annotations

import json
import random
from functools import cache
from itertools import islice
from typing import Any

import pytest
from tests.games.july.positions import JULY, battle, table

from sakusen.ai import player, worker_protocol
from sakusen.ai.budget import Budget
from sakusen.engine.core import Chance, Decision, Outcome
from sakusen.engine.luck import Dealt
from sakusen.games.july.bot.assault import assaults, links, whole_plans
from sakusen.games.july.bot.odds import net
from sakusen.games.july.bot.odds import throw as net_of
from sakusen.games.july.bot.plans import at_rest, throw
from sakusen.games.july.rules.board import INDEX, UNIT_IDS
from sakusen.games.july.rules.contact import contact, fights
from sakusen.games.july.rules.pools import odds
from sakusen.games.july.rules.state import State
from sakusen.games.july.rules.steps import FIX
from tools import one_game

TANGLE = "Kob 0302, 3TK 0502, Yam 0403, 9AC 0402, 36/149 0303, 6/15 0605"


@cache
def positions(seed: int) -> tuple[Any, ...]:
    """Every real choice in a game between easy players."""
    state, luck, rng, out = JULY.start(), Dealt(seed), random.Random(seed), []
    while not isinstance(pending := state.pending(), Outcome):
        if isinstance(pending, Chance):
            state.resolve(luck.draw(pending))
            continue
        if len(pending.actions) > 1:
            out.append(state.copy())
        state.apply(player.choose(JULY, JULY.observe(state, pending.seat), "easy", None, rng))
    return tuple(out)


def choice(state: State, level: str = "normal", seed: str = "s", budget: Budget | None = None) -> int:
    seat = state.pending().seat
    return player.choose(JULY, JULY.observe(state, seat), level, budget, random.Random(seed))


def follow(state: State, plan: Any) -> None:
    """Carry a candidate out on a copy, as far as luck or the other side; every action must be legal."""
    here, seat, aim = state.copy(), state.pending().seat, plan.aim
    assert plan.action in here.pending().actions
    here.apply(plan.action)
    while isinstance(pending := here.pending(), Decision) and pending.seat == seat and not at_rest(here):
        action, aim = JULY.policy(here, aim)
        assert action in pending.actions
        here.apply(action)


# ------------------------------------------------------------------ candidates
def test_every_candidate_can_be_carried_out() -> None:
    asks = set()
    for seed in (1, 2):
        for state in positions(seed)[::3]:
            plans = JULY.plans(JULY.observe(state, state.pending().seat))
            assert plans
            asks.add(state.pending().ask)
            for plan in plans:
                follow(state, plan)
    assert {"move.unit", "plan.attacker", "combat.next", "damage.how", "advance.unit"} <= asks


def test_a_march_is_carried_out_to_its_end_as_it_was_meant() -> None:
    state = JULY.start()
    for plan in JULY.plans(JULY.observe(state, 0)):
        here, aim = state.copy(), plan.aim
        here.apply(plan.action)
        script = list(plan.aim.script)
        while script:
            action, aim = JULY.policy(here, aim)
            assert action == script.pop(0)
            here.apply(action)
        here.pending()
        assert (here.seat, here.step) != (state.seat, state.step)


def test_candidates_lead_to_different_positions() -> None:
    state, ends = JULY.start(), []
    for plan in JULY.plans(JULY.observe(state, 0)):
        here = state.copy()
        for action in (plan.action, *plan.aim.script):
            here.apply(action)
        ends.append(tuple(here.at))
    assert len(set(ends)) == len(ends) > 6


# ------------------------------------------------------------------ attack plans
@pytest.mark.parametrize("seat", ["jp", "su"])
def test_every_attack_plan_is_legal_and_no_two_are_the_same(seat: str) -> None:
    t = battle(TANGLE, seat=seat)
    found = assaults(t.state)
    assert len({frozenset(a.fights) for a in found}) == len(found) == 3
    for assault in found:
        here = t.state.copy()
        for action in links(here, assault.fights):
            assert action in here.pending().actions  # type: ignore[union-attr]
            if action == FIX:
                assert tuple(fights(here)) == assault.fights
            here.apply(action)


def test_units_on_hills_are_thought_of_as_attackers_and_as_onlookers() -> None:
    t = battle("Kob 0202, Yam 0203, 6/15 0103, 9AC 0204", seat="su")
    joining = {any(f.attackers >> UNIT_IDS.index("cav15") & 1 for f in plan) for plan in whole_plans(contact(t.state))}
    assert joining == {True, False}


def test_two_against_one_is_preferred_to_one_against_one() -> None:
    t = battle("3TK 0502, 4TK 0401, Kob 0201, 9AC 0402, Art 0105")
    assert choice(t.state, "easy") in (1, 2)
    best = assaults(t.state)[0].fights
    assert [f.attackers for f in best] == [1 << 1 | 1 << 2]


# ------------------------------------------------------------------ luck
@pytest.mark.parametrize(("attack", "defence", "hill"), [(4, 3, False), (5, 1, True), (9, 5, False), (1, 1, True)])
def test_the_chances_known_by_heart_are_those_of_the_rules(attack: int, defence: int, hill: bool) -> None:
    assert sum(share for _, share in net(attack, defence, hill)) == pytest.approx(1)
    shares = dict(net(attack, defence, hill))
    steps = [net_of(attack, defence, hill, i / 5000) for i in range(5000)]
    assert steps == sorted(steps)
    for difference in set(steps):
        assert steps.count(difference) / 5000 == pytest.approx(shares[difference], abs=0.001)


def test_one_number_throws_all_the_dice_of_a_combat_with_the_chances_of_the_panel() -> None:
    t = battle("3TK 0502, Kob 0201, 9AC 0402")
    before = odds(t.copy().play("3TK x0402").state, fights(t.copy().play("3TK x0402").state)[0])
    t.play("3TK x0402 fix")
    count: dict[str, int] = {}
    for i in range(2000):
        here = t.state.copy()
        throw(here, (i + 0.5) / 2000)
        key = "equal" if here.loser < 0 else "attacker" if here.loser == 0 else "defender"
        count[key] = count.get(key, 0) + 1
    for key, share in (("attacker", before.attacker_loses), ("defender", before.defender_loses)):
        assert count[key] / 2000 == pytest.approx(float(share), abs=0.001)


def test_a_throw_goes_on_from_the_dice_that_have_fallen() -> None:
    t = battle("3TK 0502, Kob 0201, 9AC 0402").play("3TK x0402 fix", 6, 6, 6, 6)
    worst = t.state.copy()
    throw(worst, 0.0)
    assert (worst.loser, worst.damage) == (1, 1)  # four hits, at worst three against them


# ------------------------------------------------------------------ fairness
def test_repeatable_for_a_seed_and_nothing_is_touched() -> None:
    for state in positions(3)[::40]:
        before = state.key()
        assert choice(state) == choice(state)
        assert choice(state, "easy") == choice(state, "easy")
        assert state.key() == before


def test_a_view_that_has_travelled_as_json_gets_the_same_answer() -> None:
    state = next(s for s in positions(6) if s.attack_dice == 0 and s.damage)
    view = JULY.observe(state, state.pending().seat)
    travelled = worker_protocol.view_from_json(json.loads(json.dumps(worker_protocol.view_to_json(view))))
    assert JULY.determinize(travelled, random.Random(0)).key() == state.key()
    reply = json.loads(
        worker_protocol.answer(
            json.dumps({"id": 1, "slug": "july", "seed": "s", "view": worker_protocol.view_to_json(view)}),
            lambda _: JULY,
        )
    )
    assert reply["action"] == choice(state)


def test_the_dice_of_the_game_are_not_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    state = positions(4)[10]

    def forbidden(self: Dealt, chance: Chance) -> int:
        raise AssertionError("a player drew from the dice of a match")

    monkeypatch.setattr(Dealt, "draw", forbidden)
    assert choice(state) in state.pending().actions


def test_a_budget_of_nothing_still_gives_a_legal_action() -> None:
    for state in positions(5)[::30]:
        assert choice(state, "hard", budget=Budget(0)) in state.pending().actions


# ------------------------------------------------------------------ judgement
def test_guns_that_can_be_taken_are_attacked() -> None:
    t = table("Kob 0304, 3TK 0204, 36/149 0606, 9AC removed, 6/15 removed", turn=7)
    view = JULY.observe(t.state, 0)
    line = player.choose_line(JULY, view, "normal", None, random.Random(1))
    here = t.state.copy()
    for action in line:
        here.apply(action)
    assert here.at[UNIT_IDS.index("tank3")] in {INDEX[h] for h in ("0204", "0205", "0104", "0106")}
    assert any(contact(here).links[UNIT_IDS.index("artillery")] >> u & 1 for u in range(len(UNIT_IDS)))


# ------------------------------------------------------------------ strength
def wins(levels: tuple[str, str], seat: int, games: int, enough: int | None = None) -> int:
    """How many of so many games a seat wins; when enough are won, the others are not played."""
    won = (one_game.play("july", levels, f"test-{i}").points[seat] > 0 for i in range(games))
    return sum(islice(filter(None, won), enough))


@pytest.mark.slow
@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("level", ["easy", "normal"])
def test_it_beats_random_play(seat: int, level: str) -> None:
    assert wins((level, "random") if seat == 0 else ("random", level), seat, 8, enough=6) >= 6


@pytest.mark.long
@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("level", ["easy", "normal"])
def test_it_beats_random_play_nearly_always(seat: int, level: str) -> None:
    assert wins((level, "random") if seat == 0 else ("random", level), seat, 200, enough=190) >= 190


@pytest.mark.long
def test_normal_is_clearly_better_than_easy() -> None:
    assert wins(("normal", "easy"), 0, 50) + wins(("easy", "normal"), 1, 50) >= 60
