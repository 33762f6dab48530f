"""The panels of Kinmen beside the map: the odds of an attack, the units looked at, the PLA's options."""

from __future__ import annotations

from html import escape

from ....engine.combat import Ledger
from ....engine.hexes import bits
from ....presenter.asking import decision
from ....presenter.contract import Focus
from ....presenter.pictures import EMPTY_HEAD, die_svg
from ..rules.board import ALLOWANCE, HEXES, HILL, IS_TANK, OPTION_CHITS, PLA, SIDE
from ..rules.combat import COLUMNS, CRT
from ..rules.night import PACES
from ..rules.options import PENALTY
from .acts import units_in
from .faces import unit_svg
from .fates import FATED, fated_units, unit_fates
from .follow import follow_html
from .odds import Odds, odds_of, standing, survival
from .reply import reply_html
from .seen import Seen
from .together import put_ashore
from .tray import tray
from .words import hex_ref, percent, points_text, rule_ref, say, signed, unit_name, unit_words, values

SIDE_CLASS = ("prc", "roc")
_TONES = {"A": "bad", "D": "good"}


def tone(result: str) -> str:
    """Who suffers under a result: the attacker, both, the defender."""
    return "mix" if result == "A/D" else _TONES[result[0]]


def panels(seen: Seen, focus: Focus) -> list[tuple[str, str]]:
    """See ``contract.Presenter.panels``."""
    out = []
    choices = tray(seen, focus)
    if choices:
        out.append(("choose", choices))
    odds = odds_of(seen, focus)
    answer = reply_html(seen, focus, odds)
    if odds is not None:
        out.append(("odds", f'<section class="sec odds">{odds_html(seen, odds, answer)}</section>'))
    elif answer:
        out.append(("reply", f'<section class="sec">{answer}</section>'))
    units = _units_looked_at(seen, focus)
    if units:
        out.append(("units", f'<section class="sec units">{units_html(seen, units)}</section>'))
    options = options_html(seen)
    if options and odds is None:
        out.append(("options", f'<section class="sec">{options}</section>'))
    return out


# ---------------------------------------------------------------- odds
def odds_html(seen: Seen, odds: Odds, answer: str) -> str:
    """The attack from totals to chances, read downwards as the rule does, and what the enemy could answer."""
    lang = seen.lang
    head = f"<h2>{escape(say(lang, 'panel.odds'))} {hex_ref(lang, odds.target)}{rule_ref('12.4')}</h2>"
    return "".join(
        (
            head,
            _sides(lang, odds),
            _modifiers(lang, odds),
            ratio_html(lang, odds.ledger),
            _table(lang, odds),
            _chances(lang, odds),
            _survivals(lang, odds),
            follow_html(lang, odds),
            answer,
            _act(seen, odds),
        )
    )


def _sides(lang: str, odds: Odds) -> str:
    attack, defence = odds.ledger.attack, odds.ledger.defence
    seat = SIDE[odds.attackers[0]]
    left = "".join(
        _stack_line(lang, odds, h, [u for u in odds.attackers if odds.state.at[u] == h])
        for h in sorted({odds.state.at[u] for u in odds.attackers})
    )
    right = _stack_line(lang, odds, odds.target, bits(odds.state.here[odds.target]))
    return (
        f'<div class="vs"><div class="{SIDE_CLASS[seat]}"><div class="tot">{escape(say(lang, "odds.attack"))}'
        f'<b>{attack}</b></div>{left}</div><div class="{SIDE_CLASS[1 - seat]}"><div class="tot">'
        f"{escape(say(lang, 'odds.defence'))}<b>{defence}</b></div>{right}</div></div>"
    )


