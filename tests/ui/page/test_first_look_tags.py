"""What is shown before Python is there: only tags that the page itself is known to use, and all of those."""

from __future__ import annotations

import re

from sakusen.ui.match.render import win_chance
from tools.tool_error import ROOT

LIST = re.compile(r"const OURS = new Set\((.*?)\.split", re.DOTALL)


def test_the_chance_to_win_is_made_of_tags_that_are_shown_again_before_python() -> None:
    """Else a table that was left would not be shown at once, since all of its parts or none is."""
    text = (ROOT / "assets" / "boot" / "first_look.mjs").read_text(encoding="utf-8")
    found = LIST.search(text)
    assert found
    known = set(re.findall(r"[a-z0-9]+", re.sub(r"//.*", "", found[1])))
    for is_small in (False, True):
        html = win_chance(("Win chance", "Japan", 0.5, "From games."), is_small)
        assert set(re.findall(r"<([a-z0-9]+)", html)) <= known
