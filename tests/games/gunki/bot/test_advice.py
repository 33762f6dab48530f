"""The advice: legal, quick, exact where everything can be worked out; and the review of a finished game."""

from __future__ import annotations

import re
import time
from fractions import Fraction
from functools import cache
from importlib.resources import files
from itertools import islice
from random import Random

import pytest
from tests.games.gunki.positions import BARRAGE, EVENT, LEFT, RIGHT, opening, table

from sakusen.ai.player import choose
from sakusen.engine.cooperative import finish
from sakusen.engine.core import Decision, Outcome
from sakusen.engine.luck import Dealt
from sakusen.engine.match import Match
from sakusen.games.gunki import game as face
from sakusen.games.gunki.bot.advice import ENDS, Advice, advise, advising, complete, is_last
from sakusen.games.gunki.bot.estimate import ROWS, estimate, network, rows_of
from sakusen.games.gunki.bot.review import decisive, review, reviewing
from sakusen.games.gunki.bot.solve import Search
from sakusen.games.gunki.game import GAME
from sakusen.games.gunki.presenter.presenter import PRESENTER
from sakusen.games.gunki.rules.board import OFF
from sakusen.games.gunki.rules.state import State
from sakusen.games.gunki.rules.steps import ACTION, TRUCE

LAST = {"day": 3, "drawn": (BARRAGE, LEFT, EVENT, EVENT)}


@cache
def played(seed: int, setup: str = "suggested", by_advice: bool = True) -> Match:
    """A whole game, by the advice or at random, to be looked at only."""
    match, rng = Match(GAME, "standard", {"setup": setup}, luck=Dealt(seed)), Random(seed)
    while isinstance(pending := match.pending, Decision):
        match.choose(advise(match.state).action if by_advice else rng.choice(list(pending.actions)))
    return match


def won(match: Match) -> bool:
    assert isinstance(match.pending, Outcome)
    return match.pending.points == (1.0,)


def random_states(count: int) -> list[State]:
    """A position before an action out of each of so many random games."""
    out, rng = [], Random(1)
    for seed in range(count):
        match, here = Match(GAME, luck=Dealt(seed)), []
        while isinstance(pending := match.pending, Decision):
            if match.state.step == ACTION:
                here.append(match.state.copy())
            match.choose(rng.choice(list(pending.actions)))
        out.append(rng.choice(here))
    return out


# ------------------------------------------------------------------ the estimate
def test_the_network_is_small_enough_to_travel() -> None:
    assert len((files("sakusen.games.gunki.bot") / "values.json").read_bytes()) < 300_000


def test_every_position_has_a_row_of_every_block() -> None:
    for state in random_states(40):
        rows = rows_of(state)
        assert len(rows) == 14
        assert rows == sorted(set(rows))
        assert 0 <= rows[0] < rows[-1] < ROWS
    assert len(network().rows) == ROWS


def test_an_estimate_is_a_chance() -> None:
    assert all(0 < estimate(state) < 1 for state in random_states(40))


def test_like_units_may_change_places_without_changing_the_estimate() -> None:
    a = table({"HQ": "2/1", "L3": ["Ono", "2/2"], "R3": "L/2"}, gun="ready")
    b = table({"HQ": "Ono", "L3": ["2/1", "L/2"], "R3": "2/2"}, gun="ready")
    assert estimate(a.state) == estimate(b.state)


def test_estimates_are_near_to_what_is_known() -> None:
    """On the last action everything can be worked out; the network is off by a few hundredths."""
    last = [s for s in random_states(400) if s.day == 3 and sum(s.cup) == 1]
    off = [abs(estimate(s) - Search(ends=ENDS).value(s)) for s in last]
    assert len(off) > 15
    assert sum(off) / len(off) < 0.05


# ------------------------------------------------------------------ the advice
@pytest.mark.slow
def test_advice_is_one_of_the_legal_choices_in_every_decision() -> None:
    for seed in range(3):
        match, rng = Match(GAME, luck=Dealt(seed)), Random(seed)
        while isinstance(pending := match.pending, Decision):
            advice = advise(match.state)
            assert {r.action for r in advice.ranked} <= set(pending.actions)
            assert advice.line[0] == advice.action
            best = max(advice.chances, default=None)
            assert advice.value == max(
                r.value for i, r in enumerate(advice.ranked) if best is None or advice.chances[i] == best
            )
            match.choose(rng.choice(list(pending.actions)))


