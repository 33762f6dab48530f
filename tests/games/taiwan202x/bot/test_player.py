"""The computer player of Special Operation 202X: fair, mixed where both choose unseen, and no fool."""

from __future__ import annotations

import random
from functools import cache
from itertools import islice
from typing import Any

import pytest
from tests.games.taiwan202x.positions import UNIT, acting

from sakusen.ai import player
from sakusen.ai.budget import Budget
from sakusen.engine.combat import distribution
from sakusen.engine.core import Chance, Decision, Outcome
from sakusen.engine.hexes import bits, mask_of
from sakusen.engine.luck import Dealt
from sakusen.games import game
from sakusen.games.taiwan202x.bot import judge, lookahead
from sakusen.games.taiwan202x.bot.acts import operations
from sakusen.games.taiwan202x.bot.battle_value import battle
from sakusen.games.taiwan202x.bot.cards import rolls
from sakusen.games.taiwan202x.bot.estimate import Estimate
from sakusen.games.taiwan202x.bot.features import features
from sakusen.games.taiwan202x.bot.policy import Aim, lose, next_step
from sakusen.games.taiwan202x.rules.board import (
    DRONES,
    FLEETS,
    LOST,
    OF_GENERATION,
    PRC,
    ROC,
    SEA_LIST,
    SIDE_UNITS,
    STRAIT,
    SUIT,
)
from sakusen.games.taiwan202x.rules.state import ALLY, POOL, State
from sakusen.games.taiwan202x.rules.steps import ACTIVATE, CHOOSE, DEAL, FIRE, LOSSES, SETUP_FLEETS
from sakusen.games.taiwan202x.rules.view import unseen
from tools import one_game

GAME = game("taiwan202x")


@cache
def positions(seed: int, every: int = 7, seat: int | None = None) -> tuple[State, ...]:
    """States of a game between easy players in which somebody (or one seat) has a real choice."""
    state, luck, rng, out, count = GAME.start(), Dealt(seed), random.Random(seed), [], 0
    while not isinstance(pending := state.pending(), Outcome):
        if isinstance(pending, Chance):
            state.resolve(luck.draw(pending))
            continue
        if len(pending.actions) > 1 and seat in (None, pending.seat):
            count += 1
            if count % every == 0:
                out.append(state.copy())
        state.apply(player.choose(GAME, GAME.observe(state, pending.seat), "easy", None, rng))
    return tuple(out)


def choice(state: State, level: str, seed: str = "s") -> int:
    seat = state.pending().seat  # type: ignore[union-attr]
    return int(player.choose(GAME, GAME.observe(state, seat), level, None, random.Random(seed)))


# ------------------------------------------------------------------ fairness
def shuffled(state: State, seat: int, rng: random.Random) -> State:
    """The same position with all cards that a seat has not seen dealt anew, the other's unrevealed card as well."""
    twin, other = state.copy(), 1 - seat
    cards = bits(unseen(state, seat))
    rng.shuffle(cards)
    hidden = mask_of(cards)
    for deck in (other, ALLY, POOL):
        size = (state.decks[deck] & hidden).bit_count()
        twin.decks[deck] = state.decks[deck] & ~hidden | mask_of(cards[:size])
        cards = cards[size:]
    if state.ally_seen[other]:
        twin.ally_seen[other] = twin.decks[ALLY]
    if state.step == CHOOSE and state.chosen[other] >= 0:
        twin.chosen[other] = rng.choice(bits(twin.decks[other]))
    twin._next = None
    return twin


@pytest.mark.parametrize("level", ["easy", "normal"])
@pytest.mark.parametrize("seat", [PRC, ROC])
def test_cards_out_of_sight_change_no_choice(level: str, seat: int) -> None:
    rng, changed = random.Random(1), 0
    for state in positions(2, 5, seat):
        twin = shuffled(state, seat, rng)
        changed += twin.key() != state.key()
        assert choice(twin, level) == choice(state, level)
    assert changed > 5


