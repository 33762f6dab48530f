"""The quick player of imagined games: what it does is legal, it plays nearly as well as the script."""

from __future__ import annotations

import random
from itertools import permutations
from typing import Any

import pytest
from tests.ai.imagined import same_luck_leads_to_the_same_end
from tests.games.july.positions import JULY, table

from sakusen.engine.core import Chance, Outcome
from sakusen.games.july.bot.assault import links
from sakusen.games.july.bot.rollout import roll
from sakusen.games.july.rules.board import HEXES, INDEX, UNIT_IDS, UNITS
from sakusen.games.july.rules.contact import fights
from sakusen.games.july.rules.steps import DONE, HEX
from tools import league, one_game


def choices(seed: int) -> list[tuple[Any, Any]]:
    """Every real choice of an imagined game, before and after it was answered."""
    state, rng, out = JULY.start(options={"demolition": "yes"}), random.Random(seed), []
    while not isinstance(pending := state.pending(), Outcome):
        if isinstance(pending, Chance):
            JULY.throw(state, rng.random())
            continue
        before = state.copy()
        roll(state)
        if len(pending.actions) > 1:
            out.append((before, state.copy()))
    return out


def walk(state: Any, actions: list[int]) -> bool:
    """Apply these as long as they are legal; whether all of them were."""
    for action in actions:
        pending = state.pending()
        if isinstance(pending, (Chance, Outcome)) or action not in pending.actions:
            return False
        state.apply(action)
    return True


def can_be_played(before: Any, after: Any) -> bool:
    """Whether legal actions lead from one position to the other."""
    ask, lines_of = before.pending().ask, [[action] for action in before.pending().actions]
    moved = [u for u in range(UNITS) if before.at[u] != after.at[u]]
    if ask == "move.unit":
        ways = [[part for u in order for part in (u, HEX + after.at[u])] for order in permutations(moved)]
        lines_of = [*ways, *([*way, DONE] for way in ways)]
    elif ask == "plan.attacker":
        lines_of = [links(before, fights(after))]
    elif ask == "advance.unit" and moved:
        lines_of = [[moved[0], HEX + after.at[moved[0]]]]
    for actions in lines_of:
        here = before.copy()
        if walk(here, actions) and here.key() == after.copy().key():
            return True
    return False


def test_whatever_is_done_at_once_could_be_done_step_by_step() -> None:
    asks = set()
    for seed in range(6):
        for before, after in choices(seed):
            assert can_be_played(before, after), before.pending()
            asks.add(before.pending().ask)
    assert {"move.unit", "plan.attacker", "support", "damage.how", "advance.unit"} <= asks


def test_of_two_newcomers_the_second_waits_until_the_flag_hex_is_free() -> None:
    units = "Kob 0102, 36/149 0302, Art 0105, 9AC removed, 6/15 removed, 3TK 0201, 4TK 0202, Yam 0101"
    t = table(units, turn=5, seat="su")
    after = t.state
    roll(after)
    on_map = [at for at in after.at if at < HEXES]
    assert len(on_map) == len(set(on_map))


def test_nobody_closes_the_only_way_out_of_a_friend_among_enemies() -> None:
    units = "3TK 0304, 4TK 0303, Yam 0504, 36/149 0104, 6/15 0205, 11TK 0106, 36/24 0204, Kob removed, 9AC removed"
    t = table(units, turn=7)
    roll(t.state)
    assert t.state.at[UNIT_IDS.index("yamagata")] != INDEX["0403"]


def test_imagined_games_end_and_the_same_luck_gives_the_same_game() -> None:
    same_luck_leads_to_the_same_end(JULY, 8)


# ------------------------------------------------------------------ strength
def wins(levels: tuple[str, str], seat: int, games: int) -> int:
    return sum(one_game.play("july", levels, f"test-{i}").points[seat] > 0 for i in range(games))


@pytest.mark.parametrize("seat", [0, 1])
def test_it_beats_random_play(seat: int) -> None:
    assert wins(("rollout", "random") if seat == 0 else ("random", "rollout"), seat, 12) >= 9


@pytest.mark.long
def test_it_keeps_nine_tenths_of_the_strength_of_the_script() -> None:
    assert wins(("rollout", "script"), 0, 200) + wins(("script", "rollout"), 1, 200) >= 0.45 * 400


def test_a_draw_counts_as_half_a_win() -> None:
    assert league.together([1.0, 0.0, -1.0, 1.0]).startswith("2.5 of 4 = 62.5%")
