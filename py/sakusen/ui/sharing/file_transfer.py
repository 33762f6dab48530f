"""Saving as a file, and opening files: by menu, by picker, by drag and drop."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from ...engine import guard, study
from ...engine.record import RecordError, Stopped, write
from ...games import presenter
from ...together.finding import find
from ..match.eyes import hides
from ..match.seen_replay import SeenSession
from ..match.session import Session
from ..match.sight import Sight, looking
from ..page import dialogs, dom
from ..page.cooperative import sliced
from ..page.dialog_box import SENDING
from ..page.notices import HERE
from ..page.words import say, saying
from ..storage import backup, beside_games, schema
from ..storage.saves import is_raw
from ..storage.stores import Denied, Full
from . import files
from .game_reader import read

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from ...engine.match import Match
    from ..match.real_dice import Dice
    from ..page.appearance import Appearance
    from ..page.browser_types import Event, File
    from ..page.dialog_box import DialogBox
    from ..page.notices import Notices
    from ..page.open_game import OpenGame
    from ..page.preferences import Preferences
    from ..page.requests import Requests
    from ..page.shelf_view import ShelfView
    from ..page.tasks import Tasks
    from ..storage.beside_games import Beside
    from ..storage.lesson_places import LessonPlaces
    from ..storage.partly import PartlyOffers
    from ..storage.save_notices import SaveNotices
    from ..storage.saves import Saves
    from ..storage.studies import Studies
    from .link_visit import LinkVisit


class FileTransfer:
    """Saves, copies and opens files."""

    def __init__(
        self,
        preferences: Preferences,
        appearance: Appearance,
        saves: Saves,
        save_notices: SaveNotices,
        game: OpenGame,
        requests: Requests,
        partly: PartlyOffers,
        visit: LinkVisit,
        shelf: ShelfView,
        notices: Notices,
        dialog: DialogBox,
        dice: Dice,
        tasks: Tasks,
        open_letter: Callable[[str], Awaitable[object]],
        open_study: Callable[[str, str, bool], Awaitable[object]],
        studies: Studies,
        lessons: LessonPlaces,
    ) -> None:
        self._preferences, self._appearance = preferences, appearance
        self._saves, self._save_notices = saves, save_notices
        self._game, self._requests, self.partly, self._visit, self._shelf = game, requests, partly, visit, shelf
        self._notices, self._dialog, self._dice, self._tasks = notices, dialog, dice, tasks
        self._open_letter, self._open_study, self._studies, self._lessons = open_letter, open_study, studies, lessons
        self._backup: tuple[backup.Backup, backup.Plan, Beside] | None = None  # looked through, not yet taken over

    def listen(self) -> None:
        """Take files that are dropped or chosen."""
        for kind in ("dragover", "dragleave", "drop"):
            dom.listen(dom.document, kind, self._drag)
        dom.listen(dom.by_id("picker"), "change", self._picked)
        dom.offer("sakusenBring", lambda file: self._tasks.spawn(self.open_file(file)))
        dom.offer("sakusenShow", lambda file: self._tasks.spawn(self.show_file(file)))

    # -------------------------------------------------------------- out
    def send_out(self, what: str) -> None:
        """The record as a file ("save-record") or on the clipboard ("copy-record"), or the position as a file
        ("save-position"). When there are secrets in the game, the reader is asked whether they go out, too."""
        play = self._game.play
        if not play:
            return
        goes = play.session.match if what == "save-position" else play.record
        if isinstance(play.session, SeenSession) or not hides(play.presenter, goes):
            self._tasks.spawn(self.send(what, "all"))
            return
        lang, session = self._preferences.lang, play.session
        side = "" if play.is_covered else play.presenter.seats(lang)[session.viewer]
        self._dialog.open(SENDING + what, dialogs.sending(lang, what, side, play.presenter.warning(lang)))

    async def send(self, what: str, how: str) -> None:
        """Carry that out; ``how`` is "seen", for what the viewer may know, or "all"."""
        play = self._game.play
        if not play or (play.is_covered and how == "seen"):
            return
        session, whole = play.session, what != "save-position"
        if session.mate:
            session.mate.prove()
        match, kind = play.record if whole else session.match, "record" if whole else "position"
        if isinstance(session, SeenSession):
            text, kind = (session.sight if whole else session.sight.at(session.step)).text(), "seen"
        elif how == "seen":
            text, kind = (await sliced(looking(match, play.presenter, session.viewer, whole))).text(), "seen"
        else:
            text = write(match) if whole else files.position_text(match.game, match.state)
        if self._game.play is not play:  # the reader has left the table meanwhile
            return
        if what == "copy-record":
            await self._copy(text)
            return
        self._dialog.close()
        name = files.name(match.game.slug, dom.date(), kind)
        dom.download(name, text, "text/plain" if kind == "record" else "application/json")

    async def _copy(self, text: str) -> None:
        done = await dom.copy(text)
        self._dialog.close()
        self._notices.add(saying("copy.done" if done else "copy.failed"), of=HERE)

    async def damaged_save(self, ident: str) -> None:
        """A save that cannot be read, as it is."""
        text = await self._saves.raw(ident)
        if text:
            dom.download(f"sakusen-{ident}.txt", text)

    def torn_save(self) -> None:
        """The game whose last steps could not be read, as it was."""
        if self._save_notices.broken_off:
            dom.download(f"sakusen-{dom.date()}.txt", self._save_notices.broken_off)

    async def save_everything(self) -> None:
        """All games and the settings as one file."""
        text = backup.packed(await self._everything(), dom.date())
        dom.download(f"sakusen-{dom.date()}.json", text, "application/json")

    async def _everything(self) -> backup.Backup:
        beside = await beside_games.gathered(self._studies, self._lessons)
        return await backup.everything(self._saves, beside)

    # -------------------------------------------------------------- in
    async def show_file(self, file: File | None) -> None:
        """Show what another program hands over. Any page can do that in a program's name, so it is looked at as a
        link is: kept, played on and counted only when the reader takes over. ``None``: it could not be handed over."""
        if file is None:
            self._notices.add(saying("file.not_come"))
        else:
            await self.open_file(file, is_asked_for=False)

    async def open_file(self, file: File, is_asked_for: bool = True) -> None:
        """Read a record or a position; the running game stays when it is refused. What the reader has not asked for
        is only shown."""
        name = str(file.name)
        try:
            start = str(await file.slice(0, 200).text())
            most = backup.MOST if backup.is_backup(start) else guard.RECORD * 3
            text = str(await file.text()) if file.size <= most else ""
        except Exception:  # whatever a browser says about a file that has gone
            self._notices.add(saying("file.unreadable", name=name))
            return
        if file.size > most:
            too_long = RecordError("too_long", 0, f"{guard.RECORD:,}")
            self._notices.add(partial(files.refusal, name=name, error=too_long))
            return
        if code := find(text):
            await self._open_letter(code)
            return
        if study.is_study(text[:200]):
            await self._open_study(name, text, is_asked_for)
            return
        if backup.is_backup(text[:200]):
            await self._look_through(name, text)
            return
        if is_raw(text):  # a save that could not be read, taken out of a browser
            await self._ask_about(backup.Backup({}, [], [(dom.random_name(), schema.whole_text(text))]), [])
            return
        is_wanted = self._requests.ask()
        take = self._sit_down if is_asked_for else self._look_at
        try:
            match = await read(lambda find: files.loading(text, find, self._dice.luck(False)))
            if is_wanted():
                await take("file.opened", name, match)
        except Stopped as stop:
            self.partly.offer(lambda _: name, stop, partial(take, "stop.opened", name))
        except RecordError as error:
            self._notices.add(partial(files.refusal, name=name, error=error))

    async def _sit_down(self, said: str, name: str, match: Match | Sight) -> None:
        if isinstance(match, Sight):
            await self._look_at(said, name, match)
            return
        self._requests.ask()
        self._dialog.close()
        self._notices.dismiss()
        seats = files.seats_of(match, len(match.game.seats))
        session = Session(match, presenter(match.game.slug), seats, self._preferences.lang)
        await self._game.enter(dom.random_name(), session, False)
        dom.announce(say(self._preferences.lang, said, name=name, step=len(match.entries)))

    async def _look_at(self, said: str, name: str, found: Match | Sight) -> None:
        self._dialog.close()
        await self._visit.show(found)
        steps = len(found.moments) - 1 if isinstance(found, Sight) else len(found.entries)
        dom.announce(say(self._preferences.lang, said, name=name, step=steps))

    async def _look_through(self, name: str, text: str) -> None:
        """Play through everything in a file, then ask what to do with it."""
        lang = self._preferences.lang
        try:
            found = backup.unpacked(text)
        except backup.Unsound as error:
            self._notices.add(saying("luggage." + error.key, name=name, detail=error.detail))
            return
        title = say(lang, "luggage.title")
        self._dialog.open("read", dialogs.reading(lang, title, f"<p>{say(lang, 'wait')}</p>"))
        sound, partly, refused = [], [], []
        for game in found.games:
            try:
                await read(partial(backup.reading_game, game))
                sound.append(game)
            except Stopped:
                partly.append(backup.as_it_was(game))
            except RecordError as error:
                refused.append(files.refusal(lang, game.save.ident, error))
        await self._ask_about(found._replace(games=sound, damaged=[*found.damaged, *partly]), refused)

    async def _ask_about(self, found: backup.Backup, refused: list[str]) -> None:
        """Ask what to do with games that were looked through."""
        plan = await backup.plan(found.games, self._saves, dom.random_name)
        beside = beside_games.news(found.beside, self._studies, self._lessons)
        self._backup = found, plan, beside
        self._dialog.open(
            "luggage",
            dialogs.backup(self._preferences.lang, plan, len(found.damaged), refused, bool(found.settings), beside),
        )

    async def take_backup(self) -> None:
        """Keep what was looked through, as the dialog says."""
        if self._backup is None:
            return
        (found, plan, beside), self._backup = self._backup, None
        settings = found.settings if dom.form_values("luggage").get("settings") == "take" else {}
        self._dialog.close()
        try:
            taken = await backup.take_over(plan, found.damaged, self._saves, dom.random_name)
            await beside_games.take(beside, self._studies, self._lessons, dom.random_name)
            told = [("done", taken), ("studies.done", len(beside.studies)), ("lessons.done", len(beside.lessons))]
            said = [saying(f"luggage.{key}", n=n) for key, n in told if n or not any(beside)]
            self._notices.add(lambda lang: (" " if lang == "en" else "").join(one(lang) for one in said))
        except (Full, Denied) as error:
            self._notices.add(saying("luggage.full" if isinstance(error, Full) else "luggage.denied"))
        if settings:
            self._appearance.use(settings)
        await self._shelf.look_again()

    def _drag(self, event: Event) -> None:
        event.preventDefault()
        dom.document.body.classList.toggle("dragging", str(event.type) == "dragover")
        if str(event.type) == "drop":
            self._take(event)

    def _picked(self, event: Event) -> None:
        self._take(event)
        event.target.value = ""

    def _take(self, event: Event) -> None:
        file = dom.dropped_file(event)
        if file is not None:  # an empty file is false
            self._tasks.spawn(self.open_file(file))
