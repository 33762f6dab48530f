"""What is said about the options of a choice is what the rules make of them."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.properties.fates import compared, fated_of

FATES = {
    path.stem.removeprefix("fates_"): fated_of(path.stem.removeprefix("fates_"))
    for path in sorted(Path(__file__).parent.glob("fates_*.py"))
}
QUICK, LONG = 12, 400
"""So many random games of each title."""


@pytest.mark.parametrize("slug", sorted(FATES))
def test_every_option_leads_where_it_is_said_to_lead(slug: str) -> None:
    found = compared(FATES[slug], 0, QUICK)
    print(f"{slug}: {found.options} options {found.asks}, {found.passed_over} passed over")
    assert not found.wrong, "\n".join(found.wrong[:10])
    assert set(found.asks) == FATES[slug].asks, "not every question has come up"


@pytest.mark.long
@pytest.mark.parametrize("slug", sorted(FATES))
def test_every_option_leads_where_it_is_said_to_lead_in_hundreds_of_games(slug: str) -> None:
    found = compared(FATES[slug], 1000, LONG)
    assert not found.wrong, "\n".join(found.wrong[:10])
