"""axe-core, which knows what readers and keyboards need of a page, finds nothing on any screen."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from tests.browser.chance import played
from tests.browser.person import Person
from tests.browser.test_layout import Window
from tests.browser.test_looks import SIZES, close

from sakusen import games
from sakusen.engine.luck import Dealt
from sakusen.engine.match import Match
from sakusen.engine.record import write
from tools import npm_tools, vendor

if TYPE_CHECKING:
    from playwright.sync_api import Page

LOOK = """async () => {
    // nobody asks for selectors, nor for what style sheets say of how a device is held, which is no rule of these
    const how = { resultTypes: ["violations"], selectors: false, preload: { assets: ["media"] } };
    return (await axe.run(document, how)).violations.map((one) => {
        // counters and cards are pictures: their names say in words what is printed on them in signs
        const isPicture = (node) => one.id === "label-content-name-mismatch" && /class="(u|card)\\b/.test(node.html);
        const nodes = one.nodes.filter((node) => !isPicture(node));
        return nodes.length && one.id + ": " + nodes.slice(0, 3).map((node) => node.html.slice(0, 160)).join(" | ");
    }).filter(Boolean);
}"""
PUT_AWAY = "document.getElementById('book-pages').replaceChildren()"
"""A rulebook that is closed has four times as many elements as a table: axe-core would go through them in every look to
come, and leave them out because they are hidden."""
LATER = 40  # steps
DIALOGS = ("settings", "about", "keys", "menu", "howto")


@pytest.fixture(scope="session")
def axe() -> str:
    """The script that looks."""
    npm_tools.ensure()
    return (vendor.MODULES / "axe-core" / "axe.min.js").read_text("utf-8")


def finished(folder: Path) -> Path:
    """The record of a short game that is over."""
    game, path = games.game("gunki"), folder / "over.sakusen"
    match = Match(game, luck=Dealt("axe"))
    while not match.is_over:
        match.choose(match.pending.actions[-1])
    path.write_text(write(match), "utf-8")
    return path


def press(page: Page, name: str) -> None:
    """Press a button that the menu or the head may hide at this size."""
    page.evaluate(
        """(name) => { const made = document.createElement("button");
        made.dataset.do = name; document.body.append(made); made.click(); made.remove(); }""",
        name,
    )


@pytest.mark.lasting
def test_axe_finds_nothing_on_any_screen_of_a_desktop_and_of_a_phone(
    new_page: Callable[..., Page], sit: Callable[..., Person], axe: str, tmp_path: Path
) -> None:
    """In a browser, because colours, sizes and what lies over what are its own to know."""
    page = new_page(viewport=SIZES["desktop"])
    person, wrong = sit(page), []
    window, sizes = Window(person), list(SIZES)
    page.evaluate(axe)

    def look(screen: str) -> None:
        for size in sizes:
            window.turn((SIZES[size]["width"], SIZES[size]["height"]), "en", {})
            page.wait_for_timeout(250)  # what slides has arrived
            wrong.extend(f"{screen}, {size}: {found}" for found in page.evaluate(LOOK))
        sizes.reverse()  # the next screen comes in the size that the window has

    look("shelf")
    page.click("[data-do=new] >> nth=0")
    page.wait_for_selector("dialog[open] [type=submit]")
    look("new game")
    close(page)
    for slug in games.SLUGS:
        seats = len(games.presenter(slug).seats("en"))
        person.begin(*["person"] * (seats if seats > 1 else 0), slug=slug)
        if page.locator("#curtain").is_visible():
            look(f"curtain of {slug}")
        person.uncovered()
        look(f"table of {slug}")
        person.take_up(played(LATER, seed=3, slug=slug))
        look(f"table of {slug}, later")
        if slug == games.SLUGS[0]:
            for name in DIALOGS:
                press(page, name)
                page.wait_for_selector("dialog[open]")
                look(name)
                close(page)
            page.evaluate("document.querySelector('a.rule').click()")
            page.wait_for_selector("dialog[open]")
            look("rule")
            close(page)
            page.evaluate(PUT_AWAY)
        press(page, "shelf")
        page.wait_for_selector("#shelf .games [data-do=continue]")
    look("shelf with games")
    person.bring(finished(tmp_path))
    person.seated()
    press(page, "ending")
    page.wait_for_selector("dialog[open]")
    look("end")
    assert not wrong, "\n".join(dict.fromkeys(wrong))
