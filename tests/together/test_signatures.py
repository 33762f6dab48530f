"""Every letter is signed by its seat: what is not signed, or by another, is refused and nothing changes."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest
from tests.together.test_adversaries import refused, rewritten, with_another_choice
from tests.together.two import Side, begun, bytes_of, invited, pair, public, seated

from sakusen.engine.record import pack
from sakusen.together import ed25519, letter, post, proof, signed, terms
from sakusen.together.letter import Letter
from sakusen.together.table import from_json, to_json
from sakusen.together.terms import Guest, Unsound

JULY, KINMEN = "july", "kinmen"
VECTORS = json.loads(Path("tests/data/together/signatures.json").read_text(encoding="utf-8"))


def good(writer: Side) -> Letter:
    """The letter that is due."""
    return letter.decode(writer.written(5))


def marked(made: Letter, signature: bytes) -> str:
    """The same letter with another last signature."""
    assert made.marks
    return letter.encode(made._replace(marks=(made.marks[0], made.marks[1]._replace(signature=signature))))


def is_named(came: post.Came, writer: Side, reader: Side) -> bool:
    """Whether a refusal names the first step that would be new, and the seat that should have signed."""
    return (came.kind, came.step, came.seat) == ("unsigned", reader.table.base + 1, writer.table.seat)


def test_the_vectors_of_rfc_8032_hold():
    for one in VECTORS["rfc8032"]:
        seed, text = bytes.fromhex(one["secret"]), bytes.fromhex(one["text"])
        assert ed25519.public(seed).hex() == one["public"]
        assert ed25519.sign(seed, text).hex() == one["signature"]
        assert ed25519.holds(bytes.fromhex(one["public"]), text, bytes.fromhex(one["signature"]))


def test_what_is_no_signature_does_not_hold():
    for one in VECTORS["false"]:
        assert not ed25519.holds(*(bytes.fromhex(one[name]) for name in ("public", "text", "signature"))), one["why"]


def test_the_vectors_of_a_signed_letter_hold():
    for one in VECTORS["letters"]:
        arrived = letter.decode(one["code"])
        assert arrived.guest
        assert arrived.terms.ident.hex() == one["game"]
        assert terms.game_hash(arrived.terms, arrived.guest).hex() == one["hash"]
        claims = post.claims_of(arrived, one["line"].split())
        assert [claim.text.hex() for claim in claims] == one["statements"]
        for claim in claims:
            assert ed25519.holds(claim.public, claim.text, claim.signature)
    for one in VECTORS["keys"]:
        assert signed.seed(bytes.fromhex(one["key"])).hex() == one["secret"]
        assert public(bytes.fromhex(one["key"])).hex() == one["public"]


@pytest.mark.parametrize("kind", terms.DICE)
def test_a_letter_without_a_signature_or_with_a_false_one_is_refused_with_step_and_seat(kind):
    writer, reader = begun(KINMEN, kind, 3)
    made = good(writer)
    for signature in (signed.NONE, bytes_of("false", 64), made.marks[0].signature):
        came = refused(reader, marked(made, signature))
        assert is_named(came, writer, reader)
        assert came.found == (signature != signed.NONE)
    assert reader.receive(letter.encode(made)).kind == post.NEW


def test_a_letter_that_somebody_else_has_written_in_its_seat_is_refused():
    """Whoever has a letter can write the next one; only the seat can sign it."""
    writer, reader = begun(JULY, "friendly", 3)
    thief = Side(writer.table._replace(key=bytes_of("thief", 32)), writer.match.branch(writer.match.luck))
    assert is_named(refused(reader, thief.written(5)), writer, reader)
    own = Side(writer.table._replace(key=reader.table.key), writer.match.branch(writer.match.luck))
    assert is_named(refused(reader, own.written(5)), writer, reader)


def test_a_letter_that_nobody_signed_accuses_nobody_of_two_different_answers():
    """Else a carrier could invent the proof that somebody has cheated."""
    writer, reader = begun(KINMEN, "friendly", 2)
    assert reader.receive(writer.send()).kind == post.NEW
    found = with_another_choice(writer.match, writer.table.seat)
    assert found
    assert refused(reader, rewritten(writer, found[1])).kind == "fork"
    forged = letter.decode(rewritten(writer, found[1]))
    assert refused(reader, marked(forged, bytes_of("false", 64))).kind == "unsigned"


def test_a_signature_of_another_letter_or_another_game_does_not_fit():
    writer, reader = begun(JULY, "friendly", 3)
    old = writer.table.marks
    elsewhere, _ = begun(JULY, "friendly", 3, "another")
    for signature in (old[0].signature, old[1].signature, good(elsewhere).marks[1].signature):
        assert is_named(refused(reader, marked(good(writer), signature)), writer, reader)


def test_a_signed_date_cannot_be_changed_and_what_is_signed_is_the_whole_letter():
    writer, reader = begun(JULY, "friendly", 3)
    made = good(writer)
    assert made.marks
    assert is_named(refused(reader, letter.encode(made._replace(minutes=9))), writer, reader)
    fewer = made.marks[1]._replace(steps=made.marks[0].steps)
    assert refused(reader, letter.encode(made._replace(marks=(made.marks[0], fewer)))).kind == "unsigned"


def test_the_signature_of_the_reader_in_a_letter_cannot_be_taken_away_or_changed():
    writer, reader = begun(JULY, "friendly", 3)
    made = good(writer)
    assert made.marks
    for signature in (signed.NONE, bytes_of("false", 64)):
        bad = made._replace(marks=(made.marks[0]._replace(signature=signature), made.marks[1]))
        came = refused(reader, letter.encode(bad))
        assert (came.kind, came.seat, came.first) == ("unsigned", reader.table.seat, made.number - 1)


def test_letters_that_number_themselves_out_of_all_signatures_are_refused():
    writer, reader = begun(JULY, "friendly", 3)
    came = refused(reader, rewritten(writer, writer.match, number=0, marks=signed.NO_MARKS))
    assert came.kind == "unsigned"


def test_a_key_that_is_exchanged_in_the_middle_of_a_game_is_seen():
    writer, reader = begun(JULY, "friendly", 3)
    made = good(writer)
    key = bytes_of("other", 32)
    assert made.guest
    if writer.table.role:
        bad = made._replace(guest=made.guest._replace(public=public(key)))
        assert refused(reader, letter.encode(bad)).kind == "taken"
    else:
        bad = made._replace(terms=made.terms._replace(public=public(key)))
        assert refused(reader, letter.encode(bad)).kind == "terms"
    writer, reader = reader, writer
    writer.receive(letter.encode(made))
    writer.play()
    made = good(writer)
    bad = made._replace(terms=made.terms._replace(public=public(key)))
    assert refused(reader, letter.encode(bad)).kind in ("terms", "unsigned")


def test_a_signed_game_cannot_be_turned_into_one_without_signatures():
    writer, reader = begun(JULY, "friendly", 3)
    made = good(writer)
    assert made.guest
    bare = made._replace(
        terms=made.terms._replace(public=b""), guest=made.guest._replace(public=b""), game=reader.table.terms.ident
    )
    assert is_named(refused(reader, letter.encode(bare._replace(marks=None))), writer, reader)


def test_a_game_that_was_begun_without_signatures_goes_on_without_them():
    writer, reader = begun(JULY, "shared", 3, sign=False)
    for _ in range(3):
        code = writer.send()
        assert code.startswith("pQEC")
        assert letter.decode(code).marks is None
        reader.table = from_json(json.loads(json.dumps(to_json(reader.table))))
        assert reader.receive(code).kind == post.NEW
        writer, reader = reader, writer
        writer.play()
    tags = proof.tags(writer.table, writer.match, pack(writer.match))
    assert proof.check(tags["Letter"], tags["Line"].split(), lambda _: False).signed == -1


def test_a_game_with_shared_dice_is_restored_by_the_key_of_its_seat_and_by_no_other():
    for sign in (True, False):
        writer, reader = begun(JULY, "shared", 3, sign=sign)
        arrived = letter.decode(writer.send())
        assert post.needs_key(arrived)
        for side in (writer, reader):
            key = side.table.key
            assert post.restored(arrived, key, public(key)).seat == side.table.seat
        with pytest.raises(Unsound, match="key"):
            post.restored(arrived, bytes(32), public(bytes(32)))
    assert not post.needs_key(letter.decode(begun(JULY, "friendly", 1, sign=False)[0].send()))


def test_nobody_sits_at_both_seats_with_one_key_or_with_none():
    host = invited(JULY, "friendly")
    agreed = host.table.terms
    for key in (agreed.public, b"", bytes(31)):
        with pytest.raises(Unsound):
            terms.checked_guest(agreed, Guest(1, "Crane", bytes(16), b"", key))


def test_what_a_table_keeps_brings_the_same_signatures_back():
    writer, reader = begun(JULY, "shared", 4)
    code = writer.send()
    reader.receive(code)
    for side in (writer, reader):
        again = from_json(json.loads(json.dumps(to_json(side.table))))
        assert again == side.table
        assert side.table.marks == letter.decode(code).marks


def test_random_changes_of_what_is_signed_never_hold():
    writer, reader = begun(JULY, "friendly", 2)
    made, rng = good(writer), random.Random(14)
    assert made.marks
    for _ in range(40):
        data = bytearray(made.marks[1].signature)
        data[rng.randrange(64)] ^= 1 << rng.randrange(8)
        assert is_named(refused(reader, marked(made, bytes(data))), writer, reader)


def test_two_who_have_sat_down_hold_different_keys():
    host, guest = pair(KINMEN, "shared")
    assert guest.table.guest
    assert len({host.table.terms.public, guest.table.guest.public}) == 2
    assert seated(invited(KINMEN, "shared", sign=False).table.invitation()).table.guest.public == b""
