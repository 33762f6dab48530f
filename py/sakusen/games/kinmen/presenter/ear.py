"""Kinmen 1949 for the ear: every hex, and the position by the parts of the island."""

from __future__ import annotations

from ....engine.hexes import bits
from ....presenter.contract import Focus
from ....presenter.spoken import Area, Heard
from ....presenter.wording import plain
from ..rules.board import (
    AOTOU,
    DEPOTS,
    DIVISION,
    HEXES,
    IS_TANK,
    LANDING,
    NAMES,
    PLA,
    ROC,
    SIDE,
    SIDE_UNITS,
    STRENGTH,
    UNITS,
)
from ..rules.combat import COLUMNS
from ..rules.state import State
from ..rules.steps import CODES
from .odds import odds_of
from .seen import Seen
from .status import features, terrain
from .words import hex_text, say, short_division, side, unit_words

PARTS = (("heard.west", 8), ("heard.middle", 13), ("heard.east", 99))
"""The parts of the island, each with its last column."""


def heard(seen: Seen, place: int) -> Heard:
    """Terrain with its price, the stacks, whose zones, town, beach, depot."""
    lang, state = seen.lang, seen.state
    units = [(SIDE[u], _unit(lang, state, u)) for u in bits(state.here[place])]
    zones = [side(lang, s) for s in (PLA, ROC) if state.zone(s) >> place & 1]
    around = say(lang, "status.zone", sides=say(lang, "list.and").join(zones)) if zones else ""
    found, comma = features(lang, state, place), say(lang, "list.comma")
    goals = [words for words in found if words in _goals(lang)]
    ground = comma.join([plain(terrain(lang, place)), *(words for words in found if words not in goals)])
    return Heard(hex_text(lang, place), ground, units, around, comma.join(goals))


def _goals(lang: str) -> set[str]:
    """What of a hex counts in the end, or feeds a side, in words."""
    depots = {say(lang, "feature.depot", points=points) for _, points in DEPOTS}
    return depots | {say(lang, f"feature.{name}") for name in ("sudden", "town", "village.scores")}


def areas(seen: Seen) -> list[Area]:
    """West, middle and east, then what is at Aotou, on the boats, in the air, among the guns."""
    lang, state = seen.lang, seen.state
    out, first = [], 0
    for key, last in PARTS:
        out.append(Area(say(lang, key), [h for h in range(HEXES) if first < int(NAMES[h][:2]) <= last]))
        first = last
    lines = []
    for place, key in ((AOTOU, "heard.aotou"), (LANDING, "heard.boats")):
        units = bits(state.here[place])
        if units:
            lines.append(say(lang, key, units=unit_words(lang, units, dict(enumerate(state.spent)))))
    lines.append(say(lang, "heard.support", air=state.air_up.bit_count(), guns=state.guns_up))
    for seat in (seen.seat, 1 - seen.seat):
        held = sum((state.here[h] & SIDE_UNITS[seat]).bit_count() for h in range(HEXES))
        lines.append(say(lang, "heard.count", side=side(lang, seat), count=held, lost=state.losses[seat]))
    return [*out, Area(say(lang, "heard.beside"), (), lines)]


def leads(seen: Seen, action: int) -> list[str]:
    """Of an own unit whether it touches the enemy; of a hex its defenders and the odds, or what is printed there and
    whether the enemy's zone reaches it."""
    lang, state, other = seen.lang, seen.state, 1 - seen.seat
    is_unit = action < UNITS and SIDE[action] == seen.seat
    place = state.at[action] if is_unit else CODES.value(action, "hex")
    if place is None or place >= HEXES:
        return []
    zone = [say(lang, "status.zone", sides=side(lang, other))] if state.zone(other) >> place & 1 else []
    if is_unit:
        return zone
    theirs = [_unit(lang, state, u) for u in bits(state.here[place] & SIDE_UNITS[other])]
    if theirs:
        odds = odds_of(seen, Focus(hover=("hex", place)))
        return [*theirs, *([COLUMNS[odds.ledger.column]] if odds else [])]
    return [*features(lang, state, place), *zone]


def _unit(lang: str, state: State, u: int) -> str:
    """Division, strength on the face that is up, whether it is spent or has moved."""
    key = "heard.tank" if IS_TANK[u] else "heard.unit"
    words = [say(lang, key, division=short_division(lang, DIVISION[u]), strength=STRENGTH[u][state.spent[u]])]
    if state.spent[u]:
        words.append(say(lang, "heard.spent"))
    elif state.moved >> u & 1:
        words.append(say(lang, "heard.moved"))
    return say(lang, "heard.join").join(words)
