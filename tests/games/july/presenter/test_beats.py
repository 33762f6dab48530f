"""Every event of weight has a beat: all dice of one combat and of no other, what they did, and what was skipped."""

from __future__ import annotations

import re
from functools import partial
from pathlib import Path

import pytest
from tests.presenter import seeing

from sakusen.games import game
from sakusen.games.july.presenter import beats as made
from sakusen.games.july.presenter.presenter import PRESENTER
from sakusen.games.july.presenter.words import say
from sakusen.games.july.rules import explain
from sakusen.presenter.messages import LANGUAGES

RULES = Path(explain.__file__).parent
GAME = game("july")


steps = partial(seeing.steps, GAME, PRESENTER, 2)


def test_every_event_has_a_beat_or_is_light_on_purpose() -> None:
    source = "\n".join(path.read_text(encoding="utf-8") for path in RULES.glob("*.py"))
    kinds = set(re.findall(r'tell\(\s*"([a-z_]+)"', source)) | {"moved", "entered", "moved_all", "no_move"}
    kinds |= {"removed", "reduced"}
    known = set(made.MAKERS) | set(made.FIGHT) | made.LIGHT
    assert kinds <= known | {"phase", "turn"}
    assert not set(made.MAKERS) & set(made.FIGHT) & made.LIGHT


@pytest.mark.parametrize("lang", LANGUAGES)
def test_beats_of_an_act_follow_one_another_and_say_something(lang: str) -> None:
    seeing.assert_beats_follow_one_another(steps(lang=lang), {"result", "phase"})


def test_a_combat_shows_its_own_dice_and_no_others_and_goes_on_with_what_its_damage_does() -> None:
    later = 0
    for _, told, new, _, beats in steps():
        for beat in (one for one in beats if one.kind == "result"):
            result = max(i for i in range(beat.events[1]) if told[i].kind == "result")
            first = max(i for i in range(result) if told[i].kind == "combat")
            rolled = [(one.data["die"], one.data["hit"]) for one in told[first:result] if one.kind == "die"]
            assert beat.cast
            assert [(die.face, die.is_hit) for die in beat.cast.dice] == rolled
            sums = [sum(die.is_hit for die in throw.dice) for throw in beat.cast.throws]
            assert [throw.value for throw in beat.cast.throws] == [str(hits) for hits in sums]
            assert sum(sums) == sum(is_hit for _, is_hit in rolled)
            assert beat.start == (0 if result >= new else 3)
            became = [one.data["unit"] for one in told[result : beat.events[1]] if one.kind in made.FATES]
            assert [touch for fate in beat.fates for touch in fate.touches] == [("unit", unit) for unit in became]
            fresh = sum(one.kind in made.FATES for one in told[max(new, result) : beat.events[1]])
            assert sum(fate.is_new for fate in beat.fates) == fresh
            later += beat.start == 3
    assert later


def test_nothing_of_a_combat_whose_dice_have_all_fallen_is_left_out() -> None:
    some = 0
    for _, told, new, _, beats in steps(lang="ja"):
        covered = {i for beat in beats for i in range(*beat.events)}
        results = [i for i in range(len(told)) if told[i].kind == "result"]
        weighty = {i for i in range(new, len(told)) if told[i].kind in made.FIGHT and results and i <= results[-1]}
        assert weighty <= covered
        some += len(weighty)
    assert some


def test_damage_that_is_still_to_be_taken_is_not_called_no_loss() -> None:
    told = {
        (bool(beat.fates), side.head)
        for _, _, _, _, beats in steps(lang="en")
        for beat in beats
        for side in beat.sides
        if beat.kind == "result" and side.name in beat.sentence and "damage" in beat.sentence
    }
    assert any(words.startswith("damage to take: ") for is_done, words in told if not is_done)
    assert not any("no loss" in words for is_done, words in told if not is_done)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_side_that_has_gone_back_for_its_damage_is_not_said_to_have_none(lang: str) -> None:
    """Under "Soviet damage 2" stood "no loss": in Japanese and Chinese both are the same word."""
    retreats = 0
    for *_, beats in steps(lang=lang):
        for beat in (one for one in beats if one.kind == "result"):
            gone = {fate.seat for fate in beat.fates if fate.end == say(lang, "beat.end.retreated")}
            for side in beat.sides:
                assert (side.seat in gone) is (say(lang, "beat.side.retreats", count="").strip() in side.short)
            retreats += len(gone)
    assert retreats
