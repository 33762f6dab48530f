"""What becomes of the units that an answer decides about, in words: who falls, who goes where, who makes room."""

from __future__ import annotations

from ....engine.hexes import bits
from ..rules.board import LOST, SAKISHIMA
from ..rules.fates import Fate, fates
from ..rules.losses import toll
from ..rules.steps import YES
from .seen import Seen
from .words import place, place_words, say, there, unit_words


def loss_words(seen: Seen, unit: int) -> str:
    """8.5 who falls with a unit for certain, and the hits that are left then."""
    lang, found = seen.lang, toll(seen.state, unit)
    parts = []
    if found.with_it:
        names = unit_words(lang, bits(found.with_it))
        parts.append(say(lang, "fate.falls_with", units=names, count=found.with_it.bit_count()))
    if found.among:
        parts.append(say(lang, "fate.then", left=found.left, units=unit_words(lang, bits(found.among), "list.or")))
    return say(lang, "list.comma").join(parts) or say(lang, "fate.enough")


def join_words(seen: Seen, action: int) -> str:
    """8.1 what becomes of the aircraft on Sakishima if it joins the battle, or stays out of it."""
    lang, fate = seen.lang, fates(seen.state, action)[0]
    homes = [p for p in fate.ends if p != LOST]
    if action == YES:
        key = "fate.may_fall" if LOST in fate.ends else "fate.safe"
        return say(lang, key, places=place_words(lang, homes, "list.or"))
    others = [p for p in homes if p != SAKISHIMA]
    return say(lang, "fate.makes_room", place=there(lang, others[0])) if others else say(lang, "fate.stays")


def goes_words(seen: Seen, action: int, *left_out: int) -> str:
    """Where the units go that an answer moves, by place; empty when there are none but those left out."""
    lang, by_place = seen.lang, dict[int, list[int]]()
    for fate in fates(seen.state, action):
        if fate.unit not in left_out and fate.ends != (seen.state.at[fate.unit],):
            by_place.setdefault(fate.ends[0], []).append(fate.unit)
    return say(lang, "list.comma").join(
        say(lang, "fate.goes", units=unit_words(lang, units), place=place(lang, p)) for p, units in by_place.items()
    )


def guest_of(seen: Seen, action: int, unit: int) -> Fate | None:
    """The aircraft on Sakishima that makes room for a unit, if there is one (5.5)."""
    others = (fate for fate in fates(seen.state, action) if fate.unit != unit and seen.state.at[fate.unit] == SAKISHIMA)
    return next((fate for fate in others if fate.ends != (SAKISHIMA,)), None)
