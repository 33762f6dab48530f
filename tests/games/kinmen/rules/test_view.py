"""What each side may know: everything but the option markers that the PLA has not shown (3.3)."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from random import Random

import pytest
from tests.games.kinmen.positions import KINMEN, Table, opening, table

from sakusen.engine.core import Waiting
from sakusen.engine.match import Match
from sakusen.games.kinmen.rules.board import BLANKS, PLA, ROC

COMMAND = ["lunch_in_kinmen", "lunch_in_kinmen", "command_control"]
BOATS = ["lunch_in_kinmen", "lunch_in_kinmen", "more_boats"]
GUNS = ["lunch_in_kinmen", "lunch_in_kinmen", "more_artillery"]
ALL = ["command_control", "more_boats", "more_artillery"]


@pytest.mark.rule("3.3")
@pytest.mark.parametrize("drawn", [d for d in combinations(range(1, 7), 3) if d != (1, 2, 3)])
def test_the_roc_sees_the_same_whatever_the_pla_has_drawn(drawn: tuple[int, int, int]) -> None:
    one, other = KINMEN.observe(opening((1, 2, 4)).state, ROC), KINMEN.observe(opening(drawn).state, ROC)
    assert one.facts == other.facts
    assert one.pending.actions == other.pending.actions


@pytest.mark.rule("3.3")
def test_the_pla_sees_its_markers() -> None:
    t = table(pla={"0814": "82/244-1"}, drawn=COMMAND)
    assert KINMEN.observe(t.state, PLA).facts["drawn"] == t.state.drawn
    assert KINMEN.observe(t.state, PLA).facts["unknown"] == 0


@pytest.mark.rule("3.3", "15.0")
def test_the_roc_sees_the_markers_that_were_shown_and_how_many_are_left() -> None:
    t = table(pla={"0814": "82/244-1"}, drawn=COMMAND, used=["command_control"])
    facts = KINMEN.observe(t.state, ROC).facts
    assert facts["drawn"] == t.state.used != 0
    assert facts["unknown"] == 2


@pytest.mark.rule("15.5")
def test_everybody_sees_three_blanks() -> None:
    facts = KINMEN.observe(opening((1, 2, 3)).state, ROC).facts
    assert (facts["drawn"], facts["unknown"], facts["delayed"]) == (BLANKS, 0, 1)


@pytest.mark.rule("15.2", "15.3")
@pytest.mark.parametrize(("step", "drawn", "then"), [("weather", GUNS, ()), ("night", BOATS, ("done", 1, 1))])
def test_the_roc_does_not_see_which_secret_question_the_pla_is_asked(
    step: str, drawn: list[str], then: tuple[str | int, ...]
) -> None:
    t = table(pla={"0814": "82/244-1"}, step=step, drawn=drawn).play(*then)
    assert t.pending.secret
    assert KINMEN.observe(t.state, ROC).pending == Waiting(PLA)
    assert KINMEN.observe(t.state, PLA).pending.ask == t.ask


@pytest.mark.rule("15.2", "15.3")
@pytest.mark.parametrize(("step", "drawn", "then"), [("weather", GUNS, ()), ("night", BOATS, ("done", 1, 1))])
def test_a_position_imagined_by_the_roc_at_that_moment_goes_on(
    step: str, drawn: list[str], then: tuple[str | int, ...]
) -> None:
    t = table(pla={"0814": "82/244-1"}, step=step, drawn=drawn).play(*then)
    for seed in range(20):
        imagined = KINMEN.determinize(KINMEN.observe(t.state, ROC), Random(seed))
        assert imagined.turn == 1
        assert KINMEN.observe(imagined, ROC).pending is not None
        assert Table(Match(KINMEN, position=KINMEN.to_json(imagined))).ask in (
            "weather.guns", "air", "boats.more", "night.move", "landing.load")  # fmt: skip


@pytest.mark.rule("3.3", "15.5")
def test_the_roc_imagines_every_draw_but_three_blanks() -> None:
    view = KINMEN.observe(opening((1, 2, 4)).state, ROC)
    draws = Counter(KINMEN.determinize(view, Random(seed)).drawn for seed in range(2000))
    assert BLANKS not in draws
    assert len(draws) == 19  # of twenty draws one would have been announced
    assert max(draws.values()) < 2.2 * min(draws.values())


@pytest.mark.rule("3.3")
def test_what_was_shown_is_part_of_everything_the_roc_imagines() -> None:
    t = table(pla={"0814": "82/244-1"}, drawn=ALL, used=["more_boats"])
    for seed in range(50):
        imagined = KINMEN.determinize(KINMEN.observe(t.state, ROC), Random(seed))
        assert imagined.drawn & t.state.used == t.state.used
        assert imagined.drawn.bit_count() == 3


@pytest.mark.rule("3.3")
def test_the_pla_imagines_what_it_holds() -> None:
    t = table(pla={"0814": "82/244-1"}, drawn=COMMAND)
    assert KINMEN.determinize(KINMEN.observe(t.state, PLA), Random(1)).key() == t.state.key()


def test_a_view_is_not_changed_by_the_game_that_goes_on() -> None:
    t = table(pla={"0814": "82/244-1"})
    view = KINMEN.observe(t.state, ROC)
    before = list(view.facts["at"])
    t.play("82/244-1", "82/244-1", "0814-0914")
    assert view.facts["at"] == before
