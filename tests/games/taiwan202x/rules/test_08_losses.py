"""8.5 Losses: the owner chooses, a fleet takes hits up to its strength, nothing is wasted."""

from __future__ import annotations

import random

import pytest
from tests.games.taiwan202x.positions import UNIT, UNIT_WORDS, Table, acting

from sakusen.engine.core import Decision
from sakusen.engine.hexes import bits, mask_of
from sakusen.engine.luck import Dealt
from sakusen.engine.match import Match
from sakusen.engine.record import RecordError, pack, read, unpack, write
from sakusen.games.taiwan202x.game import GAME
from sakusen.games.taiwan202x.rules.board import LOST, PRC, SIDE_UNITS, UNIT_BIT, UNITS
from sakusen.games.taiwan202x.rules.losses import choices, left_open, soak, toll
from sakusen.games.taiwan202x.rules.steps import DONE, LOSSES, PASS

US = ["Washington", "Vinson", "Reagan"]


def sets(*units: str, hits: int) -> set[frozenset[str]]:
    """What the owner of these units may lose to so many hits."""
    return {frozenset(UNIT_WORDS[u] for u in bits(s)) for s in choices(mask_of(UNIT[u] for u in units), hits)}


def struck(event: str, targets: list[str], *dice: int) -> Table:
    """American or Chinese fleets after the dice of a strike."""
    return acting("roc", event, prc={"strait": targets}).play("event", *dice)


@pytest.mark.rule("8.5")
def test_every_hit_on_aircraft_removes_one() -> None:
    assert sets("J-20/1", "J-35", "H-6K", hits=1) == {frozenset({u}) for u in ("J-20/1", "J-35", "H-6K")}
    assert len(sets("J-20/1", "J-35", "H-6K", hits=2)) == 3


@pytest.mark.rule("8.5")
def test_the_owner_chooses_whatever_the_generation() -> None:
    t = acting("prc", "S9", prc={"mainland": ["J-20/1", "H-6K"]}, roc={"south": ["F-22A", "B-1B"]})
    t.play("J-20/1", "H-6K", ">south", 6, 1, 1, 1)
    assert (t.ask, t.seat, t.units()) == ("loss", "roc", {"F-22A", "B-1B"})


@pytest.mark.rule("8.5")
def test_any_hit_costs_a_fleet_and_a_fleet_takes_as_many_as_its_strength() -> None:
    assert sets("Washington", hits=1) == {frozenset({"Washington"})}
    assert sets("Washington", "Vinson", hits=3) == {frozenset({"Washington"}), frozenset({"Vinson"})}
    assert sets("Washington", "Vinson", hits=4) == {frozenset({"Washington", "Vinson"})}


@pytest.mark.rule("8.5")
def test_no_unit_is_lost_that_could_have_stayed() -> None:
    fleets = ("Fujian", "Liaoning", "Xining")  # strengths 3, 2, 1
    assert sets(*fleets, hits=3) == {frozenset({"Fujian"}), frozenset({"Liaoning", "Xining"})}
    assert sets(*fleets, hits=2) == {frozenset({"Fujian"}), frozenset({"Liaoning"})}
    assert sets(*fleets, hits=4) == {frozenset({"Fujian", "Xining"}), frozenset({"Fujian", "Liaoning"})}


@pytest.mark.rule("8.5")
def test_hits_beyond_all_units_are_lost() -> None:
    assert sets("Xining", "Liaoning", hits=9) == {frozenset({"Xining", "Liaoning"})}


@pytest.mark.rule("8.5")
@pytest.mark.parametrize("units", [("Fujian", "Liaoning", "Xining", "Dalian"), ("Washington", "Vinson", "F-22A")])
@pytest.mark.parametrize("hits", range(1, 9))
def test_every_set_that_may_be_lost_is_enough_and_minimal(units: tuple[str, ...], hits: int) -> None:
    most = sum(soak(UNIT[u]) for u in units)
    for lost in sets(*units, hits=hits):
        total = sum(soak(UNIT[u]) for u in lost)
        assert total >= min(hits, most)
        assert all(total - soak(UNIT[u]) < hits for u in lost)


@pytest.mark.rule("8.5")
def test_losses_are_picked_one_by_one_and_only_picks_that_waste_nothing_are_offered() -> None:
    t = struck("CQ", ["Fujian", "Liaoning", "Xining"], 6, 6, 6, 1)  # underwater drones: three hits
    assert t.units() == {"Fujian", "Liaoning", "Xining"}
    t.play("Xining")
    assert t.lost() == ["Xining", "Liaoning"]  # after the small fleet only the Liaoning makes it exactly
    assert t.at("Fujian") == "strait"


