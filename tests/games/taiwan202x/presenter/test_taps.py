"""Every decision of Special Operation 202X can be made by taps on the map and presses beside it."""

from __future__ import annotations

import re
from typing import Any

import pytest
from tests.games.taiwan202x.positions import PLACE, UNIT, Table, acting
from tests.games.taiwan202x.presenter import walk as taiwan_walk

from sakusen.engine.core import Decision
from sakusen.engine.luck import Dealt
from sakusen.engine.match import Match
from sakusen.games.taiwan202x.game import GAME
from sakusen.games.taiwan202x.presenter.acts import FILL, HOMEWARD
from sakusen.games.taiwan202x.presenter.presenter import PRESENTER
from sakusen.games.taiwan202x.presenter.tray import laid
from sakusen.games.taiwan202x.presenter.words import say
from sakusen.games.taiwan202x.rules.board import CARD, CARDS, PRC, ROC
from sakusen.games.taiwan202x.rules.setup import fleet_list
from sakusen.games.taiwan202x.rules.state import State
from sakusen.games.taiwan202x.rules.steps import ATTACK, BASE, BUTTONS, CARD_AT, DONE, PASS, PLACE_AT, RECAPTURE, YES
from sakusen.presenter.contract import COMMIT, DRAFT, PREVIEW, SKIPPED, Focus, Seen
from sakusen.presenter.messages import LANGUAGES
from sakusen.ui.match.session import Session


def meant(seen: Seen) -> set[int]:
    """The actions that one tap or one press means now."""
    found = taiwan_walk.pressed(seen, Focus())
    for touch in taiwan_walk.touches(seen):
        if PRESENTER.redraft(seen, touch) is None:
            found.update(PRESENTER.actions_at(seen, touch)[:1])
    return found


@pytest.mark.slow
def test_every_legal_action_can_be_tapped_or_pressed() -> None:
    decisions = 0
    asked: dict[str, int] = {}
    for match, _ in taiwan_walk.games(22, "taps"):
        pending = match.pending
        if not isinstance(pending, Decision):
            continue
        decisions += 1
        asked[pending.ask] = asked.get(pending.ask, 0) + 1
        if asked[pending.ask] > 40 and asked[pending.ask] % 8:
            continue
        seen = taiwan_walk.see(match.state, pending.seat)
        assert set(pending.actions) <= meant(seen), pending
    assert decisions > 2000
    usual = {
        "setup.fleet",
        "setup.air",
        "card",
        "order",
        "court",
        "activate",
        "join",
        "loss",
        "homeward",
        "return",
        "event.area",
        "react",
        "hybrid.take",
        "hybrid.give",
    }
    assert usual <= set(asked)


def test_the_rare_actions_can_be_tapped_too() -> None:
    for table in rare():
        pending = table.match.pending
        assert isinstance(pending, Decision)
        assert set(pending.actions) <= meant(taiwan_walk.see(table.state, pending.seat))


def rare() -> list[Table]:
    japan = {"yellow": ("Izumo", "Kaga")}
    islands = {"sakishima": "F-22A", "yellow": "Vinson"}
    return [
        acting("roc", "S9", roc=japan, control=True).play("Izumo"),
        acting("roc", "HJ", {"strait": ("Fujian", "J-20/1")}).play("event"),
        acting("roc", "SJ", {"strait": "Fujian"}, hands=(["DJ", "S3"], ["S4"])).play("event"),
        acting("prc", "S9", {"yellow": "Fujian"}, islands).play("Fujian"),
        acting("roc", "S9", {"yellow": "Liaoning"}, {"sakishima": "F-22A"}).play("F-22A"),
    ]


# ---------------------------------------------------------------- an operation
def activation() -> Any:
    """The United States about to act with nine of spades: aircraft and fleets in two places."""
    roc = {"indopacom": ("F-22A", "F-15EX", "B-1B", "Washington"), "sakishima": "US/F-35B", "east": "Reagan"}
    return acting("roc", "S9", {"yellow": "Liaoning", "strait": "Xining"}, roc).state


