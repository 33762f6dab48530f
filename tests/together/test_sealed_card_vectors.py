"""A whole game with sealed cards in one letter: vectors that every program must come to."""

from __future__ import annotations

import json
from pathlib import Path

from sakusen import games
from sakusen.engine.cooperative import finish
from sakusen.engine.match import CHOICE
from sakusen.games.taiwan202x.rules.steps import COVERED
from sakusen.together import ed25519, letter, line, post, sealed_deck, secrets, terms
from sakusen.together.curve import group
from sakusen.together.sealed_cards import ANEW, KINDS, Walk, asked, pads

VECTORS = Path("tests/data/together/sealed-cards.json")
PRC, ROC = 0, 1


def vector(code: str) -> dict[str, object]:
    """What the last letter of a game holds, and what follows from the seals in it, as the vectors tell it."""
    arrived = letter.decode(code)
    assert arrived.guest
    match, ident = finish(post._steps(arrived, games.game)), arrived.terms.ident
    known = asked(match, ident, arrived.proofs, {}, -1)
    seals = dict(known.seals)
    walk = Walk(match.game.sealed, match.beginning(), ident, seals)
    contexts = {}
    for at, (kind, seat, value) in enumerate(known.entries):
        if at in arrived.proofs:
            contexts[at] = walk._context.hex()
        walk.step(kind, seat, value, arrived.proofs.get(at, b""))
    deal = walk._deal
    whole = sealed_deck.Deal(tuple(deal.passes), (deal.points[PRC], deal.points[ROC]))
    covered = [
        [at, (value - COVERED - pads(seals[seat], ident)[at]) % 52]
        for at, (kind, seat, value) in enumerate(known.entries)
        if kind == CHOICE and value >= COVERED
    ]
    return {
        "code": code,
        "game": ident.hex(),
        "hash": terms.game_hash(arrived.terms, arrived.guest).hex(),
        "words": " ".join(line.line_of(match)),
        "proofs": [[at, contexts[at], data.hex()] for at, data in sorted(arrived.proofs.items())],
        "seals": [seals[PRC].hex(), seals[ROC].hex()],
        "cards": sealed_deck.cards(group(), whole, (seals[PRC], seals[ROC])),
        "covered": covered,
        "claims": [
            [claim.public.hex(), claim.text.hex(), claim.signature.hex()]
            for claim in post.claims_of(arrived, line.line_of(match, arrived.proofs))
        ],
    }


def test_the_vectors_of_a_game_with_sealed_cards_hold():
    told = json.loads(VECTORS.read_text(encoding="utf-8"))
    assert told.pop("about")
    code = told["code"]
    assert vector(code) == told
    arrived = letter.decode(code)
    assert letter.encode(arrived) == code
    match = finish(post._steps(arrived, games.game))
    assert match.is_over
    assert secrets.fault(match, arrived.terms.ident, arrived.proofs) is None
    assert secrets.is_open(match, arrived.terms.ident, arrived.proofs)
    assert all(ed25519.holds(*map(bytes.fromhex, claim)) for claim in told["claims"])
    kinds = {bytes.fromhex(data)[0] for _, _, data in told["proofs"]}
    assert kinds == set(KINDS.values()), "every kind of proof"
    shown = [bytes.fromhex(data) for _, _, data in told["proofs"]]
    assert any(one[0] == KINDS["play"] and one[1] >= ANEW for one in shown), "a card that was laid down anew"
