"""Boards in somebody's article: on another site, with and without storage and scripts, and never in the way."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest
from tests.browser.articles import TALL
from tests.browser.database import texts
from tests.browser.long_articles import WINDOW, reading
from tests.browser.readers import CODE, RECORD, SETTLED, Reader, board

from sakusen import games
from sakusen.engine.record import unpack

if TYPE_CHECKING:
    from playwright.sync_api import Browser

SLUG = "window.sakusen && JSON.parse(window.sakusen('brief')).slug"
OTHERS = {
    "july": 'game="july"',
    "gunki": 'game="gunki"',
    "hands": 'game="taiwan202x"',
    "side": 'game="july" side="jp" level="easy"',
    "diagram": f'record="{CODE}" hands="open" step="76" mode="diagram" game="kinmen"',
    "passed": 'game="kinmen" src="game.txt" step="50"',
}
"""Boards beside the first one, by their names."""


@pytest.fixture(scope="module")
def article(articles_browser: Browser, address: str) -> Iterator[Reader]:
    """A board in the middle of a long page, loaded by a press, for one test after the other; below it boards of other
    games and kinds, to which the frame goes."""
    places = {"back": 76, "before": 60, "own": 58}
    links = (f'<a id="{name}" href="#x" data-sakusen="a step={step}">{step}</a> ' for name, step in places.items())
    top = '<a id="first" href="#">top</a> ' + "".join(links)
    others = "".join(board(address, ident, f'{more} lang="en"') for ident, more in OTHERS.items())
    with reading(articles_browser, address) as (blog, made):
        blog.file("/game.txt", RECORD)
        made.open(blog.page("/", f"{top}{board(address)}{TALL}{TALL}{others}"))
        made.press("a")
        yield made


@pytest.fixture
def them(article: Reader) -> Reader:
    """Its reader at the top, the board at its step and not entered any more, whatever has been done before."""
    article.page.set_viewport_size(WINDOW)
    article.click("#back")
    article.shown("a")
    article.step(76)
    article.page.click("#first")
    article.page.evaluate("scrollTo(0, 0)")
    return article


# ------------------------------------------------------------------ the poster
def test_an_article_loads_one_script_and_one_picture_until_the_board_is_pressed(reader, blog, address):
    inside = f'<a href="{address}#open&record={CODE}"><img src="{address}assets/icons/icon.svg" alt="A landing"></a>'
    them = reader().open(blog.page("/", board(address, inside=inside)))
    ours = [url.removeprefix(address) for url in them.asked if url.startswith(address)]
    assert sorted(ours) == ["assets/embed.js", "assets/icons/icon.svg"]
    assert them.page.locator("iframe").count() == 0


def test_a_board_without_a_picture_shows_the_start_of_its_game(reader, blog, address):
    cases = {
        ("light", ""): "",
        ("dark", ""): "-dark",
        ("dark", "auto"): "-dark",
        ("dark", "light"): "",
        ("light", "dark"): "-dark",
    }
    them = reader(color_scheme="light")
    for (reads, scheme), end in cases.items():
        more = 'game="july" lang="ja"' + (f' scheme="{scheme}"' if scheme else "")
        them.page.emulate_media(color_scheme=reads)
        them.asked.clear()
        them.open(blog.page("/", board(address, more=more)))
        posters = [url.removeprefix(address) for url in them.asked if "poster" in url]
        assert posters == [f"assets/baked/poster-july-ja{end}.svg"], (reads, scheme)
        assert them.page.locator("#a img").evaluate("img => img.naturalWidth > 100"), (reads, scheme)


def test_pressing_opens_the_record_at_its_step(them):
    assert them.step(76)["slug"] == "kinmen"
    them.frame.locator("#line-at", has_text="76 / 139").wait_for()
    assert not them.page.locator("#a .poster").is_visible()
    assert them.page.locator("iframe").get_attribute("title")  # what a screen reader says


def test_without_javascript_there_are_picture_and_link(reader, blog, address):
    inside = f'<a href="{address}#open&record={CODE}"><img src="{address}assets/icons/icon.svg" alt="A landing"></a>'
    them = reader(java_script_enabled=False).open(blog.page("/", board(address, inside=inside)))
    assert them.page.get_by_role("link", name="A landing").is_visible()
    assert them.page.locator("#a img").bounding_box()["width"] > 10


def test_the_frame_is_as_high_as_its_content(them):
    frame = them.frame
    them.page.wait_for_timeout(500)
    for width in (900, 420):
        them.page.set_viewport_size({"width": width, "height": 700})
        them.page.wait_for_timeout(700)
        inside = frame.evaluate("document.getElementById('game').getBoundingClientRect().height")
        assert abs(them.page.locator("iframe.on").bounding_box()["height"] - inside) <= 1
        assert frame.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_an_article_that_is_opened_from_a_disk_works_too(reader, address, tmp_path):
    (tmp_path / "article.html").write_text(f'<!doctype html><link rel="icon" href="data:,">{board(address)}', "utf-8")
    them = reader().open((tmp_path / "article.html").as_uri())
    them.press("a")
    them.step(76)


def test_a_board_opens_by_key_and_the_keys_follow_into_it(reader, blog, address):
    """One whose picture is a link, and one whose picture is none."""
    picture = f'<img src="{address}assets/icons/icon.svg" alt="A landing">'
    linked = f'<a href="{address}#open&hands=open&record={CODE}">{picture}</a>'
    boards = "".join(
        f'<a id="before-{ident}" href="#">top</a>{board(address, ident, inside=inside)}'
        for ident, inside in (("a", linked), ("b", picture))
    )
    them = reader().open(blog.page("/", boards))
    for ident in "ab":
        them.page.focus(f"#before-{ident}")
        them.page.keyboard.press("Tab")
        them.page.keyboard.press("Enter")
        them.shown(ident)
        them.step(76)
        assert them.page.evaluate("document.activeElement.id") == ident
        them.frame.wait_for_function("document.hasFocus()")
        them.page.keyboard.press("Tab")
        assert them.frame.evaluate("document.hasFocus() && document.activeElement !== document.body"), ident


def test_loading_takes_no_focus_and_does_not_scroll_and_boards_that_are_pressed_in_quick_succession_end_with_the_last(
    reader, blog, address
):
    games_ = {"b": "july", "c": "gunki", "d": "taiwan202x"}
    body = board(address) + "".join(board(address, i, f'game="{game}" lang="en"') for i, game in games_.items())
    go = '<p><a id="go" href="#" data-sakusen="a step=58">back</a></p>'
    them = reader().open(blog.page("/", f'<input id="field">{body}{TALL}{go}'))
    them.page.focus("#field")
    them.page.evaluate("document.getElementById('a').setAttribute('step', '60')")
    them.page.evaluate("document.getElementById('a').go({ step: '58' })")
    them.shown("a")
    them.step(58)
    assert them.page.evaluate("document.activeElement.id") == "field"
    assert them.scrolled() == 0

    press = "(i) => document.getElementById(i).shadowRoot.querySelector('.poster').click()"
    them.press("b")
    for number, ident in enumerate("abcdbadcabcdacbd"):
        them.page.evaluate(press, ident)
        them.page.wait_for_timeout((0, 5, 40, 200)[number % 4])
    them.shown("d")
    them.frame.wait_for_function(f"{SLUG} === 'taiwan202x'")  # it can answer now: only so does a press wait for it
    them.page.evaluate(f"for (const ident of 'bcb') ({press})(ident)")
    them.shown("b")
    them.page.wait_for_timeout(2000)  # longer than the script waits for a frame that does not answer
    them.frame.wait_for_function("JSON.parse(window.sakusen('brief')).slug === 'july'")
    assert them.page.locator("iframe").count() == 1
    assert them.page.locator("#b iframe.on").count() == 1
    assert [them.page.locator(f"#{i} .poster").is_visible() for i in "abcd"] == [True, False, True, True]


def test_a_board_that_was_passed_over_still_opens_where_the_article_says(them):
    them.press("july")
    them.page.evaluate("""() => { for (const ident of ["passed", "july"])
        document.getElementById(ident).shadowRoot.querySelector(".poster").click(); }""")
    them.page.wait_for_timeout(2000)
    assert not them.page.locator("#july .poster").is_visible()
    assert them.page.locator("#passed .poster").is_visible()
    them.press("passed")
    them.step(50)


def test_a_frame_that_has_come_to_grief_is_replaced(them):
    them.frame.evaluate("location.replace('about:blank#embed')")
    them.page.wait_for_timeout(SETTLED)
    them.press("july")
    them.frame.wait_for_function(f"{SLUG} === 'july'")
    assert them.page.locator("iframe").count() == 1


# ------------------------------------------------------------------ wheel, keys, focus
def test_the_wheel_scrolls_the_article_until_the_board_is_entered(them):
    them.page.mouse.move(*them.middle("a"))
    zoom = them.frame.inner_text("#tools .pct")
    them.page.mouse.wheel(0, 200)
    assert them.scrolls()
    assert them.frame.inner_text("#tools .pct") == zoom


def test_on_the_board_the_wheel_zooms_and_escape_gives_it_back(them):
    them.page.mouse.click(*them.middle("a"))
    zoom = them.frame.evaluate("document.querySelector('#tools .pct').textContent")
    them.page.mouse.wheel(0, -200)
    assert them.scrolled() == 0
    assert them.frame.evaluate("document.querySelector('#tools .pct').textContent") != zoom
    them.page.mouse.wheel(0, 200)  # as it was, for the next test
    them.frame.wait_for_function("zoom => document.querySelector('#tools .pct').textContent === zoom", arg=zoom)
    for _ in range(3):  # the first may take back what the click has shown
        them.page.keyboard.press("Escape")
    assert not them.frame.evaluate("document.documentElement.classList.contains('entered')")
    them.page.mouse.wheel(0, 200)
    assert them.scrolls()


def test_leaving_with_the_pointer_gives_the_wheel_back(them):
    x, y = them.middle("a")
    them.page.mouse.click(x, y)
    them.frame.wait_for_function("document.documentElement.classList.contains('entered')")
    them.page.wait_for_timeout(SETTLED)  # the article hears of it a moment later
    for place in ((20, 20), (x, y)):
        them.page.mouse.move(*place, steps=5)
        them.page.wait_for_timeout(SETTLED)
    them.page.mouse.wheel(0, 200)
    assert them.scrolls()


def test_keys_are_the_articles_until_the_board_is_entered_and_after_escape(them):
    frame = them.frame
    frame.evaluate("document.getElementById('board').focus()")
    them.page.keyboard.press(",")
    them.page.wait_for_timeout(300)
    assert them.told()["steps"] == 76
    them.page.keyboard.press("Enter")
    assert frame.evaluate("document.documentElement.classList.contains('entered')")
    them.page.keyboard.press(",")
    assert them.step(74)
    for _ in range(2):
        them.page.keyboard.press("Escape")
    assert not frame.evaluate("document.documentElement.classList.contains('entered')")
    assert them.page.evaluate("document.hasFocus() && document.activeElement.id") == "a"


def test_on_a_phone_a_finger_scrolls_over_a_board_and_the_board_shows_where_the_last_thing_happened(
    reader, blog, address
):
    """That is beside the middle of the map, where a phone begins to show it."""
    them = reader(has_touch=True, viewport={"width": 390, "height": 700}).open(
        blog.page("/", f'<p id="first">top</p>{board(address)}{TALL}')
    )
    them.page.locator("#a").tap()
    frame = them.shown("a")
    them.step(76)
    wide = frame.locator("#map").bounding_box()["width"]
    acts = [act for act in them.told()["actions"] if "x" in act]
    assert any(0 < act["x"] < wide / 3 for act in acts)
    them.page.locator("#first").tap()
    assert frame.evaluate("getComputedStyle(document.getElementById('board')).touchAction") == "auto"
    frame.evaluate("""() => document.getElementById("prompt").dispatchEvent(
        new PointerEvent("pointerdown", { pointerType: "touch", bubbles: true }))""")  # a finger that comes to scroll
    assert not frame.evaluate("document.documentElement.classList.contains('entered')")
    box = frame.locator("#prompt").bounding_box()
    them.page.touchscreen.tap(box["x"] + 100, box["y"] + 10)
    frame.wait_for_function("getComputedStyle(document.getElementById('board')).touchAction === 'none'")


# ------------------------------------------------------------------ several boards, links, taking over
def test_several_boards_share_one_frame_and_the_one_that_is_left_comes_back_as_it_was(them, address):
    """With its picture, its height, its step and the reader's own line; a link leads from there to the article's."""
    before = len(them.asked)
    them.page.evaluate("(src) => { document.querySelector('#a img').src = src }", f"{address}assets/icons/icon.svg")
    them.page.wait_for_timeout(SETTLED)
    high = them.page.locator("#a").bounding_box()["height"]
    them.press("gunki")
    them.frame.wait_for_function(f"{SLUG} === 'gunki'")
    assert them.page.locator("iframe").count() == 1
    asked = [url for url in them.asked[before:] if url.endswith((".wasm", ".bin", ".zip", ".py", ".html", ".json"))]
    assert asked == [address + f"assets/{folder}/gunki.json" for folder in ("baked", "learned")]
    assert them.page.locator("#a .poster").is_visible()
    left = them.page.locator("#a img").get_attribute("src")
    assert left.startswith("data:image/")
    assert abs(them.page.locator("#a").bounding_box()["height"] - high) <= 3  # the poster has a border
    them.press("a")
    them.frame.wait_for_function(f"{SLUG} === 'kinmen'")
    assert them.told()["steps"] == 76

    them.attack()
    them.frame.wait_for_function(
        "JSON.parse(window.sakusen('brief')).steps > 76 && !JSON.parse(window.sakusen('brief')).busy"
    )
    steps = them.told()["steps"]
    them.press("gunki")
    them.frame.wait_for_function(f"{SLUG} === 'gunki'")
    own = them.page.locator("#a img").get_attribute("src")
    assert own.startswith("data:image/")
    assert own != left
    them.press("a")
    them.step(steps)
    them.frame.locator("#line", has_text="Yours from step 76").wait_for()
    them.press("gunki")
    them.frame.wait_for_function(f"{SLUG} === 'gunki'")
    them.click("#own")
    them.step(58)
    assert "Yours" not in them.frame.inner_text("#line")


def test_where_a_frame_cannot_move_a_new_one_takes_its_place(them):
    them.page.evaluate("""() => { for (const kind of [Element, DocumentFragment]) {
        kind.prototype.testMove = kind.prototype.moveBefore; delete kind.prototype.moveBefore; } }""")
    try:
        them.press("july")
        them.frame.wait_for_function(f"{SLUG} === 'july'")
        assert them.page.locator("iframe").count() == 1
    finally:
        them.page.evaluate("""() => { for (const kind of [Element, DocumentFragment])
            kind.prototype.moveBefore = kind.prototype.testMove; }""")


def test_the_reader_takes_over_and_goes_back_to_the_article(them):
    frame = them.frame
    them.attack()
    frame.wait_for_function("JSON.parse(window.sakusen('brief')).steps > 76")
    frame.locator("#line", has_text="Yours from step 76").wait_for()
    frame.click("#line [data-arg=return]")
    assert them.step(76)["ask"] == "attack.target"
    frame.locator("#line input").wait_for()


def test_with_everything_taken_back_the_reader_is_at_the_articles_step_again(them):
    frame = them.press("july")
    frame.wait_for_function(f"{SLUG} === 'july'")
    them.page.wait_for_timeout(SETTLED)
    box = them.page.locator("iframe.on").bounding_box()
    for _ in ("a unit", "where it goes", "that it goes"):
        now = them.told()
        shown = [act for act in now["actions"] if act["action"] == now["preview"]]
        act = (shown or [act for act in now["actions"] if "x" in act])[0]
        if "button" in act:
            frame.click(f"#acting [data-key='{act['button']}']")
        else:
            them.page.mouse.click(box["x"] + act["x"], box["y"] + act["y"])
        them.page.wait_for_timeout(SETTLED)
    assert them.told()["steps"]
    frame.locator("#line", has_text="Yours from step 0").wait_for()
    frame.click("#acting [data-do=undo]")
    them.step(0)
    frame.locator("#line .own").wait_for(state="detached")


def test_the_reader_plays_on_against_the_computer(them):
    frame = them.frame
    them.click("#before")
    them.step(60)
    frame.click("#line [data-arg=play]")
    frame.click("dialog label:has(input[name=seat1][value=easy])")
    frame.click("dialog [data-arg=go]")
    frame.wait_for_function(
        "(() => { const now = JSON.parse(window.sakusen('brief')); return now.steps > 60 && now.mine })()"
    )
    frame.click("#line [data-arg=return]")
    them.step(60)


def test_a_diagram_can_be_walked_through_but_not_played(them):
    frame = them.press("diagram")
    frame.locator("#acting").wait_for(state="hidden")
    them.step(76)
    assert not frame.locator("#acting").is_visible()
    box = them.page.locator("iframe.on").bounding_box()
    for act in (act for act in them.told()["actions"] if "x" in act):
        them.page.mouse.click(box["x"] + act["x"], box["y"] + act["y"])
        them.page.wait_for_timeout(SETTLED)
        assert them.told()["preview"] is None
    frame.click("#line [data-arg=forward]")
    them.step(77)
    frame.locator("#prompt", has_text="Command Control").wait_for()
    assert not frame.locator("[data-arg=play]").count()


def test_what_is_open_in_the_frame_opens_in_a_window_of_its_own(them):
    link = them.frame.locator("#line-open[href*='step=76']")  # waits until the board stands there
    assert link.get_attribute("target") == "_blank"
    fragment = link.get_attribute("href")
    assert "step=76" in fragment
    assert len(unpack(fragment.split("record=")[1].split("&")[0], games.game).entries) == 139


def test_two_readers_play_on_without_seeing_each_others_hands(them):
    picture = them.page.locator("#hands img").get_attribute("src")
    frame = them.press("hands")
    frame.wait_for_function(f"{SLUG} === 'taiwan202x'")
    assert not frame.locator("#curtain").is_visible()
    frame.click("#line [data-arg=play]")
    for seat in (0, 1):
        frame.click(f"dialog label:has(input[name=seat{seat}][value=person])")
    frame.click("dialog [data-arg=go]")
    frame.locator("#curtain").wait_for()
    frame.click("[data-do=uncover]")
    frame.wait_for_function("JSON.parse(window.sakusen('brief')).turn === 'person'")
    them.press("july")
    assert them.page.locator("#hands img").get_attribute("src") == picture


def test_the_reader_plays_the_side_that_the_article_gives(them):
    frame = them.press("side")
    frame.locator("#line-open[href*='side=jp&level=easy']").wait_for()
    frame.click("#line [data-arg=play]")
    chosen = [frame.locator(f"dialog input[name=seat{seat}]:checked").get_attribute("value") for seat in (0, 1)]
    assert chosen == ["person", "easy"]
    frame.click("dialog [data-do=close] >> nth=0")


def test_frame_in_an_article_keeps_nothing_for_later_nor_what_is_played_in_it(new_page):
    page = new_page(service_workers="allow")
    page.goto(f"#embed&hands=open&record={CODE}&step=60&lang=en")
    page.click("#line [data-arg=play]")
    for seat in (0, 1):
        page.click(f"dialog label:has(input[name=seat{seat}][value=person])")
    page.click("dialog [data-arg=go]")
    page.locator("#line .own").wait_for()
    page.wait_for_timeout(3000)  # the first page of the site would have begun to keep itself by now
    assert not page.evaluate("navigator.serviceWorker.getRegistrations().then((all) => all.length)")
    assert page.evaluate("caches.keys()") == []
    assert texts(page) == {}
    assert page.evaluate("Object.keys(localStorage)") == []
