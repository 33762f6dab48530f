"""How the game on the table becomes a chapter of a study."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from ...engine import study
from ...engine.match import Match
from ...engine.record import write
from ...engine.study import Chapter, Study
from ..match.eyes import hides
from ..match.replay_play import ReplayPlay
from ..match.seen_replay import SeenReplay
from ..page import dom
from ..page.words import say, saying
from . import html, rows

if TYPE_CHECKING:
    from ..match.play import Play
    from ..page.dialog_box import DialogBox
    from ..page.notices import Notices
    from ..page.open_game import OpenGame
    from ..page.preferences import Preferences
    from ..page.tasks import Tasks
    from .desk import Desk


class Adding:
    """Asks what of the game goes into which study, and puts it there."""

    def __init__(
        self,
        preferences: Preferences,
        desk: Desk,
        game: OpenGame,
        dialog: DialogBox,
        notices: Notices,
        tasks: Tasks,
    ) -> None:
        self._preferences, self._desk, self._game = preferences, desk, game
        self._dialog, self._notices, self._tasks = dialog, notices, tasks

    def ask(self, where: str) -> None:
        """Ask it; ``where`` is "here" for the study that is read."""
        play = self._game.running
        if play is None or play.is_covered:
            return
        match, step = _shown(play)
        if isinstance(play, ReplayPlay) and isinstance(play.replay, SeenReplay) or hides(play.presenter, match):
            self._dialog.close()
            self._desk.tell(saying("study.secret"))
            return
        self._tasks.spawn(self._ask(play, step, self._desk.ident if where else ""))

    async def _ask(self, play: Play, step: int, chosen: str) -> None:
        studies, lang = self._desk.studies, self._preferences.lang
        await studies.refresh()
        listed = [one for one in studies.all() if one.study]
        chosen = chosen or self._desk.ident or next((one.ident for one in listed), "")
        self._dialog.open("study-add", html.add(lang, listed, chosen, play.presenter.title(lang)[0], step))

    def add(self) -> None:
        """Put it there."""
        play, answers = self._game.running, dom.form_values("study-form")
        self._dialog.close()
        if play is None:
            return
        match, step = _shown(play)
        if answers.get("part") == "position":
            match, step = _position(play), 0
        name, before = study.name_of(answers.get("title", "")), study.text_of(answers.get("before", ""))
        self._tasks.spawn(self._add(answers.get("study", ""), Chapter(name, write(match), step, before)))

    async def _add(self, ident: str, chapter: Chapter) -> None:
        desk, lang = self._desk, self._preferences.lang
        one = desk.studies.of(ident) or Study(say(lang, "study.of", date=dom.date()))
        one = one._replace(chapters=(*one.chapters, chapter))
        told = desk.told
        kept = await desk.keep(ident or dom.random_name(), one)
        if not kept or desk.told != told:  # something has been said about it already
            return
        if desk.is_open:
            desk.ident = kept
            desk.show()
            dom.into_sight(f"study-head-{len(one.chapters)}")
            return
        name, count = partial(rows.named, one=one), len(one.chapters)
        text = saying("study.added", name=name, chapter=lambda lang: html.chapter_name(lang, one, count))
        self._notices.add(text, [(saying("study.open"), "study", kept)])


def _shown(play: Play) -> tuple[Match, int]:
    """The game that is shown, and the step at which it stands."""
    if isinstance(play, ReplayPlay) and not play.session.taken:
        return play.replay.match, play.step
    return play.session.match, len(play.session.match.entries)


def _position(play: Play) -> Match:
    """A game that begins where this one stands."""
    match = play.session.match
    return Match(match.game, match.scenario, None, None, None, match.game.to_json(match.state))
