"""What a negotiation now would bring: who scores each sea and by what, the difference, where the marker goes (10.2)."""

from __future__ import annotations

from html import escape

from ....presenter.pictures import EMPTY_HEAD
from ....presenter.wording import rule_ref
from ..rules.board import PRC, ROC, SEA_LIST, SIDE_FLEETS, TRACK
from ..rules.negotiation import POINTS, Score, control, score
from ..rules.state import State
from .seen import Seen
from .words import COLOURS, place_ref, say, side, space


def holder_words(lang: str, state: State, sea: int) -> tuple[str, int | None]:
    """Who would score a sea now, as the pill on the map says it, and the seat: nobody is ``None``."""
    found = control(state, sea)
    if found is not None:
        return say(lang, "map.scores", side=say(lang, f"label.{COLOURS[found[0]]}"), points=POINTS[sea]), found[0]
    here = state.here[sea]
    both = here & SIDE_FLEETS[PRC] and here & SIDE_FLEETS[ROC]
    return (say(lang, "map.contested") if both else ""), None


def why_words(lang: str, state: State, sea: int) -> str:
    """By what a sea is controlled, or why nobody does (10.1)."""
    found = control(state, sea)
    if found is not None:
        return say(lang, f"truce.by.{found[1]}")
    here = state.here[sea]
    both = here & SIDE_FLEETS[PRC] and here & SIDE_FLEETS[ROC]
    return say(lang, "truce.both" if both else "truce.nobody")


def sum_words(lang: str, found: Score, seat: int) -> str:
    """The points of a side as a sum: "2+1 = 3"."""
    terms = [str(term.value) for term in found.terms[seat]]
    if len(terms) > 1:
        return say(lang, "truce.sum", terms="+".join(terms), total=found.totals[seat])
    return str(found.totals[seat])


def truce_html(seen: Seen) -> str:
    """The arithmetic of a negotiation now, sea by sea."""
    lang, state = seen.lang, seen.state
    found = score(state)
    rows = "".join(_row(lang, state, sea) for sea in SEA_LIST)
    totals = (
        f'<tr class="sum"><th scope="row">{escape(say(lang, "truce.total"))}</th><td></td>'
        f'<td class="v">{found.totals[PRC]}</td><td class="v">{found.totals[ROC]}</td></tr>'
    )
    heads = "".join(
        f'<th scope="col" class="{COLOURS[s]}">{escape(say(lang, f"label.{COLOURS[s]}"))}</th>' for s in (PRC, ROC)
    )
    return (
        f"<h2>{escape(say(lang, 'panel.truce'))}{rule_ref('10.2')}</h2>"
        f'<table class="truce"><thead><tr>{2 * EMPTY_HEAD}{heads}</tr></thead><tbody>{rows}{totals}</tbody></table>'
        f'<div class="ratio"><span>{escape(difference(lang, found))}</span><b>{marker_words(lang, found)}</b></div>'
    )


def _row(lang: str, state: State, sea: int) -> str:
    held = control(state, sea)
    cells = "".join(
        f'<td class="v">{POINTS[sea] if held is not None and held[0] == s else "·"}</td>' for s in (PRC, ROC)
    )
    why = escape(why_words(lang, state, sea))
    return f'<tr><th scope="row">{place_ref(lang, sea)}</th><td>{why}</td>{cells}</tr>'


def difference(lang: str, found: Score) -> str:
    """The difference in points in words, and what the end of the track swallows."""
    if not found.lead:
        return say(lang, "truce.equal")
    leader = PRC if found.totals[PRC] > found.totals[ROC] else ROC
    words = say(lang, "truce.lead", side=side(lang, leader), count=found.lead)
    if found.lost:
        words += say(lang, "truce.lost", count=found.lost)
    return words


def marker_words(lang: str, found: Score) -> str:
    """Where the marker goes, as HTML."""
    if found.before == found.after:
        return escape(say(lang, "truce.stays", space=space(found.before)))
    return f"{escape(space(found.before))} → {escape(space(found.after))}"


def track_cells(state: State, over: bool = False) -> str:
    """The six spaces of the track with the upright rule where a zero would be; the present one filled, the one after
    a negotiation now dashed, unless the game is over."""
    after = state.initiative if over else score(state).after
    out = []
    first_roc = next(i for i, name in enumerate(TRACK) if name.startswith("ROC"))
    for i, name in enumerate(TRACK):
        if i == first_roc:
            out.append('<i class="gap" aria-hidden="true"></i>')
        css = COLOURS[PRC] if i < first_roc else COLOURS[ROC]
        css += " on" if i == state.initiative else " next" if i == after else ""
        now = ' aria-current="true"' if i == state.initiative else ""
        out.append(f'<span class="{css}"{now}>{escape(name)}</span>')
    return f'<div class="ini">{"".join(out)}</div>'
