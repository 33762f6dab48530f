"""The ways by which a letter leaves the page. Each is one press; nothing is sent by itself."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from ...games import about, presenter
from ...together import finding, letter
from ..match.mate_view import named
from ..page import dom, outside, qr, signing
from ..page.notices import HERE
from ..page.words import say, saying
from . import code_html, letters_html
from .addresses import FRAGMENT

if TYPE_CHECKING:
    from ...together.table import Table
    from ..match.mate import Mate
    from ..match.play import Play
    from ..page.dialog_box import DialogBox
    from ..page.notices import Notices
    from ..page.open_game import OpenGame
    from ..page.preferences import Preferences


class Sending:
    """The panel with the ways, and what each of them does."""

    def __init__(self, preferences: Preferences, game: OpenGame, notices: Notices, dialog: DialogBox) -> None:
        self._preferences, self._game, self._notices, self._dialog = preferences, game, notices, dialog
        self._done: dict[str, str] = {}  # when which way was used
        self._about: tuple[str, int] = ("", -1)  # the game and the letter that they carried
        self._offered: tuple[str, int] = ("", -1)
        self._is_shown = False

    # -------------------------------------------------------------- the panel
    def offer(self, play: Play) -> None:
        """Open the panel once for each letter that is due; close it when nothing is."""
        mate = play.session.mate
        if mate is None or mate.state not in ("asked", "outbox"):
            if not self._is_about(play):
                self.close()
            return
        mark = (play.ident, mate.table.number + (mate.state == "outbox"))
        if self._offered != mark:
            self._offered = mark
            self.open()

    def _is_about(self, play: Play) -> bool:
        mate = play.session.mate
        return mate is not None and bool(self._done) and self._about == (play.ident, mate.table.number)

    def open(self) -> None:
        """Show the ways of the letter that is due, or of the last one."""
        play, lang = self._game.running, self._preferences.lang
        mate = play.session.mate if play else None
        if play is None or mate is None:
            return
        number = mate.table.number + (mate.state == "outbox")
        if self._about != (play.ident, number):
            self._about, self._done = (play.ident, number), {}
        size = len(self._address(mate.letter(int(dom.now()))))
        self._is_shown = True
        dom.show("send", True)
        dom.put("send", letters_html.panel(lang, mate, number, size, outside.can_share(), self._done))

    def again(self) -> None:
        """Show the panel in another language, if it is there."""
        if self._is_shown:
            self.open()

    def close(self) -> None:
        """The map is wanted."""
        self._is_shown = False
        dom.show("send", False)
        dom.put("send", "")

    # -------------------------------------------------------------- going out
    async def go(self, way: str) -> None:
        """Send the letter of the game on the table. It is final before it leaves, so that there are never two."""
        play = self._game.running
        mate = play.session.mate if play else None
        if play is None or mate is None or play.moving or mate.state in ("mine", "shown"):
            return
        code = await self.finish(play)
        if not code:
            return
        if await self.carry(way, code, mate.table):
            self.used(way, play.ident, mate.table.number)
        if self._game.running is play:
            play.show()
            self.open()
            self._game.label()

    async def finish(self, play: Play) -> str:
        """The letter that is due, signed, final and kept: from now on there is no other one of its number. Empty when
        there is none after all, or this page cannot sign, which is said."""
        mate, now = play.session.mate, int(dom.now())
        assert mate
        code = await self._signed(mate, now)
        if not code or play.closed or mate.state in ("mine", "shown"):
            return ""
        mate.sent(code, now)
        play.session.cancel()  # with a letter of a sealed game its sender may know more than before
        mate.prove()
        play.session.back.bar(mate.table.base)
        await play.keep(whole=True)
        return code

    async def _signed(self, mate: Mate, now: int) -> str:
        """The letter that goes out now, signed by its seat; empty, and said, when this page cannot sign."""
        try:
            while text := mate.to_sign(now):
                signature = await signing.sign(mate.table.key, text)
                if mate.to_sign(now) == text:  # else something was done or taken back meanwhile
                    return mate.letter(now, signature)
        except signing.Unavailable:
            self.cannot_sign()
            return ""
        return mate.letter(now)

    def cannot_sign(self) -> None:
        """Say that what signs letters could not be fetched."""
        self._notices.add(saying("mail.no.signing"))

    def used(self, way: str, ident: str, number: int) -> None:
        """A way has been used for a letter."""
        if self._about != (ident, number):
            self._about, self._done = (ident, number), {}
        self._offered = (ident, number)
        self._done[way] = dom.clock(dom.now(), self._preferences.lang)[2]

    def _address(self, code: str) -> str:
        return str(dom.window.location.href).split("#")[0] + FRAGMENT + code

    async def carry(self, way: str, code: str, agreed: Table) -> bool:
        """Let a code leave by some way; whether it did. What came of it is said."""
        lang = self._preferences.lang
        about_title = about(agreed.terms.slug).title[lang]
        key = "mail.title.letter" if agreed.guest else "mail.title.invitation"
        side = presenter(agreed.terms.slug).seats(lang)[agreed.seat] if agreed.guest else ""
        title = say(lang, key, title=about_title, n=agreed.number, side=side, step=agreed.base)
        file = f"{agreed.terms.slug}-{'letter-' + str(agreed.number) if agreed.guest else 'invitation'}"
        return await self.send(way, code, title, file, FRAGMENT, agreed.friend)

    async def send(self, way: str, code: str, title: str, file: str, fragment: str, friend: str = "") -> bool:
        """Let any code leave by some way; ``fragment`` is how the address goes on behind that of the page."""
        lang = self._preferences.lang
        address = str(dom.window.location.href).split("#")[0] + fragment + code
        if way == "share":
            done = await outside.share(title, address)
            said = say(lang, "mail.shared") if done else ""
        elif way == "file":
            dom.download(f"{file}.sakusen.txt", letter.as_text(code, title, address))
            done, said = True, say(lang, "mail.saved")
        elif way == "code":
            done, said = await self._show_code(title, address, code), ""
        else:
            done = await dom.copy(address if way == "link" else letter.as_text(code, title, address))
            said = say(lang, "mail.copied", friend=named(lang, friend)) if done else ""
        if not done and way not in ("share", "code"):
            self._notices.add(saying("mail.uncopied"), of=HERE)
        if said:
            dom.announce(said)
        return done

    async def _show_code(self, title: str, address: str, code: str) -> bool:
        """Show an address as a code for another device's camera; whether that was possible."""
        lang, size = self._preferences.lang, len(address)
        if code_html.PLAIN < size <= code_html.MOST:
            address = address.removesuffix(code) + finding.as_digits(code)
        drawing = await qr.drawn(address) if size <= code_html.MOST else None
        if drawing is None:
            is_long = size > code_html.MOST
            said = partial(code_html.too_long, size=size) if is_long else saying("mail.code.none")
            self._notices.add(said, of=HERE)
            return False
        self._dialog.open("code", code_html.shown(lang, title, drawing, size))
        return True
