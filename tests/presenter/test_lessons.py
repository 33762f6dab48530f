"""Lessons as data: every sentence in three languages, every disc a place, every number a rule, every step a way."""

from __future__ import annotations

import json
import re

import pytest

from sakusen import games
from sakusen.engine import record
from sakusen.engine.core import Decision
from sakusen.engine.datafile import read_data
from sakusen.engine.luck import Dealt
from sakusen.presenter.lessons import Lesson, lessons, texts, touch_of
from sakusen.presenter.messages import LANGUAGES
from sakusen.ui.match.coach import Coach, begun

TAUGHT = [slug for slug in games.SLUGS if games.about(slug).lessons]
ALL = [lesson for slug in TAUGHT for lesson in lessons(slug)]
DISC, RULE = re.compile(r"\{(\d)\}"), re.compile(r"\[([^\]]*)\]")
ENDS = ("done", "pass", "all")
"""Words with which a phase, an order or a set-up ends at once."""
MIDDLE = {"ja": 120, "zh-Hant": 90, "en": 330}
"""A "why" of more characters than these nobody reads in five minutes of play; three in four are shorter."""


def keys(lesson: Lesson) -> set[str]:
    """The sentences that a lesson needs."""
    found = {"goal", "end"} | ({"luck"} if lesson.luck or lesson.replies else set())
    for step in lesson.steps:
        found |= {f"{step.key}.{part}" for part in ("title", "do", "why", *(["missed"] if step.aim else []))}
        found |= {f"{step.key}.{key}" for _, key in step.other}
    return {f"{lesson.number}.{key}" for key in found}


def begin(lesson: Lesson) -> Coach:
    """The teacher of a lesson that begins."""
    match = record.read(lesson.record, games.game)
    begin = len(match.entries)
    assert begun(lesson, match, (), Dealt(1))
    return Coach(lesson, match, begin)


def test_every_title_has_three_lessons() -> None:
    assert [games.about(slug).lessons for slug in games.SLUGS] == [3] * len(games.SLUGS)
    assert [len(lessons(slug)) for slug in TAUGHT] == [games.about(slug).lessons for slug in TAUGHT]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("slug", TAUGHT)
def test_every_sentence_is_there_and_none_is_left_over(slug: str, lang: str) -> None:
    assert set(texts(slug, lang)) == set().union(*map(keys, lessons(slug)))
    assert all(text.strip() == text and text for text in texts(slug, lang).values())


@pytest.mark.parametrize("lesson", ALL, ids=lambda lesson: lesson.name)
def test_every_disc_of_a_step_is_a_place_and_every_place_is_spoken_of(lesson: Lesson) -> None:
    game = games.game(lesson.slug)
    for step in lesson.steps:
        assert [touch_of(game, place) for place in step.places]
        wanted = {str(number) for number in range(1, len(step.places) + 1)}
        for lang in LANGUAGES:
            told = DISC.findall(lesson.text(lang, f"{step.key}.title") + lesson.text(lang, f"{step.key}.do"))
            assert set(told) == wanted, (step.key, lang)
            for _, key in step.other:
                assert set(DISC.findall(lesson.text(lang, f"{step.key}.{key}"))) <= wanted


@pytest.mark.parametrize("slug", TAUGHT)
def test_every_number_in_brackets_is_a_rule_and_the_same_in_all_languages(slug: str) -> None:
    presenter = games.presenter(slug)
    for key, text in texts(slug, "en").items():
        found = [RULE.findall(texts(slug, lang)[key]) for lang in LANGUAGES]
        assert sorted(found[0]) == sorted(found[1]) == sorted(found[2]), key
        for number in RULE.findall(text):
            assert presenter.rule(number, "en")[1], number


@pytest.mark.parametrize("lesson", ALL, ids=lambda lesson: lesson.name)
def test_every_step_says_why_by_a_rule(lesson: Lesson) -> None:
    assert all(RULE.search(lesson.text("en", f"{step.key}.why")) for step in lesson.steps)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("slug", TAUGHT)
