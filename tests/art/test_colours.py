"""A colour stands in one place: in the palette, from which the style sheet is written."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from tests.architecture.sources import ROOT, text_of

from sakusen.art.pens import palette
from tools import colours

HEX = re.compile(r"#[0-9A-Fa-f]{6}\b")
LITERAL = {value for name, value in vars(palette).items() if name.isupper() and isinstance(value, str)}
SIDES = {part for side in palette.SIDES.values() for part in side if str(part).startswith("#")}
ONCE = {colour.upper() for colour in LITERAL | SIDES}
"""Colours with a name of their own: those of the sides, of counters and of cards."""
PICTURES = ("covers.py", "sheet.py")
"""Pictures and maps have tables of colours of their own."""
MODULES = [p for p in sorted((ROOT / "py" / "sakusen").rglob("*.py")) if p.name not in (*PICTURES, "palette.py")]
STYLES = sorted((ROOT / "assets").glob("*.css"))
ALONE = ("index.html", "assets/embed.js", "assets/icons/icon.svg")
"""What is looked at before there is a style sheet, or without one."""


def colours_in(path: Path) -> set[str]:
    return {found.upper() for found in HEX.findall(path.read_text(encoding="utf-8"))}


def named_in(path: Path) -> set[str]:
    """The colours with a name that the code of a module writes as figures."""
    code = "\n".join(line for line in text_of(path).splitlines() if "``" not in line)
    return {found.upper() for found in re.findall(r"[\"'](#[0-9A-Fa-f]{6})[\"']", code)} & ONCE


def test_the_style_sheet_holds_the_colours_of_the_palette() -> None:
    text = colours.SHEET.read_text(encoding="utf-8")
    assert colours.written(text) == text, "python3 py/tools/colours.py writes it"


def test_another_colour_in_the_palette_comes_into_the_style_sheet(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(palette.SIDES, "PRC", palette.SIDES["PRC"]._replace(face="#010203"))  # type: ignore[arg-type]
    monkeypatch.setitem(palette.DARK, "focus", "#040506")  # type: ignore[arg-type]
    new = colours.written(colours.SHEET.read_text(encoding="utf-8"))
    assert new.count("--side-prc: #010203;") == 1
    assert new.count("--focus: #040506;") == 2


def test_no_module_writes_a_colour_that_has_a_name() -> None:
    assert len(MODULES) > 600
    assert {str(path.relative_to(ROOT)): named_in(path) for path in MODULES if named_in(path)} == {}


@pytest.mark.parametrize("path", [p for p in STYLES if p.name != "tokens.css"], ids=lambda p: p.name)
def test_no_other_style_sheet_writes_a_colour_of_the_counters(path: Path) -> None:
    assert colours_in(path) & ONCE == set()


@pytest.mark.parametrize("name", ALONE)
def test_what_needs_no_style_sheet_has_colours_of_the_palette_only(name: str) -> None:
    known = ONCE | {"#F1EADB"}  # the ink on the dark bar
    assert colours_in(ROOT / name) - known == set()


@pytest.mark.parametrize("mark", [".disc", "[data-disc]::after", ".pg i", ".pen i", "#handle::before"])
def test_in_colours_of_the_readers_own_what_only_a_ground_shows_keeps_its_ground(mark: str) -> None:
    """The numbers of a lesson stood without their discs, its steps were blank, and the three pens looked alike."""
    css = (ROOT / "assets" / "page.css").read_text(encoding="utf-8")
    forced = css[css.index("@media (forced-colors: active)") :]
    kept = forced[: forced.index("{ forced-color-adjust: none; }")].split("{")[-1]
    assert mark in [one.strip() for one in kept.split(",")]


def contrast(one: str, other: str) -> float:
    """As WCAG 2.2 counts it."""

    def light(colour: str) -> float:
        parts = (int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5))
        red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue

    low, high = sorted((light(one), light(other)))
    return (high + 0.05) / (low + 0.05)


def test_rule_numbers_stand_out_from_the_yellow_ground_of_the_newest_entry_of_the_log() -> None:
    """In the dark they had the palest ink, at 4.4."""
    (newest,) = re.findall(
        r":not\(:has\(> \.ent:last-child\)\) \{(.*?)\}", (ROOT / "assets/page.css").read_text("utf-8")
    )
    ink = re.findall(r"--ink-3: var\(--(ink-2)\)", newest) or ["ink-3"]
    tokens = colours.SHEET.read_text(encoding="utf-8")
    inks, grounds = (re.findall(rf"--{name}: (#\w+);", tokens) for name in (*ink, "now"))
    assert len(inks) == len(grounds) == 3, "light, dark, dark by the device"
    assert all(contrast(a, b) >= 4.5 for a, b in zip(inks, grounds, strict=True))
