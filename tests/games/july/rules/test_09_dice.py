"""9.4 to 9.10, 9.15 The dice of a combat, what hits, and how likely every result is."""

from __future__ import annotations

from fractions import Fraction

import pytest
from tests.games.july.positions import Table, battle, percent

from sakusen.games.july.rules.combat import decide
from sakusen.games.july.rules.contact import Fight, fights
from sakusen.games.july.rules.pools import plan_loses_initiative, pool

MOCK_UP = "Kob 0202*, 4TK 0402, 3TK 0503, Yam 0303, 9AC 0403, 36/149 0304*, 6/15 0103, 11TK 0205"
PLAN = "Yam x0304 4TK x0403 3TK x0403 Kob x0103"


def result(t: Table) -> tuple[int, int, int]:
    """Hits of both sides and the net result of the last combat."""
    told = t.told("result")[-1]
    return told["attack_hits"], told["defence_hits"], told["net"]


def pair(extra: str = "") -> Table:
    """3TK with four dice against the 9th with three."""
    return battle(f"3TK 0502, Kob 0201, 9AC 0402{extra}").play("3TK x0402 fix")


# ------------------------------------------------------------------ numbers of dice
@pytest.mark.rule("9.4")
def test_each_side_rolls_as_many_dice_as_its_units_are_strong_together() -> None:
    assert pair().dice == (4, 3)
    t = battle("Kob 0502, Yam 0503, 9AC 0402, 36/149 0602").play("Kob x0402 Kob x0602 Yam x0402 fix")
    assert t.dice == (10, 7)


@pytest.mark.rule("9.5")
def test_a_tank_attacks_with_its_attack_value_and_defends_with_its_defence_value() -> None:
    assert pair().dice == (4, 3)
    assert battle("3TK 0502, Kob 0201, 9AC 0402", seat="su").play("9AC x0502 fix").dice == (3, 3)
    assert battle("4TK 0502, Kob 0201, 11TK 0402", seat="su").play("11TK x0502 fix").dice == (6, 2)
    assert battle("4TK 0502, Kob 0201, 11TK 0402").play("4TK x0402 fix").dice == (4, 3)


@pytest.mark.rule("9.4", "9.17")
def test_a_turned_unit_counts_as_its_turned_side_says() -> None:
    assert battle("3TK 0502*, Kob 0201, 9AC 0402*").play("3TK x0402 fix").dice == (2, 2)
    assert battle("Kob 0502*, 9AC 0402").play("Kob x0402 fix").dice == (3, 3)


@pytest.mark.rule("9.12")
def test_the_guns_defend_with_one_die_alone_and_in_company() -> None:
    # RULING 11
    assert battle("Kob 0205, 9AC 0605").play("Kob x0105 fix").dice == (5, 1)
    t = battle("Kob 0205, 36/149 0305, 9AC 0605").play("Kob x0305 Kob x0105 fix")
    assert t.dice == (5, 5)


@pytest.mark.rule("9.15")
@pytest.mark.parametrize(("attacker", "defender"), [("0302", "0201"), ("0304", "0204"), ("0404", "0403")])
def test_an_attack_over_a_bridge_gives_the_defender_a_die(attacker: str, defender: str) -> None:
    # RULING 12: both kinds of bridge, also for tanks
    t = battle(f"3TK {attacker}, Kob 0606, 36/149 {defender}, 9AC removed, Art 0101")
    t = t.play(f"3TK x{defender} fix")
    assert t.dice == (4, 5)
    assert t.told("combat")[0]["pool"]["defence_terms"][-1][:3] == ("bridge", 1, "9.15")


@pytest.mark.rule("9.15")
def test_the_bridge_counts_once_and_also_when_only_one_attacker_uses_it() -> None:
    # RULING 12
    t = battle("Kob 0304, Yam 0203, 36/149 0204, 9AC 0605, Art 0101").play("Kob x0204 Yam x0204 fix")
    assert t.dice == (10, 5)
    t = battle("Kob 0204, Yam 0303, 36/149 0304, 9AC 0605, Art 0101").play("Kob x0304 Yam x0304 fix")
    assert t.dice == (10, 5)


@pytest.mark.rule("9.4")
def test_the_attackers_dice_come_first_and_every_die_is_rolled() -> None:
    t = pair()
    for why in ["attack"] * 4 + ["defence"] * 3:
        assert t.ask == why
        t.play(1)
    assert t.ask == "move.unit"


