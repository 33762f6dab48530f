"""What a page of sealed Special Military Operation 202X holds and sends tells nothing of the other hand, of the ally
support deck and of the stock."""

from __future__ import annotations

import random

import pytest
from tests.together.test_sealed import Toy
from tests.together.test_sealed_cards import GAME, OPTIONS, PRC, ROC, Eager, asks, pair, whole
from tests.together.test_sealed_letters import _score

from sakusen.engine.core import Chance
from sakusen.engine.match import CHOICE, LUCK, Match
from sakusen.games.taiwan202x.rules.steps import COVERED, DONE
from sakusen.together import curve, letter, post, sealed_cards
from sakusen.together.sealed_cards import KINDS, Walk
from sakusen.together.sealed_deck import HAND_B, Dealer

pytestmark = pytest.mark.slow


@pytest.fixture
def _quick(monkeypatch):
    """The same algebra with plain numbers, so that hundreds of games can be dealt."""
    monkeypatch.setattr(curve.Curve, "chosen", curve.Kept(Toy()))
    sealed_cards.found.cache_clear()
    yield
    sealed_cards.found.cache_clear()


# ------------------------------------------------------------------ what is sent
GAMES = 240


def sent(number: int) -> tuple[bytes, int]:
    """Everything that is sent up to the first card laid face down, and China's hand. All that both can see is decided
    in the same way in every game."""
    rng, same = random.Random(f"peek {number}"), random.Random(0)
    seals = {seat: rng.randbytes(32) for seat in (PRC, ROC)}
    walk, out = Walk(GAME.sealed, Match(GAME, None, OPTIONS).beginning(), rng.randbytes(16), seals), b""
    while True:
        asked = walk._public.pending()
        if isinstance(asked, Chance):
            walk.step(LUCK, -1, same.randrange(len(asked.weights)), None)
        elif asked.ask == "card":
            own = walk.own[PRC]
            value, hand = own.covered(rng.choice(own.pending().actions)), own.decks[PRC]
            return out + bytes([value]) + walk.step(CHOICE, PRC, value, None), hand
        else:
            value = same.choice(asked.actions)
            out += bytes([value]) + walk.step(CHOICE, asked.seat, value, None)


@pytest.mark.usefixtures("_quick")
def test_no_byte_that_is_sent_before_a_card_is_shown_goes_together_with_what_a_hand_holds(monkeypatch):
    """In about half of the games China holds one of three cards. No byte of the four passes, of the points and keys, of
    the promise and of the number that stands for the card tells of it; the same test finds a single bit that does."""
    monkeypatch.setattr(sealed_cards, "STEPS", 100)
    groups: tuple[list[bytes], list[bytes]] = ([], [])
    for number in range(GAMES):
        data, hand = sent(number)
        groups[hand & 7 > 0].append(data)
    assert {len(one) for group in groups for one in group} == {len(groups[0][0])}
    assert min(map(len, groups)) > GAMES / 3

    def worst(ours: list[bytes], theirs: list[bytes]) -> float:
        columns = zip(zip(*ours, strict=True), zip(*theirs, strict=True), strict=True)
        return max(abs(_score(list(one), list(other))) for one, other in columns)

    assert worst(*groups) < 5.4
    assert worst([one[:-9] + bytes([one[-9] >> 1]) + one[-8:] for one in groups[0]], groups[1]) > 5.4


def test_the_form_of_every_letter_of_a_whole_game_follows_from_what_both_see():
    """Which steps have a proof and how long it is; and what is laid face down is a number among 52 that only its owner
    can read."""
    host = whole("shared", "shared", PRC).host
    match, proofs, state = host.match, host.table.proved(host.match), host.match.beginning()
    sizes = {"promise": 33, "play": 34, "show": 66, "draw": 97, "key": 33, "open": 33}
    for at, (ask, entry) in enumerate(zip(asks(match), match.entries, strict=True)):
        asked = state.pending()
        need = GAME.sealed.need(state, entry.value) if entry.kind == CHOICE else None
        assert (need is not None) == (at in proofs)
        if need is not None:
            due = {
                **sizes,
                "pass": 1 + 54 * 32 + (32 * 32 if need.places >= 2 else 0),
                "keys": 1 + 12 * (33 if state.laid == entry.seat else 32),
                "lay": 1 + 32 * (12 + state.sizes[entry.seat]),
            }
            assert (proofs[at][0], len(proofs[at])) == (KINDS[need.kind], due[need.kind])
        if ask in ("hybrid.take", "hybrid.give") or (ask == "card" and entry.seat == PRC):
            assert entry.value == DONE or entry.value >= COVERED
            assert [one for one in asked.actions if one != DONE] == [COVERED + n for n in range(52)]
        (state.apply if entry.kind == CHOICE else state.resolve)(entry.value)


# ------------------------------------------------------------------ what a page holds
def seen(side: Eager) -> dict[str, object]:
    """Whatever the page of a seat can show or send of a position, without the bytes of proofs."""
    state, seat = side.match.state, side.table.seat
    view = GAME.observe(state, seat)
    return {
        "facts": view.facts,
        "json": GAME.to_json(state),
        "key": state.key(),
        "known": (list(state.decks), list(state.sizes), state.told, state.possible(1 - seat)),
        "asked": (getattr(state.pending(), "ask", ""), getattr(state.pending(), "actions", [])),
        "imagined": [GAME.determinize(view, random.Random(n)).key() for n in range(3)],
        "steps": [(*one[:3], [str(event) for event in one.events]) for one in side.match.entries],
        "proofs": [(at, one[0], len(one)) for at, one in side.table.proved(side.match).items()],
    }


@pytest.mark.usefixtures("_quick")
def test_two_games_that_differ_in_what_china_cannot_see_are_one_game_for_it(monkeypatch):
    """In the second game one card of the allies' hand lies in the ally support deck, and the other way round. Up to the
    first card that the allies show, China sees, imagines and sends the same."""
    honest, worlds, hands = Dealer.common, [], []
    for is_swapped in (False, True):

        def common(self, elements, is_swapped=is_swapped):
            out = honest(self, elements)
            if is_swapped and not self._is_first:
                out[3], out[HAND_B[0]] = out[HAND_B[0]], out[3]
            return out

        monkeypatch.setattr(Dealer, "common", common)
        sealed_cards.found.cache_clear()
        host, guest = pair("two worlds")
        writer, reader, told = guest, host, []
        while not any(one.kind == CHOICE and one.seat == ROC for one in played_cards(writer)):
            writer.play()
            if any(one.kind == CHOICE and one.seat == ROC for one in played_cards(writer)):
                break
            code = writer.send()
            assert reader.receive(code).kind == post.NEW
            reader.table.teach(reader.match)
            told.append((len(code), letter.decode(code).number, seen(host)))
            writer, reader = reader, writer
        worlds.append(told)
        hands.append(guest.match.state.decks[ROC])
    assert len(worlds[0]) > 6
    assert hands[0] != hands[1]
    assert hands[0].bit_count() == 10
    for number, (one, other) in enumerate(zip(*worlds, strict=True)):
        assert one[:2] == other[:2], number
        for name, told in one[2].items():
            assert told == other[2][name], (number, name)


def played_cards(side: Eager) -> list:
    return [entry for ask, entry in zip(asks(side.match), side.match.entries, strict=True) if ask == "card"]
