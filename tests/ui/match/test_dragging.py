"""Counters can be dragged: taking hold chooses, letting go is a tap where they are."""

from __future__ import annotations

from tests.ui.match.presses import Person

from sakusen.engine.hexes import bits
from sakusen.games.kinmen.rules.board import LANDING
from sakusen.games.kinmen.rules.steps import HEX
from sakusen.ui.match import dragging


def on_the_boats() -> Person:
    """Kinmen: some units are in the landing box."""
    person = Person("kinmen")
    person.press("all")
    person.tap(("division", 9))
    person.press("done")
    assert person.ask == "landing.unit"
    return person


def test_a_mouse_takes_hold_of_what_a_tap_would_choose() -> None:
    person = on_the_boats()
    session = person.session
    u = bits(person.state.here[LANDING])[2]
    held = dragging.take_hold(session, [("unit", u)], finger=False)
    assert held is not None
    assert held[0] == ("unit", u)
    assert session.draft == [u]
    beach = session.asked.actions[0]
    assert session.tap([("hex", beach - HEX)]).what == "previewed"
    assert session.focus.preview == beach


def test_a_finger_takes_hold_only_of_what_is_chosen() -> None:
    person = on_the_boats()
    session = person.session
    first, second = bits(person.state.here[LANDING])[:2]
    assert dragging.take_hold(session, [("unit", first)], finger=True) is None
    person.tap(("regiment", first))
    assert dragging.take_hold(session, [("unit", second)], finger=True) == (("unit", second), None)
    assert session.draft == [first]


def test_what_cannot_act_moves_the_map() -> None:
    person = on_the_boats()
    enemy = next(u for u, place in enumerate(person.state.at) if place < LANDING and u < 30)
    assert dragging.take_hold(person.session, [("unit", enemy)], finger=False) is None
    assert dragging.take_hold(person.session, [("hex", 3)], finger=False) is None
    assert not person.session.draft


def test_in_july_every_move_may_be_a_drag() -> None:
    person = Person("july")
    session = person.session
    for u in person.session.asked.actions[:2]:
        assert dragging.take_hold(session, [("unit", u)], finger=False) is not None
        assert session.tap([("hex", session.asked.actions[0] - 40)]).what == "previewed"
    assert len(session.match.entries) == 2
