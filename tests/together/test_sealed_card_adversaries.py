"""Who cheats at sealed cards of Special Military Operation 202X: each is refused with step, seat and reason, and the
honest side goes on with what it has."""

from __future__ import annotations

import base64
import importlib
import json
import random
import subprocess
import sys
import zlib
from collections.abc import Callable
from functools import cache
from typing import NamedTuple

import pytest
from tests.together.test_sealed_cards import PRC, ROC, asks, pair, whole
from tests.together.test_sealed_games import VERIFY, copied, forged, refused
from tests.together.two import Side, seated

from sakusen.cli import main
from sakusen.engine.match import CHOICE
from sakusen.engine.record import pack, replayed, write
from sakusen.games.taiwan202x.rules.steps import CARD_AT, COVERED
from sakusen.together import letter, line, post, proof, secrets, terms
from sakusen.together.curve import group
from sakusen.together.sealed_cards import KINDS, Walk
from sakusen.together.sealed_deck import HAND_A, HAND_B, ORDER, STOCK, Dealer
from sakusen.together.table import from_json, to_json
from sakusen.together.terms import Unsound

pytestmark = pytest.mark.slow

PASS, POINTS = 1, 1 + 54 * 32
KEYS = POINTS + 22 * 32
HIGH, SECOND = bytes(31) + b"\x80", (2**255 - 18).to_bytes(32, "little")
"""Second encodings of elements."""
OFF = bytes.fromhex("26948d35ca62e643e26a83177332e6b6afeb9d08e4268b650f1f5bbd8d81d371")
"""RFC 9496, A.2: no square, so no element."""
NEGATIVE = b"\x01" + bytes(31)


class Cheat(NamedTuple):
    """A changed program that is about to send a letter with the step ``at``."""

    writer: Side
    proofs: dict[int, bytes]
    at: int

    @property
    def data(self) -> bytes:
        return self.proofs[self.at]

    @property
    def dealer(self) -> Dealer:
        return Dealer(group(), secrets.seal_of(self.writer.table.key), self.writer.table.seat == PRC)

    def earlier(self, kind: str) -> bytes:
        """The last proof of this kind that it has sent before."""
        mine = self.writer.table.seat
        found = [n for n, one in self.proofs.items() if one[0] == KINDS[kind] and n < self.at]
        return self.proofs[max(n for n in found if self.writer.match.entries[n].seat == mine)]


Change = Callable[[Cheat], bytes]


def put(at: int, data: bytes) -> Change:
    return lambda cheat: cheat.data[:at] + data + cheat.data[at + len(data) :]


def turned(at: int) -> Change:
    return lambda cheat: cheat.data[:at] + bytes([cheat.data[at] ^ 1]) + cheat.data[at + 1 :]


def again(at: int) -> Change:
    """The key or number there in another form, which means the same."""

    def change(cheat: Cheat) -> bytes:
        other = int.from_bytes(cheat.data[at : at + 32], "little") + ORDER
        return cheat.data[:at] + other.to_bytes(32, "little") + cheat.data[at + 32 :]

    return change


def twice(at: int, size: int = 32) -> Change:
    """What stands there stands behind it, too."""
    return lambda cheat: cheat.data[: at + size] + cheat.data[at : at + size] + cheat.data[at + 2 * size :]


def of_place(at: int, place: int) -> Change:
    return lambda cheat: cheat.data[:at] + cheat.dealer.key(place) + cheat.data[at + 32 :]


def in_place(place: int) -> Change:
    """Another place than the card's, with its own right key."""
    return lambda cheat: bytes([KINDS["play"], place]) + cheat.dealer.key(place)


ZERO, ONE = bytes(32), b"\x01" + bytes(31)


def bad_keys(at: int, place: int) -> dict[str, tuple[Change, str]]:
    return {
        "another key": (turned(at + 3), "key"),
        "no key": (put(at, ZERO), "key"),
        "the smallest key": (put(at, ONE), "key"),
        "the order of the group": (put(at, ORDER.to_bytes(32, "little")), "key"),
        "the key in a second form": (again(at), "key"),
        "the key of another place": (of_place(at, place), "key"),
    }


