"""Positions in a line and play in words, for the tests of Kinmen.

``table(...)`` sets up any position; ``Table.play`` takes what happens next, in order: a word is a choice in
the notation of records, a number is what the luck brings (the face of a die, or the place of a marker in
the cup, from 1). A word where luck is called for, or a number where somebody has to choose, is an error: so a
test also pins when a die is rolled and when nobody is asked.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

from tests.games.in_words import MatchInWords

from sakusen.engine.core import Reason
from sakusen.engine.luck import Luck
from sakusen.engine.match import Match
from sakusen.games import game
from sakusen.games.kinmen.rules import steps
from sakusen.games.kinmen.rules.board import (
    BOXES,
    COUNTERS,
    HEXES,
    INDEX,
    NAMES,
    OPTION_CHITS,
    PLA,
    ROC,
    SEATS,
    UNIT_IDS,
)
from sakusen.games.kinmen.rules.combat import COLUMNS, column_for
from sakusen.games.kinmen.rules.notation import UNIT_NAMES
from sakusen.games.kinmen.rules.position_frame import FRAME
from sakusen.games.kinmen.rules.state import State

KINMEN = game("kinmen")
UNIT = {name: u for u, name in enumerate(UNIT_NAMES)}
ID_OF = dict(zip(UNIT_NAMES, UNIT_IDS, strict=True))
PLA_NAMES = tuple(n for n, entry in zip(UNIT_NAMES, COUNTERS["units"], strict=True) if entry["side"] == "PLA")
ROC_NAMES = tuple(n for n, entry in zip(UNIT_NAMES, COUNTERS["units"], strict=True) if entry["side"] == "ROC")
NO_OPTIONS = ("lunch_in_kinmen", "lunch_in_kinmen")

Stacks = Mapping[str, str | Sequence[str]]


def hexes(mask: int) -> set[str]:
    """The names of a set of hexes."""
    return {NAMES[h] for h in range(HEXES) if mask >> h & 1}


def chits(names: Sequence[str]) -> list[int]:
    """The numbers of option markers by name; a name that stands twice means two markers."""
    out: list[int] = []
    for name in names:
        out.append(next(i for i, kind in enumerate(OPTION_CHITS) if kind == name and i not in out))
    return sorted(out)


def position(
    pla: Stacks | None = None,
    roc: Stacks | None = None,
    *,
    step: str = "order",
    seat: str = "pla",
    turn: int = 1,
    spent: Sequence[str] = (),
    logistics: tuple[int, int] = (20, 20),
    losses: tuple[int, int] = (0, 0),
    sea: int = 20,
    guns: int = 0,
    air: Sequence[str] = (),
    drawn: Sequence[str] = NO_OPTIONS,
    used: Sequence[str] = (),
    orders_given: Sequence[str] = (),
    depots_lost: Sequence[str] = (),
    delayed: bool = False,
    arrived: Sequence[str] = (),
    extended: bool = False,
    villages: bool = False,
    some_villages: bool = False,
    extension: bool = True,
    **frame: int,
) -> dict[str, Any]:
    """A position as JSON. PLA units that are not named wait at Aotou, ROC units not named are out of play
    (of the 19th Army: at sea if it is delayed). ``pla`` and ``roc`` take hexes or boxes; ``frame`` sets
    further fields."""
    data = KINMEN.to_json(KINMEN.start("standard", {"setup": "printed"}))
    late = {u["id"] for u in COUNTERS["units"] if delayed and u["army"] == "19"}
    units = {ID_OF[n]: "aotou" for n in PLA_NAMES}
    units |= {ID_OF[n]: "at_sea" if ID_OF[n] in late else "removed" for n in ROC_NAMES}
    for stacks, names in ((pla, PLA_NAMES), (roc, ROC_NAMES)):
        for place, held in (stacks or {}).items():
            for name in [held] if isinstance(held, str) else held:
                assert name in names, f"{name} is of the other side"
                units[ID_OF[name]] = place
    for name in spent:
        units[ID_OF[name]] += "*"
    data |= {
        "options": data["options"]
        | {"village_vp": int(villages), "extension": extension}
        | ({"some_villages": True} if some_villages else {}),
        "turn": turn,
        "seat": seat,
        "units": units,
        "logistics": dict(zip(SEATS, logistics, strict=True)),
        "losses": dict(zip(SEATS, losses, strict=True)),
        "sea_transport": sea,
        "guns_up": guns,
        "air_up": list(air),
        "orders_given": list(orders_given),
        "depots_lost": list(depots_lost),
        "chits_drawn": chits(drawn),
        "chits_used": chits(used),
        "army_19_late": delayed,
        "arrived": list(arrived),
        "extended": extended,
    }
    here = {"mover": -1, "sea_left": sea, "step": getattr(steps, step.upper())}
    return data | {"version": 1, "frame": dict.fromkeys(FRAME, 0) | here | frame}


def in_numbers(state: State) -> dict[str, Any]:
    """A position as version 1 wrote it: its frame in numbers of steps and sets of bits."""
    frame = {name: getattr(state, name) for name in FRAME}
    data: dict[str, Any] = json.loads(json.dumps(KINMEN.to_json(state) | {"version": 1, "frame": frame}))
    return data


def table(pla: Stacks | None = None, roc: Stacks | None = None, *, luck: Luck | None = None, **rest: Any) -> Table:
    """A table with that position on it (see :func:`position`)."""
    return Table(Match(KINMEN, luck=luck, position=position(pla, roc, **rest)))


def opening(drawn: Sequence[int] = (1, 2, 4), **options: str) -> Table:
    """A game from its beginning, with the printed set-up unless told otherwise, up to the first landing.

    ``drawn``: the option markers by their place in the cup; 1 to 3 are blanks, 4 is Command and Control,
    5 More Boats, 6 More Artillery.
    """
    started = Table(Match(KINMEN, "standard", {"setup": "printed"} | options))
    return started.play(*drawn) if options.get("setup", "printed") == "printed" else started


def attack(
    units: Mapping[str, str | Sequence[str]],
    target: str,
    defenders: str | Sequence[str],
    *,
    friends: Stacks | None = None,
    enemies: Stacks | None = None,
    **rest: Any,
) -> Table:
    """An attack by these units on a hex, declared up to the choice that calls for the die.

    ``units`` tells where the attackers stand; nobody moves first. ``friends`` and ``enemies`` of the attacker
    stand about and take no part.
    """
    ours = [u for stack in units.values() for u in ([stack] if isinstance(stack, str) else stack)]
    by_pla = ours[0] in PLA_NAMES
    attacking, defending = {**units, **(friends or {})}, {target: defenders, **(enemies or {})}
    stacks = {"pla": attacking, "roc": defending} if by_pla else {"pla": defending, "roc": attacking}
    t = table(**stacks, **{"seat": "pla" if by_pla else "roc", **rest})
    divisions = sorted({u.split("/")[0] for u in ours})
    if len(ours) == 1:
        t.play(ours[0])
    elif len(units) == 1:
        t.play(f"{next(iter(units))}S")
    else:
        t.play(f"{divisions[0]}D+T" if divisions[1:] else f"{divisions[0]}D")
        t.play(*(["all"] if t.ask == "activate" and t.units() == set(ours) else [*ours, "done"]))
    if t.ask == "move":
        t.play("done")
    t.play(f"x{target}")
    for unit in ours:
        if t.can(unit):
            t.play(unit)
    return t


class Table(MatchInWords):
    """A match, asked and moved in words."""

    # -------------------------------------------------------------- questions
    @property
    def odds(self) -> str:
        """The column of the declared attack, as the units stand."""
        return COLUMNS[column_for(self.state, self.state.attackers, self.state.target)]

    def hexes(self) -> set[str]:
        """The hexes that can be chosen now."""
        return {NAMES[value] for kind, value in self._touched() if kind == "hex"}

    def units(self) -> set[str]:
        """The units that can be chosen now."""
        return {UNIT_NAMES[value] for kind, value in self._touched() if kind == "unit"}

    def destinations(self, unit: str) -> set[str]:
        """Where a unit could go if it were chosen to move now; nowhere if it cannot be chosen."""
        return self.copy().play(unit).reachable() if self.can(unit) else set()

    def reachable(self) -> set[str]:
        return self.hexes() if self.pending.about else set()

    def at(self, unit: str) -> str:
        """The hex or the box where a unit is."""
        place = self.state.at[UNIT[unit]]
        return NAMES[place] if place < HEXES else BOXES[place]

    def is_spent(self, unit: str) -> bool:
        return bool(self.state.spent[UNIT[unit]])

    def stack(self, name: str) -> set[str]:
        """The units in a hex."""
        return {n for n in UNIT_NAMES if self.at(n) == name}

    @property
    def logistics(self) -> tuple[int, int]:
        """Logistics points of the PLA and of the ROC."""
        return self.state.logistics[PLA], self.state.logistics[ROC]

    @property
    def losses(self) -> tuple[int, int]:
        """Units lost in combat by the PLA and by the ROC."""
        return self.state.losses[PLA], self.state.losses[ROC]

    def units_told(self, kind: str) -> list[str]:
        """The units that those events are about, in order."""
        return [UNIT_NAMES[data["unit"]] for data in self.told(kind)]

    @property
    def result(self) -> str:
        """The result of the last battle."""
        return str(self.told("battle")[-1]["result"])

    @property
    def strengths(self) -> tuple[int, int]:
        """The strengths of both sides in the last battle."""
        ledger = self.told("battle")[-1]["ledger"]
        return ledger["attack"], ledger["defence"]

    @property
    def column(self) -> str:
        """The column of the last battle."""
        return str(self.told("battle")[-1]["column"])

    def why(self, kind: str, name: str) -> Reason:
        """Why a unit or a hex cannot be chosen now."""
        return KINMEN.explain(self.state, (kind, UNIT[name] if kind == "unit" else INDEX[name]))
