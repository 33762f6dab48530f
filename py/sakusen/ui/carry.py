"""What goes out of the page as a file and what comes in: by menu, by picker, by drag and drop."""

from __future__ import annotations

from typing import Any

from .. import tables
from ..engine.record import RecordError, write
from ..tables import table
from . import dom, files
from .session import Session
from .words import say


class Carrier:
    """Saves, copies and opens for ``app``."""

    def __init__(self, app: Any) -> None:
        self.app = app

    def listen(self) -> None:
        """Take files that are dropped or chosen."""
        for kind in ("dragover", "dragleave", "drop"):
            dom.listen(dom.document, kind, self._drag)
        dom.listen(dom.by_id("picker"), "change", self._picked)

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

    def damaged_save(self, ident: str) -> None:
        """A save that cannot be read, as it is."""
        text = self.app.saves.raw(ident)
        if text:
            dom.download(f"sakusen-{ident}.txt", text)

    # -------------------------------------------------------------- in
    async def open_file(self, file: Any) -> None:
        """Read a record or a position; the running game stays when it is refused."""
        app, name = self.app, str(file.name)
        try:
            text = str(await file.text()) if file.size <= files.MOST * 3 else "\0"
        except Exception:  # whatever a browser says about a file that has gone
            app.notice(say(app.lang, "file.unreadable", name=name))
            return
        try:
            match = files.load(text, tables.game, app.luck(False))
        except RecordError as error:
            app.notice(files.refusal(app.lang, name, error))
            return
        app.close_dialog()
        app.dismiss()
        seats = files.seats_of(match, len(match.game.seats))
        await app.enter(dom.random_name(), Session(match, table(match.game.slug), seats, app.lang), False)
        dom.announce(say(app.lang, "file.opened", name=name))

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
