"""Every decision of Kinmen can be made by taps on the map and presses of buttons."""

from __future__ import annotations

import pytest
from tests.games.kinmen.positions import PLA_NAMES, table
from tests.presenter import walk

from sakusen.engine.core import Decision
from sakusen.engine.hexes import bits
from sakusen.engine.luck import Dealt
from sakusen.engine.match import Match
from sakusen.games.kinmen.game import GAME
from sakusen.games.kinmen.presenter.acts import is_hex, units_in
from sakusen.games.kinmen.presenter.presenter import PRESENTER
from sakusen.games.kinmen.presenter.sheet import MAP_SHEET
from sakusen.games.kinmen.presenter.tray import tray
from sakusen.games.kinmen.rules.board import AOTOU, PLA, UNITS
from sakusen.games.kinmen.rules.state import State
from sakusen.games.kinmen.rules.steps import HEX
from sakusen.presenter.contract import COMMIT, DRAFT, PREVIEW, Focus, Seen
from sakusen.ui.board.camera import hits
from sakusen.ui.board.tray_place import is_box
from sakusen.ui.match.session import Session

DRAFTS = 14


def with_follow(state: State, seat: int, draft: tuple[int, ...]) -> tuple[int, ...]:
    """A draft with what the table lets follow by itself."""
    for _ in range(20):
        more = PRESENTER.follow(walk.see(state, seat, draft))
        if more is None:
            break
        draft = (*draft, more)
    return draft


def meant(seen: Seen) -> set[int]:
    """The actions that a tap or a press can mean now, previews of orders with their buttons included."""
    found: set[int] = set()
    for touch in walk.touches(seen):
        if PRESENTER.redraft(seen, touch) is None:
            actions = PRESENTER.actions_at(seen, touch)
            found.update(actions[:1])
            for action in actions[:1]:
                if PRESENTER.stage(seen, action) == PREVIEW:
                    buttons = PRESENTER.prompt(seen, Focus(preview=action)).buttons
                    found.update(b.action for b in buttons if b.action is not None)
    for button in PRESENTER.prompt(seen, Focus()).buttons:
        if button.action is not None:
            found.add(button.action)
    return found


def reachable(state: State, seat: int) -> set[int]:
    """First actions of everything that can be committed from here, by any short way of drafts."""
    todo, seen_drafts, firsts = [()], {()}, set()
    while todo and len(seen_drafts) < DRAFTS * 8:
        draft = todo.pop(0)
        seen = walk.see(state, seat, draft)
        if not seen.mine:
            continue
        for action in meant(seen):
            if PRESENTER.stage(seen, action) == DRAFT:
                firsts.add((*draft, action)[0])
                grown = with_follow(state, seat, (*draft, action))
                if len(draft) < 1 and grown not in seen_drafts:
                    seen_drafts.add(grown)
                    todo.append(grown)
            else:
                firsts.add((*draft, action)[0])
    return firsts


@pytest.mark.parametrize("seed", ["taps0", "taps1"])
def test_every_legal_action_can_be_reached(seed: str) -> None:
    for count, (match, _) in enumerate(walk.games(1, seed)):
        pending = match.pending
        if not isinstance(pending, Decision) or count % 9:
            continue
        seen = walk.see(match.state, pending.seat)
        direct = meant(seen)
        missing = set(pending.actions) - direct
        if missing and pending.ask == "attack.target":
            missing = {a for a in missing if PRESENTER.redraft(seen, GAME.touch(match.state, a)) is None}
        assert not missing, (pending.ask, sorted(missing))


def test_a_tap_on_an_enemy_counter_means_the_attack_on_its_hex() -> None:
    asked = (match for match, _ in walk.games(1, "party") if getattr(match.pending, "ask", "") == "attack.target")
    match = next(asked)
    seen = walk.see(match.state, match.pending.seat)
    targets = [action for action in match.pending.actions if is_hex(action)]
    assert targets
    for action in targets:
        for unit in units_in(match.state, action - HEX):
            assert PRESENTER.actions_at(seen, ("unit", unit)) == [action]


def draft_of_attack(state: State, seat: int, target: int) -> Seen:
    return walk.see(state, seat, with_follow(state, seat, (target,)))


