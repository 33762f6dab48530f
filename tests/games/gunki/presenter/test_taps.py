"""Every decision of Regiment without Colours can be made by taps on the map and presses of buttons."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.gunki.presenter import walk

from sakusen.engine.core import Decision
from sakusen.games.gunki.game import GAME
from sakusen.games.gunki.presenter.presenter import PRESENTER
from sakusen.games.gunki.rules.board import ARTILLERY, INDEX, READY, UNITS
from sakusen.games.gunki.rules.steps import GUN, SPACE
from sakusen.presenter.contract import COMMIT, DRAFT, PREVIEW, Focus, Seen


def meant(seen: Seen) -> set[int]:
    """The actions that a tap or a press can mean now."""
    found = {
        action
        for touch in walk.touches(seen)
        if PRESENTER.redraft(seen, touch) is None
        for action in PRESENTER.actions_at(seen, touch)[:1]
    }
    return found | {b.action for b in PRESENTER.prompt(seen, Focus()).buttons if b.action is not None}


@pytest.mark.parametrize("seed", ["taps0", "taps1", "taps2"])
def test_every_legal_action_can_be_reached(seed: str) -> None:
    for match, _ in walk.games(1, seed):
        pending = match.pending
        if isinstance(pending, Decision):
            seen = walk.see(match.state)
            assert set(pending.actions) == meant(seen), pending.ask


@pytest.mark.parametrize("seed", ["draft0", "draft1"])
def test_what_follows_a_drafted_unit_can_be_reached(seed: str) -> None:
    for match, _ in walk.games(1, seed):
        pending = match.pending
        if not isinstance(pending, Decision) or pending.ask not in ("action", "defend"):
            continue
        for first in pending.actions:
            if PRESENTER.stage(walk.see(match.state), first) != DRAFT:
                continue
            seen = walk.see(match.state, (first,))
            assert set(seen.view.pending.actions) == meant(seen), (pending.ask, first)


def test_every_draft_the_table_makes_is_legal() -> None:
    for match, _ in walk.games(2, "drafts"):
        pending = match.pending
        if not isinstance(pending, Decision) or pending.ask not in ("action", "defend"):
            continue
        for first in pending.actions:
            if PRESENTER.stage(walk.see(match.state), first) != DRAFT:
                continue
            seen = walk.see(match.state, (first,))
            for touch in [*walk.touches(seen), ("button", "gun")]:
                here = match.state.copy()
                for action in PRESENTER.redraft(seen, touch) or ():
                    assert action in here.pending().actions
                    here.apply(action)


def action_state(setup: str = "suggested") -> Any:
    state = GAME.start(options={"setup": setup})
    state.settle(None)
    return state


def test_another_unit_takes_the_place_of_the_one_selected() -> None:
    state = action_state()
    seen = walk.see(state, (0,))
    assert PRESENTER.redraft(seen, ("unit", 3)) == (3,)
    assert PRESENTER.redraft(seen, ("unit", 0)) == ()
    neighbour = next(u for u in range(UNITS) if u > 0 and state.at[u] == state.at[0])
    assert PRESENTER.redraft(seen, ("hex", state.at[0])) == (neighbour,)


def test_a_unit_where_the_selected_one_can_go_is_joined_and_can_be_selected_once_that_one_is_let_go_of() -> None:
    state = action_state()
    seen = walk.see(state, (0,))
    near = [u for u in range(UNITS) if SPACE + state.at[u] in seen.view.pending.actions]
    assert near
    for unit in near:
        assert PRESENTER.redraft(seen, ("unit", unit)) is None
        assert PRESENTER.actions_at(seen, ("unit", unit)) == [SPACE + state.at[unit]]
        pointed = PRESENTER.scene(seen, Focus(hover=("unit", unit)))
        assert any(sprite.alpha < 1 for sprite in pointed.sprites), "the ghost of the one that would join"
        assert PRESENTER.redraft(seen, ("unit", 0)) == ()
        assert PRESENTER.actions_at(walk.see(state), ("unit", unit)) == [unit]


def test_a_unit_stays_in_its_place_when_it_is_selected_and_lies_on_top() -> None:
    """It changed places with its neighbour, so that a second press at the same point met the other one."""
    state = action_state()

    def stands(draft: tuple[int, ...]) -> dict[object, tuple[float, float]]:
        sprites = PRESENTER.scene(walk.see(state, draft), Focus()).sprites
        return {one.touch: (one.x, one.y) for one in sprites if one.touch[0] == "unit"}

    pairs = [u for u in range(UNITS) if sum(at == state.at[u] for at in state.at) > 1]
    assert pairs
    for unit in pairs:
        assert stands((unit,)) == stands(())
        assert [touch for touch in stands((unit,)) if state.at[touch[1]] == state.at[unit]][-1] == ("unit", unit)


def test_the_number_of_a_space_lies_over_the_ring_of_the_pointer() -> None:
    seen = walk.see(action_state())
    plain, pointed = (PRESENTER.scene(seen, Focus(hover=hover)).over for hover in (None, ("hex", 3)))
    new = [shape for shape in pointed if shape not in plain]
    assert ["group" in shape for shape in new] == [False, True], "the ring, and the die on it"


def test_the_gun_is_a_switch_until_it_has_fired() -> None:
    state = action_state()
    assert state.gun == READY
    assert PRESENTER.actions_at(walk.see(state), ("gun", 0)) == [GUN]
    aiming = walk.see(state, (GUN,))
    assert PRESENTER.redraft(aiming, ("gun", 0)) == ()
    assert PRESENTER.redraft(aiming, ("button", "gun")) == ()
    assert PRESENTER.redraft(aiming, ("unit", 0)) is None
    assert PRESENTER.actions_at(aiming, ("hex", ARTILLERY)) == [SPACE + ARTILLERY]
    selected = walk.see(state, (0,))
    assert PRESENTER.redraft(selected, ("gun", 0)) == (GUN,)


def test_stages_are_known_words_and_names_are_complete() -> None:
    for lang in ("ja", "zh-Hant", "en"):
        for match, _ in walk.games(1, "stages"):
            pending = match.pending
            if isinstance(pending, Decision):
                seen = walk.see(match.state, (), lang)
                assert {PRESENTER.stage(seen, a) for a in pending.actions} <= {DRAFT, PREVIEW, COMMIT}
                named = PRESENTER.action_names(seen, pending)
                assert [a for a, _ in named] == list(pending.actions)
                assert all(words for _, words in named)


def test_refusals_are_sentences() -> None:
    for lang in ("ja", "zh-Hant", "en"):
        for match, _ in walk.games(2, "refused"):
            if not isinstance(match.pending, Decision):
                continue
            seen = walk.see(match.state, (), lang)
            for touch in [*walk.touches(seen), ("button", "gun"), ("button", "all"), ("marker", 0)]:
                if not PRESENTER.actions_at(seen, touch):
                    reason = GAME.explain(seen.state, PRESENTER.attempt(seen, touch))
                    words = PRESENTER.reason(reason.key, reason.rule, reason.data, lang)
                    assert words
                    assert "{" not in words


def test_a_space_that_is_not_next_to_the_unit_says_so() -> None:
    state = action_state()
    seen = walk.see(state, (0,))
    reason = GAME.explain(seen.state, PRESENTER.attempt(seen, ("hex", INDEX["L1"])))
    assert (reason.key, reason.rule) == ("why.no_route", "6.2")
