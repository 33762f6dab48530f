"""In browsers that are not Chromium. Boards in somebody's article on another site: Firefox can move a frame from board
to board, WebKit loads it anew, and the reader must not see the difference. A scripted opening, which reads the same as
in Chromium, word for word; and after one visit, with the host gone, a reload, another language, a game against the
computer, and another process of the browser that goes on with it.

All tests have one process of the browser: to start Firefox takes longer than to start Python."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import AbstractContextManager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from tests.browser.articles import TALL, Blog
from tests.browser.hosts import Host
from tests.browser.others import ESCAPE, KEEP, LINES, OTHERS, SHELF, Chromium, Other

from sakusen import games
from sakusen.engine.record import pack, read

if TYPE_CHECKING:
    from playwright.sync_api import Browser

ROOT = Path(__file__).parents[2]
CODE = pack(read((ROOT / "tests" / "games" / "kinmen" / "golden" / "example.txt").read_text("utf-8"), games.game))
LINKS = """<p><a id="link" href="#x" data-sakusen="a step=94 show=0708">Anqi</a>,
<a id="back" href="#x" data-sakusen="a step=76">the landing</a></p>"""
READY = "customElements.get('sakusen-board') && [...document.images].every((image) => image.complete)"
HIGH = "document.getElementById('game').getBoundingClientRect().height"
ENTERED = "document.documentElement.classList.contains('entered')"
ZOOM = "document.querySelector('#tools .pct').textContent"
STORAGE = "window.sakusenStorage"
TOLD = "JSON.parse(window.sakusen('brief'))"
WHEEL = 200  # pixels
PRESSES = 30
SEED = 5
MOST_PRESSES = 40
STATE = "JSON.parse(window.sakusenOffline || '{}').state"
LANG = "document.documentElement.lang"
SAID = "document.getElementById('offline').innerText"
KEPT = """(async () => { while (!(await caches.match("assets/learned/july.json", { ignoreSearch: true })))
    await new Promise((go) => setTimeout(go, 50)); window.isKept = true; })() && true"""
"""Sets ``window.isKept`` as soon as what July's computer players have learned is kept."""
UNKEPT = "document.getElementById('notices').innerText.includes('rulebook could not be fetched')"


class Article:
    """A page of the blog in a browser, with boards of ``address`` in it."""

    def __init__(self, other: Other, blog: Blog, address: str) -> None:
        self.other, self.blog, self.address = other, blog, address
        self.url = ""

    def open(self, *parts: str) -> Article:
        """Write the article, and read it."""
        script = f'<script async src="{self.address}assets/embed.js"></script>'
        self.url = self.blog.page("/", "".join((*parts, script)))
        self.other.go(self.url)
        self.other.wait(READY)
        return self

    def frame(self, ident: str) -> str:
        """Where a board's frame is, in JavaScript."""
        return f"document.getElementById('{ident}').shadowRoot.querySelector('iframe')"

    def press(self, ident: str) -> None:
        """Press a board's picture, and wait for the board."""
        self.other.press(f"#{ident}")
        self.comes(ident)

    def comes(self, ident: str) -> None:
        """Wait for the frame on a board; its program has started without trouble."""
        try:
            self.other.wait(f"{self.frame(ident)}?.className === 'on'", f"board {ident}")
        except AssertionError as late:
            board = f"document.getElementById('{ident}').shadowRoot"
            raise AssertionError(
                ident, self.other.run(f"[{board}.textContent, {board}.innerHTML.slice(-600)]")
            ) from late
        with self.within(ident):
            self.other.started()

    def begin(self) -> None:
        """The first board at its step, the article at its top, whatever has been done before."""
        self.other.press("#back")
        self.comes("a")
        self.shows("a", 76, "76 / 139")
        self.other.run("scrollTo(0, 0)")

    def within(self, ident: str) -> AbstractContextManager[None]:
        """On a board, all of which is in sight."""
        self.other.run(f"document.getElementById('{ident}').scrollIntoView({{ block: 'nearest' }})")
        return self.other.inside(self.frame(ident))

    def shows(self, ident: str, step: int, line: str = "") -> None:
        """Wait for a step on a board, and for what stands under its map."""
        with self.within(ident):
            self.other.wait(f"{TOLD}.steps === {step}", f"step {step}")
            self.other.wait(f"document.getElementById('line').innerText.includes('{line}')", line)

    def attack(self, ident: str) -> int:
        """Press the first target on the map, then the button that rolls; the step after that."""
        with self.within(ident):
            self.other.press("[data-do=whole]")  # the first that is in sight would be another one on a part of the map
            now = self.other.told()
            self.other.act(next(act for act in now["actions"] if "x" in act))
            self.other.press("#acting [data-key=roll]")
            self.other.wait(f"{TOLD}.steps > {now['steps']} && !{TOLD}.busy", "the attack")
            return int(self.other.told()["steps"])


