"""What an older version of the page wrote opens today, through the functions that the page uses, and is what it was.

The data are made by ``writing``; ``opening`` says what is compared. The browser's database holds plain texts by name
(``assets/store.mjs``), so a storage in memory shows all of it but the database's own format, which the browser tests
of storage hold by its name, version and store.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

import pytest
from tests.compatibility import opening
from tests.compatibility.opening import TAB, VERSIONS, codes_of, described, described_match, is_like, kept, now

from sakusen.engine.cooperative import finish
from sakusen.engine.match import Match
from sakusen.engine.record import pack, read, replayed, unpack, write
from sakusen.games import SLUGS, game, presenter
from sakusen.ui.match.session import Session
from sakusen.ui.match.sight import Sight
from sakusen.ui.sharing import link
from sakusen.ui.storage import backup
from sakusen.ui.storage.backup import Packed
from sakusen.ui.storage.saves import Saves
from sakusen.ui.storage.stores import Memory, Plain

CASES = [
    (version, slug)
    for version in VERSIONS
    for slug in SLUGS
    if any((opening.DATA / version).glob(f"{slug}-*"))  # a game that came later is in no older version
]
EXTRA = frozenset(("text", "position", "record", "step"))
"""Fields of a kept file that do not say what it opens to."""
TOLD = frozenset(("log", "stops"))
"""How much is told of a game: lines, and places at which looking back stops."""


def is_what(came: Match | Sight, said: dict[str, Any]) -> None:
    """Something opened must be what an older version said of it."""
    is_as_told(described(came), _without(said, EXTRA))


def is_as_told(here: dict[str, Any], said: dict[str, Any]) -> None:
    """A game must stand where an older version left it. The log and its headings are written anew when it is opened:
    they may tell more than they did, never less."""
    assert all(here[name] >= said[name] for name in TOLD if name in said)
    assert _without(here, TOLD) == _without(said, TOLD)


def _without(told: dict[str, Any], names: Collection[str]) -> dict[str, Any]:
    return {name: value for name, value in told.items() if name not in names}


def opens(entry: dict[str, Any]) -> Match | Sight:
    """The file of an entry, which must be what the entry says."""
    came = opening.opened_file(entry["text"])
    is_what(came, entry)
    return came


def test_the_versions_before_a_re_arrangement_are_kept() -> None:
    assert "version-1.0.0" in VERSIONS
    assert len([slug for version, slug in CASES if version == "version-1.0.0"]) == 4


# ------------------------------------------------------------------ files
@pytest.mark.parametrize(("version", "slug"), CASES)
def test_records_open_to_the_same_positions_and_are_written_as_they_were(version: str, slug: str) -> None:
    for entry in kept(version, slug, "files")["records"]:
        match = opens(entry)
        assert isinstance(match, Match)
        assert is_like(match, entry["position"])
        assert write(match) == entry["text"]


@pytest.mark.parametrize(("version", "slug"), CASES)
def test_positions_open_and_are_those_of_their_records(version: str, slug: str) -> None:
    data = kept(version, slug, "files")
    records = [read(entry["text"], game) for entry in data["records"]]
    for entry in data["positions"]:
        match = opens(entry)
        assert isinstance(match, Match)
        assert match.state.key() == replayed(records[entry["record"]], entry["step"]).state.key()
        assert not match.game.validate(match.state)


@pytest.mark.parametrize(("version", "slug"), CASES)
def test_what_a_seat_has_seen_opens_as_it_was_seen(version: str, slug: str) -> None:
    for entry in kept(version, slug, "files")["seen"]:
        assert isinstance(opens(entry), Sight)


# ------------------------------------------------------------------ links
def wanted(address: str) -> link.Wanted:
    """What an address asks for."""
    found = link.parse(address.partition("#")[2])
    assert found is not None
    return found


@pytest.mark.parametrize(("version", "slug"), CASES)
def test_links_lead_to_what_they_led_to(version: str, slug: str) -> None:
    for entry in kept(version, slug, "links"):
        came = opening.opened_link(entry["address"])
        is_what(came, entry["opens"])
        code = wanted(entry["address"]).code
        assert {wanted(other).code for field in ("element", "frame") for other in codes_of(entry[field])} == {code}
        if "position" in entry:
            assert isinstance(came, Match)
            assert is_like(came, entry["position"])


@pytest.mark.parametrize(("version", "slug"), CASES)
def test_what_an_address_asks_for_beside_the_game_is_understood(version: str, slug: str) -> None:
    for entry in kept(version, slug, "links"):
        for address in (entry["address"], *codes_of(entry["frame"])):
            assert link.fragment(wanted(address)) == "#" + address.partition("#")[2]


@pytest.mark.parametrize(("version", "slug"), CASES)
def test_a_packed_game_is_packed_to_the_same_code(version: str, slug: str) -> None:
    codes = [wanted(entry["address"]).code for entry in kept(version, slug, "links")]
    packed = [code for code in codes if not code.startswith("eN")]  # the others are deflated texts
    assert packed
    for code in packed:
        assert pack(unpack(code, game)) == code


# ------------------------------------------------------------------ storage
def opened(data: dict[str, Any]) -> Saves:
    """The saves in a stored content, as the next visit finds them."""
    small, large = opening.storage(data)
    saves = Saves(small, TAB, lambda: 1_795_000_000_000)
    now(saves.open(large))
    return saves


def stands(saves: Saves, ident: str) -> dict[str, Any]:
    """A game as it is on the table when somebody goes on with it."""
    save = now(saves.claim(ident))
    assert save.is_whole
    match = read(save.record, game)
    session = Session(
        match, presenter(match.game.slug), save.meta["seats"], "en", save.meta.get("acts", ()), curtain=False
    )
    return {
        **described_match(match, session),
        "seats": save.meta["seats"],
        "acts": len(session.acts),
        "can_undo": session.undoes() is not None,
        "summary": save.meta["summary"],
        "record": save.record,
    }


def stand_as_left(saves: Saves, found: Collection[str], games: dict[str, Any]) -> None:
    """All games of an older version must be found again and stand where they were left."""
    assert set(found) == set(games)
    for ident, one in games.items():
        is_as_told(stands(saves, ident), _without(one, ("position",)))


@pytest.mark.parametrize(("version", "slug"), CASES)
def test_stored_games_are_gone_on_with_where_they_were_left(version: str, slug: str) -> None:
    data = kept(version, slug, "storage")
    saves = opened(data)
    found, broken = saves.all()
    assert sorted(one.ident for one in broken) == data["broken"]
    stand_as_left(saves, [one.ident for one in found], data["games"])
    for ident, one in data["games"].items():
        assert is_like(read(now(saves.read(ident)).record, game), one["position"])
    assert saves.settings() == data["settings"]
    assert now(saves.stored_pictures(["grown"]))


@pytest.mark.parametrize(("version", "slug"), CASES)
def test_a_save_of_the_time_before_the_database_moves_into_it(version: str, slug: str) -> None:
    data = kept(version, slug, "storage")
    saves = opened({"small": data["older"], "large": {}})
    assert [one.ident for one in saves.all()[0]] == ["of-old"]
    assert now(saves.read("of-old")).record == data["games"]["of-old"]["record"]


@pytest.mark.parametrize(("version", "slug"), CASES)
def test_a_backup_brings_everything_back(version: str, slug: str) -> None:
    data = kept(version, slug, "storage")
    assert backup.is_backup(data["backup"][:200])
    found = backup.unpacked(data["backup"])
    for one in found.games:
        assert (
            described_match(finish(backup.reading_game(one, game)))["steps"] == data["games"][one.save.ident]["steps"]
        )
    there = Saves(Memory(), TAB, lambda: 1_795_000_000_000)
    now(there.open(Plain(Memory())))
    names = iter("abcdefgh")
    plan = now(backup.plan(found.games, there, lambda: next(names)))
    now(backup.take_over(plan, found.damaged, there, lambda: next(names)))
    now(there.refresh())
    games, broken = there.all()
    stand_as_left(there, [one.ident for one in games], data["games"])
    assert len(broken) == len(data["broken"])
    assert found.settings == data["settings"]


@pytest.mark.parametrize(("version", "slug"), CASES)
def test_where_its_games_still_lie_a_backup_brings_nothing_new(version: str, slug: str) -> None:
    data = kept(version, slug, "storage")
    games: list[Packed] = backup.unpacked(data["backup"]).games
    plan = now(backup.plan(games, opened(data), lambda: "new"))
    assert (plan.games, plan.same, plan.beside) == ([], len(games), 0)
