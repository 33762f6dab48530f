"""A position as JSON: names instead of numbers, so that people and other programs can write one.

The schema is described in ``POSITION.md``. Reading is strict: whatever is missing, unknown or impossible is
refused with the place where it stands.
"""

from __future__ import annotations

from collections.abc import Mapping

from ....engine.hexes import bits
from ....engine.reading import Reader
from .board import (
    AIR_NAMES,
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
from .position_frame import frame_to_json, read_frame, read_numbers
from .state import Rules, State
from .validity import validate
from .view import rebuild

FORMAT = "sakusen-position"
VERSION = 2
SLUG = "kinmen"
BOX_INDEX = {name: place for place, name in BOXES.items()}


def to_json(state: State) -> dict[str, object]:
    """The position, all of it, hidden facts included."""
    state.pending()
    return {
        "format": FORMAT,
        "version": VERSION,
        "game": SLUG,
        "options": {
            "village_vp": state.rules.village_vp,
            "extension": state.rules.extension,
            "free_setup": state.rules.free_setup,
            **{name: True for name in ("sealed", "some_villages") if getattr(state.rules, name)},
        },
        "turn": state.turn,
        "seat": SEATS[state.seat],
        "units": {name: _place_name(state.at[u]) + ("*" if state.spent[u] else "") for u, name in enumerate(UNIT_IDS)},
        "logistics": dict(zip(SEATS, state.logistics, strict=True)),
        "losses": dict(zip(SEATS, state.losses, strict=True)),
        "sea_transport": state.sea,
        "guns_up": state.guns_up,
        "air_up": [AIR_NAMES[i] for i in bits(state.air_up)],
        "orders_given": [DIVISIONS[d] for d in bits(state.hq_used)],
        "depots_lost": [NAMES[DEPOTS[i][0]] for i in bits(state.depots_lost)],
        "chits_drawn": bits(state.drawn),
        "chits_used": bits(state.used),
        "army_19_late": bool(state.delayed),
        "arrived": [DIVISIONS[d] for d in bits(state.arrived)],
        "extended": bool(state.extended),
        "frame": frame_to_json(state),
    }


def _place_name(place: int) -> str:
    return NAMES[place] if place < HEXES else BOXES[place]


def from_json(data: Mapping[str, object]) -> State:
    """The position again; ``ValueError`` with the offending place as its text."""
    if not isinstance(data, Mapping) or data.get("format") != FORMAT or data.get("game") != SLUG:
        raise ValueError("format")
    read = Reader(data)
    version = read.number("version", 1, VERSION)
    options = read.part("options")
    rules = Rules(options.number("village_vp", 0, 1), options.get("extension", bool), options.get("free_setup", bool))
    more = {name: options.get(name, bool) for name in ("sealed", "some_villages") if name in options.data}
    if more.get("some_villages") and not rules.village_vp:
        raise ValueError(options.at("some_villages"))
    state = State(rules._replace(**more))
    _read_units(read, state)
    _read_tracks(read, state)
    (read_frame if version > 1 else read_numbers)(read.part("frame"), state)
    rebuild(state)
    return _checked(state)


def _read_units(read: Reader, state: State) -> None:
    units = read.part("units")
    units.only(UNIT_IDS)
    for u, name in enumerate(UNIT_IDS):
        text = units.get(name, str)
        place = text.removesuffix("*")
        if place not in INDEX and place not in BOX_INDEX:
            raise ValueError(units.at(name))
        state.at[u] = INDEX[place] if place in INDEX else BOX_INDEX[place]
        state.spent[u] = int(text.endswith("*"))


def _read_tracks(read: Reader, state: State) -> None:
    state.turn = read.number("turn", 1, 4)
    state.seat = read.choice("seat", SEATS)
    for key, target, high in (("logistics", state.logistics, 20), ("losses", state.losses, UNITS)):
        track = read.part(key)
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
    complaints = validate(state)
    if complaints:
        raise ValueError(complaints[0])
    return state
