"""A small picture of a part of the map shows the scene as it is now."""

from __future__ import annotations

import importlib
import sys
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

from sakusen.presenter.contract import Scene, Sprite


class Browser(ModuleType):
    """Whatever is asked of a browser; it does nothing."""

    def __getattr__(self, name: str) -> Any:
        return SimpleNamespace()


@pytest.fixture
def painting(monkeypatch: pytest.MonkeyPatch) -> Any:
    """The module that paints the map, without a browser."""
    for name in ("js", "pyodide", "pyodide.ffi"):
        monkeypatch.setitem(sys.modules, name, Browser(name))
    for name in ("board_paint", "map_painter"):
        monkeypatch.delitem(sys.modules, f"sakusen.ui.board.{name}", raising=False)
    yield importlib.import_module("sakusen.ui.board.map_painter")
    for name in ("board_paint", "map_painter"):
        sys.modules.pop(f"sakusen.ui.board.{name}", None)


def test_a_picture_has_what_the_scene_has_now_and_not_what_was_last_painted(
    painting: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On the curtain lay the frames and the choices of the seat that had just played, and no number of an act."""
    told: list[str] = []
    ctx = SimpleNamespace(setTransform=lambda *_: None)
    small = SimpleNamespace(getContext=lambda _: ctx, toDataURL=lambda *_: "data:")
    monkeypatch.setattr(painting, "canvas", lambda *_: small)
    painter = painting.MapPainter(SimpleNamespace(getContext=lambda _: ctx))
    monkeypatch.setattr(painter, "_fill", lambda *_: None)

    def layer(name: str) -> Any:
        return SimpleNamespace(is_there=True, draw=lambda *_: told.append(name), show=lambda _: None)

    painter._layers = layer("paper"), layer("painted before"), layer("painted before")
    painter._paint = SimpleNamespace(pen=lambda _: SimpleNamespace(paint=told.extend))
    painter._sprites = SimpleNamespace(begin=lambda _: None, draw=lambda _, sprite, *__: told.append(sprite.key))
    painter.show(Scene(["under"], [Sprite("counter", [], 0, 0, 44, ("unit", 1))], ["over"], []))
    assert painter.snapshot((0, 0, 600, 460), 600, 460) == "data:"
    assert told == ["paper", "under", "counter", "over"]
