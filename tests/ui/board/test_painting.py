"""What is painted of the map and when, without a browser."""

from __future__ import annotations

import importlib
import math
import sys
from types import ModuleType, SimpleNamespace
from typing import TYPE_CHECKING, Any

import pytest

from sakusen.presenter.contract import Scene, Sprite

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sakusen.ui.board.board_paint import Sprites


class Browser(ModuleType):
    """Whatever is asked of a browser; it does nothing."""

    def __getattr__(self, name: str) -> Any:
        return SimpleNamespace()


@pytest.fixture
def painting(monkeypatch: pytest.MonkeyPatch) -> Iterator[ModuleType]:
    """The module that paints the map, without a browser."""
    for name in ("js", "pyodide", "pyodide.ffi"):
        monkeypatch.setitem(sys.modules, name, Browser(name))
    for name in ("board_paint", "map_painter"):
        monkeypatch.delitem(sys.modules, f"sakusen.ui.board.{name}", raising=False)
    yield importlib.import_module("sakusen.ui.board.map_painter")
    for name in ("board_paint", "map_painter"):
        sys.modules.pop(f"sakusen.ui.board.{name}", None)


def test_a_picture_has_what_the_scene_has_now_and_not_what_was_last_painted(
    painting: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On the curtain lay the frames and the choices of the seat that had just played, and no number of an act."""
    told: list[str] = []
    ctx = SimpleNamespace(setTransform=lambda *_: None)
    small = SimpleNamespace(getContext=lambda _: ctx, toDataURL=lambda *_: "data:")
    monkeypatch.setattr(painting, "canvas", lambda *_: small)
    painter = painting.MapPainter(SimpleNamespace(getContext=lambda _: ctx))
    monkeypatch.setattr(painter, "_fill", lambda *_: None)

    def layer(name: str) -> SimpleNamespace:
        return SimpleNamespace(is_there=True, draw=lambda *_: told.append(name), show=lambda _: None)

    painter._layers = layer("paper"), layer("painted before"), layer("painted before")
    painter._paint = SimpleNamespace(pen=lambda _: SimpleNamespace(paint=told.extend))
    painter._sprites = SimpleNamespace(begin=lambda _: None, draw=lambda _, sprite, *__: told.append(sprite.key))
    painter.show(Scene(["under"], [Sprite("counter", [], 0, 0, 44, ("unit", 1))], ["over"], []))
    assert painter.snapshot((0, 0, 600, 460), 600, 460) == "data:"
    assert told == ["paper", "under", "counter", "over"]


NO_PAINT = SimpleNamespace(pen=lambda _: SimpleNamespace(paint=lambda _: None))


class Bitmap:
    """A bitmap with its size; ``drawn`` are those that were drawn on it."""

    def __init__(self, wide: int = 1, high: int = 1) -> None:
        self.width, self.height, self.drawn = wide, high, list[Bitmap]()

    def getContext(self, _: str) -> SimpleNamespace:  # noqa: N802
        return SimpleNamespace(
            setTransform=lambda *_: None, drawImage=lambda bitmap, *_: self.drawn.append(bitmap), globalAlpha=1
        )


@pytest.fixture
def counters(painting: ModuleType, monkeypatch: pytest.MonkeyPatch) -> Sprites:
    """The counters of a map; the clock stands at 0."""
    bitmaps = sys.modules["sakusen.ui.board.board_paint"]
    monkeypatch.setattr(bitmaps, "canvas", Bitmap)
    monkeypatch.setattr(bitmaps, "hasattr", lambda *_: False, raising=False)  # no canvas that is on no page
    monkeypatch.setattr(bitmaps, "now", lambda: 0.0)
    made: Sprites = painting.Sprites(NO_PAINT)
    return made


def drawn(counters: Sprites, key: str, until: float = math.inf, unit: int = 1) -> list[Bitmap]:
    """What one frame draws for a unit whose picture has this name."""
    window = Bitmap(900, 600)
    counters.begin(until)
    sprite = Sprite(key, [], 0, 0, 44, ("unit", unit))
    counters.draw(window.getContext("2d"), sprite, 10, 10, 44, 44)
    return window.drawn


def test_a_counter_for_whose_new_picture_a_frame_has_no_time_is_seen_as_it_was_before(counters: Sprites) -> None:
    """When many were chosen or let go at once, those at the end were not on the map for a frame."""
    before = drawn(counters, "plain")
    assert drawn(counters, "chosen", until=0.0) == before != []
    assert counters.is_behind
    assert drawn(counters, "chosen") not in ([], before)
    assert not counters.is_behind
    assert drawn(counters, "another", until=0.0, unit=2) == [], "one that comes"


def test_nothing_stands_in_for_a_counter_behind_a_curtain(painting: ModuleType, counters: Sprites) -> None:
    """It may have been seen by the other side only."""
    drawn(counters, "its face")
    painter = painting.MapPainter(Bitmap())
    painter._sprites = counters
    painter.show(Scene([], [], [], []))
    assert drawn(counters, "its back", until=0.0) == []


FEW, MANY = [{"d": "M0 0"}], [{"d": f"M0 {n}"} for n in range(40)]


def test_few_shapes_over_the_map_have_no_picture_of_their_own(
    painting: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    """To copy a picture as large as the window takes longer, and while the map is zoomed it is not sharp."""
    bitmaps = sys.modules["sakusen.ui.board.board_paint"]
    monkeypatch.setattr(bitmaps, "canvas", Bitmap)
    painted: list[Any] = []
    window = Bitmap(900, 600)
    painter = painting.MapPainter(window)
    painter._pen = SimpleNamespace(paint=painted.append)
    layer = painting.Layer(NO_PAINT, (3000.0, 2000.0))
    camera = SimpleNamespace(x=10.0, y=10.0, box=(10.0, 10.0, 910.0, 610.0))
    clipped = [{"group": FEW, "clip": "water"}]
    for shapes, copied, anew in ((FEW, 0, [FEW]), (MANY, 1, []), (clipped, 1, []), ([], 0, []), (FEW, 0, [FEW])):
        painted.clear()
        window.drawn.clear()
        layer.show(shapes)
        layer.cover(camera.box, 1.0, True)
        painter._draw_layer(layer, camera, 1.0)
        assert (len(window.drawn), painted) == (copied, anew)


def test_few_shapes_lie_on_the_pixels_of_the_paper_and_follow_it_while_it_is_zoomed(painting: ModuleType) -> None:
    corners: list[tuple[float, ...]] = []
    ctx = SimpleNamespace(setTransform=lambda a, b, c, d, *corner: corners.append(corner))
    painter = painting.MapPainter(SimpleNamespace(getContext=lambda _: ctx))
    painter._pen = SimpleNamespace(paint=lambda _: None)
    layer = painting.Layer(NO_PAINT, (3000.0, 2000.0))
    layer.show(FEW)
    for scale in (painter._sprite_scale, 2.0):
        painter._draw_layer(layer, SimpleNamespace(x=10.4, y=20.6), scale)
    assert corners[::2] == [(-10, -21), (-20.8, -41.2)]


def test_what_a_press_draws_over_the_map_is_as_large_as_the_window_until_the_map_moves(
    painting: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    """To paint a margin with each press takes more than twice as long."""
    bitmaps = sys.modules["sakusen.ui.board.board_paint"]
    monkeypatch.setattr(bitmaps, "canvas", Bitmap)
    layer = painting.Layer(NO_PAINT, (3000.0, 2000.0))
    layer.show(MANY)
    layer.cover((1000.0, 800.0, 1900.0, 1400.0), 1.0, True)
    assert (layer._bitmap.width, layer._bitmap.height) == (900, 600)
    layer.cover((1001.0, 800.0, 1901.0, 1400.0), 1.0, True)
    assert (layer._bitmap.width, layer._bitmap.height) == (1440, 960)
