"""What a card can do now, in words and as a panel: its event, the units it wakes, when it acts."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import NamedTuple

from ....engine.core import Reason
from ....presenter.asking import decision
from ....presenter.contract import Focus
from ....presenter.wording import rule_ref
from ..rules.board import (
    EVENT_IDS,
    EVENT_RULE,
    HOME,
    JAPAN,
    SAKISHIMA,
    SUIT,
    SUITS,
    holder,
)
from ..rules.cards import Group, Use, use
from ..rules.events import AIRBORNE_STEPS, KIND
from ..rules.hybrid import MOST as MOST_SWAPS
from ..rules.sakishima import LANDING_STEPS, LAST_SPACE
from ..rules.state import State
from ..rules.steps import EVENT, NOBODY, OPERATE, PASS
from ..rules.strikes import areas
from .acts import refusal
from .battle import line, pictures, share
from .odds import airborne_chance, blows_at, by_sum, court_event, court_sums, most
from .seen import Seen
from .words import RED_SUITS, card_html, event, place, place_ref, rating, say, side, space, suit_symbol, unit

MEAN = 7
"""The mean of two dice, for which a card says what it could move."""


class Lines(NamedTuple):
    """The three lines of a card, and whether its event can be played."""

    name: str
    what: str
    rule: str
    playable: bool
    operation: str
    units: str
    remark: str


# ---------------------------------------------------------------- words
def can_move(lang: str, groups: Sequence[Group], limit: int) -> str:
    """The most aircraft or fleets that one operation could move."""
    air, fleets = most(groups, limit)
    key = "both" if air and fleets else "air" if air else "fleets" if fleets else "none"
    return say(lang, f"card.can.{key}", air=air, fleets=fleets)


def short_reason(lang: str, reason: Reason) -> str:
    """Why an event cannot be played, in the few words that a card has room for."""
    return say(lang, f"card.no.{reason.key.rpartition('.')[2]}")


def card_lines(seen: Seen, index: int) -> Lines:
    """What is written on a card of the viewer."""
    return own_lines(seen.state, seen.lang, seen.view.seat, index)


def own_lines(state: State, lang: str, seat: int, index: int) -> Lines:
    """What is written on a card of a seat."""
    found = use(state, seat, index)
    if found.limit:
        remark = say(lang, "card.low") if found.limit <= 4 else say(lang, "card.high") if found.limit >= 9 else ""
        return Lines(
            "",
            "",
            "",
            False,
            say(lang, "card.limit", limit=found.limit),
            can_move(lang, found.groups, found.limit),
            remark,
        )
    name, ident = event(lang, found.event), EVENT_IDS[found.event]
    units = say(lang, "card.at_mean", mean=MEAN, units=can_move(lang, found.groups, MEAN))
    operation = say(lang, "card.operation")
    if found.reaction:
        return Lines(name, say(lang, "card.reaction"), "9.5", True, operation, units, "")
    if found.reason is not None:
        return Lines(name, short_reason(lang, found.reason), found.reason.rule, False, operation, units, "")
    what = say(lang, f"card.event.{ident}", rating=rating(found.event), count=MOST_SWAPS[found.event])
    return Lines(name, what, EVENT_RULE[found.event], True, operation, units, "")


def other_lines(seen: Seen, index: int) -> Lines:
    """What is written on the other side's card once it is shown."""
    lang, seat = seen.lang, 1 - seen.view.seat
    found = use(seen.state, seat, index)
    if found.limit:
        return Lines("", "", "", False, say(lang, "card.limit", limit=found.limit), "", "")
    return Lines(event(lang, found.event), "", "", True, say(lang, "card.operation"), "", "")


def place_counts(lang: str, groups: Sequence[Group], fleets: bool) -> str:
    """Where the units of a kind stand that a card wakes, and how many."""
    return say(lang, "list.comma").join(
        say(lang, "use.group", place=place(lang, g.place), count=len(g.units)) for g in groups if g.fleets == fleets
    )


# ---------------------------------------------------------------- the panel of one card
def _opt(head: str, words: str, small: str, rule: str, off: bool = False) -> str:
    css = "opt off" if off else "opt"
    note = f"<small>{small}</small>" if small else ""
    return f'<div class="{css}"><b>{head}</b><span>{words}{note}</span>{rule_ref(rule)}</div>'


