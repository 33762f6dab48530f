"""Leads from a game to looking back at it, and what the buttons do there."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from ...engine import lines
from ..match.replay import tracing
from ..match.replay_play import ReplayPlay
from ..match.session import PERSON, Session
from ..page import address, dom
from ..page.cooperative import sliced
from ..page.notices import HERE
from ..page.words import say, saying
from ..storage.journal import Journal, meta
from . import html
from .branches import path_from
from .play import HistoryPlay, Waiting

if TYPE_CHECKING:
    from ..match.play import Play
    from ..match.real_dice import Dice
    from ..match.reviewer import Reviewer
    from ..page.dialog_box import DialogBox
    from ..page.notices import Notices
    from ..page.open_game import OpenGame
    from ..page.preferences import Preferences
    from ..page.requests import Requests
    from ..page.tasks import Tasks
    from ..storage.saves import Saves

NEXT_SIGN = dict(zip(("", *lines.SIGNS), (*lines.SIGNS, ""), strict=True))


class LookingBack:
    """Made once for the page."""

    def __init__(
        self,
        preferences: Preferences,
        game: OpenGame,
        saves: Saves,
        requests: Requests,
        dialog: DialogBox,
        notices: Notices,
        rolled: Dice,
        tasks: Tasks,
        reviewer: Reviewer,
    ) -> None:
        self._preferences, self._game, self._saves, self._requests = preferences, game, saves, requests
        self._dialog, self._notices, self._dice, self._tasks = dialog, notices, rolled, tasks
        self._reviewer = reviewer

    @property
    def play(self) -> HistoryPlay | None:
        """The game that is looked back at; ``None`` when none is."""
        play = self._game.running
        return play if isinstance(play, HistoryPlay) else None

    # -------------------------------------------------------------- there and back
    def open(self, step: int | None = None) -> None:
        """Look back at the game on the table, from a step; without one from where it is shown."""
        play = self._game.running
        self._dialog.close()
        if isinstance(play, HistoryPlay):
            play.goto(step)
        elif play and not play.is_covered and play.session.match.entries:
            self._tasks.spawn(self._open(play, step))

    async def _open(self, play: Play, step: int | None) -> None:
        is_wanted = self._requests.ask()
        if step is None and isinstance(play, ReplayPlay) and not play.session.taken:
            step = play.step
        waiting = self._waiting(play)
        match, presenter = waiting.session.match, play.presenter
        trunk = await sliced(tracing(match, presenter))
        if len(trunk) != len(match.entries):  # the computer has moved meanwhile
            trunk = await sliced(tracing(match, presenter))
        if not is_wanted() or play.closed or play.is_covered:
            return
        await play.keep()
        if match.is_over:
            await self._reviewer.recall(waiting.session, waiting.ident)
        fragment = address.of_step(waiting.ident, trunk.near(step))
        review = partial(self._reviewer.beside, waiting.session)
        make = partial(HistoryPlay, trunk=trunk, waiting=waiting, step=step, review=review)
        await self._game.sit(presenter.baked, make, fragment)

    def _waiting(self, play: Play) -> Waiting:
        """The game on the table; a record that is only walked through becomes one for persons, from its last step."""
        if isinstance(play, ReplayPlay) and not play.session.taken:
            match = play.replay.match
            match.luck = self._dice.luck(False)
            seats = [PERSON] * len(match.game.seats)
            session = Session(match, play.presenter, seats, self._preferences.lang, has_curtain=False)
            return Waiting(dom.random_name(), session, False)
        return Waiting(play.ident, play.session, play.by_hand)

    def back(self) -> None:
        """Back to the game, as it was left."""
        if play := self.play:
            waiting = play.waiting
            self._dialog.close()
            self._tasks.spawn(self._game.enter(waiting.ident, waiting.session, waiting.by_hand))

    # -------------------------------------------------------------- another line
    def ask(self) -> None:
        """Which line is to be played?"""
        play, lang = self.play, self._preferences.lang
        if play is None or play.session.taken:
            return
        if why := play.why_no_line():
            dom.announce(why, urgent=True)
            self._notices.add(lambda _: play.why_no_line() or why, of=HERE)
            return
        seats = [PERSON] * len(play.waiting.session.seats)
        can_repeat = bool(play.fallen())
        self._dialog.open("what-if", html.what_if(lang, play.presenter, seats, can_repeat, play.imagines))

    def go(self) -> None:
        """Play the line that has been asked for."""
        if play := self.play:
            chosen = dom.form_values("what-if")
            self._dialog.close()
            seats = [chosen.get(f"seat{seat}", PERSON) for seat in range(len(play.waiting.session.seats))]
            play.what_if(chosen.get("name", ""), chosen.get("dice", "new"), seats)

    def enter(self, path: str) -> None:
        """Show a line."""
        if play := self.play:
            self._tasks.spawn(play.enter(path_from(path)))

    def drop(self, path: str) -> None:
        """Ask before a line is taken away."""
        if play := self.play:
            lang = self._preferences.lang
            title, text = say(lang, "lines.drop"), say(lang, "lines.drop.text", name=self._named(play, path))
            yes = html.yes(lang, title, text, path)
            self._dialog.open("question", yes)

    def dropped(self, path: str) -> None:
        """Take a line away."""
        self._dialog.close()
        if play := self.play:
            play.drop(path_from(path))

    def rename(self, path: str) -> None:
        """Ask for another name of a line."""
        if play := self.play:
            name = next((row.name for row in play.branches.rows() if row.path == path_from(path)), "")
            self._dialog.open("rename", html.rename(self._preferences.lang, path, name))

    def renamed(self, path: str) -> None:
        """Give a line the name that has been typed in."""
        name = dom.form_values("rename").get("name", "")
        self._dialog.close()
        if play := self.play:
            play.rename(path_from(path), name)

    def compare(self, path: str) -> None:
        """Show what counts at the end of the game and of the line."""
        if play := self.play:
            self._dialog.open("compare", play.screen.comparison(self._named(play, path)))

    def _named(self, play: HistoryPlay, path: str) -> str:
        rows = {row.path: row.name for row in play.branches.rows()}
        return rows.get(path_from(path)) or say(self._preferences.lang, "lines.unnamed", n="")

    def promote(self, path: str) -> None:
        """Make a line a game of its own, in which what was played is the line beside it."""
        play = self.play
        if play is None or path_from(path) != play.branches.path or len(play.branches.path) != 1:
            return
        if play.replay.match.imagined_for is None:
            self._tasks.spawn(self._promote(play))

    async def _promote(self, play: HistoryPlay) -> None:
        match = play.branches.promoted()
        match.luck = self._dice.luck(False)
        session = Session(match, play.presenter, list(play.waiting.session.seats), self._preferences.lang)
        ident = dom.random_name()
        answer = await Journal(self._saves, ident, match).keep(meta(session, play.waiting.by_hand))
        if answer != "kept":
            self._notices.add(saying("lines.promote.failed"), of=HERE)
            return
        await self._game.enter(ident, session, play.waiting.by_hand)
        self._notices.add(saying("lines.promoted"), of=ident)

    def exchange(self, path: str) -> None:
        """Let a line become the course of the one around it."""
        if (play := self.play) and play.raises and path_from(path) == play.branches.path:
            self._tasks.spawn(play.exchange())

    def swap(self, path: str) -> None:
        """Let a line change places with the one before it."""
        if (play := self.play) and path_from(path) == play.branches.path and play.branches.path[-1][1]:
            play.swap()

    # -------------------------------------------------------------- what is said
    def remark(self) -> None:
        """Ask what is to be said about the step."""
        if (play := self.play) and not play.session.taken:
            self._dialog.open("remark", html.remark(self._preferences.lang, play.moment))

    def keep_remark(self) -> None:
        """Say it."""
        said = dom.form_values("remark")
        self._dialog.close()
        if play := self.play:
            play.remark(said.get("text", ""), said.get("sign", ""))

    def judge(self, sign: str) -> None:
        """Put a sign at the step, or take the same one away; without a sign the next one."""
        if (play := self.play) and not play.session.taken:
            moment = play.moment
            wanted = sign or NEXT_SIGN.get(moment.sign, "")
            play.remark(moment.comment, "" if sign and sign == moment.sign else wanted)

    def pen(self, ink: str) -> None:
        """Take a pen, or put it down."""
        if (play := self.play) and not play.session.taken:
            play.take_pen(ink)
            if play.pen:
                dom.announce(say(self._preferences.lang, "draw.how"))

    def mark(self, what: str) -> None:
        """Draw by keys: a "circle" about the cursor, or one end of an "arrow" at it."""
        if (play := self.play) and not play.session.taken:
            play.mark(what == "arrow")

    def wipe(self) -> None:
        """Take all drawings of the step away."""
        if (play := self.play) and not play.session.taken:
            play.draw(None)

    def turn(self, way: str) -> None:
        """To the beginning of the turn before or of the next one."""
        if play := self.play:
            play.walk_turn(-1 if way == "back" else 1)
