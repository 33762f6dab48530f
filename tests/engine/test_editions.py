"""What an older edition wrote still opens, to the same ends."""

from __future__ import annotations

import json
from typing import Any

import pytest
from tests.engine.editions import DATA, kept, luggage, stands_at

from sakusen.engine.core import Outcome
from sakusen.engine.match import Match
from sakusen.engine.record import pack, read, unpack, write
from sakusen.games import SLUGS, game
from sakusen.ui.storage.backup import unpacked

EDITIONS = sorted(path.name for path in DATA.glob("edition-*"))
CASES = [(name, slug) for name in EDITIONS for slug in SLUGS if (DATA / name / f"{slug}.json").is_file()]
"""A game that came later is in no older edition."""


def assert_ends(match: Match, entry: dict[str, Any]) -> None:
    """The match has all the steps that the entry tells of, and their end."""
    assert len(match.entries) == entry["steps"]
    if "end" in entry:
        assert stands_at(match, entry["end"])
    if "reason" in entry:
        assert isinstance(match.pending, Outcome)
        assert (list(match.pending.points), match.pending.reason) == (entry["points"], entry["reason"])


@pytest.mark.parametrize(("name", "slug"), CASES)
def test_links_of_an_older_edition_open_to_the_same_ends(name: str, slug: str) -> None:
    data = kept(name, slug)
    for entry in (*data["links"], data["computer"]):
        match = unpack(entry["link"], game)
        assert_ends(match, entry)
        assert_ends(unpack(pack(match), game), entry)
        assert_ends(read(write(match), game), entry)


@pytest.mark.parametrize(("name", "slug"), CASES)
def test_a_record_of_an_older_edition_opens_and_can_go_out_as_a_link(name: str, slug: str) -> None:
    entry = kept(name, slug)["record"]
    match = read(entry["text"], game)
    assert_ends(match, entry)
    assert write(match) == entry["text"]
    assert_ends(unpack(pack(match), game), entry)


@pytest.mark.parametrize(("name", "slug"), CASES)
def test_positions_of_an_older_edition_open(name: str, slug: str) -> None:
    for data in kept(name, slug)["positions"]:
        match = Match(game(slug), position=json.loads(json.dumps(data)))
        assert stands_at(match, data)


@pytest.mark.parametrize("name", EDITIONS)
def test_a_file_with_everything_of_an_older_edition_opens(name: str) -> None:
    games = unpacked(luggage(name)).games
    assert {one.save.meta["slug"] for one in games} == {slug for edition, slug in CASES if edition == name}
    assert len(games) >= 4
    for one in games:
        assert isinstance(read(one.save.record, game).pending, Outcome)
