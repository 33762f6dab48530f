"""Whole letters of sealed games: vectors that every program must come to, and whether a letter tells what is hidden."""

from __future__ import annotations

import base64
import json
import random
from pathlib import Path

import pytest
from tests.together.test_sealed_games import COMMAND, ROC, pair
from tests.together.two import Side

from sakusen import games
from sakusen.engine.cooperative import finish
from sakusen.engine.core import Decision
from sakusen.games.kinmen.rules.steps import REVEAL
from sakusen.together import ed25519, letter, line, post, sealed, terms

VECTORS = Path("tests/data/together/sealed-letters.json")


def vector(code: str) -> dict[str, object]:
    """What a letter holds, as the vectors tell it."""
    arrived = letter.decode(code)
    assert arrived.guest
    match = finish(post._steps(arrived, games.game))
    words = line.line_of(match, arrived.proofs)
    claims = post.claims_of(arrived, words)
    return {
        "code": code,
        "game": arrived.terms.ident.hex(),
        "hash": terms.game_hash(arrived.terms, arrived.guest).hex(),
        "line": " ".join(words),
        "proofs": [[step, proof.hex()] for step, proof in sorted(arrived.proofs.items())],
        "claims": [[claim.public.hex(), claim.text.hex(), claim.signature.hex()] for claim in claims],
    }


def test_the_vectors_of_sealed_letters_hold():
    told = json.loads(VECTORS.read_text(encoding="utf-8"))["letters"]
    kinds = set()
    for one in told:
        assert vector(one["code"]) == one
        assert letter.encode(letter.decode(one["code"])) == one["code"]
        assert all(ed25519.holds(*map(bytes.fromhex, claim)) for claim in one["claims"])
        kinds |= {proof[:2] for _, proof in one["proofs"]}
    assert kinds == {"01", "02", "03", "04"}, "promises, places, a marker that is shown, the seal"
    last = dict(told[-1]["proofs"])
    game = bytes.fromhex(told[-1]["game"])
    promises, seal = (next(proof for proof in last.values() if proof[:2] == kind) for kind in ("01", "04"))
    found = sealed.Markers(game, bytes.fromhex(seal[2:]), 6).promises()
    assert b"".join(found).hex() == promises[2:]


@pytest.mark.slow
# ------------------------------------------------------------------ peeking
def test_no_byte_of_the_letters_before_an_option_is_shown_goes_together_with_what_was_drawn():
    """Of 160 games the two letters of the PLA before anything is shown are put to the test, every byte of them, with
    steps, proofs, signatures and check sum. The same test finds a single bit that tells of it."""
    groups: dict[bool, list[bytes]] = {True: [], False: []}
    for number in range(160):
        host, guest = pair(f"peek {number}", seat=ROC)
        played(guest)
        first = guest.send()
        host.receive(first)
        played(host)
        assert guest.receive(host.send()).kind == post.NEW
        played(guest)
        second = guest.send()
        if all(proof[0] in (1, 2) for proof in letter.decode(second).proofs.values()):  # else it tells of three blanks
            groups[COMMAND in drawn(guest)].append(data(first) + data(second))
    ours, theirs = groups[True], groups[False]
    assert 50 < len(ours) < 110
    assert worst(ours, theirs) < 4.8
    told = [one[:-9] + bytes([one[-9] >> 1]) + one[-8:] for one in ours]
    assert worst(told, theirs) > 4.8, "one bit of one byte of the signature"


def data(code: str) -> bytes:
    return base64.urlsafe_b64decode(code + "=" * (-len(code) % 4))


def drawn(side: Side) -> tuple[int, ...]:
    return tuple(n for n in range(6) if side.match.state.own >> n & 1)


def played(side: Side) -> None:
    """Play the same in every game, by what both pages can see of the list."""
    rng = random.Random(0)
    while side.state == "mine":
        pending = side.match.pending
        assert isinstance(pending, Decision)
        open_ones = [action for action in pending.actions if action != REVEAL]
        is_asked = pending.ask.startswith(("options.", "weather."))
        side.match.choose(open_ones[-1] if is_asked else rng.choice(open_ones))


def worst(ours: list[bytes], theirs: list[bytes]) -> float:
    """How many standard errors the means of a byte, counted from either end, or of the length are apart at most."""
    least = min(map(len, ours + theirs))
    places = [*range(least), *range(-least, 0)]
    apart = [_score([one[at] for one in ours], [one[at] for one in theirs]) for at in places]
    return max(map(abs, [*apart, _score([*map(len, ours)], [*map(len, theirs)])]))


def _score(ours: list[int], theirs: list[int]) -> float:
    def told(values: list[int]) -> tuple[float, float]:
        mean = sum(values) / len(values)
        return mean, sum((one - mean) ** 2 for one in values) / len(values) / len(values)

    (a, va), (b, vb) = told(ours), told(theirs)
    return (a - b) / (va + vb or 1.0) ** 0.5
