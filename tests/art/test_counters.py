"""Counters tell their state by form, fit their square and can be read."""

from __future__ import annotations

import json

import pytest

from sakusen.art.counters.counters import MARKERS, die, marker, unit
from sakusen.art.pens.palette import PALETTES, SIDES, contrast
from sakusen.art.pens.shapes import count
from sakusen.games.kinmen.presenter.sheet import BANDS, FACES, MAP_SHEET, MARKER_WORDS, OPTION_WORDS


def outlines(shapes):
    for shape in shapes:
        if "d" in shape:
            yield shape["d"]
        yield from outlines(shape.get("group", ()))


@pytest.mark.parametrize("side", SIDES)
def test_a_spent_unit_differs_from_a_ready_one_in_its_outlines_and_not_only_in_colour(side):
    ready, spent = unit(side, "82", 6, 4), unit(side, "82", 6, 4, spent=True)
    assert set(outlines(ready)) != set(outlines(spent))
    assert any("H44L60 16" in d for d in outlines(spent))  # the folded corner
    assert not any("H44L60 16" in d for d in outlines(ready))


@pytest.mark.parametrize("side", SIDES)
def test_numerals_can_be_read_on_both_faces(side):
    look = SIDES[side]
    assert contrast(look.face, look.text) >= 4.5
    assert contrast(look.spent, look.spent_text) >= 4.5


def test_opposed_faces_part_without_colour():
    for a, b in (("PRC", "ROC"), ("JP", "SU"), ("US", "PRC")):
        assert contrast(SIDES[a].face, SIDES[b].face) >= 2.8
        assert SIDES[a].hatch != SIDES[b].hatch
        assert SIDES[a].glyph != SIDES[b].glyph


def test_values_division_and_regiment_are_printed_as_given():
    words = [s["text"] for s in unit("ROC", "3TK", 6, 6, label="1", kind="tank", shock=1) if "text" in s]
    assert words == ["3TK", "1", "6", "-", "6"]


@pytest.mark.parametrize("kind", MARKERS)
def test_every_marker_has_a_ready_and_a_used_form(kind):
    ready, used = (marker(kind, "ROC", words="砲兵", value="82", used=u) for u in (False, True))
    assert json.dumps(ready) != json.dumps(used)
    assert count(used)["stroke"] > count(ready)["stroke"]


def test_an_unknown_marker_is_refused():
    with pytest.raises(ValueError, match="no such marker"):
        marker("flag")


@pytest.mark.parametrize("value", range(1, 7))
def test_a_die_shows_as_many_pips_as_its_value(value):
    assert die(value)[1]["d"].count("Z") == value


def test_a_die_not_yet_rolled_is_blank():
    assert len(die(0)) == 1


def test_a_counter_stays_within_its_budget_of_shapes():
    assert len(unit("ROC", "118", 4, 5, label="1/354", shock=1)) <= 20
    assert len(json.dumps(unit("ROC", "118", 4, 5, spent=True))) < 5_000


def test_every_scheme_has_the_same_colour_names():
    assert set(PALETTES["light"]) == set(PALETTES["dark"])


def test_the_sheet_speaks_three_languages_everywhere():
    def check(node):
        if isinstance(node, dict) and "ja" in node:
            assert set(node) == {"ja", "zh", "en"}
            assert all(node.values())
        for child in node.values() if isinstance(node, dict) else node if isinstance(node, list | tuple) else ():
            check(child)

    for words in (MAP_SHEET, MARKER_WORDS, OPTION_WORDS):
        check(words)


def test_every_division_has_a_band_and_every_side_a_face():
    assert len(BANDS) == 13
    assert set(FACES.values()) <= set(SIDES)


BOLD = {"m": 1.05, "w": 0.93, "M": 1.0}
"""How wide these letters are in a wide bold typeface, in ems; others are narrower than 0.74."""


def test_the_words_of_an_option_keep_to_their_counter_in_a_wide_typeface():
    for words in OPTION_WORDS.values():
        for shape in marker("option", words=words["en"], note="−1 VP"):
            if shape.get("text"):
                assert sum(BOLD.get(letter, 0.73) for letter in shape["text"]) * shape["size"] <= 60, shape["text"]