@pytest.mark.slow
def test_the_second_to_choose_does_not_know_the_card_of_the_first() -> None:
    states = [s for s in positions(3, 1, ROC) if s.step == CHOOSE]
    for state in states[:6]:
        moves = set()
        for card in bits(state.decks[PRC]):
            twin = state.copy()
            twin.chosen[PRC], twin._next = card, None
            moves.add(choice(twin, "normal"))
        assert len(moves) == 1


@pytest.mark.parametrize("level", ["easy", "normal"])
def test_the_same_seed_gives_the_same_choice(level: str) -> None:
    for state in positions(5):
        assert choice(state, level) == choice(state, level)


def test_the_position_and_the_view_are_left_alone() -> None:
    for state in positions(7):
        seat = state.pending().seat  # type: ignore[union-attr]
        before, view = state.key(), GAME.observe(state, seat)
        facts = repr(view.facts)
        player.choose(GAME, view, "normal", None, random.Random(1))
        assert (state.key(), repr(view.facts)) == (before, facts)


@pytest.mark.parametrize("level", list(player.LEVELS))
def test_a_budget_of_nothing_still_gives_a_legal_action(level: str) -> None:
    for state in positions(11):
        pending = state.pending()
        assert isinstance(pending, Decision)
        view = GAME.observe(state, pending.seat)
        assert player.choose(GAME, view, level, Budget(0), random.Random(1)) in pending.actions


# ------------------------------------------------------------------ knowledge
def test_the_tables_say_what_the_features_say() -> None:
    begun = [state for state in positions(13, 1) if state.step == CHOOSE]
    for state in begun:
        by_hand = judge.judgement(state).worth(features(state))
        expected = 2 * judge.chance(by_hand) - 1
        assert GAME.evaluate(state, ROC) == pytest.approx(expected)
        assert GAME.evaluate(state, PRC) == pytest.approx(-expected)
    assert begun


def test_every_feature_that_occurs_has_a_weight() -> None:
    for state in positions(13, 1):
        assert set(features(state)) <= set(judge.weights())


def ending(where: str, **more: Any) -> State:
    """China, with a fleet somewhere, acts as the second in a turn; four cards in each hand."""
    return acting("prc", "S10", {where: "Fujian"}, {"indopacom": "Vinson"}, sizes=(4, 4), **more).state


def test_what_the_last_negotiation_brings_for_certain_is_known_and_not_guessed() -> None:
    for where, marker, won in (("strait", "ROC+1", PRC), ("strait", "ROC+3", ROC), ("mainland", "ROC+1", ROC)):
        state = ending(where, stock=1, jokers=1, initiative=marker)
        estimate = Estimate(state, PRC)
        assert estimate.value(estimate.board) == float(won == ROC)
        assert GAME.evaluate(state, won) == 1.0


def test_a_joker_that_may_come_counts_as_often_as_it_comes() -> None:
    state = ending("strait", stock=8, jokers=1, initiative="ROC+1")
    ahead = judge.outlook(state)
    assert (ahead.share, ahead.after) == (pytest.approx(2 / 8), None)
    assert ahead.later
    estimate = Estimate(state, PRC)
    on = judge.chance(estimate.total(estimate.board, ahead.later))
    assert estimate.value(estimate.board) == pytest.approx(6 / 8 * on)  # China would win with the joker


def test_a_card_is_worth_nothing_to_whoever_cannot_play_it_any_more() -> None:
    assert not any(judge.card_worths(ending("strait", stock=1, jokers=1), PRC))
    assert any(judge.card_worths(ending("strait", stock=8, jokers=1), PRC))


