"""What is written beside a game that is looked back at: the panel, its questions, the marks of the bar. Pure."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, NamedTuple

from ...engine import lines
from ..match.replay_bar import WALKS
from ..page import dialogs, levels
from ..page.html import colour_of, esc, icon
from ..page.words import say
from .branches import Row, path_text
from .dice import DICE

if TYPE_CHECKING:
    from ...presenter.contract import Presenter

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
_NUMBER = re.compile(r"\d+")
SIGN_WORDS = {"!": "sign.good", "?": "sign.bad", "=": "sign.even"}


class Moment(NamedTuple):
    """The step that is shown: its number, of how many, what is said about it."""

    at: int
    of: int
    comment: str
    sign: str


def _button(do: str, label: str, arg: str = "", symbol: str = "", css: str = "btn", state: str = "") -> str:
    sign = icon(symbol) if symbol else ""
    return (
        f'<button type="button" class="{css}" data-do="{do}" data-arg="{esc(arg)}"{state}>{sign}'
        f"<span>{esc(label)}</span></button>"
    )


# ------------------------------------------------------------------ the panel
def panel(lang: str, moment: Moment, rows: Sequence[Row], is_trunk: bool, acts: str) -> str:
    """What is said about the step, and the lines of the game."""
    signs = "".join(
        f'<button type="button" data-do="judge" data-arg="{sign}" aria-pressed="{str(sign == moment.sign).lower()}" '
        f'aria-label="{esc(say(lang, SIGN_WORDS[sign]))}" title="{esc(say(lang, SIGN_WORDS[sign]))}">{sign}</button>'
        for sign in lines.SIGNS
    )
    note = _button("remark", say(lang, "note"), symbol="file")
    judged = f'<div role="group" class="judged" aria-label="{esc(say(lang, "sign"))}">{signs}{note}</div>'
    said = "".join(f"<p>{esc(line)}</p>" for line in moment.comment.splitlines() if line.strip())
    said = f'<div class="remark">{said}</div>' if said else ""
    where = say(lang, "line.step", at=moment.at, of=moment.of)
    head = f"<h2>{esc(say(lang, 'back.plate'))} <small>{esc(where)}</small></h2>"
    return f"{head}{judged}{said}{tree(lang, rows, is_trunk, acts) if rows else ''}"


def ask_review(lang: str) -> str:
    """The button that has it worked out what decided the game."""
    return f"<p>{_button('review', say(lang, 'review'))}</p>"


def tree(lang: str, rows: Sequence[Row], is_trunk: bool, acts: str) -> str:
    """The lines as a list, the one that is shown with what can be done with it."""
    made = _row(lang, "", say(lang, "lines.main"), "", 1, is_trunk, "")
    counts: dict[int, int] = {}
    for row in rows:
        counts = {depth: n for depth, n in counts.items() if depth <= row.depth}
        number = counts[row.depth] = counts.get(row.depth, -1) + 1
        letter = LETTERS[number] if number < len(LETTERS) else str(number + 1)
        name = row.name or say(lang, "lines.unnamed", n=letter)
        since = say(lang, "lines.from", at=row.step)
        label = f"{letter}  {name}" if row.name else name
        made += _row(lang, path_text(row.path), label, since, row.depth + 1, row.is_here, acts)
    title = f"<h3>{esc(say(lang, 'lines'))}</h3>"
    return f'{title}<ul class="branches" role="list">{made}</ul>'


def _row(lang: str, path: str, label: str, small: str, level: int, is_here: bool, acts: str) -> str:
    state = ' aria-current="true"' if is_here else ""
    note = f" <small>{esc(small)}</small>" if small else ""
    more = f'<div class="branch-acts">{acts}</div>' if is_here and path else ""
    return (
        f'<li style="--level:{level - 1}"><button type="button" data-do="branch" data-arg="{path}"{state}>'
        f"<b>{esc(label)}</b>{note}</button>{more}</li>"
    )


def branch_acts(lang: str, path: str, names: Sequence[str]) -> str:
    """What can be done with the line that is shown."""
    return "".join(_button(f"branch-{name}", say(lang, f"lines.{name}"), path, css="link") for name in names)


def stays(lang: str, what: str) -> str:
    """Why a line cannot be a game of its own; ``what`` says what it is."""
    return f'<p class="hint">{esc(say(lang, "lines.stays", what=what))}</p>'


# ------------------------------------------------------------------ the bar
def marks(
    lang: str, turns: Iterable[tuple[float, str]], signs: Iterable[tuple[float, str]], others: Iterable[float]
) -> str:
    """What stands at the slider: where turns begin, what has been judged, where other lines begin; each at a part of
    its length. It is for the eye: the panel and the log say the same."""
    made = "".join(
        f'<i class="turn" style="--at:{at:.4f}" title="{esc(name)}">{"".join(_NUMBER.findall(name)[:1])}</i>'
        for at, name in turns
    )
    made += "".join(f'<i class="sign" style="--at:{at:.4f}">{esc(sign)}</i>' for at, sign in signs)
    made += "".join(f'<i class="other" style="--at:{at:.4f}"></i>' for at in others)
    return f'<div class="marks" aria-hidden="true">{made}</div>'


def pens(lang: str, pen: str, has_drawn: bool) -> str:
    """The colours to draw in, and what takes the drawings of this step away."""
    made = "".join(
        f'<button type="button" class="pen {ink}" data-do="pen" data-arg="{ink}" '
        f'aria-pressed="{str(ink == pen).lower()}" aria-label="{esc(say(lang, f"draw.{ink}"))}" '
        f'title="{esc(say(lang, f"draw.{ink}"))}"><i></i></button>'
        for ink in lines.INKS
    )
    off = "" if has_drawn else ' aria-disabled="true"'
    label = esc(say(lang, "draw.none"))
    made += f'<button type="button" class="pen" data-do="pen-wipe"{off} aria-label="{label}" title="{label}">'
    return f'<div class="pens" role="group" aria-label="{esc(say(lang, "draw"))}">{made}{icon("close")}</button></div>'


def bar(lang: str, stops: int, marked: str, own: int | None, whose: str, drawing: str = "") -> str:
    """The bar: beginning, turn back, back, which step, forward, turn forward, end, and the slider with its marks."""
    if own is not None:
        label = say(lang, "lines.return")
        told = f'<span class="own">{esc(say(lang, "line.own", at=own))}</span>'
        return (
            f'<div class="walk history">{told}</div><div class="acts">{_button("line", label, "return", "back")}</div>'
        )
    walks = ""
    for where, symbol in WALKS:
        label = esc(say(lang, "line." + where))
        walks += (
            f'<button type="button" class="bt" data-do="line" data-arg="{where}" aria-label="{label}" '
            f'title="{label}">{icon(symbol)}</button>'
        )
        walks += '<output id="line-at"></output>' if where == "back" else ""
    turns = "".join(
        f'<button type="button" class="bt turn" data-do="turn" data-arg="{where}" '
        f'aria-label="{esc(say(lang, "turn." + where))}" title="{esc(say(lang, "turn." + where))}">{sign}</button>'
        for where, sign in (("back", "["), ("on", "]"))
    )
    slider = (
        f'<div class="track">{marked}<input type="range" name="line" min="0" max="{max(0, stops - 1)}" step="1" '
        f'aria-label="{esc(say(lang, "line"))}"></div>'
    )
    seen = f'<span class="own">{esc(whose)}</span>' if whose else ""
    return f'<div class="walk history">{walks}{turns}{slider}</div><div class="acts">{drawing}{seen}</div>'


# ------------------------------------------------------------------ questions
def _form(lang: str, ident: str, title: str, body: str, do: str, yes: str, arg: str = "") -> str:
    foot = _button("close", say(lang, "cancel")) + _button(do, yes, arg, css="btn primary")
    return f'<form id="{ident}" style="display:contents">{dialogs.frame(lang, title, body, foot)}</form>'


def _field(name: str, label: str, value: str, most: int) -> str:
    return (
        f'<label class="field"><span>{esc(label)}</span><input type="text" name="{name}" maxlength="{most}" '
        f'value="{esc(value)}" autocomplete="off"></label>'
    )


def what_if(lang: str, presenter: Presenter, seats: Sequence[str], can_repeat: bool, imagines: bool) -> str:
    """Which line is to be played: its name, its dice, who plays it. ``imagines`` says that what one's own seat did not
    know is drawn anew."""
    body = f"<p>{esc(say(lang, 'what.if.text'))}</p>"
    body += f"<p>{esc(say(lang, 'what.if.unknown'))}</p>" if imagines else ""
    body += _field("name", say(lang, "lines.name"), "", lines.NAME)
    seen = {"same": ".seen"} if imagines else {}
    dice = [(one, say(lang, f"what.if.{one}{seen.get(one, '')}")) for one in DICE if can_repeat or one != "same"]
    body += dialogs.choice("dice", say(lang, "what.if.dice"), dice, dice[0][0])
    who = levels.named(lang)
    rows = "".join(
        f'<div><b data-seat-colour="{esc(colour_of(presenter, seat))}">{esc(name)}</b>'
        f"{dialogs.radios(f'seat{seat}', who, seats[seat], name)}</div>"
        for seat, name in enumerate(presenter.seats(lang))
    )
    asked = esc(say(lang, "new.seats"))
    body += f'<fieldset><legend>{asked}</legend><div class="sides">{rows}</div></fieldset>' if len(seats) > 1 else ""
    return _form(lang, "what-if", say(lang, "what.if"), body, "what-if-go", say(lang, "what.if.go"))


def remark(lang: str, moment: Moment) -> str:
    """What is to be said about a step."""
    title = say(lang, "note.title", at=moment.at)
    body = (
        f'<label class="field"><span>{esc(say(lang, "note.text"))}</span>'
        f'<textarea name="text" rows="6" maxlength="{lines.COMMENT}">{esc(moment.comment)}</textarea></label>'
    )
    signs = [("", say(lang, "sign.none")), *((one, f"{one}  {say(lang, SIGN_WORDS[one])}") for one in lines.SIGNS)]
    body += dialogs.choice("sign", say(lang, "sign"), signs, moment.sign)
    return _form(lang, "remark", title, body, "remark-keep", say(lang, "note.keep"))


def rename(lang: str, path: str, name: str) -> str:
    """Another name for a line."""
    body = _field("name", say(lang, "lines.name"), name, lines.NAME)
    return _form(lang, "rename", say(lang, "lines.rename"), body, "branch-name", say(lang, "note.keep"), path)


def yes(lang: str, title: str, text: str, path: str) -> str:
    """A question before a line is taken away."""
    return dialogs.question(lang, title, text, title, "branch-dropped", path)


def compare(lang: str, name: str, rows: Sequence[tuple[str, str, str]], ends: tuple[str, str]) -> str:
    """What counts at the end of the game and at the end of a line, side by side."""
    head = f"<tr><td></td><th>{esc(say(lang, 'lines.main'))}</th><th>{esc(name)}</th></tr>"
    body = "".join(
        f"<tr><th>{esc(what)}</th><td>{esc(one)}</td><td>{esc(other)}</td></tr>" for what, one, other in rows
    )
    body += f"<tr><th>{esc(say(lang, 'lines.end'))}</th><td>{esc(ends[0])}</td><td>{esc(ends[1])}</td></tr>"
    table = f'<table class="compared">{head}{body}</table>'
    return dialogs.frame(lang, say(lang, "lines.compare"), f'<div class="read">{table}</div>')
