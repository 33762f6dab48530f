"""Sealed games of Kinmen: two people come to the same end, nobody can look, who cheats is named with step and seat."""

from __future__ import annotations

import json
import random
import subprocess
import sys
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest
from tests.together.two import Side, bytes_of, holds, public, seated

from sakusen import games
from sakusen.cli import main
from sakusen.engine.match import Match
from sakusen.engine.record import pack, read, replayed, write
from sakusen.games.kinmen.rules.board import BLANKS, COMMAND
from sakusen.games.kinmen.rules.steps import CHITS, NO, REVEAL, YES
from sakusen.together import ed25519, letter, line, post, proof, sealed, secrets, signed, terms
from sakusen.together.table import from_json, to_json
from sakusen.together.terms import Unsound

pytestmark = pytest.mark.slow

PLA, ROC = 0, 1
VERIFY = Path(__file__).resolve().parents[2] / "py" / "docs" / "verify.py"


def invited(seed: str, kind: str = "friendly", seat: int = PLA) -> Side:
    match = Match(games.game("kinmen"), None, {"secrets": "sealed"})
    key, nonce = bytes_of(f"{seed} host", 32), bytes_of(f"{seed} nonce", 16)
    return Side(post.invite(match, kind, seat, "Heron", key, nonce, public(key)), match, f"{seed} host plays")


def pair(seed: str, kind: str = "friendly", seat: int = PLA) -> tuple[Side, Side]:
    host = invited(seed, kind, seat)
    return host, seated(host.table.invitation(), 1 - seat, seed)


def pla_of(pair_: tuple[Side, Side]) -> Side:
    return next(side for side in pair_ if side.table.seat == PLA)


def begun(seed: str, letters: int) -> tuple[Side, Side]:
    """The PLA is the guest; the first of the two is to write the next letter and has played it."""
    host, guest = pair(seed, seat=ROC)
    writer, reader = guest, host
    for _ in range(letters):
        writer.play()
        assert reader.receive(writer.send()).kind == post.NEW
        writer, reader = reader, writer
    writer.play()
    return writer, reader


class Whole(NamedTuple):
    """A game that has been played to its end. ``opener`` and ``before``: both sides as they were when the PLA had
    opened everything and the letter with it had not been read."""

    host: Side
    guest: Side
    opener: Side
    before: Side


@cache
def whole(seed: str, kind: str = "friendly", seat: int = PLA) -> Whole:
    """A game with pages that are closed and letters that come twice on the way."""
    host, guest = both = pair(seed, kind, seat)
    writer, reader, rng = guest, host, random.Random(seed)
    while reader.state != "over":
        writer.play()
        if writer.match.is_over and writer.table.seat == PLA:
            opener, before = copied(writer), copied(reader)
        code = writer.send()
        for side in both:
            if rng.random() < 0.2:
                side.table = from_json(to_json(side.table))
                side.match = replayed(side.match, len(side.match.entries))
                side._settle()
        assert writer.send() == code
        assert reader.receive(code).kind == post.NEW
        assert reader.receive(code).kind == post.KNOWN
        writer, reader = reader, writer
    return Whole(host, guest, opener, before)


def copied(side: Side) -> Side:
    return Side(side.table, replayed(side.match, len(side.match.entries)))


def forged(writer: Side, proofs: dict[int, bytes], match: Match | None = None) -> str:
    """The letter of a changed program: other proofs or other steps, and a signature that fits them."""
    made = letter.decode(writer.written(5))
    match = match or writer.match
    _, steps, number = letter.unpacked(pack(match))
    made = made._replace(steps=steps, number_bytes=number, proofs=proofs)
    assert made.guest
    assert made.marks
    game = terms.game_hash(made.terms, made.guest)
    text = signed.statement(game, made.number, made.seat, made.minutes, line.line_of(match, proofs))
    mark = signed.Mark(made.minutes, steps, ed25519.sign(signed.seed(writer.table.key), text))
    return letter.encode(made._replace(marks=(made.marks[0], mark)))


