"""What style sheets know of the table as a whole stands in its attributes."""

from __future__ import annotations

import re
from pathlib import Path

import ui_fake_page as fake
from tests.architecture.sources import ROOT

from sakusen.ui.page import table_marks

PAPER = re.compile(r"@media print\s*\{(?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*\}")


def on_screen(path: Path) -> str:
    """A style sheet without what is for paper only. What stands behind that is for the screen again."""
    return PAPER.sub("", path.read_text(encoding="utf-8"))


def test_what_stands_behind_the_rules_for_paper_is_looked_at_too() -> None:
    kept = PAPER.sub("", "a { b: c; } @media print { @page { d: e; } body:has(f) { g: h; } } #game:has(i) { j: k; }")
    assert ("body:has" in kept, "#game:has" in kept) == (False, True)


def test_no_style_of_the_whole_table_asks_what_is_inside_it() -> None:
    """Every change inside the table would then cost the style of all of it: 12 of 45 ms of a press."""
    wrong = [
        (path.name, found)
        for path in (ROOT / "assets").glob("*.css")
        for found in re.findall(r"(?:^|[\s,}])(?:#game|main|body|html|:root)\S*:has\(", on_screen(path))
    ]
    assert not wrong


def test_no_style_of_a_line_of_the_log_asks_what_lies_beside_it_in_its_group() -> None:
    """``.battle:has(x) *`` and ``:not(:last-child) *`` cost the style of half the log whenever a line comes: 324 of 718
    elements. A group that holds something may say so to what is in it by a property that is inherited."""
    text = "".join(on_screen(path) for path in (ROOT / "assets").glob("*.css"))
    rules = [found for found in re.findall(r"[^{}]+(?=\{)", text) if "#log" in found or "#lines" in found]
    assert len(rules) > 20
    wrong = r":has\((?:[^()]|\([^()]*\))*\) +[*.#:\w\[]|:not\(:last-child\) +\*"
    assert not [rule for rule in rules if re.search(wrong, rule)]


def test_a_mark_is_an_attribute_of_the_table_while_it_says_something() -> None:
    fake.page()
    game = fake.dom.by_id("game")
    table_marks.mark("sheet", "half")
    table_marks.mark("playback", True)
    assert (game.getAttribute("data-sheet"), game.getAttribute("data-playback")) == ("half", "on")
    table_marks.mark("sheet", "")
    table_marks.mark("playback", False)
    assert not game.getAttribute("data-sheet")
    assert not game.getAttribute("data-playback")
