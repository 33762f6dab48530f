"""The sea chart of Special Operation 202X: zones, arrows, room for counters, words; its counters and cards."""

from __future__ import annotations

import itertools
import json
import math
import xml.etree.ElementTree as ElementTree

import pytest
from tests.art.painted import colours_of, flat, words_of

from sakusen.art.bake import FORMAT, dump
from sakusen.art.counters.silhouettes import SILHOUETTES, SUITS
from sakusen.art.counters.states import text_width
from sakusen.art.hexmap.layers import board_shapes
from sakusen.art.pens.palette import PALETTES, SIDES, contrast
from sakusen.art.pens.shapes import group, path
from sakusen.art.poster import poster_svg
from sakusen.games.taiwan202x.art import seachart_names as names
from sakusen.games.taiwan202x.art.cards import event_picture, silhouette_svg, suit_svg
from sakusen.games.taiwan202x.art.forces import (
    SHAPE,
    SIDE_KEYS,
    STATES,
    TALL,
    WIDE,
    force_face,
    force_frame,
    force_rings,
)
from sakusen.games.taiwan202x.art.seachart import PAINTERS
from sakusen.games.taiwan202x.art.seachart_coast import Chart, sea_outline, stretches_inside
from sakusen.games.taiwan202x.art.seachart_slots import counter_slots, edge_at
from sakusen.games.taiwan202x.art.seachart_zones import zone_marks, zone_middle, zone_path, zone_spots
from sakusen.games.taiwan202x.presenter import printing
from sakusen.games.taiwan202x.presenter.sheet import MAP_SHEET
from sakusen.games.taiwan202x.rules.board import COUNTERS, DECK, MAP, TABLES
from sakusen.presenter.contract import Sprite

LANGS = ("ja", "zh", "en")
SEAS = [place["id"] for place in MAP["places"] if place["kind"] == "sea"]
BASES = [place["id"] for place in MAP["places"] if place["kind"] == "base"]
SHOWN = [*SEAS, *BASES, "sakishima"]
#: How wide a letter of the serif type is at most, to its size.
LATIN, FULL = 0.58, 1.0


@pytest.fixture(scope="module")
def chart():
    return Chart(MAP, MAP_SHEET)


@pytest.fixture(scope="module")
def baked_chart():
    return printing.map_layers()


def is_inside(loop, x, y):
    """Whether a point lies within a closed line."""
    return any(left <= x <= right for left, right in stretches_inside(loop, y))


def can_stand(unit, place):
    """Whether a unit may ever stand in a place."""
    rule = next(e for e in MAP["entry"] if (e["nation"], e["type"]) == (unit["nation"], unit["type"]))
    return place in {*rule["may_enter"], *rule.get("return_to", ()), *unit["start"]}


def most_in(place):
    """The largest groups that a place can hold: China and its enemies in a sea, fleets and aircraft in a box."""
    capacity = next(p for p in MAP["places"] if p["id"] == place).get("capacity")
    if capacity:
        return (capacity["max_units"],)
    units = [u for u in COUNTERS["units"] if can_stand(u, place) or (place == "jsdf_box" and u["nation"] == "JSDF")]
    if place in SEAS:
        return tuple(sum(u["side"] == side for u in units) for side in ("PRC", "ROC"))
    return tuple(sum(u["type"] == kind for u in units) for kind in ("fleet", "air"))


# ---------------------------------------------------------------- the baked chart
def test_a_baked_chart_survives_json_and_stays_small(baked_chart):
    assert json.loads(dump(baked_chart)) == {"format": FORMAT, **baked_chart}
    assert len(dump(baked_chart).encode()) < 200_000


def test_baking_it_again_gives_the_same_bytes(baked_chart):
    assert dump(printing.map_layers()) == dump(baked_chart)


def test_every_layer_is_there_in_painting_order_and_holds_something(baked_chart):
    assert tuple(baked_chart["layers"]) == tuple(PAINTERS)
    assert all(baked_chart["layers"].values())


