"""What is done for a person without asking, because nothing else can be done."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...presenter.contract import AsksToHide
from . import waiting

if TYPE_CHECKING:
    from .session import Session


def only_action(session: Session) -> int | None:
    """The only thing the person can do, if it may be done without asking: no button, unless the question is put
    for the sake of another person (``contract.AsksToHide``), and there is none who could learn anything."""
    asked, passes = session.asked, waiting.standing(session)
    if passes is not None:
        return passes
    if session.turn != "person" or session.draft or asked is None or session.focus.preview is not None:
        return None
    if len(asked.actions) != 1:
        return None
    hides = isinstance(session.presenter, AsksToHide) and asked.ask in session.presenter.asks_to_hide
    if hides and session.has_shared_secrets:
        return None
    is_button = session.game.touch(session.seen.state, asked.actions[0])[0] == "button"
    return None if is_button and not hides else asked.actions[0]
