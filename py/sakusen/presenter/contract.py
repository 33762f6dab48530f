"""What the screen asks of a table, and what a table is given.

The screen (``ui``) owns the page, the pointer, the camera, the running match and the draft; a table owns
everything that depends on one game: which counters stand where, what is ringed, what the prompt says,
which panels there are. A table never changes anything and never sees a hidden fact: it is given a
:class:`Seen`, made from the viewer's observation.

HTML of a table (panels, strip, log, status, ending, guide, rule) is wired by attributes, never by listeners:

``data-touch="hex:34"``  a place or unit: hovering lights it, a click brings it into sight (``<a class="ref">``)
``data-rule="12.4"``     opens the rule (``<a class="rule" href="#rule-12.4">12.4</a>``)
``data-action="57"``     a control that chooses this legal action, as a tap on the map would
``data-key="roll"``      a control that presses the prompt's button of this key
``data-tap="card:7"``    a thing beside the map that is tapped like one on it (``redraft``, ``actions_at``, ``attempt``)

``assets/table.css`` styles the class names of the design's mock-ups: a panel's HTML is a heading
``<h2>title <a class="ref">..</a><a class="rule">..</a></h2>`` and below it ``vs``, ``tot``, ``ln``, ``mods``,
``ratio``, ``table.crt``, ``prob``/``pb``, ``act``/``why``, ``unit``/``u``, ``six``/``rs``; a strip has ``vp``, ``kv``,
``win`` under ``<h4>``. The colour of a side is ``style="--side:var(--side-prc)"`` on any element.
Whatever is a side's colour for the page (plate, log margin) comes from ``colours``.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple, Protocol

from ..engine.core import Chance, Decision, Event, Outcome, View

Touch = tuple[str, Any]
"""A thing on the map or beside it: ("unit", u), ("hex", h), ("division", d), ("air", i), ("box", key),
("button", key). In HTML: ``kind:value``."""

DRAFT, PREVIEW, COMMIT = "draft", "preview", "commit"


class Seen(NamedTuple):
    """What the viewer may see now.

    ``state`` agrees with ``view`` and holds guesses where the view holds nothing, so nothing hidden can reach
    the screen. ``pending`` is the decision as this viewer sees it (``view.pending``); ``mine`` says whether the
    viewer is the one to answer. ``draft`` are the actions already chosen but not yet committed.
    """

    game: Any
    view: View
    state: Any
    seat: int
    mine: bool
    draft: tuple[int, ...]
    lang: str


class Focus(NamedTuple):
    """What the pointer or the keyboard is at, and the switches of the map."""

    preview: int | None = None
    """The action that the next tap on the same place will commit."""
    hover: Touch | None = None
    cursor: int | None = None
    """The hex of the keyboard cursor."""
    zones: bool = False
    bare: bool = False
    """Counters hidden, to see the map."""
    opened: int | None = None
    """The hex whose stack is fanned out."""
    last: Sequence[Event] = ()
    """What happened since the viewer last acted: the last move is marked until the next act."""


class Sprite(NamedTuple):
    """A counter or marker. ``key`` names its picture (equal keys, equal pictures, cached as bitmaps);
    ``art`` is that picture as shapes, 60 units wide and ``tall`` high; ``x, y`` its upper left corner and ``size`` its
    width in map units."""

    key: str
    art: Any
    x: float
    y: float
    size: float
    touch: Touch
    alpha: float = 1.0
    tall: float = 60.0

    @property
    def height(self) -> float:
        """Its height in map units."""
        return self.size * self.tall / 60


class Spot(NamedTuple):
    """A place that can be tapped: a circle in map units. Later spots lie on top; of overlapping hexes the one whose
    middle is nearest is meant. Every hex of the map has a spot, so that cursor and pointer find it."""

    touch: Touch
    x: float
    y: float
    radius: float


class Scene(NamedTuple):
    """One picture: shapes under the counters, counters, shapes over them, and where it can be tapped."""

    under: list[Any]
    sprites: list[Sprite]
    over: list[Any]
    spots: list[Spot]
    focus_box: tuple[float, float, float, float] | None = None
    """Where the camera should look when something happens out of sight (x0, y0, x1, y1)."""


class Button(NamedTuple):
    """A button beside the prompt. ``action`` is a legal action, or ``None`` with the reason in ``why``.

    A press counts as the second tap: PREVIEW and COMMIT commit at once, DRAFT goes into the draft. Before that,
    ``redraft(seen, ("button", key))`` is asked, as for a tap on the map.
    """

    key: str
    label: str
    detail: str = ""
    action: int | None = None
    primary: bool = False
    why: str = ""
    rule: str = ""


class Prompt(NamedTuple):
    """Who is asked what: plate (side, and who of it), one sentence, one line of why, rule, buttons."""

    seat: int
    plate: str
    plate_sub: str
    sentence: str
    why: str
    rule: str
    buttons: list[Button]


class LogLine(NamedTuple):
    """A line of the log as HTML. ``level`` 0 is a heading, 1 an act, 2 what came of it. Places and units in it
    are ``<a class="ref" data-touch="hex:34">``. ``seat`` colours the margin (None: neither)."""

    html: str
    level: int
    seat: int | None
    rule: str


class Motion(NamedTuple):
    """A counter that travels: its touch, the points of its way in map units, and those that travel beside it."""

    touch: Touch
    way: list[tuple[float, float]]
    beside: Sequence[Motion] = ()

    @property
    def all(self) -> list[Motion]:
        """Itself and those beside it."""
        return [self, *self.beside]


class Option(NamedTuple):
    """An option of a scenario in words: its key, its name, its choices by key with their names, and what it does."""

    key: str
    name: str
    choices: list[tuple[str, str]]
    hint: str


class Table(Protocol):
    """One game's screen. All HTML is escaped by the table; all texts are in ``seen.lang``
    ("ja", "zh-Hant" or "en").

    A table may also have ``outcomes(chance, lang)``, the names of what can be drawn; ``where(seen)``, the line
    under the title on a phone; ``holder(seen)``, the seat whose colour the badge has (else that of the prompt);
    ``advice(seen)`` and, for a finished ``Match``, ``review(match, lang)``: generators
    that stop every few milliseconds and return heading and HTML of a page to read, opened by ``data-do="advice"``
    and ``data-do="review"`` in the table's own HTML; and ``tray(seen, focus)``, what lies in front of the viewer (a
    hand of cards) as HTML: between map and strip on the desktop, above the buttons on a phone, gone while it is empty.

    HTML of panels, log, status and endings may hold, besides the references of the log, ``<a class="rule"
    data-rule="12.4">`` (opens ``rule``) and ``<button data-press="key">`` (presses the prompt's button of that
    key). Class names are those of the mock-ups.
    """

    slug: str
    size: tuple[float, float]
    """The sheet in map units."""
    home: tuple[float, float, float, float]
    """What the desktop shows first (x0, y0, x1, y1)."""
    baked: str
    """Name of the baked map under ``assets/baked``."""
    colours: Sequence[str]
    """By seat, the side's colour family in the style sheet: "prc" means ``--side-prc``, ``--side-prc-text``..."""

    def paper(self, lang: str) -> list[Any]:
        """Language-dependent shapes printed on the map: names, boxes, tracks, key."""

    def title(self, lang: str) -> tuple[str, str]:
        """The title and the second line of the title."""

    def scene(self, seen: Seen, focus: Focus) -> Scene:
        """The picture of the moment."""

    def actions_at(self, seen: Seen, touch: Touch) -> list[int]:
        """The legal actions that a tap there may mean, likeliest first; empty when there is none."""

    def stage(self, seen: Seen, action: int) -> str:
        """DRAFT: carry out on the draft only, the next decision belongs to the same act. PREVIEW: show it first,
        a second tap commits draft and action. COMMIT: at once."""

    def follow(self, seen: Seen) -> int | None:
        """After a draft action: a further action to put into the draft by itself (e.g. every unit that can join)."""

    def redraft(self, seen: Seen, touch: Touch) -> tuple[int, ...] | None:
        """Asked first for every tap and every press: the whole draft that it makes of the present one (another
        unit instead of the selected one, an attacker taken out again, a switch turned back; ``()`` drops all), or
        ``None`` when ``actions_at`` or the button's action is meant. The draft is rebuilt from the last committed
        position; no ``follow`` after it."""

    def attempt(self, seen: Seen, touch: Touch) -> tuple[Any, ...]:
        """The touch as ``Game.explain`` wants it."""

    def reason(self, key: str, rule: str, data: dict[str, Any], lang: str) -> str:
        """A refusal as a sentence, without the rule number."""

    def prompt(self, seen: Seen, focus: Focus) -> Prompt:
        """What the prompt bar says."""

    def panels(self, seen: Seen, focus: Focus) -> list[tuple[str, str]]:
        """The panels of the right column (id, HTML), top first: odds, units..."""

    def bar(self, seen: Seen) -> tuple[list[tuple[str, str, bool]], list[tuple[str, bool]]]:
        """Turn cells (number, date, is now) and phases (name, is now)."""

    def strip(self, seen: Seen) -> str:
        """Tracks under the map, as HTML."""

    def badge(self, seen: Seen) -> str:
        """The few characters of the phone's head, e.g. "+1 VP"."""

    def status(self, seen: Seen, touch: Touch) -> str:
        """What is at a place, in one line of HTML."""

    def line(self, event: Event, lang: str, viewer: int | None) -> LogLine | None:
        """An event as a log line; ``None`` for those not worth a line or not for this viewer's eyes."""

    def motion(self, event: Event) -> Motion | None:
        """How an event moves a counter on the map."""

    def dice(self, chance: Chance, lang: str) -> str:
        """What is being rolled for."""

    def ending(self, seen: Seen, outcome: Outcome) -> str:
        """The victory screen as HTML: level, reason with rule, how the points add up."""

    def options(self, lang: str) -> list[Option]:
        """For the new-game dialog."""

    def seats(self, lang: str) -> list[str]:
        """The names of the sides, by seat."""

    def has_secrets(self, state: Any) -> bool:
        """Whether a hand-over curtain is needed when the seat changes."""

    def guide(self, lang: str) -> str:
        """How to play, one screen of HTML in our own words with rule numbers."""

    def rule(self, number: str, lang: str) -> tuple[str, str]:
        """A rule explained in our own words: (heading, HTML)."""

    def summary(self, seen: Seen) -> str:
        """One line for the shelf: turn, phase, who is to act."""

    def places(self, seen: Seen, decision: Decision) -> list[tuple[int, str]]:
        """The legal actions with a spoken name each, for keyboard and screen reader."""


