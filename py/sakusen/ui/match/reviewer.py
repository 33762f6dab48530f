"""The review of a finished game: worked out in the worker, and kept with the game."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from ...ai.reviewing import Better, Part, Review, can_review
from ...engine import record
from ...engine.match import CHOICE
from ...engine.record import replayed
from ..page import dialogs, dom
from ..page.html import esc, plain
from ..page.words import say
from ..storage import reviews
from . import eyes, plan_steps, review_html, step_rows, views
from .opponent import Lost

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

    from ...engine.core import State
    from ..page.dialog_box import DialogBox
    from ..page.preferences import Preferences
    from ..page.tasks import Tasks
    from ..storage.saves import Saves
    from .opponent import Opponent
    from .play import Play
    from .session import Session


class Reviewer:
    """Reviews finished games; the last review is at hand, others are kept with their games."""

    def __init__(
        self, preferences: Preferences, dialog: DialogBox, opponent: Opponent, saves: Saves, tasks: Tasks
    ) -> None:
        self._preferences, self._dialog, self._opponent, self._tasks = preferences, dialog, opponent, tasks
        self._saves = saves
        self._found: tuple[str, Review] | None = None  # with the record it was made for
        self._of: Session | None = None  # whose match has that record
        self._told: tuple[object, list[review_html.Told], review_html.Turns] = ((), [], [])  # the words, and for what

    def ask(self, play: Play) -> None:
        """Show the review of a game that is over; it is made first if there is none."""
        session = play.whole
        if not can_review(session.game, session.match.options):
            return
        if found := self._at_hand(session, _text(session)):
            self._show(session, found)
        else:
            self._tasks.spawn(self._work_out(play, session))

    async def recall(self, session: Session, ident: str) -> None:
        """Have the review of a game at hand if one has been made before."""
        text, match = _text(session), session.match
        if self._at_hand(session, text) or not can_review(session.game, match.options):
            return
        if kept := reviews.read(await self._saves.review(ident), text, len(match.entries), len(session.game.seats)):
            self._found, self._of = (text, kept), session

    def beside(self, session: Session, step: int) -> str:
        """The review for the side of the board, which shows this step; empty while there is none."""
        if self._found is None or self._of is not session:
            return ""
        lang, seat, found = self._preferences.lang, session.viewer, self._found[1]
        told, turns = self._words_of(session, found)
        return review_html.beside(lang, found, seat, session.presenter.seats(lang)[seat], turns, told, step)

    def _at_hand(self, session: Session, text: str) -> Review | None:
        if self._found is None or self._found[0] != text:
            return None
        self._of = session
        return self._found[1]

    async def _work_out(self, play: Play, session: Session) -> None:
        await self.recall(session, play.ident)
        text, lang = _text(session), self._preferences.lang
        if found := self._at_hand(session, text):
            if not play.closed:
                self._show(session, found)
                play.show()
            return
        stop = f'<button type="button" class="btn" data-do="close">{esc(say(lang, "review.stop"))}</button>'
        wait = f'<p id="review-progress">{esc(say(lang, "wait"))}</p><p>{stop}</p>'
        self._dialog.open("read", dialogs.reading(lang, say(lang, "review"), wait))
        dom.announce(say(lang, "wait"))
        try:
            found = await self._opponent.review(session.game.slug, text, play.ident, self._progressed)
        except asyncio.CancelledError:
            return
        except Lost as lost:
            dom.put("review-progress", esc(lost.words(lang)))
            return
        self._found, self._of = (text, found), session
        if made := reviews.written(found, text):
            await self._saves.keep_review(play.ident, made)
        self._opponent.end()  # nobody thinks about a finished game any more
        if not play.closed and dom.is_open() and dom.find("review-progress"):
            self._show(session, found)
            play.show()

    def _progressed(self, looked: int, most: int) -> None:
        if dom.is_open() and dom.find("review-progress"):
            dom.put("review-progress", esc(say(self._preferences.lang, "hint.progress", n=looked, of=most)))
        else:
            self._opponent.stop()  # it was closed

    # -------------------------------------------------------------- in words
    def _show(self, session: Session, found: Review) -> None:
        lang, seat = self._preferences.lang, session.viewer
        told, turns = self._words_of(session, found)
        html = review_html.whole(lang, found, seat, session.presenter.seats(lang)[seat], turns, told)
        self._dialog.open("read", dialogs.reading(lang, say(lang, "review"), html))

    def _words_of(self, session: Session, found: Review) -> tuple[list[review_html.Told], review_html.Turns]:
        """What the game says of the swings, and where its turns begin; worked out once for each reader."""
        mark = (id(found), session.viewer, self._preferences.lang)
        if self._told[0] != mark:
            parts = review_html.swings(found)
            better = {one.step: one for one in found.better}
            states = _states(session, [part.start for part in parts])
            told = [
                review_html.Told(
                    part, self._words(session, part), self._better(session, better.get(part.start), part, states)
                )
                for part in parts
            ]
            self._told = mark, told, _turns(session)
        return self._told[1:]

    def _words(self, session: Session, part: Part) -> str:
        """What the log says of a part of the game: its first act, or what came of it."""
        lang = self._preferences.lang
        for entry in session.match.entries[part.start :]:
            for event in entry.events:
                line = eyes.line(session.presenter, event, lang, session.viewer)
                if line is not None and line.level in (1, 2):
                    return plain(line.html)
        return ""

    def _better(
        self, session: Session, found: Better | None, part: Part, states: Mapping[int, State]
    ) -> tuple[Better, str] | None:
        if found is None or part.start not in states:
            return None
        seen = views.see(session.game, states[part.start], part.seat, True, (), self._preferences.lang)
        steps = plan_steps.steps(session.presenter, seen, found.line)
        lang = self._preferences.lang
        return found, say(lang, "list.more").join(step_rows.spoken(lang, steps))


def _text(session: Session) -> str:
    """The record of a game without what is said and played beside it, on which no review depends."""
    match = session.match
    if match.notes:
        match = match.branch()
        match.notes = {}
    return record.write(match)


def _states(session: Session, steps: Collection[int]) -> dict[int, State]:
    """The positions at some steps."""
    match = session.match
    walker = replayed(match, 0)
    found: dict[int, State] = {}
    for step, entry in enumerate(match.entries):
        if step in steps:
            found[step] = walker.state.copy()
        (walker.choose if entry.kind == CHOICE else walker.roll)(entry.value)
    return found


def _turns(session: Session) -> list[tuple[int, str]]:
    """The steps at which turns begin, with their numbers."""
    return [
        (step + 1, str(event.data.get("turn", "")))
        for step, entry in enumerate(session.match.entries)
        for event in entry.events
        if event.kind == "turn"
    ]
