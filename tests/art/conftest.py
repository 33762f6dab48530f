"""The Kinmen board, baked once for all tests of the painter."""

from __future__ import annotations

import pytest

from sakusen.art.bake import island_layers
from sakusen.art.hexmap.terrain import Terrain
from sakusen.games.kinmen.presenter.sheet import MAP_SHEET
from sakusen.games.kinmen.rules.board import MAP


@pytest.fixture(scope="session")
def board():
    return MAP


@pytest.fixture(scope="session")
def sheet():
    return MAP_SHEET


@pytest.fixture(scope="session")
def terrain(board, sheet):
    return Terrain(board, sheet)


@pytest.fixture(scope="session")
def baked(board, sheet):
    return island_layers(board, sheet)
