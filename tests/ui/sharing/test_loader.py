"""What is on its way to the table: what is asked for last comes, whatever takes longer; what cannot be read is told."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest
from ui_toy import PASS, Game

from sakusen import games
from sakusen.engine.cooperative import Slowly, finish
from sakusen.engine.luck import Dealt, dice
from sakusen.engine.match import Match
from sakusen.engine.record import RecordError, write
from sakusen.ui.page.requests import Requests
from sakusen.ui.page.words import Words, say
from sakusen.ui.sharing import game_reader, loader
from sakusen.ui.sharing.game_reader import read
from sakusen.ui.sharing.loader import Loader
from sakusen.ui.storage.saves import Damaged, Saves
from sakusen.ui.storage.stores import Memory, Plain

GAME = Game()
META = {"slug": "toy", "seats": ["person", "person"], "acts": [], "dice": "auto", "summary": {}}


def record(*actions: int) -> str:
    match = Match(GAME, None, {}, dice(4))
    for action in actions:
        match.choose(action)
    return write(match)


async def alone(*_: object) -> None:
    """Nobody plays at another table."""


class Page:
    """All parts of the page that the loader needs in one; it remembers what it was told."""

    lang = "en"

    def __init__(self) -> None:
        self.saves = Saves(Memory(), "a", lambda: 5)
        self.came: list[Any] = []
        me: Any = self
        self.loader = Loader(me, self.saves, me, me, me, Requests(), me, me, self.show_shelf, alone, alone)

    def luck(self, _: bool) -> Any:
        return Dealt("here")

    def add(self, text: Words) -> None:
        self.came.append(text("en"))

    def tell_damaged(self, damaged: Damaged) -> None:
        self.came.append(("damaged", damaged.ident))

    def show_shelf(self) -> None:
        self.came.append("shelf")

    async def enter(self, ident: str, session: Any, by_hand: bool) -> None:
        self.came.append((ident, len(session.match.entries), session.seats, by_hand))


@pytest.fixture(autouse=True)
def toy(monkeypatch: pytest.MonkeyPatch) -> None:
    """The shelf has the toy."""

    def find(slug: str) -> Any:
        if slug != "toy":
            raise LookupError(slug)
        return GAME

    monkeypatch.setattr(games, "game", find)
    monkeypatch.setattr(loader, "presenter", lambda slug: SimpleNamespace(has_secrets=lambda _: False, slug=slug))
    monkeypatch.setattr(
        loader,
        "Session",
        lambda match, presenter, seats, lang, acts, has_curtain, mate: SimpleNamespace(match=match, seats=seats),
    )


def page(**records: str) -> Page:
    """A page on which these games are kept."""
    made = Page()

    async def keep() -> None:
        await made.saves.open(Plain(Memory()))
        for ident, text in records.items():
            assert await made.saves.write(ident, META, text) == "kept"

    asyncio.run(keep())
    return made


def test_saved_game_comes_to_the_table_as_it_was_left() -> None:
    made = page(g=record(PASS))
    asyncio.run(made.loader.save("g"))
    assert [(ident, seats, by_hand) for ident, _, seats, by_hand in made.came] == [("g", ["person", "person"], False)]
    assert made.came[0][1] > 0


@pytest.mark.parametrize(
    ("ident", "told"),
    [
        ("none", ["shelf", say("en", "note.gone")]),
        ("bad", ["shelf", ("damaged", "bad")]),
        ("torn", ["shelf", ("damaged", "torn")]),
    ],
)
def test_what_cannot_be_read_leads_back_to_the_shelf(ident: str, told: list[Any]) -> None:
    made = page(bad=record().replace("toy", "chess"), torn="x")
    asyncio.run(made.loader.save(ident))
    assert made.came == told


@pytest.mark.parametrize(
    ("first", "told"), [(record(PASS), []), (record().replace("toy", "chess"), [("damaged", "first")])]
)
def test_of_two_games_asked_for_the_last_one_comes(
    monkeypatch: pytest.MonkeyPatch, first: str, told: list[Any]
) -> None:
    made = page(first=first, second=record(PASS))
    second_is_there, gates = asyncio.Event(), iter([True, False])

    async def sliced(work: Slowly[Any]) -> Any:
        if next(gates):
            await second_is_there.wait()
        return finish(work)

    async def both() -> None:
        slow = asyncio.create_task(made.loader.save("first"))
        await asyncio.sleep(0)
        await made.loader.save("second")
        second_is_there.set()
        await slow

    monkeypatch.setattr(game_reader, "sliced", sliced)
    asyncio.run(both())
    assert made.came[0][0] == "second"
    assert made.came[1:] == told


def test_question_whether_something_is_still_wanted_is_answered_by_the_next_wish() -> None:
    mine = Requests()
    first = mine.ask()
    assert first()
    second = mine.ask()
    assert (first(), second()) == (False, True)


def test_title_that_is_not_there_is_brought_before_its_record_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    brought: list[str] = []

    def loading(slug: str) -> Slowly[None]:
        yield
        brought.append(slug)

    monkeypatch.setattr(games, "SLUGS", ("toy",))
    monkeypatch.setattr(games, "is_loaded", lambda slug: slug in brought)
    monkeypatch.setattr(games, "loading", loading)

    def make(find: Callable[[str], Any]) -> Slowly[Any]:
        yield
        return find("toy")

    assert asyncio.run(read(make)) is GAME
    assert brought == ["toy"]


def test_record_of_a_title_without_a_table_is_refused_and_nothing_is_brought() -> None:
    def make(find: Callable[[str], Any]) -> Slowly[Any]:
        yield
        try:
            return find("chess")
        except LookupError as error:
            raise RecordError("unknown_game", 0, "chess") from error

    with pytest.raises(RecordError, match="unknown_game"):
        asyncio.run(read(make))