def test_attackers_can_be_taken_out_and_put_in_again() -> None:
    tried = 0
    for match, _ in walk.games(2, "party"):
        pending = match.pending
        if not isinstance(pending, Decision) or pending.ask != "attack.target":
            continue
        for target in [a for a in pending.actions if 100 <= a < 300]:
            seen = draft_of_attack(match.state, pending.seat, target)
            party = list(seen.draft[1:])
            if len(party) < 2:
                continue
            tried += 1
            without = PRESENTER.redraft(seen, ("unit", party[-1]))
            assert without == (target, *party[:-1])
            less = walk.see(match.state, pending.seat, without)
            assert less.view.pending.about[1:] == tuple(sorted(party[:-1]))
            assert PRESENTER.redraft(less, ("unit", party[-1])) == (target, *party)
            at = less.state.at[less.state.here[less.state.target].bit_length() - 1]
            assert PRESENTER.redraft(less, ("hex", at)) == ()
    assert tried


def test_another_unit_takes_the_place_of_the_one_selected() -> None:
    tried = 0
    for match, _ in walk.games(3, "mover"):
        pending = match.pending
        if not isinstance(pending, Decision) or pending.ask != "move":
            continue
        units = [a for a in pending.actions if a < 60]
        if len(units) < 2:
            continue
        seen = walk.see(match.state, pending.seat, (units[0],))
        assert PRESENTER.redraft(seen, ("unit", units[0])) == ()
        if HEX + seen.state.at[units[1]] in seen.view.pending.actions:
            continue
        tried += 1
        assert PRESENTER.redraft(seen, ("unit", units[1])) == (units[1],)
    assert tried


def test_a_unit_where_the_selected_one_can_go_is_joined() -> None:
    tried = 0
    for match, _ in walk.games(3, "mover"):
        pending = match.pending
        if not isinstance(pending, Decision) or pending.ask not in ("move", "night.move"):
            continue
        for first in (a for a in pending.actions if a < UNITS):
            seen = walk.see(match.state, pending.seat, (first,))
            if not seen.mine or seen.view.pending.about[:1] != (first,):
                continue
            near = [u for u in range(UNITS) if HEX + seen.state.at[u] in seen.view.pending.actions]
            tried += len(near)
            for unit in near:
                assert PRESENTER.redraft(seen, ("unit", unit)) is None
                assert PRESENTER.actions_at(seen, ("unit", unit))[0] == HEX + seen.state.at[unit]
    assert tried


def test_a_press_on_a_unit_shows_the_selected_one_beside_it_and_lets_it_be_selected_when_that_one_is_let_go_of() -> (
    None
):
    """Through the running game, where units that are picked together are asked first."""
    tried = 0
    for match, _ in walk.games(2, "mover"):
        pending = match.pending
        if not isinstance(pending, Decision) or pending.ask != "move" or match.state.moved:
            continue
        for first in (a for a in pending.actions if a < UNITS):
            session = Session(match, PRESENTER, ("person", "person"), "en", curtain=False)
            session.lift_curtain()
            session.take(first)
            asked = session.asked
            near = [u for u in range(UNITS) if asked and HEX + match.state.at[u] in asked.actions]
            near = [u for u in near if u in pending.actions]
            if not near or session.draft != [first]:
                continue
            tried += 1
            session.tap([("unit", near[0]), ("hex", match.state.at[near[0]])])
            assert session.focus.preview == HEX + match.state.at[near[0]]
            session.undo()
            session.tap([("unit", first), ("hex", match.state.at[first])])
            session.tap([("unit", near[0]), ("hex", match.state.at[near[0]])])
            assert session.draft[-1:] == [near[0]]
    assert tried


def test_every_draft_the_table_makes_is_legal() -> None:
    for count, (match, _) in enumerate(walk.games(1, "drafts")):
        pending = match.pending
        if (
            not isinstance(pending, Decision)
            or count % 11
            or pending.ask not in ("move", "attack.target", "order", "landing.unit", "activate")
        ):
            continue
        for first in list(pending.actions)[:6]:
            seen = walk.see(match.state, pending.seat)
            if PRESENTER.stage(seen, first) != DRAFT:
                continue
            seen = walk.see(match.state, pending.seat, with_follow(match.state, pending.seat, (first,)))
            if not seen.mine:
                continue
            for touch in walk.touches(seen):
                check_draft(match.state, PRESENTER.redraft(seen, touch))
            for button in PRESENTER.prompt(seen, Focus()).buttons:
                check_draft(match.state, PRESENTER.redraft(seen, ("button", button.key)))


def check_draft(state: State, draft: tuple[int, ...] | None) -> None:
    here = state.copy()
    for action in draft or ():
        assert action in here.pending().actions
        here.apply(action)


