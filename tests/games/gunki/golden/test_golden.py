"""One whole game with its dice, step by step, kept as a record with comments (``tests/golden``)."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.games.gunki.positions import (
    BARRAGE,
    DETOUR,
    EVENT,
    EVENT_BARRAGE,
    LEFT,
    RIGHT,
    TRUCE,
    UNIT,
    Table,
    find,
)

from sakusen.engine.match import Match
from sakusen.engine.record import pack, read, replayed, unpack, write
from sakusen.games.gunki.game import GAME
from sakusen.games.gunki.rules.board import DEFENCE

RECORD = Path(__file__).with_name("example.txt")
TAGS = {"Event": "A game with everything in it", "Setup": "forward defence, only Ono in the rear"}


def setup(t: Table) -> None:
    """Seven units forward, all on or beside the four fronts; the Ono company waits in the headquarters."""
    t.play("@R1", "@L2", "@D1", "@L1", "@R1", "@R2", "@L1")
    assert t.stack("HQ") == {"Ono"}
    note(t, "Everybody forward: a marker that is held at a front never gets onto the map.")


def the_19th(t: Table) -> None:
    """A barrage on L1; then a request for a truce is answered, and the first day is over."""
    t.play("Ono", "HQ-L3", BARRAGE, 1)
    assert t.barrage == {"L1"}
    t.play("truce", EVENT)
    assert (t.state.day, t.left) == (1, 3)
    t.play(TRUCE)
    assert (t.state.day, t.left, t.barrage) == (2, 5, set())
    note(t, "A truce on the second chit: three chits of the day are never drawn (6.1).")


def the_left_gives_way(t: Table) -> None:
    """The barrage on L2 makes a 2 a 3: the lone company falls back to L3 and the marker stands on the height."""
    t.play("truce", BARRAGE, 2, "truce", LEFT, 5, 2)
    assert t.terms == {"defence": 2, "barrage": 1}
    assert (t.last_roll["result"], t.at("2/2"), t.marker("L")) == ("failure", "L3", "L2")
    note(t, "2 and 1 for the barrage is 3, more than its 2 (7.1).")


def the_detour(t: Table) -> None:
    """The column takes the track; pressed from L1, it does not move."""
    t.play("truce", EVENT, DETOUR, 5)
    assert (t.at("2/3"), t.marker("C")) == ("ART", "D1")
    t.play("L/1", "L1xD1", 5)
    assert t.last_roll["result"] == "failure"


def the_right_holds(t: Table) -> None:
    """Two defend R1: the first is destroyed by a 6, the second holds, and the marker stays off the map."""
    t.play(RIGHT, 1)
    assert t.choices == ["2/1", "L/2"]
    t.play("L/2", "2/1", 6, 1)
    assert (t.at("L/2"), t.at("2/1"), t.marker("R")) == ("lost", "R1", "off")
    assert DEFENCE[UNIT["L/2"]] < DEFENCE[UNIT["2/1"]]
    note(t, "The weaker company rolls first: its loss costs less.")


def the_track_is_cleared(t: Table) -> None:
    """The second attempt throws the column off the map. An offer without a request is nothing."""
    t.play("L/1", "L1xD1", 2)
    assert (t.marker("C"), t.at("L/1")) == ("off", "D1")
    t.play(EVENT)
    assert t.left == 0
    t.play(TRUCE)
    assert len(t.told("no_truce")) == 1
    assert (t.state.day, t.left) == (3, 5)
    note(t, "The offer comes after a pressure, so it is no truce; but it was the last chit anyway.")


def the_gun(t: Table) -> None:
    """The one bombardment covers L3. The column is back at once; a 6 costs the company that presses it."""
    t.play("gun", "@L3", EVENT, 6, 5)
    assert (t.gun, t.marker("C"), t.at("L/1")) == ("L3", "D1", "ART")
    t.play("L/1", "ARTxD1", 6)
    assert t.at("L/1") == "lost"


def the_crisis(t: Table) -> None:
    """Two defend L3 with the gun and both fail; all go back to the headquarters, a marker stands beside it."""
    t.play(LEFT, "2/2", "Ono", 4, 5)
    assert [d["strength"] for d in t.told("defence")[-2:]] == [3, 4]
    assert (t.stack("HQ"), t.marker("L")) == ({"2/2", "Ono"}, "L3")
    t.play("Ono", "HQxL3", 1)
    assert t.terms == {"attack": 3, "gun": 1}
    assert (t.marker("L"), t.at("Ono")) == ("L2", "L3")
    assert t.stack("L1") == {"Eng"}
    assert t.marker("R") == "off"
    note(t, "The gun helps to win L3 back. The marker goes to L2: the engineers hold L1.")


def the_end(t: Table) -> None:
    """The right front falls, but only to the front; no marker is beside the headquarters when the day ends."""
    t.play(RIGHT, 1, 6)
    assert (t.at("2/1"), t.marker("R")) == ("lost", "R1")
    t.play("L/3", "R2xR1", 3, EVENT, EVENT_BARRAGE, 5)
    assert t.barrage == {"R2"}
    t.play("2/2", "HQ-L3", BARRAGE, 1)
    assert t.told("gun_removed") == [{}]
    assert (t.ask, t.pending.reason) == ("victory", "before_hq.0")
    assert not {t.marker(m) for m in "RLC"} & {"L3", "R3", "ART"}
    note(t, "R1, L2 and D1: close, but nobody beside the headquarters (4.2).")


CHAPTERS = (
    setup,
    the_19th,
    the_left_gives_way,
    the_detour,
    the_right_holds,
    the_track_is_cleared,
    the_gun,
    the_crisis,
    the_end,
)


def note(t: Table, text: str) -> None:
    t.match.notes.setdefault(len(t.match.entries), []).append(text)


def played() -> Table:
    t = Table(Match(GAME, "standard", {"setup": "free"}, tags=TAGS))
    for chapter in CHAPTERS:
        chapter(t)
        assert t.complaints() == []
    return t


@pytest.mark.rule("3.1", "4.2", "5.0", "6.1", "6.2", "6.3", "6.4", "7.1", "7.2", "7.3", "7.4")
def test_the_example_goes_as_it_is_told() -> None:
    t = played()
    assert t.stack("lost") == {"L/1", "L/2", "2/1"}
    assert [t.marker(m) for m in "RLC"] == ["R1", "L2", "D1"]


def test_the_example_is_kept_as_a_record_word_for_word() -> None:
    assert write(played().match) == RECORD.read_text(encoding="utf-8")


def test_the_record_replays_to_the_same_position_with_its_comments() -> None:
    match = read(RECORD.read_text(encoding="utf-8"), find)
    assert match.state.key() == played().state.key()
    assert match.notes == played().match.notes
    assert match.tags["Event"] == TAGS["Event"]


def test_every_step_of_the_record_can_be_stopped_at_and_gone_on_from() -> None:
    match = read(RECORD.read_text(encoding="utf-8"), find)
    for step in range(0, len(match.entries), 7):
        here = replayed(match, step)
        again = Match(GAME, position=GAME.to_json(here.state))
        assert again.state.key() == here.state.key()


def test_a_link_with_the_example_replays_to_the_same_position() -> None:
    match = played().match
    assert unpack(pack(match), find).state.key() == match.state.key()
    assert len(pack(match)) < 250
