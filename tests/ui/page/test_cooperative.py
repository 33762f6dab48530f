"""Long work is cut into slices, and comes out the same."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
from collections.abc import Generator
from itertools import pairwise
from typing import Any

import pytest
from tests.art.fake_canvas import FakeContext

from sakusen import games
from sakusen.art.pens.canvas_pen import CanvasPen
from sakusen.ui.board.shape_batches import BATCH, batches, weight
from sakusen.ui.page import cooperative
from tools.tool_error import ROOT

LONG = "M0 0" + "L9 9" * 200
SHAPES: list[Any] = [
    {"d": "M0 0h9", "fill": "#fff"},
    {
        "clip": "M0 0h99v99Z",
        "group": [
            *({"d": f"M{i} 0{LONG}", "stroke": "#000", "width": 2} for i in range(20)),
            {"matrix": [1, 0, 0, 1, 5, 5], "opacity": 0.5, "group": [{"d": LONG, "fill": "#123"}] * 12},
            {"text": "Kinmen", "x": 1, "y": 2, "size": 9, "fill": "#111"},
        ],
    },
    {"d": "M0 0v9", "stroke": "#000"},
]
BRINGING = """
import sys
from sakusen import games
steps = sum(1 for _ in games.loading({slug!r}))
there = set(sys.modules)
games.presenter({slug!r}), games.game({slug!r})
assert steps > 5, steps
assert set(sys.modules) == there, sorted(set(sys.modules) - there)
assert not list(games.loading({slug!r}))
"""


def drawn(lists: list[Any]) -> list[tuple[Any, ...]]:
    """What is painted, each with the state in which that happens."""
    seen = []

    class Context(FakeContext):
        def __init__(self) -> None:
            super().__init__()
            self.__dict__.update(boxes=[()], alphas=[])

        def _call(self, name: str, *args: Any) -> None:
            boxes, alphas = self.__dict__["boxes"], self.__dict__["alphas"]
            if name == "save":
                boxes.append(boxes[-1])
                alphas.append(self.__dict__.get("globalAlpha"))
            elif name == "restore":
                boxes.pop()
                self.__dict__["globalAlpha"] = alphas.pop()
            elif name in ("clip", "transform"):
                boxes[-1] = (*boxes[-1], name, *args)
            elif name in ("fill", "stroke", "fillText"):
                seen.append((name, args, boxes[-1], self.__dict__.get("globalAlpha")))

    pen = CanvasPen(Context(), str)
    for shapes in lists:
        pen.paint(shapes)
    return seen


def test_shapes_painted_in_portions_look_as_if_painted_at_once() -> None:
    parts = [few for few, _ in batches(SHAPES)]
    assert len(parts) > 5
    assert drawn(parts) == drawn([SHAPES])


def test_no_portion_weighs_more_than_its_heaviest_shape_or_the_measure() -> None:
    assert all(heavy <= BATCH + weight(SHAPES[1]["group"][0]) for _, heavy in batches(SHAPES))
    assert sum(heavy for _, heavy in batches(SHAPES)) == pytest.approx(sum(map(weight, SHAPES)))


def test_work_in_slices_lets_others_come_between(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cooperative, "SLICE", 0.0)
    said = []

    def work(name: str) -> Generator[None, None, str]:
        for step in range(3):
            said.append(f"{name}{step}")
            yield
        return name

    async def both() -> list[str]:
        return list(await asyncio.gather(cooperative.sliced(work("a")), cooperative.sliced(work("b"))))

    assert asyncio.run(both()) == ["a", "b"]
    assert said == ["a0", "b0", "a1", "b1", "a2", "b2"]


def test_a_slice_holds_as_many_steps_as_fit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cooperative, "SLICE", 3.0)
    monkeypatch.setattr(cooperative, "perf_counter", iter(range(100)).__next__)
    said = []

    def work(name: str) -> Generator[None, None, None]:
        for step in range(6):
            said.append(f"{name}{step}")
            yield

    async def both() -> None:
        await asyncio.gather(cooperative.sliced(work("a")), cooperative.sliced(work("b")))

    asyncio.run(both())
    breaths = sum(one[0] != other[0] for one, other in pairwise(said))
    assert 2 <= breaths <= 6, said  # one in two or three steps of twelve, since every look takes a second


@pytest.mark.parametrize("slug", games.SLUGS)
def test_title_is_brought_module_by_module_and_then_nothing_is_missing(slug: str) -> None:
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "py")}
    subprocess.run([sys.executable, "-c", BRINGING.format(slug=slug)], env=environment, check=True)


def test_nothing_is_brought_for_what_has_no_table() -> None:
    assert not list(games.loading("chess"))
    assert not games.is_loaded("chess")
