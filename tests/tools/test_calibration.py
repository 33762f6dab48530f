"""Measures of win chances, on samples whose measures are known, and on a few imagined games."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from sakusen import games
from sakusen.ai import player
from sakusen.ai.contract import HasChance
from sakusen.ai.log_odds import shifted
from sakusen.engine.core import AnyGame, Chance, Decision, View
from sakusen.engine.luck import Dealt
from sakusen.games.taiwan202x.rules.state import POOL
from tools import calibration
from tools.calibration import Sample, Wanted
from tools.tool_error import ToolError

pytestmark = pytest.mark.slow

TRUE = [Sample(n, 0.25, float(n % 4 == 0)) for n in range(100)] + [
    Sample(n, 0.75, float(n % 4 != 0)) for n in range(100)
]


def test_chances_that_come_about_as_often_as_they_say_have_no_error() -> None:
    assert calibration.calibration_error(TRUE) == 0
    assert calibration.brier(TRUE) == pytest.approx(0.1875)
    assert calibration.base_rate(TRUE) == pytest.approx(0.25)


def test_chances_that_say_too_much_are_told_by_how_much() -> None:
    bold = [one._replace(chance=0.05 if one.chance < 0.5 else 0.95) for one in TRUE]
    assert calibration.calibration_error(bold) == pytest.approx(0.2)
    assert calibration.reliability(bold) == [(100, pytest.approx(0.05), 0.25), (100, pytest.approx(0.95), 0.75)]


def test_the_shift_that_all_chances_ask_for_alike_is_found_in_log_odds() -> None:
    said = [one._replace(chance=shifted(one.chance, 0.5)) for one in TRUE]
    assert calibration.best_shift(TRUE) == pytest.approx(0, abs=0.01)
    assert calibration.best_shift(said) == pytest.approx(-0.5, abs=0.01)
    right = [one._replace(chance=shifted(one.chance, calibration.best_shift(said))) for one in said]
    assert calibration.calibration_error(right) < 0.005
    assert [shifted(end, 2.0) for end in (0.0, 1.0)] == [0.0, 1.0], "what is certain stays so"


def test_the_interval_holds_the_error_of_many_games() -> None:
    bold = [one._replace(chance=0.05 if one.chance < 0.5 else 0.95) for one in TRUE]
    low, high = calibration.interval(bold, Random(1))
    assert low < 0.2 < high


def test_the_same_seed_gives_the_same_samples_and_the_command_says_whether_they_may_be_told(
    capsys: pytest.CaptureFixture[str],
) -> None:
    said = []
    for _ in range(2):
        code = calibration.main(["--slug", "july", "--games", "3", "--each", "2", "--playouts", "2"])
        said.append(capsys.readouterr().out)
    assert said[0] == said[1]
    assert "6 positions of 3 games" in said[0]
    assert code in (0, 1)


def test_the_judgement_of_positions_is_measured_without_a_playout(capsys: pytest.CaptureFixture[str]) -> None:
    calibration.main(["--slug", "taiwan202x", "--games", "2", "--each", "3", "--judgement"])
    assert "6 positions of 2 games" in capsys.readouterr().out
    samples = calibration.collected(Wanted("taiwan202x", "easy", "held out", 3), 2)
    assert len({one.chance for one in samples}) == 6  # no share of a few games


def test_a_choice_that_a_game_has_not_is_refused_with_those_that_it_has() -> None:
    for wrong in ("nonsense=1", "soviet_149th=elsewhere", "nonsense"):
        with pytest.raises(ToolError, match=r"there is no nonsense|there is no soviet_149th"):
            calibration.main(["--slug", "july", "--games", "1", "--options", wrong])


def test_positions_in_the_midst_of_an_act_are_judged_when_they_are_asked_for(
    capsys: pytest.CaptureFixture[str],
) -> None:
    wanted = Wanted("july", "easy", "held out", 40)
    between, anywhere = (calibration.collected(wanted._replace(anywhere=one), 2) for one in (False, True))
    assert len(between) < len(anywhere) == 80
    calibration.main(["--slug", "july", "--games", "2", "--each", "40", "--judgement", "--anywhere"])
    assert "80 positions of 2 games" in capsys.readouterr().out


def test_games_in_another_set_up_can_be_measured(capsys: pytest.CaptureFixture[str]) -> None:
    said = []
    for options in ([], ["deployment=balanced", "demolition=no"], ["deployment=original"]):
        calibration.main(["--slug", "july", "--games", "2", "--each", "3", "--judgement", "--options", *options])
        said.append(capsys.readouterr().out)
    assert said[0] == said[1] != said[2]


def test_a_chance_as_a_side_sees_it_rests_on_nothing_that_is_hidden_from_that_side() -> None:
    game = games.game("taiwan202x")
    assert isinstance(game, HasChance)
    state, luck = game.start(), Dealt("seen")
    while not isinstance(pending := state.pending(), Decision) or pending.ask != "card":
        if isinstance(pending, Chance):
            state.resolve(luck.draw(pending))
        elif isinstance(pending, Decision):
            state.apply(pending.actions[0])
    twin, other = state.copy(), 1 - pending.seat
    theirs, pool = twin.decks[other], twin.decks[POOL]
    rest = _rest(pool, theirs)
    twin.decks[other], twin.decks[POOL] = pool & ~rest, theirs | rest
    twin._next = None
    assert game.evaluate(twin, 0) != game.evaluate(state, 0)
    assert game.chance(twin, pending.seat) == game.chance(state, pending.seat)
    assert game.chance(twin, other) != game.chance(state, other)


def test_a_title_that_tells_no_chance_is_not_measured_by_what_it_tells() -> None:
    with pytest.raises(ToolError, match="gunki tells no chance"):
        calibration.main(["--slug", "gunki", "--games", "1", "--each", "1", "--judgement", "--told", "--jobs", "1"])


def test_each_side_is_asked_as_often_where_something_is_hidden(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is said is the chance of the first seat, whoever says it."""
    game = games.game("taiwan202x")
    monkeypatch.setattr(type(game), "chance", lambda _, state, seat: 0.9 if seat else 0.2)
    said = [one.chance for one in calibration.collected(Wanted("taiwan202x", "easy", "both", told=True), 4)]
    assert {round(chance, 9) for chance in said} == {0.1, 0.2}
    assert 12 <= said.count(0.2) <= 28


def test_a_player_goes_on_with_what_he_has_meant_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    """As at a table: who thought afresh at every question would be another player, and the games others."""
    thought, real = [], player.choose_line

    def think(game: AnyGame, view: View, *others: Any) -> list[int]:
        thought.append(view.seat)
        return real(game, view, *others)

    monkeypatch.setattr(player, "choose_line", think)
    monkeypatch.setattr(calibration.player, "choose", None)
    kept, _ = calibration._played(games.game("kinmen"), "easy", Random(1), {})
    assert 40 < len(thought) < len(kept) / 2


def _rest(pool: int, hand: int) -> int:
    """What is left of the pool when as many cards as a hand has are taken from it."""
    for _ in range(hand.bit_count()):
        pool &= pool - 1
    return pool
