"""What is told: every roll says what it was made of, and muted play goes the same way."""

from __future__ import annotations

import json
from random import Random

import pytest
from tests.games.gunki.positions import EVENT, LEFT, RIGHT, assaulted, opening, table

from sakusen.engine.core import Decision, Outcome
from sakusen.engine.luck import Dealt
from sakusen.engine.match import Match
from sakusen.games.gunki.game import GAME


@pytest.mark.rule("7.2", "6.4", "7.1")
def test_a_defence_says_why_its_die_holds_or_fails() -> None:
    t = assaulted({"HQ": ["Ono", "2/2"]}, {"R": "R3"}, RIGHT, gun="HQ").play("Ono", "2/2", 6, 4)
    first, second = t.told("defence")
    assert [(term.key, term.value, term.rule) for term in first["strength_terms"]] == [
        ("defence", 3, "7.2"),
        ("gun", 1, "6.4"),
        ("wall", 1, "7.2"),
    ]
    assert (first["strength"], first["change"], first["result"]) == (5, 0, "loss")
    assert (second["strength"], second["result"]) == (4, "success")


@pytest.mark.rule("6.3")
def test_a_strength_over_five_is_told_with_its_cap(monkeypatch: pytest.MonkeyPatch) -> None:
    from sakusen.games.gunki.rules import dice

    monkeypatch.setattr(dice, "DEFENCE", (5,) * 8)
    t = assaulted({"HQ": "Ono"}, {"R": "R3"}, RIGHT, gun="HQ").play(5)
    assert t.terms == {"defence": 5, "gun": 1, "wall": 1, "cap": -2}
    assert (t.last_roll["strength"], t.last_roll["result"]) == (5, "success")
    monkeypatch.setattr(dice, "ATTACK", (5,) * 8)
    t = table({"R3": "2/1"}, {"R": "R1"}, gun="R1").play("2/1", "R3xR1", 6)
    assert t.terms == {"attack": 5, "gun": 1, "cap": -1}
    assert t.at("2/1") == "lost"


def test_a_move_a_push_and_an_advance_tell_where_from_and_where_to() -> None:
    t = opening().play("2/1", "R3-R1", LEFT, 1, "L/1", "L3xL1", 1, EVENT, 5)
    assert [sorted(d) for d in t.told("moved")] == [["space", "start", "unit"]]
    assert [sorted(d) for d in t.told("removed")] == [["marker", "start"]]
    assert t.told("advanced")[-1] == {"marker": 2, "start": 9, "space": 8}


def test_everything_that_is_told_can_be_written_as_json_and_names_a_rule() -> None:
    kinds = set()
    for seed in range(60):
        match, rng = Match(GAME, luck=Dealt(seed)), Random(seed)
        while isinstance(pending := match.pending, Decision):
            match.choose(rng.choice(list(pending.actions)))
        for event in match.events():
            json.dumps(event.data)
            assert event.rule[0].isdigit()
            kinds.add(event.kind)
    assert kinds >= {
        "setup",
        "day",
        "moved",
        "pressure",
        "chit",
        "event",
        "barrage",
        "entry",
        "assault",
        "advanced",
        "defence",
        "held",
        "lost",
        "retreated",
        "over",
        "gun_fires",
        "truce_asked",
        "defenders",
    }


def test_muted_play_comes_to_the_same_position() -> None:
    for seed in range(30):
        told, muted = Match(GAME, luck=Dealt(seed)), GAME.start()
        rng = Random(seed)
        while isinstance(pending := told.pending, Decision):
            told.choose(rng.choice(list(pending.actions)))
        for entry in told.entries:
            (muted.apply if entry.kind == "choice" else muted.resolve)(entry.value)
        assert muted.key() == told.state.key()
        assert isinstance(muted.pending(), Outcome)
