"""What decided a finished game: whose choices, and luck."""

from __future__ import annotations

import json
import random
from functools import cache
from typing import Any

import pytest

from sakusen.ai import comparing, player, reviewing, worker_protocol
from sakusen.ai.comparing import Size
from sakusen.engine import record
from sakusen.engine.core import usual
from sakusen.engine.luck import Dealt
from sakusen.engine.match import Match
from sakusen.games import game

JULY = game("july")


@pytest.fixture(autouse=True)
def few_games(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(type(JULY), "comparison", Size(3, 2, 4, 4))


@cache
def finished() -> Match:
    match, rng = Match(JULY, None, None, Dealt(3)), random.Random(3)
    while not match.is_over:
        seat = match.pending.seat
        match.choose(player.choose(JULY, JULY.observe(match.state, seat), "easy", None, rng))
    return match


def reviewed() -> reviewing.Review:
    work = reviewing.reviewing(finished(), random.Random("s"))
    while True:
        try:
            played, most = next(work)
            assert played <= most
        except StopIteration as end:
            found: reviewing.Review = end.value
            return found


def test_the_parts_follow_each_other_without_a_gap_to_the_result() -> None:
    parts, match = reviewed().parts, finished()
    assert parts[0].start == 0
    assert parts[-1].end == len(match.entries)
    assert parts[-1].after == (match.pending.points[0] + 1) / 2
    for part, later in zip(parts, parts[1:], strict=False):
        assert (part.end, part.after) == (later.start, later.before)
    for part in parts:
        seats = {entry.seat for entry in match.entries[part.start : part.end]}
        assert seats == {part.seat}


def test_the_ledger_adds_up_exactly_and_is_the_same_game_from_both_sides() -> None:
    found = reviewed()
    for seat in (0, 1):
        told = dict(reviewing.ledger(found, seat))
        assert told["own"] + told["other"] + told["luck"] == told["sum"]
        change = found.parts[-1].after - found.parts[0].before
        assert told["sum"] == round(1000 * (change if seat == 0 else -change))


def test_what_was_better_can_be_played_at_its_step(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(type(JULY), "comparison", Size(8, 6, 48, 4))
    found = reviewed()
    assert found.better
    for one in found.better:
        assert one.won > one.less
        walker = record.replayed(finished(), one.step)
        for action in one.line:
            assert walker.is_legal(action)
            walker.choose(action)


def test_the_worker_reviews_a_record_and_refuses_a_game_that_goes_on() -> None:
    def told(text: str) -> Any:
        request = {"id": 1, "slug": "july", "review": True, "seed": "s", "record": text}
        return json.loads(worker_protocol.answer(json.dumps(request), game))

    assert reviewing.from_json(told(record.write(finished()))["reviewed"]) == reviewed()
    assert told(record.write(Match(JULY, None, None, Dealt(1))))["error"] == "cannot_review"


def opened(part: reviewing.Part) -> Any:
    return record.replayed(finished(), part.start).state


def test_where_it_was_counted_a_review_says_what_the_strip_says() -> None:
    found = reviewed()
    assert found.is_learned
    told = [part for part in found.parts if JULY.is_measured(opened(part))]
    assert len(told) > 5
    for part in told:
        assert part.before == pytest.approx(JULY.chance(opened(part), 0))
        assert part.before == pytest.approx(1 - JULY.chance(opened(part), 1))


def test_elsewhere_it_is_what_comes_of_the_act_on_average(monkeypatch: pytest.MonkeyPatch) -> None:
    """So the luck of a combat is told apart from the choice to fight it."""
    monkeypatch.setattr(type(JULY), "is_measured", lambda _, state: JULY.at_rest(state) > 0)
    found = reviewed()
    inside = [part for part in found.parts if part.seat == reviewing.LUCK]
    assert inside
    assert all(0 <= part.before <= 1 for part in inside)
    monkeypatch.setattr(reviewing, "CONTINUED", 1)
    assert [p.before for p in reviewed().parts] != [p.before for p in found.parts]


@pytest.mark.parametrize("answer", [False, OSError("learned.json")])
def test_where_no_chance_is_told_whole_games_are_played(answer: object, monkeypatch: pytest.MonkeyPatch) -> None:
    def told(*_: object) -> bool:
        if isinstance(answer, OSError):
            raise answer
        return bool(answer)

    monkeypatch.setattr(type(JULY), "can_tell_chance", told)
    monkeypatch.setattr(type(JULY), "chance", None)
    found = reviewed()
    assert not found.is_learned
    assert found.games == JULY.comparison.review == 4
    assert all(4 * part.before == round(4 * part.before) for part in found.parts)


@pytest.mark.parametrize("is_clear", [False, True])
def test_nothing_is_called_better_that_luck_may_have_made_so(is_clear: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    rows = [comparing.Row((1,), False, 40, 28.0, {}), comparing.Row((2,), False, 40, 31.5, {})]

    def compared(*_: object) -> Any:
        yield 1, 2
        return comparing.Comparison(rows, 2, 80, is_clear)

    monkeypatch.setattr(comparing, "begun", compared)
    assert bool(reviewed().better) == is_clear


@pytest.mark.parametrize("slug", ["july", "taiwan202x", "kinmen"])
def test_every_title_with_a_chance_says_for_which_options_it_was_counted(slug: str) -> None:
    title: Any = game(slug)
    assert title.can_tell_chance(Match(title, None, usual(title), None).agreed)
    assert not title.is_measured(title.start()) or slug == "july"
    assert not title.can_tell_chance({})
