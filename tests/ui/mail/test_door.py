"""What games by letter need comes when somebody first wants it: nothing pressed meanwhile is lost, and nothing is done
without it."""

from __future__ import annotations

import ast
import asyncio
from pathlib import Path
from typing import Any

import pytest
import ui_fake_page as fake

from sakusen import games
from sakusen.engine.datafile import bring_data
from sakusen.presenter.messages import messages
from sakusen.ui.page import address_bar, late
from sakusen.ui.page.words import say
from tools import pack
from tools.tool_error import ROOT

SLUG = games.SLUGS[0]


class Far:
    """A page that has none of it yet; ``come`` is what is fetched."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.app = fake.page()
        self.is_here, self.asked, self.come = False, 0, asyncio.Event()
        self._open, door = self.app.letters.open, self.app.letters
        door.rooms = None
        monkeypatch.setattr(door, "open", self._try)
        monkeypatch.setattr(late, "fetch", self._fetch)

    def _try(self) -> None:
        if not self.is_here:
            raise ModuleNotFoundError
        self._open()

    async def _fetch(self, name: str) -> bool:
        assert name == "letters"
        self.asked += 1
        await self.come.wait()
        return self.is_here


def test_it_does_not_come_over_what_was_opened_meanwhile(monkeypatch: Any) -> None:
    async def look() -> None:
        far, here = Far(monkeypatch), [""]
        monkeypatch.setattr(address_bar, "fragment", lambda: here[0])
        far.app.commands.run("invite", SLUG)
        await asyncio.sleep(0)
        here[0], far.is_here = "#table=name1", True
        far.come.set()
        for _ in range(9):
            await asyncio.sleep(0)
        assert far.app.letters.rooms
        assert far.app.dialog.name == ""

    fake.look(look())


def test_what_is_pressed_while_it_is_fetched_is_done_afterwards_and_it_is_fetched_once(monkeypatch: Any) -> None:
    async def look() -> None:
        far = Far(monkeypatch)
        far.app.commands.run("invite", SLUG)
        far.app.commands.run("mail-terms", "")
        await asyncio.sleep(0)
        assert far.app.dialog.name == ""
        far.is_here = True
        far.come.set()
        for _ in range(9):
            await asyncio.sleep(0)
        assert (far.app.dialog.name, far.asked) == ("mail-terms", 1)
        assert far.app.letters.rooms.office.invitations._slug == SLUG, "the first press was carried out, too"

    fake.look(look())


def test_a_game_by_letters_stays_as_it_is_when_it_cannot_be_fetched(monkeypatch: Any) -> None:
    async def look() -> None:
        app = fake.page()
        games.presenter(SLUG)
        fake.dom.answers["invite"] = {"side": "0", "kind": "shared", "name": "Heron"}
        app.commands.run("invite", SLUG)
        app.commands.run("invite-go", "keep")
        while not app.play:
            await asyncio.sleep(0)
        ident, before = app.play.ident, None
        await app.play.keep(whole=True)
        app.shelf.leave_table()
        before = await app.saves.raw(ident)
        far = Far(monkeypatch)
        far.app.loader._saves = app.saves
        far.come.set()
        await far.app.loader.save(ident)
        assert far.app.play is None
        assert say("en", "mail.missing") in fake.dom.by_id("notices").innerHTML
        assert await app.saves.raw(ident) == before

    fake.look(look())


def test_words_that_come_late_are_found_where_those_of_a_folder_are_looked_for() -> None:
    bring_data("sakusen.ui.nowhere", "text/en.json", '{"a": "b"}')
    assert messages("sakusen.ui.nowhere", "en") == {"a": "b"}


def imported(name: str) -> set[str]:
    """The modules of ours that a module imports when it is imported itself, by their paths."""
    found, home = set(), name.split("/")[:-1]
    tree = ast.parse((ROOT / "py" / pack.PACKAGE / f"{name}.py").read_text("utf-8"))
    for node in tree.body:
        if isinstance(node, ast.ImportFrom) and node.level:
            base = [*home[: len(home) - node.level + 1], *(node.module or "").split(".")]
            path = "/".join(part for part in base if part)
            found |= {path, *(f"{path}/{one.name}" for one in node.names)}
    return found


@pytest.mark.parametrize("name", pack.LATE)
def test_every_late_module_stands_behind_those_that_it_imports(name: str) -> None:
    names = list(pack.LATE)
    before = {one for other in names[: names.index(name)] for one in pack.LATE[other]}  # fetched first
    modules = pack.LATE[name]
    for at, module in enumerate(modules):
        home = ROOT / "py" / pack.PACKAGE
        wanted = [one for one in imported(module) if (home / f"{one}.py").is_file()]
        here = {*before, *modules[:at], *(one for one in wanted if pack.is_carried(Path(f"{one}.py")))}
        assert [one for one in wanted if one not in here] == [], module
