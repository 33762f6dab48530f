"""Modules stay small enough to be read in one sitting."""

from __future__ import annotations

import pytest
from tests.architecture.sources import ROOT

LIMIT = 500
SOURCES = sorted((ROOT / "py").rglob("*.py"))


@pytest.mark.parametrize("path", SOURCES, ids=lambda p: str(p.relative_to(ROOT)))
def test_no_module_is_over_500_lines(path) -> None:  # type: ignore[no-untyped-def]
    assert len(path.read_text(encoding="utf-8").splitlines()) <= LIMIT
