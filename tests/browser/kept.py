"""A page that one test after the other has, each as if nobody had been there before.

A page in a context of its own needs a process of its own, in which everything is compiled once more: a third of what a
start costs. What a test has put into this one (storage, routes, listeners, scripts, more pages, another size) is taken
away again. What cannot be taken away ends the page, and the next test gets a new one; so does a test that failed.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from playwright.sync_api import Error as PlaywrightError

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

LASTING = ("emulate_media", "expose_function", "expose_binding", "add_style_tag", "add_script_tag")
LASTING_ALL = ("expose_function", "expose_binding", "new_cdp_session", "grant_permissions", "set_offline")
"""Methods of a page, and of its context, whose work nobody takes back."""
OUTSIDE = (-10, -10)
QUIET = "assets/vendor/NOTICE.txt"
"""A page of the site that starts nothing by itself."""
CLOCK = "Boolean(globalThis.__pwClock)"
"""Whether Playwright has put its own clock there, which stays."""


class KeptPage:
    """One page and its context, for tests that ask for no options. With ``roams`` it may be led to other sites, which
    keep nothing; a second page then stays on ours, so that there is always a process for frames of it."""

    def __init__(self, browser: Browser, address: str, roams: bool = False, **options: Any) -> None:
        self._address = address
        self._origin = "/".join(address.split("/")[:3])
        self._roams = roams
        self.context = browser.new_context(base_url=address, service_workers="block", **options)
        if roams:
            self.context.new_page().goto(QUIET)
        self.page: Page = self.context.new_page()
        self._pages = self.context.pages
        self._size = self.page.viewport_size
        self._control = self.context.new_cdp_session(self.page)
        self._undo: list[Callable[[], object]] = []
        self.is_spoilt = False
        for target, lasting in ((self.page, LASTING), (self.context, LASTING_ALL)):
            self._note(target, lasting)
        self.page.goto = self._going(self.page.goto)  # type: ignore[method-assign]

    def _note(self, target: Any, lasting: tuple[str, ...]) -> None:
        """From now on note what a test puts into the page or its context."""
        on, add_init_script = target.on, target.add_init_script

        def noted_on(event: str, handler: Callable[..., object]) -> None:
            on(event, handler)
            self._undo.append(lambda: target.remove_listener(event, handler))

        def noted_script(*how: Any, **more: Any) -> Any:
            added = add_init_script(*how, **more)
            self._undo.append(added.close)
            return added

        target.on, target.add_init_script = noted_on, noted_script
        for name in lasting:
            setattr(target, name, self._spoiling(getattr(target, name)))

    def _spoiling(self, work: Callable[..., Any]) -> Callable[..., Any]:
        def done(*how: Any, **more: Any) -> Any:
            self.is_spoilt = True
            return work(*how, **more)

        return done

    def _going(self, goto: Callable[..., Any]) -> Callable[..., Any]:
        """Storage is cleared of one origin only."""

        def gone(url: str, **more: Any) -> Any:
            self.is_spoilt |= not self._roams and url.startswith("http") and not url.startswith(self._address)
            return goto(url, **more)

        return gone

    def is_of(self, address: str) -> bool:
        """Whether it shows the site at this address; a module of tests may serve one of its own."""
        return self._address == address

    def clear(self) -> None:
        """Take away what the test has put there; the page is empty afterwards."""
        if self.is_spoilt or self.page.is_closed():
            self.is_spoilt = True
            return
        for other in self.context.pages:
            if other not in self._pages:
                other.close()
        self.page.mouse.move(*OUTSIDE)
        self.page.unroute_all(behavior="ignoreErrors")
        self.context.unroute_all(behavior="ignoreErrors")
        for undo in self._undo[::-1]:  # who listens hears no more: a page that is left may complain of what it loses
            undo()
        self._undo.clear()
        try:
            self.page.goto("about:blank")
            self.is_spoilt |= self.page.evaluate(CLOCK) or self.page.url != "about:blank"
        except PlaywrightError:  # it just loads itself once more: where it ends up is not known
            self.is_spoilt = True
            return
        if self.page.viewport_size != self._size:
            self.page.set_viewport_size(self._size)  # type: ignore[arg-type]
        self.context.clear_cookies()
        self.context.set_extra_http_headers({})
        self._control.send("Storage.clearDataForOrigin", {"origin": self._origin, "storageTypes": "all"})
        self._control.send("Page.resetNavigationHistory")

    def close(self) -> None:
        """Nothing of it is left."""
        self.context.close()
