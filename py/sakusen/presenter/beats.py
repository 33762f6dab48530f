"""Beats: what a game gives so that the page can show an event of weight - where it is, what is thrown, what it means.

A game that wants beats has ``ShowsBeats``. The page plays a beat in four steps (``ui.match.beats`` has the times):

1. what is fought for, drawn or laid (``setup``);
2. the dice of ``cast`` tumble, in a tray on the map beside ``place`` and in the panel, with ``asked`` beside them;
3. they have landed: the row of ``table`` lights, ``cast.result`` and ``sentence`` are shown;
4. the units, one ``Fate`` after the other: each one's line appears, its counter travels or goes, its marks are drawn.

Then ``headline``, cast and fates stay as a card until the next act; a page that is opened again makes the card anew
from the record. A beat without ``steps`` is short: its sentence and its place, for the time of step 3.

Everything is made from what ``seen`` and the events tell: they hold only what the viewer may know. All texts are in
``seen.lang``; those called HTML are escaped by the game and may hold references as the log has them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, Protocol, runtime_checkable

from ..art.pens.shapes import Shape
from ..engine.core import Event, S
from .contract import Motion, Seen, Sprite, Touch


class Die(NamedTuple):
    """A die as it lies; ``is_hit`` fills it yellow."""

    face: int
    is_hit: bool = False


class Throw(NamedTuple):
    """The dice of one side, where several are thrown for one result."""

    seat: int
    name: str
    """The side. Plain text."""
    dice: Sequence[Die]
    value: str
    """What they came to, as short as it goes: "2", "3 → 1". Plain text."""
    needs: str = ""
    """HTML behind the name, known before the dice have landed: which faces hit."""


class Cast(NamedTuple):
    """What is thrown, drawn or turned, and what it came to."""

    dice: Sequence[Die] = ()
    """In the order in which they lie; none for a chit or a card alone."""
    art: str = ""
    """HTML of a chit or a card, one ``<svg>`` or element that the page makes as high as there is room."""
    result: str = ""
    """As short as it goes, large: "D1", "5 > 4", "1 hit". Plain text."""
    line: str = ""
    """What it means, in the tray on the map: one line of at most 24 (12 wide) characters. Plain text."""
    means: str = ""
    """What it means, in the panel beside the dice. HTML: ``<b>one line</b><small>more, with its rule</small>``."""
    throws: Sequence[Throw] = ()
    """The dice by sides; ``dice`` are the same, one side after the other (``short_beats.thrown``)."""


class Fate(NamedTuple):
    """What became of one unit, or of several alike."""

    seat: int
    face: str
    """HTML of the counter 44 pixels wide, with the face that is up now."""
    name: str
    """The unit's full name. Plain text."""
    did: str
    """What it did, with its die or its rule. HTML; ``die_svg`` 24 pixels wide."""
    end: str
    """The end word: "lost", "spent", "stands". Plain text."""
    mark: str = ""
    """The icon of the end word: "good" (it lives), "bad" (it is gone) or "" (nothing has happened to it)."""
    said: str = ""
    """The same as one sentence for a screen reader; empty where it need not be said. Plain text."""
    touches: Sequence[Touch] = ()
    """The counters it is about: up to this line the map shows them as they were, from it on as they are."""
    motion: Motion | None = None
    """The way of the counter, travelled with this line."""
    drawn: Sequence[Shape] = ()
    """What is drawn over the map with this line (``states.way_mark``, ``states.loss_mark``). The scene itself must hold
    the same shapes from then on (``Focus.last``), until the next act."""
    crossed: bool = False
    """Whether a cross (``states.loss_mark``) is left where its counter lay; the scene must hold it from then on."""
    cast: Cast | None = None
    """What is thrown for this unit alone: it tumbles in the tray before the line appears."""
    is_new: bool = True
    """Whether the new events tell it; what an earlier beat of the same fight has told stands there at once."""
    before: str = ""
    """HTML like ``face``: the counter as it was until its line came. Only where all units stand in the list, whatever
    the dice show: without it the unit is named when the result is known."""
    waits: bool = False
    """It is not yet known what becomes of it: ``did`` says what is waited for. Such fates come last; they stand there
    from the beginning, in grey, and take no time."""


class Side(NamedTuple):
    """A side's losses in words. Plain text."""

    seat: int
    name: str
    head: str
    """Over its units: "1 of 2 units lost"."""
    short: str
    """In the card, behind its name: "lost 1, retreats 1"."""


