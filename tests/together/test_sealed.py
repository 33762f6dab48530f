"""Secrets without a keeper: who cheats is named, and what is sealed opens to nobody before its time."""

from __future__ import annotations

import hashlib
import json
import random
from collections import Counter
from pathlib import Path

import pytest

from sakusen.together import ristretto, sealed, sealed_deck
from sakusen.together.ed25519 import BASE, ORDER, times
from sakusen.together.sealed_deck import HAND_A, HAND_B, LOWER, PILES, STOCK, UPPER, Broken, Deal, Dealer

VECTORS = json.loads(Path("tests/data/together/sealed.json").read_text(encoding="utf-8"))
GAME, CONTEXT = b"g" * 16, b"c" * 32


PLAIN = ristretto.Plain()


class Toy:
    """Numbers that are multiplied: the same algebra, hides nothing, and is quick enough for thousands of deals."""

    base = (7).to_bytes(32, "little")

    def hashed(self, label):
        return (int.from_bytes(hashlib.sha512(label).digest(), "big") % ORDER).to_bytes(32, "little")

    def masked(self, scalars, elements):
        found = [k * int.from_bytes(e, "little") % ORDER for k, e in zip(scalars, elements, strict=True)]
        return [one.to_bytes(32, "little") for one in found]

    def joined(self, k, one, m, other):
        whole = k * int.from_bytes(one, "little") + m * int.from_bytes(other, "little")
        return (whole % ORDER).to_bytes(32, "little")

    def sound(self, elements):
        """Every number is an element."""


TOY = Toy()


def seals(name: str) -> tuple[bytes, bytes]:
    rng = random.Random(name)
    return rng.randbytes(32), rng.randbytes(32)


def dealt(group, both: tuple[bytes, bytes]) -> tuple[Dealer, Dealer, Deal]:
    a, b = Dealer(group, both[0], True), Dealer(group, both[1], False)
    first = a.open()
    second = b.common(first)
    third = a.own(second)
    return a, b, Deal((first, second, third, b.own(third)), (a.points(), b.points()))


@pytest.fixture(scope="module")
def real() -> tuple[Dealer, Dealer, Deal]:
    """A deal in ristretto255."""
    return dealt(PLAIN, seals("real"))


# ------------------------------------------------------------------ the group
def test_the_vectors_of_rfc_9496_hold():
    told = VECTORS["rfc9496"]
    assert [ristretto.written(times(n, BASE)).hex() for n in range(16)] == told["multiples"]
    for one in told["multiples"]:
        assert ristretto.written(ristretto.read(bytes.fromhex(one))).hex() == one
    for one in told["invalid"]:
        with pytest.raises(ValueError, match="no element"):
            ristretto.read(bytes.fromhex(one))
    for one in told["mapped"]:
        assert ristretto.written(ristretto.mapped(bytes.fromhex(one["uniform"]))).hex() == one["element"]


def test_the_vectors_of_a_deal_hold():
    told, plain = VECTORS["deal"], PLAIN
    both = tuple(bytes.fromhex(one) for one in told["seals"])
    a, _, deal = dealt(plain, (both[0], both[1]))
    assert [[one.hex() for one in cards] for cards in deal.passes] == told["passes"]
    assert [[one.hex() for one in points] for points in deal.points] == told["points"]
    assert sealed_deck.cards(plain, deal, (both[0], both[1])) == told["cards"]
    for one in told["proofs"]:
        proof = a.prove(one["place"], bytes.fromhex(one["context"]))
        assert [proof.shown.hex(), proof.challenge, proof.response] == [
            one["shown"],
            int(one["challenge"]),
            int(one["response"]),
        ]


# ------------------------------------------------------------------ the deal
def test_both_open_their_own_hands_and_together_every_card_is_there_once(real):
    a, b, deal = real
    last = deal.passes[-1]
    hand_a = [a.opened(place, last[place], b.key(place)) for place in range(*HAND_A)]
    hand_b = [b.opened(place, last[place], a.key(place)) for place in range(*HAND_B)]
    assert len({*hand_a, *hand_b}) == 20
    whole = sealed_deck.cards(PLAIN, deal, seals("real"))
    assert sorted(whole) == list(range(54))
    assert whole[slice(*HAND_A)] == hand_a
    assert 52 in whole[slice(*UPPER)]
    assert 53 in whole[slice(*LOWER)]
    assert sealed_deck.audit(PLAIN, deal, seals("real")) == []


def test_a_wrong_key_another_place_or_a_changed_card_opens_nothing(real):
    a, b, deal = real
    last = deal.passes[-1]
    for place, element, key in (
        (12, last[12], b.key(13)),
        (12, last[13], b.key(12)),
        (12, last[12], a.key(12)),
        (12, last[12], bytes(32)),
        (12, last[12], ORDER.to_bytes(32, "little")),
        (12, last[12], (ORDER + int.from_bytes(b.key(12), "little")).to_bytes(32, "little")),
        (12, last[12], b.key(12)[:31]),
    ):
        with pytest.raises(Broken):
            a.opened(place, element, key)


