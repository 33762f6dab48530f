"""Letters that arrive: found, checked, shown step by step, or refused with what is wrong with them."""

from __future__ import annotations

import asyncio
import json
import os
import re
from typing import TYPE_CHECKING

from ...engine.record import replayed
from ...together import letter, post, solo, table, terms, watch
from ...together.finding import find
from ...together.terms import Unsound
from ..match.mate import Mate
from ..match.mate_view import named
from ..page import address, address_bar, dom, late, outside, signing
from ..page.html import plain
from ..page.words import say, saying
from ..sharing.game_reader import read
from . import help_html, letters_html, sealing
from .addresses import LIVE
from .answers import Answers
from .invitations import KEY, Invitations
from .reminders import Reminders
from .sending import Sending

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from ...engine.match import Match
    from ...together.letter import Letter
    from ...together.post import Came
    from ...together.table import Table
    from ..match.play import Play
    from ..page.dialog_box import DialogBox
    from ..page.notices import Notices
    from ..page.open_game import OpenGame
    from ..page.preferences import Preferences
    from ..page.tasks import Tasks
    from ..sharing.link_visit import LinkVisit
    from ..storage.last_screen import LastScreen
    from ..storage.saves import Saves
    from ..storage.schema import JsonObject

WAITING = ("mine", "outbox", "shown")
"""States in which a game waits for the one at this page."""
PATIENCE = 0.02
SEALED_WHY = {
    **dict.fromkeys(("missing", "extra", "form"), "form"),
    **dict.fromkeys(("swapped", "place", "twice"), "swapped"),
    **dict.fromkeys(("seal", "drawn"), "seal"),
    **dict.fromkeys(("key", "choice"), "key"),
}
"""Which sentence tells why a step of a sealed game does not hold, where several reasons share one."""


