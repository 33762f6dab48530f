"""What a roll would come to: the pressure aimed at, the defence being chosen, what comes out of the cup next.

Nothing here is HTML; everything is counted with fractions.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from ....engine.core import Chance, Decision
from ....engine.hexes import bits
from ....presenter.asking import decision
from ....presenter.contract import Focus
from ....presenter.remembered import AsItStands
from ..rules import chances, fates
from ..rules.board import ASSAULTS, BEFORE_HQ, BIT, OFF
from ..rules.dice import RESULTS, Ledger, attack_ledger, defence_ledger
from ..rules.state import State
from ..rules.steps import DONE, SPACE
from .acts import aimed_space
from .seen import Seen
from .words import say
from .words import space as space_name

HELD, HELD_ONE, BACK, LOST_ONE, LOST_TWO, ALL_LOST = range(6)
"""How a defence ends: the space is held without a loss or with one; it falls with so many units destroyed and the rest
retreating; or it falls and all are lost, since there is no way back."""


class Pressing(NamedTuple):
    """A pressure: who presses which space, how it adds up, and how it can end. ``rolling`` when the die is about to
    fall."""

    unit: int
    space: int
    marker: int
    ledger: Ledger
    ends: fates.Press
    rolling: bool


class Defending(NamedTuple):
    """A defence: the space, where the marker comes from, the units there and those chosen so far, in order."""

    state: State
    space: int
    origin: int
    marker: int
    units: tuple[int, ...]
    chosen: tuple[int, ...]
    rolling: bool

    def ledger(self, unit: int) -> Ledger:
        """How the roll of one unit adds up."""
        return defence_ledger(self.state, unit, self.space, self.origin)

    def ends(self, order: Sequence[int]) -> list[Fraction]:
        """The chances of the ways to end when these units roll in this order, by ``HELD`` ... ``ALL_LOST``."""
        out = [Fraction(0)] * 6
        for end, share in fates.defence_ends(self.state, order, self.space, self.origin).items():
            out[_kind(end)] += share
        return out

    @property
    def is_cut_off(self) -> bool:
        """Whether all units there are lost when the space falls."""
        return fates.is_cut_off(self.state, self.space)

    def order(self, count: int) -> tuple[int, ...]:
        """The likeliest defence by so many units that begins with those chosen; empty when there are too few."""
        found = [
            s
            for s in chances.stands(self.state, self.space, self.origin)
            if len(s.defenders) == count and s.defenders[: len(self.chosen)] == self.chosen[:count]
        ]
        return max(found, key=lambda s: (s.held, -s.losses)).defenders if found else ()


def _kind(end: fates.End) -> int:
    if end.is_held:
        return HELD_ONE if end.destroyed else HELD
    return ALL_LOST if end.cut_off else BACK + end.destroyed


def held(ends: Sequence[Fraction]) -> Fraction:
    """The chance that the space is held."""
    return ends[HELD] + ends[HELD_ONE]


def result_of(ledger: Ledger, face: int) -> str:
    """What a face comes to: "success", "failure" or "loss"."""
    return RESULTS[ledger.result(face)]


# ---------------------------------------------------------------- which roll
def pressing(seen: Seen, focus: Focus) -> Pressing | None:
    """The pressure that is aimed at or about to be rolled for."""
    state, pending = seen.state, seen.view.pending
    if isinstance(pending, Chance):
        if pending.why != "pressure":
            return None
        space, rolling = state.target, True
    else:
        aim = aimed_space(seen, focus.preview, focus.hover)
        now = decision(seen)
        if aim is None or now is None or now.ask != "where" or not state.soviet & BIT[aim]:
            return None
        space, rolling = aim, False
    ledger, ends = attack_ledger(state, state.unit, space), fates.press(state, state.unit, space)
    return Pressing(state.unit, space, state.marker_at(space), ledger, ends, rolling)


def defending(seen: Seen) -> Defending | None:
    """The defence that is being chosen or about to be rolled for."""
    state, pending = seen.state, seen.view.pending
    asked = isinstance(pending, Decision) and pending.ask.startswith("defend")
    rolling = isinstance(pending, Chance) and pending.why == "defence"
    if not asked and not rolling:
        return None
    chosen = tuple(state.defenders[state.cursor :] if rolling else state.defenders)
    return _defence(state, state.target, state.marker, chosen, rolling)


def threatened(seen: Seen, space: int) -> Defending | None:
    """The defence of a space against the marker that may come there next; ``None`` if none can, or nobody is
    there."""
    state = seen.state
    if not state.here[space] or state.soviet & BIT[space]:
        return None
    for (key, goal), _ in chances.next_action(state).items():
        if goal == space and key in ASSAULTS:
            return _defence(state, space, ASSAULTS[key], (), False)
    return None


def _defence(state: State, space: int, marker: int, chosen: tuple[int, ...], rolling: bool) -> Defending:
    units = tuple(bits(state.here[space]))
    return Defending(state, space, state.markers[marker], marker, units, chosen, rolling)


def counted(defence: Defending, preview: int | None) -> int:
    """How many defenders the buttons mean now: one when that is what is shown first, else two if there are."""
    most = 2 if len(defence.units) > 1 and not defence.rolling else len(defence.chosen) or len(defence.units)
    return 1 if preview == DONE else min(2, most)


# ---------------------------------------------------------------- the next chit
class Coming(NamedTuple):
    """Something the next Soviet action may bring: the key of the event, its chance, and for an assault the chance
    that every space it may go to is held, weighted; ``None`` where nothing can be held."""

    key: str
    share: Fraction
    hold: Fraction | None


def coming(state: State, asked: bool) -> list[Coming]:
    """What the next chit brings, likeliest first."""
    return list(_kept(AsItStands(state), asked))


@lru_cache(maxsize=24)
def _kept(stands: AsItStands[State], asked: bool) -> tuple[Coming, ...]:
    """The same; kept, for it stays while the pointer moves over the map, and the press aims where the pointer was."""
    state = stands.state
    shares: dict[str, Fraction] = {}
    holds: dict[str, Fraction] = {}
    for (key, goal), share in chances.next_action(state, asked).items():
        shares[key] = shares.get(key, Fraction(0)) + share
        if key in ASSAULTS and goal != OFF:
            best = chances.best_hold(state, goal, state.markers[ASSAULTS[key]])
            holds[key] = holds.get(key, Fraction(0)) + share * best
    out = [Coming(key, share, holds[key] / share if key in holds else None) for key, share in shares.items()]
    return tuple(sorted(out, key=lambda c: (-c.share, c.key)))


def after_aim(seen: Seen, focus: Focus) -> State | None:
    """The position behind the action aimed at, if no die stands between."""
    now, state = decision(seen), seen.state
    if now is None:
        return None
    aim = aimed_space(seen, focus.preview, focus.hover)
    if aim is None or now.ask not in ("where", "gun") or (now.ask == "where" and state.soviet & BIT[aim]):
        return None
    after: State = state.copy()
    after.apply(SPACE + aim)
    return after


def before_hq_if_lost(defence: Defending) -> int:
    """How many markers would stand next to the headquarters if the space fell."""
    spaces = [s for m, s in enumerate(defence.state.markers) if m != defence.marker] + [defence.space]
    return sum(1 for s in spaces if s != OFF and BEFORE_HQ & BIT[s])


def loses_game(defence: Defending) -> bool:
    """Whether the game is lost if the space falls (4.1)."""
    return fates.loses_game(defence.space)


# ---------------------------------------------------------------- where it leads, in words
def press_words(lang: str, state: State, ends: fates.Press) -> str:
    """Where a success leads: the marker, and what is left behind."""
    if OFF in ends.ways:
        words = say(lang, "fate.press.off")
    else:
        key = "fate.press.choose" if len(ends.ways) > 1 else "fate.press.back"
        words = say(lang, key, place=say(lang, "list.or").join(space_name(lang, s) for s in ends.ways))
    if not ends.is_left_empty:
        return words
    return f"{words} {say(lang, 'fate.press.empty', place=space_name(lang, state.at[state.unit]))}"


def push_words(lang: str, state: State, action: int) -> str:
    """What it does to let a marker fall back there."""
    return say(lang, "fate.before_hq", count=fates.pushes(state)[action].before_hq)
