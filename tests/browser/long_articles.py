"""An article that one test after the other reads on: its program starts once."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from tests.browser.articles import Blog
from tests.browser.conftest import BOOT, PREFIX, Watch
from tests.browser.readers import Reader

if TYPE_CHECKING:
    from playwright.sync_api import Browser

WINDOW = {"width": 900, "height": 700}


@contextmanager
def reading(browser: Browser, address: str) -> Iterator[tuple[Blog, Reader]]:
    """A blog and its reader, who has opened nothing yet; at the end the page may not have complained or asked a third
    party."""
    blog, watch = Blog(), Watch(origin=address.removesuffix(PREFIX) + "/")
    context = browser.new_context(viewport=WINDOW, locale="en-GB")
    page = context.new_page()
    page.set_default_timeout(BOOT)
    watch.look_at(page, (blog.origin,))
    yield blog, Reader(page)
    context.close()
    blog.close()
    assert not watch.faults, "\n".join(watch.faults)
