"""What every step of the sequence of play rests on: change one thing of it, and the position is refused."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from tests.games.taiwan202x.positions import Table, acting, in_numbers, in_words, opening, position, table

from sakusen.games.taiwan202x.game import GAME
from sakusen.games.taiwan202x.rules import steps
from sakusen.games.taiwan202x.rules.board import CARD, CARD_IDS, PRC, SAKISHIMA
from sakusen.games.taiwan202x.rules.validity import LAST_TURN, last_turn

DECK = ["S10", "H10", "D10", "C10", "S9", "H9", "D9", "C9", "S8", "H8", "D8", "C8"]
HANDS = (["S2", "S3", "S4", "S5", "S6"], ["H2", "H3", "H4", "H5", "H6"])


def _dealt() -> Table:
    t = opening()
    for name in CARD_IDS[:20]:
        t.play(name)
    return t


def _air() -> Table:
    return _dealt().play(*["strait"] * 6)


def _battle() -> Table:
    """Three aircraft against two, one of the enemies on Sakishima asked to join."""
    roc = {"east": ["F-16C", "B-1B"], "sakishima": "F-22A"}
    t = acting("prc", "S9", {"mainland": ["J-20/1", "J-16/1", "H-6K"]}, roc)
    return t.play("J-20/1", "J-16/1", "H-6K", ">east")


def _losing() -> Table:
    t = acting("roc", "S9", {"south": ["J-20/1", "J-16/1"], "strait": "Xining"}, {"indopacom": ["F-22A", "US/F-35B"]})
    return t.play("F-22A", "US/F-35B", ">south", 6, 1, 1, 1, 1, 1)


def _homeward() -> Table:
    t = acting("roc", "S9", {"south": "J-20/1"}, {"indopacom": ["F-22A", "US/F-35B"]})
    return t.play("F-22A", "US/F-35B", ">south", 1, 1, 1, 1, 1, 1)


def _exchanging(*more: str) -> Table:
    return acting("roc", "HA", hands=HANDS, ally=DECK).play("event", *more)


SOURCES: dict[str, Callable[[], Table]] = {
    "deal": lambda: opening().play("S2", "S3"),
    "fleets": lambda: _dealt().play("strait", "mainland"),
    "air": _air,
    "choose": lambda: table({"strait": "Fujian"}, {"east": "Vinson"}, hands=HANDS).play("S2"),
    "order": lambda: table({"strait": "Fujian"}, {"east": "Vinson"}, hands=(["S2"], ["H2"])).play("S2", "H2"),
    "act": lambda: acting("prc", "SK", {"strait": "Fujian"}, {"east": "Vinson"}, hands=HANDS),
    "dice": lambda: acting("prc", "SK", {"strait": "Fujian"}, {"east": "Vinson"}).play("operate", 3),
    "activate": lambda: acting(
        "prc", "S9", {"strait": ["Fujian", "Liaoning"], "mainland": "J-20/1"}, {"east": "Vinson"}
    ).play("Fujian"),
    "low": lambda: acting("prc", "S3", {"strait": ["Fujian", "Liaoning"]}).play("Fujian"),
    "island": lambda: acting("roc", "S9", {"yellow": "Xining", "strait": "Liaoning"}, {"sakishima": "F-22A"}).play(
        "F-22A", "xyellow"
    ),
    "look": _exchanging,
    "join": _battle,
    "fire": lambda: _battle().play("yes", 6),
    "losing": _losing,
    "homeward": _homeward,
    "recapture": lambda: acting("roc", "S9", roc={"yellow": ["Izumo", "Maya"], "japan": "Kaga"}, control=True).play(
        "Izumo", "Maya", "recapture", 6
    ),
    "area": lambda: acting("prc", "SQ", roc={"yellow": "Vinson", "south": "Reagan"}).play("event"),
    "target": lambda: acting("roc", "HJ", {"strait": ["Fujian", "J-20/1"]}).play("event"),
    "react": lambda: acting("roc", "SJ", {"strait": ["Fujian", "J-20/1"]}, pool=["DJ"]).play("event"),
    "strike": lambda: acting("roc", "SJ", {"strait": ["Liaoning", "Dalian", "J-20/1"]}, discards=["DJ", "CQ"]).play(
        "event", 6
    ),
    "struck": lambda: acting("prc", "SQ", roc={"south": ["Vinson", "Reagan"]}).play("event", 6, 6),
    "airborne": lambda: acting("prc", "CK").play("event"),
    "take": lambda: _exchanging("S10", "H2"),
    "give": lambda: _exchanging("S10", "H2", "H10"),
    "return": lambda: acting("roc", "S9", roc={"east": ["F-22A", "F-16C"]}).play("pass", "F-22A@sakishima"),
    "draw": lambda: acting("prc", "S5", {"strait": "Fujian"}, sizes=(4, 4)).play("pass"),
    "card": lambda: acting("prc", "S5", {"strait": "Fujian"}, sizes=(4, 4)).play("pass", "card"),
    "over": lambda: table(step="negotiate", stock=9, jokers=2, negotiations=1),
}


@pytest.mark.parametrize("name", SOURCES)
def test_every_step_is_accepted_as_it_comes_up_in_play(name: str) -> None:
    state = SOURCES[name]().state
    assert GAME.from_json(GAME.to_json(state)).key() == state.key()
    assert GAME.from_json(in_numbers(GAME.to_json(state))).key() == state.key()


def frame(**changes: Any) -> dict[str, Any]:
    return {f"frame.{name}": value for name, value in in_words(changes).items()}


CHANGES: list[tuple[str, dict[str, Any]]] = [
    ("deal", frame(cursor=3)),
    ("deal", frame(limit=2)),
    ("deal", {"turn": 2}),
    ("deal", {"initiative": "ROC+1"}),
    ("deal", {"seat": "roc"}),
    ("deal", {"stock": 21}),
    ("deal", {"units.prc_f1": "mainland"}),
    ("fleets", frame(cursor=3)),
    ("fleets", frame(cursor=1)),
    ("fleets", {"units.prc_f1": "yellow_sea"}),
    ("fleets", {"units.us_a1": "sakishima"}),
    ("fleets", {"units.prc_a1": "off_map"}),
    ("fleets", {"jsdf_awake": True}),
    ("air", {"units.us_a1": "sakishima"}),
    ("air", {"units.us_f1": "east_china_sea"}),
    ("air", {"units.prc_f2": "off_map"}),
    ("air", {"knowledge.prc.ally_stale": 1}),
    ("choose", frame(cursor=0)),
    ("choose", {"chosen.roc": "H2"}),
    ("choose", {"chosen.prc": ""}),
    ("choose", {"chosen.prc": "H2"}),
    ("choose", frame(active=["prc_f3"])),
    ("choose", frame(event="prc_df21")),
    ("choose", frame(fighters=[["prc_f3"], []])),
    ("choose", frame(hits=[1, 0])),
    ("choose", frame(dice=[0, 1])),
    ("choose", frame(based=1)),
    ("choose", frame(swaps=1)),
    ("choose", frame(taken=["S2"])),
    ("choose", frame(given=["S2"])),
    ("choose", frame(card=0)),
    ("choose", frame(fallen=["prc_f1"])),
    ("choose", {"turn": LAST_TURN + 1}),
    ("choose", {"negotiations": 1}),
    ("choose", frame(step=steps.OVER)),
    ("order", frame(acted=1)),
    ("order", {"chosen.roc": "S2"}),
    ("order", {"chosen.roc": ""}),
    ("order", {"chosen.roc": "H9"}),
    ("act", frame(acted=2)),
    ("act", frame(step=steps.AIRBORNE_DIE)),
    ("act", {"chosen.prc": ""}),
    ("act", {"chosen.prc": "S2"}),
    ("dice", frame(limit=0)),
    ("dice", frame(limit=7)),
    ("dice", frame(cursor=2)),
    ("dice", frame(cursor=3)),
    ("activate", frame(limit=8)),
    ("activate", frame(active=["prc_f2"])),
    ("activate", frame(active=["us_f2"])),
    ("activate", frame(active=["prc_f3", "prc_a1"])),
    ("activate", {"units.prc_f3": "lost"}),
    ("activate", frame(active=["prc_f1", "prc_f3"]) | {"units.prc_f1": "yellow_sea"}),
    ("activate", {"chosen.prc": ""}),
    ("activate", frame(step=steps.RECAPTURE_DICE)),
    ("activate", frame(acted=0)),
    ("low", frame(active=["prc_f1", "prc_f3"])),
    ("look", {"ally_deck": [], "knowledge.roc.ally_seen": []}),
    ("island", frame(place=0, fighters=[["prc_f1"], ["us_a1"]])),
    (
        "fire",
        {f"units.us_a{n}": "lost" for n in (1, 5, 6)}
        | frame(fighters=[["prc_a1", "prc_a4", "prc_a8"], []], dice=[1, 0]),
    ),
    ("join", frame(place=3)),
    ("join", frame(place=6)),
    ("join", frame(active=[])),
    ("join", frame(fighters=[["prc_a1"], ["us_a5", "us_a6"]])),
    ("join", frame(event="prc_df21")),
    ("join", frame(fighters=[["prc_a1", "prc_a4", "prc_a8"], ["us_a5"]])),
    ("join", {"units.prc_a1": "south_china_sea"}),
    ("join", {"units.us_a5": "lost"}),
    ("fire", frame(cursor=2)),
    ("fire", frame(cursor=0)),
    ("fire", frame(generation=4)),
    ("fire", frame(dice=[3, 2])),
    ("fire", frame(dice=[1, 1])),
    ("fire", frame(hits=[2, 0])),
    ("fire", frame(hits=[1, 1])),
    ("fire", frame(fighters=[["prc_a1", "prc_a4", "prc_a8"], []])),
    ("fire", frame(fallen=["prc_a5"])),
    ("losing", frame(hits=[5, 0])),
    ("losing", frame(cursor=2)),
    ("losing", frame(fallen=["prc_f6"])),
    ("losing", frame(fallen=["us_a5"])),
    ("losing", frame(dice=[1, 0])),
    ("losing", frame(generation=4)),
    ("losing", frame(fallen=["prc_a2"])),
    ("losing", frame(active=["us_a1"])),
    ("homeward", frame(fighters=[[], ["us_a1"]])),
    ("homeward", frame(fighters=[["prc_a2"], ["us_a1", "us_a3"]])),
    ("homeward", frame(based=1)),
    (
        "homeward",
        {"units.us_a1": "yellow_sea", "units.us_a3": "yellow_sea"}
        | frame(place=SAKISHIMA, fighters=[[], ["us_a1", "us_a3"]]),
    ),
    ("homeward", frame(place=0)),
    ("recapture", frame(dice=[0, 3])),
    ("recapture", frame(hits=[0, 2])),
    ("recapture", frame(dice=[1, 1])),
    ("recapture", frame(active=[], dice=[0, 0], hits=[0, 0])),
    ("recapture", {"sakishima_prc": False}),
    ("recapture", frame(active=["jsdf_f1", "jsdf_f2"])),
    ("recapture", {"units.prc_f1": "yellow_sea"}),
    ("recapture", {"seat": "prc"}),
    ("area", frame(event="prc_df21")),
    ("area", {"units.us_f2": "lost", "units.us_f3": "lost"}),
    ("area", frame(event="")),
    ("area", frame(step=steps.TAKE)),
    ("target", frame(place=1)),
    ("target", {"units.prc_f3": "lost", "units.prc_a1": "lost"}),
    ("react", frame(dice=[0, 3])),
    ("react", frame(hits=[0, 1])),
    ("react", frame(generation=4)),
    ("react", frame(fighters=[["prc_f3", "prc_a1"], []])),
    ("react", frame(fighters=[[], []])),
    ("react", frame(place=2)),
    ("react", frame(active=["us_f1"])),
    ("react", frame(dice=[1, 2])),
    ("strike", frame(dice=[0, 3])),
    ("strike", frame(hits=[0, 2])),
    ("strike", frame(hits=[1, 1])),
    ("strike", frame(fighters=[["prc_f1"], []])),
    ("strike", frame(fighters=[["prc_a1"], []])),
    ("strike", {"jsdf_awake": True}),
    ("struck", frame(hits=[0, 3])),
    ("struck", frame(hits=[1, 1])),
    ("struck", frame(fighters=[[], ["us_f2"]])),
    ("struck", frame(place=0)),
    ("struck", frame(fallen=["us_f1"])),
    ("airborne", frame(event="prc_df21")),
    ("airborne", {"initiative": "PRC+3"}),
    ("airborne", frame(event="")),
    ("take", frame(swaps=0)),
    ("take", frame(swaps=2)),
    ("take", frame(taken=["H9"])),
    ("take", frame(given=["H3"])),
    ("take", {"knowledge.roc.ally_seen": []}),
    ("take", {"knowledge.roc.ally_stale": 1}),
    ("take", frame(step=steps.ALLY_DRAW)),
    ("take", frame(card=3)),
    ("give", frame(card=-1)),
    ("give", frame(card=CARD["H3"])),
    ("give", frame(card=CARD["H2"])),
    ("give", {"seat": "prc"}),
    ("return", frame(active=["prc_f1"])),
    ("return", frame(fighters=[[], ["us_a5"]])),
    ("return", {"seat": "prc"}),
    ("return", {"units.us_a1": "indopacom_box"}),
    ("return", frame(event="roc_type12")),
    ("draw", frame(acted=1)),
    ("draw", frame(cursor=3)),
    ("draw", {"jokers_drawn": 1}),
    ("draw", {"stock": 11}),
    ("card", frame(acted=0)),
    ("card", frame(cursor=2)),
    ("card", {"stock": 12}),
    ("over", {"negotiations": 1}),
    ("over", {"stock": 11}),
    ("over", {"jokers_drawn": 1}),
]


def changed(name: str, changes: dict[str, Any]) -> dict[str, Any]:
    """The position of a source with other values at some places."""
    data: dict[str, Any] = GAME.to_json(SOURCES[name]().state)
    for path, value in changes.items():
        inner, keys = data, path.split(".")
        for key in keys[:-1]:
            inner = inner[key]
        assert inner[keys[-1]] != value, path
        inner[keys[-1]] = value
    return data


@pytest.mark.parametrize(("name", "changes"), CHANGES, ids=[f"{n} {c}" for n, c in CHANGES])
def test_a_step_that_rests_on_something_else_is_refused(name: str, changes: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match="."):
        GAME.from_json(changed(name, changes))


# ------------------------------------------------------------------ turns and knowledge
@pytest.mark.rule("5.6")
@pytest.mark.parametrize(
    ("sizes", "stock", "jokers", "turn"),
    [((10, 10), 22, 0, 16), ((5, 5), 22, 0, 11), ((5, 10), 22, 0, 14), ((3, 3), 11, 1, 6), ((4, 4), 1, 1, 1)],
)
def test_the_last_turn_follows_from_hands_and_stock(sizes: tuple[int, int], stock: int, jokers: int, turn: int) -> None:
    data = position(sizes=sizes, stock=stock, jokers=jokers)
    assert last_turn(GAME.from_json(data)) == turn
    data["turn"] += LAST_TURN - turn
    assert last_turn(GAME.from_json(data)) == LAST_TURN
    data["turn"] += 1
    with pytest.raises(ValueError, match="stock is smaller"):
        GAME.from_json(data)


@pytest.mark.rule("9.6")
@pytest.mark.parametrize(
    "change",
    [
        {"ally_seen": DECK[:11]},
        {"ally_stale": 0},
        {"ally_stale": 4},
        {"ally_seen": [], "ally_stale": 1},
        {"ally_seen": [], "hand_known": ["H3"]},
        {"hand_known": ["S2"]},
        {"ally_seen": [*DECK[1:], "S2"]},
    ],
)
def test_what_a_side_knows_agrees_with_what_was_exchanged(change: dict[str, Any]) -> None:
    t = acting("roc", "HA", hands=HANDS, ally=DECK)
    t.state.ally_seen[PRC] = t.state.decks[3]
    t.play("event", "S10", "H2", "done")
    data = GAME.to_json(t.state)
    known = data["knowledge"]["prc"]
    assert known == {"ally_seen": sorted(DECK, key=CARD_IDS.index), "ally_stale": 1, "hand_known": []}
    assert GAME.from_json(data).ally_stale == [1, 0]
    data["knowledge"]["prc"] |= change
    with pytest.raises(ValueError, match="."):
        GAME.from_json(data)


@pytest.mark.rule("5.6")
def test_when_the_truce_talks_are_being_held_nobody_draws_any_more_in_this_turn() -> None:
    data = position(sizes=(3, 3), stock=11, jokers=1, step="negotiate", negotiations=0) | {"turn": LAST_TURN - 5}
    with pytest.raises(ValueError, match="stock is smaller"):
        GAME.from_json(data)
    data["turn"] -= 1
    assert last_turn(GAME.from_json(data)) == LAST_TURN


@pytest.mark.parametrize(
    ("data", "complaint"),
    [
        (position(stock=22, jokers=1), "too early"),
        (position(stock=11, jokers=2, negotiations=1, step="negotiate"), "too early"),
        (position(stock=11, jokers=0), "has not come"),
        (position(stock=0, jokers=1), "empty"),
        (position(roc={"sakishima": "F-22A"}, control=True), "China controls"),
        (position(landed=True) | {"sakishima_prc": True, "landed": False}, "without a landing"),
    ],
)
def test_jokers_and_islands_agree_with_what_has_happened(data: dict[str, Any], complaint: str) -> None:
    with pytest.raises(ValueError, match=complaint):
        GAME.from_json(data)


def test_steps_are_called_as_in_the_rules_and_described() -> None:
    assert [getattr(steps, name.upper()) for name in steps.STEP_NAMES] == list(range(len(steps.STEP_NAMES)))
    schema = (Path(str(steps.__file__)).parent / "POSITION.md").read_text(encoding="utf-8")
    listed = re.findall(r"`(\w+)`", schema[schema.index("The steps, in order") :].split(". ")[0])
    assert listed == list(steps.STEP_NAMES)  # version 1 counts them in this order
