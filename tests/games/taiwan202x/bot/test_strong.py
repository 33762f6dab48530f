"""Normal and hard of 202X: they go by what was learned and by the other side's answer, and see no hidden card."""

from __future__ import annotations

import random
from collections import Counter
from functools import cache
from itertools import product
from math import exp
from typing import Any

import pytest

from sakusen.ai import player
from sakusen.ai.budget import Budget
from sakusen.engine.core import Chance, Outcome
from sakusen.engine.hexes import bits
from sakusen.engine.luck import Dealt
from sakusen.games import game
from sakusen.games.taiwan202x.bot import plans as usual
from sakusen.games.taiwan202x.bot import strong
from sakusen.games.taiwan202x.bot.estimate import board_of
from sakusen.games.taiwan202x.bot.learned_estimate import of_act, of_beginning, of_end
from sakusen.games.taiwan202x.game import LEARNED
from sakusen.games.taiwan202x.rules.board import PRC, ROC
from sakusen.games.taiwan202x.rules.state import State
from sakusen.games.taiwan202x.rules.steps import CHOOSE, HOMEWARD, NOBODY, RETURN
from sakusen.games.taiwan202x.rules.view import determinize

GAME = game("taiwan202x")


@cache
def asked(fleets: str = "five") -> dict[str, tuple[State, ...]]:
    """Positions of games of the quick player by what is asked, three of each."""
    out: dict[str, list[State]] = {}
    for number in range(14):
        state, luck, roll = GAME.start("standard", {"fleets": fleets}), Dealt(f"strong {number}"), GAME.roller()
        while not isinstance(pending := state.pending(), Outcome):
            if isinstance(pending, Chance):
                state.resolve(luck.draw(pending))
                continue
            if len(pending.actions) > 1 and len(out.setdefault(pending.ask, [])) < 3:
                out[pending.ask].append(state.copy())
            roll(state)
    return {ask: tuple(states) for ask, states in out.items()}


def choice(state: State, level: str, seed: str = "s") -> list[int]:
    seat = state.pending().seat
    return player.choose_line(GAME, GAME.observe(state, seat), level, None, random.Random(seed))


@pytest.mark.parametrize("level", strong.LEVELS)
@pytest.mark.parametrize("ask", sorted(asked()))
def test_every_question_is_answered_the_same_whatever_is_hidden(ask: str, level: str) -> None:
    for state in asked()[ask]:
        seat = state.pending().seat
        line = choice(state, level)
        assert line[0] in state.pending().actions
        for seed in (1, 2):
            assert choice(determinize(GAME.observe(state, seat), random.Random(seed)), level) == line


def test_every_question_is_met_here() -> None:
    assert {"card", "court", "activate", "loss", "return", "setup.fleet", "setup.air", "homeward"} <= set(asked())


def test_with_six_fleets_it_is_the_usual_player_who_looks_further() -> None:
    for states in asked("six").values():
        for state in states[:1]:
            view = GAME.observe(state, state.pending().seat)
            assert LEARNED.plans(view) == usual.plans(view)
            assert LEARNED.policy(state.copy()) == GAME.policy(state.copy())
            if len(LEARNED.plans(view)) > 1 and state.step != CHOOSE:
                found = usual.plans(view)
                both = [one.weigh(view, found, strong.DEPTH, Budget(500), random.Random(1)) for one in (LEARNED, GAME)]
                assert both[0] == both[1]


def test_other_levels_do_not_go_by_what_was_learned(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(strong, "plans", None)
    monkeypatch.setattr(strong, "policy", None)
    assert [GAME.of_level(level) is LEARNED for level in player.LEVELS] == [
        level in ("normal", "hard") for level in player.LEVELS
    ]
    for level in ("beginner", "easy"):
        state = asked()["activate"][0]
        player.choose(GAME, GAME.observe(state, state.seat), level, None, random.Random(1))


def test_only_hard_compares_pairs_of_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    state = asked()["card"][0]
    monkeypatch.setattr(strong, "choose_card", None)
    assert choice(state, "normal")[0] in state.pending().actions
    with pytest.raises(TypeError):
        choice(state, "hard")


def test_normal_chooses_by_lot_among_the_cards_that_promise_most() -> None:
    state = asked()["card"][0]
    view = GAME.observe(state, state.pending().seat)
    found = LEARNED.plans(view)
    chosen = Counter(strong.by_lot(found, random.Random(number))[0][1].action for number in range(400))
    ranked = strong.by_lot(found, random.Random(1))
    assert sum(share for share, _ in ranked) == pytest.approx(1)
    assert len(ranked) == len(found)
    for share, plan in ranked:
        assert chosen[plan.action] / 400 == pytest.approx(share, abs=0.08)
    shares = {plan.action: share for share, plan in ranked}
    best, second = found[0], found[1]
    behind = (best.worth - second.worth) / usual.SCALE
    assert shares[second.action] / shares[best.action] == pytest.approx(exp(-behind / strong.LOT))


def test_every_card_of_the_hand_promises_something() -> None:
    for state in asked()["card"]:
        seat: Any = state.pending().seat
        promised = strong.promises(state)
        assert list(promised) == bits(state.decks[seat])
        assert all(0 < chance < 1 for chance in promised.values())
        assert {strong.with_card(state, seat, card).own_card for card in promised} == set(promised)


def test_who_goes_home_is_judged_by_the_answer_while_one_is_still_to_come() -> None:
    met = set()
    for state in (*asked()["return"], *asked()["homeward"], *asked()["loss"]):
        seat: Any = state.pending().seat
        answered = not state.acted and state.chosen[1 - seat] != NOBODY
        own = state.step == RETURN or state.step == HOMEWARD and state.seat == seat
        eyes = strong._eyes(state, seat)
        assert eyes is (strong.Answered if answered and own else of_act)
        met.add(eyes)
    assert len(met) == 2


def test_the_answer_of_the_other_side_never_makes_a_board_better() -> None:
    """It may do nothing."""
    for state in asked()["return"]:
        if not state.acted and state.chosen[1 - state.seat] != NOBODY:
            sign = 1 if state.seat == ROC else -1
            alone, answered = of_end(state, state.seat), strong.Answered(state, state.seat)
            assert sign * answered.value(answered.board) <= sign * alone.value(alone.board) + 1e-9


def test_all_fleets_are_placed_where_they_are_best_together() -> None:
    state = GAME.start("standard", {"fleets": "five"})
    luck = Dealt("fleets")
    while isinstance(state.pending(), Chance):
        state.resolve(luck.draw(state.pending()))
    beginning, places = state.copy(), []
    while state.pending().ask == "setup.fleet":
        places.append(strong.setup_fleets(state))
        state.apply(places[-1])
    assert len(places) == 5

    def chance(chosen: tuple[int, ...]) -> float:
        after = beginning.copy()
        for place in chosen:
            after.pending()
            after.apply(place)
        return 1 - of_beginning(after, PRC).value(board_of(after))

    every = list(product(beginning.pending().actions, repeat=5))
    assert chance(tuple(places)) == max(map(chance, every)) > min(map(chance, every))
