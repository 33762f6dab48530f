"""A game for one person and people elsewhere: who watches it, who plays a turn of it, who plays on the same seed."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from ... import games
from ...engine.core import Decision
from ...engine.link_text import as_bytes
from ...engine.match import Match
from ...engine.record import pack, replayed
from ...games import about, offers, presenter
from ...presenter.contract import HasTallies
from ...together import solo, watch
from ...together.terms import Unsound, plain_name
from ..match import views
from ..match.apart import GUEST, OWN, SEEDED, Apart, Told, from_json, turn_of
from ..match.session import PERSON, Session
from ..page import dom, outside, signing
from ..page.words import say
from ..sharing.game_reader import read
from . import apart_html
from .addresses import FRAGMENT, WATCH

if TYPE_CHECKING:
    from ...engine.luck import Luck
    from ...together.solo import Slip
    from ..match.play import Play
    from ..storage.schema import JsonObject
    from .parts import Parts
    from .sending import Sending

KEY = 32
NOBODY = bytes(KEY)
"""In place of the key of a second seat."""


class ApartRoom:
    """The dialog about the game on the table, and what goes out by it."""

    def __init__(self, parts: Parts, sending: Sending) -> None:
        self._parts, self._sending = parts, sending
        self._setup: tuple[str, str | None, dict[str, str]] | None = None  # of a challenge whose game is not begun yet
        self._offered = ("", 0)  # the game and the step at which the dialog came by itself

    @property
    def _lang(self) -> str:
        return self._parts.preferences.lang

    # -------------------------------------------------------------- kept games
    def of(self, match: Match, kept: JsonObject) -> Apart | None:
        """What was kept with a game; from now on the match draws from its seed, if it has one."""
        try:
            found = from_json(kept)
        except ValueError:
            return None
        if found.luck:
            solo.settle(match, found.luck)
        return found

    def seated(self, play: Play) -> None:
        """A game has been put on the table."""
        if apart := play.session.apart:
            apart.at_rest = self._at_rest
            play.session.back.bar(apart.barred)

    def find(self, name: str, value: str, role: str) -> str:
        """The name of the kept game whose field says this; empty when there is none."""
        found = ((game.ident, game.meta.get("apart")) for game in self._parts.saves.all()[0])
        for ident, kept in found:
            if isinstance(kept, dict) and kept.get(name) == value and kept.get("role") == role:
                return ident
        return ""

    def _at_rest(self) -> None:
        """A turn that is played for somebody else is over: it can go back."""
        play = self._parts.game.running
        if play is None or play.session.apart is None or play.session.apart.told.role != GUEST:
            return
        if (end := self.turn_over(play)) and self._offered != (play.ident, end):
            self._offered = (play.ident, end)
            self.ask()

    def turn_over(self, play: Play) -> int:
        """After how many steps the turn is over that is played for somebody else; 0 when it is not."""
        apart = play.session.apart
        assert apart
        return solo.turn_end(play.session.match, apart.told.first, turn_of(play.session))

    # -------------------------------------------------------------- asking
    def parts(self, play: Play) -> list[str]:
        """What can be done with the game on the table."""
        session, found = play.session, offers(play.session.game.slug)
        role = session.apart.told.role if session.apart else OWN
        if session.mate or session.match.position:
            return []
        if play.walks:  # a record that is looked at is not kept: nothing could come back to it
            return [part for part in ("seed",) if part in found]
        if role == GUEST:
            return ["back"] if self.turn_over(play) else []
        can = {
            "lend": isinstance(session.match.pending, Decision) and not play.moving,
            "watch": bool(session.match.entries),
            "seed": True,
        }
        return [part for part in ("lend", "seed", "watch") if part in found and can[part]]

    def ask(self) -> None:
        """Ask what is to be done with the game on the table."""
        play = self._parts.game.running
        if play is None:
            return
        self._setup = None
        parts, apart = self.parts(play), play.session.apart
        if apart and apart.told.role == SEEDED and "seed" in parts:
            parts = ["seeded" if part == "seed" else part for part in parts]
        if apart and apart.told.role == GUEST:
            key = "apart.lead.back" if parts else "apart.lead.guest"
            lead = say(self._lang, key, friend=self.named(apart.told.friend))
        elif apart and apart.told.loan:
            lead = say(self._lang, "apart.lead.lent")
        else:
            lead = "" if parts else say(self._lang, "apart.none")
        compares = bool(apart and apart.told.theirs and play.session.match.is_over)
        self._show(lead, parts, compares)

    async def ask_of(self, ident: str) -> None:
        """The same for a kept game: it is put on the table first."""
        await self._parts.load(ident)
        if (play := self._parts.game.running) and play.ident == ident:
            self._parts.dialog.close()
            self.ask()

    def challenge(self, slug: str) -> None:
        """Ask how a challenge goes out whose game is as the dialog of a new game says."""
        answers = dom.form_values("new")
        chosen = {key[4:]: value for key, value in answers.items() if key.startswith("opt.")}
        scenario = chosen.pop("scenario", None)
        self._setup = slug, scenario, chosen
        self._show("", ["seed"], False)

    def again(self) -> None:
        """The same in another language."""
        if self._setup:
            self._show("", ["seed"], False)
        else:
            self.ask()

    def _show(self, lead: str, parts: list[str], compares: bool) -> None:
        before = {"name": str(self._parts.preferences.values.get("name", "")), **dom.form_values("apart")}
        html = apart_html.ask(self._lang, lead, parts, before, outside.can_share(), compares)
        self._parts.dialog.open("apart", html)

    def named(self, name: str) -> str:
        """How somebody is called in a sentence."""
        return say(self._lang, "mail.named", name=name) if name else say(self._lang, "mail.friend")

    # -------------------------------------------------------------- going out
    async def go(self, way: str) -> None:
        """Make what the dialog describes, and let it leave by this way."""
        answers, setup = dom.form_values("apart"), self._setup
        name = plain_name(answers.get("name", ""))
        self._parts.preferences.remember(name=name)
        play = self._parts.game.running
        try:
            if setup:
                self._parts.dialog.close()
                await self._begin(*setup, name, way)
                return
            if play is None or not (parts := self.parts(play)):
                return
            part = answers.get("part", parts[0])
            part = "seed" if part == "seeded" else part
            if part not in parts:
                return
            self._parts.dialog.close()
            session = play.session
            if part == "seed" and not (session.apart and session.apart.told.role == SEEDED):
                options = dict(session.match.options)
                await self._begin(session.game.slug, session.match.scenario, options, name, way)
            else:
                await self._send(play, part, name, way)
        except signing.Unavailable:
            self._sending.cannot_sign()

    async def _begin(self, slug: str, scenario: str | None, options: dict[str, str], name: str, way: str) -> None:
        """A new game on a seed of its own, and the challenge to play it, too."""
        seed = os.urandom(KEY)
        match = Match(games.game(slug), scenario, options, None, {"Date": dom.date(), "Seed": seed.hex()})
        slip = await self.signed(solo.slip(solo.SEED, match, seed, name, self._minutes(), b""), key := os.urandom(KEY))
        told = Told(SEEDED, key, slip.game, seed)
        await self.enter(dom.random_name(), match, told)
        await self._carry(way, slip, "seed")

    async def enter(
        self, ident: str, match: Match, told: Told, luck: Luck | None = None, by_hand: bool = False
    ) -> None:
        """Put a game on the table that others have to do with; without a seed it draws from ``luck``."""
        apart = Apart(told)
        if apart.luck:
            solo.settle(match, apart.luck)
        elif luck:
            solo.draw_on(match, luck)
        session = Session(match, presenter(match.game.slug), [PERSON], self._lang)
        session.apart = apart
        await self._parts.game.enter(ident, session, by_hand)

    async def _send(self, play: Play, part: str, name: str, way: str) -> None:
        session = play.session
        if session.apart is None:
            session.apart = Apart(Told(OWN, os.urandom(KEY), os.urandom(solo.NAME)))
            self.seated(play)
        apart, match = session.apart, session.match
        told = apart.told
        if part == "watch":
            await play.keep(whole=True)
            await self._carry_watch(way, play, name)
            return
        if part == "lend":
            loan, seed = os.urandom(solo.NAME), told.seed or os.urandom(KEY)
            steps = len(match.entries)
            made = solo.slip(solo.LEND, match, seed, name, self._minutes(), b"", game=loan, first=steps)
            apart.told = told._replace(loan=loan, loan_seed=seed, first=steps)
        elif part == "back":
            cut = replayed(match, self.turn_over(play))
            made = solo.slip(
                solo.BACK, cut, told.loan_seed, name, self._minutes(), b"", game=told.loan, first=told.first
            )
        else:
            cut = match if match.is_over else replayed(match, 0)
            made = solo.slip(solo.SEED, cut, told.seed, name, self._minutes(), b"")
        slip = await self.signed(made, told.key)
        await play.keep(whole=True)
        await self._carry(way, slip, "result" if part == "seed" and match.is_over else part)

    @staticmethod
    def _minutes() -> int:
        return int(dom.now()) // 60_000

    @staticmethod
    async def signed(slip: Slip, key: bytes) -> Slip:
        """The slip with its signature."""
        slip = slip._replace(public=await signing.public(key))
        return slip._replace(signature=await signing.sign(key, slip.text))

    async def _carry(self, way: str, slip: Slip, part: str) -> None:
        title = say(self._lang, f"apart.title.{part}", title=about(slip.slug).title[self._lang])
        await self._sending.send(way, solo.encode(slip), title, f"{slip.slug}-{part}", FRAGMENT)

    async def _carry_watch(self, way: str, play: Play, name: str) -> None:
        """The link for watchers: all of the game, for nothing in it is hidden from anybody."""
        apart, match = play.session.apart, play.session.match
        assert apart
        data = as_bytes(pack(match))
        keys, number = (await signing.public(apart.told.key), NOBODY), len(match.entries)
        made = watch.Watch(apart.told.game, keys, (name, ""), watch.ALL, 0, number, self._minutes(), data)
        made = made._replace(signature=await signing.sign(apart.told.key, made.text))
        slug = match.game.slug
        title = say(self._lang, "apart.title.watch", title=about(slug).title[self._lang])
        await self._sending.send(way, watch.encode(made), title, f"{slug}-watch", WATCH)

    # -------------------------------------------------------------- comparing
    async def compare(self) -> None:
        """Put one's own finished game beside those of others on the same seed."""
        play = self._parts.game.running
        if play is None or (apart := play.session.apart) is None or not apart.told.theirs:
            return
        mine, lang = play.session.match, self._lang
        columns, parted = [self._column(say(lang, "apart.you"), mine)], []
        for code in apart.told.theirs.values():
            try:
                slip = solo.decode(code)
                theirs = await read(lambda find, slip=slip: solo.reading(slip, find))  # type: ignore[misc]
            except Unsound:
                continue  # kept by a newer version
            friend = slip.name or say(lang, "mail.somebody")
            columns.append(self._column(friend, theirs))
            parted.append(self._parting(mine, theirs, friend))
        self._parts.dialog.open("compared", apart_html.compared(lang, columns, parted))

    def _column(self, name: str, match: Match) -> apart_html.Column:
        lang, face = self._lang, presenter(match.game.slug)
        turns: dict[str, list[tuple[str, str]]] = {}
        for _, state in solo.walked(match):
            seen = views.see(match.game, state, 0, False, (), lang)
            turn = apart_html.turn_cell(views.part(face, seen, "turn"))
            turns[turn] = list(face.tallies(seen)) if isinstance(face, HasTallies) else []
        seen = views.see(match.game, match.state, 0, False, (), lang)
        return apart_html.Column(name, face.ending(seen, match.pending) if match.is_over else "", turns)  # type: ignore[arg-type]

    def _parting(self, mine: Match, theirs: Match, friend: str) -> str:
        """Where two games part, in one sentence."""
        lang, face = self._lang, presenter(mine.game.slug)
        step = solo.parted(mine, theirs)
        if not step:
            return say(lang, "apart.same", friend=friend)
        before = replayed(mine, step - 1)
        seen, pending = views.see(mine.game, before.state, 0, True, (), lang), before.pending
        names = dict(face.action_names(seen, pending)) if isinstance(pending, Decision) else {}
        ours, other = (names.get(one.entries[step - 1].value, "?") for one in (mine, theirs))
        turn = apart_html.where(face, seen)
        return say(lang, "apart.parted", n=step, turn=turn, ours=ours, theirs=other, friend=friend)
