"""A counter that is dragged: taking hold of it chooses it, letting go of it is a tap where it is."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ...presenter.contract import TakesTogether
from . import together

if TYPE_CHECKING:
    from ...presenter.contract import Touch
    from .session import Done, Session


def take_hold(session: Session, touches: Sequence[Touch], finger: bool) -> tuple[Touch, Done | None] | None:
    """The thing that follows the pointer, with what taking hold of it has changed; ``None`` when the map moves instead.

    A finger also moves the map, so it takes hold only of what has been chosen before.
    """
    touch = next((touch for touch in touches if touch[0] == "unit"), None)
    if touch is None or session.turn != "person" or not session.seen.mine:
        return None
    if is_chosen(session, touch):
        return touch, None
    if finger or not _can_be_chosen(session, touch):
        return None
    done = session.tap([touch])
    return (touch, done) if done.what in ("drafted", "previewed", "committed") else None


def is_chosen(session: Session, touch: Touch) -> bool:
    """Whether a unit has been chosen and waits for a place."""
    last = session.draft[-1:]
    return touch[1] in session.focus.picked or any(
        session.game.touch(session.undrafted.state, action) == touch for action in last
    )


def _can_be_chosen(session: Session, touch: Touch) -> bool:
    """Whether a tap on a unit would choose it, so that a place can follow."""
    seen, table = session.seen, session.presenter
    if together.meant(session, touch) is not None:
        return True
    actions = table.actions_at(seen, touch)
    if not actions or session.game.touch(seen.state, actions[0])[0] == "hex" or actions[0] == session.focus.preview:
        return False
    return table.stage(seen, actions[0]) == "draft" or isinstance(table, TakesTogether)
