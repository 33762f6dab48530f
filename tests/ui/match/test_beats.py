"""Beats in time: how long every step lasts, what a press ends, what a screen reader hears."""

from __future__ import annotations

import pytest

from sakusen.art.counters.states import loss_mark
from sakusen.art.pens.shapes import circle, place
from sakusen.presenter.beats import Beat, Cast, Die, Fate
from sakusen.presenter.contract import Motion, Scene, Sprite
from sakusen.ui.match.beats import DICE, RESULT, SETUP, UNITS, Saying, applied, arrived, moments, tumbled, whole

CAST = Cast((Die(5),), result="D1")
STAND = Cast((Die(4),), result="5 > 4")
FATES = (
    Fate(1, "", "1st Bn", "", "spent", "good", "1st Battalion retreats and is spent."),
    Fate(1, "", "2nd Bn", "", "lost", "bad", "2nd Battalion stands, 5 over 4: lost.", cast=STAND),
)
ATTACK = Beat(
    "attack",
    (0, 4),
    0,
    "Attack",
    "12.4",
    "D1.",
    said=("Attack on 0507, 16 to 8.", "Die 5: D1."),
    steps=("Ratio", "Die", "Result", "Units"),
    cast=CAST,
    fates=FATES,
)
PHASE = Beat("phase", (0, 1), None, "Phase", "9.0", "The weather phase begins.", stays=False)


@pytest.mark.parametrize(
    ("speed", "die", "light", "unit"), [("slow", 960, 1200, 900), ("normal", 480, 700, 500), ("fast", 240, 300, 200)]
)
def test_every_step_lasts_as_the_design_says(speed: str, die: int, light: int, unit: int) -> None:
    long = [(m.step, m.tumble, round(m.seconds * 1000)) for m in moments(ATTACK, speed)]
    tumbles = [(1, die // 2), (2, die // 2)]
    assert long == [
        (SETUP, 0, 0),
        *((DICE, *tumble) for tumble in tumbles),
        (RESULT, 0, light),
        (UNITS, 0, unit),
        *((UNITS, *tumble) for tumble in tumbles),
        (UNITS, 0, unit),
    ]


def test_at_no_speed_nothing_is_played_and_all_of_it_is_said_at_once() -> None:
    assert moments(ATTACK, "none") == []
    assert whole(ATTACK) == (
        "Attack on 0507, 16 to 8. Die 5: D1. 1st Battalion retreats and is spent. 2nd Battalion stands, 5 over 4: lost."
    )


def test_who_has_travelled_is_where_the_way_ended() -> None:
    stands, other = (Sprite("", [], x, 0, 44, ("unit", n)) for n, x in enumerate((0, 100)))
    motion = Motion(("unit", 0), [(22, 25), (322, 225)])
    scene = arrived(Scene([], [stands, other], [], []), [motion])
    assert scene.sprites == [stands._replace(x=300, y=200), other]


def test_the_ring_of_a_unit_goes_with_it() -> None:
    """A yellow or black ring stayed round the empty place of a unit that was lost or had retreated."""
    stands, other = (Sprite("", [], x, 7.5, 44, ("unit", n)) for n, x in enumerate((0.333, 100)))
    rings = [place([], one.x + 22, one.y + 22, 44) for one in (stands, other)]
    lost = Fate(1, "", "", "", "lost", touches=(("unit", 0),), drawn=[circle(0, 0, 3)])
    scene = applied(Scene([], [stands, other], rings, []), Scene([], [other], [], []), lost)
    assert scene.sprites == [other]
    assert scene.over == [rings[1], *lost.drawn]


def test_the_cross_of_a_loss_lies_where_the_counter_lay() -> None:
    stands, other = (Sprite("", [], x, 0, 44, ("unit", n)) for n, x in enumerate((10, 100)))
    lost = Fate(1, "", "", "", "lost", touches=(("unit", 0),), crossed=True)
    scene = applied(Scene([], [stands, other], [], []), Scene([], [other], [], []), lost)
    assert scene.over == loss_mark(32, 22)


def test_units_are_told_one_after_the_other_and_the_tray_holds_what_was_thrown_for_each() -> None:
    told = [(m.fates, m.cast, m.said) for m in moments(ATTACK, "fast") if m.step == UNITS and not m.tumble]
    assert told == [(1, CAST, FATES[0].said), (2, STAND, FATES[1].said)]


def test_a_fight_that_goes_on_shows_only_what_is_new() -> None:
    later = ATTACK._replace(start=UNITS, fates=(FATES[0]._replace(is_new=False), FATES[1]))
    assert [(m.step, m.tumble, m.fates) for m in moments(later, "normal")] == [
        (UNITS, 1, 1),
        (UNITS, 2, 1),
        (UNITS, 0, 2),
    ]
    assert whole(later) == FATES[1].said


def test_what_has_no_dice_stands_for_as_long_as_a_result() -> None:
    assert [(m.step, m.seconds, m.said) for m in moments(PHASE, "normal")] == [(RESULT, 0.7, PHASE.sentence)]


def test_a_chit_rises_before_the_die_falls() -> None:
    assert [m.seconds for m in moments(ATTACK._replace(cast=CAST._replace(art="<svg/>")), "normal")][0] == 0.25


def test_a_tumbling_die_never_shows_the_face_on_which_it_lands() -> None:
    assert all(face != tumbled(face, k) in range(1, 7) for face in range(1, 7) for k in (1, 2))


def test_a_screen_reader_hears_no_more_than_one_run_of_sentences_a_second() -> None:
    saying = Saying()
    assert saying.add("One", 10.0) == "One"
    assert saying.add("Two", 10.4) == ""
    assert saying.add("三です", 10.8) == ""
    assert saying.due(11.1) == "Two。三です"
    assert saying.rest(11.2) == ""


def test_an_attack_that_is_only_declared_is_at_its_first_step_and_is_said() -> None:
    declared = ATTACK._replace(said=(), cast=None, fates=(), sentence="Attack on 0507 declared.")
    assert [(m.step, m.said) for m in moments(declared, "normal")] == [(SETUP, "Attack on 0507 declared.")]
