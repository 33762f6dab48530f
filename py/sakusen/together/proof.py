"""What a record holds so that everybody can check the dice of a game of two people, and the check.

The tag ``Letter`` has the last letter (terms, guest, links), the tag ``Line`` every step in the words of ``line``.
``py/docs/verify.py`` checks the same in one file that needs nothing of ours.
"""

from __future__ import annotations

import re
from collections.abc import Container, Iterator, Sequence
from typing import NamedTuple

from ..engine.match import CHOICE, Match
from . import dice, letter, line, terms
from .letter import Letter
from .post import claims_of
from .signed import Holds
from .standing import Given, reply
from .table import HOST, Table, links_due
from .terms import Unsound

TAGS = ("Dice", "Secrets", "Letter", "Line")
_CHOICE = re.compile(r"[01]\.[0-9]{1,9}(:(?:[0-9a-f]{2}){1,3000})?")
_ROLL = re.compile(r"r([0-9]{1,6})/([0-9]{1,6}(?:,[0-9]{1,6})*)")
MOST_WEIGHTS = 10_000


class Fault(NamedTuple):
    """What is wrong: ``key`` is "step" (a word that means nothing), "die", "link", "terms" or "answer" (another one was
    given beforehand); for a die, what stands at the step and what the links give. "signature": the one of the steps
    from this one on does not hold. "sealed.REASON": see ``secrets.Fault``."""

    key: str
    step: int = 0
    found: int = -1
    expected: int = -1


class Checked(NamedTuple):
    """What the check has come to: which dice, how many of them follow from the proof and how many were typed in;
    how many steps the seats have signed, -1 in a game without signatures. ``secrets`` are "open", "sealed", or "opened"
    when everything that was sealed has been opened and found true."""

    dice: str
    proved: int
    typed: int
    signed: int
    faults: tuple[Fault, ...]
    secrets: str = "open"


def tags(table: Table, match: Match, code: str) -> dict[str, str]:
    """The tags of a record that holds the proof as it stands; ``code`` is the match as a packed link. Of dice that are
    declared and not answered yet nothing is proved."""
    assert table.guest is not None
    _, steps, number = letter.unpacked(code)
    writer = table.seat if table.sent or not table.is_signed else 1 - table.seat
    chains, marks = table.shown(match), table.marks if table.is_signed else None
    at, given = table.number, table.answers(match)
    whole = Letter(table.terms, table.guest, table.terms.ident, at, writer, 0, chains, steps, number, marks, given)
    proofs = table.proved(match)
    whole, words = whole._replace(proofs=proofs), " ".join(line.line_of(match, proofs))
    return {"Dice": table.terms.dice, "Secrets": table.terms.secrets, "Letter": letter.encode(whole), "Line": words}


def stands(match: Match) -> tuple[int, int] | None:
    """Of a record that ends before its game does: the seat that has to go on, and the signed date of the last letter,
    in minutes since 1970. So it is seen who has fallen silent, and what had been rolled before. ``None`` where the game
    is over or nothing is signed."""
    arrived = letter.decode(match.tags.get("Letter", ""))
    if match.is_over or arrived.guest is None or arrived.marks is None:
        return None
    seats = Table(arrived.terms, arrived.guest, HOST, bytes(dice.HASH), arrived.number, len(match.entries))
    seat = seats._replace(given=arrived.given).pen(match)
    return None if seat is None else (seat, arrived.marks[1].minutes)


def check(code: str, words: Sequence[str], holds: Holds) -> Checked:
    """Whether the dice of a line are those that a letter's terms and links give, and its steps signed; ``holds`` looks
    at signatures. :class:`Unsound` when the letter cannot be read."""
    arrived = letter.decode(code)
    if arrived.guest is None:
        raise Unsound("terms")
    game, kind = terms.game_hash(arrived.terms, arrived.guest), arrived.terms.dice
    faults = [] if arrived.chains is None or _is_anchored(arrived) else [Fault("link")]
    proved = typed = 0
    for roll in _rolls(words, arrived.guest.seat, arrived.given.used, faults):
        if kind == "real" and roll.weights == (1,) * 6:
            typed += 1
            continue
        expected = _expected(arrived, game, words, roll)
        if expected is None:
            faults.append(Fault("link", roll.step))
            break
        proved += 1
        if expected != roll.outcome:
            faults.append(Fault("die", roll.step, roll.outcome, expected))
    covered = -1
    if arrived.marks is not None:
        covered = arrived.marks[1].steps
        for claim in claims_of(arrived, words):
            if not holds(claim):
                faults.append(Fault("signature", claim.first))
                covered = min(covered, claim.first - 1)
    if (at := _proved_otherwise(arrived, words)) >= 0:
        faults.append(Fault("sealed.changed", at + 1))
    return Checked(kind, proved, typed, covered, tuple(faults), arrived.terms.secrets)


