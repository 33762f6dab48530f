"""Kinmen as a picture: which counters and markers lie where, and what can be tapped."""

from __future__ import annotations

from ....art.counters.states import COUNTER
from ....engine.hexes import bits
from ....presenter.asking import decision
from ....presenter.contract import Focus, Scene, Spot
from ....presenter.pictures import Face
from ....presenter.scenes import GHOST, Box, SceneBuilder, Slot, box_round
from ..rules.board import (
    AIR_DOTS,
    AOTOU,
    AT_SEA,
    DEPOTS,
    DIVISIONS,
    EXTRA_GUNS,
    GUN_MARKERS,
    GUNS,
    HEXES,
    LANDING,
    LOST,
    PLA,
    ROC,
    SIDE_UNITS,
)
from ..rules.options import is_used
from ..rules.state import State
from ..rules.steps import HEX
from ..rules.victory import score
from .acts import is_hex
from .faces import air_face, hq_face, marker_face, option_face, unit_face
from .marks import Marks
from .places import CENTRES, GRID, SIZE, box_circles, hex_slots, loss_slot, option_slot, slots, track, tray_slots
from .seen import Seen
from .words import signed

TRACK_MARKER, POINT_MARKER, CONTROL_MARKER = 38.0, 29.0, 23.0
VP_LOW, VP_HIGH = -2, 3
_HEX_SPOTS = tuple(Spot(("hex", h), *CENTRES[h], GRID.side) for h in range(HEXES))


class Builder(SceneBuilder[State]):
    """Collects the sprites and spots of one picture."""

    def __init__(self, seen: Seen, focus: Focus) -> None:
        super().__init__(seen, focus)
        self.marks = Marks(seen, focus)

    def unit(self, u: int, slot: Slot) -> None:
        """A unit with the face that is up, and its rings and pips."""
        self.put(unit_face(u, self.state.spent[u], self.lang), slot, ("unit", u))
        self.marks.place_unit(u, slot)

    # ------------------------------------------------------------ on the map
    def hexes(self) -> None:
        """All stacks of the map, the northern ones first so that the southern ones lie over them."""
        here, marks = self.state.here, self.marks
        order = sorted((h for h in range(HEXES) if here[h]), key=lambda h: (marks.raised(h), CENTRES[h][1]))
        for h in order:
            units = sorted(bits(here[h]), key=marks.on_top)
            opened = self.focus.opened == h and len(units) > 1
            places = hex_slots(h, len(units) + marks.ghosts(h), marks.spread(h), opened)
            marks.stack_rings(units, opened)
            for u, slot in zip(units, places, strict=False):  # the last place is the ghost's
                self.unit(u, slot)

    def control(self) -> None:
        """14.2 a marker on every depot that a PLA unit has entered."""
        for i in bits(self.state.depots_lost):
            x, y = CENTRES[DEPOTS[i][0]]
            face = marker_face("control", PLA, self.lang)
            self.draw(face, (x + 31, y, CONTROL_MARKER), ("hex", DEPOTS[i][0]))

    def ghost(self) -> None:
        """The unit that is about to move, where it would stand."""
        found = self.marks.ghost
        if found is None:
            return
        u, h, words = found
        others = self.state.here[h].bit_count() - (self.state.at[u] == h)
        opened = self.focus.opened == h and others > 1
        slot = hex_slots(h, others + 1, self.marks.spread(h), opened)[-1]
        face = unit_face(u, self.state.spent[u], self.lang, False)
        self.draw(face, slot, ("hex", h), GHOST)
        self.marks.draw_ghost(slot, words)

    def tray(self) -> None:
        """Set-up: the units of which one goes to the icon, beside it (3.1)."""
        now = decision(self.seen)
        if now is None or now.ask != "setup.unit":
            return
        units = [a for a in now.actions if a < len(self.state.at)]
        for u, slot in zip(units, tray_slots(now.about[0], len(units)), strict=True):
            self.unit(u, slot)

    # ------------------------------------------------------------ beside the map
    def boxes(self) -> None:
        """The printed boxes: waiting and landing units, guns, air markers, division markers."""
        state, lang = self.state, self.lang
        for box, place in (("aotou", AOTOU), ("landing", LANDING)):
            self.box_spot(box)
            units = bits(state.here[place])
            for u, slot in zip(units, slots(box, len(units)), strict=True):
                self.unit(u, slot)
        self.box_spot("dadeng")
        guns = GUN_MARKERS + (EXTRA_GUNS if is_used(state, GUNS) else 0)
        for i, slot in enumerate(slots("dadeng", guns)):
            self.put(marker_face("artillery", PLA, lang, i >= state.guns_up), slot, ("box", "dadeng"))
        self.box_spot("roc_air")
        for i, slot in enumerate(slots("roc_air", len(AIR_DOTS))):
            self.put(air_face(i, not state.air_up >> i & 1, lang), slot, ("air", i))
        for d, slot in enumerate(slots("hq", len(DIVISIONS))):
            self.put(hq_face(d, bool(state.hq_used >> d & 1), lang), slot, ("division", d))
            self.marks.place_division(d, slot)
        self.marks.place_supports()

    def box_spot(self, box: str) -> None:
        """A box can be tapped where no counter lies in it, all over and nowhere beside it."""
        self.spots += [Spot(("box", box), x, y, radius) for x, y, radius in box_circles(box)]

    def tracks(self) -> None:
        """Turn, victory points, logistics and sea transport on the printed tracks."""
        state, lang = self.state, self.lang
        self.on_track(marker_face("turn", PLA, lang, value=str(state.turn)), "turn", state.turn - 1, TRACK_MARKER)
        total = score(state).total
        index = min(VP_HIGH, max(VP_LOW, total)) - VP_LOW
        self.on_track(marker_face("vp", PLA, lang, value=signed(total)), "vp", index, TRACK_MARKER)
        values = {"sea": state.sea, "roc": state.logistics[ROC], "pla": state.logistics[PLA]}
        faces = {
            "sea": marker_face("sea", PLA, lang),
            "roc": marker_face("logistics", ROC, lang),
            "pla": marker_face("logistics", PLA, lang),
        }
        for name, value in values.items():
            same = [n for n, v in values.items() if v == value]
            self.on_track(faces[name], "points", value, POINT_MARKER, same.index(name), len(same))

    def on_track(self, face: Face, name: str, index: int, size: float, place: int = 0, places: int = 1) -> None:
        """A marker on a step of a track."""
        x, y = track(name, index, place, places)
        self.put(face, (x, y, size), ("box", name))

    def options(self) -> None:
        """15.0 the operation options as the viewer may see them: faces it knows, backs it does not."""
        facts = self.seen.view.facts
        known, used = facts["drawn"], facts["used"]
        chits = bits(known) + [-1] * facts["unknown"]
        for i, chit in enumerate(chits):
            shown = chit >= 0 and used >> chit & 1
            x, y, size = option_slot(i)
            self.put(option_face(chit, bool(shown), self.lang), (x, y, size), ("box", "options"))

    def losses(self) -> None:
        """Units lost in combat (4.3), and the 19th Army while it is still at sea (15.5)."""
        lost = self.state.here[LOST]
        for seat in (PLA, ROC):
            for i, u in enumerate(bits(lost & SIDE_UNITS[seat])):
                self.put(unit_face(u, self.state.spent[u], self.lang), loss_slot(seat, i), ("unit", u))
        for i, u in enumerate(bits(self.state.here[AT_SEA])):
            self.put(unit_face(u, 0, self.lang), (1150.0 + i * 25, 868.0, 23.0), ("unit", u))


