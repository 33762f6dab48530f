"""Positions as JSON: what is written can be read, and what is not sound is refused by name."""

from __future__ import annotations

import copy
import json
from typing import Any

import pytest
from tests.games.gunki.positions import (
    BARRAGE,
    DETOUR,
    EVENT,
    LEFT,
    RIGHT,
    Table,
    assaulted,
    opening,
    position,
    table,
)

from sakusen.engine.core import Decision, Outcome
from sakusen.engine.luck import Dealt
from sakusen.engine.match import Match
from sakusen.games.gunki.game import GAME
from sakusen.games.gunki.rules.board import COLUMN, INDEX, OFF


def round_trip(t: Table) -> Any:
    return GAME.from_json(json.loads(json.dumps(GAME.to_json(t.state))))


def test_any_moment_can_be_written_and_read() -> None:
    for seed in range(40):
        match = Match(GAME, luck=None)
        luck = Dealt(seed)
        while not isinstance(pending := match.pending, Outcome):
            again = GAME.from_json(json.loads(json.dumps(GAME.to_json(match.state))))
            assert again.key() == match.state.key()
            assert again.drawn == match.state.drawn
            if isinstance(pending, Decision):
                match.choose(pending.actions[seed % len(pending.actions)])
            else:
                match.roll(luck.draw(pending))
        assert GAME.from_json(GAME.to_json(match.state)).pending().level == pending.level


def test_a_position_in_words() -> None:
    t = assaulted({"R3": ["2/1", "2/2"], "HQ": "Ono"}, {"R": "R1"}, RIGHT, barrage=["R3"], gun="R3")
    t.play("2/2", "2/1", 5)
    data = GAME.to_json(t.state)
    assert {unit for unit, place in data["units"].items() if place != "lost"} == {"b2c1", "ono"}
    assert (data["units"]["b2c1"], data["units"]["ono"]) == ("R3", "HQ")
    assert data["markers"] == {"R": "R1", "L": "off", "C": "off"}
    assert (data["gun"], data["barrage"], data["drawn"]) == ("R3", ["R3"], ["barrage", "assault.R"])
    assert data["frame"] == {
        "step": "defence_die",
        "unit": None,
        "marker": "R",
        "target": "R3",
        "defenders": ["b2c2", "b2c1"],
        "cursor": 1,
        "retreating": [],
    }
    assert round_trip(t).key() == t.state.key()


BAD: dict[str, tuple[list[str], Any]] = {
    "format": (["format"], "other"),
    "version": (["version"], 2),
    "day": (["day"], 4),
    "units.b2c1": (["units", "b2c1"], "R9"),
    "units.tank": (["units", "tank"], "R1"),
    "markers.R": (["markers", "R"], "nowhere"),
    "gun": (["gun"], "L9"),
    "barrage[0]": (["barrage"], ["X"]),
    "drawn[0]": (["drawn"], ["peace"]),
    "truce_asked": (["truce_asked"], 1),
    "options": (["options"], None),
    "options.free_setup": (["options"], {}),
    "frame.step": (["frame", "step"], "lunch"),
    "frame.unit": (["frame", "unit"], "tank"),
    "frame.marker": (["frame", "marker"], 3),
    "frame.target": (["frame", "target"], "X"),
    "frame.defenders[0]": (["frame", "defenders"], ["X"]),
    "frame.cursor": (["frame", "cursor"], -1),
    "frame.retreating": (["frame", "retreating"], "no list"),
}


@pytest.mark.parametrize("place", BAD)
def test_a_wrong_value_is_refused_with_its_place(place: str) -> None:
    data = copy.deepcopy(GAME.to_json(opening().state))
    path, value = BAD[place]
    target: Any = data
    for key in path[:-1]:
        target = target[key]
    target[path[-1]] = value
    with pytest.raises(ValueError, match="^" + place.replace("[", r"\[").replace("]", r"\]") + "$"):
        GAME.from_json(data)


