"""Boards in somebody's article: on another site, with and without storage and scripts, and never in the way."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.browser.articles import TALL, Blog
from tests.browser.conftest import FLAGS, PREFIX, Watch

from sakusen import games
from sakusen.engine.record import pack, read, unpack
from tools import browsers

ROOT = Path(__file__).parents[2]
RECORD = (ROOT / "tests" / "golden" / "kinmen-example.txt").read_text("utf-8")
CODE = pack(read(RECORD, games.game))
STRICT = ("default-src 'none'; script-src SITE; style-src 'self'; img-src SITE data:; frame-src SITE; "
          "connect-src 'self'; require-trusted-types-for 'script'")
SETTLED = 400  # ms
LATEST = 5.0  # seconds
MOVED = 40  # pixels; a page that has been scrolled has moved farther


def flags(*more: str) -> list[str]:
    """The browser's flags; articles are on 127.0.0.1, boards on localhost: two sites."""
    return [flag + ",EXCLUDE 127.0.0.1" if flag.startswith("--host-resolver") else flag for flag in FLAGS] + [*more]


@pytest.fixture(scope="module")
def articles_browser(browser: Any) -> Iterator[Any]:
    """Chromium in which frames of other sites may store nothing: Playwright switches partitions off."""
    running = browser.browser_type.launch(executable_path=browsers.find(), args=flags())
    yield running
    running.close()


@pytest.fixture
def blog() -> Iterator[Blog]:
    made = Blog()
    yield made
    made.close()


class Reader:
    """Who reads a page of the blog and looks into its frame."""

    def __init__(self, page: Any) -> None:
        self.page = page
        self.asked: list[str] = []
        page.on("request", lambda request: self.asked.append(request.url))

    def open(self, url: str) -> Reader:
        self.page.goto(url)
        self.page.wait_for_load_state("networkidle")
        return self

    @property
    def frame(self) -> Any:
        """The frame with the board."""
        return next(frame for frame in self.page.frames if "#embed" in frame.url)

    def press(self, ident: str) -> Any:
        """Press a board's picture; its frame when it is there. A browser needs a moment after a page has been
        scrolled to know which frame lies under the pointer."""
        self.page.locator(f"#{ident} .poster").scroll_into_view_if_needed()
        self.page.wait_for_timeout(SETTLED)
        self.page.click(f"#{ident}")
        return self.shown(ident)

    def shown(self, ident: str) -> Any:
        self.page.locator(f"#{ident} iframe.on").wait_for()
        frame = self.frame
        frame.locator("#line").wait_for()
        return frame

    def step(self, wanted: int) -> dict[str, Any]:
        """Wait for a step; what the board tells then."""
        self.frame.wait_for_function(f"JSON.parse(window.sakusen()).steps === {wanted}")
        return self.told()

    def told(self) -> dict[str, Any]:
        return dict(json.loads(self.frame.evaluate("window.sakusen()")))

    def scrolled(self) -> float:
        self.page.wait_for_timeout(SETTLED)
        return float(self.page.evaluate("scrollY"))

    def scrolls(self) -> bool:
        """Whether the article moves, which may take a moment."""
        late = time.monotonic() + LATEST
        while not (moved := self.page.evaluate("scrollY") > MOVED) and time.monotonic() < late:
            self.page.wait_for_timeout(SETTLED)
        return bool(moved)

    def middle(self, ident: str) -> tuple[float, float]:
        """A point on the map of the board."""
        box = self.page.locator(f"#{ident} iframe.on").bounding_box()
        return box["x"] + box["width"] / 2, box["y"] + 200

    def attack(self) -> None:
        """Press the first target on the map, then the button that rolls."""
        self.page.wait_for_timeout(SETTLED)
        act = next(act for act in self.told()["actions"] if "x" in act)
        box = self.page.locator("iframe.on").bounding_box()
        self.page.mouse.click(box["x"] + act["x"], box["y"] + act["y"])
        self.frame.click("#acting [data-key=roll]")