def test_the_line_leads_to_the_next_luck() -> None:
    t = opening()
    for action in advise(t.state).line:
        assert action in t.pending.actions
        t.match.choose(action)
    assert t.ask == "chit"


def test_nothing_is_advised_where_nothing_is_asked() -> None:
    with pytest.raises(ValueError, match="nothing to decide"):
        advise(opening().play("truce").state)


@pytest.mark.rule("6.2", "7.2")
def test_on_the_last_action_the_advice_is_exact() -> None:
    t = table({"R3": "2/1", "HQ": "2/2", "L1": "Eng"}, {"R": "R1"}, barrage=["R1"], **LAST)
    advice = advise(t.state)
    assert advice.chances[0] == Search(number=Fraction).value(t.state)
    assert advice.value == pytest.approx(Search(ends=ENDS).value(t.state))
    assert GAME.notate(t.state, advice.action) == "2/2"
    assert not advise(opening().state).chances


def test_chances_to_win_are_told_only_where_no_action_comes_any_more_and_then_they_are_exact() -> None:
    told = 0
    for seed in range(12):
        match, rng = Match(GAME, luck=Dealt(f"told {seed}"), options={"setup": "suggested"}), Random(seed)
        while isinstance(match.pending, Decision):
            state = match.state
            if is_last(state):
                advice, search = advise(state), Search(number=Fraction)
                for choice, chance in zip(advice.ranked, advice.chances, strict=True):
                    after = state.copy()
                    after.apply(choice.action)
                    assert chance == search.value(after)
                assert advice.chances == sorted(advice.chances, reverse=True)
                told += 1
            elif rng.random() < 0.1:
                assert not advise(state).chances
            match.choose(rng.choice(list(match.pending.actions)))
    assert told > 9


@pytest.mark.rule("6.1")
def test_a_won_position_is_not_put_at_risk() -> None:
    drawn = (BARRAGE, RIGHT, LEFT, EVENT)
    t = table({"R3": "2/1", "L3": "2/2", "ART": "2/3", "HQ": "Ono"}, day=3, drawn=drawn)
    assert advise(t.state).value == pytest.approx(1.0)


@pytest.mark.rule("3.1")
def test_the_setup_is_advised_unit_by_unit() -> None:
    t = opening("free")
    while t.ask == "setup":
        t.match.choose(advise(t.state).action)
    assert estimate(t.state) > estimate(opening().state)


def test_completing_a_setup_never_makes_it_worse_than_the_suggestion() -> None:
    t = opening("free")
    assert complete(t.state) >= estimate(opening().state)
    t.play("all")
    assert complete(t.state) == estimate(opening().state)


def test_the_game_hands_the_advice_to_whoever_asks_for_plans_and_every_other_choice_behind_it() -> None:
    t = opening()
    plans = GAME.plans(GAME.observe(t.state, 0))
    assert [(worth, action) for worth, action, _ in plans] == [
        (pytest.approx(2 * one.value - 1), one.action) for one in advise(t.state).ranked
    ]
    _, action, aim = plans[0]
    t.match.choose(action)
    if t.ask != "chit":
        assert GAME.policy(t.state, aim)[0] in t.pending.actions
    assert GAME.at_rest(opening().state)
    assert not GAME.at_rest(t.state)
    assert GAME.policy(opening().state, ())[0] in opening().pending.actions