class Swap(NamedTuple):
    """What lies otherwise beside the map from the first moment of a beat on, e.g. a cup with a chit less in it."""

    touch: Touch
    """Its counters: those that lie there give way to ``sprites``."""
    sprites: Sequence[Sprite]
    gone: Sequence[Shape]
    """The shapes under the counters that go, as the scene had them."""
    come: Sequence[Shape]
    """The shapes that take their place."""


Head = tuple[tuple[list[tuple[str, str, bool]], list[tuple[str, bool]]], str]
"""What the head of the table says: ``Presenter.bar``, and ``SaysWhere.where`` or nothing."""


class Beat(NamedTuple):
    """One event of weight, or several that are one moment."""

    kind: str
    """The kind of the event that it is about first."""
    events: tuple[int, int]
    """It tells ``told[first:last]``; their motions are in its fates, so that the page plays none of its own."""
    seat: int | None
    """Whose colour the tray has: who throws or acts. ``None``: nobody."""
    heading: str
    """Plain text: "Attack"."""
    rule: str
    sentence: str
    """For the prompt bar: what has come of it. Plain text."""
    opening: str = ""
    """For the prompt bar before it is known: what is going on. Plain text."""
    why: str = ""
    """One line of reason under it, without the rule's number. Plain text."""
    said: Sequence[str] = ()
    """For a screen reader, plain sentences: what it is about (step 1), what the dice show and mean (step 3). The
    fates have their own. Of a short beat the one sentence; empty: ``sentence``."""
    place: tuple[float, float, float] | None = None
    """Where on the map: x, y and radius of the ring, in map units; ``None`` for what has no place."""
    ref: str = ""
    """HTML: the place as a reference beside the heading."""
    steps: Sequence[str] = ()
    """The words of the four steps ("Ratio", "Die", "Result", "Units"), without numbers; none for a short beat."""
    start: int = 0
    """The first step that is new, from 0: 3 where an earlier beat has shown the die and only units follow."""
    laid: str = ""
    """HTML: the cards it is about, large, one over the other; in the panel while the beat runs."""
    setup: str = ""
    """HTML: totals, modifiers, ratio, as the panel of the odds has them."""
    asked: str = ""
    """Beside the dice while they tumble: "2 : 1". Plain text."""
    expects: str = ""
    """Beside the tumbling dice in the panel, e.g. which faces are good for whom. HTML like ``Cast.means``."""
    cast: Cast | None = None
    table: str = ""
    """HTML of the table the dice are looked up in. Its row of what was rolled has the class ``rolled``, the cell that
    counts ``lit``; the page lights them in step 3 and folds the table away in step 4."""
    headline: tuple[str, str] = ("", "")
    """The card's first words: "16 : 8", "2 : 1". Plain text."""
    fates: Sequence[Fate] = ()
    """In the order in which they happen; the panel puts those of a side together."""
    sides: Sequence[Side] = ()
    """The order of the sides in the panel, and their losses."""
    foot: str = ""
    """HTML under the fates, e.g. the losses of the whole game."""
    drawn: Sequence[Shape] = ()
    """What is drawn over the map from step 3 on, e.g. round a row of a printed table. As with ``Fate.drawn`` the scene
    itself must hold the same shapes from then on."""
    swap: Swap | None = None
    """What is otherwise from its first moment on; the scene itself must hold it so afterwards."""
    by_die: bool = False
    """Whether the dice say where it is: ``place`` and ``ref`` are not shown before they have landed."""
    head: Head | None = None
    """What the head says while it runs, where another turn or phase has begun than that of the act before; ``None``: it
    stays as it is."""
    stays: bool = True
    """Whether its card takes the place of the one before; false for what is no result, e.g. a phase that begins."""


@runtime_checkable
class ShowsBeats(Protocol[S]):
    """A table that makes beats of events."""

    def beats(self, told: Sequence[Event], new: int, seen: Seen[S]) -> Sequence[Beat]:
        """The beats of ``told[new:]``, in order, none of them overlapping.

        ``told[:new]`` is what happened before, as far back as the page has it (at least the present fight): a fight
        that goes on is told as a whole, with ``start`` and ``Fate.is_new`` saying what is new of it. Every event is as
        the viewer may know it: of one that only another seat sees no more is there than ``engine.core.OPEN``. ``seen``
        is what the viewer sees behind all of them, without any draft.

        Must not depend on anything else: the same record gives the same card after a reload.
        """
