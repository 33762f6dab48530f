"""A position as JSON: names instead of numbers, so that people and other programs can write one.

The schema is described in ``POSITION.md``. Reading is strict: whatever is missing, unknown or impossible is
refused with the place where it stands.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ....engine.hexes import bits
from ....engine.reading import Reader
from .board import CHITS, CUP, DAYS, FREE, MARKER_IDS, NAMES, OFF, READY, SPACES, UNIT_IDS
from .state import NONE, Rules, State
from .steps import STEP_NAMES
from .validity import validate
from .view import rebuild

FORMAT = "sakusen-position"
VERSION = 1
SLUG = "gunki"
LOST, HAND, WAITING, GONE = "lost", "in hand", "off", "gone"
UNIT_PLACES = (*NAMES, LOST, HAND)
"""The places of a unit by their numbers: spaces, OFF, IN_HAND."""
MARKER_PLACES = (*NAMES, WAITING)
GUN_PLACES = (*NAMES, GONE, "ready")
GUN_NUMBERS = (*range(SPACES), OFF, READY)


# ------------------------------------------------------------------ writing
def to_json(state: State) -> dict[str, object]:
    """The position, all of it."""
    state.pending()
    return {
        "format": FORMAT,
        "version": VERSION,
        "game": SLUG,
        "options": {"free_setup": state.rules.free_setup},
        "day": state.day,
        "units": {name: UNIT_PLACES[state.at[u]] for u, name in enumerate(UNIT_IDS)},
        "markers": {name: MARKER_PLACES[state.markers[m]] for m, name in enumerate(MARKER_IDS)},
        "gun": GUN_PLACES[GUN_NUMBERS.index(state.gun)],
        "barrage": [NAMES[s] for s in bits(state.barrage)],
        "drawn": [CHITS[c] for c in state.drawn],
        "truce_asked": bool(state.asked),
        "frame": {
            "step": STEP_NAMES[state.step],
            "unit": UNIT_IDS[state.unit] if state.unit != NONE else None,
            "marker": MARKER_IDS[state.marker] if state.marker != NONE else None,
            "target": NAMES[state.target] if state.target != NONE else None,
            "defenders": [UNIT_IDS[u] for u in state.defenders],
            "cursor": state.cursor,
            "retreating": [UNIT_IDS[u] for u in bits(state.todo)],
        },
    }


# ------------------------------------------------------------------ reading
def from_json(data: Mapping[str, object]) -> State:
    """The position again; ``ValueError`` with the offending place as its text."""
    if not isinstance(data, Mapping) or data.get("format") != FORMAT or data.get("game") != SLUG:
        raise ValueError("format")
    read = Reader(data)
    read.number("version", 1, VERSION)
    state = State(Rules(read.part("options").get("free_setup", bool)))
    state.day = read.number("day", 1, DAYS)
    units, markers = read.part("units"), read.part("markers")
    units.only(UNIT_IDS)
    markers.only(MARKER_IDS)
    state.at = [units.choice(name, UNIT_PLACES) for name in UNIT_IDS]
    state.markers = [markers.choice(name, MARKER_PLACES) for name in MARKER_IDS]
    state.gun = GUN_NUMBERS[read.choice("gun", GUN_PLACES)]
    state.barrage = read.mask("barrage", NAMES)
    state.drawn = _many(read, "drawn", CHITS)
    state.cup = [full - state.drawn.count(chit) for chit, full in enumerate(CUP)]
    state.asked = int(read.get("truce_asked", bool))
    _read_frame(read.part("frame"), state)
    rebuild(state)
    complaints = validate(state)
    if not complaints:
        state.pending()  # steps that ask nothing are passed; where that leads has to be sound, too
        complaints = validate(state)
    if complaints:
        raise ValueError(complaints[0])
    return state


def _read_frame(frame: Reader, state: State) -> None:
    state.step = frame.choice("step", STEP_NAMES)
    state.unit = _maybe(frame, "unit", UNIT_IDS)
    state.marker = _maybe(frame, "marker", MARKER_IDS)
    state.target = _maybe(frame, "target", NAMES)
    state.defenders = _many(frame, "defenders", UNIT_IDS)
    state.cursor = frame.number("cursor", 0, len(FREE))
    state.todo = frame.mask("retreating", UNIT_IDS)


def _maybe(read: Reader, key: str, names: Sequence[str]) -> int:
    """The number of a name, or ``NONE`` for null."""
    return NONE if read.data.get(key, "") is None else read.choice(key, names)


def _many(read: Reader, key: str, names: Sequence[str]) -> list[int]:
    """The numbers of a list of names, in order; a name may stand twice."""
    out = []
    for i, name in enumerate(read.get(key, list)):
        if name not in names:
            raise ValueError(f"{read.at(key)}[{i}]")
        out.append(names.index(name))
    return out
