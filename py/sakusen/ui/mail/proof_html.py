"""Dialogs about the proof in the record of two people, as HTML."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..page.dialogs import frame
from ..page.html import esc, icon, labelled
from ..page.words import say
from .letters_html import button, paragraph

if TYPE_CHECKING:
    from ...together.proof import Checked, Fault


def asking(lang: str, field: str, fault: str = "") -> str:
    """Where a record is chosen or pasted; ``fault`` says why the last one could not be checked."""
    body = paragraph(say(lang, "prove.text"))
    body += f'<p class="fault" role="alert">{esc(fault)}</p>' if fault else ""
    body += labelled(say(lang, "prove.file"), f'<input type="file" name="{field}" accept=".txt,text/plain">')
    pasted = '<textarea name="record" rows="4" spellcheck="false" autocomplete="off"></textarea>'
    body += labelled(say(lang, "prove.paste"), pasted)
    foot = button("close", say(lang, "cancel")) + button("prove-go", say(lang, "prove.go"), "check", css="btn primary")
    return f'<form id="prove" style="display:contents">{frame(lang, say(lang, "prove"), body, foot)}</form>'


def told(lang: str, title: str, steps: int, found: Checked, has_secrets: bool, waits: str) -> str:
    """What the check of a record has come to: the sentence that counts first, then what was looked at."""
    body = paragraph(say(lang, "prove.broken" if found.faults else "prove.holds"), "lead")
    body += "".join(_line("never", _fault(lang, one)) for one in found.faults)
    body += _line("book", say(lang, "prove.steps", n=steps, title=title))
    body += _line("die", say(lang, f"prove.dice.{found.dice}", n=found.proved, typed=found.typed))
    if found.signed < 0:
        body += _line("letter", say(lang, "prove.signed.none"))
    else:
        body += _line("letter", say(lang, "prove.signed", n=found.signed, steps=steps))
    if has_secrets:
        body += _line("lock", say(lang, f"prove.secrets.{found.secrets}"))
    body += _line("again", waits) if waits else ""
    body += paragraph(say(lang, "prove.also"), "hint")
    foot = button("prove-ask", say(lang, "prove.another")) + button("close", say(lang, "close"), css="btn primary")
    return frame(lang, say(lang, "prove"), body, foot)


def _line(sign: str, text: str) -> str:
    return f'<div class="term">{icon(sign)}<p>{esc(text)}</p></div>'


def _fault(lang: str, fault: Fault) -> str:
    kind = fault.key.partition(".")[0]
    if kind == "link" and not fault.step:
        return say(lang, "prove.fault.chain")
    return say(lang, f"prove.fault.{kind}", n=fault.step, found=fault.found + 1, expected=fault.expected + 1)
