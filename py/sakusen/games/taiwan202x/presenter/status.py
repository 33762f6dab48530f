"""The head, the strip under the map, the status line and the end."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape

from ....engine.core import Outcome
from ....engine.hexes import bits
from ....presenter.chances import WinChance, told
from ....presenter.contract import Touch
from ....presenter.wording import rule_ref
from .. import bot
from ..bot.chance import of_seat
from ..rules.board import (
    GENERATION,
    IS_FLEET,
    IS_SEA,
    LOST,
    PLACES,
    PRC,
    ROC,
    SAKISHIMA,
    SIDE_UNITS,
    STRENGTH,
)
from ..rules.negotiation import TO_END, control, score
from ..rules.state import State
from ..rules.steps import RETURN
from .faces import unit_svg
from .phase import ACT, CHOOSE, DRAW, OVER, SETUP, order_of, order_reason, phase_of
from .seen import Seen
from .truce import sum_words, track_cells, truce_html, why_words
from .use import card_lines
from .words import (
    COLOURS,
    card_html,
    html,
    place,
    place_ref,
    say,
    side,
    space,
    unit,
    unit_list,
    values,
)

_BEFORE, _AFTER = 2, 1
"""Turns shown in the head before and after the present one."""


# ---------------------------------------------------------------- head
def bar(seen: Seen) -> tuple[list[tuple[str, str, bool]], list[tuple[str, bool]]]:
    """See ``contract.Presenter.bar``. The number of turns is not fixed, so the last cell says what is left to draw."""
    lang, facts = seen.lang, seen.view.facts
    turn, phase = facts["turn"], phase_of(seen)
    first = max(1, turn - _BEFORE)
    turns = [(str(t), "", t == turn) for t in range(first, turn + _AFTER + 1)]
    turns.append(("…", say(lang, "bar.stock", count=facts["stock"]), False))
    if phase in (SETUP, OVER):
        return turns, [(say(lang, f"phase.{phase}"), True)]
    order = order_of(facts)
    names = [(say(lang, "phase.choose"), phase == CHOOSE or (phase == ACT and not order))]
    if order:
        key, _ = order_reason(facts, order[0])
        for i, seat in enumerate(order):
            on = phase == ACT and facts["seat"] == seat
            words = side(lang, seat)
            if on and facts["step"] == RETURN:
                words = say(lang, "bar.return", side=words)
            elif i == 0:
                words = say(lang, "bar.first", side=words, why=say(lang, f"order.{key}"))
            names.append((words, on))
    else:
        names.append((say(lang, "phase.act"), False))
    return turns, [*names, (say(lang, "bar.draw"), phase == DRAW)]


def where(seen: Seen) -> str:
    """The line under the title in the phone's head."""
    lang, facts = seen.lang, seen.view.facts
    count = facts["hand_sizes"][seen.view.seat] if facts.get("nobody") else len(facts["hand"])
    return say(lang, "where", turn=facts["turn"], phase=say(lang, f"phase.{phase_of(seen)}"), count=count)


def badge(seen: Seen) -> str:
    """See ``contract.Presenter.badge``."""
    return space(seen.view.facts["initiative"])


def summary(seen: Seen) -> str:
    """See ``contract.Presenter.summary``."""
    lang, facts, pending = seen.lang, seen.view.facts, seen.view.pending
    if isinstance(pending, Outcome):
        return say(lang, f"level.{pending.level}")
    who = side(lang, getattr(pending, "seat", int(facts["seat"])))
    return say(
        lang,
        "summary",
        turn=facts["turn"],
        phase=say(lang, f"phase.{phase_of(seen)}"),
        side=who,
        marker=space(facts["initiative"]),
    )


# ---------------------------------------------------------------- strip
def strip(seen: Seen) -> str:
    """See ``contract.Presenter.strip``."""
    truce = "" if isinstance(seen.view.pending, Outcome) else _truce(seen)  # when it is over nobody talks any more
    return "".join((_track(seen), truce, _cards(seen)))


def _track(seen: Seen) -> str:
    title = escape(say(seen.lang, "strip.initiative"))
    cells = track_cells(seen.state, phase_of(seen) == OVER)
    return f"<div><h3>{title} {rule_ref('10.2')}</h3>{cells}</div>"


def _truce(seen: Seen) -> str:
    """The negotiation as one line of arithmetic."""
    lang, found = seen.lang, score(seen.state)
    sums = "　".join(
        f"{escape(say(lang, f'label.{COLOURS[s]}'))} {escape(sum_words(lang, found, s))}" for s in (PRC, ROC)
    )
    title = escape(say(lang, "strip.truce"))
    lead = escape(say(lang, "strip.lead", count=found.lead))
    return (
        f'<div class="truce1"><h3>{title} {rule_ref("10.1")}</h3>{sums}　{lead} → '
        f"<b>{escape(space(found.after))}</b></div>"
    )


def _cards(seen: Seen) -> str:
    """Hands, stock and the negotiations held."""
    lang, facts = seen.lang, seen.view.facts
    sizes = facts["hand_sizes"]
    cells = "".join(f"<div>{escape(say(lang, f'label.{COLOURS[s]}'))}<b>{sizes[s]}</b></div>" for s in (PRC, ROC))
    cells += f"<div>{escape(say(lang, 'strip.stock'))}<b>{facts['stock']}</b></div>"
    cells += f"<div>{escape(say(lang, 'strip.truces'))}<b>{facts['negotiations']}/{TO_END}</b></div>"
    title = escape(say(lang, "strip.cards"))
    return f'<div><h3>{title} {rule_ref("5.6")}</h3><div class="kv">{cells}</div></div>'


