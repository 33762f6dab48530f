"""What goes to and fro about a game for one person: the game lent for a turn, the turn that comes back, a challenge.

All luck of these follows from a seed that stands in the slip: the n-th draw for the same question is the same wherever
it is drawn. So nobody can roll again, and two people who play from one seed draw the same as long as they have the same
to draw from. A changed program could look ahead. ``py/docs/PROTOCOL.md`` has the fields.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from typing import NamedTuple

from ..engine import guard, link_text
from ..engine.cooperative import Slowly
from ..engine.core import Chance, Decision, Outcome, State
from ..engine.luck import Luck
from ..engine.match import LUCK, Match
from ..engine.record import FindGame, RecordError, link_code, pack, unpacking
from .dice import HASH, digest, roll
from .letter import MOST_NUMBER, MOST_STEPS, unpacked
from .signed import NONE, SIZE, Claim
from .terms import Unsound, plain_name

MARK, EDITION = 0xA7, 1
BEGINS = "pw"
"""How every code begins."""
LEND, BACK, SEED = 1, 2, 3
"""Kinds: a game lent for a turn; the same with the turn played; a set-up with its seed, and how its sender has played
it, if that is over."""
NAME = 16
Part = Callable[[State], object]
"""In which turn a position stands."""


class Slip(NamedTuple):
    """``game`` names the loan or the challenge; ``first`` is how many of the steps were there before the turn."""

    kind: int
    setup: str
    game: bytes
    seed: bytes
    name: str
    minutes: int
    first: int
    steps: int
    number_bytes: bytes
    public: bytes
    signature: bytes = NONE

    @property
    def slug(self) -> str:
        """The game."""
        return self.setup.split("|")[0]

    @property
    def text(self) -> bytes:
        """What is signed: all but the signature."""
        return digest("sakusen slip 1", _body(self))

    @property
    def claim(self) -> Claim:
        """The signature, to be looked at."""
        return Claim(self.public, self.text, self.signature, 0, 0, 0, 0)


# ------------------------------------------------------------------ luck
def drawn(seed: bytes, why: str, number: int, chance: Chance) -> int:
    """Outcome ``number`` (from 0) of those that answer one question."""
    return roll(seed, why.encode(), b"", b"", number, chance.weights)


class SeedLuck:
    """Luck from a seed, for one match."""

    def __init__(self, seed: bytes) -> None:
        self.seed, self.match = seed, None  # type: tuple[bytes, Match | None]

    def draw(self, chance: Chance) -> int | None:
        """The outcome; ``None`` before there is a match that asks."""
        if self.match is None:
            return None
        fallen = Counter(pending.why for pending, _ in walked(self.match) if isinstance(pending, Chance))
        return drawn(self.seed, chance.why, fallen[chance.why], chance)


def settle(match: Match, seed: bytes) -> None:
    """Let a match draw from a seed from now on, and draw what is due now."""
    luck = SeedLuck(seed)
    luck.match = match
    draw_on(match, luck)


def draw_on(match: Match, luck: Luck) -> None:
    """Let a match draw from this luck from now on, and draw what is due now."""
    match.luck = luck
    while isinstance(pending := match.pending, Chance) and (outcome := luck.draw(pending)) is not None:
        match.roll(outcome)


def walked(match: Match) -> Iterator[tuple[Chance | Decision | Outcome, State]]:
    """What was pending before each step, with the position behind it, which is not to be changed."""
    state = match.beginning()
    state.settle(lambda *_, **__: None)
    for entry in match.entries:
        pending = state.pending()
        (state.resolve if entry.kind == LUCK else state.apply)(entry.value)
        yield pending, state


def false_die(match: Match, seed: bytes, first: int = 0) -> int:
    """The number of the first step behind ``first`` whose luck does not follow from the seed; 0 when all does."""
    fallen: Counter[str] = Counter()
    for step, ((pending, _), entry) in enumerate(zip(walked(match), match.entries, strict=True), 1):
        if isinstance(pending, Chance):
            if step > first and drawn(seed, pending.why, fallen[pending.why], pending) != entry.value:
                return step
            fallen[pending.why] += 1
    return 0


def turn_end(match: Match, first: int, part: Part) -> int:
    """After how many steps the turn is over in which the match stood after ``first``; 0 when it is not."""
    state = match.beginning()
    state.settle(lambda *_, **__: None)
    now = part(state)
    for step, (_, after) in enumerate(walked(match), 1):
        if step <= first:
            now = part(after) if step == first else now
        elif isinstance(after.pending(), Outcome) or part(after) != now:
            return step
    return 0


# ------------------------------------------------------------------ making
def slip(kind: int, match: Match, seed: bytes, name: str, minutes: int, public: bytes, **more: object) -> Slip:
    """A slip about a match as it stands, not signed yet."""
    setup, steps, number = unpacked(pack(match))
    made = Slip(kind, setup, b"", seed, plain_name(name), minutes, 0, steps, number, public)
    if kind == SEED:
        return made._replace(game=challenge(setup, seed))
    return made._replace(**more)  # type: ignore[arg-type]


def challenge(setup: str, seed: bytes) -> bytes:
    """The name of a challenge: the same set-up on the same seed is the same one."""
    return digest("sakusen seed 1", setup.encode(), seed)[:NAME]


# ------------------------------------------------------------------ bytes
def is_one(code: str) -> bool:
    """Whether a code wants to be one of these."""
    return code.startswith(BEGINS)


def _text(text: str) -> bytes:
    return len(text.encode()).to_bytes(2, "big") + text.encode()


def _body(one: Slip) -> bytes:
    counts = one.minutes.to_bytes(4, "big") + one.first.to_bytes(2, "big") + one.steps.to_bytes(2, "big")
    head = bytes([MARK, EDITION, one.kind]) + one.game + one.seed + one.public + counts
    return head + _text(one.setup) + _text(one.name) + one.number_bytes


def encode(one: Slip) -> str:
    """The code; the same gives the same."""
    return link_text.sent(_body(one) + one.signature)


def decode(code: str) -> Slip:
    """The inverse of :func:`encode`; :class:`Unsound` ("too_long", "newer", "cut" or "terms") for anything else.
    Whether the signature holds is not looked at."""
    if len(code) > guard.CODE:
        raise Unsound("too_long", f"{guard.CODE:,}")
    try:
        data = link_text.received(code)
    except ValueError as error:
        raise Unsound("cut") from error
    if len(data) < 8 or data[0] != MARK:
        raise Unsound("cut")
    if data[1] != EDITION or data[2] not in (LEND, BACK, SEED):
        raise Unsound("newer", str(data[1]))
    try:
        made = _read(data)
    except UnicodeDecodeError as error:
        raise Unsound("cut") from error
    if encode(made) != code:
        raise Unsound("cut")
    _check(made)
    return made


def _read(data: bytes) -> Slip:
    keys = 3 + NAME + 2 * HASH
    at, texts = keys + 8, []
    for _ in range(2):
        end = at + 2 + int.from_bytes(data[at : at + 2], "big")
        texts.append(data[at + 2 : end].decode())
        at = end
    if len(data) < at + SIZE:
        raise Unsound("cut")
    minutes, first, steps = (int.from_bytes(data[keys + a : keys + b], "big") for a, b in ((0, 4), (4, 6), (6, 8)))
    game, seed, public = data[3 : 3 + NAME], data[3 + NAME : keys - HASH], data[keys - HASH : keys]
    number = data[at : len(data) - SIZE]
    return Slip(data[2], texts[0], game, seed, texts[1], minutes, first, steps, number, public, data[-SIZE:])


def _check(one: Slip) -> None:
    if one.name != plain_name(one.name) or one.setup.count("|") != 3:
        raise Unsound("terms")
    if one.steps > MOST_STEPS or len(one.number_bytes) > MOST_NUMBER:
        raise Unsound("cut")
    if one.kind == SEED and (one.first or one.game != challenge(one.setup, one.seed)):
        raise Unsound("terms")
    if one.first > one.steps or (one.kind == LEND and one.first != one.steps):
        raise Unsound("terms")


def reading(one: Slip, find: FindGame) -> Slowly[Match]:
    """The match of a slip, every step of it played by the rules; :class:`Unsound` ("illegal" with the step, "newer" or
    "terms") when there is none."""
    try:
        return (yield from unpacking(link_code(one.setup, one.steps, one.number_bytes), find))
    except RecordError as error:
        if error.key == "newer_edition" or not error.step:
            raise Unsound("newer" if error.key == "newer_edition" else "terms") from error
        raise Unsound("illegal", str(error.step)) from error


def parted(mine: Match, theirs: Match) -> int:
    """The number of the first step in which two games differ; 0 when the shorter one is the beginning of the other."""
    for step, (one, other) in enumerate(zip(mine.entries, theirs.entries, strict=False), 1):
        if (one.kind, one.value) != (other.kind, other.value):
            return step
    return 0