def test_units_are_drafted_one_by_one_and_the_goal_is_shown_first() -> None:
    state = activation()
    seen = taiwan_walk.see(state, ROC)
    first, second = UNIT["F-22A"], UNIT["F-15EX"]
    assert PRESENTER.actions_at(seen, ("unit", first)) == [first]
    assert PRESENTER.stage(seen, first) == DRAFT
    seen = taiwan_walk.see(state, ROC, (first, second))
    goal = PLACE_AT + PLACE["yellow"]
    assert PRESENTER.actions_at(seen, ("hex", PLACE["yellow"])) == [goal]
    assert PRESENTER.actions_at(seen, ("unit", UNIT["Liaoning"])) == [goal]
    assert PRESENTER.stage(seen, goal) == PREVIEW
    prompt = PRESENTER.prompt(seen, Focus(preview=goal))
    assert any(b.primary and b.action == goal for b in prompt.buttons)
    assert "Liaoning" in PRESENTER.prompt(seen._replace(lang="en"), Focus(preview=goal)).sentence


def test_a_unit_is_let_go_of_by_a_second_tap_and_another_place_takes_its_turn() -> None:
    state = activation()
    first, second = UNIT["F-22A"], UNIT["F-15EX"]
    seen = taiwan_walk.see(state, ROC, (first, second))
    assert PRESENTER.redraft(seen, ("unit", first)) == (second,)
    assert PRESENTER.redraft(taiwan_walk.see(state, ROC, (first,)), ("unit", first)) == ()
    other = UNIT["US/F-35B"]  # on Sakishima, where nobody flies straight from the box
    assert PLACE_AT + PLACE["sakishima"] not in seen.view.pending.actions
    assert PRESENTER.redraft(seen, ("unit", other)) == (other,)


def test_a_unit_where_those_chosen_can_go_is_joined_and_can_be_chosen_when_they_are_let_go_of() -> None:
    state = activation()
    chosen = taiwan_walk.see(state, ROC, (UNIT["F-22A"],))
    for name, place in (("Reagan", "east"), ("Liaoning", "yellow")):
        assert PRESENTER.redraft(chosen, ("unit", UNIT[name])) is None
        assert PRESENTER.actions_at(chosen, ("unit", UNIT[name])) == [PLACE_AT + PLACE[place]]
    assert PRESENTER.actions_at(taiwan_walk.see(state, ROC), ("unit", UNIT["Reagan"])) == [UNIT["Reagan"]]


def test_a_unit_that_cannot_act_says_why_and_stands_for_no_other() -> None:
    state = acting("roc", "H9", roc={"east": ("Reagan", "Vinson")}).state
    seen = taiwan_walk.see(state, ROC)
    touches = [("unit", UNIT["Reagan"]), ("hex", PLACE["east"])]
    assert all(PRESENTER.actions_at(seen, touch) == [] for touch in touches)
    assert GAME.explain(seen.state, PRESENTER.attempt(seen, touches[0])).key == "why.other_suit"


def test_everything_that_fits_is_added_at_one_press() -> None:
    state = activation()
    seen = taiwan_walk.see(state, ROC, (UNIT["F-22A"],))
    draft = PRESENTER.redraft(seen, ("button", FILL))
    assert draft is not None
    assert set(draft) == {UNIT["F-22A"], UNIT["F-15EX"], UNIT["B-1B"]}
    check_draft(state, draft)


def test_a_forced_attack_is_shown_before_it_is_made() -> None:
    """One yellow frame round the force, a red arrow, a green ring round the aircraft that may join."""
    seen = taiwan_walk.see(activation(), ROC, (UNIT["F-22A"], UNIT["F-15EX"]))
    plain = PRESENTER.scene(seen, Focus())
    shown = PRESENTER.scene(seen, Focus(preview=PLACE_AT + PLACE["yellow"]))
    colours = [str(shape) for shape in shown.over]
    assert sum("'stroke': '#FFC928', 'width': 4}" in c for c in colours) == 1
    assert any("#A2392A" in c for c in colours)
    assert any("#1F7F54" in c for c in colours)
    assert {s.touch for s in shown.sprites} - {s.touch for s in plain.sprites} == {
        ("ghost", UNIT["F-22A"]),
        ("ghost", UNIT["F-15EX"]),
    }
    assert [ident for ident, _ in PRESENTER.panels(seen, Focus(preview=PLACE_AT + PLACE["yellow"]))][0] == "odds"


