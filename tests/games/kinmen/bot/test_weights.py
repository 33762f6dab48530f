"""The weights of Kinmen's script: each side has its own, and what a turn counts goes on into the extension."""

from __future__ import annotations

import pytest
from tests.games.kinmen.positions import table

from sakusen.engine.core import Chance, Outcome
from sakusen.engine.luck import Dealt
from sakusen.games.kinmen.bot import plans, weights
from sakusen.games.kinmen.bot.aim import Aim
from sakusen.games.kinmen.bot.estimate import Estimate
from sakusen.games.kinmen.bot.ground import TOWNS
from sakusen.games.kinmen.bot.night import kept
from sakusen.games.kinmen.bot.policy import answer
from sakusen.games.kinmen.bot.weights import (
    BY_SIDE,
    DATA,
    faded,
    hard,
    of_side,
    script_of,
    unit_values,
    weights_of,
)
from sakusen.games.kinmen.game import GAME
from sakusen.games.kinmen.rules.board import INDEX, IS_TANK, PLA, ROC, SEATS, SIDE, UNITS


@pytest.mark.parametrize("seat", [PLA, ROC])
def test_each_side_judges_by_its_own_weights(seat: int) -> None:
    state = table(pla={"1711": "82/244-1"}, roc={"1912": "18/54-1"}, step="order", seat="pla", turn=2).state
    estimate = Estimate(state, seat)
    usual = BY_SIDE[seat][1]
    assert estimate.weights is usual
    assert estimate.hold == usual.hold
    assert estimate.fades == faded(usual.fade)
    state.seat = seat
    assert kept(state, None) == usual.reserve


def test_every_turn_has_its_own_weights_and_the_fourth_day_counts_as_the_third() -> None:
    one, two, three = weights_of({"fade": 8.0, "hold": [1.0, 2.0, 3.0], "towns": {"0412": 1.5}})
    assert [row.hold for row in (one, two, three)] == [1.0, 2.0, 3.0]
    assert {row.fade for row in (one, two, three)} == {8.0}
    assert [two.towns[t] for t in TOWNS] == [1.5 if t == INDEX["0412"] else 1.0 for t in TOWNS]
    for seat in (PLA, ROC):
        assert [of_side(seat, turn) for turn in (1, 2, 3, 4)] == [*BY_SIDE[seat], BY_SIDE[seat][2]]


@pytest.mark.slow
def test_with_a_script_of_its_own_a_level_never_asks_the_usual_one(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whole games, the first one with the 19th Army at sea (15.5); there is no usual script that could answer."""
    monkeypatch.setattr(weights, "BY_SIDE", ())
    asked: set[str] = set()
    for seed in range(3):
        state, luck, aims = GAME.start(), Dealt(seed), dict[int, Aim | None]()
        while not isinstance(pending := state.pending(), Outcome):
            if isinstance(pending, Chance):
                is_blank = seed == 0 and pending.why == "option"
                state.resolve(state.drawn.bit_count() if is_blank else luck.draw(pending))
                continue
            asked.add(pending.ask)
            view = GAME.observe(state, pending.seat)
            assert plans.plans(view, hard())
            assert plans.variants(view, hard())
            assert answer(state, None, hard()) in pending.actions
            action, aims[pending.seat] = plans.policy(state, aims.get(pending.seat), hard())
            state.apply(action)
    assert {"stand", "stand.all", "support.second", "night.recover", "delayed.hex"} < asked


def test_a_town_that_counts_more_draws_the_pla_and_keeps_the_roc() -> None:
    state = table(pla={"1711": "82/244-1"}, roc={"1912": "18/54-1"}, step="order", seat="pla", turn=2).state
    town, hold = INDEX["1912"], {}
    for share in (1.0, 2.0):
        script = script_of({side: {**DATA[side], "towns": {"1912": share}} for side in SEATS})
        pla, roc = (Estimate(state, seat, script) for seat in (PLA, ROC))
        hold[share] = (pla.field(town), pla.field(INDEX["1811"]), roc.garrison(town, 1), roc.garrison(town, 2))
    assert hold[2.0] == pytest.approx([2 * x for x in hold[1.0]])


def test_what_is_far_counts_less_and_what_is_there_counts_whole() -> None:
    known = faded(8.0)
    assert known[0] == 1.0
    assert known[8] == pytest.approx(0.3679, abs=1e-4)
    assert list(known) == sorted(known, reverse=True)


def test_the_loss_of_every_unit_costs_its_owner_something() -> None:
    for own in (*BY_SIDE[PLA], *BY_SIDE[ROC]):
        values = unit_values(own.tank, own.strength, own.pla_unit)
        assert min(values) > 0
        assert {values[u] for u in range(UNITS) if IS_TANK[u]} == {own.tank}
        assert max(values[u] for u in range(UNITS) if SIDE[u] == ROC) > min(values)
