"""Beginning a phase or a turn anew, and doing again what was taken back."""

from __future__ import annotations

from ...ai.reviewing import can_review
from ...engine.sealed import SealedCards, rules_of
from .session import NOTHING, Done, Session

REFUSALS = {"undo.other": "undo.refused.other", "undo.sent": "undo.refused.sent"}
"""Whole sentences for the keys of :func:`undo_refused` that have one of their own."""


def undo_refused(session: Session) -> str:
    """The key of the words why nothing can be taken back."""
    if session.is_barred:
        return "undo.other"
    if session.mate and session.mate.is_sealed:
        return "undo.sent"
    return "undo.luck" if session.back.is_at_luck else "undo.none"


def restarts(session: Session, what: str) -> tuple[int, bool]:
    """How many of one's own acts of this "phase" or "turn" can be taken back, and whether luck or a revelation cuts
    that short."""
    if session.curtain is not None:
        return 0, False
    now = session.part(session.match.state, what)
    acts, is_cut = session.back.since(lambda state: session.part(state, what) == now)
    return len(acts), is_cut


def restart(session: Session, what: str) -> int:
    """Take those back; each of them can be done again."""
    count, _ = restarts(session, what)
    session.cancel()
    return sum(session.undo() for _ in range(count))


def redoes(session: Session) -> str | None:
    """What redo would do again, as ``Session.undoes`` says it; ``None`` when nothing can be."""
    if session.asked is None or session.focus.preview is not None:
        return None
    found = session.back.again(session.viewer, session.draft)
    if found is None:
        return None
    return session.named(found.events, found.seat) if found.actions else "draft"


def redo(session: Session) -> Done:
    """Do again what was taken back last. Nothing is revealed by it and no luck falls: neither did before."""
    found = session.back.again(session.viewer, session.draft) if redoes(session) is not None else None
    if found is None:
        return NOTHING
    rest = session.back.rest()
    done = session.carry_out(found.actions) if found.actions else session.put_draft(found.draft, found.drafts)
    session.back.keep(rest)
    return done


def can_swap(session: Session) -> bool:
    """Whether the same game with the sides swapped would be another one."""
    return not session.match.position and len(set(session.seats)) > 1


def after_end(session: Session) -> tuple[bool, bool]:
    """Whether another game with the sides swapped can be begun, and whether the one that is over can be reviewed."""
    return can_swap(session), can_review(session.game, session.match.options)


def review_refused(session: Session) -> str:
    """The key of the words why a game of a title that can be reviewed cannot; empty when there is nothing to say."""
    is_sealed = isinstance(rules_of(session.game, session.match.options), SealedCards)
    return "review.sealed" if is_sealed and can_review(session.game, {}) else ""