def _stack_line(lang: str, odds: Odds, h: int, units: list[int]) -> str:
    terms = [*odds.ledger.attack_terms, *odds.ledger.defence_terms]
    total = sum(t.value for t in terms if t.key == "unit" and t.about and t.about[0] in units)
    pictures = "".join(unit_svg(u, odds.state.spent[u], lang, 23) for u in units)
    return f'<div class="ln">{pictures} {hex_ref(lang, h, True)}<span class="v">{signed(total)}</span></div>'


def _line(words: str, value: str, rule: str, off: bool, mark: str = "") -> str:
    return (
        f'<div class="ln{" off" if off else ""}">{mark}<span class="t">{escape(words)}</span>'
        f'<span class="v">{escape(value)}</span>{rule_ref(rule)}</div>'
    )


def _modifiers(lang: str, odds: Odds) -> str:
    river = sum(t.value for t in odds.ledger.attack_terms if t.key == "river")
    crossing = sum(1 for t in odds.ledger.attack_terms if t.key == "river")
    hill = sum(t.value for t in odds.ledger.shifts)
    name = say(lang, "odds.river.count", count=crossing) if crossing else say(lang, "odds.river")
    columns = say(lang, "odds.columns", count=f"±{abs(hill)}" if not hill else signed(hill))
    on_hill = bool(HILL >> odds.target & 1)
    out = [
        _command_line(lang, odds),
        _line(name, signed(river), "12.5", not crossing),
        _line(say(lang, "odds.hill"), columns, "12.5", not on_hill),
    ]
    shock = say(lang, "odds.shock.count", count=len(odds.shocked)) if odds.shocked else say(lang, "odds.none")
    out.append(_line(say(lang, "odds.shock"), shock, "12.6", not odds.shocked))
    if odds.tank_defends and odds.ready != "odds.rolling":
        out.append(_line(say(lang, "odds.shock.defence"), say(lang, "odds.possible"), "12.6", False))
    return f'<div class="mods">{"".join(out)}</div>'


def _command_line(lang: str, odds: Odds) -> str:
    """Command control as a switch: two hexes together cost a victory point (12.12, 15.1)."""
    cost = f"{signed(PENALTY)} VP"
    if odds.command in ("offer", "draft"):
        on = odds.command == "draft"
        box = f'<i class="tick{" on" if on else ""}" aria-hidden="true">{"✓" if on else ""}</i>'
        words = escape(say(lang, "odds.command.on" if on else "odds.command.off"))
        return (
            f'<button class="ln toggle" type="button" role="switch" aria-checked="{str(on).lower()}" '
            f'data-press="reveal">{box}<span class="t">{words}</span><span class="v">{cost}</span>'
            f"</button>"
        )
    if odds.command == "none":
        return _line(say(lang, "odds.one_hex"), say(lang, "odds.none"), "12.12", True)
    if odds.command == "used":
        return _line(say(lang, "odds.command.used", count=odds.hexes), "0 VP", "15.1", odds.hexes < 2)
    return ""


def ratio_html(lang: str, ledger: Ledger) -> str:
    """The division, how it is rounded, the shift, the column."""
    attack, defence = ledger.attack, ledger.defence
    if attack >= defence:
        sum_ = f"{attack} ÷ {defence} = {attack / defence:.2f}"
        rounding = "odds.round_down"
    else:
        sum_ = f"{defence} ÷ {attack} = {defence / attack:.2f}"
        rounding = "odds.round_up"
    shift = sum(t.value for t in ledger.shifts)
    raw = COLUMNS[ledger.raw_column]
    steps = say(lang, "odds.shift", count=signed(shift)) + (f" ({raw})" if shift else "")
    return (
        f'<div class="ratio"><span>{sum_}</span><span>{escape(say(lang, rounding))}</span>'
        f"<span>{escape(steps)}</span><b>{column_words(COLUMNS[ledger.column])}</b></div>"
    )


def column_words(column: str) -> str:
    """A column of the table as it is written large."""
    return column.replace(":", "\u2009:\u2009")


