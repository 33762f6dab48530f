"""The state of play drawn over the paper: rings, reach, paths, ghosts, arrows, zones, the last move."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from ..art import overlays, states
from ..art.glyphs import BODY
from ..art.labels import place_names
from ..art.shapes import path, place
from ..engine.core import Decision, Event
from ..engine.hexes import bits
from ..games.kinmen.board import (
    AIR_DOTS,
    BEACH_EAST,
    BIT,
    DIVISION_UNITS,
    GUN_MARKERS,
    HEXES,
    MAP,
    NAMES,
    PLA,
    ROC,
    SIDE,
    TANKS,
    UNITS,
    ZONE,
)
from ..games.kinmen.combat import open_targets
from ..games.kinmen.movement import Reach, reach, stops
from ..games.kinmen.state import State
from ..games.kinmen.steps import AIR, BATTERY, DIVISION_ORDER, GUN, HEX, JOINT_ORDER, STACK
from ..games.kinmen.zoc import zone_against
from .contract import Focus, Seen
from .kinmen_acts import decision, is_air, is_hex
from .kinmen_places import CENTRES, GRID, Slot, names, slots
from .kinmen_sheet import SHEET
from .kinmen_words import data_key, points_text, say

Shapes = list[Any]
_BOARD = frozenset(NAMES)


def ordered_units(state: State, action: int) -> list[int]:
    """The units on the map that an order is about."""
    if action < UNITS:
        return [action]
    if STACK <= action < STACK + HEXES:
        return bits(state.here[action - STACK])
    if action >= JOINT_ORDER:
        mask = DIVISION_UNITS[action - JOINT_ORDER] | DIVISION_UNITS[TANKS]
    elif action >= DIVISION_ORDER:
        mask = DIVISION_UNITS[action - DIVISION_ORDER]
    else:
        return []
    return [u for u in bits(mask) if state.at[u] < HEXES]


def move_reach(state: State) -> Reach | None:
    """Where the unit on the move can go, by day or by night."""
    if state.mover < 0 or not state.points:
        return None
    return reach(state, state.mover, state.points, bool(state.mover_spent))


class Marks:
    """What is drawn under and over the counters of one picture."""

    def __init__(self, seen: Seen, focus: Focus) -> None:
        self.seen, self.focus = seen, focus
        self.state: State = seen.state
        self.now = decision(seen)
        self.ask = self.now.ask if self.now else ""
        self.aim = self._aim()
        self.rings: dict[int, list[str]] = {}
        self.under: Shapes = []
        self.over: Shapes = []
        self._tops: Shapes = []
        self.ghost: tuple[int, int, str] | None = None
        self._ring_units()
        self._find_ghost()
        self._draw_under()

    # ------------------------------------------------------------ what is aimed at
    def _aim(self) -> int | None:
        """The hex action previewed, or else hovered."""
        focus, now = self.focus, self.now
        if now is None:
            return None
        if focus.preview is not None and focus.preview in now.actions:
            return focus.preview
        hover = focus.hover
        if hover and hover[0] == "hex" and HEX + hover[1] in now.actions and now.ask != "attack.target":
            return HEX + int(hover[1])
        return None

    def _ring(self, units: Sequence[int], kind: str) -> None:
        for u in units:
            self.rings.setdefault(u, [])
            if kind not in self.rings[u]:
                self.rings[u].append(kind)

    def _ring_units(self) -> None:
        state, now = self.state, self.now
        if state.target and state.attackers and self.ask != "attack.target":
            self._ring(bits(state.here[state.target]) if state.target < HEXES else [], "target")
            self._ring([u for u in bits(state.attackers) if state.at[u] < HEXES], "support")
        if now is None:
            return
        if self.ask == "attack.target":
            for h in bits(open_targets(state)):
                self._ring(bits(state.here[h]), "act")
            return
        self._ring([a for a in now.actions if a < UNITS], "act")
        preview = self.focus.preview
        if preview is not None and preview in now.actions and not is_hex(preview) and not is_air(preview):
            kind = "target" if self.ask.startswith(("support", "shock")) else "selected"
            self._ring(ordered_units(state, preview), kind)
        if self.ask == "activate":
            self._ring(list(now.about), "selected")
        if self.ask in ("move", "night.move") and state.mover >= 0 and (now.about or self.seen.draft):
            self._ring([state.mover], "selected")
        if self.ask in ("landing.hex", "delayed.hex", "stand", "retreat"):
            self._ring([now.about[0]], "selected")

    # ------------------------------------------------------------ asked by the scene
    def raised(self, h: int) -> bool:
        """Whether the stack of a hex lies over its neighbours."""
        return self.focus.opened == h or any(
            "selected" in self.rings.get(u, ()) for u in bits(self.state.here[h])
        )

    def on_top(self, u: int) -> tuple[bool, bool, int]:
        """Sort key of a stack: what is selected or may act lies on top."""
        kinds = self.rings.get(u, ())
        return "selected" in kinds, bool(kinds), u

    def spread(self, h: int) -> bool:
        """Whether a stack is ringed and therefore opened a little."""
        return any(u in self.rings for u in bits(self.state.here[h]))

    def stack_rings(self, units: Sequence[int], opened: bool) -> None:
        """In a closed stack the top counter, the last one, bears the rings of all, so that it can still be read."""
        if opened or len(units) < 2:
            return
        kinds = [kind for u in units for kind in self.rings.pop(u, ())]
        if kinds:
            self.rings[units[-1]] = list(dict.fromkeys(kinds))

    def place_unit(self, u: int, slot: Slot) -> None:
        """Rings, pips and edges of a unit that lies on this slot."""
        x, y, size = slot
        kinds = self.rings.get(u)
        if kinds:
            target = self._tops if "selected" in kinds or "target" in kinds else self.over
            target.append(place(states.rings(_loudest(kinds)), x, y, size))
        state = self.state
        if state.moved >> u & 1 and u != state.mover and state.at[u] < HEXES and state.active >> u & 1:
            cx, cy = CENTRES[state.at[u]]
            self._tops.append(states.moved_pip(cx, cy))

    def place_division(self, d: int, slot: Slot) -> None:
        """A ring round the marker of a division that can be ordered."""
        now = self.now
        if now is None or self.ask != "order":
            return
        if self.focus.preview in (DIVISION_ORDER + d, JOINT_ORDER + d):
            self.over.append(place(states.rings(["selected"]), *slot))
        elif DIVISION_ORDER + d in now.actions:
            self.over.append(place(states.rings(["act"]), *slot))

    def place_supports(self) -> None:
        """Rings round air markers and guns that can be used or hit."""
        now = self.now
        if now is None:
            return
        if self.ask == "order":
            places = slots("roc_air", len(AIR_DOTS))
            for action in now.actions:
                if is_air(action):
                    self.over.append(place(states.rings(["act"]), *places[action - AIR]))
        if (self.ask == "order" and GUN in now.actions) or BATTERY in now.actions:
            kind = "selected" if self.focus.preview == BATTERY else "act"
            guns = slots("dadeng", GUN_MARKERS)
            self.over.append(place(states.rings([kind]), *guns[0]))

    def place_ghost(self, slot: Slot, words: str) -> None:
        """The dashed edge of the ghost and what it would have left."""
        x, y, size = slot
        self.over.append(place([path(BODY, None, states.YELLOW_INK, 3.4, dash=[6.5, 5.2])], x, y, size))
        if words:
            self._tops.append(states.pill(x, y - size / 2 - 9, words))

    def shapes(self) -> tuple[Shapes, Shapes]:
        """Everything under and everything over the counters."""
        over = [*self.over, *self._tops, *self._arrows(), *self._names()]
        if self.focus.cursor is not None:
            over += overlays.cursor(GRID, NAMES[self.focus.cursor])
        hover = self.focus.hover
        if hover and hover[0] == "hex" and 0 <= hover[1] < HEXES and self.aim is None:
            over.append(overlays.log_ring(GRID, NAMES[hover[1]]))
        return self.under, over

    # ------------------------------------------------------------ under the counters
    def _draw_under(self) -> None:
        focus, state = self.focus, self.state
        if focus.zones:
            for seat, name in ((PLA, "PRC"), (ROC, "ROC")):
                self.under += overlays.zone(GRID, set(names(bits(state.zone(seat)))), name)
        if self.ask in ("move", "night.move"):
            self._draw_move()
        elif self.ask in ("landing.hex", "delayed.hex"):
            self.under += overlays.choice(GRID, self._action_names())
        elif self.ask == "setup.unit" and self.now:
            self.under += overlays.choice(GRID, [NAMES[self.now.about[0]]])
        elif self.ask == "retreat" and self.now:
            options = [(name, i + 1) for i, name in enumerate(self._action_names())]
            self.over += overlays.retreat(GRID, NAMES[state.at[self.now.about[0]]], options)
        elif self.ask == "advance" and self.now:
            self.under += overlays.choice(GRID, [NAMES[self.now.about[0]]])
        self._last_moves(focus.last)

    def _action_names(self) -> list[str]:
        actions = self.now.actions if self.now else ()
        return [NAMES[a - HEX] for a in actions if is_hex(a)]

    def _draw_move(self) -> None:
        state, found = self.state, move_reach(self.state)
        if found is None or not self.now or not self.now.about:
            return
        unit, pacing = state.mover, bool(state.mover_spent)
        inside = list(found.hexes)
        scale = 1.0 if pacing else 0.5
        costs = {NAMES[h]: found.cost[h] * scale for h in inside}
        enemies = state.occupied[1 - SIDE[unit]]
        attacks = {NAMES[h] for h in inside if ZONE[h] & enemies} if self.ask == "move" else set()
        bound = 0 if pacing else zone_against(state, unit)
        can_stay = set(stops(state, unit, found))
        full = {NAMES[h] for h in inside if h not in can_stay}
        way = self._way(found)
        hidden = {NAMES[h] for h in inside if state.here[h]} | set(way)
        bars = {NAMES[h] for h in inside if bound >> h & 1}
        self.under += _reach_area(frozenset(costs), NAMES[state.at[unit]], frozenset(bars))
        self.under += overlays.cost_discs(GRID, costs, attacks, bars, full, hidden)
        self.under += overlays.path_ribbon(GRID, way, costs)

    def _way(self, found: Reach) -> list[str]:
        if self.aim is None or not is_hex(self.aim) or self.aim - HEX not in found.cost:
            return []
        return [NAMES[self.state.at[self.state.mover]], *names(found.path(self.aim - HEX))]

    def _find_ghost(self) -> None:
        """The unit that the aimed action would move, and where to."""
        state, aim, now, lang = self.state, self.aim, self.now, self.seen.lang
        if aim is None or now is None:
            return
        if self.ask == "advance" and aim < UNITS:
            self.ghost = (aim, now.about[0], "")
        if not is_hex(aim):
            return
        h = aim - HEX
        if (
            self.ask in ("move", "night.move")
            and (found := move_reach(state)) is not None
            and h in found.cost
        ):
            left = (
                0
                if not state.mover_spent and zone_against(state, state.mover) >> h & 1
                else state.points - found.cost[h]
            )
            words = "" if state.mover_spent else say(lang, "map.left", points=points_text(left))
            self.ghost = (state.mover, h, words)
        elif self.ask in ("landing.hex", "delayed.hex"):
            spent = self.ask == "landing.hex" and BIT[h] & BEACH_EAST
            self.ghost = (now.about[0], h, say(lang, "map.spent") if spent else "")
        elif self.ask == "retreat":
            self.ghost = (now.about[0], h, "")

    # ------------------------------------------------------------ over the counters
    def _arrows(self) -> Shapes:
        """From every attacker to the target; dashed as long as the attack is not declared."""
        state = self.state
        pending = self.seen.view.pending
        if self.focus.bare or state.target >= HEXES or not state.attackers:
            return []
        undeclared = isinstance(pending, Decision) and pending.ask == "attack.units"
        origins = {state.at[u] for u in bits(state.attackers) if state.at[u] < HEXES}
        return [
            states.attack_arrow(CENTRES[h], CENTRES[state.target], pending=undeclared)
            for h in sorted(origins)
            if h != state.target and ZONE[h] >> state.target & 1
        ]

    def _names(self) -> Shapes:
        if self.focus.bare:
            return []
        only = {NAMES[h] for h in range(HEXES) if self.state.here[h]}
        if self.ghost and self.ghost[1] < HEXES:
            only.add(NAMES[self.ghost[1]])
        return list(place_names(MAP, SHEET, data_key(self.seen.lang), only))

    def _last_moves(self, events: Sequence[Event]) -> None:
        """The ways of the counters that moved since the viewer last acted, and where units were lost."""
        ways: dict[int, list[int]] = {}
        for event in events:
            data = event.data
            if event.kind == "moved":
                ways.setdefault(data["unit"], [data["start"]]).extend(data["path"])
            elif event.kind in ("retreated", "advanced"):
                ways.setdefault(data["unit"], [data["start"]]).append(data["hex"])
            elif event.kind == "lost" and data["hex"] < HEXES:
                self.over += states.loss_mark(*CENTRES[data["hex"]])
        for way in ways.values():
            points = [CENTRES[h] for h in way if h < HEXES]
            if len(points) > 1:
                self.under += states.last_move(points)


@lru_cache(maxsize=24)
def _reach_area(hexes: frozenset[str], start: str, stops: frozenset[str]) -> Shapes:
    """The veil, the light and the outline of a reach. Kept, for it stays while the pointer moves about in it."""
    costs = dict.fromkeys(hexes, 0.0)
    return overlays.reach(GRID, costs, _BOARD, start=start, stops=stops, hidden=hexes)


def _loudest(kinds: Sequence[str]) -> list[str]:
    """At most two rings; one that is selected or a target need not say that it may act."""
    loud = [kind for kind in kinds if kind != "act"]
    return loud or list(kinds)
