"""The log of July Offensive: what changes the dice of a combat, and by which rule."""

from __future__ import annotations

import pytest

from sakusen.engine.combat import Term
from sakusen.engine.core import Event
from sakusen.games.july.presenter.log import line
from sakusen.games.july.rules.pools import HIT, HIT_HILL, Pool
from sakusen.ui.page.html import plain

UNITS = (Term("unit", 4, "9.4", (0,)),)


def told(pool: Pool) -> str:
    data = {"combat": 1, "attackers": [0], "defenders": [5], "pool": pool._asdict()}
    made = line(Event("combat", "9.4", data), "en", 0)
    assert made is not None
    return plain(made.html).partition("dice ")[2]


@pytest.mark.rule("9.10", "9.14", "9.15")
def test_a_combat_says_what_changed_its_dice_and_by_which_rule() -> None:
    """Nobody could read why of five dice with a 5 and two 6 only two hit."""
    usual, hill = tuple(sorted(HIT)), tuple(sorted(HIT_HILL))
    guns, bridge = (*UNITS, Term("guns", 1, "9.14")), (*UNITS, Term("bridge", 1, "9.15", (0,)))
    assert told(Pool(4, 4, UNITS, UNITS, usual, usual, "9.6")) == "4:4"
    assert told(Pool(5, 5, guns, bridge, usual, usual, "9.6")) == "5:5 (Artillery +1 9.14, Bridge +1 9.15)"
    assert told(Pool(4, 4, UNITS, UNITS, hill, usual, "9.10")) == "4:4 (Hit on 6 9.10)"