def crt_html(lang: str, lit: int, rolled: int = 0) -> str:
    """The combat results table with a column lit, and the row of a die that has been rolled."""
    heads = "".join(f'<th scope="col"{_lit(c == lit)}>{name}</th>' for c, name in enumerate(COLUMNS))
    rows = []
    for face in range(1, 7):
        cells = "".join(
            f'<td class="{tone(CRT[c][face - 1])}{" lit" if c == lit else ""}">{CRT[c][face - 1]}</td>'
            for c in range(len(COLUMNS))
        )
        css = ' class="rolled"' if face == rolled else ""
        rows.append(f'<tr data-die="{face}"{css}><th scope="row">{die_svg(face, 15)}</th>{cells}</tr>')
    return (
        f'<table class="crt" aria-label="{escape(say(lang, "odds.table"))}"><thead><tr>{EMPTY_HEAD}{heads}</tr></thead>'
        f"<tbody>{''.join(rows)}</tbody></table>"
    )


def _table(lang: str, odds: Odds) -> str:
    """The combat results table with the column lit, and the same column as six cells for a narrow screen."""
    six = "".join(
        f'<div class="rs {tone(r)}" data-die="{i + 1}">{die_svg(i + 1, 22)}{r}</div>'
        for i, r in enumerate(odds.results)
    )
    return (
        f'{crt_html(lang, odds.ledger.column)}<div class="six" aria-hidden="true">{six}</div>'
        f'<div class="pl" aria-hidden="true">{_six_shares(odds)}</div>'
    )


def _six_shares(odds: Odds) -> str:
    """The chances under the six cells, neighbouring equal results together."""
    runs: list[tuple[str, int]] = []
    for result in odds.results:
        if runs and runs[-1][0] == result:
            runs[-1] = (result, runs[-1][1] + 1)
        else:
            runs.append((result, 1))
    return "".join(f'<span style="grid-column:span {faces}">{percent(faces / 6)}</span>' for _, faces in runs)


def _lit(on: bool) -> str:
    return ' class="lit"' if on else ""


def _chances(lang: str, odds: Odds) -> str:
    parts = "".join(
        f'<div class="pb {tone(result)}" style="flex:{faces}"><b>{result}</b><i>{percent(faces / 6)}</i></div>'
        for result, faces in odds.shares()
    )
    return f'<div class="prob">{parts}</div>'


def _survivals(lang: str, odds: Odds) -> str:
    """The chances to survive standing: one line for each value of a unit on either side (12.9)."""
    out = []
    for key, part, units in (
        ("odds.stand.defence", "D", bits(odds.state.here[odds.target])),
        ("odds.stand.attack", "A", list(odds.attackers)),
    ):
        numbers = odds.numbers(part)
        seen_values: set[tuple[str, int]] = set()
        for u in units:
            label = (values(u, odds.state.spent[u]), standing(odds, u))
            if not numbers or label in seen_values:
                continue
            seen_values.add(label)
            shares = "\u2002".join(f"{part}{n or ''}\u00a0{percent(float(survival(label[1], n)))}" for n in numbers)
            out.append(_line(say(lang, key, unit=label[0]), shares, "12.9", True))
    return f'<div class="mods stand">{"".join(out)}</div>' if out else ""


def _act(seen: Seen, odds: Odds) -> str:
    label = escape(say(seen.lang, "button.roll"))
    if odds.ready or not seen.mine:
        if odds.ready == "odds.rolling" or not seen.mine:
            return ""
        rule = rule_ref("10.4") if odds.ready == "odds.after_move" else ""
        return (
            f'<div class="act"><button class="btn" type="button" disabled>{label}</button>'
            f'<span class="why">{escape(say(seen.lang, odds.ready))} {rule}</span></div>'
        )
    return (
        f'<div class="act"><button class="btn seal" type="button" data-press="roll">{label}</button>'
        f'<span class="why">{escape(say(seen.lang, "odds.no_undo"))}</span></div>'
    )


