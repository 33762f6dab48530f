"""Where the ways out of a combat result lead, in words. What becomes of the units is told by the rules (``fates``)."""

from __future__ import annotations

from collections.abc import Sequence

from ....engine.core import Decision
from ....engine.hexes import bits
from ..rules.board import NAMES
from ..rules.fates import Fate, fates
from ..rules.state import State
from ..rules.steps import FALL_BACK, HEX, STAND
from .words import percent, say, values

NAMED = 3
"""So many hexes are named, more are counted."""
FATED = ("stand", "stand.all")


def places(lang: str, hexes: Sequence[int]) -> str:
    """Hexes by their numbers, many of them counted."""
    if len(hexes) > NAMED:
        return say(lang, "fate.hexes", count=len(hexes))
    return say(lang, "list.comma").join(NAMES[h] for h in hexes)


def fate_words(lang: str, fate: Fate) -> str:
    """What becomes of one unit, as short as it goes."""
    if fate.survives:
        return say(lang, "detail.survives", share=percent(float(fate.survives)))
    if fate.is_doomed:
        return say(lang, "fate.lost")
    return say(lang, "fate.risk" if fate.lost else "fate.to", places=places(lang, fate.ends))


def detail(lang: str, state: State, action: int) -> str:
    """The same for the button of this option; empty where there are too many ways to tell."""
    found = fates(state, action) or ()
    words = [fate_words(lang, fate) for fate in found]
    if len(set(words)) < 2:
        return "".join(words[:1])
    named = [f"{values(fate.unit, state.spent[fate.unit])} {told}" for fate, told in zip(found, words, strict=True)]
    return say(lang, "list.comma").join(named)


def retreats(state: State) -> tuple[Fate, ...]:
    """Whoever would leave his hex if the answer were to retreat."""
    return tuple(fate for fate in fates(state, FALL_BACK) or () if fate.survives is None)


def goals(state: State) -> list[int]:
    """Every hex where such a retreat can end."""
    return sorted({h for fate in retreats(state) for h in fate.ends})


def traps(state: State, now: Decision) -> list[int]:
    """The hexes of a retreat from which nothing can save the unit (8.4)."""
    doomed = []
    for action in now.actions:
        found = fates(state, action) or ()
        if found and all(fate.is_doomed for fate in found):
            doomed.append(action - HEX)
    return doomed


def fated_units(state: State, now: Decision) -> list[int]:
    """Whoever the question is about."""
    return [now.about[0]] if now.ask == "stand" else bits(state.todo)


def unit_fates(lang: str, state: State, unit: int) -> str:
    """Both fates of a unit that is to stand or to retreat."""
    told = {}
    for key, action in (("stand", STAND), ("retreat", FALL_BACK)):
        fate = next((fate for fate in fates(state, action) or () if fate.unit == unit), None)
        if fate is None:
            return ""
        told[key] = fate_words(lang, fate)
    return say(lang, "unit.fates", **told)