def refused(reader: Side, code: str) -> tuple[str, str, int, int]:
    """Kind, reason, step and seat of a letter that must not be taken in; nothing may have changed."""
    table, key, steps = reader.table, reader.match.state.key(), len(reader.match.entries)
    came = reader.receive(code)
    assert (reader.table, reader.match.state.key(), len(reader.match.entries)) == (table, key, steps)
    return came.kind, came.reason, came.step, came.seat


@pytest.mark.parametrize(("kind", "seat"), [("shared", PLA), ("friendly", ROC)])
def test_two_people_play_a_sealed_game_to_the_same_end_and_everything_is_opened(kind, seat, tmp_path, capsys):
    host, guest, _, _ = whole(kind, kind, seat)
    assert host.match.state.key() == guest.match.state.key()
    assert [one[:3] for one in host.match.entries] == [one[:3] for one in guest.match.entries]
    for side in (host, guest):
        side.match.tags.update(proof.tags(side.table, side.match, pack(side.match)))
        again = read(write(side.match), games.game)
        found = proof.check_match(again, holds)
        assert (found.faults, found.secrets, found.signed) == ((), "opened", len(again.entries))
        assert again.state.key() == host.match.state.key()
    path = tmp_path / "game.txt"
    path.write_text(write(host.match), encoding="utf-8")
    assert main(["verify", str(path)], out=sys.stdout) == 0
    assert json.loads(capsys.readouterr().out)["secrets"] == "opened"
    done = subprocess.run([sys.executable, "-I", VERIFY, path], capture_output=True, text=True, check=False)
    assert done.returncode == 0
    assert "all opened, and as promised" in done.stdout


def test_each_page_knows_only_what_its_seat_may_know():
    writer, reader = begun("views", 2)
    pla = pla_of((writer, reader))
    roc = reader if pla is writer else writer
    game = pla.match.game
    assert pla.match.state.own.bit_count() == 3
    assert roc.match.state.own == 0
    assert game.observe(pla.match.state, PLA).facts["drawn"] == pla.match.state.own
    for state in (pla.match.state, roc.match.state):
        facts = game.observe(state, ROC).facts
        assert facts["drawn"] == state.used
    hint = game.determinize(game.observe(roc.match.state, ROC), random.Random(1))
    assert hint.own.bit_count() == 3
    assert hint.own != BLANKS


def test_what_the_pla_does_not_hold_it_cannot_show_and_its_page_says_no_by_itself():
    pla = whole("friendly", "friendly", ROC).guest
    own = secrets.own(pla.match, pla.table.terms.ident, pla.table.key, PLA, pla.table.proofs)
    shown = pla.match.state.used
    assert all(chit in own for chit in range(6) if shown >> chit & 1)
    assert pla.match.state.drawn == sum(1 << chit for chit in own)


def test_a_page_that_is_opened_again_knows_its_own_options_behind_an_undo_too():
    pla, _ = begun("undo", 2)
    own, match = pla.match.state.own, replayed(pla.match, pla.table.base)
    while len(match.entries) < len(pla.match.entries):
        step = pla.match.entries[len(match.entries)]
        if step.kind != "choice":
            break
        match.choose(step.value)
        if match.can_undo:
            break
    again = Side(pla.table, match)
    assert again.match.can_undo
    again.match.undo()
    assert again.match.state.own == own != 0


def test_who_never_opens_the_end_is_seen_to_owe_it(tmp_path):
    """The other page waits for it, and the record says that nothing has been opened."""
    _, _, opener, before = whole("friendly", "friendly", ROC)
    side = copied(before)
    assert side.state == "theirs"
    side.match.tags.update(proof.tags(side.table, side.match, pack(side.match)))
    found = proof.check_match(side.match, holds)
    assert (found.faults, found.secrets) == ((), "sealed")
    path = tmp_path / "game.txt"
    path.write_text(write(side.match), encoding="utf-8")
    done = subprocess.run([sys.executable, "-I", VERIFY, path], capture_output=True, text=True, check=False)
    assert "not opened yet" in done.stdout
    assert side.receive(opener.send()).kind == post.NEW


