"""How the enemy could answer a move where it ends, in one line."""

from __future__ import annotations

from functools import lru_cache
from html import escape

from ....presenter.asking import decision
from ....presenter.contract import Focus
from ....presenter.remembered import AsItStands
from ..rules.board import SIDE
from ..rules.replies import Reply, reply
from ..rules.state import State
from ..rules.steps import HEX
from ..rules.threats import threats
from .acts import is_hex
from .marks import aim_of
from .seen import Seen
from .words import hex_ref, rule_ref, say, unit


def reply_html(seen: Seen, focus: Focus) -> str:
    """The line about the hex that a unit on the move is sent to; empty when nothing is aimed at."""
    now, aim = decision(seen), aim_of(seen, focus)
    if now is None or now.ask != "move.to" or aim is None or not is_hex(aim):
        return ""
    lang, mover, h = seen.lang, seen.state.unit, aim - HEX
    after = seen.state.copy()
    after.put(mover, h)
    found = _replied(AsItStands(after), h, 1 - SIDE[mover])
    if found is None:
        words = say(lang, "reply.none")
    else:
        key = "reply.guns" if found.supported else "reply.some"
        names = say(lang, "list.comma").join(unit(lang, u) for u in found.units)
        count = len(threats(after, h, 1 - SIDE[mover]))
        words = say(lang, key, count=count, units=names, attack=found.attack, defence=found.defence)
    css = "ln off" if found is None else "ln"
    head = f"{escape(say(lang, 'panel.reply'))} {hex_ref(lang, h, True)}"
    line = f'<div class="{css}"><span class="t">{head} {escape(words)} {rule_ref("9.4")}</span></div>'
    return f'<div class="mods">{line}</div>'


@lru_cache(maxsize=24)
def _replied(stands: AsItStands[State], h: int, side: int) -> Reply | None:
    """The best reply; kept, for the press that follows the pointer aims at the same."""
    return reply(stands.state, h, side)
