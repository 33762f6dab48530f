"""The state of play drawn over the paper: rings, ways, ghosts, arrows, the last act, what may come next."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from math import atan2, degrees, dist

from ....art.counters import states
from ....art.counters.counters import die
from ....art.pens.palette import ARROW_EDGE, INK, OFF_WHITE, RED, RING_CASING, WHITE, YELLOW
from ....art.pens.shapes import Point, Shape, Shapes, circle, group, path, place, polygon, rect, segment
from ....engine.core import Event
from ....engine.hexes import bits
from ....presenter.contract import Focus
from ....presenter.marks import CounterMarks, ghost_edge
from ....presenter.scenes import Slot
from ....presenter.wording import data_key, percent
from ..art.highland import Highland
from ..art.highland_painters import barrage_dice, paint_shields
from ..art.margin import space_names
from ..rules import chances
from ..rules.board import ASSAULTS, BIT, MAP, NAMES, NEARER, SPACES, UNITS
from ..rules.state import NONE, State
from ..rules.steps import GUN, SPACE
from .acts import aimed_space, is_space, units_in
from .odds import Defending, counted, defending, pressing
from .places import CENTRES, RADIUS, between, event_cell, gun_slot, marker_slot, origin, stack_slots
from .seen import Seen
from .sheet import MAP_SHEET
from .threats import barrage_pill
from .words import say

WAYS = ("moved", "retreated", "moved_in", "pushed", "advanced")
"""Events after which the way of a unit or a marker is drawn until the next act."""
PILL = 16.0
"""So far from the beginning of an arrow from outside the map lie the printed numbers of the die."""
_FREE = 30.0
"""So far from the middle of a shield a pill covers nothing of it."""
_CHOICE_ASKS = ("setup", "gun", "push", "retreat", "where")


class Marks(CounterMarks[State]):
    """What is drawn under and over the counters of one picture. The scene hands in where the counters lie."""

    def __init__(self, seen: Seen, focus: Focus) -> None:
        super().__init__(seen, focus)
        self.lang = seen.lang
        self.aim = aimed_space(seen, focus.preview, focus.hover)
        self.defence: Defending | None = defending(seen)
        self.order = self._order()
        self._draw_choices()
        self._draw_last(focus.last)

    def _order(self) -> tuple[int, ...]:
        """The defenders as the buttons mean them now."""
        if self.defence is None:
            return ()
        if self.defence.rolling:
            return self.defence.chosen
        if not self.defence.chosen:
            return ()
        preview = self.focus.preview
        if preview is not None and preview < UNITS:
            return (*self.defence.chosen, preview)
        return self.defence.order(counted(self.defence, preview)) or self.defence.chosen

    # ------------------------------------------------------------ counters
    def _rings_of(self, unit: int) -> list[str]:
        now, state = self.now, self.state
        if unit in self.order or (now is not None and self.ask == "where" and unit == state.unit):
            return ["selected"]
        if now is not None and self.ask in ("setup", "retreat") and now.about[:1] == (unit,):
            return ["selected"]
        return ["act"] if now is not None and self.ask != "where" and unit in now.actions else []

    def place_unit(self, unit: int, slot: Slot) -> None:
        """Rings and the number of the roll of a unit that lies on this slot."""
        kinds = self._rings_of(unit)
        if kinds:
            (self.tops if "selected" in kinds else self.over).append(place(states.rings(kinds), *slot))
        if unit in self.order and len(self.order) > 1:
            share = 60 / slot[2]  # as large as on the map, and put on the counter: it goes with the ring
            disc = states.order_disc(0, 0, self.order.index(unit) + 1)
            self.tops.append(place([group([disc], x=30, y=60 + 9 * share, scale=share)], *slot))

    def place_marker(self, marker: int, slot: Slot) -> None:
        """A ring round a Soviet marker that can be pressed, or that has to go back."""
        space = self.state.markers[marker]
        if self.now is None or space >= SPACES:
            return
        if self.ask == "where" and any(is_space(a) and a - SPACE == space for a in self.now.actions):
            self.over.append(place(states.rings(["target"]), *slot))
        elif self.ask == "push" and marker == self.now.about[1]:
            self.tops.append(place(states.rings(["selected"]), *slot))

    def place_gun(self, slot: Slot) -> None:
        """A ring round the gun when it can fire, or has been chosen to."""
        if self.now is None:
            return
        if self.ask == "gun":
            self.tops.append(place(states.rings(["selected"]), *slot))
        elif GUN in self.now.actions:
            self.over.append(place(states.rings(["act"]), *slot))

    def place_ghost(self, slot: Slot) -> None:
        """The dashed edge of a counter that would stand here."""
        self.tops.append(ghost_edge(slot))

    @property
    def ghost(self) -> tuple[str, int, int] | None:
        """What the aimed action would put where: ("unit", u, space), ("gun", 0, space) or ("marker", m, space)."""
        if self.aim is None or self.now is None:
            return None
        if self.ask == "gun":
            return "gun", 0, self.aim
        if self.ask == "push":
            return "marker", self.now.about[1], self.aim
        if self.ask == "setup" or (self.ask in ("where", "retreat") and not self.state.soviet & BIT[self.aim]):
            return "unit", self.now.about[0], self.aim
        return None

    # ------------------------------------------------------------ the whole
    def shapes(self) -> tuple[Shapes, Shapes]:
        """Everything under and everything over the counters."""
        focus = self.focus
        over = [*self.over, *self._assault(), *self._pressure(), *self.tops]
        if focus.zones:
            over += self._threats()
        if focus.cursor is not None and 0 <= focus.cursor < SPACES:
            x, y = CENTRES[focus.cursor]
            over += [
                circle(x, y, RADIUS + 4, stroke="focus", width=3.4),
                circle(x, y, RADIUS + 1, stroke=WHITE, width=1.4),
                *_barrage_die(focus.cursor),
            ]
        elif focus.hover and focus.hover[0] == "hex" and 0 <= focus.hover[1] < SPACES:
            over.append(circle(*CENTRES[focus.hover[1]], RADIUS + 3, stroke="accent", width=2))
            over += _barrage_die(focus.hover[1])
        return self.under, over

    # ------------------------------------------------------------ under the counters
    def _draw_choices(self) -> None:
        """The spaces of which one can be chosen, and the way to the one aimed at."""
        now = self.now
        if now is None or self.ask not in _CHOICE_ASKS:
            return
        for action in now.actions:
            if is_space(action):
                x, y = CENTRES[action - SPACE]
                self.under += [
                    circle(x, y, RADIUS + 2.5, stroke=RING_CASING, width=6.4, opacity=0.55),
                    circle(x, y, RADIUS + 2.5, fill="lit", stroke=WHITE, width=4),
                ]
        self.under += barrage_dice(MAP, MAP_SHEET)  # the rings would lie over them
        start = {"where": self.state.at[self.state.unit], "retreat": self.state.target, "push": self.state.target}
        if self.aim is not None and self.ask in start and self.ghost is not None:
            self.under += _ribbon(CENTRES[start[self.ask]], CENTRES[self.aim])

    # ------------------------------------------------------------ over the counters
    def _pressure(self) -> Shapes:
        """An arrow from the unit that presses to the marker, dashed as long as it is not decided."""
        found = pressing(self.seen, self.focus)
        if found is None:
            return []
        start = self.state.at[found.unit]
        a, b = CENTRES[start], CENTRES[found.space]
        share = chances.faces(found.ledger.strength, found.ledger.change)[0]
        arrow = _arrow(a, b, 30, 36, pending=not found.rolling)
        return [arrow, *self._printed(start, found.space), states.pill(*_off_shields(a, b), percent(share))]

    def _assault(self) -> Shapes:
        """The assault that is being met: an arrow, and where the defenders would go."""
        if self.defence is None:
            return []
        d = self.defence
        a, b = origin(d.marker, d.origin, d.space), CENTRES[d.space]
        out: Shapes = [_arrow(a, b, 32 if d.origin < SPACES else 4, 54)]
        ways = [s for s in NEARER[d.space] if not self.state.soviet & BIT[s]]
        for s in ways[:1]:
            out += _retreat_way(b, CENTRES[s], say(self.lang, "map.retreat"))
        return [*out, *self._printed(d.origin, d.space)]

    def _printed(self, *spaces: int) -> Shapes:
        """What a line between spaces would lie over, as it is printed: the shields of the wall, the spaces' names."""
        only = frozenset(NAMES[s] for s in spaces if s < SPACES)
        return [*_shields(), *space_names(MAP, MAP_SHEET, data_key(self.lang), only)]

    def _threats(self) -> Shapes:
        """What the next chit may bring to each space: assaults in red, barrages pale."""
        if not any(self.state.cup):
            return []
        out: Shapes = []
        shares = chances.next_action(self.state, bool(self.state.asked))
        for (key, goal), share in shares.items():
            if goal >= SPACES:
                continue
            x, y = CENTRES[goal]
            if key in ASSAULTS:
                out.append(states.pill(x - 32, y - RADIUS + 2, percent(share), fill=RED))
            else:
                out.append(barrage_pill(goal, share))
        return out

    # ------------------------------------------------------------ what happened last
    def _draw_last(self, events: Sequence[Event]) -> None:
        """Ways of what moved since the viewer last acted, losses, and the dice at the space they were rolled for."""
        rolled: dict[int, list[Event]] = {}
        crossed: set[int] = set()
        for event in events:
            data = event.data
            if event.kind in WAYS:
                crossed |= {data["start"], data["space"]}
            if event.kind in WAYS and event.kind != "advanced":
                self.under += states.last_move([CENTRES[data["start"]], CENTRES[data["space"]]])
            elif event.kind == "advanced":
                start = origin(data["marker"], data["start"], data["space"])
                self.under += _trace(start, CENTRES[data["space"]], PILL if data["start"] >= SPACES else 0.0)
            elif event.kind == "lost" and data["space"] < SPACES:
                x, y = CENTRES[data["space"]]
                self.over += states.loss_mark(x + 36, y - 30)
            elif event.kind == "event":
                self.over += event_row(data["die"])
            elif event.kind in ("defence", "pressure"):
                rolled.setdefault(data["space"], []).append(event)
        if crossed:
            self.under += self._printed(*crossed)
        for space, dice in rolled.items():
            self.tops += self._dice(space, dice)

    def _dice(self, space: int, events: Sequence[Event]) -> Shapes:
        """The dice of a space with what they came to, side by side on the lower edge of its ring."""
        x, y = CENTRES[space]
        out: Shapes = []
        for i, event in enumerate(events):
            data = event.data
            left = x + (i - (len(events) - 1) / 2) * 62
            sign = "≤" if data["die"] + data["change"] <= data["strength"] else ">"
            plus = f"+{data['change']} " if data["change"] else ""
            fill = {"success": "#3E5B2E", "failure": "#6E5A1E", "loss": RED}[data["result"]]
            words = states.pill(left + 12, y + RADIUS - 4, f"{plus}{sign} {data['strength']}", 10.5, fill=fill)
            out += [words, group(die(data["die"], 19), x=left - 30, y=y + RADIUS - 14)]
        return out

    # ------------------------------------------------------------ asked by the scene
    def stack(self, space: int) -> tuple[list[int], Iterable[Slot], Slot | None]:
        """The units of a space with their places, and the place of the ghost that would join them."""
        units = units_in(self.state, space)
        ghost = self.ghost
        joins = ghost is not None and ghost[0] == "unit" and ghost[2] == space
        moving = self.ask == "where" and self.state.unit != NONE and self.state.unit in units
        slots = stack_slots(space, len(units) + joins) if units or joins else ()
        stands = list(zip(units, slots, strict=False))
        if moving:  # what is selected lies on top, and stays in its place
            stands.sort(key=lambda one: one[0] == self.state.unit)
        return [unit for unit, _ in stands], [slot for _, slot in stands], slots[-1] if joins else None


