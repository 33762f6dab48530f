"""Every decision of July Offensive can be made by taps on the map and presses of buttons."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.july.presenter import walk as july_walk

from sakusen.engine.core import Decision
from sakusen.games.july.game import GAME
from sakusen.games.july.presenter.links import missing
from sakusen.games.july.presenter.presenter import PRESENTER
from sakusen.games.july.rules.board import INDEX, NAMES, UNIT_IDS, UNITS
from sakusen.games.july.rules.state import State
from sakusen.games.july.rules.steps import FIX, HEX
from sakusen.presenter.contract import COMMIT, DRAFT, PREVIEW, Focus, Seen

UNIT = {name: u for u, name in enumerate(UNIT_IDS)}


def meant(seen: Seen) -> set[int]:
    """The actions that one tap or one press means now."""
    found: set[int] = set()
    for touch in july_walk.touches(seen):
        if PRESENTER.redraft(seen, touch) is None:
            found.update(PRESENTER.actions_at(seen, touch)[:1])
    for button in PRESENTER.prompt(seen, Focus()).buttons:
        if button.action is not None:
            found.add(button.action)
    return found


@pytest.mark.parametrize("demolition", ["no", "yes"])
def test_every_legal_action_can_be_tapped_or_pressed(demolition: str) -> None:
    asked = set()
    for count, (match, _) in enumerate(july_walk.games(3, f"taps{demolition}", {"demolition": demolition})):
        pending = match.pending
        if not isinstance(pending, Decision) or (count % 4 and pending.ask in asked):
            continue
        asked.add(pending.ask)
        seen = july_walk.see(match.state, pending.seat)
        assert set(pending.actions) <= meant(seen), pending.ask
    assert {"move.unit", "move.to", "plan.attacker", "plan.target", "damage.how", "advance.unit"} <= asked


def contact_position(seat: str = "jp") -> Any:
    """Four Japanese units in contact with three Soviet ones, at the beginning of a combat phase."""
    data = GAME.to_json(GAME.start())
    places = {"kobayashi": "0202*", "yamagata": "0303", "tank4": "0402", "tank3": "0503", "arm9": "0403"}
    places |= {"inf149": "0304*", "cav15": "0103", "artillery": "0105", "tank11": "0205"}
    data |= {"turn": 3, "seat": seat, "cycle": 2, "units": {**data["units"], **places}}
    data["frame"] |= {"step": "contact"}
    return GAME.from_json(data)


def test_a_plan_can_be_made_link_by_link_and_only_then_be_fixed() -> None:
    state = contact_position()
    for attacker, place in (("yamagata", "0304"), ("tank4", "0403"), ("tank3", "0403"), ("kobayashi", "0103")):
        seen = july_walk.see(state, 0)
        fix = next(b for b in PRESENTER.prompt(seen, Focus()).buttons if b.key == "fix")
        assert fix.action is None
        assert fix.why
        unit = UNIT[attacker]
        assert PRESENTER.actions_at(seen, ("unit", unit)) == [unit]
        assert PRESENTER.stage(seen, unit) == DRAFT
        picked = july_walk.see(state, 0, (unit,))
        target = HEX + INDEX[place]
        assert PRESENTER.actions_at(picked, ("hex", INDEX[place])) == [target]
        assert PRESENTER.stage(picked, target) == PREVIEW
        state.apply(unit)
        state.apply(target)
    seen = july_walk.see(state, 0)
    assert not missing(seen)
    assert PRESENTER.stage(seen, FIX) == COMMIT
    assert any(b.key == "fix" and b.action == FIX and b.primary for b in PRESENTER.prompt(seen, Focus()).buttons)


def test_the_rest_can_be_paired_and_taken_out_again() -> None:
    state = contact_position()
    seen = july_walk.see(state, 0)
    draft = PRESENTER.redraft(seen, ("button", "pair"))
    assert draft is not None
    paired = july_walk.see(state, 0, draft)
    assert FIX in paired.view.pending.actions
    assert not missing(paired)
    without = PRESENTER.redraft(paired, ("unit", UNIT["yamagata"]))
    assert without is not None
    assert UNIT["yamagata"] not in without
    assert missing(july_walk.see(state, 0, without))


def test_pressing_an_enemy_first_picks_somebody_who_may_attack_it() -> None:
    seen = july_walk.see(contact_position(), 0)
    assert PRESENTER.redraft(seen, ("unit", UNIT["cav15"])) == (UNIT["kobayashi"],)
    assert PRESENTER.redraft(seen, ("unit", UNIT["artillery"])) is None


def test_another_unit_takes_the_place_of_the_one_picked_and_the_same_one_lets_go() -> None:
    tried = 0
    for match, _ in july_walk.games(2, "mover"):
        pending = match.pending
        if not isinstance(pending, Decision) or pending.ask not in ("move.unit", "plan.attacker", "advance.unit"):
            continue
        units = [a for a in pending.actions if a < UNITS]
        if len(units) < 2:
            continue
        tried += 1
        seen = july_walk.see(match.state, pending.seat, (units[0],))
        assert PRESENTER.redraft(seen, ("unit", units[1])) == (units[1],)
        assert PRESENTER.redraft(seen, ("unit", units[0])) == ()
    assert tried


def test_every_draft_the_table_makes_is_legal() -> None:
    for count, (match, _) in enumerate(july_walk.games(1, "drafts")):
        pending = match.pending
        if not isinstance(pending, Decision) or count % 7:
            continue
        for first in pending.actions:
            if PRESENTER.stage(july_walk.see(match.state, pending.seat), first) != DRAFT:
                continue
            seen = july_walk.see(match.state, pending.seat, (first,))
            for touch in [*july_walk.touches(seen), ("button", "pair")]:
                check_draft(match.state, PRESENTER.redraft(seen, touch))


def check_draft(state: State, draft: tuple[int, ...] | None) -> None:
    here = state.copy()
    for action in draft or ():
        assert action in here.pending().actions
        here.apply(action)


def test_stages_are_known_words_and_every_action_has_a_name() -> None:
    for count, (match, _) in enumerate(july_walk.games(1, "stages")):
        pending = match.pending
        if isinstance(pending, Decision) and count % 5 == 0:
            seen = july_walk.see(match.state, pending.seat)
            assert {PRESENTER.stage(seen, a) for a in pending.actions} <= {DRAFT, PREVIEW, COMMIT}
            named = PRESENTER.action_names(seen, pending)
            assert [a for a, _ in named] == list(pending.actions)
            assert all(words for _, words in named)


def test_every_refusal_has_a_sentence() -> None:
    for count, (match, _) in enumerate(july_walk.games(1, "why", {"demolition": "yes"})):
        pending = match.pending
        if not isinstance(pending, Decision) or count % 9:
            continue
        seen = july_walk.see(match.state, pending.seat)
        for touch in [*july_walk.touches(seen), ("button", "fix"), ("button", "blow"), ("hex", INDEX[NAMES[0]])]:
            reason = GAME.explain(seen.state, PRESENTER.attempt(seen, touch))
            for lang in ("ja", "zh-Hant", "en"):
                words = PRESENTER.reason(reason.key, reason.rule, reason.data, lang)
                assert words
                assert "{" not in words
