"""The panels of July Offensive beside the map: a combat with its dice, the attack plan, the dice rolled, units."""

from __future__ import annotations

from fractions import Fraction
from html import escape

from ....engine.combat import Term
from ....engine.hexes import bits
from ....presenter.asking import decision
from ....presenter.contract import Focus
from ....presenter.pictures import EMPTY_HEAD
from ..rules.board import ENTRY, GUNS, HEXES, HILL, IS_TANK, STEPS, TRACK, VALUE
from ..rules.contact import Fight
from ..rules.plan import unmet
from ..rules.state import State
from ..rules.steps import COMBAT
from ..rules.support import is_hindered
from ..rules.zoc import is_held
from .acts import unit_at
from .faces import unit_svg
from .fates import fates_html
from .follow import follow_html
from .links import missing
from .odds import (
    Battle,
    Planned,
    ahead,
    attacker_seat,
    battle_of,
    missing_row,
    plan_risk,
    plan_rows,
)
from .reply import reply_html
from .seen import Seen
from .words import SIDE_CLASS, face, hex_ref, percent, rule_ref, say, side, signed, unit, unit_name

_BARS = 74
_MANY = 13
"""More bars than these are lettered smaller."""
_FAINT = Fraction(5, 10000)


def panels(seen: Seen, focus: Focus) -> list[tuple[str, str]]:
    """See ``contract.Presenter.panels``."""
    out = []
    shown = battle_of(seen, focus)
    answer = reply_html(seen, focus)
    if shown is not None:
        out.append(("odds", f'<section class="sec odds">{battle_html(seen, shown)}{answer}</section>'))
    elif answer:
        out.append(("reply", f'<section class="sec">{answer}</section>'))
    choices = fates_html(seen, focus)
    if choices:
        out.append(("fates", f'<section class="sec">{choices}</section>'))
    plan = plan_html(seen, focus)
    if plan:
        out.append(("plan", f'<section class="sec">{plan}</section>'))
    units = _units_looked_at(seen, focus)
    if units:
        out.append(("units", f'<section class="sec units">{units_html(seen, units)}</section>'))
    return out


# ---------------------------------------------------------------- one combat
def battle_html(seen: Seen, shown: Battle) -> str:
    """The combat from dice to chances, read downwards as the rule does."""
    lang = seen.lang
    title = say(lang, "panel.combat", combat=shown.outlook.number) if shown.outlook.number else say(lang, "panel.would")
    number = f'<i class="nr">{shown.outlook.number}</i>' if shown.outlook.number else ""
    places = " ".join(hex_ref(lang, seen.state.at[d], True) for d in bits(shown.outlook.fight.defenders))
    head = f"<h2>{number}{escape(title)} {places}{rule_ref('9.4')}</h2>"
    follows = follow_html(lang, shown.state, shown.outlook)
    return "".join((head, _sides(seen, shown), _pools(lang, shown), _histogram(shown), _thirds(lang, shown), follows))


def _sides(seen: Seen, shown: Battle) -> str:
    seat, lang, state = attacker_seat(shown.outlook.fight), seen.lang, shown.state
    columns = []
    for key, who, total, terms in (
        ("odds.attack", seat, shown.outlook.pool.attack, shown.outlook.pool.attack_terms),
        ("odds.defence", 1 - seat, shown.outlook.pool.defence, shown.outlook.pool.defence_terms),
    ):
        lines = "".join(_term(lang, state, term, shown.joining) for term in terms)
        if who == 1 - seat and not any(term.key == "bridge" for term in terms):
            lines += _line(say(lang, "odds.bridge"), "0", "9.15", True)
        columns.append(
            f'<div class="{SIDE_CLASS[who]}"><div class="tot">{escape(say(lang, key))}<b>{total}</b></div>{lines}</div>'
        )
    return f'<div class="vs">{"".join(columns)}</div>'


def _term(lang: str, state: State, term: Term, joining: int) -> str:
    if term.key not in ("unit", "tank"):
        return _line(say(lang, f"odds.{term.key}"), signed(term.value), term.rule, False)
    u = term.about[0]
    mark = f'<span class="pend">{escape(say(lang, "odds.joining"))}</span>' if u == joining else ""
    return (
        f'<div class="ln">{unit_svg(u, state.lost[u], lang, 26)} {hex_ref(lang, state.at[u], True)}{mark}'
        f'<span class="v">{signed(term.value)}</span></div>'
    )


