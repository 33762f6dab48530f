"""Two windows of one browser, one seat each: a second screen, or both sides of a game at one desk."""

from __future__ import annotations

import os
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING

from ...games import presenter
from ...together import letter, post, terms
from ...together.table import GUEST
from ...together.terms import Unsound
from ..mail import sealing
from ..mail.addresses import FRAGMENT
from ..mail.invitations import KEY
from ..match.mate import Mate
from ..page import dom, outside, signing
from ..page.words import saying
from ..sharing.game_reader import read

if TYPE_CHECKING:
    from ...together.table import Table
    from ..mail.post_office import PostOffice
    from ..page.notices import Notices
    from ..page.open_game import OpenGame
    from ..page.preferences import Preferences


def open_window(table: Table) -> None:
    """Open the other seat of a game in a window of its own."""
    address = str(dom.window.location.href).split("#")[0]
    outside.new_window(f"{address}{FRAGMENT}{table.invitation()}&seat={1 - table.role}")


class Beside:
    """Sits down in such a window: at the game that is kept there already, else as the guest of the invitation."""

    def __init__(
        self,
        preferences: Preferences,
        game: OpenGame,
        notices: Notices,
        office: PostOffice,
        load: Callable[[str], Awaitable[None]],
    ) -> None:
        self._preferences, self._game, self._notices, self._load = preferences, game, notices, load
        self._office = office
        office.take_other_seat = self.sit
        office.invitations.open_beside = open_window

    def open(self) -> None:
        """Open the other seat, unless somebody else sits there."""
        play = self._game.running
        mate = play.session.mate if play else None
        if mate is None:
            return
        invitation = letter.Letter(mate.table.terms)
        if mate.table.guest is None or self._office.kept(invitation, 1 - mate.table.role):
            open_window(mate.table)
        else:
            self._notices.add(saying("live.seat.taken"))

    async def sit(self, code: str, role: int) -> bool:
        """Take that seat in this window; false when there is none to take."""
        try:
            arrived = letter.decode(code)
            if ident := self._office.kept(arrived, role):
                await self._load(ident)
                return self._game.running is not None
            if role != GUEST:
                raise Unsound("here")
            match = await read(lambda find: post.beginning(arrived.terms, find))
        except Unsound as error:
            self._office.say_no(error.key if error.key in ("newer", "here", "cut", "too_long") else "terms")
            return False
        agreed = arrived.terms
        seat = 1 if agreed.seat == terms.ANY else 1 - agreed.seat
        name = terms.plain_name(presenter(agreed.slug).seats(self._preferences.lang)[seat])
        key = os.urandom(KEY)
        try:
            public = await signing.public(key) if agreed.public else b""
            await sealing.ready(agreed)
        except signing.Unavailable:
            self._office.sending.cannot_sign()
            return False
        made = post.sit_down(agreed, seat, name, key, os.urandom(terms.NONCE), public)
        match.tags["Date"] = dom.date()
        mate = Mate(made._replace(since=int(dom.now())), match)
        await self._game.enter(dom.random_name(), self._office.invitations.session(match, mate), False)
        return True
