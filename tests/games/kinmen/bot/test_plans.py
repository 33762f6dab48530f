"""What the computer players of Kinmen look into at night, and when they know that a night decides the game."""

from __future__ import annotations

from math import tanh
from random import Random

import pytest
from tests.games.kinmen.positions import KINMEN, UNIT, Table, table

from sakusen.ai import player
from sakusen.ai.budget import Budget
from sakusen.engine.core import Decision
from sakusen.games.kinmen.bot import judge, plans, weights
from sakusen.games.kinmen.bot.aim import Aim
from sakusen.games.kinmen.bot.estimate import Estimate
from sakusen.games.kinmen.bot.judge import evaluate
from sakusen.games.kinmen.bot.weights import Script
from sakusen.games.kinmen.bot.weights import hard as hard_weights
from sakusen.games.kinmen.game import GAME, HARD
from sakusen.games.kinmen.rules.board import PLA, ROC
from sakusen.games.kinmen.rules.state import START, State
from sakusen.games.kinmen.rules.steps import DONE
from tools import tactics


# ------------------------------------------------------------------ the judgement of the night
def before_tahou(roc: dict[str, object] | None = None, step: str = "night_move", seat: str = "pla") -> Table:
    """A PLA battalion three hexes off the sudden-death town 1912."""
    return table(pla={"1711": "82/244-1"}, roc=roc or {"0412": "40/Misc-1"}, step=step, seat=seat, turn=1)


@pytest.mark.parametrize(
    ("roc", "seat", "is_won"),
    [
        ({"0412": "40/Misc-1"}, "pla", True),  # an empty town in reach, and nobody can attack before the turn ends
        ({"1912": "18/54-1"}, "pla", False),
        ({"1811": "18/54-1", "1812": "18/54-2", "1911": "18/52-1"}, "pla", False),  # the way is barred
        ({"0412": "40/Misc-1"}, "roc", False),  # the PLA has moved already
    ],
)
def test_a_night_is_won_for_the_pla_when_it_can_march_into_a_sudden_death_town(
    roc: dict[str, object], seat: str, is_won: bool
) -> None:
    state = before_tahou(roc, seat=seat).state
    assert (evaluate(state, PLA) == 1.0) is is_won
    assert evaluate(state, ROC) == -evaluate(state, PLA)


def test_every_turn_that_a_game_can_have_is_judged_by_a_row_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    assert len(judge.ROWS) == START["extension_turn"]
    only_bias = [[float(turn), *[0.0] * (len(judge.NAMES) - 1)] for turn in range(1, len(judge.ROWS) + 1)]
    monkeypatch.setattr(judge, "ROWS", only_bias)
    state = before_tahou({"1912": "18/54-1"}).state
    for turn in range(1, len(only_bias) + 1):
        state.turn = turn
        assert evaluate(state, PLA) == tanh(turn / 2)


# ------------------------------------------------------------------ how hard a question is looked at
def test_hard_looks_at_landings_no_harder_than_normal() -> None:
    """With more plans for a landing the PLA won 14.5 of 50 games against normal."""
    asked = Decision(PLA, "landing.load", "6.1", (), [0, 1])
    assert plans.depth("hard", asked) == plans.depth("normal", asked)


@pytest.mark.parametrize("ask", ["order", "stand", "advance", "attack.target"])
def test_hard_looks_at_orders_and_combats_at_least_four_times_as_hard_as_normal(ask: str) -> None:
    asked = Decision(PLA, ask, "12.8", (), [0, 1])
    normal, hard = plans.depth("normal", asked), plans.depth("hard", asked)
    assert normal
    assert hard
    assert hard.dice >= 4 * normal.dice


def test_only_hard_has_a_script_and_a_judgement_of_its_own() -> None:
    """The rules are those of the game: the same position, view and legal actions."""
    hard, state = HARD, before_tahou({"1912": "18/54-1"}, step="order").state
    assert GAME.of_level("hard") is hard
    assert {GAME.of_level(level) for level in ("beginner", "easy", "normal")} == {GAME}
    view = GAME.observe(state, PLA)
    assert hard.observe(state, PLA) == view
    assert [plan.worth for plan in hard.plans(view)] != [plan.worth for plan in GAME.plans(view)]
    assert hard.evaluate(state, PLA) != GAME.evaluate(state, PLA)
    assert Estimate(state, PLA, hard.script).weights is hard_weights()[PLA][0]


def test_hard_judges_by_the_seat_it_plays() -> None:
    """Each judgement has learned from games of that seat against players of several kinds."""
    state = before_tahou({"1912": "18/54-1"}, step="order").state
    for seat in (PLA, ROC):
        assert HARD.evaluate(state, seat) == judge.evaluate(state, seat, judge.hard()[seat])
    assert judge.hard()[PLA] != judge.hard()[ROC]


def test_without_what_hard_has_learned_the_other_levels_still_play(monkeypatch: pytest.MonkeyPatch) -> None:
    """It comes with the game, and may not come at all."""

    def missing(*_: str) -> None:
        raise FileNotFoundError

    view = GAME.observe(before_tahou({"1912": "18/54-1"}, step="order").state, PLA)
    for module in (judge, weights):
        module.hard.cache_clear()
        monkeypatch.setattr(module, "read_data", missing)
    with pytest.raises(FileNotFoundError):
        player.choose_line(GAME, view, "hard", None, Random(1))
    assert player.choose_line(GAME, view, "normal", None, Random(1))


