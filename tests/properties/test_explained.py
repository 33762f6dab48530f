"""Nothing that can be reached within two decisions is called impossible."""

from __future__ import annotations

import pytest
from tests.properties.explained import TALKS, looked

QUICK, LONG = 150, 3000
"""So many sampled decisions of each game."""
TRUE: tuple[str, ...] = ("gunki", "july", "kinmen", "taiwan202x")
"""The games whose refusals are all true."""


@pytest.mark.parametrize("slug", TRUE)
def test_nothing_that_two_decisions_reach_is_called_impossible(slug: str) -> None:
    found = looked(TALKS[slug], 20, QUICK)
    print(f"{slug}: {found.refused} refusals, {found.opened} of them of things that one decision opens")
    assert not found.wrong, "\n".join(map(str, found.wrong[:10]))
    assert found.opened, "nothing has been tried"


@pytest.mark.long
@pytest.mark.parametrize("slug", TRUE)
def test_nothing_is_called_impossible_in_thousands_of_positions(slug: str) -> None:
    found = looked(TALKS[slug], 200, LONG)
    assert not found.wrong, "\n".join(map(str, found.wrong[:10]))