IN_HAND = {"in hand": ["2/1", "2/2", "2/3", "L/1", "L/2", "L/3", "Eng"], "HQ": "Ono"}
IMPOSSIBLE: dict[str, dict[str, Any]] = {
    "units and a marker stand in R1": {"units": {"R1": "2/1"}, "markers": {"R": "R1"}},
    "marker R cannot stand in L3": {"markers": {"R": "L3"}},
    "marker R cannot stand in HQ": {"markers": {"R": "HQ"}},
    "units are still in hand": {"units": {"in hand": "2/1"}},
    "the gun is ready although a marker": {"markers": {"C": "ART"}, "gun": "ready"},
    "a barrage lies where none can fall": {"barrage": ["HQ"]},
    "barrage: the chits in the cup": {"drawn": (BARRAGE, BARRAGE)},
    "an action with no chit left": {
        "units": {"R1": "2/1"},
        "drawn": (BARRAGE, RIGHT, LEFT, EVENT, EVENT),
        "step": "where",
        "unit": "b2c1",
    },
    "no unit acts": {"step": "where"},
    "there is no marker to press": {"units": {"R1": "2/1"}, "step": "pressure_die", "unit": "b2c1", "target": "R3"},
    "the gun cannot fire": {"step": "gun_where"},
    "no marker enters the map": {"step": "entry_die", "marker": "R", "markers": {"R": "R1"}},
    "no marker assaults": {"step": "assault"},
    "marker R cannot assault L3": {"step": "assault", "marker": "R", "target": "L3"},
    "there are no such defenders": {
        "units": {"R1": ["2/1", "2/2", "2/3"]},
        "step": "defence_die",
        "marker": "R",
        "target": "R1",
        "defenders": ["b2c1", "b2c2", "b2c3"],
    },
    "the defenders are not in the space": {"step": "defend", "marker": "R", "target": "R1"},
    "those that retreat are not those in the space": {
        "units": {"L1": "2/1"},
        "step": "retreat",
        "marker": "R",
        "target": "R1",
        "retreating": ["b2c1"],
        "drawn": (RIGHT,),
    },
    "that retreat are not those in the space": {
        "units": {"R1": ["2/1", "2/2"]},
        "step": "retreat",
        "marker": "R",
        "target": "R1",
        "retreating": ["b2c1"],
        "drawn": (RIGHT,),
    },
    "no chit left for today": {"drawn": (BARRAGE, RIGHT, LEFT, EVENT, EVENT)},
    "no chit has been drawn": {
        "units": {"R1": "2/1"},
        "step": "defend",
        "marker": "R",
        "target": "R1",
        "drawn": (LEFT,),
    },
    "no chit has been drawn for what": {"step": "event_die", "drawn": (BARRAGE,)},
    "no chit has been drawn for what is going on": {"step": "barrage_die"},
    "more barrages than chits for them": {"step": "barrage_die", "barrage": ["L1"], "drawn": (BARRAGE,)},
    "the game has begun before the set-up has ended": {"units": IN_HAND, "gun": "ready", "step": "setup", "day": 2},
    "begun before the set-up has ended": {"units": IN_HAND, "gun": "ready", "step": "setup", "markers": {"R": "R1"}},
    "the game has begun before": {"units": IN_HAND, "gun": "ready", "step": "setup", "asked": True},
    "game has begun before the set-up": {"units": IN_HAND, "gun": "ready", "step": "setup", "drawn": (RIGHT,)},
    "what has a fixed place is elsewhere": {"units": IN_HAND, "gun": "gone", "step": "setup"},
    "a unit is lost, or too many": {
        "units": {"R1": ["2/1", "2/2", "2/3"], "HQ": "Ono", "in hand": ["L/1", "L/2", "L/3", "Eng"]},
        "gun": "ready",
        "step": "setup",
        "cursor": 3,
    },
    "the units in hand are not those": {"step": "setup", "cursor": 1},
}


@pytest.mark.parametrize("complaint", IMPOSSIBLE)
def test_an_impossible_position_is_refused_with_the_reason(complaint: str) -> None:
    with pytest.raises(ValueError, match=complaint):
        GAME.from_json(position(**IMPOSSIBLE[complaint]))


def test_more_barrages_than_chits_are_refused() -> None:
    data = position(barrage=["L1", "L2"])
    data["drawn"] = ["barrage"]
    with pytest.raises(ValueError, match="more barrages than chits"):
        GAME.from_json(data)


def test_a_defender_that_waits_for_its_die_must_be_in_the_space() -> None:
    data = position({"R1": "2/1"}, step="defence_die", marker="R", target="R1", defenders=["b2c1", "b2c2"])
    with pytest.raises(ValueError, match="the defenders are not in the space"):
        GAME.from_json(data)


def test_complaints_of_a_state_that_was_tampered_with() -> None:
    for field, value in (("step", 99), ("day", 9), ("unit", 40), ("gun", 77), ("gun", 10)):
        t = opening()
        setattr(t.state, field, value)
        assert t.complaints()
    t = opening("free")
    t.state.cursor = 8
    assert t.complaints() == ["the set-up stands nowhere (3.1)"]
    t = opening()
    t.state.at[0] = 50
    assert t.complaints() == ["b2c1 is nowhere"]
    t = opening()
    t.state.at[0] = OFF
    assert t.complaints() == ["the stacks do not agree with the places of the counters"]
    t = opening()
    t.state.markers[COLUMN] = 60
    assert t.complaints() == ["marker C is nowhere"]


def test_a_finished_game_may_have_a_marker_in_the_headquarters() -> None:
    t = assaulted({"L3": "2/1"}, {"C": "ART"}, EVENT, DETOUR)
    assert t.state.markers[COLUMN] == INDEX["HQ"]
    assert t.complaints() == []
    assert round_trip(t).pending().level == "defeat"


def test_what_is_no_position_at_all_is_refused() -> None:
    for data in (None, [], {}, {"format": "sakusen-position", "game": "kinmen"}):
        with pytest.raises(ValueError, match="format"):
            GAME.from_json(data)  # type: ignore[arg-type]


def test_the_player_sees_the_whole_position() -> None:
    t = table({"HQ": "Ono", "L3": ["2/1", "2/2"]}, {"L": "L1"}, gun="ready", barrage=["L3"])
    seen = GAME.observe(t.state, 0)
    json.dumps(seen.facts)
    again = GAME.determinize(seen, None)
    assert again.key() == t.state.key()
    assert GAME.observe(again, 0).facts == seen.facts


def test_defenders_that_do_not_exist_are_a_complaint_and_no_accident() -> None:
    state = table({"R1": ["2/1", "2/2"]}, step="defend", marker="R", target="R1", drawn=(RIGHT,)).state
    state.defenders = [99]
    assert "there are no such defenders (7.2)" in GAME.validate(state)
