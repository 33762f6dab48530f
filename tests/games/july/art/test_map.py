"""The steppe of July Offensive: baked shapes, heights that agree with the board, words in every language."""

from __future__ import annotations

import json
import math

import pytest
from tests.art.painted import colours_of, words_of

from sakusen.art.bake import FORMAT, dump
from sakusen.art.hexmap.furniture import furniture
from sakusen.art.hexmap.layers import board_shapes
from sakusen.art.hexmap.relief import FOOT
from sakusen.art.pens.palette import PALETTES
from sakusen.art.pens.shapes import count
from sakusen.art.pens.svg_pen import svg_document
from sakusen.games.july.art.formations import blown_marker, formation, turn_marker
from sakusen.games.july.art.links import PENDING, PLANNED, PROPOSED, link_arrow, missing_link, number_disc, tail
from sakusen.games.july.art.steppe import Steppe
from sakusen.games.july.art.steppe_names import map_words, place_names
from sakusen.games.july.art.turn_column import cell_rect, turn_column
from sakusen.games.july.presenter import printing
from sakusen.games.july.presenter.sheet import MAP_SHEET
from sakusen.games.july.rules.board import MAP

TURNS = [{"turn": 1, "initiative": "JP"}, {"turn": 6, "initiative": "SU", "end_dice": [1, 2], "last": True}]


@pytest.fixture(scope="module")
def steppe():
    return Steppe(MAP, MAP_SHEET)


@pytest.fixture(scope="module")
def baked_steppe():
    return printing.map_layers()


def test_a_baked_steppe_survives_json_and_stays_small(baked_steppe):
    assert json.loads(dump(baked_steppe)) == {"format": FORMAT, **baked_steppe}
    assert len(dump(baked_steppe).encode()) < 200_000
    assert all(baked_steppe["layers"].values())


def test_it_uses_only_colours_that_both_schemes_know(baked_steppe):
    used = {c for c in colours_of(board_shapes(baked_steppe)) if not c.startswith("#")}
    assert used <= set(PALETTES["light"]) & set(PALETTES["dark"])


def test_the_plateau_covers_the_hill_hexes_and_no_other(steppe):
    for name, facts in steppe.hexes.items():
        x, y = steppe.grid.centre(name)
        assert (steppe.hill.at(x, y) > FOOT) == (facts["terrain"] == "hill"), name


def test_rivers_keep_to_their_hexsides_and_leave_the_middles_alone(steppe):
    for name, river in steppe.board["rivers"].items():
        line = steppe.rivers[name]
        for a, b in river["sides"]:
            x, y = steppe.grid.midpoint(a, b)
            assert min(math.dist((x, y), p) for p in line) < 16, (a, b)
        for hex_name in steppe.hexes:
            assert min(math.dist(steppe.grid.centre(hex_name), p) for p in line) > 30, hex_name


@pytest.mark.parametrize("lang", ["ja", "zh", "en"])
def test_the_paper_can_be_drawn_in_every_language(lang):
    shapes = [
        *map_words(MAP, MAP_SHEET, lang),
        *turn_column(MAP_SHEET, TURNS, lang),
        *furniture(MAP_SHEET, lang),
    ]
    svg = svg_document(shapes, (0, 0, 1068, 706), lang=lang)
    for spec in MAP["bridges"]:
        assert spec["name"][lang] in svg
    assert MAP_SHEET["title"]["words"][lang] in svg


def test_names_can_be_limited_to_some_hexes():
    assert len(place_names(MAP, MAP_SHEET, "ja", {"0103", "0502"})) == 1


def test_the_turn_cells_lie_one_below_the_other_and_clear_of_the_box_of_losses():
    tops = [cell_rect(MAP_SHEET, turn) for turn in range(1, 9)]
    assert all(a[1] + a[3] < b[1] for a, b in zip(tops, tops[1:], strict=False))
    assert tops[-1][1] + tops[-1][3] < MAP_SHEET["boxes"]["lost"]["rect"][1]


def test_a_formation_shows_all_its_values_and_a_spent_one_looks_different():
    ready, spent = formation("JP", "3", "tank", (4, 3, 3)), formation("JP", "3", "tank", (2, 2, 3), spent=True)
    assert words_of(ready) == ["3", "4", "-", "3", "-", "3"]
    assert ready != spent
    for shapes in (turn_marker("SU", "Initiative"), blown_marker("爆破")):
        assert count(shapes)["fill"]


def test_links_are_told_apart_by_form():
    a, b = (0.0, 0.0), (0.0, 100.0)
    arrows = [link_arrow(a, b, state) for state in (PLANNED, PENDING, PROPOSED)]
    assert len({json.dumps(arrow) for arrow in arrows}) == 3
    assert "dash" not in arrows[0]
    assert all("dash" in arrow for arrow in arrows[1:])
    assert tail(a, b) == (0.0, 42.0)
    assert number_disc(0, 0, 1) != number_disc(0, 0, 1, True)
    assert missing_link(a, b)[1]["dash"]
