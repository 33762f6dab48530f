"""Dice of a beat fit on a phone and are large enough to read, stand there once, and say nothing before they lie."""

from __future__ import annotations

import re
from itertools import product

import pytest

from sakusen.presenter.beats import Beat, Cast, Die, Fate, Side, Throw
from sakusen.presenter.short_beats import thrown
from sakusen.ui.board.tray_place import TrayPlace
from sakusen.ui.match import beat_html
from sakusen.ui.match.beats import RESULT, moments

PHONE = 360 - 2 * 12
"""The narrowest window, without the room at its edges."""
SMALLEST = 40
PLACE = TrayPlace(10, 20, 212, 300, 90, "M260 90a40 40 0 0 1 80 0Z", "M0 0L9 9", 68)
DIE = re.compile(r'<svg[^>]* width="(\d+)"[^>]*class="die"|<svg[^>]*class="die"[^>]* width="(\d+)"|--die:(\d+)px')


class Sheet:
    """A game of two sides."""

    colours = ("prc", "roc")


def volley(*counts: int, art: str = "") -> Beat:
    """A beat in which the sides throw so many dice."""
    throws = [
        Throw(seat, f"Side {seat}", [Die(3, True)] * many, f"V{seat}", "needs") for seat, many in enumerate(counts)
    ]
    cast = thrown(throws, "7 : 8", "the line", "<b>the meaning</b>")._replace(art=art)
    return Beat("volley", (0, 1), 0, "Volley", "8.4", "sentence", steps=("a", "b", "c", "d"), asked="dice", cast=cast)


def dice_in(html: str) -> list[int]:
    """How wide the dice are."""
    return [int(next(filter(None, found))) for found in DIE.findall(html)]


