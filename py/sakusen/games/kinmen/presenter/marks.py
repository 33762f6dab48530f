"""The state of play drawn over the paper: rings, reach, paths, ghosts, arrows, zones, the last move."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from ....art.counters import states
from ....art.hexmap import overlays
from ....art.hexmap.labels import place_names
from ....art.pens.shapes import Shapes, place
from ....engine.core import Decision, Event
from ....engine.hexes import bits
from ....presenter.contract import Focus
from ....presenter.marks import CounterMarks, loudest, pointed_hex, reach_area
from ....presenter.scenes import Slot
from ..rules.board import (
    AIR_DOTS,
    ALLOWANCE,
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
from ..rules.combat import open_targets
from ..rules.movement import Reach, reach, stops
from ..rules.state import State
from ..rules.steps import AIR, BATTERY, CODES, DIVISION_ORDER, GUN, HEX, JOINT_ORDER
from ..rules.victory import scoring_villages
from ..rules.zoc import zone_against
from .acts import is_air, is_hex
from .fates import FATED, goals, traps
from .odds import odds_of
from .places import CENTRES, GRID, loss_place, names, slots
from .seen import Seen
from .sheet import MAP_SHEET
from .together import battle_group
from .words import data_key, points_text, say

_BOARD = frozenset(NAMES)


def ordered_units(state: State, action: int) -> list[int]:
    """The units on the map that an order is about."""
    kind, value = CODES.touch(action)
    if kind == "unit":
        return [action]
    if kind == "stack":
        return bits(state.here[int(value)])
    if kind not in ("division", "joint"):
        return []
    mask = DIVISION_UNITS[int(value)] | (DIVISION_UNITS[TANKS] if kind == "joint" else 0)
    return [u for u in bits(mask) if state.at[u] < HEXES]


def move_reach(state: State) -> Reach | None:
    """Where the unit on the move can go, by day or by night."""
    if state.mover < 0 or not state.points:
        return None
    return reach(state, state.mover, state.points, bool(state.mover_spent))


class Marks(CounterMarks[State]):
    """What is drawn under and over the counters of one picture."""

    def __init__(self, seen: Seen, focus: Focus) -> None:
        super().__init__(seen, focus)
        self.aim = self._aim()
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

    def _ring_units(self) -> None:
        state, now = self.state, self.now
        if state.target and state.attackers and self.ask != "attack.target":
            self.ring(bits(state.here[state.target]) if state.target < HEXES else [], "target")
            self.ring([u for u in bits(state.attackers) if state.at[u] < HEXES], "support")
        if now is None:
            return
        if self.ask == "attack.target":
            for h in bits(open_targets(state)):
                self.ring(bits(state.here[h]), "act")
            return
        self.ring([a for a in now.actions if a < UNITS], "act")
        preview = self.focus.preview
        if preview is not None and preview in now.actions and not is_hex(preview) and not is_air(preview):
            kind = "target" if self.ask.startswith(("support", "shock")) else "selected"
            self.ring(ordered_units(state, preview), kind)
        if self.ask == "activate":
            self.ring(list(now.about), "selected")
        if self.ask in ("move", "night.move") and state.mover >= 0 and (now.about or self.seen.draft):
            self.ring([state.mover], "selected")
        if self.ask in ("landing.hex", "delayed.hex", "stand", "retreat"):
            self.ring([now.about[0]], "selected")
        self.ring(self.focus.picked, "selected")

    # ------------------------------------------------------------ asked by the scene
    def raised(self, h: int) -> bool:
        """Whether the stack of a hex lies over its neighbours."""
        return self.focus.opened == h or any("selected" in self.rings.get(u, ()) for u in bits(self.state.here[h]))

    def on_top(self, u: int) -> tuple[bool, bool, int]:
        """Sort key of a stack: what is selected or may act lies on top."""
        kinds = self.rings.get(u, ())
        return "selected" in kinds, bool(kinds), u

    def spread(self, h: int) -> bool:
        """Whether a stack is ringed and therefore opened a little."""
        return any(u in self.rings for u in bits(self.state.here[h]))

    def ghosts(self, h: int) -> int:
        """How many counters would lie upon those of a hex, 0 or 1."""
        return int(self.ghost is not None and self.ghost[1] == h and self.state.at[self.ghost[0]] != h)

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
            target = self.tops if "selected" in kinds or "target" in kinds else self.over
            target.append(place(states.rings(loudest(kinds)), x, y, size))
        state = self.state
        if state.moved >> u & 1 and u != state.mover and state.at[u] < HEXES and state.active >> u & 1:
            cx, cy = CENTRES[state.at[u]]
            self.tops.append(states.moved_pip(cx, cy))

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

    def shapes(self) -> tuple[Shapes, Shapes]:
        """Everything under and everything over the counters."""
        over = [*self.over, *self.tops, *self._arrows(), *self._names()]
        over += pointed_hex(GRID, NAMES, self.focus, self.aim is not None)
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
            doomed = set(names(traps(state, self.now)))
            options = [(name, "×" if name in doomed else i + 1) for i, name in enumerate(self._action_names())]
            self.over += overlays.retreat(GRID, NAMES[state.at[self.now.about[0]]], options)
        elif self.ask in FATED and self.now:
            self.under += overlays.choice(GRID, names(goals(state)))
        elif self.ask == "advance" and self.now:
            self.under += overlays.choice(GRID, [NAMES[self.now.about[0]]])
        self._last_moves(focus.last)

    def _action_names(self) -> list[str]:
        actions = self.now.actions if self.now else ()
        return [NAMES[a - HEX] for a in actions if is_hex(a)]

    def _draw_move(self) -> None:
        state, found, now = self.state, move_reach(self.state), self.now
        if now is None:
            return
        unit, pacing = state.mover, bool(state.mover_spent)
        if found is None and (group := battle_group(self.seen, now)):  # nobody is picked: all of them go
            unit, pacing = group[0], False
            found = reach(state, unit, ALLOWANCE[unit])
        elif not now.about:
            return
        if found is None:
            return
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
        if self.ask in ("move", "night.move") and (found := move_reach(state)) is not None and h in found.cost:
            left = (
                0
                if not state.mover_spent and zone_against(state, state.mover) >> h & 1
                else state.points - found.cost[h]
            )
            words = "" if state.mover_spent else say(lang, "map.left", points=points_text(left))
            self.ghost = (state.mover, h, words)
        elif self.ask in ("landing.hex", "delayed.hex"):
            self.ghost = (now.about[0], h, self._landed(h) if self.ask == "landing.hex" else "")
        elif self.ask == "retreat":
            self.ghost = (now.about[0], h, "")

    def _landed(self, h: int) -> str:
        """What is said over units that are shown on a beach: how many, and whether they would be spent there."""
        count = 1 + len({u for u in self.seen.draft if u < UNITS and self.state.at[u] == h})
        key = ("map.here.spent" if count > 1 else "map.spent") if BIT[h] & BEACH_EAST else "map.here"
        return say(self.seen.lang, key, count=count) if count > 1 or key == "map.spent" else ""

    # ------------------------------------------------------------ over the counters
    def _arrows(self) -> Shapes:
        """From every attacker to the target; dashed as long as the attack is not declared, and from where it would
        come if it is only thought of."""
        state, target = self.state, self.state.target
        pending = self.seen.view.pending
        if self.focus.bare:
            return []
        if self.ask in ("move", "attack.target"):
            found = odds_of(self.seen, self.focus)
            if found is None:
                return []
            undeclared, target = True, found.target
            origins = {found.state.at[u] for u in found.attackers}
        else:
            undeclared = isinstance(pending, Decision) and pending.ask == "attack.units"
            origins = {state.at[u] for u in bits(state.attackers)}
        return [
            states.attack_arrow(CENTRES[h], CENTRES[target], pending=undeclared)
            for h in sorted(origins)
            if h < HEXES and target < HEXES and h != target and ZONE[h] >> target & 1
        ]

    def _names(self) -> Shapes:
        if self.focus.bare:
            return []
        only = {NAMES[h] for h in range(HEXES) if self.state.here[h]}
        if self.ghost and self.ghost[1] < HEXES:
            only.add(NAMES[self.ghost[1]])
        scoring = frozenset(names(bits(scoring_villages(self.state.rules))))
        return _names_of(frozenset(only), scoring, data_key(self.seen.lang))

    def _last_moves(self, events: Sequence[Event]) -> None:
        """The ways of the counters that moved since the viewer last acted, and where units were lost."""
        ways: dict[int, list[int]] = {}
        retreats: dict[int, list[int]] = {}
        for event in events:
            data = event.data
            if event.kind == "moved":
                ways.setdefault(data["unit"], [data["start"]]).extend(data["path"])
            elif event.kind == "advanced":
                ways.setdefault(data["unit"], [data["start"]]).append(data["hex"])
            elif event.kind == "retreated":
                retreats.setdefault(data["unit"], [data["start"]]).append(data["hex"])
            elif event.kind == "lost" and data["hex"] < HEXES:
                self.over += states.loss_mark(*loss_place(self.state, data["hex"]))
        for way in ways.values():
            points = [CENTRES[h] for h in way if h < HEXES]
            if len(points) > 1:
                self.under += states.last_move(points)
        for way in retreats.values():
            points = [CENTRES[h] for h in way if h < HEXES]
            if len(points) > 1:
                self.over += states.way_mark(points)


@lru_cache(maxsize=8)
def _names_of(only: frozenset[str], scoring: frozenset[str], lang: str) -> Shapes:
    """The names of these hexes, and those of the villages that score as if they were towns (4.3). Kept, for they stay
    while the pointer moves about."""
    towns = {name: {**MAP["hexes"][name], "town": True} for name in scoring}
    return place_names({**MAP, "hexes": {**MAP["hexes"], **towns}}, MAP_SHEET, lang, only | scoring)


@lru_cache(maxsize=24)
def _reach_area(hexes: frozenset[str], start: str, stops: frozenset[str]) -> Shapes:
    """The veil, the light and the outline of a reach. Kept, for it stays while the pointer moves about in it."""
    return reach_area(GRID, _BOARD, hexes, start, stops)