def test_stages_are_known_words() -> None:
    for count, (match, _) in enumerate(walk.games(1, "stages")):
        pending = match.pending
        if isinstance(pending, Decision) and count % 7 == 0:
            seen = walk.see(match.state, pending.seat)
            assert {PRESENTER.stage(seen, a) for a in pending.actions} <= {DRAFT, PREVIEW, COMMIT}
            named = PRESENTER.action_names(seen, pending)
            assert [a for a, _ in named] == list(pending.actions)
            assert all(words for _, words in named)


def test_a_strike_that_is_aimed_has_a_button_beside_the_second_press() -> None:
    asked = set[str]()
    for match, _ in walk.games(3, "party"):
        pending = match.pending
        if not isinstance(pending, Decision) or not pending.ask.startswith("support"):
            continue
        for unit in [a for a in pending.actions if a < UNITS][:2]:
            asked.add(pending.ask)
            seen = walk.see(match.state, pending.seat)
            buttons = PRESENTER.prompt(seen, Focus(preview=unit)).buttons
            assert [b.action for b in buttons if b.primary] == [unit]
    assert asked >= {"support.gun", "support.air"}


def loading() -> Session:
    """The PLA's first loading, by the printed set-up."""
    session = Session(Match(GAME, None, {"setup": "printed"}, Dealt(3)), PRESENTER, ["person", "person"], "en")
    session.curtain = None
    while session.asked and session.asked.ask != "landing.load":
        session.commit([session.asked.actions[0]])
        session.curtain = None
    assert session.asked
    return session


def test_ending_the_loading_with_nobody_aboard_is_shown_first_and_done_by_the_second_press() -> None:
    session = loading()
    end = session.prompt().buttons[-1]
    assert (end.label, end.deed, end.primary) == ("Finish loading", True, False)
    assert session.press(end.key).what == "previewed"
    assert session.prompt().sentence == "Nobody is aboard. Press again to end loading all the same."
    assert session.press(end.key).what == "committed"


def test_ending_the_loading_with_somebody_aboard_is_one_press() -> None:
    session = loading()
    session.tap([("unit", bits(session.seen.state.here[AOTOU])[0])])
    end = session.prompt().buttons[-1]
    assert (end.deed, end.primary) == (False, True)
    assert session.press(end.key).what == "committed"


@pytest.mark.parametrize(
    ("waiting", "boats", "label"), [(3, 9, "Load all 3"), (3, 2, "Load 2 more"), (1, 9, "Load 1 more")]
)
def test_the_button_that_loads_the_rest_says_all_only_of_several(waiting: int, boats: int, label: str) -> None:
    others = {"lost": list(PLA_NAMES[1:-waiting]), "0814": PLA_NAMES[0]}
    seen = walk.see(table(pla=others, step="load", sea=boats, logistics=(20, 20)).state, PLA, lang="en")
    assert f">{label}<" in tray(seen, Focus())


def test_a_move_that_is_shown_has_a_button_and_the_step_is_not_ended_meanwhile() -> None:
    tried = 0
    for match, _ in walk.games(2, "go"):
        pending = match.pending
        if not isinstance(pending, Decision) or pending.ask != "move":
            continue
        unit = next((a for a in pending.actions if a < UNITS), None)
        seen = walk.see(match.state, pending.seat, () if unit is None else (unit,))
        hexes = [a for a in seen.view.pending.actions if is_hex(a)]
        if hexes:
            tried += 1
            assert [b.key for b in PRESENTER.prompt(seen, Focus(preview=hexes[0])).buttons] == ["go"]
            assert "go" not in [b.key for b in PRESENTER.prompt(seen, Focus()).buttons]
    assert tried


@pytest.mark.parametrize("box", ["aotou", "landing", "dadeng", "roc_air"])
def test_a_printed_box_is_pressed_all_over_and_nowhere_beside_it(box: str) -> None:
    """Aotou's right edge meant the landing box, which reached 27 units over it."""
    match = Match(GAME, None, None, Dealt(1))
    boxes = [spot for spot in PRESENTER.scene(walk.see(match.state, PLA, ()), Focus()).spots if is_box(spot)]
    x, y, w, h = MAP_SHEET["boxes"][box]["rect"]
    for px, py in ((x + 9, y + h / 2), (x + w - 9, y + h / 2), (x + w / 2, y + 9), (x + w / 2, y + h - 9)):
        assert hits(boxes, px, py) == [("box", box)]
    for px, py in ((x - 5, y + h / 2), (x + w + 5, y + h / 2), (x + w / 2, y - 5), (x + w / 2, y + h + 5)):
        assert ("box", box) not in hits(boxes, px, py)
