"""Named fields of a position as plain data and back: what a view is made from."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from .core import Facts


def read_fields(state: object, names: Iterable[str]) -> Facts:
    """These fields of a state by name; lists are copied."""
    return {name: value[:] if type(value := getattr(state, name)) is list else value for name in names}


def write_fields(state: object, names: Iterable[str], facts: Mapping[str, object]) -> None:
    """Set these fields of a state; lists are copied."""
    for name in names:
        value = facts[name]
        setattr(state, name, value[:] if type(value) is list else value)
