"""A position as JSON: names instead of numbers, so that people and other programs can write one.

The schema is described in ``POSITION.md``. Reading is strict: whatever is missing, unknown or impossible is
refused with the place where it stands.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...engine.hexes import bits
from .board import (
    AIR_NAMES,
    ALLOWANCE,
    BOXES,
    DEPOTS,
    DIVISIONS,
    HEXES,
    INDEX,
    NAMES,
    OPTION_CHITS,
    SEATS,
    UNIT_IDS,
    UNITS,
)
from .state import SCALARS, Rules, State
from .steps import OVER
from .validity import validate
from .view import rebuild

FORMAT = "sakusen-position"
VERSION = 1
SLUG = "kinmen"
UNIT_INDEX = {name: u for u, name in enumerate(UNIT_IDS)}
BOX_INDEX = {name: place for place, name in BOXES.items()}
NAMED = {"at", "spent", "here", "occupied", "zones", "logistics", "losses", "turn", "seat", "sea", "air_up", "drawn",
         "used", "delayed", "depots_lost", "hq_used", "extended", "guns_up", "arrived"}
FRAME = tuple(name for name in SCALARS if name not in NAMED)
"""Where the sequence of play stands; numbers as in ``steps.py``."""
UNIT_SETS = ("command", "active", "moved", "attacked", "defended", "attackers", "defenders", "tanks_asked",
             "tanks_used", "todo", "fallers", "standers", "fit")
LIMITS = {**dict.fromkeys(UNIT_SETS, (0, (1 << UNITS) - 1)), "step": (0, OVER), "cursor": (0, 99), "passes": (0, 2),
          "sea_left": (0, 20), "mover": (-1, UNITS - 1), "points": (0, max(ALLOWANCE)), "target": (0, HEXES - 1),
          "dots": (0, 12), "number": (0, 2), "part": (0, 2), "unit": (-1, UNITS - 1), "steps_left": (0, 3),
          "trail": (0, (1 << HEXES) - 1), "strike": (0, UNITS - 1)}
"""What the numbers of the frame can be; all others are 0 or 1. Beyond these limits a position could hang."""


def to_json(state: State) -> dict[str, Any]:
    """The position, all of it, hidden facts included."""
    state.pending()
    return {
        "format": FORMAT, "version": VERSION, "game": SLUG,
        "options": {"village_vp": state.rules.village_vp, "extension": state.rules.extension,
                    "free_setup": state.rules.free_setup},
        "turn": state.turn, "seat": SEATS[state.seat],
        "units": {name: _place_name(state.at[u]) + ("*" if state.spent[u] else "") for u, name in enumerate(UNIT_IDS)},
        "logistics": dict(zip(SEATS, state.logistics, strict=True)),
        "losses": dict(zip(SEATS, state.losses, strict=True)),
        "sea_transport": state.sea, "guns_up": state.guns_up,
        "air_up": [AIR_NAMES[i] for i in bits(state.air_up)],
        "orders_given": [DIVISIONS[d] for d in bits(state.hq_used)],
        "depots_lost": [NAMES[DEPOTS[i][0]] for i in bits(state.depots_lost)],
        "chits_drawn": bits(state.drawn), "chits_used": bits(state.used),
        "army_19_late": bool(state.delayed), "arrived": [DIVISIONS[d] for d in bits(state.arrived)],
        "extended": bool(state.extended),
        "frame": {name: getattr(state, name) for name in FRAME},
    }


def _place_name(place: int) -> str:
    return NAMES[place] if place < HEXES else BOXES[place]


class _Reader:
    """Takes values out of untrusted data; every complaint names its place."""

    def __init__(self, data: Mapping[str, Any]) -> None:
        self.data = data

    def get(self, key: str, kind: type | tuple[type, ...]) -> Any:
        value = self.data.get(key)
        if not isinstance(value, kind) or (isinstance(value, bool) and kind is int):
            raise ValueError(key)
        return value

    def number(self, key: str, low: int, high: int) -> int:
        value = self.get(key, int)
        if not low <= value <= high:
            raise ValueError(key)
        return int(value)

    def mask(self, key: str, names: Any) -> int:
        mask = 0
        for i, name in enumerate(self.get(key, list)):
            if name not in names:
                raise ValueError(f"{key}[{i}]")
            mask |= 1 << list(names).index(name)
        return mask


def from_json(data: Mapping[str, Any]) -> State:
    """The position again; ``ValueError`` with the offending place as its text."""
    if not isinstance(data, Mapping) or data.get("format") != FORMAT or data.get("game") != SLUG:
        raise ValueError("format")
    read = _Reader(data)
    read.number("version", 1, VERSION)
    options = _Reader(read.get("options", Mapping))
    state = State(Rules(options.number("village_vp", 0, 1), options.get("extension", bool),
                        options.get("free_setup", bool)))
    _read_units(read, state)
    _read_tracks(read, state)
    frame = _Reader(read.get("frame", Mapping))
    for name in FRAME:
        setattr(state, name, frame.number(name, *LIMITS.get(name, (0, 1))))
    rebuild(state)
    return _checked(state)


def _read_units(read: _Reader, state: State) -> None:
    units = read.get("units", Mapping)
    for name in units:
        if name not in UNIT_INDEX:
            raise ValueError(f"units.{name}")
    for u, name in enumerate(UNIT_IDS):
        text = units.get(name)
        if not isinstance(text, str):
            raise ValueError(f"units.{name}")
        place = text.removesuffix("*")
        if place not in INDEX and place not in BOX_INDEX:
            raise ValueError(f"units.{name}")
        state.at[u] = INDEX[place] if place in INDEX else BOX_INDEX[place]
        state.spent[u] = int(text.endswith("*"))


def _read_tracks(read: _Reader, state: State) -> None:
    state.turn = read.number("turn", 1, 4)
    seat = read.get("seat", str)
    if seat not in SEATS:
        raise ValueError("seat")
    state.seat = SEATS.index(seat)
    for key, target, high in (("logistics", state.logistics, 20), ("losses", state.losses, UNITS)):
        track = _Reader(read.get(key, Mapping))
        for i, name in enumerate(SEATS):
            target[i] = track.number(name, 0, high)
    state.sea = read.number("sea_transport", 0, 20)
    state.guns_up = read.number("guns_up", 0, 6)
    state.air_up = read.mask("air_up", AIR_NAMES)
    state.hq_used = read.mask("orders_given", DIVISIONS)
    state.depots_lost = read.mask("depots_lost", [NAMES[h] for h, _ in DEPOTS])
    state.drawn = read.mask("chits_drawn", range(len(OPTION_CHITS)))
    state.used = read.mask("chits_used", range(len(OPTION_CHITS)))
    state.delayed = int(read.get("army_19_late", bool))
    state.arrived = read.mask("arrived", DIVISIONS)
    state.extended = int(read.get("extended", bool))


def _checked(state: State) -> State:
    """A position whose frame does not fit its units breaks somewhere when asked; say so instead."""
    complaints = validate(state)
    if complaints:
        raise ValueError(complaints[0])
    try:
        state.pending()
    except (IndexError, KeyError, ValueError, RecursionError) as error:
        raise ValueError("frame") from error
    return state
