"""What speaks by itself: one region that waits its turn, and one that does not."""

from __future__ import annotations

import re

from tools.tool_error import ROOT

SPEAKS = re.compile(r'<(?:\w+)[^<>]*?(?:role="(?:status|alert|log)"|aria-live="(?:polite|assertive)")[^<>]*>')
APART = ("ui/live/", "ui/mail/")
"""Games of two people apart: what the other writes is a log of its own, and a code may fail while a dialog is open."""


def test_one_region_is_polite_and_one_assertive_and_nothing_else_at_the_table_speaks_by_itself() -> None:
    page = SPEAKS.findall((ROOT / "index.html").read_text(encoding="utf-8"))
    assert [re.findall(r'id="(\w+)"', tag)[0] for tag in page] == ["loading", "said", "refused"]
    package = ROOT / "py" / "sakusen"
    others = [
        (name, tag)
        for path in sorted(package.rglob("*.py"))
        if not (name := path.relative_to(package).as_posix()).startswith(APART)
        for tag in SPEAKS.findall(path.read_text(encoding="utf-8"))
    ]
    assert others == []
