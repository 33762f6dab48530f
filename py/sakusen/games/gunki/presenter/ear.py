"""Regiment without Colours for the ear: every space, and the position by sector."""

from __future__ import annotations

from ....engine.hexes import bits
from ....presenter.spoken import Area, Heard
from ..rules.board import (
    ARTILLERY,
    ATTACK,
    BARRAGE_AT,
    BEFORE_HQ,
    BIT,
    DEFENCE,
    HQ,
    IN_HAND,
    MAP,
    MARKERS,
    NEXT,
    OFF,
    PLAYER,
    READY,
    SPACES,
    UNITS,
)
from ..rules.steps import CODES
from .seen import Seen
from .words import day, gun, marker, say, space, unit_name

SOVIET = 1
"""The side run by the rules, which has no seat."""


def heard(seen: Seen, place: int) -> Heard:
    """Barrage number, units, the Soviet marker and where it goes, what the space counts for."""
    lang, state = seen.lang, seen.state
    units = [(PLAYER, _unit(lang, u)) for u in bits(state.here[place])]
    if state.gun == place or (state.gun == READY and place == ARTILLERY):
        ready = "status.gun.ready" if state.gun == READY else "status.gun.fires"
        units.append((PLAYER, say(lang, "heard.with", what=gun(lang), more=say(lang, ready))))
    found = state.marker_at(place)
    if 0 <= found < MARKERS and place != HQ:
        units.append(
            (SOVIET, say(lang, "status.marker", marker=marker(lang, found), place=space(lang, NEXT[found][place])))
        )
    number = say(lang, "status.barrage", number=BARRAGE_AT.index(place) + 1) if place in BARRAGE_AT else ""
    goal = "status.hq" if place == HQ else "status.near" if BEFORE_HQ & BIT[place] else ""
    shelled = say(lang, "status.shelled") if state.barrage & BIT[place] else ""
    return Heard(space(lang, place), number, units, shelled, say(lang, goal) if goal else "")


def areas(seen: Seen) -> list[Area]:
    """The sectors from front to rear, then what is off the map."""
    lang, state = seen.lang, seen.state
    out = [
        Area(str(name[lang]), [s for s in range(SPACES) if MAP["spaces"][s]["sector"] == sector])
        for sector, name in MAP["sectors"].items()
    ]
    comma = say(lang, "list.comma")
    waiting = [marker(lang, m) for m in range(MARKERS) if state.markers[m] == OFF]
    lines = [say(lang, "status.box.day", day=day(lang, state.day))]
    for key, names in (
        ("heard.hand", [_unit(lang, u) for u in range(UNITS) if state.at[u] == IN_HAND]),
        ("heard.lost", [unit_name(lang, u) for u in range(UNITS) if state.at[u] == OFF]),
        ("heard.waiting", waiting),
    ):
        if names:
            lines.append(say(lang, key, units=comma.join(names)))
    lines.append(say(lang, "status.box.cup", left=sum(state.cup)))
    return [*out, Area(say(lang, "heard.beside"), (), lines)]


def leads(seen: Seen, action: int) -> list[str]:
    """Of a space to go to: its barrage number, a Soviet marker there, what the space counts for."""
    place = CODES.value(action, "hex")
    if place is None:
        return []
    found = heard(seen, place)
    theirs = [words for words, _ in found.of(PLAYER, False)]
    return [part for part in (found.terrain, *theirs, found.zones, found.goal) if part]


def _unit(lang: str, u: int) -> str:
    values = say(lang, "unit.values", attack=ATTACK[u], defence=DEFENCE[u])
    return say(lang, "heard.with", what=unit_name(lang, u), more=values)
