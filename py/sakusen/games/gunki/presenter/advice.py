"""Advice on the pending decision, and which draws and choices decided a finished game.

A chance to win is told only where it has been counted to the end (``Advice.chances``); what is estimated puts things
in order and stays without a figure.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from html import escape

from ....engine.match import Match
from ....presenter.messages import Html
from ....presenter.wording import percent
from ..bot.advice import Advice, advising
from ..bot.review import Swing, decisive, reviewing
from ..rules.state import State
from .acts import spoken
from .log import line
from .seen import Seen
from .words import say

SHOWN = 5
"""No more choices or swings are listed."""
LEAST = 0.005
"""Smaller swings are not worth telling."""


def advice(seen: Seen) -> Generator[None, None, tuple[str, str]]:
    """See ``contract.Presenter``."""
    lang = seen.lang
    found = yield from advising(seen.state)
    rows = "".join(
        f'<tr{_on(i == 0)}><th scope="row">{escape(spoken(seen, choice.action))}</th>{_chance(found, i)}</tr>'
        for i, choice in enumerate(found.ranked[:SHOWN])
    )
    way = _line(seen, found.line)
    note = say(lang, "advice.exact" if found.chances else "advice.order")
    table = f'<table class="ranked"><tbody>{rows}</tbody></table>'
    return say(lang, "advice.title"), f"<p>{way}</p>{table}<p>{escape(note)}</p>"


def _chance(found: Advice, i: int) -> str:
    """The cells of a row that tell the chance to win by its choice, where it has been counted."""
    if not found.chances:
        return ""
    share = found.chances[i]
    width = round(120 * share / found.chances[0]) if found.chances[0] else 0
    return f'<td><i class="bar" style="width:{width}px"></i></td><td class="v">{percent(share)}</td>'


def _line(seen: Seen, actions: Sequence[int]) -> Html:
    """The best choices in a row, in words."""
    here: State = seen.state.copy()
    parts = []
    for action in actions:
        now = seen._replace(state=here, view=seen.game.observe(here, seen.seat))
        parts.append(f"<b>{escape(spoken(now, action))}</b>")
        here = here.copy()
        here.apply(action)
    return Html(say(seen.lang, "list.then").join(parts))


def _on(now: bool) -> str:
    return ' class="on"' if now else ""


# ---------------------------------------------------------------- after the game
def story(match: Match, lang: str) -> Generator[None, None, tuple[str, str]]:
    """The review; see ``contract.Presenter``."""
    swings = yield from reviewing(match)
    out = [f"<p>{escape(say(lang, 'review.note'))}</p>"]
    for kind in ("luck", "choice"):
        told = [s for s in decisive(swings, SHOWN, kind) if abs(s.swing) >= LEAST]
        out.append(f"<h3>{escape(say(lang, f'review.{kind}'))}</h3>")
        if told:
            rows = "".join(_swing(match, swing, lang) for swing in told)
            out.append(f'<table class="sums"><tbody>{rows}</tbody></table>')
        else:
            out.append(f"<p>{escape(say(lang, 'review.none'))}</p>")
    return say(lang, "review.title"), "".join(out)


def _swing(match: Match, swing: Swing, lang: str) -> str:
    """One step, which can be looked at on the map: what happened, and whom it helped."""
    key = "review.worse" if swing.kind == "choice" else "review.for" if swing.swing > 0 else "review.against"
    step = (
        f'<button type="button" class="link" data-do="moment" data-arg="{swing.step - 1}">'
        f"{escape(say(lang, 'review.step', step=swing.step))}</button>"
    )
    return (
        f'<tr><th scope="row">{step}</th><td>{_told(match, swing, lang)}</td>'
        f'<td class="v" style="white-space:nowrap">{escape(say(lang, key))}</td></tr>'
    )


def _told(match: Match, swing: Swing, lang: str) -> str:
    """The log's words for a step; a choice without any is told by the next step that has some."""
    for entry in match.entries[swing.step - 1 :]:
        for event in entry.events:
            words = line(event, lang, None)
            if words is not None and words.level:
                return words.html
        if entry.kind != match.entries[swing.step - 1].kind:
            break
    return escape(say(lang, f"chance.{swing.why}" if swing.kind == "luck" else "review.choice.made"))
