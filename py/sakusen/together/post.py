"""Invitations, seats, and what becomes of a letter that arrives. Nothing here changes what it is given."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ..engine.cooperative import Slowly
from ..engine.core import Chance, Decision, Outcome
from ..engine.match import CHOICE, Entry, Match
from ..engine.record import FindGame, RecordError, pack, replayed, unpacking
from ..engine.sealed import SEALED, rules_of
from . import dice, letter, line, signed, standing, terms
from .clock import NONE, Pace
from .letter import Letter
from .signed import Claim, Holds
from .table import GUEST, HOST, Table, links_due, made_by, own_chain
from .terms import Guest, Terms, Unsound

NEW, KNOWN = "new", "known"
"""Kinds of :class:`Came` with which nothing is wrong."""
MOST_LETTERS = 60_000
"""No game has so many letters."""


class Came(NamedTuple):
    """What a letter was. ``kind`` is "new" (``table`` and ``match`` are as they are with it), "known" (nothing new in
    it), or why it is not taken in:

    "cut", "newer", "too_long", "terms"     it cannot be read, or says what nobody can have agreed upon
    "other"                                  it is of another game
    "taken"                                  somebody else has sat down first
    "mine"                                   it is one of our own, with steps that this page does not have
    "missing"                                it tells of own steps that this page does not have; letters
                                             ``first`` to ``last`` are not here
    "altered"                                step ``step`` is our own, and is not what we did
    "forged"                                 step ``step`` is ours to make, and the letter makes it
    "fork"                                   another step ``step`` of the other than the one that came before
    "die"                                    the die of step ``step`` is ``found`` and must be ``expected``
    "link"                                   a link of a chain does not lead to the one before
    "unsigned"                               the seat of ``seat`` has not signed letter ``first``, whose new steps
                                             begin with ``step``; ``found`` is 1 if it bears another signature
    "answers"                                the answers given beforehand are not those that were given, or one was
                                             used otherwise at step ``step``
    "early"                                  it ends where its sender still has to go on
    "sealed"                                 step ``step`` of ``seat`` is not proved as a sealed game asks; ``reason``
                                             is one of ``secrets.Fault``, or "changed": an earlier letter proved it in
                                             another way
    "illegal"                                what stands at step ``step`` is not possible
    """

    kind: str
    letter: Letter | None = None
    table: Table | None = None
    match: Match | None = None
    step: int = 0
    expected: int = -1
    found: int = -1
    first: int = 0
    last: int = 0
    seat: int = -1
    reason: str = ""


class Opened(NamedTuple):
    """A letter that can be read: the game at its end, and the signatures that it bears."""

    letter: Letter
    match: Match
    claims: tuple[Claim, ...] = ()


# ------------------------------------------------------------------ beginning
def invite(
    match: Match,
    kind: str,
    seat: int,
    name: str,
    key: bytes,
    nonce: bytes,
    public: bytes = b"",
    pace: Pace = NONE,
) -> Table:
    """A table to which somebody is invited. ``match`` is the game at its beginning, without luck; ``public`` the public
    key of ``signed.seed(key)``, without which letters are not signed."""
    setup, secrets = letter.unpacked(pack(match))[0], SEALED if rules_of(match.game, match.options) else "open"
    anchor = own_chain(key)[0] if kind == "shared" else b""
    agreed = terms.checked(Terms(setup, kind, secrets, seat, terms.plain_name(name), nonce, anchor, public, pace))
    return Table(agreed, None, HOST, key)


def sit_down(agreed: Terms, seat: int, name: str, key: bytes, nonce: bytes, public: bytes = b"") -> Table:
    """The table of who takes the free seat; ``seat`` counts only where the invitation leaves the choice,
    ``public`` only where letters are signed."""
    if agreed.seat != terms.ANY:
        seat = 1 - agreed.seat
    anchor = own_chain(key)[0] if agreed.anchor else b""
    shown = public if agreed.public else b""
    guest = terms.checked_guest(agreed, Guest(seat, terms.plain_name(name), nonce, anchor, shown))
    return Table(agreed, guest, GUEST, key, link=agreed.anchor)


def beginning(agreed: Terms, find: FindGame) -> Slowly[Match]:
    """The game of an invitation before its first step. :class:`Unsound` when there is no such game here."""
    return (yield from _steps(Letter(agreed), find))


def _steps(arrived: Letter, find: FindGame) -> Slowly[Match]:
    try:
        match = yield from unpacking(letter.packed(arrived), find)
    except RecordError as error:
        raise Unsound("newer" if error.key == "newer_edition" else "illegal", str(error.step)) from error
    except (ValueError, LookupError) as error:  # anything else is for whoever finds games to deal with
        raise Unsound("terms") from error
    if len(match.game.seats) != 2 or _without_edition(letter.unpacked(pack(match))[0]) != _without_edition(
        arrived.terms.setup
    ):
        raise Unsound("terms")
    return match


def _without_edition(setup: str) -> list[str]:
    """A game of an older edition is played on by that edition's lists where the game knows them, else by ours."""
    parts = setup.split("|")
    return parts[:1] + parts[2:]


