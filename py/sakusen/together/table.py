"""A game by letters as one page keeps it: who sits where, which letters have gone and come, whose pen it is.

A :class:`Table` never changes; what changes gives a new one. The steps themselves are in the ``Match`` beside it.
"""

from __future__ import annotations

from collections.abc import Container, Mapping
from functools import lru_cache
from typing import NamedTuple

from ..engine.core import D6, Action, Chance, Decision
from ..engine.link_text import as_bytes, as_text
from ..engine.match import CHOICE, LUCK, Match
from ..engine.sealed import forced, rules_of
from . import dice, letter, line, signed, standing, terms
from .letter import Chains, Letter
from .signed import NO_MARKS, NONE, Mark, Marks
from .standing import Given, Grant
from .terms import Guest, Terms, Unsound

HOST, GUEST = 0, 1
MOST_REFUSED = 20
"""So many letters that were not taken in are kept, the newest ..."""
LONGEST_REFUSED = 24_000
"""... and none that is longer than this many characters."""
LONGEST_PROOF = 4000
"""Characters of a proof as it is kept; the passes of a deal are the longest."""


class Refusal(NamedTuple):
    """A letter that was not taken in: why, at which step, and its code."""

    kind: str
    step: int
    code: str


class Table(NamedTuple):
    """``role`` is :data:`HOST` or :data:`GUEST`; ``key`` the seat key, from which the own chain and signatures follow.
    ``number`` is that of the last letter that has gone or come, ``base`` the number of steps it has, ``sent`` its code
    when it is one of ours; what it says is final. ``marks`` are the signatures of the last two letters. ``used`` and
    ``link`` are what is known of the other's chain. ``inbox`` is a letter that was taken in and is still being
    shown. ``given`` are the answers that letters have given beforehand, ``wish`` the own ones that the next letter is
    to give. ``proofs`` are those that letters have brought, of the steps of a sealed game."""

    terms: Terms
    guest: Guest | None
    role: int
    key: bytes
    number: int = 0
    base: int = 0
    sent: str = ""
    used: int = 0
    link: bytes = b""
    inbox: str = ""
    since: int = 0
    refused: tuple[Refusal, ...] = ()
    marks: Marks = NO_MARKS
    given: Given = Given()
    wish: str = ""
    proofs: Mapping[int, bytes] = line.NO_PROOFS

    # -------------------------------------------------------------- who
    @property
    def seat(self) -> int:
        """One's own seat; that of the invitation while nobody has come."""
        if self.guest is None:
            return self.terms.seat if self.terms.seat != terms.ANY else 0
        return self.guest.seat if self.role == GUEST else terms.host_seat(self.terms, self.guest)

    @property
    def friend(self) -> str:
        """The name of the other; may be empty."""
        if self.role == GUEST:
            return self.terms.name
        return self.guest.name if self.guest else ""

    @property
    def guest_seat(self) -> int:
        """Who declares dice that fall before the first decision: who has sat down."""
        return self.guest.seat if self.guest else 1 - self.seat

    # -------------------------------------------------------------- the pen
    def pen(self, match: Match) -> int | None:
        """Whose turn it is to write: who must decide, roll, or answer dice. ``None`` when the game is over, or nobody
        has come yet."""
        if self.guest is None:
            return None
        pending = match.pending
        if not isinstance(pending, Chance):
            return self.seat_of_writer if self._answer(match) is not None else line.asked(match)
        decider = line.last_decider(match, self.guest_seat, self._used(match))
        if self.terms.dice == "shared" and line.is_declared(match):
            return 1 - decider
        return decider

    def state(self, match: Match) -> str:
        """ "asked" (nobody has come), "mine", "outbox" (something is to be sent), "theirs", "owed" (only dice are) or
        "over"."""
        if self.guest is None:
            return "asked"
        pen = self.pen(match)
        if pen == self.seat:
            return "mine"
        if self.must_send(match):
            return "outbox"
        if pen is None:
            return "over"
        return "owed" if isinstance(match.pending, Chance) else "theirs"

    def must_send(self, match: Match) -> bool:
        """Whether there is anything that the other does not have: steps, or that the seat is taken."""
        is_welcome = self.role == GUEST and self.number == 0
        return self.guest is not None and (is_welcome or len(match.entries) > self.base)

    # -------------------------------------------------------------- answers given beforehand
    @property
    def seat_of_writer(self) -> int:
        """Who writes the next letter: both in turn, the guest first."""
        return self.guest_seat if self.number % 2 == 0 else 1 - self.guest_seat

    def _answer(self, match: Match) -> Action | None:
        """What the pending decision comes to, if whoever does not write has answered it beforehand."""
        pending = match.pending
        if not isinstance(pending, Decision) or pending.seat == self.seat_of_writer:
            return None
        return standing.reply(match.game, match.state, self.given.of(pending.seat, len(match.entries)))

    def reply(self, match: Match) -> Action | None:
        """What is to be carried out here now without asking: an answer of the other, or what only one's own seal can
        answer; ``None`` when there is nothing."""
        if self.guest is None or self.seat_of_writer != self.seat:
            return None
        rules = rules_of(match.game, match.options)
        mine = forced(rules, match.state, self.seat) if rules else None
        return self._answer(match) if mine is None else mine

    # -------------------------------------------------------------- a sealed game
    def proved(self, match: Match) -> Mapping[int, bytes]:
        """The proofs of all steps so far, those of one's own new ones included."""
        if not self.terms.is_sealed or self.guest is None:
            return line.NO_PROOFS
        from . import secrets

        return secrets.made(match, self.terms.ident, self.key, self.seat, self.proofs)

    def teach(self, match: Match) -> None:
        """Tell the position of a match what this seat has drawn, as soon as it knows; no other page can."""
        rules = rules_of(match.game, match.options) if self.terms.is_sealed and self.guest else None
        if rules is not None:
            from . import secrets

            tell = secrets.teacher(match, self.terms.ident, self.key, self.seat, self.proofs)
            if tell is not None:
                match.know(tell)

    def given_with(self, match: Match) -> Given:
        """The answers as the letter that is due tells them: what it gives, and where the other's were used."""
        grants, steps = self.given.grants, len(match.entries)
        if self.given.of(self.seat, steps) != self.wish:
            grants = (*grants, Grant(self.seat, steps, self.wish))
        return Given(grants, self._used(match))

    def answers(self, match: Match) -> Given:
        """The answers as they have been given and used so far."""
        return self.given._replace(used=self._used(match))

    def _used(self, match: Match) -> tuple[int, ...]:
        """The steps made by answers given beforehand, those included that are not in a letter yet."""
        if self.seat_of_writer != self.seat:
            return self.given.used
        return (*self.given.used, *made_by(match, 1 - self.seat, self.base))

    # -------------------------------------------------------------- dice
    def outcome(self, match: Match) -> int | None:
        """The outcome of the pending dice as they must fall; ``None`` when that cannot be known here yet, or they are
        typed in."""
        pending = match.pending
        if self.guest is None or not isinstance(pending, Chance):
            return None
        game, weights = terms.game_hash(self.terms, self.guest), pending.weights
        if self.terms.dice == "shared":
            return self._shared(match, game, pending)
        if self.terms.dice == "real" and weights is D6 and pending.seen_by is None:
            return None
        number = sum(entry.kind == LUCK for entry in match.entries)
        return dice.roll(game, b"", b"", b"", number, weights)

    def _shared(self, match: Match, game: bytes, pending: Chance) -> int | None:
        exchange, number = line.exchanges(match), line.in_batch(match)
        if exchange > self.used or exchange >= dice.LENGTH:
            return None
        decider = line.last_decider(match, self.guest_seat, self._used(match))
        ours = own_chain(self.key)[exchange]
        theirs = dice.leads_to(self.link, self.used - exchange)
        first, second = (ours, theirs) if decider == self.seat else (theirs, ours)
        words = line.line_of(match, self.proved(match))
        declared = dice.declaration(game, first, words[: len(words) - number])
        return dice.roll(game, declared, first, second, number, pending.weights)

    def shown(self, match: Match) -> Chains | None:
        """The links that a letter shows at this point: every exchange shows one of each, and dice that are still
        pending only that of who declared them."""
        if self.terms.dice != "shared" or self.guest is None:
            return None
        used = links_due(match, self.guest_seat, self._used(match))
        ours = own_chain(self.key)[used[self.seat]]
        theirs = dice.leads_to(self.link, self.used - used[1 - self.seat]) if self.link else b""
        links = (ours, theirs) if self.seat == 0 else (theirs, ours)
        return Chains(used, links)

    # -------------------------------------------------------------- letters
    def invitation(self) -> str:
        """The code of the invitation."""
        return letter.encode(Letter(self.terms))

    @property
    def is_signed(self) -> bool:
        """Whether the letters of this game are signed."""
        return bool(self.terms.public)

    def to_sign(self, match: Match, minutes: int) -> bytes:
        """What is to be signed before the letter that is due can be written; empty when nothing is."""
        if not self.is_signed or self.guest is None or (not self.must_send(match) and self.sent):
            return b""
        game = terms.game_hash(self.terms, self.guest)
        given = standing.encode(self.given_with(match))
        words = line.line_of(match, self.proved(match))
        return signed.statement(game, self.number + 1, self.seat, minutes, words, given)

    def written(self, match: Match, code: str, minutes: int, signature: bytes = NONE) -> str:
        """The code of the letter that is due; else the last one again. ``code`` is the match as a packed link,
        ``signature`` that of what ``to_sign`` gives; without it only the length of the letter is right."""
        if not self.must_send(match) and self.sent:
            return self.sent
        assert self.guest is not None
        marks = (self.marks[1], Mark(minutes, len(match.entries), signature)) if self.is_signed else None
        _, steps, number_bytes = letter.unpacked(code)
        return letter.encode(
            Letter(
                self.terms,
                self.guest,
                self.terms.ident,
                self.number + 1,
                self.seat,
                minutes,
                self.shown(match),
                steps,
                number_bytes,
                marks,
                self.given_with(match),
                self.proved(match),
            )
        )

    def with_sent(self, match: Match, code: str, now: int) -> Table:
        """The table once a letter is final: it will be made again with the same bytes, and never with others."""
        if code == self.sent:
            return self
        marks, given = letter.decode(code).marks or NO_MARKS, self.given_with(match)
        new = self._replace(sent=code, number=self.number + 1, base=len(match.entries), since=now)
        return new._replace(marks=marks, given=given, proofs=self.proved(match))

    def with_refused(self, kind: str, step: int, code: str) -> Table:
        """The table with a letter that was not taken in, kept as evidence."""
        kept = Refusal(kind, step, code[:LONGEST_REFUSED])
        others = tuple(one for one in self.refused if one.code != kept.code)
        return self._replace(refused=(*others, kept)[-MOST_REFUSED:])


