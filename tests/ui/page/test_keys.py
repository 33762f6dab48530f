"""The list of keys names those that work here and now, and each of them does something."""

from __future__ import annotations

import asyncio
import random
from typing import Any, NamedTuple

import pytest
import ui_fake_page as fake

from sakusen import games
from sakusen.engine.core import Decision
from sakusen.engine.luck import Dealt
from sakusen.engine.match import Match
from sakusen.presenter.contract import Focus
from sakusen.ui.match.session import Session
from sakusen.ui.page.keys import Here, command, listed

PRESSES = {
    "Tab": [("Tab", "Tab", {})],
    "Shift+Tab": [("Tab", "Tab", {"shift": True})],
    "Q W E": [("q", "KeyQ", {}), ("w", "KeyW", {}), ("e", "KeyE", {})],
    "A S D": [("a", "KeyA", {}), ("s", "KeyS", {}), ("d", "KeyD", {})],
    "↑ ↓ ← →": [(f"Arrow{way}", f"Arrow{way}", {}) for way in ("Up", "Down", "Left", "Right")],
    "Enter": [("Enter", "Enter", {})],
    "Shift+Enter": [("Enter", "Enter", {"shift": True})],
    "Esc": [("Escape", "Escape", {})],
    "Ctrl+Z": [("z", "KeyZ", {"ctrl": True})],
    "Ctrl+Y": [("y", "KeyY", {"ctrl": True}), ("Z", "KeyZ", {"ctrl": True, "shift": True})],
    ", . Home End": [(",", "Comma", {}), (".", "Period", {}), ("Home", "Home", {}), ("End", "End", {})],
    "+ − 0": [("+", "Equal", {}), ("-", "Minus", {}), ("0", "Digit0", {})],
    "1 – 9": [(str(number), f"Digit{number}", {}) for number in range(1, 10)],
    "?": [("?", "Slash", {"shift": True})],
    "[ ]": [("[", "BracketLeft", {}), ("]", "BracketRight", {})],
    "Delete": [("Delete", "Delete", {})],
    "!": [("!", "Digit1", {"shift": True})],
}


def presses(names: str) -> list[tuple[str, str, dict[str, bool]]]:
    """The key presses that a row of the list stands for."""
    return [press for name in names.split(" / ") for press in PRESSES.get(name, [(name.lower(), f"Key{name}", {})])]


class Key(fake.Anything):
    """A key event on the map."""

    repeat = False

    def __init__(self, key: str, code: str, shift: bool = False, ctrl: bool = False) -> None:
        self.key, self.code, self.shiftKey, self.ctrlKey, self.used = key, code, shift, ctrl, False
        self.metaKey = self.altKey = False

    def preventDefault(self) -> None:  # noqa: N802
        self.used = True


class Desk:
    """A table of a game between two persons."""

    def __init__(self, slug: str) -> None:
        self.app, self.ran = fake.page(board=fake.Board()), list[str]()
        fake.dom.is_on_map = lambda _: True  # type: ignore[attr-defined]
        fake.dom.focus_first = lambda _: True  # type: ignore[attr-defined,method-assign]
        self.session = Session(
            Match(games.game(slug), None, None, Dealt(1)), games.presenter(slug), (), "en", curtain=False
        )
        asyncio.run(self.app.game.enter("game", self.session, False))
        self.app.commands.run = lambda name, arg: self.ran.append(name)
        self.play = self.app.play

    def look(self) -> tuple[object, ...]:
        """What a key may change."""
        session = self.session
        keyboard = self.play.keyboard
        return session.focus, tuple(session.draft), len(session.match.entries), keyboard.at, tuple(self.ran)


@pytest.fixture(autouse=True)
def on_the_map(monkeypatch: pytest.MonkeyPatch) -> None:
    """The focus is on the map, and finds what it goes to."""
    monkeypatch.setattr(fake.dom, "is_on_map", lambda _: True, raising=False)
    monkeypatch.setattr(fake.dom, "focus_first", lambda _: True)