def scene(seen: Seen, focus: Focus) -> Scene:
    """See ``contract.Presenter.scene``."""
    build = Builder(seen, focus)
    build.spots += _HEX_SPOTS
    build.boxes()
    build.tracks()
    build.options()
    build.losses()
    build.control()
    if not focus.bare:
        build.hexes()
        build.tray()
        build.ghost()
    under, over = build.marks.shapes()
    return Scene(under, build.sprites, over, build.spots, _focus_box(seen, focus))


def _focus_box(seen: Seen, focus: Focus) -> Box | None:
    """What the decision is about: one hex and what lies round it, or all that may be chosen."""
    now = decision(seen)
    if now is None:
        return None
    state, place = seen.state, -1
    if focus.preview is not None and focus.preview in now.actions and is_hex(focus.preview):
        origin = state.mover if now.ask in ("move", "night.move") else -1
        hexes = [focus.preview - HEX, state.at[origin] if origin >= 0 else focus.preview - HEX]
        return _round([h for h in hexes if h < HEXES], COUNTER)
    if now.ask in ("attack.units", "shock.pick", "shock.defend", "stand.all", "advance", "setup.unit"):
        place = now.about[0]
    elif now.ask in ("stand", "retreat", "support.second"):
        place = state.at[now.about[0]]
    elif now.ask in ("landing.load", "landing.unit"):
        return 452.0, 26.0, 750.0, 176.0
    elif now.ask in ("landing.hex", "delayed.hex"):
        return _round([a - HEX for a in now.actions], COUNTER)
    return _round([place], 2.4 * COUNTER) if 0 <= place < HEXES else None


def _round(hexes: list[int], room: float) -> Box | None:
    """The box round some hexes."""
    return box_round((CENTRES[h] for h in hexes), room, SIZE)
