"""How the enemy could answer a move where it ends: the attack of his next card that would hit most, in one line."""

from __future__ import annotations

from functools import lru_cache
from html import escape

from ....presenter.asking import decision
from ....presenter.contract import Focus
from ....presenter.remembered import AsItStands
from ....presenter.wording import decimal, rule_ref
from ..rules.board import FLEETS, IS_SEA, PRC, SAKISHIMA, SIDE_UNITS
from ..rules.replies import Reply, reply
from ..rules.state import State
from ..rules.threats import strikes_at, threats
from .acts import place_of
from .battle import pictures
from .forecast import battle, mean
from .odds import aim_of
from .seen import Seen
from .words import event, place_ref, say, suit_symbol

_PICTURE = 24


def reply_html(seen: Seen, focus: Focus) -> str:
    """The line about the sea, or Sakishima, that the chosen units are sent to; empty when they are sent nowhere, or
    into a battle."""
    now, aim = decision(seen), aim_of(seen, focus)
    place = place_of(aim) if aim is not None and now is not None and now.ask == "activate" else None
    if aim is None or now is None or place is None or not (place == SAKISHIMA or IS_SEA[place]):
        return ""
    lang, foe = seen.lang, 1 - now.seat
    if seen.state.here[place] & SIDE_UNITS[foe]:
        return ""
    after = seen.state.copy()
    after.apply(aim)
    found = _replied(AsItStands(after), place, foe)
    words = escape(say(lang, "reply.none")) if found is None else _words(lang, found, after, place, foe)
    strikes = say(lang, "list.comma").join(event(lang, e) for e in strikes_at(after, place, foe))
    if strikes:
        words += " " + escape(say(lang, "threats.strikes", events=strikes))
    css = "ln off" if found is None and not strikes else "ln"
    head = f"{escape(say(lang, 'panel.reply'))} {place_ref(lang, place)}"
    return (
        f'<div class="mods"><div class="{css}"><span class="t flow">{head} {words} {rule_ref("6.2")}</span></div></div>'
    )


def _words(lang: str, found: Reply, after: State, place: int, foe: int) -> str:
    sides = (found.units, found.targets) if foe == PRC else (found.targets, found.units)
    lost = battle(*sides).lost[1 - foe]
    key = "reply.fleets" if found.units & FLEETS else "reply.air"
    words = say(
        lang,
        key,
        count=found.units.bit_count(),
        suit=suit_symbol(found.suit),
        lost=decimal(mean(lost)),
        own=found.targets.bit_count(),
        near=len(threats(after, place, foe)),
    )
    return f"{pictures(lang, found.units, _PICTURE)} {escape(words)}"


@lru_cache(maxsize=24)
def _replied(stands: AsItStands[State], place: int, seat: int) -> Reply | None:
    """The best reply; kept, for the press that follows the pointer aims at the same."""
    return reply(stands.state, place, seat)
