"""What proves the steps of a sealed game: promises, places, what opens a promise, and the seal at the end.

A *proof* belongs to one step and is made by the seat that makes the step; what a seat proves follows from its key, so
its page makes the same bytes again. A page fetches this when the first sealed game is opened (``ui/page/late.py``), so
nothing imports it before; ``py/docs/PROTOCOL.md`` has the bytes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from ..engine.match import CHOICE
from ..engine.sealed import LAY, OPEN, POINT, SHOW, Need, Sealed, SealedCards, rules_of
from .dice import HASH, digest
from .sealed import SALT, Markers, Shown, is_marker, named

if TYPE_CHECKING:
    from ..engine.cooperative import Slowly
    from ..engine.core import State
    from ..engine.match import Entry, Match
    from .sealed_cards import Found

Proofs = Mapping[int, bytes]
"""The proof of each step (from 0) that has one."""
KINDS = {LAY: 1, POINT: 2, SHOW: 3, OPEN: 4}
"""The first byte of a proof."""
SHOWN = SALT + 2
"""Bytes of what opens one promise: place, salt, marker."""
AT_ONCE = 6
"""So many cards are masked before a page may do something else."""


class Fault(NamedTuple):
    """What is wrong with a proof: of which step (from 1), of which seat, and why.

    "missing", "extra"   it is not there, or there is one that nothing asks for
    "form"               it is not what such a proof looks like
    "opening"            it does not open what was promised
    "swapped"            it opens a promise, and there lies another marker than the step needs
    "place"              it opens a place that was not drawn
    "twice"              it opens a place once more
    "seal"               the promises do not follow from the seal
    "drawn"              other markers lie in the places that were drawn than the step says
    "key"                a key opens nothing, or another card than the step says; a pass holds what is no card
    "joker"              the joker is hidden, or a card is called one
    "choice"             a card was laid down or exchanged that the seat did not have
    """

    step: int
    seat: int
    reason: str


class _Step(NamedTuple):
    at: int
    seat: int
    need: Need | None


def seal_of(key: bytes) -> bytes:
    """The seal of a seat; it follows from the seat key, and tells nothing of it."""
    return digest("sakusen seal 1", key)


def _steps(match: Match, rules: Sealed) -> Iterator[_Step]:  # type: ignore[type-arg]
    """The choices of a match in order, with what each counts with."""

    def need(state: State, entry: Entry) -> Need | None:
        return rules.need(state, entry.value) if entry.kind == CHOICE else None

    for at, (entry, needed) in enumerate(zip(match.entries, match.told("needs", need), strict=True)):
        if entry.kind == CHOICE:
            yield _Step(at, entry.seat, needed)


def _read(data: bytes) -> list[Shown]:
    """The openings in the proof of a step that shows markers."""
    parts = [data[at : at + SHOWN] for at in range(1, len(data), SHOWN)]
    return [Shown(part[0], part[1:-1], part[-1]) for part in parts if len(part) == SHOWN]


# ------------------------------------------------------------------ making
def made(match: Match, game: bytes, key: bytes, seat: int, kept: Proofs) -> dict[int, bytes]:
    """The proofs of all steps of a match: those that are ``kept``, and for the seat of the key those that are not."""
    rules = rules_of(match.game, match.options)
    if rules is None:
        return {}
    if isinstance(rules, SealedCards):
        return {**kept, **_cards(match, game, kept, key, seat, makes=True).proofs}
    whole = dict(kept)
    markers, seal = Markers(game, seal_of(key), rules.markers), seal_of(key)
    places: Sequence[int] = ()
    opened: set[int] = set()
    for at, whose, need in _steps(match, rules):
        if need and whose == seat and at not in whole:
            whole[at] = bytes([KINDS[need.kind]]) + _body(need, markers, seal, places, opened, rules, game)
        if need and need.kind == POINT:
            places = whole.get(at, b"")[1:]
        elif need and need.kind == SHOW:
            opened.update(one.place for one in _read(whole.get(at, b"")))
    return whole


def _body(
    need: Need,
    markers: Markers,
    seal: bytes,
    places: Sequence[int],
    opened: set[int],
    rules: Sealed,  # type: ignore[type-arg]
    game: bytes,
) -> bytes:
    if need.kind == LAY:
        return b"".join(markers.promises())
    if need.kind == POINT:
        return bytes(named(seal, game, rules.markers, rules.drawn))
    if need.kind == OPEN:
        return seal
    found = [markers.show(place) for place in places if place not in opened]
    wanted = [one for one in found if one.what in need.markers][: need.places]
    return b"".join(bytes([one.place]) + one.salt + bytes([one.what]) for one in wanted)


def own(match: Match, game: bytes, key: bytes, seat: int, kept: Proofs) -> tuple[int, ...]:
    """The markers that the seat of a key has drawn; none before the other has pointed at their places."""
    rules = rules_of(match.game, match.options)
    if not isinstance(rules, Sealed) or seat != rules.holder:
        return ()
    at = next((step.at for step in _steps(match, rules) if step.need and step.need.kind == POINT), -1)
    places = kept.get(at, b"")[1:]
    return tuple(sorted(Markers(game, seal_of(key), rules.markers).drawn(places)))


def teacher(match: Match, game: bytes, key: bytes, seat: int, kept: Proofs) -> Callable[[State], None] | None:
    """What tells a position of a match what the seat of a key knows there, and nobody else; ``None`` as long as that is
    nothing."""
    rules = rules_of(match.game, match.options)
    if isinstance(rules, SealedCards):
        known = _cards(match, game, kept, key, seat, makes=True).known
        return partial(_tell, rules, known)
    markers = own(match, game, key, seat, kept)
    return (lambda state: rules.teach(state, markers)) if rules and markers else None


def shuffling(match: Match, game: bytes, proofs: Proofs, key: bytes, seat: int) -> Slowly[None]:
    """What takes a slow device long in a game with sealed cards, in slices; see ``sealed_cards.shuffling``."""
    if isinstance(rules_of(match.game, match.options), SealedCards):
        from . import sealed_cards

        asked = sealed_cards.asked(match, game, proofs, {seat: seal_of(key)}, -1)
        yield from sealed_cards.shuffling(asked, seat, AT_ONCE)


def _tell(rules: SealedCards, known: Sequence[State], state: State) -> None:  # type: ignore[type-arg]
    if (at := rules.clock(state)) < len(known):
        rules.teach(state, known[at])


def _cards(match: Match, game: bytes, proofs: Proofs, key: bytes = b"", seat: int = -1, makes: bool = False) -> Found:
    """A game with sealed cards, gone through as the seat of a key, which ``makes`` the proofs that are missing, or as
    somebody who knows nothing."""
    from . import sealed_cards

    seals = {seat: seal_of(key)} if key else {}
    return sealed_cards.found(sealed_cards.asked(match, game, proofs, seals, seat if makes else -1))


# ------------------------------------------------------------------ checking
class Check:
    """Looks at the proofs of a game in order. ``promises``, ``places`` and what was shown are known as far as it has
    come; ``is_open`` once everything was opened."""

    def __init__(self, rules: Sealed, game: bytes) -> None:  # type: ignore[type-arg]
        self._rules, self._game = rules, game
        self.promises: list[bytes] = []
        self.places: list[int] = []
        self.shown: dict[int, int] = {}
        self.is_open = False

    def take(self, need: Need | None, data: bytes) -> str:
        """The proof of the next step; why it is none, or nothing."""
        if need is None or not data:
            return "extra" if data else "missing" if need else ""
        if data[0] != KINDS[need.kind]:
            return "form"
        return {LAY: self._lay, POINT: self._point, SHOW: self._show, OPEN: self._open}[need.kind](need, data)

    def _lay(self, _: Need, data: bytes) -> str:
        found = [data[at : at + HASH] for at in range(1, len(data), HASH)]
        if len(data) != 1 + HASH * self._rules.markers or len(set(found)) != len(found):
            return "form"
        self.promises = found
        return ""

    def _point(self, _: Need, data: bytes) -> str:
        self.places = list(data[1:])
        is_sound = len(set(self.places)) == len(self.places) == self._rules.drawn
        return "" if is_sound and max(self.places) < self._rules.markers else "form"

    def _show(self, need: Need, data: bytes) -> str:
        found = _read(data)
        if len(data) != 1 + SHOWN * need.places or len(found) != need.places:
            return "form"
        for one in found:
            if not is_marker(self._game, self.promises, one):
                return "opening"
            if one.what not in need.markers:
                return "swapped"
            if one.place not in self.places:
                return "place"
            if one.place in self.shown:
                return "twice"
            self.shown[one.place] = one.what
        return ""

    def _open(self, need: Need, data: bytes) -> str:
        if len(data) != 1 + HASH:
            return "form"
        markers = Markers(self._game, data[1:], self._rules.markers)
        if markers.promises() != self.promises:
            return "seal"
        self.is_open = True
        return "" if sorted(markers.drawn(self.places)) == sorted(need.markers) else "drawn"


def fault(match: Match, game: bytes, proofs: Proofs, key: bytes = b"", seat: int = -1) -> Fault | None:
    """The first thing that is wrong with the proofs of a match; ``None`` when every step has the proof that it counts
    with, and there is no other. The seat of a ``key`` can see of sealed cards what others cannot."""
    rules = rules_of(match.game, match.options)
    if rules is None:
        return Fault(min(proofs) + 1, -1, "extra") if proofs else None
    if isinstance(rules, SealedCards):
        found = _cards(match, game, proofs, key, seat)
        return Fault(found.at + 1, found.seat, found.reason) if found.reason else None
    check, rest = Check(rules, game), dict(proofs)
    for at, seat, need in _steps(match, rules):
        why = check.take(need, rest.pop(at, b""))
        if why:
            return Fault(at + 1, seat, why)
    return Fault(min(rest) + 1, -1, "extra") if rest else None


def is_open(match: Match, game: bytes, proofs: Proofs) -> bool:
    """Whether everything has been opened, in a match without a :func:`fault`."""
    rules = rules_of(match.game, match.options)
    if rules is None:
        return True
    if isinstance(rules, SealedCards):
        return _cards(match, game, proofs).opened == len(match.game.seats)
    check = Check(rules, game)
    for at, _, need in _steps(match, rules):
        check.take(need, proofs.get(at, b""))
    return check.is_open


# ------------------------------------------------------------------ bytes
def encode(proofs: Proofs) -> bytes:
    """As a letter holds them: step, length, proof, in the order of the steps."""
    return b"".join(at.to_bytes(2, "big") + len(data).to_bytes(2, "big") + data for at, data in sorted(proofs.items()))


def decode(data: bytes) -> dict[int, bytes]:
    """The inverse of :func:`encode`; ``ValueError`` for anything else."""
    found: dict[int, bytes] = {}
    at = 0
    while at < len(data):
        step, size = int.from_bytes(data[at : at + 2], "big"), int.from_bytes(data[at + 2 : at + 4], "big")
        found[step] = data[at + 4 : at + 4 + size]
        at += 4 + size
    if encode(found) != data:
        raise ValueError("proofs")
    return found