def card_html_panel(seen: Seen, index: int) -> str:
    """The card that is pointed at or about to be laid down: event, operation, order."""
    lang, facts = seen.lang, seen.view.facts
    seat = seen.view.seat
    other = index not in facts["hand"] and facts["chosen"][1 - seat] == index
    found = use(seen.state, 1 - seat if other else seat, index)
    title = escape(event(lang, found.event)) if found.event >= 0 else escape(say(lang, "use.number"))
    head = f"<h2>{card_html(index)}　{title}{rule_ref(EVENT_RULE[found.event] if found.event >= 0 else '6.0')}</h2>"
    rows = [_event_row(seen, found)] if found.event >= 0 else []
    return head + "".join([*rows, _operation_row(seen, found), _order_row(seen, found)])


def _event_row(seen: Seen, found: Use) -> str:
    lang = seen.lang
    words = escape(event_words(lang, found.event))
    label = escape(say(lang, "use.event"))
    if found.reaction:
        return _opt(label, words, escape(say(lang, "use.reaction")), "9.5")
    if found.reason is not None:
        why = refusal(found.reason.key, found.reason.data, lang)
        return _opt(label, words, f"<em>{escape(say(lang, 'use.not_now'))}</em> {escape(why)}", found.reason.rule, True)
    return _opt(label, words, event_prospect(seen, found.event), EVENT_RULE[found.event])


def event_words(lang: str, index: int) -> str:
    """What an event does, in one line."""
    return say(lang, f"event.{EVENT_IDS[index]}", rating=rating(index), count=MOST_SWAPS[index])


def event_prospect(seen: Seen, index: int) -> str:
    """What playing an event would bring as the board stands, as HTML."""
    lang, state, kind = seen.lang, seen.state, KIND[index]
    if kind == "strike":
        found = [b for p in areas(state, index) for b in blows_at(state, index, p)]
        parts = [f"{escape(place(lang, b.place))} {share(1 - b.lost[0])}" for b in found]
        return f"{escape(say(lang, 'use.chances'))} {escape(say(lang, 'list.comma')).join(parts)}"
    if kind == "die_roll":
        return f"{escape(say(lang, 'use.success'))} {share(airborne_chance())}　{moved_marker(state, AIRBORNE_STEPS)}"
    if kind == "landing":
        return f"{escape(say(lang, 'use.marker'))} {moved_marker(state, LANDING_STEPS)}"
    return ""


def moved_marker(state: State, steps: int) -> str:
    """Where the marker would go for China."""
    after = min(LAST_SPACE, max(0, state.initiative - steps))
    return f"{escape(space(state.initiative))} → <b>{escape(space(after))}</b>"


def _operation_row(seen: Seen, found: Use) -> str:
    lang = seen.lang
    ink = "red" if SUITS[SUIT[found.card]] in RED_SUITS else "black"
    suit = f'<span class="crd {ink}">{suit_symbol(SUIT[found.card])}</span>'
    if found.limit:
        label = escape(say(lang, "use.operation.number", limit=found.limit))
        words = escape(say(lang, "use.limit", limit=found.limit, units=can_move(lang, found.groups, found.limit)))
    else:
        label = escape(say(lang, "card.operation"))
        words = escape(say(lang, "use.mean", mean=MEAN, units=can_move(lang, found.groups, MEAN)))
    small = []
    for fleets, key in ((False, "use.air"), (True, "use.fleets")):
        where = place_counts(lang, found.groups, fleets)
        if where:
            small.append(escape(say(lang, key, where=where)))
    return _opt(label, f"{suit} {words}", "<br>".join(small), "6.3" if found.limit else "6.1", not found.groups)


def _order_row(seen: Seen, found: Use) -> str:
    lang = seen.lang
    label = escape(say(lang, "use.order"))
    if found.limit:
        lower = found.limit - 1
        key = "use.order.number" if lower >= 2 else "use.order.lowest"
        before = say(lang, "use.before" if lower >= 2 else "use.before.courts", limit=found.limit, lower=lower)
        before = escape(before)
        return _opt(label, escape(say(lang, key)), before, "5.2")
    who = side(lang, holder(seen.state.initiative))
    return _opt(label, escape(say(lang, "use.order.court")), escape(say(lang, "use.both_courts", side=who)), "5.3")


