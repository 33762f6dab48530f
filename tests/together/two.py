"""Two people who send each other letters, without a page: each has a table, a match, and plays at random."""

from __future__ import annotations

import random
from functools import lru_cache

from sakusen import games
from sakusen.engine.cooperative import finish
from sakusen.engine.core import D6, Chance, Decision
from sakusen.engine.match import CHOICE, Match
from sakusen.engine.record import pack
from sakusen.together import ed25519, letter, post, signed, terms
from sakusen.together.luck import TableLuck, settle
from sakusen.together.table import Table

TITLES = tuple(slug for slug in games.SLUGS if len(games.game(slug).seats) == 2)


@lru_cache(maxsize=4096)
def holds(claim: signed.Claim) -> bool:
    """Looks at a signature, in plain Python; most letters bear one that has been looked at before."""
    return ed25519.holds(claim.public, claim.text, claim.signature)


def public(key: bytes) -> bytes:
    """The key with which the holder of a seat key signs."""
    return ed25519.public(signed.seed(key))


def bytes_of(text: str, count: int) -> bytes:
    """Some bytes that are always the same for a name."""
    return random.Random(text).randbytes(count)


class Side:
    """One of the two, and what is on the way to the other."""

    def __init__(self, table: Table, match: Match, seed: str = "") -> None:
        self.table, self.match, self.rng = table, match, random.Random(seed)
        self._settle()

    def _settle(self) -> None:
        settle(self.match, TableLuck(self.table, self.match))

    @property
    def state(self) -> str:
        return self.table.state(self.match)

    def play(self) -> None:
        """Play on at random while it is one's own turn; real dice are typed in."""
        while self.state == "mine":
            pending = self.match.pending
            if (answer := self.table.reply(self.match)) is not None:
                self.match.choose(answer)
            elif isinstance(pending, Decision):
                self.match.choose(self.rng.choice(pending.actions))
            else:
                assert isinstance(pending, Chance)
                if (must := self.table.outcome(self.match)) is None:
                    assert pending.weights is D6
                    must = self.rng.randrange(6)
                self.match.roll(must)

    def send(self) -> str:
        """The letter that is due, or the last one again."""
        code = self.written(1000)
        self.table = self.table.with_sent(self.match, code, 1)
        return code

    def written(self, minutes: int) -> str:
        """The letter that is due, or the last one again."""
        text = self.table.to_sign(self.match, minutes)
        signature = ed25519.sign(signed.seed(self.table.key), text) if text else signed.NONE
        return self.table.written(self.match, pack(self.match), minutes, signature)

    def receive(self, code: str, with_own: bool = False) -> post.Came:
        """Take a letter in as the page does: step by step onto the own match."""
        came = finish(post.receiving(self.table, self.match, code, games.game, with_own, holds))
        if came.kind == post.NEW:
            assert came.table
            assert came.match
            self.table = came.table
            luck = self.match.luck
            assert isinstance(luck, TableLuck)
            luck.table = self.table
            for at in range(len(self.match.entries), len(came.match.entries)):
                if at < len(self.match.entries):
                    continue  # a die that has been rolled here already
                entry = came.match.entries[at]
                (self.match.choose if entry.kind == CHOICE else self.match.roll)(entry.value)
            shown = [entry[:3] for entry in came.match.entries]
            assert [entry[:3] for entry in self.match.entries[: len(shown)]] == shown
            self._settle()
        return came


def invited(
    slug: str, kind: str, seat: int = 0, seed: str = "", scenario: str | None = None, sign: bool = True
) -> Side:
    """Who invites, to a game whose letters are signed or, as at first, are not."""
    match = Match(games.game(slug), scenario)
    key, nonce = bytes_of(f"{seed} host", 32), bytes_of(f"{seed} nonce", 16)
    made = post.invite(match, kind, seat, "Heron", key, nonce, public(key) if sign else b"")
    return Side(made, match, f"{seed} host plays")


def seated(code: str, seat: int = 1, seed: str = "") -> Side:
    """Who opens the invitation and takes the seat."""
    agreed = letter.decode(code).terms
    match = finish(post.beginning(agreed, games.game))
    key, nonce = bytes_of(f"{seed} guest", 32), bytes_of(f"{seed} other", 16)
    return Side(post.sit_down(agreed, seat, "Crane", key, nonce, public(key)), match, f"{seed} guest plays")


def pair(slug: str, kind: str, seat: int = 0, seed: str = "", sign: bool = True) -> tuple[Side, Side]:
    """Two who have sat down; the guest has not written yet."""
    host = invited(slug, kind, seat, seed, sign=sign)
    return host, seated(host.table.invitation(), 1 - seat if seat != terms.ANY else 1, seed)


def begun(slug: str, kind: str, letters: int, seed: str = "", sign: bool = True) -> tuple[Side, Side]:
    """The same after so many letters, or before the last one of a shorter game; the first of the two is to write the
    next one."""
    host, guest = pair(slug, kind, 0, seed, sign)
    writer, reader = guest, host
    for _ in range(letters):
        writer.play()
        if writer.match.is_over:
            return writer, reader
        assert reader.receive(writer.send()).kind == post.NEW
        writer, reader = reader, writer
    writer.play()
    return writer, reader