def _line(words: str, value: str, rule: str, off: bool) -> str:
    return (
        f'<div class="ln{" off" if off else ""}"><span class="t">{escape(words)}</span>'
        f'<span class="v">{escape(value)}</span>{rule_ref(rule)}</div>'
    )


def _pools(lang: str, shown: Battle) -> str:
    """One blank square for every die, and what hits."""
    seat = attacker_seat(shown.outlook.fight)
    faces = "\u30fb".join(str(f) for f in shown.outlook.pool.attack_faces)
    key = "odds.hits" if shown.outlook.pool.attack_faces == shown.outlook.pool.defence_faces else "odds.hits.attack"
    words = say(lang, key, faces=faces, others="\u30fb".join(str(f) for f in shown.outlook.pool.defence_faces))
    return (
        f'<div class="ln pools">{_squares(seat, shown.outlook.pool.attack)}<span class="off">:</span>'
        f"{_squares(1 - seat, shown.outlook.pool.defence)}</div>"
        f'<div class="ln"><span class="t">{escape(words)}</span><span class="v"></span>'
        f"{rule_ref(shown.outlook.pool.faces_rule)}</div>"
    )


def _squares(seat: int, count: int) -> str:
    colour = f"background:var(--side-{SIDE_CLASS[seat]});border-color:var(--side-{SIDE_CLASS[seat]}-edge)"
    dice = f'<i style="{colour}"></i>' * count
    return f'<span class="pool" role="img" aria-label="{count}">{dice}</span>'


def _tone(net: int) -> str:
    """Who suffers: the attacker, nobody, the defender."""
    return "bad" if net < 0 else "mix" if net == 0 else "good"


def _histogram(shown: Battle) -> str:
    """The chance of every difference in hits, one decimal above its bar."""
    most = max(shown.outlook.odds.net.values())
    bars, axis = [], []
    for net, share in _worth_a_bar(shown):
        words = percent(share)[:-1] if share >= _FAINT else "&lt;.1"
        high = max(1.5, float(share / most) * _BARS)
        bars.append(f'<div class="{_tone(net)}"><span>{words}</span><i style="height:{high:.1f}px"></i></div>')
        axis.append(f'<span class="odd">{signed(net)}</span>' if net % 2 else f"<span>{signed(net)}</span>")
    many = " many" if len(bars) > _MANY else ""
    return f'<div class="hist{many}">{"".join(bars)}</div><div class="axis{many}">{"".join(axis)}</div>'


def _worth_a_bar(shown: Battle) -> list[tuple[int, Fraction]]:
    """Every difference in order; of very many those at both ends that hardly ever happen are left out."""
    found = sorted(shown.outlook.odds.net.items())
    if len(found) > _MANY:
        likely = [i for i, (_, share) in enumerate(found) if share >= _FAINT]
        found = found[likely[0] : likely[-1] + 1]
    return found


def _thirds(lang: str, shown: Battle) -> str:
    """The three outcomes with what they cost (6.2), and how it was before somebody joined."""
    seat = attacker_seat(shown.outlook.fight)
    cells = []
    for tone, key, share, who in (
        ("bad", "odds.suffers", shown.outlook.odds.attacker_loses, seat),
        ("mix", "odds.equal", shown.outlook.odds.equal, None),
        ("good", "odds.suffers", shown.outlook.odds.defender_loses, 1 - seat),
    ):
        leader = who is not None and (who == seat) == shown.leads
        title = say(lang, key, side=side(lang, who)) if who is not None else say(lang, key)
        foot = say(lang, "odds.nothing" if who is None else "odds.loses.lead" if leader else "odds.loses")
        note = f"{escape(foot)} {rule_ref('6.2')}" if leader else escape(foot)
        cells.append(f'<div class="{tone}">{escape(title)}<b>{percent(share)}</b>{note}</div>')
    out = f'<div class="tri">{"".join(cells)}</div>'
    if shown.before is not None:
        words = say(lang, "odds.before", attack=shown.before.pool.attack, defence=shown.before.pool.defence)
        out += _line(words, percent(shown.before.risk), "6.2", True)
    return out