# ------------------------------------------------------------------ who cheats
def test_a_promise_that_is_missing_too_short_or_stands_twice_is_refused():
    writer, reader = begun("promise", 0)
    proofs = dict(writer.table.proved(writer.match))
    (at,) = proofs
    assert refused(reader, forged(writer, {})) == ("sealed", "missing", 1, PLA)
    for bad in (proofs[at][:-32], proofs[at][:33] + proofs[at][1:33] + proofs[at][65:], b"\x02" + proofs[at][1:]):
        assert refused(reader, forged(writer, {at: bad})) == ("sealed", "form", 1, PLA)
    assert reader.receive(writer.send()).kind == post.NEW


def test_promises_that_are_altered_afterwards_are_named():
    writer, reader = begun("altered", 2)
    assert writer.table.seat == PLA
    proofs = dict(writer.table.proved(writer.match))
    other = sealed.Markers(writer.table.terms.ident, b"o" * 32, 6).promises()
    assert refused(reader, forged(writer, proofs | {0: b"\x01" + b"".join(other)})) == ("sealed", "changed", 1, PLA)


def at_command(seed: int, is_held: bool) -> tuple[Side, Side, Match]:
    """A PLA that writes, and the same match where Command Control has been shown."""
    for number in range(200):
        writer, reader = begun(f"{seed} {number}", 2)
        if bool(writer.match.state.own >> COMMAND & 1) != is_held:
            continue
        for letters in range(12):
            for at in range(writer.table.base, len(writer.match.entries)):
                match = replayed(writer.match, at)
                asked = match.pending
                if writer.table.seat == PLA and REVEAL in getattr(asked, "actions", ()):
                    match.choose(REVEAL)
                    while (pen := writer.table.pen(match)) == PLA and match.pending.actions:
                        match.choose(match.pending.actions[-1])
                    assert pen != PLA
                    return writer, reader, match
            assert reader.receive(writer.send()).kind == post.NEW
            writer, reader = reader, writer
            writer.play()
            assert letters < 11
    raise AssertionError


def test_an_option_that_was_not_drawn_cannot_be_shown_by_any_opening():
    writer, reader, match = at_command(1, is_held=False)
    game, table = table_of(writer)
    at = next(n for n, one in enumerate(match.entries) if one.value == REVEAL)
    kept = {n: data for n, data in table.proved(match).items() if n != at}
    own = sealed.Markers(game, secrets.seal_of(table.key), 6)
    place = next(place for place in range(6) if own.show(place).what == COMMAND)
    found = next(n for n in kept[point_at(match)][1:])

    def opening(shown: sealed.Shown) -> dict[int, bytes]:
        return kept | {at: b"\x03" + bytes([shown.place]) + shown.salt + bytes([shown.what])}

    say = ("sealed", at + 1, PLA)
    for proofs, why in (
        (kept, "missing"),
        (opening(own.show(place)), "place"),
        (opening(own.show(found)), "swapped"),
        (opening(own.show(found)._replace(what=COMMAND)), "opening"),
        (opening(own.show(found)._replace(salt=bytes(32))), "opening"),
        (kept | {at: b"\x03"}, "form"),
    ):
        kind, reason, step, seat = refused(reader, forged(writer, proofs, match))
        assert ((kind, step, seat), reason) == (say, why)


def table_of(side: Side) -> tuple[bytes, object]:
    return side.table.terms.ident, side.table


def point_at(match: Match) -> int:
    state = match.beginning()
    for at, entry in enumerate(match.entries):
        asked = state.pending()
        if getattr(asked, "ask", "") == "options.point":
            return at
        (state.apply if entry.kind == "choice" else state.resolve)(entry.value)
    raise AssertionError


