"""What a visitor of the repository reads: links lead somewhere, pictures are small and stay out of the site."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tools import build, pictures
from tools.tool_error import ROOT

PAGES = [*sorted(ROOT.glob("*.md")), *sorted((ROOT / "py" / "docs").glob("*.md"))]
LINK = re.compile(r"\]\(([^)#]+)")


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.name)
def test_every_link_leads_to_a_file(path: Path) -> None:
    named = [name for name in LINK.findall(path.read_text(encoding="utf-8")) if "://" not in name]
    assert [name for name in named if not (path.parent / name).is_file()] == []


def test_readme_shows_every_table_and_a_board_in_an_article_before_anything_else() -> None:
    first = (ROOT / "README.md").read_text(encoding="utf-8").split("\n## ")[0]
    shown = {name for name in LINK.findall(first) if name.endswith(".webp")}
    assert shown == {f"assets/pictures/{name}.webp" for name in (*pictures.TABLES, "article")}


def test_pictures_are_small() -> None:
    sizes = [path.stat().st_size for path in pictures.FOLDER.iterdir()]
    assert sum(sizes) <= pictures.MOST


def test_pictures_of_the_readme_and_the_parts_of_the_start_are_not_in_the_site(tmp_path: Path) -> None:
    build.assets(tmp_path)
    top = {path.name for path in (tmp_path / "assets").iterdir()}
    assert top.isdisjoint({"pictures", "boot"})
    assert {"boot.js", "manifest.webmanifest"} <= top
