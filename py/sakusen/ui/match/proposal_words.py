"""What a computer player proposes, in words: the lines that the log would have if it were carried out."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from ...engine.core import Decision, Event
from ...presenter.contract import SKIPPED, Focus
from ..page.html import esc, plain
from ..page.words import say
from .bar_width import two_lines

if TYPE_CHECKING:
    from ...engine.core import State
    from ...presenter.contract import LogLine
    from .session import Session

LONGEST = 2
"""So many kinds of acts are named in the prompt bar, if they have room; the list beside the map has all of them."""
ROOM, MOST = 380.0, 440.0
"""Pixels of a line of the prompt bar in a large window; and where its buttons give way to the words."""


class Proposed(NamedTuple):
    """A line of the log that a drafted act would write: the kind of its event, its HTML."""

    kind: str
    html: str


def proposed(session: Session) -> list[Proposed]:
    """What the drafted line and the action that is shown would do, as far as its viewer can know: of each act the line
    that the log would begin with. What an act would bring to light is not told. Where the log has no words the last
    act has those of its button, or its spoken name."""
    state, shown = session.undrafted.state.copy(), session.focus.preview
    line = [*session.draft, *(() if shown is None else (shown,))]
    if len(line) == 1 and (answer := _button(session, line)):
        return [Proposed("", esc(answer))]  # the log would tell of what follows from it
    found: list[Proposed] = []
    for action in line:
        if session.game.reveals(state, action):
            break
        found += _told(session, state, action)
    return found or ([Proposed("", esc(_spoken(session, line)))] if line else [])


def _told(session: Session, state: State, action: int) -> list[Proposed]:
    """Carry out an action; the first line of the log about it, if there is one."""
    events: list[Event] = []

    def tell(kind: str, rule: str, **data: object) -> None:
        events.append(Event(kind, rule, data))

    state.apply(action, tell)
    lines = ((event.kind, said) for event in events for said in session.lines([event]))
    own = (Proposed(kind, said.html) for kind, said in lines if _is_own(session, said))
    return [first for first in [next(own, None)] if first]


def _is_own(session: Session, said: LogLine) -> bool:
    return 0 < said.level < SKIPPED and said.seat in (None, session.viewer)


def _button(session: Session, line: Sequence[int]) -> str:
    """The label of the button that means the last act of a line; empty when none does."""
    buttons = session.presenter.prompt(session.see(line[:-1]), Focus()).buttons
    return next((button.label for button in buttons if button.action == line[-1]), "")


def _spoken(session: Session, line: Sequence[int]) -> str:
    """What the last act of a line is called."""
    seen = session.see(line[:-1])
    pending = seen.view.pending
    names = session.presenter.action_names(seen, pending) if isinstance(pending, Decision) else []
    return _button(session, line) or next((name for action, name in names if action == line[-1]), "")


def sentence(lang: str, acts: Sequence[Proposed]) -> str:
    """What is proposed, in one sentence: of each kind of act the first, and how many more there are. Where the prompt
    bar has no room for that, only that it is a proposal."""
    kinds: dict[str, list[str]] = {}
    for act in acts:
        kinds.setdefault(act.kind, []).append(plain(act.html))
    last = list(kinds.values())[-LONGEST:]
    for some in (last, *([one] for one in sorted(last, key=len, reverse=True))):
        if some and two_lines(whole := _says(lang, some), 17, bold=True) < (ROOM if len(some) > 1 else MOST):
            return whole
    return say(lang, "propose.sentence")


def _says(lang: str, kinds: Sequence[Sequence[str]]) -> str:
    told = [same[0] if len(same) == 1 else say(lang, "propose.more", act=same[0], n=len(same) - 1) for same in kinds]
    return say(lang, "propose.says", acts=say(lang, "propose.and").join(told))


def panel(lang: str, acts: Sequence[Proposed]) -> str:
    """All of it, as a list beside the map; empty when the prompt bar has said it."""
    if not acts or (len(acts) < LONGEST and sentence(lang, acts) != say(lang, "propose.sentence")):
        return ""
    rows = "".join(f"<li>{act.html}</li>" for act in acts)
    return f'<h2>{esc(say(lang, "propose.title"))}</h2><ol class="proposed">{rows}</ol>'


class Words:
    """Remembers what was said last: the pointer moves over one and the same draft many times."""

    def __init__(self) -> None:
        self._mark: tuple[object, ...] = ()
        self._acts: list[Proposed] = []

    def of(self, session: Session) -> list[Proposed]:
        """What is proposed now; empty without a proposal."""
        if not session.proposed:
            return []
        shown, done = session.focus.preview, len(session.match.entries)
        mark = session.match, session.viewer, session.lang, done, shown, tuple(session.draft)
        if mark != self._mark:
            self._mark, self._acts = mark, proposed(session)
        return self._acts