def test_a_proof_where_nothing_is_to_be_proved_is_refused():
    writer, reader = begun("extra", 2)
    last = len(writer.match.entries) - 1
    proofs = dict(writer.table.proved(writer.match))
    proofs |= {last: b"\x04" + bytes(32)}
    assert refused(reader, forged(writer, proofs))[:3] == ("sealed", "extra", last + 1)


def test_a_false_seal_and_a_false_list_of_what_was_drawn_are_found_when_everything_is_opened():
    _, _, writer, reader = whole("friendly", "friendly", ROC)
    reader, match = copied(reader), writer.match
    last = len(match.entries) - 1
    proofs = dict(writer.table.proved(match))
    assert refused(reader, forged(writer, proofs | {last: b"\x04" + b"s" * 32})) == ("sealed", "seal", last + 1, PLA)
    other = replayed(match, last)
    action = next(one for one in other.pending.actions if one != match.entries[last].value)
    other.choose(action)
    assert action >= CHITS
    assert refused(reader, forged(writer, proofs, other)) == ("sealed", "drawn", last + 1, PLA)
    assert reader.receive(writer.send()).kind == post.NEW


def test_promises_that_hold_an_option_twice_are_found_by_the_seal():
    """Command Control in every place: each place opens, and no seal gives such promises."""
    rules, game, salt = games.game("kinmen").sealed, bytes(16), bytes(32)
    promises = [sealed._option(game, sealed.Shown(place, bytes([place]) + salt[1:], COMMAND)) for place in range(6)]
    check = secrets.Check(rules, game)
    assert check.take(secrets.Need("lay"), b"\x01" + b"".join(promises)) == ""
    assert check.take(secrets.Need("point"), b"\x02\x00\x01\x02") == ""
    opening = b"\x03\x01" + b"\x01" + salt[1:] + bytes([COMMAND])
    assert check.take(secrets.Need("show", (COMMAND,), 1), opening) == ""
    assert check.take(secrets.Need("show", (COMMAND,), 1), opening) == "twice"
    assert check.take(secrets.Need("open", (COMMAND, 1, 2)), b"\x04" + salt) == "seal"


def test_an_invitation_cannot_be_downgraded_to_open_secrets():
    host = invited("downgrade")
    agreed = host.table.terms
    opened = agreed._replace(secrets="open")
    with pytest.raises(Unsound):
        terms.checked(opened)
    with pytest.raises(Unsound):
        terms.checked(agreed._replace(public=b""))
    plain = opened._replace(setup=agreed.setup.replace("secrets=sealed", ""))
    guest = seated(letter.encode(letter.Letter(plain)), ROC, "downgrade")
    guest.play()
    code = guest.send()
    assert refused(host, code)[0] == "other"
    cheated = letter.encode(letter.decode(code)._replace(game=agreed.ident))
    assert refused(host, cheated)[0] == "terms"


def test_a_letter_whose_opening_was_changed_on_the_way_is_not_signed():
    writer, reader = begun("carrier", 2)
    made = letter.decode(writer.send())
    at = min(made.proofs)
    changed = made.proofs[at][:-1] + bytes([made.proofs[at][-1] ^ 1])
    assert refused(reader, letter.encode(made._replace(proofs={**made.proofs, at: changed})))[0] == "unsigned"


def test_an_edition_that_knows_no_sealed_games_calls_them_newer():
    """It looks at the byte of the secrets before anything else."""
    code = invited("byte").table.invitation()
    at = letter.decode(code)
    assert terms.kinds(at.terms)[1] == 1


