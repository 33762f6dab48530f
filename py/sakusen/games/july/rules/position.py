"""A position as JSON: names instead of numbers, so that people and other programs can write one.

The schema is described in ``POSITION.md``. Reading is strict: whatever is missing, unknown or impossible is
refused with the place where it stands.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ....engine.core import Decision
from ....engine.hexes import bits
from ....engine.reading import Reader
from .board import BOXES, HEXES, INDEX, NAMES, REMOVED, SEATS, STEPS, TURNS, UNIT_IDS
from .contact import fights
from .initiative import CYCLES, IDLE_CYCLES
from .state import SCALARS, Rules, State
from .steps import NOBODY, OVER, STEP_NAMES
from .validity import validate

FORMAT = "sakusen-position"
VERSION = 2
SLUG = "july"
BOX_INDEX = {name: place for place, name in BOXES.items()}
NAMED = {"turn", "seat", "cycle", "idle", "fought", "blown", "moved", "supported", "done"}
FRAME = tuple(name for name in SCALARS if name not in NAMED)
"""Where the sequence of play stands."""
SWITCHES = ("emptied", "shaken")
NUMBERS = ("current", "attack_dice", "defence_dice", "attack_hits", "defence_hits", "damage", "gain")
LOW, HIGH = -1, 99


def to_json(state: State) -> dict[str, object]:
    """The position, all of it."""
    state.pending()
    return {
        "format": FORMAT,
        "version": VERSION,
        "game": SLUG,
        "options": {"demolition": state.rules.demolition},
        "turn": state.turn,
        "seat": SEATS[state.seat],
        "cycle": state.cycle,
        "idle_cycles": state.idle,
        "fought": bool(state.fought),
        "units": {name: _place_name(state, u) for u, name in enumerate(UNIT_IDS)},
        "moved": _names(state.moved),
        "bridge_blown": bool(state.blown),
        "plan": [
            {
                "attackers": _names(fight.attackers),
                "defenders": _names(fight.defenders),
                "fought": bool(state.done >> number & 1),
                "supported": state.supported == number,
            }
            for number, fight in enumerate(fights(state), 1)
        ],
        "rolled": {"attack": list(state.attack_rolled), "defence": list(state.defence_rolled)},
        "frame": {
            "step": STEP_NAMES[state.step],
            "unit": UNIT_IDS[state.unit] if state.unit >= 0 else None,
            "loser": SEATS[state.loser] if state.loser >= 0 else None,
            **{name: bool(getattr(state, name)) for name in SWITCHES},
            **{name: getattr(state, name) for name in NUMBERS},
        },
    }


def _names(units: int) -> list[str]:
    return [UNIT_IDS[u] for u in bits(units)]


def _place_name(state: State, unit: int) -> str:
    place = state.at[unit]
    return BOXES[place] if place >= HEXES else NAMES[place] + "*" * state.lost[unit]


def from_json(data: Mapping[str, object]) -> State:
    """The position again; ``ValueError`` with the offending place as its text."""
    if not isinstance(data, Mapping) or data.get("format") != FORMAT or data.get("game") != SLUG:
        raise ValueError("format")
    read = Reader(data)
    version = read.number("version", 1, VERSION)
    state = State(Rules(read.part("options").get("demolition", bool)))
    _read_units(read.part("units"), state)
    state.turn = read.number("turn", 1, TURNS)
    state.seat = read.choice("seat", SEATS)
    state.cycle = read.number("cycle", 1, CYCLES)
    state.idle = read.number("idle_cycles", 0, IDLE_CYCLES)
    state.fought = int(read.get("fought", bool))
    state.blown = int(read.get("bridge_blown", bool))
    state.moved = read.mask("moved", UNIT_IDS)
    _read_plan(read, state)
    rolled = read.part("rolled")
    state.attack_rolled, state.defence_rolled = _faces(rolled, "attack"), _faces(rolled, "defence")
    (_read_words if version > 1 else _read_numbers)(read.part("frame"), state)
    state.recount()
    return _checked(state)


def _read_words(frame: Reader, state: State) -> None:
    state.step = frame.choice("step", STEP_NAMES)
    state.unit, state.loser = _maybe(frame, "unit", UNIT_IDS), _maybe(frame, "loser", SEATS)
    for name in SWITCHES:
        setattr(state, name, int(frame.get(name, bool)))
    for name in NUMBERS:
        setattr(state, name, frame.number(name, LOW, HIGH))


def _maybe(frame: Reader, key: str, names: Sequence[str]) -> int:
    """The number of a name, or ``NOBODY`` for null."""
    return NOBODY if frame.data.get(key, "") is None else frame.choice(key, names)


def _read_numbers(frame: Reader, state: State) -> None:
    """The same from a position of version 1: steps as in ``steps.py``, units and seats by their numbers."""
    for name in FRAME:
        setattr(state, name, frame.number(name, LOW, HIGH))
    if not 0 <= state.step <= OVER:
        raise ValueError("frame.step")


def _read_units(units: Reader, state: State) -> None:
    units.only(UNIT_IDS)
    for u, name in enumerate(UNIT_IDS):
        text = units.get(name, str)
        place = text.rstrip("*")
        if place in INDEX:
            state.at[u], state.lost[u] = INDEX[place], len(text) - len(place)
        elif text in BOX_INDEX:
            state.at[u] = BOX_INDEX[text]
            state.lost[u] = STEPS[u] if state.at[u] == REMOVED else 0
        else:
            raise ValueError(units.at(name))


def _faces(rolled: Reader, key: str) -> tuple[int, ...]:
    """The dice of one side that have fallen in the combat under way."""
    faces = rolled.get(key, list)
    for i, face in enumerate(faces):
        if isinstance(face, bool) or face not in range(1, 7):
            raise ValueError(f"{rolled.at(key)}[{i}]")
    return tuple(faces)


def _read_plan(read: Reader, state: State) -> None:
    for number, combat in enumerate(read.parts("plan"), 1):
        for key in ("attackers", "defenders"):
            for unit in bits(combat.mask(key, UNIT_IDS)):
                if state.combat[unit]:
                    raise ValueError(combat.at(key))
                state.combat[unit] = number
        state.done |= int(combat.get("fought", bool)) << number
        if combat.get("supported", bool):
            state.supported = number


def _checked(state: State) -> State:
    """A position whose frame does not fit its units breaks somewhere when asked; say so instead."""
    complaints = validate(state)
    if complaints:
        raise ValueError(complaints[0])
    try:
        pending = state.pending()
        complaints = validate(state)  # steps that ask nothing have been passed; where that leads has to be sound, too
    except (IndexError, KeyError, ValueError, StopIteration, RecursionError) as error:
        raise ValueError("frame") from error
    if complaints:
        raise ValueError(complaints[0])
    if isinstance(pending, Decision) and not pending.actions:
        raise ValueError("frame")
    return state
