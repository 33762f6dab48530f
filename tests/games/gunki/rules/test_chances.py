"""The exact chances before a roll agree with the rules, face by face and chit by chit."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from random import Random

import pytest
from tests.games.gunki.positions import BARRAGE, RIGHT, UNIT, assaulted, table

from sakusen.engine.core import Chance, Decision, Outcome
from sakusen.engine.luck import Dealt
from sakusen.engine.match import Match
from sakusen.games.gunki.game import GAME
from sakusen.games.gunki.rules import chances
from sakusen.games.gunki.rules.board import COLUMN, INDEX, OFF
from sakusen.games.gunki.rules.board import LEFT as LEFT_MARKER
from sakusen.games.gunki.rules.board import RIGHT as RIGHT_MARKER
from sakusen.games.gunki.rules.state import State
from sakusen.games.gunki.rules.steps import ACTION, DEFENCE_DIE, PRESSURE_DIE, TRUCE


@pytest.mark.rule("6.3")
def test_the_chances_of_a_pressure() -> None:
    t = table({"HQ": "2/1", "L3": "Eng"}, {"R": "R3"}, barrage=["R3"])
    roll = chances.pressure(t.state, UNIT["2/1"], INDEX["R3"])
    assert (roll.success, roll.failure, roll.loss) == (Fraction(1, 3), Fraction(1, 3), Fraction(1, 3))
    roll = chances.pressure(t.state, UNIT["Eng"], INDEX["R3"])
    assert (roll.success, roll.failure, roll.loss) == (0, Fraction(2, 3), Fraction(1, 3))


@pytest.mark.rule("6.4")
def test_the_chances_of_a_pressure_with_the_gun() -> None:
    t = table({"HQ": "2/1"}, {"R": "R3"}, gun="R3")
    roll = chances.pressure(t.state, UNIT["2/1"], INDEX["R3"])
    assert (roll.success, roll.failure, roll.loss) == (Fraction(2, 3), Fraction(1, 6), Fraction(1, 6))
    assert roll.ledger.strength == 4


@pytest.mark.rule("7.2")
def test_the_chances_of_a_single_defender() -> None:
    t = table({"HQ": "Ono"}, {"R": "R3", "C": "ART"})
    roll = chances.defence(t.state, UNIT["Ono"], INDEX["HQ"], INDEX["R3"])
    assert (roll.success, roll.failure, roll.loss) == (Fraction(2, 3), Fraction(1, 6), Fraction(1, 6))
    roll = chances.defence(t.state, UNIT["Ono"], INDEX["HQ"], INDEX["ART"])
    assert roll.success == Fraction(1, 2)


@pytest.mark.rule("7.2")
def test_the_chances_of_two_defenders_depend_on_their_order_only_in_the_losses() -> None:
    t = table({"R3": ["2/1", "2/2"]}, {"R": "R1"})
    ways = {s.defenders: s for s in chances.stands(t.state, INDEX["R3"], INDEX["R1"])}
    assert set(ways) == {(0,), (1,), (0, 1), (1, 0)}
    assert ways[0, 1].held == ways[1, 0].held == Fraction(2, 3)
    assert ways[0,].held == Fraction(1, 2)
    assert ways[0, 1].losses == Fraction(1, 6) + Fraction(1, 2) * Fraction(1, 6)
    assert ways[1, 0].losses == Fraction(1, 6) + Fraction(2, 3) * Fraction(1, 6)
    assert chances.best_hold(t.state, INDEX["R3"], INDEX["R1"]) == Fraction(2, 3)
    assert chances.best_hold(t.state, INDEX["L3"], INDEX["L1"]) == 0


@pytest.mark.rule("7.2")
def test_an_unguarded_space_has_no_defence() -> None:
    assert chances.stands(table({"HQ": "Ono"}).state, INDEX["R3"], INDEX["R1"]) == []


@pytest.mark.rule("7.4")
def test_the_chances_of_the_next_soviet_action() -> None:
    t = table({"HQ": "Ono"}, {"R": "R1", "C": "D1"}, drawn=(BARRAGE, RIGHT))
    found = chances.next_action(t.state, asked=True)
    third = Fraction(1, 3)
    assert found["assault.R", INDEX["R3"]] == 2 * third / 6
    assert found["assault.L", INDEX["L1"]] == found["assault.L", INDEX["L2"]] == (third + 2 * third / 6) / 2
    assert found["assault.C", INDEX["ART"]] == 2 * third / 3
    assert found["barrage", INDEX["L3"]] == 2 * third / 36
    assert found["truce", OFF] == 2 * third / 6
    assert sum(found.values()) == 1
    assert chances.next_action(t.state)["nothing", OFF] == 2 * third / 6


class Counted(Fraction):
    """A fraction that may be made, but not reckoned with."""

    made = 0

    def __new__(cls, *of: int) -> Counted:
        cls.made += 1
        return super().__new__(cls, *of)

    def __add__(self, other: object) -> Fraction:  # type: ignore[override]
        raise AssertionError(other)

    __radd__ = __mul__ = __truediv__ = __add__  # type: ignore[assignment]


@pytest.mark.rule("7.4")
def test_what_the_next_chit_brings_is_counted_in_whole_numbers(monkeypatch: pytest.MonkeyPatch) -> None:
    """The panel asks for it with every place that the pointer comes to; sums of fractions took six times as long."""
    t = table({"HQ": "2/1", "L3": "Eng"}, {"R": "R3"})
    expected = chances.next_action(t.state)
    monkeypatch.setattr(chances, "Fraction", Counted)
    found = chances.next_action(t.state)
    assert Counted.made == len(found)
    assert found == expected
    assert sum(map(Fraction, expected.values())) == 1


@pytest.mark.rule("7.2", "7.4")
def test_the_chance_of_a_marker_to_advance_next() -> None:
    t = table({"R3": ["2/1", "2/2"]}, {"R": "R1"})
    assert chances.advances(t.state, RIGHT_MARKER) == (Fraction(1, 5) + Fraction(2, 5) / 6) * Fraction(1, 3)
    assert chances.advances(t.state, COLUMN) == Fraction(2, 5) * Fraction(1, 3)
    assert set(chances.threats(t.state)) == {RIGHT_MARKER, LEFT_MARKER, COLUMN}


def test_what_a_face_comes_to_is_known_only_for_pressure_and_defence() -> None:
    t = assaulted({"R3": "2/1"}, {"R": "R1"}, RIGHT)
    assert [chances.roll_result(t.state, die) for die in (3, 4, 6)] == ["success", "failure", "loss"]
    t = table({"R3": "2/1"}, {"R": "R1"}).play("2/1", "R3xR1")
    assert [chances.roll_result(t.state, die) for die in (3, 4, 6)] == ["success", "failure", "loss"]
    assert chances.roll_result(table({"HQ": "Ono"}).play("truce").state, 1) == ""


def random_positions(step: int, count: int) -> list[State]:
    """States at this step, out of random games."""
    out, rng, seed = [], Random(step), 0
    while len(out) < count:
        seed += 1
        match = Match(GAME, luck=None)
        luck = Dealt(seed)
        while not isinstance(pending := match.pending, Outcome):
            if match.state.step == step and rng.random() < 0.2:
                out.append(match.state.copy())
            if isinstance(pending, Decision):
                match.choose(rng.choice(list(pending.actions)))
            else:
                match.roll(luck.draw(pending))
    return out[:count]


def _next_told(state: State, outcome: int) -> str:
    told: list[str] = []
    after = state.copy()
    after.resolve(outcome, lambda kind, rule, **data: told.append(str(data.get("result", ""))))
    return next(filter(None, told), "")


@pytest.mark.parametrize("step", [PRESSURE_DIE, DEFENCE_DIE])
def test_the_exact_chances_are_those_of_the_six_faces_in_any_position(step: int) -> None:
    for state in random_positions(step, 60):
        pending = state.pending()
        assert isinstance(pending, Chance)
        counts = Counter(_next_told(state, face) for face in range(6))
        if step == PRESSURE_DIE:
            roll = chances.pressure(state, state.unit, state.target)
        else:
            origin = state.markers[state.marker]
            roll = chances.defence(state, state.defenders[state.cursor], state.target, origin)
        assert [counts[k] for k in ("success", "failure", "loss")] == [6 * c for c in roll[:3]]


def soviet_actions(state: State, share: Fraction) -> Counter[tuple[str, int]]:
    """What the chit that is due can bring, by rolling everything out."""
    out: Counter[tuple[str, int]] = Counter()
    pending = state.pending()
    assert isinstance(pending, Chance)
    for outcome, weight in enumerate(pending.weights):
        if not weight:
            continue
        told: dict[str, dict[str, int]] = {}
        after = state.copy()
        after.resolve(outcome, lambda kind, rule, told=told, **data: told.setdefault(kind, data))
        part = share * Fraction(weight, sum(pending.weights))
        if "assault" in told:
            out[f"assault.{'RLC'[told['assault']['marker']]}", told["assault"]["space"]] += part  # type: ignore[assignment]
        elif "barrage" in told:
            out["barrage", told["barrage"]["space"]] += part  # type: ignore[assignment]
        elif "truce" in told or "no_truce" in told:
            out["truce" if "truce" in told else "nothing", OFF] += part  # type: ignore[assignment]
        else:
            out += soviet_actions(after, part)
    return out


def test_the_next_soviet_action_is_what_drawing_and_rolling_everything_out_gives() -> None:
    for state in random_positions(ACTION, 40):
        asked = state.copy()
        asked.apply(TRUCE)
        assert chances.next_action(state, asked=True) == soviet_actions(asked, Fraction(1))
        assert chances.next_action(asked, asked=True) == soviet_actions(asked, Fraction(1))
