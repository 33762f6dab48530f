"""Boards in somebody's article: on another site, with and without storage and scripts, and never in the way."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest
from tests.browser.articles import TALL, Blog
from tests.browser.conftest import BOOT, PREFIX, Watch
from tests.browser.database import texts
from tests.browser.readers import CODE, RECORD, SETTLED, Reader, board

from sakusen import games
from sakusen.engine.record import unpack

if TYPE_CHECKING:
    from playwright.sync_api import Browser

WINDOW = {"width": 900, "height": 700}


@pytest.fixture(scope="module")
def article(articles_browser: Browser, address: str) -> Iterator[Reader]:
    """A board in the middle of a long page, loaded by a press, for one test after the other."""
    blog, watch = Blog(), Watch(origin=address.removesuffix(PREFIX) + "/")
    context = articles_browser.new_context(viewport=WINDOW, locale="en-GB")
    page = context.new_page()
    page.set_default_timeout(BOOT)
    page.on("console", lambda m: m.type == "error" and watch.faults.append(f"console: {m.text}"))
    page.on("pageerror", lambda error: watch.faults.append(f"error: {error}"))
    page.on("request", lambda r: r.url.startswith(blog.origin) or watch.ask(r.url))
    top = '<a id="first" href="#">top</a> <a id="back" href="#x" data-sakusen="a step=76">the landing</a>'
    made = Reader(page).open(blog.page("/", f"{top}{board(address)}{TALL}{TALL}"))
    made.press("a")
    yield made
    context.close()
    blog.close()
    assert not watch.faults, "\n".join(watch.faults)


@pytest.fixture
def them(article: Reader) -> Reader:
    """Its reader at the top, the board at its step and not entered any more, whatever has been done before."""
    article.page.set_viewport_size(WINDOW)
    article.click("#back")
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


@pytest.mark.parametrize(
    ("reads", "scheme", "end"),
    [
        ("light", "", ""),
        ("dark", "", "-dark"),
        ("dark", "auto", "-dark"),
        ("dark", "light", ""),
        ("light", "dark", "-dark"),
    ],
)
def test_a_board_without_a_picture_shows_the_start_of_its_game(reader, blog, address, reads, scheme, end):
    more = 'game="july" lang="ja"' + (f' scheme="{scheme}"' if scheme else "")
    them = reader(color_scheme=reads).open(blog.page("/", board(address, more=more)))
    posters = [url.removeprefix(address) for url in them.asked if "poster" in url]
    assert posters == [f"assets/baked/poster-july-ja{end}.svg"]
    assert them.page.locator("#a img").evaluate("img => img.naturalWidth > 100")


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


@pytest.mark.parametrize("linked", [True, False])
def test_a_board_opens_by_key_and_the_keys_follow_into_it(reader, blog, address, linked):
    picture = f'<img src="{address}assets/icons/icon.svg" alt="A landing">'
    inside = f'<a href="{address}#open&hands=open&record={CODE}">{picture}</a>' if linked else picture
    them = reader().open(blog.page("/", f'<a id="first" href="#">top</a>{board(address, inside=inside)}'))
    them.page.focus("#first")
    them.page.keyboard.press("Tab")
    them.page.keyboard.press("Enter")
    them.shown("a")
    them.step(76)
    assert them.page.evaluate("document.activeElement.id") == "a"
    them.frame.wait_for_function("document.hasFocus()")
    them.page.keyboard.press("Tab")
    assert them.frame.evaluate("document.hasFocus() && document.activeElement !== document.body")


def test_boards_that_are_pressed_in_quick_succession_end_with_the_last(reader, blog, address):
    games_ = {"b": "july", "c": "gunki", "d": "taiwan202x"}
    body = board(address) + "".join(board(address, i, f'game="{game}" lang="en"') for i, game in games_.items())
    them = reader().open(blog.page("/", body))
    press = "(i) => document.getElementById(i).shadowRoot.querySelector('.poster').click()"
    them.press("b")
    for number, ident in enumerate("abcdbadcabcdacbd" + "bcb"):
        them.page.evaluate(press, ident)
        them.page.wait_for_timeout((0, 5, 40, 200)[number % 4])
    them.shown("b")
    them.page.wait_for_timeout(2000)  # longer than the script waits for a frame that does not answer
    them.frame.wait_for_function("JSON.parse(window.sakusen('brief')).slug === 'july'")
    assert them.page.locator("iframe").count() == 1
    assert them.page.locator("#b iframe.on").count() == 1
    assert [them.page.locator(f"#{i} .poster").is_visible() for i in "abcd"] == [True, False, True, True]


def test_a_board_that_was_passed_over_still_opens_where_the_article_says(reader, blog, address):
    blog.file("/game.txt", RECORD)
    body = board(address, "b", 'game="july" lang="en"') + board(address, more='game="kinmen" src="game.txt" step="50"')
    them = reader().open(blog.page("/", body))
    them.press("b")
    them.page.evaluate("""() => { for (const ident of ["a", "b"])
        document.getElementById(ident).shadowRoot.querySelector(".poster").click(); }""")
    them.page.wait_for_timeout(2000)
    assert not them.page.locator("#b .poster").is_visible()
    assert them.page.locator("#a .poster").is_visible()
    them.press("a")
    them.step(50)


def test_a_frame_that_has_come_to_grief_is_replaced(reader, blog, address):
    them = reader().open(blog.page("/", board(address) + board(address, "b", 'game="july" lang="en"')))
    them.press("a")
    them.step(76)
    them.frame.evaluate("location.replace('about:blank#embed')")
    them.page.wait_for_timeout(SETTLED)
    them.press("b")
    them.frame.wait_for_function("window.sakusen && JSON.parse(window.sakusen('brief')).slug === 'july'")
    assert them.page.locator("iframe").count() == 1


def test_a_small_board_shows_where_the_last_thing_happened(reader, blog, address):
    """Beside the middle of the map, where a phone begins to show it."""
    text = '<p><a id="l1" href="#x" data-sakusen="a step=94">the retreat</a></p>'
    them = reader(viewport={"width": 390, "height": 700}).open(blog.page("/", board(address) + text))
    frame = them.press("a")
    them.step(76)
    wide = frame.locator("#map").bounding_box()["width"]
    acts = [act for act in them.told()["actions"] if "x" in act]
    assert any(0 < act["x"] < wide / 3 for act in acts)


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


def test_loading_takes_no_focus_and_does_not_scroll(reader, blog, address):
    body = f'<input id="field">{board(address)}{TALL}<p><a id="go" href="#" data-sakusen="a step=58">back</a></p>'
    them = reader().open(blog.page("/", body))
    them.page.focus("#field")
    them.page.evaluate("document.getElementById('a').setAttribute('step', '60')")
    them.page.evaluate("document.getElementById('a').go({ step: '58' })")
    them.shown("a")
    them.step(58)
    assert them.page.evaluate("document.activeElement.id") == "field"
    assert them.scrolled() == 0


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


def test_a_finger_scrolls_the_article_over_a_board_that_is_not_entered(reader, blog, address):
    them = reader(has_touch=True, viewport={"width": 420, "height": 700}).open(
        blog.page("/", f'<p id="first">top</p>{board(address)}{TALL}')
    )
    them.page.locator("#a").tap()
    frame = them.shown("a")
    them.page.locator("#first").tap()
    assert frame.evaluate("getComputedStyle(document.getElementById('board')).touchAction") == "auto"
    frame.evaluate("""() => document.getElementById("prompt").dispatchEvent(
        new PointerEvent("pointerdown", { pointerType: "touch", bubbles: true }))""")  # a finger that comes to scroll
    assert not frame.evaluate("document.documentElement.classList.contains('entered')")
    box = frame.locator("#prompt").bounding_box()
    them.page.touchscreen.tap(box["x"] + 100, box["y"] + 10)
    frame.wait_for_function("getComputedStyle(document.getElementById('board')).touchAction === 'none'")


# ------------------------------------------------------------------ several boards, links, taking over
def test_several_boards_share_one_frame_and_the_one_that_is_left_keeps_its_picture(reader, blog, address):
    body = board(address) + board(address, "b", 'game="july" lang="en"')
    them = reader().open(blog.page("/", body))
    them.press("a")
    them.step(76)
    before = len(them.asked)
    them.press("b")
    them.frame.wait_for_function("JSON.parse(window.sakusen('brief')).slug === 'july'")
    assert them.page.locator("iframe").count() == 1
    asked = [url for url in them.asked[before:] if url.endswith((".wasm", ".bin", ".zip", ".py", ".html", ".json"))]
    assert asked == [address + f"assets/{folder}/july.json" for folder in ("baked", "learned")]
    assert them.page.locator("#a .poster").is_visible()
    assert them.page.locator("#a img").get_attribute("src").startswith("data:image/")
    them.press("a")
    them.frame.wait_for_function("JSON.parse(window.sakusen('brief')).slug === 'kinmen'")
    assert them.told()["steps"] == 76


def test_where_a_frame_cannot_move_a_new_one_takes_its_place(reader, blog, address):
    body = board(address) + board(address, "b", 'game="july" lang="en"')
    them = reader()
    them.page.add_init_script("delete Element.prototype.moveBefore; delete DocumentFragment.prototype.moveBefore")
    them.open(blog.page("/", body))
    them.press("a")
    them.press("b")
    them.frame.wait_for_function("JSON.parse(window.sakusen('brief')).slug === 'july'")
    assert them.page.locator("iframe").count() == 1


def test_links_in_the_text_move_the_board_and_light_a_place(reader, blog, address):
    text = (
        '<p><a id="l1" href="#x" data-sakusen="a step=94 show=0708">Anqi</a> '
        '<a id="l2" href="#x" data-sakusen="step=50">the attack</a></p>'
    )
    them = reader().open(blog.page("/", board(address) + text))
    them.click("#l1")
    them.shown("a")
    them.step(94)
    them.frame.wait_for_function("document.getElementById('status').textContent.includes('0708')")
    them.click("#l2")
    them.step(50)
    assert them.page.evaluate("location.hash") == ""


def test_the_reader_takes_over_and_goes_back_to_the_article(them):
    frame = them.frame
    them.attack()
    frame.wait_for_function("JSON.parse(window.sakusen('brief')).steps > 76")
    frame.locator("#line", has_text="Yours from step 76").wait_for()
    frame.click("#line [data-arg=return]")
    assert them.step(76)["ask"] == "attack.target"
    frame.locator("#line input").wait_for()


def test_with_everything_taken_back_the_reader_is_at_the_articles_step_again(reader, blog, address):
    them = reader().open(blog.page("/", board(address, more='game="july" lang="en"')))
    frame = them.press("a")
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


def test_the_reader_plays_on_against_the_computer(reader, blog, address):
    them = reader().open(
        blog.page("/", board(address, more=f'record="{CODE}" hands="open" step="60" game="kinmen" lang="en"'))
    )
    frame = them.press("a")
    them.step(60)
    frame.click("#line [data-arg=play]")
    frame.click("dialog label:has(input[name=seat1][value=easy])")
    frame.click("dialog [data-arg=go]")
    frame.wait_for_function(
        "(() => { const now = JSON.parse(window.sakusen('brief')); return now.steps > 60 && now.mine })()"
    )
    frame.click("#line [data-arg=return]")
    them.step(60)


def test_a_line_of_the_readers_own_is_there_again_after_another_board(reader, blog, address):
    body = board(address) + board(address, "b", 'game="july" lang="en"')
    them = reader().open(blog.page("/", body))
    frame = them.press("a")
    them.step(76)
    them.attack()
    frame.wait_for_function(
        "JSON.parse(window.sakusen('brief')).steps > 76 && !JSON.parse(window.sakusen('brief')).busy"
    )
    steps = them.told()["steps"]
    them.press("b")
    them.frame.wait_for_function("JSON.parse(window.sakusen('brief')).slug === 'july'")
    assert them.page.locator("#a img").get_attribute("src").startswith("data:image/")
    them.press("a")
    them.step(steps)
    them.frame.locator("#line", has_text="Yours from step 76").wait_for()


def test_a_diagram_can_be_walked_through_but_not_played(reader, blog, address):
    more = f'record="{CODE}" hands="open" step="76" mode="diagram" game="kinmen" lang="en"'
    them = reader().open(blog.page("/", board(address, more=more)))
    frame = them.press("a")
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


def test_two_readers_play_on_without_seeing_each_others_hands(reader, blog, address):
    body = board(address, more='game="taiwan202x" lang="en"') + board(address, "b", 'game="july" lang="en"')
    them = reader().open(blog.page("/", body))
    picture = them.page.locator("#a img").get_attribute("src")
    frame = them.press("a")
    assert not frame.locator("#curtain").is_visible()
    frame.click("#line [data-arg=play]")
    for seat in (0, 1):
        frame.click(f"dialog label:has(input[name=seat{seat}][value=person])")
    frame.click("dialog [data-arg=go]")
    frame.locator("#curtain").wait_for()
    frame.click("[data-do=uncover]")
    frame.wait_for_function("JSON.parse(window.sakusen('brief')).turn === 'person'")
    them.press("b")
    assert them.page.locator("#a img").get_attribute("src") == picture


def test_the_reader_plays_the_side_that_the_article_gives(reader, blog, address):
    them = reader().open(blog.page("/", board(address, more='game="july" side="jp" level="easy" lang="en"')))
    frame = them.press("a")
    assert "side=jp&level=easy" in frame.locator("#line-open").get_attribute("href")
    frame.click("#line [data-arg=play]")
    chosen = [frame.locator(f"dialog input[name=seat{seat}]:checked").get_attribute("value") for seat in (0, 1)]
    assert chosen == ["person", "easy"]


def test_nothing_that_is_played_in_a_frame_is_kept(new_page):
    page = new_page()
    page.goto(f"#embed&hands=open&record={CODE}&step=60&lang=en")
    page.click("#line [data-arg=play]")
    for seat in (0, 1):
        page.click(f"dialog label:has(input[name=seat{seat}][value=person])")
    page.click("dialog [data-arg=go]")
    page.locator("#line .own").wait_for()
    page.wait_for_timeout(SETTLED)
    assert texts(page) == {}
    assert page.evaluate("Object.keys(localStorage)") == []
