"""The review of a finished game as HTML: the chance to win over the steps, the ledger, the largest swings."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from typing import NamedTuple

from ...ai.reviewing import LUCK, Better, Part, Review, ledger
from ..page.html import esc
from ..page.words import say

WIDE, BESIDE, HIGH, LEFT, TOP = 600, 300, 148, 38, 23
"""The graph in units of its own: the room for the curve in a dialog and beside a board, and what stands beside and over
it."""
DISC = 9
"""Half of the width of a swing's disc; no number of the scale or of a turn lies so near the curve."""
SWINGS = 6
Turns = Sequence[tuple[int, str]]
Spot = tuple[float, float]
"""A place in the graph, in its units."""
NAMES = {"own": "review.own", "other": "review.other", "luck": "review.luck", "sum": "review.sum"}


class Told(NamedTuple):
    """What the game says of a swing: the words of its log, and of what would have been better."""

    part: Part
    words: str
    better: tuple[Better, str] | None


def swings(found: Review) -> list[Part]:
    """The parts that moved the game most, in the order in which they came."""
    largest = sorted(found.parts, key=lambda part: -abs(part.gain))[:SWINGS]
    wanted = {part.start for part in largest} | {one.step for one in found.better}
    return [part for part in found.parts if part.start in wanted and part.gain]


def points(tenths: int) -> str:
    """A gain in points of a hundred, with its sign."""
    return f"{'−' if tenths < 0 else '+'}{abs(tenths) / 10:.1f}"


def whole(
    lang: str, found: Review, seat: int, side: str, turns: Sequence[tuple[int, str]], told: Sequence[Told]
) -> str:
    """All of it; ``turns`` are the steps at which turns begin, with their names."""
    note = (
        say(lang, "review.learned", n=found.games)
        if found.is_learned
        else say(lang, "review.games", n=found.games, e=round(100 * sqrt(0.5 / found.games)))
    )
    return (
        f'<div class="review"><p>{esc(note)}</p>{graph(lang, found, seat, side, turns, told)}'
        f"<h3>{esc(say(lang, 'review.ledger'))}</h3>{_ledger(lang, found, seat)}"
        f"<h3>{esc(say(lang, 'review.swings'))}</h3>{_swings(lang, found, seat, told)}</div>"
    )


def beside(lang: str, found: Review, seat: int, side: str, turns: Turns, told: Sequence[Told], step: int) -> str:
    """The same beside the board, which shows this step."""
    curve = graph(lang, found, seat, side, turns, told, BESIDE, step)
    return (
        f'<div class="review"><h3>{esc(say(lang, "review"))}</h3>{curve}'
        f"<h3>{esc(say(lang, 'review.ledger'))}</h3>{_ledger(lang, found, seat)}"
        f"<h3>{esc(say(lang, 'review.swings'))}</h3>{_swings(lang, found, seat, told, step)}</div>"
    )


# ------------------------------------------------------------------ the graph
def graph(
    lang: str,
    found: Review,
    seat: int,
    side: str,
    turns: Turns,
    told: Sequence[Told],
    wide: int = WIDE,
    now: int | None = None,
) -> str:
    """The chance of a seat over the steps. Every disc of a swing opens its moment; a line stands at the step of now."""
    last = max(1, found.parts[-1].end)

    def x(step: int) -> float:
        return LEFT + wide * step / last

    def y(chance: float) -> float:
        return TOP + HIGH * (1 - (chance if seat == 0 else 1 - chance))

    line = " ".join(f"{x(p.start):.1f},{y(p.before):.1f}" for p in found.parts)
    line += f" {x(last):.1f},{y(found.parts[-1].after):.1f}"
    area = f"{LEFT},{TOP + HIGH} {line} {LEFT + wide},{TOP + HIGH}"
    marks = "".join(
        f'<line x1="{x(step):.1f}" x2="{x(step):.1f}" y1="{TOP - DISC - 2}" y2="{TOP + HIGH}" class="t"/>'
        f'<text x="{x(step) + 3:.1f}" y="{TOP - DISC - 2}">{esc(name)}</text>'
        for step, name in turns
    )
    scale = "".join(
        f'<text x="{LEFT - DISC - 2}" y="{y(at if seat == 0 else 1 - at) + 4:.1f}" class="n">{100 * at:.0f}</text>'
        for at in (0, 0.5, 1)
    )
    discs = _discs(told, [(x(one.part.end), y(one.part.after)) for one in told], LEFT + wide / 2)
    at = "" if now is None else f'<line x1="{x(now):.1f}" x2="{x(now):.1f}" y1="{TOP}" y2="{TOP + HIGH}" class="now"/>'
    name = say(lang, "review.graph", side=side, n=len(found.parts))
    middle, bottom = TOP + HIGH / 2, TOP + HIGH
    return (
        f'<svg class="curve" role="img" aria-label="{esc(name)}" viewBox="0 0 {LEFT + wide + 12} {bottom + DISC + 1}">'
        f'<polygon points="{area}"/><line x1="{LEFT}" x2="{LEFT + wide}" y1="{middle}" y2="{middle}" class="m"/>'
        f'{marks}{scale}<polyline points="{line}"/>{at}{discs}</svg><p class="note">{esc(name)}</p>'
    )


