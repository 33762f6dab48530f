"""Two pens draw the same list."""

from __future__ import annotations

import xml.etree.ElementTree as ElementTree

import pytest
from tests.art.all_covers import COVERS
from tests.art.fake_canvas import FakeContext

from sakusen.art.counters import states
from sakusen.art.counters.counters import MARKERS, marker, unit
from sakusen.art.covers import cover_shapes
from sakusen.art.hexmap import overlays
from sakusen.art.hexmap.furniture import furniture
from sakusen.art.hexmap.hexgrid import HexGrid
from sakusen.art.hexmap.labels import labels
from sakusen.art.pens.canvas_pen import CanvasPen, PathCache
from sakusen.art.pens.palette import PALETTES
from sakusen.art.pens.shapes import circle, count, gradient, group, path, rect, text
from sakusen.art.pens.svg_pen import svg_document
from sakusen.art.poster import map_shapes, poster_svg

SVG = "{http://www.w3.org/2000/svg}"
GRID = HexGrid(40.0, (64.0, 66.0), (1, 3))


def scene():
    """One of everything that moves."""
    body = unit("PRC", "82", 6, 4, band="#F3C843", label="1/244")
    x, y = GRID.centre("0606")
    out = [*states.stack([body, body], x, y, ["selected", "support"]), states.moved_pip(x, y)]
    out += states.ghost([body], x, y, "残り 2") + states.last_move([(0, 0), (60, 35)])
    out += overlays.reach(GRID, {"0606": 1, "0607": 1.5}, ["0505", "0606", "0607"], start="0606", stops=["0607"])
    out += overlays.path_ribbon(GRID, ["0606", "0607", "0608"], {"0607": 1})
    out += overlays.zone(GRID, ["0606"], "ROC") + overlays.cursor(GRID, "0606")
    out += [group(marker(kind, words="x"), x=60 * i) for i, kind in enumerate(MARKERS)]
    return out


def pictures(baked, board, sheet):
    yield map_shapes(baked, board, sheet, "ja", setup=True), baked["clips"]
    yield scene(), {}
    for cover in COVERS.values():
        yield cover_shapes(cover, "en", baked["outline"]), {}


def drawn_by_svg(shapes, clips):
    root = ElementTree.fromstring(svg_document(shapes, (0, 0, 10, 10), clips=clips))
    inside_defs = {e for clip in root.iter(SVG + "clipPath") for e in clip.iter(SVG + "path")}
    paths = [e for e in root.iter(SVG + "path") if e not in inside_defs]
    return {
        "fill": sum(e.get("fill") != "none" for e in paths),
        "stroke": sum("stroke" in e.attrib for e in paths),
        "text": len(list(root.iter(SVG + "text"))),
    }


def drawn_by_canvas(shapes, clips):
    ctx = FakeContext()
    CanvasPen(ctx, lambda d: d, clips=clips).paint(shapes)
    assert ctx.depth == 0
    return ctx


def test_both_pens_draw_the_same_list(baked, board, sheet):
    for shapes, clips in pictures(baked, board, sheet):
        wanted, ctx = count(shapes), drawn_by_canvas(shapes, clips)
        assert drawn_by_svg(shapes, clips) == {key: wanted[key] for key in ("fill", "stroke", "text")}
        assert (ctx.count("fill"), ctx.count("stroke")) == (wanted["fill"], wanted["stroke"])
        assert ctx.count("fillText") >= wanted["text"]  # stacked text is one call for each character


@pytest.mark.parametrize("lang", ["ja", "zh", "en"])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_poster_is_well_formed_in_every_language_and_scheme(baked, board, sheet, lang, scheme):
    svg = poster_svg(baked, board, sheet, lang, scheme)
    root = ElementTree.fromstring(svg)
    assert root.get("viewBox") == "0 0 1440 1212"
    assert PALETTES[scheme]["sea0"] in svg
    assert "sea0" not in svg  # every palette name has been resolved
    assert len(svg) < 480_000


