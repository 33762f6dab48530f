"""The attack plan on the map: arrows with the numbers of their combats, and the duties that are not met."""

from __future__ import annotations

from ....art.pens.shapes import Shapes
from ....engine.hexes import bits
from ....presenter.asking import decision
from ..art import links
from ..rules.board import UNIT_BIT
from ..rules.contact import Contact, Fight, contact, fights
from ..rules.plan import Unmet, unmet
from ..rules.state import State
from ..rules.steps import DICE, HEX, NEXT, PLAN, SUPPORT, TARGET
from .acts import fight_with, is_hex, proposed_units
from .places import spot
from .seen import Seen
from .words import hex_number, say


def missing(seen: Seen) -> list[Unmet]:
    """The duties that the plan does not meet yet, while it is being made (9.1)."""
    now = decision(seen)
    return unmet(seen.state) if now and now.ask.startswith("plan") else []


def linked_pairs(c: Contact, fight: Fight) -> list[tuple[int, int]]:
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
        """The link that the next press would make, or those that a unit could make from where it is being sent."""
        now = decision(self.seen)
        if now is None or self.aim is None:
            return
        if now.ask == "move.to" and is_hex(self.aim):
            after, mover = self.state.copy(), self.state.unit
            after.put(mover, self.aim - HEX)
            a = spot(after.at[mover])
            for d in bits(contact(after).links[mover]):
                self._arrows.append(links.link_arrow(a, spot(after.at[d]), links.PENDING))
        if now.ask != "plan.target":
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
