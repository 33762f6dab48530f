"""What browser tests may ask of the page: ``JSON.parse(window.sakusen())``.

    {"page": "table", "slug": "kinmen", "turn": "person", "seat": 0, "ask": "move", "mine": true, "busy": false,
     "draft": [7], "preview": null, "over": false, "steps": 120,
     "actions": [{"action": 112, "kind": "hex", "value": 12, "x": 310.5, "y": 402.0},
                 {"action": 63, "kind": "button", "value": "done", "button": "done"}]}

``x, y`` are client coordinates at which a tap would mean the action now; they are missing while it is out of
sight. ``button`` is the ``data-key`` of the button that means it, ``tray`` the selector of the control in the tray.

``window.sakusen("brief")`` leaves the actions out: to find them takes a hundredth of a second, and who waits for
something asks again and again.
"""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

from ...engine.core import Decision
from ...presenter.contract import HasTray, Spot
from . import laying
from .html import touch_from

if TYPE_CHECKING:
    from ..board.map_view import MapView
    from ..match.play import Play
    from ..match.session import Session
    from ..storage.schema import JsonObject

BRIEF = "brief"
COVERED = {"turn": "curtain", "ask": "", "mine": False, "draft": [], "preview": None, "actions": []}
"""What is told while nobody may look."""
_CONTROL = re.compile(r'data-(action|tap)="([^"]+)"')


def told(play: Play | None, shown_on: MapView | None, how: str = "") -> str:
    """What the page answers. It is busy as long as it goes on by itself: who waits for its rest sees the same on every
    machine. The board is busy, too, while what can be seen is still being painted or has just got another size. A table
    that is laid out behind the shelf is not there yet."""
    if not play or not shown_on or play.closed or laying.is_on():
        return json.dumps({"page": "shelf"})
    found = report(play.session, play.is_busy or shown_on.is_busy)
    if play.is_covered:
        found |= COVERED
    elif how != BRIEF:
        found["actions"] = _actions(play.session, shown_on, play.screen.scene.spots)
    return json.dumps(found)


def report(session: Session, busy: bool) -> JsonObject:
    """The summary of a running game without its actions; of hidden facts it holds only what the viewer sees."""
    seen = session.seen
    pending = seen.view.pending
    return {
        "page": "table",
        "slug": session.game.slug,
        "turn": session.turn,
        "seat": session.viewer,
        "ask": pending.ask if isinstance(pending, Decision) else "",
        "mine": seen.mine,
        "busy": busy,
        "draft": list(seen.draft),
        "preview": session.focus.preview,
        "over": session.turn == "over",
        "steps": len(session.match.entries),
    }


def _actions(session: Session, shown_on: MapView, spots: list[Spot]) -> list[JsonObject]:
    """Every action with the button that means it, or the first place whose tap does."""
    if not (asked := session.asked):
        return []
    seen, presenter = session.seen, session.presenter
    buttons = session.prompt().buttons[::-1]  # the first of several that begin with the same action
    keys = {button.action: button.key for button in buttons if button.action is not None}
    wanted = {action: session.game.touch(seen.state, action) for action in asked.actions}
    at: dict[int, tuple[float, float]] = {}
    for touch in dict.fromkeys((*wanted.values(), *(spot.touch for spot in spots))):
        first = presenter.actions_at(seen, touch)[:1]
        if first and first[0] not in at and first[0] not in keys and presenter.redraft(seen, touch) is None:
            where = shown_on.locate(touch)
            if where is not None:
                at[first[0]] = where
    made, tray = [], _tray(session)
    for action, (kind, value) in wanted.items():
        one: JsonObject = {"action": action, "kind": kind, "value": value}
        if action in keys:
            one["button"] = keys[action]
        elif action in at:
            one["x"], one["y"] = at[action]
        elif action in tray:
            one["tray"] = tray[action]
        made.append(one)
    return made


def _tray(session: Session) -> dict[int, str]:
    """By action, the selector of the control in front of the viewer that means it."""
    seen, presenter, found = session.seen, session.presenter, {}
    if not isinstance(presenter, HasTray):
        return {}
    for name, value in _CONTROL.findall(presenter.tray(seen, session.focus)):
        selector = f'#tray [data-{name}="{value}"]'
        if name == "action":
            found[int(value)] = selector
        elif touch := touch_from(value):
            for action in presenter.actions_at(seen, touch)[:1]:
                found[action] = selector
    return found
