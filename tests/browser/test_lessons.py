"""A lesson of each title in a browser, ended by a person: what is pressed is on the page, in sight and not covered,
which no page without a browser can show; the card is heard, and the focus is never lost."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pytest

from sakusen import games

if TYPE_CHECKING:
    from playwright.sync_api import Page
    from tests.browser.person import Person

WHERE = "document.activeElement ? document.activeElement.tagName : ''"
STEP = (
    "(lambda coach, step: [coach.at, len(app.play.session.match.entries), step.key if step else '', "
    "bool(step and step.is_read)])(app.play.coach, app.play.coach.step)"
)
"""How far the lesson is, and the game; the name of the step, and whether it is only read."""
AIMS = "bool(app.play.coach.step.aim)"
MOST = 900


def go_on(person: Person, before: list[Any]) -> list[Any]:
    """Where the lesson stands as soon as it stands somewhere else."""
    for _ in range(600):
        if person.python("app.play.beats.is_on"):
            person.page.keyboard.press("x")
        now = list(person.python(STEP))
        if now != before and not person.told()["busy"] and list(person.python(STEP)) == now:
            return now
        person.page.wait_for_timeout(20)
    raise AssertionError(before)


def ended(person: Person, name: str) -> None:
    """From the shelf through a lesson to its end, by the buttons of the card, and back to the shelf."""
    page = person.page
    person.click(f"[data-do=lesson][data-arg='{name}']")
    page.wait_for_function("name => location.hash === '#learn=' + name", arg=name)
    person.at_rest()
    if name == "kinmen.1":  # the towns lie outside the part that the game itself shows first
        langs = ("en", "ja", "en")
        stands = [person.python(f"app.appearance.set_lang({one!r}) or app.play._map.stand()") for one in langs]
        assert stands[0] == stands[1] == stands[2]
    now = list(person.python(STEP))
    for _ in range(MOST):
        if not now[2]:
            break
        if person.python(AIMS):
            person.play(1, seed=now[1], haste=0.3)
            now = list(person.python(STEP))
            continue
        assert page.evaluate(WHERE) != "BODY"
        assert json.loads(page.evaluate("JSON.stringify(document.querySelectorAll('.coach h2').length)")) == 1
        person.click(f"#panels [data-do={'lesson-next' if now[3] else 'lesson-show'}]")
        now = go_on(person, now)
    assert now[2] == ""
    person.click(".coach [data-do=shelf]")
    page.wait_for_selector(f"[data-do=lesson][data-arg='{name}'].done")


@pytest.mark.long
@pytest.mark.parametrize("name", [f"{slug}.{number}" for slug in games.SLUGS for number in (1, 2, 3)])
def test_every_lesson_is_ended(page: Page, sit: Callable[..., Person], name: str) -> None:
    """A turn of one's own by whatever can be pressed."""
    ended(sit(page), name)


def test_a_lesson_of_each_title_is_ended_with_the_mouse(page: Page, sit: Callable[..., Person]) -> None:
    person = sit(page)
    for slug in games.SLUGS:
        ended(person, f"{slug}.{2 if slug == 'gunki' else 1}")
    page.goto("#learn=july.2")
    page.reload()
    page.wait_for_function("document.querySelector('.coach h2') && Boolean(window.testPython)")
    person.at_rest()
    page.keyboard.press("c")
    page.wait_for_function("document.getElementById('said').textContent.startsWith('1: ')")
