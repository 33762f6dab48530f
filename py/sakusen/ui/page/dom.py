"""The browser, as far as the page needs it. Everything here is small; nothing here decides anything.

Texts cross the border, never live objects of ours: few listeners, each made once and kept for good.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import js
from pyodide.ffi import JsException, create_once_callable, create_proxy, to_js

from .html import marks
from .stores import Denied, Full

document, window = js.document, js.window
_kept: list[Any] = []  # proxies that live as long as the page
_shown: dict[str, str] = {}  # what put() has put where


def by_id(ident: str) -> Any:
    """An element of index.html."""
    return document.getElementById(ident)


def put(ident: str, html: str) -> bool:
    """Fill an element if that changes anything, keeping the focus on the button that had it; whether it did."""
    if _shown.get(ident) == html:
        return False
    element = by_id(ident)
    with keeping_focus(element):
        element.innerHTML = html
    _shown[ident] = html
    return True


def put_parts(ident: str, parts: Sequence[str]) -> None:
    """Fill an element with parts, each of them one element. What is there already, put by this function or by
    assets/boot.js, stays as it is: to lay out a page anew takes a phone long. The focus stays, too."""
    element = by_id(ident)
    there, wanted = str(element.getAttribute("data-marks")).split(), marks(parts)
    with keeping_focus(element):
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


def focus_mark() -> str:
    """A selector for the pressed control, to find its successor after the HTML has been renewed."""
    element = document.activeElement
    for name in ("key", "do", "action", "press", "tap"):
        value = element.getAttribute(f"data-{name}")
        if isinstance(value, str):
            arg = element.getAttribute("data-arg")
            more = f'[data-arg="{arg}"]' if isinstance(arg, str) else ""
            return f'[data-{name}="{value}"]{more}'
    return ""


@contextmanager
def keeping_focus(element: Any) -> Iterator[None]:
    """Around a renewal of what an element holds: the focus is then where it was."""
    mark = focus_mark() if element.contains(document.activeElement) else ""
    yield
    found = element.querySelector(mark) if mark else None
    if found:
        found.focus(options(preventScroll=True))


def show(ident: str, visible: bool) -> None:
    """Show or hide an element."""
    by_id(ident).hidden = not visible


def append_lines(ident: str, html: str) -> None:
    """Add HTML behind what the one block in an element holds."""
    _shown.pop(ident, None)
    by_id(ident).firstElementChild.insertAdjacentHTML("beforeend", html)


def at_end(ident: str) -> bool:
    """Whether an element is scrolled to its end."""
    element = by_id(ident)
    return bool(element.scrollTop + element.clientHeight >= element.scrollHeight - 6)


def to_end(ident: str) -> None:
    """Scroll an element to its end, with the next frame: at once the browser would have to lay out the page for it."""
    element = by_id(ident)

    def scroll(*_: Any) -> None:
        element.scrollTop = element.scrollHeight

    if document.hidden:
        scroll()
    else:
        window.requestAnimationFrame(create_once_callable(scroll))


def announce(text: str, urgent: bool = False) -> None:
    """Let a screen reader say something; the same words twice are said twice."""
    element = by_id("refused" if urgent else "said")
    again = element.textContent == text
    element.textContent = text + "\u00a0" if again else text


def options(**values: Any) -> Any:
    """A plain object for the browser."""
    return to_js(values, dict_converter=js.Object.fromEntries)


def listen(target: Any, kind: str, call: Callable[[Any], Any], **how: Any) -> None:
    """A listener for as long as the page lives."""
    proxy = create_proxy(call)
    _kept.append(proxy)
    target.addEventListener(kind, proxy, options(**how))


def fire(kind: str) -> None:
    """Tell the JavaScript of the page something."""
    window.dispatchEvent(js.Event.new(kind))


def offer(name: str, call: Callable[..., Any]) -> None:
    """Give the JavaScript of the page something of ours to call, as long as the page lives."""
    proxy = create_proxy(call)
    _kept.append(proxy)
    setattr(window, name, proxy)


def later(seconds: float, call: Callable[[], Any]) -> None:
    """Call something after a while, once."""
    window.setTimeout(create_once_callable(call), int(seconds * 1000))


def after_frames(call: Callable[[], Any]) -> None:
    """Call something when what was drawn last can be seen: after two frames."""
    window.requestAnimationFrame(create_once_callable(
        lambda *_: window.requestAnimationFrame(create_once_callable(lambda *_: call()))))


def data_of(event: Any, *names: str) -> tuple[str, str, Any] | None:
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


async def fetch_text(path: str) -> str:
    """A file of the site; empty when it is not there."""
    try:
        response = await js.fetch(path)
        return str(await response.text()) if response.ok else ""
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
    return (days, str(then.toLocaleDateString(lang, options(month="short", day="numeric"))),
            str(then.toLocaleTimeString(lang, options(hour="2-digit", minute="2-digit"))))


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


class LocalStore:
    """The browser's small storage as ``stores.Drawer``."""

    def __init__(self) -> None:
        try:
            self._storage = window.localStorage
            self._storage.length  # noqa: B018 - asking may be refused
        except (JsException, AttributeError) as error:
            raise Denied from error

    def get(self, key: str) -> str | None:
        try:
            found = self._storage.getItem(key)
        except JsException as error:
            raise Denied from error
        return found if isinstance(found, str) else None

    def put(self, key: str, text: str) -> None:
        try:
            self._storage.setItem(key, text)
        except JsException as error:
            raise (Full if "quota" in str(error).lower() else Denied) from error

    def drop(self, key: str) -> None:
        try:
            self._storage.removeItem(key)
        except JsException as error:
            raise Denied from error

    def names(self) -> list[str]:
        try:
            return [str(self._storage.key(i)) for i in range(self._storage.length)]
        except JsException as error:
            raise Denied from error


