"""4.0 Victory."""

from __future__ import annotations

import pytest
from tests.games.gunki.positions import BARRAGE, EVENT, LEFT, RIGHT, Table, assaulted, table

LAST_CHIT = {"drawn": (BARRAGE, LEFT, EVENT, EVENT), "day": 3}


def ended(**markers: str) -> Table:
    """The last chit of the last day has been drawn and has changed nothing that counts."""
    drawn = (RIGHT, LEFT, EVENT, EVENT)
    return table({"HQ": "Ono", "D1": "2/1"}, markers, day=3, drawn=drawn).play("truce", BARRAGE, 1)


@pytest.mark.rule("4.1")
def test_a_marker_in_the_headquarters_ends_the_game_at_once() -> None:
    t = assaulted({"L3": "2/1"}, {"R": "R3"})
    assert t.ask == "defeat"
    assert t.pending.points == (-1.0,)
    assert (t.pending.reason, t.pending.rule) == ("hq.entered", "4.1")
    assert t.marker("R") == "HQ"
    assert t.state.day == 1


@pytest.mark.rule("4.1")
def test_the_column_enters_the_headquarters_as_well() -> None:
    t = assaulted({"L3": "2/1"}, {"C": "ART"}, EVENT, 6)
    assert t.ask == "defeat"


@pytest.mark.rule("4.2")
def test_nobody_before_the_headquarters_is_a_victory() -> None:
    t = ended(R="R1", L="L2")
    assert (t.ask, t.pending.points) == ("victory", (1.0,))
    assert (t.pending.reason, t.pending.rule) == ("before_hq.0", "4.2")


@pytest.mark.rule("4.2")
@pytest.mark.parametrize("marker", [{"R": "R3"}, {"L": "L3"}, {"C": "ART"}])
def test_one_marker_before_the_headquarters_is_a_draw(marker: dict[str, str]) -> None:
    t = ended(**marker)
    assert (t.ask, t.pending.points) == ("draw", (0.0,))


@pytest.mark.rule("4.2")
@pytest.mark.parametrize(
    "markers", [{"R": "R3", "L": "L3"}, {"L": "L3", "C": "ART"}, {"R": "R3", "L": "L3", "C": "ART"}]
)
def test_two_or_three_markers_before_the_headquarters_are_a_defeat(markers: dict[str, str]) -> None:
    t = ended(**markers)
    assert (t.ask, t.pending.points) == ("defeat", (-1.0,))
    assert t.pending.rule == "4.2"


@pytest.mark.rule("4.2")
def test_nothing_is_judged_before_the_last_day_has_ended() -> None:
    t = table({"HQ": "Ono"}, {"R": "R3", "L": "L3", "C": "ART"}, day=2, drawn=(RIGHT, LEFT, EVENT, EVENT))
    t.play("truce", BARRAGE, 1)
    assert (t.ask, t.state.day) == ("action", 3)


@pytest.mark.rule("4.2")
def test_the_last_chit_still_counts() -> None:
    t = assaulted({"HQ": "Ono"}, {"R": "R1"}, RIGHT, **LAST_CHIT)
    assert t.ask == "draw"


@pytest.mark.rule("4.2")
def test_the_end_is_told_with_its_reason() -> None:
    assert ended(R="R3").told("over") == [{"level": "draw", "reason": "before_hq.1"}]