FORMS: dict[str, tuple[Change, str]] = {
    "nothing": (lambda cheat: b"", "missing"),
    "one byte": (lambda cheat: cheat.data[:1], "form"),
    "too short": (lambda cheat: cheat.data[:-1], "form"),
    "too long": (lambda cheat: cheat.data + b"\0", "form"),
    "another kind": (lambda cheat: bytes([cheat.data[0] ^ 1]) + cheat.data[1:], "form"),
    "no kind": (lambda cheat: b"\xff" + cheat.data[1:], "form"),
    "a seal before the end": (lambda cheat: bytes([KINDS["open"]]) + bytes(32), "form"),
    "as long as can be": (lambda cheat: cheat.data[:1] + bytes(2999), "form"),
}
ELEMENTS = {"off the curve": OFF, "negative": NEGATIVE, "high bit": HIGH, "above the prime": SECOND, "identity": ZERO}


def bad_elements(at: int) -> dict[str, tuple[Change, str]]:
    return {name: (put(at, data), "key") for name, data in ELEMENTS.items()}


TABLE: dict[tuple[str, str], dict[str, tuple[Change, str]]] = {
    ("pass", "first"): {**bad_elements(PASS + 7 * 32), "no permutation": (twice(PASS + 64), "key")},
    ("pass", "last"): {
        **bad_elements(PASS + 40 * 32),
        **{f"point {name}": one for name, one in bad_elements(POINTS + 96).items()},
        **{f"hand: {name}": one for name, one in bad_keys(KEYS + 64, HAND_A[0]).items()},
        "no permutation": (twice(PASS), "key"),
        "two cards of a hand swapped": (
            lambda c: c.data[: 1 + 12 * 32] + c.data[1 + 13 * 32 :][:32] + c.data[1 + 12 * 32 :][:32] + c.data[449:],
            "key",
        ),
    },
    ("play", "last"): {
        **bad_keys(2, HAND_B[0]),
        "a card of the other": (in_place(HAND_A[0]), "place"),
        "a card of the stock": (in_place(STOCK[-1]), "place"),
        "a card of the ally deck": (in_place(0), "place"),
        "no place": (in_place(255 - 64), "place"),
        "a card laid twice": (lambda cheat: cheat.earlier("play"), "place"),
    },
    ("show", "last"): {
        "another salt": (turned(5), "opening"),
        "another place than promised": (turned(33), "opening"),
        **bad_keys(34, HAND_A[0]),
        "what was shown before": (lambda cheat: cheat.earlier("show"), "opening"),
    },
    ("draw", "last"): {
        **{f"shown {name}": (change, "joker") for name, (change, _) in bad_elements(1).items()},
        "another challenge": (turned(40), "joker"),
        "another response": (turned(70), "joker"),
        "a challenge in a second form": (again(33), "joker"),
        "a response in a second form": (again(65), "joker"),
        "the proof of an earlier draw": (lambda cheat: cheat.earlier("draw"), "joker"),
        "zeros": (put(1, bytes(96)), "joker"),
    },
    ("key", "first"): bad_keys(1, STOCK[-1]),
    ("keys", "first"): {**bad_keys(1 + 5 * 32, 6), "one key twice": (twice(1), "key")},
    ("lay", "first"): {"one promise twice": (twice(1), "twice")},
    ("promise", "first"): {},
    ("open", "first"): {"a seal before the end": (put(1, bytes(32)), "seal")},
}


@cache
def proofs_of() -> dict[int, bytes]:
    game = whole("shared", "shared", PRC)
    return dict(game.host.table.proved(game.host.match))


def spot(kind: str, which: str, size: int = 0) -> tuple[Cheat, Side]:
    """A cheat with a proof of this kind in the letter that is due, and the reader."""
    game = whole("shared", "shared", PRC)
    found = [n for n, one in proofs_of().items() if one[0] == KINDS[kind] and size in (0, len(one))]
    for at in found if which == "first" else reversed(found):
        if kind == "play" and proofs_of()[at][1] >= 64 or kind == "show" and proofs_of()[at][33] >= 64:
            continue  # a card that was laid down anew has no key
        for writer, reader in game.moments:
            if writer.table.base <= at < len(writer.match.entries):
                side = copied(writer)
                return Cheat(side, dict(side.table.proved(side.match)), at), copied(reader)
    raise AssertionError(kind)


