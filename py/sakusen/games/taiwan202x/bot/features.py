"""What the judgement looks at: every sea by the units in it, what is left of both sides, the marker, the cards.

Each function gives names with amounts; what a name is worth stands in ``judge.json``. All that depends on one place,
on the losses or on one card only is given by itself, so that it can be tabulated.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ....engine.hexes import bits
from ..rules.board import (
    AIR,
    EVENT_IDS,
    EVENT_OF,
    FIRST_OF_ROC,
    FLEETS,
    ISLAND_SEAS,
    JSDF_UNITS,
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
    SUIT,
    SUIT_UNITS,
    SUITS,
    TRACK,
    power,
)
from ..rules.combat import BEST
from ..rules.negotiation import POINTS
from ..rules.state import State

Features = dict[str, float]
NEW = OF_GENERATION[BEST]
FAR = 6
"""Force beyond this strength in one sea adds nothing."""
MOST_COVER = 2
LOW, UPPER, HIGH = 3, 6, 8
"""Numbers up to the first act early; numbers from the last on move a whole force, and late."""


def _force(fleets: int) -> float:
    return min(FAR, power(fleets)) / FAR


# ------------------------------------------------------------------ one place at a time
def of_sea(sea: int, units: int) -> Features:
    """What the units in a sea amount to."""
    word, out = PLACE_WORDS[sea], Features()
    prc, roc = units & SIDE_FLEETS[PRC], units & SIDE_FLEETS[ROC]
    if prc or roc:
        holder = "both" if prc and roc else "prc" if prc else "roc"
        out[f"{word}.{holder}"] = 1.0
    for seat, fleets, foes in ((PRC, prc, roc), (ROC, roc, prc)):
        air = units & SIDE_AIR[seat]
        if fleets:
            out.update(_of_fleets(word, SEATS[seat], fleets, air))
        elif air:
            out.update(_of_patrol(word, SEATS[seat], air, foes))
    return out


def _of_fleets(word: str, name: str, fleets: int, air: int) -> Iterator[tuple[str, float]]:
    """Fleets of one side in a sea, and the aircraft above them: an attack by air meets these first (8.2)."""
    older, newer = fleets & ~NEW, fleets & NEW
    yield f"{word}.{name}.force", _force(fleets)
    yield f"{word}.{name}.ships", fleets.bit_count() / 3
    how = "covered" if air else "exposed"
    yield f"{name}.{how}.old", _force(older)
    yield f"{name}.{how}.new", _force(newer)
    if air:
        yield f"{word}.{name}.covered", 1.0
        if not air & NEW:
            yield f"{name}.covered.thinly", _force(fleets)
    else:
        yield f"{word}.{name}.exposed", _force(fleets)
    yield f"{name}.cover.old", float(min(MOST_COVER, (air & ~NEW).bit_count()))
    yield f"{name}.cover.new", float(min(MOST_COVER, (air & NEW).bit_count()))
    if newer:
        yield f"{word}.{name}.newer", 1.0
    if fleets.bit_count() == 1:
        yield f"{name}.single", 1.0


def _of_patrol(word: str, name: str, air: int, foes: int) -> Iterator[tuple[str, float]]:
    """Aircraft of one side in a sea without fleets of it."""
    count = air.bit_count()
    yield f"{name}.patrol", float(count)
    yield f"{name}.patrol.{'new' if air & NEW else 'old'}", count / 2
    yield f"{word}.{name}.patrol", 1.0
    if foes:
        yield f"{name}.patrol.over_fleets", 1.0


def of_islands(units: int) -> Features:
    """The aircraft on Sakishima."""
    return {} if not units else {"based.new" if units & NEW else "based.old": 1.0}


def of_losses(lost: int) -> Features:
    """What is left of both sides, given what is lost."""
    out = Features()
    for seat, name in enumerate(SEATS):
        there = SIDE_UNITS[seat] & ~lost
        fleets, air = there & FLEETS, there & AIR
        out[f"{name}.fleets"] = fleets.bit_count() / FAR
        out[f"{name}.hulls.old"] = power(fleets & ~NEW) / FAR
        out[f"{name}.hulls.new"] = power(fleets & NEW) / FAR
        out[f"{name}.air.old"] = (air & ~NEW).bit_count() / FAR
        out[f"{name}.air.new"] = (air & NEW).bit_count() / FAR
        for suit, members in zip(SUITS, SUIT_UNITS, strict=True):
            out[f"{name}.air.new.{suit}"] = (air & NEW & members).bit_count() / 3
        if not air & NEW:
            out[f"{name}.air.no_new"] = 1.0
        if fleets.bit_count() < 2:
            out[f"{name}.fleets.last" if fleets else f"{name}.fleets.none"] = 1.0
    ours = SIDE_UNITS[ROC] & ~lost & ~JSDF_UNITS
    out["us.fleets"] = (ours & FLEETS).bit_count() / 3
    out["us.air.old"] = (ours & AIR & ~NEW).bit_count() / 3
    out["us.air.new"] = (ours & AIR & NEW).bit_count() / 3
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
        f"marker.{TRACK[marker]}": 1.0,
        f"after.{TRACK[after]}": 1.0,
    }


def of_war(control: int, awake: int, landed: int) -> Features:
    """Who holds the islands, who may act."""
    return {"control": float(control), "awake": float(awake), "landed": float(landed)}


def of_card(seat: int, card: int, control: int, awake: int, landed: int) -> Features:
    """What a card in the hand of a seat is worth keeping for; an event whose time is past counts as an operation."""
    name, number, suit = SEATS[seat], NUMBER[card], SUITS[SUIT[card]]
    if number:
        rank = "low" if number <= LOW else "high" if number >= HIGH else "middle"
        part = "upper" if UPPER <= number < HIGH else rank
        return {f"{name}.{rank}": 1.0, f"{name}.{suit}.{part}": 1.0, f"{name}.number.{number}": 1.0}
    event = EVENT_IDS[EVENT_OF[card][seat]]
    idle = {"prc_sakishima_landing": landed, "roc_jsdf_mobilize": awake, "roc_type12": control or not awake}.get(
        event, 0
    )
    found = {f"{name}.court": 1.0, f"{name}.court.{suit}": 1.0}
    return found if idle else {**found, event: 1.0}


# ------------------------------------------------------------------ the whole
def lead_of(here: Sequence[int]) -> int:
    """By how many points ROC would lead, were there a negotiation now (10.1, 10.2)."""
    lead, based = 0, here[SAKISHIMA]
    for sea in SEA_LIST:
        prc, roc = here[sea] & SIDE_FLEETS[PRC], here[sea] & SIDE_FLEETS[ROC]
        if prc or roc:
            lead += (0 if roc else -POINTS[sea]) if prc else POINTS[sea]
        elif based and ISLAND_SEAS >> sea & 1:
            lead += POINTS[sea]
    return lead


def features(state: State) -> Features:
    """Everything the judgement rests on."""
    here = state.here
    parts = [of_islands(here[SAKISHIMA]), of_losses(here[LOST]), of_war(state.control, state.awake, state.landed)]
    parts += [of_sea(sea, here[sea]) for sea in SEA_LIST]
    parts.append(of_marker(state.initiative, lead_of(here)))
    for seat in (PRC, ROC):
        parts += [of_card(seat, c, state.control, state.awake, state.landed) for c in bits(state.decks[seat])]
    out = Features()
    for part in parts:
        for name, amount in part.items():
            out[name] = out.get(name, 0.0) + amount
    return out
