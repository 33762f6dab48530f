"""Games that come by a link: shown at once, asked about never, kept only when the reader plays on."""

from __future__ import annotations

from typing import Any

from ..engine.record import RecordError
from ..tables import table
from ..tables.contract import Focus
from . import dom, line_bar, link, share
from .coming import read
from .line import Line, tracing
from .line_play import LinePlay
from .picture import picture
from .slices import sliced
from .words import say


class Visit:
    """Opens links and makes them, for ``app``."""

    def __init__(self, app: Any) -> None:
        self.app = app

    def listen(self) -> None:
        """The slider tells every place that it passes."""
        dom.listen(dom.document, "input", self._slid)
        dom.listen(dom.document, "change", self._chosen)

    @property
    def line(self) -> LinePlay | None:
        """The record on the table; ``None`` when a game is played."""
        play = self.app.play
        return play if isinstance(play, LinePlay) and not play.closed else None

    # -------------------------------------------------------------- in
    def is_here(self) -> bool:
        """Whether the address is a link to a game."""
        return str(dom.window.location.hash).startswith("#open&")

    async def open(self) -> bool:
        """Show what the address means. False when it means nothing, and then the reader is told why; not when
        something else was wanted meanwhile."""
        app, is_wanted = self.app, self.app.coming.ask()
        try:
            wanted = link.parse(str(dom.window.location.hash))
            if wanted is None:
                return False
            if wanted.lang:
                app.set_lang(wanted.lang, keep=False)
            line = await self.line_of(wanted)
        except RecordError as error:
            if not is_wanted():
                return True
            app.notice(link.refusal(app.lang, error))
            app.left.lift()
            return False
        if not is_wanted():
            return True
        await app.sit(line.table.baked, lambda: LinePlay(app, line, wanted, False), "")
        app.left.lift()
        dom.announce(say(app.lang, "link.opened"))
        return True

    async def line_of(self, wanted: link.Wanted) -> Line:
        """The steps that a link means; ``RecordError`` if there are none."""
        if wanted.src and not wanted.text:
            text = await dom.fetch_text(wanted.src)
            if not text:
                raise RecordError("unreachable", 0, wanted.src)
            wanted = wanted._replace(text=text)
        match = await read(lambda find: link.opening(wanted, find, self.app.luck(False)))
        return await sliced(tracing(match, table(match.game.slug)))

    # -------------------------------------------------------------- walking
    def act(self, what: str) -> None:
        """A button of the bar, or a key."""
        app, play = self.app, self.line
        if play is None:
            return
        if what == "play":
            app.open_dialog("play-on", line_bar.play_on(app.lang, play.table, play.seats))
        elif what == "go":
            chosen = dom.form_values("play-on")
            app.close_dialog()
            play.play_on([chosen.get(f"seat{seat}", "person") for seat in range(len(play.seats))])
        elif what == "return":
            play.goto(play.step)
        elif not play.session.taken:
            play.walk(what)

    def _slid(self, event: Any) -> None:
        play = self.line
        if play and str(getattr(event.target, "name", "")) == "line":
            play.slide(int(event.target.value))

    # -------------------------------------------------------------- out
    def _shared(self) -> share.Shared | None:
        play = self.app.play
        if play is None:
            return None
        session, step = play.session, None
        if self.line and not play.session.taken:  # the whole record, looked at from here
            session = self.line.end()
            step = self.line.step
        return share.Shared(session, str(dom.window.location.href).split("#")[0], step)

    def share(self) -> None:
        """The dialog with link, codes and picture for what is on the table."""
        made = self._shared()
        if made:
            self.app.open_dialog("link", share.dialog(self.app.lang, made, dom.form_values("link")))

    def _chosen(self, event: Any) -> None:
        """Another answer in the dialog: the codes follow."""
        if str(getattr(event.target, "name", "")) in ("what", "mode") and (made := self._shared()):
            texts = made.made(self.app.lang, dom.form_values("link"))
            dom.by_id("link-made").innerHTML = share.fields(self.app.lang, texts)

    async def copy(self, name: str) -> None:
        """One of the codes on the clipboard, or marked for the reader to copy."""
        field = dom.by_id("link-" + name)
        field.focus()
        field.select()
        done = await dom.copy(str(field.value))
        dom.announce(say(self.app.lang, "link.copied" if done else "link.marked"))

    def picture(self) -> None:
        """The position as a picture in a file."""
        app, play = self.app, self.app.play
        if play:
            title = share.Shared(play.session, "", None).title(app.lang)
            plain_focus = Focus(last=play.session.focus.last)
            scene = play.table.scene(play.session.seen, plain_focus)
            svg = picture(play.table, app.baked, scene, app.lang, app.scheme_now(), title)
            dom.download(f"{play.table.slug}-{dom.date()}.svg", svg, "image/svg+xml")