@pytest.mark.parametrize(("kind", "which"), TABLE, ids=[" ".join(one) for one in TABLE])
def test_every_false_proof_is_refused_by_step_seat_and_reason_and_the_honest_letter_is_taken_afterwards(kind, which):
    cheat, reader = spot(kind, which)
    seat, at = cheat.writer.match.entries[cheat.at].seat, cheat.at
    for name, (change, reason) in {**FORMS, **TABLE[kind, which]}.items():
        made = change(cheat)
        assert made != cheat.data, name
        lie = {n: one for n, one in (cheat.proofs | {at: made}).items() if one}
        found = refused(reader, forged(cheat.writer, lie))
        step = 1 + (seat if reason == "seal" else at)  # the first pass that does not follow from it
        assert (name, found) == (name, ("sealed", reason, step, seat))
    assert reader.receive(cheat.writer.send()).kind == post.NEW


def test_an_opening_of_the_ally_deck_that_was_laid_down_anew_must_be_what_was_promised():
    try:
        cheat, reader = spot("keys", "first", 1 + 12 * 33)
    except AssertionError:
        pytest.skip("nobody has read the deck behind the other in this game")
    seat = cheat.writer.match.entries[cheat.at].seat
    for change in (turned(4), turned(33), twice(1, 33)):
        lie = cheat.proofs | {cheat.at: change(cheat)}
        assert refused(reader, forged(cheat.writer, lie)) == ("sealed", "opening", cheat.at + 1, seat)
    assert reader.receive(cheat.writer.send()).kind == post.NEW


def test_a_card_that_was_not_laid_cannot_be_shown():
    cheat, reader = spot("show", "last")
    held = cheat.dealer
    match = replayed(cheat.writer.match, cheat.at)
    laid = cheat.writer.match.entries[cheat.at].value - CARD_AT
    other = next(card for card in range(52) if cheat.writer.match.state.decks[PRC] >> card & 1 and card != laid)
    match.state.own, match.state.chosen = -1, [-1, *match.state.chosen[1:]]  # as a page without scruples
    match.choose(CARD_AT + other)
    for data in (cheat.data, cheat.data[:34] + held.key(HAND_A[1] - 1)):
        lie = {n: one for n, one in cheat.proofs.items() if n < cheat.at} | {cheat.at: data}
        assert refused(reader, forged(cheat.writer, lie, match)) == ("sealed", "key", cheat.at + 1, PRC)


def test_a_card_laid_face_down_cannot_be_another_one_after_the_other_has_chosen():
    """Neither the promise nor the number in the record can change between the two letters."""
    cheat, reader = spot("show", "first")
    promised = max(n for n, one in cheat.proofs.items() if one[0] == KINDS["promise"] and n < cheat.at)
    lie = cheat.proofs | {promised: cheat.proofs[promised][:1] + bytes(32)}
    assert refused(reader, forged(cheat.writer, lie)) == ("sealed", "changed", promised + 1, PRC)
    entries = cheat.writer.match.entries
    match = replayed(cheat.writer.match, promised)
    match.state.own, match.state.pads = -1, b""
    match.choose(COVERED + (entries[promised].value - COVERED + 1) % 52)
    kept = {n: one for n, one in cheat.proofs.items() if n <= promised}
    assert refused(reader, forged(cheat.writer, kept, match))[0] == "fork"
    assert reader.receive(cheat.writer.send()).kind == post.NEW


def test_proofs_where_nothing_is_to_be_proved_are_refused_at_dice_too():
    """Bytes that nobody asks for would make the record of the honest side a false one."""
    game = whole("shared", "shared", PRC)
    for moment in game.moments:
        writer, reader = moment
        new = range(writer.table.base, len(writer.match.entries))
        dice = [at for at in new if writer.match.entries[at].kind != CHOICE]
        plain = [at for at in new if writer.match.entries[at].kind == CHOICE and at not in proofs_of()]
        if dice and plain:
            break
    side, other = copied(writer), copied(reader)
    proofs, seat = dict(side.table.proved(side.match)), side.table.seat
    far = len(side.match.entries) + 7
    for at, who in ((dice[0], seat), (plain[0], side.match.entries[plain[0]].seat), (far, seat)):
        for extra in (b"\x07" + bytes(33), b"\x0d" + bytes(32), b"\0"):
            lie = proofs | {at: extra}
            found = refused(other, forged(side, lie))
            assert found in (("sealed", "extra", at + 1, who), ("cut", "", 0, -1)), at
    assert other.receive(side.send()).kind == post.NEW


