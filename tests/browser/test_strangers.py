"""What other pages and other windows do to a page: frames round it, addresses, what they hand over.

That a page refuses a frame, that an address survives a reload beside another window, and what a posted form leaves
behind is decided between the browser's windows; no part of the program alone can show it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest
from tests.browser import database
from tests.browser.person import Person

if TYPE_CHECKING:
    from playwright.sync_api import Page

AROUND = "<!doctype html><title>around</title><iframe style='width:900px;height:600px' src='./{}'></iframe>"


@pytest.mark.parametrize("fragment", ["", "#table", "#open&game=july"])
@pytest.mark.parametrize("lang", ["en-GB", "ja-JP", "zh-TW"])
def test_a_page_inside_another_page_shows_no_game_but_the_way_out(
    new_page: Callable[..., Page], fragment: str, lang: str
) -> None:
    page = new_page(locale=lang)
    page.route("**/around.html", lambda route: route.fulfill(body=AROUND.format(fragment), content_type="text/html"))
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto("around.html")
    inside = page.frames[1]
    way_out = inside.locator("#shelf a")
    way_out.wait_for()
    assert way_out.get_attribute("target") == "_blank"
    assert way_out.get_attribute("rel") == "noopener"
    assert inside.locator("button:visible").count() == 0
    assert len(inside.locator("#shelf p").inner_text()) > 15
    page.wait_for_timeout(300)
    assert not [url for url in asked if "pyodide.asm" in url or url.endswith("core.js")], "Python is on its way"


def test_each_of_two_windows_keeps_its_own_game(new_page: Callable[..., Page], sit: Callable[..., Person]) -> None:
    first = new_page()
    person = sit(first)
    person.begin("person", "person", slug="kinmen")
    second = first.context.new_page()
    second.goto("")
    other = type(person)(second)
    second.wait_for_function("typeof window.sakusen === 'function'")
    other.begin("person", "person", slug="july")
    assert first.url != second.url
    first.reload()
    first.wait_for_function("window.sakusen && JSON.parse(window.sakusen('brief')).page === 'table'")
    assert person.told()["slug"] == "kinmen"
    second.wait_for_timeout(200)
    assert second.locator("#notices .note").count() == 0, "the other window's game has been taken over"
    first.click("#head [data-do=shelf]")
    first.wait_for_function("JSON.parse(window.sakusen('brief')).page === 'shelf'")
    first.go_forward()
    first.wait_for_function("JSON.parse(window.sakusen('brief')).slug === 'kinmen'")


def test_the_address_of_a_game_that_is_not_here_says_so_and_shows_the_shelf(page: Page) -> None:
    page.add_init_script("localStorage['sakusen.settings'] = JSON.stringify({ lang: 'en' });")
    page.goto("#table=elsewhere")
    page.locator("#notices .note", has_text="not in this browser").wait_for()
    assert page.locator("#shelf .book").first.is_visible()
    assert database.heads(page) == {}
