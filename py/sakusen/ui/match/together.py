"""One press that means several actions: units chosen together, and what a computer player proposes.

A game says what belongs together (``contract.TakesTogether``, ``contract.Proposes``); the actions are single ones of
the rules, each of them legal where it stands.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ...engine.core import Decision
from ...presenter.contract import Proposes, TakesTogether, Together
from . import no_way_back

MOST_PROPOSED = 80
"""No proposal makes a longer draft."""

if TYPE_CHECKING:
    from ...engine.core import State
    from ...presenter.contract import Prompt, Seen, Touch
    from .session import Done, Session


def meant(session: Session, touch: Touch) -> Together | None:
    """What a touch or a press means, if it means several actions."""
    presenter, focus, seen = session.presenter, session.focus, session.seen
    if not isinstance(presenter, TakesTogether) or not seen.mine:
        return None

    def begin() -> Seen[State]:
        return session.see(())

    preview = focus.preview
    if preview is not None:
        if preview in presenter.actions_at(seen, touch):
            return None  # the second press at the same place carries out what is shown
        if not session.is_final(preview):
            after = session.see((*session.draft, preview))
            found = presenter.together(after, focus._replace(preview=None), touch, begin) if after.mine else None
            if found is not None:
                return found
    return presenter.together(seen, focus, touch, begin)


def press(session: Session, touch: Touch) -> Done | None:
    """Carry out what a touch or a press means; ``None`` when it does not mean several actions."""
    found = meant(session, touch)
    if found is None or not is_sound(session, found):
        return None
    done = session.commit(found.take) if found.take else None
    if done is not None and (done.what == "held" or not (found.draft and session.seen.mine)):
        return done
    state = session.see(found.draft[:-1]).state
    is_shown = bool(found.draft) and (found.is_shown or is_last_word(session, state, found.draft[-1]))
    drafted = session.show_draft(found.draft, is_shown, found.picked)
    return done or drafted


def ends_undo(session: Session, touch: Touch) -> bool:
    """Whether a press carries out several actions of which the last one cannot be taken back."""
    found = meant(session, touch)
    if found is None or not found.take or not is_sound(session, found):
        return False
    *before, last = found.take
    return no_way_back.ends_undo(session.game, session.see(before).state, last)


def finals(session: Session, prompt: Prompt) -> set[int]:
    """The actions of the buttons, and the one that is shown, after which there is no way back."""
    legal = session.asked.actions if session.asked else ()
    wanted = {session.focus.preview, *(button.action for button in prompt.buttons)}
    several = {b.action for b in prompt.buttons if ends_undo(session, ("button", b.key))}
    return {a for a in wanted if a is not None and a in legal and (a in several or session.is_final(a))}


def is_last_word(session: Session, state: State, action: int) -> bool:
    """Whether nothing can be drafted behind an action: it cannot be taken back, or another seat decides next."""
    if no_way_back.ends_undo(session.game, state, action):
        return True
    after = state.copy()
    after.apply(action)
    pending = after.pending()
    return not isinstance(pending, Decision) or pending.seat != session.viewer


def is_sound(session: Session, found: Together) -> bool:
    """Whether every action is legal where it stands, and none but the last one ends what can be taken back."""
    actions = (*found.take, *found.draft)
    state, guess, game = session.match.state.copy(), session.see(()).state.copy(), session.game
    for i, action in enumerate(actions):
        pending = state.pending()
        if not isinstance(pending, Decision) or pending.seat != session.viewer or action not in pending.actions:
            return False
        is_last = i + 1 == len(actions)
        if not is_last and game.reveals(guess, action):
            return False
        state.apply(action)
        if not is_last:
            guess.apply(action)
    return True


# ------------------------------------------------------------------ proposals
def chapter(session: Session) -> str:
    """The part of the game for which a proposal can be asked now; empty when there is none."""
    presenter, asked = session.presenter, session.asked
    if (
        asked is None
        or session.mate
        or session.turn != "person"
        or not isinstance(presenter, Proposes)
        or len(asked.actions) < 2
    ):
        return ""
    return presenter.chapters.get(asked.ask, "")


def propose(session: Session, line: Sequence[int]) -> Done | None:
    """Draft what a computer player would do, as far as it belongs to the part of the game that is asked about.

    ``line`` goes on from what is drafted. ``None`` when nothing of it can be drafted.
    """
    presenter, part = session.presenter, chapter(session)
    if not part or not isinstance(presenter, Proposes):
        return None
    state, guess = session.position(session.draft), session.seen.state.copy()
    taken: list[int] = []
    is_shown = False
    for action in line[: MOST_PROPOSED - len(session.draft)]:
        pending = state.pending()
        if not isinstance(pending, Decision) or pending.seat != session.viewer or action not in pending.actions:
            break
        if presenter.chapters.get(pending.ask, "") != part:
            break
        taken.append(action)
        is_shown = is_last_word(session, guess, action)
        if is_shown:
            break
        state.apply(action)
        guess.apply(action)
    if not taken:
        return None
    return session.show_draft((*session.draft, *taken), is_shown, proposed=part)
