"""The browser, as far as the page needs it. Everything here is small; nothing here decides anything.

Texts cross the border, never live objects of ours: few listeners, each made once and kept for good.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, TypeVar, cast

import js
from pyodide.ffi import JsException, create_once_callable, create_proxy, to_js

from ...engine import guard
from . import focus
from .aloud import aloud
from .faults import watched
from .html import marks

if TYPE_CHECKING:
    from ..storage.schema import JsonObject
    from .browser_types import Call, Canvas, Element, Event, File, KeyEvent, MessageEvent, PointerEvent, Target

E = TypeVar("E", bound="Event")
document, window = js.document, js.window
_kept: list[object] = []  # proxies that live as long as the page
_shown: dict[str, str] = {}  # what put() has put where
PAUSE = 0.005
"""Seconds after the beginning of a frame: what is called then comes when that is painted, behind what waits by then."""
LARGE = ("panels", "tray", "strip", "head", "result", "legal")


def by_id(ident: str) -> Element:
    """An element that index.html always has."""
    return cast("Element", document.getElementById(ident))


def find(ident: str) -> Element | None:
    """An element that may be there or not."""
    return document.getElementById(ident) or None


def canvas(ident: str) -> Canvas:
    """A canvas of index.html."""
    return cast("Canvas", document.getElementById(ident))


def put(ident: str, html: str) -> bool:
    """Fill an element if that changes anything, keeping the focus on the button that had it; whether it did. Of the
    large ones, what stays the same stays as it is: to lay it out and paint it anew would make a press slow."""
    if _shown.get(ident) == html:
        return False
    element = by_id(ident)
    with focus.kept(element):
        if ident in LARGE:
            window.sakusenRenew(element, html, ident in _shown)
        else:
            element.innerHTML = html
    _shown[ident] = html
    return True


def put_parts(ident: str, parts: Sequence[str]) -> None:
    """Fill an element with parts, each of them one element. What is there already, put by this function or by
    assets/boot.js, stays as it is: to lay out a page anew takes a phone long. The focus stays, too."""
    element = by_id(ident)
    there, wanted = str(element.getAttribute("data-marks")).split(), marks(parts)
    with focus.kept(element):
        if len(there) == len(parts) == element.childElementCount:
            for child, part, before, now in zip(list(element.children), parts, there, wanted.split(), strict=True):
                if before != now:
                    child.outerHTML = part
        else:
            element.innerHTML = "".join(parts)
    element.setAttribute("data-marks", wanted)


def add(ident: str, html: str, most: int) -> None:
    """Put something behind what an element holds, which stays as it is, so that a press on it is not lost; of more than
    ``most`` children the first ones go."""
    element = by_id(ident)
    element.insertAdjacentHTML("beforeend", html)
    while element.childElementCount > most:
        element.firstElementChild.remove()


def remove(selector: str) -> None:
    """Take elements away."""
    for element in document.querySelectorAll(selector):
        element.remove()


def unhung() -> list[tuple[str, Element]]:
    """The pictures of kept games, by the names of the games, in whose place something else stands."""
    return [(str(one.dataset.kept), one) for one in document.querySelectorAll("img[data-kept]:not([data-hung])")]


def hang(picture: Element, url: str) -> None:
    """Show a picture, as long as its place is not renewed."""
    picture.src = url
    picture.setAttribute("data-hung", "")


def show(ident: str, visible: bool) -> None:
    """Show or hide an element. The focus does not go with it."""
    if visible:
        by_id(ident).hidden = False
    else:
        focus.hide(by_id(ident))


focus_mark, catch_focus, focus_given_once = focus.mark, focus.catch, focus.given_once


def focus_on(ident: str) -> None:
    """Let an element have the focus, without scrolling to it."""
    focus.take(by_id(ident))


def append_lines(ident: str, html: str, depth: int) -> None:
    """Add HTML behind what an element holds, or its last child, or the last child of that one: so many deep."""
    _shown.pop(ident, None)
    element = by_id(ident)
    for _ in range(depth):
        element = element.lastElementChild
    element.insertAdjacentHTML("beforeend", html)


def at_end(ident: str) -> bool:
    """Whether an element is scrolled to its end."""
    element = by_id(ident)
    return bool(element.scrollTop + element.clientHeight >= element.scrollHeight - 6)


def announce(text: str, urgent: bool = False) -> None:
    """Let a screen reader say something, signs in words; the same words twice are said twice."""
    element, text = by_id("refused" if urgent else "said"), aloud(str(document.documentElement.lang), text)
    again = element.textContent == text
    element.textContent = text + "\u00a0" if again else text


def hush() -> None:
    """What a screen reader was told is no longer there to be read."""
    for ident in ("said", "refused"):
        by_id(ident).textContent = ""


def options(**values: object) -> object:
    """A plain object for the browser."""
    return to_js(values, dict_converter=js.Object.fromEntries)


def lasting(call: Call) -> object:
    """Something of ours that the browser may call as long as the page lives."""
    proxy = create_proxy(watched(call))
    _kept.append(proxy)
    return proxy


def listen(target: Target, kind: str, call: Callable[[E], object], **how: object) -> None:
    """A listener for as long as the page lives."""
    target.addEventListener(kind, lasting(call), options(**how))


def fire(kind: str) -> None:
    """Tell the JavaScript of the page something."""
    window.dispatchEvent(js.Event.new(kind))


def offer(name: str, call: Call) -> None:
    """Give the JavaScript of the page something of ours to call, as long as the page lives."""
    setattr(window, name, lasting(call))


def later(seconds: float, call: Callable[[], object]) -> None:
    """Call something after a while, once."""
    window.setTimeout(create_once_callable(watched(call)), int(seconds * 1000))


def after_frame(call: Callable[[], object]) -> None:
    """Call something a moment after the next frame has been painted; at once where nobody sees the page."""
    if document.hidden:
        call()
    else:
        window.requestAnimationFrame(create_once_callable(watched(lambda *_: later(PAUSE, call))))


def data_of(event: Event, *names: str) -> tuple[str, str, Element] | None:
    """The nearest element around an event that carries one of the data attributes: name, value, element."""
    target = event.target
    if not getattr(target, "closest", None):
        return None
    found = target.closest(",".join(f"[data-{name}]" for name in names))
    if not found:
        return None
    for name in names:
        value = found.getAttribute(f"data-{name}")
        if isinstance(value, str):
            return name, value, found
    return None


def matches(query: str) -> bool:
    """Whether a media query holds now."""
    return bool(window.matchMedia(query).matches)


def form_values(ident: str) -> dict[str, str]:
    """What is chosen in a form, by name."""
    form = by_id(ident)
    if not form:
        return {}
    return {str(pair[0]): str(pair[1]) for pair in js.FormData.new(form).entries()}


async def fetch_text(path: str, most: int = 100_000_000) -> str:
    """A file; empty when it is not there, or has more bytes than ``most``."""
    try:
        response = await js.fetch(path)
        found = await response.blob()
        return str(await found.text()) if response.ok and found.size <= most else ""
    except JsException:
        return ""


def download(name: str, text: str, kind: str = "text/plain") -> None:
    """Offer a text as a file."""
    blob = js.Blob.new(to_js([text]), options(type=f"{kind};charset=utf-8"))
    url = js.URL.createObjectURL(blob)
    link = document.createElement("a")
    link.href, link.download = url, name
    document.body.append(link)
    link.click()
    link.remove()
    later(30, lambda: js.URL.revokeObjectURL(url))


async def copy(text: str) -> bool:
    """Put a text on the clipboard; whether that was allowed."""
    try:
        await window.navigator.clipboard.writeText(text)
    except (JsException, AttributeError):
        return False
    return True


def now() -> float:
    """Milliseconds since 1970."""
    return float(js.Date.now())


def clock(milliseconds: float, lang: str) -> tuple[int, str, str]:
    """How many days ago that was, its date and its time in the reader's way of writing."""
    then, today = js.Date.new(milliseconds), js.Date.new()
    midnight = js.Date.new(today.getFullYear(), today.getMonth(), today.getDate())
    days = max(0, -int((then.getTime() - midnight.getTime()) // 86400000))
    return (
        days,
        str(then.toLocaleDateString(lang, options(month="short", day="numeric"))),
        str(then.toLocaleTimeString(lang, options(hour="2-digit", minute="2-digit"))),
    )


def random_name() -> str:
    """A name nobody else has."""
    return hex(int(js.Math.random() * 2**48))[2:] + hex(int(js.Date.now()))[2:]


async def persist() -> None:
    """Ask the browser never to clear away what is kept here by itself."""
    try:
        if not await window.navigator.storage.persisted():
            await window.navigator.storage.persist()
    except (JsException, AttributeError):
        return  # frames, and old browsers


def may_evict() -> bool:
    """Whether this browser clears away what has not been visited for a week, as Safari does unless a site has been
    put on the home screen."""
    navigator = window.navigator
    installed = bool(getattr(navigator, "standalone", False)) or matches("(display-mode: standalone)")
    return str(getattr(navigator, "vendor", "")).startswith("Apple") and not installed


SHORT = 10_000
"""Characters of what windows say to each other."""


class Channel:
    """Short words between the windows of this site; silent where the browser has no channel."""

    def __init__(self, heard: Callable[[JsonObject], None]) -> None:
        self._channel = None
        try:
            self._channel = js.BroadcastChannel.new("sakusen")
        except (JsException, AttributeError):
            return

        def told(event: MessageEvent) -> None:
            self._hear(str(event.data), heard)

        listen(self._channel, "message", told)

    @staticmethod
    def _hear(text: str, heard: Callable[[JsonObject], None]) -> None:
        try:
            heard(guard.parsed_object(text, SHORT))
        except guard.Unfit:
            return  # of another page of the same host

    def tell(self, message: JsonObject) -> None:
        if self._channel:
            self._channel.postMessage(json.dumps(message))


def dropped_file(event: Event) -> File | None:
    """The first file of a drop or of a file picker; ``None`` when there is none."""
    source = getattr(event, "dataTransfer", None) or event.target
    files = getattr(source, "files", None)
    return cast("File", files.item(0)) if files and files.length else None


def expose(answer: Callable[..., str]) -> None:
    """``window.sakusen()`` gives JSON text about the game on the table (see ``test_api``)."""
    offer("sakusen", answer)


# ------------------------------------------------------------------ the one dialog
def open_dialog(html: str, narrow: bool) -> None:
    """Show the dialog with this inside; the focus goes into it."""
    dialog = by_id("dialog")
    dialog.innerHTML = html
    dialog.setAttribute("aria-labelledby", "dialog-title")
    dialog.classList.toggle("narrow", narrow)
    if not dialog.open:
        dialog.showModal()
    first = dialog.querySelector(".df .primary") or dialog.querySelector(".db")
    if first:
        first.focus(options(preventScroll=True))


def into_sight(ident: str) -> None:
    """Scroll to an element, if it is there, and let the keyboard go on from it."""
    element = find(ident)
    if element:
        element.scrollIntoView()
        first = element.querySelector("button") or element
        first.focus(options(preventScroll=True))


def keep_in_sight(ident: str) -> None:
    """Scroll as little as needed to see an element, if it is there."""
    element = find(ident)
    if element:
        element.scrollIntoView(options(block="nearest"))


def is_open() -> bool:
    """Whether the dialog is open."""
    return bool(by_id("dialog").open)


def close_dialog() -> None:
    """Close the dialog if it is open."""
    if is_open():
        by_id("dialog").close()


def is_backdrop(event: PointerEvent) -> bool:
    """Whether a click fell beside the open dialog."""
    dialog = by_id("dialog")
    if not dialog.open or _id(event) != "dialog":
        return False
    box = dialog.getBoundingClientRect()
    return not (box.left <= event.clientX <= box.right and box.top <= event.clientY <= box.bottom)


# ------------------------------------------------------------------ where events happen
def _id(event: Event) -> str:
    """The id of the element that an event is about; the document, e.g., has none."""
    return str(getattr(event.target, "id", ""))


def field(event: Event) -> tuple[str, str]:
    """Name and value of the field that an event is about; empty where it is about no field."""
    return str(getattr(event.target, "name", "")), str(getattr(event.target, "value", ""))


def is_field(event: KeyEvent) -> bool:
    """Whether somebody is typing into a field."""
    return str(getattr(event.target, "tagName", "")) in ("INPUT", "SELECT", "TEXTAREA")


def is_in(event: Event, ident: str) -> bool:
    """Whether an event is about something in an element."""
    return bool(by_id(ident).contains(event.target))


def is_on_map(event: Event) -> bool:
    """Whether a key was pressed on the map, or the pointer is over it. The map itself tells what is under it."""
    return _id(event) == "board"


def focus_first(ident: str) -> bool:
    """Go to the first thing in an element that can be pressed; whether there was one."""
    found = by_id(ident).querySelector("button, a[href]")
    if found:
        found.focus()
    return bool(found)


def watch_height(ident: str, told: Callable[[int], object]) -> None:
    """Tell how high an element is, now and whenever that changes."""
    element = by_id(ident)
    watch_size(ident, lambda: told(int(element.getBoundingClientRect().height + 0.99)))


def watch_size(ident: str, told: Callable[[], object]) -> None:
    """Tell that an element has another size, when the page has been laid out and before it is shown."""
    watch = js.ResizeObserver.new(lasting(lambda *_: told()))
    watch.observe(by_id(ident))
    _kept.append(watch)


def watch_place(ident: str, over: str) -> None:
    """Let the style of an element that lies over another without being in it know where that is: ``--top``,
    ``--left``, ``--width`` and ``--height``; none of them while there is nothing to be seen of it."""
    element, style = by_id(ident), by_id(over).style

    def told() -> None:
        box = element.getBoundingClientRect()
        for side in ("top", "left", "width", "height"):
            if box.height:
                style.setProperty(f"--{side}", f"{getattr(box, side)}px")
            else:
                style.removeProperty(f"--{side}")

    watch_size(ident, told)


def set_look(name: str, on: bool, variable: str = "", value: str = "") -> None:
    """A class of the page, and maybe a variable of its style."""
    document.documentElement.classList.toggle(name, on)
    if variable:
        document.documentElement.style.setProperty(variable, value)


def show_place(ident: str, place: int, text: str, words: str, at_start: bool, at_end: bool) -> None:
    """Where one is in a bar with a slider: its place, what is written and what is said about it."""
    bar = by_id(ident)
    slider, count = bar.querySelector("input"), bar.querySelector("output")
    if slider:
        slider.value = str(place)
        slider.setAttribute("aria-valuetext", words)
    if count:
        count.textContent = text
    for button in bar.querySelectorAll("[data-arg]"):
        ends = {"first": at_start, "back": at_start, "forward": at_end, "last": at_end}
        button.setAttribute("aria-disabled", str(ends.get(str(button.getAttribute("data-arg")), False)).lower())


def listen_drag(ident: str, dragged: Callable[[float], None]) -> None:
    """Tell how far upwards an element has been dragged, when it is let go; a press is a drag of nothing."""
    element, start = by_id(ident), [0.0]

    def down(event: PointerEvent) -> None:
        start[0] = float(event.clientY)
        element.setPointerCapture(event.pointerId)

    listen(element, "pointerdown", down)

    def up(event: PointerEvent) -> None:
        dragged(start[0] - float(event.clientY))

    def key(event: KeyEvent) -> None:
        if str(event.key) in ("Enter", " "):
            dragged(0.0)

    listen(element, "pointerup", up)
    listen(element, "keydown", key)


def sheet_height(size: str) -> float:
    """How many pixels of the map the phone's sheet will cover; a drawer beside the map covers none."""
    if float(by_id("side").getBoundingClientRect().left) > 1:
        return 0.0
    whole, strip, handle = (float(by_id(ident).clientHeight) for ident in ("map", "result", "handle"))
    rem, has_card = handle / 2.75, by_id("game").getAttribute("data-card") in ("read", "act")
    half = min(23.25 * rem, whole * 0.5 + 62.0) if has_card else min(21.875 * rem, whole * 0.5 + 14.0)  # see page.css
    return min(whole, {"": 2.75 * rem, "low": 7.25 * rem, "half": half}.get(size, whole) + strip)


def date() -> str:
    """Today, as records write it."""
    return str(js.Date.new().toISOString())[:10]
