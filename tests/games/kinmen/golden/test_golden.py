"""The rulebook's example of play, from the landing to the fourth PLA operation, with its dice.

Every statement of the text is asserted where it is made. Where the text names no unit, the choice is the one
that the rest of the text forces: the two units it never speaks of are the 87th in 1108, the pair of the 84th
lands in 1308, and the air marker has two dots (RULINGS.md, "The example of play").
"""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.games.kinmen.positions import KINMEN, Table

from sakusen.engine.match import Match
from sakusen.engine.record import pack, read, unpack, write
from sakusen.games import game
from sakusen.games.kinmen.rules.victory import score

RECORD = Path(__file__).with_name("example.txt")
ASHORE = {
    "0605": ["82/244-1", "82/246-1"],
    "0806": ["82/244-2", "82/244-3"],
    "0907": ["85/253-1", "85/253-2"],
    "1108": ["87/259-1", "87/259-2"],
    "1308": ["84/251-1", "84/251-2"],
}
THE_82ND = {"82/244-1", "82/244-2", "82/244-3", "82/246-1"}


def options(t: Table) -> None:
    """Two blanks and Command and Control."""
    t.play(1, 2, 4)


def landing(t: Table) -> None:
    """Ten points for twenty supplies, ten for ten units; the two that land in the east are spent."""
    assert t.state.sea == 20
    t.play(*["supply"] * 10)
    assert t.logistics == (20, 20)
    units = [(u, h) for h, stack in ASHORE.items() for u in stack]
    t.play(*[u for u, _ in units])
    assert t.state.sea_left == 0
    for unit, h in units[:-1]:
        t.play(unit, f"@{h}")
    t.play(f"@{units[-1][1]}")
    assert {u for u, _ in units if t.is_spent(u)} == {"84/251-1", "84/251-2"}


def weather(t: Table) -> None:
    """A one, halved and rounded up, is one air marker; one gun, since no triangle is held."""
    t.play(1, 3)
    assert t.told("air_die") == [{"die": 1, "markers": 1}]
    assert (t.state.air_up.bit_count(), t.state.guns_up) == (1, 1)


def a1(t: Table) -> None:
    """The gun fires at the tank in 1008, which is spent; the marker is used up."""
    assert (t.seat, t.stack("1008")) == ("pla", {"3TK/3"})
    t.play("gun", "3TK/3")
    assert t.is_spent("3TK/3")
    assert t.state.guns_up == 0


def b1(t: Table) -> None:
    """The air marker spends a 6-4 in 0806 and one in 0907."""
    assert t.seat == "roc"
    t.play("B-25", "82/244-2", "85/253-1")
    assert {u for u in ASHORE["0806"] + ASHORE["0907"] if t.is_spent(u)} == {"82/244-2", "85/253-1"}
    assert t.state.air_up == 0


def a2(t: Table) -> None:
    """0605 attacks 0706 without moving: 2:1, a three, an exchange; nobody can retreat, the defender falls."""
    (defender,) = t.stack("0706")
    t.play("0605S", "done", "x0706", "82/244-1", "82/246-1", "2:1", 3)
    assert (t.strengths, t.column, t.result) == ((10, 4), "2:1", "A/D")
    assert t.units_told("must_stand") == ["82/244-1", "82/246-1"]
    assert t.told("stood")[0]["die"] == 0  # the 6-4 cannot fail
    t.play(4)
    assert t.units_told("stood") == ["82/244-1", "82/246-1"]
    assert t.units_told("must_stand")[-1] == defender
    t.play(5)
    assert t.at(defender) == "lost"
    t.play("done")  # no advance
    assert t.stack("0605") == {"82/244-1", "82/246-1"}
    assert t.is_spent("82/244-1")
    assert t.is_spent("82/246-1")


def b2(t: Table) -> None:
    """The unit of the 40th marches from 0512 to Anqi and is spent."""
    assert t.stack("0512") == {"40/Misc-2"}
    t.play("40/Misc-2", "40/Misc-2", "0512-0708", "done")
    assert t.stack("0708") == {"40/Misc-2"}
    assert t.is_spent("40/Misc-2")


