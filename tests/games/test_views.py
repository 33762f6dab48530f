"""What a seat may see is listed: a field that somebody adds to a state is in no view until the list names it."""

from __future__ import annotations

import sys
from importlib import import_module
from importlib.util import module_from_spec, spec_from_file_location
from types import ModuleType
from typing import Any

import pytest

from sakusen.games import SLUGS, game

NEW = "new_field"
SECRET = 987654321


def view_made_with(monkeypatch: pytest.MonkeyPatch, rules: str, table: str) -> ModuleType:
    """The module of views as it would be if the new field stood in a table of the state's fields."""
    state = import_module(f"{rules}.state")
    monkeypatch.setattr(state, table, (*getattr(state, table), NEW))
    module = import_module(f"{rules}.view")
    spec = spec_from_file_location(f"{rules}.view_again", module.__file__)
    assert spec
    assert spec.loader
    again = module_from_spec(spec)
    monkeypatch.setitem(sys.modules, spec.name, again)
    spec.loader.exec_module(again)
    return again


def state_with(slug: str, value: Any) -> Any:
    """The first position of a game with one field more."""
    start = game(slug).start()
    kind = type(start)
    larger = object.__new__(type("Larger", (kind,), {}))
    for owner in kind.__mro__:
        for name in getattr(owner, "__slots__", ()):
            if hasattr(start, name):
                setattr(larger, name, getattr(start, name))
    setattr(larger, NEW, value)
    return larger


@pytest.mark.parametrize(("table", "value"), [("SCALARS", SECRET), ("LISTS", [SECRET])])
@pytest.mark.parametrize("slug", SLUGS)
def test_a_new_field_of_the_state_is_in_no_view(
    slug: str, table: str, value: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    state = state_with(slug, value)
    view = view_made_with(monkeypatch, f"sakusen.games.{slug}.rules", table)
    for seat in range(len(game(slug).seats)):
        seen = view.observe(state, seat, slug)
        assert NEW not in seen.facts
        assert str(SECRET) not in repr(seen)