class PostOffice:
    """Opens letters. ``load`` opens a kept game by its name."""

    def __init__(
        self,
        preferences: Preferences,
        saves: Saves,
        game: OpenGame,
        visit: LinkVisit,
        notices: Notices,
        dialog: DialogBox,
        last_screen: LastScreen,
        tasks: Tasks,
        load: Callable[[str], Awaitable[None]],
    ) -> None:
        self._preferences, self._saves, self._game, self._visit = preferences, saves, game, visit
        self._notices, self._dialog, self._last_screen = notices, dialog, last_screen
        self._tasks, self._load = tasks, load
        self.sending = Sending(preferences, game, notices, dialog)
        self.invitations = Invitations(preferences, saves, game, dialog, self.sending, notices)
        self.answers = Answers(preferences, game, dialog, notices)
        self.reminders = Reminders(preferences, game, dialog, notices)
        self._back = "close"  # where the page about playing with a friend leads on
        self._held = ""  # a letter that is taken in only if the reader says so
        self._known = -1  # the notice that a letter has come before
        self.on_seat: Callable[[Play], None] = lambda _: None
        """Called with every game that is put on the table."""
        self.sends_itself: Callable[[Play], bool] = lambda _: False
        """Whether the letter of a game at rest goes without anybody pressing anything."""
        self.take_other_seat: Callable[[str, int], Awaitable[bool]] | None = None
        """Opens the seat of an invitation beside the window that asks for it."""
        self.take_signal: Callable[[str], Awaitable[bool]] | None = None
        """Takes the first code of a direct connection."""
        self.watch: Callable[[str], Awaitable[bool]] | None = None
        """Opens a link for watchers."""
        self.slip: Callable[[str], Awaitable[bool]] | None = None
        """Opens what belongs to a game for one person."""
        self.seated: Callable[[Play], None] = lambda _: None
        """Called with every game that is put on the table, before anybody else."""
        game.on_enter = self._seated

    def listen(self) -> None:
        """The invitation follows the answers of its dialog."""
        for kind in ("change", "input"):
            dom.listen(dom.document, kind, self.invitations.changed)

    # -------------------------------------------------------------- kept games
    async def mate_of(self, match: Match, meta: JsonObject) -> Mate | None:
        """Who plays at another table, as it was kept with a game; ``None`` when nobody does. ``late.Missing``, and
        the reader is told, when what a sealed game needs cannot be fetched."""
        kept = meta.get("mate")
        if not isinstance(kept, dict):
            return None
        try:
            agreed = table.from_json(kept)
        except ValueError:
            return None
        try:
            await sealing.ready(agreed.terms)
        except signing.Unavailable:
            self._notices.add(saying("mail.no.sealing"))
            raise late.Missing from None
        mate = Mate(agreed, match)
        used = kept.get("clock")
        mate.used = float(used) if isinstance(used, int) else 0.0
        return mate

    def _seated(self, play: Play) -> None:
        """A game has been put on the table."""
        self.sending.close()
        self.seated(play)
        if mate := play.session.mate:
            mate.at_rest = self._at_rest
            play.session.back.bar(mate.table.base)
        self.on_seat(play)

    def kept(self, arrived: Letter, role: int | None = None) -> str:
        """The name of the kept game that a letter belongs to, at the seat that it is for if both are kept here, or only
        as ``role``; empty when there is none."""
        wanted = {(arrived.game or arrived.terms.ident).hex(), arrived.terms.ident.hex()}
        mates = ((game.ident, game.meta.get("mate")) for game in self._saves.all()[0])
        found = [(ident, mate) for ident, mate in mates if isinstance(mate, dict) and mate.get("game") in wanted]
        reader = role
        if arrived.guest and role is None:
            is_hosts = arrived.seat == terms.host_seat(arrived.terms, arrived.guest)
            reader = table.GUEST if is_hosts else table.HOST
        first = [ident for ident, mate in found if mate.get("role") == reader]
        return next(iter(first if role is not None else [*first, *(ident for ident, _ in found)]), "")

    async def put_on_table(self, begins: str) -> bool:
        """Put the kept game whose name (in hexadecimal) begins so on the table; false when there is none."""
        mates = ((game.ident, game.meta.get("mate")) for game in self._saves.all()[0])
        named_so = [ident for ident, mate in mates if isinstance(mate, dict) and is_named(mate, begins)]
        if not named_so:
            return False
        play = self._game.running
        if play is None or play.ident not in named_so or play.session.mate is None:
            await self._load(named_so[0])
            play = self._game.running
        else:
            address_bar.put(address.of_game(play.ident))
        return play is not None and play.ident in named_so and play.session.mate is not None

    # -------------------------------------------------------------- opening
    async def open_address(self) -> bool:
        """Open the letter of the address; false when the shelf is to be shown behind what is said of it."""
        fragment = str(dom.window.location.hash)
        code, beside = find(fragment), re.search(r"&seat=([01])$", fragment)
        if self.take_signal and fragment.startswith(LIVE):
            return await self.take_signal(fragment.removeprefix(LIVE))
        if beside and self.take_other_seat:
            return await self.take_other_seat(code, int(beside[1]))
        return await self.open(code)

    async def open(self, code: str) -> bool:
        """Open a letter or an invitation, whichever way it came, or a link for watchers; whether it led to a table."""
        if self.watch and watch.is_one(code):
            return await self.watch(code)
        if self.slip and solo.is_one(code):
            return await self.slip(code)
        try:
            arrived = await sealing.decoded(code)
        except signing.Unavailable:
            self._notices.add(saying("mail.no.sealing"))
            return self._game.running is not None
        except Unsound as error:
            self.say_no(error.key)
            self._last_screen.lift()
            return self._game.running is not None
        ident = self.kept(arrived)
        if ident:
            return await self._deliver(ident, arrived, code)
        try:
            match = await read(lambda find: post.beginning(arrived.terms, find))
        except Unsound as error:
            self.say_no(error.key if error.key in ("newer", "terms") else "terms")
            self._last_screen.lift()
            return self._game.running is not None
        if arrived.guest is None:
            await self._visit.show_beginning(match, 0 if arrived.terms.seat == terms.ANY else 1 - arrived.terms.seat)
            self.invitations.show(arrived.terms, match)
        else:
            await self._visit.show(match)
            self._unknown(arrived, code)
        return True

    async def open_text(self, text: str) -> None:
        """Open the letter that somebody has pasted."""
        code = find(text)
        if code:
            self._dialog.close()
            await self.open(code)
        else:
            self._notices.add(saying("mail.open.none"))

    async def _deliver(self, ident: str, arrived: Letter, code: str) -> bool:
        play = self._game.running
        if play is None or play.ident != ident or play.session.mate is None:  # or what lies there looks back at it
            await self._load(ident)
            play = self._game.running
        else:
            address_bar.put(address.of_game(ident))
        if play is None or play.ident != ident or play.session.mate is None:
            return play is not None
        if arrived.guest is None:
            self._say_known()
        else:
            await self.take_in(play, code)
        return True

    def _unknown(self, arrived: Letter, code: str) -> None:
        """A letter of a game that is not kept here: it can be taken up again, if need be with the seat key."""
        lang, self._held = self._preferences.lang, code
        first = say(lang, "mail.no.here")
        foot = letters_html.button("letter-again", say(lang, "mail.again"))
        foot += letters_html.button("close", say(lang, "mail.look"), css="btn primary")
        if post.needs_key(arrived):
            self._dialog.open("again", letters_html.again(lang, first, foot))
        else:
            lines = [first, say(lang, "mail.again.text")]
            self._dialog.open("told", letters_html.told(lang, say(lang, "mail.refused"), lines, foot))

    async def take_up(self) -> None:
        """Go on with a game that is not kept here, from the letter that is looked at."""
        code, typed = self._held, dom.form_values("again").get("key", "")
        if not code:
            return
        arrived = letter.decode(code)
        try:
            key = table.key_from(typed) if post.needs_key(arrived) else os.urandom(KEY)
            await sealing.ready(arrived.terms)
            made = post.restored(arrived, key, await signing.public(key) if arrived.terms.public else b"")
        except ValueError:
            self._notices.add(saying("mail.key.wrong"))
            return
        except signing.Unavailable:
            self.sending.cannot_sign()
            return
        self._held = ""
        self._dialog.close()
        match = await read(lambda find: post.beginning(arrived.terms, find))
        mate = Mate(made, match)
        ident = dom.random_name()
        await self._game.enter(ident, self.invitations.session(match, mate), False)
        if (play := self._game.running) and play.ident == ident:
            await self.take_in(play, code, with_own=True)

    # -------------------------------------------------------------- taking in
    async def take_in(self, play: Play, code: str, with_own: bool = False, is_live: bool = False) -> None:
        """Check a letter against the game on the table; show what is new in it, or say why it is refused. One that
        came by itself (``is_live``) and is here already is not spoken of."""
        mate = play.session.mate
        while play.moving and not play.closed:
            play.skip_motion()
            await asyncio.sleep(PATIENCE)
        if mate is None or mate.came or play.closed:
            return
        kept, match = mate.table, play.session.match
        try:
            came = await self._checked(kept, match, code, with_own)
        except signing.Unavailable:
            self.sending.cannot_sign()
            return
        if self._game.running is not play:
            return
        if came.kind == post.NEW:
            play.session.cancel()
            if kept.guest is None:
                await self._welcome(play, mate, came, code)
            else:
                await self._show(play, mate, came, code)
        elif came.kind == post.KNOWN and is_live:
            return
        elif came.kind == post.KNOWN:
            self._say_known()
        else:
            await self._refuse(play, mate, came, code)

    async def _checked(self, kept: Table, match: Match, code: str, with_own: bool) -> Came:
        """What an arriving letter means; its signatures are looked at by the browser, in between."""
        await sealing.ready(kept.terms)
        opened = await read(lambda find: post.opening(kept, code, find))
        if not isinstance(opened, post.Opened):
            return opened
        false = await signing.false_ones(opened.claims)
        if not false:
            reader = kept if kept.guest else kept._replace(guest=opened.letter.guest)
            lang, proofs = self._preferences.lang, opened.letter.proofs
            await sealing.shuffled(reader, opened.match, proofs, lang, self._notices)
        return await read(lambda _: post.weighing(kept, match, opened, false, with_own))

    async def _welcome(self, play: Play, mate: Mate, came: Came, code: str) -> None:
        """Somebody has taken the free seat: from now on it is known who sits where, and opening dice can be rolled."""
        assert came.letter
        assert came.letter.guest
        guest = came.letter.guest
        seated = mate.table._replace(guest=guest, link=guest.anchor, inbox=code)
        match = replayed(play.session.match, 0)
        by_hand = seated.terms.dice == "real"
        await self._game.enter(play.ident, self.invitations.session(match, Mate(seated, match)), by_hand)

    async def _show(self, play: Play, mate: Mate, came: Came, code: str) -> None:
        play.session.back.bar(len(play.session.match.entries))
        self.sending.close()  # its ways are those of the letter before
        mate.show(came, code)
        await play.keep(whole=True)
        if not play.closed:
            play.show()
            play.proceed()

    def _at_rest(self) -> None:
        """Nothing moves on the table: a letter is finished, the next one is offered."""
        play = self._game.running
        mate = play.session.mate if play else None
        if play is None or mate is None or play.moving:
            return
        if mate.came and not mate.has_more:
            self._tasks.spawn(self._shown(play, mate, mate.came))
        elif mate.table.inbox and not mate.came:
            self._tasks.spawn(self.take_in(play, mate.table.inbox))
        elif not mate.came:
            self.answers.tell_carried(mate)
            if not self.sends_itself(play):
                self.sending.offer(play)
            self._game.label()
            self.count()

    async def _shown(self, play: Play, mate: Mate, came: Came) -> None:
        """All steps of a letter have been shown."""
        if mate.came is not came:
            return
        steps, given = mate.fresh, mate.table.given
        mate.shown(int(dom.now()))
        self.answers.tell_used(mate, given)
        play.session.back.bar(mate.table.base)
        mate.prove()
        play.session.cancel()
        await play.keep(whole=True)
        if (outcome := mate.due) is not None and not play.closed:
            await play.carried_out(play.session.roll(outcome).events)
        if play.closed:
            return
        lang = self._preferences.lang
        said = say(lang, "mail.came", n=mate.table.number, steps=steps)
        dom.announce(f"{said} {say(lang, 'mail.came.turn')}" if mate.state == "mine" else said)
        play.show()
        play.proceed()

    def count(self) -> None:
        """Say on the icon of the page how many games wait for the one who sits here."""
        kept = (game.meta.get("mate") for game in self._saves.all()[0])
        waiting = sum(isinstance(mate, dict) and mate.get("state") in WAITING for mate in kept)
        self._tasks.spawn(outside.badge(waiting))

    def _say_known(self) -> None:
        """A letter that has come before; said once, however often it comes."""
        self._notices.dismiss(str(self._known))
        self._known = self._notices.add(saying("mail.known"))

    # -------------------------------------------------------------- refusing
    def say_no(self, key: str) -> None:
        """Refuse a letter of which nothing is known."""
        lang = self._preferences.lang
        sentence, safe = say(lang, "mail.no." + key), say(lang, "mail.refused.none")
        self._dialog.open("refused", letters_html.refused(lang, sentence, safe, None, False, ""))
        dom.announce(sentence, urgent=True)

    async def _refuse(self, play: Play, mate: Mate, came: Came, code: str) -> None:
        """Say what is wrong with a letter, and keep it as evidence."""
        lang, steps = self._preferences.lang, len(play.session.match.entries)
        mate.use(mate.table.with_refused(came.kind, came.step, code)._replace(inbox=""))
        await play.keep(whole=True)
        side = play.session.presenter.seats(lang)[came.seat] if came.seat >= 0 else ""
        kind = "unsigned.false" if came.kind == "unsigned" and came.found == 1 else came.kind
        kind += "." + SEALED_WHY.get(came.reason, came.reason) if came.reason else ""
        sentence = say(lang, "mail.no." + kind, n=came.step, first=came.first, last=came.last, side=side)
        safe = say(lang, "mail.refused.safe", n=steps)
        is_own = came.kind in ("mine", "missing")
        self._held = code if is_own else ""
        compared = self._compared(play, came)
        self._dialog.open(
            "refused", letters_html.refused(lang, sentence, safe, compared, True, "own" if is_own else "")
        )
        dom.announce(sentence, urgent=True)

    def _compared(self, play: Play, came: Came) -> letters_html.Compared | None:
        """What the letter says of the step at fault, and what was expected, in words."""
        session, lang, at = play.session, self._preferences.lang, came.step - 1
        heading = say(lang, "mail.step", n=came.step)
        if came.kind == "die":
            return letters_html.Compared(heading, str(came.found + 1), str(came.expected + 1))
        if came.kind in ("altered", "fork") and came.match and at < len(session.match.entries):
            theirs, ours = came.match.entries[at], session.match.entries[at]
            found, expected = (plain(session.named(one.events, one.seat)) for one in (theirs, ours))
            return letters_html.Compared(heading, found, expected) if found and expected else None
        return None

    async def take_own(self) -> None:
        """The reader says that the steps of a refused letter are his own, made elsewhere."""
        code, self._held = self._held, ""
        self._dialog.close()
        if code and (play := self._game.running):
            await self.take_in(play, code, with_own=True)

    # -------------------------------------------------------------- reading
    def paste(self) -> None:
        """Ask for the text of a letter."""
        self._dialog.open("paste", letters_html.paste(self._preferences.lang))

    def tell(self) -> None:
        """How it stands with the other, and what is agreed."""
        play = self._game.running
        if play and (mate := play.session.mate):
            lang, answers = self._preferences.lang, self.answers.summary(mate)
            key = "mail.stands." if mate.state in ("mine", "asked", "over") else "mail.prompt."
            stands = say(lang, key + mate.state, friend=named(lang, mate.table.friend))
            self._dialog.open("mate", letters_html.about(lang, mate.table, stands, answers))

    def trust(self) -> None:
        """How to play with a friend, what is prevented, and what is not; from there it goes on with the dialog from
        which one came, as far as it was filled in."""
        back = {"invite": "invite", "invited": "invited", "mate": "mate", "mail-terms": self._back}
        self._back = back.get(self._dialog.name, "close")
        self.invitations.hold()
        self._dialog.open("mail-terms", help_html.trust(self._preferences.lang, self._back))

    def save_refused(self) -> None:
        """The letters that were not taken in, as a file."""
        play = self._game.running
        if play and (mate := play.session.mate):
            kept = [one._asdict() for one in mate.table.refused]
            dom.download(f"sakusen-refused-{dom.date()}.json", json.dumps(kept, indent=1), "application/json")


def is_named(mate: JsonObject, begins: str) -> bool:
    """Whether the name of the game that is kept with a friend at another table begins so."""
    return str(mate.get("game") or "").startswith(begins)