def test_no_word_and_no_number_is_baked(baked_chart):
    assert not words_of(board_shapes(baked_chart))


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_every_colour_is_known_in_both_schemes(baked_chart, scheme):
    known = {**PALETTES[scheme], **baked_chart["colours"][scheme]}
    used = set(colours_of([*board_shapes(baked_chart), *names.map_words(MAP, MAP_SHEET, "ja")]))
    assert {colour for colour in used if not colour.startswith("#")} <= set(known)
    assert set(baked_chart["colours"]["light"]) == set(baked_chart["colours"]["dark"])


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_names_of_seas_can_be_read_on_every_depth(scheme):
    colours = {**PALETTES[scheme], **MAP_SHEET["colours"][scheme]}
    for water in ("sea0", "sea1", "sea2", "sea3"):
        assert contrast(colours["sealabel"], colours[water]) >= 3, water  # large type
    assert contrast(colours["sealabel"], colours["seahalo"]) >= 4.5


# ---------------------------------------------------------------- zones
def test_every_place_of_the_board_but_the_one_off_the_map_is_on_the_chart(baked_chart):
    on_chart = {*MAP_SHEET["outlines"], *MAP_SHEET["boxes"], MAP_SHEET["pane"]["place"]}
    assert on_chart == {place["id"] for place in MAP["places"]} - {"off_map"}
    assert len(baked_chart["layers"]["boxes"]) == 3 * len(BASES)
    assert len(baked_chart["layers"]["pane"]) == 2


@pytest.mark.parametrize("sea", SEAS)
def test_the_middle_of_a_sea_is_water_of_this_sea_and_of_no_other(chart, sea):
    x, y = zone_middle(MAP_SHEET, sea)
    assert chart.shore.at(x, y) < -10
    assert [other for other in SEAS if is_inside(sea_outline(MAP_SHEET, other), x, y)] == [sea]


def test_all_water_between_the_boxes_belongs_to_one_sea_and_only_to_one(chart):
    loops = {sea: sea_outline(MAP_SHEET, sea) for sea in SEAS}
    boxes = list(MAP_SHEET["boxes"].values())
    for x, y in itertools.product(range(4, 1068, 11), range(4, 556, 11)):
        beside = any(a - 8 <= x and (y <= b + h + 8 if b < 60 else y >= b - 8) for a, b, w, h in boxes if a > 700)
        if chart.shore.at(x, y) < -3 and not beside:
            assert sum(is_inside(loop, x, y) for loop in loops.values()) == 1, (x, y)


def test_a_border_is_drawn_between_two_seas_exactly_where_they_are_adjacent():
    near = {frozenset((pair["a"], pair["b"])) for pair in MAP["adjacency"] if {pair["a"], pair["b"]} <= set(SEAS)}
    assert {frozenset(pair) for pair in MAP_SHEET["borders"]} == near


def test_the_island_zone_lies_in_the_two_seas_that_contain_it():
    x, y, w, h = MAP_SHEET["pane"]["rect"]
    corners = [(x, y), (x + w, y), (x, y + h), (x + w, y + h)]
    found = {sea for sea in SEAS for a, b in corners if is_inside(sea_outline(MAP_SHEET, sea), a, b)}
    assert found == set(next(p for p in MAP["places"] if p["id"] == "sakishima")["contained_in"])


@pytest.mark.parametrize("place", SHOWN)
def test_a_tap_nearest_to_a_circle_of_a_zone_means_that_zone(place):
    spots = zone_spots(MAP_SHEET, place)
    assert len(spots) >= 6
    mx, my = zone_middle(MAP_SHEET, place)
    assert math.dist(spots[0][:2], (mx, my)) < 40
    others = [spot[:2] for other in SHOWN if other != place for spot in zone_spots(MAP_SHEET, other)]
    assert not set(others) & {spot[:2] for spot in spots}
    assert zone_path(MAP_SHEET, place).startswith("M")


def test_seas_marked_together_are_kept_to_the_water_by_one_clip_and_boxes_by_none():
    lit = [(place, [path(zone_path(MAP_SHEET, place), "lit")]) for place in SHOWN]
    water, *others = zone_marks(MAP_SHEET, lit)
    assert water == group([shape for place, shapes in lit if place in SEAS for shape in shapes], clip="water")
    assert others == [shape for place, shapes in lit if place not in SEAS for shape in shapes]
    assert zone_marks(MAP_SHEET, []) == []


# ---------------------------------------------------------------- arrows
def test_every_adjacency_has_its_arrow_and_there_is_no_other(baked_chart):
    pairs = {frozenset((pair["a"], pair["b"])) for pair in MAP["adjacency"]}
    assert {frozenset(pair) for pair in MAP_SHEET["arrows"]} == pairs
    assert len(baked_chart["layers"]["arrows"]) == len(MAP["adjacency"])


