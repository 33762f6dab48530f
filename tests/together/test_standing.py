"""Answers given beforehand: they are used at once, as they were given and in no other way."""

from __future__ import annotations

import contextlib
import random

import pytest
from tests.together.test_proof import alone
from tests.together.two import TITLES, Side, holds, pair

from sakusen import games
from sakusen.engine.core import Decision
from sakusen.engine.match import Match
from sakusen.engine.record import pack, write
from sakusen.together import letter, post, proof, standing
from sakusen.together.standing import Given, Grant
from sakusen.together.table import from_json, to_json
from sakusen.together.terms import Unsound


def every_answer(slug: str, seat: int, rng: random.Random) -> str:
    """One answer to every question that a seat can answer beforehand."""
    asked = standing.questions(games.game(slug), seat)
    return standing.text_of({one.ask: rng.choice(one.answers) for one in asked})


def whole_game(slug: str, kind: str, seed: str, with_answers: bool, sign: bool) -> tuple[Side, Side]:
    rng = random.Random(f"{slug} {kind} {seed}")
    host, guest = pair(slug, kind, 0, seed, sign)
    writer, reader = guest, host
    while True:
        if with_answers and rng.random() < 0.3:
            writer.table = writer.table._replace(wish=every_answer(slug, writer.table.seat, rng))
        writer.play()
        writer.table = from_json(to_json(writer.table))
        writer._settle()
        assert reader.receive(writer.send()).kind == post.NEW
        assert reader.table.given == writer.table.given
        if reader.state == "over":
            return host, guest
        writer, reader = reader, writer


@pytest.mark.slow
@pytest.mark.parametrize(("slug", "kind"), [*((slug, "shared") for slug in TITLES), (TITLES[0], "real")])
def test_a_whole_game_with_answers_given_beforehand_comes_to_the_same_end_on_both_sides(slug, kind, tmp_path):
    host, guest = whole_game(slug, kind, "answers", True, slug == "july")
    assert host.match.state.key() == guest.match.state.key()
    given = host.table.given
    if not any(standing.questions(host.match.game, seat) for seat in (0, 1)):
        return  # nothing can be answered beforehand
    assert given.grants
    assert given.used, "at least one answer was used"
    host.match.tags.update(proof.tags(host.table, host.match, pack(host.match)))
    assert proof.check_match(host.match, holds).faults == ()
    assert alone(tmp_path, write(host.match))[0] == 0, "nor does the stand-alone file find a fault"
    arrived = letter.decode(host.match.tags["Letter"])
    others = tuple(one._replace(text="") for one in given.grants)
    host.match.tags["Letter"] = letter.encode(arrived._replace(given=given._replace(grants=others)))
    steps = [fault.step for fault in proof.check_match(host.match, holds).faults if fault.key == "answer"]
    assert steps == [at + 1 for at in given.used]


# What a player would say who wants few letters.
SAYS = dict(
    word.split("=")
    for word in "stand=half retreat=away shock.defend=yes damage.unit=cheap damage.how=spare advance.unit=stay "
    "loss=weak react=pass join=yes homeward=home".split()
)


def scripted(slug: str, kind: str, seed: str, with_answers: bool) -> int:
    """How many letters a game takes that both sides play by rule of thumb."""
    sides = pair(slug, kind, 0, seed, sign=False)
    game, aims = games.game(slug), dict.fromkeys(range(2))
    for side in sides if with_answers else ():
        asked = standing.questions(game, side.table.seat)
        side.table = side.table._replace(wish=standing.text_of({one.ask: SAYS[one.ask] for one in asked}))
    reader, writer = sides
    while reader.state != "over":
        while writer.state == "mine":
            answer, pending = writer.table.reply(writer.match), writer.match.pending
            if answer is None and isinstance(pending, Decision):
                answer, aims[pending.seat] = game.policy(writer.match.state.copy(), aims[pending.seat])
            assert answer is not None
            writer.match.choose(answer)
        assert reader.receive(writer.send()).kind == post.NEW
        writer, reader = reader, writer
    return sides[0].table.number


@pytest.mark.slow
@pytest.mark.parametrize(("slug", "games_played"), [("kinmen", 1), ("july", 6)])
def test_the_number_of_letters_that_an_invitation_tells_is_what_scripted_games_take(slug, games_played):
    told = standing.letters(games.game(slug), "friendly")
    for with_answers, figure in zip((False, True), told, strict=True):
        taken = [scripted(slug, "friendly", f"m{seed}", with_answers) for seed in range(games_played)]
        assert 0.6 * figure < sum(taken) / games_played < 1.4 * figure