def links_due(match: Match, guest_seat: int, answered: Container[int] = ()) -> tuple[int, int]:
    """How many links of both seats a letter shows that ends here; ``answered`` as in ``line.last_decider``."""
    done = line.exchanges(match)
    used = [done, done]
    if line.is_declared(match):
        used[1 - line.last_decider(match, guest_seat, answered)] -= 1
    return used[0], used[1]


def made_by(match: Match, seat: int, first: int) -> list[int]:
    """The steps of a seat, from ``first`` on."""
    entries = match.entries
    return [n for n in range(first, len(entries)) if entries[n].kind == CHOICE and entries[n].seat == seat]


@lru_cache(maxsize=2)
def own_chain(key: bytes) -> list[bytes]:
    """The chain of a seat key, kept because it takes some milliseconds to make."""
    return dice.chain(key)


# ------------------------------------------------------------------ kept
def key_text(table: Table) -> str:
    """The seat key as a line of text that a person can keep; with it and any letter the game is restored."""
    return as_text(table.key)


def key_from(text: str) -> bytes:
    """The inverse of :func:`key_text`, spaces aside; ``ValueError`` when it is none."""
    key = _bytes("".join(text.split()))
    if len(key) != dice.HASH:
        raise ValueError("key")
    return key


def _bytes(text: object, most: int = 400) -> bytes:
    if not isinstance(text, str) or len(text) > most:
        raise ValueError("bytes")
    try:
        return as_bytes(text)
    except ValueError as error:
        raise ValueError("bytes") from error


