"""The frame of the table as HTML: head, tools, lists. What a game shows in it is made by its presenter.

The prompt bar has its own module. Everything that can be pressed carries ``data-do`` (see ``page.commands``) and maybe
``data-arg``.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from ..page.html import esc, icon, plain
from ..page.words import LANGS, NAMES, SHORT, say

if TYPE_CHECKING:
    from ...presenter.chances import WinChance

Bar = tuple[Sequence[tuple[str, str, bool]], Sequence[tuple[str, bool]]]
"""Turns with number, date and whether it is this one; phases with name and whether it is this one."""
RULE = re.compile(r'<a class="rule".*?</a>')
"""The number of a rule, in HTML."""


def langs(lang: str, short: bool = False) -> str:
    """The three languages, the present one marked, each in its own tongue."""
    names = SHORT if short else NAMES
    return '<span class="langs" role="group" aria-label="{}">{}</span>'.format(
        esc(say(lang, "language")),
        "".join(
            f'<button type="button" data-do="lang" data-arg="{code}" lang="{code}" title="{NAMES[code]}" '
            f'aria-pressed="{str(code == lang).lower()}">{names[code]}</button>'
            for code in LANGS
        ),
    )


def tool(do: str, symbol: str, label: str, *, css: str = "bt", arg: str = "", pressed: bool | None = None) -> str:
    """A button that shows only a symbol."""
    more = f' data-arg="{esc(arg)}"' if arg else ""
    more += "" if pressed is None else f' aria-pressed="{str(pressed).lower()}"'
    return (
        f'<button type="button" class="{css}" data-do="{do}"{more} aria-label="{esc(label)}" '
        f'title="{esc(label)}">{icon(symbol)}</button>'
    )


def head(
    lang: str,
    title: tuple[str, str],
    bar: Bar,
    colour: str,
    badge: str,
    where: str = "",
    holder: str = "",
    counts: str = "",
    mate: str = "",
    kinds: str = "",
) -> str:
    """The dark line at the top. ``counts`` names what the badge counts. ``colour`` is the side whose phase it is, and
    has the badge if ``holder`` is empty; ``where`` stands under the title on a phone, and is made from the bar when it
    is empty; ``mate`` is the chip of who plays at another table, in place of the second title, and ``kinds`` what was
    agreed upon, for where the chip has no room to say it."""
    second = mate or f'<span class="sub">{esc(title[1])}</span>'
    counted = f"<small>{esc(counts)}</small>" if counts else ""
    turns, phases = bar
    now = next((i for i, phase in enumerate(phases) if phase[1]), -1)
    cells = "".join(f"<li{_on(on)}><b>{esc(number)}</b>{esc(date)}</li>" for number, date, on in turns)
    steps = "".join(f"<li{_on(on, i < now)}>{esc(name)}</li>" for i, (name, on) in enumerate(phases))
    first, *rest = (where or standing(lang, bar)).split("　")
    stands = parted("　".join((f"{first} · {kinds}" if kinds else first, *rest)))
    return (
        f"{tool('shelf', 'back', say(lang, 'to.shelf'))}"
        '<svg class="seal" width="28" height="28" aria-hidden="true"><use href="#i-seal"/></svg>'
        f'<h1 class="ttl"><span title="{esc(title[0])}">{esc(title[0])}</span><small>{stands}</small></h1>'
        f"{second}"
        f'<ol class="turns" aria-label="{esc(say(lang, "turns"))}">{cells}</ol>'
        f'<ol class="phases" data-seat-colour="{esc(colour)}" aria-label="{esc(say(lang, "phases"))}">{steps}</ol>'
        f'<span class="r">{langs(lang, short=True)}'
        f'<span class="badge" data-seat-colour="{esc(holder or colour)}">{counted}{esc(badge)}</span>'
        f"{tool('howto', 'book', say(lang, 'howto'), css='bt only-wide')}"
        f"{tool('keys', 'help', say(lang, 'keys'), css='bt only-wide')}"
        f"{tool('log', 'log', say(lang, 'log'), css='bt only-phone')}"
        f"{tool('menu', 'menu', say(lang, 'menu'))}</span>"
    )


def parted(words: str) -> str:
    """Words as HTML; what stands between wide spaces stays together where the line is broken."""
    return "　".join(f"<span>{esc(part)}</span>" for part in words.split("　"))


def standing(lang: str, bar: Bar) -> str:
    """The turn and the phase of a bar, with a wide space between them."""
    turns, phases = bar
    turn = next((say(lang, "turn", n=number) for number, _, on in turns if on), "")
    return "　".join(part for part in (turn, next((name for name, on in phases if on), "")) if part)


def _on(on: bool, done: bool = False) -> str:
    return ' class="on" aria-current="step"' if on else ' class="done"' if done else ""


def tools(
    lang: str, percent: int, zones: bool, bare: bool, threats: bool | None = None, hint: bool | None = None
) -> str:
    """The buttons of the map. Of ``zones``, ``bare``, ``threats`` and ``hint`` whether they are on; of the last two
    ``None`` when they are not offered."""
    helps = "" if hint is None else tool("hint", "hint", say(lang, "hint"), css="finger", pressed=hint)
    asks = "" if threats is None else tool("threats", "sword", say(lang, "threats"), css="finger", pressed=threats)
    return "".join(
        (
            tool("in", "plus", say(lang, "zoom.in"), css="wide"),
            f'<button type="button" class="pct wide" data-do="home" title="{esc(say(lang, "zoom.home"))}" '
            f'aria-label="{percent}% {esc(say(lang, "zoom.home"))}">{percent}%</button>',
            tool("out", "minus", say(lang, "zoom.out"), css="wide"),
            tool("whole", "fit", say(lang, "zoom.whole"), css=""),
            tool("zones", "zoc", say(lang, "zones"), css="", pressed=zones),
            asks,
            helps,
            tool("bare", "bare", say(lang, "bare"), css="", pressed=bare),
        )
    )


def panel(ident: str, body: str) -> str:
    """One panel of the right column; a table may have made the section itself."""
    css = "" if body.lstrip().startswith("<section") else ' class="sec"'
    return f'<div{css} data-panel="{esc(ident)}">{body}</div>'


def heading(panels: Sequence[tuple[str, str]]) -> str:
    """The heading of the first panel that has one, without the number of its rule; a panel without one is a line of its
    own."""
    found = (body.partition("</h2>") for _, body in panels)
    return next((plain(RULE.sub("", heading)).strip() for heading, end, _ in found if end), "")


def legal(title: str, actions: Sequence[tuple[int, str]]) -> str:
    """Legal actions as real buttons, for keyboard and screen reader."""
    items = "".join(
        f'<li><button type="button" data-do="take" data-arg="{action}">{esc(name)}</button></li>'
        for action, name in actions
    )
    return f"<h2>{esc(title)}</h2><ul>{items}</ul>"


def note(number: int, inside: str) -> str:
    """A notice that stays until it is answered, with the number by which it is closed."""
    return f'<div id="note-{number}" class="note" role="group" data-note="{number}">{inside}</div>'


def note_inside(
    text: str, buttons: Sequence[tuple[str, str, str]], close: str, number: int, percent: int | None = None
) -> str:
    """What stands in it: text, buttons (label, command, argument), the label of the one that closes it; with
    ``percent`` a bar that says how far something is."""
    made = "".join(
        f'<button type="button" class="btn" data-do="{do}" data-arg="{esc(arg)}">{esc(label)}</button>'
        for label, do, arg in buttons
    )
    shut = f'<button type="button" class="btn txt" data-do="dismiss" data-arg="{number}">{esc(close)}</button>'
    far = ""
    if percent is not None:
        far = f'<progress id="note-bar-{number}" max="100" value="{percent}" aria-label="{esc(text)}"></progress>'
    return f"<p>{esc(text)}</p>{far}{made}{shut}"


def veil(lang: str, sides: Sequence[str]) -> str:
    """What stands before a game that is not over and is not the reader's own: through whose eyes he wants to look."""
    made = "".join(
        f'<button type="button" class="btn" data-do="eyes" data-arg="{seat}">'
        f"{esc(say(lang, 'eyes.as', side=side))}</button>"
        for seat, side in enumerate(sides)
    )
    return (
        f'<div role="dialog" aria-modal="true" aria-labelledby="curtain-title">'
        f'<h2 id="curtain-title" tabindex="-1">{esc(say(lang, "eyes.title"))}</h2><p>{esc(say(lang, "eyes.text"))}</p>'
        f'<div class="eyes">{made}</div><p>{esc(say(lang, "eyes.all.hint"))}</p>'
        f'<button type="button" class="btn txt" data-do="eyes" data-arg="all">{esc(say(lang, "eyes.all"))}</button>'
        "</div>"
    )