def a3(t: Table) -> None:
    """The order of the 82nd: three recover for three points, all move, 0507 and 0708 are attacked."""
    assert {u for u in THE_82ND if t.is_spent(u)} == {"82/244-1", "82/244-2", "82/246-1"}
    t.play("82D", "82/244-1", "82/244-2", "82/246-1")
    assert t.logistics == (17, 20)
    assert not any(t.is_spent(u) for u in THE_82ND)
    t.play("all", "82/246-1", "0605-0506", "82/244-2", "0806-0606", "82/244-3", "0806-0606")
    t.play("82/244-1", "0605-0707")

    assert t.hexes() == {"0406", "0507", "0708"}  # the text attacks two of these
    assert score(t.state).options == 0
    t.play("reveal")
    assert score(t.state).options == -1
    t.play("x0507", "82/244-2", "82/244-3", "82/246-1", "2:1", 5)
    assert (t.strengths, t.column, t.result) == ((16, 8), "2:1", "D1")
    assert t.seat == "roc"
    for unit in ("118/352-1", "118/352-2"):
        t.play("retreat")
        assert t.ask in ("stand", "retreat")
        assert not t.is_spent(unit)
    t.play("0507>0508", "0508>0408", "0507>0508", "0508>0408")
    assert t.stack("0408") == {"118/352-1", "118/352-2"}
    assert t.is_spent("118/352-1")
    assert t.is_spent("118/352-2")
    t.play("82/244-2", "82/244-3")
    assert t.stack("0507") == {"82/244-2", "82/244-3"}

    t.play("x0708", "3:1", 6)
    assert (t.strengths, t.column, t.result) == ((6, 2), "3:1", "D2")
    t.play("retreat", "0708>0709", "0709>0710", "0710>0711")
    assert len(t.told("retreated")) == 2 * 2 + 3
    t.play("82/244-1")
    assert t.stack("0708") == {"82/244-1"}
    assert all(t.is_spent(u) for u in THE_82ND)


def b3(t: Table) -> None:
    """The 118th and the tanks together: three recover, three act; the 85th in 0907 is destroyed."""
    assert not t.can("82D")
    t.play("118D+T", "118/352-1", "118/352-2", "3TK/3")
    assert t.logistics == (17, 17)
    t.play("118/354-1", "118/354-2", "3TK/1", "done")
    t.play("3TK/1", "0810-0908", "118/354-1", "1009-0908", "118/354-2", "1009-1008")
    assert t.stack("0908") == {"3TK/1", "118/354-1"}
    assert t.stack("1008") == {"3TK/3", "118/354-2"}

    t.play("x0907", "118/354-1", "3TK/1", "1:1")
    assert t.units_told("shocked") == ["85/253-2"]
    t.play(4)
    assert (t.strengths, t.column, t.result) == ((10, 6), "1:1", "A/D")
    t.play("retreat", "retreat", "0908>0909")  # zones leave the infantry one way only; the tank ignores them
    assert t.stack("0909") == {"3TK/1", "118/354-1"}
    assert t.is_spent("118/354-1")
    assert (t.ask, t.seat, t.choices) == ("stand.all", "roc", ["stand", "retreat"])
    t.play("stand", 4, 6)
    assert t.at("85/253-1") == t.at("85/253-2") == "lost"
    assert not t.stack("0907")  # nobody is left beside it to advance
    assert t.ask == "attack.target"
    t.play("done")
    assert not any(t.is_spent(u) for u in ("118/352-1", "118/352-2", "3TK/3"))
    assert all(t.is_spent(u) for u in ("118/354-1", "118/354-2", "3TK/1"))


def a4(t: Table) -> None:
    """The 84th: two recover, both go to 1309 and attack 1208, which cannot retreat and stands."""
    (defender,) = t.stack("1208")
    t.play("84D", "84/251-1", "84/251-2")
    assert t.logistics == (15, 17)
    t.play("all", "84/251-1", "1308-1309", "84/251-2", "1308-1309")
    t.play("x1208", "84/251-1", "84/251-2", "3:1", 3)
    assert t.result == "D"
    assert t.units_told("must_stand")[-1] == defender
    t.play(4)
    assert t.at(defender) == "1208"
    assert t.is_spent("84/251-1")
    assert t.is_spent("84/251-2")
    assert (t.ask, t.seat) == ("order", "roc")  # the ROC is next, until both pass


STEPS = (options, landing, weather, a1, b1, a2, b2, a3, b3, a4)


def played() -> Table:
    tags = {"Event": "The rulebook's example of play", "Result": "*"}
    t = Table(Match(KINMEN, "standard", {"setup": "printed"}, tags=tags))
    for step in STEPS:
        step(t)
        assert t.complaints() == []
    return t


@pytest.mark.rule("5.1", "6.1", "6.2", "10.0", "10.2", "10.3")
@pytest.mark.rule("12.4", "12.6", "12.7", "12.8", "12.9", "12.10")
def test_the_example_of_play_goes_as_the_rulebook_tells_it() -> None:
    t = played()
    assert t.losses == (2, 1)
    assert t.logistics == (15, 17)


def test_the_example_is_kept_as_a_record_word_for_word() -> None:
    assert write(played().match) == RECORD.read_text(encoding="utf-8")


def test_the_record_of_the_example_replays_to_the_same_position() -> None:
    match = read(RECORD.read_text(encoding="utf-8"), game)
    assert match.state.key() == played().state.key()
    assert match.tags["Event"] == "The rulebook's example of play"


def test_a_link_with_the_example_replays_to_the_same_position() -> None:
    match = played().match
    assert unpack(pack(match), game).state.key() == match.state.key()