# ---------------------------------------------------------------- the plan
def plan_html(seen: Seen, focus: Focus) -> str:
    """9.3 all combats of the phase, those that are missing, and what the whole risks; with the link or the support
    that is aimed at, as the panel above has them."""
    lang, state, now = seen.lang, ahead(seen, focus), decision(seen)
    planning = bool(now and now.ask.startswith("plan"))
    if not planning and not any(state.combat):
        return ""
    rows, gaps = plan_rows(state), _gaps(state) if planning else []
    body = "".join(_row(seen, state, row) for row in [*rows, *gaps])
    if state.shaken or not any(row.outlook for row in [*rows, *gaps]):
        return ""  # nothing more will be fought
    risk = percent(plan_risk([*rows, *gaps]))
    total = escape(say(lang, "plan.total", side=side(lang, state.initiative)))
    heads = "".join(f'<th scope="col">{escape(say(lang, key))}</th>' for key in ("plan.dice", "plan.risk"))
    title = escape(say(lang, "panel.plan"))
    return (
        f"<h2>{title}{rule_ref('9.3')}</h2>"
        f'<table class="plan"><thead><tr>{2 * EMPTY_HEAD}{heads}</tr></thead><tbody>{body}'
        f'<tr class="sum"><td></td><td colspan="2">{total} {rule_ref("6.2")}</td><td>{risk}</td></tr>'
        f"</tbody></table>{_plan_act(seen, planning)}"
    )


def _gaps(state: State) -> list[Planned]:
    """The pairs that still have to be made, each unit once."""
    out, used = [], 0
    for gap in unmet(state):
        partner = next((p for p in gap.partners if not used >> p & 1), None)
        if partner is None or used >> gap.unit & 1:
            continue
        used |= 1 << gap.unit | 1 << partner
        a, d = (gap.unit, partner) if gap.is_attacker else (partner, gap.unit)
        out.append(missing_row(state, a, d))
    return [g for g in out if not _joins(state, g.fight)]


def _joins(state: State, fight: Fight) -> bool:
    """Whether a missing pair would only enlarge a combat that is there already."""
    return any(state.combat[u] for u in bits(fight.attackers | fight.defenders))


def _row(seen: Seen, state: State, row: Planned) -> str:
    """A row; what is only aimed at is marked so."""
    lang, now = seen.lang, seen.state
    left = "".join(unit_svg(u, state.lost[u], lang, 32) for u in bits(row.fight.attackers))
    right = "".join(unit_svg(u, state.lost[u], lang, 32) for u in bits(row.fight.defenders))
    units = bits(row.fight.attackers | row.fight.defenders)
    words = f'<span class="unseen">{escape(_row_words(lang, row))}</span>'
    mark = _number(seen, row)
    note = "" if row.number else f" <b>{escape(say(lang, 'map.unassigned'))}</b>"
    guns = bool(row.number) and state.supported == row.number
    note += f" {escape(say(lang, 'plan.guns'))}" if guns else ""
    if any(state.combat[u] != now.combat[u] for u in units) or guns and state.supported != now.supported:
        note += f'<span class="pend">{escape(say(lang, "odds.joining"))}</span>'
    css = ' class="un"' if not row.number else "" if row.outlook else ' class="done"'
    if row.outlook is None:
        cells = f'<td colspan="2">{escape(say(lang, "plan.rolled"))}</td>'
    else:
        dice = row.outlook.pool
        hill = f" {escape(say(lang, 'plan.hill'))}" if dice.faces_rule == "9.10" else ""
        cells = f"<td>{dice.attack} : {dice.defence}{hill}</td><td>{percent(row.outlook.risk)}</td>"
    arrow = '<span class="ar" aria-hidden="true">\u2192</span>'
    return f"<tr{css}><td>{mark}</td><td>{words}{left}{arrow}{right}{note}</td>{cells}</tr>"