def curtain(lang: str, side: str, colour: str, acts: str, picture: str, where: str) -> str:
    """What hides the table while the seat changes: who is next, what has happened (``acts``, rows of HTML), the board
    as everybody may see it (``picture``, a data address), and the ways on; on a phone which game it is and ``where`` it
    stands."""
    shown = (
        f'<div class="pic"><img src="{esc(picture)}" alt=""><p>{esc(say(lang, "curtain.board"))}</p></div>'
        if picture
        else ""
    )
    return (
        f'<div class="hand" role="dialog" aria-modal="true" aria-labelledby="curtain-title">'
        f'<p class="where">{parted(where)}</p>{shown}<div>'
        f'<span class="plate" data-seat-colour="{esc(colour)}">{esc(side)}</span>'
        f'<h2 id="curtain-title" tabindex="-1">{esc(say(lang, "curtain.title", side=side))}</h2>'
        f'<p class="lead">{esc(say(lang, "curtain.text", side=side))}</p>'
        f"{f'<ol>{acts}</ol>' if acts else ''}"
        f'<div class="go"><button type="button" class="btn" data-do="uncover">{esc(say(lang, "curtain.go", side=side))}'
        f'</button><button type="button" class="btn ghost" data-do="menu">{icon("menu")}'
        f"{esc(say(lang, 'menu'))}</button>"
        f'</div><button type="button" class="off" role="checkbox" aria-checked="false" data-do="curtain-off">'
        f'<span class="box"></span>{esc(say(lang, "curtain.off"))}</button></div></div>'
    )


