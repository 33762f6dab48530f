"""Boards in somebody's article on another site, in browsers that are not Chromium. Firefox can move a frame from board
to board, WebKit loads it anew: the reader must not see the difference."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any

import pytest
from tests.browser.articles import TALL, Blog
from tests.browser.others import ESCAPE, OTHERS, SHELF, Other

from sakusen import games
from sakusen.engine.record import pack, read

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


class Article:
    """A page of the blog in a browser, with boards of ``address`` in it."""

    def __init__(self, other: Other, blog: Blog, address: str) -> None:
        self.other, self.blog, self.address = other, blog, address

    def open(self, *parts: str) -> Article:
        """Write the article, and read it."""
        script = f'<script async src="{self.address}assets/embed.js"></script>'
        self.other.go(self.blog.page("/", "".join((*parts, script))))
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
        self.other.wait(f"{self.frame(ident)}?.className === 'on'", f"board {ident}")
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
def them(other: Other, address: str) -> Iterator[Article]:
    """One article for all tests of a browser: Python starts once, and again only where the browser must."""
    blog = Blog()
    article = Article(other, blog, address).open(board("a", 76), LINKS, board("b", 58), TALL, TALL)
    assert not other.run(f"Boolean({article.frame('a')} || {article.frame('b')})")
    article.press("a")
    article.shows("a", 76, "76 / 139")
    yield article
    blog.close()


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


@pytest.mark.parametrize("name", OTHERS)
def test_where_nothing_may_be_stored_the_site_and_its_boards_can_be_played_against_the_computer(
    name: str, tmp_path: Path, address: str, blog: Blog
) -> None:
    with OTHERS[name](tmp_path, closed=True) as other:
        them = Article(other, blog, address)
        other.go(them.address)
        other.started()
        other.wait(SHELF)
        assert other.run(STORAGE) == "denied"
        other.begin("kinmen", "person", "easy")
        begun = other.told()["steps"]
        other.play(2, 1)
        assert begun

        them.open(board("a", 60), TALL)
        them.press("a")
        with them.within("a"):
            assert other.run(STORAGE) == "denied"
            other.press("#line [data-arg=play]")
            other.press("dialog label:has(input[name=seat1][value=easy])")
            other.press("dialog [data-arg=go]")
            other.wait(f"{TOLD}.steps > 60 && {TOLD}.mine", "the computer plays")
            other.press("#line [data-arg=return]")
        them.shows("a", 60, "60 / 139")
