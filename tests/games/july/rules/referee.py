"""A second opinion on July Offensive: follows a game by its events and complains when a rule has been broken.

It knows the map and the counters from the data files only, thinks in hex numbers, and keeps its own book of
where everybody stands; it shares nothing with the rules but the events they tell.
"""

from __future__ import annotations

from typing import Any

from sakusen.games.july.rules.board import COUNTERS, MAP, NAMES, TABLES

HEX = MAP["hexes"]
UNITS = COUNTERS["units"]
RIVERS = {frozenset(side) for river in MAP["rivers"].values() for side in river["sides"]}
BRIDGES = {frozenset((b["a"], b["b"])): b for b in MAP["bridges"]}
GUNS = next(i for i, u in enumerate(UNITS) if u["kind"] == "artillery")


def touching(name: str) -> list[str]:
    """The hexes that touch a hex."""
    col, row = int(name[:2]), int(name[2:])
    steps = MAP["grid"]["neighbours_odd_column" if col % 2 else "neighbours_even_column"]
    return [n for n in (f"{col + c:02d}{row + r:02d}" for c, r in steps) if n in HEX]


def side(unit: int) -> int:
    return ("JP", "SU").index(UNITS[unit]["side"])


class Referee:
    """Give :meth:`hear` to ``apply`` and ``resolve`` as the teller; complaints are ``AssertionError``."""

    def __init__(self) -> None:
        self.where: dict[int, str] = {i: u["setup"] for i, u in enumerate(UNITS) if "setup" in u}
        self.waiting = {i for i, u in enumerate(UNITS) if "gt" in u}
        self.lost = [0] * len(UNITS)
        self.blown = False
        self.turn, self.seat, self.phase, self.initiative = 0, 0, "", 0
        self.moved: set[int] = set()
        self.plan: list[tuple[list[int], list[int]]] = []
        self.fought: set[int] = set()
        self.supported = 0
        self.combat: dict[str, Any] = {}
        self.hits = [0, 0]
        self.rolled = [0, 0]
        self.faces: tuple[list[int], list[int]] = ([], [])
        self.owed = self.gain = 0
        self.left_hex = self.shaken = False
        self.score = [0, 0]

    # -------------------------------------------------------------- the ground
    def linked(self, a: str, b: str, on_tracks: bool = False) -> bool:
        """Whether two hexes touch with nothing but a bridge that counts between them."""
        pair = frozenset((a, b))
        if b not in touching(a):
            return False
        if pair not in RIVERS:
            return True
        bridge = BRIDGES.get(pair)
        if bridge is None or (self.blown and bridge["can_be_demolished"]):
            return False
        return bool(bridge["tanks_may_cross"]) or not on_tracks

    def zone(self, of: int) -> set[str]:
        return {n for u, h in self.where.items() if side(u) == of for n in touching(h) if self.linked(h, n)}

    def price(self, name: str) -> int:
        return 2 if HEX[name]["terrain"] == "hill" else 1

    def face(self, unit: int) -> dict[str, int]:
        return dict(UNITS[unit]["steps"][self.lost[unit]])

    # -------------------------------------------------------------- events
    def hear(self, kind: str, rule: str, **data: Any) -> None:
        assert rule
        getattr(self, f"on_{kind}")(**data)
        assert len(set(self.where.values())) == len(self.where), "two units in one hex"

    def on_turn(self, turn: int, initiative: int) -> None:
        assert turn == self.turn + 1
        assert initiative == (turn - 1) % 2
        self.turn, self.initiative, self.shaken = turn, initiative, False

    def on_phase(self, phase: str, seat: int, cycle: int) -> None:
        assert not self.shaken, "the turn goes on after the initiative was lost"
        self.phase, self.seat = phase, seat
        self.moved, self.plan, self.fought, self.supported = set(), [], set(), 0

    def on_cycle(self, cycle: int) -> None:
        assert self.seat != self.initiative

    def on_stalled(self, cycles: int, idle: int) -> None:
        assert idle == 3 or cycles == TABLES["stall"]["cycles"]

    def on_demolished(self) -> None:
        assert self.seat == 0
        assert any(self.lost[u] for u in range(len(UNITS)) if side(u) == 0)
        assert any(self.where.get(u) in ("0201", "0302") for u in range(len(UNITS)) if side(u) == 0)
        assert not self.moved
        self.blown = True

    def on_moved(self, unit: int, start: int, path: list[int], cost: int) -> None:
        assert self.where[unit] == NAMES[start]
        assert NAMES[start] not in self.zone(1 - self.seat), "a held unit has moved"
        self._march(unit, [NAMES[start], *(NAMES[h] for h in path)], cost, 0)

    def on_entered(self, unit: int, start: int, path: list[int], cost: int) -> None:
        assert unit in self.waiting
        assert UNITS[unit]["gt"] <= self.turn
        names = [NAMES[h] for h in path]
        assert names[0] == MAP["flags"][UNITS[unit]["side"]]["hex"]
        assert names[0] not in self.where.values()
        self.waiting.discard(unit)
        self._march(unit, names, cost, 1)

    def _march(self, unit: int, way: list[str], cost: int, spent: int) -> None:
        assert side(unit) == self.seat
        assert self.phase == "movement"
        assert unit not in self.moved
        held = self.zone(1 - self.seat)
        for a, b in zip(way, way[1:], strict=False):
            assert a not in held or (a == way[0] and not spent), "a unit has gone on through a zone"
            assert self.linked(a, b, UNITS[unit]["tank"])
            assert b not in self.where.values(), "a unit has passed another"
            spent += self.price(b)
        assert spent == cost <= self.face(unit)["move"]
        self.where[unit] = way[-1]
        self.moved.add(unit)

    # -------------------------------------------------------------- what ends by itself
    def _can_move(self, unit: int) -> bool:
        here, held = self.where[unit], self.zone(1 - self.seat)
        near = {n for n in touching(here) if self.linked(here, n, UNITS[unit]["tank"]) and n not in self.where.values()}
        return here not in held and any(self.price(n) <= self.face(unit)["move"] for n in near)

    def _can_enter(self, unit: int) -> bool:
        return UNITS[unit]["gt"] <= self.turn and MAP["flags"][UNITS[unit]["side"]]["hex"] not in self.where.values()

    def on_no_move(self, seat: int) -> None:
        assert not self.moved
        self.on_moved_all(seat, True)

    def on_moved_all(self, seat: int, nobody: bool = False) -> None:
        assert seat == self.seat
        assert self.phase == "movement"
        assert nobody or self.moved
        ours = [u for u in range(len(UNITS)) if side(u) == seat and u not in self.moved]
        assert not any(self._can_move(u) for u in ours if u in self.where)
        assert not any(self._can_enter(u) for u in ours if u in self.waiting)

    def on_no_contact(self, seat: int) -> None:
        assert seat == self.seat
        ours = [h for u, h in self.where.items() if side(u) == seat and u != GUNS]
        assert not any(self.linked(h, there) for h in ours for u, there in self.where.items() if side(u) != seat)

    def on_no_support(self, hindered: bool) -> None:
        assert self.seat == 1
        assert not self.fought
        assert hindered == any(side(u) == 0 and h in touching(self.where[GUNS]) for u, h in self.where.items())

    def on_damage_lost(self, seat: int, points: int) -> None:
        assert seat == self.combat["loser"]
        assert points > 0
        assert not any(u in self.where for u in self.combat["units"][seat != self.seat])

    def on_no_advance(self, seat: int, left_hex: bool) -> None:
        assert not self.owed
        assert self.gain > 0
        assert left_hex == self.left_hex
        assert seat != self.combat["loser"]

    # -------------------------------------------------------------- the plan
    def on_linked(self, attacker: int, defender: int, combat: int) -> None:
        assert self.phase == "combat"
        assert self.linked(self.where[attacker], self.where[defender])

    def on_plan(self, seat: int, combats: list[tuple[list[int], list[int]]]) -> None:
        assert seat == self.seat
        self.plan = combats
        planned = [u for ours, theirs in combats for u in (*ours, *theirs)]
        assert len(set(planned)) == len(planned), "a unit fights twice"
        for ours, theirs in combats:
            assert ours
            assert theirs
            assert all(side(u) == seat for u in ours)
            assert all(side(u) != seat for u in theirs)
            assert GUNS not in ours
            assert all(self.linked(self.where[a], self.where[d]) for a in ours for d in theirs)
        must = set()
        for a, h in self.where.items():
            if side(a) == seat and a != GUNS and HEX[h]["terrain"] != "hill":
                near = {d for d, there in self.where.items() if side(d) != seat and self.linked(h, there)}
                must |= near | ({a} if near else set())
        assert must <= set(planned), "somebody who must fight has been left out"

    def on_supported(self, combat: int) -> None:
        assert self.seat == 1
        assert not self.supported
        assert not self.fought
        assert not any(side(u) == 0 and h in touching(self.where[GUNS]) for u, h in self.where.items())
        ring = {self.where[GUNS]}
        for _ in range(3):
            ring |= {n for h in ring for n in touching(h)}
        assert any(self.where[d] in ring for d in self.plan[combat - 1][1])
        self.supported = combat

    # -------------------------------------------------------------- combat
    def on_combat(self, combat: int, attackers: list[int], defenders: list[int], pool: dict[str, Any]) -> None:
        assert not self.shaken
        assert combat not in self.fought
        assert not self.owed
        self.fought.add(combat)
        assert (attackers, defenders) == self.plan[combat - 1]
        attack = sum(self.face(a).get("attack", self.face(a).get("combat", 0)) for a in attackers)
        defence = sum(self.face(d).get("defence", self.face(d).get("combat", 0)) for d in defenders)
        over = any(frozenset((self.where[a], self.where[d])) in RIVERS for a in attackers for d in defenders)
        assert pool["attack"] == attack + (combat == self.supported)
        assert pool["defence"] == defence + over
        hill = any(HEX[self.where[d]]["terrain"] == "hill" for d in defenders)
        self.combat = {
            "hit": (6 if hill else 5, 5),
            "dice": (pool["attack"], pool["defence"]),
            "units": (attackers, defenders),
        }
        self.hits, self.rolled, self.faces = [0, 0], [0, 0], ([], [])

    def on_die(self, attacking: bool, die: int, hit: bool, combat: int) -> None:
        who = 0 if attacking else 1
        assert hit == (die >= self.combat["hit"][who])
        self.hits[who] += hit
        self.rolled[who] += 1
        self.faces[who].append(die)

    def on_result(
        self,
        combat: int,
        attack_hits: int,
        defence_hits: int,
        net: int,
        loser: int,
        attack_dice: tuple[int, ...],
        defence_dice: tuple[int, ...],
    ) -> None:
        assert self.rolled == list(self.combat["dice"])
        assert [attack_hits, defence_hits] == self.hits
        assert (list(attack_dice), list(defence_dice)) == self.faces
        assert net == attack_hits - defence_hits
        assert loser == (-1 if not net else 1 - self.seat if net > 0 else self.seat)
        self.owed = self.gain = abs(net)
        self.combat["loser"] = loser
        self.left_hex = False
        self.shaken = loser == self.initiative

    def _suffers(self, unit: int) -> None:
        assert self.owed > 0
        assert side(unit) == self.combat["loser"]
        assert unit in self.combat["units"][side(unit) != self.seat]
        self.owed -= 1

    def on_retreated(self, unit: int, start: int, hex: int) -> None:
        self._suffers(unit)
        assert unit != GUNS
        assert self.linked(self.where[unit], NAMES[hex], UNITS[unit]["tank"])
        assert NAMES[hex] not in self.where.values()
        assert NAMES[hex] not in self.zone(1 - side(unit))
        self.where[unit] = NAMES[hex]
        self.left_hex = True

    def on_reduced(self, unit: int, hex: int, points: int, seat: int) -> None:
        self._suffers(unit)
        self._step(unit, points, seat)
        assert self.lost[unit] < len(UNITS[unit]["steps"])

    def on_removed(self, unit: int, hex: int, points: int, seat: int) -> None:
        self._suffers(unit)
        self._step(unit, points, seat)
        assert self.lost[unit] == len(UNITS[unit]["steps"])
        del self.where[unit]
        self.left_hex = True
        if not any(u in self.where for u in self.combat["units"][side(unit) != self.seat]):
            self.owed = 0

    def _step(self, unit: int, points: int, seat: int) -> None:
        self.lost[unit] += 1
        assert seat == 1 - side(unit)
        assert points == (2 if UNITS[unit]["tank"] else 1)
        self.score[seat] += points

    def on_advanced(self, unit: int, start: int, hex: int) -> None:
        assert not self.owed
        assert self.left_hex
        assert self.gain > 0
        assert unit != GUNS
        assert side(unit) != self.combat["loser"]
        assert unit in self.combat["units"][side(unit) != self.seat]
        pair = frozenset((self.where[unit], NAMES[hex]))
        assert self.linked(self.where[unit], NAMES[hex])
        assert not (UNITS[unit]["tank"] and pair in RIVERS), "a tank has advanced over a bridge"
        assert NAMES[hex] not in self.where.values()
        self.where[unit] = NAMES[hex]
        self.gain -= 1

    # -------------------------------------------------------------- ends
    def on_initiative(self, seat: int, cancelled: list[int]) -> None:
        assert self.shaken
        assert seat == self.initiative
        assert set(cancelled) == set(range(1, len(self.plan) + 1)) - self.fought

    def on_end_die(self, die: int, ends: bool, turn: int) -> None:
        assert turn == self.turn
        assert ends == (die <= {6: 2, 7: 4}[turn])

    def on_over(self, level: str, reason: str) -> None:
        guns = GUNS not in self.where
        tanks = not any(UNITS[u]["id"] in ("tank3", "tank4") for u in self.where)
        expected = "guns_taken" if guns else "tanks_lost" if tanks else None
        if expected is None:
            expected = "tie" if self.score[0] == self.score[1] else "points"
            winner = "jp" if self.score[0] > self.score[1] else "su"
            assert level == f"{winner}.points"
        assert reason == expected