# ---------------------------------------------------------------- units
def _units_looked_at(seen: Seen, focus: Focus) -> list[int]:
    """The opened stack, what the pointer is at, the unit on the move, the unit that the question is about."""
    state, now = seen.state, decision(seen)
    if focus.opened is not None:
        return units_in(state, focus.opened)
    hover = focus.hover
    if hover and hover[0] == "unit":
        place = state.at[hover[1]]
        return units_in(state, place) if place < HEXES else [hover[1]]
    if hover and hover[0] == "hex" and units_in(state, int(hover[1])):
        return units_in(state, int(hover[1]))
    if now and now.ask in ("move", "night.move") and state.mover >= 0 and (now.about or seen.draft):
        return [state.mover]
    if now and now.ask == "landing.hex":
        shown = put_ashore(seen, focus, now)
        return shown if len(shown) <= 2 else []  # more of them are in the tray only
    if now and now.ask in ("delayed.hex", "stand", "retreat"):
        return [now.about[0]]
    if now and now.ask == "stand.all":
        return bits(state.todo)
    return bits(state.active)[:4] if now and state.active else []


def units_html(seen: Seen, units: list[int]) -> str:
    """Counters with their names and what they have left."""
    lang, state = seen.lang, seen.state
    cells = []
    for u in units:
        first, second = unit_name(lang, u)
        cells.append(
            f'<div class="u">{unit_svg(u, state.spent[u], lang, 62)}<div><b>{escape(first)}<br>'
            f"{escape(second)}</b>{escape(_facts(seen, u))}</div></div>"
        )
    title = escape(unit_words(lang, units, {u: state.spent[u] for u in units}))
    return f'<h2 class="unseen">{title}</h2><div class="unit">{"".join(cells)}</div>'


def _facts(seen: Seen, u: int) -> str:
    """Movement left, or why the unit stays where it is."""
    lang, state = seen.lang, seen.state
    now = decision(seen)
    if now and now.ask in ("move", "night.move") and state.mover == u and now.about:
        left = str(state.points) if state.mover_spent else points_text(state.points)
        return say(lang, "unit.left.hexes" if state.mover_spent else "unit.left", left=left)
    if now and now.ask in FATED and u in fated_units(state, now) and (told := unit_fates(lang, state, u)):
        return told
    if state.moved >> u & 1 and (state.active >> u & 1 or (now and now.ask == "night.move")):
        return say(lang, "unit.moved")
    if state.spent[u]:
        return say(lang, "unit.spent.night" if now and now.ask == "night.move" else "unit.spent", paces=PACES)
    extra = say(lang, "unit.tank.note") if IS_TANK[u] else ""
    return say(lang, "unit.ready", left=points_text(ALLOWANCE[u])) + extra


# ---------------------------------------------------------------- options
def options_html(seen: Seen) -> str:
    """15.0 the drawn options as the viewer may know them."""
    lang, facts = seen.lang, seen.view.facts
    known = bits(facts["drawn"])
    if not known and not facts["unknown"]:
        return ""
    lines = []
    for chit in known:
        name = OPTION_CHITS[chit]
        used = bool(facts["used"] >> chit & 1)
        value = say(lang, "option.used") if used else ""
        lines.append(_line(say(lang, f"option.{name}"), value, _OPTION_RULES[name], not used and name not in _REAL))
    if facts["unknown"]:
        lines.append(_line(say(lang, "option.unknown", count=facts["unknown"]), "", "3.3", True))
    title = say(lang, "panel.options" if seen.seat == PLA else "panel.options.roc")
    return f'<h2>{escape(title)}{rule_ref("15.0")}</h2><div class="mods">{"".join(lines)}</div>'


_REAL = ("command_control", "more_boats", "more_artillery")
_OPTION_RULES = {
    "command_control": "15.1",
    "more_boats": "15.2",
    "more_artillery": "15.3",
    "lunch_in_kinmen": "15.0",
}