def _proved_otherwise(arrived: Letter, words: Sequence[str]) -> int:
    """The first step (from 0) that a line proves otherwise than the letter; -1 when there is none."""
    told = {at: proof for at, word in enumerate(words) if (proof := word.partition(":")[2])}
    steps = {*told, *arrived.proofs}
    return next((at for at in sorted(steps) if told.get(at, "") != arrived.proofs.get(at, b"").hex()), -1)


class _Roll(NamedTuple):
    step: int
    outcome: int
    weights: tuple[int, ...]
    number: int  # in the game
    exchange: int
    in_batch: int
    start: int  # steps before the batch
    decider: int


def _rolls(words: Sequence[str], guest: int, used: Container[int], faults: list[Fault]) -> Iterator[_Roll]:
    """The dice of a line in order; a word that means nothing ends it. Steps that are ``used`` were made by an answer
    given beforehand, so the other seat declared what follows."""
    decider, number, exchange, start = guest, 0, 0, 0
    for at, word in enumerate(words):
        if _CHOICE.fullmatch(word):
            decider, start = int(word[0]) ^ (at in used), at + 1
            continue
        found = _ROLL.fullmatch(word)
        weights = tuple(map(int, found[2].split(","))) if found else ()
        if found and len(weights) == 1 and weights[0] <= MOST_WEIGHTS:
            weights = (1,) * weights[0]
        if not found or not sum(weights) or int(found[1]) >= len(weights):
            faults.append(Fault("step", at + 1))
            return
        exchange += at == start
        yield _Roll(at + 1, int(found[1]), weights, number, exchange, at - start, start, decider)
        number += 1


def _is_anchored(arrived: Letter) -> bool:
    """Whether both chains lead back to what was published when the game began."""
    assert arrived.guest is not None
    assert arrived.chains is not None
    host = terms.host_seat(arrived.terms, arrived.guest)
    anchors = {host: arrived.terms.anchor, arrived.guest.seat: arrived.guest.anchor}
    pairs = zip(*arrived.chains, strict=True)
    return all(used < dice.LENGTH and dice.leads_to(link, used) == anchors[n] for n, (used, link) in enumerate(pairs))


def _expected(arrived: Letter, game: bytes, words: Sequence[str], roll: _Roll) -> int | None:
    if arrived.chains is None:
        return dice.roll(game, b"", b"", b"", roll.number, roll.weights)
    used, links = arrived.chains
    if min(used) < roll.exchange:
        return None
    first, second = (dice.leads_to(links[n], used[n] - roll.exchange) for n in (roll.decider, 1 - roll.decider))
    declared = dice.declaration(game, first, words[: roll.start])
    return dice.roll(game, declared, first, second, roll.in_batch, roll.weights)


def _answered(match: Match, given: Given) -> Iterator[Fault]:
    """The steps that are told to be answers given beforehand, and are not."""
    state = match.beginning()
    for at, entry in enumerate(match.entries):
        if at in given.used and reply(match.game, state, given.of(entry.seat, at)) != entry.value:
            yield Fault("answer", at + 1)
        (state.apply if entry.kind == CHOICE else state.resolve)(entry.value)


def check_match(match: Match, holds: Holds) -> Checked:
    """The same of a record that has been read, and whether what it proves is what was played. :class:`Unsound` when
    the record holds no proof."""
    code, told = match.tags.get("Letter", ""), match.tags.get("Line", "").split()
    if not code:
        raise Unsound("none")
    arrived = letter.decode(code)
    words = line.line_of(match, arrived.proofs)
    faults = [Fault("step", at + 1) for at, (a, b) in enumerate(zip(words, told, strict=False)) if a != b][:1]
    if not faults and len(words) != len(told):
        faults = [Fault("step", min(len(words), len(told)) + 1)]
    slug, _, scenario, options = arrived.terms.setup.split("|")[:4]
    played = ",".join(f"{key}={value}" for key, value in sorted(match.options.items()))
    if (slug, scenario, options) != (match.game.slug, match.scenario, played):
        faults.append(Fault("terms"))
    due = links_due(match, arrived.guest.seat, arrived.given.used) if arrived.guest else None
    if arrived.chains and arrived.chains.used != due:
        faults.append(Fault("link"))
    faults += _answered(match, arrived.given)
    found = check(code, words, holds)
    if not arrived.terms.is_sealed:
        return found._replace(faults=(*faults, *found.faults))
    from . import secrets

    wrong, ident = secrets.fault(match, arrived.terms.ident, arrived.proofs), arrived.terms.ident
    faults += [Fault(f"sealed.{wrong.reason}", wrong.step)] if wrong else []
    is_open = not wrong and secrets.is_open(match, ident, arrived.proofs)
    return found._replace(faults=(*faults, *found.faults), secrets="opened" if is_open else "sealed")
