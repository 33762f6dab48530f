"""What holds in every position of every game, along random games (10,000 with ``-m long``)."""

from __future__ import annotations

from random import Random

import pytest

from sakusen.engine.core import Decision, Outcome
from sakusen.engine.luck import Dealt
from sakusen.engine.match import Match
from sakusen.games.gunki.game import GAME
from sakusen.games.gunki.rules.board import (
    ADJACENT,
    BARRAGE,
    BIT,
    CUP,
    DAYS,
    EVENT,
    HQ,
    NEARER,
    NEXT,
    OFF,
    READY,
    ROUTE,
    SPACES,
    UNITS,
)
from sakusen.games.gunki.rules.state import State
from sakusen.games.gunki.rules.steps import ACTION, OVER
from sakusen.games.gunki.rules.victory import before_hq

QUICK, LONG, BLOCK = 200, 10_000, 500


def sound(state: State) -> None:
    assert GAME.validate(state) == []
    for marker, space in enumerate(state.markers):
        assert space == OFF or ROUTE[marker] & BIT[space] or state.step == OVER
        assert space == OFF or not state.here[space]  # units and markers never share a space
    assert 0 <= state.barrage.bit_count() <= sum(1 for c in state.drawn if c in (BARRAGE, EVENT))
    assert sum(state.cup) + len(state.drawn) == sum(CUP)


def step_is_small(before: State, after: State) -> None:
    """Nobody jumps: a unit or a marker goes one route at most, and a lost unit stays lost."""
    for unit in range(UNITS):
        a, b = before.at[unit], after.at[unit]
        if a == OFF:
            assert b == OFF
        elif a < SPACES and b < SPACES and a != b:
            assert b in ADJACENT[a]
    for marker, (a, b) in enumerate(zip(before.markers, after.markers, strict=True)):
        if a != b and a != OFF and b != OFF:
            assert b == NEXT[marker][a] or a == NEXT[marker][b]
    if before.gun == OFF:
        assert after.gun == OFF
    if before.gun < SPACES:
        assert after.gun in (before.gun, OFF)


def play(seed: int) -> None:
    match, rng = Match(GAME, "standard", {"setup": ("free", "suggested")[seed % 2]}, luck=None), Random(seed)
    luck = Dealt(seed)
    actions = 0
    while not isinstance(pending := match.pending, Outcome):
        sound(match.state)
        before = match.state.copy()
        actions += match.state.step == ACTION
        if isinstance(pending, Decision):
            match.choose(rng.choice(list(pending.actions)))
        else:
            match.roll(luck.draw(pending))
        if before.step != 0:
            step_is_small(before, match.state)
        assert match.state.key() != before.key()  # every choice and every die moves the game on
    state = match.state
    assert actions <= DAYS * sum(CUP)
    assert len(match.entries) <= GAME.bound
    if HQ in state.markers:
        assert pending.points == (-1.0,)
    else:
        assert (state.day, state.gun in (READY, OFF)) == (DAYS, True)
        assert pending.points == ((1.0, 0.0, -1.0, -1.0)[before_hq(state)],)


@pytest.mark.parametrize("first", range(0, QUICK, 50))
def test_random_games_never_leave_the_rules(first: int) -> None:
    for seed in range(first, first + 50):
        play(seed)


@pytest.mark.long
@pytest.mark.parametrize("block", range(LONG // BLOCK))
def test_ten_thousand_random_games_never_leave_the_rules(block: int) -> None:
    for seed in range(QUICK + block * BLOCK, QUICK + (block + 1) * BLOCK):
        play(seed)


def test_a_copy_shares_nothing_that_changes() -> None:
    match, rng = Match(GAME, luck=Dealt(3)), Random(3)
    while isinstance(pending := match.pending, Decision):
        kept = match.state.copy()
        key = kept.key()
        match.choose(rng.choice(list(pending.actions)))
        assert kept.key() == key


def test_every_retreat_leads_home() -> None:
    for space in range(SPACES):
        steps = 0
        while space != HQ:
            space, steps = NEARER[space][0], steps + 1
        assert steps <= 2