@pytest.mark.parametrize(("first", "ask"), [(23, "deck.deal"), (32, "draw.key")])
def test_a_card_that_lies_in_two_places_is_refused_as_soon_as_somebody_sees_it_twice(monkeypatch, first, ask):
    """China lays cards of the allies' hand into other places, too, as only who masks a pass can."""
    honest = Dealer.own

    def own(self, elements):
        out = honest(self, elements)
        for place in range(first, 54 if first >= STOCK[0] else first + 1) if self._is_first else ():
            source = HAND_B[0] + (place - STOCK[0]) % 9
            scalar = self._scalar("key", place) * pow(self._scalar("key", source), -1, ORDER) % ORDER
            out[place] = group().masked([scalar], [out[source]])[0]
        return out

    looks = Walk._may_come
    monkeypatch.setattr(Dealer, "own", own)
    monkeypatch.setattr(Walk, "_may_come", lambda self, seat, cards: looks(self, seat, cards) if seat == ROC else None)
    host, guest = pair(f"one card {ask}")
    writer, reader = guest, host
    for _ in range(80):
        writer.play()
        came = reader.receive(writer.send())
        if came.kind != post.NEW:
            break
        writer, reader = reader, writer
    assert (came.kind, came.reason, came.seat) == ("sealed", "twice", PRC)
    assert reader.table.seat == ROC
    assert asks(writer.match)[came.step - 1] == ask


# ------------------------------------------------------------------ the letter around it
def test_sealed_cards_cannot_be_downgraded_to_open_ones():
    host, _ = pair("downgrade")
    agreed = host.table.terms
    for bad in (agreed._replace(secrets="open"), agreed._replace(public=b"")):
        with pytest.raises(Unsound):
            terms.checked(bad)
    plain = agreed._replace(secrets="open", setup=agreed.setup.replace("secrets=sealed", ""))
    guest = seated(letter.encode(letter.Letter(plain)), ROC, "downgrade")
    guest.play()
    code = guest.send()
    assert refused(host, code)[0] == "other"
    assert refused(host, letter.encode(letter.decode(code)._replace(game=agreed.ident)))[0] == "terms"