def test_a_card_that_is_played_must_be_the_one_that_lies_there(real):
    a, b, deal = real
    last, place = deal.passes[-1], HAND_A[0]
    card = a.opened(place, last[place], b.key(place))

    def is_played(element, key, what):
        return sealed_deck.is_played(PLAIN, element, (key, b.key(place)), what)

    assert is_played(last[place], a.key(place), card)
    assert not is_played(last[place], a.key(place), (card + 1) % 52)
    assert not is_played(last[place], a.key(place + 1), card)
    assert not is_played(last[place + 1], a.key(place), card)
    assert not is_played(last[place], a.key(place), 99)


def test_without_the_others_key_no_place_opens():
    """What one side knows: its own masks, and everything that was sent."""
    a, b, deal = dealt(PLAIN, seals("peek"))
    names = set(sealed_deck.names(PLAIN))
    for element in (*deal.passes[1][:6], *deal.passes[3][:6]):
        for scalar in (int.from_bytes(a.key(0), "little"), a._scalar("mask"), 1):
            assert PLAIN.masked([pow(scalar, -1, ORDER)], [element])[0] not in names
    assert not {*deal.passes[2]} & {*deal.passes[3]}


def test_a_pass_that_is_none_is_named():
    a, b, deal = dealt(TOY, seals("toy"))
    first = deal.passes[0]
    for bad in (first[:53], [*first[:53], first[0]], [*first[:53], bytes(32)], [*first[:53], b"short"]):
        with pytest.raises(Broken):
            b.common(bad)
    plain = Dealer(PLAIN, seals("toy")[1], False)
    with pytest.raises(Broken):
        plain.common([bytes([2 * n + 1]) + bytes(31) for n in range(54)])


# ------------------------------------------------------------------ jokers
def test_a_joker_is_seen_when_it_is_drawn_and_only_then(real):
    a, b, deal = real
    last, whole = deal.passes[-1], sealed_deck.cards(PLAIN, real[2], seals("real"))
    jokers = [place for place in STOCK if whole[place] >= 52]
    for place in (*jokers, UPPER[0] + (UPPER[0] in jokers), LOWER[0] + (LOWER[0] in jokers)):
        point = deal.points[0][place - STOCK[0]]
        assert b.is_joker(place, last[place], point, a.prove(place, CONTEXT), CONTEXT) == (place in jokers)


def test_a_joker_cannot_be_hidden_and_a_proof_is_of_one_place_and_one_moment(real):
    a, b, deal = real
    place, last = UPPER[0], deal.passes[-1]
    point, good = deal.points[0][0], a.prove(place, CONTEXT)
    other = a.prove(place + 1, CONTEXT)
    thief = Dealer(PLAIN, b"t" * 32, True).prove(place, CONTEXT)
    for bad, when in (
        (good, b"later"),
        (other, CONTEXT),
        (thief, CONTEXT),
        (good._replace(shown=other.shown), CONTEXT),
        (good._replace(shown=b"\x01" + bytes(31)), CONTEXT),
        (good._replace(response=good.response + 1), CONTEXT),
        (good._replace(response=good.response + ORDER), CONTEXT),
    ):
        with pytest.raises(Broken):
            b.is_joker(place, last[place], point, bad, when)


# ------------------------------------------------------------------ fairness
@pytest.mark.parametrize("honest", [0, 1])
def test_one_honest_side_is_enough_for_a_fair_deal(honest):
    """The other always uses the same seal. Where a card and a joker lie is as even as chance: chi squared is below what
    one fair deal in a million exceeds."""
    toy, rng, places, jokers = TOY, random.Random(14 + honest), Counter(), Counter()
    deals = 150
    for _ in range(deals):
        both = [b"same" * 8, b"same" * 8]
        both[honest] = rng.randbytes(32)
        _, _, deal = dealt(toy, (both[0], both[1]))
        whole = sealed_deck.cards(toy, deal, (both[0], both[1]))
        places.update(sum(place >= end for _, end in PILES[:4]) for place in (whole.index(card) for card in range(12)))
        jokers[whole.index(52)] += 1
    expected = {0: 12, 1: 10, 2: 10, 3: 10, 4: 10}
    chi = sum((places[n] - 12 * deals * k / 52) ** 2 / (12 * deals * k / 52) for n, k in expected.items())
    assert chi < 34
    assert sum((jokers[p] - deals / 11) ** 2 / (deals / 11) for p in range(*UPPER)) < 46


# ------------------------------------------------------------------ the audit
@pytest.mark.parametrize("number", [1, 2, 3, 4])
def test_the_audit_names_the_pass_in_which_a_card_was_swapped(number):
    both = seals("audit")
    _, _, deal = dealt(TOY, both)
    passes = [list(one) for one in deal.passes]
    passes[number - 1][3], passes[number - 1][4] = passes[number - 1][4], passes[number - 1][3]
    assert f"pass {number}" in sealed_deck.audit(TOY, deal._replace(passes=tuple(passes)), both)


