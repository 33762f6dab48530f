"""The focus of the keyboard, on a page of elements that only remember who has it."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from importlib.util import module_from_spec, spec_from_file_location
from types import ModuleType
from typing import Any

import pytest
from tests.architecture.sources import ROOT


class Element:
    """A place with controls in it, by their keys."""

    tagName = "BUTTON"  # noqa: N815

    def __init__(self, page: Page, key: str = "") -> None:
        self._page, self.key, self.inside = page, key, list[Element]()

    def contains(self, other: Element) -> bool:
        return other in self.inside

    def getAttribute(self, name: str) -> str | None:  # noqa: N802
        return self.key if name == "data-key" and self.key else None

    def querySelector(self, selector: str) -> Element | None:  # noqa: N802
        return next((one for one in self.inside if f'"{one.key}"' in selector or selector.startswith("button")), None)

    def focus(self, _: object) -> None:
        self._page.activeElement = self
        self._page.given.append(self.key)

    def renew(self, *keys: str) -> None:
        """Hold other controls from now on."""
        if self._page.activeElement in self.inside:
            self._page.activeElement = self._page.body
        self.inside = [Element(self._page, key) for key in keys]


class Page:
    """The document."""

    def __init__(self) -> None:
        self.given: list[str] = []
        self.body, self.board = Element(self), Element(self, "board")
        self.body.tagName = "BODY"
        self.activeElement = self.body

    def getElementById(self, _: str) -> Element:  # noqa: N802
        return self.board


@pytest.fixture
def focus(monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    """The module as the browser has it, on a page of its own; ``document`` is that."""
    js, ffi, page = ModuleType("js"), ModuleType("pyodide.ffi"), Page()
    js.document, js.Object = page, type("Object", (), {"fromEntries": None})  # type: ignore[attr-defined]
    ffi.to_js = lambda value, **_: value  # type: ignore[attr-defined]
    for module in (js, ModuleType("pyodide"), ffi):
        monkeypatch.setitem(sys.modules, module.__name__, module)
    spec = spec_from_file_location("focus_of_the_browser", ROOT / "py" / "sakusen" / "ui" / "page" / "focus.py")
    assert spec
    assert spec.loader
    made = module_from_spec(spec)
    spec.loader.exec_module(made)
    return made


def pressed(focus: Any, *keys: str) -> Element:
    """A bar with these buttons; the first has the focus."""
    bar = Element(focus.document)
    bar.renew(*keys)
    focus.take(bar.inside[0])
    focus.document.given.clear()
    return bar


def test_a_button_that_comes_in_its_place_has_the_focus_at_once(focus: Any) -> None:
    bar = pressed(focus, "done", "back")
    with focus.kept(bar):
        bar.renew("back", "done")
    assert focus.document.given == ["done"]


def test_while_several_elements_are_renewed_the_focus_is_given_once_behind_the_last(focus: Any) -> None:
    bar, panels = pressed(focus, "done", "back"), Element(focus.document)
    with focus.given_once():
        for _ in range(2):
            with focus.kept(bar):
                bar.renew("back", "done")
        with focus.kept(panels):
            panels.renew("other")
        assert focus.document.given == []
    assert focus.document.given == ["done"]


def test_where_nothing_has_come_in_its_place_the_first_button_or_the_map_has_the_focus(focus: Any) -> None:
    for keys, has in (((), "board"), (("back",), "back")):
        bar = pressed(focus, "done")
        with focus.given_once(), focus.kept(bar):
            bar.renew(*keys)
        assert focus.document.given == [has]


def test_whoever_asks_for_the_focus_in_between_does_not_take_it_from_the_button(focus: Any) -> None:
    bar = pressed(focus, "done")
    with focus.given_once():
        with focus.kept(bar):
            bar.renew("done")
        focus.catch()
    assert focus.document.given == ["done"]