def board(ident: str, step: int) -> str:
    """A board with a recorded game."""
    return (
        f'<sakusen-board id="{ident}" game="kinmen" record="{CODE}" hands="open" step="{step}" lang="en" '
        'height="340"></sakusen-board>'
    )


@pytest.fixture(scope="module", params=OTHERS)
def other(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Other]:
    with OTHERS[request.param](tmp_path_factory.mktemp("profile")) as running:
        yield running


@pytest.fixture(scope="module")
def article(other: Other, address: str) -> Iterator[Article]:
    """One article for all tests of a browser: Python starts once, and again only where the browser must."""
    blog = Blog()
    yield Article(other, blog, address)
    blog.close()


@pytest.fixture
def them(other: Other, article: Article) -> Article:
    """The article, with a board that has been pressed."""
    if other.run("location.href") != article.url:
        article.open(board("a", 76), LINKS, board("b", 58), TALL, TALL)
        assert not other.run(f"Boolean({article.frame('a')} || {article.frame('b')})")
        article.press("a")
        article.shows("a", 76, "76 / 139")
    return article


def test_a_pressed_board_grows_to_its_content_and_a_link_in_the_text_moves_it(other: Other, them: Article) -> None:
    them.begin()
    with them.within("a"):
        inside = other.run(HIGH)
    other.wait(f"Math.abs({them.frame('a')}.getBoundingClientRect().height - {inside}) <= 1", "as high as its content")
    other.press("#link")
    them.shows("a", 94)
    with them.within("a"):
        other.wait("document.getElementById('status').textContent.includes('0708')", "the place of the link")
    assert other.run("location.hash") == ""


def test_the_wheel_is_the_articles_until_the_board_is_pressed_and_again_after_escape(
    other: Other, them: Article
) -> None:
    them.begin()

    def turn(by: int) -> Any:
        with other.inside(them.frame("a")):
            other.wheel(380, 200, by)
            return other.run(ZOOM)

    before = turn(WHEEL)
    other.wait(f"scrollY >= {WHEEL}", "the article scrolls")
    other.run("scrollTo(0, 0)")
    with other.inside(them.frame("a")):
        assert other.run(ZOOM) == before
        other.click(380, 200)
        other.wait(ENTERED)
    turn(-WHEEL)
    with other.inside(them.frame("a")):
        other.wait(f"{ZOOM} !== '{before}'", "the map is larger")
        while other.run(ENTERED):  # at first it takes back what the click has shown
            other.key(ESCAPE)
        before = other.run(ZOOM)
    assert other.run("scrollY") == 0
    assert other.run("document.activeElement.id") == "a"
    turn(WHEEL)
    other.wait(f"scrollY >= {WHEEL}", "the article scrolls")
    with other.inside(them.frame("a")):
        assert other.run(ZOOM) == before


def test_two_boards_share_a_frame_and_each_comes_back_as_it_was_left(other: Other, them: Article) -> None:
    them.begin()
    steps = them.attack("a")
    them.shows("a", steps, "Yours from step 76")

    them.press("b")
    them.shows("b", 58, "58 / 139")
    assert not other.run(f"Boolean({them.frame('a')})")
    assert other.run("document.querySelector('#a img').src").startswith("data:image/")
    with them.within("b"):
        other.press("#line [data-arg=forward]")
        there = other.wait(f"{TOLD}.steps > 58 && {TOLD}.steps")

    them.press("a")
    them.shows("a", steps, "Yours from step 76")
    with them.within("a"):
        other.press("#line [data-arg=return]")
    them.shows("a", 76, "76 / 139")

    them.press("b")
    them.shows("b", there, f"{there} / 139")


