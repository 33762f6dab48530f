"""July Offensive as a picture: which counters and markers lie where, and what can be tapped."""

from __future__ import annotations

from ..games.july.board import GUNS, HEXES, JP, OF_SIDE, SU, TRACK, UNITS
from ..games.july.contact import contact
from ..games.july.state import State
from ..games.july.steps import HEX
from .contract import Focus, Scene, Seen, Spot, Sprite, Touch
from .july_acts import decision, is_hex
from .july_faces import Face, blown_face, turn_face, unit_face
from .july_marks import Marks
from .july_places import (
    CENTRES,
    COUNTER,
    GRID,
    SIZE,
    Slot,
    doomed_bridge,
    lost_slot,
    spot,
    turn_slot,
    waiting_slot,
)

Box = tuple[float, float, float, float]
_HEX_SPOTS = tuple(Spot(("hex", h), *CENTRES[h], GRID.side) for h in range(HEXES))
_BLOWN_SIZE, _DISC = 34.0, 12.0


class Builder:
    """Collects the sprites and spots of one picture."""

    def __init__(self, seen: Seen, focus: Focus) -> None:
        self.seen, self.focus, self.lang = seen, focus, seen.lang
        self.state: State = seen.state
        self.marks = Marks(seen, focus)
        self.sprites: list[Sprite] = []
        self.spots: list[Spot] = list(_HEX_SPOTS)

    def put(self, face: Face, slot: Slot, touch: Touch, reach: float = 0.54) -> None:
        """A picture with its centre on a slot, and a place to tap it."""
        x, y, size = slot
        self.sprites.append(Sprite(face[0], face[1], x - size / 2, y - size / 2, size, touch))
        self.spots.append(Spot(touch, x, y, size * reach))

    def unit(self, unit: int, slot: Slot) -> None:
        """A unit with the face that is up, and its rings and pips."""
        turned = unit == GUNS and bool(self.state.supported)
        self.put(unit_face(unit, self.state.lost[unit], self.lang, True, turned), slot, ("unit", unit))
        self.marks.place_unit(unit, slot)

    def on_map(self) -> None:
        """All units of the map, the northern ones first so that the southern ones lie over them."""
        at = self.state.at
        here = [u for u in range(UNITS) if at[u] < HEXES]
        for u in sorted(here, key=lambda u: (self.marks.raised(u), CENTRES[at[u]][1])):
            self.unit(u, (*spot(at[u]), COUNTER))

    def beside(self) -> None:
        """Turn marker, reinforcements on the turn track, units lost, the bridge that is gone."""
        state = self.state
        self.put(turn_face(state.initiative, self.lang), turn_slot(state.turn), ("box", "turn"))
        for u in range(UNITS):
            if state.at[u] == TRACK:
                self.unit(u, waiting_slot(u))
        for seat in (JP, SU):
            for i, u in enumerate(v for v in OF_SIDE[seat] if state.is_gone(v)):
                self.put(unit_face(u, state.lost[u], self.lang), lost_slot(seat, i), ("unit", u))
        x, y = doomed_bridge()
        if state.blown:
            self.put(blown_face(self.lang), (x, y, _BLOWN_SIZE), ("box", "bridge"))
        else:
            now = decision(self.seen)
            if now and now.ask == "demolish":
                self.spots.append(Spot(("box", "bridge"), x, y, 18.0))

    def ghost(self) -> None:
        """The unit that is about to move, where it would stand."""
        found = self.marks.ghost
        if found is None:
            return
        unit, h, words = found
        slot = (*spot(h), COUNTER)
        face = unit_face(unit, self.state.lost[unit], self.lang, False)
        x, y, size = slot
        self.sprites.append(Sprite(face[0], face[1], x - size / 2, y - size / 2, size, ("hex", h), 0.72))
        self.marks.place_ghost(slot, words)

    def discs(self) -> None:
        """The numbers of the combats can be tapped."""
        self.spots += [Spot(("combat", number), x, y, _DISC) for number, x, y in self.marks.links.discs]


def scene(seen: Seen, focus: Focus) -> Scene:
    """See ``contract.Table.scene``."""
    build = Builder(seen, focus)
    build.beside()
    if not focus.bare:
        build.on_map()
        build.ghost()
        build.discs()
    under, over = build.marks.shapes()
    return Scene(under, build.sprites, over, build.spots, _focus_box(seen, focus))


def _focus_box(seen: Seen, focus: Focus) -> Box | None:
    """What the decision is about: the units in contact, the combat under way, or the unit picked and its choice."""
    now, state = decision(seen), seen.state
    if now is None:
        return None
    if now.ask.startswith("plan"):
        c = contact(state)
        return _round([state.at[u] for u in range(UNITS) if c.links[u]], COUNTER)
    if state.current:
        mine = [state.at[u] for u in range(UNITS) if state.combat[u] == state.current]
        return _round([*mine, *(a - HEX for a in now.actions if is_hex(a))], COUNTER)
    if now.ask in ("support", "combat.next"):
        return _round([state.at[u] for u in range(UNITS) if state.combat[u]], COUNTER)
    if now.ask == "demolish":
        x, y = doomed_bridge()
        return x - 120, y - 120, x + 120, y + 120
    if focus.preview is not None and is_hex(focus.preview) and focus.preview in now.actions:
        return _round([focus.preview - HEX, state.at[state.unit]], COUNTER)
    return None


def _round(hexes: list[int], room: float) -> Box | None:
    """The box round some hexes; ``None`` when none of them is on the map."""
    points = [CENTRES[h] for h in hexes if h < HEXES]
    if not points:
        return None
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return (
        max(0.0, min(xs) - room),
        max(0.0, min(ys) - room),
        min(SIZE[0], max(xs) + room),
        min(SIZE[1], max(ys) + room),
    )
