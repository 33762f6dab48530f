"""A chapter of a study on the table: walked through, commented and varied like a game that is looked back at."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, NamedTuple

from ...engine.record import write
from ..history.branches import Branches
from ..history.play import HistoryPlay, Waiting
from ..history.screen import HistoryScreen
from ..match import prompt_bar, render
from ..match.replay import ReplaySession, tracing
from ..page import address, address_bar, dom
from ..page.cooperative import sliced
from ..page.words import say
from . import html, rows

if TYPE_CHECKING:
    from ...engine.study import Study
    from ...presenter.contract import Prompt
    from ..match.play_parts import PlayParts
    from ..match.replay import Replay
    from ..match.session import Session


class Place(NamedTuple):
    """Where a chapter is from: the name of its study, the number that the chapter had when it was opened, and its
    record. ``known`` is the study of a name as it now is (``None`` once it has gone). ``keep`` writes a record into the
    chapter of a number, or behind all chapters (0), of the study of a name, and tells under which name that is kept."""

    known: Callable[[str], Study | None]
    ident: str
    number: int
    record: str
    keep: Callable[[str, int, str], Awaitable[str]]

    def study(self) -> Study | None:
        """The study as it now is; ``None`` once it has gone."""
        return self.known(self.ident)

    def now(self) -> int:
        """The number of the chapter now, 0 when it has gone."""
        study = self.study()
        records = [chapter.record for chapter in study.chapters] if study else []
        if records[self.number - 1 : self.number] == [self.record]:
            return self.number
        return records.index(self.record) + 1 if self.record in records else 0


class ChapterPlay(HistoryPlay):
    """Everybody sees everything here: the file has it all."""

    def __init__(self, parts: PlayParts, trunk: Replay, waiting: Waiting, step: int | None, place: Place) -> None:
        self.place = place
        super().__init__(parts, trunk, waiting, step)

    def _make_screen(self, session: Session) -> ChapterScreen:
        assert isinstance(session, ReplaySession)
        return ChapterScreen(self, session, self._parts)

    @property
    def keeps_secrets(self) -> bool:
        return False

    def _name_place(self) -> None:
        if not self.branches.path and not self.session.taken:
            address_bar.put(address.of_study(self.place.ident, self.place.now() or self.place.number, self.step))

    @property
    def raises(self) -> bool:
        """In a study a line may take the place of the game itself: that is a copy of what was played."""
        return bool(self.branches.path) and self.replay.match.imagined_for is None

    async def exchange(self) -> None:
        if len(self.branches.path) > 1:
            await super().exchange()
            return
        step, lang = self.branches.path[0][0], self._preferences.lang
        match = self.branches.promoted(say(lang, "lines.main"))
        match.tags = dict(self.trunk.match.tags)
        trunk = await sliced(tracing(match, self.presenter))
        if not self.closed:
            self.trunk, self.branches, self.replay = trunk, Branches(trunk), trunk
            self._show_step(trunk.neighbour(step - 1, 1))
            dom.announce(say(lang, "lines.raised"))
            self._is_changed = True
            await self.keep()

    async def keep(self, whole: bool = False) -> None:
        """Keep the chapter with all that is said and played beside it."""
        if self.session.taken:
            self._write_line()
        if self._is_changed:
            self._is_changed = False
            place, record = self.place, write(self.trunk.match).strip()
            number, self.place = place.now(), place._replace(record=record)
            ident = await place.keep(place.ident, number, record)
            if ident and ident != place.ident:  # what was only lent, or what another window has changed
                self.place = self.place._replace(ident=ident)
                if not self.closed:
                    self._name_place()


class ChapterScreen(HistoryScreen):
    """Shows where ``play`` stands in its chapter, and the texts of that."""

    def __init__(self, play: ChapterPlay, session: ReplaySession, parts: PlayParts) -> None:
        super().__init__(play, session, parts)
        self._chapter = play

    def _state(self) -> str:
        study = self._chapter.place.study()
        return rows.named(self._preferences.lang, study) if study else ""

    def _show_acting(self, prompt: Prompt) -> None:
        if self.session.taken:
            super()._show_acting(prompt)
            return
        lang, line = self._preferences.lang, self._line_button()
        back = prompt_bar.command("study-back", "book", say(lang, "study.back"), "", True)
        dom.put("acting", f'<div class="others">{line}</div><div class="slot">{back}</div>')

    def _lead(self) -> str:
        play, lead = self._chapter, super()._lead()
        study, number = play.place.study(), play.place.now()
        if self.session.taken or study is None or not number:
            return lead
        is_end = not play.branches.path and play.step == len(play.trunk)
        return render.panel("study", html.beside(self._preferences.lang, study, number, is_end)) + lead

    def _title(self) -> str:
        play = self._chapter
        study, number = play.place.study(), play.place.now()
        if self.session.taken or study is None or not number:
            return super()._title()
        return html.chapter_name(self._preferences.lang, study, number)
