"""What a record proves of its dice: the package and the stand-alone file say the same, and both see every forgery."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest
from tests.together.two import TITLES, Side, begun, holds, invited, pair

from sakusen import games
from sakusen.cli import main
from sakusen.engine.core import Chance
from sakusen.engine.match import CHOICE
from sakusen.engine.record import pack, read, replayed, write
from sakusen.together import dice, letter, post, proof, terms

ROOT = Path(__file__).resolve().parents[2]
VECTORS = json.loads((ROOT / "tests" / "data" / "together" / "vectors.json").read_text(encoding="utf-8"))


def record(kind: str, slug: str = "july", sign: bool = True) -> str:
    writer, reader = begun(slug, kind, 5, sign=sign)
    assert reader.receive(writer.send()).kind == post.NEW
    match = writer.match
    match.tags.update(proof.tags(writer.table, match, pack(match)))
    return write(match)


def alone(tmp_path: Path, text: str) -> tuple[int, str]:
    """The stand-alone file in a Python that knows nothing of ours."""
    path = tmp_path / "game.sakusen.txt"
    path.write_text(text, encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-I", ROOT / "py" / "docs" / "verify.py", path], capture_output=True, text=True, check=False
    )
    return done.returncode, done.stdout


def program(tmp_path: Path, text: str, capsys: pytest.CaptureFixture[str]) -> tuple[int, dict[str, object]]:
    path = tmp_path / "game.sakusen.txt"
    path.write_text(text, encoding="utf-8")
    code = main(["verify", str(path)], out=sys.stdout)
    return code, json.loads(capsys.readouterr().out)


@pytest.mark.parametrize("kind", terms.DICE)
def test_a_record_of_two_people_proves_its_dice(kind, tmp_path, capsys):
    text = record(kind)
    code, told = alone(tmp_path, text)
    assert (code, kind in told) == (0, True)
    code, answer = program(tmp_path, text, capsys)
    assert (code, answer["dice"], answer["faults"]) == (0, kind, [])
    assert (answer["typed"] != 0) == (kind == "real")
    assert read(text, games.game).tags["Dice"] == kind


def test_who_falls_silent_after_a_bad_roll_is_named_with_the_date_and_the_roll_stands(tmp_path, capsys):
    declarer, answerer = begun("kinmen", "shared", 0)
    while not isinstance(declarer.match.pending, Chance):
        answerer.receive(declarer.send())
        declarer, answerer = answerer, declarer
        declarer.play()
    answerer.receive(declarer.send())  # the declaration has gone out; the answer decides the roll
    assert answerer.match.entries[len(declarer.match.entries)].kind != CHOICE, "the roll is known where it was answered"
    answerer.play()
    answerer.send()
    match = answerer.match
    match.tags.update(proof.tags(answerer.table, match, pack(match)))
    code, told = program(tmp_path, write(match), capsys)
    assert (code, told["faults"]) == (0, [])
    assert told["waits_for"] == match.game.seats[declarer.table.seat]
    assert told["since"] == "1970-01-01 16:40"
    cut = replayed(match, len(declarer.match.entries))
    cut.tags.update(match.tags)
    code, told = program(tmp_path, write(cut), capsys)
    assert (code, bool(told["faults"])) == (1, True), "nobody can leave the bad roll out of the record"


@pytest.mark.parametrize("kind", ["friendly", "shared"])
def test_a_die_that_was_changed_in_the_record_is_seen_by_both(kind, tmp_path, capsys):
    text = record(kind, "kinmen")
    line = read(text, games.game).tags["Line"].split()
    at = next(at for at, word in enumerate(line) if word.startswith("r") and word.endswith("/6"))
    forged = list(line)
    forged[at] = f"r{(int(line[at][1]) + 1) % 6}/6"
    bad = text.replace(" ".join(line), " ".join(forged))
    assert bad != text
    code, told = alone(tmp_path, bad)
    assert code == 1
    assert f"step {at + 1}" in told
    code, answer = program(tmp_path, bad, capsys)
    assert code == 1
    assert answer["faults"][0]["step"] == at + 1


def test_a_signature_that_was_changed_and_a_step_that_was_not_signed_are_seen_by_both(tmp_path, capsys):
    text = record("shared")
    found = read(text, games.game)
    code, line = found.tags["Letter"], found.tags["Line"]
    told = alone(tmp_path, text)[1]
    assert f"{len(line.split())} of {len(line.split())} steps are signed" in told
    assert program(tmp_path, text, capsys)[1]["signed"] == len(line.split())
    arrived = letter.decode(code)
    assert arrived.marks
    for at in (0, 1):
        marks = list(arrived.marks)
        marks[at] = marks[at]._replace(signature=arrived.marks[1 - at].signature)
        bad = text.replace(code, letter.encode(arrived._replace(marks=(marks[0], marks[1]))))
        assert alone(tmp_path, bad)[0] == 1
        assert "is not signed by seat" in alone(tmp_path, bad)[1]
        exit_code, answer = program(tmp_path, bad, capsys)
        assert (exit_code, answer["faults"][0]["fault"]) == (1, "signature")
        assert answer["signed"] < len(line.split())


def test_a_record_of_a_game_without_signatures_still_proves_its_dice(tmp_path, capsys):
    text = record("shared", sign=False)
    code, told = alone(tmp_path, text)
    assert (code, "letters were not signed" in told) == (0, True)
    assert "signed" not in program(tmp_path, text, capsys)[1]


def test_terms_links_and_records_that_do_not_belong_together_are_seen(tmp_path, capsys):
    text = record("shared")
    code = read(text, games.game).tags["Letter"]
    arrived = letter.decode(code)
    assert arrived.chains
    links = (bytes(32), arrived.chains.links[1])
    for bad in (
        arrived._replace(chains=arrived.chains._replace(links=links)),
        arrived._replace(terms=arrived.terms._replace(nonce=bytes(16))),
    ):
        assert alone(tmp_path, text.replace(code, letter.encode(bad)))[0] == 1
        assert program(tmp_path, text.replace(code, letter.encode(bad)), capsys)[0] == 1
    plain = "\n".join(one for one in text.split("\n") if not one.startswith(("[Letter", "[Line")))
    assert alone(tmp_path, plain)[0] == 2
    assert program(tmp_path, plain, capsys)[0] == 2


def test_the_stand_alone_file_stays_short_and_needs_the_standard_library_only():
    text = (ROOT / "py" / "docs" / "verify.py").read_text(encoding="utf-8")
    assert len(text.splitlines()) <= 300
    assert "sakusen" not in {one.split()[1].split(".")[0] for one in text.splitlines() if one.startswith("import ")}


def test_the_vectors_of_the_protocol_hold():
    for one in VECTORS["digest"]:
        assert dice.digest(one["tag"], *(bytes.fromhex(part) for part in one["parts"])).hex() == one["hash"]
    chain = dice.chain(bytes.fromhex(VECTORS["chain"]["key"]))
    assert (chain[0].hex(), chain[1].hex()) == (VECTORS["chain"]["anchor"], VECTORS["chain"]["first"])
    for one in VECTORS["rolls"]:
        game, first, second = (bytes.fromhex(one[name]) for name in ("game", "first", "second"))
        declared = dice.declaration(game, first, one["line"].split())
        assert declared.hex() == one["declared"]
        assert [dice.roll(game, declared, first, second, k, one["weights"]) for k in range(20)] == one["outcomes"]
    for one in VECTORS["letters"]:
        made = letter.decode(one["code"])
        assert letter.encode(made) == one["code"]
        assert made.terms.ident.hex() == one["game"]
        assert [made.terms.setup, made.terms.dice, made.terms.name] == [one["setup"], one["dice"], one["name"]]
        if made.guest:
            assert terms.game_hash(made.terms, made.guest).hex() == one["hash"]
            assert terms.check_number(made.terms, made.guest) == one["check"]


def test_the_invitation_is_short_enough_for_a_code_on_the_screen():
    for kind in terms.DICE:
        assert len(invited("kinmen", kind).table.invitation()) < 330


@pytest.mark.slow
@pytest.mark.parametrize("kind", terms.DICE)
@pytest.mark.parametrize("slug", TITLES)
def test_a_record_of_any_moment_of_a_game_holds(slug, kind):
    """In the middle of a turn, with dice declared, answered or rolled, before a letter goes and after one has come:
    who saves a record then is never told that something in it is false."""
    writer, reader = pair(slug, kind, seed=f"any moment of {slug} {kind}")
    writer, reader = reader, writer
    looked = 0
    for _ in range(14):
        for _ in range(60):
            assert_holds(writer)
            looked += 1
            if writer.state != "mine":
                break
            steps = len(writer.match.entries)
            pending, answer = writer.match.pending, writer.table.reply(writer.match)
            if isinstance(pending, Chance):
                must = writer.table.outcome(writer.match)
                writer.match.roll(writer.rng.randrange(6) if must is None else must)
            else:
                writer.match.choose(writer.rng.choice(pending.actions) if answer is None else answer)
            assert len(writer.match.entries) > steps
        if writer.match.is_over:
            break
        writer.play()
        assert reader.receive(writer.send()).kind == post.NEW
        for one in (writer, reader):
            assert_holds(one)
        writer, reader = reader, writer
    assert looked > 5


def assert_holds(one: Side) -> None:
    match = one.match
    match.tags.update(proof.tags(one.table, match, pack(match)))
    found = proof.check_match(read(write(match), games.game), holds)
    assert found.faults == ()
