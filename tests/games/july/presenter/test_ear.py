"""What those who do not see the map are told of a unit is what stands on its counter."""

from __future__ import annotations

import pytest
from tests.games.july.positions import UNIT, table

from sakusen.games import presenter
from sakusen.games.july.presenter.words import face
from sakusen.games.july.rules.board import IS_TANK, NAMES
from sakusen.ui.match.session import Session


@pytest.mark.parametrize(("star", "lost"), [("", 0), ("*", 1)])
@pytest.mark.parametrize("name", ["Kob", "3TK", "36/149", "9AC", "11TK"])
def test_strength_and_movement_are_said_as_they_stand_on_the_side_that_shows(name: str, star: str, lost: int) -> None:
    place = NAMES.index("0404")
    session = Session(table(f"{name} 0404{star}").match, presenter("july"), (), "en", curtain=False)
    ((_, said),) = presenter("july").heard(session.seen, place).units
    values, unit = face(UNIT[name], lost), UNIT[name]
    strength = f"attack {values[0]}, defence {values[1]}" if IS_TANK[unit] else f"strength {values[0]}"
    assert f"{strength}, movement {values[-1]}, " in said
