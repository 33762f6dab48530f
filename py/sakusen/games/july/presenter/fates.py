"""What every answer to a question about damage or ground does, in words; see ``games/july/fates``."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from ....engine.core import Decision
from ....presenter.asking import decision
from ....presenter.contract import Focus
from ..rules.board import BIT, HEXES, HILL, UNITS
from ..rules.fates import ASKS, Fate, fates
from ..rules.results import pursuits
from ..rules.state import State
from ..rules.steps import DONE, HEX, STEP
from . import acts
from .acts import is_hex
from .marks import aim_of
from .seen import Seen
from .words import hex_ref, rule_ref, say, side, unit, unit_ref, unit_words, values

RULES = {"damage.unit": "9.17", "damage.how": "9.17", "advance.unit": "9.21", "advance.to": "9.22"}


def fate_words(lang: str, state: State, action: int) -> str:
    """The fate of an answer to the pending question in words; empty for other questions."""
    fate = fates(state).get(action)
    return "" if fate is None else _words(lang, state, action, fate)


def fate_sentences(lang: str, state: State, action: int) -> str:
    """The same, each consequence as a sentence of its own."""
    fate = fates(state).get(action)
    parts = [] if fate is None else list(_parts(lang, state, action, fate))
    if lang == "en":
        return " ".join(f"{part[:1].upper()}{part[1:]}." for part in parts)
    return "".join(f"{part}。" for part in parts)


def _words(lang: str, state: State, action: int, fate: Fate) -> str:
    return say(lang, "list.clauses").join(_parts(lang, state, action, fate))


def _parts(lang: str, state: State, action: int, fate: Fate) -> Iterator[str]:
    """The consequences one after the other, what the choice itself does first."""
    pending = state.pending()
    assert isinstance(pending, Decision)
    if action == DONE:
        yield say(lang, "fate.done")
    if fate.losses and is_hex(action):
        yield say(lang, "fate.forced")
    for loss in fate.losses:
        key = "fate.removed" if loss.is_removed else "fate.reduced"
        yield say(lang, key, unit=unit(lang, loss.unit), values=values(loss.unit, state.lost[loss.unit] + loss.steps))
    if fate.points:
        yield say(lang, "fate.points", side=side(lang, 1 - pending.seat), points=fate.points)
    if fate.level:
        yield say(lang, f"level.{fate.level}")
        return
    if is_hex(action) and fate.place < HEXES:
        yield from _stand(lang, action - HEX, fate, pending.ask == "advance.to")
    if fate.asks == "damage.how" and action < UNITS:
        yield say(lang, "fate.how")
    elif fate.asks == "advance.to":
        yield say(lang, "fate.ways", count=len(pursuits(state, action)))
    elif fate.left:
        yield say(lang, "fate.damage" if fate.asks.startswith("damage") else "fate.on", left=fate.left)
    elif fate.ground:
        yield say(lang, "fate.ground", side=side(lang, 1 - pending.seat), points=fate.ground)
    elif pending.ask.startswith("damage"):
        yield say(lang, "fate.no_ground", side=side(lang, 1 - pending.seat))


def _stand(lang: str, h: int, fate: Fate, is_advance: bool) -> Iterator[str]:
    """How a unit stands where it goes; nobody retreats to an enemy (9.18)."""
    if HILL & BIT[h]:
        yield say(lang, "fate.hill")
    if fate.touches:
        yield say(lang, "fate.touches", units=unit_words(lang, fate.touches))
    if fate.is_held:
        yield say(lang, "fate.held")
    elif is_advance:
        yield say(lang, "fate.clear")


def spoken(seen: Seen, action: int) -> str:
    """An action in words for keyboard and screen reader, with what it does for certain."""
    act = acts.spoken(seen, action)
    fate = fate_words(seen.lang, seen.state, action)
    return say(seen.lang, "act.fate", act=act, fate=fate) if fate else act


# ---------------------------------------------------------------- the panel
def fates_html(seen: Seen, focus: Focus) -> str:
    """Every answer with what it does, the one that is aimed at marked; empty when nothing of that kind is asked."""
    now, lang, state = decision(seen), seen.lang, seen.state
    if now is None or now.ask not in ASKS:
        return ""
    aim = focus.preview if focus.preview in now.actions else aim_of(seen, focus)
    known = fates(state)
    rows = "".join(
        f'<tr{" class=on" if action == aim else ""}><th scope="row">{_label(lang, state, action)}</th>'
        f"<td>{escape(_words(lang, state, action, fate))}</td></tr>"
        for action, fate in known.items()
    )
    title = escape(say(lang, "panel.fates"))
    return f'<h2>{title}{rule_ref(RULES[now.ask])}</h2><table class="fates"><tbody>{rows}</tbody></table>'


def _label(lang: str, state: State, action: int) -> str:
    if action < UNITS:
        return str(unit_ref(lang, action))
    if action == DONE:
        return escape(say(lang, "button.done.advance"))
    if action == STEP:
        return escape(say(lang, "button.step"))
    return str(hex_ref(lang, action - HEX, True))