def test_the_wait_for_a_negotiation_is_that_of_the_stock() -> None:
    assert judge.expected_wait(4, 4, 12, 0) == 1.0  # the last card of the upper half is its joker
    assert judge.expected_wait(4, 4, 13, 0) == 1.0  # both draw, one of the two is the joker
    assert judge.expected_wait(4, 4, 15, 0) == pytest.approx(0.5 * 1 + 0.5 * 2)
    assert judge.expected_wait(5, 5, 15, 0) == pytest.approx(1 + 0.5 * 1 + 0.5 * 2)
    assert judge.expected_wait(4, 4, 1, 1) == 1.0


def test_chances_of_battles_agree_with_the_rules() -> None:
    there = acting("roc", "S10", {"yellow": ["Xining", "Dalian"]}, {"japan": ["Izumo", "Maya"]}, awake=True)
    there.play("Izumo", "Maya", ">yellow")
    ours, theirs = (mask_of(UNIT[w] for w in words) for words in (("Izumo", "Maya"), ("Xining", "Dalian")))
    ends = distribution(there.state, lambda state, _: lose(state), lambda state: state.step not in (FIRE, LOSSES))
    found: dict[tuple[int, int], float] = {}
    for share, end in ends:
        pair = ours & ~end.here[LOST], theirs & ~end.here[LOST]
        found[pair] = found.get(pair, 0.0) + float(share)
    told = {(a, b): share for share, a, b in battle(ours, theirs)}
    for pair in set(told) | set(found):
        assert told.get(pair, 0.0) == pytest.approx(found.get(pair, 0.0), abs=0.02)


def test_every_operation_that_is_considered_can_be_carried_out() -> None:
    carried = 0
    for state in positions(17, 1):
        if state.step != ACTIVATE or state.active:
            continue
        acts = operations(Estimate(state, state.seat), state.seat, SUIT[state.chosen[state.seat]], state.limit)
        for act in acts:
            twin, aim = state.copy(), Aim(act.units, act.goal)
            while twin.step == ACTIVATE and twin.active != act.units:
                twin.apply(next_step(twin, aim))
            assert act.goal in twin.pending().actions  # type: ignore[union-attr]
            assert sum(share for share, _ in act.ends) == pytest.approx(1.0)
            carried += 1
    assert carried > 100


def test_the_strength_of_a_court_card_has_the_chances_of_two_dice() -> None:
    assert sum(rolls()) == pytest.approx(1.0)
    assert rolls()[7] == pytest.approx(6 / 36)
    assert rolls()[2] == rolls()[12] == pytest.approx(1 / 36)


def test_china_stops_the_sortie_only_with_a_card() -> None:
    for state in positions(19, 1, ROC):
        share = Estimate(state, ROC).cancel
        assert 0.0 <= share <= 1.0
        if not unseen(state, ROC) & DRONES and not state.hand_known[ROC] & DRONES:
            assert share == 0.0


# ------------------------------------------------------------------ choosing unseen
class Pennies:
    """A duel of two cards against two: one side wins when they are equal, the other when they differ."""

    def worth(self, mine: int, their: int) -> float:
        return 1.0 if mine == their else 0.0

    def fear(self, mine: int, their: int) -> float:
        return 1.0 - self.worth(mine, their)


def test_where_any_sure_choice_would_lose_the_lot_decides_evenly() -> None:
    shares = lookahead.mixture(Pennies(), [0, 1], [[0, 1]], 2000)  # type: ignore[arg-type]
    assert shares == pytest.approx([0.5, 0.5], abs=0.05)


def test_a_card_that_is_better_against_everything_is_always_chosen() -> None:
    duel = Pennies()
    duel.worth = lambda mine, their: float(mine)  # type: ignore[method-assign]
    assert lookahead.mixture(duel, [0, 1], [[0, 1]], 400)[1] > 0.95  # type: ignore[arg-type]


def test_an_act_is_thought_over_when_the_cards_are_shown() -> None:
    for state in positions(29, 1, ROC):
        if state.step == CHOOSE:
            line = player.choose_line(GAME, GAME.observe(state, ROC), "normal", None, random.Random(1))
            assert len(line) == 1  # what follows depends on a card that is only imagined


