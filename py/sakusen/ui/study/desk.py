"""Where studies are read and written: one of them is shown over the shelf or the table."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from ...engine import guard, study
from ...engine.record import RecordError, Stopped, reading
from ...engine.study import Study, Unreadable
from ...games import presenter
from ..history.play import Waiting
from ..match.replay import tracing
from ..match.session import PERSON, Session
from ..page import address, address_bar, book_dom, dialogs, dom
from ..page.cooperative import sliced
from ..page.words import Words, say, saying
from ..sharing import files, link
from ..sharing.game_reader import read
from . import html, rows
from .chapter_play import ChapterPlay, Place

if TYPE_CHECKING:
    from collections.abc import Callable

    from ...engine.match import Match
    from .desk_parts import DeskParts

STUDY = "study"
"""The name of the dialog in index.html, and of its style sheet."""
SILENT: Words = lambda _: ""  # noqa: E731
"""Nothing has been said."""


def _refusal(lang: str, one: Study, number: int, error: RecordError) -> str:
    """What is wrong with a chapter."""
    return files.refusal(lang, html.chapter_name(lang, one, number), error)


def is_packed(ident: str) -> bool:
    """Whether a study stands in the address, and is kept nowhere."""
    return ident.startswith(address.PACKED)


class Desk:
    """At most one study is read."""

    def __init__(self, parts: DeskParts) -> None:
        self._preferences, self.studies, self._game, self._shelf = parts[:4]
        self._requests, self._dialog, self._notices, self._tasks, self._can_keep = parts[4:]
        self.ident = ""
        """The study that is read, or of which a chapter is on the table."""
        self.is_open = False
        self.told = 0
        """How often something has been said."""
        self._note, self._under = SILENT, ""  # what has been said in it; the address of the game that it lies over
        self._taken: dict[str, str] = {}  # what was packed in an address and has been kept: the names of now
        self._brought = ""  # a file that nobody has asked for, until the reader says what to do with it

    def listen(self) -> None:
        """Begin to listen to Escape."""
        book_dom.when_cancelled(STUDY, self.close)

    @property
    def _now(self) -> Study | None:
        return self.studies.of(self.ident)

    # -------------------------------------------------------------- in and out
    def open(self, ident: str) -> None:
        """Read a study."""
        self._tasks.spawn(self._open(ident))

    async def _open(self, ident: str, is_new: bool = True) -> None:
        if self.studies.of(ident) is None:
            await self.studies.refresh()
        if self.studies.of(ident) is None:
            self._notices.add(saying("study.gone"))
            return
        play = self._game.running
        self._under = address_bar.fragment() if play and not isinstance(play, ChapterPlay) else ""
        if is_new:
            address_bar.put(address.of_study(ident))
        self.ident, self._note = ident, SILENT
        is_here = address_bar.still_here()
        await book_dom.styled(STUDY)
        if not is_here():
            return
        self._dialog.close()
        self.show()
        book_dom.show(STUDY)
        dom.focus_on("study-title")

    def show(self) -> None:
        """Show the study as it now is."""
        one, lang, play = self._now, self._preferences.lang, self._game.running
        if one is None:
            self.close()
            return
        self.is_open = True
        is_lent = is_packed(self.ident)
        table = play.presenter.title(lang)[0] if play and self._under and not is_lent else ""
        dom.put("study-bar", html.bar(lang))
        dom.put_parts("study-pages", html.pages(lang, one, self._note(lang), table, is_lent))
        dom.document.title = f"{rows.named(lang, one)} — {say(lang, 'study')}"

    def again(self) -> None:
        """Show the same in another language or in other colours."""
        if self.is_open:
            self.show()

    def close(self) -> None:
        """Back to the game that it lies over, or to the shelf."""
        self._hide()
        if self._under:
            address_bar.instead(self._under)
        else:
            self._shelf.go_back()

    def _hide(self) -> None:
        if self.is_open:
            self.is_open = False
            book_dom.hide(STUDY)
            self._game.label()

    def address_changed(self) -> bool:
        """The address is another one; whether it means a study."""
        found = address.study_in(address_bar.fragment())
        if found is None:
            self._hide()
            return False
        ident, number, step = found
        play = self._game.running
        if number and isinstance(play, ChapterPlay) and (play.place.ident, play.place.now()) == (ident, number):
            self._hide()
            play.goto(step)
        else:
            self._tasks.spawn(self.come(ident, number, step))
        return True

    async def come(self, ident: str, number: int, step: int | None) -> None:
        """Show what the address means: a study, or a chapter of it."""
        await self.studies.refresh()
        if is_packed(ident) and not (ident := self._unpacked(ident, number, step)):
            return  # the reader has been told
        one = self.studies.of(ident)
        if one is None or not number or number > len(one.chapters):
            await self._open(ident, is_new=False)
        else:
            self.ident = ident
            await self._play(number, step, is_new=False)

    def _unpacked(self, ident: str, number: int, step: int | None) -> str:
        """The name under which the study can be had that is packed in the address; empty, and the reader is told, when
        it cannot be read."""
        if kept := self._taken.get(ident, ""):
            address_bar.instead(address.of_study(kept, number, step))
            return kept
        try:
            text = link.decode_study(ident.removeprefix(address.PACKED))
            found = study.write(study.read(text))
        except RecordError as error:
            self._notices.add(partial(link.refusal, error=error))
            return ""
        except Unreadable as error:
            self._refuse(saying("study.link.name"), error)
            return ""
        if kept := self.studies.has(found):
            address_bar.instead(address.of_study(kept, number, step))
            return kept
        self.studies.lend(ident, found)
        return ident

    def link(self) -> None:
        """Offer a link that holds the study that is read."""
        if one := self._now:
            code, lang = link.encode_study(study.write(one)), self._preferences.lang
            site = str(dom.window.location.href).split("#")[0]
            wanted = site + address.of_study(address.PACKED + code) if len(code) <= link.LONGEST else ""
            self._dialog.open("study-link", html.link(lang, one, wanted, len(code)))

    # -------------------------------------------------------------- a chapter on the table
    def play(self, number: str) -> None:
        """Open a chapter at its step."""
        self._tasks.spawn(self._play(int(number), None))

    async def _play(self, number: int, step: int | None, is_new: bool = True) -> None:
        is_wanted, one, ident = self._requests.ask(), self._now, self.ident
        if one is None or not 0 < number <= len(one.chapters):
            return
        chapter = one.chapters[number - 1]
        try:
            match = await read(lambda find: reading(chapter.record, find, None))
        except Stopped as stop:
            match = stop.match  # as far as it is legal; what comes behind is kept in it
            self.tell(partial(_refusal, one=one, number=number, error=stop))
        except RecordError as error:
            self.tell(partial(_refusal, one=one, number=number, error=error))
            return
        place = Place(self.studies.of, ident, number, chapter.record, self._keep_record)
        step = chapter.step if step is None else step
        await self._sit(match, place, step, is_wanted, is_new)

    async def _sit(
        self, match: Match, place: Place, step: int | None, is_wanted: Callable[[], bool], is_new: bool
    ) -> None:
        looks = presenter(match.game.slug)
        trunk = await sliced(tracing(match, looks))
        if not is_wanted():
            return
        seats = [PERSON] * len(match.game.seats)
        session = Session(match, looks, seats, self._preferences.lang, has_curtain=False)
        waiting = Waiting(f"study-{place.ident[:80]}", session, False)
        self._hide()
        fragment = address.of_study(place.ident, place.number, trunk.near(step))
        if is_new and not isinstance(self._game.running, ChapterPlay):
            address_bar.into_chapter(fragment)
        make = partial(ChapterPlay, trunk=trunk, waiting=waiting, step=step, place=place)
        await self._game.sit(looks.baked, make, fragment)

    def back(self) -> None:
        """From a chapter back to its study."""
        if not address_bar.back_to_study():
            self.open(self.ident)

    async def _keep_record(self, ident: str, number: int, record: str) -> str:
        one = self.studies.of(ident)
        if one is None:
            return ""
        if number:
            chapters = [*one.chapters]
            chapters[number - 1] = chapters[number - 1]._replace(record=record)
        else:
            chapters = [*one.chapters, study.Chapter("", record)]
        kept = await self.keep(ident, one._replace(chapters=tuple(chapters)))
        if kept and self.ident == ident:
            self.ident = kept
        return kept

    # -------------------------------------------------------------- keeping
    async def keep(self, ident: str, one: Study) -> str:
        """Keep a study; the name under which it now is, empty when it is too long. What goes wrong is told."""
        try:
            text = study.write(one)
        except Unreadable as error:
            self.tell(saying("study.too_long", name=partial(rows.named, one=one), detail=error.detail))
            return ""
        if is_packed(ident):
            self._taken[ident] = ident = dom.random_name()
        answer = await self.studies.keep(ident, text)
        if answer == "changed":  # both stay
            await self.studies.refresh()
            ident = dom.random_name()
            answer = await self.studies.keep(ident, text)
            self.tell(saying("study.changed"))
        if answer != "kept":
            self.tell(saying(f"study.{answer}"))
        elif not self._can_keep():
            self.tell(saying("study.denied"))
        return ident

    def tell(self, text: Words) -> None:
        """Say something, in the study if one is read."""
        self._note = text
        self.told += 1
        if self.is_open:
            self.show()
            dom.announce(text(self._preferences.lang), urgent=True)
        else:
            save = (saying("study.save"), "study-save", self.ident)
            self._notices.add(text, [save] if self._now else [])

    def change(self, one: Study) -> None:
        """The study that is read is now this one."""
        self._tasks.spawn(self._change(one))

    async def _change(self, one: Study) -> None:
        self._note = SILENT
        was = self.ident
        if ident := await self.keep(was, one):
            self.ident = ident
            if self.is_open:
                if ident != was:
                    address_bar.instead(address.of_study(ident))
                self.show()

    # -------------------------------------------------------------- writing
    def ask_new(self) -> None:
        """Ask what a new study is called."""
        self._dialog.open("study-new", html.new(self._preferences.lang))

    def make(self) -> None:
        """Make the study that has been asked for, and read it."""
        answers = dom.form_values("study-form")
        self._dialog.close()
        made = Study(study.name_of(answers.get("title", "")), study.text_of(answers.get("before", "")))
        self._tasks.spawn(self._made(made))

    async def _made(self, made: Study) -> None:
        if ident := await self.keep(dom.random_name(), made):
            note, self._note = self._note, SILENT
            await self._open(ident)
            if note is not SILENT:
                self.tell(note)

    def edit(self, number: str) -> None:
        """Ask for name and texts of the study (0) or of a chapter."""
        if one := self._now:
            self._dialog.open("study-edit", html.edit(self._preferences.lang, one, int(number)))

    def edited(self, number: str) -> None:
        """Take what has been written."""
        answers, one, at = dom.form_values("study-form"), self._now, int(number) - 1
        self._dialog.close()
        if one is None or at >= len(one.chapters):
            return
        name, before = study.name_of(answers.get("title", "")), study.text_of(answers.get("before", ""))
        if at < 0:
            self.change(one._replace(name=name, before=before))
            return
        after, step = study.text_of(answers.get("after", "")), guard.count(answers.get("at", "").strip())
        chapter = one.chapters[at]._replace(name=name, before=before, after=after, step=step)
        self.change(one._replace(chapters=(*one.chapters[:at], chapter, *one.chapters[at + 1 :])))

    def move(self, arg: str) -> None:
        """Let a chapter change places with the one before (``2:-1``) or behind it (``2:1``)."""
        number, _, way = arg.partition(":")
        one, at = self._now, int(number) - 1
        to = at + int(way)
        if one and 0 <= at < len(one.chapters) and 0 <= to < len(one.chapters):
            chapters = [*one.chapters]
            chapters[at], chapters[to] = chapters[to], chapters[at]
            self.change(one._replace(chapters=tuple(chapters)))
            dom.announce(say(self._preferences.lang, "study.moved", n=to + 1))

    def drop(self, number: str) -> None:
        """Ask before a chapter is deleted."""
        if one := self._now:
            lang = self._preferences.lang
            title, name = say(lang, "lines.drop"), html.chapter_name(lang, one, int(number))
            text = say(lang, "study.drop.text", name=name)
            self._dialog.open("question", dialogs.question(lang, title, text, title, "study-dropped", number))

    def dropped(self, number: str) -> None:
        """Delete a chapter."""
        self._dialog.close()
        if (one := self._now) and int(number) <= len(one.chapters):
            at = int(number)
            self.change(one._replace(chapters=(*one.chapters[: at - 1], *one.chapters[at:])))

    def ask_delete(self, ident: str) -> None:
        """Ask before a study is deleted, also one that cannot be read."""
        lang, ident = self._preferences.lang, ident or self.ident
        one = self.studies.of(ident)
        name = rows.named(lang, one) if one else ident[:40]
        title, text = say(lang, "study.delete"), say(lang, "study.delete.text", name=name)
        self._dialog.open("question", dialogs.question(lang, title, text, title, "study-deleted", ident))

    def delete(self, ident: str) -> None:
        """Delete a study."""
        self._dialog.close()
        self._tasks.spawn(self._delete(ident))

    async def _delete(self, ident: str) -> None:
        if not await self.studies.drop(ident):
            self.tell(saying("forget.failed"))
        elif self.is_open:
            self.close()
        else:
            await self._shelf.look_again()

    # -------------------------------------------------------------- files
    def save(self, ident: str) -> None:
        """A study as a file, readable or not."""
        text = self.studies.text(ident or self.ident)
        if text:
            dom.download(f"study-{dom.date()}.sakusen-study.txt", text)

    async def bring(self, name: str, text: str, is_asked_for: bool) -> None:
        """Keep a study out of a file and read it; nothing is written over. What the reader has not asked for is kept
        only when he says so."""
        lang = self._preferences.lang
        try:
            one = study.read(text)
        except Unreadable as error:
            self._refuse(name, error)
            return
        self._brought = study.write(one)
        if is_asked_for:
            await self._take()
            return
        question = say(lang, "study.take.text", name=rows.named(lang, one))
        yes = say(lang, "study.take")
        self._dialog.open("question", dialogs.question(lang, yes, question, yes, "study-take", ""))

    def _refuse(self, name: str | Words, error: Unreadable) -> None:
        self._notices.add(saying(f"study.{error.key}", name=name, chapter=error.chapter, detail=error.detail))

    def take(self) -> None:
        """Keep what has been brought, or what is read and not kept."""
        self._dialog.close()
        one = self._now
        if self._brought or one is None:
            self._tasks.spawn(self._take())
        else:
            self.change(one)

    async def _take(self) -> None:
        text, self._brought = self._brought, ""
        await self.studies.refresh()
        if ident := self.studies.has(text):
            await self._open(ident)
        elif text:
            await self._made(study.read(text))
