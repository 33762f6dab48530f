"""A position that is accepted can be played: positions with changed JSON, for every game.

The check tries a few hundred changed positions of each game; ``-m long`` 18,000 in all.
"""

from __future__ import annotations

import pytest
from tests.properties.positions_mutated import mutant, tried
from tests.titles import titles

from sakusen.games import SLUGS

QUICK, LONG, BLOCK = 400, 4500, 500


@pytest.mark.parametrize("slug", titles(slow=("kinmen", "july", "taiwan202x")))
def test_a_changed_position_is_refused_or_plays_to_its_end(slug: str) -> None:
    found = tried(slug, 0, QUICK)
    print(f"{slug}: {found.accepted} of {QUICK} changed positions accepted")
    assert not found.faults, str(found)
    assert found.accepted > QUICK // 20, "hardly anything is accepted, so hardly anything has been tried"


@pytest.mark.long
@pytest.mark.parametrize("first", range(QUICK, QUICK + LONG, BLOCK))
@pytest.mark.parametrize("slug", SLUGS)
def test_thousands_of_changed_positions_are_refused_or_play_to_their_end(slug: str, first: int) -> None:
    found = tried(slug, first, BLOCK)
    print(f"{slug}: {found.accepted} of {BLOCK} changed positions accepted")
    assert not found.faults, str(found)


def test_a_changed_position_is_the_same_at_every_run() -> None:
    assert mutant("kinmen", 7) == mutant("kinmen", 7)
    assert mutant("kinmen", 7).data != mutant("kinmen", 8).data