def test_other_lots_give_other_cards_somewhere() -> None:
    states = [s for s in positions(23, 1) if s.step == CHOOSE]
    assert any(len({choice(s, "normal", str(lot)) for lot in range(6)}) > 1 for s in states)


# ------------------------------------------------------------------ strength
def wins(levels: tuple[str, str], seat: int, games: int, enough: int | None = None) -> int:
    """How many of so many games a seat wins; when enough are won, the others are not played."""
    won = (one_game.play("taiwan202x", levels, f"test-{i}", None).points[seat] > 0 for i in range(games))
    return sum(islice(filter(None, won), enough))


@pytest.mark.slow
@pytest.mark.parametrize("level", ["easy", "normal"])
@pytest.mark.parametrize("seat", [PRC, ROC])
def test_random_play_is_beaten(level: str, seat: int) -> None:
    assert wins((level, "random") if seat == PRC else ("random", level), seat, 6, enough=5) >= 5


@pytest.mark.long
@pytest.mark.parametrize("level", ["easy", "normal"])
@pytest.mark.parametrize("seat", [PRC, ROC])
def test_random_play_is_beaten_nearly_always(level: str, seat: int) -> None:
    assert wins((level, "random") if seat == PRC else ("random", level), seat, 200, enough=190) >= 190


@pytest.mark.long
def test_normal_is_clearly_better_than_easy() -> None:
    assert wins(("normal", "easy"), PRC, 200) + wins(("easy", "normal"), ROC, 200) >= 240


def test_a_fleet_that_can_be_sunk_for_little_is_attacked() -> None:
    there = acting("roc", "S10", {"strait": "Liaoning"}, {"indopacom": ["F-22A", "US/F-35B"]})
    assert choice(there.state, "normal") in (UNIT["F-22A"], UNIT["US/F-35B"])


def test_who_has_the_sea_and_the_marker_before_the_end_does_not_leave_the_sea() -> None:
    there = acting(
        "prc", "S10", {"strait": ["Fujian", "Liaoning"]}, {"indopacom": "Vinson"}, stock=1, jokers=1, sizes=(4, 4)
    )
    line = player.choose_line(GAME, GAME.observe(there.state, PRC), "normal", None, random.Random(1))
    for action in line:
        there.state.apply(action)
    assert there.stack("strait") & {"Fujian", "Liaoning"}


PRC_FLEETS = ["Liaoning", "Shandong", "Fujian", "Nanchang", "Dalian", "Xining"]
PRC_AIR = ["J-20/1", "J-20/2", "J-35", "J-16/1", "J-16/2", "J-10C", "Su-35", "H-6K"]
US_UNITS = ["Washington", "Vinson", "Reagan", "US/F-35A", "US/F-35B", "F-15EX", "F-16C", "B-1B"]


@pytest.mark.parametrize("card", ["H4", "D4", "S4", "C4"])
def test_on_the_first_turn_no_older_aircraft_are_left_alone_at_sea_in_reach_of_better_ones(card: str) -> None:
    for seed in range(6):
        bases = {"mainland": PRC_FLEETS + PRC_AIR}, {"indopacom": US_UNITS, "sakishima": "F-22A"}
        state = acting("prc", card, *bases, sizes=(9, 9)).state
        for action in player.choose_line(GAME, GAME.observe(state, PRC), "normal", None, random.Random(seed)):
            state.apply(action)
        for sea in SEA_LIST:
            ours = state.here[sea] & SIDE_UNITS[PRC]
            assert not ours or ours & (FLEETS | OF_GENERATION[5])


def test_china_begins_with_all_fleets_where_nobody_can_attack_them() -> None:
    state, luck = GAME.start(), Dealt(1)
    while state.pending() and state.step == DEAL:
        state.resolve(luck.draw(state.pending()))  # type: ignore[arg-type]
    while state.step == SETUP_FLEETS:
        state.apply(choice(state, "normal"))
        state.pending()
    assert not state.here[STRAIT]
