"""Whoever cheats gains nothing: every letter that is not what it should be is named, and nothing changes."""

from __future__ import annotations

import base64
import random
import time
import zlib

import pytest
from tests.together.two import TITLES, Side, begun, bytes_of, invited, pair, public, seated

from sakusen import games
from sakusen.engine.cooperative import finish
from sakusen.engine.core import D6, Chance, Decision
from sakusen.engine.match import LUCK, Match
from sakusen.engine.record import pack, replayed
from sakusen.together import dice, ed25519, finding, letter, line, post, signed, terms
from sakusen.together.letter import Letter
from sakusen.together.table import links_due
from sakusen.together.terms import Unsound

JULY, KINMEN = "july", "kinmen"


def refused(reader: Side, code: str) -> post.Came:
    """What is said of a letter, when nothing may have changed."""
    table, key, steps = reader.table, reader.match.state.key(), len(reader.match.entries)
    came = reader.receive(code)
    assert came.kind != post.NEW
    assert (reader.table, reader.match.state.key(), len(reader.match.entries)) == (table, key, steps)
    return came


def rewritten(writer: Side, match: Match, **changed: object) -> str:
    """The letter that a changed program would send of another match: its number fits and its check sum, too."""
    arrived = letter.decode(writer.written(5))
    _, steps, number = letter.unpacked(pack(match))
    made = arrived._replace(steps=steps, number_bytes=number, **changed)
    return letter.encode(made if made.marks is None or "marks" in changed else signed_by(writer, made, match))


def signed_by(writer: Side, made: Letter, match: Match) -> Letter:
    """A letter with a signature of its writer that fits what it says now."""
    assert made.guest
    assert made.marks
    game = terms.game_hash(made.terms, made.guest)
    text = signed.statement(game, made.number, made.seat, made.minutes, line.line_of(match))
    mark = signed.Mark(made.minutes, made.steps, ed25519.sign(signed.seed(writer.table.key), text))
    return made._replace(marks=(made.marks[0], mark))


def with_another_choice(match: Match, seat: int, first: int = 0) -> tuple[int, Match] | None:
    """The same match with another choice of this seat at some step, up to there."""
    for at in range(first, len(match.entries)):
        before = replayed(match, at)
        pending = before.pending
        if isinstance(pending, Decision) and pending.seat == seat and len(pending.actions) > 1:
            before.choose(next(action for action in pending.actions if action != match.entries[at].value))
            return at + 1, before
    return None


@pytest.mark.parametrize("slug", TITLES)
def test_a_step_of_mine_that_the_letter_has_altered_is_named(slug):
    writer, reader = begun(slug, "friendly", 4)
    found = with_another_choice(writer.match, reader.table.seat)
    assert found
    came = refused(reader, rewritten(writer, found[1]))
    assert (came.kind, came.step) == ("altered", found[0])


@pytest.mark.parametrize("slug", TITLES)
def test_two_letters_that_go_on_in_two_ways_are_a_fork_and_the_first_counts(slug):
    writer, reader = begun(slug, "friendly", 2)
    assert reader.receive(writer.send()).kind == post.NEW
    found = with_another_choice(writer.match, writer.table.seat)
    assert found
    came = refused(reader, rewritten(writer, found[1]))
    assert (came.kind, came.step) == ("fork", found[0])


def test_a_step_that_is_mine_to_make_cannot_be_made_by_the_other():
    writer, reader = begun(KINMEN, "friendly", 3)
    far = writer.match.branch(writer.match.luck)
    pending = far.pending
    assert isinstance(pending, Decision)
    assert pending.seat == reader.table.seat
    steps = len(far.entries)
    far.choose(pending.actions[0])
    came = refused(reader, rewritten(writer, far))
    assert (came.kind, came.step) == ("forged", steps + 1)


def test_a_letter_that_ends_before_the_pen_passes_is_not_taken_in():
    writer, reader = begun(JULY, "friendly", 2)
    reader.receive(writer.send())
    reader.rng = random.Random(3)
    pending = reader.match.pending
    assert isinstance(pending, Decision)
    reader.match.choose(next(a for a in pending.actions if _stays(reader, a)))
    writer, reader = reader, writer
    came = refused(reader, rewritten(writer, writer.match))
    assert (came.kind, came.step) == ("early", len(writer.match.entries))