@pytest.mark.rule("8.5")
def test_a_unit_beyond_what_is_needed_is_refused_with_the_reason() -> None:
    t = struck("CQ", ["Fujian", "Liaoning", "Xining"], 6, 6, 1, 1)  # two hits: the small one alone is not enough
    assert t.units() == {"Fujian", "Liaoning"}
    assert t.why("unit", "Xining").key == "why.more_than_needed"


@pytest.mark.rule("8.5")
def test_there_is_no_damage_that_stays() -> None:
    t = struck("CQ", ["Fujian"], 1, 1, 1, 1)
    assert t.at("Fujian") == "strait"
    assert struck("CQ", ["Fujian"], 6, 1, 1, 1).lost() == ["Fujian"]


@pytest.mark.rule("8.5")
def test_a_lost_unit_is_out_of_the_game() -> None:
    t = struck("CQ", ["Fujian"], 6, 1, 1, 1)
    assert t.at("Fujian") == "lost"
    assert acting("prc", "S9", prc={"strait": "Xining"}).why("unit", "Fujian").key == "why.lost"


@pytest.mark.rule("8.5", "8.3")
def test_hits_of_one_volley_are_taken_after_both_have_fired_first_by_the_side_that_was_attacked() -> None:
    t = acting("prc", "S9", prc={"mainland": ["J-20/1", "H-6K"]}, roc={"south": ["F-22A", "US/F-35B"]})
    t.play("J-20/1", "H-6K", ">south", 6, 1, 6, 1, 1, 1)
    assert (t.ask, t.seat) == ("loss", "roc")
    t.play("F-22A")
    assert (t.ask, t.seat) == ("loss", "prc")
    t.play("J-20/1")
    assert t.lost() == ["F-22A", "J-20/1"]


@pytest.mark.rule("8.5")
def test_a_choice_that_makes_no_difference_to_anyone_is_not_asked() -> None:
    t = struck("CQ", ["Xining"], 6, 6, 1, 1)
    assert t.lost() == ["Xining"]
    assert len(UNIT) == UNITS


# ------------------------------------------------------------------ what is no question
def submarine(*dice: int, tags: dict[str, str] | None = None) -> Table:
    """An American submarine fires three dice at two fleets of strength two."""
    t = acting("roc", "SK", prc={"yellow": ["Liaoning", "Dalian"]})
    return Table(Match(GAME, tags=tags, position=GAME.to_json(t.state))).play("event", *dice)


@pytest.mark.rule("8.5")
def test_who_falls_for_certain_falls_without_a_question() -> None:
    """Ruling 56: three hits on two fleets of strength two take both, whatever is chosen."""
    t = submarine(6, 6, 6)
    assert t.lost() == ["Liaoning", "Dalian"]
    assert t.ask != "loss"
    assert submarine(6, 6, 1).ask == "loss"  # two hits: one of them


@pytest.mark.rule("8.5")
def test_one_who_falls_for_certain_goes_before_the_choice_among_the_others() -> None:
    """Five hits: Fujian (3) must go, and either Liaoning or Dalian (2 each)."""
    fleets = mask_of(UNIT[u] for u in ("Fujian", "Liaoning", "Dalian"))
    assert left_open(fleets, 6, 0) == (fleets, 0)
    certain, open_ = left_open(fleets, 5, 0)
    assert {UNIT_WORDS[u] for u in bits(certain)} == {"Fujian"}
    assert {UNIT_WORDS[u] for u in bits(open_)} == {"Liaoning", "Dalian"}
    assert left_open(fleets, 5, certain | UNIT_BIT[UNIT["Dalian"]]) == (0, 0)


@pytest.mark.rule("8.5")
def test_nothing_is_asked_about_losses_that_has_only_one_answer() -> None:
    asked = 0
    for seed in range(60):
        rng, match = random.Random(seed), Match(GAME, luck=Dealt(f"losses {seed}"))
        while isinstance(pending := match.pending, Decision):
            if pending.ask == "loss":
                asked += 1
                assert len({frozenset(fallen_after(match, action)) for action in pending.actions}) > 1
            match.choose(rng.choice([a for a in pending.actions if a not in (PASS, DONE)] or list(pending.actions)))
    assert asked > 30


def fallen_after(match: Match, action: int) -> set[frozenset[int]]:
    """The sets of units that can have fallen in the end if this one goes first."""
    found, open_ = set(), [(match.state, action)]
    while open_:
        before, choice = open_.pop()
        state = before.copy()
        state.apply(choice)
        pending = state.pending()
        if isinstance(pending, Decision) and pending.ask == "loss" and pending.seat == match.pending.seat:  # type: ignore[union-attr]
            open_ += [(state, a) for a in pending.actions]
        else:
            found.add(frozenset(bits(state.here[LOST])))
    return found


