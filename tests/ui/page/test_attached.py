"""Scripts and style sheets come when they are first wanted, and one that failed is fetched again."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest
import ui_fake_page as fake

from sakusen.ui.page import attached, book_dom, module_addresses, reading_aids


class Page:
    """The head of a page, and a host that has nothing until ``answers``."""

    def __init__(self) -> None:
        self.made: list[Any] = []
        self.head: dict[str, Any] = {}
        self.answers, self.answered = False, list[str]()

    def create(self, _: str) -> Any:
        made = SimpleNamespace(calls=[])
        made.remove = lambda: self.head.pop(made.id, None)
        self.made.append(made)
        return made

    def listen(self, target: Any, kind: str, call: Callable[[object], object], **_: object) -> None:
        target.calls.append((kind, call))

    def append(self, made: Any) -> None:
        self.head[made.id] = made
        asyncio.get_running_loop().call_soon(self.answer, made, "load" if self.answers else "error")

    def answer(self, made: Any, kind: str) -> None:
        self.answered.append(kind)
        for heard, call in made.calls:
            if heard == kind:
                call(None)

    @property
    def asked(self) -> list[str]:
        return [getattr(made, "href", "") or made.src for made in self.made]


@pytest.fixture(autouse=True)
def _nothing_has_failed() -> None:
    module_addresses._failures.cache_clear()


@pytest.fixture
def page(monkeypatch: pytest.MonkeyPatch) -> Page:
    made = Page()
    head = SimpleNamespace(append=made.append)
    monkeypatch.setattr(fake.dom, "document", SimpleNamespace(createElement=made.create, head=head))
    monkeypatch.setattr(fake.dom, "listen", made.listen, raising=False)
    monkeypatch.setattr(fake.dom, "find", lambda ident: made.head.get(ident))
    return made


def test_a_style_sheet_is_waited_for_and_fetched_once(page: Page) -> None:
    async def read() -> None:
        page.answers = True
        await attached.style("study")
        assert page.answered == ["load"]
        await attached.style("study")

    asyncio.run(read())
    assert page.asked == ["assets/study.css"]
    assert attached.has_style("study")


def test_a_style_sheet_that_could_not_be_fetched_is_fetched_when_it_is_wanted_again(page: Page) -> None:
    async def read() -> None:
        await attached.style("study")
        assert not attached.has_style("study")
        page.answers = True
        await attached.style("study")

    asyncio.run(read())
    assert page.asked == ["assets/study.css"] * 2
    assert attached.has_style("study")


def test_what_lays_out_the_printed_rulebook_is_fetched_again_when_it_had_failed(page: Page) -> None:
    async def read() -> None:
        await book_dom.styled()
        page.answers = True
        await book_dom.styled()
        await book_dom.styled()

    asyncio.run(read())
    assert page.asked == ["assets/paper.mjs", "assets/book.css", "assets/paper.mjs?1", "assets/book.css"]


def test_what_explains_words_is_fetched_again_with_the_next_table_when_it_had_failed(page: Page) -> None:
    async def read() -> None:
        for page.answers in (False, True, True):
            reading_aids.load()
            await asyncio.sleep(0)

    asyncio.run(read())
    assert page.asked == ["assets/reading.mjs", "assets/reading.mjs?1"]


def test_a_script_has_the_same_address_until_it_fails_and_then_one_that_was_never_asked_for() -> None:
    """As long as the page lives, Firefox never asks again for a module that has failed."""
    asked = [module_addresses.address("qr")]
    for _ in range(2):
        module_addresses.note_failure("qr")
        asked.append(module_addresses.address("qr"))
        assert module_addresses.address("qr") == asked[-1]
        assert module_addresses.address("live") == "assets/live.mjs"
    assert len(set(asked)) == len(asked)
