"""Slips that arrive: a game that somebody lends, a turn that comes back, a challenge, a result; or what is wrong."""

from __future__ import annotations

import os
from functools import partial
from typing import TYPE_CHECKING

from ...engine.record import replayed
from ...games import offers, presenter
from ...together import solo
from ...together.terms import Unsound
from ..match import views
from ..match.apart import GUEST, MOST, OWN, SEEDED, Told, Turn, record, turn_of
from ..match.mate_view import named
from ..page import address, dom, signing
from ..page.words import say, saying
from ..sharing import link
from ..sharing.game_reader import read
from . import apart_html, letters_html
from .watch_play import WatchPlay

if TYPE_CHECKING:
    from ...engine.match import Match
    from ...together.solo import Slip
    from ..match.play import Play
    from .apart_room import ApartRoom
    from .parts import Parts

OFFERED = {solo.LEND: "lend", solo.BACK: "lend", solo.SEED: "seed"}


class ApartArrivals:
    """Opens slips. What is refused is named, and changes nothing."""

    def __init__(self, parts: Parts, room: ApartRoom) -> None:
        self._parts, self._room = parts, room
        self._waiting: tuple[Slip, Match] | None = None  # offered, and not taken yet

    @property
    def _lang(self) -> str:
        return self._parts.preferences.lang

    async def open(self, code: str) -> bool:
        """Open a slip; whether something is on the table then."""
        try:
            arrived = solo.decode(code)
            if await signing.false_ones([arrived.claim]):
                raise Unsound("forged")
            match = await read(lambda find: solo.reading(arrived, find))
            if len(match.game.seats) != 1 or OFFERED[arrived.kind] not in offers(match.game.slug):
                raise Unsound("terms")
            if arrived.kind != solo.LEND and (step := solo.false_die(match, arrived.seed, arrived.first)):
                raise Unsound("die", str(step))
            if arrived.kind == solo.LEND:
                return await self._lent(arrived, match)
            if arrived.kind == solo.BACK:
                return await self._returned(arrived, match)
            return await self._challenged(arrived, match, code)
        except Unsound as error:
            return self._refuse(error.key, error.detail)
        except signing.Unavailable:
            self._parts.notices.add(saying("mail.no.signing"))
            return self._parts.game.running is not None

    def _refuse(self, key: str, step: str = "") -> bool:
        sentence = say(self._lang, "apart.no." + key, n=step)
        foot = letters_html.button("close", say(self._lang, "close"), css="btn primary")
        html = letters_html.told(
            self._lang, say(self._lang, "apart.no"), [sentence, say(self._lang, "apart.safe")], foot
        )
        self._parts.dialog.open("told", html)
        dom.announce(sentence, urgent=True)
        self._parts.last_screen.lift()
        return self._parts.game.running is not None

    async def _load(self, ident: str) -> Play | None:
        play = self._parts.game.running
        if play is None or play.ident != ident:
            await self._parts.load(ident)
            play = self._parts.game.running
        return play if play and play.ident == ident and play.session.apart else None

    # -------------------------------------------------------------- a game that is lent
    async def _lent(self, arrived: Slip, match: Match) -> bool:
        if ident := self._room.find("loan", arrived.game.hex(), GUEST) or self._room.find(
            "loan", arrived.game.hex(), OWN
        ):
            await self._load(ident)
            self._parts.notices.add(saying("apart.known"))
            return True
        await self._parts.visit.show(match)
        friend, face = self._room.named(arrived.name), presenter(match.game.slug)
        turn = apart_html.where(face, views.see(match.game, match.state, 0, False, (), self._lang))
        lines = [
            say(self._lang, "apart.lent", friend=friend),
            say(self._lang, "apart.lent.text", turn=turn, friend=friend),
        ]
        self._offer(arrived, match, face.title(self._lang)[0], lines, "apart.take.turn")
        return True

    def _offer(self, arrived: Slip, match: Match, title: str, lines: list[str], take: str) -> None:
        self._waiting = arrived, match
        html = apart_html.offered(self._lang, title, lines, say(self._lang, take))
        self._parts.dialog.open("offered", html)

    async def take(self) -> None:
        """Play what is offered: from now on it is kept here."""
        if self._waiting is None:
            return
        (arrived, match), self._waiting = self._waiting, None
        self._parts.dialog.close()
        match.tags["Date"] = dom.date()
        key, first = os.urandom(len(arrived.seed)), arrived.first
        if arrived.kind == solo.LEND:
            told = Told(
                GUEST, key, arrived.game, loan=arrived.game, loan_seed=arrived.seed, first=first, friend=arrived.name
            )
        else:
            theirs = {arrived.public.hex(): solo.encode(arrived)} if arrived.steps else {}
            told = Told(SEEDED, key, arrived.game, arrived.seed, friend=arrived.name, theirs=theirs)
            match = replayed(match, 0)
            record(match, told)
        await self._room.enter(dom.random_name(), match, told)

    # -------------------------------------------------------------- a turn that comes back
    async def _returned(self, arrived: Slip, match: Match) -> bool:
        if self._room.find("loan", arrived.game.hex(), GUEST):
            raise Unsound("own")
        loan = arrived.game.hex()
        ident = self._room.find("loan", loan, OWN) or self._room.find("loan", loan, SEEDED) or self._played(loan)
        play = await self._load(ident) if ident else None
        if play is None:
            await self._parts.visit.show(match)
            self._tell("apart.elsewhere")
            return True
        own, apart = play.session.match, play.session.apart
        assert apart
        same = [(one.kind, one.value) for one in own.entries[: arrived.steps]]
        wanted = [(one.kind, one.value) for one in match.entries]
        if any(turn.loan == loan for turn in apart.told.turns):
            if same == wanted:
                self._parts.notices.add(saying("apart.known"))
                return True
            raise Unsound("fork", str(solo.parted(own, match)))
        if arrived.seed != apart.told.loan_seed or arrived.first != apart.told.first:
            raise Unsound("terms")
        if 0 < (step := solo.parted(own, match)) <= arrived.first:
            raise Unsound("altered", str(step))
        if len(own.entries) != arrived.first:
            await self._parts.visit.show(match)
            self._tell("apart.moved")
            return True
        if solo.turn_end(match, arrived.first, turn_of(play.session)) != arrived.steps:
            raise Unsound("early")
        await self._take_in(play, arrived, match)
        return True

    def _played(self, loan: str) -> str:
        """The kept game in which a loan has come back already."""
        for game in self._parts.saves.all()[0]:
            kept = game.meta.get("apart")
            turns = kept.get("turns") if isinstance(kept, dict) else None
            if isinstance(turns, list) and any(isinstance(turn, list) and turn[3:] == [loan] for turn in turns):
                return game.ident
        return ""

    def _tell(self, key: str) -> None:
        foot = letters_html.button("close", say(self._lang, "close"), css="btn primary")
        self._parts.dialog.open(
            "told", letters_html.told(self._lang, say(self._lang, "apart"), [say(self._lang, key)], foot)
        )

    async def _take_in(self, play: Play, arrived: Slip, match: Match) -> None:
        """Keep the turn that has come, then show it from where it began."""
        ident, apart, own = play.ident, play.session.apart, play.session.match
        assert apart
        turn = Turn(arrived.first + 1, arrived.steps, arrived.name, arrived.game.hex())
        told = apart.told._replace(loan=b"", loan_seed=b"", turns=(*apart.told.turns, turn)[-MOST:])
        match.tags, match.notes = dict(own.tags), dict(own.notes)
        record(match, told)
        await self._room.enter(ident, match, told, own.luck, play.by_hand)
        replay = await self._parts.visit.replay_through(replayed(match, arrived.steps))
        wanted = link.Wanted("open", step=arrived.first, mode="diagram", hands="open")
        names = (arrived.name or say(self._lang, "mail.somebody"), "")
        make = partial(WatchPlay, replay=replay, wanted=wanted, names=names, number=len(replay), state="apart.shown")
        await self._parts.game.sit(replay.presenter.baked, make, address.of_game(ident))
        friend = partial(named, name=arrived.name)
        said = saying("apart.came", friend=friend, first=turn.first, last=turn.last)
        self._parts.notices.add(said, [(saying("mail.to.game"), "apart-on", ident)])

    async def go_on(self, ident: str) -> None:
        """From what came back to one's own game."""
        self._parts.notices.dismiss()
        await self._parts.load(ident)

    # -------------------------------------------------------------- a challenge
    async def _challenged(self, arrived: Slip, match: Match, code: str) -> bool:
        if arrived.steps and not match.is_over:
            raise Unsound("early")
        ident = self._room.find("game", arrived.game.hex(), SEEDED)
        if play := await self._load(ident) if ident else None:
            await self._result(play, arrived, code)
            return True
        beginning = replayed(match, 0)
        await self._parts.visit.show(beginning)
        face = presenter(match.game.slug)
        wanted = match.agreed
        options = [
            next((f"{label}: {name}" for value, name in choices if value == wanted.get(key)), "")
            for key, label, choices, _ in face.options(self._lang)
        ]
        lines = [say(self._lang, "apart.challenged", friend=self._room.named(arrived.name)), *options]
        lines.append(say(self._lang, "apart.challenged.result" if arrived.steps else "apart.challenged.text"))
        self._offer(arrived, match, face.title(self._lang)[0], lines, "apart.take.seed")
        return True

    async def _result(self, play: Play, arrived: Slip, code: str) -> None:
        """Somebody tells how a challenge went that is kept here."""
        apart = play.session.apart
        assert apart
        theirs, key = dict(apart.told.theirs), arrived.public.hex()
        if not arrived.steps or arrived.public == await signing.public(apart.told.key):
            self._parts.notices.add(saying("apart.known"))
            return
        if key in theirs and solo.decode(theirs[key]).number_bytes != arrived.number_bytes:
            raise Unsound("second")
        if key not in theirs and len(theirs) >= MOST:
            raise Unsound("many")
        apart.told = apart.told._replace(theirs={**theirs, key: code})
        await play.keep(whole=True)
        if play.session.match.is_over:
            await self._room.compare()
        else:
            self._tell("apart.kept")
