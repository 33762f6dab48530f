"""Looking back is tested without what is forced happening by itself: it does after a while on the clock, which
passes sooner or later on one machine than on another."""

from __future__ import annotations

import pytest

from sakusen.ui.match import play


@pytest.fixture(autouse=True)
def nothing_forced_happens_by_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(play, "FORCED", 3600.0)