def test_an_attack_without_moving_is_a_tap_on_the_enemy() -> None:
    state = acting("prc", "S9", {"yellow": "Fujian"}, {"sakishima": "F-22A", "yellow": "Vinson"}).state
    seen = taiwan_walk.see(state, PRC, (UNIT["Fujian"],))
    assert PRESENTER.actions_at(seen, ("unit", UNIT["Vinson"])) == [ATTACK + PLACE["yellow"]]
    assert PRESENTER.actions_at(seen, ("unit", UNIT["F-22A"])) == [ATTACK + PLACE["sakishima"]]
    assert PRESENTER.actions_at(seen, ("hex", PLACE["sakishima"])) == [ATTACK + PLACE["sakishima"]]


def test_a_recapture_is_a_tap_on_the_islands_or_a_button() -> None:
    state = acting("roc", "S9", roc={"yellow": ("Izumo", "Kaga")}, control=True).state
    seen = taiwan_walk.see(state, ROC, (UNIT["Izumo"],))
    assert PRESENTER.actions_at(seen, ("hex", PLACE["sakishima"])) == [RECAPTURE]
    assert any(b.action == RECAPTURE for b in PRESENTER.prompt(seen, Focus()).buttons)
    panel = dict(PRESENTER.panels(seen, Focus(preview=RECAPTURE)))["odds"]
    assert "30.6%" in panel


# ---------------------------------------------------------------- cards
def test_a_card_is_lit_first_and_laid_down_by_the_second_press() -> None:
    state = acting("roc", "S9", step="choose", played=None, acted=0, hands=(["S2", "HK"], ["S4", "DA"])).state
    seen = taiwan_walk.see(state, PRC)
    action = CARD_AT + CARD["HK"]
    assert PRESENTER.stage(seen, action) == PREVIEW
    assert f'data-action="{action}"' in PRESENTER.tray(seen, Focus())
    lit = PRESENTER.tray(seen, Focus(preview=action))
    assert lit.count('aria-pressed="true"') == 1
    assert lit.index('aria-pressed="true"') > lit.index(f'data-action="{action}"')
    main = next(b for b in PRESENTER.prompt(seen, Focus()).buttons if b.primary)
    assert main.action is None
    assert main.why
    main = next(b for b in PRESENTER.prompt(seen, Focus(preview=action)).buttons if b.primary)
    assert main.action == action
    assert dict(PRESENTER.panels(seen, Focus(preview=action)))["odds"]


def test_a_card_that_lies_face_down_is_as_large_as_the_others_of_the_hand() -> None:
    """It had the class of a card that lies large in the panel of its beat: it grew out of the hand, which made the map
    smaller, or was cut on a phone."""
    state = acting("roc", "S9", step="choose", played=None, acted=0, hands=(["S2", "HK"], ["S4", "DA"])).state
    state.apply(CARD_AT + CARD["HK"])
    tray = PRESENTER.tray(taiwan_walk.see(state, PRC), Focus())
    assert say("ja", "tray.face_down") in tray
    large = re.search('class="([a-z]+)', laid("ja", [(PRC, CARD["HK"])]))
    assert large
    classes = {name for found in re.findall('class="([^"]*)"', tray) for name in found.split()}
    assert "held" in classes
    assert large[1] not in classes


def test_cards_that_cannot_be_chosen_are_no_choice_and_say_why_when_tapped() -> None:
    state = acting("roc", "SJ", {"strait": "Fujian"}, hands=(["DJ", "S3"], ["S4"])).play("event").state
    seen = taiwan_walk.see(state, PRC)
    tray = PRESENTER.tray(seen, Focus())
    assert f'data-action="{CARD_AT + CARD["DJ"]}"' in tray
    assert f'data-tap="card:{CARD["S3"]}"' in tray
    assert PRESENTER.actions_at(seen, ("card", CARD["S3"])) == []
    reason = GAME.explain(seen.state, PRESENTER.attempt(seen, ("card", CARD["S3"])))
    assert reason.key == "why.no_reaction"


