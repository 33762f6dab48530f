"""The map of spaces in mountains: baked once, the same bytes, every space and route on it."""

from __future__ import annotations

import json

import pytest
from tests.art.painted import colours_of, words_of

from sakusen.art.bake import FORMAT, dump
from sakusen.art.hexmap.layers import board_shapes
from sakusen.art.pens.palette import PALETTES
from sakusen.art.pens.shapes import count
from sakusen.games.gunki.art import chits
from sakusen.games.gunki.art.highland import Highland, positions
from sakusen.games.gunki.art.highland_painters import PAINTERS
from sakusen.games.gunki.art.margin import printed, space_names
from sakusen.games.gunki.presenter import printing
from sakusen.games.gunki.presenter.sheet import MAP_SHEET
from sakusen.games.gunki.rules.board import MAP

LANGS = ("ja", "zh", "en")


@pytest.fixture(scope="module")
def land():
    return Highland(MAP, MAP_SHEET)


@pytest.fixture(scope="module")
def baked_gunki():
    return printing.map_layers()


def test_it_survives_json_and_stays_small(baked_gunki):
    assert json.loads(dump(baked_gunki)) == {"format": FORMAT, **baked_gunki}
    assert len(dump(baked_gunki).encode()) < 250_000


def test_every_layer_is_there_in_painting_order_and_holds_something(baked_gunki):
    assert tuple(baked_gunki["layers"]) == tuple(PAINTERS)
    assert all(baked_gunki["layers"].values())


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_every_colour_is_known_in_both_schemes(baked_gunki, scheme):
    known = {**PALETTES[scheme], **baked_gunki["colours"][scheme]}
    shapes = [*board_shapes(baked_gunki), *printed(MAP, MAP_SHEET, "ja")]
    used = set(colours_of(shapes))
    assert {colour for colour in used if not colour.startswith("#")} <= set(known)
    assert set(baked_gunki["colours"]["light"]) == set(baked_gunki["colours"]["dark"])


def test_baked_layers_hold_no_words_but_numbers(baked_gunki):
    words = words_of(board_shapes(baked_gunki))
    assert words
    assert all(set(word) <= set("0123456789+–") for word in words)


def test_the_height_falls_away_from_the_wall(land):
    x = 600.0
    wall = land.wall_y(x)
    assert land.height.at(x, wall + 10) > land.height.at(x, wall - 130)
    assert land.height.at(x, wall + 10) > land.height.at(x, wall + 230)


def test_the_road_has_a_pass(land):
    elsewhere = Highland(MAP, {**MAP_SHEET, "pass": "R2"})
    x = land.at["HQ"][0]
    assert land.height.at(x, land.wall_y(x)) < elsewhere.height.at(x, land.wall_y(x)) - 20


def test_the_wall_divides_the_spaces_as_the_board_says(land):
    for route in land.board["routes"]:
        sides = [land.at[route[end]][1] > land.wall_y(land.at[route[end]][0]) for end in "ab"]
        if route["wall"]:
            assert sides[0] != sides[1], route


@pytest.mark.parametrize("lang", LANGS)
def test_names_are_printed_in_every_language(lang):
    words = words_of(printed(MAP, MAP_SHEET, lang))
    key = "zh-Hant" if lang == "zh" else lang
    assert {space["name"][key] for space in MAP["spaces"]} <= set(words)
    assert len(space_names(MAP, MAP_SHEET, lang, frozenset(["HQ"]))) == 1


def test_spaces_lie_on_the_sheet_and_apart_from_each_other():
    at = list(positions(MAP, MAP_SHEET).values())
    radius, (_, high) = MAP_SHEET["radius"], MAP_SHEET["size"]
    for i, (x, y) in enumerate(at):
        assert radius < x < MAP_SHEET["margin"] - radius
        assert radius < y < high - radius
        assert all((x - a) ** 2 + (y - b) ** 2 > (2 * radius) ** 2 for a, b in at[:i])


def test_chits_are_told_apart_by_more_than_their_words():
    pictures = [chits.chit("barrage", "x"), chits.chit("assault", "x", "R"), chits.chit("event", "x")]
    pictures += [chits.chit("back", ""), chits.gun("x"), chits.enemy("SU", "x")]
    assert len({json.dumps(picture) for picture in pictures}) == 6
    assert chits.chit("assault", "x", "R") != chits.chit("assault", "x", "L")


def test_the_cup_shows_its_number():
    assert count(chits.cup(0, 0, 3))["text"] == 1
    assert "3" in words_of(chits.cup(0, 0, 3))
