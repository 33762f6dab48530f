"""Why not: every refusal names the rule that stands against it."""

from __future__ import annotations

import csv
import random
from importlib.resources import files

import pytest
from tests.games.taiwan202x.positions import acting, table

from sakusen.engine.core import Decision, Outcome
from sakusen.engine.luck import pick
from sakusen.games.taiwan202x.game import GAME
from sakusen.games.taiwan202x.rules.board import CARD, CARDS, PLACES, ROC, UNITS
from sakusen.games.taiwan202x.rules.steps import BUTTONS

ATTEMPTS = [
    *(("unit", u) for u in range(UNITS)),
    *(("base", u) for u in range(UNITS)),
    *(("place", p) for p in range(PLACES)),
    *(("attack", p) for p in range(PLACES)),
    *(("card", c) for c in range(CARDS)),
    *(("button", key) for key in BUTTONS.values()),
]
RULES = {
    row["rule"]
    for row in csv.DictReader(
        (files("sakusen.games.taiwan202x.rules") / "rules.csv").read_text(encoding="utf-8").splitlines()
    )
}


def test_every_attempt_that_is_refused_along_random_games_has_a_reason_with_a_rule() -> None:
    rng = random.Random(6)
    for _ in range(3):
        state = GAME.start()
        while not isinstance(pending := state.pending(), Outcome):
            if isinstance(pending, Decision):
                legal = {GAME.touch(state, a) for a in pending.actions}
                for attempt in ATTEMPTS:
                    if attempt not in legal:
                        reason = GAME.explain(state, attempt)
                        assert reason.key.startswith("why.")
                        assert reason.rule in RULES
                state.apply(rng.choice(pending.actions))
            else:
                state.resolve(pick(pending.weights, rng.random()))


@pytest.mark.parametrize(
    ("kind", "name", "key", "rule"),
    [
        ("unit", "Vinson", "why.not_yours", "6.1"),
        ("unit", "Dalian", "why.other_suit", "6.1"),
        ("place", "south", "why.units_first", "6.1"),
        ("attack", "east", "why.units_first", "6.2"),
        ("base", "F-22A", "why.not_now", "5.5"),
        ("base", "Fujian", "why.no_base_for_it", "5.5"),
        ("card", "S9", "why.discarded", "6.1"),
        ("card", "HA", "why.not_in_hand", "6.1"),
        ("button", "yes", "why.not_now", "6.1"),
    ],
)
def test_before_the_first_unit_is_chosen(kind: str, name: str, key: str, rule: str) -> None:
    t = acting("prc", "S9", prc={"yellow": ["Fujian", "Dalian"]}, roc={"east": "Vinson"}, pool=["HA"])
    reason = t.why(kind, name)
    assert (reason.key, reason.rule) == (key, rule)


def test_luck_asks_nobody() -> None:
    t = acting("prc", "CA", prc={"strait": "Dalian"}).play("event")
    assert t.why("unit", "Dalian").key == "why.no_decision"


def test_a_card_that_is_not_in_the_hand_cannot_be_chosen() -> None:
    t = table(prc={"strait": "Fujian"}, hands=(["S5"], ["H5"]))
    assert t.why("card", "H5").key == "why.not_in_hand"


def test_a_card_of_the_hand_is_not_said_to_be_elsewhere() -> None:
    t = acting("prc", "S9", prc={"strait": "Fujian"}, hands=(["S5"], ["H5"]), pool=["HA"])
    assert t.why("card", "S5").key == "why.not_now"
    assert t.why("card", "H5").key == t.why("card", "HA").key == "why.not_in_hand"


def test_while_cards_are_exchanged_a_refusal_says_what_comes_first() -> None:
    deck = ["S10", "H10", "D10", "C10", "S9", "H9", "D9", "C9", "S8", "H8", "D8", "C8"]
    t = acting("roc", "HA", hands=(["S2", "S3"], ["H2", "H3", "H4"]), ally=deck, pool=["SK"]).play("event")
    assert t.why("card", "H2").key == "why.take_first"
    assert t.why("card", "S2").key == t.why("card", "SK").key == "why.not_in_reach"
    t.play("S10")
    assert t.why("card", "H10").key == "why.give_first"
    assert t.why("card", "S10").key == "why.just_exchanged"
    t.play("H2")
    assert t.why("card", "S10").key == t.why("card", "H2").key == "why.just_exchanged"


def test_a_recapture_without_units_asks_for_units_and_not_for_others() -> None:
    t = acting("roc", "S9", roc={"yellow": ["Izumo"], "japan": "JP/F-35A"}, control=True)
    assert t.why("button", "recapture").key == "why.units_first"
    assert t.play("JP/F-35A").why("button", "recapture").key == "why.jsdf_fleets_only"


def test_the_other_side_is_told_only_that_it_is_not_asked() -> None:
    t = table(prc={"strait": "Fujian"}, hands=(["S5"], ["H5"]))
    for name in ("S5", "H5", "SK"):
        reason = GAME.explain(t.state, ("card", CARD[name]), ROC)
        assert (reason.key, reason.data) == ("why.other_decides", {})


def test_bases_and_sakishima_have_refusals_of_their_own() -> None:
    t = acting("roc", "S9", {"yellow": "Fujian"}, {"east": ["F-22A", "F-16C"], "south": "Vinson"})
    assert t.why("base", "J-20/1").key == t.why("base", "Vinson").key == "why.no_base_for_it"
    assert t.copy().play("F-22A").why("attack", "sakishima").key == "why.in_base"
    t.play("pass", "F-22A@sakishima")
    assert t.why("base", "F-16C").key == "why.one_at_a_time"
