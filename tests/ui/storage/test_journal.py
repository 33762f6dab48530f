"""The journal of a running game: what is kept at any moment is the game as it stands."""

from __future__ import annotations

import asyncio
import random
from typing import Any

import pytest
from ui_toy import HEX, Game

from sakusen.engine.core import Outcome
from sakusen.engine.luck import Dealt
from sakusen.engine.match import Match
from sakusen.engine.record import joined, read, tail, write
from sakusen.ui.storage import journal
from sakusen.ui.storage.journal import Journal
from sakusen.ui.storage.saves import JOURNAL, Saves
from sakusen.ui.storage.stores import Denied, Full, Memory, Plain

META = {"slug": "toy", "seats": ["person", "person"]}


class Moody(Plain):
    """A store that fails when it is told to."""

    mood: type[Exception] | None = None

    async def change(self, *args: Any) -> bool:
        if self.mood:
            raise self.mood
        return await super().change(*args)


class Desk:
    """A match that is kept after every act."""

    def __init__(self, turns: int = 10) -> None:
        self.game = Game(turns)
        self.drawer = Memory()
        self.store = Moody(self.drawer)
        self.saves = Saves(Memory(), "a", lambda: 1)
        asyncio.run(self.saves.open(self.store))
        self.match = Match(self.game, luck=Dealt(3))
        self.keeper = Journal(self.saves, "g", self.match)

    def keep(self, whole: bool = False) -> str:
        return asyncio.run(self.keeper.keep(META, whole))

    def there(self) -> Match:
        """The game as another window would open it."""
        save = asyncio.run(self.saves.read("g"))
        assert save.is_whole
        return read(save.record, lambda _: self.game)

    def is_same(self) -> bool:
        return self.there().state.key() == self.match.state.key()

    def entries(self) -> int:
        return len([key for key in self.drawer.texts if JOURNAL in key])


def play(desk: Desk, acts: int, seed: int = 1) -> None:
    """Play and keep, now and then with an undo."""
    chance = random.Random(seed)
    for _ in range(acts):
        if isinstance(desk.match.pending, Outcome):
            return
        if desk.match.can_undo and chance.random() < 0.2:
            desk.match.undo()
            assert desk.keep(whole=True) == "kept"
        else:
            desk.match.choose(chance.choice(list(desk.match.pending.actions)))
            assert desk.keep() == "kept"
        assert desk.is_same()


@pytest.mark.parametrize("seed", range(5))
def test_after_every_act_the_kept_game_is_the_game(seed):
    desk = Desk(turns=40)
    desk.keep()
    play(desk, 200, seed)
    assert desk.match.is_over
    assert desk.there().entries == desk.match.entries


def test_an_act_adds_one_short_entry_and_leaves_the_record_alone():
    desk = Desk()
    desk.keep()
    record = desk.drawer.texts["sakusen.kept.record/g/"]
    for action in (0, HEX + 1, 2):
        desk.match.choose(action)
        desk.keep()
    assert desk.entries() == 3
    assert desk.drawer.texts["sakusen.kept.record/g/"] == record


def test_the_record_is_written_anew_when_the_journal_has_grown_long(monkeypatch):
    monkeypatch.setattr(journal, "MOST_ENTRIES", 5)
    desk = Desk(turns=50)
    desk.keep()
    most = 0
    for _ in range(20):
        desk.match.choose(desk.match.pending.actions[0])
        desk.keep()
        most = max(most, desk.entries())
        assert desk.is_same()
    assert most == 5


def test_a_finished_game_is_kept_as_its_record():
    desk = Desk(turns=4)
    desk.keep()
    play(desk, 50)
    save = asyncio.run(desk.saves.read("g"))
    assert save.record == write(desk.match)
    assert desk.entries() == 0


@pytest.mark.parametrize(("mood", "word"), [(Full, "full"), (Denied, "denied")])
def test_what_could_not_be_kept_is_kept_with_the_next_act(mood, word):
    desk = Desk()
    desk.keep()
    desk.match.choose(0)
    desk.store.mood = mood
    assert desk.keep() == word
    desk.match.choose(HEX + 1)
    assert desk.keep() == word
    desk.store.mood = None
    desk.match.choose(2)
    assert desk.keep() == "kept"
    assert desk.is_same()


def test_a_game_deleted_in_another_window_is_written_again():
    desk = Desk()
    desk.keep()
    desk.match.choose(0)
    desk.keep()
    asyncio.run(desk.saves.drop("g"))
    desk.match.choose(HEX + 1)
    assert desk.keep() == "kept"
    assert desk.is_same()


def test_nothing_new_writes_nothing():
    desk = Desk()
    desk.keep()
    before = dict(desk.drawer.texts)
    assert desk.keep() == "kept"
    assert desk.drawer.texts == before


# ------------------------------------------------------------------ the tail of a record
def test_a_record_and_its_tail_are_the_whole_record():
    match = Match(Game(30), luck=Dealt(2))
    chance = random.Random(4)
    state, parts, done = match.state.copy(), [], 0
    base = write(match)
    while not match.is_over:
        for _ in range(chance.randrange(1, 4)):
            if not match.is_over:
                match.choose(chance.choice(list(match.pending.actions)))
        parts.append(tail(match, done, state))
        done = len(match.entries)
        assert state.key() == match.state.key()
    again = read(joined(base, " ".join(parts)), lambda _: match.game)
    assert again.entries == match.entries


def test_comments_are_in_the_tail():
    match = Match(Game(30), luck=Dealt(2))
    base, state = write(match), match.state.copy()
    match.choose(0)
    match.notes[1] = ["why not"]
    again = read(joined(base, tail(match, 0, state)), lambda _: match.game)
    assert again.notes == {1: ["why not"]}
