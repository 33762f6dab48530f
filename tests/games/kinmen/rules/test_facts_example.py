"""Facts that the rulebook's example of play rests on, step by step: what it does has to be possible here.

The example itself is played from start to end in ``tests/golden``.
"""

from __future__ import annotations

import pytest
from tests.games.kinmen.positions import PLA_NAMES, ROC_NAMES, UNIT, Table, hexes, opening, table

from sakusen.engine.hexes import distance
from sakusen.games.kinmen.rules.board import (
    ADJACENT,
    ALLOWANCE,
    BEACH_EAST,
    BEACH_WEST,
    INDEX,
    LINKS,
    NAMES,
    OF_SIDE,
    PEAK,
    PLA,
    ROC,
    SIDE,
    ZONE,
)
from sakusen.games.kinmen.rules.combat import COLUMNS, CRT, raw_column
from sakusen.games.kinmen.rules.movement import reach
from sakusen.games.kinmen.rules.results import can_retreat
from sakusen.games.kinmen.rules.zoc import zone_against

A_LANDING = {
    "0605": ["82/244-1", "82/246-1"],
    "0806": ["82/244-2", "82/244-3"],
    "0907": ["85/253-1", "85/253-2"],
    "1108": ["87/259-1", "87/259-2"],
    "1308": ["84/251-1", "84/251-2"],
}


def roc_setup() -> dict[str, list[str]]:
    """The printed set-up, as it is before anybody has moved."""
    t = opening()
    return {NAMES[h]: sorted(t.stack(NAMES[h])) for h in {t.state.at[u] for u in OF_SIDE[ROC]}}


def stage(name: str) -> Table:
    """The example's position before one of its steps: a1 and a2 after the landing, a3 after its moves."""
    pla, roc = {h: list(u) for h, u in A_LANDING.items()}, roc_setup()
    if name in ("b2", "a3", "a3b", "b3", "a4"):
        del roc["0706"]
    if name in ("a3", "a3b", "b3", "a4"):
        roc["0708"] = roc.pop("0512")
        pla |= {"0506": [pla["0605"][1]], "0606": pla.pop("0806"), "0707": [pla.pop("0605")[0]]}
    if name in ("a3b", "b3", "a4"):
        roc["0408"] = roc.pop("0507")
        pla["0507"] = pla.pop("0606")
    if name in ("b3", "a4"):
        roc["0710"] = roc.pop("0708")
        pla["0708"] = pla.pop("0707")
        roc["0908"] = [roc["0810"][0], roc["1009"][0]]
        roc["1008"].append(roc["1009"][1])
        del roc["0810"], roc["1009"]
    if name == "a4":
        roc["0909"] = roc.pop("0908")
        del pla["0907"]
        pla["1309"] = pla.pop("1308")
    return table(pla=pla, roc=roc, step="order")


def retreats(t: Table, unit: str, length: int) -> set[str]:
    """Where a unit can end a retreat of so many hexes, by walking; the engine must agree that it can."""
    u = UNIT[unit]
    closed = t.state.occupied[1 - SIDE[u]] | zone_against(t.state, u)
    ways = [[t.state.at[u]]]
    for _ in range(length):
        ways = [[*w, n] for w in ways for n in LINKS[w[-1]] if n not in w and not closed >> n & 1]
    assert bool(ways) == can_retreat(t.state, u, length)
    return {NAMES[w[-1]] for w in ways}


def cost(t: Table, unit: str, to: str) -> float:
    """Movement points to a hex, by the engine's search with the unit's own allowance."""
    u = UNIT[unit]
    return reach(t.state, u, ALLOWANCE[u]).cost.get(INDEX[to], 99) / 2


def zone(t: Table, side: int) -> set[str]:
    return hexes(t.state.zone(side))


# ------------------------------------------------------------------ landing and weather
@pytest.mark.rule("6.2")
def test_ten_units_land_on_beaches_without_enemies() -> None:
    assert not set(A_LANDING) & set(roc_setup())
    assert set(A_LANDING) <= hexes(BEACH_WEST | BEACH_EAST)
    assert sum(map(len, A_LANDING.values())) == 10


@pytest.mark.rule("6.2")
def test_exactly_two_of_them_land_in_the_east() -> None:
    assert sum(len(units) for h, units in A_LANDING.items() if h in hexes(BEACH_EAST)) == 2


@pytest.mark.rule("9.2")
def test_no_triangle_is_held_after_the_landing() -> None:
    assert not hexes(PEAK) & set(A_LANDING)


# ------------------------------------------------------------------ a1, b1
@pytest.mark.rule("13.3")
def test_a1_the_tank_in_1008_is_next_to_a_pla_unit() -> None:
    t = stage("a1")
    assert any(t.stack(NAMES[n]) & set(PLA_NAMES) for n in ADJACENT[INDEX["1008"]])


@pytest.mark.rule("13.2")
def test_b1_the_bomber_hits_a_unit_each_in_two_adjacent_hexes() -> None:
    assert INDEX["0806"] in ADJACENT[INDEX["0907"]]
    assert A_LANDING["0806"]
    assert A_LANDING["0907"]


# ------------------------------------------------------------------ a2
@pytest.mark.rule("12.4")
def test_a2_ten_against_four_is_two_to_one_and_a_three_is_an_exchange() -> None:
    assert (COLUMNS[raw_column(10, 4)], CRT[raw_column(10, 4)][3 - 1]) == ("2:1", "A/D")


@pytest.mark.rule("12.10")
def test_a2_the_attackers_in_0605_cannot_retreat() -> None:
    assert not retreats(stage("a2"), "82/244-1", 1)