def _stays(side: Side, action: int) -> bool:
    after = side.match.branch(None)
    after.choose(action)
    return isinstance(after.pending, Decision) and after.pending.seat == side.table.seat


def with_another_die(match: Match, first: int) -> tuple[int, Match] | None:
    """The same match up to a six-sided die behind a step, which fell in another way; ``None`` when there is none."""
    for at in range(first, len(match.entries)):
        before = replayed(match, at)
        pending = before.pending
        if isinstance(pending, Chance) and pending.weights is D6:
            before.roll((match.entries[at].value + 1) % 6)
            return at + 1, before
    return None


@pytest.mark.parametrize("kind", ["friendly", "shared"])
@pytest.mark.parametrize("slug", [KINMEN, JULY])
def test_a_forged_die_is_named_with_what_it_must_be(slug, kind):
    writer, reader = begun(slug, kind, 0)
    while not (found := with_another_die(writer.match, len(reader.match.entries))):
        reader.receive(writer.send())
        writer, reader = reader, writer
        writer.play()
    step, forged = found
    chains = letter.decode(rewritten(writer, writer.match)).chains
    if chains:
        due = links_due(forged, writer.table.guest_seat)
        links = tuple(dice.leads_to(one, n - m) for one, n, m in zip(chains.links, chains.used, due, strict=True))
        chains = chains._replace(used=due, links=links)
    came = refused(reader, rewritten(writer, forged, chains=chains))
    real = writer.match.entries[step - 1].value
    assert (came.kind, came.step) == ("die", step)
    assert (came.expected, came.found) == (real, forged.entries[step - 1].value)


def test_links_that_are_old_invented_or_missing_do_not_open_anything():
    writer, reader = begun(JULY, "shared", 4)
    good = letter.decode(rewritten(writer, writer.match))
    assert good.chains
    seat, here = writer.table.seat, len(reader.match.entries)
    kinds = [entry.kind for entry in writer.match.entries[here:]]
    step = here + (kinds.index(LUCK) if LUCK in kinds else len(kinds) - 1) + 1
    for bad in (bytes(32), dice.before(good.chains.links[seat]), good.chains.links[1 - seat]):
        links = list(good.chains.links)
        links[seat] = bad
        chains = good.chains._replace(links=(links[0], links[1]))
        came = refused(reader, rewritten(writer, writer.match, chains=chains))
        assert (came.kind, came.step) == ("link", step)
    used = list(good.chains.used)
    used[seat] += 1
    chains = good.chains._replace(used=(used[0], used[1]))
    came = refused(reader, rewritten(writer, writer.match, chains=chains))
    assert (came.kind, came.step) == ("link", step)


def test_who_declares_cannot_fish_for_dice():
    """Of many declarations the best is chosen by all that the declarer can compute; the dice are as fair as ever."""
    game, faces = bytes(32), []
    for trial in range(300):
        mine, answer = bytes_of(f"mine {trial}", 32), bytes_of(f"answer {trial}", 32)
        guess = bytes_of(f"guess {trial}", 32)

        def face(order: int, other: bytes, mine: bytes = mine) -> int:
            return dice.roll(game, dice.declaration(game, mine, [f"0.{order}"]), mine, other, 0, D6) + 1

        best = max(range(60), key=lambda order: face(order, guess))
        assert face(best, guess) == 6
        faces.append(face(best, answer))
    assert abs(sum(faces) / 300 - 3.5) < 0.35  # three and a half standard errors


def test_a_second_declaration_after_the_answer_is_a_fork_with_its_step():
    """Who has declared, got the answer and rolled badly cannot have declared something else."""
    writer, reader = begun(KINMEN, "shared", 0)
    found = None
    while found is None:
        known = len(reader.match.entries)
        reader.receive(writer.send())
        if isinstance(writer.match.pending, Chance):
            found = with_another_choice(writer.match, writer.table.seat, known)
        writer, reader = reader, writer
        if found is None:
            writer.play()
    step, another = found
    assert len(writer.match.entries) > len(reader.match.entries), "the answer has rolled"
    came = refused(writer, rewritten(reader, another))
    assert (came.kind, came.step) == ("fork", step)


