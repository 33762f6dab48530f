"""Saved games that cannot be read wholly open as far as they are legal; what is kept stays, whatever is played."""

from __future__ import annotations

import json
from collections.abc import Callable
from html import unescape
from types import SimpleNamespace
from typing import Any

import pytest
import ui_fake_page as fake

from sakusen import games
from sakusen.engine.luck import Dealt
from sakusen.engine.match import CHOICE, Match
from sakusen.engine.record import read, write
from sakusen.ui.page.words import LANGS, say
from sakusen.ui.storage import save_notices
from sakusen.ui.storage.saves import HEAD, JOURNAL, OWNER, PICTURE, RECORD, Saves
from sakusen.ui.storage.stores import Denied, Full, Memory, Plain

KEPT = Plain.PREFIX
META = {"slug": "kinmen", "seats": ["person", "person"], "dice": "auto", "summary": {"en": "Turn 1"}}
STEPS = 14


def played(steps: int = STEPS) -> Match:
    match = Match(games.game("kinmen"), None, None, Dealt(3), {"Players": "person person"})
    while len(match.entries) < steps:
        match.choose(match.pending.actions[0])
    assert all(entry.kind == CHOICE for entry in match.entries)
    return match


class Moody(Plain):
    """A store that has no room, or may no longer be used, when it is told so."""

    mood: type[Exception] | None = None

    async def change(self, put: Any, drop: Any = (), guard: Any = None) -> bool:
        if self.mood:
            raise self.mood
        return await super().change(put, drop, guard)


