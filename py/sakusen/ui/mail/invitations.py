"""Inviting a friend, and taking the seat of an invitation."""

from __future__ import annotations

import os
from functools import partial
from typing import TYPE_CHECKING

from ... import games
from ...engine.match import Match
from ...engine.record import write
from ...engine.sealed import OPTION, SEALED
from ...games import presenter
from ...together import clock, post, terms
from ..match.mate import Mate
from ..match.mate_view import named
from ..match.session import FRIEND, PERSON, Session
from ..page import dom, outside, signing
from ..page.html import esc
from ..page.words import saying
from ..storage.journal import meta
from . import letters_html, sealing

if TYPE_CHECKING:
    from collections.abc import Callable

    from ...together.table import Table
    from ...together.terms import Terms
    from ..page.browser_types import Event
    from ..page.dialog_box import DialogBox
    from ..page.notices import Notices
    from ..page.open_game import OpenGame
    from ..page.preferences import Preferences
    from ..storage.saves import Saves
    from .sending import Sending

BESIDE = "beside"
"""The way of an invitation to a second window of the same browser."""
KEY, NONCE = 32, terms.NONCE


class Invitations:
    """The dialogs of an invitation, on both sides of it."""

    def __init__(
        self,
        preferences: Preferences,
        saves: Saves,
        game: OpenGame,
        dialog: DialogBox,
        sending: Sending,
        notices: Notices,
    ) -> None:
        self._preferences, self._saves, self._game, self._dialog = preferences, saves, game, dialog
        self._sending, self._notices = sending, notices
        self._slug = ""
        self._answers: dict[str, str] = {}  # as they stood in a dialog that was left to read something
        self.open_beside: Callable[[Table], None] = lambda _: None
        """Opens the other seat in a window of this browser."""
        self._agreed: tuple[Terms, Match] | None = None  # the invitation that is looked at
        self._notice = 0  # says so while the board is looked at

    def hold(self) -> None:
        """Remember what the open dialog has been filled with: it is left, and asked for again."""
        if (name := self._dialog.name) in ("invite", "invited"):
            self._answers = {**dom.form_values(name), "dialog": name}

    def _taken_up(self, name: str) -> dict[str, str]:
        found, self._answers = self._answers, {}
        return found if found.pop("dialog", "") == name else {}

    # -------------------------------------------------------------- who invites
    def ask(self, slug: str) -> None:
        """Ask what is to be agreed upon; what the dialog of a new game says already is taken over."""
        lang = self._preferences.lang
        self._slug = slug or self._slug
        before = {"name": str(self._preferences.values.get("name", "")), **dom.form_values("new")}
        before |= {**self._taken_up("invite"), **dom.form_values("invite")}
        face = presenter(self._slug)
        html = letters_html.invite(lang, face, face.title(lang)[0], before, outside.can_share())
        self._dialog.open("invite", html)

    def again(self, session: Session, mate: Mate) -> None:
        """Ask for another game like this one, the sides swapped."""
        agreed, wanted = mate.table.terms, {"scenario": session.match.scenario, **session.match.agreed}
        self._answers = {
            **{f"opt.{key}": value for key, value in wanted.items()},
            "side": str(1 - mate.table.seat),
            "kind": agreed.dice,
            "pace": next((key for key, pace in clock.OFFERED.items() if pace == agreed.pace), "none"),
            "secrets": agreed.secrets,
            "dialog": "invite",
        }
        self.ask(session.game.slug)

    def changed(self, _: Event) -> None:
        """Another answer: the letter beside the questions follows."""
        if self._dialog.name == "invite":
            lang, face = self._preferences.lang, presenter(self._slug)
            answers = dom.form_values("invite")
            dom.by_id("invite-letter").innerHTML = letters_html.invitation(lang, face, face.title(lang)[0], answers)
            if line := dom.find("invite-options"):
                line.innerHTML = esc(letters_html.chosen_options(lang, face, answers))

    async def go(self, way: str) -> None:
        """Make the invitation that the dialog describes, keep it, send it by this way, and show its table."""
        answers = dom.form_values("invite")
        self._dialog.close()
        chosen = {key[4:]: value for key, value in answers.items() if key.startswith("opt.")}
        scenario, kind = chosen.pop("scenario", None), answers.get("kind", "shared")
        name = terms.plain_name(answers.get("name", ""))
        side, pace = answers.get("side", "0"), clock.OFFERED.get(answers.get("pace", ""), clock.NONE)
        seat = int(side) if side in ("0", "1") else terms.ANY
        self._preferences.remember(name=name)
        if answers.get("secrets") == SEALED:
            chosen[OPTION] = SEALED
        match = Match(games.game(self._slug), scenario, chosen, None, {"Date": dom.date()})
        key = os.urandom(KEY)
        try:
            made = post.invite(match, kind, seat, name, key, os.urandom(NONCE), await signing.public(key), pace)
            await sealing.ready(made.terms)
        except signing.Unavailable:
            self._sending.cannot_sign()
            return
        made = made._replace(since=int(dom.now()))
        ident, session = dom.random_name(), self.session(match, Mate(made, match))
        if way == BESIDE:  # at once: a browser opens windows only while somebody presses
            self.open_beside(made)
            self._sending.used(way, ident, 0)
        await self._saves.write(ident, {**meta(session, False), "base": 0, "steps": 0}, write(match))
        if way not in ("keep", "code", BESIDE) and await self._sending.carry(way, made.invitation(), made):
            self._sending.used(way, ident, 0)
        await self._game.enter(ident, session, False)
        if way == "code":  # it is shown over the table, and the panel with the other ways lies beneath
            await self._sending.go(way)
        elif way not in ("keep", BESIDE):
            self._sending.open()

    def session(self, match: Match, mate: Mate) -> Session:
        """A table at which one person sits, and the other is elsewhere."""
        seats = [PERSON if seat == mate.table.seat else FRIEND for seat in range(2)]
        return Session(match, presenter(match.game.slug), seats, self._preferences.lang, mate=mate)

    # -------------------------------------------------------------- who is invited
    def show(self, agreed: Terms, match: Match) -> None:
        """Say in plain words what is offered. Nothing is kept before the seat is taken."""
        lang, face = self._preferences.lang, presenter(match.game.slug)
        self._agreed = agreed, match
        wanted = {f"opt.{key}": value for key, value in {"scenario": match.scenario, **match.agreed}.items()}
        options = letters_html.chosen_options(lang, face, wanted)
        name = self._taken_up("invited").get("name", str(self._preferences.values.get("name", "")))
        self._dialog.open("invited", letters_html.invited(lang, face, agreed, options, name))
        if not self._notice:  # who has looked at the board finds the way back to the seat
            friend = partial(named, name=agreed.name)
            words = saying("mail.invited", friend=friend) if agreed.name else saying("mail.invited.some")
            self._notice = self._notices.add(words, [(saying("mail.take"), "invited", "")])

    def show_again(self) -> None:
        """The same in another language."""
        if self._agreed:
            self.show(*self._agreed)

    def leave(self) -> None:
        """The board of the invitation is left."""
        if self._notice:
            self._notices.dismiss(str(self._notice))
        self._notice = 0

    async def take_seat(self) -> None:
        """Sit down: from now on this is a game of one's own."""
        if self._agreed is None:
            return
        answers, (agreed, match), key = dom.form_values("invited"), self._agreed, os.urandom(KEY)
        try:
            public = await signing.public(key) if agreed.public else b""
            await sealing.ready(agreed)
        except signing.Unavailable:
            self._sending.cannot_sign()
            return
        if self._agreed is None or self._agreed[0] is not agreed:
            return
        self._agreed = None
        self.leave()
        self._dialog.close()
        name = terms.plain_name(answers.get("name", ""))
        self._preferences.remember(name=name)
        seat = int(answers.get("side") == "1")
        made = post.sit_down(agreed, seat, name, key, os.urandom(NONCE), public)
        await sealing.shuffled(made, match, {}, self._preferences.lang, self._notices)
        match.tags["Date"] = dom.date()
        mate = Mate(made._replace(since=int(dom.now())), match)
        await self._game.enter(dom.random_name(), self.session(match, mate), False)
