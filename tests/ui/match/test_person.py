"""Who plays by script plays the same game on every machine: the page is busy until it stops acting by itself."""

from __future__ import annotations

import pytest
import ui_script as script

from sakusen.engine.match import Match


def told(match: Match) -> list[object]:
    return [(entry.kind, entry.value) for entry in match.entries]


@pytest.mark.slow
@pytest.mark.parametrize("slug", ["kinmen", "july"])
def test_a_slow_machine_on_which_forced_moves_come_before_the_next_look_plays_the_same_game(slug: str) -> None:
    slow, fast, faster = (script.played(looks, slug, ("person", "person"), 2, 150) for looks in (0, 1, 3))
    assert told(slow) == told(fast) == told(faster)
    assert len(slow.entries) > 100
