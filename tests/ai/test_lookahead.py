"""Plans are played out: what is kept from one imagined game to the next saves time and changes nothing."""

from __future__ import annotations

import random

import pytest

from sakusen.ai import player
from sakusen.ai.dice import lines
from sakusen.ai.lookahead import Known, play_out
from sakusen.engine.core import AnyGame, Chance, State
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