def test_where_nothing_may_be_stored_the_site_and_its_boards_can_be_played_against_the_computer(
    other: Other, tmp_path: Path, address: str, blog: Blog
) -> None:
    with other.closed(tmp_path) as closed:
        them = Article(closed, blog, address)
        closed.go(them.address)
        closed.started()
        closed.wait(SHELF)
        assert closed.run(STORAGE) == "denied"
        closed.begin("kinmen", "person", "easy")
        begun = closed.told()["steps"]
        closed.play(2, 1)
        assert begun

        them.open(board("a", 60), TALL)
        them.press("a")
        with them.within("a"):
            assert closed.run(STORAGE) == "denied"
            closed.press("#line [data-arg=play]")
            closed.press("dialog label:has(input[name=seat1][value=easy])")
            closed.press("dialog [data-arg=go]")
            closed.wait(f"{TOLD}.steps > 60 && {TOLD}.mine", "the computer plays")
            closed.press("#line [data-arg=return]")
        them.shows("a", 60, "60 / 139")
        closed.go("about:blank")  # who may store again does not stay where nothing could be stored


# ------------------------------------------------------------------ a whole visit
@pytest.fixture
def host(site: Path) -> Iterator[Host]:
    running = Host(site, caching="no-store")  # what the browser keeps by itself must not help
    yield running
    running.stop()


def play_the_opening(browser: Other) -> tuple[list[int], list[str]]:
    """From the shelf: what was pressed, and the log afterwards."""
    browser.begin("july", "person", "person", dice="hand")
    pressed = browser.play(PRESSES, SEED)
    return pressed, browser.run(LINES)


@pytest.fixture(scope="module")
def in_chromium(swift_browser: Browser, address: str) -> tuple[list[int], list[str]]:
    """The opening in Chromium; once for all the others."""
    context = swift_browser.new_context(
        base_url=address, service_workers="block", viewport={"width": 1280, "height": 800}
    )
    context.add_init_script(KEEP)
    page = context.new_page()
    page.goto("")
    same = Chromium(page)
    same.wait(SHELF)
    played = play_the_opening(same)
    context.close()
    return played


def act(other: Other, before: int) -> int:
    """Press this and that until something has been done; the step after it."""
    for seed in range(MOST_PRESSES):
        other.play(1, seed)
        if (steps := int(other.told()["steps"])) > before:
            return steps
    raise AssertionError("nothing has been done")


def test_an_opening_reads_as_in_chromium_and_after_one_visit_games_need_no_host_and_outlive_the_browser(
    other: Other, host: Host, in_chromium: tuple[list[int], list[str]]
) -> None:
    """July begins while the site is not kept yet, and goes on without the host: it asks for what its computer players
    have learned. A rulebook is not kept: what a fetch that fails comes to in Python is each browser's own matter.
    Kinmen begins without the host."""
    other.visit(host.address)
    pressed, lines = play_the_opening(other)
    opened = other.told()["steps"]
    assert opened > PRESSES // 2
    assert lines
    assert (pressed, lines) == in_chromium

    other.press("#head [data-do=shelf]")
    other.wait(f"{STATE} === 'ready'", "kept for use without a network")
    other.wait("window.sakusenSnapshot", "an image of the memory, or why there is none")
    assert other.run(STATE) == "ready"
    other.wait(f"{SAID}.includes('MB')", "how large it is")
    assert other.run(KEPT)
    other.wait("window.isKept", "what July's players have learned")
    other.press("[data-do=continue]")
    assert other.told()["steps"] == opened

    host.stop()
    other.reload()
    assert other.told()["steps"] == opened
    assert other.run(LINES) == lines
    other.press("#head [data-do=shelf]")
    other.press("[data-do=book][data-arg=july]")
    other.wait(UNKEPT, "that the rulebook is not there")
    other.press(".langs [data-arg=ja]")
    other.wait(f"{LANG} === 'ja' && {SHELF}")
    other.begin("kinmen", "person", "easy")
    begun = other.told()["steps"]
    assert begun > 0  # the computer has set up its units, in a worker
    steps, log = act(other, begun), other.run(LINES)

    other.anew()
    other.go(host.address)
    other.started()
    other.wait(SHELF)
    assert other.run(LANG) == "ja"
    other.press("[data-do=continue]")
    assert other.told()["steps"] == steps
    assert other.run(LINES) == log
    other.press("[data-do=whole]")
    act(other, steps)
