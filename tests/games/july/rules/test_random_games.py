"""What must hold in every game, along random ones; a referee with its own copy of the rules watches them."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from random import Random
from typing import Any, NamedTuple

import pytest
from tests.games.july.positions import JULY, find, hexes
from tests.games.july.rules.referee import Referee, touching

from sakusen.engine.core import Chance, Decision, Outcome, Pending
from sakusen.engine.luck import Dealt
from sakusen.engine.match import Match
from sakusen.engine.record import pack, read, unpack, write
from sakusen.games.july.rules.board import HEXES, NAMES, TOUCH, UNITS
from sakusen.games.july.rules.contact import Contact, Fight, can_complete, contact, linked, may_link
from sakusen.games.july.rules.notation import UNIT_NAMES
from sakusen.games.july.rules.plan import complete, completion_actions, unmet
from sakusen.games.july.rules.state import State
from sakusen.games.july.rules.steps import FIX, PLAN

pytestmark = pytest.mark.slow

QUICK, LONG, BLOCK = 200, 10_000, 100
TEMPERS = (1.0, 1.0, 0.25, 0.0)
"""How much a button weighs against a unit or a hex: some say "done" early, others as late as can be."""


class Game(NamedTuple):
    """How a game went."""

    length: int
    cycles: int
    outcome: Outcome


def choose(decision: Decision, state: State, rng: Random, temper: float) -> int:
    weights = [temper if JULY.touch(state, a)[0] == "button" else 1.0 for a in decision.actions]
    return rng.choices(decision.actions, weights if any(weights) else None)[0]


def watched(seed: int) -> Game:
    """A random game under the eyes of the referee."""
    rng, referee, length, cycles = Random(seed), Referee(), 0, 0
    state = JULY.start("standard", {"demolition": ("no", "yes")[seed % 2]})
    state.settle(referee.hear)
    while not isinstance(pending := state.pending(), Outcome):
        length += 1
        assert length <= JULY.bound
        if isinstance(pending, Chance):
            state.resolve(rng.randrange(6), referee.hear)
        else:
            state.apply(choose(pending, state, rng, TEMPERS[seed % len(TEMPERS)]), referee.hear)
        if length % 25 == 0:
            check_position(state)
        cycles = max(cycles, state.cycle)
    check_position(state)
    assert {u: NAMES[h] for u, h in enumerate(state.at) if h < HEXES} == referee.where
    return Game(length, cycles, pending)


def check_position(state: State) -> None:
    assert JULY.validate(state) == []
    again = JULY.from_json(JULY.to_json(state))
    assert again.key() == state.key()
    value = JULY.evaluate(state, 0)
    assert -1 <= value <= 1
    assert JULY.evaluate(state, 1) == -value


@lru_cache
def played() -> tuple[Game, ...]:
    return tuple(watched(seed) for seed in range(QUICK))


def test_the_referee_finds_nothing_to_complain_of() -> None:
    assert len(played()) == QUICK


def test_every_game_ends_within_the_bound() -> None:
    assert max(game.length for game in played()) * 10 < JULY.bound


def test_the_limit_of_cycles_is_far_beyond_what_happens() -> None:
    # RULING 24
    assert max(game.cycles for game in played()) < 30


def test_every_way_to_end_occurs() -> None:
    reasons = Counter(game.outcome.reason for game in played())
    assert set(reasons) == {"guns_taken", "tanks_lost", "points", "tie"}


def test_neither_side_wins_nearly_always_when_both_play_at_random() -> None:
    share = sum(game.outcome.points[0] > 0 for game in played()) / QUICK
    assert 0.3 < share < 0.7


@pytest.mark.long
@pytest.mark.parametrize("block", range(LONG // BLOCK))
def test_the_referee_finds_nothing_in_ten_thousand_games(block: int) -> None:
    for seed in range(QUICK + block * BLOCK, QUICK + (block + 1) * BLOCK):
        watched(seed)


def test_records_and_links_lead_to_the_same_game() -> None:
    for seed in range(12):
        rng = Random(seed)
        match = Match(JULY, "standard", {"demolition": "yes"}, luck=Dealt(seed))
        while not match.is_over:
            pending: Any = match.pending
            match.choose(choose(pending, match.state, rng, 1.0))
        assert read(write(match), find).state.key() == match.state.key()
        link = pack(match)
        assert unpack(link, find).state.key() == match.state.key()
        assert len(link) < 4000


# ------------------------------------------------------------------ attack plans
def scattered(seed: int) -> State:
    """Everybody on the map, close together, in a combat phase."""
    rng = Random(seed)
    state = JULY.start()
    state.turn, state.seat = 5, seed % 2
    first = rng.choice((0, 6, 16, 22))
    for unit, h in enumerate(rng.sample(range(first, first + 15), UNITS)):
        state.put(unit, h)
    return state


def is_planning(pending: Pending) -> bool:
    return isinstance(pending, Decision) and pending.ask.startswith("plan.")


def whole_plans(c: Contact) -> tuple[set[frozenset[Fight]], set[frozenset[Fight]]]:
    """Every plan that links can lead to, and those of them in which every duty is met."""
    everybody, seen, done = (1 << UNITS) - 1, set(), set()

    def grow(plan: list[Fight], free: int) -> None:
        key = frozenset(plan)
        if key in seen:
            return
        seen.add(key)
        if not c.obliged & free:
            done.add(key)
        for a in range(UNITS):
            for d in range(UNITS):
                if c.attackers >> a & 1 and may_link(c, plan, free, a, d):
                    grow(linked(plan, a, d), free & ~(1 << a | 1 << d))

    grow([], everybody)
    return seen, done


def grows_into(plan: frozenset[Fight], whole: frozenset[Fight]) -> bool:
    def lies_in(f: Fight, g: Fight) -> bool:
        return not f.attackers & ~g.attackers and not f.defenders & ~g.defenders

    return all(any(lies_in(f, g) for g in whole) for f in plan)


def test_a_plan_is_called_completable_exactly_when_some_legal_plan_contains_it() -> None:
    checked = 0
    for seed in range(150):
        c = contact(scattered(seed))
        seen, done = whole_plans(c)
        if len(seen) > 300:
            continue
        for plan in seen:
            free = (1 << UNITS) - 1
            for fight in plan:
                free &= ~(fight.attackers | fight.defenders)
            assert can_complete(c, list(plan), free) == any(grows_into(plan, whole) for whole in done)
            checked += 1
    assert checked > 2000


def test_random_links_never_come_to_a_dead_end_and_end_soon() -> None:
    for seed in range(150):
        state, rng = scattered(seed), Random(seed)
        state.step = PLAN
        state._next = None
        if not any(contact(state).links):
            continue
        for _ in range(2 * UNITS + 1):
            pending: Any = state.pending()
            if not is_planning(pending):
                break
            assert pending.actions
            state.apply(rng.choice([a for a in pending.actions if a != FIX] or [FIX]))
        assert state.step != PLAN


def test_the_proposal_completes_whatever_has_been_begun() -> None:
    for seed in range(150):
        state, rng = scattered(seed), Random(seed)
        state.step = PLAN
        state._next = None
        for _ in range(rng.randrange(5)):
            pending: Any = state.pending()
            if is_planning(pending):
                state.apply(rng.choice([a for a in pending.actions if a != FIX] or [FIX]))
        if not is_planning(state.pending()):
            continue
        for action in completion_actions(state):
            assert action in state.pending().actions  # type: ignore[union-attr]
            state.apply(action)
        assert unmet(state) == []
        assert complete(state) == []


def test_every_unmet_duty_has_a_partner_that_can_be_linked_now() -> None:
    for seed in range(150):
        state = scattered(seed)
        for duty in unmet(state):
            assert duty.partners, UNIT_NAMES[duty.unit]


def test_the_map_of_the_referee_is_the_map_of_the_rules() -> None:
    for name in NAMES:
        assert set(touching(name)) == hexes(TOUCH[NAMES.index(name)])
