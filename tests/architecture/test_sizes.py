"""Modules stay small enough to be read in one sitting, and styles ask how many letters a window has room for."""

from __future__ import annotations

import re

import pytest
from tests.architecture.sources import ROOT

LIMIT = 500
SOURCES = sorted((ROOT / "py").rglob("*.py"))


@pytest.mark.parametrize("path", SOURCES, ids=lambda p: str(p.relative_to(ROOT)))
def test_no_module_is_over_500_lines(path) -> None:  # type: ignore[no-untyped-def]
    assert len(path.read_text(encoding="utf-8").splitlines()) <= LIMIT


@pytest.mark.parametrize("path", sorted((ROOT / "assets").glob("*.css")), ids=lambda p: p.name)
def test_media_queries_are_counted_in_letters_so_that_large_letters_get_the_layout_of_a_small_window(path) -> None:  # type: ignore[no-untyped-def]
    assert not re.findall(r"@media[^{]*\dpx[^{]*", path.read_text(encoding="utf-8"))
