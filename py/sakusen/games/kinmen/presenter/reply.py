"""How the enemy could answer a move or an attack where it is: the best attack of one order, in one line."""

from __future__ import annotations

from functools import lru_cache
from html import escape

from ....engine.hexes import bits
from ....presenter.asking import decision
from ....presenter.contract import Focus
from ....presenter.remembered import AsItStands
from ..rules.board import HEXES, SIDE
from ..rules.combat import COLUMNS
from ..rules.replies import GROUP, Reply, reply
from ..rules.state import State
from ..rules.steps import DIVISION_ORDER, HEX, JOINT_ORDER
from ..rules.threats import threats
from .acts import is_hex
from .odds import Odds
from .seen import Seen
from .words import division, hex_ref, rule_ref, say


def reply_html(seen: Seen, focus: Focus, odds: Odds | None) -> str:
    """The line about the hex that is aimed at, or about the attackers' hex that the enemy gets the best column on;
    empty when nothing is aimed at."""
    lang = seen.lang
    after, places = _after_move(seen, focus) or (_after_attack(odds) if odds is not None else (seen.state, ()))
    if not places or decision(seen) is None:
        return ""
    foe = 1 - SIDE[bits(after.here[places[0]])[0]]
    stands = AsItStands(after)
    found = {h: _replied(stands, h, foe) for h in places}
    h = max(places, key=lambda place: _weight(found[place]))
    best = found[h]
    words = say(lang, "reply.none") if best is None else _words(lang, best, len(threats(after, h, foe)))
    css = "ln off" if best is None else "ln"
    head = f"{escape(say(lang, 'panel.reply'))} {hex_ref(lang, h, True)}"
    line = f'<div class="{css}"><span class="t">{head} {escape(words)} {rule_ref("10.1")}</span></div>'
    return f'<div class="mods">{line}</div>'


@lru_cache(maxsize=24)
def _replied(stands: AsItStands[State], h: int, foe: int) -> Reply | None:
    """The best reply; kept, for the press that follows the pointer aims at the same."""
    return reply(stands.state, h, foe)


def _words(lang: str, best: Reply, count: int) -> str:
    key, name = "reply.some", ""
    if best.order != GROUP:
        joint = best.order >= JOINT_ORDER
        key = "reply.joint" if joint else "reply.division"
        name = division(lang, best.order - (JOINT_ORDER if joint else DIVISION_ORDER))
    return say(
        lang,
        key,
        count=count,
        attack=best.attack,
        defence=best.defence,
        column=COLUMNS[best.column],
        division=name,
        units=len(best.units),
    )


def _weight(found: Reply | None) -> tuple[int, int]:
    return (found.column, found.attack) if found else (-1, 0)


def _after_move(seen: Seen, focus: Focus) -> tuple[State, tuple[int, ...]] | None:
    """The position when the unit on the move has gone where it is aimed and its battle group is spent (10.4.3)."""
    now, aim = decision(seen), focus.preview
    if now is None or now.ask != "move":
        return None
    if aim is None and focus.hover and focus.hover[0] == "hex":
        aim = HEX + int(focus.hover[1])
    if aim is None or not is_hex(aim) or aim not in now.actions:
        return None
    after = seen.state.copy()
    after.apply(aim)
    return _spent(after, after.active), (aim - HEX,)


def _after_attack(odds: Odds) -> tuple[State, tuple[int, ...]]:
    """The position when the attackers stay where they are, spent, and so does the defender."""
    after = odds.state.copy()
    places = sorted({after.at[u] for u in odds.attackers if after.at[u] < HEXES})
    return _spent(after, after.active | sum(1 << u for u in odds.attackers)), tuple(places)


def _spent(after: State, units: int) -> State:
    for u in bits(units):
        after.spent[u] = 1
    return after