@pytest.mark.parametrize("slug", games.SLUGS)
def test_each_key_of_the_list_is_used(slug: str) -> None:
    desk = Desk(slug)
    rows = listed(desk.play.keyboard.here(False))
    assert rows
    for names, _ in rows:
        if names in ("Enter", "Shift+Enter", "Esc"):
            continue  # below: they change what the other keys find
        for key, code, held in presses(names):
            event = Key(key, code, **held)
            before = desk.look()
            desk.app.input.key(event)
            changed = desk.look() != before
            desk.app.input.key_up(Key(key, code))
            assert event.used or changed, f"{slug}: {names}"


def moments(slug: str) -> dict[str, Match]:
    """Of every kind of question, of the throws of dice, and of the end one state, each behind some steps."""
    found: dict[str, Match] = {}
    for seed in (1, 2, 3):
        chance, match = random.Random(seed), Match(games.game(slug), luck=Dealt(seed))
        while True:
            pending = match.pending
            kind = pending.ask if isinstance(pending, Decision) else "over"
            if kind not in found and match.entries:
                found[kind] = match.branch(Dealt(seed))
            if not isinstance(pending, Decision):
                break
            match.choose(chance.choice(list(pending.actions)))
    return found


EFFECTS = {
    "Tab": lambda before, now: now.at is not None,
    "q": lambda before, now: now.focus.cursor is not None,
    "ArrowUp": lambda before, now: now.focus.cursor is not None,
    "Enter": lambda before, now: now.game != before.game,
    "Escape": lambda before, now: now.game[1:] == ((), None),
    "z": lambda before, now: len(now.game[0]) < len(before.game[0]) or now.game[1:] != before.game[1:],
    "y": lambda before, now: now.game != before.game,
    "t": lambda before, now: now.focus.asked == "threats",
    "p": lambda before, now: "propose" in now.ran,
}
"""What is to be seen of a key that works; the rest are commands of the page, which are tested where they are."""
KEYS = {
    "Tab / Shift+Tab": ("Tab", "Tab", {}),
    "Q W E / A S D": ("q", "KeyQ", {}),
    "↑ ↓ ← →": ("ArrowUp", "ArrowUp", {}),
    "Shift+Enter": ("Enter", "Enter", {"shift": True}),
    "Esc": ("Escape", "Escape", {}),
    "Ctrl+Z": ("z", "KeyZ", {"ctrl": True}),
    "Ctrl+Y": ("y", "KeyY", {"ctrl": True}),
    "T": ("t", "KeyT", {}),
    "P": ("p", "KeyP", {}),
}


class Look(NamedTuple):
    """What is to be seen of a table."""

    game: tuple[tuple[int, ...], tuple[int, ...], int | None]
    focus: Focus
    at: object
    ran: tuple[str, ...]


class Table(Desk):
    """A table to which one state after the other is brought; undo and redo really do what they say."""

    def __init__(self, slug: str) -> None:
        super().__init__(slug)
        self.app.commands.run = self.run

    def run(self, name: str, arg: str = "") -> None:
        self.ran.append(name)
        done = {"undo": self.play.undo, "redo": self.play.redo}.get(name)
        if done:
            done()
        elif name == "threats":
            self.play.keyboard.ask_map(name)

    def bring(self, match: Match, is_drafted: bool) -> None:
        """A state; with one action shown, or drafted, if that is possible without carrying it out."""
        self.session = Session(match.branch(Dealt(7)), self.session.presenter, (), "en", curtain=False)
        if isinstance(match.pending, Decision):
            self.session.viewer = match.pending.seat
        self.session.curtain = None
        if is_drafted and self.session.asked:
            entries = len(self.session.match.entries)
            self.session.take(self.session.asked.actions[0])
            if len(self.session.match.entries) > entries:
                self.session.undo()
            self.session.curtain = None
        self.ran.clear()
        self.play.keyboard.at = None
        self.play.screen.use(self.session)
        self.play.show()

    def press(self, names: str) -> tuple[bool, bool]:
        """Press a key of the list: whether it did what the list says, and whether the game is another one now."""
        key, code, held = KEYS[names]
        before = self.seen()
        self.app.input.key(Key(key, code, **held))
        self.app.input.key_up(Key(key, code))
        now = self.seen()
        return EFFECTS[key](before, now), now.game != before.game

    def seen(self) -> Look:
        session = self.session
        steps = tuple(entry.value for entry in session.match.entries)
        return Look(
            (steps, tuple(session.draft), session.focus.preview),
            session.focus,
            self.play.keyboard.at,
            tuple(self.ran),
        )


