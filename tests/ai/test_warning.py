"""What a warning rests on: few games, the same on every machine, and a choice that loses much is told from others."""

from __future__ import annotations

import random

import pytest

from sakusen.ai import comparing, player
from sakusen.ai.comparing import BRIEF, Comparison, Row, begun, loses_much
from sakusen.engine.core import Action, Chance, Decision, Outcome
from sakusen.engine.luck import Dealt
from sakusen.engine.match import Match
from sakusen.games import game
from sakusen.games.gunki.bot.advice import advise, is_last


def easy_game(slug: str, seed: int, decisions: int) -> Match:
    """A game of easy players that has come so far."""
    match, rng = Match(game(slug), luck=Dealt(seed)), random.Random(seed)
    for _ in range(decisions):
        pending = match.pending
        assert isinstance(pending, Decision)
        match.choose(player.choose(match.game, match.game.observe(match.state, pending.seat), "easy", None, rng))
    return match


def weighed(match: Match, action: Action) -> Comparison:
    pending = match.pending
    assert isinstance(pending, Decision)
    view = match.game.observe(match.state, pending.seat)
    work = begun(match.game, view, random.Random("w"), (action,), is_brief=True)
    while True:
        try:
            next(work)
        except StopIteration as end:
            found: Comparison = end.value
            return found


def test_a_choice_that_loses_far_more_games_is_warned_of_and_the_best_one_is_not_and_costs_less() -> None:
    match = easy_game("july", 1, 19)
    pending = match.pending
    assert isinstance(pending, Decision)
    found = {action: weighed(match, action) for action in pending.actions}
    warned = [action for action, one in found.items() if loses_much(one)]
    assert 0 < len(warned) < len(found) / 2
    assert all(one.rows[0].line[0] == action for action, one in found.items())
    assert all(found[action].rows[0].games == BRIEF.proof for action in warned)
    best = found[found[warned[0]].rows[1].line[0]]
    assert not loses_much(best)
    assert best.games < found[warned[0]].games


def test_who_has_only_begun_something_is_not_warned_while_it_can_still_become_the_best_plan() -> None:
    match = easy_game("july", 1, 20)
    line = weighed(match, 10).rows[1].line  # the other unit that could be moved loses by it
    found = weighed(match, line[0])
    assert not loses_much(found)
    assert len(line) == 2
    assert found.rows[0].line == line


def test_the_same_seed_gives_the_same_answer() -> None:
    match = easy_game("july", 1, 20)
    action = match.pending.actions[0]  # type: ignore[union-attr]
    assert weighed(match, action) == weighed(match, action)


@pytest.mark.parametrize(
    ("won", "clear", "warned"), [(20.0, True, True), (20.0, False, False), (12.0, True, False), (15.6, True, True)]
)
def test_only_a_large_and_clear_loss_is_warned_of(won: float, clear: bool, warned: bool) -> None:
    rows = [Row((1,), False, 24, 12.0, {}), Row((2,), False, 24, won, {})]
    assert loses_much(Comparison(rows, 2, 48, clear)) == warned
    assert not loses_much(Comparison(rows[:1], 2, 48, clear))


@pytest.mark.slow
def test_the_solver_never_warns_of_its_own_advice_and_counts_the_last_day_exactly() -> None:
    match, rng, counted = Match(game("gunki"), luck=Dealt(3)), random.Random(3), 0
    while not isinstance(pending := match.pending, Outcome):
        assert not isinstance(pending, Chance)
        best = advise(match.state).action
        assert not loses_much(weighed(match, best))
        other = rng.choice(list(pending.actions))
        found = weighed(match, other)
        assert found.rows[0].line == (other,)
        if is_last(match.state):
            counted += 1
            assert found.rows[0].games == 100
            assert len(found.rows) == 1 or found.rows[1].won - found.rows[0].won >= 100 * comparing.MUCH - 0.1
        match.choose(best)
    assert counted
