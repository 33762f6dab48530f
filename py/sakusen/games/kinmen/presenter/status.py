"""The head, the strip under the map, the status line and the end of Kinmen."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape

from ....engine.core import Chance, Decision, Outcome
from ....engine.hexes import bits
from ....presenter.asking import decision
from ....presenter.chances import WinChance, told
from ....presenter.contract import Touch
from .. import bot
from ..bot.chance import of_pla
from ..rules.board import (
    ACROSS_RIVER,
    BEACH_EAST,
    BEACH_WEST,
    BIT,
    DEPOT_AT,
    DEPOTS,
    DIVISION,
    HEXES,
    HILL,
    LIAOLUO,
    LOST,
    NAMES,
    PEAK,
    PLA,
    ROC,
    SIDE_UNITS,
    STEPS,
    SUDDEN_DEATH,
    TABLES,
    TOWN,
    VILLAGE,
)
from ..rules.movement import reach
from ..rules.options import PENALTY
from ..rules.state import START, State
from ..rules.steps import REVEAL
from ..rules.victory import LEVELS, score, scoring_villages
from ..rules.zoc import zone_against
from .faces import unit_svg
from .log import DATES
from .phase import phase_of
from .seen import Seen
from .words import (
    Html,
    division,
    hex_name,
    hex_ref,
    html,
    points_text,
    rule_ref,
    say,
    side,
    signed,
    unit_list,
)

PHASES = ("landing", "weather", "operations", "night")
VP_RANGE = range(-2, 4)


# ---------------------------------------------------------------- head
def bar(seen: Seen) -> tuple[list[tuple[str, str, bool]], list[tuple[str, bool]]]:
    """See ``contract.Presenter.bar``."""
    lang, turn = seen.lang, seen.state.turn
    turns = [(str(i + 1), date, turn == i + 1) for i, date in enumerate(DATES[: START["turns"]])]
    if seen.state.rules.extension:
        turns.append((str(START["extension_turn"]), say(lang, "turn.extra"), turn == START["extension_turn"]))
    now = phase_of(seen)
    phases = []
    for i, name in enumerate(PHASES):
        words = f"{('I', 'II', 'III', 'IV')[i]} {say(lang, f'phase.short.{name}')}"
        if name == now and name in ("operations", "night"):
            words = say(lang, "phase.of", phase=words, side=side(lang, _acting(seen)))
        phases.append((words, name == now))
    return turns, phases


def _acting(seen: Seen) -> int:
    pending = seen.view.pending
    return pending.seat if isinstance(pending, Decision) else int(seen.view.facts["seat"])


def badge(seen: Seen) -> str:
    """See ``contract.Presenter.badge``."""
    return f"{signed(score(seen.state).total)} VP"


def summary(seen: Seen) -> str:
    """See ``contract.Presenter.summary``."""
    lang, pending = seen.lang, seen.view.pending
    if isinstance(pending, Outcome):
        return say(lang, f"level.{pending.level}")
    who = side(lang, _acting(seen)) if not isinstance(pending, Chance) else say(lang, "summary.dice")
    return say(
        lang,
        "summary",
        turn=seen.state.turn,
        phase=say(lang, f"phase.short.{phase_of(seen)}"),
        side=who,
        points=signed(score(seen.state).total),
    )


# ---------------------------------------------------------------- strip
def strip(seen: Seen) -> str:
    """See ``contract.Presenter.strip``."""
    return "".join((_vp(seen), _stores(seen), _losses(seen)))


def _vp(seen: Seen) -> str:
    """The victory points now, and dashed what they will be after a switch that is only drafted."""
    lang = seen.lang
    after = score(seen.state).total
    now = after - PENALTY if REVEAL in seen.draft else after
    cells = []
    for value in VP_RANGE:
        here, there = _on_track(now) == value, _on_track(after) == value
        mark = ' class="on" aria-current="true"' if here else ' class="next"' if there else ""
        cells.append(f"<span{mark}>{signed(value)}</span>")
    title = escape(say(lang, "strip.vp", side=side(lang, PLA)))
    return f'<div title="{escape(_vp_words(seen))}"><h3>{title}</h3><div class="vp">{"".join(cells)}</div></div>'


def _on_track(total: int) -> int:
    return max(VP_RANGE[0], min(VP_RANGE[-1], total))


def _vp_words(seen: Seen) -> str:
    total = score(seen.state)
    return say(
        seen.lang,
        "strip.vp.sum",
        towns=signed(total.towns + total.villages),
        losses=signed(total.losses),
        options=signed(total.options),
        extension=signed(total.extension),
        total=signed(total.total),
    )


def _stores(seen: Seen) -> str:
    lang, state = seen.lang, seen.state
    pairs = "".join(f"<div>{escape(side(lang, s))}<b>{state.logistics[s]}</b></div>" for s in (PLA, ROC))
    sea = f"{state.sea_left}/{state.sea}" if phase_of(seen) == "landing" else str(state.sea)
    return (
        f'<div><h3>{escape(say(lang, "strip.logistics"))}</h3><div class="kv">{pairs}</div></div>'
        f'<div><h3>{escape(say(lang, "strip.sea"))}</h3><div class="kv"><div><b>{sea}</b></div></div></div>'
    )


def _losses(seen: Seen) -> str:
    lang, state = seen.lang, seen.state
    pairs = "".join(f"<div>{escape(side(lang, s))}<b>{state.losses[s]}</b></div>" for s in (PLA, ROC))
    return f'<div><h3>{escape(say(lang, "strip.losses"))}</h3><div class="kv">{pairs}</div></div>'


def chance(seen: Seen, options: Mapping[str, str]) -> WinChance | None:
    """See ``chances.TellsChance``."""
    return told(bot.__name__, seen, options, side(seen.lang, PLA), lambda: of_pla(seen.state))


def tallies(seen: Seen) -> list[tuple[str, str]]:
    """See ``contract.HasTallies``."""
    lang, state = seen.lang, seen.state
    losses = [(f"{side(lang, s)} {say(lang, 'strip.losses')}", str(state.losses[s])) for s in (PLA, ROC)]
    return [*losses, (say(lang, "strip.vp", side=side(lang, PLA)), signed(score(state).total))]


# ---------------------------------------------------------------- status line
def status(seen: Seen, touch: Touch) -> str:
    """See ``contract.Presenter.status``."""
    kind, value = touch[0], touch[1]
    state = seen.state
    if kind == "unit":
        place = state.at[value]
        return _hex_status(seen, place) if place < HEXES else _units_status(seen, [value])
    if kind == "hex":
        return _hex_status(seen, value)
    if kind == "division":
        used = "status.hq.used" if state.hq_used >> value & 1 else "status.hq.ready"
        count = sum(1 for u, at in enumerate(state.at) if DIVISION[u] == value and at < HEXES)
        return html(seen.lang, used, name=division(seen.lang, value), count=count)
    if kind == "air":
        return html(seen.lang, "status.air.up" if state.air_up >> value & 1 else "status.air.used")
    key = f"status.box.{value}"
    return html(seen.lang, key, guns=state.guns_up) if kind == "box" and value in _BOXES else ""


_BOXES = ("aotou", "landing", "dadeng", "roc_air", "turn", "vp", "points", "options")


def _units_status(seen: Seen, units: list[int]) -> str:
    spent = dict(enumerate(seen.state.spent))
    return f"<span>{unit_list(seen.lang, units, spent)}</span>"


def _hex_status(seen: Seen, h: int) -> str:
    """Number, name, terrain with its price, features, who stands there, whose zones."""
    lang, state = seen.lang, seen.state
    name = hex_name(lang, h)
    parts = [f"<b>{NAMES[h]}{' ' + escape(name) if name else ''}</b>", f"<span>{terrain(lang, h)}</span>"]
    parts += [f"<span>{escape(word)}</span>" for word in features(lang, state, h)]
    units = bits(state.here[h])
    if units:
        parts.append(_units_status(seen, units))
    zones = [side(lang, s) for s in (PLA, ROC) if state.zone(s) >> h & 1]
    if zones:
        parts.append(f"<span>{html(lang, 'status.zone', sides=say(lang, 'list.and').join(zones))}</span>")
    return "".join(parts + _arrival(seen, h))


def terrain(lang: str, h: int) -> Html:
    move = TABLES["movement"]
    kind = "hill" if HILL >> h & 1 else "clear"
    price = points_text(int(move[kind]))
    by_road = any(n == h and cost == move["road"] for around in (STEPS[n] for n, _ in STEPS[h]) for n, cost in around)
    return html(lang, f"terrain.{kind}.road" if by_road else f"terrain.{kind}", price=price)


def features(lang: str, state: State, h: int) -> list[str]:
    """What lies in a hex, in words; of a village whether it scores."""
    out, scoring = [], scoring_villages(state.rules)
    for mask, key in (
        (SUDDEN_DEATH, "feature.sudden"),
        (TOWN & ~SUDDEN_DEATH, "feature.town"),
        (scoring, "feature.village.scores"),
        (VILLAGE & ~TOWN & ~scoring, "feature.village"),
        (PEAK, "feature.peak"),
        (BEACH_WEST, "feature.west"),
        (BEACH_EAST, "feature.east"),
        (LIAOLUO if state.delayed else 0, "feature.liaoluo"),
    ):
        if mask & BIT[h]:
            out.append(say(lang, key))
    if h in DEPOT_AT:
        lost = state.depots_lost >> DEPOT_AT[h] & 1
        out.append(say(lang, "feature.depot.lost" if lost else "feature.depot", points=DEPOTS[DEPOT_AT[h]][1]))
    if ACROSS_RIVER[h]:
        out.append(say(lang, "feature.river"))
    return out


def _arrival(seen: Seen, h: int) -> list[str]:
    """For the unit on the move: what getting there would leave it."""
    state, now = seen.state, decision(seen)
    if not now or now.ask not in ("move", "night.move") or state.mover < 0 or not now.about:
        return []
    found = reach(state, state.mover, state.points, bool(state.mover_spent))
    if h not in found.back:
        return []
    if state.mover_spent:
        return []
    bound = zone_against(state, state.mover) >> h & 1  # 7.1 the move is over
    left = points_text(0 if bound else state.points - found.cost[h])
    return [f"<span>{html(seen.lang, 'status.arrival', cost=points_text(found.cost[h]), left=left)}</span>"]


# ---------------------------------------------------------------- the end
def ending(seen: Seen, outcome: Outcome) -> str:
    """See ``contract.Presenter.ending``."""
    lang, state = seen.lang, seen.state
    winner = PLA if outcome.points[PLA] > 0 else ROC if outcome.points[ROC] > 0 else None
    css = "draw" if winner is None else ("prc", "roc")[winner]
    out = [
        f'<div class="level {css}"><h2>{escape(say(lang, f"level.{outcome.level}"))}</h2>'
        f"<p>{html(lang, f'reason.{outcome.reason}')} {rule_ref(outcome.rule)}</p></div>"
    ]
    out.append(_sum_table(lang, state))
    out.append(_levels(lang, state, outcome))
    for seat in (PLA, ROC):
        out.append(_fallen(lang, state, seat))
    return "".join(out)


def _held(lang: str, state: State, places: int) -> Html:
    """Those of these hexes in which the PLA stands."""
    return Html(" ".join(hex_ref(lang, h) for h in bits(state.occupied[PLA] & places)))


def _sum_table(lang: str, state: State) -> str:
    """How the points add up, each line with its rule."""
    total = score(state)
    rows = [("end.towns", total.towns, "4.3", _held(lang, state, TOWN))]
    scoring = scoring_villages(state.rules)
    if scoring:
        rows.append(("end.villages", total.villages, "4.3", _held(lang, state, scoring)))
    losses = html(lang, "end.losses.count", pla=state.losses[PLA], roc=state.losses[ROC])
    rows += [
        ("end.losses", total.losses, "4.3", losses),
        ("end.options", total.options, "15.4", Html("")),
        ("end.extension", total.extension, "5.2", Html("")),
    ]
    lines = "".join(
        f'<tr><th scope="row">{escape(say(lang, key))}</th><td>{more}</td><td class="v">{signed(value)}'
        f"</td><td>{rule_ref(rule)}</td></tr>"
        for key, value, rule, more in rows
    )
    foot = (
        f'<tr class="sum"><th scope="row">{escape(say(lang, "end.total"))}</th><td></td>'
        f'<td class="v">{signed(total.total)}</td><td>{rule_ref("4.4")}</td></tr>'
    )
    return f'<table class="sums"><tbody>{lines}{foot}</tbody></table>'


def _levels(lang: str, state: State, outcome: Outcome) -> str:
    """4.4 the levels by points, the one reached marked; nothing after a sudden death."""
    if outcome.reason != "points":
        return ""
    cells = "".join(
        f"<li{_on(entry['level'] == outcome.level)}><b>{signed(max(-1, entry['at']))}</b> "
        f"{escape(say(lang, 'level.' + entry['level']))}</li>"
        for entry in LEVELS
    )
    return f'<ul class="levels">{cells}</ul>'


def _on(now: bool) -> str:
    return ' class="on" aria-current="true"' if now else ""


def _fallen(lang: str, state: State, seat: int) -> str:
    lost = bits(state.here[LOST] & SIDE_UNITS[seat])
    pictures = "".join(unit_svg(u, state.spent[u], lang, 34) for u in lost)
    title = html(lang, "end.fallen", side=side(lang, seat), count=len(lost))
    names = f'<span class="unseen">{unit_list(lang, lost)}</span>' if lost else ""
    return f'<div class="fallen"><h3>{title}</h3><div class="row">{pictures}</div>{names}</div>'
