"""The rulebook's own place in the browser: one dialog as large as the window, so that what lies under it keeps its
place, its scroll and, when the rulebook is closed, the focus."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextlib import suppress
from typing import TYPE_CHECKING

from . import attached, dom

if TYPE_CHECKING:
    from .browser_types import Element, Event, Sight

VOICES = ("said", "refused")
"""What a screen reader is told stands in these; what is beside an open dialog is not read."""
AROUND = "p, li, td, th, dd, figcaption"
"""What holds a line: the entry of a word is put behind the nearest of them, or into it."""


async def styled(name: str = "book") -> None:
    """Wait until the style sheet of the rulebook is there, or another one that comes with what is opened first, or
    cannot be fetched. What lays out the printed pages of the rulebook comes with it, and is not waited for."""
    if name == "book":
        attached.script("paper")
    await attached.style(name)


def show(name: str = "book") -> None:
    """Lay the rulebook, or another dialog as large as the window, over everything."""
    book = dom.by_id(name)
    if not book.open:
        book.showModal()
        _speak_in(book)


def hide(name: str = "book") -> None:
    """Take it away; the focus goes back to where it was."""
    book = dom.by_id(name)
    if book.open:
        book.close()
        _speak_in(dom.document.querySelector("dialog[open]") or dom.document.body)


def _speak_in(element: Element) -> None:
    for voice in VOICES:
        element.append(dom.by_id(voice))


def is_open() -> bool:
    """Whether the rulebook is open."""
    return bool(dom.by_id("book").open)


def when_printed(before: Callable[[], object], after: Callable[[], object]) -> None:
    """Tell when the browser is about to print the rulebook, by whatever way, and when it has printed."""
    dom.listen(dom.window, "beforeprint", lambda _: before() if is_open() else None)
    dom.listen(dom.window, "afterprint", lambda _: after() if is_open() else None)


def when_cancelled(name: str, call: Callable[[], object]) -> None:
    """Tell when Escape was pressed in a dialog, which stays open."""

    def cancel(event: Event) -> None:
        event.preventDefault()
        call()

    dom.listen(dom.by_id(name), "cancel", cancel)


def listen(cancelled: Callable[[], object], typed: Callable[[str], object]) -> None:
    """Tell when Escape was pressed, and what stands in the field of the search."""

    def put_in(event: Event) -> None:
        name, value = dom.field(event)
        if name == "book-search":
            typed(value)

    when_cancelled("book", cancelled)
    dom.listen(dom.by_id("book"), "input", put_in)


def go_to(ident: str) -> None:
    """Scroll to a part and let keyboard and screen reader go on from its heading."""
    element = dom.find(ident)
    if element:
        (element.querySelector(".top") or element).scrollIntoView()
        heading = element.querySelector("[tabindex]")
        if heading:
            heading.focus(dom.options(preventScroll=True))


def into_view(ident: str) -> None:
    """Scroll a list as little as needed to show what is current in it."""
    current = list(dom.by_id(ident).querySelectorAll("[aria-current]"))
    if current:
        current[-1].scrollIntoView(dom.options(block="nearest"))


def hit_into_view() -> None:
    """Scroll the contents as little as needed to show the first passage in which something is found."""
    for hit in list(dom.by_id("book-list").querySelectorAll("i"))[:1]:
        hit.scrollIntoView(dom.options(block="nearest"))


def go_to_hit(place: int) -> int:
    """Go to one of the marked hits; which one that is, -1 if there is none."""
    hits = list(dom.by_id("book-pages").querySelectorAll("mark"))
    if not hits:
        return -1
    for hit in hits:
        hit.classList.remove("on")
    chosen = hits[place % len(hits)]
    chosen.classList.toggle("on", True)
    chosen.scrollIntoView(dom.options(block="center"))
    return place % len(hits)


def figures() -> list[Element]:
    """The images of the figures."""
    return list(dom.by_id("book-pages").querySelectorAll("[data-figure]"))


async def loaded() -> None:
    """Wait until every figure that is painted can be printed."""
    for figure in figures():
        figure.setAttribute("loading", "eager")
    for figure in figures():
        with suppress(Exception):  # one that is broken is not waited for
            await figure.decode()


class SightWatch:
    """Tells which elements in the text of the rulebook have come into sight, and which have gone out of it. ``around``
    says how far the sight reaches over the edges of what is shown, as CSS writes it."""

    def __init__(self, told: Callable[[list[Element], list[Element]], object], around: str) -> None:
        def come(entries: Iterable[Sight], _: object) -> None:
            seen = list(entries)
            told(*([one.target for one in seen if bool(one.isIntersecting) == wanted] for wanted in (True, False)))

        how = dom.options(root=dom.by_id("book-pages"), rootMargin=around)
        self._observer = dom.window.IntersectionObserver.new(dom.lasting(come), how)

    def look(self, selector: str) -> None:
        """Look at those that are there now, and at no others."""
        self._observer.disconnect()
        for element in dom.by_id("book-pages").querySelectorAll(selector):
            self._observer.observe(element)


def put_picture(element: Element, svg: str) -> None:
    """Show SVG in an image."""
    blob = dom.window.Blob.new(dom.window.Array.of(svg), dom.options(type="image/svg+xml"))
    _put_source(element, str(dom.window.URL.createObjectURL(blob)))


def put_picture_now(element: Element, svg: str) -> None:
    """Show SVG in an image that is printed as soon as this returns. Only what an address itself holds is there at
    once."""
    element.setAttribute("loading", "eager")
    _put_source(element, f"data:image/svg+xml,{dom.window.encodeURIComponent(svg)}")


def _put_source(element: Element, source: str) -> None:
    before = str(element.src)
    element.src = source
    if before.startswith("blob:"):
        dom.window.URL.revokeObjectURL(before)


def close_entry() -> bool:
    """Close the entry of a word; whether one was open. The focus goes to the word."""
    entry = dom.by_id("book").querySelector("[data-entry]")
    if not entry:
        return False
    word = dom.by_id("book").querySelector('.word[aria-expanded="true"]')
    entry.remove()
    if word:
        word.setAttribute("aria-expanded", "false")
        word.focus(dom.options(preventScroll=True))
    return True


def open_entry(word: Element, html: str) -> None:
    """Put the entry of a word under the line in which it stands."""
    around = word.closest(AROUND)
    if around:
        where = "afterend" if str(around.tagName) == "P" else "beforeend"
        around.insertAdjacentHTML(where, html)
        word.setAttribute("aria-expanded", "true")


def fill_search(wanted: str) -> None:
    """Put something into the field of the search."""
    field = dom.by_id("book").querySelector('[type="search"]')
    if field:
        field.value = wanted


def focus_search() -> None:
    """Go to the field of the search."""
    field = dom.by_id("book").querySelector('[type="search"]')
    if field:
        field.focus()
        field.select()