@pytest.fixture
def reader(articles_browser: Any, address: str, blog: Blog) -> Iterator[Callable[..., Reader]]:
    """Makes readers; at the end, no page of theirs may have complained or asked a third party."""
    contexts: list[Any] = []
    watch = Watch(origin=address.removesuffix(PREFIX) + "/")

    def make(watched: bool = True, **options: Any) -> Reader:
        usual = {"viewport": {"width": 900, "height": 700}, "locale": "en-GB"}
        context = articles_browser.new_context(**{**usual, **options})
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(60_000)
        if watched:
            page.on("console", lambda m: m.type == "error" and watch.faults.append(f"console: {m.text}"))
            page.on("pageerror", lambda error: watch.faults.append(f"error: {error}"))
            page.on("request", lambda r: r.url.startswith(blog.origin) or watch.ask(r.url))
        return Reader(page)

    yield make
    for context in contexts:
        context.close()
    assert not watch.faults, "\n".join(watch.faults)


def board(address: str, ident: str = "a", more: str = f'game="kinmen" record="{CODE}" step="76" lang="en"',
          inside: str = "") -> str:
    """A board as an article has it, with the script."""
    return (f'<sakusen-board id="{ident}" {more}>{inside}</sakusen-board>'
            f'<script async src="{address}assets/embed.js"></script>')


# ------------------------------------------------------------------ the poster
def test_an_article_loads_one_script_and_one_picture_until_the_board_is_pressed(reader, blog, address):
    inside = f'<a href="{address}#open&record={CODE}"><img src="{address}assets/icons/icon.svg" alt="A landing"></a>'
    them = reader().open(blog.page("/", board(address, inside=inside)))
    ours = [url.removeprefix(address) for url in them.asked if url.startswith(address)]
    assert sorted(ours) == ["assets/embed.js", "assets/icons/icon.svg"]
    assert them.page.locator("iframe").count() == 0


def test_a_board_without_a_picture_shows_the_start_of_its_game(reader, blog, address):
    them = reader().open(blog.page("/", board(address, more='game="july" lang="ja"')))
    assert [url.removeprefix(address) for url in them.asked if "poster" in url] == ["assets/baked/poster-july-ja.svg"]
    assert them.page.locator("#a img").evaluate("img => img.naturalWidth > 100")


def test_pressing_opens_the_record_at_its_step(reader, blog, address):
    them = reader().open(blog.page("/", board(address)))
    them.press("a")
    assert them.step(76)["slug"] == "kinmen"
    assert them.frame.locator("#line-at").inner_text() == "76 / 139"
    assert not them.page.locator("#a .poster").is_visible()


def test_without_javascript_there_are_picture_and_link(reader, blog, address):
    inside = f'<a href="{address}#open&record={CODE}"><img src="{address}assets/icons/icon.svg" alt="A landing"></a>'
    them = reader(java_script_enabled=False).open(blog.page("/", board(address, inside=inside)))
    assert them.page.get_by_role("link", name="A landing").is_visible()
    assert them.page.locator("#a img").bounding_box()["width"] > 10


def test_the_frame_is_as_high_as_its_content(reader, blog, address):
    them = reader().open(blog.page("/", board(address)))
    frame = them.press("a")
    them.page.wait_for_timeout(500)
    for width in (900, 420):
        them.page.set_viewport_size({"width": width, "height": 700})
        them.page.wait_for_timeout(700)
        inside = frame.evaluate("document.getElementById('game').getBoundingClientRect().height")
        assert abs(them.page.locator("iframe.on").bounding_box()["height"] - inside) <= 1
        assert frame.evaluate("document.documentElement.scrollWidth <= innerWidth")


# ------------------------------------------------------------------ wheel, keys, focus
@pytest.fixture
def long_article(reader, blog, address) -> Reader:
    """A board in the middle of a long page, loaded, and not entered any more."""
    them = reader().open(blog.page("/", f'<a id="first" href="#">top</a>{board(address)}{TALL}{TALL}'))
    them.press("a")
    them.step(76)
    them.page.click("#first")
    them.page.evaluate("scrollTo(0, 0)")
    return them