def test_the_dice_do_not_hang_on_what_is_chosen_behind_the_declaration():
    """A defender who could try several answers would roll the same dice for each of them."""
    writer, reader = begun(KINMEN, "shared", 0)
    while not isinstance(writer.match.pending, Chance):
        reader.receive(writer.send())
        writer, reader = reader, writer
        writer.play()
    reader.receive(writer.send())
    words = line.line_of(reader.match)
    rolled = [word for word in words[len(line.line_of(writer.match)) :] if word.startswith("r")]
    assert rolled, "who answers has rolled, and had nothing to choose before"
    assert all(word.startswith("r") for word in words[len(writer.match.entries) :][: len(rolled)])


@pytest.mark.parametrize("field", ["dice", "seat", "name", "nonce", "setup"])
def test_terms_that_the_other_has_changed_are_named(field):
    writer, reader = begun(KINMEN, "friendly", 2)
    good = letter.decode(rewritten(writer, writer.match))
    setup = good.terms.setup.replace("villages=yes", "villages=no")
    if setup == good.terms.setup:
        setup = good.terms.setup + ",x=y"
    other = {"dice": "real", "seat": terms.ANY, "name": "Owl", "nonce": bytes(16), "setup": setup}
    bad = letter.encode(good._replace(terms=good.terms._replace(**{field: other[field]})))
    assert refused(reader, bad).kind == "terms"


def test_a_letter_of_another_game_and_a_second_guest_are_named():
    writer, reader = begun(JULY, "friendly", 2)
    other, _ = begun(JULY, "friendly", 2, "another")
    assert refused(reader, other.send()).kind == "other"
    host = invited(JULY, "friendly")
    first, second = (seated(host.table.invitation(), seed=name) for name in ("first", "second"))
    for one in (first, second):
        one.play()
    assert host.receive(first.send()).kind == post.NEW
    assert refused(host, second.send()).kind == "taken"


def test_my_own_letter_that_comes_back_is_known_or_mine():
    writer, reader = begun(JULY, "friendly", 2)
    code = writer.send()
    assert refused(writer, code).kind == post.KNOWN
    lost, _ = pair(JULY, "friendly")
    assert refused(lost, code).kind in ("mine", "other", "taken", "missing")
    assert reader.receive(code).kind == post.NEW


@pytest.mark.parametrize("kind", terms.DICE)
def test_after_a_loss_one_letter_restores_the_game(kind):
    writer, reader = begun(JULY, kind, 5)
    code = writer.send()
    arrived = letter.decode(code)
    key = reader.table.key
    again = Side(post.restored(arrived, key, public(key)), Match(games.game(JULY)))
    assert refused(again, code).kind in ("missing", "forged")
    assert again.receive(code, with_own=True).kind == post.NEW
    assert reader.receive(code).kind == post.NEW
    assert again.match.state.key() == reader.match.state.key()
    again.play()
    assert writer.receive(again.send()).kind == post.NEW


def test_letters_that_are_missing_are_named_by_their_numbers():
    writer, reader = begun(JULY, "friendly", 5)
    old, _ = pair(JULY, "friendly")
    behind = old if old.table.role == reader.table.role else pair(JULY, "friendly")[1]
    came = refused(behind, writer.send())
    assert came.kind == "missing"
    assert (came.first, came.last) == (1, writer.table.number - 1)


