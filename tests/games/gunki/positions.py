"""Positions in a line and play in words, for the tests of Regiment without Colours.

``table(...)`` sets up any position; ``Table.play`` takes what happens next, in order: a word is a choice in
the notation of records, a number is what the luck brings (the face of a die, or the chit: BARRAGE, RIGHT,
LEFT, EVENT). A word where luck is called for, or a number where the player has to choose, is an error: so a
test also pins when a die is rolled and when nobody is asked.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tests.games.in_words import MatchInWords

from sakusen.engine.core import Reason
from sakusen.engine.match import Match
from sakusen.games.gunki.game import GAME
from sakusen.games.gunki.rules.board import (
    CHITS,
    INDEX,
    MARKER_IDS,
    NAMES,
    OFF,
    READY,
    SPACES,
    UNIT_IDS,
    UNIT_NAMES,
)

BARRAGE, RIGHT, LEFT, EVENT = (CHITS.index(k) + 1 for k in ("barrage", "assault.R", "assault.L", "event"))
TRUCE, EVENT_RIGHT, EVENT_LEFT, EVENT_BARRAGE, DETOUR = 1, 2, 3, 4, 5
"""Faces of the event die."""
UNIT = {name: u for u, name in enumerate(UNIT_NAMES)}
ID_OF = dict(zip(UNIT_NAMES, UNIT_IDS, strict=True))

Stacks = Mapping[str, str | Sequence[str]]


def find(slug: str) -> Any:
    """The registry, for records."""
    if slug != GAME.slug:
        raise LookupError(slug)
    return GAME


def position(
    units: Stacks | None = None,
    markers: Mapping[str, str] | None = None,
    *,
    day: int = 1,
    gun: str = "gone",
    barrage: Sequence[str] = (),
    drawn: Sequence[int] = (),
    asked: bool = False,
    step: str = "action",
    **frame: Any,
) -> dict[str, Any]:
    """A position as JSON. ``units`` takes spaces with the units in them (others are lost), ``markers`` the
    space of each Soviet marker (others are off the map), ``drawn`` the chits drawn today."""
    data = GAME.to_json(GAME.start("standard", {"setup": "suggested"}))
    where = dict.fromkeys(UNIT_IDS, "lost")
    for place, held in (units or {}).items():
        for name in [held] if isinstance(held, str) else held:
            where[ID_OF[name]] = place
    chits = [CHITS[number - 1] for number in drawn]
    spare = [CHITS[k - 1] for k in (BARRAGE, EVENT, EVENT)]
    while sum(c in ("barrage", "event") for c in chits) < len(barrage):
        chits.append(next(c for c in spare if chits.count(c) < spare.count(c)))  # a barrage came by a chit
    data |= {
        "day": day,
        "units": where,
        "markers": dict.fromkeys(MARKER_IDS, "off") | dict(markers or {}),
        "gun": gun,
        "barrage": list(barrage),
        "drawn": chits,
        "truce_asked": asked,
    }
    data["frame"] = {
        "step": step,
        "unit": None,
        "marker": None,
        "target": None,
        "defenders": [],
        "cursor": 0,
        "retreating": [],
    } | frame
    return data


def table(units: Stacks | None = None, markers: Mapping[str, str] | None = None, **rest: Any) -> Table:
    """A table with that position on it (see :func:`position`)."""
    return Table(Match(GAME, position=position(units, markers, **rest)))


def opening(setup: str = "suggested") -> Table:
    """A game from its beginning."""
    return Table(Match(GAME, "standard", {"setup": setup}))


def assaulted(
    units: Stacks | None = None, markers: Mapping[str, str] | None = None, chit: int = RIGHT, *luck: int, **rest: Any
) -> Table:
    """The position after a truce request, a chit and the dice that follow it."""
    return table(units, markers, **rest).play("truce", chit, *luck)


class Table(MatchInWords):
    """A match, asked and moved in words."""

    # -------------------------------------------------------------- questions
    def at(self, unit: str) -> str:
        """Where a unit is: a space, "lost" or "in hand"."""
        return str(GAME.to_json(self.state)["units"][ID_OF[unit]])

    def stack(self, name: str) -> set[str]:
        """The units in a space."""
        return {n for n in UNIT if self.at(n) == name}

    def marker(self, name: str) -> str:
        """Where a Soviet marker is: a space or "off"."""
        space = self.state.markers[MARKER_IDS.index(name)]
        return "off" if space == OFF else NAMES[space]

    @property
    def gun(self) -> str:
        gun = self.state.gun
        return "ready" if gun == READY else "gone" if gun == OFF else NAMES[gun]

    @property
    def barrage(self) -> set[str]:
        return {NAMES[s] for s in range(SPACES) if self.state.barrage >> s & 1}

    @property
    def left(self) -> int:
        """How many chits are in the cup."""
        return sum(self.state.cup)

    @property
    def last_roll(self) -> dict[str, Any]:
        """The last pressure or defence die with everything that counted."""
        return [e.data for e in self.match.events() if e.kind in ("pressure", "defence")][-1]

    @property
    def terms(self) -> dict[str, int]:
        """What the last roll was made of, by name."""
        roll = self.last_roll
        return {term.key: term.value for term in (*roll["strength_terms"], *roll["die_terms"])}

    def why(self, kind: str, name: str) -> Reason:
        """Why a unit, a space or a button cannot be chosen now."""
        value: Any = UNIT[name] if kind == "unit" else INDEX[name] if kind == "hex" else name
        return GAME.explain(self.state, (kind, value))
