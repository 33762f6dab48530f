"""What is in sight stays in sight when parts of the page change their height."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from tests.browser.person import Person

if TYPE_CHECKING:
    from playwright.sync_api import Page

AT_END = """() => {
    const log = document.getElementById("log");
    return [log.scrollTop > 100, log.scrollTop + log.clientHeight >= log.scrollHeight - 6];
}"""
LAST_IS_SEEN = """() => {
    const lines = [...document.querySelectorAll("#lines :is(p, summary)")].filter((one) => one.checkVisibility());
    const box = lines.pop().getBoundingClientRect();
    const top = document.elementFromPoint(box.x + 20, box.y + box.height / 2);
    return Boolean(top && top.closest("#lines"));
}"""
LONG = "document.getElementById('log').scrollTop > 240"
AWAY = """() => {
    const log = document.getElementById("log");
    return log.scrollTop < log.scrollHeight - log.clientHeight - 200;
}"""
PANELS = "(pixels) => { document.getElementById('panels').style.minHeight = pixels; }"
HELD = "(pixels) => Object.assign(document.getElementById('panels').style, {maxHeight: pixels, overflow: 'auto'})"
SAMPLES = """(pixels) => new Promise((done) => {
    const board = document.getElementById("board"), seen = [];
    const look = new ResizeObserver(() => {  // made behind the page's own: told after it, in the same frame
        const { data } = board.getContext("2d").getImageData(0, 0, board.width, board.height);
        let bare = 0;
        for (let i = 3; i < data.length; i += 4000) bare += data[i] === 0;
        seen.push(bare);
    });
    look.observe(board);
    const heights = [...pixels];
    const next = () => {
        if (!heights.length) { look.disconnect(); done(seen); return; }
        document.getElementById("game").style.setProperty("--ask", heights.shift());
        requestAnimationFrame(() => requestAnimationFrame(next));
    };
    requestAnimationFrame(() => requestAnimationFrame(next));
})"""


def settled(page: Page) -> None:
    """Two frames later."""
    page.evaluate("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done))))")


def test_the_newest_line_of_the_log_is_in_sight_until_the_reader_scrolls_away_and_a_button_leads_back(
    page: Page, sit: Callable[..., Person]
) -> None:
    """In a browser, because only there panels, lines and the log itself have heights that push each other."""
    page.set_viewport_size({"width": 1440, "height": 900})
    person = sit(page).begin("person", "person", slug="july")  # no secrets: the log is never another
    person.play(120, seed=2, until=lambda _: page.evaluate(AT_END) == [True, True])
    for pixels in ("500px", "100px", "0px", "420px", "640px"):
        page.evaluate(PANELS, pixels)
        settled(page)
        assert page.evaluate(AT_END) == [True, True], pixels
    page.evaluate(HELD, "640px")  # else smaller panels alone may bring the end into sight again
    person.play(80, seed=5, until=lambda _: page.evaluate(LONG))
    page.evaluate("document.querySelector('#lines .battle > summary').click()")
    person.play(80, seed=6, until=lambda _: page.evaluate(LONG))  # folded, it may be long no more
    newer = page.locator("#newer")
    box = page.locator("#log").bounding_box()
    page.mouse.move(box["x"] + 40, box["y"] + 40)
    page.mouse.wheel(0, -1000)  # a shorter prompt makes the log higher: the end must be farther away than that
    page.wait_for_function(AWAY)
    assert not newer.is_visible()
    lines = page.locator("#lines :is(p, summary)").count()
    person.play(40, seed=3, until=lambda _: page.locator("#lines :is(p, summary)").count() > lines)
    person.at_rest()
    new = page.locator("#lines :is(p, summary)").count() - lines
    assert new > 0
    assert page.evaluate(AT_END)[1] is False
    assert page.locator("#lines .battle:not([open])").count() == 1  # what is folded stays folded
    newer.wait_for()
    assert newer.inner_text() == f"New lines: {new}"
    assert page.get_by_role("button", name=f"New lines: {new}").count() == 1
    newer.focus()
    page.keyboard.press("Enter")
    settled(page)
    assert page.evaluate(AT_END) == [True, True]
    assert not newer.is_visible()
    assert page.evaluate("document.activeElement.id") == "log"
    page.set_viewport_size({"width": 390, "height": 844})
    person.click("#head [data-do=log]")
    page.wait_for_function(LAST_IS_SEEN)


def test_the_map_is_never_blank_when_the_prompt_grows_or_shrinks(page: Page, sit: Callable[..., Person]) -> None:
    """In a browser, because only its frames show what lies between a canvas that another size has cleared and the
    next drawing."""
    page.set_viewport_size({"width": 1440, "height": 900})
    sit(page).begin("person", "person").at_rest()
    seen = page.evaluate(SAMPLES, ["140px", "70px", "210px", "0px"])
    assert len(seen) >= 5, "the map has not changed its height"
    assert not any(seen), seen
