"""A whole game of July Offensive, short and eventful, with every statement asserted where it is made.

The record ``july-example.txt`` holds the same game with comments. It shows both ways to lose the initiative,
a side that acts twice running, cancelled combats, a hill, bridges, the guns, reinforcements, retreats and
advances, the demolition, and sudden death.
"""

from __future__ import annotations

from pathlib import Path

from tests.games.july.positions import JULY, Table, find

from sakusen.engine.core import Outcome
from sakusen.engine.match import Match
from sakusen.engine.record import pack, read, unpack, write

RECORD = Path(__file__).with_name("example.txt")


def note(t: Table, text: str) -> None:
    """A comment of the record, behind the last step."""
    t.match.notes.setdefault(len(t.match.entries), []).append(text)


def turn_1(t: Table) -> None:
    """Both tank regiments fall on the armoured cars, and Kobayashi climbs towards the cavalry."""
    t.play("Kob 0201-0202 3TK 0602-0503 4TK 0601-0502")
    assert t.obliged == {"Kob", "3TK", "4TK", "9AC", "6/15"}
    t.play("3TK x0402 4TK x0402")
    assert not t.can("fix")  # 9.1 Kobayashi touches the cavalry
    t.play("Kob x0103 fix x0402")
    note(t, "Both tank regiments against the 9th: eight dice to three.")
    t.roll("56251413", "162")
    note(t, "Three hits to one: two points of damage.")
    assert t.hexes() == {"0302", "0303"}  # 9.18 the other hexes are empty, but in Japanese zones
    t.play("step 0402>0303")
    assert t.points == (1, 0)
    t.play("4TK 0502^0402 3TK 0503^0403")
    note(t, "Two points for the advance, shared.")
    t.roll("55341", "15")
    note(t, "Fives do not hit a hill, and the cavalry hits once: Japan loses the initiative.")
    assert t.state.shaken
    t.play("step")
    assert (t.phase, t.points) == ((2, 1, "su"), (1, 1))  # 5.6 the Soviet phases of turn 1 are cancelled


def turn_2(t: Table) -> None:
    """Nobody can move: the Soviets counter-attack, with the guns in support."""
    assert t.ask == "plan.attacker"  # 7.3 every Soviet unit stands in a Japanese zone
    assert t.obliged == {"36/149", "9AC", "3TK", "4TK"}  # 9.8 the cavalry on its hill may choose
    t.play("36/149 x0403 9AC x0402 6/15 x0202 fix")
    assert t.choices == ["guns>0403", "guns>0202", "hold"]  # 9.14 0402 is four hexes away
    t.play("guns>0403 x0403")
    assert t.dice == (4 + 1, 3)
    t.roll("66123", "511")
    t.play("0403>0503 36/149 0304^0403 x0402")
    note(t, "The side without the initiative has suffered: the turn goes on.")
    assert t.dice == (2, 2)
    t.roll("41", "62")
    note(t, "Now the initiative has suffered. The cavalry's attack is cancelled.")
    t.play("0303>0304 4TK 0402^0303")
    assert t.told("initiative")[-1] == {"seat": 1, "cancelled": [3]}
    assert t.phase == (3, 1, "jp")


def turn_3(t: Table) -> None:
    """Yamagata comes a turn late; Japan attacks everywhere, and loses the initiative in the Soviet half."""
    assert t.units() == {"Yam"}  # ruling 3: its turn was the second; everybody else is held
    t.play("Yam @0602")
    assert t.proposal == [("Kob", "6/15"), ("3TK", "36/149"), ("4TK", "9AC")]
    t.play("4TK x0304 3TK x0403 Kob x0103 fix x0304").roll("6514", "21")
    t.play("0304>0204 0204>0205")
    note(t, "The armoured cars retreat over the bridge at Kawamata.")
    t.play("4TK")
    assert t.hexes() == {"0302", "0304", "0402"}  # 9.22 any empty hex
    t.play("0303^0304 4TK")
    assert t.hexes() == {"0303"}  # 9.23 not over the bridge to 0204
    t.match.undo()
    t.play("done x0403").roll("6123", "1632")
    note(t, "Equal: nothing happens, and nobody loses the initiative.")
    t.roll("612", "31").play("0103>0104 Kob 0202^0203")
    note(t, "The last combat needs no choice. The cavalry gives up its hill.")
    t.play("11TK @0204 done")
    assert t.told("entered")[-1]["cost"] == 4  # 0206, 0306, 0305, 0204; the 9th stands in 0205
    assert t.unmet.keys() == {"Kob", "3TK", "4TK", "36/149", "11TK"}
    t.play("11TK x0203 6/15 x0203 36/149 x0304 36/149 x0503 fix guns>0203 x0203")
    note(t, "The cavalry on its hill joins of its own will; the 149th takes on both tank regiments.")
    assert t.combats == [({"11TK", "6/15"}, {"Kob"}), ({"36/149"}, {"3TK", "4TK"})]
    assert t.dice == (6 + 2 + 1, 3)
    t.roll("651321432", "511").play("0203>0202 6/15 0104^0103")
    note(t, "The Soviets act twice running.")
    assert t.phase == (4, 1, "su")


