"""Positions as JSON: there and back, and refused with the place when something is wrong."""

from __future__ import annotations

import copy
import json
import random
from typing import Any

import pytest
from tests.games.taiwan202x.positions import acting, position, table

from sakusen.engine.core import Decision, Outcome
from sakusen.engine.luck import pick
from sakusen.games.taiwan202x.game import GAME


def test_every_position_of_a_random_game_survives_the_way_to_json_and_back() -> None:
    rng, state = random.Random(8), GAME.start()
    while not isinstance(pending := state.pending(), Outcome):
        data = json.loads(json.dumps(GAME.to_json(state)))
        again = GAME.from_json(data)
        assert again.key() == state.key()
        assert GAME.to_json(again) == data
        if isinstance(pending, Decision):
            state.apply(rng.choice(pending.actions))
        else:
            state.resolve(pick(pending.weights, rng.random()))


@pytest.mark.parametrize(
    ("path", "value", "place"),
    [
        (("format",), "chess", "format"),
        (("game",), "kinmen", "format"),
        (("version",), 9, "version"),
        (("units", "prc_f1"), "narnia", "units.prc_f1"),
        (("units", "bismarck"), "mainland", "units.bismarck"),
        (("seat",), "us", "seat"),
        (("initiative",), "0", "initiative"),
        (("landed",), 1, "landed"),
        (("hands", "prc"), ["S1"], "hands.prc[0]"),
        (("hands", "roc"), ["S2", "S2"], "hands.roc[1]"),
        (("stock",), 23, "stock"),
        (("jokers_drawn",), 3, "jokers_drawn"),
        (("frame", "step"), 27, "frame.step"),
        (("frame", "dice"), [1], "frame.dice"),
        (("frame", "hits"), [0, 99], "frame.hits"),
        (("frame", "event"), "peace", "frame.event"),
        (("frame", "active"), ["x"], "frame.active[0]"),
        (("knowledge", "prc", "ally_stale"), -1, "knowledge.prc.ally_stale"),
        (("chosen", "prc"), "JK1", "chosen.prc"),
    ],
)
def test_what_is_wrong_is_refused_with_its_place(path: tuple[str, ...], value: Any, place: str) -> None:
    data: Any = position(prc={"strait": "Fujian"}, roc={"east": "Vinson"})
    inner = data
    for key in path[:-1]:
        inner = inner[key]
    inner[path[-1]] = value
    with pytest.raises(ValueError, match=place.replace("[", r"\[").replace(".", r"\.")):
        GAME.from_json(data)


@pytest.mark.parametrize(
    "change",
    [
        {"units": {"prc_f1": "jsdf_box"}},
        {"units": {"us_f1": "mainland"}},
        {"units": {"us_f1": "sakishima"}},
        {"units": {"prc_a1": "sakishima"}},
        {"units": {"jsdf_f1": "jsdf_box"}},
        {"units": {"us_a1": "sakishima", "us_a2": "sakishima"}},
        {"sakishima_prc": True},
        {"landed": True},
        {"jokers_drawn": 1},
        {"stock": 21},
        {"discards": []},
        {"frame": {"active": ["us_f1"]}},
        {"frame": {"fighters": [["us_f1"], []]}},
        {"frame": {"fallen": ["prc_f3"]}},
        {"chosen": {"prc": "SK"}},
    ],
)
def test_an_impossible_position_is_refused(change: dict[str, Any]) -> None:
    data = position(prc={"strait": "Fujian"}, roc={"east": "Vinson"}, discards=["SK"])
    for key, value in change.items():
        if isinstance(value, dict):
            data[key] |= value
        else:
            data[key] = value
    with pytest.raises(ValueError, match="."):
        GAME.from_json(data)


def test_a_sound_position_has_no_complaints() -> None:
    assert table(prc={"strait": "Fujian"}, roc={"sakishima": "F-22A"}).complaints() == []


def test_a_step_without_what_it_rests_on_is_refused() -> None:
    for step in ("activate", "area", "react", "take", "give"):
        data = position(prc={"strait": "Fujian"}, roc={"east": "Vinson"}, step=step)
        with pytest.raises(ValueError, match="chosen|frame"):
            GAME.from_json(data)


def test_damaged_positions_are_refused_or_can_be_played_on() -> None:
    rng = random.Random(11)
    junk = [0, 1, 2, 5, 12, -1, "", True, None, [], {}, "prc", "SQ", "sakishima", ["us_a1"], ["SQ"], 99]
    t = acting("prc", "SK", prc={"strait": "Fujian"}, roc={"east": "Vinson"})
    whole = GAME.to_json(t.state)
    accepted = 0
    for _ in range(600):
        data = copy.deepcopy(whole)
        keys = list(data)
        key = rng.choice(keys)
        inner = data[key]
        if isinstance(inner, dict) and inner and rng.random() < 0.8:
            inner[rng.choice(list(inner))] = rng.choice(junk)
        else:
            data[key] = rng.choice(junk)
        try:
            state = GAME.from_json(data)
        except ValueError:
            continue
        accepted += 1
        for _ in range(60):
            pending = state.pending()
            if isinstance(pending, Outcome):
                break
            if isinstance(pending, Decision):
                state.apply(rng.choice(pending.actions))
            else:
                state.resolve(pick(pending.weights, rng.random()))
    assert accepted
