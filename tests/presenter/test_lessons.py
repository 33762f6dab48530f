"""Lessons as data: every sentence in three languages, every disc a place, every number a rule, every step a way."""

from __future__ import annotations

import re

import pytest

from sakusen import games
from sakusen.engine import record
from sakusen.engine.core import Decision
from sakusen.engine.luck import Dealt
from sakusen.presenter.lessons import Lesson, lessons, texts, touch_of
from sakusen.presenter.messages import LANGUAGES
from sakusen.ui.match.coach import Coach, begun

TAUGHT = [slug for slug in games.SLUGS if games.about(slug).lessons]
ALL = [lesson for slug in TAUGHT for lesson in lessons(slug)]
DISC, RULE = re.compile(r"\{(\d)\}"), re.compile(r"\[([^\]]*)\]")
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