def test_a_letter_with_sealed_cards_that_is_cut_flooded_or_changed_on_the_way_is_refused():
    cheat, reader = spot("key", "first")
    code, rng = cheat.writer.send(), random.Random(202)
    for end in (0, 1, 40, 400, 4000, len(code) // 2, len(code) - 5, len(code) - 1):
        assert refused(reader, code[:end])[0] == "cut"
    for flood in (code * 20, "pQIC" + "A" * 10_000_000, "A" * 10_000_001):
        assert refused(reader, flood)[0] == "too_long"
    whole_of = base64.urlsafe_b64decode(code + "=" * (-len(code) % 4))[:-4]
    kinds = set()
    for _ in range(40):
        data = bytearray(whole_of)
        at = rng.randrange(3, len(data))
        data[at] ^= 1 << rng.randrange(8)
        data += zlib.crc32(data).to_bytes(4, "big")
        kinds.add(refused(reader, base64.urlsafe_b64encode(data).decode().rstrip("="))[0])
    assert "unsigned" in kinds
    assert reader.receive(code).kind == post.NEW


def test_a_kept_table_with_proofs_of_another_form_is_no_table():
    cheat, reader = spot("key", "first")
    told = json.loads(json.dumps(to_json(reader.table)))
    assert from_json(told) == reader.table
    for bad in (7, [], "x", {"a": "AA"}, {"1": 7}, {"-1": "AA"}, {"1": None}, {"1": "A" * 4001}):
        with pytest.raises(ValueError, match="proofs|bytes"):
            from_json({**told, "proofs": bad})


# ------------------------------------------------------------------ a record of a game that is over
@cache
def faults() -> dict[str, tuple[int, int]]:
    """By its kind the last proof that a record can bear altered: its step (from 0), and where the audit finds it."""
    match = whole("shared", "shared", PRC).host.match
    last = {kind: max(n for n, one in proofs_of().items() if one[0] == number) for kind, number in KINDS.items()}
    return {kind: (at, match.entries[at].seat if kind == "open" else at) for kind, at in last.items()}


@pytest.mark.parametrize("kind", KINDS)
def test_the_audit_names_step_and_seat_of_each_altered_proof_of_a_record(kind):
    game = whole("shared", "shared", PRC)
    match, ident = game.host.match, game.host.table.terms.ident
    at, found_at = faults()[kind]
    altered = proofs_of() | {at: proofs_of()[at][:-1] + bytes([proofs_of()[at][-1] ^ 1])}
    found = secrets.fault(match, ident, altered)
    assert found is not None
    assert (found.step, found.seat) == (found_at + 1, match.entries[at].seat)


def test_before_everything_is_opened_anybody_can_check_what_was_played_and_drawn():
    """A third person has no key of its own; those that were sent are enough."""
    game = whole("shared", "shared", PRC)
    end = min(n for n, one in proofs_of().items() if one[0] == KINDS["open"])
    match, ident = replayed(game.host.match, end), game.host.table.terms.ident
    honest = {n: one for n, one in proofs_of().items() if n < end}
    assert secrets.fault(match, ident, honest) is None
    for kind, at, reason in (("play", 3, "key"), ("show", 36, "key"), ("draw", 40, "joker"), ("pass", 70, "key")):
        number, place = KINDS[kind], {"play": 1, "show": 33}.get(kind)
        step = max(n for n, one in honest.items() if one[0] == number and (place is None or one[place] < 64))
        lie = honest[step][:at] + bytes([honest[step][at] ^ 1]) + honest[step][at + 1 :]
        found = secrets.fault(match, ident, honest | {step: lie})
        assert found == secrets.Fault(step + 1, match.entries[step].seat, reason), kind


def test_the_stand_alone_file_names_the_step_of_each_altered_proof(monkeypatch):
    monkeypatch.syspath_prepend(VERIFY.parent)
    verify, cards = importlib.import_module("verify"), importlib.import_module("verify_cards")
    monkeypatch.setattr(cards.Group, "times", cache(cards.Group.times))
    made = cards.Group(verify)
    monkeypatch.setattr(cards, "Group", lambda v: made)
    game = whole("shared", "shared", PRC)
    match, ident = game.host.match, game.host.table.terms.ident
    assert "as they were dealt" in cards.check(verify, ident, line.line_of(match, proofs_of()))
    for kind, (at, found_at) in faults().items():
        altered = proofs_of() | {at: proofs_of()[at][:-1] + bytes([proofs_of()[at][-1] ^ 1])}
        with pytest.raises(verify.Bad, match=f"step {found_at + 1}:"):
            cards.check(verify, ident, line.line_of(match, altered))
        if kind in ("play", "show"):
            with pytest.raises(verify.Bad, match=f"step {at + 1}: seat {match.entries[at].seat + 1} shows a card"):
                cards.check(verify, ident, line.line_of(match, {n: one for n, one in proofs_of().items() if n != at}))


def test_both_programs_refuse_the_record_of_a_cheat_and_name_the_step(tmp_path, capsys):
    """Whoever wrote last changes what it has sent before, and signs that."""
    game = whole("shared", "shared", PRC)
    writer = copied(game.moments[-1][0])
    at = max(n for n, one in proofs_of().items() if one[0] == KINDS["draw"])
    lie = proofs_of() | {at: proofs_of()[at][:-1] + bytes([proofs_of()[at][-1] ^ 1])}
    match = writer.match
    match.tags.update(proof.tags(writer.table, match, pack(match)))
    match.tags |= {"Letter": forged(writer, lie), "Line": " ".join(line.line_of(match, lie))}
    path = tmp_path / "game.txt"
    path.write_text(write(match), encoding="utf-8")
    assert main(["verify", str(path)], out=sys.stdout) == 1
    told = json.loads(capsys.readouterr().out)
    assert {"fault": "sealed.seal", "step": at + 1} in told["faults"]
    done = subprocess.run([sys.executable, VERIFY, path], capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert "does not hold" in done.stdout
