"""What is shown of a connection, as HTML."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from ...together import signal
from ...together.live import WORDS
from ..mail import code_html
from ..mail.letters_html import button, paragraph
from ..page.dialogs import frame
from ..page.html import colour_of, esc, icon, labelled
from ..page.words import say

if TYPE_CHECKING:
    from ...presenter.contract import Presenter
    from ..page.qr import Drawing


class Step(NamedTuple):
    """How far two pages have come: ``name`` is "" (nothing yet), "offered", "answered" or "trying"; ``fault`` names a
    sentence about what did not go; ``is_local``: the code has only names that one's own network knows; ``drawing`` is
    the code for a camera."""

    name: str = ""
    code: str = ""
    fault: str = ""
    is_copied: bool = False
    is_local: bool = False
    has_none: bool = False
    drawing: Drawing | None = None


def connecting(lang: str, friend: str, step: Step, state: str, servers: str) -> str:
    """The dialog with the codes."""
    title = say(lang, "live.connect.with", friend=friend)
    close = button("close", say(lang, "mail.to.game"))
    if state == "direct":
        body = paragraph(say(lang, "live.connect.is"), "lead")
        return frame(lang, title, body, button("live-end", say(lang, "live.end"), "close") + close)
    body = paragraph(say(lang, "live.connect.how"))
    if step.fault:
        body += f'<p class="fault" role="alert">{esc(say(lang, "live.code." + step.fault))}</p>'
    body += _code(lang, friend, step)
    if step.name != "answered":
        key = "live.code.paste.answer" if step.name in ("offered", "trying") else "live.code.paste"
        most, plain = 2 * signal.LONGEST, 'spellcheck="false" autocomplete="off"'
        field = f'<textarea name="code" rows="3" maxlength="{most}" {plain}></textarea>'
        body += labelled(say(lang, key, friend=friend), field)
        body += f"<p>{button('live-take', say(lang, 'live.code.go'), 'check')}</p>"
    body += (
        f"<details{' open' if servers else ''}><summary>{esc(say(lang, 'live.servers'))}</summary>"
        f"{paragraph(say(lang, 'live.servers.text'), 'hint')}"
        f'<textarea name="servers" rows="2" spellcheck="false" autocomplete="off" '
        f'aria-label="{esc(say(lang, "live.servers"))}" placeholder="stun:example.org:3478">{esc(servers)}</textarea>'
        "</details>"
    )
    foot = close
    if not step.name:
        foot += button("live-begin", say(lang, "live.code.make"), "waves", css="btn primary")
    elif step.name == "answered":
        foot += button("live-begin", say(lang, "live.code.anew"), "again")
    return f'<form id="live" style="display:contents">{frame(lang, title, body, foot)}</form>'


def _code(lang: str, friend: str, step: Step) -> str:
    """The code that is to be sent, with what is to be known of it."""
    if not step.code:
        return paragraph(say(lang, "live.code.trying")) if step.name == "trying" else ""
    words = say(lang, f"live.code.{step.name}", friend=friend)
    size = say(lang, "mail.size", n=len(step.code))
    copied = say(lang, "live.code.copied" if step.is_copied else "live.code.copy")
    code = f'<textarea class="signal" readonly rows="3" spellcheck="false">{esc(step.code)}</textarea>'
    made = labelled(words, code) + (
        f"<p>{button('live-copy', copied, 'check' if step.is_copied else 'link', css='btn primary')} "
        f"{_for_cameras(lang, step)}<small>{esc(size)}</small></p>"
    )
    if step.drawing:
        shown = code_html.picture(step.drawing, say(lang, "live.code.alt"))
        made += f'<div class="coded">{shown}{paragraph(say(lang, "live.code.scan", friend=friend), "hint")}</div>'
    if step.has_none:
        made += paragraph(say(lang, "live.code.nowhere"), "hint")
    elif step.is_local:
        made += paragraph(say(lang, "live.code.local"), "hint")
    return made


def _for_cameras(lang: str, step: Step) -> str:
    """The button that shows the first code for a camera. The answer has to reach the page that waits for it, so a
    camera, which opens a page anew, is no way for it."""
    if step.name != "offered" or step.drawing:
        return ""
    return f"{button('live-code', say(lang, 'mail.way.code'), 'code')} "


def words(lang: str, friend: str, is_open: bool, draws: bool) -> str:
    """The panel for short texts: what was said, a field, and the switch that draws arrows for the other."""
    title = f"<h2>{esc(say(lang, 'live.words', friend=friend))}</h2>"
    label = esc(say(lang, "live.words", friend=friend))
    made = f'<div id="words-said" role="log" tabindex="0" aria-label="{label}"></div>'
    if is_open:
        switch = (
            f'<button type="button" class="bt" data-do="live-draw" aria-pressed="{"true" if draws else "false"}" '
            f'title="{esc(say(lang, "live.draw"))}" aria-label="{esc(say(lang, "live.draw"))}">{icon("up")}</button>'
        )
        made += (
            f'<form id="saying"><input id="say" name="say" maxlength="{WORDS}" autocomplete="off" '
            f'aria-label="{esc(say(lang, "live.words.field"))}" placeholder="{esc(say(lang, "live.words.field"))}">'
            f'<button type="submit" class="btn" data-do="live-say">{esc(say(lang, "live.words.send"))}</button></form>'
            f"<small>{esc(say(lang, 'live.words.hint'))}</small>"
        )
        title = f'<div class="hd">{title}{switch}</div>'
    return f'<div id="times"></div>{title}{made}'


def said(lang: str, friend: str, lines: Sequence[tuple[str, str]], hidden: int) -> str:
    """What was said, each line with the colour of a side; ``hidden``: so many that are not shown before somebody wants
    them to be."""
    made = "".join(f'<p data-seat-colour="{esc(colour)}"><bdi>{esc(text)}</bdi></p>' for colour, text in lines)
    if hidden:
        made += f"<p>{esc(say(lang, 'live.words.hidden', friend=friend))} "
        made += f"{button('live-allow', say(lang, 'live.words.allow'))}</p>"
    return made


def times(lang: str, presenter: Presenter, clocks: Sequence[tuple[int, str, str, bool]]) -> str:
    """The clocks of both seats, as seat, name, time and whether it runs. They are looked at, never read out."""
    made = "".join(
        f'<span data-seat-colour="{esc(colour_of(presenter, seat))}">{esc(side)} <b{" class=on" if runs else ""}>'
        f"{esc(time)}</b></span>"
        for seat, side, time, runs in clocks
    )
    left = esc(say(lang, "clock.left"))
    return f'<p title="{left}"><small>{left}</small>{made}</p>'