def test_a_newer_edition_is_named_and_never_guessed():
    writer, reader = begun(JULY, "friendly", 1)
    code = writer.send()
    data = bytearray(base64.urlsafe_b64decode(code + "=" * (-len(code) % 4)))[:-4]
    data[1] = 3
    data += zlib.crc32(data).to_bytes(4, "big")
    assert refused(reader, base64.urlsafe_b64encode(data).decode().rstrip("=")).kind == "newer"
    host = invited(JULY, "friendly").table
    parts = host.terms.setup.split("|")
    setup = "|".join((parts[0], "999", *parts[2:]))
    with pytest.raises(Unsound) as told:
        seated(letter.encode(Letter(host.terms._replace(setup=setup))))
    assert told.value.key == "newer"


def test_a_letter_that_is_cut_anywhere_is_cut():
    writer, reader = begun(JULY, "shared", 2)
    code = writer.send()
    for end in range(0, len(code), 7):
        assert refused(reader, code[:end]).kind == "cut"


def test_ten_megabytes_are_refused_unread():
    _, reader = begun(JULY, "friendly", 1)
    begin = time.process_time()
    assert refused(reader, "pQEC" + "A" * 10_000_000).kind == "too_long"
    assert finding.find("--- sakusen letter" * 500_000) == ""
    assert finding.find("--- sakusen letter " * 50_000) == ""
    assert time.process_time() - begin < 2


@pytest.mark.parametrize(("sign", "several"), [(True, 1), (False, 3)])
def test_random_changes_of_a_letter_are_never_taken_in_and_never_break_anything(sign, several):
    """Every one is repaired to have a right check sum, as a changed program would do. Without signatures more of them
    come as far as the rules."""
    writer, reader = begun(KINMEN, "shared", 3, sign=sign)
    code, rng = writer.send(), random.Random(14)
    whole = base64.urlsafe_b64decode(code + "=" * (-len(code) % 4))[:-4]
    kinds = set()
    for _ in range(150 if sign else 250):
        data = bytearray(whole)
        for _ in range(rng.choice((1, 1, 1, 3))):
            at = rng.randrange(3, len(data))
            how = rng.random()
            if how < 0.6:
                data[at] ^= 1 << rng.randrange(8)
            elif how < 0.8:
                del data[at]
            else:
                data.insert(at, rng.randrange(256))
        data += zlib.crc32(data).to_bytes(4, "big")
        altered = base64.urlsafe_b64encode(data).decode().rstrip("=")
        if finding.find(altered) != altered or bytes(data[:-4]) == whole:
            continue
        came = reader_says(reader, altered)
        kinds.add(came.kind)
    assert len(kinds - {post.NEW}) > several


def reader_says(reader: Side, code: str) -> post.Came:
    """What a fresh copy of the reader says; only the date, which is a claim, may be another one."""
    fresh = Side(reader.table, reader.match.branch(reader.match.luck))
    came = fresh.receive(code)
    if came.kind == post.NEW:
        assert came.letter
        assert [e[:3] for e in fresh.match.entries]
        assert came.letter._replace(minutes=0).number == reader.table.number + 1
    return came


def test_a_game_whose_modules_have_still_to_come_is_waited_for_and_not_refused():
    class NotHereYet(Exception):
        pass

    def find(slug: str) -> None:
        raise NotHereYet(slug)

    agreed = invited(JULY, "friendly").table.terms
    with pytest.raises(NotHereYet):
        finish(post.beginning(agreed, find))


def test_names_are_one_short_line_without_what_cannot_be_seen():
    name = terms.plain_name("  A\u202e<script>\nalert(1)</script>\0 " + "x" * 100)
    assert "\u202e" not in name
    assert "\n" not in name
    assert len(name) <= terms.NAME
    host = invited(JULY, "friendly").table
    bad = host.terms._replace(name="A\u202eB")
    with pytest.raises(Unsound):
        letter.decode(letter.encode(Letter(bad)))


def test_a_letter_is_found_in_a_mail_a_link_and_alone():
    writer, _ = begun(JULY, "shared", 3)
    code = writer.send()
    text = letter.as_text(code, "Letter 4", f"https://example.org/#turn&m={code}")
    quoted = "\r\n".join("> " + one for one in text.split("\n"))
    for found in (text, quoted, f"see https://example.org/#turn&m={code} !", code, f" {code}\n"):
        assert finding.find(found) == code
    assert finding.find("hello") == ""