def test_hard_looks_further_behind_an_order_as_the_roc_than_as_the_pla() -> None:
    """With two orders the PLA won 54.2 % of 400 games against normal, with one 58.0, with three 47.1 of 500."""
    pla, roc = (plans.depth("hard", Decision(seat, "order", "9.1", (), [0, 1])) for seat in (PLA, ROC))
    assert pla
    assert roc
    assert (pla.rests, roc.rests) == (1, 2)
    assert pla.belief == 0 < roc.belief
    in_combat = [plans.depth("hard", Decision(seat, "stand", "12.8", (), [0, 1])) for seat in (PLA, ROC)]
    assert [found.belief for found in in_combat if found] == [pla.belief, roc.belief]
    assert plans.depth("hard", None) == in_combat[PLA]
    assert plans.depth("normal", Decision(PLA, "order", "9.1", (), [0])) == plans.depth(
        "normal", Decision(ROC, "order", "9.1", (), [0])
    )


def test_hard_goes_by_its_own_script_and_normal_by_the_usual_one(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[object] = []

    def policy(state: State, aim: Aim | None, script: Script | None = None) -> tuple[int, Aim | None]:
        asked.append(script)
        return usual(state, aim, script)

    usual = plans.policy
    monkeypatch.setattr(plans, "policy", policy)
    view = GAME.observe(before_tahou({"1912": "18/54-1"}, step="order").state, PLA)
    for level, wanted in (("normal", None), ("hard", hard_weights())):
        asked.clear()
        player.choose_line(GAME, view, level, None, Random(1))
        assert {*map(id, asked)} == {id(wanted)}


def test_that_nobody_recovers_is_looked_into_only_where_somebody_else_could_act() -> None:
    """10.2.2 an order needs a unit that is face up."""
    for spent, answers in ((("82/244-1", "82/244-2"), []), (("82/244-1",), [DONE])):
        t = table(
            pla={"1711": ["82/244-1", "82/244-2"]},
            roc={"1912": "18/54-1"},
            step="recover",
            spent=spent,
            command=sum(1 << UNIT[name] for name in ("82/244-1", "82/244-2")),
        )
        found = KINMEN.variants(KINMEN.observe(t.state, PLA))
        assert [plan.action for plan in found if plan.action == DONE] == answers


# ------------------------------------------------------------------ landings
def test_a_landing_does_not_go_on_with_what_was_meant_for_the_night_before() -> None:
    """Else the boats would carry supplies first, since a night has no unit for them."""
    state = table(roc={"1912": "18/54-1"}, step="load", turn=2, logistics=(0, 20)).state
    of_the_night = Aim(PLA, 0, 0, {}, (), reserve=3)
    assert plans.policy(state, of_the_night) == plans.policy(state, None)
    meant = plans.candidates(state)[0]
    assert plans.policy(state, meant.aim)[1] == meant.aim


# ------------------------------------------------------------------ the night
def worn_out() -> Table:
    """A night of the ROC without points for the next day: what is near the PLA holds it as it stands."""
    roc = {
        "0708": ["201/601-3", "201/602-2"],
        "0910": "201/602-1",
        "0613": ["118/352-1", "118/353-1"],
        "0513": "118/353-2",
        "0612": ["118/354-1", "118/354-2"],
        "1609": "11/32-1",
        "1912": ["11/32-2", "11/33-1"],
        "1512": "13/37-1",
        "1411": ["13/38-1", "13/39-1"],
        "0406": ["14/41-1", "14/41-2"],
        "1211": ["14/42-1", "14/42-2"],
        "1911": "18/52-1",
        "2011": "18/54-1",
        "1611": "18/54-2",
        "0412": ["40/Misc-1", "40/Misc-2"],
        "1510": ["45/Misc-1", "45/Misc-2"],
        "1409": ["3TK/1", "3TK/3"],
    }
    units = [name for held in roc.values() for name in ([held] if isinstance(held, str) else held)]
    return table(
        pla={"0414": "82/244-1", "1711": "84/251-2", "1310": ["85/253-3", "85/255-2"]},
        roc=roc,
        step="night_move",
        seat="roc",
        turn=2,
        spent=units,
        logistics=(12, 0),
        losses=(12, 5),
        sea=2,
        depots_lost=("0810", "1409"),
    )


def test_several_nights_are_looked_into_and_one_is_that_nobody_moves() -> None:
    t = worn_out()
    view = KINMEN.observe(t.state, ROC)
    plans = KINMEN.variants(view)
    assert len(plans) > 2
    assert len({str(plan.aim) for plan in plans}) == len(plans)
    assert [plan for plan in plans if plan.action == DONE and plan.aim and not plan.aim.moves]
    assert len(KINMEN.plans(view)) == 1


@pytest.mark.parametrize(
    ("name", "is_right"),
    [("tactics-2/486", "yes"), ("tactics-4/496", "no"), ("tactics-6/409", "done"), ("tactics-17/402", "done")],
)
def test_more_boats_are_taken_where_they_win_and_an_attack_that_loses_recovers_nobody(name: str, is_right: str) -> None:
    puzzle = next(one for one in tactics.kept("kinmen") if one.name == name and one.ask in ("boats.more", "recover"))
    assert tactics.answer(KINMEN, puzzle, "normal") == is_right


@pytest.mark.parametrize("name", ["tactics-0/349", "tactics-10/429", "tactics-17/412"])
def test_only_hard_looks_into_where_to_march_on_and_where_to_retreat(name: str) -> None:
    puzzle = next(one for one in tactics.kept("kinmen") if one.name == name and one.ask in ("move", "retreat"))
    assert tactics.answer(KINMEN, puzzle, "hard") not in puzzle.wrong
    assert tactics.answer(KINMEN, puzzle, "normal") == tactics.answer(KINMEN, puzzle, "easy")
    budget, state = Budget(100), KINMEN.from_json(puzzle.position)
    pending = state.pending()
    assert isinstance(pending, Decision)
    player.choose(KINMEN, KINMEN.observe(state, pending.seat), "normal", budget, Random(0))
    assert budget.used == 0
