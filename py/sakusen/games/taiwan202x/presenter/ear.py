"""Special Operation 202X for the ear: every place, the seas, the bases and the viewer's hand."""

from __future__ import annotations

from collections.abc import Iterable

from ....engine.core import Outcome
from ....engine.hexes import bits
from ....presenter.spoken import Area, Heard
from ..rules.board import (
    GENERATION,
    IS_SEA,
    LOST,
    OFF_MAP,
    PLACES,
    PRC,
    ROC,
    SAKISHIMA,
    SEA_LIST,
    SIDE,
    SIDE_UNITS,
    STRENGTH,
)
from ..rules.negotiation import control
from .acts import attack_of, place_of
from .seen import Seen
from .status import islands
from .truce import why_words
from .words import card_words, place, say, side, space, unit, unit_words


def heard(seen: Seen, index: int) -> Heard:
    """Who controls it, and the units of both sides."""
    lang, state = seen.lang, seen.state
    kind = "heard.sea" if IS_SEA[index] else "heard.islands" if index == SAKISHIMA else "heard.base"
    ground = "" if index == OFF_MAP else say(lang, kind)
    goal = ""
    if IS_SEA[index]:
        found = control(state, index)
        who = side(lang, found[0]) if found is not None else say(lang, "status.nobody")
        goal = say(lang, "status.sea", who=who, why=why_words(lang, state, index))
    elif index == SAKISHIMA:
        goal = say(lang, islands(state))
    units = [found for seat in (PRC, ROC) for found in _units(lang, bits(state.here[index] & SIDE_UNITS[seat]))]
    return Heard(place(lang, index), ground, units, "", goal)


def areas(seen: Seen) -> list[Area]:
    """The seas with the islands, the bases, then initiative, losses and the cards that the viewer knows."""
    lang, state, facts = seen.lang, seen.state, seen.view.facts
    seas = [*SEA_LIST, SAKISHIMA]
    bases = [p for p in range(PLACES) if p not in seas and p != LOST]
    lines = [say(lang, "heard.initiative", space=space(facts["initiative"]))]
    for seat in (seen.seat, 1 - seen.seat):
        lost = bits(state.here[LOST] & SIDE_UNITS[seat] & ~state.absent)
        if lost:
            lines.append(say(lang, "heard.lost", side=side(lang, seat), units=unit_words(lang, lost)))
    if not isinstance(seen.view.pending, Outcome) and facts["hand"]:
        lines.append(
            say(lang, "heard.hand", cards=say(lang, "list.comma").join(card_words(lang, c) for c in facts["hand"]))
        )
    return [
        Area(say(lang, "heard.seas"), seas),
        Area(say(lang, "heard.bases"), bases),
        Area(say(lang, "heard.beside"), (), lines),
    ]


def leads(seen: Seen, action: int) -> list[str]:
    """Of a place to go to or to attack: the enemies there, and who controls it."""
    aimed = next((place for place in (place_of(action), attack_of(action)) if place is not None), None)
    if aimed is None:
        return []
    found = heard(seen, aimed)
    theirs = [words for words, _ in found.of(seen.seat, False)]
    return [*theirs, *([found.goal] if found.goal else [])]


def _units(lang: str, units: Iterable[int]) -> list[tuple[int, str]]:
    """The units of a side; those with the same numbers are named together, their numbers once."""
    alike: dict[tuple[int, int, int], list[str]] = {}
    for u in units:
        alike.setdefault((SIDE[u], STRENGTH[u], GENERATION[u]), []).append(unit(lang, u))
    comma = say(lang, "list.comma")
    return [
        (owner, say(lang, "heard.unit", unit=comma.join(named), strength=strength, generation=generation))
        for (owner, strength, generation), named in alike.items()
    ]
