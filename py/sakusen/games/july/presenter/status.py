"""The head, the strip under the map, the status line and the end of July Offensive."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape

from ....engine.core import Outcome
from ....engine.hexes import bits
from ....presenter.asking import decision
from ....presenter.chances import WinChance, told
from ....presenter.contract import Touch
from ....presenter.pictures import die_svg
from .. import bot
from ..bot import learned
from ..rules.board import (
    BIT,
    BRIDGED,
    END_FACES,
    ENTRY,
    FLAG,
    HEXES,
    HILL,
    INITIATIVE,
    JP,
    NAMES,
    OF_SIDE,
    PRICE,
    SU,
    TRACK,
    TURNS,
    UNITS,
    VALUE,
)
from ..rules.contact import contact
from ..rules.movement import reach
from ..rules.state import State
from ..rules.victory import points
from .acts import unit_at
from .faces import unit_svg
from .phase import NUMBERS, phase_of
from .seen import Seen
from .words import (
    SIDE_CLASS,
    Html,
    hex_name,
    hex_ref,
    html,
    rule_ref,
    say,
    side,
    unit,
    unit_list,
    unit_ref,
    values,
)

_MARKS = ("\u25cf", "\u2606")
"""The mark of the side that leads a turn."""


# ---------------------------------------------------------------- head
def bar(seen: Seen) -> tuple[list[tuple[str, str, bool]], list[tuple[str, bool]]]:
    """See ``contract.Presenter.bar``."""
    lang, state = seen.lang, seen.state
    turns = [(str(t), _MARKS[INITIATIVE[t]], t == state.turn) for t in range(1, TURNS + 1)]
    now = phase_of(seen).number
    phases = []
    for i, number in enumerate(NUMBERS):
        words = f"{number} {say(lang, 'phase.short.combat' if i % 2 else 'phase.short.movement')}"
        if i == now:
            leader = state.initiative if i < 2 else 1 - state.initiative
            words = say(lang, "phase.of", phase=words, side=side(lang, leader))
        phases.append((words, i == now))
    return turns, phases


def badge(seen: Seen) -> str:
    """See ``contract.Presenter.badge``."""
    return f"{points(seen.state, JP)} : {points(seen.state, SU)}"


def summary(seen: Seen) -> str:
    """See ``contract.Presenter.summary``."""
    lang, state, pending = seen.lang, seen.state, seen.view.pending
    if isinstance(pending, Outcome):
        return say(lang, f"level.{pending.level}")
    return say(
        lang,
        "summary",
        turn=state.turn,
        phase=phase_of(seen).name,
        side=side(lang, getattr(pending, "seat", state.seat)),
        points=badge(seen),
    )


# ---------------------------------------------------------------- strip
def strip(seen: Seen) -> str:
    """See ``contract.Presenter.strip``."""
    return "".join((_points(seen), _cycle(seen), _waiting(seen), _end_dice(seen)))


def _points(seen: Seen) -> str:
    lang, state = seen.lang, seen.state
    title = escape(say(lang, "strip.points"))
    return (
        f'<div><h3>{title} {rule_ref("4.3")}</h3><div class="pts">{escape(side(lang, JP))}<b>{points(state, JP)}</b>:'
        f"<b>{points(state, SU)}</b>{escape(side(lang, SU))}</div></div>"
    )


def _cycle(seen: Seen) -> str:
    lang, state = seen.lang, seen.state
    return (
        f"<div><h3>{escape(say(lang, 'strip.cycle'))} {rule_ref('5.5')}</h3>"
        f'<div class="kv"><div>{escape(say(lang, "strip.turn", turn=state.turn))}<b>{state.cycle}</b></div></div></div>'
    )


def _waiting(seen: Seen) -> str:
    """The next reinforcements, and those that are due."""
    lang, state = seen.lang, seen.state
    units = sorted((u for u in range(UNITS) if state.at[u] == TRACK), key=lambda u: ENTRY[u])
    words = "".join(
        f'<div class="{SIDE_CLASS[0 if u in OF_SIDE[JP] else 1]}">'
        f"{escape(say(lang, 'strip.due' if ENTRY[u] <= state.turn else 'strip.from', turn=ENTRY[u]))} "
        f"{unit_ref(lang, u)}</div>"
        for u in units[:2]
    )
    none = escape(say(lang, "strip.nobody"))
    title = escape(say(lang, "strip.waiting"))
    return f'<div><h3>{title} {rule_ref("8.7")}</h3><div class="kv">{words or none}</div></div>'


def _end_dice(seen: Seen) -> str:
    """The faces that end the game after each turn that has some."""
    lang, blocks = seen.lang, []
    for turn in range(1, TURNS + 1):
        faces = sorted(END_FACES[turn])
        if faces and turn >= seen.state.turn:
            blocks.append(f"<span>{turn}</span>{''.join(die_svg(face, 16) for face in faces)}")
    if not blocks:
        return ""
    title = escape(say(lang, "strip.end"))
    return f'<div><h3>{title} {rule_ref("5.7")}</h3><div class="dice1">{"".join(blocks)}</div></div>'


def chance(seen: Seen, options: Mapping[str, str]) -> WinChance | None:
    """See ``chances.TellsChance``."""
    return told(bot.__name__, seen, options, side(seen.lang, JP), lambda: learned.chance(seen.state))


def tallies(seen: Seen) -> list[tuple[str, str]]:
    """See ``contract.HasTallies``."""
    lang, state = seen.lang, seen.state
    return [(f"{side(lang, s)} {say(lang, 'strip.points')}", str(points(state, s))) for s in (JP, SU)]


# ---------------------------------------------------------------- status line
def status(seen: Seen, touch: Touch) -> str:
    """See ``contract.Presenter.status``."""
    kind, value, state = touch[0], touch[1], seen.state
    if kind == "combat":
        return _combat_status(seen, int(value))
    if kind == "box":
        return html(seen.lang, f"status.box.{value}", turn=state.turn, side=side(seen.lang, state.initiative))
    if kind not in ("hex", "unit"):
        return ""
    found = unit_at(state, touch)
    place = int(value) if kind == "hex" else state.at[found]
    if place < HEXES:
        return _hex_status(seen, place)
    key = "status.waiting" if place == TRACK else "status.lost"
    return f"<span>{html(seen.lang, key, unit=unit_ref(seen.lang, found), turn=ENTRY[found])}</span>"


def _combat_status(seen: Seen, number: int) -> str:
    state = seen.state
    units = [u for u in range(UNITS) if number and state.combat[u] == number]
    if not units:
        return ""
    title = html(seen.lang, "panel.combat", combat=number)
    return f"<b>{title}</b><span>{unit_list(seen.lang, units)}</span>"


def _hex_status(seen: Seen, h: int) -> str:
    """Number, name, terrain, who stands there and whom it could fight, whose zones."""
    lang, state = seen.lang, seen.state
    name = hex_name(lang, h)
    terrain = html(lang, "terrain.hill" if HILL & BIT[h] else "terrain.plain", price=PRICE[h])
    parts = [f"<b>{NAMES[h]}{' ' + escape(name) if name else ''}</b>", f"<span>{terrain}</span>"]
    parts += [f"<span>{escape(words)}</span>" for words in features(lang, state, h)]
    found = state.at_hex(h)
    if found >= 0:
        parts.append(f"<span>{unit_ref(lang, found)} {values(found, state.lost[found])}</span>")
        foes = bits(contact(state).links[found])
        if foes:
            places = Html(" ".join(hex_ref(lang, state.at[u], True) for u in foes))
            parts.append(f"<span>{html(lang, 'status.touches', places=places)}</span>")
    zones = [side(lang, s) for s in (JP, SU) if state.zone(s) & BIT[h]]
    if zones:
        parts.append(f"<span>{html(lang, 'status.zone', sides=say(lang, 'list.and').join(zones))}</span>")
    return "".join(parts + _arrival(seen, h))


def features(lang: str, state: State, h: int) -> list[str]:
    """Bridges and flags of a hex."""
    out = []
    bridges = BRIDGED[state.blown][h]
    if bridges:
        out.append(say(lang, "feature.bridge", places=say(lang, "list.and").join(NAMES[n] for n in bits(bridges))))
    for seat in (JP, SU):
        if FLAG[seat] == h:
            out.append(say(lang, "feature.flag", side=side(lang, seat)))
    return out


def _arrival(seen: Seen, h: int) -> list[str]:
    """For the unit on the move: what getting there costs."""
    state, now = seen.state, decision(seen)
    if not now or now.ask != "move.to":
        return []
    found = reach(state, state.unit)
    if h not in found.cost:
        return []
    return [f"<span>{html(seen.lang, 'status.arrival', cost=found.cost[h])}</span>"]


# ---------------------------------------------------------------- the end
def ending(seen: Seen, outcome: Outcome) -> str:
    """See ``contract.Presenter.ending``."""
    lang = seen.lang
    winner = JP if outcome.points[JP] > 0 else SU
    head = (
        f'<div class="level {SIDE_CLASS[winner]}"><h2>{escape(say(lang, f"level.{outcome.level}"))}</h2>'
        f"<p>{html(lang, f'reason.{outcome.reason}')} {rule_ref(outcome.rule)}</p></div>"
    )
    return head + "".join(_sum_table(seen, seat) for seat in (JP, SU))


def _sum_table(seen: Seen, seat: int) -> str:
    """The points of a side: the steps that every enemy unit has lost."""
    lang, state = seen.lang, seen.state
    rows = "".join(
        f'<tr><th scope="row">{unit_svg(u, state.lost[u], lang, 26)} {escape(unit(lang, u))}</th>'
        f"<td>{html(lang, 'end.steps', steps=state.lost[u], points=VALUE[u])}</td>"
        f'<td class="v">{state.lost[u] * VALUE[u]}</td><td>{rule_ref("4.4" if VALUE[u] > 1 else "4.5")}</td></tr>'
        for u in OF_SIDE[1 - seat]
        if state.lost[u]
    )
    title = html(lang, "end.points", side=side(lang, seat))
    foot = (
        f'<tr class="sum"><th scope="row">{escape(say(lang, "end.total"))}</th><td></td>'
        f'<td class="v">{points(state, seat)}</td><td>{rule_ref("4.3")}</td></tr>'
    )
    return f'<h3>{title}</h3><table class="sums"><tbody>{rows}{foot}</tbody></table>'