# ---------------------------------------------------------------- a court card is played
def court_html(seen: Seen, focus: Focus) -> str:
    """Event or operation (6.0): each with what it would bring; a press selects it."""
    lang, now = seen.lang, decision(seen)
    if now is None:
        return ""
    index = now.about[0]
    seat = seen.view.seat
    found = use(seen.state, seat, index)
    happening = court_event(seen)
    out = [f"<h2>{card_html(index)}　{escape(say(lang, 'panel.court'))}{rule_ref('6.0')}</h2>"]
    if happening != NOBODY:
        legal = EVENT in now.actions
        body = escape(event_words(lang, happening))
        if found.reaction:
            body += f"<small>{escape(say(lang, 'use.reaction'))}</small>"
        elif found.reason is not None:
            body += f"<small>{escape(refusal(found.reason.key, found.reason.data, lang))}</small>"
        out.append(_option(focus, EVENT, event(lang, happening), body, legal))
        if legal:
            out.append(event_details(seen, happening))
    legal = OPERATE in now.actions
    body = escape(say(lang, "use.operate" if legal else "use.nobody", suit=suit_symbol(SUIT[index])))
    out.append(_option(focus, OPERATE, say(lang, "card.operation"), body, legal))
    if legal:
        out.append(_sums(seen, found.groups))
    out.append(_option(focus, PASS, say(lang, "button.pass.court"), escape(say(lang, "use.pass")), True))
    return "".join(out)


def _option(focus: Focus, action: int, title: str, body: str, legal: bool) -> str:
    on = focus.preview == action
    inside = f'<span class="k"><i></i>{escape(title)}</span><span class="t">{body}</span>'
    if not legal:
        return f'<div class="opt2 off">{inside}</div>'
    return (
        f'<button type="button" class="opt2{" on" if on else ""}" data-action="{action}" '
        f'aria-pressed="{str(on).lower()}">{inside}</button>'
    )


def event_details(seen: Seen, index: int) -> str:
    """The lines of an event that may be played."""
    lang, state, kind = seen.lang, seen.state, KIND[index]
    if kind == "strike":
        rows = ""
        for p in areas(state, index):
            for b in blows_at(state, index, p):
                words = f"{place_ref(lang, p)} {pictures(lang, b.targets, 24)}"
                rows += line(words, share(1 - b.lost[0]), "8.4")
        return line(escape(say(lang, "odds.any_hit")), "", "", True) + rows
    if kind == "die_roll":
        chance = airborne_chance()
        return (
            f'<div class="tri"><div class="good">{escape(say(lang, "dice.success"))}<b>{share(chance)}</b>'
            f'{moved_marker(state, AIRBORNE_STEPS)}</div><div class="nil">{escape(say(lang, "dice.failure"))}'
            f"<b>{share(1 - chance)}</b></div></div>"
        )
    if kind == "landing":
        return _landing(seen)
    return ""


def _landing(seen: Seen) -> str:
    """9.1 what the landing changes."""
    lang, state = seen.lang, seen.state
    out = line(escape(say(lang, "use.marker")), moved_marker(state, LANDING_STEPS), "10.2")
    guest = state.here[SAKISHIMA]
    if guest:
        u = guest.bit_length() - 1
        out += line(escape(say(lang, "use.leaves", unit=unit(lang, u), place=place(lang, HOME[u]))), "", "9.1")
    if not state.awake:
        out += line(escape(say(lang, "use.wakes", place=place(lang, JAPAN))), "", "6.4")
    return out


def _sums(seen: Seen, groups: Sequence[Group]) -> str:
    """For every sum of the two dice that changes something: its chance, and what could move then."""
    lang = seen.lang
    least = min(court_sums())
    rows = []
    for total, chance, (air, fleets) in by_sum(groups):
        key = "both" if air and fleets else "air" if air else "fleets"
        words = say(lang, "use.sum", total=total) if total > least else say(lang, "use.any_sum")
        what = say(lang, f"card.can.{key}", air=air, fleets=fleets)
        rows.append(line(escape(words), f"{escape(what)} <i>{share(chance)}</i>"))
    return f'<div class="mods">{"".join(rows)}</div>'
