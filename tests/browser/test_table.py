"""The page by hand: pointer, keys, the computer's moves, languages, on the built site.

``window.sakusen()`` (see ``sakusen.ui.page.test_api``) tells what can be done and where; the tests then press there.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from tests.browser.person import Person

if TYPE_CHECKING:
    from playwright.sync_api import Page

QUICK = {"lang": "en", "speed": "none"}


def told(page: Page) -> dict[str, Any]:
    """What the page says about the game."""
    return dict(json.loads(page.evaluate("window.sakusen()")))


def shelf(page: Page, **settings: Any) -> Page:
    """The shelf, with quick counters."""
    kept = json.dumps(json.dumps({**QUICK, **settings}))
    page.add_init_script(f"localStorage['sakusen.settings'] ??= {kept}")
    page.goto("")
    page.wait_for_function("typeof window.sakusen === 'function'")
    return page


def begin(page: Page, *seats: str, dice: str = "auto") -> Page:
    """A new game between these players."""
    page.click("[data-do=new]")
    for seat, who in enumerate(seats):
        page.click(f"label:has(input[name=seat{seat}][value={who}])")
    page.click(f"label:has(input[name=dice][value={dice}])")
    page.click("dialog [type=submit]")
    page.wait_for_function("JSON.parse(window.sakusen('brief')).page === 'table'")
    return page


def press(page: Page, act: dict[str, Any]) -> None:
    """Do what a person would: press the button, or the place on the map."""
    if "button" in act:
        Person(page).click(f"#acting [data-key='{act['button']}']")
    elif "x" in act:
        page.mouse.click(act["x"], act["y"])
    else:  # out of sight: the list of what can be done
        page.evaluate("(action) => document.querySelector(`#legal [data-arg='${action}']`).click()", act["action"])


def play(page: Page, steps: int, seed: int = 1, until: str = "over") -> dict[str, Any]:
    """Let a random player press things, until that turn has come; what is told when all that is kept and shown."""
    chance = random.Random(seed)
    for _ in range(steps):
        now = told(page)
        if now["over"] or now["turn"] == until:
            break
        if now["turn"] == "curtain":
            page.click("[data-do=uncover]")
        elif now["mine"] and not now["busy"]:
            shown = [act for act in now["actions"] if act["action"] == now["preview"]]
            press(page, shown[0] if shown else chance.choice(now["actions"]))
        else:
            page.wait_for_timeout(50)
    page.wait_for_function("!JSON.parse(window.sakusen('brief')).busy")
    return told(page)


def test_everything_answers_in_every_language(page: Page) -> None:
    begin(shelf(page), "person", "person")
    for lang in ("ja", "zh-Hant", "en"):
        page.click(f"#head [data-do=lang][data-arg={lang}]")
        assert page.evaluate("document.documentElement.lang") == lang
        for name in ("howto", "keys", "menu"):
            page.click(f"#head [data-do={name}]")
            assert len(page.inner_text("dialog .db")) > 40
            page.click("dialog [data-do=close] >> nth=0")
        page.click("#prompt .rule >> nth=0")
        page.wait_for_selector("#book[open] .passage")
        page.keyboard.press("Escape")
        page.wait_for_selector("#book:not([open])", state="attached")
    assert json.loads(page.evaluate("localStorage['sakusen.settings']"))["lang"] == "en"


def test_the_computers_moves_can_be_held_and_skipped(page: Page) -> None:
    begin(shelf(page, speed="slow"), "easy", "easy")
    page.wait_for_function("JSON.parse(window.sakusen('brief')).steps > 2")
    page.click("#playback [data-do=pause]")
    page.wait_for_timeout(1500)
    held = told(page)["steps"]
    page.wait_for_timeout(1000)
    assert told(page)["steps"] == held
    for _ in range(40):  # a press ends a step of what is shown, or lets the computer move once
        page.click("#playback [data-do=step]")
        page.wait_for_timeout(200)
        if told(page)["steps"] > held:
            break
    assert told(page)["steps"] > held
    page.click("[data-do=skip]")
    page.wait_for_function(f"JSON.parse(window.sakusen('brief')).steps > {held + 20}")


def test_a_press_in_the_open_says_why_not_and_the_keyboard_alone_is_enough(page: Page) -> None:
    begin(shelf(page), "person", "person")
    box = page.locator("#board").bounding_box()
    page.mouse.click(box["x"] + box["width"] * 0.5, box["y"] + box["height"] * 0.5)
    page.wait_for_function("document.querySelector('#prompt .no')")
    assert page.text_content("#refused").strip()

    page.focus("#board")
    page.keyboard.press("Tab")
    assert page.text_content("#said").strip()
    assert page.evaluate("document.activeElement.id") == "board"
    page.keyboard.press("Enter")
    page.wait_for_function(
        "JSON.parse(window.sakusen('brief')).steps > 0 || JSON.parse(window.sakusen('brief')).preview !== null"
        " || JSON.parse(window.sakusen('brief')).draft.length"
    )
    page.keyboard.press("e")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("?")
    page.locator("dialog .keys").wait_for()
    page.keyboard.press("Escape")
    page.wait_for_function("!JSON.parse(window.sakusen('brief')).busy")  # while counters travel a key only hurries them
    page.keyboard.press("Control+z")
    page.keyboard.press("Escape")
    page.wait_for_function("JSON.parse(window.sakusen('brief')).steps === 0")


def test_the_phone(new_page: Callable[..., Page]) -> None:
    page = new_page(viewport={"width": 390, "height": 844}, has_touch=True)
    begin(shelf(page), "person", "person")
    assert play(page, 8)["steps"] > 0
    Person(page).uncovered()  # free dice may have led to a hand-over
    if page.evaluate("document.getElementById('side').clientHeight") < 200:  # else it is up for what is asked
        page.click("#handle")
    page.wait_for_function("document.getElementById('side').clientHeight > 200")  # it slides up
    page.click("#head [data-do=log]")
    page.locator("#log").wait_for()
    page.keyboard.press("Escape")
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
