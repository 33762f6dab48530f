"""What goes out of the page as a file and what comes in: by menu, by picker, by drag and drop."""

from __future__ import annotations

from functools import partial
from typing import Any

from ..engine.record import RecordError, write
from ..tables import table
from . import dialogs, dom, files, luggage
from .coming import read
from .session import Session
from .stores import Denied, Full
from .words import say


class Carrier:
    """Saves, copies and opens for ``app``."""

    def __init__(self, app: Any) -> None:
        self.app = app
        self._luggage: tuple[luggage.Luggage, luggage.Plan] | None = None  # looked through, not yet taken

    def listen(self) -> None:
        """Take files that are dropped or chosen."""
        for kind in ("dragover", "dragleave", "drop"):
            dom.listen(dom.document, kind, self._drag)
        dom.listen(dom.by_id("picker"), "change", self._picked)
        dom.offer("sakusenBring", lambda file: self.app.spawn(self.open_file(file)))

    # -------------------------------------------------------------- out
    def save_record(self) -> None:
        """The record as a file."""
        if self.app.play:
            match = self.app.play.session.match
            dom.download(files.name(match.game.slug, dom.date(), "record"), write(match))

    def save_position(self) -> None:
        """The position as a file."""
        if self.app.play:
            match = self.app.play.session.match
            dom.download(files.name(match.game.slug, dom.date(), "position"),
                         files.position_text(match.game, match.state), "application/json")

    async def copy_record(self) -> None:
        """The record on the clipboard."""
        app = self.app
        if app.play:
            done = await dom.copy(write(app.play.session.match))
            app.close_dialog()
            app.notice(say(app.lang, "copy.done" if done else "copy.failed"))

    async def damaged_save(self, ident: str) -> None:
        """A save that cannot be read, as it is."""
        text = await self.app.saves.raw(ident)
        if text:
            dom.download(f"sakusen-{ident}.txt", text)

    def torn_save(self) -> None:
        """The game whose last steps could not be read, as it was."""
        if self.app.keeping.broken_off:
            dom.download(f"sakusen-{dom.date()}.txt", self.app.keeping.broken_off)

    async def save_everything(self) -> None:
        """All games and the settings as one file."""
        text = luggage.packed(await luggage.everything(self.app.saves), dom.date())
        dom.download(f"sakusen-{dom.date()}.json", text, "application/json")

    # -------------------------------------------------------------- in
    async def open_file(self, file: Any) -> None:
        """Read a record or a position; the running game stays when it is refused."""
        app, name = self.app, str(file.name)
        try:
            start = str(await file.slice(0, 200).text())
            most = luggage.MOST if luggage.is_luggage(start) else files.MOST * 3
            text = str(await file.text()) if file.size <= most else "\0"
        except Exception:  # whatever a browser says about a file that has gone
            app.notice(say(app.lang, "file.unreadable", name=name))
            return
        if luggage.is_luggage(text[:200]):
            await self._look_through(name, text)
            return
        is_wanted = app.coming.ask()
        try:
            match = await read(lambda find: files.loading(text, find, app.luck(False)))
        except RecordError as error:
            app.notice(files.refusal(app.lang, name, error))
            return
        if not is_wanted():
            return
        app.close_dialog()
        app.dismiss()
        seats = files.seats_of(match, len(match.game.seats))
        await app.enter(dom.random_name(), Session(match, table(match.game.slug), seats, app.lang), False)
        dom.announce(say(app.lang, "file.opened", name=name))

    async def _look_through(self, name: str, text: str) -> None:
        """Play through everything in a file, then ask what to do with it."""
        app, lang = self.app, self.app.lang
        try:
            found = luggage.unpacked(text)
        except luggage.Unsound as error:
            app.notice(say(lang, "luggage." + error.key, name=name, detail=error.detail))
            return
        title = say(lang, "luggage.title")
        app.open_dialog("read", dialogs.reading(lang, title, f"<p>{say(lang, 'wait')}</p>"))
        sound, refused = [], []
        for game in found.games:
            try:
                await read(partial(luggage.reading_game, game))
                sound.append(game)
            except RecordError as error:
                refused.append(files.refusal(lang, game.save.ident, error))
        plan = await luggage.plan(sound, app.saves, dom.random_name)
        self._luggage = found, plan
        news = bool(plan.games or found.damaged)
        app.open_dialog("luggage", dialogs.luggage(lang, len(plan.games), plan.beside, plan.same, refused, news,
                                                   bool(found.settings)))

    async def take_luggage(self) -> None:
        """Keep what was looked through, as the dialog says."""
        app, lang = self.app, self.app.lang
        if self._luggage is None:
            return
        (found, plan), self._luggage = self._luggage, None
        settings = found.settings if dom.form_values("luggage").get("settings") == "take" else {}
        app.close_dialog()
        try:
            await luggage.take_over(plan, found.damaged, app.saves)
            app.notice(say(lang, "luggage.done", n=len(plan.games)))
        except (Full, Denied) as error:
            app.notice(say(lang, "luggage.full" if isinstance(error, Full) else "luggage.denied"))
        if settings:
            app.use_settings(settings)
        await app.keeping.look_again()

    def _drag(self, event: Any) -> None:
        event.preventDefault()
        dom.document.body.classList.toggle("dragging", str(event.type) == "dragover")
        if str(event.type) == "drop":
            self._take(event)

    def _picked(self, event: Any) -> None:
        self._take(event)
        event.target.value = ""

    def _take(self, event: Any) -> None:
        file = dom.dropped_file(event)
        if file is not None:  # an empty file is false
            self.app.spawn(self.open_file(file))
