"""What the others have done since a seat last acted: a list of acts, the board behind each of them, and where on the
map they are. Nothing here touches the browser."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from ...art.pens.palette import INK, OFF_WHITE, SIDES
from ...art.pens.shapes import Shape, circle, group, text
from ...engine.cooperative import Slowly
from ...engine.core import Chance, Event
from ...engine.match import CHOICE, Match
from ...engine.record import replayed
from ...presenter.contract import SKIPPED, LogLine, Spot
from ...presenter.log_lines import continues
from ..page.html import colour_of, touches_in
from . import eyes

if TYPE_CHECKING:
    from ...engine.core import State
    from ...presenter.contract import Presenter

Point = tuple[float, float]
RADIUS = 10.0
"""Of a disc on the map, in map units."""
ASIDE = 19.0
"""How far a disc lies from the middle of its place, up and to the right."""


class Deed(NamedTuple):
    """What one seat did as one thing, and what came of it: the entries of the match from ``start`` up to ``end``, with
    its ``events`` as the reader may know them."""

    seat: int | None
    start: int
    end: int
    head: LogLine
    came: tuple[LogLine, ...] = ()
    events: tuple[Event, ...] = ()


def last_choice(match: Match, seat: int, by_themselves: Iterable[int]) -> int:
    """The entry with which a seat last acted, -1 if it never has; ``by_themselves`` are entries that nobody had to
    choose."""
    passed = frozenset(by_themselves)
    for at in range(len(match.entries) - 1, -1, -1):
        entry = match.entries[at]
        if entry.kind == CHOICE and entry.seat == seat and at not in passed:
            return at
    return -1


def deeds(
    match: Match, presenter: Presenter, lang: str, seat: int, by_themselves: Iterable[int], reader: int | None
) -> list[Deed]:
    """What has happened since ``seat`` last acted, what came of that act left out; told for the eyes of ``reader``,
    ``None`` for those of everybody."""
    first = last_choice(match, seat, by_themselves)
    found: list[Deed] = []
    is_open = False  # whether what comes now belongs to the last of them
    for at in range(max(0, first), len(match.entries)):
        entry = match.entries[at]
        is_own = at == first or is_own_luck(match, at, first)
        for event in eyes.told(entry.events, reader):
            line = eyes.line(presenter, event, lang, reader)
            if line is not None and line.level == 0:
                is_open = False
            elif line is None or (line.level > 1 and (is_open or is_own) or line.level == SKIPPED):
                if is_open:
                    found[-1] = _longer(found[-1], at, event, line)
            elif is_own and line.seat == seat:
                is_open = False
            else:
                who = line.seat if line.seat is not None or entry.seat < 0 else entry.seat
                found.append(Deed(who, at, at + 1, line, (), (event,)))
                is_open = True
    return found


def is_own_luck(match: Match, at: int, first: int) -> bool:
    """Whether an entry is luck that followed the choice ``first`` at once."""
    return first >= 0 and all(entry.kind != CHOICE for entry in match.entries[first + 1 : at + 1])


def _longer(deed: Deed, at: int, event: Event, line: LogLine | None) -> Deed:
    came = deed.came if line is None else (*deed.came, line)
    return deed._replace(end=at + 1, came=came, events=(*deed.events, event))


# ------------------------------------------------------------------ the board behind each act
class Positions:
    """The positions of one match, as they were. They are noted while the match goes on; those that are missing, because
    the page has been opened anew, are found by playing it through once more (:meth:`walking`)."""

    def __init__(self) -> None:
        self._kept: dict[int, State] = {}
        self._whole_from: int | None = None

    def note(self, match: Match, first: int) -> None:
        """Remember where the match stands now; nobody asks for what was before step ``first`` any more."""
        now = len(match.entries)
        self._kept = {step: state for step, state in self._kept.items() if first <= step <= now}
        if not isinstance(match.pending, Chance):
            self._kept[now] = match.state.copy()

    def has(self, first: int) -> bool:
        """Whether nothing is missing from step ``first`` on."""
        whole = self._whole_from
        return whole is not None and whole <= first

    def begin(self, first: int) -> None:
        """From step ``first`` on everything is noted."""
        if self._whole_from is None:
            self._whole_from = first

    def behind(self, step: int) -> State | None:
        """The first position that is known at a step or behind it; ``None`` when that is the present one."""
        later = [at for at in self._kept if at >= step]
        return self._kept[min(later)] if later else None

    def walking(self, match: Match, first: int) -> Slowly[None]:
        """Find every position from step ``first`` on."""
        walker = replayed(match, 0)
        for step, entry in enumerate(list(match.entries)):
            (walker.choose if entry.kind == CHOICE else walker.roll)(entry.value)
            if step + 1 >= first and not isinstance(walker.pending, Chance):
                self._kept.setdefault(step + 1, walker.state.copy())
            yield
        self._whole_from = first


# ------------------------------------------------------------------ on the map
def place_of(deed: Deed, presenter: Presenter, spots: Sequence[Spot]) -> Point | None:
    """Where an act is seen: where its last counter has gone, or the first place that its lines name."""
    moved = [motion for event in deed.events if (motion := presenter.motion(event)) is not None]
    if moved:
        return moved[-1].way[-1]
    at = {tuple(spot.touch): (spot.x, spot.y) for spot in spots}
    named = (at.get(touch) for line in (deed.head, *deed.came) for touch in touches_in(line.html))
    return next((point for point in named if point is not None), None)


def discs(all_: Sequence[Deed], now: int | None, presenter: Presenter, spots: Sequence[Spot]) -> Iterator[Shape]:
    """A numbered disc at the place of every act; the one that is looked at is black and lies on top."""
    taken: dict[tuple[int, int], int] = {}
    last: Shape | None = None
    for number, deed in enumerate(all_):
        place = place_of(deed, presenter, spots)
        if place is None:
            continue
        x, y = place[0] + ASIDE, place[1] - ASIDE
        cell = round(x / (2 * RADIUS)), round(y / (2 * RADIUS))
        beside = taken[cell] = taken.get(cell, -1) + 1  # several at one place lie in a row, overlapping a little
        made = _disc(x + beside * RADIUS * 1.7, y, number + 1, colour_of(presenter, deed.seat), number == now)
        if number == now:
            last = made
        else:
            yield made
    if last is not None:
        yield last


def _disc(x: float, y: float, number: int, colour: str, is_now: bool) -> Shape:
    side = SIDES.get(colour.upper())
    face, ink = (INK, OFF_WHITE) if is_now else (side.face, side.text) if side else (OFF_WHITE, INK)
    return group(
        [
            circle(0, 0, RADIUS, fill=face, stroke=OFF_WHITE, width=1.6),
            text(0, 4.2, number, 11.5, ink, weight=700, anchor="middle"),
        ],
        x=x,
        y=y,
    )


def shown(deed: Deed) -> list[str]:
    """An act and what came of it, as HTML: dice that fall one after the other stand together, and what did not take
    place is left out."""
    made: list[str] = []
    last: LogLine | None = None
    for line in (deed.head, *(one for one in deed.came if one.level != SKIPPED)):
        if continues(line, last):
            made[-1] += line.more
        else:
            made.append(line.html)
        last = line
    return made


def spoken(deed: Deed, plain: Callable[[str], str]) -> str:
    """An act with what came of it, as a sentence for the ear."""
    return ", ".join(plain(line.html) for line in (deed.head, *deed.came))
