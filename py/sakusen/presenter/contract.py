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
``win`` under ``<h3>``. The colour of a side is ``style="--side:var(--side-prc)"`` on any element.
Whatever is a side's colour for the page (plate, log margin) comes from ``colours``.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Generator, Mapping, Sequence
from enum import StrEnum
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, Protocol, runtime_checkable

from ..art.pens.shapes import Shapes
from ..engine.core import Chance, Decision, Event, Facts, Game, Outcome, S, View
from ..engine.core import Touch as Touch  # what taps and presses are about
from ..engine.standing import Question

if TYPE_CHECKING:
    from ..engine.match import Match

DRAFT, PREVIEW, COMMIT = "draft", "preview", "commit"
SKIPPED = 3
"""The level of a log line about something that did not take place."""


class Seen(NamedTuple, Generic[S]):
    """What the viewer may see now.

    ``state`` agrees with ``view`` and holds guesses where the view holds nothing, so nothing hidden can reach
    the screen. ``pending`` is the decision as this viewer sees it (``view.pending``); ``mine`` says whether the
    viewer is the one to answer. ``draft`` are the actions already chosen but not yet committed.
    """

    game: Game[S]
    view: View
    state: S
    seat: int
    mine: bool
    draft: tuple[int, ...]
    lang: str


AnySeen = Seen[Any]


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
    asked: str = ""
    """Which of the table's ``overlays`` is drawn over the map now, for the place at ``hover`` or ``cursor``."""
    opened: int | None = None
    """The hex whose stack is fanned out."""
    picked: tuple[int, ...] = ()
    """Units chosen together: the next place is for all of them, as far as there is room (``TakesTogether``)."""
    last: Sequence[Event] = ()
    """What happened since the viewer last acted: the last move is marked until the next act."""


class Sprite(NamedTuple):
    """A counter or marker. ``key`` names its picture (equal keys, equal pictures, cached as bitmaps);
    ``art`` is that picture as shapes, 60 units wide and ``tall`` high; ``x, y`` its upper left corner and ``size`` its
    width in map units."""

    key: str
    art: Shapes
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

    under: Shapes
    sprites: list[Sprite]
    over: Shapes
    spots: list[Spot]
    focus_box: tuple[float, float, float, float] | None = None
    """Where the camera should look when something happens out of sight (x0, y0, x1, y1)."""


class Wait(NamedTuple):
    """That a seat passes until the phase ends, as it can do nothing else: the pass, and in a few words what ends the
    waiting ("stops if attacked")."""

    action: int
    stops: str


class Button(NamedTuple):
    """A button beside the prompt. ``action`` is a legal action, or ``None`` with the reason in ``why``.

    A press counts as the second tap: PREVIEW and COMMIT commit at once, DRAFT goes into the draft. Before that,
    ``together`` and ``redraft(seen, ("button", key))`` are asked, as for a tap on the map. ``does`` names a command of
    the page instead of an action.

    ``deed``: it means something and cannot be taken back, or costs what ``detail`` names. Its first press only shows it
    (``Focus.preview``, or the draft), the second does it; it is never ``primary`` before it is shown. Of every button
    the page itself says that it ends undoing.
    """

    key: str
    label: str
    detail: str = ""
    action: int | None = None
    primary: bool = False
    why: str = ""
    rule: str = ""
    does: str = ""
    deed: bool = False

    @property
    def is_off(self) -> bool:
        """Whether a press does nothing but say why."""
        return self.action is None and not self.does


class Prompt(NamedTuple):
    """Who is asked what: plate (side, and who of it), one sentence, one line of why, rule, buttons."""

    seat: int
    plate: str
    plate_sub: str
    sentence: str
    why: str
    rule: str
    buttons: list[Button]


class LogPlace(StrEnum):
    """Where a line of the log stands. The first five open a group for the lines behind them, which ends with the next
    line that opens one as large; an order also ends when another side acts."""

    TURN = "turn"
    PHASE = "phase"
    ORDER = "order"
    BATTLE = "battle"
    ACT = "act"
    INSIDE = ""
    """In the group before it: an act in the order, what came of something in the act."""
    AFTER = "after"
    """In the order, but no longer in the act before it."""
    APART = "apart"
    """In no order."""


class LogLine(NamedTuple):
    """A line of the log as HTML. ``level`` 0 is a heading, 1 an act, 2 what came of it, ``SKIPPED`` what did not take
    place (it never names an act that can be taken back). Places and units in it are ``<a class="ref"
    data-touch="hex:34">``. ``seat`` colours the margin (None: neither). ``more`` is what it adds to a line of the same
    ``run`` and side before it, with which it stands in one: a die without words, another unit that is loaded."""

    html: str
    level: int
    seat: int | None
    rule: str
    place: LogPlace = LogPlace.INSIDE
    more: str = ""
    run: str = ""


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


