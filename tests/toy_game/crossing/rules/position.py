"""A position as JSON: the hex of each patrol by its name, and whose turn it is."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ....engine.reading import Reader
from .board import NAMES, SEATS
from .state import State
from .validity import validate

HEAD: dict[str, str | int] = {"format": "sakusen-position", "version": 1, "game": "crossing"}


def to_json(state: State) -> dict[str, Any]:
    patrols = {name: NAMES[here] for name, here in zip(SEATS, state.at, strict=True)}
    return {**HEAD, "patrols": patrols, "seat": SEATS[state.seat]}


def from_json(data: Mapping[str, Any]) -> State:
    """``ValueError`` names the place that is not sound."""
    reader = Reader(data)
    reader.only([*HEAD, "patrols", "seat"])
    for key, value in HEAD.items():
        if reader.get(key, type(value)) != value:
            raise ValueError(key)
    patrols = reader.part("patrols")
    patrols.only(SEATS)
    state = State([patrols.choice(name, NAMES) for name in SEATS], reader.choice("seat", SEATS))
    for complaint in validate(state):
        raise ValueError(complaint)
    return state
