"""The attack plan on the map: arrows with the numbers of their combats, and the duties that are not met."""

from __future__ import annotations

from typing import Any

from ..art import links
from ..engine.hexes import bits
from ..games.july.board import SIDE, UNIT_BIT
from ..games.july.contact import Contact, contact, fights
from ..games.july.plan import Unmet, unmet
from ..games.july.state import State
from ..games.july.steps import DICE, HEX, NEXT, PLAN, SUPPORT, TARGET
from .contract import Seen
from .july_acts import decision, fight_with, proposed_units
from .july_places import spot
from .july_words import hex_number, say

Shapes = list[Any]


def missing(seen: Seen) -> list[Unmet]:
    """The duties that the plan does not meet yet, while it is being made (9.1)."""
    now = decision(seen)
    return unmet(seen.state) if now and now.ask.startswith("plan") else []


def linked_pairs(c: Contact, fight: Any) -> list[tuple[int, int]]:
    """Attackers and defenders of a combat that touch."""
    return [(a, d) for a in bits(fight.attackers) for d in bits(fight.defenders) if c.links[a] & UNIT_BIT[d]]


class Links:
    """The links of one picture. ``discs`` says where the number of each combat can be tapped."""

    def __init__(self, seen: Seen, aim: int | None) -> None:
        self.seen, self.state, self.aim = seen, seen.state, aim
        self.discs: list[tuple[int, float, float]] = []
        self._arrows: Shapes = []
        self._numbers: Shapes = []
        self._gaps = missing(seen)
        if self.state.step in (PLAN, TARGET, SUPPORT, NEXT, DICE):
            self._draw_plan(self.state)
        self._draw_pending()

    def _draw_plan(self, state: State) -> None:
        c, drafted = contact(state), proposed_units(self.seen)
        for number, fight in enumerate(fights(state), 1):
            if state.done >> number & 1:
                continue
            for a, d in linked_pairs(c, fight):
                only_proposed = a in drafted and d in drafted
                kind = links.PROPOSED if only_proposed else links.PLANNED
                p, q = spot(state.at[a]), spot(state.at[d])
                self._arrows.append(links.link_arrow(p, q, kind))
                x, y = links.tail(p, q)
                self._numbers.append(links.number_disc(x, y, number, only_proposed))
                self.discs.append((number, x, y))

    def _draw_pending(self) -> None:
        """The link that the next press would make."""
        now = decision(self.seen)
        if now is None or now.ask != "plan.target" or self.aim is None:
            return
        state, attacker = self.state, now.about[0]
        _, fight = fight_with(state, attacker, state.at_hex(self.aim - HEX))
        a = spot(state.at[attacker])
        for d in bits(fight.defenders):
            if not state.combat[attacker] or not state.combat[d]:
                self._arrows.append(links.link_arrow(a, spot(state.at[d]), links.PENDING))

    # ------------------------------------------------------------ layers
    def under(self) -> Shapes:
        """Dotted lines of duties not met, under the counters."""
        out: Shapes = []
        for a, d in self._missing_pairs():
            out += links.missing_link(spot(self.state.at[a]), spot(self.state.at[d]))
        return out

    def _missing_pairs(self) -> list[tuple[int, int]]:
        found = set()
        for gap in self._gaps:
            for other in gap.partners:
                found.add((gap.unit, other) if gap.is_attacker else (other, gap.unit))
        return sorted(found)

    def over(self) -> Shapes:
        """Arrows and their numbers."""
        return [*self._arrows, *self._numbers]

    def tags(self) -> Shapes:
        """The slip that names the first duty missing."""
        gap = next((g for g in self._gaps if g.is_attacker and g.partners), None)
        if gap is None:
            return []
        state, lang = self.state, self.seen.lang
        here, there = state.at[gap.unit], state.at[gap.partners[0]]
        (x, y), (_, ty) = spot(here), spot(there)
        below = ty <= y + 30
        second = f"{hex_number(lang, here)} \u2192 {hex_number(lang, there)}"
        return [links.missing_tag(x, y + (50 if below else -50), say(lang, "map.unassigned"), second)]


def partner_of(seen: Seen, unit: int) -> list[int]:
    """The enemies that a unit could fight now: across any hexside but water (9.16)."""
    c = contact(seen.state)
    return [u for u in bits(c.links[unit]) if SIDE[u] != SIDE[unit]]
