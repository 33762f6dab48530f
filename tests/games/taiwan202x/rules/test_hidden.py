"""Hidden information: a view holds nothing that its seat may not know, and imagining agrees with it.

These tests change only the hidden part of a position and expect equal views.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest
from tests.games.taiwan202x.positions import CARD, SEATS, acting, swapped, table

from sakusen.engine.core import Chance, Decision, Outcome, View, Waiting
from sakusen.engine.hexes import bits
from sakusen.engine.luck import pick
from sakusen.games.taiwan202x.game import GAME
from sakusen.games.taiwan202x.rules.board import ALL_CARDS, PRC, ROC
from sakusen.games.taiwan202x.rules.state import ALLY, DISCARD, POOL, State
from sakusen.games.taiwan202x.rules.steps import GIVE, REACT, TAKE
from sakusen.games.taiwan202x.rules.view import unseen


def seen(state: State, seat: int) -> tuple[Any, ...]:
    """All that a seat can see of a position, comparable."""
    return same(GAME.observe(state, seat))


def same(view: View) -> tuple[Any, ...]:
    p = view.pending
    if isinstance(p, Decision):
        return view.facts, p.seat, p.ask, p.rule, p.about, tuple(p.actions), p.secret
    if isinstance(p, Chance):
        return view.facts, p.why, p.rule, tuple(p.weights), p.seen_by
    return view.facts, repr(p)


def along(games: int, seed: int) -> Iterator[State]:
    """The positions of random games."""
    rng = random.Random(seed)
    for _ in range(games):
        state = GAME.start()
        while not isinstance(pending := state.pending(), Outcome):
            yield state
            if isinstance(pending, Decision):
                state.apply(rng.choice(pending.actions))
            else:
                state.resolve(pick(pending.weights, rng.random()))
        yield state


@pytest.mark.rule("5.1", "3.1", "3.2", "3.3")
@pytest.mark.parametrize("seat", [PRC, ROC])
def test_a_view_is_the_same_when_two_cards_that_the_seat_has_not_seen_change_places(seat: int) -> None:
    rng = random.Random(seat)
    tried = set()
    pairs = {frozenset(p) for p in ((1 - seat, POOL), (1 - seat, ALLY), (POOL, ALLY))}
    for number, state in enumerate(along(100, 3 + seat)):
        if number > 2500 and tried == pairs:
            break
        hidden = bits(unseen(state, seat) & ~state.ally_seen[seat])
        if len(hidden) < 2 or state.seat == seat and state.step in (TAKE, GIVE):
            continue
        where = {c: next(d for d in range(5) if state.decks[d] >> c & 1) for c in hidden}
        one = rng.choice(hidden)
        others = [c for c in hidden if where[c] != where[one]]
        if others:
            two = rng.choice(others)
            twin = swapped(state, one, two)
            assert seen(twin, seat) == seen(state, seat)
            tried.add(frozenset((where[one], where[two])))
    assert tried == pairs


@pytest.mark.rule("5.1")
def test_the_second_seat_does_not_see_what_the_first_has_chosen() -> None:
    t = table(prc={"strait": "Fujian"}, roc={"east": "Vinson"})
    views = [seen(t.copy().play(card).state, ROC) for card in sorted(t.hand("prc"))]
    assert all(view == views[0] for view in views)


@pytest.mark.rule("5.1")
def test_the_first_seat_sees_only_that_the_second_is_choosing() -> None:
    t = table(prc={"strait": "Fujian"}, roc={"east": "Vinson"}).play("S2")
    view = GAME.observe(t.state, PRC)
    assert view.pending == Waiting(ROC)
    assert view.facts["chosen"] == [CARD["S2"], -1]


@pytest.mark.rule("9.5")
def test_nobody_sees_whether_china_holds_a_drone_card_when_it_is_asked() -> None:
    def asked(card: str) -> State:
        hands = (["S3", card], ["S4"])
        pool = ["H10", "DJ"] if card != "DJ" else ["H10"]
        return acting("roc", "SJ", {"strait": "Liaoning"}, hands=hands, pool=pool, discards=["S5"]).play("event").state

    with_card, without = asked("DJ"), asked("H10")
    assert with_card.step == without.step == REACT
    assert with_card.pending().actions != without.pending().actions  # type: ignore[union-attr]
    assert seen(with_card, ROC) == seen(without, ROC)


@pytest.mark.rule("5.6", "10.0")
def test_the_odds_of_a_draw_do_not_give_away_where_the_cards_are() -> None:
    t = acting(
        "prc",
        "S5",
        prc={"strait": "Fujian"},
        roc={"indopacom": "F-22A"},
        sizes=(4, 9),
        stock=15,
        jokers=1,
        ally=["S10"],
        hands=([], []),
        pool=["SA"],
    ).idle()
    for seat in (PRC, ROC):
        pending = GAME.observe(t.state, seat).pending
        assert isinstance(pending, Chance)
        assert sum(pending.weights) == unseen(t.state, seat).bit_count()
        assert pending.weights[CARD["S10"]] == 1  # for all they know it may be drawn
    assert t.pending.weights[CARD["S10"]] == 0


@pytest.mark.parametrize("seat", [PRC, ROC])
def test_an_imagined_position_is_sound_and_looks_the_same(seat: int) -> None:
    rng = random.Random(5)
    for state in along(8, 21 + seat):
        view = GAME.observe(state, seat)
        imagined = GAME.determinize(view, rng)
        assert GAME.validate(imagined) == []
        assert same(GAME.observe(imagined, seat)) == same(view)


def test_imagining_deals_the_unknown_cards_anew() -> None:
    t = table(prc={"strait": "Fujian"}, roc={"east": "Vinson"})
    view = GAME.observe(t.state, PRC)
    hands = {GAME.determinize(view, random.Random(seed)).decks[ROC] for seed in range(20)}
    assert len(hands) > 10
    assert all(not hand & (t.state.decks[PRC] | t.state.decks[DISCARD]) for hand in hands)


def test_imagining_keeps_what_the_seat_knows() -> None:
    deck = ["S10", "H10", "D10", "C10", "S9", "H9", "D9", "C9", "S8", "H8", "D8", "C8"]
    t = table(prc={"strait": "Fujian"}, roc={"east": "Vinson"}, hands=(["S2", "S3"], ["H2", "H3", "H4"]), ally=deck)
    s = t.state
    s.ally_seen[PRC], s.hand_known[PRC] = s.decks[ALLY], 1 << CARD["H3"]
    for seed in range(10):
        imagined = GAME.determinize(GAME.observe(s, PRC), random.Random(seed))
        assert imagined.decks[ALLY] == s.decks[ALLY]
        assert imagined.decks[ROC] >> CARD["H3"] & 1


def test_a_card_that_the_other_side_has_taken_from_the_deck_is_imagined_in_its_hand() -> None:
    deck = ["S10", "H10", "D10", "C10", "S9", "H9", "D9", "C9", "S8", "H8", "D8", "C8"]
    t = acting("roc", "HA", hands=(["S2", "S3"], ["H2", "H3", "H4"]), ally=deck)
    t.state.ally_seen[PRC] = before = t.state.decks[ALLY]
    t.play("event", "S10", "H2", "H10", "H3", "done")
    for seed in range(10):
        imagined = GAME.determinize(GAME.observe(t.state, PRC), random.Random(seed))
        assert (imagined.decks[ROC] & before).bit_count() == 2
        assert GAME.validate(imagined) == []


def test_no_event_of_the_log_tells_a_card_to_the_wrong_side() -> None:
    from sakusen.engine.luck import Dealt
    from sakusen.engine.match import Match

    rng = random.Random(2)
    match = Match(GAME, luck=Dealt(4))
    while isinstance(pending := match.pending, Decision):
        match.choose(rng.choice(pending.actions))
    private = {"dealt", "chosen", "drawn", "swapped", "ally_seen"}
    for event in match.events():
        if event.kind in private:
            assert event.data["seen_by"] == event.data["seat"]
    assert match.is_over


def test_every_card_is_somewhere() -> None:
    for state in along(2, 1):
        total = 0
        for deck in state.decks:
            assert not total & deck
            total |= deck
        assert total == ALL_CARDS
    assert SEATS == ("prc", "roc")


def test_what_was_seen_of_the_ally_deck_counts_as_unknown_once_the_other_side_has_been_there() -> None:
    deck = ["S10", "H10", "D10", "C10", "S9", "H9", "D9", "C9", "S8", "H8", "D8", "C8"]
    t = table(prc={"strait": "Fujian"}, hands=(["S2", "S3"], ["H2", "H3", "H4"]), ally=deck, discards=["HA"])
    t.state.ally_seen[PRC] = t.state.decks[ALLY]
    assert not unseen(t.state, PRC) & t.state.decks[ALLY]
    t.state.ally_stale[PRC] = 1
    assert unseen(t.state, PRC) & t.state.decks[ALLY] == t.state.decks[ALLY]