def _number(seen: Seen, row: Planned) -> str:
    """The number of a combat; a button while that combat can be chosen."""
    if not row.number:
        return '<i class="nr un">\u2013</i>'
    now, action = decision(seen), COMBAT + row.number
    if now is None or action not in now.actions:
        return f'<i class="nr">{row.number}</i>'
    label = escape(say(seen.lang, "button.combat", combat=row.number))
    return f'<button class="nr" type="button" data-action="{action}" aria-label="{label}">{row.number}</button>'


def _row_words(lang: str, row: Planned) -> str:
    ours = say(lang, "list.comma").join(unit(lang, u) for u in bits(row.fight.attackers))
    theirs = say(lang, "list.comma").join(unit(lang, u) for u in bits(row.fight.defenders))
    return say(lang, "fight.words", attackers=ours, defenders=theirs)


def _plan_act(seen: Seen, planning: bool) -> str:
    """The button that fixes the plan; it names the first duty that is missing (9.1)."""
    if not planning:
        return ""
    lang, gaps = seen.lang, missing(seen)
    label = escape(say(lang, "button.fix"))
    if not gaps:
        why = escape(say(lang, "plan.ready"))
        return (
            f'<div class="act"><button class="btn primary" type="button" data-press="fix">{label}</button>'
            f'<span class="why">{why}</span></div>'
        )
    return (
        f'<div class="act"><button class="btn" type="button" disabled>{label}</button>'
        f'<span class="why">{escape(duty_words(seen))} {rule_ref("9.1")}</span></div>'
    )


def duty_words(seen: Seen) -> str:
    """The first duty that is not met, in words; empty when there is none."""
    gaps = missing(seen)
    if not gaps:
        return ""
    gap, lang = gaps[0], seen.lang
    key = "plan.missing" if gap.is_attacker else "plan.missing.defender"
    places = say(lang, "list.or").join(unit(lang, p) for p in gap.partners)
    return say(lang, key, unit=unit(lang, gap.unit), others=places)


# ---------------------------------------------------------------- units
def _units_looked_at(seen: Seen, focus: Focus) -> list[int]:
    """What the pointer is at, or the unit that the question is about."""
    state, now = seen.state, decision(seen)
    found = unit_at(state, focus.hover) if focus.hover else -1
    if found >= 0:
        return [found]
    if now and now.ask in ("move.to", "damage.how", "advance.to", "plan.target"):
        return [now.about[0]]
    return []


def units_html(seen: Seen, units: list[int]) -> str:
    """Counters with their names and what they can do."""
    lang, state = seen.lang, seen.state
    cells = "".join(
        f'<div class="u">{unit_svg(u, state.lost[u], lang, 62)}<div><b>{escape(unit_name(lang, u))}</b>'
        f"{escape(_values(lang, state, u))}<br>{escape(_facts(seen, u))}</div></div>"
        for u in units
    )
    title = escape(say(lang, "list.comma").join(unit(lang, u) for u in units))
    return f'<h2 class="unseen">{title}</h2><div class="unit">{cells}</div>'


def _values(lang: str, state: State, u: int) -> str:
    shown = face(u, state.lost[u])
    if IS_TANK[u]:
        return say(lang, "unit.values.tank", attack=shown[0], defence=shown[1], move=shown[2])
    return say(lang, "unit.values", strength=shown[0], move=shown[1])


def _facts(seen: Seen, u: int) -> str:
    """What keeps a unit where it is, or what it is worth."""
    lang, state = seen.lang, seen.state
    if state.at[u] == TRACK:
        return say(lang, "unit.waiting", turn=ENTRY[u])
    if state.at[u] >= HEXES:
        return say(lang, "unit.lost")
    worth = say(lang, "unit.worth", points=VALUE[u], steps=STEPS[u] - state.lost[u])
    if u == GUNS:
        return say(lang, "unit.guns.hindered" if is_hindered(state) else "unit.guns")
    if state.moved >> u & 1:
        key = "unit.moved"
    elif is_held(state, u):
        key = "unit.held"
    elif HILL >> state.at[u] & 1:
        key = "unit.on_hill"
    else:
        return worth
    return f"{say(lang, key)}{' ' if lang == 'en' else ''}{worth}"
