"""A line of actions as steps to read and to draw: the words of the log, where it goes, and what it is aimed at.

It is the same for all games: every act tells what has happened (events), the log has words for that, and counters have
their ways.
"""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import TYPE_CHECKING, NamedTuple

from ...art.counters.teaching import aim_arrow, goal, numbered, way_arrow
from ...art.pens.shapes import Point, Shapes
from ...engine.core import Decision, Event, Touch
from ...presenter.contract import SKIPPED, AnySeen, Focus, Spot
from ..board.camera import hits
from ..page.html import touches_in

if TYPE_CHECKING:
    from ...presenter.contract import Presenter

GOAL = 28.0
"""How large the dashed line is about the place where a counter goes."""
ASIDE = 27.0
"""How far a disc lies from the middle of a counter that stays where it is, up and to the right: at its corner. Where a
counter goes to, the disc lies in the middle."""


class Step(NamedTuple):
    """One act of a plan: words as HTML, its actions, the way of its counter (empty: none moves), where it happens, and
    what it is aimed at."""

    html: str
    actions: tuple[int, ...]
    way: tuple[Point, ...] = ()
    place: Point | None = None
    aim: Point | None = None


def steps(presenter: Presenter, seen: AnySeen, line: Sequence[int]) -> list[Step]:
    """The acts of a line of actions, beginning at the position that is seen; as far as the line is legal."""
    here, found, waiting = seen.state.copy(), list[Step](), list[_Act]()
    spots = presenter.scene(seen, Focus()).spots
    at = {tuple(spot.touch): (spot.x, spot.y) for spot in spots}
    for action in line:
        pending = here.pending()
        if not isinstance(pending, Decision) or pending.seat != seen.seat or action not in pending.actions:
            break
        now = seen._replace(state=here.copy(), view=seen.game.observe(here, seen.seat), draft=())
        touch = seen.game.touch(here, action)
        events: list[Event] = []
        here.apply(action, lambda kind, rule, told=events, **data: told.append(Event(kind, rule, data)))
        name = _name(presenter, now, pending, action, touch)
        waiting.append(_Act(action, name, touch[0] == "button", at.get(touch)))
        step = None if waiting[-1].is_button else _told(presenter, events, seen, spots)
        if step is not None:
            found.append(step._replace(actions=tuple(act.action for act in waiting)))
            waiting = []
        elif waiting[-1].is_button:
            found.append(_spoken(waiting))
            waiting = []
    return [*found, _spoken(waiting)] if waiting else found


class _Act(NamedTuple):
    """An action that the log has no words for: what it is called, whether it is a button, and where it points."""

    action: int
    name: str
    is_button: bool
    place: Point | None


def _name(presenter: Presenter, now: AnySeen, pending: Decision, action: int, touch: Touch) -> str:
    """What an action is called. A button that does it and more, such as recovering all, has no name for it alone."""
    labels = {button.key: button.label for button in presenter.prompt(now, Focus()).buttons if button.action == action}
    any_label = next(iter(labels.values()), "")
    if touch[0] == "button":
        return labels.get(str(touch[1]), any_label)
    return dict(presenter.action_names(now, pending)).get(action, any_label)


def _spoken(acts: Sequence[_Act]) -> Step:
    """Actions of which the log says nothing, by their names; the last of them, often a button, says what is done."""
    names = [act.name for act in (acts[-1], *acts[:-1])]
    places = [act.place for act in acts if act.place is not None]
    far = places[-1] if places and places[-1] != places[0] else None
    words = names[0] + (": " + ", ".join(names[1:]) if len(names) > 1 else "")
    return Step(escape(words), tuple(act.action for act in acts), (), places[0] if places else None, far)


def _told(presenter: Presenter, events: Sequence[Event], seen: AnySeen, spots: Sequence[Spot]) -> Step | None:
    """What the log says of the first act among these events. Where something stands it is not aimed at."""
    at = {tuple(spot.touch): (spot.x, spot.y) for spot in spots}
    for event in events:
        line = presenter.line(event, seen.lang, seen.seat)
        if line is None or line.level in (0, SKIPPED):
            continue
        motion = presenter.motion(event)
        if motion is not None:
            way = tuple(motion.way)
            return Step(line.html, (), way, way[-1])
        named = [touch for touch in touches_in(line.html) if touch in at]
        if not named:
            return Step(line.html, ())
        place = at[named[0]]
        here = {tuple(touch) for touch in hits(spots, *place)}
        far = [at[touch] for touch in named[1:] if touch not in here and at[touch] != place]
        return Step(line.html, (), (), place, far[-1] if far else None)
    return None


def shapes(all_: Sequence[Step], done: Sequence[int] = ()) -> Shapes:
    """The plan in the teacher's ink: ways, aims, and a numbered disc at each place. What is done is left out."""
    lines, discs = [], []
    taken: dict[tuple[int, int], int] = {}
    for number, step in enumerate(all_):
        if number in done or step.place is None:
            continue
        if len(step.way) > 1:
            lines += [*goal(*step.way[-1], GOAL), *way_arrow(step.way)]
        if step.aim is not None:
            lines += aim_arrow(step.place, step.aim)
        aside = 0.0 if step.way else ASIDE
        x, y = step.place[0] + aside, step.place[1] - aside
        cell = round(x / 10), round(y / 10)
        beside = taken[cell] = taken.get(cell, -1) + 1
        discs.append(numbered(x + 17 * beside, y, number + 1))
    return [*lines, *discs]