def _discs(told: Sequence[Told], spots: Sequence[Spot], middle: float) -> str:
    """A disc for every swing, with a line to its spot where it had to give way; no line lies over a disc."""
    lines = discs = ""
    for number, (one, spot, place) in enumerate(zip(told, spots, side_by_side(spots, middle), strict=True), 1):
        if place != spot:
            ends = f'x1="{spot[0]:.1f}" y1="{spot[1]:.1f}" x2="{place[0]:.1f}" y2="{place[1]:.1f}"'
            lines += f'<line {ends} class="s"/>'
        discs += (
            f'<g data-do="moment" data-arg="{one.part.start}" class="{"luck" if one.part.seat == LUCK else "own"}">'
            f'<circle cx="{place[0]:.1f}" cy="{place[1]:.1f}" r="{DISC}"/>'
            f'<text x="{place[0]:.1f}" y="{place[1] + 4:.1f}" class="d">{number}</text></g>'
        )
    return lines + discs


def side_by_side(spots: Sequence[Spot], middle: float) -> list[Spot]:
    """Where discs go so that none lies on another: each as near over or under its spot as there is room in the graph,
    and a disc's width nearer to the ``middle`` where the whole height is taken."""
    placed: list[Spot] = []
    for x, own in spots:
        room, way = list[float](), 2 * DISC if x < middle else -2 * DISC
        while not room:
            near = [(y, sqrt(4 * DISC**2 - (at - x) ** 2)) for at, y in placed if abs(at - x) < 2 * DISC]
            heights = [own, *(y + up * gap for y, gap in near for up in (-1, 1))]
            free = [height for height in heights if all(abs(y - height) > gap - 0.01 for y, gap in near)]
            room = [y for y in free if TOP <= y <= TOP + HIGH]
            if not room:
                x += way
        placed.append((x, min(room, key=lambda y: abs(y - own))))
    return placed


# ------------------------------------------------------------------ the tables
def _ledger(lang: str, found: Review, seat: int) -> str:
    rows = "".join(
        f'<tr><th scope="row">{esc(say(lang, NAMES[name]))}</th><td>{points(tenths)}</td></tr>'
        for name, tenths in ledger(found, seat)
    )
    return f'<table class="counted"><tbody>{rows}</tbody></table>'


def _swings(lang: str, found: Review, seat: int, told: Sequence[Told], now: int | None = None) -> str:
    rows = ""
    for number, one in enumerate(told, 1):
        part = one.part
        gain = round(1000 * (part.gain if seat == 0 else -part.gain))
        whose = "luck" if part.seat == LUCK else "own" if part.seat == seat else "other"
        more = ""
        if one.better:
            found_out, words = one.better
            figures = {"won": f"{found_out.won:g}", "less": f"{found_out.less:g}", "games": found_out.games}
            more = f"<small>{esc(say(lang, 'review.better', plan=words, **figures))}</small>"
        step = say(lang, "review.at", step=part.start)
        is_here = now is not None and (part.start == now or part.seat == LUCK and part.start < now <= part.end)
        here = ' aria-current="step"' if is_here else ""
        rows += (
            f'<li><button type="button" data-do="moment" data-arg="{part.start}"{here}>'
            f'<span class="nr">{number}</span>'
            f"<span><b>{esc(one.words)}</b><small>{esc(step)}</small>{more}</span>"
            f"<span class='g'>{points(gain)}<small>{esc(say(lang, NAMES[whose]))}</small></span></button></li>"
        )
    return f'<ol class="swings">{rows}</ol>'
