"""How actions are written in a record, in words a wargamer reads without the program.

Units go by the short names of the counter sheet (``3TK``, ``36/149``). A move is ``0602-0503``, an entry
``@0205``; a link of the attack plan is the attacker, then ``x0403``; ``fix`` closes the plan. ``guns>0403``
supports the combat against 0403, ``x0402+0403`` is the combat fought next. Damage is ``step`` or a retreat
``0403>0503``; an advance is ``0402^0403``. The rest are plain words.
"""

from __future__ import annotations

from ....engine.core import Decision
from ....engine.hexes import bits
from .board import COUNTERS, END_FACES, HEXES, NAMES
from .combat import is_hit
from .contact import fights
from .state import State
from .steps import ADVANCE_TO, CODES, DICE, LOSS, SUPPORT, TARGET, TURN_END

UNIT_NAMES: tuple[str, ...] = tuple(u["short"] for u in COUNTERS["units"])
NAMED = {"unit": UNIT_NAMES, "hex": NAMES}
"""What the numbers in actions, in ``about`` and in events stand for, by the kind of thing."""


def notate(state: State, action: int) -> str:
    """The action of the pending decision, without spaces."""
    state.pending()
    kind, value = CODES.touch(action)
    if isinstance(value, str):
        return value
    if kind == "combat":
        return ("guns>" if state.step == SUPPORT else "x") + _targets(state, value)
    name, step = NAMED[kind][value], state.step
    if kind == "unit":
        return name
    if step == TARGET:
        return f"x{name}"
    place = state.at[state.unit]
    if place >= HEXES:
        return f"@{name}"
    return f"{NAMES[place]}{'>' if step == LOSS else '^' if step == ADVANCE_TO else '-'}{name}"


def _targets(state: State, number: int) -> str:
    """The hexes that a combat of the plan attacks."""
    return "+".join(sorted(NAMES[state.at[d]] for d in bits(fights(state)[number - 1].defenders)))


def parse(state: State, text: str) -> int:
    """The legal action that is written so; ``ValueError`` when there is none."""
    pending = state.pending()
    for action in pending.actions if isinstance(pending, Decision) else ():
        if notate(state, action) == text:
            return int(action)
    raise ValueError(text)


def gloss(before: State, outcome: int) -> str:
    """What a die means: behind the last one of a combat its net result, behind the end die "end" or "on"."""
    before.pending()
    if before.step == TURN_END:
        return "end" if outcome + 1 in END_FACES[before.turn] else "on"
    if before.step != DICE or before.attack_dice + before.defence_dice > 1:
        return ""
    hit = int(is_hit(before, outcome))
    net = before.attack_hits - before.defence_hits + (hit if before.attack_dice else -hit)
    return f"{net:+d}" if net else "="
