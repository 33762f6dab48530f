"""Advice in a game, and what decided it afterwards: worked out in slices, without the page standing still."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from tests.browser.person import Person

if TYPE_CHECKING:
    from playwright.sync_api import Page


def test_advice_that_is_closed_at_once_does_not_come_back_and_when_it_is_asked_for_again_tells_what_to_do(
    page: Page, sit: Callable[..., Person]
) -> None:
    me = sit(page).begin(slug="gunki")
    me.click("[data-do=advice]")
    page.keyboard.press("Escape")
    page.wait_for_timeout(1500)
    assert not page.locator("dialog[open]").count()
    me.click("[data-do=advice]")
    rows = page.locator("dialog table.ranked tr")
    rows.first.wait_for()
    assert rows.count() > 1
    page.keyboard.press("Escape")
    assert me.at_rest()["steps"] == 0


def test_after_the_game_the_page_tells_what_decided_it(page: Page, sit: Callable[..., Person]) -> None:
    me = sit(page).begin(slug="gunki")
    assert me.play(600, 3)["over"]
    me.click("dialog [data-do=review]")
    page.locator("dialog table.sums").first.wait_for()
    assert "you" in page.locator("dialog table.sums tr").first.inner_text()