class Watcher(Protocol):
    """Who is told what the pointer does on the map (the page)."""

    def tapped(self, touches: list[Touch]) -> None:
        """A tap or click that was not a drag: everything under it, topmost first, down to the hex; empty on
        bare paper."""

    def hovered(self, touch: Touch | None) -> None:
        """The topmost thing under the pointer has changed."""

    def zoomed(self, percent: int) -> None:
        """The zoom has changed; 100 is the default of the desktop."""


class Board(Protocol):
    """The canvas: ``sakusen.ui.board.Board(canvas, watcher)``. Owns layers, camera, pointer and animation; knows
    no game. All its pointer listeners are its own; keys and buttons are the page's."""

    def open(self, table: Table, baked: str, lang: str, scheme: str) -> None:
        """Show a table's sheet. ``baked`` is the text of the baked map; ``scheme`` is "light" or "dark". Asked
        again with another ``lang`` or ``scheme``, it repaints and leaves the camera where it is."""

    def show(self, scene: Scene) -> None:
        """Show this picture from the next frame on."""

    async def play(self, motions: Sequence[Motion], speed: float) -> None:
        """Let counters of the shown scene travel, one motion after the other; returns when done or skipped.
        ``speed`` 1 is normal, 0 is at once."""

    def skip(self) -> None:
        """End a running animation at once."""

    def locate(self, touch: Touch) -> tuple[float, float] | None:
        """Client coordinates where a tap means this touch now; ``None`` when it is not on the visible part."""

    def reveal(self, what: Touch | tuple[float, float, float, float], gently: bool = True) -> None:
        """Move the camera as little as needed so that a touch or a box (map units) is in sight."""

    def zoom(self, steps: int) -> None:
        """Zoom in (1) or out (-1) about the middle of the view."""

    def home(self, whole: bool = False) -> None:
        """The table's first view at 100 %, or the whole map."""

    def pan(self, dx: float, dy: float) -> None:
        """Move the camera by pixels."""

    def resize(self) -> None:
        """The canvas element has got another size; a drag under way is ended without a tap."""

    def inset(self, bottom: float) -> None:
        """So many pixels at the foot of the canvas are covered (by the sheet of the phone)."""

    def snapshot(self, width: int, height: int) -> str:
        """The middle of the view as a small picture (data URL), for the shelf; empty when it cannot be made."""
