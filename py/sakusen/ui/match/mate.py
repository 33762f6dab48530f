"""The other side of a game of two people apart, as the running game sees it: its letter, its dice, whose pen it is."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from ...engine.core import Chance, Decision, Outcome
from ...engine.match import CHOICE
from ...engine.record import pack
from ...together import proof, table
from ...together.luck import TableLuck, settle
from ...together.signed import NONE

if TYPE_CHECKING:
    from ...engine.match import Entry, Match
    from ...presenter.contract import Scene, Touch
    from ...together.post import Came
    from ...together.table import Table
    from ..storage.schema import JsonObject
    from .session import Done, Session


class Mate:
    """Belongs to ``match``. ``table`` is what is kept; while a letter is shown step by step it is still that of before,
    with the letter in its inbox, so that a page that is closed meanwhile goes on with it."""

    def __init__(self, agreed: Table, match: Match) -> None:
        self.table, self.match = agreed, match
        self.came: Came | None = None
        """The letter that is being shown."""
        self.fresh = 0
        """How many of its steps are new."""
        self.carried = 0
        """How many answers of the other, given beforehand, have been carried out here since that was said last."""
        self.answered_in_secret = -1
        """The last step, since the last letter went out, that answers a secret question at this table; -1: none. The
        other may not learn from anything whether there was more than one answer."""
        self.connection = ""
        """How letters go: "" (by message), "windows" or "direct" (by themselves), "searching" or "lost"."""
        self.at_rest: Callable[[], None] = lambda: None
        """Called whenever nothing moves and nobody at this table has to be asked anything before."""
        self.used = 0.0
        """Seconds of one's own time that have been used, where a time was agreed upon."""
        self.pointed: Callable[[Touch | None], None] = lambda _: None
        """Told what the pointer is over."""
        self.tapped: Callable[[list[Touch]], bool] = lambda _: False
        """Told of presses on the map; true when one was meant for the other, not for the game."""
        self.marked: Callable[[Scene], Scene] = lambda scene: scene
        """The picture with where the other points."""
        self._luck = TableLuck(agreed, match)
        settle(match, self._luck)

    def use(self, agreed: Table) -> None:
        """The table has changed."""
        self.table = self._luck.table = agreed
        agreed.teach(self.match)

    # -------------------------------------------------------------- whose turn
    @property
    def state(self) -> str:
        """See ``Table.state``; "shown" while a letter is shown."""
        return "shown" if self.came else self.table.state(self.match)

    @property
    def turn(self) -> str:
        """Who acts, as ``Session.turn`` says it; empty when a person at this table has to decide, or nobody."""
        if self.has_more or self.reply is not None:
            return "computer"
        pending = self.match.pending
        if self.came or isinstance(pending, Outcome):
            return "friend" if self.came else ""
        if self.table.guest is None or self.table.pen(self.match) != self.table.seat:
            return "friend"
        if isinstance(pending, Chance):
            return "dice" if self.table.terms.dice == "real" else "friend"
        return ""

    @property
    def is_connected(self) -> bool:
        """Whether letters go by themselves."""
        return self.connection in ("windows", "direct")

    @property
    def is_sealed(self) -> bool:
        """Whether the last step has gone out in a letter, so that it cannot be taken back."""
        return 0 < len(self.match.entries) <= self.table.base

    @property
    def reply(self) -> int | None:
        """What the other has answered beforehand to the question that is pending."""
        return None if self.came else self.table.reply(self.match)

    # -------------------------------------------------------------- questions that the other may not know of
    @property
    def is_asked_in_secret(self) -> bool:
        """Whether this seat is asked something in secret."""
        asked = self.match.pending
        return isinstance(asked, Decision) and asked.secret and asked.seat == self.table.seat

    def answers(self) -> None:
        """What is asked now is about to be answered at this table."""
        if self.is_asked_in_secret:
            self.answered_in_secret = len(self.match.entries)

    # -------------------------------------------------------------- a letter that is shown
    @property
    def has_more(self) -> bool:
        """Whether steps of a letter are still to be shown."""
        came = self.came
        return came is not None and came.match is not None and len(self.match.entries) < len(came.match.entries)

    def next(self) -> Entry:
        """The next of them."""
        assert self.came
        assert self.came.match
        return self.came.match.entries[len(self.match.entries)]

    def follow(self, session: Session) -> Done:
        """Carry out the next step of the letter that this session shows, or what the other has answered beforehand."""
        if (answer := self.reply) is not None:
            is_others = session.decider != self.table.seat
            self.answers()
            done = session.computer(answer)
            self.carried += is_others
            session.back.bar(len(session.match.entries))  # what another has answered is not taken back here
            return done
        entry = self.next()
        return session.computer(entry.value) if entry.kind == CHOICE else session.roll(entry.value)

    def show(self, came: Came, code: str) -> None:
        """Begin to show a letter that can be taken in."""
        assert came.table
        self.came, self._luck.table = came, came.table
        self.fresh = len(came.match.entries) - self.table.base if came.match else 0
        self.table = self.table._replace(inbox=code)

    def shown(self, now: int) -> None:
        """All of it has been shown: from now on it is part of the game."""
        assert self.came
        assert self.came.table
        agreed, self.came = self.came.table, None
        self.use(agreed._replace(inbox="", since=now))

    @property
    def due(self) -> int | None:
        """The outcome of dice that a letter has made possible, and that have not been rolled yet."""
        return None if self.came else self.table.outcome(self.match)

    # -------------------------------------------------------------- letters
    def to_sign(self, now: int) -> bytes:
        """What the seat has to sign before a letter can go out; empty when nothing is."""
        return self.table.to_sign(self.match, now // 60_000)

    def letter(self, now: int, signature: bytes = NONE) -> str:
        """The code of what is to be sent: the invitation, the letter that is due, or the last one again. As long as
        there is something to sign and no signature, only its length is right."""
        if self.table.guest is None:
            return self.table.invitation()
        return self.table.written(self.match, pack(self.match), now // 60_000, signature)

    def sent(self, code: str, now: int) -> None:
        """It has gone out by some way, so it is final."""
        self.answered_in_secret = -1
        if self.table.guest is not None:
            self.use(self.table.with_sent(self.match, code, now))

    def prove(self) -> None:
        """Put into the match what a record needs to prove its dice. Of a letter that is still being shown the signature
        covers more than has been shown, so a record of this moment has no proof."""
        if self.came:
            for tag in proof.TAGS:
                self.match.tags.pop(tag, None)
        elif self.table.guest is not None:
            self.match.tags.update(proof.tags(self.table, self.match, pack(self.match)))

    def kept(self) -> JsonObject:
        """What the page keeps with the game: the table, and what the shelf shows."""
        agreed = self.table
        pace = agreed.terms.pace
        more: JsonObject = {"friend": agreed.friend, "state": self.state, "game": agreed.terms.ident.hex()}
        more |= {"days": pace.days} if pace.days else {}
        more |= {"clock": int(self.used)} if pace.minutes else {}
        return {**table.to_json(agreed), **more}
