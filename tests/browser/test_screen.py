"""Fingers, wheels, drags, resized and rotated windows: the map stays where it can be used and nothing is lost."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pytest
from tests.browser.person import Person

if TYPE_CHECKING:
    from playwright.sync_api import CDPSession, Page

CAMERA = "[(c := app.board._camera).x, c.y, c.scale, c.least, c.wide, c.high, *c.sheet]"
CANVAS = """() => { const c = document.getElementById("board");
    return [c.width / devicePixelRatio, c.height / devicePixelRatio, c.clientWidth, c.clientHeight]; }"""
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True, "device_scale_factor": 2}


def chosen(person: Person) -> list[Any]:
    """What has been chosen so far."""
    now = person.told()
    return [now[name] for name in ("steps", "draft", "preview", "turn")]


def sane(person: Person) -> list[float]:
    """The camera, after making sure that it shows the sheet, in the canvas's own size."""
    person.page.wait_for_timeout(150)
    x, y, scale, least, wide, high, sheet_x, sheet_y = found = person.python(CAMERA)
    assert least - 1e-6 <= scale <= 3.0 + 1e-6
    assert x < sheet_x, "the sheet is out of sight"
    assert y < sheet_y, "the sheet is out of sight"
    assert x + wide / scale > 0, "the sheet is out of sight"
    assert y + high / scale > 0, "the sheet is out of sight"
    pixels_x, pixels_y, client_x, client_y = person.page.evaluate(CANVAS)
    assert abs(pixels_x - client_x) <= 1
    assert abs(pixels_y - client_y) <= 1
    assert (wide, high) == (client_x, client_y)
    return list(found)


def middle(page: Page) -> tuple[float, float]:
    """The middle of the map on the screen."""
    box = page.locator("#board").bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] * 0.4


def fingers(session: CDPSession, kind: str, *points: tuple[float, float]) -> None:
    """What touches the screen now."""
    session.send(
        "Input.dispatchTouchEvent",
        {"type": kind, "touchPoints": [{"x": x, "y": y, "id": i} for i, (x, y) in enumerate(points)]},
    )


def pinch(page: Page, factor: float) -> None:
    """Two fingers move apart, or together."""
    session, (x, y) = page.context.new_cdp_session(page), middle(page)
    fingers(session, "touchStart", (x - 50, y), (x + 50, y))
    for step in range(1, 7):
        far = 50 * (1 + (factor - 1) * step / 6)
        fingers(session, "touchMove", (x - far, y), (x + far, y))
    fingers(session, "touchEnd")


def test_two_fingers_zoom_one_drags_what_the_system_takes_away_does_no_harm_and_none_of_them_chooses(
    new_page: Callable[..., Page], sit: Callable[..., Person]
) -> None:
    page = new_page(**PHONE)
    person = sit(page, finger=True).begin("person", "person")
    told, before = chosen(person), sane(person)
    session, (x, y) = page.context.new_cdp_session(page), middle(page)
    fingers(session, "touchStart", (x, y))
    for step in range(1, 6):
        fingers(session, "touchMove", (x - 20 * step, y - 12 * step))
    fingers(session, "touchEnd")
    assert sane(person)[:2] != before[:2]
    assert chosen(person) == told

    fingers(session, "touchStart", (x, y))
    fingers(session, "touchMove", (x + 40, y))
    fingers(session, "touchCancel")
    fingers(session, "touchStart", (x - 30, y), (x + 30, y))
    fingers(session, "touchCancel")
    before = sane(person)
    assert chosen(person) == told

    pinch(page, 1.9)
    nearer = sane(person)
    assert nearer[2] > before[2] * 1.3
    pinch(page, 0.4)
    assert sane(person)[2] < nearer[2]
    for _ in range(3):
        pinch(page, 0.2)
    sane(person)
    for _ in range(4):
        pinch(page, 3)
    sane(person)
    assert chosen(person) == told
    assert page.evaluate("visualViewport.scale") == 1  # the page itself has not been zoomed
    person.click("[data-do=whole]")
    person.play(12, seed=1)