def restored(arrived: Letter, key: bytes, public: bytes = b"") -> Table:
    """The table of who has lost a game and takes it up again from a letter. Where it :func:`needs_key` that is the seat
    key of the game, with ``public`` which belongs to it: :class:`Unsound` ("key") when neither seat has it. Else the
    letter is taken for one that the other has written."""
    assert arrived.guest is not None
    role = GUEST if arrived.seat == terms.host_seat(arrived.terms, arrived.guest) else HOST
    if needs_key(arrived):
        pair = (arrived.terms.public, arrived.guest.public)
        if not arrived.terms.public:
            pair, public = (arrived.terms.anchor, arrived.guest.anchor), own_chain(key)[0]
        if public not in pair:
            raise Unsound("key")
        role = HOST if public == pair[0] else GUEST
    return Table(arrived.terms, arrived.guest, role, key, link=_anchor(arrived.terms, arrived.guest, role))


def needs_key(arrived: Letter) -> bool:
    """Whether a game can only be gone on with by who has the seat key: to sign, or for the shared dice."""
    return bool(arrived.terms.public or arrived.terms.anchor)


def _anchor(agreed: Terms, guest: Guest, role: int) -> bytes:
    """The anchor of the other's chain."""
    return agreed.anchor if role == GUEST else guest.anchor


# ------------------------------------------------------------------ arrival
def receiving(
    table: Table, match: Match, code: str, find: FindGame, with_own: bool = False, holds: Holds | None = None
) -> Slowly[Came]:
    """What an arriving letter means for a game: :func:`opening`, the signatures by ``holds``, :func:`weighing`."""
    opened = yield from opening(table, code, find)
    if isinstance(opened, Came):
        return opened
    false = [claim for claim in opened.claims if holds is None or not holds(claim)]
    return (yield from weighing(table, match, opened, false, with_own))


def opening(table: Table, code: str, find: FindGame) -> Slowly[Opened | Came]:
    """Read an arriving letter for the game of a table; what it is when that does not work. Whoever opens it then looks
    at its claims, which may take a browser some time, and goes on with :func:`weighing`."""
    try:
        arrived = letter.decode(code)
    except Unsound as error:
        return Came(error.key)
    told = _told_about(table, arrived)
    if told:
        step, seat = (table.base + 1, arrived.seat) if told == "unsigned" else (0, -1)
        return Came(told, arrived, step=step, first=arrived.number, seat=seat)
    try:
        theirs = yield from _steps(arrived, find)
    except Unsound as error:
        step = int(error.detail) if error.key == "illegal" and error.detail.isdigit() else 0
        return Came(error.key, arrived, step=step)
    return Opened(arrived, theirs, claims_of(arrived, line.line_of(theirs, arrived.proofs)))


def claims_of(arrived: Letter, words: Sequence[str]) -> tuple[Claim, ...]:
    """The signatures that a letter bears; ``words`` are its steps as ``line`` writes them."""
    if arrived.guest is None or arrived.marks is None:
        return ()
    game, keys = terms.game_hash(arrived.terms, arrived.guest), terms.publics(arrived.terms, arrived.guest)
    return signed.claims(game, keys, arrived.number, arrived.seat, arrived.marks, words, arrived.given)


def weighing(
    table: Table, match: Match, opened: Opened, false: Sequence[Claim], with_own: bool = False
) -> Slowly[Came]:
    """What a letter that could be read means. Every new step is played by the rules, every die looked at; ``match``
    and ``table`` stay as they are. ``false`` are the claims that do not hold. ``with_own``: the reader has said that
    own steps which are not here may be taken in, too, as after a loss."""
    arrived = opened.letter
    if opened.letter.marks is not None and not _is_whole(opened):
        return Came("unsigned", arrived, step=table.base + 1, first=arrived.number, seat=arrived.seat)
    if by_sender := [one for one in false if one.number == arrived.number]:
        return _unsigned(arrived, by_sender[0])
    seated = table
    if table.guest is None:
        assert arrived.guest is not None
        seated = table._replace(guest=arrived.guest, link=arrived.guest.anchor)
    if _is_half_shown(table, match, arrived):
        match = replayed(match, table.base)
    came = yield from _compared(seated, match, arrived, opened.match, with_own)
    # what the reader has signed is looked at last: a step of his own that was altered is better named as such
    return _unsigned(arrived, false[0]) if false and came.kind == NEW else came


