"""Positions as JSON: what is sound is read, what is not is refused with the place where it stands."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

import pytest
from tests.games.kinmen.positions import KINMEN, Table, attack, in_numbers, opening, position, table

from sakusen.games import kinmen
from sakusen.games.kinmen.rules import steps
from sakusen.games.kinmen.rules.board import BOXES


def test_a_position_comes_back_as_it_was() -> None:
    t = attack({"0814": ["82/244-1", "82/244-2"]}, "0914", "201/601-1").play("3:1", 3)
    text = json.dumps(KINMEN.to_json(t.state))
    loaded = KINMEN.from_json(json.loads(text))
    assert loaded.key() == t.state.key()
    assert loaded.pending().ask == "stand"


@pytest.mark.parametrize("villages", ["no", "some", "yes"])
def test_a_position_says_which_villages_score(villages: str) -> None:
    state = opening(villages=villages).state
    assert KINMEN.from_json(json.loads(json.dumps(KINMEN.to_json(state)))).rules == state.rules


def test_a_position_names_units_hexes_divisions_and_markers() -> None:
    data = KINMEN.to_json(
        table(
            pla={"0814": "82/244-1"}, roc={"1912": "11/32-1"}, spent=["82/244-1"], air=["B-25"],
            orders_given=["82"], depots_lost=["0412"], seat="roc",
        ).state
    )  # fmt: skip
    assert data["units"]["PLA-82-244-1"] == "0814*"
    assert data["units"]["PLA-84-251-1"] == "aotou"
    assert data["seat"] == "roc"
    assert (data["air_up"], data["orders_given"], data["depots_lost"]) == (["B-25"], ["82"], ["0412"])
    assert (data["format"], data["version"], data["game"]) == ("sakusen-position", 2, "kinmen")


def test_it_does_not_matter_how_a_position_came_about() -> None:
    one = opening().play("82/244-1", "82/244-2", "supply", "done")
    other = opening().play("supply", "82/244-2", "82/244-1", "done")
    assert one.state.key() == other.state.key()
    one = table(pla={"0814": ["82/244-1", "82/244-2"]}).play("82D", "82/244-1", "82/244-2")
    other = table(pla={"0814": ["82/244-1", "82/244-2"]}).play("82D", "all")
    assert one.state.key() == other.state.key()


def changed(change: Callable[[dict[str, Any]], None]) -> dict[str, Any]:
    data = position(pla={"0814": "82/244-1"}, roc={"0914": "201/601-1"})
    change(data)
    return data


BAD: list[tuple[str, Callable[[dict[str, Any]], Any]]] = [
    ("format", lambda d: d.update(format="other")),
    ("format", lambda d: d.update(game="july")),
    ("version", lambda d: d.update(version=3)),
    ("turn", lambda d: d.update(turn=5)),
    ("turn", lambda d: d.update(turn="1")),
    ("seat", lambda d: d.update(seat="usa")),
    ("logistics.roc", lambda d: d["logistics"].update(roc=21)),
    ("losses.pla", lambda d: d["losses"].update(pla=-1)),
    ("sea_transport", lambda d: d.update(sea_transport=21)),
    ("guns_up", lambda d: d.update(guns_up=7)),
    ("guns_up", lambda d: d.update(guns_up=True)),
    ("air_up[0]", lambda d: d.update(air_up=["Spitfire"])),
    ("orders_given[0]", lambda d: d.update(orders_given=["99"])),
    ("depots_lost[0]", lambda d: d.update(depots_lost=["0814"])),
    ("chits_drawn[0]", lambda d: d.update(chits_drawn=[6])),
    ("arrived[0]", lambda d: d.update(arrived=["1st"])),
    ("army_19_late", lambda d: d.update(army_19_late=1)),
    ("units.X", lambda d: d["units"].update(X="0814")),
    ("units.PLA-82-244-1", lambda d: d["units"].pop("PLA-82-244-1")),
    ("units.PLA-82-244-1", lambda d: d["units"].update({"PLA-82-244-1": "9999"})),
    ("both sides stand in 0914 (8.3)", lambda d: d["units"].update({"PLA-82-244-1": "0914"})),
    ("too many or mixed units in 0814 (8.0, 8.1)", lambda d: d["units"].update({"PLA-84-251-1": "0814"})),
    ("an option has been used that was not drawn (15.0)", lambda d: d.update(chits_used=[3])),
    ("frame.step", lambda d: d["frame"].update(step=99)),
    ("frame.step", lambda d: d["frame"].update(step=-1)),
    ("frame.number", lambda d: d["frame"].update(number=400)),
    ("frame.todo", lambda d: d["frame"].update(todo=-1)),
    ("frame.unit", lambda d: d["frame"].update(unit=53)),
    ("frame.mover", lambda d: d["frame"].pop("mover")),
    ("frame", lambda d: d.update(frame=None)),
    ("options.some_villages", lambda d: d["options"].update(some_villages=True)),
    ("options.some_villages", lambda d: d["options"].update(village_vp=1, some_villages="yes")),
]


@pytest.mark.parametrize(("place", "change"), BAD, ids=[f"{i}-{place}" for i, (place, _) in enumerate(BAD)])
def test_an_unsound_position_is_refused_with_the_place(place: str, change: Callable[[dict[str, Any]], None]) -> None:
    with pytest.raises(ValueError, match=f"^{re.escape(place)}$"):
        KINMEN.from_json(changed(change))


@pytest.mark.parametrize("data", [None, [], "x", 5, {}])
def test_what_is_no_position_at_all_is_refused(data: Any) -> None:
    with pytest.raises(ValueError, match="format"):
        KINMEN.from_json(data)


def test_damaged_positions_are_read_or_refused_but_never_hang_or_break() -> None:
    rng = Random(1)
    junk = (-1, 0, 1, 2, 5, 77, 400, 1 << 40, 10**30, "x", None, 1.5, True, [], {})
    battle = attack({"0814": ["82/244-1", "82/244-2"]}, "0914", "201/601-1").play("3:1", 4, "retreat")
    text = json.dumps(KINMEN.to_json(battle.state))
    for _ in range(400):
        data = json.loads(text)
        where = rng.choice((data, data["frame"], data["frame"], data["units"], data["logistics"]))
        where[rng.choice(sorted(where))] = rng.choice(junk)
        with suppress(ValueError):
            KINMEN.from_json(data).pending()


# ------------------------------------------------------------------ validate
def test_a_sound_position_has_no_complaints() -> None:
    assert opening().complaints() == []


def test_validate_tells_what_is_wrong() -> None:
    t = table(pla={"0814": "82/244-1"})
    t.state.logistics[0] = 21
    assert t.complaints() == ["logistics of the PLA: 21 is off the track"]
    t = table(pla={"0814": "82/244-1"})
    t.state.at[0] = 9999
    assert t.complaints() == ["ROC-201-601-1 is nowhere"]
    t = table(pla={"0814": "82/244-1"})
    t.state.spent[3] = 2
    assert t.complaints() == ["ROC-201-602-1 has no such face"]
    t = table(pla={"0814": "82/244-1"})
    t.state.here[5] = 1
    assert "the stacks do not agree with the places of the units" in t.complaints()
    t = table(pla={"0814": "82/244-1"})
    t.state.zones[0] = 12345
    assert t.complaints() == ["zones of the pla are stale"]
    t = table(pla={"0814": "82/244-1"}, roc={"0914": "201/601-1"})
    t.state.active = 1
    assert "units of the wrong side are activated (10.1)" in t.complaints()
    t = table(pla={"0814": "82/244-1"})
    t.state.drawn = 0b1111
    assert t.complaints() == ["too many options drawn (3.3)"]


# ------------------------------------------------------------------ the documented schema
SCHEMA = (Path(kinmen.__file__).parent / "rules" / "POSITION.md").read_text(encoding="utf-8")


def test_every_field_is_documented() -> None:
    data = KINMEN.to_json(opening(villages="some").state)
    fields = [*data, *data["options"], *data["frame"]]
    assert [f for f in fields if f"`{f}`" not in SCHEMA] == []


def test_every_box_and_every_step_is_documented() -> None:
    assert [b for b in BOXES.values() if f"`{b}`" not in SCHEMA] == []
    assert [name for name in steps.STEP_NAMES if f"`{name}`" not in SCHEMA] == []
    listed = re.findall(r"`(\w+)`", SCHEMA[SCHEMA.index("The steps, in order") :].split("\n\n")[0])
    assert listed == list(steps.STEP_NAMES)  # version 1 counts them in this order


@pytest.mark.parametrize("name", steps.STEP_NAMES)
def test_a_step_is_called_as_in_the_rules(name: str) -> None:
    assert steps.STEP_NAMES[getattr(steps, name.upper())] == name


def test_the_frame_of_a_position_between_orders_is_as_simple_as_documented() -> None:
    data = position(pla={"0814": "82/244-1"}, sea=0)
    assert {k: v for k, v in data["frame"].items() if v} == {"step": 10, "mover": -1}
    assert KINMEN.from_json(data).pending().ask == "order"
    data["frame"]["unit"] = -1
    words = KINMEN.to_json(KINMEN.from_json(data))["frame"]
    assert {k: v for k, v in words.items() if v} == {"step": "order", "part": "none"}


# ------------------------------------------------------------------ the frame in words
def battle() -> Table:
    return attack({"0814": ["82/244-1", "82/244-2"]}, "0914", "201/601-1").play("3:1", 4, "retreat")


def test_the_frame_speaks_in_words() -> None:
    frame = KINMEN.to_json(battle().state)["frame"]
    assert (frame["step"], frame["target"], frame["part"]) == ("retreat", "0914", "defenders")
    assert frame["attackers"] == ["PLA-82-244-1", "PLA-82-244-2"]
    assert (frame["fallers"], frame["unit"], frame["mover"]) == (["ROC-201-601-1"], "ROC-201-601-1", None)


def test_a_marker_in_use_has_its_name() -> None:
    data = position(pla={"0814": "82/244-1"}, roc={"0914": "201/601-1"}, air=["B-25"], seat="roc")
    state = KINMEN.from_json(data)
    state.apply(KINMEN.parse(state, "B-25"))
    assert KINMEN.to_json(state)["frame"]["cursor"] == "B-25"
    assert KINMEN.from_json(KINMEN.to_json(state)).key() == state.key()


def test_words_and_the_numbers_of_version_1_are_the_same_position() -> None:
    for state in (opening().state, battle().state, KINMEN.start("standard", {"setup": "free"})):
        assert KINMEN.from_json(in_numbers(state)).key() == KINMEN.from_json(KINMEN.to_json(state)).key() == state.key()


@pytest.mark.parametrize(
    ("place", "change"),
    [
        ("frame.step", {"step": "supper"}),
        ("frame.step", {"step": 10}),
        ("frame.attackers[1]", {"attackers": ["PLA-82-244-1", "PLA-82-244-1"]}),
        ("frame.target", {"target": "9999"}),
        ("frame.unit", {"unit": 3}),
        ("frame.both", {"both": 1}),
        ("frame.number", {"number": 3}),
        ("frame.cursor", {"cursor": "Spitfire"}),
        ("frame.part", {"part": "all"}),
    ],
)
def test_a_wrong_word_in_the_frame_is_refused_with_its_place(place: str, change: dict[str, Any]) -> None:
    data = KINMEN.to_json(battle().state)
    data["frame"].update(change)
    with pytest.raises(ValueError, match=f"^{re.escape(place)}$"):
        KINMEN.from_json(data)
