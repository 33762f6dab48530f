"""The state of play drawn over the chart: who scores a sea, rings, forces that fly in, arrows, the last moves."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from functools import lru_cache

from ....art.counters import states
from ....art.pens.palette import ARROW_EDGE, INK, NOTE_EDGE, NOTE_INK, OFF_WHITE, RED, SIDES, WHITE, YELLOW
from ....art.pens.shapes import Point, Shape, Shapes, path, polygon, rect_path
from ....engine.core import Decision, Event
from ....engine.hexes import bits
from ....presenter.contract import Focus
from ....presenter.marks import CounterMarks, loudest
from ..art.forces import SHAPE, Slot, at_slot, force_footprint, force_frame, force_rings
from ..art.seachart_names import control_place
from ..art.seachart_zones import zone_marks, zone_path
from ..rules.board import (
    JAPAN,
    JSDF_UNITS,
    OFF_MAP,
    PLACE_IDS,
    PRC,
    ROC,
    SAKISHIMA,
    SEA_LIST,
    UNITS,
)
from ..rules.cards import use
from ..rules.combat import targets
from ..rules.state import State
from ..rules.steps import NO, NOBODY, RECAPTURE
from ..rules.strikes import in_reach
from .acts import attack_of, base_of, card_of, place_of
from .odds import Clash, aim_of, clash_of
from .places import fallen, layout, middle, shown_in, slots_in
from .seen import Seen
from .sheet import MAP_SHEET
from .truce import holder_words
from .words import say

_SIDE_KEYS = ("PRC", "ROC")
_FRAME, _PILL = 5.0, 11.0


class Marks(CounterMarks[State]):
    """What is drawn under and over the counters of one picture, and where the counters stand."""

    def __init__(self, seen: Seen, focus: Focus) -> None:
        super().__init__(seen, focus)
        self.aim = aim_of(seen, focus)
        self.clash: Clash | None = clash_of(seen, focus)
        self.ghosts: dict[int, Slot] = {}
        """Units that are shown where they would stand."""
        self.gone = fallen(focus.last)
        """The units that the last act has cost, and where: the others leave them their room."""
        self.slots = layout(self.state.at, self.gone)
        self._draw_losses()
        self.left: dict[int, Slot] = {}
        """Where the units stand that are shown elsewhere."""
        self._find_ghosts()
        self._ring_units()
        self._draw_zones()
        self._draw_moves()
        self._draw_attack()
        self._draw_control()

    # ------------------------------------------------------------ who stands where
    def _moving(self) -> tuple[list[int], int] | None:
        """The units that the aimed action would move, and where to."""
        state, aim, now = self.state, self.aim, self.now
        if aim is None or now is None or self.focus.preview is None:
            return None
        p = place_of(aim)
        if self.ask == "activate" and p is not None and state.active:
            return bits(state.active), p
        if self.ask == "setup.fleet" and p is not None:
            return [now.about[0]], p
        if self.ask == "setup.air" and aim < UNITS:
            return [aim], SAKISHIMA
        based = base_of(aim)
        return ([based], SAKISHIMA) if based is not None else None

    def _find_ghosts(self) -> None:
        """The place aimed at is laid out as if the move had been made."""
        found = self._moving()
        if found is None:
            return
        units, p = found
        there = [u for u in self._drawn_in(p) if u not in units]
        # whoever is based on Sakishima makes room
        after = slots_in(p, units[:1] if p == SAKISHIMA else [*there, *units])
        self.left = {u: self.slots[u] for u in units if u in self.slots}
        self.slots = {**self.slots, **{u: slot for u, slot in after.items() if u not in units}}
        self.ghosts = {u: after[u] for u in units if u in after}

    def _drawn_in(self, place: int) -> list[int]:
        """Those that are drawn in a place, or have just been lost there."""
        return [u for u in range(UNITS) if shown_in(u, self.gone.get(u, self.state.at[u])) == place]

    def slot(self, u: int) -> Slot | None:
        """Where a unit is drawn."""
        return self.ghosts.get(u) or self.slots.get(u)

    # ------------------------------------------------------------ rings
    def _ring_units(self) -> None:
        state, now = self.state, self.now
        self._ring_fight()
        self._ring_woken()
        if now is None:
            return
        acts = [u for a in now.actions if (u := self._unit_of(a)) is not None]
        self.ring(acts, "act")
        if self.ask == "activate":
            if not self.ghosts:
                self.ring(bits(state.active), "selected")
            near = [p for a in now.actions if (p := attack_of(a)) is not None]
            if state.active and self.clash is None:
                self.ring([u for p in near for u in bits(targets(state, state.active, p))], "act")
        if self.aim is not None and self.aim < UNITS and self.focus.preview is not None:
            self.ring([self.aim], "selected")
        if self.ask == "setup.fleet":
            self.ring([now.about[0]], "selected")
        if self.ask in ("event.area", "event.target"):
            self._ring_strike(now)

    def _ring_woken(self) -> None:
        """The units that the card would wake which is about to be laid down, or which is pointed at."""
        seen, focus = self.seen, self.focus
        found = card_of(focus.preview) if self.ask == "card" and focus.preview is not None else None
        if found is None and focus.hover is not None and focus.hover[0] == "card" and self.ask in ("", "card"):
            found = int(focus.hover[1])
        if found is not None and found in seen.view.facts["hand"]:
            for group in use(self.state, seen.view.seat, found).groups:
                self.ring(group.units, "act")

    def _unit_of(self, action: int) -> int | None:
        return action if action < UNITS else base_of(action)

    def _ring_fight(self) -> None:
        """Who fights whom in the battle that is shown, or whom a strike hits."""
        state = self.state
        if self.clash is not None:
            self.ring(bits(self.clash.targets), "target")
            joiner = self.clash.joiner
            if joiner != NOBODY and self.focus.preview != NO:
                self.ring([joiner], "support")
            return
        if self.ask in ("loss", "homeward", "return"):
            return
        fighting = state.fighters[1 - state.seat]
        if fighting and (state.fighters[state.seat] or state.event >= 0):
            self.ring(bits(fighting), "target")

    def _ring_strike(self, now: Decision) -> None:
        event = now.about[0]
        if self.ask == "event.target":
            self.ring(bits(in_reach(self.state, event, now.about[1])), "target")
            return
        for action in now.actions:
            p = place_of(action)
            if p is not None:
                kind = "target" if action == self.aim else "act"
                self.ring(bits(in_reach(self.state, event, p)), kind)

    def place_rings(self) -> None:
        """The rings about the counters, the louder ones on top."""
        for u, kinds in self.rings.items():
            slot = self.slot(u)
            if slot is None or u in self.ghosts:
                continue
            loud = loudest(kinds)
            out = self.tops if loud != ["act"] else self.over
            out.append(force_rings(loud, slot))

    # ------------------------------------------------------------ zones
    def _draw_zones(self) -> None:
        """The places that the question is about, lightened and outlined; the one aimed at strongest."""
        if self.now is None or self.ask not in ("activate", "setup.fleet", "event.area"):
            return
        made: list[tuple[str, Shapes]] = []
        for action in self.now.actions:
            p = place_of(action)
            if p is None:
                continue
            d = _outline(p)
            wide = 2.0 if action == self.aim else 1.0
            shapes = [
                path(d, "lit", opacity=0.9 if action == self.aim else 0.4),
                path(d, None, INK, 3.2 * wide, opacity=0.5),
                path(d, None, WHITE, 1.8 * wide),
            ]
            made.append((PLACE_IDS[p], shapes))
        self.under.extend(zone_marks(MAP_SHEET, made))

    def _draw_control(self) -> None:
        """Who would score each sea now, in ink behind its name and, if wished, over the whole sea; who holds the
        islands; that Japan has not been called."""
        lang = self.seen.lang
        tints: list[tuple[str, Shapes]] = []
        for sea in SEA_LIST:
            words, seat = holder_words(lang, self.state, sea)
            if self.focus.zones and seat is not None:
                tints.append((PLACE_IDS[sea], [path(_outline(sea), SIDES[_SIDE_KEYS[seat]].face, opacity=0.3)]))
            if words:
                x, y = control_place(MAP_SHEET, PLACE_IDS[sea], words, _PILL)
                self.under.append(_pill(x, y, words, seat))
        self.under[:0] = zone_marks(MAP_SHEET, tints)
        if self.state.control:
            x, y, w, _ = MAP_SHEET["pane"]["rect"]
            self.under.append(_pill(x + w / 2, y + 14, say(lang, "map.islands.prc"), PRC))
        if any(self.state.at[u] == OFF_MAP for u in bits(JSDF_UNITS)):
            x, y, w, _ = MAP_SHEET["boxes"][PLACE_IDS[JAPAN]]
            words = say(lang, "map.waiting")
            x += w - (states.text_width(words, 9.5) + 14) / 2 - 8
            self.under.append(
                states.pill(x, y + 17, words, 9.5, fill=OFF_WHITE, ink=NOTE_INK, edge=NOTE_EDGE, dash=[4, 3])
            )

    # ------------------------------------------------------------ moves
    def _draw_moves(self) -> None:
        if self.ghosts:
            self._draw_ghosts()
        elif self.clash is not None and self.ask != "activate":
            self._draw_force(bits(self.clash.attackers), self._footprints())
        else:
            self._last_moves(self.focus.last)

    def _draw_ghosts(self) -> None:
        for slot in self.left.values():
            self.under += force_footprint(slot)
        if self.left:
            start = _middle(_box(self.left.values()))
            self._draw_force(list(self.ghosts), start)

    def _footprints(self) -> Point | None:
        """The force under way leaves its footprints where it stood, and those that stayed do not close the ranks; the
        middle of them, if it has moved."""
        for event in reversed(self.focus.last):
            if event.kind == "moved" and self.clash is not None and event.data["to"] == self.clash.place:
                start, gone = event.data["start"], event.data["units"]
                there = [u for u in self._drawn_in(start) if u not in gone]
                before = slots_in(start, [*there, *gone])
                self.slots |= {u: before[u] for u in there}
                for u in gone:
                    self.under += force_footprint(before[u])
                return _middle(_box(before[u] for u in gone))
        return None

    def _draw_force(self, units: Sequence[int], start: Point | None) -> None:
        """A force that acts together: its way, and one yellow frame round it, or rings when others stand between."""
        slots = [slot for u in units if (slot := self.slot(u)) is not None]
        if not slots:
            return
        box = _box(slots)
        if start is not None:
            self.under += _way(start, box)
        if any(_inside(box, slot) for u, slot in self.slots.items() if u not in units and u not in self.left):
            self.ring(units, "selected")
            self.tops += [force_rings(["selected"], slot) for slot in slots if self.ghosts]
        else:
            self.over += force_frame(slots, _FRAME)
        dash = [path(rect_path(0, 0, 60, 70, 4), None, states.YELLOW_INK, 2.4, dash=[6.5, 5.2])]
        self.tops += [at_slot(dash, self.ghosts[u]) for u in units if u in self.ghosts]

    def _last_moves(self, events: Sequence[Event]) -> None:
        """Where forces came from since the viewer last acted."""
        for event in events:
            data = event.data
            if event.kind == "moved":
                slots = [self.slots[u] for u in data["units"] if self.state.at[u] == data["to"] and u in self.slots]
                if slots:
                    self.under += _thin_way(middle(data["start"]), _box(slots))

    def _draw_losses(self) -> None:
        """A cross where each counter lay that has just been lost."""
        for u in self.gone:
            x, y, _ = self.slots.pop(u)
            self.over += states.loss_mark(x, y)

    # ------------------------------------------------------------ attacks
    def _draw_attack(self) -> None:
        """Red arrows from the force to its targets, a green line from the aircraft that may join."""
        if self.aim == RECAPTURE and self.focus.preview == RECAPTURE:
            x, y, w, h = MAP_SHEET["pane"]["rect"]
            fleets = [self.slots[u] for u in bits(self.state.active)]
            self.tops.append(_arrow(_box(fleets, _FRAME), (x, y, x + w, y + h)))
        if self.clash is None:
            return
        ours = [s for u in bits(self.clash.attackers) if (s := self.slot(u)) is not None]
        theirs = [s for u in bits(self.clash.targets) if (s := self.slot(u)) is not None]
        if not ours or not theirs:
            return
        self.tops.append(_arrow(_box(ours, _FRAME), _box(theirs, _FRAME)))
        joiner = self.slot(self.clash.joiner) if self.clash.joiner != NOBODY else None
        if joiner is not None and self.focus.preview != NO:
            friends = ours if self.clash.seat == ROC else theirs
            box = _box(friends, _FRAME)
            goal = min(max(joiner[0], box[0]), box[2]), box[3] if joiner[1] > box[3] else box[1]
            high = joiner[2] * SHAPE / 2 + _FRAME
            self.over += states.support_line((joiner[0], joiner[1] + math.copysign(high, goal[1] - joiner[1])), goal)

    def shapes(self) -> tuple[Shapes, Shapes]:
        """Everything under and everything over the counters."""
        over = [] if self.focus.bare else [*self.over, *self.tops]
        cursor = self.focus.cursor
        if cursor is not None and 0 <= cursor < len(PLACE_IDS) and PLACE_IDS[cursor] in MAP_SHEET["rooms"]:
            over += _cursor(cursor)
        return self.under, over


# ---------------------------------------------------------------- small shapes
@lru_cache(maxsize=32)
def _outline(place: int) -> str:
    """The outline of a place as path data."""
    return zone_path(MAP_SHEET, PLACE_IDS[place])


def _pill(x: float, y: float, words: str, seat: int | None) -> Shape:
    if seat is None:
        return states.pill(x, y, words, _PILL, fill=OFF_WHITE, ink=NOTE_INK, edge=NOTE_EDGE)
    colours = SIDES[_SIDE_KEYS[seat]]
    return states.pill(x, y, words, _PILL, fill=colours.face, ink=colours.text, edge=SIDES["PRC"].text)


Box = tuple[float, float, float, float]


def _box(slots: Iterable[Slot], margin: float = 0.0) -> Box:
    """The box round some counters."""
    found = list(slots)
    return (
        min(x - w / 2 for x, _, w in found) - margin,
        min(y - w * SHAPE / 2 for _, y, w in found) - margin,
        max(x + w / 2 for x, _, w in found) + margin,
        max(y + w * SHAPE / 2 for _, y, w in found) + margin,
    )


def _middle(box: Box) -> Point:
    return (box[0] + box[2]) / 2, (box[1] + box[3]) / 2


def _inside(box: Box, slot: Slot) -> bool:
    return box[0] <= slot[0] <= box[2] and box[1] <= slot[1] <= box[3]


def _edge(box: Box, towards: Point) -> Point:
    """Where the line from the middle of a box to a point leaves the box."""
    x, y = _middle(box)
    dx, dy = towards[0] - x, towards[1] - y
    shares = [half / abs(d) for half, d in (((box[2] - box[0]) / 2, dx), ((box[3] - box[1]) / 2, dy)) if d]
    share = min([*shares, 1.0])
    return x + dx * share, y + dy * share


def _arrow(ours: Box, theirs: Box) -> Shape:
    """A solid red arrow from one force to another; never too short to be seen."""
    a, b = _edge(ours, _middle(theirs)), _edge(theirs, _middle(ours))
    far = math.dist(a, b)
    (x0, y0), (x1, y1) = _middle(ours), _middle(theirs)
    whole = math.hypot(x1 - x0, y1 - y0) or 1.0
    ux, uy = (x1 - x0) / whole, (y1 - y0) / whole
    short = max(0.0, 30.0 - far) / 2
    a, b = (a[0] - ux * short, a[1] - uy * short), (b[0] + ux * short, b[1] + uy * short)
    return path(polygon(states.arrow_outline(a, b, 0, math.dist(a, b), 5, 11, 13)), RED, ARROW_EDGE, 2, join="round")


def _bend(start: Point, goal: Point) -> str:
    """A curve from one point to another that bends a little to the left of its way."""
    mx, my = (start[0] + goal[0]) / 2, (start[1] + goal[1]) / 2
    dx, dy = goal[0] - start[0], goal[1] - start[1]
    cx, cy = mx + dy * 0.18, my - dx * 0.18
    return f"M{start[0]:.1f} {start[1]:.1f}Q{cx:.1f} {cy:.1f} {goal[0]:.1f} {goal[1]:.1f}"


def _way(start: Point, box: Box) -> Shapes:
    """The yellow ribbon along which a force comes."""
    d = _bend(start, _edge(box, start))
    return [
        path(d, None, states.YELLOW_INK, 8.5, cap="round", opacity=0.85),
        path(d, None, YELLOW, 5.2, cap="round"),
    ]


def _thin_way(start: Point, box: Box) -> Shapes:
    """The thin line of a move that has been made."""
    d = _bend(start, _edge(box, start))
    return [
        path(d, None, OFF_WHITE, 4.2, cap="round", opacity=0.75),
        path(d, None, INK, 1.6, cap="round", dash=[2, 4], opacity=0.85),
    ]


def _cursor(place: int) -> Shapes:
    """The outline of the place that the keyboard is at."""
    d = _outline(place)
    shapes = [path(d, None, "focus", 6), path(d, None, WHITE, 2)]
    return zone_marks(MAP_SHEET, [(PLACE_IDS[place], shapes)])
