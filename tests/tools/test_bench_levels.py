"""What bench.py --levels asks and prints. That Chromium chooses as CPython does it looks at itself when it measures."""

from __future__ import annotations

import json

import pytest

from sakusen.ai import worker_protocol
from sakusen.engine.core import Decision, usual
from sakusen.engine.luck import Dealt
from sakusen.engine.match import Match
from sakusen.games import SLUGS, game
from tools import bench, bench_levels
from tools.bench_levels import Timed, agree, heading, least, line_of, question, row, sample, verdict
from tools.tool_error import ToolError

FEW = 6


def timed(*spent: float) -> list[Timed]:
    return [Timed((number,), value, 10 * value) for number, value in enumerate(spent)]


def test_the_decisions_are_the_same_whenever_they_are_looked_for_and_leave_something_to_think_about() -> None:
    first, again = ([question(view, "easy", 0) for view in sample("july", FEW)] for _ in range(2))
    assert first == again
    assert len(set(first)) == FEW
    for view in sample("july", FEW):
        assert isinstance(view.pending, Decision)
        assert view.pending.seat == view.seat
        assert len(view.pending.actions) > 1


@pytest.mark.parametrize("slug", SLUGS)
def test_the_first_decision_is_one_of_a_game_as_new_games_begin(slug: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """July was asked in the set-up that only games of before have."""
    monkeypatch.setattr(bench_levels, "EVERY", 1)
    rules, (view,) = game(slug), sample(slug, 1)
    begun = Match(rules, next(iter(rules.scenarios)), usual(rules), Dealt("levels-0"))
    assert view.facts == rules.observe(begun.state, view.seat).facts


def test_more_decisions_begin_with_the_fewer() -> None:
    many, few = ([question(view, "easy", 0) for view in sample("july", count)] for count in (FEW, 2))
    assert many[:2] == few


def test_every_level_that_thinks_is_measured() -> None:
    assert bench_levels.LEVELS == ("beginner", "easy", "normal", "hard")


def test_a_question_is_answered_as_by_a_player_whom_nobody_hurries() -> None:
    text = question(sample("july", 1)[0], "easy", 4)
    answer = worker_protocol.answer(text, game)
    told = json.loads(answer)
    assert told["id"] == 4
    assert line_of(answer)[0] == told["action"]
    with pytest.raises(ToolError, match="cut short"):
        line_of(json.dumps({**told, "cut": True}))
    with pytest.raises(ToolError, match="ValueError: no"):
        line_of('{"error": "failed", "detail": "ValueError: no"}')


def test_the_table_tells_both_the_ratio_of_all_and_the_time_that_passed() -> None:
    here, there = timed(*range(1, 101)), timed(*(2 * value for value in range(1, 101)))
    assert row("hard", here, there) == "| hard | 51 | 96 | 100 | 102 | 192 | 200 | 2.00 | 1920 |"
    cells = [line.count("|") for line in (*heading("july", 100), row("hard", here, there))]
    assert len(set(cells)) == 1


def test_the_goal_is_for_the_95th_hundredth_not_for_the_worst() -> None:
    quick = timed(*[1.0] * 99, 5000.0)
    assert verdict("july", quick).endswith("reached")
    assert verdict("july", timed(*[1.0] * 90, *[5000.0] * 10)).endswith("MISSED")


def test_the_least_of_several_rounds_counts_for_each_decision() -> None:
    assert [one.spent for one in least([timed(1, 9, 3), timed(2, 4, 6)])] == [1, 4, 3]


def test_figures_of_different_choices_are_refused_with_a_sentence() -> None:
    here = timed(1, 2)
    agree("july", "hard", here, timed(3, 4))
    with pytest.raises(ToolError, match=r"july, hard: at decision 1 CPython chose \[1\] and Chromium \[7, 8\]"):
        agree("july", "hard", here, [here[0], Timed((7, 8), 1, 1)])


def test_what_the_command_is_told_reaches_the_measurement(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []

    def in_browser(*parts: str) -> int:
        asked.append(parts)
        return 0

    monkeypatch.setattr(bench, "in_browser", in_browser)
    assert bench.main(["--levels", "--game", "july", "--rounds", "2"]) == 0
    assert asked == [("bench_levels", "--rounds", "2", "--game", "july")]