def chance(seen: Seen, options: Mapping[str, str]) -> WinChance | None:
    """See ``chances.TellsChance``: of the viewer's side, by what it knows of the cards. Who knows neither hand is told
    none."""
    if seen.view.facts.get("nobody"):
        return None
    seat = seen.seat
    return told(bot.__name__, seen, options, side(seen.lang, seat), lambda: of_seat(seen.state, seat))


def tallies(seen: Seen) -> list[tuple[str, str]]:
    """See ``contract.HasTallies``."""
    lang, sizes = seen.lang, seen.view.facts["hand_sizes"]
    cards = [(say(lang, f"label.{COLOURS[s]}"), str(sizes[s])) for s in (PRC, ROC)]
    return [(say(lang, "beat.initiative"), space(seen.view.facts["initiative"])), *cards]


# ---------------------------------------------------------------- status line
def status(seen: Seen, touch: Touch) -> str:
    """See ``contract.Presenter.status``."""
    kind, value, lang = touch[0], touch[1], seen.lang
    if kind == "unit":
        return _unit_status(seen, int(value))
    if kind == "hex" and 0 <= int(value) < PLACES:
        return _place_status(seen, int(value))
    if kind == "card":
        index = int(value)
        if index not in seen.view.facts["hand"]:
            return f"<b>{card_html(index)}</b>"
        lines = card_lines(seen, index)
        words = [lines.name, lines.what, lines.operation, lines.units, lines.remark]
        return f"<b>{card_html(index)}</b>" + "".join(f"<span>{escape(w)}</span>" for w in words if w)
    return f"<span>{escape(say(lang, f'status.box.{value}'))}</span>" if kind == "box" else ""


def _unit_status(seen: Seen, u: int) -> str:
    lang, state = seen.lang, seen.state
    kind = say(lang, "kind.fleet.one" if IS_FLEET[u] else "kind.air.one")
    there = escape(say(lang, "unit.lost")) if state.at[u] == LOST else str(place_ref(lang, state.at[u]))
    numbers = say(lang, "status.unit", strength=STRENGTH[u], generation=GENERATION[u], kind=kind)
    return f"<b>{escape(unit(lang, u))} {values(u)}</b><span>{escape(numbers)}</span><span>{there}</span>"


def _place_status(seen: Seen, p: int) -> str:
    """Name, what it is worth and to whom, who stands there."""
    lang, state = seen.lang, seen.state
    parts = [f"<b>{escape(place(lang, p))}</b>"]
    if IS_SEA[p]:
        found = control(state, p)
        who = side(lang, found[0]) if found is not None else say(lang, "status.nobody")
        parts.append(f"<span>{escape(say(lang, 'status.sea', who=who, why=why_words(lang, state, p)))}</span>")
    if p == SAKISHIMA:
        parts.append(f"<span>{escape(say(lang, islands(state)))}</span>")
    for seat in (PRC, ROC):
        units = bits(state.here[p] & SIDE_UNITS[seat])
        if units:
            parts.append(f'<span class="{COLOURS[seat]}">{escape(side(lang, seat))} {unit_list(lang, units)}</span>')
    if len(parts) == 1:
        parts.append(f"<span>{escape(say(lang, 'status.empty'))}</span>")
    return "".join(parts)


def islands(state: State) -> str:
    return "status.islands.prc" if state.control else "status.islands"


# ---------------------------------------------------------------- the end
def ending(seen: Seen, outcome: Outcome) -> str:
    """See ``contract.Presenter.ending``."""
    lang, state = seen.lang, seen.state
    winner = PRC if outcome.points[PRC] > 0 else ROC
    head = (
        f'<div class="level {COLOURS[winner]}"><h2>{escape(say(lang, f"level.{outcome.level}"))}</h2>'
        f"<p>{html(lang, f'reason.{outcome.reason}')} {rule_ref(outcome.rule)}</p></div>"
    )
    track = f"<h3>{escape(say(lang, 'strip.initiative'))}</h3>{track_cells(state, True)}"
    seas = truce_html(seen).partition('<div class="ratio">')[0].partition("</h2>")[2]
    title = f"<h3>{escape(say(lang, 'end.seas'))} {rule_ref('10.2')}</h3>"
    turns = html(lang, "end.turns", turn=seen.view.facts["turn"])
    return f"{head}{track}{title}{seas}<p>{turns}</p>" + "".join(_fallen(seen, seat) for seat in (PRC, ROC))


def _fallen(seen: Seen, seat: int) -> str:
    """The units that a side has lost."""
    lang = seen.lang
    lost = bits(seen.state.here[LOST] & SIDE_UNITS[seat] & ~seen.state.absent)
    pictures = "".join(unit_svg(u, 34, lang, "lost") for u in lost)
    names = f'<span class="unseen">{unit_list(lang, lost)}</span>' if lost else ""
    title = html(lang, "end.fallen", side=side(lang, seat), count=len(lost))
    return f'<div class="fallen"><h3>{title}</h3><div class="row">{pictures}</div>{names}</div>'
