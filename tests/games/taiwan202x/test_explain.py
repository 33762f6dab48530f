"""Why not: every refusal names the rule that stands against it."""

from __future__ import annotations

import csv
import random
from importlib.resources import files

import pytest
from tests.games.taiwan202x.positions import acting, table

from sakusen.engine.core import Decision, Outcome
from sakusen.engine.luck import pick
from sakusen.games.taiwan202x.board import CARDS, PLACES, UNITS
from sakusen.games.taiwan202x.game import GAME
from sakusen.games.taiwan202x.steps import BUTTONS

ATTEMPTS = [*(("unit", u) for u in range(UNITS)), *(("base", u) for u in range(UNITS)),
            *(("place", p) for p in range(PLACES)), *(("attack", p) for p in range(PLACES)),
            *(("card", c) for c in range(CARDS)), *(("button", key) for key in BUTTONS.values())]
RULES = {row["rule"] for row in csv.DictReader(
    (files("sakusen.games.taiwan202x") / "rules.csv").read_text(encoding="utf-8").splitlines())}


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


@pytest.mark.parametrize(("kind", "name", "key", "rule"), [
    ("unit", "Vinson", "why.not_yours", "6.1"), ("unit", "Dalian", "why.other_suit", "6.1"),
    ("place", "south", "why.units_first", "6.1"), ("attack", "east", "why.units_first", "6.2"),
    ("base", "F-22A", "why.not_now", "5.5"), ("base", "Fujian", "why.no_base_for_it", "5.5"),
    ("card", "S9", "why.discarded", "6.1"), ("card", "HA", "why.not_in_hand", "6.1"),
    ("button", "yes", "why.not_now", "6.1")])
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