# ---------------------------------------------------------------- the margin
def event_row(face: int) -> Shapes:
    """The row of the printed event table that a die has hit: framed, its ground light."""
    x, y, wide, high = event_cell(face)
    return [
        rect(x, y, wide, high, 2, fill=YELLOW, fill_opacity=0.22),
        rect(x, y, wide, high, 2, stroke="ink", width=2.4),
    ]


@cache
def _shields() -> Shapes:
    """The shields of the wall, as they are printed."""
    return paint_shields(Highland(MAP, MAP_SHEET))


def _off_shields(a: Point, b: Point) -> Point:
    """About the middle of a line, where a pill covers no shield of the wall."""
    tried = [(a[0] + (b[0] - a[0]) * k, a[1] + (b[1] - a[1]) * k) for k in (0.5, 0.42, 0.58)]
    shields = [shield["matrix"][4:] for shield in _shields()]
    return next((at for at in tried if all(dist(at, one) > _FREE for one in shields)), tried[0])


def _barrage_die(space: int) -> Shapes:
    """The number of a space over the ring round it."""
    return barrage_dice(MAP, MAP_SHEET, frozenset((NAMES[space],)))


# ---------------------------------------------------------------- lines
def _arrow(a: Point, b: Point, start: float, end: float, *, pending: bool = False) -> Shape:
    """A thick arrow between two spaces; a pending one is yellow with a dashed edge."""
    outline = polygon(states.arrow_outline(a, b, start, dist(a, b) - end, 7, 16, 18))
    if pending:
        return path(outline, YELLOW, states.YELLOW_INK, 2, dash=[5, 4], join="round")
    return path(outline, RED, ARROW_EDGE, 2.4, join="round")