def _is_half_shown(table: Table, match: Match, arrived: Letter) -> bool:
    """Whether a page was closed while it showed this letter: some or all of its steps are here, and even the die that
    it made possible, but the table does not know it yet."""
    if not table.inbox or len(match.entries) == table.base:
        return False
    return arrived.seat != table.seat and letter.decode(table.inbox) == arrived


def _is_whole(opened: Opened) -> bool:
    """Whether the last signature is about the whole letter."""
    arrived = opened.letter
    assert arrived.marks
    return bool(opened.claims) and arrived.marks[1][:2] == (arrived.minutes, arrived.steps)


def _unsigned(arrived: Letter, claim: Claim) -> Came:
    bears = int(claim.signature != signed.NONE)
    return Came("unsigned", arrived, step=claim.first, found=bears, first=claim.number, seat=claim.seat)


def _told_about(table: Table, arrived: Letter) -> str:
    """What can be said of a letter before its steps are looked at; empty when they are wanted."""
    if arrived.terms.ident != table.terms.ident:
        if arrived.game != table.terms.ident:
            return "other"
        return "unsigned" if table.is_signed and not arrived.terms.public else "terms"
    if arrived.guest is None:
        return KNOWN
    if arrived.game != table.terms.ident:
        return "terms"
    if table.guest is not None and arrived.guest != table.guest:
        return "taken"
    return ""


def _compared(table: Table, match: Match, arrived: Letter, theirs: Match, with_own: bool) -> Slowly[Came]:
    """Compare the steps of a letter with those that are here."""
    here, there = [entry[:3] for entry in match.entries], [entry[:3] for entry in theirs.entries]
    same = next((at for at, (a, b) in enumerate(zip(here, there, strict=False)) if a != b), min(len(here), len(there)))
    is_welcome = table.role == HOST and table.number == 0
    is_ours = arrived.seat == table.seat
    if changed := _proved_otherwise(table, arrived, theirs, same):
        return changed
    if same == len(there) and not (is_welcome and not is_ours):
        return Came(KNOWN, arrived)
    if same < min(len(here), len(there)):
        return _differing(table, match, arrived, theirs, same)
    if is_ours and not with_own:
        return Came("mine", arrived, step=same + 1)
    return (yield from _tried(table, match, arrived, theirs, with_own))


def _proved_otherwise(table: Table, arrived: Letter, theirs: Match, same: int) -> Came | None:
    """A step of a sealed game that both know, and that the letter proves in another way than an earlier one did."""
    for at in range(min(same, table.base)):
        if table.proofs.get(at) != arrived.proofs.get(at):
            return Came("sealed", arrived, step=at + 1, seat=theirs.entries[at].seat, reason="changed")
    return None


def _differing(table: Table, match: Match, arrived: Letter, theirs: Match, same: int) -> Came:
    ours, other = match.entries[same], theirs.entries[same]
    kind = "die" if ours.kind != CHOICE else "altered" if ours.seat == table.seat else "fork"
    return Came(kind, arrived, match=theirs, step=same + 1, expected=ours.value, found=other.value)


def _tried(table: Table, match: Match, arrived: Letter, theirs: Match, with_own: bool) -> Slowly[Came]:
    """Play the new steps on a copy; where something is wrong it says what, and at which step."""
    if wrong_link := _link_fault(table, arrived, theirs):
        return Came(wrong_link, arrived, step=_step_of_links(match, theirs))
    seated = table._replace(given=table.given._replace(used=arrived.given.used), proofs=arrived.proofs)
    if with_own:
        seated = seated._replace(number=arrived.number - 1, base=len(theirs.entries))
    if arrived.chains is not None:
        other = 1 - table.seat
        seated = seated._replace(used=arrived.chains.used[other], link=arrived.chains.links[other])
    copy = match.branch(None)
    for at in range(len(match.entries), len(theirs.entries)):
        yield
        entry = theirs.entries[at]
        fault = _fault(seated, copy, entry, arrived, with_own)
        if fault:
            return fault._replace(letter=arrived, step=at + 1)
        (copy.choose if entry.kind == CHOICE else copy.roll)(entry.value)
    if arrived.terms.is_sealed and (false := secrets_fault(copy, arrived, seated)):
        return false
    if not with_own and arrived.number != table.number + 1:
        first, last = table.number + 1, arrived.number - 1
        return Came("missing", arrived, first=first, last=last) if last >= first else Came("terms", arrived)
    if not with_own and (wrong := _wrong_answers(table, arrived, copy)):
        return Came("answers", arrived, step=wrong)
    if seated.pen(copy) == arrived.seat or arrived.number >= MOST_LETTERS:
        return Came("early", arrived, step=len(copy.entries))
    new = seated._replace(number=arrived.number, base=len(copy.entries), sent="", given=arrived.given)
    new = new._replace(marks=arrived.marks or seated.marks, proofs=arrived.proofs)
    if arrived.seat == table.seat:
        new = new._replace(sent=letter.encode(arrived))
    return Came(NEW, arrived, new, theirs)


