"""Regiment without Colours as a picture: which counters and chits lie where, and what can be tapped."""

from __future__ import annotations

from ....art.pens.shapes import Shapes, rect, text
from ....presenter.asking import decision
from ....presenter.contract import Focus, Scene, Spot
from ....presenter.scenes import GHOST, Box, SceneBuilder, box_round
from ..art.chits import present, slot
from ..rules.board import ARTILLERY, BARRAGE, CUP, FREE, IN_HAND, SPACES, TABLES
from ..rules.state import State
from ..rules.steps import ASSAULT, BARRAGE_DIE, DEFENCE_DIE, DEFEND, ENTRY_DIE, EVENT_DIE, RETREAT, SETUP, SPACE
from . import cup
from .faces import chit_face, day_face, gun_face, marker_face, unit_face
from .marks import Marks, barraged, gun_place, waiting
from .places import (
    CENTRES,
    LEFT_EDGE,
    RADIUS,
    ROW,
    SIZE,
    barrage_slot,
    day_cell,
    day_slot,
    drawn_slots,
    gun_slot,
    marker_slot,
    origin,
    tray_slots,
)
from .places import CUP as CUP_AT
from .seen import Seen
from .words import say

CHITS_IN_ALL = sum(CUP)
SOVIET_STEPS = (BARRAGE_DIE, EVENT_DIE, ENTRY_DIE, ASSAULT, DEFEND, DEFENCE_DIE, RETREAT)
"""The steps at which a chit is being carried out."""
_SPOTS = tuple(Spot(("hex", s), *CENTRES[s], RADIUS + 3) for s in range(SPACES))


class Builder(SceneBuilder[State]):
    """Collects the sprites and spots of one picture."""

    def __init__(self, seen: Seen, focus: Focus) -> None:
        super().__init__(seen, focus, _SPOTS)
        self.marks = Marks(seen, focus)
        self.margin: Shapes = []

    # ------------------------------------------------------------ on the map
    def units(self) -> None:
        """The units in their spaces, and the ghost of one that would join them."""
        for space in range(SPACES):
            units, slots, joins = self.marks.stack(space)
            for unit, at in zip(units, slots, strict=True):
                self.put(unit_face(unit, self.lang), at, ("unit", unit))
                self.marks.place_unit(unit, at)
            if joins is not None and self.marks.ghost is not None:
                face = unit_face(self.marks.ghost[1], self.lang, False)
                self.draw(face, joins, ("hex", space), GHOST)
                self.marks.place_ghost(joins)

    def enemies(self) -> None:
        """Soviet markers: on the map, or small before their way in."""
        for marker, at in waiting(self.state):
            self.put(marker_face(marker, self.lang), at, ("marker", marker), 0.8)
        for marker, space in enumerate(self.state.markers):
            if space < SPACES:
                at = marker_slot(marker, space)
                self.put(marker_face(marker, self.lang), at, ("marker", marker))
                self.marks.place_marker(marker, at)
        ghost = self.marks.ghost
        if ghost is not None and ghost[0] == "marker":
            at = marker_slot(ghost[1], ghost[2])
            self.draw(marker_face(ghost[1], self.lang), at, ("hex", ghost[2]), GHOST)
            self.marks.place_ghost(at)

    def guns(self) -> None:
        """The gun, barrages, and the gun where it would fire."""
        for space in barraged(self.state):
            self.put(chit_face(BARRAGE, self.lang), barrage_slot(space), ("hex", space))
        at = gun_place(self.state, ARTILLERY)
        if at is not None:
            self.put(gun_face(self.lang), at, ("gun", 0))
            self.marks.place_gun(at)
        ghost = self.marks.ghost
        if ghost is not None and ghost[0] == "gun":
            at = gun_slot(ghost[2])
            self.draw(gun_face(self.lang, False), at, ("hex", ghost[2]), GHOST)
            self.marks.place_ghost(at)

    # ------------------------------------------------------------ beside the map
    def days(self) -> None:
        """The day marker and a frame round its cell."""
        number = TABLES["days"][self.state.day - 1]["date"][-2:]
        x, y, w, h = day_cell(self.state.day)
        self.margin.append(rect(x, y, w, h, 3, stroke="ink", width=2.6))
        self.put(day_face(number, self.lang), day_slot(self.state.day), ("box", "day"))

    def pool(self) -> None:
        """The cup, what is still in it, and what has been drawn today."""
        state, lang = self.state, self.lang
        x, y = CUP_AT
        self.margin += cup.shapes(lang, sum(state.cup))
        self.spots.append(Spot(cup.TOUCH, x, y + 50, 52))
        for chit, at in cup.slots(state.cup):
            self.put(chit_face(chit, lang), at, cup.TOUCH)
        if state.step == SETUP:
            self.tray()
        else:
            self.drawn()

    def tray(self) -> None:
        """Set-up: the units still in hand, the next one first."""
        self.margin.append(text(LEFT_EDGE, ROW - 34, say(self.lang, "map.tray"), 11.5, "ink", weight=700))
        units = [u for u in FREE[self.state.cursor :] if self.state.at[u] == IN_HAND]
        for unit, at in zip(units, tray_slots(len(units)), strict=True):
            self.put(unit_face(unit, self.lang), at, ("unit", unit))
            self.marks.place_unit(unit, at)

    def drawn(self) -> None:
        """The chits drawn today, in order; the present one larger in a frame."""
        state, lang = self.state, self.lang
        self.margin.append(text(LEFT_EDGE, ROW - 38, say(lang, "map.drawn"), 11.5, "ink", weight=700))
        now = state.step in SOVIET_STEPS
        places = drawn_slots(len(state.drawn), now)
        for i, (chit, at) in enumerate(zip(state.drawn, places, strict=True)):
            if now and i == len(places) - 1:
                self.margin.append(present(*at))
            self.put(chit_face(chit, lang), at, ("box", "drawn"))
        for empty in drawn_slots(CHITS_IN_ALL, now, len(places))[len(places) :]:
            self.margin.append(slot(*empty))


def scene(seen: Seen, focus: Focus) -> Scene:
    """See ``contract.Presenter.scene``."""
    build = Builder(seen, focus)
    build.days()
    build.pool()
    if not focus.bare:
        build.enemies()
        build.units()
        build.guns()
    under, over = build.marks.shapes()
    return Scene([*build.margin, *under], build.sprites, [] if focus.bare else over, build.spots, _look(seen, focus))


def _look(seen: Seen, focus: Focus) -> Box | None:
    """What the decision is about: the spaces of the act under way."""
    now, state = decision(seen), seen.state
    if now is None:
        return None
    points = []
    if now.ask in ("defend", "defend.more", "retreat"):
        points = [CENTRES[state.target], origin(state.marker, state.markers[state.marker], state.target)]
    elif now.ask == "push":
        points = [CENTRES[state.target]]
    elif now.ask == "where":
        points = [CENTRES[state.at[state.unit]], *(CENTRES[a - SPACE] for a in now.actions)]
    return box_round(points, RADIUS + 20, SIZE)