def test_the_wheel_scrolls_the_article_until_the_board_is_entered(long_article):
    them = long_article
    them.page.mouse.move(*them.middle("a"))
    zoom = them.frame.inner_text("#tools .pct")
    them.page.mouse.wheel(0, 200)
    assert them.scrolls()
    assert them.frame.inner_text("#tools .pct") == zoom


def test_on_the_board_the_wheel_zooms_and_escape_gives_it_back(long_article):
    them = long_article
    them.page.mouse.click(*them.middle("a"))
    zoom = them.frame.evaluate("document.querySelector('#tools .pct').textContent")
    them.page.mouse.wheel(0, -200)
    assert them.scrolled() == 0
    assert them.frame.evaluate("document.querySelector('#tools .pct').textContent") != zoom
    for _ in range(3):  # the first may take back what the click has shown
        them.page.keyboard.press("Escape")
    assert not them.frame.evaluate("document.documentElement.classList.contains('entered')")
    them.page.mouse.wheel(0, 200)
    assert them.scrolls()


def test_leaving_with_the_pointer_gives_the_wheel_back(long_article):
    them = long_article
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


def test_keys_are_the_articles_until_the_board_is_entered_and_after_escape(long_article):
    them = long_article
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
        blog.page("/", f'<p id="first">top</p>{board(address)}{TALL}'))
    them.page.locator("#a").tap()
    frame = them.shown("a")
    them.page.locator("#first").tap()
    assert frame.evaluate("getComputedStyle(document.getElementById('board')).touchAction") == "auto"
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
    them.frame.wait_for_function("JSON.parse(window.sakusen()).slug === 'july'")
    assert them.page.locator("iframe").count() == 1
    assert [url for url in them.asked[before:] if url.endswith((".wasm", ".bin", ".zip", ".py", ".html", ".json"))] == [
        address + "assets/baked/july.json"]
    assert them.page.locator("#a .poster").is_visible()
    assert them.page.locator("#a img").get_attribute("src").startswith("data:image/")
    them.press("a")
    them.frame.wait_for_function("JSON.parse(window.sakusen()).slug === 'kinmen'")
    assert them.told()["steps"] == 76


def test_where_a_frame_cannot_move_a_new_one_takes_its_place(reader, blog, address):
    body = board(address) + board(address, "b", 'game="july" lang="en"')
    them = reader()
    them.page.add_init_script("delete Element.prototype.moveBefore; delete DocumentFragment.prototype.moveBefore")
    them.open(blog.page("/", body))
    them.press("a")
    them.press("b")
    them.frame.wait_for_function("JSON.parse(window.sakusen()).slug === 'july'")
    assert them.page.locator("iframe").count() == 1


def test_links_in_the_text_move_the_board_and_light_a_place(reader, blog, address):
    text = ('<p><a id="l1" href="#x" data-sakusen="a step=94 show=0708">Anqi</a> '
            '<a id="l2" href="#x" data-sakusen="step=50">the attack</a></p>')
    them = reader().open(blog.page("/", board(address) + text))
    them.page.click("#l1")
    them.shown("a")
    them.step(94)
    them.frame.wait_for_function("document.getElementById('status').textContent.includes('0708')")
    them.page.click("#l2")
    them.step(50)
    assert them.page.evaluate("location.hash") == ""


def test_the_reader_takes_over_and_goes_back_to_the_article(reader, blog, address):
    them = reader().open(blog.page("/", board(address)))
    frame = them.press("a")
    them.step(76)
    them.attack()
    frame.wait_for_function("JSON.parse(window.sakusen()).steps > 76")
    assert "Yours from step 76" in frame.inner_text("#line")
    frame.click("#line [data-arg=return]")
    assert them.step(76)["ask"] == "attack.target"
    assert frame.locator("#line input").is_visible()


