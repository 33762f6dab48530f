"""Panels, curtain and ending fit into small windows and large letters.

No cheaper test can know how wide the browser sets a text. Nothing is started here: HTML of the page's own makers is put
into a page that has the site's styles only.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from itertools import product
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from sakusen import games
from sakusen.engine.core import Outcome
from sakusen.engine.luck import Dealt
from sakusen.engine.match import Match
from sakusen.ui.match import eyes, render
from sakusen.ui.match.log_markup import LogMarkup
from sakusen.ui.match.session import Session
from sakusen.ui.page import dialogs
from sakusen.ui.page.words import LANGS

if TYPE_CHECKING:
    from playwright.sync_api import Page

    Styled = Callable[[int, int, str], Page]

PIXEL = "data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw=="
OUTSIDE = """([ident, html]) => {
    const game = document.getElementById("game"), side = document.getElementById("side");
    game.setAttribute("data-sheet", "half");
    side.setAttribute("data-open", "half");
    const whole = document.getElementById(ident);
    whole.innerHTML = html;
    const room = whole.getBoundingClientRect();
    return [...whole.querySelectorAll(".btn")].filter((button) => {
        const box = button.getBoundingClientRect();
        const is_out = box.left < room.left || box.right > room.right + 1;
        return is_out || button.scrollWidth > button.clientWidth + 1;
    }).map((button) => button.innerText);
}"""
CURTAIN = """(html) => {
    const whole = document.getElementById("curtain");
    whole.innerHTML = html;
    whole.hidden = false;
    const list = whole.querySelector("ol"), last = whole.querySelector(".off").getBoundingClientRect();
    return [list.scrollHeight > list.clientHeight + 1, innerHeight - last.bottom, whole.scrollHeight - innerHeight];
}"""
ENDING = """(html) => {
    const dialog = document.getElementById("dialog");
    dialog.innerHTML = html;
    dialog.showModal();
    const wrong = [...dialog.querySelectorAll("*"), dialog].filter((one) => {
        const css = getComputedStyle(one);
        return css.display !== "inline" && !one.closest(".unseen, svg") && one.scrollWidth > one.clientWidth + 2;
    });
    const found = wrong.map((one) => `${one.tagName} ${one.className} ${one.textContent.slice(0, 40)}`);
    dialog.close();
    return found;
}"""


@pytest.mark.parametrize("size", [(844, 390), (390, 844), (1440, 900)])
def test_the_buttons_under_the_acts_since_ones_last_turn_are_inside_the_panel(
    styled: Styled, size: tuple[int, int]
) -> None:
    for lang, is_playing, speed in product(LANGS, (False, True), ("normal", "none")):
        made = f'<section class="sec">{render.since_buttons(lang, is_playing, speed, True)}</section>'
        assert styled(*size, lang).evaluate(OUTSIDE, ["panels", made]) == []


SHEET = """([height, result]) => {
    const [game, side, strip, tools, handle] = ["game", "side", "result", "tools", "handle"].map(
        (ident) => document.getElementById(ident)
    );
    game.toggleAttribute("data-result", result);
    strip.hidden = !result;
    for (const [element, name] of [[game, "data-sheet"], [side, "data-open"]]) element.setAttribute(name, height);
    tools.innerHTML ||= "<button>T</button>";
    const apart = () => tools.firstChild.getBoundingClientRect().top - handle.getBoundingClientRect().top;
    return new Promise((done) => {
        const found = [apart()], until = performance.now() + 500;
        const look = () => {
            found.push(apart());
            if (performance.now() < until) requestAnimationFrame(look);
            else done(found);
        };
        requestAnimationFrame(look);
    });
}"""


def test_the_map_tools_stay_beside_the_handle_while_the_sheet_of_a_phone_moves(styled: Styled) -> None:
    """They lay on what stood below, for a quarter of a second, whenever the strip with the result went."""
    page = styled(390, 844, "en")
    for height, result in (("low", True), ("half", False), ("low", True), ("low", False), ("full", False)):
        found = page.evaluate(SHEET, [height, result])
        assert max(found) - min(found) < 1.5, (height, result, sorted({round(one) for one in found}))
        assert abs(found[-1]) < 1.5


IN_HEAD = """result => {
    const [game, tools, head] = ["game", "tools", "head"].map((ident) => document.getElementById(ident));
    game.toggleAttribute("data-result", result);
    tools.innerHTML = "<button>T</button>";
    const [button, bar] = [tools.firstChild, head].map((element) => element.getBoundingClientRect());
    return [button.top - bar.top, bar.bottom - button.bottom];
}"""


@pytest.mark.parametrize("size", [(844, 390), (667, 375)])
def test_on_a_phone_that_lies_the_map_tools_stay_in_the_head_when_there_is_a_result(
    styled: Styled, size: tuple[int, int]
) -> None:
    """Below 800 pixels what holds for upright phones holds here, too: they went down over the buttons."""
    page = styled(*size, "en")
    for result in (False, True):
        above, below = page.evaluate(IN_HEAD, result)
        assert min(above, below) >= -0.5, (result, above, below)


LAST_ROW = """kind => {
    const [game, line] = ["game", "line"].map((ident) => document.getElementById(ident));
    game.setAttribute("data-line", kind);
    line.hidden = false;
    line.innerHTML = "<button>1</button>";
    return innerHeight - line.getBoundingClientRect().bottom;
}"""


def test_where_nothing_can_be_done_the_steps_of_a_record_lie_at_the_foot_of_a_phone(styled: Styled) -> None:
    """An empty strip was left below them, where others have their buttons."""
    page = styled(390, 844, "en")
    assert page.evaluate(LAST_ROW, "walk") > 60
    assert page.evaluate(LAST_ROW, "diagram") < 2


@pytest.mark.parametrize("size", [(1440, 900), (390, 844), (844, 390)])
def test_the_list_on_the_curtain_is_cut_only_where_the_window_is_full(styled: Styled, size: tuple[int, int]) -> None:
    """It was cut after five lines with half the screen empty."""
    for acts in (3, 7, 9, 30):
        rows = "".join(f'<li><span class="n">{n}</span><span>Act {n}</span></li>' for n in range(acts))
        made = render.curtain(
            "en", "US / JSDF", "", rows, PIXEL, "Special Operation 202X　Turn 12, Choose cards, hand 10"
        )
        is_cut, left, beyond = styled(*size, "en").evaluate(CURTAIN, made)
        assert not is_cut or left < 120, (acts, left)
        assert left > 0 or beyond >= -left, "all of it can be scrolled to"


@pytest.mark.parametrize("slug", games.SLUGS)
def test_at_twice_the_size_of_letters_an_ending_fits_the_width_of_a_phone(styled: Styled, slug: str) -> None:
    match, chance = Match(games.game(slug), luck=Dealt(2)), random.Random(2)
    while not isinstance(outcome := match.pending, Outcome):
        match.choose(chance.choice(list(outcome.actions)))
    for lang in LANGS:
        session = Session(match, games.presenter(slug), ["person"] * len(match.game.seats), lang)
        made = dialogs.ending(lang, session.presenter.ending(session.seen, outcome), True, True, slug, "")
        page = styled(390, 844, lang)
        sizes = {"fontSizes": {"standard": 32, "fixed": 32}}
        page.context.new_cdp_session(page).send("Page.setFontSizes", sizes)
        assert page.evaluate(ENDING, made) == [], lang


LOG = """([html, wide]) => {
    const log = document.getElementById("log"), lines = document.getElementById("lines");
    document.getElementById("game").classList.add("logging");
    lines.innerHTML = html;
    lines.style.width = `${wide}px`;
    const range = document.createRange(), wrong = [];
    for (const die of lines.querySelectorAll("svg.die"))
        if (die.getBoundingClientRect().width < 16) wrong.push("a small die");
    for (const line of lines.querySelectorAll("p, summary")) {
        const rows = new Map(), words = line.innerText.slice(0, 60);
        for (const rule of line.querySelectorAll(".rule:not([href])"))
            if (getComputedStyle(rule).opacity !== "1" || getComputedStyle(rule).position !== "static")
                wrong.push(`${words}: the rule of what changed it is not in its place`);
        range.selectNodeContents(line);
        for (const { top, left, right } of range.getClientRects()) {
            const row = [...rows.keys()].find((y) => Math.abs(y - top) < 9) ?? top;
            rows.set(row, [...(rows.get(row) || []), left, right]);
        }
        const wides = [...rows.values()].map((ends) => Math.max(...ends) - Math.min(...ends));
        if (wides.some((one) => one > 0 && one < 14) && rows.size > 1) wrong.push(`${words}: a line of one letter`);
    }
    return [...new Set(wrong)];
}"""


@pytest.mark.parametrize(("size", "wide"), [((1440, 900), 344), ((390, 844), 362)])
def test_the_log_shows_dice_and_rules_of_what_changed_them_and_has_no_line_of_one_letter(
    styled: Styled, size: tuple[int, int], wide: int
) -> None:
    """What changed a battle stood without its rule until the pointer came, and names ended in a line of one letter."""
    for slug in games.SLUGS:
        match, chance = Match(games.game(slug), luck=Dealt("lines")), random.Random(3)
        while not match.is_over and len(match.entries) < 250:
            match.choose(chance.choice(list(match.pending.actions)))
        events = [*match.opening, *(event for entry in match.entries for event in entry.events)]
        for lang in LANGS:
            made = (eyes.line(games.presenter(slug), event, lang, 0) for event in events)
            pieces = LogMarkup(games.presenter(slug), ()).added([line for line in made if line is not None])
            html = "".join(html for _, html in pieces)
            assert styled(*size, lang).evaluate(LOG, [html, wide]) == [], (slug, lang)


READ = """() => {
    const dialog = document.getElementById("dialog"), game = document.getElementById("game");
    const book = document.getElementById("book-pages"), lines = document.getElementById("lines");
    dialog.innerHTML = '<div class="db"><div class="read"><h3>Aim</h3><p>Hold</p></div></div>';
    book.innerHTML = '<article lang="en"><div class="text"><h3>Aim</h3><p>Hold</p></div></article>';
    lines.innerHTML = "<p>Moves</p>";
    game.classList.add("logging");
    const read = [...dialog.querySelectorAll("h3, p"), ...book.querySelectorAll("h3, p"), lines.firstChild];
    const sizes = read.map((one) => parseFloat(getComputedStyle(one).fontSize));
    game.classList.remove("logging");
    return sizes;
}"""


def test_what_is_read_on_a_phone_grows_with_the_letters_that_the_reader_has_set(styled: Styled, site: Path) -> None:
    """The table has no room for that; guide, rulebook and log have, and grew by 8 % only."""
    page = styled(390, 844, "en")
    page.add_style_tag(content=(site / "assets" / "book.css").read_text(encoding="utf-8"))
    cdp = page.context.new_cdp_session(page)
    found = []
    for size in (16, 32):
        cdp.send("Page.setFontSizes", {"fontSizes": {"standard": size, "fixed": size}})
        found.append(page.evaluate(READ))
    assert len(found[0]) == 5
    assert all(large >= 1.7 * usual >= 20 for usual, large in zip(*found, strict=True)), found
