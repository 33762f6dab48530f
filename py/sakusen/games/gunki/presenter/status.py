"""The head, the strip under the map, the status line and the end."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from ....engine.core import Event, Outcome
from ....engine.hexes import bits
from ....presenter.beats import Head
from ....presenter.contract import Touch
from ....presenter.wording import rule_ref
from ..rules.board import (
    ADJACENT,
    ARTILLERY,
    BARRAGE_AT,
    BEFORE_HQ,
    BIT,
    CUP,
    FREE,
    HQ,
    MARKERS,
    NEXT,
    OFF,
    READY,
    SPACES,
    TABLES,
    UNITS,
)
from ..rules.victory import before_hq
from .faces import BACK, picture
from .odds import before_hq_if_lost, defending
from .phase import phase_of
from .seen import Seen
from .words import day, gun, html, marker, marker_ref, say, space, space_ref, unit_list, unit_ref

PHASES = ("action", "soviet")


# ---------------------------------------------------------------- head
def bar(seen: Seen) -> tuple[list[tuple[str, str, bool]], list[tuple[str, bool]]]:
    """See ``contract.Presenter.bar``."""
    return _bar(seen.lang, seen.state.day, phase_of(seen), len(seen.state.drawn))


def _bar(lang: str, today: int, now: str, done: int) -> tuple[list[tuple[str, str, bool]], list[tuple[str, bool]]]:
    turns = [
        (entry["date"][-2:], say(lang, "month"), number == today) for number, entry in enumerate(TABLES["days"], 1)
    ]
    if now in ("setup", "over"):
        return turns, [(say(lang, f"phase.{now}"), True)]
    return turns, [(say(lang, f"bar.{p}", done=done, all=sum(CUP)), p == now) for p in PHASES]


def where(seen: Seen) -> str:
    """The day and the phase on one line."""
    return _where(seen.lang, seen.state.day, phase_of(seen))


def _where(lang: str, today: int, now: str) -> str:
    return f"{day(lang, today)} {say(lang, 'where.' + now)}"


def head_of(told: Sequence[Event], until: int, is_soviet: bool, seen: Seen) -> Head:
    """What the head said when ``told[:until]`` had happened, before what is told behind that."""
    today, done = seen.state.day, 0
    today -= sum(1 for one in told[until:] if one.kind == "day")
    for one in told[:until]:
        if one.kind == "day":
            done = 0
        elif one.kind == "chit":
            done = sum(CUP) - sum(one.data["left"])
    now = "soviet" if is_soviet else "action"
    return _bar(seen.lang, today, now, done), _where(seen.lang, today, now)


def badge(seen: Seen) -> str:
    """See ``contract.Presenter.badge``."""
    return f"{before_hq(seen.state)}/3"


def summary(seen: Seen) -> str:
    """See ``contract.Presenter.summary``."""
    state, lang, pending = seen.state, seen.lang, seen.view.pending
    if isinstance(pending, Outcome):
        return say(lang, f"level.{pending.level}")
    return say(
        lang, "summary", day=day(lang, state.day), phase=say(lang, f"where.{phase_of(seen)}"), left=sum(state.cup)
    )


# ---------------------------------------------------------------- strip
def strip(seen: Seen) -> str:
    """See ``contract.Presenter.strip``."""
    return "".join((_chits(seen), _near(seen), _units(seen)))


def _chits(seen: Seen) -> str:
    lang, state = seen.lang, seen.state
    faces = [picture("chit", c, 30, lang) for c in state.drawn]
    faces += [picture("chit", BACK, 30, lang)] * sum(state.cup)
    title = escape(say(lang, "strip.chits"))
    words = escape(say(lang, "map.left", count=sum(state.cup)))
    return f'<div title="{words}"><h3>{title}</h3><div class="chits">{"".join(faces)}</div></div>'


def tray(seen: Seen) -> str:
    """What the printed sheet beside the sectors shows: at set-up the units still to place, the next one marked; then
    the chits drawn today and those still in the cup."""
    lang, state, phase = seen.lang, seen.state, phase_of(seen)
    if phase == "setup":
        waiting = FREE[state.cursor :]
        title, faces = say(lang, "tray.waiting"), [picture("unit", u, 36, lang) for u in waiting]
        left = str(len(waiting))
    else:
        title, left = say(lang, "strip.chits"), say(lang, "map.left", count=sum(state.cup))
        faces = [picture("chit", c, 36, lang) for c in state.drawn] + [picture("chit", BACK, 36, lang)] * sum(state.cup)
    mark = " next" if phase == "setup" else ""
    words = f"<b>{escape(title)}</b><small>{escape(left)}</small>"
    return f'<div class="beside{mark}"><p>{words}</p><div class="chits">{"".join(faces)}</div></div>'


def _near(seen: Seen) -> str:
    lang = seen.lang
    cells = f"<div>{escape(say(lang, 'strip.now'))}<b>{before_hq(seen.state)}</b></div>"
    found = defending(seen)
    if found is not None:
        lost = "–" if found.space == HQ else before_hq_if_lost(found)
        cells += f"<div>{escape(say(lang, 'strip.if_lost'))}<b>{lost}</b></div>"
    title = f"{escape(say(lang, 'strip.near'))} {rule_ref('4.2')}"
    return f'<div><h3>{title}</h3><div class="kv">{cells}</div></div>'


def _units(seen: Seen) -> str:
    lang = seen.lang
    lost = sum(1 for place in seen.state.at if place == OFF)
    cells = f"<div>{escape(say(lang, 'strip.units'))}<b>{UNITS - lost}</b></div>"
    return f'<div><h3>{escape(say(lang, "side.japan"))}</h3><div class="kv">{cells}</div></div>'


def tallies(seen: Seen) -> list[tuple[str, str]]:
    """See ``contract.HasTallies``."""
    lang, lost = seen.lang, sum(1 for place in seen.state.at if place == OFF)
    units = f"{say(lang, 'side.japan')} {say(lang, 'strip.units')}"
    return [(units, str(UNITS - lost)), (say(lang, "strip.near"), str(before_hq(seen.state)))]


# ---------------------------------------------------------------- status line
def status(seen: Seen, touch: Touch) -> str:
    """See ``contract.Presenter.status``."""
    lang, state = seen.lang, seen.state
    kind, value = touch[0], touch[1]
    if kind == "unit":
        place = state.at[value]
        return _space(seen, place) if place < SPACES else f"<span>{unit_ref(lang, value)}</span>"
    if kind == "hex":
        return _space(seen, value) if 0 <= value < SPACES else ""
    if kind == "marker":
        at = state.markers[value]
        if at < SPACES:
            return _space(seen, at)
        return f"<b>{escape(marker(lang, value))}</b><span>{escape(say(lang, 'status.waiting'))}</span>"
    if kind == "gun":
        key = "status.gun.ready" if state.gun == READY else "status.gun.fires"
        return f"<b>{escape(gun(lang))}</b><span>{escape(say(lang, key))}</span>"
    if kind == "box":
        left, drawn = sum(state.cup), len(state.drawn)
        return f"<span>{html(lang, f'status.box.{value}', left=left, drawn=drawn, day=day(lang, state.day))}</span>"
    return ""


def _space(seen: Seen, place: int) -> str:
    """Name, barrage number, who stands there, where a marker goes from here, what it would mean."""
    lang, state = seen.lang, seen.state
    parts = [f"<b>{escape(space(lang, place))}</b>"]
    if place in BARRAGE_AT:
        number = BARRAGE_AT.index(place) + 1
        parts.append(f"<span>{html(lang, 'status.barrage', number=number)}</span>")
    for on, key in (
        (BEFORE_HQ & BIT[place], "status.near"),
        (place == HQ, "status.hq"),
        (state.barrage & BIT[place], "status.shelled"),
        (state.gun == place or (state.gun == READY and place == ARTILLERY), "status.gun"),
    ):
        if on:
            parts.append(f"<span>{escape(say(lang, key))}</span>")
    units = bits(state.here[place])
    if units:
        parts.append(f"<span>{unit_list(lang, units)}</span>")
    found = state.marker_at(place)
    if 0 <= found < MARKERS and place != HQ:
        onward = space_ref(lang, NEXT[found][place])
        parts.append(f"<span>{html(lang, 'status.marker', marker=marker_ref(lang, found), place=onward)}</span>")
    if not units and found < 0:
        near = say(lang, "list.comma").join(space(lang, s) for s in ADJACENT[place])
        parts.append(f"<span>{escape(say(lang, 'status.routes', places=near))}</span>")
    return "".join(parts)


# ---------------------------------------------------------------- the end
def ending(seen: Seen, outcome: Outcome) -> str:
    """See ``contract.Presenter.ending``."""
    lang, state = seen.lang, seen.state
    css = {"victory": "jp", "draw": "draw", "defeat": "su"}[outcome.level]
    out = [
        f'<div class="level {css}"><h2>{escape(say(lang, f"level.{outcome.level}"))}</h2>'
        f"<p>{html(lang, f'reason.{outcome.reason}')} {rule_ref(outcome.rule)}</p></div>"
    ]
    rows = [_row(seen, place, "4.2") for place in bits(BEFORE_HQ)] + [_row(seen, HQ, "4.1")]
    out.append(f'<table class="sums"><tbody>{"".join(rows)}</tbody></table>')
    if outcome.rule == "4.2":
        levels = [entry["level"] for entry in TABLES["victory"]["levels"]]
        cells = "".join(
            f"<li{_on(level == outcome.level)}><b>{words}</b> {escape(say(lang, f'level.{level}'))}</li>"
            for level, words in zip(levels, ("0", "1", "2–3"), strict=True)
        )
        out.append(f'<ul class="levels">{cells}</ul>')
    lost = [u for u in range(UNITS) if state.at[u] == OFF]
    pictures = "".join(picture("unit", u, 34, lang) for u in lost)
    names = f'<span class="unseen">{unit_list(lang, lost)}</span>' if lost else ""
    title = html(lang, "end.fallen", count=len(lost))
    out.append(f'<div class="fallen"><h3>{title}</h3><div class="row">{pictures}</div>{names}</div>')
    return "".join(out)


def _on(now: bool) -> str:
    return ' class="on" aria-current="true"' if now else ""


def _row(seen: Seen, place: int, rule: str) -> str:
    """Who stands in a space that counts for victory."""
    lang, state = seen.lang, seen.state
    found = state.markers.index(place) if place in state.markers else -1
    if found >= 0:
        who, value = str(marker_ref(lang, found)), "1"
    else:
        units = bits(state.here[place])
        who, value = (str(unit_list(lang, units)) if units else escape(say(lang, "end.empty"))), "0"
    return (
        f'<tr><th scope="row">{space_ref(lang, place)}</th><td>{who}</td><td class="v">{value}</td>'
        f"<td>{rule_ref(rule)}</td></tr>"
    )
