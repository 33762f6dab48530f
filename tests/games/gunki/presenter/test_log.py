"""The log of Regiment: what changes a die, and by which rule."""

from __future__ import annotations

import pytest

from sakusen.engine.combat import Term
from sakusen.engine.core import Event
from sakusen.games.gunki.presenter.log import line
from sakusen.games.gunki.rules.dice import Ledger
from sakusen.ui.page.html import plain


@pytest.mark.rule("6.4", "7.1", "7.2")
def test_a_defence_says_what_changed_strength_and_die_and_by_which_rule() -> None:
    strength = (Term("defence", 2, "7.2", (0,)), Term("gun", 1, "6.4", (3,)))
    ledger = Ledger(3, strength, 1, (Term("barrage", 1, "7.1", (3,)),))
    data = {"unit": 0, "space": 3, "marker": 0, "die": 2, "result": "success"} | ledger._asdict()
    made = line(Event("defence", "7.2", data), "en", 0)
    assert made is not None
    assert plain(made.html).endswith("⚁ +1 ≤ 3 hold (Type 90 gun here +1 6.4, Barrage chit +1 7.1)")
    bare = data | Ledger(2, strength[:1], 0, ())._asdict()
    made = line(Event("defence", "7.2", bare), "en", 0)
    assert made is not None
    assert plain(made.html).endswith("⚁ ≤ 2 hold")