def test_places_and_buttons_have_the_names_that_the_table_shows(slug: str, lang: str) -> None:
    """Four figures are printed in their hex; what else the notation calls a place is nowhere on the map."""
    shown = json.dumps(read_data(f"sakusen.games.{slug}", f"text/{lang}.json"), ensure_ascii=False)
    codes = {
        name for names in games.game(slug).names.values() for name in names if re.fullmatch("[A-Z]+[0-9]|ART", name)
    }
    for key, text in texts(slug, lang).items():
        assert not codes.intersection(re.findall("[A-Z]+[0-9]*", text)), key
        for label in re.findall("“(.+?)”|「(.+?)」", text):
            assert "".join(label) in shown, key


@pytest.mark.parametrize("lesson", ALL, ids=lambda lesson: lesson.name)
def test_what_is_shown_ends_every_step_with_the_luck_that_is_fixed(lesson: Lesson) -> None:
    """Up to the aims of a turn of one's own, which no teacher shows."""
    coach, match = begin(lesson), None
    match, shown = coach.match, [coach.at]
    for _ in range(300):
        coach.look()
        if coach.step is None or coach.step.aim:
            break
        if coach.at != shown[-1]:
            shown.append(coach.at)
        pending = match.pending
        assert isinstance(pending, Decision)
        reply = coach.reply()
        if reply is not None:
            match.choose(reply)
        elif coach.step.is_read:
            coach.passes()
        else:
            line = coach.line() or ([pending.actions[0]] if len(pending.actions) == 1 else [])
            assert line, (coach.step.key, pending)
            assert coach.is_lost is not bool(coach.line())
            for action in line:
                match.choose(action)
    assert shown == [at for at, step in enumerate(lesson.steps) if not step.aim]
    for why, fixed in lesson.luck.items():
        assert all(outcome >= 0 for outcome in fixed), why


@pytest.mark.parametrize("lesson", ALL, ids=lambda lesson: lesson.name)
def test_the_learner_is_asked_and_an_answer_to_another_choice_can_come(lesson: Lesson) -> None:
    coach = begin(lesson)
    assert coach.at == 0
    assert not any(coach.passed)
    if lesson.until:
        assert coach.aims == list(range(coach.aims[0], len(lesson.steps)))
        assert not any(coach.met[at] for at in coach.aims) or not coach.is_over
    else:
        assert any(step.other for step in lesson.steps)


@pytest.mark.parametrize("lesson", [one for one in ALL if not one.until], ids=lambda lesson: lesson.name)
def test_who_ends_or_passes_before_a_step_is_done_reads_what_that_costs(lesson: Lesson) -> None:
    coach = begin(lesson)
    for _ in range(300):
        if (step := coach.step) is None:
            break
        settle(coach)
        pending = coach.match.pending
        if step.is_read:
            coach.passes()
            continue
        assert isinstance(pending, Decision)
        line = coach.line() or list(pending.actions[:1])
        ends = [(a, coach.match.game.notate(coach.match.state, a)) for a in pending.actions if a != line[0]]
        wanted = [act.want for act in step.acts]
        for action, word in ends:
            if word in ENDS and not any(want.fullmatch(word) for want in wanted):
                assert answer(lesson, coach, action).startswith(f"{step.key}."), (step.key, word)
        for action in line:
            coach.match.choose(action)
        coach.look()
    assert coach.step is None


def settle(coach: Coach) -> None:
    """What is fixed of the other side has been chosen."""
    while (reply := coach.reply()) is not None:
        coach.match.choose(reply)
        coach.look()


def answer(lesson: Lesson, at: Coach, action: int) -> str:
    """The key of what the teacher says to an action where another lesson stands."""
    coach = begin(lesson)
    match = coach.match
    begun(lesson, match, [entry.value for entry in at.match.entries[at.begin :]], Dealt(1))
    coach = Coach(lesson, match, at.begin, at.passed)
    start = len(match.entries)
    match.choose(action)
    coach.acted(start)
    return coach.answer.key if coach.answer else ""