class PresenterOf(Protocol[S]):
    """One game's screen. All HTML is escaped by the table; all texts are in ``seen.lang``
    ("ja", "zh-Hant" or "en").

    What only some tables have stands in protocols of its own below (``HasOnlooker``, ``HasTray``, ...); the page asks
    by ``isinstance``.

    HTML of panels, log, status and endings may hold, besides the references of the log, ``<a class="rule"
    data-rule="12.4">`` (opens ``rule``) and ``<button data-press="key">`` (presses the prompt's button of that
    key, or is what ``TakesTogether`` says of it). Class names are those of the mock-ups.
    """

    @property
    def slug(self) -> str:
        """The game's."""

    @property
    def size(self) -> tuple[float, float]:
        """The sheet in map units."""

    @property
    def home(self) -> tuple[float, float, float, float]:
        """What the desktop shows first (x0, y0, x1, y1)."""

    @property
    def baked(self) -> str:
        """Name of the baked map under ``assets/baked``."""

    @property
    def colours(self) -> Sequence[str]:
        """By seat, the side's colour family in the style sheet: "prc" means ``--side-prc``, ``--side-prc-text``..."""

    def paper(self, lang: str) -> Shapes:
        """Language-dependent shapes printed on the map: names, boxes, tracks, key."""

    def title(self, lang: str) -> tuple[str, str]:
        """The title and the second line of the title."""

    def scene(self, seen: Seen[S], focus: Focus) -> Scene:
        """The picture of the moment."""

    def actions_at(self, seen: Seen[S], touch: Touch) -> list[int]:
        """The legal actions that a tap there may mean, likeliest first; empty when there is none."""

    def stage(self, seen: Seen[S], action: int) -> str:
        """DRAFT: carry out on the draft only, the next decision belongs to the same act. PREVIEW: show it first,
        a second tap commits draft and action. COMMIT: at once."""

    def follow(self, seen: Seen[S]) -> int | None:
        """After a draft action: a further action to put into the draft by itself (e.g. every unit that can join)."""

    def redraft(self, seen: Seen[S], touch: Touch) -> tuple[int, ...] | None:
        """Asked first for every tap and every press: the whole draft that it makes of the present one (another
        unit instead of the selected one, an attacker taken out again, a switch turned back; ``()`` drops all), or
        ``None`` when ``actions_at`` or the button's action is meant. The draft is rebuilt from the last committed
        position; no ``follow`` after it."""

    def attempt(self, seen: Seen[S], touch: Touch) -> Touch:
        """The touch as ``Game.explain`` wants it."""

    def reason(self, key: str, rule: str, data: Facts, lang: str) -> str:
        """A refusal as a sentence, without the rule number."""

    def prompt(self, seen: Seen[S], focus: Focus) -> Prompt:
        """What the prompt bar says."""

    def panels(self, seen: Seen[S], focus: Focus) -> list[tuple[str, str]]:
        """The panels of the right column (id, HTML), top first: odds, units..."""

    def bar(self, seen: Seen[S]) -> tuple[list[tuple[str, str, bool]], list[tuple[str, bool]]]:
        """Turn cells (number, date, is now) and phases (name, is now)."""

    def strip(self, seen: Seen[S]) -> str:
        """Tracks under the map, as HTML."""

    def badge(self, seen: Seen[S]) -> str:
        """The few characters of the phone's head, e.g. "+1 VP"."""

    def status(self, seen: Seen[S], touch: Touch) -> str:
        """What is at a place, in one line of HTML."""

    def line(self, event: Event, lang: str, viewer: int | None) -> LogLine | None:
        """An event as a log line; ``None`` for those not worth a line or not for this viewer's eyes."""

    def motion(self, event: Event) -> Motion | None:
        """How an event moves a counter on the map."""

    def dice(self, chance: Chance, lang: str) -> str:
        """What is being rolled for."""

    def ending(self, seen: Seen[S], outcome: Outcome) -> str:
        """The victory screen as HTML: level, reason with rule, how the points add up."""

    def options(self, lang: str) -> list[Option]:
        """For the new-game dialog."""

    def standing(self, lang: str, questions: Sequence[Question]) -> list[Option]:
        """The same for what can be answered beforehand."""

    def seats(self, lang: str) -> list[str]:
        """The names of the sides, by seat."""

    def has_secrets(self, state: S) -> bool:
        """Whether somebody knows what the others may not: a curtain is needed when the seat changes, and what goes out
        of the page is what one seat may see unless everything is wanted. Everybody may know the answer."""

    def warning(self, lang: str) -> str:
        """What is given away when everything goes out, in the words of the game; empty where nothing is hidden."""

    def guide(self, lang: str) -> str:
        """How to play, one screen of HTML in our own words with rule numbers."""

    def rule(self, number: str, lang: str) -> tuple[str, str]:
        """A rule explained in our own words: (heading, HTML)."""

    def summary(self, seen: Seen[S]) -> str:
        """One line for the shelf: turn, phase, who is to act."""

    def action_names(self, seen: Seen[S], decision: Decision) -> list[tuple[int, str]]:
        """The legal actions with a spoken name each, for keyboard and screen reader."""


Presenter = PresenterOf[Any]
"""The presenter of whatever title: it is handed what belongs to its own game, and nobody else looks inside."""