def test_every_clip_and_gradient_that_is_referred_to_is_defined(baked, board, sheet):
    for svg in (poster_svg(baked, board, sheet), svg_document(cover_shapes(COVERS["gunki"], "ja"), (0, 0, 300, 420))):
        root = ElementTree.fromstring(svg)
        ids = {e.get("id") for e in root.iter() if e.get("id")}
        used = {v[5:-1] for e in root.iter() for v in e.attrib.values() if v.startswith("url(#")}
        assert used == ids


def test_words_are_escaped_in_svg():
    svg = svg_document([text(0, 0, '<b>&"', 10)], (0, 0, 10, 10), title='a "quoted" <title>')
    assert ElementTree.fromstring(svg).find(f".//{SVG}text").text == '<b>&"'


def test_the_canvas_pen_sets_an_attribute_only_when_it_changes():
    ctx = FakeContext()
    CanvasPen(ctx, lambda d: d).paint([rect(0, 0, 5, 5, fill="ink") for _ in range(20)])
    assert [name for name, _ in ctx.sets] == ["globalAlpha", "fillStyle"]


def test_the_canvas_pen_restores_what_a_group_changed():
    ctx = FakeContext()
    line = path("M0 0h5", None, "ink", 2)
    CanvasPen(ctx, lambda d: d).paint([line, group([path("M0 0h5", None, "prc", 4)], x=5), line])
    widths = [value for name, value in ctx.sets if name == "lineWidth"]
    assert widths == [2, 4]  # the third path finds its own state again after restore


def test_one_path_object_is_made_for_each_distinct_path():
    made = []
    cache = PathCache(lambda d: made.append(d) or d)
    for _ in range(3):
        CanvasPen(FakeContext(), cache).paint([circle(0, 0, 5, fill="ink"), circle(9, 0, 5, fill="ink")])
    assert len(made) == 2


def test_a_full_path_cache_starts_again_instead_of_growing():
    cache = PathCache(lambda d: d, limit=2)
    assert [cache(d) for d in ("a", "b", "c", "a")] == ["a", "b", "c", "a"]


def test_a_translucent_group_is_painted_as_a_whole_where_a_scratch_canvas_is_given():
    main, side = FakeContext(), FakeContext()
    pen = CanvasPen(main, lambda d: d, scratch=lambda: (side, "canvas"))
    pen.paint([group([rect(0, 0, 5, 5, fill="ink"), rect(2, 2, 5, 5, fill="prc")], opacity=0.5)])
    assert side.count("fill") == 2
    assert main.count("fill") == 0
    assert ("drawImage", ("canvas", 0, 0)) in main.calls
    assert ("globalAlpha", 0.5) in main.sets


def test_a_translucent_group_without_a_scratch_canvas_passes_its_opacity_on():
    ctx = FakeContext()
    CanvasPen(ctx, lambda d: d).paint([group([rect(0, 0, 5, 5, fill="ink", opacity=0.5)], opacity=0.5)])
    assert ("globalAlpha", 0.25) in ctx.sets


def test_a_gradient_does_not_leak_into_the_next_path():
    ctx = FakeContext()
    haze = gradient((0, 0), (0, 9), ((0, "ink"), (1, "paper")))
    CanvasPen(ctx, lambda d: d).paint([rect(0, 0, 5, 5, fill=haze), rect(0, 0, 5, 5, fill="ink")])
    assert [value for name, value in ctx.sets if name == "fillStyle"][-1] == PALETTES["light"]["ink"]


@pytest.mark.parametrize("lang", ["ja", "zh", "en"])
def test_the_words_of_the_map_are_drawn_in_every_language(board, sheet, lang):
    drawn = " ".join(s["text"] for s in _texts([*labels(board, sheet, lang, setup=True), *furniture(sheet, lang)]))
    assert sheet["title"]["words"][lang] in drawn
    for facts in board["hexes"].values():
        if facts.get("name"):
            assert facts["name"][lang].split(" (")[0] in drawn


def _texts(shapes):
    for shape in shapes:
        if "text" in shape:
            yield shape
        yield from _texts(shape.get("group", ()))
