"""Times that two people agree upon: in the terms, as clocks, and never as a verdict. Nothing here waits."""

from __future__ import annotations

import pytest
from tests.together.two import bytes_of

from sakusen import games
from sakusen.engine.match import Match
from sakusen.together import clock, letter, post
from sakusen.together.clock import DAY, Clock, Pace
from sakusen.together.terms import Unsound, checked


def invited(pace: Pace) -> str:
    match = Match(games.game("july"))
    nonce, key = bytes_of("n", 16), bytes_of("k", 32)
    return post.invite(match, "friendly", 0, "Heron", key, nonce, b"", pace).invitation()


@pytest.mark.parametrize("pace", clock.OFFERED.values())
def test_a_pace_is_part_of_the_terms_and_travels_with_them(pace):
    agreed = letter.decode(invited(pace)).terms
    assert agreed.pace == pace
    others = {letter.decode(invited(one)).terms.ident for one in clock.OFFERED.values()}
    assert len(others) == len(clock.OFFERED), "another time is another game"


def test_an_invitation_without_a_time_is_what_it_was_before_there_were_any():
    assert clock.encode(clock.NONE) == b""
    assert len(invited(Pace(days=3))) > len(invited(clock.NONE))


@pytest.mark.parametrize("pace", [Pace(days=3, minutes=5), Pace(seconds=5), Pace(minutes=9000), Pace(days=101)])
def test_a_time_that_nobody_can_mean_is_refused(pace):
    agreed = letter.decode(invited(clock.NONE)).terms
    with pytest.raises(Unsound):
        checked(agreed._replace(pace=pace))


def test_a_clock_counts_only_while_it_runs():
    own = Clock()
    own.run(True, 100.0)
    assert own.used(130.0) == 30
    own.run(True, 140.0)
    own.run(False, 150.0)
    assert own.used(900.0) == 50
    own.run(True, 1000.0)
    assert own.used(990.0) == 50, "a clock that is set back takes nothing away"
    own.set(70.0, 1010.0)
    assert own.used(1015.0) == 75


def test_every_letter_adds_its_seconds_and_a_time_that_is_used_up_ends_nothing():
    pace, own = Pace(minutes=20, seconds=15), Clock(used=1300.0)
    assert own.left(pace, 0, 0.0) == -100
    assert own.left(pace, 10, 0.0) == 50
    assert clock.face(-100) == "−1:40"
    assert clock.face(1727) == "28:47"
    assert clock.face(3723.9) == "1:02:03"


def test_days_for_a_turn_are_counted_from_the_letter_before():
    assert clock.due(Pace(days=3), 1000) == 1000 + 3 * DAY
    assert clock.due(Pace(days=3), 0) == 0
    assert clock.due(Pace(minutes=20), 1000) == 0
