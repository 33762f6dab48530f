"""The position itself: copies, keys, and a clean table between orders."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.kinmen.positions import Table, attack, in_numbers, opening, table

from sakusen.games.kinmen.rules.state import LISTS, SCALARS, State


def every_field(state: State) -> dict[str, Any]:
    return {name: getattr(state, name) for name in (*LISTS, *SCALARS, "rules")}


def test_a_copy_has_every_field() -> None:
    state = opening().state.copy()
    for number, name in enumerate(SCALARS, 1000):
        setattr(state, name, number)
    assert every_field(state.copy()) == every_field(state)


def test_a_copy_shares_no_list() -> None:
    state = opening().state
    copy = state.copy()
    for name in LISTS:
        assert getattr(copy, name) == getattr(state, name)
        assert getattr(copy, name) is not getattr(state, name)


def test_every_field_belongs_to_the_key_or_follows_from_it() -> None:
    state = opening().state
    for name in SCALARS:
        if name == "step":
            continue
        other = state.copy()
        setattr(other, name, getattr(other, name) + 1)
        assert other.key() != state.key(), name
    for name in ("at", "spent", "logistics", "losses"):
        other = state.copy()
        getattr(other, name)[0] += 1
        assert other.key() != state.key(), name


def frame(t: Table) -> dict[str, int]:
    """What the frame of a position holds besides zeros."""
    return {k: v for k, v in in_numbers(t.state)["frame"].items() if v and k not in ("step", "sea_left")}


@pytest.mark.rule("10.4")
def test_an_order_leaves_nothing_behind_in_the_frame() -> None:
    t = attack({"0814": ["82/244-1", "82/244-2"]}, "0914", "3TK/1").play("2:1", "yes", "82/244-1", 6)
    t.play("retreat", "0914>1014", "done")
    assert t.ask == "order"
    assert frame(t) == {"mover": -1}
    t = table(pla={"0814": "82/244-1"}, roc={"1912": "11/32-1"})
    t.play("82/244-1", "82/244-1", "0814-0914", "done")
    assert frame(t) == {"mover": -1}


@pytest.mark.rule("11.1")
def test_two_ways_to_the_same_place_lead_to_the_same_position() -> None:
    start = table(pla={"0814": "82/244-1"}, roc={"1912": "11/32-1"}).play("82/244-1", "82/244-1")
    straight = start.copy().play("0814-0914", "done")
    round_about = start.copy().play("0814-0813", "0813-0914", "done")
    assert straight.state.key() == round_about.state.key()


@pytest.mark.rule("13.1")
def test_a_support_request_leaves_nothing_behind_in_the_frame() -> None:
    t = table(pla={"0814": ["82/244-1", "82/244-2"]}, seat="roc", air=["B-25"]).play("B-25", "82/244-1")
    assert t.ask == "order"
    assert frame(t) == {"mover": -1}


@pytest.mark.rule("10.2")
def test_the_order_of_recovering_and_activating_does_not_matter() -> None:
    pla = {"0814": ["82/244-1", "82/244-2"], "0914": "82/245-1"}
    one = table(pla=pla, spent=["82/244-1", "82/244-2"]).play("82D", "82/244-1", "82/244-2")
    other = table(pla=pla, spent=["82/244-1", "82/244-2"]).play("82D", "82/244-2", "82/244-1")
    assert one.state.key() == other.state.key()
    one.play("82/244-1", "82/245-1", "done")
    other.play("82/245-1", "82/244-1", "done")
    assert one.state.key() == other.state.key()
