"""What level hard has learned: facts of a position as one side knows it, and what a network makes of them."""

from __future__ import annotations

import random
from functools import cache
from math import exp

import pytest

from sakusen.engine.core import Chance, Outcome
from sakusen.engine.hexes import bits
from sakusen.engine.luck import Dealt
from sakusen.games import game
from sakusen.games.taiwan202x.bot import learned
from sakusen.games.taiwan202x.bot.estimate import Estimate
from sakusen.games.taiwan202x.bot.learned_estimate import LearnedEstimate, of_act, of_beginning, of_end
from sakusen.games.taiwan202x.bot.side_facts import (
    ACTS_FIRST,
    ACTS_SECOND,
    FACTS,
    OWN_NEXT,
    THEIRS_NEXT,
    known_to,
)
from sakusen.games.taiwan202x.rules.board import NUMBER, PRC, ROC, SUIT, holder
from sakusen.games.taiwan202x.rules.state import State
from sakusen.games.taiwan202x.rules.steps import CHOOSE, NOBODY, OVER
from sakusen.games.taiwan202x.rules.view import determinize, observe
from tools.taiwan202x.learned import facts_of

GAME = game("taiwan202x")


@cache
def positions() -> tuple[State, ...]:
    """Positions of games of the quick player, in which a turn or an act is going on."""
    out, rng = [], random.Random("learned")
    for number in range(6):
        state, luck, roll = GAME.start("standard", {"fleets": "five"}), Dealt(f"learned {number}"), GAME.roller()
        while not isinstance(pending := state.pending(), Outcome):
            if isinstance(pending, Chance):
                state.resolve(luck.draw(pending))
                continue
            if CHOOSE <= state.step < OVER and rng.random() < 0.2:
                out.append(state.copy())
            roll(state)
    assert len(out) > 100
    return tuple(out)


def test_both_sides_know_what_comes_about_in_games() -> None:
    met = {seat: set[int]() for seat in (PRC, ROC)}
    for state in positions():
        for seat in (PRC, ROC):
            met[seat].update(facts_of(state, known_to(state, seat)))
    for seat, side in enumerate(learned.sides()):
        known = {fact for fact in range(FACTS) if side.network.total([fact])}
        assert len(known) == len(side.network) > 1000
        assert len(met[seat] - known) < 0.05 * len(met[seat])


def test_no_fact_is_told_twice() -> None:
    for state in positions():
        for seat in (PRC, ROC):
            facts = facts_of(state, known_to(state, seat))
            assert len(set(facts)) == len(facts)
            assert 0 <= min(facts) <= max(facts) < FACTS


def test_sums_that_are_kept_give_what_all_facts_give_at_once() -> None:
    for state in positions()[::4]:
        for seat in (PRC, ROC):
            known = learned.timed(known_to(state, seat))
            judge = learned.within(known, seat)
            lean = learned.sides()[seat].network.lean(facts_of(state, known))
            assert judge.chance(Estimate(state, seat).board) == pytest.approx(1 / (1 + exp(-lean)))


@pytest.mark.parametrize("look", [of_end, of_act, of_beginning])
def test_what_a_side_does_not_know_changes_nothing(look: type[LearnedEstimate]) -> None:
    for state in positions()[::4]:
        if state.step == CHOOSE and look is of_act:
            continue
        for seat in (PRC, ROC):
            view = observe(state, seat, GAME.slug)
            twins = [determinize(view, random.Random(seed)) for seed in (1, 2)]
            values = {look(twin, seat).value(look(twin, seat).board) for twin in (state, *twins)}
            assert len(values) == 1


def test_chances_of_both_sides_agree_on_average() -> None:
    """Each side knows something else; on the whole what one may hope the other must fear."""
    gaps = [of_end(state, PRC).value(b) - of_end(state, ROC).value(b) for state in positions() for b in [board(state)]]
    assert abs(sum(gaps) / len(gaps)) < 0.03
    assert sum(map(abs, gaps)) / len(gaps) < 0.15


def board(state: State) -> learned.Board:
    return Estimate(state, PRC).board


def test_when_the_last_negotiation_is_certain_the_marker_decides() -> None:
    found = [s for s in positions() if s.negotiations == 1 and 0 < s.stock <= 2 and max(s.size(PRC), s.size(ROC)) <= 4]
    found = [s for s in found if s.step > CHOOSE]
    assert found
    for state in found:
        estimate, here = of_end(state, ROC), board(state)
        won = holder(learned.judge.negotiated(here.here, here.marker)) == ROC
        assert estimate.value(here) == float(won)


def test_the_highest_number_of_a_suit_is_missed_more_than_the_lowest() -> None:
    """What a card is worth is told from the side of ROC."""
    for seat, sign in ((PRC, -1), (ROC, 1)):
        gaps = []
        for state in positions()[::3]:
            kept, hand = of_end(state, seat).kept(seat), bits(state.decks[seat])
            for suit in range(4):
                numbers = sorted((NUMBER[card], card) for card in hand if SUIT[card] == suit and NUMBER[card])
                if len(numbers) > 1:
                    gaps.append(sign * (kept[numbers[-1][1]] - kept[numbers[0][1]]))
        assert len(gaps) > 30
        assert sum(gaps) > 0


def test_without_what_has_been_learned_there_is_no_judge(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(*_: object) -> None:
        raise OSError("learned.json")

    monkeypatch.setattr(learned, "read_data", missing)
    learned.sides.cache_clear()
    with pytest.raises(OSError, match="learned"):
        of_end(positions()[0], PRC)
    learned.sides.cache_clear()


@pytest.mark.parametrize("seat", [PRC, ROC])
def test_a_side_knows_whose_act_is_next_and_with_which_card(seat: int) -> None:
    met = set()
    for state in positions():
        if state.step > CHOOSE and min(state.chosen) >= 0:
            own = learned.before_last(state, seat, seat)
            their = learned.before_last(state, seat, 1 - seat)
            assert (own.stage, own.own_card, own.their_card) == (OWN_NEXT, state.chosen[seat], NOBODY)
            assert (their.stage, their.own_card, their.their_card) == (THEIRS_NEXT, NOBODY, state.chosen[1 - seat])
            both = learned.before_both(state, seat, state.seat)
            assert both.stage == (ACTS_FIRST if state.seat == seat else ACTS_SECOND)
            assert (both.own_card, both.their_card) == (state.chosen[seat], state.chosen[1 - seat])
            met.add(both.stage)
    assert len(met) == 2
