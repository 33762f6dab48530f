"""What browser tests may ask of the page: ``JSON.parse(window.sakusen())``.

    {"page": "table", "slug": "kinmen", "turn": "person", "seat": 0, "ask": "move", "mine": true, "busy": false,
     "draft": [7], "preview": null, "over": false, "steps": 120,
     "actions": [{"action": 112, "kind": "hex", "value": 12, "x": 310.5, "y": 402.0},
                 {"action": 63, "kind": "button", "value": "done", "button": "done"}]}

``x, y`` are client coordinates at which a tap would mean the action now; they are missing while it is out of
sight. ``button`` is the ``data-key`` of the button that means it, ``tray`` the selector of the control in the tray.
"""

from __future__ import annotations

import json
import re
from typing import Any

from ..engine.core import Decision
from ..tables.contract import Spot
from .html import touch_from
from .session import Session

_CONTROL = re.compile(r'data-(action|tap)="([^"]+)"')


def told(play: Any, board: Any) -> str:
    """What the page answers. The board is busy, too, while what can be seen is still being painted."""
    if not play or play.closed:
        return json.dumps({"page": "shelf"})
    return json.dumps(report(play.session, board, play.scene.spots, play.moving or board.is_painting))


def report(session: Session, board: Any, spots: list[Spot], busy: bool) -> dict[str, Any]:
    """The summary of a running game; of hidden facts it holds only what the viewer sees."""
    seen = session.seen
    pending = seen.view.pending
    asked = session.asked
    return {
        "page": "table", "slug": session.game.slug, "turn": session.turn, "seat": session.viewer,
        "ask": pending.ask if isinstance(pending, Decision) else "", "mine": seen.mine, "busy": busy,
        "draft": list(seen.draft),
        "preview": session.focus.preview, "over": session.turn == "over", "steps": len(session.match.entries),
        "actions": _actions(session, board, spots, asked.actions) if asked else []}


def _actions(session: Session, board: Any, spots: list[Spot], actions: Any) -> list[dict[str, Any]]:
    """Every action with the button that means it, or the first place whose tap does."""
    seen, table = session.seen, session.table
    keys = {button.action: button.key for button in session.prompt().buttons if button.action is not None}
    wanted = {action: session.game.touch(seen.state, action) for action in actions}
    at: dict[int, tuple[float, float]] = {}
    for touch in dict.fromkeys((*wanted.values(), *(spot.touch for spot in spots))):
        first = table.actions_at(seen, touch)[:1]
        if first and first[0] not in at and first[0] not in keys and table.redraft(seen, touch) is None:
            where = board.locate(touch)
            if where is not None:
                at[first[0]] = where
    made, tray = [], _tray(session)
    for action, (kind, value) in wanted.items():
        one: dict[str, Any] = {"action": action, "kind": kind, "value": value}
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
    seen, table, found = session.seen, session.table, {}
    for name, value in _CONTROL.findall(getattr(table, "tray", lambda *_: "")(seen, session.focus)):
        selector = f'#tray [data-{name}="{value}"]'
        if name == "action":
            found[int(value)] = selector
        elif touch := touch_from(value):
            for action in table.actions_at(seen, touch)[:1]:
                found[action] = selector
    return found