@pytest.mark.rule("7.0")
def test_a2_0505_lies_in_the_zone_of_0504() -> None:
    assert "0505" in hexes(ZONE[INDEX["0504"]])


@pytest.mark.rule("12.10")
def test_a2_the_defender_in_0706_cannot_retreat() -> None:
    (defender,) = roc_setup()["0706"]
    assert not retreats(stage("a2"), defender, 1)


# ------------------------------------------------------------------ b2
@pytest.mark.rule("11.2")
def test_b2_the_3_5_reaches_0708_from_0512() -> None:
    assert cost(stage("b2"), "40/Misc-2", "0708") <= 5


def test_b2_0512_and_0708_are_five_hexes_apart() -> None:
    assert distance("0512", "0708") == 5


# ------------------------------------------------------------------ a3
@pytest.mark.rule("11.2")
@pytest.mark.parametrize(("unit", "to"), [("82/246-1", "0506"), ("82/244-2", "0606"), ("82/244-1", "0707")])
def test_a3_the_82nd_makes_its_moves(unit: str, to: str) -> None:
    before = table(pla=A_LANDING, roc={h: u for h, u in roc_setup().items() if h != "0706"})
    assert cost(before, unit, to) <= 4


@pytest.mark.rule("12.4")
def test_a3_sixteen_against_eight_is_two_to_one_and_a_five_is_d1() -> None:
    assert (COLUMNS[raw_column(16, 8)], CRT[raw_column(16, 8)][5 - 1]) == ("2:1", "D1")


@pytest.mark.rule("12.10")
def test_a3_the_defenders_of_0507_can_retreat_two_hexes_to_0408() -> None:
    assert "0408" in retreats(stage("a3"), roc_setup()["0507"][0], 2)


@pytest.mark.rule("12.4")
def test_a3_six_against_two_is_three_to_one_and_a_six_is_d2() -> None:
    assert (COLUMNS[raw_column(6, 2)], CRT[raw_column(6, 2)][6 - 1]) == ("3:1", "D2")


@pytest.mark.rule("12.10")
def test_a3_the_defender_of_0708_can_retreat_three_hexes() -> None:
    assert retreats(stage("a3b"), "40/Misc-2", 3)


# ------------------------------------------------------------------ b3
@pytest.mark.rule("10.2")
def test_b3_three_recoveries_leave_seventeen_points() -> None:
    units = ["118/352-1", "118/352-2", "3TK/3"]
    t = table(roc={"0408": units[:2], "1008": units[2]}, spent=units, seat="roc").play("118D+T", *units)
    assert t.logistics[ROC] == 17


@pytest.mark.rule("11.2", "7.3")
def test_b3_the_tank_in_0810_reaches_0908() -> None:
    assert cost(b3_before_moving(), "3TK/1", "0908") <= 6


@pytest.mark.rule("11.2")
@pytest.mark.parametrize("to", ["0908", "1008"])
def test_b3_a_4_5_in_1009_reaches_its_hex(to: str) -> None:
    assert cost(b3_before_moving(), roc_setup()["1009"][0], to) <= 5


@pytest.mark.rule("12.4")
def test_b3_ten_against_six_is_one_to_one_and_a_four_is_an_exchange() -> None:
    assert (COLUMNS[raw_column(10, 6)], CRT[raw_column(10, 6)][4 - 1]) == ("1:1", "A/D")


@pytest.mark.rule("12.10")
def test_b3_the_attackers_can_retreat_to_0909() -> None:
    assert "0909" in retreats(stage("b3"), roc_setup()["1009"][0], 1)


@pytest.mark.rule("12.8")
def test_b3_the_defenders_of_0907_could_retreat_too_if_they_were_asked() -> None:
    t = stage("b3")
    moved = {n: sorted(t.stack(n)) for n in ("0908", "0909")}
    after = {h: u for h, u in stacks_of(t, ROC).items() if h != "0908"} | {"0909": moved["0908"]}
    assert retreats(table(pla=stacks_of(t, PLA), roc=after), "85/253-1", 1)


# ------------------------------------------------------------------ a4
@pytest.mark.rule("11.2", "7.1")
def test_a4_the_84th_moves_from_1308_to_1309() -> None:
    before = stage("a4")
    pla = stacks_of(before, PLA)
    pla["1308"] = pla.pop("1309")
    assert cost(table(pla=pla, roc=stacks_of(before, ROC)), "84/251-1", "1309") <= 4


@pytest.mark.rule("12.10")
def test_a4_the_defender_of_1208_is_surrounded_and_must_stand() -> None:
    assert not retreats(stage("a4"), roc_setup()["1208"][0], 1)


@pytest.mark.rule("7.1")
def test_a4_every_free_hex_round_1309_is_in_a_roc_zone_so_the_84th_started_beside_it() -> None:
    t = stage("a4")
    free = {NAMES[n] for n in ADJACENT[INDEX["1309"]]} - set(stacks_of(t, ROC))
    assert free <= zone(t, ROC)


def stacks_of(t: Table, side: int) -> dict[str, list[str]]:
    """The units of a side on the map, by hex."""
    names = PLA_NAMES if side == PLA else ROC_NAMES
    return {n: sorted(t.stack(n) & set(names)) for n in hexes(t.state.occupied[side])}


def b3_before_moving() -> Table:
    t = stage("b3")
    roc, setup = stacks_of(t, ROC), roc_setup()
    del roc["0908"]
    return table(pla=stacks_of(t, PLA), roc=roc | {n: setup[n] for n in ("0810", "1008", "1009")})