def test_the_reader_plays_on_against_the_computer(reader, blog, address):
    them = reader().open(blog.page("/", board(address, more=f'record="{CODE}" step="60" game="kinmen" lang="en"')))
    frame = them.press("a")
    them.step(60)
    frame.click("#line [data-arg=play]")
    frame.click("dialog label:has(input[name=seat1][value=easy])")
    frame.click("dialog [data-arg=go]")
    frame.wait_for_function("(() => { const now = JSON.parse(window.sakusen()); return now.steps > 60 && now.mine })()")
    frame.click("#line [data-arg=return]")
    them.step(60)


def test_a_line_of_the_readers_own_is_there_again_after_another_board(reader, blog, address):
    body = board(address) + board(address, "b", 'game="july" lang="en"')
    them = reader().open(blog.page("/", body))
    frame = them.press("a")
    them.step(76)
    them.attack()
    frame.wait_for_function("JSON.parse(window.sakusen()).steps > 76 && !JSON.parse(window.sakusen()).busy")
    steps = them.told()["steps"]
    them.press("b")
    them.frame.wait_for_function("JSON.parse(window.sakusen()).slug === 'july'")
    them.press("a")
    them.step(steps)
    assert "Yours from step 76" in them.frame.inner_text("#line")


def test_a_diagram_can_be_walked_through_but_not_played(reader, blog, address):
    more = f'record="{CODE}" step="76" mode="diagram" game="kinmen" lang="en"'
    them = reader().open(blog.page("/", board(address, more=more)))
    frame = them.press("a")
    them.step(76)
    assert not frame.locator("#acting").is_visible()
    them.page.mouse.click(*them.middle("a"))
    frame.click("#line [data-arg=forward]")
    them.step(77)
    assert "Command Control" in frame.inner_text("#prompt")
    assert not frame.locator("[data-arg=play]").count()


def test_what_is_open_in_the_frame_opens_in_a_window_of_its_own(reader, blog, address):
    them = reader().open(blog.page("/", board(address)))
    frame = them.press("a")
    link = frame.locator("#line-open")
    assert link.get_attribute("target") == "_blank"
    fragment = link.get_attribute("href")
    assert "step=76" in fragment
    assert len(unpack(fragment.split("record=")[1].split("&")[0], games.game).entries) == 139


# ------------------------------------------------------------------ files, refusals, policies, strangers
def test_a_record_may_come_from_a_file_of_the_article(reader, blog, address):
    blog.file("/notes/game.txt", RECORD)
    them = reader().open(blog.page("/notes/", board(address, more='game="kinmen" src="game.txt" step="50" lang="en"')))
    assert "/notes/game.txt" not in blog.asked
    them.press("a")
    them.step(50)


def test_a_record_may_stand_in_the_article(reader, blog, address):
    inside = f'<script type="text/x-sakusen">{RECORD}</script>'
    them = reader().open(blog.page("/", board(address, more='game="kinmen" step="50" lang="en"', inside=inside)))
    them.press("a")
    them.step(50)


@pytest.mark.parametrize(("more", "words"), [
    (f'record="{CODE[:-9]}"', "cut short or has been altered"),
    ('game="chess"', "not here: chess"),
    ('game="kinmen" src="nowhere.txt"', "could not be fetched"),
    (f'record="{CODE}" level="god"', "level=god")])
def test_what_cannot_be_shown_is_refused_in_a_sentence(reader, blog, address, more, words):
    more += f' lang="en" poster="{address}assets/icons/icon.svg"'
    them = reader(watched=False).open(blog.page("/", board(address, more=more)))
    them.page.click("#a")
    them.page.locator("#a iframe.on").wait_for()
    them.frame.locator("#notices .note", has_text=words).wait_for()
    assert them.page.locator("#a iframe.on").bounding_box()["height"] >= 100