# ---------------------------------------------------------------- the end of an action
def test_aircraft_are_sent_home_and_back_again_before_anything_is_final() -> None:
    state = acting("roc", "S9", roc={"east": ("F-22A", "B-1B", "F-16C"), "indopacom": "Reagan"}).play("pass").state
    u = UNIT["F-22A"]
    seen = taiwan_walk.see(state, ROC)
    assert PRESENTER.stage(seen, u) == DRAFT
    assert PRESENTER.stage(seen, DONE) == COMMIT
    seen = taiwan_walk.see(state, ROC, (u,))
    assert PRESENTER.redraft(seen, ("unit", u)) == (BASE + u,)
    seen = taiwan_walk.see(state, ROC, (BASE + u,))
    assert PRESENTER.redraft(seen, ("unit", u)) == ()
    draft = PRESENTER.redraft(taiwan_walk.see(state, ROC), ("button", HOMEWARD))
    assert draft is not None
    assert len(draft) == 2
    last = taiwan_walk.see(state, ROC, draft)
    left = [a for a in last.view.pending.actions if a < BASE and a not in BUTTONS]
    assert len(left) == 1
    assert PRESENTER.stage(last, left[0]) == PREVIEW


def test_a_placed_fleet_is_put_elsewhere_by_a_tap() -> None:
    state = GAME.start()
    while not isinstance(pending := state.pending(), Decision):
        state.resolve(next(i for i, w in enumerate(pending.weights) if w))
    strait, mainland = PLACE_AT + PLACE["strait"], PLACE_AT + PLACE["mainland"]
    seen = taiwan_walk.see(state, PRC, (strait, strait))
    assert PRESENTER.stage(seen, strait) == DRAFT
    assert PRESENTER.redraft(seen, ("unit", UNIT["Liaoning"])) == (mainland, strait)
    assert PRESENTER.redraft(seen, ("unit", UNIT["Fujian"])) is None


def test_fleets_stand_in_a_list_each_with_its_places_as_soon_as_it_may_be_put_there() -> None:
    match = Match(GAME, None, None, Dealt(3))
    assert isinstance(pending := match.pending, Decision)
    assert pending.ask == "setup.fleet"
    session = Session(match, PRESENTER, ("person", "easy"), "en", curtain=False)
    fleets = fleet_list(session.seen.state)

    def rows() -> list[str]:
        panels = dict(PRESENTER.panels(session.seen, session.focus))
        return panels["choice"].split('<div class="pick">')[1:]

    strait, mainland = (f'data-action="{action}"' for action in pending.actions)
    assert len(rows()) == len(fleets)
    assert strait in rows()[0]
    assert mainland in rows()[0]
    assert "<button" not in rows()[1]
    session.take(pending.actions[0])
    assert f'data-tap="unit:{fleets[0]}"' in rows()[0]
    assert strait in rows()[1]
    at = session.seen.state.at[fleets[0]]
    session.tap([("unit", fleets[0])])
    assert session.seen.state.at[fleets[0]] != at


def test_the_owner_of_the_aircraft_on_sakishima_compares_joining_with_staying_out() -> None:
    state = (
        acting("roc", "S9", {"yellow": "Liaoning"}, {"sakishima": "US/F-35B", "indopacom": "F-22A"})
        .play("F-22A", ">yellow")
        .state
    )
    seen = taiwan_walk.see(state, ROC)
    assert PRESENTER.stage(seen, YES) == PREVIEW
    panel = dict(PRESENTER.panels(seen, Focus()))["odds"]
    assert panel.count('class="opt2') == 2
    assert dict(PRESENTER.panels(seen, Focus(preview=YES)))["odds"] == panel


# ---------------------------------------------------------------- drafts, names, refusals
def check_draft(state: State, draft: tuple[int, ...] | None) -> None:
    here = state.copy()
    for action in draft or ():
        assert action in here.pending().actions
        here.apply(action)


def test_every_draft_the_table_makes_is_legal() -> None:
    for count, (match, _) in enumerate(taiwan_walk.games(4, "drafts")):
        pending = match.pending
        if not isinstance(pending, Decision) or count % 5:
            continue
        for first in pending.actions:
            if PRESENTER.stage(taiwan_walk.see(match.state, pending.seat), first) != DRAFT:
                continue
            seen = taiwan_walk.see(match.state, pending.seat, (first,))
            for touch in [*taiwan_walk.touches(seen), ("button", FILL), ("button", HOMEWARD)]:
                check_draft(match.state, PRESENTER.redraft(seen, touch))


