"""The baked board: the same bytes, a known shape, within its budget."""

from __future__ import annotations

import ast
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from tests.art.painted import colours_of

from sakusen.art.bake import FORMAT, LAYERS, dump
from sakusen.art.hexmap.layers import board_shapes
from sakusen.art.pens.palette import PALETTES

pytestmark = pytest.mark.slow

ART = Path(__file__).parents[2] / "py" / "sakusen" / "art"
SMALL = """
import sys
sys.path.insert(0, sys.argv[1])
from sakusen.art.bake import dump, island_layers
from sakusen.games.kinmen.presenter.sheet import MAP_SHEET
from sakusen.games.kinmen.rules.board import MAP
near = {h: f for h, f in MAP["hexes"].items() if int(h[:2]) <= 6 and int(h[2:]) <= 9}
keep = lambda e: e["a"] in near
board = {"hexes": near, "roads": [r for r in MAP["roads"] if set(r) <= set(near)],
         "rivers": [e for e in MAP["rivers"] if keep(e)], "causeways": MAP["causeways"],
         "sea_hexsides": MAP["sea_hexsides"]}
sys.stdout.buffer.write(dump(island_layers(board, {**MAP_SHEET, "size": (480, 520)})).encode())
"""


def bake_small(hash_seed):
    """Bake a corner of the map in a fresh interpreter."""
    run = [sys.executable, "-c", SMALL, str(ART.parents[1])]
    env = {**os.environ, "PYTHONHASHSEED": hash_seed}
    return subprocess.run(run, env=env, capture_output=True, check=True).stdout


def test_baking_gives_the_same_bytes_whatever_the_hash_seed():
    first = bake_small("1")
    assert first == bake_small("2")
    assert len(first) > 20_000


def test_a_baked_board_survives_json_unchanged(baked):
    assert json.loads(dump(baked)) == {"format": FORMAT, **baked}


def test_a_baked_board_stays_within_its_size_budget(baked):
    assert len(dump(baked).encode()) < 450_000


def test_every_layer_is_there_in_painting_order_and_holds_something(baked):
    assert tuple(baked["layers"]) == LAYERS
    assert all(baked["layers"].values())


def test_a_baked_board_uses_only_colours_that_both_schemes_know(baked):
    used = set(colours_of(board_shapes(baked)))
    assert {c for c in used if not c.startswith("#")} <= set(PALETTES["light"]) & set(PALETTES["dark"])


def test_baked_layers_hold_no_words_but_numbers(baked):
    def words(shapes):
        for shape in shapes:
            if "text" in shape:
                yield shape["text"]
            yield from words(shape.get("group", ()))

    assert all(word.isdigit() for word in words(board_shapes(baked)))


def test_high_contrast_drops_the_waves_and_strengthens_the_grid(baked):
    plain, strong = board_shapes(baked), board_shapes(baked, high_contrast=True)
    assert len(plain) - len(strong) == len(baked["layers"]["waves"])
    grid = baked["layers"]["grid"][0]
    assert {**grid, "opacity": 0.6} in strong


def test_the_painter_imports_no_game_no_table_and_no_browser():
    banned = ("sakusen.games", "sakusen.presenter", "sakusen.ui", "sakusen.ai", "js", "pyodide", "pyscript")
    for module in ART.rglob("*.py"):
        for node in ast.walk(ast.parse(module.read_text(encoding="utf-8"))):
            names = [a.name for a in node.names] if isinstance(node, ast.Import) else []
            names += [node.module or ""] if isinstance(node, ast.ImportFrom) else []
            for name in names:
                assert not any(name == b or name.startswith(b + ".") for b in banned), (module.name, name)
