"""A record looked at step by step: where it stops, what it shows there, and how a reader plays on."""

from __future__ import annotations

from pathlib import Path

import pytest

from sakusen import games
from sakusen.engine.cooperative import finish
from sakusen.engine.core import Chance, Decision
from sakusen.engine.luck import Dealt
from sakusen.engine.record import read, replayed
from sakusen.presenter.contract import Focus
from sakusen.ui.match.replay import Replay, ReplaySession, seats_for, tracing

RECORD = Path(__file__).parents[2] / "games" / "kinmen" / "golden" / "example.txt"


@pytest.fixture(scope="module")
def line() -> Replay:
    return finish(tracing(read(RECORD.read_text("utf-8"), games.game), games.presenter("kinmen")))


def session(line: Replay, step: int, side: int | None = None, level: str = "") -> ReplaySession:
    return ReplaySession(line.at(step, Dealt(1)), line.presenter, seats_for(2, side, level), "en", side)


def test_it_stops_at_the_beginning_at_the_end_and_where_something_was_told(line):
    assert (line.stops[0], line.stops[-1]) == (3, len(line))  # three draws come before anything is chosen
    assert line.stops == sorted(set(line.stops))
    assert 20 < len(line.stops) < len(line)


def test_it_never_stops_while_a_die_is_in_the_air(line):
    for step in line.stops[:-1]:
        assert not isinstance(line.at(step, None).pending, Chance)
    for step in range(len(line)):
        assert not isinstance(line.at(line.near(step), None).pending, Chance)


def test_a_step_shows_the_very_position_of_the_record(line):
    for step in (0, 50, 84, len(line)):
        match = line.at(step, None)
        assert match.state.key() == replayed(line.match, step).state.key()
        assert match.entries == line.match.entries[:step]


def test_forwards_and_backwards_visit_the_same_stops(line):
    there, back = [line.stops[0]], [len(line)]
    while there[-1] != line.neighbour(there[-1], 1):
        there.append(line.neighbour(there[-1], 1))
    while back[-1] != line.neighbour(back[-1], -1):
        back.append(line.neighbour(back[-1], -1))
    assert there == line.stops == back[::-1]
    assert [line.stops[line.stop(step)] for step in line.stops] == line.stops


def test_between_two_stops_the_neighbours_are_these_two(line):
    low, high = next((a, b) for a, b in zip(line.stops, line.stops[1:], strict=False) if b - a > 2)
    assert (line.neighbour(low + 1, -1), line.neighbour(low + 1, 1)) == (low, high)


def test_steps_beyond_the_record_are_its_ends(line):
    assert (line.near(-5), line.near(10**6), line.near(None)) == (3, len(line), len(line))


def test_playing_on_leaves_the_line_as_it_was(line):
    before = line.at(50, None).state.key()
    played = session(line, 50)
    played.take(played.legal()[0][0])
    while played.draft or played.focus.preview is not None:
        played.take(played.legal()[0][0])
    assert played.taken
    assert len(played.match.entries) > 50
    assert line.at(50, None).state.key() == before
    assert len(line.match.entries) == len(line)


def test_a_record_without_the_readers_act_waits_for_ever(line):
    for step in line.stops[:-1]:
        for side in (None, 0, 1):
            waiting = session(line, step, side)
            assert waiting.turn == "person"
            assert waiting.forced() is None
            assert waiting.curtain is None


def test_what_there_is_no_choice_about_happens_once_the_reader_has_taken_over_and_not_before(line, monkeypatch):
    step = line.stops[8]
    waiting = session(line, step)
    asked = waiting.asked
    only = Decision(asked.seat, asked.ask, asked.rule, asked.about, asked.actions[:1])
    monkeypatch.setattr(ReplaySession, "asked", property(lambda self: only))
    monkeypatch.setattr(waiting.game, "touch", lambda *_: ("hex", 0))
    assert waiting.forced() is None
    waiting.taken = True
    assert waiting.forced() == only.actions[0]


def test_an_article_shows_its_reader_the_side_that_it_names(line):
    for step in line.stops[:-1]:
        for side in (0, 1):
            assert session(line, step, side, "person").viewer == side


def test_the_computer_takes_the_other_side_once_the_reader_has_taken_over(line):
    step = next(step for step in line.stops if line.at(step, None).pending.seat == 1)
    playing = session(line, step, 0)
    assert (playing.viewer, playing.seen.mine) == (0, False)
    playing.taken = True
    assert playing.turn == "computer"


def test_who_plays_on():
    assert seats_for(2, None, "") == ["person", "person"]
    assert seats_for(2, None, "easy") == ["person", "easy"]
    assert seats_for(2, 1, "") == ["normal", "person"]
    assert seats_for(2, 0, "person") == ["person", "person"]


def test_the_switches_of_the_map_stay_and_the_last_move_is_marked(line):
    at = session(line, line.stops[5])
    at.remember(line.events(line.stops[4], line.stops[5]), Focus(zones=True, bare=True, cursor=3, preview=4))
    assert (at.focus.zones, at.focus.bare, at.focus.cursor, at.focus.preview) == (True, True, None, None)
    assert at.focus.last
