"""July Offensive for the ear: every hex, and the position by the banks of the rivers."""

from __future__ import annotations

from ....engine.core import Decision
from ....presenter.spoken import Area, Heard
from ..rules.board import ENTRY, HEXES, HILL, IS_TANK, JP, MAP, NAMES, PRICE, REMOVED, SIDE, STEPS, SU, TRACK, UNITS
from ..rules.fates import ASKS
from ..rules.state import State
from ..rules.steps import CODES
from .seen import Seen
from .status import features
from .words import face, hex_text, say, side, unit, unit_words

BANKS = {"west": "heard.west", "east": "heard.east", "south-of-holsten": "heard.south"}


def heard(seen: Seen, place: int) -> Heard:
    """Terrain with its price, the unit, whose zones, bridges and flags."""
    lang, state = seen.lang, seen.state
    terrain = say(lang, "terrain.hill" if HILL >> place & 1 else "terrain.plain", price=PRICE[place])
    found = state.at_hex(place)
    units = [(SIDE[found], _unit(lang, state, found))] if found >= 0 else []
    zones = [side(lang, s) for s in (JP, SU) if state.zone(s) >> place & 1]
    around = say(lang, "status.zone", sides=say(lang, "list.and").join(zones)) if zones else ""
    return Heard(
        hex_text(lang, place), terrain, units, around, say(lang, "list.comma").join(features(lang, state, place))
    )


def areas(seen: Seen) -> list[Area]:
    """The banks, then reinforcements and losses."""
    lang, state = seen.lang, seen.state
    out = [
        Area(say(lang, key), [h for h in range(HEXES) if MAP["hexes"][NAMES[h]]["bank"] == bank])
        for bank, key in BANKS.items()
    ]
    lines = [say(lang, "status.box.turn", turn=state.turn, side=side(lang, state.initiative))]
    for seat in (seen.seat, 1 - seen.seat):
        own = [u for u in range(UNITS) if SIDE[u] == seat]
        lines += [
            say(lang, "status.waiting", unit=f"{side(lang, seat)} {unit(lang, u)}", turn=ENTRY[u])
            for u in own
            if state.at[u] == TRACK
        ]
        lost = [u for u in own if state.at[u] == REMOVED]
        if lost:
            lines.append(say(lang, "heard.lost", side=side(lang, seat), units=unit_words(lang, lost)))
    return [*out, Area(say(lang, "heard.beside"), (), lines)]


def leads(seen: Seen, action: int) -> list[str]:
    """Of a hex to move to: a hill, bridges, flags, and whether it touches the enemy; of an own unit whether it does."""
    lang, state, other = seen.lang, seen.state, 1 - seen.seat
    pending = seen.view.pending
    if not isinstance(pending, Decision) or pending.ask in ASKS:
        return []  # their names say already what comes of them
    is_unit = action < UNITS and SIDE[action] == seen.seat
    place = state.at[action] if is_unit else CODES.value(action, "hex")
    if place is None or place >= HEXES or (not is_unit and state.at_hex(place) >= 0):
        return []
    zone = [say(lang, "status.zone", sides=side(lang, other))] if state.zone(other) >> place & 1 else []
    if is_unit:
        return zone
    ground = [say(lang, "terrain.hill", price=PRICE[place])] if HILL >> place & 1 else []
    return [*ground, *features(lang, state, place), *zone]


def _unit(lang: str, state: State, u: int) -> str:
    """Name, values, steps left; whether it has moved, and its combat."""
    shown = face(u, state.lost[u])
    key = "heard.tank" if IS_TANK[u] else "heard.unit"
    left = STEPS[u] - state.lost[u]
    words = [say(lang, key, unit=unit(lang, u), attack=shown[0], defence=shown[1], move=shown[-1], steps=left)]
    if state.moved >> u & 1:
        words.append(say(lang, "heard.moved"))
    if state.combat[u]:
        words.append(say(lang, "heard.combat", combat=state.combat[u]))
    return say(lang, "heard.join").join(words)