class BrowserWorker:
    """assets/worker.mjs as ``opponent.Worker``."""

    def __init__(self, answered: Callable[[str], None], failed: Callable[[str], None]) -> None:
        self._worker = js.Worker.new("assets/worker.mjs", options(type="module"))
        self._listeners = [create_proxy(lambda event: answered(str(event.data))),
                           create_proxy(lambda event: failed(str(getattr(event, "message", "worker"))))]
        self._worker.onmessage, self._worker.onerror = self._listeners

    def post(self, text: str) -> None:
        self._worker.postMessage(text)

    def end(self) -> None:
        self._worker.terminate()
        self._worker.onmessage = self._worker.onerror = None
        for proxy in self._listeners:
            proxy.destroy()


class Channel:
    """Short words between the windows of this site; silent where the browser has no channel."""

    def __init__(self, heard: Callable[[dict[str, Any]], None]) -> None:
        self._channel = None
        try:
            self._channel = js.BroadcastChannel.new("sakusen")
        except (JsException, AttributeError):
            return
        listen(self._channel, "message", lambda event: heard(json.loads(str(event.data))))

    def tell(self, message: dict[str, Any]) -> None:
        if self._channel:
            self._channel.postMessage(json.dumps(message))


def dropped_file(event: Any) -> Any:
    """The first file of a drop or of a file picker; ``None`` when there is none."""
    source = event.dataTransfer if getattr(event, "dataTransfer", None) else event.target
    files = getattr(source, "files", None)
    return files.item(0) if files and files.length else None


def expose(answer: Callable[[], str]) -> None:
    """``window.sakusen()`` gives JSON text about the game on the table (see ``hook``)."""
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


def is_open() -> bool:
    """Whether the dialog is open."""
    return bool(by_id("dialog").open)


def close_dialog() -> None:
    """Close the dialog if it is open."""
    if is_open():
        by_id("dialog").close()


def is_backdrop(event: Any) -> bool:
    """Whether a click fell beside the open dialog."""
    dialog = by_id("dialog")
    if not dialog.open or str(getattr(event.target, "id", "")) != "dialog":
        return False
    box = dialog.getBoundingClientRect()
    return not (box.left <= event.clientX <= box.right and box.top <= event.clientY <= box.bottom)


# ------------------------------------------------------------------ where events happen
def is_field(event: Any) -> bool:
    """Whether somebody is typing into a field."""
    return str(getattr(event.target, "tagName", "")) in ("INPUT", "SELECT", "TEXTAREA")


def on_map(event: Any) -> bool:
    """Whether a key was pressed on the map."""
    return str(getattr(event.target, "id", "")) == "board"


def over_map(event: Any) -> bool:
    """Whether the pointer is over the map, which tells by itself what is under it."""
    return str(getattr(event.target, "id", "")) == "board"


def focus_first(ident: str) -> bool:
    """Go to the first thing in an element that can be pressed; whether there was one."""
    found = by_id(ident).querySelector("button, a[href]")
    if found:
        found.focus()
    return bool(found)


def watch_height(ident: str, told: Callable[[int], Any]) -> None:
    """Tell how high an element is, now and whenever that changes."""
    element = by_id(ident)
    proxy = create_proxy(lambda *_: told(int(element.getBoundingClientRect().height + 0.99)))
    watch = js.ResizeObserver.new(proxy)
    watch.observe(element)
    _kept.extend((proxy, watch))


def watch_place(ident: str, over: str) -> None:
    """Let the style of an element that lies over another without being in it know where that is: ``--top``,
    ``--left``, ``--width`` and ``--height``; none of them while there is nothing to be seen of it."""
    element, style = by_id(ident), by_id(over).style

    def told(*_: Any) -> None:
        box = element.getBoundingClientRect()
        for side in ("top", "left", "width", "height"):
            if box.height:
                style.setProperty(f"--{side}", f"{getattr(box, side)}px")
            else:
                style.removeProperty(f"--{side}")

    proxy = create_proxy(told)
    watch = js.ResizeObserver.new(proxy)
    watch.observe(element)
    _kept.extend((proxy, watch))


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

    def down(event: Any) -> None:
        start[0] = float(event.clientY)
        element.setPointerCapture(event.pointerId)

    listen(element, "pointerdown", down)
    listen(element, "pointerup", lambda event: dragged(start[0] - float(event.clientY)))
    listen(element, "keydown", lambda event: dragged(0.0) if str(event.key) in ("Enter", " ") else None)


def sheet_height(size: str) -> float:
    """How many pixels of the map the phone's sheet will cover."""
    whole = float(by_id("map").clientHeight)
    return {"": 44.0, "half": min(336.0, whole * 0.6)}.get(size, whole)


def date() -> str:
    """Today, as records write it."""
    return str(js.Date.new().toISOString())[:10]