def to_json(table: Table) -> dict[str, object]:
    """A table as plain JSON, for the page to keep. It holds the seat key and goes nowhere else."""
    guest = table.guest
    return {
        "invitation": table.invitation(),
        "guest": [guest.seat, guest.name, *map(as_text, (guest.nonce, guest.anchor, guest.public))] if guest else None,
        "role": table.role,
        "key": as_text(table.key),
        "number": table.number,
        "base": table.base,
        "sent": table.sent,
        "used": table.used,
        "link": as_text(table.link),
        "inbox": table.inbox,
        "since": table.since,
        "refused": [list(one) for one in table.refused],
        **_signing_to_json(table),
        "given": as_text(standing.encode(table.given)),
        "wish": table.wish,
        **({"proofs": {str(at): as_text(data) for at, data in table.proofs.items()}} if table.proofs else {}),
    }


def from_json(data: Mapping[str, object]) -> Table:
    """The inverse of :func:`to_json`; ``ValueError`` for anything else."""
    try:
        agreed = letter.decode(_str(data, "invitation", letter.LONGEST)).terms
        found = data.get("guest")
        guest = None
        if isinstance(found, list) and len(found) in (4, 5) and isinstance(found[0], int) and isinstance(found[1], str):
            guest = terms.checked_guest(agreed, Guest(found[0], found[1], *map(_bytes, found[2:])))
    except Unsound as error:
        raise ValueError(str(error)) from error
    refused = data.get("refused")
    kept = [
        Refusal(one[0], one[1], one[2])
        for one in (refused if isinstance(refused, list) else [])[-MOST_REFUSED:]
        if isinstance(one, list) and len(one) == 3 and isinstance(one[0], str) and isinstance(one[1], int)
        if isinstance(one[2], str)
    ]
    key, link = _bytes(data.get("key")), _bytes(data.get("link"))
    if len(key) != dice.HASH or len(link) not in (0, dice.HASH):
        raise ValueError("key")
    return Table(
        agreed,
        guest,
        _int(data, "role", GUEST),
        key,
        _int(data, "number", 65_535),
        _int(data, "base", letter.MOST_STEPS),
        _str(data, "sent", letter.LONGEST),
        _int(data, "used", dice.LENGTH),
        link,
        _str(data, "inbox", letter.LONGEST),
        _int(data, "since", 4_102_444_800_000),
        tuple(kept),
        _marks(data.get("marks")),
        _given(data.get("given", "")),
        _str(data, "wish", standing.LONGEST) if "wish" in data else "",
        _proofs(data.get("proofs")),
    )