@pytest.mark.parametrize("art", ["", "<i></i>"])
def test_a_tray_of_any_number_of_dice_is_no_wider_than_a_phone(art: str) -> None:
    for counts in product(range(1, 14), range(14)):
        beat = volley(*(many for many in counts if many), art=art if sum(counts) == 1 else "")
        (wide, high), *bare = beat_html.tray_sizes(beat)
        rows = sum(-(-many // beat_html.ROW) for many in counts)
        assert wide <= PHONE
        assert high >= rows * (SMALLEST + beat_html.GAP)
        assert all(less <= wide and low <= high for less, low in bare)


def test_a_tray_has_room_for_the_dice_that_a_unit_throws_later() -> None:
    fate = Fate(0, "", "unit", "", "", said="it stands", cast=volley(6, 6).cast)
    assert beat_html.tray_sizes(volley(1)._replace(fates=[fate])) == beat_html.tray_sizes(volley(6, 6))


@pytest.mark.parametrize("counts", [(1,), (2,), (5,), (7, 6), (13, 1)])
def test_every_die_lies_in_the_tray_and_in_the_panel_once_and_is_large_enough_to_read(counts: tuple[int, ...]) -> None:
    beat = volley(*counts)
    for moment in moments(beat, "normal"):
        shown = [beat_html.panel(Sheet(), beat, moment, "en")]
        shown += [beat_html.tray(Sheet(), beat, moment, PLACE)] if moment.step else []
        for html in shown:
            sizes = dice_in(html) if not moment.tumble and moment.step else re.findall(r"--die:(\d+)px", html)
            assert len(sizes) == sum(counts)
            assert min(map(int, sizes)) >= SMALLEST


def test_a_tray_without_room_for_words_has_all_its_dice() -> None:
    beat = volley(7, 4)
    wide, high = beat_html.tray_sizes(beat)[-1]
    last = moments(beat, "normal")[-1]
    for place, is_told in ((PLACE, True), (PLACE._replace(wide=wide, high=high), False)):
        made = beat_html.tray(Sheet(), beat, last, place)
        assert ("7 : 8" in made) == is_told
        assert len(dice_in(made)) == 11


def test_where_no_place_is_free_for_a_tray_the_place_has_its_ring_and_the_panel_all_dice() -> None:
    """The tray covered the units that fought."""
    beat, place = volley(7, 4), PLACE._replace(is_free=False)
    for moment in moments(beat, "normal"):
        made = beat_html.tray(Sheet(), beat, moment, place)
        assert PLACE.ring in made
        assert PLACE.stem not in made
        assert 'class="beat' not in made
    assert len(dice_in(beat_html.panel(Sheet(), beat, moment, "en"))) == 11


def test_nothing_says_what_the_dice_came_to_before_they_lie() -> None:
    beat = volley(5, 3)
    before = [moment for moment in moments(beat, "normal") if moment.step < RESULT]
    told = ("7 : 8", "V0", "V1", "the line", "the meaning", "sentence")
    for moment in before:
        made = (
            beat_html.panel(Sheet(), beat, moment, "en")
            + beat_html.tray(Sheet(), beat, moment, PLACE)
            + beat_html.strip(beat, moment, "en")
        )
        assert not [word for word in told if word in made]
        assert "needs" in made
    landed = next(moment for moment in moments(beat, "normal") if moment.step == RESULT)
    panel = beat_html.panel(Sheet(), beat, landed, "en")
    assert all(word in panel for word in ("7 : 8", "V0", "V1", "the meaning"))
    assert before


def test_over_the_sheet_of_a_phone_stands_what_became_of_each_side_and_before_that_what_the_die_shows() -> None:
    beat = volley(1)._replace(sides=[Side(0, "ROC", "", "1 retreats"), Side(1, "PLA", "", "no losses")])
    running, told = (beat_html.strip(beat, moment, "en") for moment in (moments(beat, "normal")[-1], None))
    assert "ROC 1 retreats<br>PLA no losses" in told
    assert beat.sentence in told
    assert "retreats" not in running


def test_a_chit_rises_into_the_tray_once() -> None:
    beat = volley(1, art="<i></i>")
    rises = [" rises" in beat_html.tray(Sheet(), beat, moment, PLACE) for moment in moments(beat, "normal")]
    assert rises == [True, *[False] * (len(rises) - 1)]


def test_a_result_in_words_stands_once_where_its_meaning_begins_with_it() -> None:
    cast = Cast([Die(1)], "", "Truce", "", "<b>Truce</b><small>7.4</small>")
    beat = volley(1)._replace(cast=cast)
    landed = next(moment for moment in moments(beat, "normal") if moment.step == RESULT)
    assert beat_html.panel(Sheet(), beat, landed, "en").count("Truce") == 1
    assert beat_html.card(Sheet(), beat, "en").count("Truce") == 1


def test_a_result_that_the_first_words_of_the_card_say_stands_there_once() -> None:
    cast = Cast([Die(4)], "", "4 > 2", "", "<b>fails</b>")
    beat = volley(1)._replace(cast=cast, headline=("4 > 2", "fail"))
    assert beat_html.card(Sheet(), beat, "en").count("4 &gt; 2") == 1


def test_the_card_that_stands_is_made_once_for_a_beat_and_a_language(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[str] = []
    monkeypatch.setattr(beat_html, "card", lambda presenter, beat, lang: made.append(lang) or lang)
    standing, beat = beat_html.Standing(), volley(2)
    assert standing.html(Sheet(), None, "en") == ("", "")
    first = standing.html(Sheet(), beat, "en")
    assert standing.html(Sheet(), beat, "en") == first
    assert made == ["en"]
    assert standing.html(Sheet(), beat, "ja")[0] == "ja"
    assert standing.html(Sheet(), volley(3), "ja")[1] != standing.html(Sheet(), None, "ja")[1]
    assert made == ["en", "ja", "ja"]


def test_the_bar_counts_the_steps_where_there_are_several_and_has_the_whole_word() -> None:
    one, more = (beat_html.bar("en", False, "normal", ("Air force", 1, count)) for count in (1, 4))
    assert "1/1" not in one
    assert "1/4" in more
    assert 'title="Air force"' in one


def test_a_unit_whose_line_has_not_come_stands_there_as_it_was() -> None:
    fate = Fate(0, "<i>after</i>", "1st Bn", "", "spent", "good", "1st Bn is spent.", before="<i>before</i>")
    beat = volley(1)._replace(fates=(fate,), sides=())
    shown = [beat_html.panel(Sheet(), beat, moment, "en") for moment in moments(beat, "normal")]
    assert "before" in shown[0]
    assert "after" not in shown[0]
    assert "after" in shown[-1]
    assert "before" not in shown[-1]


def test_an_attack_that_is_only_declared_says_so() -> None:
    beat = volley(1)._replace(cast=None, sentence="Attack on 0507 declared.")
    (only,) = moments(beat, "normal")
    assert "Attack on 0507 declared." in beat_html.panel(Sheet(), beat, only, "en")


def test_who_suffers_is_not_named_before_the_dice_lie() -> None:
    fate = Fate(0, "<i></i>", "1st Bn", "", "spent", "good", "1st Bn is spent.")
    beat = volley(5, 3)._replace(fates=(fate,), sides=(Side(0, "Japan", "1 lost", ""), Side(1, "Soviets", "none", "")))
    for moment in moments(beat, "normal"):
        made = beat_html.panel(Sheet(), beat, moment, "en")
        assert ("1st Bn" in made) is (moment.step >= RESULT)
        assert ("none" in made) is (moment.step >= RESULT)


def test_where_the_dice_say_is_not_shown_before_they_have_landed() -> None:
    """The heading named the place of a barrage, and a ring lay round it, while its die still tumbled."""
    beat = volley(1)._replace(ref="<a>HERE</a>", place=(1, 2, 3), by_die=True)
    for moment in moments(beat, "normal"):
        html = beat_html.panel(Sheet(), beat, moment, "en") + beat_html.tray(Sheet(), beat, moment, PLACE)
        assert ("HERE" in html, 'class="ring"' in html) == ((moment.step >= RESULT,) * 2), moment
    sure = beat._replace(by_die=False)
    assert all("HERE" in beat_html.panel(Sheet(), sure, moment, "en") for moment in moments(sure, "normal"))


def test_what_has_only_words_is_not_said_a_second_time_under_the_map_while_it_runs() -> None:
    words = volley(1)._replace(steps=(), cast=None, sentence="Gives a card.")
    assert [beat_html.strip(words, moment, "en") for moment in moments(words, "normal")] == [""]
    assert "Gives a card." in beat_html.strip(words, None, "en"), "it stays there afterwards"
    assert all(beat_html.strip(volley(1), moment, "en") for moment in moments(volley(1), "normal"))
