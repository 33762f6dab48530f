"""Plans are played out: what is kept from one imagined game to the next saves time and changes nothing."""

from __future__ import annotations

import random

import pytest

from sakusen.ai import player
from sakusen.ai.budget import Budget
from sakusen.ai.contract import Depth, Varies
from sakusen.ai.dice import lines
from sakusen.ai.lookahead import Known, evaluations, play_out, weighing
from sakusen.engine.core import AnyGame, Chance, Decision, State
from sakusen.engine.luck import Dealt
from sakusen.games import game


def at_an_order(title: AnyGame, orders: int) -> State:
    """A game of easy players after so many positions at rest."""
    state, luck, rng = title.start(), Dealt("orders"), random.Random(1)
    while True:
        pending = state.pending()
        if isinstance(pending, Chance):
            state.resolve(luck.draw(pending))
            continue
        orders -= title.at_rest(state) == 1
        if orders < 0:
            return state
        state.apply(player.choose(title, title.observe(state, pending.seat), "easy", None, rng))


@pytest.mark.parametrize("slug", ["kinmen", "july"])
def test_what_is_known_of_earlier_imagined_games_changes_no_value(slug: str) -> None:
    title, rng = game(slug), random.Random(2)
    state = at_an_order(title, 6)
    seat = state.pending().seat
    plans, known = title.plans(title.observe(state, seat))[:3], Known()
    for luck in lines(4, rng):
        for plan in plans:
            alone = play_out(title, state.copy(), seat, plan, luck, 3)
            assert play_out(title, state.copy(), seat, plan, luck, 3, known) == alone
    assert known


@pytest.mark.slow
def test_a_game_may_say_itself_how_hard_a_level_looks_at_a_question() -> None:
    kinmen = game("kinmen")
    order = at_an_order(kinmen, 3)
    night = order.copy()
    night.passes = 2
    night._next = None
    for level, state, dice in (("hard", order, 24), ("hard", night, 6), ("normal", order, 4)):
        asked, usual = state.pending(), player.LEVELS[level]
        assert isinstance(asked, Decision)
        assert usual
        depth = player.depth(kinmen, level, asked)
        assert depth
        assert depth.dice == dice
        assert player.depth(kinmen, "easy", asked) is None
        used, view = Budget(usual.evaluations), kinmen.observe(state, asked.seat)
        player.choose_line(kinmen, view, level, used, random.Random(3))
        assert used.used == evaluations(min(len(kinmen.variants(view)), depth.width), depth.dice)


def test_belief_adds_the_worth_of_a_plan_to_what_came_of_it() -> None:
    """July Offensive has plans whose worth is on the scale of positions."""
    title = game("july")
    assert isinstance(title, Varies)
    state = at_an_order(title, 4)
    view = title.observe(state, state.pending().seat)
    plans = [(worth, plan[1], plan[2]) for worth, plan in zip((-1.0, 0.5, 0.0), title.variants(view), strict=False)]

    def weighed(belief: float) -> dict[int, float]:
        depth = Depth(3, 4, 2, belief)
        work = weighing(title, view, plans, depth, Budget(1000), random.Random(1), 0.0)
        while True:
            try:
                next(work)
            except StopIteration as end:
                return {plans.index(plan): value for value, plan in end.value}

    seen, believed = weighed(0.0), weighed(9.0)
    assert next(iter(believed)) == 1, "the one that is worth most by itself"
    both = set(seen) & set(believed)
    assert both
    for i in both:
        assert believed[i] == pytest.approx(seen[i] + 9.0 * plans[i][0])
