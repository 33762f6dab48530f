"""A side that can only pass is offered to wait; attacks on its units, hits and lost depots call it back."""

from __future__ import annotations

import random
from itertools import islice

from sakusen.engine.core import Decision, Event
from sakusen.engine.luck import Dealt
from sakusen.engine.match import Match
from sakusen.games.kinmen.game import GAME
from sakusen.games.kinmen.presenter.presenter import PRESENTER
from sakusen.games.kinmen.rules.board import PLA, ROC, SIDE, UNITS
from sakusen.games.kinmen.rules.steps import PASS
from sakusen.presenter.contract import CanWait, Focus
from sakusen.ui.match.session import Session

OWN = next(u for u in range(UNITS) if SIDE[u] == ROC)
ENEMY = next(u for u in range(UNITS) if SIDE[u] == PLA)


def idle() -> Match:
    """A game in which a side has just nothing left but to pass."""
    for seed in range(40):
        match, chance = Match(GAME, luck=Dealt(seed)), random.Random(seed)
        while not match.is_over:
            pending = match.pending
            assert isinstance(pending, Decision)
            if pending.ask == "order" and list(pending.actions) == [PASS]:
                return match
            rest = [action for action in pending.actions if action != PASS]
            match.choose(chance.choice(rest or list(pending.actions)))
    raise AssertionError("no side was ever idle")


def test_who_can_only_pass_is_told_so_and_may_wait() -> None:
    assert isinstance(PRESENTER, CanWait)
    match = idle()
    s = Session(match, PRESENTER, ("person", "person"), "en", curtain=False)
    s.lift_curtain()
    prompt = s.prompt()
    assert "nothing left to do" in prompt.sentence
    assert [(b.key, b.primary) for b in prompt.buttons if not b.is_off][-2:] == [("pass", False), ("wait", True)]
    assert s.press("wait").what == "committed"


def test_who_has_a_choice_is_not_offered_to_wait() -> None:
    match = Match(GAME, luck=Dealt(1))
    s = Session(match, PRESENTER, ("person", "person"), "en", curtain=False)
    for _ in islice(iter(int, 1), 30):
        assert "wait" not in {button.key for button in PRESENTER.prompt(s.seen, Focus()).buttons}
        match.choose(match.pending.actions[0])  # type: ignore[union-attr]
        s = Session(match, PRESENTER, ("person", "person"), "en", curtain=False)


def test_attacks_on_ones_own_call_back_and_nothing_else() -> None:
    calls = [
        Event("attack", "12.4", {"seat": PLA, "target": 3, "units": [ENEMY], "defenders": [OWN]}),
        Event("gun_hit", "13.3", {"unit": OWN, "hex": 3}),
        Event("lost", "12.10", {"unit": OWN, "hex": 3}),
        Event("depot_lost", "14.2", {"depot": 1}),
    ]
    assert all(PRESENTER.interrupts(event, ROC) for event in calls)
    others = [
        Event("attack", "12.4", {"seat": ROC, "target": 3, "units": [OWN], "defenders": [ENEMY]}),
        Event("moved", "11.1", {"unit": ENEMY}),
        Event("gun_hit", "13.3", {"unit": ENEMY, "hex": 3}),
    ]
    assert not any(PRESENTER.interrupts(event, ROC) for event in others)