def _step_of_links(match: Match, theirs: Match) -> int:
    """The step (from 1) that the new links of a letter belong to: the first new dice, or the declaration at its end."""
    new = range(len(match.entries), len(theirs.entries))
    return next((at for at in new if theirs.entries[at].kind != CHOICE), len(theirs.entries) - 1) + 1


def secrets_fault(match: Match, arrived: Letter, reader: Table) -> Came | None:
    """What is wrong with the proofs of a letter in a sealed game, as far as its reader can see."""
    from . import secrets

    found = secrets.fault(match, arrived.terms.ident, arrived.proofs, reader.key, reader.seat)
    if found is None:
        return None
    seat = found.seat if found.seat >= 0 else arrived.seat  # a proof where there is no choice to prove
    return Came("sealed", arrived, step=found.step, seat=seat, reason=found.reason)


def _fault(table: Table, copy: Match, entry: Entry, arrived: Letter, with_own: bool) -> Came | None:
    """What is wrong with the next step of a letter."""
    pending = copy.pending
    if isinstance(pending, Outcome):
        return Came("illegal")
    if isinstance(pending, Decision):
        answer = standing.reply(copy.game, copy.state, table.given.of(pending.seat, len(copy.entries)))
        if len(copy.entries) in arrived.given.used and not with_own:
            return None if answer == entry.value and pending.seat == table.seat else Came("answers")
        if pending.seat == table.seat and not with_own:
            if arrived.number > table.number + 1:
                return Came("missing", first=table.number + 1, last=arrived.number - 1)
            return Came("forged", found=entry.value)
        return None
    assert isinstance(pending, Chance)
    expected = table.outcome(copy)
    if expected is not None and expected != entry.value:
        return Came("die", expected=expected, found=entry.value)
    if expected is None and table.terms.dice != "real":
        return Came("link")
    is_ours_to_roll = expected is None and table.pen(copy) == table.seat and not with_own
    return Came("forged", found=entry.value) if is_ours_to_roll else None


def _wrong_answers(table: Table, arrived: Letter, copy: Match) -> int:
    """The step (from 1) at which a letter says something else about answers given beforehand than it may; 0 when all
    is well. It may add answers of its sender, from its end on, and names every step made for the reader."""
    known, told, steps = table.given, arrived.given, len(copy.entries)
    mine = made_by(copy, table.seat, table.base)
    if told.used != (*known.used, *mine):
        return (mine or [steps - 1])[0] + 1
    new = told.grants[len(known.grants) :]
    if told.grants[: len(known.grants)] != known.grants or len(new) > 1:
        return steps
    try:
        for grant in new:
            standing.chosen_in(copy.game, arrived.seat, grant.text)
            if grant[:2] != (arrived.seat, steps) or grant.text == known.of(arrived.seat, steps):
                return steps
    except Unsound:
        return steps
    return 0


def _link_fault(table: Table, arrived: Letter, theirs: Match) -> str:
    """Whether the links of a letter are those that its steps need, and follow from the ones before."""
    shown = arrived.chains
    if shown is None:
        return ""
    ours, other = table.seat, 1 - table.seat
    if shown.used != links_due(theirs, table.guest_seat, arrived.given.used) or max(shown.used) >= dice.LENGTH:
        return "link"
    more = shown.used[other] - table.used
    if more < 0 or dice.leads_to(shown.links[other], more) != (table.link or _anchor_of(table)):
        return "link"
    return "" if own_chain(table.key)[shown.used[ours]] == shown.links[ours] else "link"


def _anchor_of(table: Table) -> bytes:
    assert table.guest is not None
    return _anchor(table.terms, table.guest, table.role)
