"""The end of the page's address says which kept game is on the table."""

from __future__ import annotations

import pytest

from sakusen.ui.page import address


@pytest.mark.parametrize("ident", ["7f3a91c2", "a-b_c", "game-old", "x" * 80])
def test_the_address_of_a_game_leads_back_to_it(ident: str) -> None:
    assert address.game_in(address.of_game(ident)) == ident


def test_the_address_of_older_versions_means_the_game_played_last() -> None:
    assert address.game_in("#table") == address.LATEST


@pytest.mark.parametrize(
    "fragment",
    [
        "",
        "#",
        "#table=",
        "#tables",
        "#table=a/b",
        "#table=%3Cb%3E",
        "#table=" + "x" * 81,
        "#open&game=july",
        "#embed",
        "table=a",
    ],
)
def test_other_addresses_mean_no_table(fragment: str) -> None:
    assert address.game_in(fragment) is None