@pytest.mark.slow
def test_the_computer_plays_what_the_advice_says_and_the_weaker_levels_give_something_away(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """All levels ask for advice on the same position; it is worked out once for them, and once to compare with."""
    known: dict[object, Advice] = {}

    def once(state: State) -> Advice:
        key = state.key()
        return known[key] if key in known else known.setdefault(key, advise(state))

    monkeypatch.setattr(face, "advise", once)
    match, lost = Match(GAME, luck=Dealt(4)), {"beginner": 0.0, "easy": 0.0}
    while isinstance(match.pending, Decision):
        view, advice, seed = GAME.observe(match.state, 0), advise(match.state), len(match.entries)
        for level in ("normal", "hard"):
            assert choose(GAME, view, level, None, Random(seed)) == advice.action
        worth = {one.action: one.value for one in advice.ranked}
        for level in lost:
            lost[level] += advice.value - worth[choose(GAME, view, level, None, Random(seed))]
        match.choose(advice.action)
    assert 0.0 < lost["easy"] < lost["beginner"]
    assert known


@pytest.mark.slow
def test_advice_and_review_are_worked_out_in_small_steps() -> None:
    """So that a page can stay alive."""
    t = opening()
    assert sum(1 for _ in advising(t.state)) >= len(advise(t.state).ranked)
    assert sum(1 for _ in reviewing(played(5))) > 40


def test_the_judgement_of_the_game_follows_the_estimate() -> None:
    t = opening()
    assert GAME.evaluate(t.state, 0) == pytest.approx(2 * estimate(t.state) - 1)
    assert -1 < GAME.evaluate(opening("free").state, 0) < 1
    between = t.copy().play("truce")
    assert GAME.evaluate(between.state, 0) == pytest.approx(GAME.evaluate(t.state, 0), abs=0.2)
    over = played(1, by_advice=False)
    assert isinstance(over.pending, Outcome)
    assert GAME.evaluate(over.state, 0) == over.pending.points[0]


def test_advice_is_quick() -> None:
    begun = time.process_time()
    advise(opening().state)
    advise(opening("free").state)
    assert time.process_time() - begun < 4  # some tenths of a second on a quiet machine


@pytest.mark.slow
def test_the_advice_wins_more_often_than_chance() -> None:
    """The rate itself is measured by ``py/tools/gunki/solve.py measure`` and told in SOLVED.md."""
    by_advice = (won(played(seed)) for seed in range(12))
    assert sum(islice(filter(None, by_advice), 4)) == 4  # four are enough, the other games are not played
    assert sum(won(played(seed, by_advice=False)) for seed in range(12)) < 4


# ------------------------------------------------------------------ the review
@pytest.mark.slow
def test_a_review_tells_every_step_behind_the_setup() -> None:
    match = played(2, "free", by_advice=False)
    swings = review(match)
    assert [s.step for s in swings] == list(range(8, len(match.entries) + 1))
    assert all(0 <= s.before <= 1 and 0 <= s.after <= 1 for s in swings)
    assert all(s.swing <= 0 for s in swings if s.kind == "choice")
    assert isinstance(match.pending, Outcome)
    assert swings[-1].after == ENDS[match.pending.level]


def test_luck_swings_about_what_was_to_be_expected() -> None:
    match = Match(GAME, "standard", {"setup": "suggested"})
    for word in ("L/1", "L3-L1"):
        match.choose(GAME.parse(match.state, word))
    after = []
    for chit, weight in enumerate(match.pending.weights):  # type: ignore[union-attr]
        line = match.branch()
        line.roll(chit)
        after.append(weight * review(line)[-1].after)
    assert sum(after) / 5 == pytest.approx(Search(estimate, ENDS).value(match.state))


def test_a_choice_costs_what_it_gave_away() -> None:
    t = table({"R3": "2/1", "HQ": "2/2"}, {"R": "R1"}, barrage=["R1"], **LAST)
    worth = {r.action: r.value for r in advise(t.state).ranked}
    t.play("truce")
    swing = review(t.match)[0]
    assert (swing.kind, swing.value) == ("choice", TRUCE)
    assert (swing.before, swing.after) == pytest.approx((max(worth.values()), worth[TRUCE]))
    assert swing.swing < -0.1


@pytest.mark.slow
def test_the_decisive_draws_come_first() -> None:
    swings = review(played(3))
    worst = decisive(swings, 3)
    assert len(worst) == 3
    assert abs(worst[0].swing) == max(abs(s.swing) for s in swings if s.kind == "luck")
    assert all(s.kind == "choice" for s in decisive(swings, 2, "choice"))


def test_a_game_from_a_position_is_reviewed_as_well() -> None:
    t = table({"R3": "2/1", "HQ": "2/2"}, {"R": "R1"}, **LAST).play("2/2", "HQ-R3", RIGHT, "2/2", "2/1", 6, 6)
    assert t.ask == "draw"
    assert review(t.match)[-1].after == ENDS["draw"]
    assert t.state.at[:2] == [OFF, OFF]


@pytest.mark.slow
def test_every_step_that_the_review_names_leads_to_the_moment_before_it() -> None:
    match = played(3)
    _, html = finish(PRESENTER.review(match, "en"))
    assert "no graph and no ledger" in html, "and why"
    told = re.findall(r'data-do="moment" data-arg="(\d+)">step (\d+)</button>', html)
    assert len(told) >= 5
    assert all(0 <= int(at) == int(step) - 1 < len(match.entries) for at, step in told)
