"""All titles by keys alone in a real browser: what a game tells by the accessibility tree, where the focus is, and what
is in the live regions. The games are played to their ends without a browser (``tests/ui/match/test_ear.py``); only a
browser has a focus, and names for what is on the page."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pytest
from tests.browser.person import Person

from sakusen import games

if TYPE_CHECKING:
    from playwright.sync_api import Page

LIVE = """[...document.querySelectorAll('[aria-live]:not([aria-live=off]), [role=status], [role=alert], [role=log]')]
    .filter(e => !e.closest('[hidden]') && e.id !== 'loading').map(e => e.id)"""
FOCUS = "document.activeElement.id || document.activeElement.tagName"
HEARD = "document.getElementById('said').textContent.trim() + document.getElementById('refused').textContent.trim()"
PRESSABLE = ("button", "link", "radio", "checkbox", "slider", "application")
PRESSES, MOST, LOOK = 8, 4000, 25
HASTE = 0.4
"""How often the button that is expected is pressed in a whole game."""
CHOSEN = "[len(app.play.session.match.entries), app.play.session.draft, app.play.session.focus.preview]"


def tree(page: Page) -> list[dict[str, Any]]:
    """The accessibility tree as Chromium has it: role and name of everything that is read."""
    session = page.context.new_cdp_session(page)
    nodes = session.send("Accessibility.getFullAXTree")["nodes"]
    session.detach()
    return [
        {"role": node["role"]["value"], "name": node.get("name", {}).get("value", "").strip()}
        for node in nodes
        if not node.get("ignored") and "role" in node
    ]


def key(page: Page, person: Person, *names: str) -> str:
    """Press keys one after the other, each when the page is at rest; what is said then. The focus is never lost."""
    for name in names:
        page.keyboard.press(name)
        person.at_rest()
        assert page.evaluate(FOCUS) != "BODY", f"the focus is lost after {name}"
    return str(page.evaluate(HEARD))


def tab_to(page: Page, wanted: str) -> None:
    """Tab until something has the focus, as a person does who hears what has it."""
    for _ in range(60):
        if page.evaluate(f"document.activeElement.matches({wanted!r})"):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"Tab never comes to {wanted}: {page.evaluate(FOCUS)}")


def test_every_title_is_set_up_heard_and_played_by_keys(sit: Callable[..., Person], page: Page) -> None:
    person = sit(page)
    for slug in games.SLUGS:
        tab_to(page, f"[data-do=new][data-arg={slug}]")
        page.keyboard.press("Enter")
        page.locator("dialog[open] [type=submit]").wait_for()
        tab_to(page, "dialog [type=submit]")
        page.keyboard.press("Enter")
        person.seated().at_rest()
        if person.told()["turn"] == "curtain":
            tab_to(page, "[data-do=uncover]")
            key(page, person, "Enter")
        page.wait_for_function(f"{FOCUS} !== 'BODY'")
        assert sorted(page.evaluate(LIVE)) == ["refused", "said"], slug
        listen(page, person, slug)
        play(page, person, slug)
        tab_to(page, "#head [data-do=shelf]")
        page.keyboard.press("Enter")
        page.locator("#shelf [data-do=new]").first.wait_for()
        assert page.evaluate(FOCUS) != "BODY", slug


def listen(page: Page, person: Person, slug: str) -> None:
    """The overview, a place of it, the cursor and the list of what can be done."""
    page.keyboard.press("i")
    page.locator("dialog[open] .overview").wait_for()
    found = tree(page)
    assert sum(node["role"] == "heading" for node in found) > 4, slug
    nameless = [node for node in found if node["role"] in PRESSABLE and not node["name"]]
    assert not nameless, slug
    tab_to(page, "dialog [data-do=place]")
    name = str(page.evaluate("document.activeElement.textContent"))
    place = key(page, person, "Enter")
    assert page.evaluate(FOCUS) == "board", slug
    assert place.split(".")[0] in name or name.split(":")[0] in place, slug
    assert key(page, person, "ArrowDown") != "", slug
    assert key(page, person, "k") != "", slug
    nameless = [node for node in tree(page) if node["role"] in PRESSABLE and not node["name"]]
    assert not nameless, slug


def play(page: Page, person: Person, slug: str) -> None:
    """Some acts by the list that M leads to; the one shown first is done by a second press."""
    before = person.python(CHOSEN)
    for _ in range(PRESSES):
        now = person.at_rest()
        if now["turn"] == "curtain":
            tab_to(page, "[data-do=uncover]")
            key(page, person, "Enter")
            continue
        if not page.evaluate("!!document.activeElement.closest('#more')"):  # the menu has opened: its first row
            key(page, person, "m")
        assert page.evaluate("!!document.activeElement.closest('#legal, #acting')"), slug
        assert key(page, person, "Enter"), slug
    assert person.python(CHOSEN) != before, slug


@pytest.mark.long
@pytest.mark.parametrize("slug", games.SLUGS)
def test_a_whole_game_is_played_by_keys_and_heard_to_its_end(sit: Callable[..., Person], page: Page, slug: str) -> None:
    """The same to the end: whatever is asked, an answer is in the list that M leads to, or among the buttons behind it;
    everything that can be pressed has a name, and nothing but two regions speaks."""
    person, chance = sit(page), random.Random(slug)
    tab_to(page, f"[data-do=new][data-arg={slug}]")
    page.keyboard.press("Enter")
    page.locator("dialog[open] [type=submit]").wait_for()
    tab_to(page, "dialog [type=submit]")
    page.keyboard.press("Enter")
    person.seated()
    heard = 0
    for turn in range(MOST):
        now = person.at_rest()
        if now["over"]:
            break
        if now["turn"] == "curtain":
            tab_to(page, "[data-do=uncover]")
            key(page, person, "Enter")
            continue
        heard += bool(answered(page, person, chance))
        if turn % LOOK == 0:
            assert sorted(page.evaluate(LIVE)) == ["refused", "said"]
            assert not [node for node in tree(page) if node["role"] in PRESSABLE and not node["name"]]
    assert person.told()["over"], f"{MOST} presses were not enough"
    page.locator("dialog[open] .ending").wait_for()
    assert page.evaluate("document.activeElement.closest('dialog') !== null")
    assert any(node["role"] == "heading" for node in tree(page))
    assert heard > 20


def answered(page: Page, person: Person, chance: random.Random) -> str:
    """Answer by keys what is asked: some row of the list, and once more when it is only shown; or by the button that is
    expected, so that phases end. What is said then."""
    if chance.random() < HASTE:
        return key(page, person, "Shift+Enter")
    if not page.evaluate("!!document.activeElement.closest('#more')"):
        key(page, person, "m")
    assert page.evaluate("!!document.activeElement.closest('#legal, #acting')")
    for _ in range(chance.choice((0, 0, 1, 2, 3))):
        page.keyboard.press("ArrowDown")
    said = key(page, person, "Enter")
    return said if person.told()["preview"] is None else key(page, person, "Enter")
