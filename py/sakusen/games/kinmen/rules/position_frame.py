"""The frame of a position as JSON: where the sequence of play stands, in words; described in ``POSITION.md``.

Positions of version 1 have it in numbers: steps as in ``steps.py``, sets as bits. They are read as well.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ....engine.hexes import bits
from ....engine.reading import Reader
from .board import AIR_NAMES, ALLOWANCE, HEXES, NAMES, UNIT_IDS, UNITS
from .frame import USES
from .state import State
from .steps import AIR, GUN, OVER, STEP_NAMES, SUPPORT

_ORDER_SETS = ("command", "active", "moved", "attacked", "defended")
_BATTLE_SETS = ("attackers", "defenders", "tanks_asked", "tanks_used", "todo", "fallers", "standers", "fit")
UNIT_SETS = (*_ORDER_SETS, *_BATTLE_SETS)
SWITCHES = ("mover_spent", "tank_attack", "both")
NUMBERS = {"passes": 2, "sea_left": 20, "points": max(ALLOWANCE), "dots": 12, "number": 2, "steps_left": 3}
"""The greatest value of each; the least is 0. Beyond these limits a position could hang."""
PARTS = ("none", "attackers", "defenders")
COUNT = 99
"""The greatest count within a step."""
FRAME = (*UNIT_SETS, *SWITCHES, *NUMBERS, "step", "cursor", "mover", "unit", "strike", "target", "part", "trail")
_MARKERS = {GUN: "gun"} | {AIR + i: name for i, name in enumerate(AIR_NAMES)}
_MARKER_OF = {name: action for action, name in _MARKERS.items()}


# ------------------------------------------------------------------ writing
def frame_to_json(state: State) -> dict[str, object]:
    """Every field of the frame."""
    cursor = _MARKERS.get(state.cursor, state.cursor) if state.step == SUPPORT else state.cursor
    return {
        "step": STEP_NAMES[state.step],
        "cursor": cursor,
        "mover": _named(state.mover, UNIT_IDS),
        "unit": _named(state.unit, UNIT_IDS),
        "strike": _used(state, "strike", UNIT_IDS),
        "target": _used(state, "target", NAMES),
        "part": PARTS[state.part],
        "trail": [NAMES[h] for h in bits(state.trail)],
        **{name: [UNIT_IDS[u] for u in bits(getattr(state, name))] for name in UNIT_SETS},
        **{name: bool(getattr(state, name)) for name in SWITCHES},
        **{name: getattr(state, name) for name in NUMBERS},
    }


def _named(index: int, names: Sequence[str]) -> str | None:
    return names[index] if index >= 0 else None


def _used(state: State, field: str, names: Sequence[str]) -> str | None:
    """The name that a field stands for; ``None`` while it is at rest."""
    index = getattr(state, field)
    return names[index] if index or field in USES.get(state.step, ()) else None


# ------------------------------------------------------------------ reading
def read_frame(frame: Reader, state: State) -> None:
    """Set the frame of a state; ``ValueError`` with the offending place as its text."""
    state.step = frame.choice("step", STEP_NAMES)
    cursor = frame.data.get("cursor")
    state.cursor = _MARKER_OF[cursor] if isinstance(cursor, str) and cursor in _MARKER_OF else _count(frame)
    state.mover, state.unit = _maybe(frame, "mover", UNIT_IDS, -1), _maybe(frame, "unit", UNIT_IDS, -1)
    state.strike, state.target = _maybe(frame, "strike", UNIT_IDS, 0), _maybe(frame, "target", NAMES, 0)
    state.part = frame.choice("part", PARTS)
    state.trail = frame.mask("trail", NAMES)
    for name in UNIT_SETS:
        setattr(state, name, frame.mask(name, UNIT_IDS))
    for name in SWITCHES:
        setattr(state, name, int(frame.get(name, bool)))
    for name, most in NUMBERS.items():
        setattr(state, name, frame.number(name, 0, most))


def _count(frame: Reader) -> int:
    return frame.number("cursor", 0, COUNT)


def _maybe(frame: Reader, key: str, names: Sequence[str], none: int) -> int:
    """The number of a name, or ``none`` for null."""
    return none if frame.data.get(key, "") is None else frame.choice(key, names)


# ------------------------------------------------------------------ version 1
_LIMITS: Mapping[str, tuple[int, int]] = {
    **dict.fromkeys(UNIT_SETS, (0, (1 << UNITS) - 1)),
    **{name: (0, most) for name, most in NUMBERS.items()},
    **dict.fromkeys(SWITCHES, (0, 1)),
    "step": (0, OVER),
    "cursor": (0, COUNT),
    "mover": (-1, UNITS - 1),
    "unit": (-1, UNITS - 1),
    "strike": (0, UNITS - 1),
    "target": (0, HEXES - 1),
    "part": (0, len(PARTS) - 1),
    "trail": (0, (1 << HEXES) - 1),
}


def read_numbers(frame: Reader, state: State) -> None:
    """The same from a position of version 1."""
    for name in FRAME:
        setattr(state, name, frame.number(name, *_LIMITS[name]))