def test_the_stand_alone_file_names_step_and_seat_of_a_false_proof(tmp_path):
    _, _, writer, _ = whole("friendly", "friendly", ROC)
    match, last = writer.match, len(writer.match.entries) - 1
    honest = dict(writer.table.proved(match))
    shown = next((at for at, one in honest.items() if one[0] == 3), 0)
    opening = b"\x03" + bytes([honest[point_at(match)][1]]) + bytes(33)
    path = tmp_path / "game.txt"
    for proofs, said in (
        (honest, "all opened, and as promised"),
        (honest | {last: b"\x04" + bytes(32)}, f"step {last + 1}: seat 1 has promised what does not follow"),
        (honest | {last: opening}, f"step {last + 1}: seat 1 opens something else than it has promised"),
        (honest | {last: honest[shown] * 2 if shown else opening}, f"step {last + 1}: seat 1 opens"),
    ):
        match.tags.update(proof.tags(writer.table, match, pack(match)))
        match.tags |= {"Letter": forged(writer, proofs), "Line": " ".join(line.line_of(match, proofs))}
        path.write_text(write(match), encoding="utf-8")
        done = subprocess.run([sys.executable, "-I", VERIFY, path], capture_output=True, text=True, check=False)
        assert said in done.stdout
        assert (done.returncode == 0) == (proofs is honest)


# ------------------------------------------------------------------ peeking
def test_a_transcript_says_nothing_of_the_options_that_were_drawn():
    """Of 400 games in which the ROC points at places, everything it has seen before anything is shown is put to the
    test: no byte of it goes together with whether Command Control was drawn. Each byte's mean over both groups is
    compared; of 240 comparisons the largest stays below what chance exceeds once in a thousand such tests."""
    rng, groups = random.Random(14), {True: [], False: []}
    for _ in range(400):
        game, seal, other = rng.randbytes(16), rng.randbytes(32), rng.randbytes(32)
        markers = sealed.Markers(game, seal, 6)
        places = sealed.named(other, game, 6, 3)
        seen = b"".join(one[:32] for one in markers.promises()) + bytes(places)
        groups[COMMAND in markers.drawn(places)].append(seen)
    ours, theirs = groups[True], groups[False]
    assert 150 < len(ours) < 250
    worst = max(abs(_score([one[at] for one in ours], [one[at] for one in theirs])) for at in range(len(ours[0])))
    assert worst < 4.7


def _score(ours: list[int], theirs: list[int]) -> float:
    """How many standard errors two means are apart."""

    def told(values: list[int]) -> tuple[float, float]:
        mean = sum(values) / len(values)
        return mean, sum((one - mean) ** 2 for one in values) / len(values) / len(values)

    (a, va), (b, vb) = told(ours), told(theirs)
    return (a - b) / (va + vb or 1.0) ** 0.5


def test_letters_are_of_one_length_whatever_was_drawn():
    """Up to the first letter in which the PLA could show something."""
    lengths, held = set(), set()
    for number in range(12):
        host, guest = pair(f"length {number}", seat=ROC)
        guest.play()
        first = guest.send()
        host.receive(first)
        host.play()
        guest.receive(second := host.send())
        held.add(guest.match.state.own)
        lengths.add((len(first), len(letter.decode(second).proofs[0]), len(letter.decode(second).proofs)))
    assert len(held) > 4
    assert len(lengths) == 1


def test_the_questions_of_a_sealed_game_are_the_same_whatever_is_held():
    game = games.game("kinmen")
    plain = game.start("standard", {"secrets": "sealed"})
    for mask in (BLANKS, 0b000111, 0b111000, 0b101010, 0b010101):
        state = plain.copy()
        asked = []
        for _ in range(40):
            pending = state.pending()
            if not hasattr(pending, "ask"):
                break
            asked.append(pending.ask)
            if pending.ask == "options.tell":
                game.sealed.teach(state, tuple(n for n in range(6) if mask >> n & 1))
                assert state.pending().actions == ([YES] if mask == BLANKS else [NO])
                state.apply(NO)
                game.sealed.teach(state, tuple(n for n in range(6) if mask >> n & 1))
            else:
                state.apply(pending.actions[-1])
        assert asked[:4] == ["options.lay", "setup.unit", "options.point", "options.tell"]
        assert "weather.guns" in asked
