"""The programs behind the advice agree with the rules (``py/tools/gunki/solve.py``); they need a C compiler."""

from __future__ import annotations

import shutil
from random import Random

import pytest
from tests.games.gunki.positions import BARRAGE, EVENT, table

from sakusen.games.gunki.bot.advice import ENDS
from sakusen.games.gunki.bot.estimate import estimate, network
from sakusen.games.gunki.bot.solve import Search
from sakusen.games.gunki.rules.board import DAYS, HQ, OFF
from tools.gunki import model, program
from tools.gunki.play import Player, line_of, network_text, state_of
from tools.gunki.values import sample, suggested

CC = shutil.which("cc")
needs_cc = pytest.mark.skipif(CC is None, reason="there is no C compiler here; these tools are not part of the game")


@pytest.fixture(scope="module")
def player(tmp_path_factory: pytest.TempPathFactory) -> Player:
    net = network()
    return Player(tmp_path_factory.mktemp("play"), network_text(net), len(net.bias), len(net.hidden))


def test_a_position_goes_into_a_line_and_comes_back() -> None:
    t = table(
        {"R3": "2/1", "HQ": ["2/2", "Ono"]},
        {"R": "R1", "C": "ART"},
        gun="L3",
        barrage=["R3"],
        day=2,
        drawn=(BARRAGE, EVENT),
    )
    state = state_of(line_of(t.state))
    assert (state.at, state.markers, state.cup, state.barrage, state.gun, state.day) == (
        t.state.at,
        t.state.markers,
        t.state.cup,
        t.state.barrage,
        t.state.gun,
        t.state.day,
    )
    assert estimate(state) == estimate(t.state)


@pytest.mark.slow
@needs_cc
@pytest.mark.rule("6.1", "6.2", "6.3", "6.4", "7.1", "7.2", "7.3", "7.4")
def test_the_fast_player_judges_every_position_as_the_advice_does(player: Player) -> None:
    seen = player.wander([line_of(suggested())] * 30, 1, 0.4)
    for line, value in Random(1).sample(seen, 30):
        assert Search(estimate, ENDS).rank(state_of(line))[0].value == pytest.approx(value, abs=1e-4)


@needs_cc
@pytest.mark.rule("4.1", "4.2")
def test_the_fast_player_plays_every_game_to_its_end(player: Player) -> None:
    ends = player.play([line_of(suggested())] * 40, 5)
    assert sum(ends) == 40
    assert ends[0] > 15


def test_every_setup_is_asked_about_once() -> None:
    relaxed = program.RELAXATIONS["normal"]
    asked = program.setups(relaxed)
    assert len(asked) == len(set(asked)) == 42_000
    assert {line.split()[-4] for line in asked} == {str(HQ)}, "the Ono company has its place"


def test_the_relaxed_game_differs_only_in_what_it_says() -> None:
    """The header has the map and the strengths of the data; only the kinds named are stronger."""
    exact = model.Relaxation({}, 1, program.APART)
    assert len(set(model.kinds(exact))) == 4
    assert (1, 2) not in model.kinds(program.RELAXATIONS["normal"])
    assert f"#define DAYS {DAYS}\n" in model.header(exact)


@pytest.mark.long
@needs_cc
def test_the_relaxed_game_is_never_worth_less_than_the_game_itself() -> None:
    """Positions before the last chit, where the rules themselves can be worked out."""
    relaxed = model.Relaxation(program.STRONGER_STILL, 1, (), days=1)
    states = [
        state for state in sample(300, 1, blind=True) if state.day == DAYS and sum(state.cup) == 1 and state.gun == OFF
    ]
    asked = [model.queries(relaxed, state) for state in states]
    values = iter(model.solve(relaxed, [line for lines in asked for line in lines]))
    assert len(states) > 10
    for state, lines in zip(states, asked, strict=True):
        upper = min(next(values) for _ in lines)
        assert Search().value(state) <= upper + 1e-4