# ------------------------------------------------------------------ hits
@pytest.mark.rule("9.6")
def test_fives_and_sixes_hit_for_both_sides() -> None:
    assert result(pair().roll("1234", "123")) == (0, 0, 0)
    assert result(pair().roll("1556", "514")) == (3, 1, 2)
    assert result(pair().roll("1254", "566")) == (1, 3, -2)


@pytest.mark.rule("9.6")
def test_the_result_tells_every_die_in_the_order_of_its_fall() -> None:
    told = pair().roll("1256", "514").told("result")[-1]
    assert (told["attack_dice"], told["defence_dice"]) == ((1, 2, 5, 6), (5, 1, 4))


@pytest.mark.rule("9.7")
def test_the_difference_of_hits_is_damage_to_the_side_with_fewer() -> None:
    t = pair().roll("6611", "611")
    assert (t.ask, t.seat, t.state.damage) == ("damage.how", "su", 1)
    t = pair().roll("1111", "661")
    assert (t.ask, t.seat, t.state.damage) == ("damage.how", "jp", 2)


@pytest.mark.rule("9.7")
def test_with_equal_hits_nobody_suffers() -> None:
    t = pair().roll("6611", "661")
    assert (t.ask, t.seat) == ("move.unit", "su")
    assert t.at("3TK") == "0502"


@pytest.mark.rule("9.10")
def test_against_a_hill_only_sixes_hit_and_the_hill_strikes_back_as_ever() -> None:
    t = battle("Kob 0202, 6/15 0103, 9AC 0605").play("Kob x0103 fix").roll("55551", "51")
    assert result(t) == (0, 1, -1)
    t = battle("Kob 0202, 6/15 0103, 9AC 0605").play("Kob x0103 fix").roll("65551", "11")
    assert result(t) == (1, 0, 1)


@pytest.mark.rule("9.10")
def test_an_attack_from_a_hill_hits_as_usual() -> None:
    t = battle("Kob 0102, 36/149 0202, 9AC 0605").play("Kob x0202 fix").roll("55111", "1111")
    assert result(t) == (2, 0, 2)


@pytest.mark.rule("9.10")
def test_against_a_mixed_group_with_one_on_a_hill_only_sixes_hit() -> None:
    # RULING 8
    t = battle("Kob 0202, 6/15 0103, 36/149 0203, 9AC 0605").play("Kob x0103 Kob x0203 fix")
    assert t.dice == (5, 6)
    assert result(t.roll("55556", "111111")) == (1, 0, 1)
    t = battle("Kob 0202, Yam 0204, 6/15 0103, 36/149 0203, 9AC 0605, Art 0101")
    t.play("Kob x0103 Yam x0203 fix x0203").roll("55111", "1111")
    assert result(t) == (2, 0, 2)  # other pairings avoid it


# ------------------------------------------------------------------ exact chances
def test_the_chances_of_a_combat_add_up_and_reach_from_all_defence_to_all_attack_hits() -> None:
    chances = pair().odds()
    assert sum(chances.net.values()) == 1
    assert (min(chances.net), max(chances.net)) == (-3, 4)
    assert chances.attacker_loses + chances.equal + chances.defender_loses == 1


