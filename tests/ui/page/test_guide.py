"""How a title is played is fetched when somebody asks for it."""

from __future__ import annotations

import pytest
import ui_fake_page as fake

from sakusen.presenter import explained
from sakusen.ui.page import address_bar, game_dialogs


@pytest.mark.parametrize("comes", [True, False])
def test_the_guide_opens_when_its_texts_have_come_and_says_so_when_they_do_not(
    monkeypatch: pytest.MonkeyPatch, comes: bool
) -> None:
    page, brought = fake.page(), []
    monkeypatch.setattr(explained, "is_here", lambda slug: bool(brought))

    def bring(slug: str, text: str) -> None:
        if not text:
            raise ValueError
        brought.append(slug)

    async def fetch(path: str) -> str:
        assert path == "book/explained.july.json"
        return "{}" if comes else ""

    monkeypatch.setattr(explained, "bring", bring)
    monkeypatch.setattr(game_dialogs.fetching, "fetch_json", fetch)
    waiting = []
    monkeypatch.setattr(page.tasks, "spawn", waiting.append)
    page.guide.show("july")
    assert not page.dialog.name
    fake.run(waiting.pop())
    assert (page.dialog.name == "howto") is comes
    assert bool(fake.dom.by_id("notices").innerHTML) is not comes


def test_the_guide_does_not_come_over_the_game_that_was_opened_meanwhile(monkeypatch: pytest.MonkeyPatch) -> None:
    page, here = fake.page(), [""]

    async def fetch(_: str) -> str:
        here[0] = "#table=name1"
        return "{}"

    monkeypatch.setattr(explained, "is_here", lambda slug: False)
    monkeypatch.setattr(explained, "bring", lambda *_: None)
    monkeypatch.setattr(game_dialogs.fetching, "fetch_json", fetch)
    monkeypatch.setattr(address_bar, "fragment", lambda: here[0])

    async def ask() -> None:
        page.guide.show("july")

    fake.run(ask())
    assert not page.dialog.name


@pytest.mark.parametrize("meanwhile", ["closed", "another"])
def test_the_guide_does_not_come_over_what_the_reader_has_gone_on_to(
    monkeypatch: pytest.MonkeyPatch, meanwhile: str
) -> None:
    page = fake.page()
    page.dialog.open("menu", "")

    async def fetch(_: str) -> str:
        if meanwhile == "closed":
            page.dialog.close()
        else:
            page.dialog.open("settings", "")
        return "{}"

    monkeypatch.setattr(explained, "is_here", lambda slug: False)
    monkeypatch.setattr(explained, "bring", lambda *_: None)
    monkeypatch.setattr(game_dialogs.fetching, "fetch_json", fetch)

    async def ask() -> None:
        page.guide.show("july")

    fake.run(ask())
    assert page.dialog.name == ("" if meanwhile == "closed" else "settings")


def test_words_of_the_trade_are_explained_in_what_is_read_before_there_is_a_table(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    page, about = fake.page(), []
    monkeypatch.setattr(game_dialogs.reading_aids, "begin", about.append)
    monkeypatch.setattr(explained, "is_here", lambda slug: True)
    loaded: list[str] = []
    monkeypatch.setattr(game_dialogs.reading_aids, "load", lambda: loaded.append(page.dialog.name))
    page.guide.show("july")
    page.new_game.ask("kinmen")
    assert about == ["july", "kinmen"]
    assert len(loaded) == 2, "the lines of every dialog are set"
