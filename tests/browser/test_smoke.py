"""Every title opens and can be played by pointer: all that `check.py quick` looks at in a browser."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from tests.browser.person import Person

from sakusen import games

if TYPE_CHECKING:
    from playwright.sync_api import Page

ACTS = 2
PRESSES = 40


def test_every_title_opens_and_is_played_by_pointer_without_an_error(page: Page, sit: Callable[..., Person]) -> None:
    """In one page, which is watched for errors of its console."""
    person = sit(page)
    for slug in games.SLUGS:
        person.begin(slug=slug)
        now = person.play(PRESSES, until=lambda told: told["steps"] >= ACTS)
        assert (now["slug"], now["steps"] >= ACTS) == (slug, True)
        person.click("#head [data-do=shelf]")
        page.locator("#shelf [data-do=new]").first.wait_for()
