"""Advice on the pending decision, and which draws and choices decided a finished game."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from html import escape

from ..engine.match import Match
from ..games.gunki.advice import advising
from ..games.gunki.review import Swing, decisive, reviewing
from ..games.gunki.state import State
from .contract import Seen
from .gunki_acts import spoken
from .gunki_log import line
from .gunki_words import say
from .messages import Html
from .wording import MINUS, percent

SHOWN = 5
"""No more choices or swings are listed."""
LEAST = 0.005
"""Smaller swings are not worth telling."""


def advice(seen: Seen) -> Generator[None, None, tuple[str, str]]:
    """See ``contract.Table``."""
    lang = seen.lang
    found = yield from advising(seen.state)
    best = found.ranked[0].value or 1.0
    rows = "".join(
        f'<tr{_on(i == 0)}><th scope="row">{escape(spoken(seen, choice.action))}</th>'
        f'<td><i class="bar" style="width:{max(0.0, 120 * choice.value / best):.0f}px"></i></td>'
        f'<td class="v">{percent(choice.value)}</td></tr>'
        for i, choice in enumerate(found.ranked[:SHOWN])
    )
    way = _line(seen, found.line)
    note = say(lang, "advice.exact" if found.exact else "advice.estimate")
    table = f'<table class="ranked"><tbody>{rows}</tbody></table>'
    return say(lang, "advice.title"), f"<p>{way}</p>{table}<p>{escape(note)}</p>"


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
    """The review; see ``contract.Table``."""
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
    """One step: what happened, and the chance to win before and after it."""
    sign = "+" if swing.swing > 0 else MINUS
    points = f"{sign}{percent(abs(swing.swing))}"
    return (
        f'<tr><th scope="row">{escape(say(lang, "review.step", step=swing.step))}</th><td>{_told(match, swing, lang)}'
        f'</td><td style="white-space:nowrap">{percent(swing.before, 0)} → {percent(swing.after, 0)}</td>'
        f'<td class="v">{points}</td></tr>'
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
