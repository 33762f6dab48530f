"""Words of the trade in a frame of an article. Only a browser shows what a frame has asked for before its reader turned
to it, and that a press in a frame of another site opens the entry and nothing of the game."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from tests.browser.readers import ROOT, Reader, board

from sakusen import games
from sakusen.engine.record import pack, read

if TYPE_CHECKING:
    from tests.browser.articles import Blog

AIDS = "assets/reading"
EXAMPLE = ROOT / "tests" / "games" / "july" / "golden"
CODE = pack(read(next(EXAMPLE.glob("*.txt")).read_text("utf-8"), games.game))


def test_words_are_explained_in_a_frame_whose_reader_has_turned_to_it_and_not_loaded_before(
    reader: Callable[..., Reader], blog: Blog, address: str
) -> None:
    them = reader().open(blog.page("/", board(address, more=f'game="july" record="{CODE}" step="25" lang="en"')))
    frame = them.press("a")
    steps = them.step(25)["steps"]
    assert not [url for url in them.asked if AIDS in url]
    them.page.mouse.move(*_middle(them))
    word = frame.locator("#prompt .gloss").first
    word.wait_for()
    word.click()
    entry = frame.locator("#gloss")
    entry.wait_for()
    assert len(entry.inner_text()) > 40
    them.page.keyboard.press("Escape")
    entry.wait_for(state="hidden")
    assert them.step(25)["steps"] == steps


def _middle(them: Reader) -> tuple[float, float]:
    box = them.page.locator("iframe.on").bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