@pytest.mark.rule("8.5")
def test_a_game_of_edition_1_goes_on_asking_in_what_order_units_fall() -> None:
    t = submarine(6, 6, 6, tags={"Edition": "1"})
    assert (t.ask, t.units()) == ("loss", {"Liaoning", "Dalian"})
    t.play("Dalian")
    assert t.lost() == ["Dalian", "Liaoning"]
    all_fall = acting("roc", "SK", prc={"yellow": ["Liaoning", "Xining"]})
    all_fall = Table(Match(GAME, tags={"Edition": "1"}, position=GAME.to_json(all_fall.state)))
    assert all_fall.play("event", 6, 6, 6).lost() == ["Liaoning", "Xining"]  # nobody was asked when all fell
    view = GAME.observe(submarine(6, 6, 6, tags={"Edition": "1"}).state, PRC)
    assert GAME.determinize(view, random.Random(1)).pending().actions == view.pending.actions


OLD_LINK = (
    "MXx0YWl3YW4yMDJ4fDF8c3RhbmRhcmR8fDE5MQou0y04YKkV-eWe0mggFRzq3ML4jlwYLKnZxM0-Yi58f6sQKLrJJ8"
    "gVI5S1FSR-5sDaZwdTDVRgClXNZPcBLjANXx6UD21B"
)
"""A game of edition 1 in which such a question was asked."""


def test_a_link_of_edition_1_with_such_a_question_opens_to_the_same_end() -> None:
    match = unpack(OLD_LINK, lambda slug: GAME)
    assert match.is_over
    assert (len(match.entries), match.state.turn, list(match.pending.points)) == (191, 12, [-1.0, 1.0])  # type: ignore[union-attr]
    assert {UNIT_WORDS[u] for u in bits(match.state.here[LOST])} == {"Liaoning", "Shandong", "Dalian"}
    assert pack(match) == OLD_LINK
    assert read(write(match), lambda slug: GAME).state.key() == match.state.key()
    with pytest.raises(RecordError):
        read(write(match).replace('[Edition "1"]', '[Edition "2"]'), lambda slug: GAME)


@pytest.mark.rule("8.5")
def test_what_losing_a_unit_settles_is_what_then_happens() -> None:
    """Whom it takes along, and what is asked next, along random games."""
    seen = {"with it": 0, "left": 0, "enough": 0}
    for seed in range(150):
        rng, match = random.Random(seed), Match(GAME, luck=Dealt(f"toll {seed}"))
        while isinstance(pending := match.pending, Decision):
            if pending.ask == "loss":
                for unit in pending.actions:
                    check_toll(match, unit, seen)
            match.choose(rng.choice([a for a in pending.actions if a not in (PASS, DONE)] or list(pending.actions)))
    assert min(seen.values()) > 0, seen


def check_toll(match: Match, unit: int, seen: dict[str, int]) -> None:
    pending, found, after = match.pending, toll(match.state, unit), match.state.copy()
    assert isinstance(pending, Decision)
    after.apply(unit)
    then = after.pending()
    fallen = after.here[LOST] & ~match.state.here[LOST] & SIDE_UNITS[pending.seat]
    assert fallen == found.with_it | UNIT_BIT[unit]
    if found.among:
        assert isinstance(then, Decision)
        assert (then.ask, then.seat, then.about[1]) == ("loss", pending.seat, found.left)
        assert bits(found.among) == then.actions
    else:
        assert found.left == 0
        assert not after.hits[pending.seat] or after.step != LOSSES
    seen["with it" if found.with_it else "left" if found.among else "enough"] += 1


@pytest.mark.rule("8.5")
def test_after_one_pick_one_may_be_certain_and_two_still_open() -> None:
    """Four hits on fleets of strength 1, 2 and 2 and an aircraft: the smallest fleet takes the aircraft along."""
    roc = {"yellow": ["Izumo", "Kaga", "Maya"], "sakishima": "F-22A"}
    t = acting("prc", "S9", {"strait": ["Fujian", "Nanchang"]}, roc, awake=True).play("Fujian", "Nanchang", ">yellow")
    t.play("yes", 6, 6, 6, 6, 1, *[1] * 6)
    found = toll(t.state, UNIT["Maya"])
    assert {UNIT_WORDS[u] for u in bits(found.with_it)} == {"F-22A"}
    assert {UNIT_WORDS[u] for u in bits(found.among)} == {"Izumo", "Kaga"}
    assert found.left == 2
    t.play("Maya")
    assert t.lost() == ["Maya", "F-22A"]
    assert t.pending.about[1] == 2
