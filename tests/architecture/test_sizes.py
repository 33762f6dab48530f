"""Modules stay small enough to be read in one sitting, and styles ask how many letters a window has room for."""

from __future__ import annotations

import re

import pytest
from tests.architecture.sources import ROOT, text_of

LIMIT = 500
HEAVY = 500_000
"""Bytes that no file of ours has; what others made is fetched, and lies in folders that are not committed."""
SOURCES = sorted((ROOT / "py").rglob("*.py"))


def test_no_file_that_is_committed_is_heavy() -> None:
    """Such as a library that somebody has fetched: it would be committed with the next change."""
    ours = [
        path for name in ("py", "assets", "tests") for path in (ROOT / name).rglob("*") if "vendor" not in path.parts
    ]
    sizes = {path.name: path.stat().st_size for path in (*ROOT.iterdir(), *ours) if path.is_file()}
    assert {name: size for name, size in sizes.items() if size > HEAVY} == {}


def test_no_module_is_over_500_lines() -> None:
    assert len(SOURCES) > 600
    lines = {str(path.relative_to(ROOT)): len(text_of(path).splitlines()) for path in SOURCES}
    assert {name: count for name, count in lines.items() if count > LIMIT} == {}


@pytest.mark.parametrize("path", sorted((ROOT / "assets").glob("*.css")), ids=lambda p: p.name)
def test_media_queries_are_counted_in_letters_so_that_large_letters_get_the_layout_of_a_small_window(path) -> None:  # type: ignore[no-untyped-def]
    assert not re.findall(r"@media[^{]*\dpx[^{]*", path.read_text(encoding="utf-8"))


def forced() -> str:
    """The rules of the page for windows in which the system paints its own colours."""
    return (ROOT / "assets" / "page.css").read_text(encoding="utf-8").split("@media (forced-colors: active) {")[1]


@pytest.mark.parametrize("marked", [".outc .cells > .best", ".lights tr.rolled", ".deeds [aria-current]", ".turns .on"])
def test_what_a_shadow_or_a_ground_marks_has_an_outline_where_the_system_paints_its_own_colours(marked: str) -> None:
    """Neither shadows nor grounds are painted there: the likeliest result of a forecast could not be told."""
    rules = re.findall(r"([^{}]+)\{([^}]*)\}", forced())
    assert any(marked in selector and "outline:" in made for selector, made in rules)


def test_sides_of_a_forecast_keep_their_colours_where_the_system_paints_its_own() -> None:
    """The columns of two sides have no other sign: both had a black edge."""
    kept = next(s for s, made in re.findall(r"([^{}]+)\{([^}]*)\}", forced()) if "forced-color-adjust: none" in made)
    assert {".fire", ".whose", ".vs > div"} <= {one.strip() for one in kept.split(",")}


def test_discs_with_numbers_grow_with_the_letters_and_so_do_the_columns_they_stand_in() -> None:
    """With large letters they lay on the words beside them, with a number too small to read."""
    css = (ROOT / "assets" / "table.css").read_text(encoding="utf-8")
    assert not re.findall(r"^\.nr \{[^}]*font: [^;]*px", css, re.MULTILINE)
    assert not re.findall(r"\.swings button \{[^}]*grid-template-columns: \d+px", css)


def test_an_act_that_is_brought_into_sight_lies_over_the_buttons_that_stay_at_the_foot() -> None:
    """On a phone the present act of the list lay under them, and they lay half outside."""
    css = (ROOT / "assets" / "table.css").read_text(encoding="utf-8")
    foot = re.search(r"^\.foot3 \{[^}]*position: sticky; bottom: -(\d+)px;[^}]*padding: (\d+)px", css, re.MULTILINE)
    assert foot
    assert int(foot[1]) < int(foot[2])
    assert re.search(r"^\.deeds button \{[^}]*scroll-margin-bottom: \d", css, re.MULTILINE)
