"""What browser tests may ask of the page: ``JSON.parse(window.sakusen())``.

    {"page": "table", "slug": "kinmen", "turn": "person", "seat": 0, "ask": "move", "mine": true, "busy": false,
     "draft": [7], "preview": null, "over": false, "steps": 120,
     "actions": [{"action": 112, "kind": "hex", "value": 12, "x": 310.5, "y": 402.0},
                 {"action": 63, "kind": "button", "value": "done", "button": "done"}]}

``x, y`` are client coordinates at which a tap would mean the action now; they are missing while it is out of
sight. ``button`` is the ``data-key`` of the button that means it.
"""

from __future__ import annotations

from typing import Any

from ..engine.core import Decision
from ..tables.contract import Spot
from .session import Session


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
        "actions": [_action(session, board, spots, action) for action in asked.actions] if asked else []}


def _action(session: Session, board: Any, spots: list[Spot], action: int) -> dict[str, Any]:
    seen, table = session.seen, session.table
    kind, value = session.game.touch(seen.state, action)
    made: dict[str, Any] = {"action": action, "kind": kind, "value": value}
    for button in session.prompt().buttons:
        if button.action == action:
            made["button"] = button.key
            return made
    touches = [(kind, value), *(spot.touch for spot in spots)]
    for touch in touches:
        if table.redraft(seen, touch) is None and table.actions_at(seen, touch)[:1] == [action]:
            at = board.locate(touch)
            if at is not None:
                made["x"], made["y"] = at
                return made
    return made