def since_buttons(lang: str, is_playing: bool, speed: str, has_why: bool) -> str:
    """The buttons under the list of acts since one's last turn: play or pause, the speed of this name, close; with
    ``has_why`` one asks a computer player why it did what it did last."""
    play = ("replay.pause", "pause") if is_playing else ("since.play", "play")
    pace = f"{say(lang, 'beat.speed')} {say(lang, 'speed.' + speed)}"
    why = f'<button type="button" class="btn" data-do="hint" data-arg="why">{esc(say(lang, "why"))}</button>'
    return (
        f'<div class="foot3">{_since_button("play", say(lang, play[0]), play[1])}'
        f'<button type="button" class="btn" data-do="speed">{esc(pace)}</button>'
        f"{why if has_why else ''}{_since_button('close', say(lang, 'close'))}</div>"
    )


def _since_button(where: str, label: str, symbol: str = "") -> str:
    sign = icon(symbol) if symbol else ""
    return (
        f'<button type="button" class="btn" data-do="since" data-arg="{where}">{sign}<span>{esc(label)}</span></button>'
    )


def win_chance(told: WinChance | None, is_small: bool) -> str:
    """The chance to win in the strip. Where it comes from is said when it is pressed, on a small screen below it."""
    if told is None:
        return ""
    heading, side, share, source = told
    percent = min(99, max(1, round(100 * share)))
    shown = f'<h3>{esc(heading)}</h3><div class="kv"><div>{esc(side)}<b>{percent}%</b></div></div>'
    if not is_small:
        shown = f"<details><summary>{shown}</summary><p>{esc(source)}</p></details>"
    return f'<div class="win">{shown}{f"<p>{esc(source)}</p>" if is_small else ""}</div>'
