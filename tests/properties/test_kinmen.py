"""What must hold in every game of Kinmen, watched by a referee that has its own copy of the rules."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from random import Random
from typing import Any

import pytest
from tests.properties.kinmen_referee import HEX, IS_PLA, LINKED, UNITS, Board, Referee, price
from tests.properties.walks import Walk, positions, replay, walks

from sakusen.engine.core import Chance, Decision, Outcome, Pending
from sakusen.games import game
from sakusen.games.kinmen.rules import steps
from sakusen.games.kinmen.rules.board import ALLOWANCE, BOXES, HEXES, NAMES, PLA, ROC, TABLES
from sakusen.games.kinmen.rules.movement import reach
from sakusen.games.kinmen.rules.state import State
from sakusen.games.kinmen.rules.victory import score

pytestmark = pytest.mark.slow

GAMES = 40
KINMEN = game("kinmen")
RESTING = (steps.ORDER, steps.NIGHT_RECOVER, steps.LOAD, steps.TARGET)


@lru_cache
def played() -> tuple[Walk, ...]:
    return walks("kinmen", 0, 200)[:GAMES]


def watched(one: Walk, look: Any = None) -> Referee:
    """A walk played again under the eyes of the referee; ``look`` sees the state before every step."""
    state = KINMEN.start(one.match.scenario, one.match.options)
    referee = Referee(state)
    for entry in one.match.entries:
        pending = state.pending()
        if look:
            look(state, pending, referee)
        if isinstance(pending, Chance):
            state.resolve(entry.value, referee.tell)
        else:
            state.apply(entry.value, referee.tell)
    return referee


@pytest.mark.parametrize("seed", range(GAMES))
def test_the_referee_has_no_complaint(seed: int) -> None:
    def look(state: State, pending: Pending, referee: Referee) -> None:
        if state.step in RESTING:
            referee.check_board()

    assert watched(played()[seed], look).told


@pytest.mark.rule("2.2.1")
def test_all_53_units_are_always_somewhere_exactly_once() -> None:
    for sample, _ in positions(played()):
        state = sample.state
        assert len(state.at) == 53
        held = Counter()
        for place, mask in enumerate(state.here):
            for unit in range(53):
                if mask >> unit & 1:
                    held[unit] += 1
                    assert state.at[unit] == place
        assert set(held.values()) == {1}
        assert len(held) == 53


def test_no_unit_is_ever_in_a_box_of_the_other_side() -> None:
    ours, theirs = {"aotou", "landing", "lost", "in_hand"}, {"lost", "removed", "at_sea", "in_hand"}
    for sample, _ in positions(played()):
        for unit, place in enumerate(sample.state.at):
            if place >= HEXES:
                assert BOXES[place] in (ours if IS_PLA[unit] else theirs)


def test_points_never_leave_their_tracks() -> None:
    for one in played():
        for state, _, _ in replay(one):
            assert 0 <= state.logistics[PLA] <= 20
            assert 0 <= state.logistics[ROC] <= 20
            assert 0 <= state.sea <= 20
            assert 0 <= state.sea_left <= 20
            assert 0 <= state.guns_up <= 6
            assert 1 <= state.turn <= 4


@pytest.mark.rule("8.2")
def test_stacks_are_within_the_limit_whenever_nobody_is_retreating() -> None:
    for sample, _ in positions(played()):
        if sample.state.step != steps.RETREAT:
            for name in {NAMES[h] for h in sample.state.at if h < HEXES}:
                Referee(sample.state).check_stack(name)


def test_depots_never_come_back() -> None:
    for one in played():
        lost = 0
        for state, _, _ in replay(one):
            assert state.depots_lost & lost == lost
            lost = state.depots_lost


@pytest.mark.rule("10.0")
def test_the_operations_end_after_two_passes_in_a_row_and_no_sooner() -> None:
    for one in played():
        passes = 0
        for state, pending, value in replay(one):
            if isinstance(pending, Decision) and pending.ask == "order":
                passes = passes + 1 if value == steps.PASS else 0
            elif state.step in (steps.NIGHT, steps.NIGHT_MOVE) and passes:
                assert passes == 2
                passes = 0


@pytest.mark.rule("11.2", "7.1", "7.3")
def test_the_reach_of_a_unit_is_what_a_plain_search_with_fractions_finds() -> None:
    looked = 0
    for sample, _ in positions(played()):
        state, board = sample.state, Board(sample.state)
        on_map = [u for u in range(53) if state.at[u] < HEXES]
        for unit in Random(sample.step).sample(on_map, min(1, len(on_map))):
            found = reach(state, unit, ALLOWANCE[unit])
            assert {NAMES[h]: c for h, c in found.cost.items() if h != state.at[unit]} == {
                name: cost * 2 for name, cost in board.reach(unit).items()}  # fmt: skip
            looked += 1
    assert looked > 250


@pytest.mark.rule("7.0")
def test_the_zones_are_what_a_plain_count_finds() -> None:
    for sample, _ in positions(played()):
        board = Board(sample.state)
        for side in (PLA, ROC):
            mask = sample.state.zone(side)
            assert {NAMES[h] for h in range(HEXES) if mask >> h & 1} == board.zone(side == PLA)


@pytest.mark.rule("4.3")
def test_the_points_are_what_a_plain_count_finds() -> None:
    for sample, _ in positions(played()):
        state = sample.state
        held = Board(state).held(True)
        pla, roc = state.losses
        wanted = sum(bool(HEX[h].get("town")) for h in held) + (roc > pla) - (pla > roc)
        wanted -= state.used.bit_count() + state.extended
        if state.rules.village_vp:
            only = set(TABLES["victory"]["some_villages"]) if state.rules.some_villages else set(HEX)
            wanted += sum(h in only and bool(HEX[h].get("village")) and not HEX[h].get("town") for h in held)
        assert score(state).total == wanted


@pytest.mark.rule("14.4", "15.2")
def test_sea_transport_only_grows_by_more_boats() -> None:
    for one in played():
        sea = 20
        for state, _, _ in replay(one):
            assert state.sea <= sea or state.used
            sea = state.sea


# ------------------------------------------------------------------ every phase ends
def longest(seed: int, avoid: tuple[str, ...]) -> dict[str, int]:
    """How many choices each phase takes when nobody says these words while there is anything else to do."""
    rng = Random(seed)
    state = KINMEN.start("standard", {"setup": "free"})
    choices: Counter[str] = Counter()
    while not isinstance(pending := state.pending(), Outcome):
        if isinstance(pending, Chance):
            state.resolve(rng.choices(range(len(pending.weights)), pending.weights)[0])
            continue
        kept = [a for a in pending.actions if KINMEN.touch(state, a)[1] not in avoid]
        choices[f"{state.turn} {pending.ask.split('.')[0]}"] += 1
        state.apply(rng.choice(kept or list(pending.actions)))
        assert sum(choices.values()) < KINMEN.bound
    return choices


@pytest.mark.parametrize("seed", range(12))
def test_every_phase_ends_even_when_nobody_ever_says_done_or_pass(seed: int) -> None:
    choices = longest(seed, ("done", "pass", "all", "no"))
    assert max(choices.values()) < 600
    assert sum(choices.values()) < KINMEN.bound


@pytest.mark.rule("11.1")
def test_every_allowance_pays_for_the_dearest_single_hex() -> None:
    dearest = max(price(a, b) for a in LINKED for b in LINKED[a])
    assert dearest == 3
    assert all(u["movement"] >= dearest for u in UNITS)


# ------------------------------------------------------------------ nothing is offered that does nothing
@pytest.mark.rule("8.2", "11.1", "14.1")
def test_whoever_is_picked_to_move_has_a_hex_to_stop_in() -> None:
    looked = 0
    for one in played()[:20]:
        for count, (state, pending, _) in enumerate(replay(one)):
            if count % 3 or not isinstance(pending, Decision) or pending.ask not in ("move", "night.move"):
                continue
            for unit in (action for action in pending.actions if action < 53):
                after = state.copy()
                after.apply(unit)
                then = after.pending()
                assert isinstance(then, Decision), f"seed {one.seed}: {unit} ends the movement"
                assert then.ask == pending.ask
                assert then.about == (unit,), f"seed {one.seed}: {unit} has nowhere to go"
                looked += 1
    assert looked > 2000


@pytest.mark.rule("8.2", "11.1", "14.1")
def test_whoever_cannot_be_picked_to_move_has_no_hex_to_stop_in() -> None:
    looked = 0
    for sample, pending in positions(played()):
        state = sample.state
        if not isinstance(pending, Decision) or pending.ask not in ("move", "night.move"):
            continue
        night, board = pending.ask == "night.move", Board(state)
        waiting = (u for u in range(53) if not state.moved >> u & 1 and (night or state.active >> u & 1))
        for unit in waiting:
            if unit in pending.actions or not board.where(unit) or IS_PLA[unit] != (state.seat == PLA):
                continue
            if state.spent[unit] and night:
                near = set(LINKED[board.where(unit) or ""])
                reached = near | {n for h in near for n in LINKED[h]}
                closed = board.held(not IS_PLA[unit]) | board.zone(not IS_PLA[unit])
                reached -= closed if UNITS[unit]["kind"] != "tank" else board.held(not IS_PLA[unit])
                reached = {n for n in reached if n in near or set(LINKED[n]) & near - closed}
            else:
                reached = set(board.reach(unit))
            for name in reached - {board.where(unit)}:
                stack = [*board.units(name), unit]
                divisions = {UNITS[u]["division"] for u in stack if UNITS[u]["kind"] != "tank"}
                assert len(stack) > 2 or len(divisions) > 1, f"seed {sample.seed}: {unit} could stop in {name}"
            looked += 1
    assert looked
