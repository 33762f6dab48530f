"""The Kinmen board, baked once for all tests of the painter."""

from __future__ import annotations

import pytest

from sakusen.art.bake import bake_board, find_job
from sakusen.art.terrain import Terrain


@pytest.fixture(scope="session")
def board():
    return find_job("kinmen").board


@pytest.fixture(scope="session")
def sheet():
    return find_job("kinmen").sheet


@pytest.fixture(scope="session")
def terrain(board, sheet):
    return Terrain(board, sheet)


@pytest.fixture(scope="session")
def baked(board, sheet):
    return bake_board(board, sheet)
