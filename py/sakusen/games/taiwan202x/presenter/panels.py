"""The panels beside the map: a fight before the dice, what a card can do, choices as rows, the truce, units."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from html import escape

from ....engine.core import Chance, Decision, Outcome
from ....engine.hexes import bits
from ....presenter.asking import decision
from ....presenter.contract import Focus
from ....presenter.wording import rule_ref
from ..rules.board import (
    EVENT_RULE,
    FLEETS,
    HOME,
    IS_FLEET,
    JSDF_UNITS,
    LOST,
    MAY_BASE,
    OFF_MAP,
    PLACES,
    ROC,
    SAKISHIMA,
    UNIT_BIT,
    UNITS,
    power,
)
from ..rules.losses import soak
from ..rules.negotiation import joker_odds
from ..rules.setup import fleet_list
from ..rules.steps import BASE, DONE, REACT, RECAPTURE
from .acts import base_of, button_words, card_of, place_of
from .battle import blow_body, blow_html, clash_html, line, pictures, rolling_html, share
from .faces import unit_svg
from .fates import guest_of, loss_words
from .odds import (
    Blow,
    blows_of,
    clash_of,
    recapture_chance,
    target_action,
)
from .reply import reply_html
from .seen import Seen
from .truce import truce_html
from .use import card_html_panel, court_html
from .words import COLOURS, card_html, event, place, place_ref, say, there, unit, unit_name, values

Panel = tuple[str, str]
"""Name and HTML."""


def _section(ident: str, body: str) -> Panel:
    css = "sec odds" if ident == "odds" else "sec"
    return ident, f'<section class="{css}">{body}</section>'


def panels(seen: Seen, focus: Focus) -> list[Panel]:
    """See ``contract.Presenter.panels``. The topmost is what the question is about."""
    out: list[Panel] = []
    main = _main(seen, focus)
    if main:
        out.append(_section("odds", main))
    choice = _choice(seen, focus)
    if choice:
        out.append(_section("choice", choice))
    card = "" if main else _card(seen, focus)
    if card:  # on a phone "odds" opens the sheet
        out.append(_section("card" if choice else "odds", card))
        main = card
    answer = reply_html(seen, focus)
    if answer:
        out.append(_section("reply", answer))
    units = _units_looked_at(seen, focus)
    if units:
        out.append(_section("units", _units(seen, units)))
    if not main and not isinstance(seen.view.pending, Outcome):
        out.append(_section("truce", truce_html(seen)))
        known = _known(seen)
        if known:
            out.append(_section("known", known))
    return out


def _main(seen: Seen, focus: Focus) -> str:
    """A fight, a recapture, or what a card can do."""
    now = decision(seen)
    if now is not None and focus.preview == RECAPTURE and RECAPTURE in now.actions:
        return _recapture(seen)
    if isinstance(seen.view.pending, Chance):
        return rolling_html(seen, seen.view.pending)
    shown = clash_of(seen, focus)
    if shown is not None:
        return clash_html(seen, focus, shown)
    found, settled = blows_of(seen, focus)
    if found:
        return blow_html(seen.lang, found[0]) if settled or len(found) == 1 else _blows(seen, focus, found)
    return court_html(seen, focus) if now is not None and now.ask == "court" else ""


def _card(seen: Seen, focus: Focus) -> str:
    """What the card can do that is previewed, or that the pointer is at."""
    now, found = decision(seen), None
    if now is not None and focus.preview is not None and focus.preview in now.actions:
        found = card_of(focus.preview)
    if found is None and focus.hover is not None and focus.hover[0] == "card":
        found = int(focus.hover[1])
    return card_html_panel(seen, found) if found is not None else ""


def _recapture(seen: Seen) -> str:
    """8.6 before the dice."""
    lang, units = seen.lang, seen.state.active
    chance = recapture_chance(units)
    dice = power(units)
    return (
        f"<h2>{escape(say(lang, 'panel.recapture'))} {place_ref(lang, SAKISHIMA)}{rule_ref('8.6')}</h2>"
        f'<div class="parts">{pictures(lang, units)}</div>'
        f'<div class="fire {COLOURS[ROC]}"><p><b>{dice}</b>{escape(say(lang, "odds.dice"))}<span>6</span></p></div>'
        f'<div class="tri"><div class="good">{escape(say(lang, "odds.recaptured"))}<b>{share(chance)}</b></div>'
        f'<div class="nil">{escape(say(lang, "odds.fails"))}<b>{share(1 - chance)}</b></div></div>'
    )


def _blows(seen: Seen, focus: Focus, found: Sequence[Blow]) -> str:
    """Several strikes to choose from; while they are asked a press on one selects it."""
    lang, now = seen.lang, decision(seen)
    first = found[0]
    out = [f"<h2>{escape(event(lang, first.event))}{rule_ref(EVENT_RULE[first.event])}</h2>"]
    aiming = now is not None and now.ask == "event.target"
    for shown in found:
        kind = say(lang, "kind.fleets" if shown.targets & FLEETS else "kind.air")
        if not aiming:
            words = f"{place_ref(lang, shown.place)} {escape(kind)}"
            out.append(line(f"{words} {pictures(lang, shown.targets, 24)}", share(1 - shown.lost[0]), "8.4"))
            continue
        action = target_action(shown)
        on = focus.preview == action
        out.append(
            f'<button type="button" class="opt2{" on" if on else ""}" data-action="{action}" '
            f'aria-pressed="{str(on).lower()}"><span class="k"><i></i>{escape(kind)}'
            f"<span>{escape(say(lang, 'odds.any_hit'))}</span><b>{share(1 - shown.lost[0])}</b></span></button>"
        )
        if on:
            out.append(blow_body(lang, shown))
    return "".join(out)


# ---------------------------------------------------------------- choices as rows
def _choice(seen: Seen, focus: Focus) -> str:
    """The units of which one is to be chosen, each with what that means."""
    now = decision(seen)
    if now is None:
        return ""
    if now.ask == "return":
        return _returns(seen, now)
    if now.ask == "homeward":
        return _homeward(seen, focus, now)
    if now.ask == "loss":
        return _losses(seen, focus, now)
    if now.ask.startswith("hybrid"):
        return _exchange(seen, now)
    if now.ask == "setup.fleet":
        return _fleets(seen, focus, now)
    return _basing(seen, focus, now) if now.ask == "setup.air" else ""


def _row(seen: Seen, u: int, note: str, buttons: str) -> str:
    lang = seen.lang
    return (
        f'<div class="pick">{unit_svg(u, 34, lang)}<div><b>{escape(unit(lang, u))}</b>'
        f"<small>{escape(note)}</small></div>{buttons}</div>"
    )


def _button(words: str, action: int, on: bool = False) -> str:
    css = "btn on" if on else "btn"
    return f'<button type="button" class="{css}" data-action="{action}">{escape(words)}</button>'


def _returns(seen: Seen, now: Decision) -> str:
    """5.5 each aircraft at sea with the bases that it may go to."""
    lang, state = seen.lang, seen.state
    rows = []
    for u in (a for a in now.actions if a < UNITS):
        buttons = _button(say(lang, "row.to", place=place(lang, HOME[u])), u)
        if BASE + u in now.actions:
            buttons += _button(say(lang, "row.to", place=place(lang, SAKISHIMA)), BASE + u)
        rows.append(_row(seen, u, place(lang, state.at[u]), buttons))
    rows += _rooms(seen, now)
    return f"<h2>{escape(say(lang, 'panel.return'))}{rule_ref('5.5')}</h2>{''.join(rows)}"


def _rooms(seen: Seen, now: Decision) -> list[str]:
    """5.5 who makes room on Sakishima, and where it goes; at most one aircraft, whoever comes."""
    lang, found = seen.lang, dict[int, int]()
    for action in now.actions:
        u = base_of(action)
        guest = guest_of(seen, action, u) if u is not None else None
        if guest is not None:
            found[guest.unit] = guest.ends[0]
    return [
        f'<p class="because">{escape(say(lang, "row.makes_room", unit=unit(lang, u), place=there(lang, p)))} '
        f"{rule_ref('5.5')}</p>"
        for u, p in found.items()
    ]


def _homeward(seen: Seen, focus: Focus, now: Decision) -> str:
    """8.3 who may land on Sakishima after the battle."""
    lang = seen.lang
    rows = []
    for action in now.actions:
        u = base_of(action)
        if u is not None:
            button = _button(say(lang, "row.to", place=place(lang, SAKISHIMA)), action, focus.preview == action)
            rows.append(_row(seen, u, say(lang, "row.else", place=place(lang, HOME[u])), button))
    rows += _rooms(seen, now)
    rows.append(f'<div class="act">{_button(button_words(seen, DONE), DONE)}</div>')
    return f"<h2>{escape(say(lang, 'panel.homeward'))}{rule_ref('8.3')}</h2>{''.join(rows)}"


def _losses(seen: Seen, focus: Focus, now: Decision) -> str:
    """8.5 who may fall, how many hits each takes away, who falls with it and what is left then."""
    lang, left = seen.lang, now.about[1]
    rows = [
        _row(
            seen,
            u,
            say(lang, "row.soaks" if IS_FLEET[u] else "row.soaks.air", count=soak(u), values=values(u))
            + say(lang, "list.between")
            + loss_words(seen, u),
            _button(say(lang, "row.lose"), u, focus.preview == u),
        )
        for u in now.actions
    ]
    head = f"<h2>{escape(say(lang, 'panel.losses'))} {place_ref(lang, now.about[0])}{rule_ref('8.5')}</h2>"
    return head + line(escape(say(lang, "odds.hits_left")), str(left)) + "".join(rows)


def _exchange(seen: Seen, now: Decision) -> str:
    """9.6, 9.13 the cards that can be given, or the one that is to be taken."""
    lang = seen.lang
    if now.ask == "hybrid.give":
        key, cards = "row.taking", [now.about[0]]
    else:
        key, cards = "row.giving", list(seen.view.facts["hand"])
    shown = " ".join(card_html(c) for c in cards)
    head = f"<h2>{escape(say(lang, 'panel.exchange'))}{rule_ref(now.rule)}</h2>"
    return f'{head}<p class="cardlist">{escape(say(lang, key))} {shown}</p>'


def _fleets(seen: Seen, focus: Focus, now: Decision) -> str:
    """3.4 where each fleet stands, and the button that puts it in the other place; where the next one may go."""
    lang, rows = seen.lang, []
    for u in fleet_list(seen.state):
        is_next, at = u == now.about[0], seen.state.at[u]
        stands = place_of(focus.preview) if is_next and focus.preview is not None else at
        buttons = ""
        for action in now.actions if is_next or seen.draft and at != OFF_MAP else ():
            p = place_of(action)
            if p is None:
                continue
            means = (
                f'data-action="{action}"' if is_next else f'data-tap="unit:{u}"' if p != at else 'aria-disabled="true"'
            )
            css, on = ("btn on", "true") if p == stands else ("btn", "false")
            words = escape(place(lang, p))
            buttons += f'<button type="button" class="{css}" {means} aria-pressed="{on}">{words}</button>'
        rows.append(_row(seen, u, values(u) if buttons else say(lang, "unit.unplaced"), buttons))
    return f"<h2>{escape(say(lang, 'panel.fleets'))}{rule_ref('3.4')}</h2>{''.join(rows)}"


def _basing(seen: Seen, focus: Focus, now: Decision) -> str:
    """3.5 the American aircraft of which one may begin on Sakishima."""
    lang = seen.lang
    rows = [
        _row(seen, u, values(u), _button(say(lang, "row.to", place=place(lang, SAKISHIMA)), u, focus.preview == u))
        for u in now.actions
        if u < UNITS
    ]
    return f"<h2>{escape(say(lang, 'panel.basing'))}{rule_ref('3.5')}</h2>{''.join(rows)}"


# ---------------------------------------------------------------- what the viewer knows of hidden cards
def _known(seen: Seen) -> str:
    """What the viewer saw of the ally support deck, the cards known in the other hand, and what is left to draw."""
    lang, facts = seen.lang, seen.view.facts
    if seen.view.facts["step"] == REACT and not seen.mine:
        return ""
    rows = []
    plain, joker = joker_odds(seen.state)
    if joker and plain + joker:
        chance = Fraction(joker, plain + joker)
        rows.append(line(escape(say(lang, "known.joker", count=facts["stock"])), share(chance), "10.0"))
    if facts["ally_seen"]:
        cards = " ".join(card_html(c) for c in facts["ally_seen"])
        rows.append(f'<p class="cardlist">{escape(say(lang, "known.ally"))} {cards} {rule_ref("3.1")}</p>')
        if facts["ally_stale"]:
            words = say(lang, "known.stale", count=facts["ally_stale"])
            rows.append(f'<p class="because">{escape(words)}</p>')
    if facts["hand_known"]:
        cards = " ".join(card_html(c) for c in facts["hand_known"])
        rows.append(f'<p class="cardlist">{escape(say(lang, "known.hand"))} {cards}</p>')
    return f"<h2>{escape(say(lang, 'panel.known'))}</h2>{''.join(rows)}" if rows else ""


# ---------------------------------------------------------------- units
def _units_looked_at(seen: Seen, focus: Focus) -> list[int]:
    """What the pointer is at."""
    hover, state = focus.hover, seen.state
    if isinstance(seen.view.pending, Chance):
        return []
    if hover is not None and hover[0] == "unit" and 0 <= int(hover[1]) < UNITS:
        return [int(hover[1])]
    if hover is not None and hover[0] == "hex" and 0 <= int(hover[1]) < PLACES:
        return bits(state.here[int(hover[1])])[:6]
    return []


def _units(seen: Seen, units: Sequence[int]) -> str:
    """Counters with their names and what they can do."""
    lang = seen.lang
    cells = "".join(
        f'<div class="u">{unit_svg(u, 54, lang, face_state(seen, u))}<div><b>{escape(unit_name(lang, u))}</b>'
        f"{escape(_facts(seen, u))}</div></div>"
        for u in units
    )
    title = escape(say(lang, "list.comma").join(f"{unit(lang, u)} {values(u)}" for u in units))
    return f'<h2 class="unseen">{title}</h2><div class="unit">{cells}</div>'


def face_state(seen: Seen, u: int) -> str:
    """How the counter of a unit looks: "waiting" while Japan has not been called, "lost"."""
    at = seen.state.at[u]
    return "lost" if at == LOST else "waiting" if at == OFF_MAP else ""


def _facts(seen: Seen, u: int) -> str:
    lang, state = seen.lang, seen.state
    at = state.at[u]
    if at == LOST:
        return say(lang, "unit.lost")
    if at == OFF_MAP:
        return say(lang, "unit.waiting" if JSDF_UNITS & UNIT_BIT[u] else "unit.unplaced")
    kind = "unit.fleet" if IS_FLEET[u] else "unit.air.base" if MAY_BASE & UNIT_BIT[u] else "unit.air"
    return say(lang, kind, place=place(lang, at), soak=soak(u))
