"""The panels beside the map: a pressure or a defence before the dice, what the cup may bring, the units looked at."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from html import escape

from ....engine.core import Outcome
from ....presenter.asking import decision
from ....presenter.contract import Focus
from ....presenter.pictures import die_svg
from ....presenter.wording import percent, rule_ref, signed
from ..rules.board import ASSAULTS, ATTACK, BARRAGE, DEFENCE, EVENT, HQ, SPACES
from ..rules.dice import Ledger
from ..rules.state import State
from ..rules.steps import DONE, SETUP
from . import follow
from .acts import units_in
from .faces import picture
from .odds import (
    Coming,
    Defending,
    Pressing,
    after_aim,
    coming,
    counted,
    defending,
    held,
    loses_game,
    press_words,
    pressing,
    result_of,
    threatened,
)
from .phase import phase_of
from .seen import Seen
from .words import event, say, space_ref, unit, unit_name, values

TONES = {"success": "hold", "failure": "ret", "loss": "lose"}
"""The class of a cell by what its face comes to."""
NARROW = Fraction(1, 10)
"""Parts of a bar below this share are too narrow for words."""
_END_TONES = ("hold", "hold", "ret", "lose", "lose", "lose")
_END_WORDS = ("held", "held.one", "back", "lost.one", "lost.two", "lost.all")


def panels(seen: Seen, focus: Focus) -> list[tuple[str, str]]:
    """See ``contract.Presenter.panels``."""
    out = []
    odds = _odds(seen, focus)
    if odds:
        out.append(("odds", f'<section class="sec odds">{odds}</section>'))
    units = _units_looked_at(seen, focus)
    if units and not odds:
        out.append(("units", f'<section class="sec units">{_units(seen, units)}</section>'))
    if phase_of(seen) in ("action", "soviet") and any(seen.state.cup):
        out.append(("next", f'<section class="sec">{_next(seen, focus)}</section>'))
    if decision(seen) is not None:
        out.append(("advice", f'<section class="sec advice">{_advice(seen.lang)}</section>'))
    return out


def _odds(seen: Seen, focus: Focus) -> str:
    press = pressing(seen, focus)
    if press is not None:
        return _pressure(seen.lang, seen.state, press)
    defence = defending(seen)
    if defence is not None:
        return _defence(seen, focus, defence)
    place = _place_looked_at(seen, focus)
    if place is not None and not isinstance(seen.view.pending, Outcome):
        defence = threatened(seen, place)
        if defence is not None:
            return _defence(seen, focus, defence)
    return ""


def _place_looked_at(seen: Seen, focus: Focus) -> int | None:
    """The space under the pointer, while nothing is being done there."""
    hover = focus.hover
    if hover is None or seen.state.step == SETUP:
        return None
    place = seen.state.at[hover[1]] if hover[0] == "unit" else hover[1] if hover[0] == "hex" else None
    return int(place) if place is not None and 0 <= int(place) < SPACES else None


# ---------------------------------------------------------------- lines
def line(words: str, value: str, rule: str = "", off: bool = False, pictures: str = "") -> str:
    """One line of a ledger."""
    css = "ln off" if off else "ln"
    link = rule_ref(rule) if rule else ""
    return f'<div class="{css}">{pictures}<span class="t">{words}</span><span class="v">{value}</span>{link}</div>'


def _ledger(lang: str, ledger: Ledger, pictures: str, words: str, rule: str, wall: bool) -> str:
    """The terms of a roll: printed strength, gun, wall, the cap, and what changes the die."""
    found = {term.key: term for term in ledger.strength_terms}
    base = next(iter(ledger.strength_terms))
    out = [line(escape(words), str(base.value), rule, False, pictures)]
    for key in ("gun", "wall") if wall else ("gun",):
        term = found.get(key)
        value = signed(term.value) if term else "0"
        out.append(line(escape(say(lang, f"odds.{key}")), value, "6.4" if key == "gun" else "7.2", term is None))
    if "cap" in found:
        out.append(line(escape(say(lang, "odds.cap")), signed(found["cap"].value), found["cap"].rule))
    change = say(lang, "odds.die", change=signed(ledger.change)) if ledger.change else "0"
    out.append(line(escape(say(lang, "odds.barrage")), escape(change), "7.1", not ledger.change))
    return f'<div class="mods">{"".join(out)}</div>'


def _sum(lang: str, ledger: Ledger, name: str = "") -> str:
    """The condition of success in numbers, and the faces that meet it; below it all six faces."""
    hits = [str(face) for face in range(1, 7) if result_of(ledger, face) == "success"]
    plus = f" + {ledger.change}" if ledger.change else ""
    shown = say(lang, "odds.faces", faces=say(lang, "list.faces").join(hits)) if hits else say(lang, "odds.no_face")
    who = f"{escape(name)} " if name else ""
    condition = escape(f"{say(lang, 'odds.the_die')}{plus} ≤ {ledger.strength}")
    return f'<div class="ratio"><span>{who}{condition}</span><b>{escape(shown)}</b></div>'


def _faces(lang: str, ledger: Ledger, kind: str) -> str:
    cells = []
    for face in range(1, 7):
        result = result_of(ledger, face)
        words = escape(say(lang, f"result.{kind}.{result}"))
        cells.append(f'<div class="rs {TONES[result]}">{die_svg(face, 20)}{words}</div>')
    return f'<div class="faces">{"".join(cells)}</div>'


def _segments(parts: Sequence[tuple[str, str, Fraction]]) -> str:
    """A bar cut by outcome: class, words and chance of each. Narrow parts keep their words for the pointer."""
    made = ""
    for css, words, share in parts:
        if share:
            inside = f"<b>{escape(words)}</b>{percent(share)}" if share >= NARROW else ""
            style = f"flex:{float(share):.4f}"
            made += f'<div class="{css}" style="{style}" title="{escape(words)} {percent(share)}">{inside}</div>'
    return f'<div class="seg">{made}</div>'


# ---------------------------------------------------------------- pressure
def _pressure(lang: str, state: State, press: Pressing) -> str:
    ledger = press.ledger
    shares = [Fraction(sum(result_of(ledger, face) == r for face in range(1, 7)), 6) for r in TONES]
    head = f"<h2>{escape(say(lang, 'panel.pressure'))} {space_ref(lang, press.space)}{rule_ref('6.3')}</h2>"
    words = f"{unit(lang, press.unit)} {say(lang, 'odds.attack')}"
    parts = [(css, say(lang, f"result.pressure.{r}"), s) for (r, css), s in zip(TONES.items(), shares, strict=True)]
    return "".join(
        (
            head,
            _ledger(lang, ledger, picture("unit", press.unit, 25, lang), words, "6.3", False),
            _sum(lang, ledger),
            _faces(lang, ledger, "pressure"),
            _segments(parts),
            f'<p class="note">{escape(press_words(lang, state, press.ends))}</p>',
            follow.pressure_html(lang, state, press),
        )
    )


# ---------------------------------------------------------------- defence
def _defence(seen: Seen, focus: Focus, found: Defending) -> str:
    lang = seen.lang
    asked = decision(seen) is not None and defending(seen) is not None
    title = say(lang, "panel.defence" if asked or found.rolling else "panel.if_assaulted")
    rule = rule_ref("7.4" if found.marker == ASSAULTS["assault.C"] else "7.2")
    out = [f"<h2>{escape(title)} {space_ref(lang, found.space)}{rule}</h2>"]
    shown: dict[tuple[int, int], list[int]] = {}
    for u in found.chosen if found.rolling else found.units:
        ledger = found.ledger(u)
        shown.setdefault((DEFENCE[u], ledger.strength), []).append(u)
    for (_, _), units in list(shown.items())[:2]:
        out.append(_one_ledger(lang, found, units, len(shown) > 1))
    if found.rolling:
        return "".join((*out, follow.defence_html(lang, found)))
    preview = focus.preview if asked else None
    picked = counted(found, preview) if found.chosen else 0
    for count in (1, 2) if len(found.units) > 1 else (1,):
        out.append(_choice(seen, found, count, count == picked, asked))
    if loses_game(found):
        out.append(f'<p class="warn">{escape(say(lang, "odds.loses"))} {rule_ref("4.1")}</p>')
    return "".join((*out, _key_of_tones(lang, found.is_cut_off), follow.defence_html(lang, found)))


def _one_ledger(lang: str, found: Defending, units: list[int], several: bool) -> str:
    ledger = found.ledger(units[0])
    pictures = "".join(picture("unit", u, 25, lang) for u in units[:4])
    name = say(lang, "list.comma").join(unit(lang, u) for u in units) if several else ""
    return (
        _ledger(lang, ledger, pictures, say(lang, "odds.defence"), "7.2", found.space == HQ)
        + _sum(lang, ledger, name)
        + _faces(lang, ledger, "defence")
    )


def _choice(seen: Seen, found: Defending, count: int, picked: bool, asked: bool) -> str:
    """One or two defenders: who, the chance that the line holds, and how it can end. While it is asked a press on
    it selects it."""
    lang = seen.lang
    order = found.order(count)
    ends = found.ends(order)
    names = " → ".join(unit(lang, u) for u in order)
    parts = [
        (css, say(lang, f"end.{word}"), share) for css, word, share in zip(_END_TONES, _END_WORDS, ends, strict=True)
    ]
    body = (
        f'<span class="k"><i></i>{escape(say(lang, "odds.count", count=count))}<small>{escape(names)}</small>'
        f"<span>{escape(say(lang, 'odds.holds'))}</span><b>{percent(held(ends))}</b></span>{_segments(parts)}"
    )
    if not asked:
        return f'<div class="opt2">{body}</div>'
    action = order[0] if not found.chosen else DONE if count == 1 else order[1]
    css, pressed = ("opt2 on", "true") if picked else ("opt2", "false")
    body = body.replace("<div", "<span").replace("</div>", "</span>")  # a button holds no blocks
    return f'<button type="button" class="{css}" data-action="{action}" aria-pressed="{pressed}">{body}</button>'


def _key_of_tones(lang: str, is_cut_off: bool) -> str:
    tones = [("hold", "key.held"), *([] if is_cut_off else [("ret", "key.back")]), ("lose", "key.lost")]
    cells = "".join(f'<span><i class="{css}"></i>{escape(say(lang, key))}</span>' for css, key in tones)
    return f'<div class="tones">{cells}</div>'


# ---------------------------------------------------------------- the next chit
def _next(seen: Seen, focus: Focus) -> str:
    """What the next chit brings, exactly; with an action aimed at also what it makes of the defences."""
    lang, state = seen.lang, seen.state
    asking = decision(seen)
    asked = bool(state.asked) or (asking is not None and asking.ask == "action")
    after = after_aim(seen, focus)
    rows, later = coming(state, asked), {}
    if after is not None:
        later = {c.key: c for c in coming(after, asked)}
    head = f"<h2>{escape(say(lang, 'panel.next'))}{rule_ref('7.4')}</h2>"
    most = max(float(c.share) for c in rows)
    body = "".join(_coming(lang, c, later.get(c.key), most, not state.asked) for c in rows)
    titles = f"<span></span><span></span><span>{escape(say(lang, 'next.share'))}</span>"
    return f'{head}<div class="nx">{titles}<span>{escape(say(lang, "next.hold"))}</span>{body}</div>'


def _coming(lang: str, row: Coming, after: Coming | None, most: float, if_asked: bool) -> str:
    if row.key in ASSAULTS:
        pic = picture("marker", ASSAULTS[row.key], 21, lang)
    else:
        pic = picture("chit", BARRAGE if row.key == "barrage" else EVENT, 21, lang)
    if row.key == "nothing":
        words = say(lang, "next.nothing")
    elif row.key == "truce" and if_asked:
        words = say(lang, "next.truce")
    else:
        words = event(lang, row.key)
    bar = f'<i class="bar" style="width:{80 * float(row.share) / most:.0f}px"></i>'
    hold = ""
    if row.hold is not None:
        hold = percent(row.hold, 0)
        if after is not None and after.hold is not None and after.hold != row.hold:
            hold = f'{hold} → <b class="{"up" if after.hold > row.hold else "down"}">{percent(after.hold, 0)}</b>'
    return (
        f'<span>{pic}</span><span class="w"><span>{escape(words)}</span>{bar}</span>'
        f"<b>{percent(row.share)}</b><span>{hold}</span>"
    )


def _advice(lang: str) -> str:
    return (
        f'<button type="button" class="btn" data-do="advice">{escape(say(lang, "button.advice"))}</button>'
        f"<small>{escape(say(lang, 'advice.note'))}</small>"
    )


# ---------------------------------------------------------------- units
def _units_looked_at(seen: Seen, focus: Focus) -> list[int]:
    hover, state, now = focus.hover, seen.state, decision(seen)
    if hover is not None and hover[0] == "unit":
        place = state.at[hover[1]]
        return units_in(state, place) if place < SPACES else [int(hover[1])]
    if hover is not None and hover[0] == "hex" and units_in(state, int(hover[1])):
        return units_in(state, int(hover[1]))
    if now is not None and now.ask in ("setup", "where", "retreat"):
        return [now.about[0]]
    return []


def _units(seen: Seen, units: Sequence[int]) -> str:
    """Counters with their names and strengths."""
    lang = seen.lang
    cells = "".join(
        f'<div class="u">{picture("unit", u, 56, lang)}<div><b>{escape(unit_name(lang, u))}</b>'
        f"{escape(say(lang, 'unit.values', attack=ATTACK[u], defence=DEFENCE[u]))}</div></div>"
        for u in units
    )
    title = escape(say(lang, "list.comma").join(f"{unit(lang, u)} {values(u)}" for u in units))
    return f'<h2 class="unseen">{title}</h2><div class="unit">{cells}</div>'
