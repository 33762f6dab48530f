"""4.0 Victory: sudden death, victory points and levels."""

from __future__ import annotations

import pytest
from tests.games.kinmen.positions import KINMEN, Table, opening, table

from sakusen.engine.core import Outcome, usual
from sakusen.engine.hexes import bits
from sakusen.engine.match import Match
from sakusen.engine.record import pack, read, unpack, write
from sakusen.games import game
from sakusen.games.kinmen.rules.board import NAMES, TABLES, TOWN, VILLAGE
from sakusen.games.kinmen.rules.victory import score, scoring_villages

PLA_WINS, ROC_WINS, NOBODY_WINS = (1.0, -1.0), (-1.0, 1.0), (0.0, 0.0)
FIELD = "0814"  # neither town nor village
OTHER_TOWNS = sorted({NAMES[h] for h in bits(TOWN)} - {"0412", "1912"})


def ended(pla: dict[str, object] | None = None, **rest: object) -> Outcome:
    """The result of a game that ends now, after the third turn."""
    rest = {"step": "turn_end", "turn": 3, "extension": False, **rest}
    pending = table(pla=pla if pla is not None else {FIELD: "82/244-1"}, **rest).pending
    assert isinstance(pending, Outcome)
    return pending


def points(**rest: object) -> int:
    """The PLA's points in a position."""
    rest = {"pla": {FIELD: "82/244-1"}, **rest}
    return score(table(**rest).state).total


# ------------------------------------------------------------------ sudden death
@pytest.mark.rule("4.1")
@pytest.mark.parametrize("turn", [1, 2, 3, 4])
def test_the_roc_wins_at_the_end_of_any_turn_without_a_pla_unit_on_the_island(turn: int) -> None:
    out = table(roc={"0504": "201/601-1"}, step="turn_end", turn=turn).pending
    assert isinstance(out, Outcome)
    assert (out.points, out.level, out.rule) == (ROC_WINS, "roc.sudden", "4.1")


@pytest.mark.rule("4.1")
def test_one_spent_pla_unit_on_the_island_is_enough_to_go_on() -> None:
    t = table(pla={FIELD: "82/245-1"}, spent=["82/245-1"], step="turn_end", turn=1)
    assert (t.ask, t.state.turn) == ("landing.load", 2)


@pytest.mark.rule("4.1")
def test_an_island_that_is_empty_of_the_pla_during_the_turn_does_not_end_the_game() -> None:
    t = table(roc={"0504": "201/601-1"}, step="order")
    assert not isinstance(t.pending, Outcome)
    t.play("pass", "pass")
    assert not isinstance(t.pending, Outcome)


@pytest.mark.rule("4.2")
@pytest.mark.parametrize("town", ["0412", "1912"])
@pytest.mark.parametrize("turn", [1, 2, 3, 4])
def test_the_pla_wins_at_the_end_of_any_turn_with_a_unit_in_jincheng_or_tahou(town: str, turn: int) -> None:
    out = table(pla={town: "82/245-1"}, spent=["82/245-1"], step="turn_end", turn=turn).pending
    assert isinstance(out, Outcome)
    assert (out.points, out.level, out.rule) == (PLA_WINS, "pla.sudden", "4.2")


@pytest.mark.rule("4.2")
@pytest.mark.parametrize("town", OTHER_TOWNS)
def test_no_other_town_brings_sudden_death(town: str) -> None:
    assert table(pla={town: "82/245-1"}, step="turn_end", turn=1).ask == "landing.load"


@pytest.mark.rule("4.2")
def test_a_unit_that_has_left_jincheng_before_the_turn_ends_wins_nothing() -> None:
    t = table(pla={"0412": "82/245-1"}, step="night").play("82/245-1", "0412-0511", "done", "done", 1, 1)
    assert (t.ask, t.state.turn) == ("landing.load", 2)


@pytest.mark.rule("4.2")
def test_a_unit_that_enters_jincheng_at_night_wins_at_the_end_of_that_turn() -> None:
    t = table(pla={"0511": "82/245-1"}, step="night").play("82/245-1", "0511-0412", "done", "done", 1, 1)
    assert t.ask == "pla.sudden"


@pytest.mark.rule("4.2", "5.2")
def test_sudden_death_comes_before_the_question_of_a_fourth_turn() -> None:
    assert table(pla={"1912": "82/245-1"}, step="turn_end", turn=3).ask == "pla.sudden"
    assert table(step="turn_end", turn=3).ask == "roc.sudden"


@pytest.mark.rule("4.2", "4.3")
def test_sudden_death_comes_before_the_points() -> None:
    out = ended({"0412": "82/245-1"}, losses=(9, 0))
    assert (out.points, out.level) == (PLA_WINS, "pla.sudden")


# ------------------------------------------------------------------ points
@pytest.mark.rule("4.3")
@pytest.mark.parametrize("towns", [["0406"], ["0507", "0708"], ["0406", "0507", "0708", "0810"]])
def test_every_town_with_a_pla_unit_is_a_point(towns: list[str]) -> None:
    units = ["82/244-1", "82/244-2", "82/244-3", "82/245-1"]
    assert points(pla=dict(zip(towns, units, strict=False))) == len(towns)


@pytest.mark.rule("4.3")
def test_two_units_in_a_town_are_one_point() -> None:
    assert points(pla={"0507": ["82/244-1", "82/244-2"]}) == 1


