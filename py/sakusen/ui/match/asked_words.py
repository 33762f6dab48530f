"""What the prompt bar says, whoever is asked: a person here or elsewhere, a computer player, or whoever throws real
dice."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...engine.core import Chance
from ..page.words import say
from . import mate_view, proposals

if TYPE_CHECKING:
    from ...presenter.contract import Prompt
    from ..page.preferences import Preferences
    from .ahead import Ahead
    from .care import Care
    from .progress import Progress
    from .proposal_words import Words
    from .session import Session


class AskedWords:
    """Says it for any session; ``proposed`` words what the computer player would do."""

    def __init__(self, preferences: Preferences, progress: Progress, ahead: Ahead, proposed: Words) -> None:
        self._preferences, self._progress, self._ahead, self._proposed = preferences, progress, ahead, proposed
        self.care: Care | None = None
        """What may hold back what the person has chosen; set by the one who owns both."""

    def of(self, session: Session) -> Prompt:
        """The prompt for whoever must act."""
        lang = self._preferences.lang
        prompt = self._ahead.take("prompt", (session.seen, session.focus), session.prompt)
        if told := mate_view.prompt(prompt, session, lang):
            return told
        if session.turn == "computer" and self._progress.lost:
            return prompt._replace(sentence=say(lang, "lost"), why="", rule="", buttons=[])
        if session.turn == "computer":
            key = "thinking.paused" if self._progress.paused else "thinking"
            return prompt._replace(sentence=say(lang, key), why=say(lang, "thinking.why"), rule="", buttons=[])
        pending = session.seen.view.pending
        if session.turn == "dice" and isinstance(pending, Chance):
            return self._dice(session, prompt, pending)
        if session.turn != "person":
            return prompt
        told = proposals.offered(prompt, session, lang, self._progress.proposing, self._proposed.of(session))
        return self.care.told(told) if self.care else told

    def _dice(self, session: Session, prompt: Prompt, pending: Chance) -> Prompt:
        lang = self._preferences.lang
        return prompt._replace(
            plate=say(lang, "dice.plate"),
            plate_sub="",
            sentence=session.presenter.dice(pending, lang),
            why=say(lang, "dice.prompt" if len(pending.weights) == 6 else "dice.prompt.draw"),
            rule=pending.rule,
            buttons=[],
        )