def test_an_adjacency_that_the_board_does_not_have_loses_its_arrow():
    fewer = {**MAP, "adjacency": MAP["adjacency"][1:]}
    assert len(PAINTERS["arrows"](Chart(fewer, MAP_SHEET))) == len(MAP["adjacency"]) - 1


def test_each_end_of_an_arrow_lies_in_the_place_it_leads_to():
    def holds(place, x, y):
        if place in MAP_SHEET["boxes"]:
            left, top, wide, high = MAP_SHEET["boxes"][place]
            return left <= x <= left + wide and top <= y <= top + high
        return is_inside(sea_outline(MAP_SHEET, place), x, y)

    for pair, ends in MAP_SHEET["arrows"].items():
        for place, (x, y) in zip(pair, ends, strict=True):
            other = pair[1] if place == pair[0] else pair[0]
            straight, turned = holds(pair[0], *ends[0]), holds(pair[1], *ends[0])
            assert straight != turned, pair
            assert holds(place if straight else other, x, y), pair


# ---------------------------------------------------------------- room for counters
def rect_of(slot):
    x, y, wide = slot
    return x - wide / 2, y - wide * SHAPE / 2, x + wide / 2, y + wide * SHAPE / 2


def is_apart(a, b):
    return a[2] <= b[0] or b[2] <= a[0] or a[3] <= b[1] or b[3] <= a[1]


def printed_rects(lang):
    """About where words and rings stand (x0, y0, x1, y1)."""
    for shape in names.map_words(MAP, MAP_SHEET, lang):
        if "text" not in shape:
            continue
        size, words = shape["size"], shape["text"]
        each = [size * (FULL if ord(c) > 0x2000 else LATIN) + shape.get("spacing", 0) for c in words]
        x, y, wide = shape["x"], shape["y"], sum(each)
        if shape.get("vertical"):
            yield words, (x - size / 2, y - wide / 2, x + size / 2, y + wide / 2)
            continue
        left = x - {"middle": wide / 2, "end": wide}.get(shape.get("anchor"), 0)
        yield words, (left, y - size * 0.86, left + wide, y + size * 0.2)


