"""Every chit, die and loss has a beat that shows the die that fell, and no more; a table of events lights its row."""

from __future__ import annotations

import re
from functools import partial
from pathlib import Path

import pytest
from tests.presenter import seeing

from sakusen.games import game
from sakusen.games.gunki.presenter import beats as made
from sakusen.games.gunki.presenter.faces import picture
from sakusen.games.gunki.presenter.marks import event_row
from sakusen.games.gunki.presenter.places import event_cell
from sakusen.games.gunki.presenter.presenter import PRESENTER
from sakusen.games.gunki.presenter.sheet import MAP_SHEET
from sakusen.games.gunki.presenter.words import unit_name
from sakusen.games.gunki.rules import explain
from sakusen.games.gunki.rules.board import CHITS
from sakusen.presenter.contract import Focus
from sakusen.presenter.messages import LANGUAGES
from sakusen.presenter.pictures import die_svg

RULES = Path(explain.__file__).parent
GAME = game("gunki")
PAPER = PRESENTER.paper("en")
DICE = ("event", "barrage", "entry", "defence", "pressure")


steps = partial(seeing.steps, GAME, PRESENTER, 6)


def test_every_event_has_a_beat_or_is_light_on_purpose() -> None:
    source = "\n".join(path.read_text(encoding="utf-8") for path in RULES.glob("*.py"))
    kinds = set(re.findall(r'tell\(\s*"([a-z_]+)"', source)) | set(made.TRUCES)
    assert kinds == set(made.MAKERS) | made.LIGHT
    assert not set(made.MAKERS) & made.LIGHT


@pytest.mark.parametrize("lang", LANGUAGES)
def test_beats_of_an_act_follow_one_another_and_say_something(lang: str) -> None:
    seeing.assert_beats_follow_one_another(steps(lang=lang), {"chit", "event", "barrage", "defence", "pressure", "day"})


def test_every_die_is_shown_once_in_the_beat_of_its_event() -> None:
    dice = 0
    for _, told, new, _, beats in steps():
        fallen = [one.data["die"] for one in told[new:] if one.kind in DICE]
        shown = [die.face for beat in beats if beat.cast and beat.start < 3 for die in beat.cast.dice]
        assert shown == fallen
        dice += len(shown)
    assert dice


def test_a_chit_and_the_die_that_follows_it_are_one_beat_and_a_die_that_comes_later_goes_on_with_it() -> None:
    at_once = 0
    for _, told, _, seen, beats in steps():
        for beat in (one for one in beats if one.kind == "event"):
            first, last = beat.events
            assert [one.kind for one in told[first:last]][:2] == ["chit", "event"]
            assert beat.start == 0
            assert beat.cast
            assert beat.cast.art == picture("chit", CHITS.index("event"), made.CHIT, "en")
            assert [die.face for die in beat.cast.dice] == [told[first + 1].data["die"]]
            at_once += 1
            later = PRESENTER.beats(told, first + 1, seen)[0]  # the die was typed in
            assert later.events == (first + 1, last)
            assert later.start == 1
            assert later.cast == beat.cast
    assert at_once


def test_a_chit_that_rises_leaves_the_cup_with_one_less_as_the_sheet_has_it_before_and_afterwards() -> None:
    drawn, under = 0, PRESENTER.scene(next(steps()).seen, Focus()).under
    for _, told, new, seen, beats in steps():
        scene, events = PRESENTER.scene(seen, Focus()), told[new:]
        swaps = [beat.swap for beat in beats if beat.swap]
        assert len(swaps) == sum(1 for one in events if one.kind == "chit")
        for swap in swaps:
            drawn += 1
            assert all(shape in under for shape in swap.gone)
            assert all(shape not in under for shape in swap.come if shape not in swap.gone)
            if "day_end" not in [one.kind for one in events]:  # else the cup has been filled again
                assert all(shape in scene.under for shape in swap.come)
                assert [one for one in scene.sprites if one.touch == swap.touch] == list(swap.sprites)
        under = scene.under
    assert drawn > 20