def test_the_chances_agree_with_counting_every_fall_of_the_dice() -> None:
    t = battle("4TK 0502*, Kob 0201, 9AC 0402*").play("4TK x0402 fix")
    assert t.dice == (2, 2)
    count: dict[int, int] = {}
    for n in range(6**4):
        faces = [n // 6**k % 6 + 1 for k in range(4)]
        net = sum(f >= 5 for f in faces[:2]) - sum(f >= 5 for f in faces[2:])
        count[net] = count.get(net, 0) + 1
    assert t.odds().net == {net: Fraction(count[net], 6**4) for net in sorted(count)}


def test_the_chances_against_a_hill_count_sixes_only() -> None:
    t = battle("Kob 0202, 6/15 0103, 9AC 0605").play("Kob x0103 fix")
    assert t.odds().net[5] == Fraction(1, 6) ** 5 * Fraction(2, 3) ** 2


def test_the_panel_of_the_example_position() -> None:
    t = battle(MOCK_UP).play("Yam x0304 4TK x0403")
    assert percent(t.odds(2).attacker_loses) == "25.2"  # four dice against three
    t.play("3TK x0403")
    eight_to_three = t.odds(2)
    shown = [percent(eight_to_three.net[n]) for n in range(-3, 5)]
    assert shown == ["0.1", "1.4", "6.2", "15.2", "23.5", "24.3", "17.3", "8.5"]
    assert percent(eight_to_three.attacker_loses) == "7.8"
    assert percent(eight_to_three.defender_loses) == "77.0"
    assert percent(t.odds(1).attacker_loses) == "11.0"
    t.play("Kob x0103")
    assert percent(t.odds(3).attacker_loses) == "36.0"
    assert percent(plan_loses_initiative(t.state)) == "47.5"


def test_for_the_side_without_initiative_its_success_is_what_takes_the_initiative() -> None:
    t = battle("3TK 0502, Kob 0201, 9AC 0402", seat="su").play("9AC x0502")
    assert plan_loses_initiative(t.state) == t.odds().defender_loses


def test_combats_already_fought_threaten_the_initiative_no_more() -> None:
    t = battle(MOCK_UP).play(PLAN, "fix x0304").win_by(0)
    rest = [t.odds(2).attacker_loses, t.odds(3).attacker_loses]
    assert plan_loses_initiative(t.state) == 1 - (1 - rest[0]) * (1 - rest[1])


def removed_in_combat() -> Table:
    """The cavalry has been removed by the first of two combats, and its conquerors may advance."""
    t = battle("3TK 0502, 4TK 0302, Kob 0604, 6/15 0402, 36/149 0505, 9AC removed, Art 0101")
    t.play("3TK x0402 4TK x0402 Kob x0505 fix x0402").win_by(2)
    while t.ask != "advance.unit":
        t.play("step")
    assert t.at("6/15") == "removed"
    return t


def test_a_unit_that_the_combat_under_way_has_removed_rolls_no_dice() -> None:
    t = removed_in_combat()
    ledger = pool(t.state, fights(t.state)[0], False)
    assert (ledger.attack, ledger.defence, ledger.defence_terms) == (8, 0, ())
    assert t.odds(1).attacker_loses == 0


def test_a_combat_whose_dice_have_fallen_threatens_the_initiative_no_more() -> None:
    t = removed_in_combat()
    assert plan_loses_initiative(t.state) == t.odds(2).attacker_loses
    t = pair()
    assert plan_loses_initiative(t.state) == t.odds().attacker_loses
    assert plan_loses_initiative(t.roll("6611", "111").state) == 0


# ------------------------------------------------------------------ the ledger
def test_the_pool_lists_every_term_with_its_rule() -> None:
    t = battle("3TK 0304, Yam 0203, 36/149 0204, 9AC 0605, Art 0101").play("3TK x0204 Yam x0204")
    ledger = pool(t.state, fights(t.state)[0], False)
    assert (ledger.attack, ledger.defence) == (9, 5)
    assert [(term.key, term.value, term.rule) for term in ledger.attack_terms] == [
        ("tank", 4, "9.5"),
        ("unit", 5, "9.4"),
    ]
    assert [(term.key, term.value, term.rule) for term in ledger.defence_terms] == [
        ("unit", 4, "9.4"),
        ("bridge", 1, "9.15"),
    ]
    assert (ledger.attack_faces, ledger.defence_faces, ledger.faces_rule) == ((5, 6), (5, 6), "9.6")


def test_the_pool_can_be_asked_for_a_combat_that_is_only_thought_of() -> None:
    t = battle("Kob 0202, 6/15 0103, 9AC 0605")
    ledger = pool(t.state, Fight(1 << 0, 1 << 6), False)
    assert (ledger.attack, ledger.defence, ledger.attack_faces, ledger.faces_rule) == (5, 2, (6,), "9.10")


# ------------------------------------------------------------------ order of combats
@pytest.mark.rule("9.3")
def test_the_attacker_chooses_which_combat_is_fought_next() -> None:
    # RULING 22
    t = battle(MOCK_UP).play(PLAN, "fix")
    assert t.choices == ["x0304", "x0403", "x0103"]
    t.play("x0403").win_by(0)
    assert (t.seat, t.choices) == ("jp", ["x0304", "x0103"])
    t.play("x0103").win_by(0)
    assert t.dice == (5, 2)  # the last one needs no choice


def test_a_result_can_be_given_without_rolling_for_looking_ahead() -> None:
    rolled, given = pair().roll("6611", "111"), pair().state.copy()
    decide(given, 2, None)
    given._next = None
    assert given.loser == rolled.state.loser
    assert given.damage == rolled.state.damage == 2
    assert list(given.pending().actions) == list(rolled.pending.actions)  # type: ignore[union-attr]