@pytest.mark.parametrize("place", SHOWN)
def test_as_many_counters_as_a_place_can_ever_hold_stand_side_by_side(place):
    most = most_in(place)
    for groups in itertools.product(*(sorted({0, 1, n // 2, n}) for n in most)):
        slots = counter_slots(MAP_SHEET, place, groups)
        assert [len(group) for group in slots] == list(groups)
        rects = [rect_of(slot) for group in slots for slot in group]
        assert len({slot[2] for group in slots for slot in group}) <= 1
        for a, b in itertools.combinations(rects, 2):
            assert is_apart(a, b), (place, groups)
        assert all(slot[2] >= 20 for group in slots for slot in group), (place, groups)


def test_the_largest_numbers_are_those_that_rules_and_counters_allow():
    most = {place: sum(most_in(place)) for place in SHOWN}
    assert most == {**dict.fromkeys(SEAS, 29), "mainland": 14, "indopacom_box": 12, "jsdf_box": 9, "sakishima": 1}


@pytest.mark.parametrize("place", SHOWN)
def test_counters_stay_in_their_zone_and_clear_of_all_words(place):
    words = [entry for lang in LANGS for entry in printed_rects(lang)]
    loop = sea_outline(MAP_SHEET, place) if place in SEAS else None
    most, room = most_in(place), MAP_SHEET["rooms"][place]
    for groups in (most, tuple(min(n, 3) for n in most), tuple(min(n, 1) for n in most)):
        for slot in (slot for side in counter_slots(MAP_SHEET, place, groups) for slot in side):
            rect = rect_of(slot)
            for y in (rect[1], rect[3]):
                assert edge_at(room, y, 1) - 1 <= rect[0], (place, groups, slot)
                assert rect[2] <= edge_at(room, y, 2) + 1, (place, groups, slot)
            for word, other in words:
                assert is_apart(rect, other), (place, word)
            if loop:
                assert is_inside(loop, slot[0], slot[1]), (place, slot)


def test_sides_that_meet_in_a_sea_face_each_other():
    for sea in SEAS:
        for groups in ((1, 1), (4, 2), (6, 9)):
            first, second = counter_slots(MAP_SHEET, sea, groups)
            for a, b in itertools.product(first, second):
                if abs(a[1] - b[1]) < a[2]:
                    assert a[0] + a[2] / 2 < b[0] - b[2] / 2, (sea, groups)


def test_fleets_and_aircraft_in_a_box_stand_in_rows_of_their_own():
    fleets, air = counter_slots(MAP_SHEET, "jsdf_box", (3, 3))
    assert max(slot[1] for slot in fleets) < min(slot[1] for slot in air)
    assert {slot[2] for slot in fleets} == {MAP_SHEET["counter"]}


def test_more_counters_than_there_is_room_for_are_refused():
    with pytest.raises(ValueError, match="no room"):
        counter_slots(MAP_SHEET, "sakishima", (400,))


# ---------------------------------------------------------------- words
@pytest.mark.parametrize("lang", LANGS)
def test_words_are_printed_in_every_language_and_never_touch_each_other(lang):
    words = list(printed_rects(lang))
    key = "zh-Hant" if lang == "zh" else lang
    wanted = {place["name"][key] for place in MAP["places"] if place["id"] in (*SEAS, *BASES)}
    assert wanted <= {word for word, _ in words}
    assert MAP_SHEET["title"]["words"][lang] in {word for word, _ in words}
    for (a, one), (b, other) in itertools.combinations(words, 2):
        assert is_apart(one, other), (a, b)
    wide, high = MAP_SHEET["size"]
    for word, (x0, y0, x1, y1) in words:
        assert 12 < x0 < x1 < wide - 12, word
        assert 12 < y0 < y1 < high - 12, word


@pytest.mark.parametrize("lang", LANGS)
def test_titles_stay_in_their_boxes_and_names_clear_of_the_boxes_of_others(lang):
    rects = dict(printed_rects(lang))
    own = {names.place_name(MAP, place, lang): box for place, box in MAP_SHEET["boxes"].items()}
    for word, (x0, y0, x1, y1) in rects.items():
        for title, (x, y, w, h) in own.items():
            if word == title:
                assert x < x0 < x1 < x + w - 20
            else:
                assert is_apart((x0, y0, x1, y1), (x, y, x + w, y + h)), (word, title)


def test_the_value_in_the_ring_of_a_sea_is_that_of_the_rules():
    printed = {place: str(points) for place, points in TABLES["scoring"]["area_points"].items()}
    texts = [s for s in names.sea_names(MAP, MAP_SHEET, "en") if "text" in s]
    for name, value in zip(texts[::2], texts[1::2], strict=True):
        sea = next(p["id"] for p in MAP["places"] if p["name"]["en"] == name["text"])
        assert value["text"] == printed[sea]


@pytest.mark.parametrize("sea", SEAS)
def test_who_controls_a_sea_finds_room_behind_its_ring(sea):
    for words in ("中国 +2", "双方の艦隊 0", "both fleets 0"):
        x, y = names.control_place(MAP_SHEET, sea, words)
        half = (text_width(words, 11) + 14) / 2
        pill = (x - half, y - 9, x + half, y + 9)
        for lang in LANGS:
            assert all(is_apart(pill, rect) for _, rect in printed_rects(lang)), (sea, words)
        slots = counter_slots(MAP_SHEET, sea, most_in(sea))
        assert all(is_apart(pill, rect_of(slot)) for group in slots for slot in group)
        assert is_inside(sea_outline(MAP_SHEET, sea), x - half, y)
        assert is_inside(sea_outline(MAP_SHEET, sea), x + half, y)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_poster_can_be_made_of_it(baked_chart, scheme):
    root = ElementTree.fromstring(poster_svg(baked_chart, MAP, MAP_SHEET, "en", scheme, words=names.map_words))
    assert root.get("aria-label") == MAP_SHEET["title"]["words"]["en"]
    used = {e.get(key, "#") for e in root.iter() for key in ("fill", "stroke")}
    assert all(colour.startswith(("#", "none")) for colour in used)


# ---------------------------------------------------------------- counters
def face(unit, **changed):
    return {
        "side": unit["nation"].lower(),
        "kind": unit["silhouette"],
        "name": unit["name"]["en"],
        "strength": unit["strength"],
        "generation": unit["gen"],
        "suits": "".join(unit["suits"]),
        **changed,
    }


def test_every_unit_has_a_counter_that_shows_all_that_is_printed_on_it():
    for unit in COUNTERS["units"]:
        shapes = list(flat(force_face(face(unit))))
        words = [shape["text"] for shape in shapes if "text" in shape]
        assert words[1:] == [str(unit["strength"]), f"{unit['gen']}G"]
        outlines = [shape["d"] for shape in shapes if "d" in shape]
        assert sum(outlines.count(SUITS[suit]) for suit in SUITS) == len(unit["suits"])
        assert SILHOUETTES[unit["silhouette"]] in outlines


def test_the_fourth_and_the_fifth_generation_are_told_apart_by_form():
    unit = COUNTERS["units"][0]
    old, new = (list(flat(force_face(face(unit, generation=g)))) for g in (4, 5))
    assert [s.get("d") for s in old] == [s.get("d") for s in new]
    plates = [(a, b) for a, b in zip(old, new, strict=True) if ("fill" in a) != ("fill" in b)]
    assert len(plates) == 1


def test_every_state_of_a_counter_differs_in_form_from_the_others():
    unit = COUNTERS["units"][0]
    forms = {json.dumps([(s.get("d"), s.get("dash")) for s in flat(force_face(face(unit, state=s)))]) for s in STATES}
    assert len(forms) == len(STATES)


@pytest.mark.parametrize("name", ["F-35B", "ジョージ・ワシントン", "CVN-73 George Washington", "Izumo Flotilla", ""])
def test_a_name_shrinks_to_fit_its_band(name):
    shape = next(s for s in flat(force_face(face(COUNTERS["units"][0], name=name))) if "text" in s)
    assert text_width(shape["text"], shape["size"]) <= 53
    assert name.startswith(shape["text"])


def test_what_a_counter_cannot_be_is_refused():
    unit = COUNTERS["units"][0]
    for wrong in ({"side": "su"}, {"kind": "tank"}, {"state": "asleep"}):
        with pytest.raises(ValueError, match="no such"):
            force_face(face(unit, **wrong))


@pytest.mark.parametrize("side", SIDE_KEYS)
def test_numerals_can_be_read_on_every_face(side):
    look = SIDES[side.upper()]
    assert contrast(look.face, look.text) >= 4.5
    assert contrast(look.spent, look.spent_text) >= 4.5


def test_rings_and_frames_go_about_the_whole_height_of_a_counter():
    tall = [shape for shape in force_rings(["target"], (0.0, 0.0, WIDE))["group"] if "d" in shape]
    assert f"v{TALL + 9 - 14:g}" in tall[0]["d"]  # less the rounded corners
    outer = force_frame([(100.0, 100.0, 60.0), (180.0, 100.0, 60.0)])[0]["d"]
    assert outer.startswith("M73 60h134")


# ---------------------------------------------------------------- cards
@pytest.mark.parametrize("key", [*(event["id"] for event in DECK["events"]), "joker"])
def test_every_event_has_a_picture_of_its_own_in_both_inks(key):
    black, red = (event_picture(key, 64, 50, is_red) for is_red in (False, True))
    assert black != red
    assert ElementTree.fromstring(black).get("width") == "64"
    others = {event_picture(event["id"], 64, 50, False) for event in DECK["events"] if event["id"] != key}
    assert black.split("<g", 1)[1] not in {other.split("<g", 1)[1] for other in others}


def test_a_picture_is_cut_to_the_form_asked_for():
    root = ElementTree.fromstring(event_picture("roc_type12", 44, 52, True))
    _, _, wide, high = map(float, root.get("viewBox").split())
    assert wide / high == pytest.approx(44 / 52, rel=0.02)
    assert (root.get("width"), root.get("height")) == ("44", "52")


def test_an_event_that_cannot_be_played_is_struck_through():
    assert event_picture("roc_type12", 44, 52, True, True, True).count("<path") == 1 + event_picture(
        "roc_type12", 44, 52, True, True
    ).count("<path")


def test_suits_differ_in_outline_and_hearts_and_diamonds_are_red():
    made = {suit: suit_svg(suit, 12) for suit in SUITS}
    assert len({svg.split(' d="')[1].split('"')[0] for svg in made.values()}) == 4
    assert [suit for suit, svg in made.items() if "currentColor" in svg] == ["S", "C"]
    assert all(ElementTree.fromstring(svg).get("width") == "12" for svg in made.values())


@pytest.mark.parametrize("kind", SILHOUETTES)
def test_silhouettes_can_stand_in_panels(kind):
    assert "currentColor" in silhouette_svg(kind, 24)


def test_a_sprite_of_a_taller_counter_says_how_high_it_is():
    plain, tall = Sprite("a", [], 0, 0, 30, ("unit", 1)), Sprite("a", [], 0, 0, 30, ("unit", 1), 1.0, TALL)
    assert (plain.height, tall.height) == (30, 35)
