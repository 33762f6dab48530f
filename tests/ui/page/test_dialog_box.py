"""The page's one dialog, which the browser may close without asking."""

from __future__ import annotations

import pytest

from sakusen.ui.page import dom
from sakusen.ui.page.dialog_box import DialogBox


def test_a_dialog_that_the_browser_has_closed_is_open_no_more_before_the_browser_says_so(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Else another language, chosen at that moment, would open it once more."""
    is_there = [False]
    monkeypatch.setattr(dom, "open_dialog", lambda html, narrow: is_there.__setitem__(0, True))
    monkeypatch.setattr(dom, "is_open", lambda: is_there[0])
    box = DialogBox()
    box.open("new", "<p>")
    assert box.name == "new"
    is_there[0] = False
    assert box.name == ""