def _proofs(found: object) -> Mapping[int, bytes]:
    """The proofs of a kept table; most have none."""
    if found is None:
        return line.NO_PROOFS
    if not isinstance(found, dict) or not all(isinstance(at, str) and at.isdigit() for at in found):
        raise ValueError("proofs")
    return {int(at): _bytes(text, LONGEST_PROOF) for at, text in found.items()}


def _given(found: object) -> Given:
    """The answers of a kept table; tables of before had none."""
    if not isinstance(found, str) or len(found) > letter.MOST_NUMBER:
        raise ValueError("given")
    try:
        return standing.decode(as_bytes(found))
    except (Unsound, ValueError) as error:
        raise ValueError("given") from error


def _signing_to_json(table: Table) -> dict[str, object]:
    """Nothing where letters are not signed."""
    if not table.is_signed:
        return {}
    return {"marks": [[mark.minutes, mark.steps, as_text(mark.signature)] for mark in table.marks]}


def _marks(found: object) -> Marks:
    if found is None:
        return NO_MARKS
    if not isinstance(found, list) or len(found) != 2:
        raise ValueError("marks")
    return _mark(found[0]), _mark(found[1])


def _mark(found: object) -> Mark:
    if not isinstance(found, list) or len(found) != 3:
        raise ValueError("marks")
    data = {"minutes": found[0], "steps": found[1]}
    signature = _bytes(found[2])
    if len(signature) != signed.SIZE:
        raise ValueError("marks")
    return Mark(_int(data, "minutes", 2**32 - 1), _int(data, "steps", letter.MOST_STEPS), signature)


def _int(data: Mapping[str, object], name: str, most: int) -> int:
    value = data.get(name)
    if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value <= most:
        raise ValueError(name)
    return value


def _str(data: Mapping[str, object], name: str, most: int) -> str:
    value = data.get(name)
    if not isinstance(value, str) or len(value) > most:
        raise ValueError(name)
    return value
