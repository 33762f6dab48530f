"""Boot, a scripted opening, a save, in browsers that are not Chromium: what they show is the same, word for word."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.browser.others import OTHERS, Other
from tests.browser.person import Person

PRESSES = 30
FACES = "[...document.querySelectorAll('#acting [data-do=roll]')].map(e => e.dataset.arg)"
LOG = "document.getElementById('log').innerText.replace(/\\s+/g, ' ').trim()"
SETTINGS = json.dumps(json.dumps({"lang": "en", "speed": "none"}))


@pytest.fixture(params=OTHERS)
def other(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Other]:
    with OTHERS[request.param](tmp_path) as running:
        yield running


def choose(now: dict[str, Any], chance: random.Random) -> dict[str, Any]:
    """What is pressed next."""
    shown = [act for act in now["actions"] if act["action"] == now["preview"]]
    near = shown or [act for act in now["actions"] if "button" in act or "x" in act]
    return dict(chance.choice(near))


def opening(other: Other) -> list[int]:
    """The first presses of a game of July Offensive as a seed has them; the actions that were pressed."""
    chance, pressed = random.Random(5), []
    for _ in range(PRESSES):
        now = other.told()
        if now["turn"] == "dice":
            other.press(f"#acting [data-do=roll][data-arg='{chance.choice(other.run(FACES))}']")
            continue
        act = choose(now, chance)
        pressed.append(act["action"])
        if "button" in act:
            other.press(f"#acting [data-key='{act['button']}']")
        else:
            other.click(act["x"], act["y"])
    other.told()
    return pressed


def begin(other: Other) -> None:
    """Through the dialog to a game between two people with dice on the table."""
    other.press("[data-do=new][data-arg=july]")
    for seat in (0, 1):
        other.press(f"label:has(input[name=seat{seat}][value=person])")
    other.press("label:has(input[name=dice][value=hand])")
    other.press("dialog [type=submit]")
    other.told()
    other.press("[data-do=whole]")


def of_chromium(person: Person) -> Other:
    """The same face for the browser of the other tests."""
    page = person.page
    return Other(page.goto, lambda text: page.evaluate(f"() => {{ {text} }}"), page.mouse.click)


def test_an_opening_reads_the_same_as_in_chromium_and_is_there_after_a_reload(
        other: Other, address: str, new_page: Callable[..., Any]) -> None:
    other.go(address)
    other.run(f"localStorage.setItem('sakusen.settings', {SETTINGS})")
    other.go(address)
    other.wait("document.querySelector('[data-do=new]') && typeof window.sakusen === 'function'", "the shelf")
    begin(other)
    pressed, log, steps = opening(other), other.run(LOG), other.told()["steps"]
    assert steps > PRESSES // 2
    assert log

    page = new_page(viewport={"width": 1280, "height": 800})
    same = of_chromium(Person(page))
    page.context.add_init_script(f"localStorage['sakusen.settings'] ??= {SETTINGS}")
    page.goto("")
    same.wait("document.querySelector('[data-do=new]') && typeof window.sakusen === 'function'", "the shelf")
    begin(same)
    assert opening(same) == pressed
    assert same.run(LOG) == log

    other.go(address)  # back on the shelf, with a new interpreter
    other.press("[data-do=continue]")
    assert other.told()["steps"] == steps
    assert other.run(LOG) == log
