"""The browser's objects, as far as the page uses them. A stub: read by the type checker only, and not carried by the
site.

Attributes are in the browser's own spelling. What JavaScript answers with ``null`` is false in Python, but it is not
``None``: ask for its truth, or with ``isinstance`` for a text.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable
from typing import Protocol

class Target(Protocol):
    """Whatever sends events."""

    def addEventListener(self, kind: str, listener: object, options: object = ...) -> None: ...

class ClassList(Protocol):
    def add(self, name: str) -> None: ...
    def toggle(self, name: str, force: bool = ...) -> bool: ...
    def contains(self, name: str) -> bool: ...
    def remove(self, name: str) -> None: ...

class Style(Protocol):
    def setProperty(self, name: str, value: str) -> None: ...
    def removeProperty(self, name: str) -> object: ...

class Rectangle(Protocol):
    top: float
    left: float
    right: float
    bottom: float
    width: float
    height: float

class Element(Target, Protocol):
    """An element of the page; only some kinds of elements have all of these attributes."""

    id: str
    tagName: str
    className: str
    classList: ClassList
    style: Style
    innerHTML: str
    outerHTML: str
    textContent: str
    hidden: bool
    inert: bool
    open: bool
    value: str
    href: str
    src: str
    download: str
    lang: str
    children: Iterable[Element]
    childElementCount: int
    firstElementChild: Element
    lastElementChild: Element
    parentElement: Element
    scrollTop: float
    scrollHeight: float
    clientWidth: float
    clientHeight: float

    def getAttribute(self, name: str) -> object: ...
    def setAttribute(self, name: str, value: str) -> None: ...
    def removeAttribute(self, name: str) -> None: ...
    def querySelector(self, selector: str) -> Element | None: ...
    def querySelectorAll(self, selector: str) -> Iterable[Element]: ...
    def closest(self, selector: str) -> Element | None: ...
    def matches(self, selector: str) -> bool: ...
    def hidePopover(self) -> None: ...
    def contains(self, other: object) -> bool: ...
    def insertAdjacentHTML(self, where: str, html: str) -> None: ...
    def append(self, child: Element) -> None: ...
    def remove(self) -> None: ...
    def focus(self, options: object = ...) -> None: ...
    def blur(self) -> None: ...
    def select(self) -> None: ...
    def click(self) -> None: ...
    def close(self) -> None: ...
    def showModal(self) -> None: ...
    def decode(self) -> Awaitable[None]: ...
    def scrollIntoView(self, how: object = None) -> None: ...
    def getBoundingClientRect(self) -> Rectangle: ...
    def setPointerCapture(self, pointer: int) -> None: ...

class Bitmap(Protocol):
    """Something that can be copied onto a canvas."""

    width: int
    height: int

class Context(Protocol):
    """The drawing functions of a canvas."""

    globalAlpha: float
    fillStyle: str

    def setTransform(self, a: float, b: float, c: float, d: float, e: float, f: float) -> None: ...
    def fillRect(self, x: float, y: float, wide: float, high: float) -> None: ...
    def drawImage(self, image: Bitmap, x: float, y: float, wide: float = ..., high: float = ...) -> None: ...

class Canvas(Element, Bitmap, Protocol):
    """A canvas, on the page or not."""

    def getContext(self, kind: str) -> Context: ...
    def toDataURL(self, kind: str, quality: float) -> str: ...
    def transferToImageBitmap(self) -> Bitmap: ...

class Event(Protocol):
    """What a listener is given."""

    type: str
    target: Element

    def preventDefault(self) -> None: ...
    def stopPropagation(self) -> None: ...

class PointerEvent(Event, Protocol):
    """A pointer: mouse, pen or finger; also a click."""

    pointerId: int
    pointerType: str
    button: int
    offsetX: float
    offsetY: float
    clientX: float
    clientY: float

class WheelEvent(PointerEvent, Protocol):
    deltaY: float
    deltaMode: int
    ctrlKey: bool

class KeyEvent(Event, Protocol):
    key: str
    code: str
    ctrlKey: bool
    metaKey: bool
    altKey: bool
    shiftKey: bool
    repeat: bool

class Sight(Protocol):
    """Whether an element that is watched is in sight."""

    isIntersecting: bool
    target: Element

class MessageEvent(Event, Protocol):
    """A message of another window, or of a worker."""

    data: object
    origin: str
    source: object

class File(Protocol):
    """A file that the reader has chosen or dropped."""

    name: str
    size: int

    def slice(self, start: int, end: int) -> File: ...
    async def text(self) -> str: ...

class DragEvent(Event, Protocol):
    """A file over the page, or in the file picker."""

class Proxy(Protocol):
    """A function of ours as JavaScript has it."""

    def destroy(self) -> None: ...

Call = Callable[..., object]
"""A function that the browser calls, with whatever the browser gives it."""

class AudioParameter(Protocol):
    value: float

class AudioBuffer(Protocol):
    def copyToChannel(self, wave: object, channel: int) -> None: ...

class AudioNode(Protocol):
    """A source or a gain; only some have all of these attributes."""

    buffer: AudioBuffer
    gain: AudioParameter

    def connect(self, to: object) -> object: ...
    def start(self) -> None: ...

class AudioContext(Protocol):
    destination: object

    def createBufferSource(self) -> AudioNode: ...
    def createGain(self) -> AudioNode: ...
    def createBuffer(self, channels: int, length: int, rate: int) -> AudioBuffer: ...