class Desk:
    """A page on which one game is kept, in some state."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.memory, self.small = Memory(), Memory()
        self.store = Moody(self.memory)
        saves = Saves(Memory(), "before", lambda: 5)
        fake.run(saves.open(self.store))
        fake.run(saves.write("g", {**META, "base": STEPS, "steps": STEPS}, write(played())))
        monkeypatch.setattr(save_notices, "Database", lambda: self.store)
        monkeypatch.setattr(save_notices, "LocalStore", lambda: self.small)

    def change(self, kind: str, work: Callable[[str], str]) -> None:
        name = f"{KEPT}{kind}g/"
        self.memory.texts[name] = work(self.memory.texts[name])

    def kept(self, ident: str = "g") -> dict[str, str]:
        """What is kept of a game, but not whose it is."""
        return {
            name: text
            for name, text in self.memory.texts.items()
            if f"/{ident}/" in name.removeprefix(KEPT[:-1]) and OWNER not in name and PICTURE not in name
        }

    def opened(self) -> Any:
        """The page after "Continue" was pressed."""
        app = fake.page()
        fake.run(app.start())
        fake.run(app.loader.save("g"))
        return app

    def told(self) -> str:
        return unescape(fake.dom.by_id("notices").innerHTML)

    def further(self, app: Any) -> None:
        """One more step on the table."""
        session = app.play.session
        session.match.choose(session.match.pending.actions[0])
        fake.run(app.play.keep())


@pytest.fixture
def desk(monkeypatch: pytest.MonkeyPatch) -> Desk:
    return Desk(monkeypatch)


def press(app: Any) -> None:
    """Press "Open up to step ..."."""

    async def both() -> None:
        app.transfer.partly.open(max(app.transfer.partly._offers, key=int))

    fake.run(both())


def cut(record: str) -> str:
    """The record with a step in its midst that no rule knows."""
    head, body = record.split("\n\n", 1)
    words = body.split()
    return f"{head}\n\n{' '.join([*words[:8], '9999-9999', *words[8:]])}\n"


SPOILT: dict[str, Callable[[Desk], None]] = {
    "changed rules": lambda desk: desk.change(RECORD, cut),
    "newer rules": lambda desk: desk.change(RECORD, lambda text: text.replace('[Edition "', '[Edition "9', 1)),
    "head of nothing": lambda desk: desk.change(HEAD, lambda _: "{"),
    "newer format": lambda desk: desk.change(HEAD, lambda text: json.dumps({**json.loads(text), "v": 7})),
    "too few seats": lambda desk: desk.change(HEAD, lambda text: json.dumps({**json.loads(text), "seats": ["easy"]})),
    "newer format, changed rules": lambda desk: (
        desk.change(HEAD, lambda text: text.replace('"v": 1', '"v": 2')),
        desk.change(RECORD, cut),
    )[0],
}


@pytest.mark.parametrize("name", SPOILT)
def test_a_save_that_cannot_be_read_wholly_opens_as_far_as_it_is_legal_and_stays(desk: Desk, name: str) -> None:
    SPOILT[name](desk)
    before = desk.kept()
    app = desk.opened()
    assert app.play is None
    assert 'data-do="open-as-far"' in desk.told()
    assert 'data-do="damaged-save" data-arg="g"' in desk.told()
    if "changed" in name:
        assert "9999-9999" in desk.told()
    if name.startswith("newer"):
        assert "newer" in desk.told()
    assert desk.kept() == before
    press(app)
    steps = len(app.play.session.match.entries)
    assert 0 < steps <= STEPS
    assert app.play.ident != "g"
    desk.further(app)
    assert desk.kept() == before
    copy = fake.run(app.saves.read(app.play.ident))
    assert len(read(copy.record, games.game).entries) == steps + 1
    if "changed" in name:
        assert read(copy.record, games.game).tags["Unplayed"].startswith(f"{steps + 1}. 9999-9999 ")
    assert {game.ident for group in app.saves.all() for game in group} == {"g", app.play.ident}


def test_a_save_of_which_nothing_can_be_read_is_told_and_stays(desk: Desk) -> None:
    desk.change(RECORD, lambda _: "Dear Sir")
    before = desk.kept()
    app = desk.opened()
    assert app.play is None
    assert say("en", "note.damaged") in desk.told()
    assert desk.kept() == before


@pytest.mark.parametrize("mood", [None, Full, Denied])
def test_what_stood_in_a_journal_that_breaks_off_is_never_written_over(
    desk: Desk, mood: type[Exception] | None
) -> None:
    match = played(STEPS + 2)
    desk.memory.texts |= {f"{KEPT}{JOURNAL}g/{STEPS:08}/": f"{STEPS} {STEPS + 2} 00000000\n{match.entries}"}
    before = desk.kept()
    raw = sorted(before.values())
    desk.store.mood = mood
    app = desk.opened()
    assert say("en", "note.torn") in desk.told()
    assert len(app.play.session.match.entries) == STEPS
    desk.store.mood = None
    desk.further(app)
    if mood:
        assert app.play.ident != "g"
        assert desk.kept() == before
    else:
        assert app.play.ident == "g"
        assert sorted(desk.kept("g-old").values()) == raw
    assert app.saves.all()[0][0].ident == app.play.ident


def test_on_a_full_disk_the_copy_can_be_played_and_what_is_kept_stays(desk: Desk) -> None:
    desk.change(RECORD, cut)
    before = desk.kept()
    app = desk.opened()
    desk.store.mood = Full
    press(app)
    assert say("en", "note.full") in desk.told()
    assert desk.kept() == before


# ------------------------------------------------------------------ out of one browser and into another
def file(text: str) -> Any:
    async def whole() -> str:
        return text

    async def start() -> str:
        return text[:200]

    return SimpleNamespace(name="save.txt", size=len(text), text=whole, slice=lambda *_: SimpleNamespace(text=start))


@pytest.mark.parametrize("name", SPOILT)
def test_a_save_that_cannot_be_read_is_taken_along_as_a_file_and_opened_elsewhere(
    desk: Desk, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    SPOILT[name](desk)
    app = desk.opened()
    fake.run(app.transfer.damaged_save("g"))
    ((_, text),) = fake.dom.files
    raw = fake.run(app.saves.raw("g"))
    there = Desk(monkeypatch)
    there.memory.texts.clear()
    other = fake.page()
    fake.run(other.start())
    fake.run(other.transfer.open_file(file(text)))
    assert say("en", "luggage.damaged", n=1) in fake.dom.by_id("dialog").innerHTML
    fake.run(other.transfer.take_backup())
    (one,) = (game.ident for group in other.saves.all() for game in group)
    assert fake.run(other.saves.raw(one)) == raw == text
    other.arrive = lambda _: None
    fake.run(other.loader.save(one))
    press(other)
    assert len(other.play.session.match.entries) > 0


# ------------------------------------------------------------------ deleting
def test_every_game_is_deleted_only_after_a_question(desk: Desk) -> None:
    desk.change(HEAD, lambda _: "{")
    app = fake.page()
    fake.run(app.start())
    assert 'data-do="forget" data-arg="g"' in desk.told()
    app.commands.run("forget", "g")
    assert 'data-do="forget-yes" data-arg="g"' in fake.dom.by_id("dialog").innerHTML
    assert desk.kept()


@pytest.mark.parametrize("mood", [Full, Denied])
def test_a_game_that_cannot_be_deleted_is_told_and_stays(desk: Desk, mood: type[Exception]) -> None:
    app = fake.page()
    fake.run(app.start())
    desk.store.mood = mood

    async def both() -> None:
        app.commands.run("forget-yes", "g")

    fake.run(both())
    assert say("en", "forget.failed") in desk.told()
    assert desk.kept()
    assert [game.ident for game in app.saves.all()[0]] == ["g"]


def test_of_two_windows_one_deletes_and_the_other_says_so(desk: Desk) -> None:
    app = fake.page()
    fake.run(app.start())
    other = Saves(Memory(), "other", lambda: 6)
    fake.run(other.open(desk.store))
    assert fake.run(other.drop("g"))
    fake.run(app.loader.save("g"))
    assert say("en", "note.gone") in desk.told()
    assert app.play is None
    assert not app.saves.all()[0]
    assert fake.run(app.saves.drop("g"))  # once more does no harm


# ------------------------------------------------------------------ words
@pytest.mark.parametrize("lang", LANGS)
def test_shelf_says_in_every_language_what_cannot_be_read(desk: Desk, lang: str) -> None:
    desk.change(HEAD, lambda text: text.replace('"v": 1', '"v": 7'))
    app = fake.page(lang)
    fake.run(app.start())
    shelf = fake.dom.by_id("shelf").innerHTML
    assert say(lang, "unread") in shelf
    assert "7" in say(lang, "unread.newer", there=7, here=1)
    assert say(lang, "unread.newer", there=7, here=1) in shelf
    assert say(lang, "note.damaged.newer", there=7, here=1) in desk.told()