def answered(sign: bool = False) -> tuple[Side, Side, str]:
    """Two at kinmen, of whom the reader has answered everything; the letter has used an answer."""
    for seed in range(40):
        host, guest = pair("kinmen", "friendly", 0, f"used {seed}", sign)
        writer, reader = guest, host
        for side in (host, guest):
            side.table = side.table._replace(wish="retreat=away,stand=retreat")
        for _ in range(60):
            writer.play()
            before = len(writer.table.given.used)
            code = writer.send()
            if len(letter.decode(code).given.used) > before:
                return writer, reader, code
            assert reader.receive(code).kind == post.NEW
            writer, reader = reader, writer
    raise AssertionError("no answer was used")


def test_an_answer_that_is_used_otherwise_is_refused_with_its_step():
    _, reader, code = answered()
    sent = letter.decode(code)
    for changed in (
        sent.given._replace(used=sent.given.used[:-1]),
        sent.given._replace(grants=(*sent.given.grants, Grant(reader.table.seat, 0, "stand=stand"))),
        sent.given._replace(grants=sent.given.grants[:-1]),
        Given(),
    ):
        before = reader.match.state.key()
        came = reader.receive(letter.encode(sent._replace(given=changed)))
        assert came.kind in ("answers", "forged")
        assert reader.match.state.key() == before
    assert reader.receive(code).kind == post.NEW


def test_a_signature_covers_the_answers_too():
    _, reader, code = answered(sign=True)
    sent = letter.decode(code)
    changed = sent.given._replace(used=sent.given.used[:-1])
    assert reader.receive(letter.encode(sent._replace(given=changed))).kind == "unsigned"
    assert reader.receive(code).kind == post.NEW


def test_an_answer_that_was_not_given_cannot_be_put_into_anothers_mouth():
    _, reader, code = answered()
    reader.table = reader.table._replace(given=reader.table.given._replace(grants=()))
    assert reader.receive(code).kind == "answers"


def test_answers_that_are_taken_back_are_not_used_from_then_on():
    given = Given((Grant(0, 4, "stand=stand"), Grant(1, 6, "stand=retreat"), Grant(0, 9, "")))
    assert [given.of(0, step) for step in (3, 4, 8, 9)] == ["", "stand=stand", "stand=stand", ""]
    assert given.of(1, 9) == "stand=retreat"


def test_what_a_seat_cannot_answer_is_no_answer():
    for slug in TITLES:
        game = games.game(slug)
        for text in ("move=all", "stand=", "stand", "=", "x=y,a=b"):
            with pytest.raises(Unsound):
                standing.chosen_in(game, 0, text)


def test_bytes_of_answers_are_read_strictly():
    for seed in range(200):
        rng = random.Random(seed)
        grants = tuple(Grant(rng.randrange(2), rng.randrange(900), "stand=stand") for _ in range(rng.randrange(1, 4)))
        given = Given(grants, tuple(sorted(rng.sample(range(900), rng.randrange(5)))))
        data = standing.encode(given)
        assert standing.decode(data) == given, seed
        damaged = bytearray(data)
        damaged[rng.randrange(len(damaged))] ^= 1 << rng.randrange(8)
        for wrong in (bytes(damaged), data[:-1], data[: rng.randrange(len(data))]):
            with contextlib.suppress(Unsound):
                assert standing.encode(standing.decode(wrong)) == wrong, seed


@pytest.mark.parametrize("slug", TITLES)
def test_every_answer_to_every_question_is_legal(slug):
    game = games.game(slug)
    asked: set[tuple[int, str, str]] = set()
    wanted = {(s, q.ask, a) for s in range(2) for q in standing.questions(game, s) for a in q.answers}
    for seed in range(150):
        rng = random.Random(f"{slug} {seed}")
        match = Match(game)
        while not match.is_over:
            pending = match.pending
            if not isinstance(pending, Decision):
                match.roll(rng.choices(range(len(pending.weights)), pending.weights)[0])
                continue
            for question in standing.questions(game, pending.seat):
                for answer in question.answers if question.ask == pending.ask else ():
                    asked.add((pending.seat, question.ask, answer))
                    assert standing.reply(game, match.state, f"{question.ask}={answer}") in pending.actions
            match.choose(rng.choice(pending.actions))
        if asked == wanted:
            return
    assert asked == wanted