@pytest.mark.rule("4.3")
def test_a_spent_unit_holds_a_town_as_well() -> None:
    assert points(pla={"0507": "82/244-1"}, spent=["82/244-1"]) == 1


@pytest.mark.rule("4.3")
def test_a_town_that_has_only_been_passed_is_no_point() -> None:
    t = table(pla={"0607": "82/244-1"}).play("82/244-1", "82/244-1", "0607-0507")
    assert score(t.state).towns == 1
    t.play("0507-0407", "done")
    assert score(t.state).towns == 0


@pytest.mark.rule("4.3")
def test_villages_bring_no_points() -> None:
    assert all(points(pla={NAMES[v]: "82/244-1"}) == 0 for v in bits(VILLAGE))


@pytest.mark.rule("4.3")
def test_with_the_switch_on_a_village_is_a_point_too() -> None:
    assert points(pla={"0509": "82/244-1", "0507": "82/244-2"}, villages=True) == 2
    assert opening(villages="yes").state.rules.village_vp == 1


@pytest.mark.rule("4.3")
def test_in_a_new_game_some_villages_score_and_in_one_that_names_no_choice_none_does() -> None:
    assert usual(KINMEN) == {"villages": "some"}
    new, older = Match(KINMEN, options=usual(KINMEN)), Match(KINMEN)
    assert scoring_villages(new.state.rules)
    assert not scoring_villages(older.state.rules)
    for match in (new, older):
        for again in (read(write(match), game), unpack(pack(match), game)):
            assert again.beginning().key() == match.state.key()
    assert "villages" not in write(older)


@pytest.mark.rule("4.3")
def test_some_villages_can_be_agreed_on_to_score_and_the_others_do_not() -> None:
    t = opening(villages="some")
    here = {NAMES[h] for h in bits(scoring_villages(t.state.rules))}
    assert here == set(TABLES["victory"]["some_villages"])
    assert here < {NAMES[v] for v in bits(VILLAGE & ~TOWN)}
    for v in bits(VILLAGE):
        assert points(pla={NAMES[v]: "82/244-1"}, villages=True, some_villages=True) == (NAMES[v] in here)


@pytest.mark.rule("4.3")
@pytest.mark.parametrize(
    ("pla_lost", "roc_lost", "vp"), [(0, 0, 0), (3, 3, 0), (2, 3, 1), (0, 9, 1), (3, 2, -1), (9, 0, -1)]
)
def test_losing_fewer_units_in_combat_is_a_point_and_losing_more_costs_one(
    pla_lost: int, roc_lost: int, vp: int
) -> None:
    assert points(losses=(pla_lost, roc_lost)) == vp


@pytest.mark.rule("4.3", "15.4")
def test_every_option_used_costs_a_point_and_one_that_is_only_held_costs_nothing() -> None:
    held = ["command_control", "more_boats", "more_artillery"]
    assert points(drawn=held) == 0
    assert points(drawn=held, used=held[:1]) == -1
    assert points(drawn=held, used=held) == -3


@pytest.mark.rule("4.3", "5.2")
def test_the_extension_costs_a_point() -> None:
    assert points(extended=True, turn=4) == -1


@pytest.mark.rule("4.3")
def test_the_points_are_added_up() -> None:
    out = ended({"0507": "82/244-1", "0708": "82/244-2"}, losses=(1, 4), turn=4, extended=True,
                drawn=["lunch_in_kinmen", "more_boats", "command_control"], used=["more_boats"])  # fmt: skip
    assert (out.points, out.level) == (PLA_WINS, "prc.propaganda")  # 2 + 1 - 1 - 1


@pytest.mark.rule("4.3")
def test_points_are_not_looked_at_before_the_third_turn_ends() -> None:
    t = table(pla={"0507": "82/244-1", "0708": "82/244-2"}, step="turn_end", turn=2, extension=False)
    assert (t.ask, t.state.turn) == ("landing.load", 3)


# ------------------------------------------------------------------ levels
TOWNS = ("0406", "0507", "0708", "0810", "1409")
OPTIONS = ("command_control", "more_boats", "more_artillery")


@pytest.mark.rule("4.4")
@pytest.mark.parametrize(
    ("vp", "level", "winner"),
    [
        (5, "prc.decisive", PLA_WINS),
        (3, "prc.decisive", PLA_WINS),
        (2, "prc.substantial", PLA_WINS),
        (1, "prc.propaganda", PLA_WINS),
        (0, "draw", NOBODY_WINS),
        (-1, "prc.historical", ROC_WINS),
        (-2, "prc.historical", ROC_WINS),
        (-3, "prc.historical", ROC_WINS),
    ],
)
def test_the_points_decide_the_level_of_victory(vp: int, level: str, winner: tuple[float, float]) -> None:
    units = ("82/244-1", "82/244-2", "82/244-3", "84/251-1", "85/253-1")
    held = dict(zip(TOWNS[:vp] if vp > 0 else (FIELD,), units, strict=False))
    out = ended(held, drawn=OPTIONS, used=OPTIONS[: max(0, -vp)])
    assert (out.level, out.points, out.rule) == (level, winner, "4.4")


def test_a_finished_game_stays_finished() -> None:
    t = Table(table(pla={"0412": "82/245-1"}, step="turn_end").match)
    assert t.match.is_over
    assert KINMEN.from_json(KINMEN.to_json(t.state)).pending().level == t.ask
