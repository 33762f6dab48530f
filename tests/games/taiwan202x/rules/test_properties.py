"""What holds in every game, tried along random ones: 200 quickly, 10,000 when asked for."""

from __future__ import annotations

import random
from typing import Any

import pytest

from sakusen.engine.core import Chance, Decision, Outcome, Pending
from sakusen.engine.luck import Dealt, pick
from sakusen.engine.match import Match
from sakusen.engine.record import pack, read, unpack, write
from sakusen.games.taiwan202x.game import GAME
from sakusen.games.taiwan202x.rules.board import LOST, OFF_MAP, holder
from sakusen.games.taiwan202x.rules.state import State


def step(state: State, pending: Pending, rng: random.Random) -> None:
    if isinstance(pending, Decision):
        state.apply(pending.actions[int(rng.random() * len(pending.actions))])
    else:
        state.resolve(pick(pending.weights, rng.random()))


def check_decision(state: State, pending: Decision) -> None:
    words = [GAME.notate(state, a) for a in pending.actions]
    assert words
    assert len(set(words)) == len(words) == len(set(pending.actions))
    assert not [w for w in words if any(c in w for c in " {}()[]") or w[0].isdigit()]
    assert [GAME.parse(state, w) for w in words] == list(pending.actions)


def check_game(seed: int, thorough: bool) -> tuple[int, Outcome]:
    """One random game; how many choices and outcomes of luck it took, and how it ended."""
    rng, state, count = random.Random(seed), GAME.start(), 0
    while not isinstance(pending := state.pending(), Outcome):
        count += 1
        assert count <= GAME.bound
        lost = state.here[LOST]
        if isinstance(pending, Decision):
            check_decision(state, pending)
        else:
            assert sum(pending.weights) > 0
        if thorough:
            assert GAME.validate(state) == []
            before, twin = state.key(), state.copy()
            step(twin, pending, random.Random(seed))
            assert state.key() == before  # a copy shares nothing that changes
            assert twin.key() != before or isinstance(pending, Chance)  # no choice leaves the game as it was
            assert -1 <= GAME.evaluate(state, 0) == -GAME.evaluate(state, 1) <= 1
        step(state, pending, rng)
        assert not lost & ~state.here[LOST]  # nobody comes back
    assert GAME.validate(state) == []
    assert (state.negotiations, state.jokers) == (2, 2)
    assert pending.points[holder(state.initiative)] == 1.0
    assert GAME.evaluate(state, holder(state.initiative)) == 1.0
    assert bool(state.here[OFF_MAP]) is not bool(state.awake)
    return count, pending


@pytest.mark.slow
@pytest.mark.rule("10.3", "3.3")
def test_two_hundred_random_games_end_soundly_with_a_winner_by_turn_sixteen() -> None:
    ends = [check_game(seed, seed < 20) for seed in range(200)]
    assert {out.points for _, out in ends} == {(1.0, -1.0), (-1.0, 1.0)}
    assert max(count for count, _ in ends) < GAME.bound / 2


@pytest.mark.long
def test_ten_thousand_random_games_end_soundly() -> None:
    for seed in range(10_000):
        check_game(seed, seed % 50 == 0)


@pytest.mark.rule("3.3", "10.0")
def test_a_game_lasts_from_turn_eleven_to_turn_sixteen() -> None:
    turns = set()
    for seed in range(120):
        rng, state = random.Random(seed), GAME.start()
        while not isinstance(pending := state.pending(), Outcome):
            step(state, pending, rng)
        turns.add(state.turn)
    assert min(turns) >= 11
    assert max(turns) <= 16


def test_the_same_luck_and_choices_give_the_same_game_in_text_and_as_a_link() -> None:
    for seed in range(5):
        rng, match = random.Random(seed), Match(GAME, luck=Dealt(seed))
        while isinstance(pending := match.pending, Decision):
            match.choose(rng.choice(pending.actions))
        again = read(write(match), lambda slug: GAME)
        assert again.state.key() == match.state.key()
        assert write(again) == write(match)
        link = pack(match)
        assert len(link) < 600
        assert unpack(link, lambda slug: GAME).state.key() == match.state.key()


def test_a_choice_can_be_taken_back_until_cards_are_shown_or_dice_are_rolled() -> None:
    rng, match = random.Random(3), Match(GAME, luck=Dealt(3))
    undone = 0
    while isinstance(pending := match.pending, Decision):
        action = rng.choice(pending.actions)
        final, before = match.is_final(action), match.state.key()
        match.choose(action)
        if not final and rng.random() < 0.5 and match.can_undo:
            match.undo()
            assert match.state.key() == before
            undone += 1
            match.choose(action)
    assert undone > 10


def test_scenario_and_options_are_checked() -> None:
    for arguments in (("other", None), ("standard", {"villages": "no"})):
        with pytest.raises(ValueError, match="scenario|option"):
            GAME.start(*arguments)


def test_the_judgement_prefers_the_marker_and_the_seas() -> None:
    from tests.games.taiwan202x.positions import table

    def worth(marker: str, **stacks: Any) -> float:
        return GAME.evaluate(table(initiative=marker, **stacks).state, 1)

    assert worth("ROC+2") > worth("ROC+1") > worth("PRC+1") > worth("PRC+3")
    assert worth("PRC+1", roc={"strait": "Vinson"}) > worth("PRC+1", roc={"indopacom": "Vinson"})
    assert worth("PRC+1", prc={"mainland": "Fujian"}) > worth("PRC+1", prc={"strait": "Fujian"})
