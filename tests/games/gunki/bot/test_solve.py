"""Working positions out: exact values at the end of the game, and what may be taken for the same."""

from __future__ import annotations

from fractions import Fraction

import pytest
from tests.games.gunki.positions import BARRAGE, EVENT, LEFT, RIGHT, UNIT, Table, table

from sakusen.engine.core import Chance, Decision
from sakusen.games.gunki.bot.solve import KIND, WIN, Search, branches, canonical, choices
from sakusen.games.gunki.rules.board import INDEX
from sakusen.games.gunki.rules.steps import SPACE, TRUCE

LAST_RIGHT = {"day": 3, "drawn": (BARRAGE, LEFT, EVENT, EVENT)}
"""Only the assault on the right is left in the cup."""


def exact(t: Table) -> Fraction:
    return Search(number=Fraction).value(t.state)


def values(t: Table) -> dict[int, Fraction]:
    return {r.action: r.value for r in Search(number=Fraction).rank(t.state)}


def test_units_of_equal_strengths_are_of_one_kind() -> None:
    assert KIND[UNIT["2/1"]] == KIND[UNIT["Ono"]]
    assert len({KIND[UNIT[u]] for u in ("2/2", "2/3", "L/2", "L/3")}) == 1
    assert len(set(KIND)) == 4


def test_like_units_in_one_space_are_tried_once() -> None:
    t = table({"HQ": ["2/1", "Ono"], "L3": ["2/2", "L/2"], "ART": "L/3"})
    words = [t.match.game.notate(t.state, a) for a in choices(t.state, t.pending)]
    assert words == ["2/1", "2/2", "L/3", "truce"]


def test_positions_that_differ_in_like_units_only_are_one() -> None:
    a = table({"HQ": "2/1", "L3": ["Ono", "2/2"], "R3": "L/2"})
    b = table({"HQ": "Ono", "L3": ["2/1", "L/2"], "R3": "2/2"})
    c = table({"HQ": "L/1", "L3": ["2/1", "L/2"], "R3": "2/2"})
    assert canonical(a.state) == canonical(b.state) != canonical(c.state)


def test_faces_that_do_the_same_are_rolled_once() -> None:
    t = table({"R3": "2/1"}, {"R": "R1"}).play("2/1", "R3xR1")
    assert isinstance(t.pending, Chance)
    assert [weight for _, weight in branches(t.state, t.pending)] == [3, 2, 1]
    t = table({"HQ": "Ono"}).play("truce", EVENT)
    assert [weight for _, weight in branches(t.state, t.pending)] == [1, 1, 1, 1, 2]
    t = table({"HQ": "Ono"}).play("truce", RIGHT)
    assert [weight for _, weight in branches(t.state, t.pending)] == [3, 3]
    t = table({"HQ": "Ono"}, barrage=["L1"]).play("truce", EVENT, 4)
    assert [weight for _, weight in branches(t.state, t.pending)] == [1] * 6


@pytest.mark.rule("4.2", "7.2")
def test_a_lone_defender_of_the_last_chit_wins_by_its_die() -> None:
    assert values(table({"R3": "2/1"}, {"R": "R1"}, **LAST_RIGHT))[TRUCE] == Fraction(1, 2)


@pytest.mark.rule("6.2", "7.2")
def test_help_is_brought_up_when_it_is_near() -> None:
    t = table({"R3": "2/1", "HQ": "2/2"}, {"R": "R1"}, barrage=["R1"], **LAST_RIGHT)
    assert exact(t) == 1 - Fraction(1, 2) * Fraction(2, 3)
    assert Search(number=Fraction).rank(t.state)[0].action == UNIT["2/2"]


@pytest.mark.rule("6.3")
def test_pressing_the_marker_off_the_map_may_be_better_still() -> None:
    t = table({"R3": ["2/1", "2/2"]}, {"R": "R1"}, **LAST_RIGHT)
    pushed = Fraction(1)  # off the map it can only come as far as a front
    nothing, lost = Fraction(2, 3), Fraction(1, 3)
    assert exact(t) == pushed / 2 + nothing / 3 + lost / 6


@pytest.mark.rule("6.4")
def test_the_gun_is_worth_its_action() -> None:
    t = table({"R3": ["2/1", "2/2"]}, {"R": "R1"}, gun="ready", barrage=["R1"], **LAST_RIGHT)
    ranked, gun = values(t), t.pending.actions[-2]
    assert ranked[gun] == 1 - Fraction(1, 3) * Fraction(1, 2)
    assert ranked[TRUCE] == 1 - Fraction(1, 2) * Fraction(2, 3)
    assert max(ranked.values()) == ranked[gun]


@pytest.mark.rule("4.2")
def test_draws_count_only_when_they_are_asked_to() -> None:
    t = table({"HQ": "Ono"}, {"R": "R1", "C": "ART"}, **LAST_RIGHT)
    assert Search(ends={**WIN, "draw": 0.5}).value(t.state) > float(exact(t))


def test_an_estimate_ends_the_search_at_the_next_action() -> None:
    t = table({"HQ": "Ono", "L3": "2/1"}, {"R": "R1"}, day=2)
    seen = []

    def estimate(state: object) -> float:
        seen.append(state)
        return 0.25

    search = Search(estimate)
    assert all(r.value == pytest.approx(0.25) for r in search.rank(t.state))
    assert len(seen) == len(search.known)  # every position once


def test_a_ranking_is_sorted_and_complete() -> None:
    t = table({"R3": ["2/1", "2/2"]}, {"R": "R1"}, **LAST_RIGHT).play("2/1")
    assert isinstance(t.pending, Decision)
    ranked = Search().rank(t.state)
    assert {r.action for r in ranked} == {SPACE + INDEX[s] for s in ("R1", "R2", "HQ")}
    assert [r.value for r in ranked] == sorted((r.value for r in ranked), reverse=True)