def _ribbon(a: Point, b: Point) -> Shapes:
    """The way of a move as a yellow ribbon."""
    d = segment(*between(a, b, 20, 28))
    return [
        path(d, None, states.YELLOW_INK, 10.5, cap="round", opacity=0.85),
        path(d, None, YELLOW, 6.8, cap="round"),
    ]


def _trace(a: Point, b: Point, leave: float) -> Shapes:
    """The way by which a marker has just come: a thin line, begun so far from where it was, to a dot."""
    (sx, sy), (ex, ey) = between(a, b, leave, RADIUS + 4)
    d = segment((sx, sy), (ex, ey))
    return [
        path(d, None, OFF_WHITE, 5, cap="round", opacity=0.8),
        path(d, None, RED, 2.2, cap="round", dash=[8, 4]),
        circle(ex, ey, 4, fill=RED, stroke=OFF_WHITE, width=1.4),
    ]


def _retreat_way(a: Point, b: Point, words: str) -> Shapes:
    """Where the defenders would go: a dashed ink line beside the route, with a note."""
    long = dist(a, b) or 1.0
    ux, uy = (b[1] - a[1]) / long, -(b[0] - a[0]) / long  # to the left of the way
    start, end = between((a[0] + ux * 13, a[1] + uy * 13), (b[0] + ux * 13, b[1] + uy * 13), RADIUS + 11, RADIUS + 13)
    turn = degrees(atan2(b[1] - a[1], b[0] - a[0]))
    d = segment(start, end)
    aside = 6 + abs(ux) * (states.text_width(words, 10.5) / 2 + 9) + abs(uy) * 12  # clear of the line
    middle = (start[0] + end[0]) / 2 + ux * aside, (start[1] + end[1]) / 2 + uy * aside
    return [
        path(d, None, OFF_WHITE, 6.5, cap="round"),
        path(d, None, INK, 2.4, dash=[6, 5]),
        group([path("M9 0L-4 -6.5V6.5Z", INK, OFF_WHITE, 1.4)], x=end[0], y=end[1], turn=turn),
        states.pill(*middle, words, 10.5, fill=OFF_WHITE, ink=INK, edge=INK, dash=[4, 3]),
    ]


def waiting(state: State) -> list[tuple[int, Slot]]:
    """The markers beside the map, with their places before their ways in."""
    return [(m, marker_slot(m, s)) for m, s in enumerate(state.markers) if s >= SPACES]


def gun_place(state: State, artillery: int) -> Slot | None:
    """Where the gun stands, silent or firing; ``None`` when it is gone."""
    if 0 <= state.gun < SPACES:
        return gun_slot(state.gun)
    return gun_slot(artillery) if state.gun > SPACES else None


def barraged(state: State) -> list[int]:
    """The spaces under a barrage."""
    return list(bits(state.barrage))