async def tried_at(table: Table, match: Match, is_drafted: bool, names: str) -> tuple[set[str], bool, bool]:
    """The list in a state, and what a key of the whole list did there."""
    table.bring(match, is_drafted)
    rows = {row for row, _ in listed(table.play.keyboard.here(False))}
    return rows, *table.press(names)


@pytest.mark.slow
@pytest.mark.parametrize("slug", games.SLUGS)
def test_in_every_kind_of_state_the_list_names_exactly_the_keys_that_work(slug: str) -> None:
    tried = 0
    for kind, match in moments(slug).items():
        for is_drafted in (False, True):
            table = Table(slug)
            for names in KEYS:
                rows, works, changes = asyncio.run(tried_at(table, match, is_drafted, names))
                where = f"{slug} {kind} {'shown' if is_drafted else ''}: {names}"
                assert works or names not in rows, f"{where} is listed and does nothing"
                assert names in rows or not changes, f"{where} works and is not listed"
                tried += 1
    assert tried > 30  # the toy game has two kinds of state


def test_nothing_is_listed_that_finds_nothing() -> None:
    nothing = Here(False, False, False, False, False, False, False, False, False, False, (), False, False, False)
    names = ("hexes", "arrows", "overview", "changed", "zones", "whole", "bare", "zoom", "book", "keys")
    rest = {text for _, text in listed(nothing)}
    assert rest == {f"keys.{name}" for name in names}
    assert len(listed(Here())) == len(rest) + 23


def test_every_key_of_the_whole_list_means_a_command() -> None:
    for names, _ in listed(Here()):
        for key, code, held in presses(names):
            assert command(key, code, ctrl=held.get("ctrl", False), alt=False, shift=held.get("shift", False)), names


def test_undo_and_redo_are_listed_only_when_there_is_something() -> None:
    desk = Desk("kinmen")
    assert "keys.undo" not in {text for _, text in listed(desk.play.keyboard.here(False))}
    desk.session.commit([desk.session.asked.actions[0]])  # type: ignore[union-attr]
    assert "keys.undo" in {text for _, text in listed(desk.play.keyboard.here(False))}
    desk.session.undo()
    shown = {text for _, text in listed(desk.play.keyboard.here(False))}
    assert "keys.redo" in shown
    assert "keys.undo" not in shown


def test_counters_are_hidden_as_long_as_the_key_is_held() -> None:
    desk = Desk("kinmen")
    desk.app.input.key(Key("h", "KeyH"))
    assert desk.session.focus.bare
    desk.app.input.key_up(Key("h", "KeyH"))
    assert not desk.session.focus.bare


def test_a_game_with_overlays_shows_them_on_demand_and_as_long_as_the_key_is_held() -> None:
    desk = Desk("kinmen")

    class Drawing:
        overlays = ("threats", "supply")

        def overlay(self, seen: Any, focus: Focus) -> tuple[list[Any], str]:
            return [], f"drawn: {focus.asked}"

    screen = desk.play.screen
    screen.overlays = Drawing()
    assert {"keys.threats", "keys.supply"} <= {text for _, text in listed(desk.play.keyboard.here(False))}
    desk.play.keyboard.ask_map("threats")
    assert screen.answer == "drawn: threats"
    desk.app.input.key(Key("Escape", "Escape"))
    assert screen.answer == ""
    desk.app.input.key(Key("p", "KeyP"))
    assert desk.session.focus.asked == "supply"
    desk.app.input.key_up(Key("p", "KeyP"))
    assert desk.session.focus.asked == ""
    assert desk.ran == ["propose"]  # it was only a short press


def test_a_held_key_never_presses_the_main_button() -> None:
    desk = Desk("gunki")
    event = Key("Enter", "Enter", shift=True)
    event.repeat = True
    before = len(desk.session.match.entries)
    desk.app.input.key(event)
    assert event.used
    assert len(desk.session.match.entries) == before
