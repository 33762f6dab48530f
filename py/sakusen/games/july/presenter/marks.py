"""The state of play drawn over the paper: rings, reach, paths, ghosts, zones, the last move."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from ....art.counters import states
from ....art.hexmap import overlays
from ....art.pens.shapes import Shapes, place
from ....engine.core import Event
from ....engine.hexes import bits
from ....presenter.asking import decision
from ....presenter.contract import Focus
from ....presenter.marks import CounterMarks, loudest, pointed_hex, reach_area
from ....presenter.scenes import Slot
from ..art.steppe_names import place_names
from ..art.turn_column import present
from ..rules.board import ALLOWANCE, BIT, HEXES, JP, MAP, NAMES, SIDE, SIDES, SU, TRACK, UNITS, ZONE
from ..rules.movement import Reach, reach
from ..rules.state import State
from ..rules.steps import COMBAT, HEX
from .acts import is_combat, is_hex, unit_at
from .links import Links
from .places import COUNTER, GRID, names, spot
from .seen import Seen
from .sheet import MAP_SHEET
from .words import data_key, say

_BOARD = frozenset(NAMES)
_AIMED = ("move.to", "plan.target", "damage.how", "advance.to")


def aim_of(seen: Seen, focus: Focus) -> int | None:
    """The action previewed, or else the hex or combat pointed at, if it is a legal one."""
    now, hover = decision(seen), focus.hover
    if now is None:
        return None
    if focus.preview is not None and focus.preview in now.actions:
        return focus.preview
    if hover is None:
        return None
    if hover[0] == "combat" and COMBAT + hover[1] in now.actions:
        return COMBAT + int(hover[1])
    found = unit_at(seen.state, hover)
    if found >= 0 and now.ask in ("support", "combat.next"):
        action = COMBAT + seen.state.combat[found]
        return action if action in now.actions else None
    h = int(hover[1]) if hover[0] == "hex" else seen.state.at[found] if found >= 0 else HEXES
    return HEX + h if h < HEXES and HEX + h in now.actions else None


class Marks(CounterMarks[State]):
    """What is drawn under and over the counters of one picture."""

    def __init__(self, seen: Seen, focus: Focus) -> None:
        super().__init__(seen, focus)
        self.aim = aim_of(seen, focus)
        self.under.append(present(MAP_SHEET, self.state.turn))
        self.ghost: tuple[int, int, str] | None = None
        self.links = Links(seen, self.aim)
        self._ring_units()
        self._find_ghost()
        self._draw_under()

    # ------------------------------------------------------------ rings
    def _ring_units(self) -> None:
        state, now = self.state, self.now
        picked = {now.about[0]} if now and self.ask in _AIMED else set(now.actions) if now else set()
        if state.current:
            fighting = set(state.fighters(state.current, state.seat)) - picked
            defending = set(state.fighters(state.current, 1 - state.seat)) - picked
            self.ring(sorted(defending), "target")
            self.ring(sorted(fighting), "support")
        if now is None:
            return
        self.ring([a for a in now.actions if a < UNITS], "act")
        if self.aim is not None and self.aim < UNITS:
            self.ring([self.aim], "selected")
        if self.ask in _AIMED:
            self.ring([now.about[0]], "selected")
        if self.ask == "plan.target":
            for action in now.actions:
                target = state.at_hex(action - HEX)
                self.ring([target], "target" if action == self.aim else "act")
        if self.ask in ("support", "combat.next"):
            self._ring_combats([a - COMBAT for a in now.actions if is_combat(a)])

    def _ring_combats(self, numbers: Sequence[int]) -> None:
        chosen = self.aim - COMBAT if self.aim is not None else 0
        for u, number in enumerate(self.state.combat):
            if number and number == chosen:
                self.ring([u], "support" if SIDE[u] == self.state.seat else "target")
            elif number in numbers:
                self.ring([u], "act")

    def raised(self, unit: int) -> bool:
        """Whether a counter lies over its neighbours."""
        return "selected" in self.rings.get(unit, ())

    def place_unit(self, unit: int, slot: Slot) -> None:
        """Rings and pips of a unit that lies on this slot."""
        x, y, size = slot
        kinds = self.rings.get(unit)
        if kinds:
            loud = loudest(kinds)
            out = self.tops if "selected" in loud or "target" in loud else self.over
            out.append(place(states.rings(loud), x, y, size))
        if self.state.moved >> unit & 1 and self.state.at[unit] < HEXES:
            self.tops.append(states.moved_pip(x + 6, y + 7))

    def shapes(self) -> tuple[Shapes, Shapes]:
        """Everything under and everything over the counters."""
        over = [*self.over]
        if not self.focus.bare:
            over += [*self.links.over(), *self.tops, *self._names(), *self.links.tags()]
            self.under += self.links.under()
        over += pointed_hex(GRID, NAMES, self.focus, self.aim is not None)
        return self.under, over

    # ------------------------------------------------------------ under the counters
    def _draw_under(self) -> None:
        if self.focus.zones:
            for seat in (JP, SU):
                self.under += overlays.zone(GRID, set(names(bits(self.state.zone(seat)))), SIDES[seat])
        if self.ask == "move.to":
            self._draw_move()
        elif self.ask in ("damage.how", "advance.to") and self.now:
            self.under += overlays.choice(GRID, [NAMES[a - HEX] for a in self.now.actions if is_hex(a)])
        self._last_moves(self.focus.last)

    def _draw_move(self) -> None:
        state, unit = self.state, self.state.unit
        found = reach(state, unit)
        enemies, bound = state.occupied[1 - SIDE[unit]], state.zone(1 - SIDE[unit])
        costs = {NAMES[h]: float(found.cost[h]) for h in found.hexes}
        attacks = {NAMES[h] for h in found.hexes if ZONE[state.blown][h] & enemies}
        bars = {NAMES[h] for h in found.hexes if bound & BIT[h]}
        start = NAMES[state.at[unit]] if state.at[unit] < HEXES else None
        way = self._way(found, start)
        self.under += _reach_area(frozenset(costs), start, frozenset(bars))
        self.under += overlays.cost_discs(GRID, costs, attacks, bars, set(), set(way))
        self.under += overlays.path_ribbon(GRID, way, costs)

    def _way(self, found: Reach, start: str | None) -> list[str]:
        if self.aim is None or not is_hex(self.aim) or self.aim - HEX not in found.cost:
            return []
        return [*([start] if start else []), *names(found.path(self.aim - HEX))]

    def _find_ghost(self) -> None:
        """The unit that the aimed action would move, and where to."""
        state, aim = self.state, self.aim
        if aim is None or not is_hex(aim) or self.ask not in ("move.to", "damage.how", "advance.to"):
            return
        unit, h, words = state.unit, aim - HEX, ""
        if self.ask == "move.to":
            left = ALLOWANCE[unit][state.lost[unit]] - reach(state, unit).cost[h]
            left = 0 if state.zone(1 - SIDE[unit]) & BIT[h] else left
            words = say(self.seen.lang, "map.left", points=left)
        self.ghost = (unit, h, words)

    # ------------------------------------------------------------ over the counters
    def _names(self) -> Shapes:
        only = {NAMES[h] for h in self.state.at if h < HEXES}
        if self.ghost:
            only.add(NAMES[self.ghost[1]])
        return list(place_names(MAP, MAP_SHEET, data_key(self.seen.lang), only))

    def _last_moves(self, events: Sequence[Event]) -> None:
        """The ways of the counters that moved since the viewer last acted, and where units were lost."""
        ways: dict[int, list[int]] = {}
        for event in events:
            data = event.data
            if event.kind in ("moved", "entered"):
                ways.setdefault(data["unit"], [data["start"]]).extend(data["path"])
            elif event.kind in ("retreated", "advanced"):
                ways.setdefault(data["unit"], [data["start"]]).append(data["hex"])
            elif event.kind == "removed" and data["hex"] < HEXES:
                self.over += states.loss_mark(*spot(data["hex"]))
        for way in ways.values():
            points = [spot(h) for h in way if h < HEXES and h != TRACK]
            if len(points) > 1:
                self.under += states.last_move([(x, y + states.LIFT) for x, y in points], COUNTER)


@lru_cache(maxsize=24)
def _reach_area(hexes: frozenset[str], start: str | None, stops: frozenset[str]) -> Shapes:
    """The veil, the light and the outline of a reach. Kept, for it stays while the pointer moves about in it."""
    return reach_area(GRID, _BOARD, hexes, start, stops)
