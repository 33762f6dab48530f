"""How actions are written in a record, in words a wargamer reads without the program.

Units are ``division/regiment-battalion`` (``82/244-1``, tanks ``3TK/1``); a move is ``0605-0506``; an attack is
``x0706`` with its units, then the odds when the die is called for; orders are ``82D`` (division), ``118D+T`` (with
the tanks), ``0605S`` (stack); the rest are plain words.
"""

from __future__ import annotations

from .board import AIR_NAMES, COUNTERS, DIVISIONS, NAMES, OPTION_CHITS
from .combat import COLUMNS, CRT, column_for
from .state import State
from .steps import (
    BATTLE_DIE,
    CODES,
    DELAYED_HEX,
    LAND_HEX,
    MOVE,
    NIGHT_MOVE,
    RETREAT,
    ROLL,
    TARGET,
)


def _unit_name(entry: dict[str, str]) -> str:
    division, regiment, battalion = entry["division"], entry["regiment"], entry["battalion"]
    return f"{division}/{battalion}" if regiment == division else f"{division}/{regiment}-{battalion}"


UNIT_NAMES = tuple(_unit_name(u) for u in COUNTERS["units"])
NAMED = {
    "unit": UNIT_NAMES,
    "hex": NAMES,
    "stack": NAMES,
    "division": DIVISIONS,
    "joint": DIVISIONS,
    "air": AIR_NAMES,
    "chit": OPTION_CHITS,
    "chits": tuple("".join(name for n, name in enumerate("123CBG") if mask >> n & 1) or "-" for mask in range(64)),
}
"""What the numbers in actions, in ``about`` and in events stand for, by the kind of thing."""


def notate(state: State, action: int) -> str:
    """The action of the pending decision, without spaces."""
    state.pending()
    if action == ROLL:
        return COLUMNS[column_for(state, state.attackers, state.target)]
    kind, value = CODES.touch(action)
    if isinstance(value, str):
        return value
    name = NAMED[kind][value]
    if kind == "hex":
        return _hex_text(state, name)
    return name.replace(" ", "") + {"joint": "D+T", "division": "D", "stack": "S"}.get(kind, "")


def _hex_text(state: State, name: str) -> str:
    step = state.step
    if step == TARGET:
        return f"x{name}"
    if step in (MOVE, NIGHT_MOVE):
        return f"{NAMES[state.at[state.mover]]}-{name}"
    if step == RETREAT:
        return f"{NAMES[state.at[state.unit]]}>{name}"
    if step in (LAND_HEX, DELAYED_HEX):
        return f"@{name}"
    return name


def parse(state: State, text: str) -> int:
    """The legal action that is written so; ``ValueError`` when there is none."""
    for action in state.pending().actions:  # type: ignore[union-attr]
        if notate(state, action) == text:
            return int(action)
    raise ValueError(text)


def gloss(before: State, outcome: int) -> str:
    """What a die means: the result of a battle, else nothing."""
    before.pending()
    if before.step != BATTLE_DIE:
        return ""
    return CRT[column_for(before, before.attackers, before.target)][outcome]
