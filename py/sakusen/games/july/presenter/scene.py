"""July Offensive as a picture: which counters and markers lie where, and what can be tapped."""

from __future__ import annotations

from ....presenter.asking import decision
from ....presenter.contract import Focus, Scene, Spot
from ....presenter.scenes import GHOST, Box, SceneBuilder, Slot, box_round
from ..rules.board import GUNS, HEXES, JP, OF_SIDE, SU, TRACK, UNITS
from ..rules.contact import contact
from ..rules.state import State
from ..rules.steps import HEX
from .acts import is_hex
from .faces import blown_face, turn_face, unit_face
from .marks import Marks
from .places import CENTRES, COUNTER, GRID, SIZE, doomed_bridge, lost_slot, spot, turn_slot, waiting_slot
from .seen import Seen

_HEX_SPOTS = tuple(Spot(("hex", h), *CENTRES[h], GRID.side) for h in range(HEXES))
_BLOWN_SIZE, _DISC = 34.0, 12.0


class Builder(SceneBuilder[State]):
    """Collects the sprites and spots of one picture."""

    def __init__(self, seen: Seen, focus: Focus) -> None:
        super().__init__(seen, focus, _HEX_SPOTS)
        self.marks = Marks(seen, focus)

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
        self.draw(face, slot, ("hex", h), GHOST)
        self.marks.draw_ghost(slot, words)

    def discs(self) -> None:
        """The numbers of the combats can be tapped."""
        self.spots += [Spot(("combat", number), x, y, _DISC) for number, x, y in self.marks.links.discs]


def scene(seen: Seen, focus: Focus) -> Scene:
    """See ``contract.Presenter.scene``."""
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
    return box_round((CENTRES[h] for h in hexes if h < HEXES), room, SIZE)