def test_the_audit_names_a_false_seal_and_a_false_point():
    both = seals("audit")
    _, _, deal = dealt(TOY, both)
    assert {"pass 1", "pass 3", "points 1"} <= set(sealed_deck.audit(TOY, deal, (b"x" * 32, both[1])))
    assert {"pass 2", "pass 4", "points 2"} <= set(sealed_deck.audit(TOY, deal, (both[0], b"x" * 32)))
    points = (deal.points[0], [deal.points[1][1], *deal.points[1][1:]])
    assert sealed_deck.audit(TOY, deal._replace(points=points), both) == ["points 2"]


def test_a_card_that_is_there_twice_is_found_by_the_audit():
    both = seals("twice")
    a, b = Dealer(TOY, both[0], True), Dealer(TOY, both[1], False)
    names = sealed_deck.names(TOY)
    first = a.common([*names[:51], TOY.masked([2], [names[0]])[0], *names[52:]])
    second = b.common(first)
    third = a.own(second)
    deal = Deal((first, second, third, b.own(third)), (a.points(), b.points()))
    assert "pass 1" in sealed_deck.audit(TOY, deal, both)
    with pytest.raises(Broken):
        sealed_deck.cards(TOY, deal, both)


# ------------------------------------------------------------------ markers
def test_markers_are_promised_before_places_are_named_and_open_one_by_one():
    holder, asker = seals("markers")
    markers = sealed.Markers(GAME, holder, 6)
    promises = markers.promises()
    places = sealed.named(asker, GAME, 6, 3)
    held = markers.drawn(places)
    assert len(set(held)) == len(set(places)) == 3
    shown = markers.show(places[0])
    assert shown.what == held[0]
    assert sealed.is_marker(GAME, promises, shown)
    assert not sealed.is_marker(GAME, promises, shown._replace(what=(shown.what + 1) % 6))
    assert not sealed.is_marker(GAME, promises, shown._replace(place=places[1]))
    assert not sealed.is_marker(GAME, promises, shown._replace(place=7))
    assert not sealed.is_marker(b"h" * 16, promises, shown)
    assert sealed.audit_markers(GAME, promises, holder)
    assert not sealed.audit_markers(GAME, promises, asker)


@pytest.mark.parametrize("honest", [0, 1])
def test_one_honest_side_is_enough_for_a_fair_draw_of_markers(honest):
    rng, drawn = random.Random(honest), Counter()
    for _ in range(3000):
        both = [b"same" * 8, b"same" * 8]
        both[honest] = rng.randbytes(32)
        markers = sealed.Markers(GAME, both[0], 6)
        drawn[tuple(sorted(markers.drawn(sealed.named(both[1], GAME, 6, 3))))] += 1
    assert len(drawn) == 20
    assert sum((count - 150) ** 2 / 150 for count in drawn.values()) < 63  # one fair draw in a million is above


def test_the_vectors_of_promises_hold():
    told = VECTORS["promises"]
    game, seal, context = (bytes.fromhex(told[name]) for name in ("game", "seal", "context"))
    markers = sealed.Markers(game, seal, 6)
    assert [one.hex() for one in markers.promises()] == told["markers"]
    assert [[markers.show(n).salt.hex(), markers.show(n).what] for n in range(6)] == told["shown"]
    assert sealed.named(seal, game, 6, 3) == told["named"]
    assert sealed.choice(context, sealed.choice_salt(seal, context), 17).hex() == told["choice"]
    laid = sealed.Laid(game, context, seal, told["deck"], told["hand"])
    assert [one.hex() for one in laid.promises()] == told["laid"]


# ------------------------------------------------------------------ choices and exchanges
def test_a_choice_is_fixed_before_the_other_plays_and_cannot_be_another_one():
    seal = seals("choice")[0]
    salt = sealed.choice_salt(seal, CONTEXT)
    promised = sealed.choice(CONTEXT, salt, 14)
    assert [place for place in range(54) if sealed.choice(CONTEXT, salt, place) == promised] == [14]
    assert sealed.choice(b"later", salt, 14) != promised


def test_cards_that_were_exchanged_open_as_promised_and_their_number_is_audited():
    seal = seals("laid")[0]
    before = (list(range(12)), [20, 21, 22])
    after = ([20, *range(1, 12)], [0, 21, 22])
    laid = sealed.Laid(GAME, CONTEXT, seal, *after)
    promises = laid.promises()
    assert len(set(promises)) == 15
    for card in (20, 0, 21):
        shown = laid.show(laid.place(card))
        assert shown.what == card
        assert (shown.place < 12) == (card in after[0])
        assert sealed.is_card(GAME, CONTEXT, promises, shown)
        assert not sealed.is_card(GAME, b"later", promises, shown)
        assert not sealed.is_card(GAME, CONTEXT, promises, shown._replace(what=30))
    assert sealed.exchanged(before, after) == 1
    assert sealed.exchanged(before, ([30, *range(1, 12)], [0, 21, 22])) == -1
    assert sealed.exchanged(before, (list(range(11)), [11, 20, 21, 22])) == -1
    again = sealed.Laid(GAME, b"later", seal, *after)
    assert [again.place(card) for card in after[0]] != [laid.place(card) for card in after[0]]
