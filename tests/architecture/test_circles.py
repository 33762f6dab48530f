"""Modules that need each other, types included, lie in one folder."""

from __future__ import annotations

from functools import cache

from tests.architecture.sources import imports, is_ours, modules, name_of


@cache
def needs() -> dict[str, frozenset[str]]:
    """What each module imports of ours."""
    return {name_of(path): frozenset(name for name in imports(path) if is_ours(name)) for path in modules()}


@cache
def reach(name: str) -> frozenset[str]:
    """Every module that one needs, and those that these need."""
    found, todo = set(), [name]
    while todo:
        for one in needs().get(todo.pop(), ()):
            if one not in found:
                found.add(one)
                todo.append(one)
    return frozenset(found)


def test_modules_that_need_each_other_lie_in_one_folder() -> None:
    found = [
        f"{one} and {other}"
        for one, needed in needs().items()
        for other in needed
        if one.rpartition(".")[0] != other.rpartition(".")[0] and one in reach(other)
    ]
    assert found == []
