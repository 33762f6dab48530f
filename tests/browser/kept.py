"""A page that one test after the other has, each as if nobody had been there before.

A page in a context of its own needs a process of its own, in which everything is compiled once more: a third of what a
start costs. What a test has put into this one (storage, routes, listeners, scripts, more pages, another size) is taken
away again. What cannot be taken away ends the page, and the next test gets a new one; so does a test that failed.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

from playwright.sync_api import Error as PlaywrightError

if TYPE_CHECKING:
    from playwright.sync_api import Browser, CDPSession, Page

LASTING = ("expose_function", "expose_binding", "add_style_tag", "add_script_tag")
LASTING_ALL = ("expose_function", "expose_binding", "set_offline")
"""Methods of a page, and of its context, whose work nobody takes back."""
OUTSIDE = (-10, -10)
QUIET = "assets/vendor/NOTICE.txt"
"""A page of the site that starts nothing by itself."""
MEDIA: dict[str, Any] = {
    "media": "null",
    "color_scheme": "light",
    "reduced_motion": "no-preference",
    "forced_colors": "none",
    "contrast": "no-preference",
}
"""The media of a page for which a test asks nothing."""
LEAVE = """() => {
    Storage.prototype.setItem = () => {};
    try { localStorage.clear(); } catch { /* refused here */ }
}"""
"""From now on a page keeps nothing, as it would when it is left; and what it has kept is cleared in its own process,
too, which may still hold it when the browser has cleared it."""
CLOCK = "Boolean(globalThis.__pwClock)"
"""Whether Playwright has put its own clock there, which stays."""


class KeptPage:
    """One page and its context, for tests that ask for no options of their own. With ``roams`` it may be led to other
    sites, which keep nothing; a second page then stays on ours, so that there is always a process for frames of it."""

    def __init__(self, browser: Browser, address: str, roams: bool = False, **options: Any) -> None:
        self._address, self._options = address, options
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
        self._sessions: list[CDPSession] = []
        self.is_spoilt = False
        for target, lasting in ((self.page, LASTING), (self.context, LASTING_ALL)):
            self._note(target, lasting)
        self.context.grant_permissions = self._allowing(  # type: ignore[method-assign]
            self.context.grant_permissions
        )
        self.page.goto = self._going(self.page.goto)  # type: ignore[method-assign]
        self.page.emulate_media = self._showing(self.page.emulate_media)  # type: ignore[method-assign]
        self.context.new_cdp_session = self._looking(self.context.new_cdp_session)  # type: ignore[method-assign]

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

    def _allowing(self, grant_permissions: Callable[..., None]) -> Callable[..., None]:
        def allowed(*how: Any, **more: Any) -> None:
            self._undo.append(self.context.clear_permissions)
            grant_permissions(*how, **more)

        return allowed

    def _showing(self, emulate_media: Callable[..., Any]) -> Callable[..., Any]:
        as_before = {name: self._options.get(name, usual) for name, usual in MEDIA.items()}

        def shown(**media: Any) -> Any:
            self._undo.append(lambda: emulate_media(**as_before))
            return emulate_media(**media)

        return shown

    def _looking(self, new_cdp_session: Callable[..., CDPSession]) -> Callable[..., CDPSession]:
        """What a session of the browser's tools has changed goes with it, when the test itself ends it."""

        def begun(page: Page) -> CDPSession:
            session = new_cdp_session(page)
            detach = session.detach

            def ended() -> None:
                detach()
                self._sessions.remove(session)

            session.detach = ended  # type: ignore[method-assign]
            self._sessions.append(session)
            return session

        return begun

    def speak(self, locale: str) -> None:
        """From now on be the page of a browser in this language, as Playwright's option ``locale`` makes one."""
        as_it_is = {"userAgent": self.page.evaluate("navigator.userAgent")}
        for name, wanted, before in (
            ("UserAgent", {**as_it_is, "acceptLanguage": locale}, {"userAgent": ""}),
            ("Locale", {"locale": locale}, {}),
        ):
            self._control.send(f"Emulation.set{name}Override", wanted)
            self._undo.append(partial(self._control.send, f"Emulation.set{name}Override", before))

    def is_of(self, address: str) -> bool:
        """Whether it shows the site at this address; a module of tests may serve one of its own."""
        return self._address == address

    def clear(self) -> None:
        """Take away what the test has put there; the page is empty afterwards."""
        if self.is_spoilt or self.page.is_closed() or self._sessions:
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
            self.page.evaluate(LEAVE)
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
