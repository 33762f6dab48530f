"""Every event of weight has a beat that shows the dice that were rolled and the units that were lost, and no more."""

from __future__ import annotations

import re
from functools import partial
from html import unescape
from pathlib import Path

import pytest
from tests.presenter import seeing

from sakusen.engine import record
from sakusen.engine.core import Decision
from sakusen.games import game
from sakusen.games.taiwan202x.presenter import beats as made
from sakusen.games.taiwan202x.presenter.fight_beats import FIGHT
from sakusen.games.taiwan202x.presenter.presenter import PRESENTER
from sakusen.games.taiwan202x.presenter.words import card_html, rank
from sakusen.games.taiwan202x.rules import explain
from sakusen.games.taiwan202x.rules.steps import NOBODY
from sakusen.presenter.messages import LANGUAGES

RULES = Path(explain.__file__).parent
GAME = game("taiwan202x")
steps = partial(seeing.steps, GAME, PRESENTER, 3)


def test_every_event_of_the_game_has_a_beat_or_is_light_on_purpose() -> None:
    source = "\n".join(path.read_text(encoding="utf-8") for path in RULES.glob("*.py"))
    kinds = set(re.findall(r'tell\(\s*"([a-z_]+)"', source)) | {"recaptured", "recapture_failed"}
    assert kinds == set(made.MAKERS) | set(FIGHT) | made.LIGHT


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("lang", LANGUAGES)
def test_beats_of_an_act_follow_one_another_and_say_something(seat: int, lang: str) -> None:
    seeing.assert_beats_follow_one_another(
        steps(lang=lang, seats=[seat]), {"revealed", "event", "operation_die", "volley", "negotiation"}
    )


def test_the_dice_shown_are_the_dice_rolled_and_the_lost_are_those_who_fell() -> None:
    dice = lost = 0
    for _, told, new, _, beats in steps():
        for beat in beats:
            if beat.kind not in ("volley", "recaptured", "recapture_failed"):
                continue
            counted = next(i for i in range(len(told) - 1, -1, -1) if told[i].kind == beat.kind and i < beat.events[1])
            first = counted
            while told[first - 1].kind == "die":
                first -= 1
            rolled = [(one.data["die"], one.data["hit"]) for one in told[first:counted]]
            assert beat.cast
            assert sorted((die.face, die.is_hit) for die in beat.cast.dice) == sorted(rolled)
            hits = told[counted].data.get("hits", (0, int(beat.kind == "recaptured")))
            for throw in beat.cast.throws:
                mine = [one.data for one in told[first:counted] if one.data["seat"] == throw.seat]
                assert [(die.face, die.is_hit) for die in throw.dice] == [(one["die"], one["hit"]) for one in mine]
                scored = sum(one["hit"] for one in mine)
                counted_as = hits[throw.seat]
                assert throw.value == (str(scored) if scored == counted_as else f"{scored} → {counted_as}")
            assert beat.start == (0 if counted >= new else 3)
            fallen = [one.data["unit"] for one in told[counted : beat.events[1]] if one.kind == "lost"]
            assert [touch for fate in beat.fates for touch in fate.touches] == [("unit", unit) for unit in fallen]
            fresh = sum(one.kind == "lost" for one in told[max(new, counted) : beat.events[1]])
            assert sum(fate.is_new for fate in beat.fates) == fresh
            dice += len(rolled)
            lost += len(fallen)
    assert dice
    assert lost


def test_a_loss_chosen_later_goes_on_with_its_volley() -> None:
    later = [beat for step in steps() for beat in step.beats if beat.start == 3]
    assert later
    assert all(beat.cast and beat.cast.dice for beat in later)


def test_while_a_side_is_asked_what_it_loses_nobody_says_that_it_loses_nothing() -> None:
    open_, none = [], []
    for _, _, _, seen, beats in steps():
        now = seen.view.pending
        is_asked = isinstance(now, Decision) and now.ask == "loss"
        for beat in beats:
            if beat.kind == "volley" and not beat.fates:
                said = {one.seat: one.head for one in beat.sides}
                waits = [seat for seat, words in said.items() if words == "losses are chosen next"]
                assert waits in ([], [now.seat] if is_asked else []), said
                (open_ if waits else none).append(beat)
                assert not waits or any(die.is_hit for die in beat.cast.dice)
        assert not is_asked or not beats or beats[-1].kind != "volley" or beats[-1].fates or beats[-1] in open_
    assert open_
    assert none


def test_no_die_and_no_loss_of_an_act_is_left_out() -> None:
    some = 0
    for _, told, new, _, beats in steps(lang="ja", seats=[1]):
        covered = {i for beat in beats for i in range(*beat.events)}
        weighty = {i for i in range(new, len(told)) if told[i].kind in FIGHT}
        assert weighty <= covered
        some += len(weighty)
    assert some


def test_both_cards_lie_large_side_by_side_when_they_are_turned() -> None:
    """They were a line of small letters, and the card in the hand alone seemed to be played."""
    turned = 0
    for step in steps():
        for beat in (one for one in step.beats if one.kind == "revealed"):
            cards = step.told[beat.events[0]].data["cards"]
            corners = re.findall(r'class="ix"><b>([^<]+)</b>', beat.laid)
            assert corners == [rank(card) for card in cards if NOBODY not in cards]
            assert beat.cast is None or [str(card_html(card)) in beat.cast.art for card in cards] == [True, True]
            turned += len(corners)
    assert turned


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_court_card_that_is_played_lies_large_in_the_panel_and_pale_under_the_one_that_cancels_it(lang: str) -> None:
    (path,) = (RULES.parents[4] / "tests" / "games" / "taiwan202x" / "golden").glob("*.txt")
    match = record.read(path.read_text(encoding="utf-8"), game)
    told = [event for entry in match.entries for event in entry.events]
    beats = made.beats(told, 0, seeing.see(GAME, match.state, 0, lang=lang))
    events = [beat for beat in beats if beat.kind == "event"]
    assert events
    for beat in events:
        assert beat.laid.count('class="card court') == 1
        assert "gone" not in beat.laid
        assert beat.heading in unescape(beat.laid)
    (cancelled,) = (beat for beat in beats if beat.kind == "cancelled")
    _, _, over = cancelled.laid.partition('gone">')
    assert cancelled.heading in unescape(over.partition('class="card court')[0]), "the event that is cancelled"
    assert cancelled.heading not in unescape(over.partition('class="card court')[2]), "the card over it"
    (strike,) = (one for one in told[: cancelled.events[0]][-2:] if one.kind == "strike")
    assert cancelled.laid.count("<i></i>") == strike.data["dice"] > 0, "dice that are not thrown lie there empty"
    assert cancelled.cast
    assert cancelled.cast.means.startswith(f"<b>{cancelled.cast.result}</b>"), (
        "its result is no wide word beside the text"
    )
