"""The rulebook lies over the table and leaves it as it was. Only a browser knows where the focus goes, what is scrolled
into sight, whether a figure is an image that can be painted, what going back does, and on which page a passage comes to
stand when it is printed."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from tests.browser.person import Person

from sakusen import games
from sakusen.engine.luck import Dealt
from sakusen.engine.match import Match

if TYPE_CHECKING:
    from playwright.sync_api import Page

OPEN, SHUT = "#book[open]", "#book:not([open])"
IN_SIGHT = """(selector) => {
    const box = document.querySelector(selector).getBoundingClientRect();
    return box.top >= 0 && box.top < innerHeight / 2;
}"""
PAINTED = """() => {
    const figure = document.querySelector("[data-figure=zone]");
    figure.scrollIntoView();
    return figure.complete && figure.naturalWidth > 100;
}"""
COVERS = """() => {
    const list = document.querySelector("#book-list").getBoundingClientRect();
    return list.height > innerHeight / 2 && document.elementFromPoint(9, list.top + 9).closest("#book-list") !== null;
}"""
"""The contents lie over the whole text of a phone."""
TOLD = """[...document.querySelectorAll("#book-paper a")].map(
    (line) => [line.getAttribute("href").slice(1), Number(line.querySelector("i").textContent)])"""
"""The contents as they are printed: passage and page."""


def test_rulebook_opens_at_the_rule_shows_figures_and_words_and_leads_back_to_the_same_step(
    page: Page, sit: Callable[..., Person]
) -> None:
    person = sit(page)
    person.take_up(Match(games.game("july"), luck=Dealt("rules")))
    steps, address = person.told()["steps"], page.url
    number = page.inner_text("#prompt .rule")
    page.focus("#prompt .rule")
    page.keyboard.press("Enter")
    page.wait_for_selector(f"{OPEN} .passage.here")
    assert page.url.endswith(f"#rules=july/{number}")
    assert page.evaluate(IN_SIGHT, ".passage.here")
    assert page.evaluate("document.activeElement.closest('.here') !== null")
    page.wait_for_function(PAINTED)

    page.locator(".passage .word").first.click()
    assert page.locator("[data-entry]").count() == 1
    page.keyboard.press("/")
    page.keyboard.type("river")
    page.wait_for_selector("mark")
    page.keyboard.press("Enter")
    page.wait_for_selector("mark.on")

    other = page.context.new_page()
    other.goto(page.url)
    other.wait_for_selector(f"{OPEN} .passage.here")
    assert other.text_content(".passage.here h3") == page.text_content(".passage.here h3")
    other.keyboard.press("Escape")
    other.wait_for_selector("#shelf .book")
    guided(other)
    other.close()

    wide = page.viewport_size
    page.set_viewport_size({"width": 390, "height": 844})
    page.click("#book-head [data-do=book-contents]")
    page.wait_for_function(COVERS)
    assert page.is_visible("#book-search [data-do=book-hit][data-arg='1']"), "the way to the next that was found"
    page.keyboard.press("Escape")
    page.set_viewport_size(wide)

    printed(page)
    page.click("#book-head [data-do=book-close]")
    page.wait_for_selector(SHUT, state="attached")
    assert (page.url, person.told()["steps"]) == (address, steps)
    assert page.evaluate("document.activeElement.matches('#prompt .rule')")
    back_and_forward(page, address)


def guided(page: Page) -> None:
    """The tour is fetched when it is first opened, leads over the table, to the rule that tells of a stop, and back."""
    page.goto("#rules=kinmen/16.1")
    page.click(f"{OPEN} .passage.here a[href*=tour]")
    page.wait_for_selector(".coach h2")
    begun = page.inner_text(".coach h2")
    page.click(".coach [data-arg=tour-on]")
    page.wait_for_function("(before) => document.querySelector('.coach h2')?.innerText !== before", arg=begun)
    there, address = page.inner_text(".coach h2"), page.url
    page.click(".coach .hd [data-rule]")
    page.wait_for_selector(f"{OPEN} .passage.here")
    page.keyboard.press("Escape")
    page.wait_for_selector(SHUT, state="attached")
    assert (page.inner_text(".coach h2"), page.url) == (there, address)


ASKED = """() => {
    const figures = () => [...document.querySelectorAll("[data-figure]")];
    window.print = () => { window.asked = figures().map((one) => [one.naturalWidth > 0, one.dataset.look]); };
}"""


UNSEEN = """() => {
    const figures = () => [...document.querySelectorAll("[data-figure]")];
    for (const one of figures()) { one.removeAttribute("src"); one.removeAttribute("data-look"); }
    addEventListener("beforeprint", () => {
        window.unseen = figures().map((one) => [one.complete && one.naturalWidth > 0, one.dataset.look]);
    }, { once: true });
    return 0;
}"""


def printed(page: Page) -> None:
    """The browser's menu, which does not wait, prints figures that nobody has come to, and so does its key. Every line
    of the contents names the page to which its link leads, and nothing of it is left on the screen."""
    page.evaluate(UNSEEN)
    page.pdf()
    unseen = page.evaluate("window.unseen")
    assert len(unseen) > 3
    assert [one for one in unseen if one != [True, "en light"]] == []
    page.evaluate(ASKED)
    page.keyboard.press("Control+p")
    asked = page.wait_for_function("window.asked").json_value()
    assert len(asked) > 3
    assert [one for one in asked if one != [True, "en light"]] == []
    page.evaluate("window.told = []; addEventListener('beforeprint', () => { window.told = " + TOLD + "; }); 0")
    pdf = page.pdf(prefer_css_page_size=True).decode("latin-1")
    told = page.evaluate("window.told")
    pages = leaves(pdf, re.search(r"/Pages (\d+) 0 R", pdf))
    led = dict(re.findall(r"/\(?(book-[\w.]+)\)? \[(\d+) 0 R /XYZ", pdf))
    assert len(told) > 40
    assert [(name, number) for name, number in told if pages.index(led[name]) + 1 != number] == []
    assert page.evaluate("document.querySelectorAll('#book-paper, [style*=break-before]').length") == 0


def leaves(pdf: str, found: re.Match[str] | None) -> list[str]:
    """The pages below a node of the page tree, in order, by the numbers of their objects."""
    assert found
    node = re.search(rf"(?<!\d){found[1]} 0 obj(.*?)endobj", pdf, re.DOTALL)
    assert node
    kids = re.search(r"/Kids \[([^\]]*)\]", node[1])
    if not kids:
        return [found[1]]
    return [leaf for kid in re.finditer(r"(\d+) 0 R", kids[1]) for leaf in leaves(pdf, kid)]


def back_and_forward(page: Any, address: str) -> None:
    """The browser's own buttons lead through it, too."""
    page.go_forward()
    page.wait_for_selector(f"{OPEN} .passage.here")
    page.go_back()
    page.wait_for_selector(SHUT, state="attached")
    assert page.url == address
