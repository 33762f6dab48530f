"""What the shelf leads to: an easy opponent for whoever learns, and nothing but what exists."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterator

import pytest
import ui_fake_page as fake

from sakusen import games
from sakusen.ui.page import commands, shelf


def test_whoever_learns_is_offered_an_easy_opponent():
    app = fake.page()
    games.presenter("kinmen")  # its modules are there
    app.commands.run("easy", "kinmen")
    html = fake.dom.by_id("dialog").innerHTML
    assert re.search(r'name="seat0" value="person"[^>]* checked', html)
    assert re.search(r'name="seat1" value="easy"[^>]* checked', html)


@pytest.mark.parametrize(
    ("meanwhile", "seen"), [("", ("new", "july")), ("settings", ("settings", "")), ("new kinmen", ("new", "kinmen"))]
)
def test_who_has_gone_on_is_not_fetched_back_by_a_title_that_took_a_while_to_come(
    monkeypatch: pytest.MonkeyPatch, meanwhile: str, seen: tuple[str, str]
) -> None:
    app = fake.page()
    for slug in ("july", "kinmen"):
        games.presenter(slug)
    app.new_game.slug = ""
    monkeypatch.setattr(games, "is_loaded", lambda slug: slug == "kinmen")

    def loading(_: str) -> Iterator[None]:
        yield
        if meanwhile:
            name, _, slug = meanwhile.partition(" ")
            app.commands.run(name, slug)
        yield

    monkeypatch.setattr(games, "loading", loading)

    async def press() -> None:
        app.commands.run("easy", "july")

    fake.run(press())
    assert (app.dialog.name, app.new_game.slug) == seen


def test_of_two_titles_that_take_a_while_to_come_the_last_is_asked_about(monkeypatch: pytest.MonkeyPatch) -> None:
    app, steps = fake.page(), {"july": 1, "kinmen": 9}
    for slug in steps:
        games.presenter(slug)
    monkeypatch.setattr(games, "is_loaded", lambda slug: False)

    async def loading(slug: str) -> None:
        for _ in range(steps[slug]):
            await asyncio.sleep(0)

    monkeypatch.setattr(games, "loading", lambda slug: slug)
    monkeypatch.setattr(commands, "sliced", loading)

    async def press() -> None:
        app.commands.run("new", "july")
        app.commands.run("new", "kinmen")
        await fake.at_rest(app)

    fake.run(press())
    assert (app.dialog.name, app.new_game.slug) == ("new", "kinmen")


def test_everything_on_the_shelf_leads_somewhere():
    app = fake.page()
    kept = [shelf.Kept(str(i), "T", "W", "S", "P", "x.svg", i == 1, "july") for i in range(12)]
    books = [shelf.Book(slug, slug) for slug in games.SLUGS]
    whole = "".join(shelf.parts("en", books, shelf.Games(kept, 14, 1, [shelf.Unread("x", "X", True)]), True))
    assert set(re.findall(r'data-do="([\w-]+)"', whole)) <= set(app.commands._table)
    assert "href" not in re.sub(r"<svg.*?</svg>", "", whole)
