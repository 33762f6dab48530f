"""Positions in a line and play in words, for the tests of July Offensive.

``table(...)`` sets up any position; ``Table.play`` takes what happens next, in order: a word is a choice in
the notation of records, a number is the face of a die. A word where a die is called for, or a number where
somebody has to choose, is an error: so a test also pins when a die is rolled and when nobody is asked.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from tests.games.in_words import MatchInWords

from sakusen.engine.core import Reason
from sakusen.engine.hexes import bits
from sakusen.engine.luck import Luck
from sakusen.engine.match import Match
from sakusen.games.july.game import GAME
from sakusen.games.july.rules import steps
from sakusen.games.july.rules.board import BOXES, ENTRY, HEXES, INDEX, NAMES, SEATS, UNIT_IDS
from sakusen.games.july.rules.contact import contact, fights
from sakusen.games.july.rules.notation import UNIT_NAMES
from sakusen.games.july.rules.plan import complete, unmet
from sakusen.games.july.rules.pools import Odds, odds
from sakusen.games.july.rules.position import FRAME
from sakusen.games.july.rules.state import State
from sakusen.games.july.rules.victory import points

JULY = GAME
UNIT = {name: u for u, name in enumerate(UNIT_NAMES)}
ID_OF = dict(zip(UNIT_NAMES, UNIT_IDS, strict=True))
OUT_OF_THE_WAY = {"3TK": "0701", "4TK": "0704", "Art": "0105"}
"""Where units stand whose loss would end the game, unless a test puts them elsewhere."""


def find(slug: str) -> Any:
    """The game, for reading records."""
    if slug != JULY.slug:
        raise LookupError(slug)
    return JULY


def hexes(mask: int) -> set[str]:
    """The names of a set of hexes."""
    return {NAMES[h] for h in range(HEXES) if mask >> h & 1}


def position(
    units: str = "",
    *,
    step: str = "march",
    seat: str = "jp",
    turn: int = 5,
    cycle: int = 1,
    idle: int = 0,
    demolition: bool = False,
    blown: bool = False,
    plan: Sequence[tuple[str, str]] = (),
) -> dict[str, Any]:
    """A position as JSON. ``units`` is e.g. "Kob 0201, 3TK 0602*, 6/15 removed"; a star is a lost step.

    Units that are not named are out of the way: reinforcements on the turn track, others removed, except the
    guns and the Japanese tanks (``OUT_OF_THE_WAY``). ``plan``: combats as ("Kob 3TK", "36/149").
    """
    data = JULY.to_json(JULY.start())
    places = {ID_OF[n]: OUT_OF_THE_WAY.get(n, "track" if ENTRY[UNIT[n]] else "removed") for n in UNIT_NAMES}
    for entry in filter(None, (part.strip() for part in units.split(","))):
        name, place = entry.split()
        places[ID_OF[name]] = place
    data |= {
        "options": {"demolition": demolition},
        "turn": turn,
        "seat": seat,
        "cycle": cycle,
        "idle_cycles": idle,
        "bridge_blown": blown,
        "units": places,
        "plan": [
            {
                "attackers": [ID_OF[n] for n in ours.split()],
                "defenders": [ID_OF[n] for n in theirs.split()],
                "fought": False,
                "supported": False,
            }
            for ours, theirs in plan
        ],
    }
    here = {"step": getattr(steps, step.upper()), "unit": -1, "loser": -1}
    return data | {"version": 1, "frame": dict.fromkeys(FRAME, 0) | here}


def in_numbers(state: State) -> dict[str, Any]:
    """A position as version 1 wrote it: steps, units and seats by their numbers."""
    frame = {name: getattr(state, name) for name in FRAME}
    data: dict[str, Any] = json.loads(json.dumps(JULY.to_json(state) | {"version": 1, "frame": frame}))
    return data


def table(units: str = "", luck: Luck | None = None, **rest: Any) -> Table:
    """A table with that position on it (see :func:`position`)."""
    return Table(Match(JULY, position=position(units, **rest), luck=luck))


def battle(units: str = "", **rest: Any) -> Table:
    """A table at the beginning of a combat phase."""
    return table(units, step="contact", **rest)


def opening(**options: str) -> Table:
    """A game from its beginning."""
    return Table(Match(JULY, "standard", options))


class Table(MatchInWords):
    """A match, asked and moved in words."""

    # -------------------------------------------------------------- play
    def roll(self, attack: str, defence: str) -> Table:
        """The dice of a combat: "551" are three dice. Exactly so many are rolled, attackers first."""
        assert self.dice == (len(attack), len(defence)), f"{self.dice} dice are rolled in {self}"
        for why, rolled in (("attack", attack), ("defence", defence)):
            for die in rolled:
                assert self.ask == why, f"die {die} of the {why}, but {self}"
                self.play(int(die))
        return self

    def win_by(self, net: int) -> Table:
        """Dice for the combat under way that give this net result for the attacker (hits are sixes)."""
        state = self.state
        ours = [6] * max(net, 0) + [1] * (state.attack_dice - max(net, 0))
        theirs = [6] * max(-net, 0) + [1] * (state.defence_dice - max(-net, 0))
        return self.roll("".join(map(str, ours)), "".join(map(str, theirs)))

    # -------------------------------------------------------------- questions
    def hexes(self) -> set[str]:
        """The hexes that can be chosen now."""
        return {NAMES[value] for kind, value in self._touched() if kind == "hex"}

    def units(self) -> set[str]:
        """The units that can be chosen now."""
        return {UNIT_NAMES[value] for kind, value in self._touched() if kind == "unit"}

    def destinations(self, unit: str) -> set[str]:
        """Where a unit could go if it were picked to move now; nowhere if it cannot be picked."""
        return self.copy().play(unit).hexes() if self.can(unit) else set()

    def targets(self, unit: str) -> set[str]:
        """Which hexes a unit could be linked to now; none if it cannot be picked to attack."""
        return self.destinations(unit)

    def at(self, unit: str) -> str:
        """The hex or the box where a unit is, with a star for a lost step."""
        place = self.state.at[UNIT[unit]]
        if place >= HEXES:
            return BOXES[place]
        return NAMES[place] + "*" * self.state.lost[UNIT[unit]]

    @property
    def points(self) -> tuple[int, int]:
        """Victory points of Japan and of the Soviets."""
        return points(self.state, 0), points(self.state, 1)

    @property
    def phase(self) -> tuple[int, int, str]:
        """Turn, cycle and the side whose phase it is."""
        return self.state.turn, self.state.cycle, SEATS[self.state.seat]

    # -------------------------------------------------------------- the attack plan
    @property
    def obliged(self) -> set[str]:
        """Units that must attack or be attacked in this phase."""
        return {UNIT_NAMES[u] for u in bits(contact(self.state).obliged)}

    @property
    def unmet(self) -> dict[str, set[str]]:
        """Units whose duty the plan does not meet yet, with those they could be linked to."""
        return {UNIT_NAMES[m.unit]: {UNIT_NAMES[u] for u in m.partners} for m in unmet(self.state)}

    @property
    def proposal(self) -> list[tuple[str, str]]:
        """The links that the program proposes to complete the plan."""
        return [(UNIT_NAMES[a], UNIT_NAMES[d]) for a, d in complete(self.state)]

    @property
    def combats(self) -> list[tuple[set[str], set[str]]]:
        """The combats of the plan by number: attackers and defenders."""
        return [
            ({UNIT_NAMES[u] for u in bits(f.attackers)}, {UNIT_NAMES[u] for u in bits(f.defenders)})
            for f in fights(self.state)
        ]

    @property
    def dice(self) -> tuple[int, int]:
        """The dice of the combat under way: attack and defence."""
        return self.state.attack_dice, self.state.defence_dice

    def odds(self, number: int = 1, supported: bool = False) -> Odds:
        """The chances of a combat of the plan."""
        return odds(self.state, fights(self.state)[number - 1], supported)

    # -------------------------------------------------------------- what has been told
    def units_told(self, kind: str) -> list[str]:
        """The units that those events are about, in order."""
        return [UNIT_NAMES[data["unit"]] for data in self.told(kind)]

    def why(self, kind: str, name: str | int) -> Reason:
        """Why a unit, a hex, a combat or a button cannot be chosen now."""
        value = UNIT[str(name)] if kind == "unit" else INDEX[str(name)] if kind == "hex" else name
        return JULY.explain(self.state, (kind, value))


def percent(chance: Fraction) -> str:
    """A chance with one decimal, half up, as the panel shows it."""
    return f"{int(chance * 1000 + Fraction(1, 2)) / 10:.1f}"
