"""Players see only what they may: hidden facts and the dice to come change nothing; same seed, same choice."""

from __future__ import annotations

import random
from functools import cache
from typing import Any

import pytest

from sakusen.ai import player
from sakusen.ai.budget import Budget
from sakusen.engine.core import Chance, Decision, Outcome, State
from sakusen.engine.luck import Dealt
from sakusen.games import game
from sakusen.games.kinmen.rules.board import BLANKS, OPTION_CHITS, PLA, ROC

KINMEN = game("kinmen")


@cache
def positions(seed: int, seat: int, every: int = 25) -> tuple[Any, ...]:
    """States of a game between easy players in which ``seat`` has a real choice."""
    state, luck, rng, out, count = KINMEN.start(), Dealt(seed), random.Random(seed), [], 0
    while not isinstance(pending := state.pending(), Outcome):
        if isinstance(pending, Chance):
            state.resolve(luck.draw(pending))
            continue
        if pending.seat == seat and len(pending.actions) > 1:
            count += 1
            if count % every == 0:
                out.append(state.copy())
        state.apply(player.choose(KINMEN, KINMEN.observe(state, pending.seat), "easy", None, rng))
    return tuple(out)


def choice(state: State, level: str, seed: str = "s") -> int:
    seat = state.pending().seat
    return player.choose(KINMEN, KINMEN.observe(state, seat), level, None, random.Random(seed))


@pytest.mark.parametrize("level", ["easy", "normal"])
def test_hidden_options_do_not_change_the_choice(level: str) -> None:
    other_hands = [m for m in range(1 << len(OPTION_CHITS)) if m.bit_count() == 3 and m != BLANKS]
    for state in positions(2, ROC, 30)[:4]:
        if state.delayed:
            continue
        choices = set()
        for drawn in other_hands[::6]:
            twin = state.copy()
            if twin.used & ~drawn:
                continue
            twin.drawn, twin._next = drawn, None
            choices.add(choice(twin, level))
        assert len(choices) == 1


@pytest.mark.parametrize("seat", [PLA, ROC])
def test_repeatable_for_a_seed(seat: int) -> None:
    for state in positions(5, seat, 40)[:3]:
        assert choice(state, "normal") == choice(state, "normal")
        assert choice(state, "easy") == choice(state, "easy")


def test_the_dice_of_the_game_are_not_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two matches with different seeds stand in the same position: the same move, and no die was drawn."""

    def forbidden(self: Dealt, chance: Chance) -> int:
        raise AssertionError("a player drew from the dice of a match")

    state = positions(7, PLA, 20)[0]
    monkeypatch.setattr(Dealt, "draw", forbidden)
    moves = set()
    for seed in (1, 2):
        Dealt(seed)
        moves.add(choice(state, "normal"))
    assert len(moves) == 1


def test_the_position_and_the_view_are_left_alone() -> None:
    for state in positions(11, PLA, 30)[:3]:
        before = state.key()
        view = KINMEN.observe(state, PLA)
        facts = repr(view.facts)
        player.choose(KINMEN, view, "normal", None, random.Random(1))
        assert state.key() == before
        assert repr(view.facts) == facts


@pytest.mark.parametrize("level", list(player.LEVELS))
def test_another_seats_decision_is_refused(level: str) -> None:
    state = KINMEN.start()
    with pytest.raises(ValueError, match="decision"):
        player.choose(KINMEN, KINMEN.observe(state, PLA), level, None, random.Random(1))


def test_an_unknown_level_is_refused() -> None:
    state = KINMEN.start()
    with pytest.raises(KeyError):
        player.choose(KINMEN, KINMEN.observe(state, ROC), "godlike", None, random.Random(1))


def test_a_budget_of_nothing_still_gives_a_legal_action() -> None:
    for state in positions(13, ROC, 30)[:4]:
        pending = state.pending()
        assert isinstance(pending, Decision)
        view = KINMEN.observe(state, ROC)
        assert player.choose(KINMEN, view, "hard", Budget(0), random.Random(1)) in pending.actions
