"""Finding each other without a server: one code goes out, one comes back, and two pages are connected."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING

from ...together import signal
from ...together.terms import Unsound
from ..mail.addresses import LIVE
from ..match.mate_view import named
from ..page import dom, qr
from ..page.words import say, saying
from . import live_html, wires
from .live import DIRECT, End
from .live_html import Step

if TYPE_CHECKING:
    from ...together.table import Table
    from ..mail.post_office import PostOffice
    from ..page.dialog_box import DialogBox
    from ..page.notices import Notices
    from ..page.preferences import Preferences
    from .live import Live

NAME = "live"
"""Of the dialog."""
ANSWER_LASTS = 180.0
"""Seconds after which a browser may have given an answer up."""
PATIENCE = 20.0
"""Seconds after which no way will be found any more."""


class Connecting:
    """The dialog with the two codes. The codes are good as long as the page is not loaded anew."""

    def __init__(
        self,
        preferences: Preferences,
        dialog: DialogBox,
        live: Live,
        office: PostOffice,
        notices: Notices,
        later: Callable[[float, Callable[[], object]], None] = dom.later,
    ) -> None:
        self._preferences, self._dialog, self._live, self._later = preferences, dialog, live, later
        self._office, self._notices = office, notices
        office.take_signal = self.come
        self._end: End | None = None  # that is not connected yet
        self._wire: wires.Direct | None = None
        self._own = b""  # the fingerprint in one's own code
        self._servers = ""
        self.step = Step()
        live.listeners.append(self._changed)

    # -------------------------------------------------------------- the dialog
    def ask(self) -> None:
        """Show how far it is, as often as wanted."""
        if table := self._table:
            lang = self._preferences.lang
            html = live_html.connecting(lang, named(lang, table.friend), self.step, self._live.state, self._servers)
            self._dialog.open(NAME, html)

    @property
    def _table(self) -> Table | None:
        return self._live.table

    def _show(self, **news: object) -> None:
        self.step = self.step._replace(**news)  # type: ignore[arg-type]
        if self._dialog.name == NAME:
            self.ask()
        if self.step.fault:
            dom.announce(say(self._preferences.lang, f"live.code.{self.step.fault}"), urgent=True)

    # -------------------------------------------------------------- codes
    async def begin(self) -> None:
        """Make the code that goes out."""
        if wire := await self._made():
            self._show_code(await wire.offer(), "offered")

    async def take(self, text: str) -> None:
        """The code that has come: an invitation is answered, an answer connects."""
        table = self._table
        if table is None:
            return
        try:
            came = signal.decode(text)
        except Unsound as error:
            self._show(fault=error.key)
            return
        if came.game != table.terms.ident[: signal.GAME]:
            self._show(fault="other")
        elif came.fingerprint == self._own:
            self._show(fault="own")
        elif came.role == signal.OFFER:
            await self._answer(came)
        elif self._wire is None or self.step.name != "offered":
            self._show(fault="late")
        else:
            self._show(name="trying", fault="", code="")
            await self._try(self._wire.accept(signal.as_sdp(came)))
            self._look_later(self._wire, PATIENCE, "none")

    async def _answer(self, came: signal.Signal) -> None:
        if wire := await self._made():
            self._show_code(await wire.answer(signal.as_sdp(came)), "answered")
            self._look_later(wire, ANSWER_LASTS, "stale")

    async def _try(self, work: Awaitable[None]) -> None:
        try:
            await work
        except Exception:  # whatever a browser says of a description that it does not like
            self._show(fault="none")

    async def _made(self) -> wires.Direct | None:
        """A connection that nobody has answered yet, in place of the one before."""
        self._servers = dom.form_values(NAME).get("servers", self._servers)
        try:
            servers = signal.servers(self._servers)
        except Unsound as error:
            self._show(fault=error.key)
            return None
        if self._end:
            self._end.close()
        end = End(DIRECT)
        wire = await wires.direct(
            servers, lambda text: self._live.heard(end, text), lambda state: self._live.told(end, state)
        )
        if wire is None:
            self._show(fault="browser")
            return None
        end.wire = self._wire = wire
        self._end = end
        self._live.join(end)
        return wire

    def _show_code(self, sdp: str, name: str) -> None:
        table = self._table
        if table is None:
            return
        try:
            made = signal.from_sdp(sdp, table.terms.ident)
        except Unsound:
            self._show(fault="browser")
            return
        self._own = made.fingerprint
        code, is_local, has_none = signal.encode(made), made.is_local, not made.addresses
        self._show(name=name, code=code, fault="", is_local=is_local, has_none=has_none, drawing=None, is_copied=False)

    def _look_later(self, wire: wires.Direct, seconds: float, fault: str) -> None:
        def look() -> None:
            if self._wire is wire and self._end and self._end.state == "":
                self._show(fault=fault)

        self._later(seconds, look)

    async def draw(self) -> None:
        """Show the code that goes out for the camera of another device: it opens this game there, with the code."""
        address = str(dom.window.location.href).split("#")[0] + LIVE + self.step.code
        drawing = await qr.drawn(address)
        self._show(drawing=drawing, fault="" if drawing else "undrawn")

    async def come(self, code: str) -> bool:
        """The address of the page has brought a code: take it at the table of its game; whether there is one."""
        try:
            came = signal.decode(code)
        except Unsound as error:
            self._notices.add(saying(f"live.code.{error.key}"))
            return self._table is not None
        if not await self._office.put_on_table(came.game.hex()):
            self._notices.add(saying("live.code.nogame"))
            return self._table is not None
        self.ask()
        await self.take(code)
        return True

    async def copy(self) -> None:
        """Put the code where it can be pasted from."""
        done = await dom.copy(self.step.code)
        self._show(is_copied=done)

    # -------------------------------------------------------------- how it went
    def _changed(self) -> None:
        """A connection has come or gone."""
        if self._end and self._end.state == wires.OPEN:
            self.step = Step()
            self._own = b""
            if self._dialog.name == NAME:
                self._dialog.close()

    def end(self) -> None:
        """The reader wants to go on by message."""
        self._dialog.close()
        self._live.part(DIRECT)
        self.step, self._wire, self._end, self._own = Step(), None, None, b""
