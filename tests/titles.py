"""Every title, for tests that are made once for each."""

from __future__ import annotations

import pytest

from sakusen.games import SLUGS


def titles(*, slow: tuple[str, ...]) -> list[object]:
    """All of them to parametrize a test with; for those named here it takes a second and more, so it is marked."""
    return [pytest.param(slug, marks=pytest.mark.slow) if slug in slow else slug for slug in SLUGS]