class Together(NamedTuple):
    """What one press means that takes several actions.

    ``take`` is carried out at once, beginning at the last committed position, as one act; ``draft`` is drafted after
    it. Both are sequences of legal actions, each of which can be taken back except the last one; a last action of
    ``draft`` that cannot be taken back is shown first. So is it whenever ``is_shown``: the next press at the same place
    carries out the draft. ``picked`` stay chosen for the next place.
    """

    take: tuple[int, ...] = ()
    draft: tuple[int, ...] = ()
    is_shown: bool = False
    picked: tuple[int, ...] = ()


@runtime_checkable
class TakesTogether(Protocol[S]):
    """A table where one press may mean several units, or several actions."""

    def together(self, seen: Seen[S], focus: Focus, touch: Touch, begin: Callable[[], Seen[S]]) -> Together | None:
        """Asked first for every tap and every press; ``None`` when it does not mean several things. ``begin`` gives the
        last committed position.

        While an action is shown first that can be taken back, it is asked with that action carried out in the draft
        (and ``focus.preview`` empty): an answer whose ``take`` is that draft goes on from there, so that a second place
        takes another unit, and another unit may be chosen without confirming the one before. After ``None`` it is asked
        again as things are.
        """


@runtime_checkable
class Proposes(Protocol):
    """A table where a computer player may be asked for a proposal."""

    chapters: Mapping[str, str]
    """By question the part of the game that it belongs to. A proposal answers all questions of one part, in a draft
    that can be changed; for other questions there is none."""


@runtime_checkable
class HasOnlooker(Protocol):
    """A table of a game with a seat that knows no more than everybody."""

    onlooker: int


@runtime_checkable
class AsksToHide(Protocol):
    """A table of a game that asks some questions also where there is one answer, so that another person does not
    learn from the pause whether there were more. Where nobody can learn it the page answers by itself."""

    asks_to_hide: Collection[str]
    """The keys of these questions."""


@runtime_checkable
class HasTray(Protocol[S]):
    """A table with something that lies in front of the viewer, e.g. a hand of cards."""

    def tray(self, seen: Seen[S], focus: Focus) -> str:
        """That as HTML: between map and strip on the desktop, above the buttons on a phone, gone while it is empty."""


@runtime_checkable
class NamesOutcomes(Protocol):
    """A table that has names for what can be drawn."""

    def outcomes(self, chance: Chance, lang: str) -> Sequence[str]:
        """The names, in the order of the chance's weights."""


@runtime_checkable
class SaysWhere(Protocol[S]):
    """A table that says itself where the game stands."""

    def where(self, seen: Seen[S]) -> str:
        """The line under the title on a phone."""


@runtime_checkable
class HasHolder(Protocol[S]):
    """A table whose badge may have the colour of another side than the prompt's."""

    def holder(self, seen: Seen[S]) -> int | None:
        """The seat whose colour the badge has; ``None`` is that of the prompt."""


@runtime_checkable
class HasTallies(Protocol[S]):
    """A table of a game in which something is counted: points, losses, supplies."""

    def tallies(self, seen: Seen[S]) -> Sequence[tuple[str, str]]:
        """At most three counts as (name, value), the weightiest first, always the same ones. Plain text."""


@runtime_checkable
class NamesBadge(Protocol):
    """A table whose badge does not speak for itself."""

    def badge_name(self, lang: str) -> str:
        """What the badge counts, in a word or two."""


@runtime_checkable
class Advises(Protocol[S]):
    """A table that can say what a good player would do; opened by ``data-do="advice"`` in the table's own HTML."""

    def advice(self, seen: Seen[S]) -> Generator[None, None, tuple[str, str]]:
        """Stops every few milliseconds and returns heading and HTML of a page to read."""


@runtime_checkable
class Reviews(Protocol):
    """A table that can say what decided a finished game; the page offers it at the end."""

    def review(self, match: Match, lang: str) -> Generator[None, None, tuple[str, str]]:
        """Stops every few milliseconds and returns heading and HTML of a page to read."""


@runtime_checkable
class NamesFacts(Protocol):
    """A table of a game whose plans can be compared (``ai.comparing.Counts``)."""

    def fact(self, name: str, lang: str) -> str:
        """What comes about in some games and not in others ("soon.hit.5"), as a few words without a full stop."""


@runtime_checkable
class CanWait(Protocol[S]):
    """A table of a game in which sides take turns within a phase, so that one may be asked again and again that has
    nothing left to do."""

    def wait(self, seen: Seen[S]) -> Wait | None:
        """The pass of the seat that is asked, when it is the only thing that makes sense; ``None`` otherwise."""

    def interrupts(self, event: Event, seat: int) -> bool:
        """Whether a seat that waits must be asked again because of this."""


@runtime_checkable
class HasOverlays(Protocol[S]):
    """A table that draws over the map what is asked of it."""

    overlays: Sequence[str]
    """"threats": who can attack a hex, and "supply": the supply lines, or one of them."""

    def overlay(self, seen: Seen[S], focus: Focus) -> tuple[Shapes, str]:
        """Shapes over the counters for ``focus.asked``, and the same as one sentence."""
