"""What an attack would come to: who, the ledger, the column, the chances. Nothing here is HTML."""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from ....engine.combat import Ledger
from ....engine.core import Chance, Decision
from ....engine.hexes import bits
from ....presenter.asking import decision
from ....presenter.contract import Focus
from ..rules.board import (
    ACROSS_RIVER,
    COMMAND,
    HEXES,
    PLA,
    SHOCK,
    SIDE,
    STRENGTH,
    TANK_UNITS,
    UNIT_BIT,
    ZONE,
)
from ..rules.combat import CRT, RESULTS, ledger, open_targets, strength
from ..rules.options import is_used
from ..rules.state import State
from ..rules.steps import HEX, REVEAL
from .acts import able, is_hex, joiners
from .seen import Seen

DIE = 6


class Odds(NamedTuple):
    """One attack as it would be resolved now. ``state`` has the shock carried out already (``shocked``)."""

    state: State
    target: int
    attackers: tuple[int, ...]
    ledger: Ledger
    shocked: tuple[int, ...]
    tank_defends: bool
    hexes: int
    ready: str
    """"" if it can be rolled for now, else the message that says why not yet."""
    command: str
    """How command control stands (15.1): "", "used", "draft", "offer", "none"."""

    @property
    def results(self) -> tuple[str, ...]:
        """The results of the column by die."""
        return CRT[self.ledger.column]

    def shares(self) -> list[tuple[str, int]]:
        """Each result of the column once, in the order of the dice, with how many faces give it."""
        found: dict[str, int] = {}
        for result in self.results:
            found[result] = found.get(result, 0) + 1
        return list(found.items())

    def numbers(self, part: str) -> list[int]:
        """The numbers behind the results that hit a part ("A" or "D"), ascending; total losses left out."""
        out = set()
        for result in self.results:
            letters, number = RESULTS[result]
            if part in letters and number != "x":
                out.add(int(number))
        return sorted(out)


def survival(value: int, number: int) -> Fraction:
    """The chance that a unit of this strength survives standing under a result with this number (12.9)."""
    return Fraction(max(0, min(DIE, value - number)), DIE)


def standing(odds: Odds, u: int) -> int:
    """The strength with which a unit would stand in this battle."""
    h = odds.state.at[u]
    river = u in odds.attackers and h < HEXES and bool(ACROSS_RIVER[h] >> odds.target & 1)
    return strength(odds.state, u, river)


# ---------------------------------------------------------------- which attack
def odds_of(seen: Seen, focus: Focus) -> Odds | None:
    """The attack that the panel is about: declared, being set up, pointed at, or possible after a move."""
    state, pending = seen.state, seen.view.pending
    if isinstance(pending, Chance):
        return _declared(state) if pending.why == "battle" else None
    if not isinstance(pending, Decision):
        return None
    if pending.ask == "attack.units":
        if not state.attackers:
            return None
        return _make(seen, state, state.target, tuple(bits(state.attackers)), "")
    if pending.ask in ("shock.pick", "shock.defend"):
        return _declared(state)
    now = decision(seen)
    if now is None:
        return None
    if now.ask == "attack.target":
        return _pointed_at(seen, focus)
    if now.ask == "move":
        return _after_move(seen, focus, now)
    return None


def _declared(state: State) -> Odds | None:
    units = tuple(u for u in bits(state.attackers) if state.at[u] < HEXES)
    if not units or not state.here[state.target]:
        return None
    return Odds(
        state,
        state.target,
        units,
        ledger(state, state.attackers, state.target),
        (),
        False,
        len({state.at[u] for u in units}),
        "odds.rolling",
        "",
    )


def _pointed_at(seen: Seen, focus: Focus) -> Odds | None:
    hover, state = focus.hover, seen.state
    if not hover or hover[0] not in ("unit", "hex"):
        return None
    h = state.at[hover[1]] if hover[0] == "unit" else int(hover[1])
    if h >= HEXES or not open_targets(state) >> h & 1:
        return None
    units = joiners(state, h, is_used(state, COMMAND))
    return _make(seen, state, h, tuple(units), "odds.press") if units else None


def _after_move(seen: Seen, focus: Focus, now: Decision) -> Odds | None:
    """The best attack that the unit on the move could make from where it is being sent."""
    aim = focus.preview
    if aim is None and focus.hover and focus.hover[0] == "hex":
        aim = HEX + int(focus.hover[1])
    if aim is None or not is_hex(aim) or aim not in now.actions:
        return None
    state, mover = seen.state.copy(), seen.state.mover
    state.apply(aim)
    best: Odds | None = None
    command = is_used(state, COMMAND)
    for h in bits(ZONE[state.at[mover]] & state.occupied[1 - SIDE[mover]]):
        if state.here[h] & state.defended:
            continue
        party = able(state, h)
        if SIDE[mover] == PLA and not command:
            party = [u for u in party if state.at[u] == state.at[mover]]
        if mover not in party:
            continue
        found = _make(seen, state, h, tuple(party), "odds.after_move")
        if best is None or found.ledger.column > best.ledger.column:
            best = found
    return best


def _make(seen: Seen, state: State, target: int, units: tuple[int, ...], ready: str) -> Odds:
    after, shocked = _shock(state, units, target)
    mask = sum(UNIT_BIT[u] for u in units)
    tanks = bits(after.here[target] & TANK_UNITS)
    hexes = len({state.at[u] for u in units})
    return Odds(
        after,
        target,
        units,
        ledger(after, mask, target),
        shocked,
        any(not after.spent[u] for u in tanks),
        hexes,
        ready,
        _command(seen, state, target, units),
    )


def _shock(state: State, units: tuple[int, ...], target: int) -> tuple[State, tuple[int, ...]]:
    """12.6 every dot spends a defender before the odds; the attacker is taken to pick the strongest."""
    dots = sum(SHOCK[u] for u in units)
    if not dots:
        return state, ()
    after = state.copy()
    fresh = [u for u in bits(state.here[target]) if not state.spent[u]]
    fresh.sort(key=lambda u: (STRENGTH[u][1] - STRENGTH[u][0], u))
    hit = tuple(sorted(fresh[:dots]))
    for u in hit:
        after.spent[u] = 1
    return after, hit


def _command(seen: Seen, state: State, target: int, units: tuple[int, ...]) -> str:
    if not units or SIDE[units[0]] != PLA:
        return ""
    if REVEAL in seen.draft:
        return "draft"
    if is_used(state, COMMAND):
        return "used"
    if len({state.at[u] for u in able(state, target)}) < 2:
        return ""
    pending = seen.view.pending
    offered = seen.mine and isinstance(pending, Decision) and REVEAL in pending.actions
    return "offer" if offered else "none"