def test_stages_are_known_words_and_every_action_has_a_name() -> None:
    for count, (match, _) in enumerate(taiwan_walk.games(2, "stages")):
        pending = match.pending
        if isinstance(pending, Decision) and count % 3 == 0:
            for lang in LANGUAGES:
                seen = taiwan_walk.see(match.state, pending.seat, (), lang)
                assert {PRESENTER.stage(seen, a) for a in pending.actions} <= {DRAFT, PREVIEW, COMMIT}
                named = PRESENTER.action_names(seen, pending)
                assert [a for a, _ in named] == list(pending.actions)
                assert all(words and "{" not in words for _, words in named)
                assert len({words for _, words in named}) == len(named)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_refusal_has_a_sentence(lang: str) -> None:
    keys = set()
    for count, (match, _) in enumerate(taiwan_walk.games(4, "why")):
        pending = match.pending
        if not isinstance(pending, Decision) or count % 4:
            continue
        seen = taiwan_walk.see(match.state, pending.seat)
        buttons = [("button", key) for key in BUTTONS.values()]
        for touch in [*taiwan_walk.touches(seen), *buttons, *(("card", c) for c in range(CARDS))]:
            reason = GAME.explain(seen.state, PRESENTER.attempt(seen, touch))
            keys.add(reason.key)
            words = PRESENTER.reason(reason.key, reason.rule, reason.data, lang)
            assert words
            assert "{" not in words
    assert len(keys) > 20


def test_neither_prompt_nor_camera_follow_the_pointer() -> None:
    """What is only pointed at may change the panels, but must not move what is about to be pressed."""
    seen = taiwan_walk.see(activation(), ROC, (UNIT["F-22A"],))
    for hover in (("hex", PLACE["yellow"]), ("unit", UNIT["Liaoning"]), ("hex", PLACE["south"])):
        assert PRESENTER.prompt(seen, Focus(hover=hover)) == PRESENTER.prompt(seen, Focus())
        assert PRESENTER.scene(seen, Focus(hover=hover)).focus_box is None
        assert PRESENTER.tray(seen, Focus(hover=hover)) == PRESENTER.tray(seen, Focus())


def asked_to_react(hand: list[str]) -> Match:
    """China is asked whether it cancels the anti-ship missiles, with these cards in its hand."""
    fleets = {"strait": "Liaoning"}
    return acting("roc", "HJ", fleets, hands=(hand, []), sizes=(6, 6)).play("event").match


def test_a_reaction_that_cannot_be_is_asked_for_only_where_another_person_could_learn_from_the_pause() -> None:
    for seats, hand, answer in (
        (("person", "easy"), [], PASS),
        (("person", "easy"), ["DJ"], None),
        (("person", "person"), [], None),
    ):
        session = Session(asked_to_react(hand), PRESENTER, seats, "en", curtain=False)
        assert session.asked is not None
        assert session.asked.ask == "react"
        assert session.forced() == answer


def test_a_reaction_that_is_not_made_is_told_in_the_log() -> None:
    match = asked_to_react([])
    session = Session(match, PRESENTER, ("person", "easy"), "en")
    session.commit([PASS], auto=True)
    assert any("does not cancel" in line.html for line in session.log()[1])
    assert (
        "asked in any case" in PRESENTER.prompt(taiwan_walk.see(asked_to_react([]).state, PRC, (), "en"), Focus()).why
    )


@pytest.mark.parametrize("lang", LANGUAGES)
def test_undo_names_what_was_done_and_not_what_did_not_take_place(lang: str) -> None:
    match = acting("prc", "S5", {"strait": "Fujian"}).match
    session = Session(match, PRESENTER, ("person", "easy"), lang)
    session.commit([PASS])
    skipped = [line for line in session.log()[1] if line.level == SKIPPED]
    assert len(skipped) == 2  # nobody returns, nobody draws
    assert session.undoes() == next(line.html for line in session.log()[1] if line.level == 1)