def test_the_row_of_an_event_is_lit_on_the_sheet_and_stays_so_until_the_next_act() -> None:
    rows = set()
    for _, told, new, seen, beats in steps():
        over = PRESENTER.scene(seen, Focus(last=tuple(told[new:]))).over
        for beat in (one for one in beats if one.kind == "event"):
            assert all(shape in over for shape in beat.drawn)
            assert beat.cast
            face = beat.cast.dice[0].face
            assert list(beat.drawn) == event_row(face)
            x, y, wide, high = event_cell(face)
            words = [s["text"] for s in PAPER if "text" in s and x < s["x"] < x + wide and y < s["y"] < y + high]
            assert words == [MAP_SHEET["events"]["rows"][face - 1]["en"]]
            rows.add(face)
    assert rows == set(range(1, 7))


def test_an_event_lights_the_row_of_its_die_and_says_when_there_is_a_truce() -> None:
    events = [beat for step in steps() for beat in step.beats if beat.kind == "event"]
    assert events
    for beat in events:
        row = beat.table.index("class=rolled")
        assert beat.table[:row].count("<tr") == beat.cast.dice[0].face  # the row itself is open


def test_what_becomes_of_units_is_told_with_their_die_also_when_a_choice_lies_between() -> None:
    became = 0
    for _, told, new, _, beats in steps(lang="ja"):
        for beat in (one for one in beats if one.kind in ("defence", "pressure")):
            roll = max(i for i in range(beat.events[1]) if told[i].kind == beat.kind)
            assert beat.start == (0 if roll >= new else 3)
            before = beat.fates[: len(beat.fates) - (beat.events[1] - roll - 1)]
            assert all("<svg" in fate.did for fate in before), "whose die fell before"
            assert sum(fate.is_new for fate in beat.fates) == beat.events[1] - max(roll + 1, new)
            became += len(beat.fates)
    assert became


def test_the_card_of_a_defence_by_two_shows_both_dice() -> None:
    """The second die alone stood there, as if the first unit had not defended."""
    twice = 0
    for _, told, _, _, beats in steps():
        for beat in (one for one in beats if one.kind == "defence"):
            roll = max(i for i in range(beat.events[1]) if told[i].kind == "defence")
            fight = max(i for i in range(roll) if told[i].kind == "assault")
            rolls = [one for one in told[fight:roll] if one.kind == "defence"]
            shown = [(fate.name, fate.did.split("</svg>")[0]) for fate in beat.fates if "<svg" in fate.did]
            dice = [die_svg(one.data["die"], 24).split("</svg>")[0] for one in rolls]
            assert shown == list(zip((unit_name("en", one.data["unit"]) for one in rolls), dice, strict=True))
            assert len({fate.name for fate in beat.fates}) == len(beat.fates), "a unit has one line"
            twice += len(rolls)
    assert twice


def test_head_names_the_action_and_the_day_in_which_a_beat_happens() -> None:
    """While chits acted it still said that it was the player's action, and behind a truce the day that came next."""
    ends, pressed = 0, 0
    for _, told, _new, seen, beats in steps():
        for beat in beats:
            assert beat.head
            (turns, phases), where = beat.head
            now = [name for name, is_now in phases if is_now]
            later = [one for one in told[beat.events[1] :] if one.kind == "day"]
            dates = [date for date, _, is_now in turns if is_now]
            assert dates == [str(18 + seen.state.day - len(later))]
            assert dates[0] in where
            if beat.kind in made.OWN:
                assert now == [phases[0][0]]
                pressed += beat.kind == "pressure"
            else:
                assert now == [phases[1][0]]
            if beat.kind == "chit":
                assert now[0].endswith(f" {5 - sum(told[beat.events[0]].data['left'])}/5")
            ends += bool(later)
    assert ends
    assert pressed