def test_it_works_under_a_strict_policy_and_trusted_types(reader, blog, address):
    site = address.removesuffix(PREFIX)
    policy = STRICT.replace("SITE", site)
    body = board(address) + board(address, "b", 'game="july" lang="en"')
    them = reader().open(blog.page("/", body, Content_Security_Policy=policy))
    them.press("a")
    them.press("b")
    them.frame.wait_for_function("JSON.parse(window.sakusen()).slug === 'july'")


def test_nothing_is_stored_where_nothing_may_be(reader, blog, address):
    them = reader().open(blog.page("/", board(address)))
    frame = them.press("a")
    assert frame.evaluate("window.sakusenStorage") == "denied"
    assert not frame.locator("#notices .note").count()


def test_messages_from_strangers_change_nothing(reader, blog, address):
    evil = Blog()
    try:
        shout = """<script>
            const say = (to, data) => to.postMessage(JSON.stringify(data), "*");
            setInterval(() => {
                say(parent, { sakusen: "height", height: 3000 });
                for (let i = 0; i < parent.frames.length; i++)
                    if (parent.frames[i] !== self) say(parent.frames[i], { sakusen: "step", step: 4 });
            }, 50);
        </script>"""
        stranger = f'<iframe src="{evil.page("/", shout)}" width="10" height="10"></iframe>'
        them = reader(watched=False).open(blog.page("/", board(address) + stranger))
        them.press("a")
        them.step(76)
        them.page.wait_for_timeout(600)
        assert them.told()["steps"] == 76
        assert them.page.locator("iframe.on").bounding_box()["height"] < 1000
        them.page.evaluate("""() => { const frame = document.getElementById('a').shadowRoot.querySelector('iframe');
            frame.contentWindow.postMessage('not json', '*'); frame.contentWindow.postMessage('[1]', '*');
            frame.contentWindow.postMessage(JSON.stringify({ sakusen: 'step', step: 'x' }), '*'); }""")
        them.frame.locator("#notices .note").wait_for()
        assert them.told()["steps"] == 76
    finally:
        evil.close()


def test_a_plain_frame_needs_no_script(reader, blog, address):
    them = reader().open(blog.page("/", f'<iframe src="{address}#embed&record={CODE}&step=58&lang=ja" '
                                        'width="100%" height="620" title="board"></iframe>'))
    them.frame.locator("#line").wait_for()
    assert them.told()["steps"] == 58
    assert them.frame.evaluate("document.documentElement.lang") == "ja"
    them.page.mouse.click(300, 300)
    them.page.keyboard.press("Escape")
    them.page.keyboard.press("Escape")
    assert not them.frame.evaluate("document.documentElement.classList.contains('entered')")


def test_a_frame_of_another_site_keeps_to_its_own_partition(browser, address, blog, tmp_path):
    """In a browser as people have it: Playwright's own flags switch the partitions off."""
    context = browser.browser_type.launch_persistent_context(
        str(tmp_path), executable_path=browsers.find(), ignore_default_args=True,
        args=flags("--headless=new", "--remote-debugging-pipe", f"--user-data-dir={tmp_path}", "about:blank"))
    try:
        them = Reader(context.new_page()).open(blog.page("/", board(address)))
        frame = them.press("a")
        them.step(76)
        assert frame.evaluate("window.sakusenStorage") == "ok"
    finally:
        context.close()


# ------------------------------------------------------------------ our own article
@pytest.mark.parametrize("page", ["index.html", "ja.html", "zh-Hant.html"])
def test_every_link_of_the_article_moves_its_board_to_where_it_says(reader, address, page):
    them = reader().open(f"{address}assets/demo/{page}")
    assert [img.evaluate("img => img.naturalWidth > 100") for img in them.page.locator("sakusen-board img").all()] == [
        True] * 3
    links = them.page.locator("a[data-sakusen]")
    assert links.count() > 12
    for number in range(links.count()):
        words = links.nth(number).get_attribute("data-sakusen").split()
        links.nth(number).click()
        them.shown(words[0])
        for name, value in (word.split("=") for word in words[1:]):
            if name == "step":
                them.step(int(value))
            else:
                them.frame.locator("#status", has_text=value).wait_for()
