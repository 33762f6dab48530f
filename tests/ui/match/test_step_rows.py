"""The steps of a plan as a list: what is done alike in one row, and of a long plan what comes next."""

from __future__ import annotations

import pytest

from sakusen.ui.match import step_rows
from sakusen.ui.match.plan_steps import Step
from sakusen.ui.page.html import plain
from sakusen.ui.page.words import LANGS, say


def named(ident: int) -> str:
    return f'<a class="ref" data-touch="unit:{ident}">Unit {ident}</a>'


def plan(*words: str) -> list[Step]:
    return [Step(html, (number,)) for number, html in enumerate(words)]


LOADS = [f"Loaded: {named(ident)}" for ident in range(3)]
LANDINGS = [f"{named(ident)} lands" for ident in range(12)]


def told(steps: list[Step], done: tuple[int, ...] = ()) -> list[tuple[int, int, str]]:
    return [(row.first, row.last, plain(row.html)) for row in step_rows.rows(steps, done)]


def test_neighbours_that_do_the_same_with_another_unit_are_one_row() -> None:
    rows = told(plan(*LOADS, "Ship 2 logistics", "Ship 2 logistics", LANDINGS[0]))
    assert rows == [
        (1, 3, "Loaded: Unit 0 Unit 1 Unit 2"),
        (4, 5, "Ship 2 logistics"),
        (6, 6, "Unit 0 lands"),
    ]


def test_words_that_end_alike_but_begin_with_another_unit_stay_apart() -> None:
    both = [f"{named(ident)} marches with {named(9)}" for ident in (0, 1)]
    assert len(told(plan(*both, f"Loaded: {named(2)} with {named(3)}", LOADS[0]))) == 4


def test_what_has_been_carried_out_has_a_row_of_its_own() -> None:
    assert [(first, last) for first, last, _ in told(plan(*LOADS), (0, 1))] == [(1, 2), (3, 3)]
    card = step_rows.html("en", plan(*LOADS), {0, 1}, False)
    assert card.count("<li") == 2
    assert card.count(f"<small>{say('en', 'hint.done')}</small>") == 1


def test_how_often_something_is_done_is_said_where_it_is_not_named_so_often() -> None:
    assert "×2" in step_rows.html("en", plan("Ship 2 logistics", "Ship 2 logistics"), (), False)
    assert "×2" in step_rows.html("en", plan(LANDINGS[0], LANDINGS[0]), (), False)
    assert "×" not in step_rows.html("en", plan(*LOADS), (), False)


@pytest.mark.parametrize("lang", LANGS)
def test_of_a_long_plan_the_next_rows_are_shown_and_all_where_they_are_asked_for(lang: str) -> None:
    long = plan(*LANDINGS)
    card = step_rows.html(lang, long, {0, 1}, False)
    assert [f"Unit {n} lands" in plain(card) for n in (1, 2, 5, 6)] == [False, True, True, False]
    assert say(lang, "hint.all", n=12) in card
    card = step_rows.html(lang, long, {0, 1}, True)
    assert all(f"Unit {n} lands" in plain(card) for n in range(12))
    assert say(lang, "hint.fewer") in card
    assert 'data-do="hint"' not in step_rows.html(lang, long[: step_rows.SHORT], (), False)


def test_no_more_of_a_long_plan_is_read_aloud_than_is_shown() -> None:
    assert step_rows.spoken("en", plan(*LOADS, *LANDINGS)) == [
        "Loaded: Unit 0, Unit 1, Unit 2",
        *(f"Unit {n} lands" for n in range(step_rows.NEXT - 1)),
        "and 9 more steps",
    ]
    assert len(step_rows.spoken("en", plan(*LANDINGS[:3]))) == 3
