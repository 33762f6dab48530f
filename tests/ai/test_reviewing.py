"""What decided a finished game: whose choices, and luck."""

from __future__ import annotations

import json
import random
from functools import cache
from typing import Any

import pytest

from sakusen.ai import player, reviewing, worker_protocol
from sakusen.ai.comparing import Size
from sakusen.engine import record
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


def test_what_was_better_can_be_played_at_its_step() -> None:
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
