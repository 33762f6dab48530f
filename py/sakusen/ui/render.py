"""The frame of the table as HTML: head, prompt, buttons, log, lists. What a game shows in it comes from its table.

Everything that can be pressed carries ``data-do`` (a command of ``app``) and maybe ``data-arg``.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..tables.contract import Button, LogLine, Prompt
from .html import colour_of, die, esc, icon, plain, rule_link
from .words import LANGS, NAMES, SHORT, say


def langs(lang: str, short: bool = False) -> str:
    """The three languages, the present one marked, each in its own tongue."""
    names = SHORT if short else NAMES
    return '<span class="langs" role="group" aria-label="{}">{}</span>'.format(esc(say(lang, "language")), "".join(
        f'<button type="button" data-do="lang" data-arg="{code}" lang="{code}" aria-label="{NAMES[code]}" '
        f'aria-pressed="{str(code == lang).lower()}">{names[code]}</button>' for code in LANGS))


def tool(do: str, symbol: str, label: str, *, css: str = "bt", arg: str = "", pressed: bool | None = None) -> str:
    """A button that shows only a symbol."""
    more = f' data-arg="{esc(arg)}"' if arg else ""
    more += "" if pressed is None else f' aria-pressed="{str(pressed).lower()}"'
    return (f'<button type="button" class="{css}" data-do="{do}"{more} aria-label="{esc(label)}" '
            f'title="{esc(label)}">{icon(symbol)}</button>')


def head(lang: str, title: tuple[str, str], bar: tuple[Sequence[Any], Sequence[Any]], colour: str, badge: str,
         where: str = "", holder: str = "") -> str:
    """The dark line at the top. ``colour`` is the side whose phase it is, and has the badge if ``holder`` is empty;
    ``where`` stands under the title on a phone, and is made from the bar when it is empty."""
    turns, phases = bar
    now = next((i for i, phase in enumerate(phases) if phase[1]), -1)
    cells = "".join(f'<li{_on(on)}><b>{esc(number)}</b>{esc(date)}</li>' for number, date, on in turns)
    steps = "".join(f'<li{_on(on, i < now)}>{esc(name)}</li>' for i, (name, on) in enumerate(phases))
    where = where or "　".join(part for part in (
        next((say(lang, "turn", n=number) for number, _, on in turns if on), ""),
        next((name for name, on in phases if on), "")) if part)
    return (
        f'{tool("shelf", "back", say(lang, "to.shelf"))}'
        '<svg class="seal" width="28" height="28" aria-hidden="true"><use href="#i-seal"/></svg>'
        f'<h1 class="ttl">{esc(title[0])}<small>{esc(where)}</small></h1><span class="sub">{esc(title[1])}</span>'
        f'<ol class="turns" aria-label="{esc(say(lang, "turns"))}">{cells}</ol>'
        f'<ol class="phases" data-seat-colour="{esc(colour)}" aria-label="{esc(say(lang, "phases"))}">{steps}</ol>'
        f'<span class="r">{langs(lang, short=True)}'
        f'<span class="badge" data-seat-colour="{esc(holder or colour)}">{esc(badge)}</span>'
        f'{tool("howto", "book", say(lang, "howto"), css="bt only-wide")}'
        f'{tool("keys", "help", say(lang, "keys"), css="bt only-wide")}'
        f'{tool("log", "log", say(lang, "log"), css="bt only-phone")}'
        f'{tool("menu", "menu", say(lang, "menu"))}</span>')


def _on(on: bool, done: bool = False) -> str:
    return ' class="on" aria-current="step"' if on else ' class="done"' if done else ""


def prompt(given: Prompt, colour: str, warning: str = "") -> str:
    """Plate, sentence and the line of why."""
    small = f"<small>{esc(given.plate_sub)}</small>" if given.plate_sub else ""
    why = f"{esc(given.why)} {rule_link(given.rule)}"
    if warning:
        why += f' <span class="final">{esc(warning)}</span>'
    return (f'<div class="side" data-seat-colour="{esc(colour)}">{esc(given.plate)}{small}</div>'
            f'<div class="say">{esc(given.sentence)}<small>{why}</small></div>')


def acting(lang: str, buttons: Sequence[Button], undoes: str | None) -> str:
    """The buttons: others at the left, undo that never moves, one slot for what is most wanted."""
    main = next((b for b in buttons if b.primary), None)
    others = "".join(_button(b, False) for b in buttons if b is not main)
    slot = _button(main, True, "Enter") if main else ""
    return (f'<div class="others">{others}</div>{undo(lang, undoes)}<div class="slot">{slot}</div>')


def undo(lang: str, undoes: str | None) -> str:
    """The undo button; ``undoes`` as ``Session.undoes`` gives it."""
    if undoes is None:
        detail, state = say(lang, "undo.none"), ' aria-disabled="true"'
    else:
        detail, state = say(lang, "undo.draft") if undoes == "draft" else plain(undoes), ""
    small = f"<small>{esc(detail)}</small>" if undoes is not None else ""
    return (f'<button type="button" class="btn undo" data-do="undo"{state} title="{esc(detail)}">{icon("undo")}'
            f'<span>{esc(say(lang, "undo"))}{small}</span></button>')


def _button(button: Button, primary: bool, key: str = "") -> str:
    css = "btn primary" if primary and button.action is not None else "btn"
    off = button.action is None
    small = button.why if off and not button.detail else button.detail
    note = f"<small>{esc(small)}</small>" if small else ""
    rule = f" {button.rule}" if off and button.rule else ""
    title = f' title="{esc(button.why + rule)}"' if off else ""
    state = ' aria-disabled="true"' if off else ""
    symbol = icon("end") if primary else ""
    return (f'<button type="button" class="{css}" data-key="{esc(button.key)}"{state}{title}>{symbol}'
            f'<span>{esc(button.label)}{note}</span></button>')


def outcomes(lang: str, weights: Sequence[int], names: Sequence[str] = ()) -> str:
    """What can be typed in for a real die or draw: six faces, or the possible outcomes."""
    is_die = len(weights) == 6 and set(weights) == {1}
    made = []
    for i, weight in enumerate(weights):
        if not weight:
            continue
        name = names[i] if i < len(names) else str(i + 1)
        face = die(i + 1, 30) if is_die else esc(name)
        made.append(f'<button type="button" class="btn die" data-do="roll" data-arg="{i}" '
                    f'aria-label="{esc(say(lang, "die.face", n=name))}">{face}</button>')
    return "".join(made)


def tools(lang: str, percent: int, zones: bool, bare: bool) -> str:
    """The buttons over the map."""
    return "".join((
        tool("in", "plus", say(lang, "zoom.in"), css="wide"),
        f'<button type="button" class="pct wide" data-do="home" title="{esc(say(lang, "zoom.home"))}" '
        f'aria-label="{esc(say(lang, "zoom.home"))}">{percent}%</button>',
        tool("out", "minus", say(lang, "zoom.out"), css="wide"),
        tool("whole", "fit", say(lang, "zoom.whole"), css=""),
        tool("zones", "zoc", say(lang, "zones"), css="", pressed=zones),
        tool("bare", "bare", say(lang, "bare"), css="", pressed=bare)))


def panel(ident: str, body: str) -> str:
    """One panel of the right column; a table may have made the section itself."""
    css = "" if body.lstrip().startswith("<section") else ' class="sec"'
    return f'<div{css} data-panel="{esc(ident)}">{body}</div>'


def playback(lang: str, paused: bool) -> str:
    """Play, pause, step and skip while a computer player acts."""
    first = ("play", "play", "play") if paused else ("pause", "pause", "pause")
    buttons = [first, *([("step", "step", "step")] if paused else []), ("skip", "last", "skip")]
    return "".join(f'<button type="button" data-do="{do}" aria-label="{esc(say(lang, "replay." + key))}">{icon(symbol)}'
                   f'<span>{esc(say(lang, "replay." + key))}</span></button>' for do, symbol, key in buttons)


def log_line(line: LogLine, table: Any) -> str:
    """One line of the log."""
    rule = rule_link(line.rule)
    if line.level == 0:
        return f"<h3>{line.html}{rule}</h3>"
    side = colour_of(table, line.seat) if line.level == 1 else ""
    colour = f' data-seat-colour="{esc(side)}"' if side else ""
    css = ' class="in"' if line.level > 1 else ""
    return f"<p{css}{colour}>{line.html}{rule}</p>"


def log(lines: Sequence[LogLine], table: Any, lang: str) -> str:
    """The whole log."""
    if not lines:
        return f'<p class="none">{esc(say(lang, "log.none"))}</p>'
    return "".join(log_line(line, table) for line in lines)


def legal(lang: str, places: Sequence[tuple[int, str]], buttons: Sequence[Button]) -> str:
    """The legal actions as real buttons, for keyboard and screen reader."""
    pressed = {button.action for button in buttons}
    items = "".join(f'<li><button type="button" data-do="take" data-arg="{action}">{esc(name)}</button></li>'
                    for action, name in places if action not in pressed)
    return f'<h2>{esc(say(lang, "legal"))}</h2><ul>{items}</ul>' if items else ""


def note(text: str, buttons: Sequence[tuple[str, str, str]] = (), close: str = "", number: int = 0) -> str:
    """A notice that stays until it is answered: text, buttons (label, command, argument), close label, and the number
    by which it is closed."""
    made = "".join(f'<button type="button" class="btn" data-do="{do}" data-arg="{esc(arg)}">{esc(label)}</button>'
                   for label, do, arg in buttons)
    shut = (f'<button type="button" class="btn txt" data-do="dismiss" data-arg="{number}">{esc(close)}</button>'
            if close else "")
    return f'<div class="note" role="status" data-note="{number}"><p>{esc(text)}</p>{made}{shut}</div>'


def curtain(lang: str, side: str) -> str:
    """What hides the table while the seat changes."""
    return (f'<div role="dialog" aria-modal="true" aria-labelledby="curtain-title">'
            f'<h2 id="curtain-title">{esc(say(lang, "curtain.title", side=side))}</h2>'
            f'<p>{esc(say(lang, "curtain.text", side=side))}</p>'
            f'<button type="button" class="btn" data-do="uncover">{esc(say(lang, "curtain.go"))}</button></div>')