def turn_4(t: Table) -> None:
    """The 4th Tank Regiment is caught between Kawamata bridge and the 149th."""
    t.play("9AC 0205-0305 11TK x0304 36/149 x0503 fix guns>0304 x0304")
    assert t.dice == (6 + 1, 2 + 1)  # 9.14 the guns, 9.15 the bridge
    t.roll("6554112", "141")
    note(t, "No way to retreat: two steps, and the third point is lost.")
    assert t.at("4TK") == "removed"
    assert t.points == (1, 1 + 2 * 2)
    t.play("11TK 0204^0203 done").roll("1632", "551").play("step")
    note(t, "The attack of the 149th fails and costs the initiative.")
    assert t.phase == (5, 1, "jp")


def turn_5(t: Table) -> None:
    """Yamagata breaks through; Kobayashi must attack two and is thrown back."""
    t.play("Yam 0602-0504 Yam x0403 3TK x0403 Kob x0103 Kob x0203 fix x0403")
    t.roll("655412312", "15").play("0403>0304 0304>0204 Yam 0504^0403 Yam 0403^0304")
    assert t.dice == (3, 2 + 3)
    t.roll("612", "55111")
    note(t, "One of the two stands on a hill, so only sixes hit; the tanks defend with three.")
    t.play("0202>0201 11TK 0203^0202")
    assert t.phase == (6, 1, "su")


def turn_6(t: Table) -> None:
    """Kobayashi escapes over the military bridge and blows it up; the Soviets leave their guns alone."""
    t.play("6/15 0103-0102 9AC 0305-0405 36/24 @0306")
    t.play("11TK x0201 6/15 x0201 36/149 x0304 fix")
    assert t.choices == ["guns>0304", "hold"]
    t.play("guns>0304 x0201").roll("51234123", "112").play("0201>0302")
    t.play("6/15")
    assert t.hexes() == {"0101", "0103", "0201"}
    t.play("0102^0201").roll("661", "551112")
    assert (t.ask, t.seat) == ("demolish", "jp")
    t.play("blow")
    note(t, "The cavalry stands on the far side; no zone and no way leads across any more.")
    t.play("3TK 0503-0403 done")
    assert t.obliged == {"Yam", "36/149"}
    t.play("Yam x0204 fix").roll("66512", "511").play("0204>0205 0205>0206")
    note(t, "A hex too far: nobody is left beside the guns.")
    t.play("Yam 0304^0204 done")
    assert (t.ask, t.state.turn) == ("end", 6)
    t.play(5)
    assert t.phase == (7, 1, "jp")


def turn_7(t: Table) -> None:
    """Again it is Japan's turn, and one six is enough."""
    t.play("done")
    assert t.obliged == {"Yam", "Art"}
    t.play("Yam x0105 fix")
    assert t.dice == (5, 1)
    t.roll("12636", "2")
    note(t, "Guns cannot retreat. Japan wins at once, two points behind.")
    assert isinstance(t.pending, Outcome)
    assert (t.pending.level, t.pending.reason) == ("jp.sudden", "guns_taken")
    assert t.points == (3, 5)


STEPS = (turn_1, turn_2, turn_3, turn_4, turn_5, turn_6, turn_7)


def played() -> Table:
    tags = {"Event": "An example: Yamagata takes the guns"}
    t = Table(Match(JULY, "standard", {"demolition": "yes"}, tags=tags))
    for step in STEPS:
        step(t)
        assert t.complaints() == []
    return t


def test_the_example_goes_as_it_is_told() -> None:
    assert played().match.is_over


def test_the_example_is_kept_as_a_record_word_for_word() -> None:
    assert write(played().match) == RECORD.read_text(encoding="utf-8")


def test_the_record_of_the_example_replays_to_the_same_end() -> None:
    match = read(RECORD.read_text(encoding="utf-8"), find)
    assert match.state.key() == played().state.key()
    assert match.is_over
    assert sum(map(len, match.notes.values())) == 17


def test_a_link_with_the_example_replays_to_the_same_end() -> None:
    match = played().match
    assert unpack(pack(match), find).state.key() == match.state.key()
