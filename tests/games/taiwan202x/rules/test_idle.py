"""What does not take place is told: nothing to do, a step that is skipped, an operation that ends by itself."""

from __future__ import annotations

import random
from typing import Any

import pytest
from tests.games.taiwan202x.positions import CARD, Table, acting, table

from sakusen.engine.core import Decision, Event
from sakusen.engine.luck import Dealt
from sakusen.engine.match import Match
from sakusen.games.taiwan202x.game import GAME
from sakusen.games.taiwan202x.presenter.presenter import PRESENTER
from sakusen.games.taiwan202x.rules.board import PRC, ROC
from sakusen.games.taiwan202x.rules.steps import PASS
from sakusen.presenter.messages import LANGUAGES

ACTS = {"passed", "idle", "moved", "attack", "event", "recapture"}
"""What a side can do when it acts."""


def only(t: Table, kind: str) -> dict[str, Any]:
    """The data of the one event of a kind; it has a line in the log in every language."""
    events = [e for e in t.match.events() if e.kind == kind]
    assert len(events) == 1, events
    check_line(events[0])
    return dict(events[0].data) | {"rule": events[0].rule}


def check_line(event: Event) -> None:
    for lang in LANGUAGES:
        line = PRESENTER.line(event, lang, PRC)
        assert line is not None
        assert "{" not in line.html


def played(card: str, prc: dict[str, Any]) -> Table:
    """Both cards have just been shown, and China acts first with this one."""
    return table(prc, {"east": "Vinson"}, hands=([card], ["D10"])).play(card, "D10")


@pytest.mark.rule("6.1")
def test_a_card_that_wakes_nobody_is_told() -> None:
    told = only(played("H9", {"strait": "Fujian"}), "idle")
    assert (told["seat"], told["reason"], told["card"], told["rule"]) == (PRC, "nobody", CARD["H9"], "6.1")


@pytest.mark.rule("6.3")
def test_a_number_too_low_for_all_units_of_its_suit_is_told() -> None:
    told = only(played("S2", {"strait": "Fujian"}), "idle")
    assert (told["reason"], told["limit"], told["rule"]) == ("too_strong", 2, "6.3")


@pytest.mark.rule("6.3")
def test_an_operation_that_ends_because_of_the_dice_is_told() -> None:
    t = acting("prc", "SK", prc={"strait": "Fujian"}).play("operate", 1, 1)
    told = only(t, "idle")
    assert (told["reason"], told["limit"]) == ("too_strong", 2)


@pytest.mark.rule("6.0")
def test_a_court_card_without_event_and_units_is_told() -> None:
    told = only(played("DJ", {"strait": "Fujian"}), "idle")
    assert (told["reason"], told["card"], told["rule"]) == ("no_use", CARD["DJ"], "6.0")


@pytest.mark.rule("5.1")
def test_a_side_without_cards_is_told() -> None:
    t = table(prc={"strait": "Fujian"}, hands=(["S5"], []), sizes=(1, 0), stock=20).play("S5", "pass")
    told = only(t, "idle")
    assert (told["seat"], told["reason"], told["card"]) == (ROC, "no_card", -1)


@pytest.mark.rule("5.5")
def test_nobody_to_return_is_told_and_only_when_nobody_was_there() -> None:
    t = acting("prc", "S5", prc={"strait": "Fujian"}, roc={"indopacom": "Vinson"}).play("pass")
    told = only(t, "no_return")
    assert (told["seat"], told["rule"]) == (PRC, "5.5")
    t = acting("prc", "S5", prc={"strait": ["Fujian", "J-10C"]}).play("pass", "J-10C")
    assert t.told("returned")
    assert not t.told("no_return")


@pytest.mark.rule("5.6")
@pytest.mark.parametrize(("sizes", "full"), [((6, 6), [PRC, ROC]), ((5, 4), [PRC]), ((2, 5), [ROC])])
def test_who_does_not_draw_is_told(sizes: tuple[int, int], full: list[int]) -> None:
    t = acting("prc", "S5", prc={"strait": "Fujian"}, sizes=sizes).play("pass")
    told = only(t, "no_draw")
    assert (told["seats"], told["rule"]) == (full, "5.6")


@pytest.mark.rule("5.6")
def test_when_both_draw_nobody_is_said_not_to() -> None:
    assert not acting("prc", "S5", prc={"strait": "Fujian"}, sizes=(4, 4)).play("pass").told("no_draw")


@pytest.mark.rule("9.5")
@pytest.mark.parametrize(
    ("rest", "reason"),
    [
        ({"discards": ["SJ", "DJ", "CQ"]}, "all_open"),
        ({"hands": ([], ["S3"]), "sizes": (0, 6), "stock": 18}, "no_hand"),
    ],
)
def test_an_event_that_nothing_can_cancel_is_told(rest: dict[str, Any], reason: str) -> None:
    t = acting("roc", "HJ", {"strait": "Liaoning"}, **rest).play("event")
    assert only(t, "no_reaction")["reason"] == reason
    assert t.ask == "fire"


@pytest.mark.rule("9.12")
def test_of_an_event_without_the_tag_nothing_is_said() -> None:
    t = acting("roc", "HQ", {"strait": "Liaoning"}, discards=["SJ", "DJ", "CQ"]).play("event")
    assert not t.told("no_reaction")


@pytest.mark.rule("8.3")
def test_a_generation_that_does_not_fire_is_told() -> None:
    t = acting("prc", "S9", prc={"strait": "Liaoning"}, roc={"strait": "Reagan"}).play("Liaoning", "xstrait")
    told = only(t, "no_fire")
    assert (told["generation"], told["reason"], told["rule"]) == (5, "nobody", "8.3")
    t = acting("prc", "S9", prc={"strait": "Fujian"}, roc={"strait": "Reagan"}).play("Fujian", "xstrait", 6, 6, 6)
    told = only(t, "no_fire")
    assert (told["generation"], told["reason"]) == (4, "wiped_out")


def test_every_side_does_one_thing_a_turn_and_it_is_told() -> None:
    for seed in range(25):
        rng, match = random.Random(seed), Match(GAME, luck=Dealt(f"idle {seed}"))
        while isinstance(pending := match.pending, Decision):
            match.choose(rng.choice(pending.actions))
        turn: list[tuple[str, int]] = []
        turns = 0
        for event in match.events():
            if event.kind in ("turn", "over"):
                assert len(turn) == (2 if turns else 0), (seed, turns, turn)
                turn, turns = [], turns + 1
            elif event.kind in ACTS and ("moved", seat := event.data.get("seat", ROC)) not in turn:
                turn.append((event.kind, seat))
            if event.kind in ("idle", "no_return", "no_draw", "no_reaction", "no_fire"):
                check_line(event)
        assert turns > 10


def test_whatever_is_activated_can_do_something() -> None:
    """So no unit can be picked that ends an operation by being picked."""
    picked = 0
    for seed in range(25):
        rng, match = random.Random(seed), Match(GAME, luck=Dealt(f"goals {seed}"))
        while isinstance(pending := match.pending, Decision):
            if pending.ask == "activate":
                for unit in (a for a in pending.actions if a < PASS):
                    after = match.state.copy()
                    after.apply(unit)
                    now = after.pending()
                    assert isinstance(now, Decision)
                    assert now.ask == "activate"
                    assert any(action > PASS for action in now.actions)
                    picked += 1
            match.choose(rng.choice(pending.actions))
    assert picked > 1000