def test_the_wheel_zooms_about_the_pointer_and_a_window_of_any_size_resized_in_mid_drag_too_chooses_nothing(
    page: Page, sit: Callable[..., Person]
) -> None:
    """One table: the wheel within bounds, windows of many sizes, then a game that has begun and drags in it."""
    person = sit(page).begin("person", "person")
    page.mouse.move(*middle(page))
    before = sane(person)
    for delta in (-240, -240, 500, 500, 500, 500, 500, -5000, -5000, -5000, -5000, 40, -3):
        page.mouse.wheel(0, delta)
        sane(person)
    assert person.told()["steps"] == 0
    person.click("[data-do=home]")
    assert sane(person)[2] == pytest.approx(before[2])

    chance = random.Random(7)
    for _ in range(8):
        size = {"width": chance.randrange(320, 2000), "height": chance.randrange(320, 1300)}
        page.set_viewport_size(size)
        page.mouse.move(*middle(page))
        page.mouse.wheel(0, chance.choice((-400, 400)))
        sane(person)
        assert page.evaluate("document.scrollingElement.scrollWidth <= innerWidth"), size
    page.set_viewport_size({"width": 1280, "height": 720})
    person.click("[data-do=home]")

    person.play(12, seed=3)
    page.keyboard.press("Escape")
    told, key = chosen(person), person.key()
    for wide, high in ((844, 390), (390, 844), (1024, 500), (2200, 1300)):
        x, y = middle(page)
        page.mouse.move(x, y)
        page.mouse.down()
        page.mouse.move(x - 30, y - 20, steps=3)
        page.set_viewport_size({"width": wide, "height": high})
        sane(person)
        page.mouse.move(min(x, wide) - 60, min(y, high) - 40, steps=3)
        page.mouse.up()
        sane(person)
        assert person.key() == key
        assert chosen(person) == told
        assert page.evaluate("document.scrollingElement.scrollWidth <= innerWidth")
        page.set_viewport_size({"width": 1280, "height": 720})
        sane(person)
    person.play(12, seed=5)


BACK = """__import__('js').document.getElementById('board').style.setProperty('height', '50%'), \
app.game.map.resize(), __import__('js').document.getElementById('board').style.removeProperty('height')"""


def test_map_that_was_looked_at_in_another_size_within_one_frame_has_the_size_of_its_window_again(
    page: Page, sit: Callable[..., Person]
) -> None:
    """In a browser, because no other size is told where it did not last until the next frame: the map stayed stretched
    when a record was opened on the table of another, and the page never came to rest."""
    person = sit(page).begin("person", "person")
    before = sane(person)
    person.python(BACK)
    page.wait_for_function("window.testPython('app.game.map.is_busy') === 'false'", timeout=5000)
    assert sane(person) == before


def test_pressing_while_counters_travel_hurries_them_and_loses_nothing(page: Page, sit: Callable[..., Person]) -> None:
    person = sit(page, speed="slow").begin("person", "person")
    chance = random.Random(3)
    for _ in range(60):  # an impatient person: never waits until anything has arrived
        now = person.told()
        if now["turn"] == "curtain":
            person.click("[data-do=uncover]")
        elif near := [act for act in now["actions"] if "x" in act]:
            act = next((a for a in near if a["action"] == now["preview"]), None) or chance.choice(near)
            person.hit(act["x"], act["y"])
            person.hit(act["x"], act["y"])
        elif buttons := [act for act in now["actions"] if "button" in act]:
            page.evaluate(
                "(key) => document.querySelector(`#acting [data-key='${key}']`)?.click()",
                chance.choice(buttons)["button"],
            )
    assert person.at_rest()["steps"] > 5
    sane(person)
