"""How good a position is: the chance to win, from the seas, the forces, the marker, the cards and the time left.

The judgement is a logistic sum of features. It has a set of weights before the first negotiation and one
after it; each weight has a part that holds always and a part that grows as the negotiation comes nearer.
They lie in ``judge.json``, which says how they were made. Everything that depends on one place only is
tabulated by the set of units that stand there, so that a position costs a few look-ups.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from math import exp

from ....engine.datafile import read_data
from ....engine.hexes import bits
from ..rules.board import (
    AIR,
    CARDS,
    EVENT_IDS,
    EVENT_OF,
    FIRST_OF_ROC,
    FLEETS,
    ISLAND_SEAS,
    JOKERS,
    LOST,
    NUMBER,
    OF_GENERATION,
    PLACE_WORDS,
    PRC,
    ROC,
    SAKISHIMA,
    SEA_LIST,
    SEATS,
    SIDE_AIR,
    SIDE_FLEETS,
    SIDE_UNITS,
    TRACK,
    power,
)
from ..rules.combat import BEST
from ..rules.negotiation import FEW, HALF, POINTS, TO_END
from ..rules.state import State
from ..rules.steps import CHOOSE, OVER

Features = dict[str, float]
NEW = OF_GENERATION[BEST]
WEIGHTS: dict[str, list[float]] = read_data(__package__, "judge.json")["weights"]
"""By feature: constant and growing part before the first negotiation, constant and growing part after it."""
FAR = 6
"""Force beyond this strength in one sea adds nothing."""
MOST_COVER = 2
LOW, HIGH = 3, 8
"""Numbers up to the one act early; numbers from the other on move a whole force, and late."""


# ------------------------------------------------------------------ features, one place at a time
def of_sea(sea: int, units: int) -> Features:
    """What the units in a sea amount to."""
    word = PLACE_WORDS[sea]
    prc, roc = units & SIDE_FLEETS[PRC], units & SIDE_FLEETS[ROC]
    out: Features = {}
    if prc or roc:
        holder = "both" if prc and roc else "prc" if prc else "roc"
        out[f"{word}.{holder}"] = 1.0
    for seat, fleets in ((PRC, prc), (ROC, roc)):
        air, name = units & SIDE_AIR[seat], SEATS[seat]
        if fleets:
            out[f"{word}.{name}.force"] = min(FAR, power(fleets)) / FAR
            old, new = air & ~NEW, air & NEW
            if not air:
                out[f"{name}.exposed.old"] = min(FAR, power(fleets & ~NEW)) / FAR
                out[f"{name}.exposed.new"] = min(FAR, power(fleets & NEW)) / FAR
            out[f"{name}.cover.old"] = float(min(MOST_COVER, old.bit_count()))
            out[f"{name}.cover.new"] = float(min(MOST_COVER, new.bit_count()))
        else:
            out[f"{name}.patrol"] = float(air.bit_count())
    return out


def of_islands(units: int) -> Features:
    """The aircraft on Sakishima."""
    return {} if not units else {"based.new" if units & NEW else "based.old": 1.0}


def of_losses(lost: int) -> Features:
    """What is left of both sides, given what is lost."""
    out: Features = {}
    for seat, name in enumerate(SEATS):
        there = SIDE_UNITS[seat] & ~lost
        fleets = there & FLEETS
        out[f"{name}.fleets"] = fleets.bit_count() / FAR
        out[f"{name}.hulls.old"] = power(fleets & ~NEW) / FAR
        out[f"{name}.hulls.new"] = power(fleets & NEW) / FAR
        out[f"{name}.air.old"] = (there & AIR & ~NEW).bit_count() / FAR
        out[f"{name}.air.new"] = (there & AIR & NEW).bit_count() / FAR
    return out


def of_marker(marker: int, lead: int) -> Features:
    """The marker, and where it would go now if ROC led by so many points."""
    after = min(len(TRACK) - 1, max(0, marker + lead))
    half = FIRST_OF_ROC - 0.5
    return {
        "bias": 1.0,
        "marker": (marker - half) / 3,
        "lead": lead / 3,
        "after": (after - half) / 3,
        "ahead": 1.0 if marker >= FIRST_OF_ROC else -1.0,
        "winning": 1.0 if after >= FIRST_OF_ROC else -1.0,
    }


def of_war(control: int, awake: int, landed: int) -> Features:
    """Who holds the islands, who may act."""
    return {"control": float(control), "awake": float(awake), "landed": float(landed)}


def of_card(seat: int, card: int, control: int, awake: int, landed: int) -> Features:
    """What a card in the hand of a seat is worth keeping for; an event whose time is past counts as an operation."""
    name, number = SEATS[seat], NUMBER[card]
    if number:
        rank = "low" if number <= LOW else "high" if number >= HIGH else "middle"
        return {f"{name}.{rank}": 1.0}
    event = EVENT_IDS[EVENT_OF[card][seat]]
    idle = {"prc_sakishima_landing": landed, "roc_jsdf_mobilize": awake, "roc_type12": control or not awake}.get(
        event, 0
    )
    return {f"{name}.court": 1.0} if idle else {f"{name}.court": 1.0, event: 1.0}


# ------------------------------------------------------------------ time
def wait(state: State) -> float:
    """How many ends of turns it takes on average until the next negotiation; 1 when it must come with this one."""
    held = [state.decks[seat].bit_count() for seat in (PRC, ROC)]
    if state.step == CHOOSE:
        held = [max(0, n - 1) for n in held]
    return expected_wait(held[PRC], held[ROC], state.stock, state.jokers)


@lru_cache(maxsize=4096)
def expected_wait(prc: int, roc: int, stock: int, jokers: int) -> float:
    """Ends of turns until the next joker, this one included, from what both hands hold at this one."""
    draws = min(stock, (prc <= FEW) + (roc <= FEW))
    plain = stock - HALF if stock > HALF and jokers else 0
    window = stock - HALF if stock > HALF and not jokers else min(stock, HALF)
    share = 1.0 if draws >= stock or jokers == JOKERS else max(0, min(draws - plain, window)) / window
    if share >= 1.0:
        return 1.0
    left = [n if n <= FEW else n - 1 for n in (prc, roc)]
    return 1.0 + (1.0 - share) * expected_wait(left[0], left[1], stock - draws, jokers)


# ------------------------------------------------------------------ the tables
class _Table(dict[int, tuple[float, int, int]]):
    """The contribution of a sea by the units in it: its worth, points for ROC, and whether it has no fleets."""

    def __init__(self, sea: int, worth: Callable[[Features], float]) -> None:
        self._sea, self._worth = sea, worth
        self._points, self._islands = POINTS[sea], ISLAND_SEAS >> sea & 1

    def __missing__(self, units: int) -> tuple[float, int, int]:
        prc, roc = units & SIDE_FLEETS[PRC], units & SIDE_FLEETS[ROC]
        points = (0 if roc else -self._points) if prc else self._points if roc else 0
        based = self._points if self._islands and not (prc or roc) else 0
        value = self[units] = (self._worth(of_sea(self._sea, units)), points, based)
        return value


class _Sums(dict[int, float]):
    """A sum of features tabulated by a set of units."""

    def __init__(self, features: Callable[[int], Features], worth: Callable[[Features], float]) -> None:
        self._features, self._worth = features, worth

    def __missing__(self, units: int) -> float:
        value = self[units] = self._worth(self._features(units))
        return value


class Judgement:
    """The judgement at one time of the game. ``nearness`` is 1 when the negotiation comes with this turn."""

    def __init__(self, held: int, nearness: float) -> None:
        first = 2 * min(held, TO_END - 1)
        self.weights = {name: w[first] + w[first + 1] * nearness for name, w in WEIGHTS.items()}
        self.by_sea = [(_Table(sea, self.worth), sea) for sea in SEA_LIST]
        self.islands = _Sums(of_islands, self.worth)
        self.losses = _Sums(of_losses, self.worth)
        self.wars = [self.worth(of_war(i & 1, i >> 1 & 1, i >> 2)) for i in range(8)]
        most = sum(POINTS.values())
        self.markers = [[self.worth(of_marker(m, lead)) for lead in range(-most, most + 1)] for m in range(len(TRACK))]
        self.most = most

    def worth(self, features: Features) -> float:
        """The weighted sum of some features; those without a weight count nothing."""
        weights = self.weights
        return sum(weights.get(name, 0.0) * amount for name, amount in features.items())

    def board(self, here: Sequence[int], marker: int, control: int, awake: int, landed: int) -> float:
        """The sum of everything that lies open, from the side of ROC."""
        based = here[SAKISHIMA]
        lead, bonus = self.most, 0
        total = self.losses[here[LOST]] + self.wars[control | awake << 1 | landed << 2]
        for table, sea in self.by_sea:
            value, points, islands = table[here[sea]]
            total += value
            lead += points
            bonus += islands
        if based:
            total += self.islands[based]
            lead += bonus
        return total + self.markers[marker][lead]


@lru_cache(maxsize=64)
def _judgement(held: int, tenths: int) -> Judgement:
    return Judgement(held, tenths / 16)


def judgement(state: State) -> Judgement:
    """The judgement that holds at the time of a position."""
    return _judgement(state.negotiations, round(16 / wait(state)))


@lru_cache(maxsize=64)
def _card_worths(held: int, sixteenths: int, seat: int, war: int) -> tuple[float, ...]:
    judge = _judgement(held, sixteenths)
    return tuple(judge.worth(of_card(seat, c, war & 1, war >> 1 & 1, war >> 2)) for c in range(CARDS))


def card_worths(state: State, seat: int) -> tuple[float, ...]:
    """What each card adds in the hand of a seat, from the side of ROC."""
    return card_worths_at(state, seat, state.control | state.awake << 1 | state.landed << 2)


def card_worths_at(state: State, seat: int, war: int) -> tuple[float, ...]:
    """The same, were Sakishima (1), Japan (2) and the landing (4) as ``war`` says."""
    return _card_worths(state.negotiations, round(16 / wait(state)), seat, war)


# ------------------------------------------------------------------ positions
def chance(total: float) -> float:
    """A sum as the chance that ROC wins."""
    return 1 / (1 + exp(-total)) if total > -30 else 0.0


def evaluate(state: State, seat: int) -> float:
    """-1 (lost) to 1 (won) for a seat; a fair judgement between two turns, not in the middle of a battle."""
    state.pending()
    if state.step == OVER:
        value = -1.0 if state.initiative < FIRST_OF_ROC else 1.0
    else:
        total = judgement(state).board(state.here, state.initiative, state.control, state.awake, state.landed)
        for owner in (PRC, ROC):
            worths = card_worths(state, owner)
            total += sum(worths[c] for c in bits(state.decks[owner]))
        value = 2 * chance(total) - 1
    return value if seat == ROC else -value


def features(state: State) -> Features:
    """Everything the judgement rests on; positive weights are good for the United States and Japan."""
    out: Features = {}
    here, based, lead = state.here, state.here[SAKISHIMA], 0
    parts = [of_islands(based), of_losses(here[LOST]), of_war(state.control, state.awake, state.landed)]
    for sea in SEA_LIST:
        prc, roc = here[sea] & SIDE_FLEETS[PRC], here[sea] & SIDE_FLEETS[ROC]
        if prc or roc:
            lead += (0 if roc else -POINTS[sea]) if prc else POINTS[sea]
        elif based and ISLAND_SEAS >> sea & 1:
            lead += POINTS[sea]
        parts.append(of_sea(sea, here[sea]))
    parts.append(of_marker(state.initiative, lead))
    for seat in (PRC, ROC):
        parts += [of_card(seat, c, state.control, state.awake, state.landed) for c in bits(state.decks[seat])]
    for part in parts:
        for name, amount in part.items():
            out[name] = out.get(name, 0.0) + amount
    return out
