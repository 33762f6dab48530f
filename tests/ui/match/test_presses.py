"""How many presses a person needs who knows the game: taps on the map, on the tray, and buttons."""

from __future__ import annotations

import random

import pytest
from tests.ui.match.presses import Person

from sakusen.ai import player
from sakusen.ai.budget import Budget
from sakusen.engine.hexes import bits
from sakusen.games.gunki.rules.steps import SPACE as GUNKI_SPACE
from sakusen.games.july.rules import movement as july
from sakusen.games.kinmen.presenter.together import advancing
from sakusen.games.kinmen.rules.board import (
    DIVISION,
    DIVISION_SEAT,
    DIVISIONS,
    HEXES,
    LANDING,
    OF_SIDE,
    PLA,
    ZONE,
)
from sakusen.games.kinmen.rules.landing import beaches
from sakusen.games.kinmen.rules.movement import reach
from sakusen.games.kinmen.rules.steps import CODES, DONE, PASS
from sakusen.games.taiwan202x.presenter.acts import place_of as taiwan_place
from sakusen.games.taiwan202x.rules.board import IS_SEA, SIDE_UNITS
from sakusen.ui.match import together

ASHORE = tuple(d for d in range(len(DIVISIONS)) if DIVISION_SEAT[d] == PLA)


def kinmen() -> Person:
    """Before the first landing."""
    person = Person("kinmen")
    person.press("all")
    person.presses = 0
    return person


def load(person: Person) -> None:
    """Whole divisions as far as there are berths, then logistics for the rest."""
    for division in ASHORE:
        if any(DIVISION[a] == division for a in person.session.asked.actions if a < len(DIVISION)):
            person.tap(("division", division))
    if person.ask == "landing.load":
        person.press("supply-rest")


def beach(person: Person, unit: int) -> tuple[str, int]:
    """An empty beach for a unit, or one where it has room."""
    session = person.session
    shown = () if session.focus.preview is None else (session.focus.preview,)
    here = session.see((*session.draft, *shown)).state.here
    open_ = [h for h in beaches(person.state) if not here[h]]
    beside = [
        h for h in beaches(person.state) if here[h].bit_count() == 1 and DIVISION[bits(here[h])[0]] == DIVISION[unit]
    ]
    return "hex", (open_ or beside)[0]


def land(person: Person) -> None:
    """Division by division: a press takes all of it, every beach takes the next ones."""
    for division in ASHORE:
        is_first = True
        while person.ask.startswith("landing"):
            assert person.presses < 60
            shown = person.session.focus.preview
            about = person.session.asked.about[:1] if shown is not None else ()
            waiting = [u for u in bits(person.state.here[LANDING]) if DIVISION[u] == division and u not in about]
            if not waiting:
                break
            if is_first:
                person.tap(("division", division))
                is_first = False
            person.tap(beach(person, waiting[0]))
    person.again()


def test_kinmen_is_landed_with_at_most_24_presses_before_the_first_order() -> None:
    person = kinmen()
    load(person)
    assert not person.state.sea_left
    landed = person.state.here[LANDING].bit_count()
    assert landed >= 15
    land(person)
    assert person.ask == "order"
    assert not person.state.here[LANDING]
    assert person.presses <= 24


def test_one_press_loads_everybody_for_whom_there_is_room_and_one_picks_all_on_the_boats() -> None:
    person = kinmen()
    room = person.state.sea_left
    person.press("load-rest")
    assert person.state.here[LANDING].bit_count() > room / 2
    left = room - person.state.here[LANDING].bit_count()
    if left:
        person.press("supply-rest")
    assert str(person.session.undoes()).endswith(f" (and {room - 1} more)"), "it named the last of them"
    person.press("pick-all")
    assert set(person.session.focus.picked) == set(bits(person.state.here[LANDING]))
    assert person.session.prompt().sentence == f"Choose a beach for {len(person.session.focus.picked)} units."


def test_units_shown_on_one_beach_are_all_in_sight_and_counted_in_the_tray() -> None:
    person = kinmen()
    load(person)
    boats = person.state.here[LANDING].bit_count()
    person.tap(("division", ASHORE[0]))
    person.tap(beach(person, bits(person.state.here[LANDING])[0]))
    session, table = person.session, person.session.presenter
    first = next(a for a in session.seen.draft if a < len(DIVISION))
    scene = table.scene(session.seen, session.focus)
    [under] = (s for s in scene.sprites if s.touch == ("unit", first))
    [ghost] = (s for s in scene.sprites if s.touch == session.game.touch(session.seen.state, session.focus.preview))
    assert (under.x, under.y) != (ghost.x, ghost.y)
    assert "2 here" in str(scene.over)
    assert f"{boats} to land, 2 chosen" in dict(table.panels(session.seen, session.focus))["choose"]


def test_a_proposed_landing_takes_two_presses_and_counts_each_unit_once() -> None:
    person = kinmen()
    session, rng = person.session, random.Random("landing")
    assert together.propose(session, player.choose_line(session.game, session.seen.view, "easy", Budget(0), rng))
    shown, _, chosen = dict(session.presenter.panels(session.seen, session.focus))["choose"].partition(" to land, ")
    assert shown.rpartition(">")[2] == chosen.partition(" ")[0]
    session.cancel()
    person.take_proposal()
    assert person.ask == "order"
    assert person.presses == 2


def test_a_battle_group_moves_and_attacks_with_at_most_6_presses() -> None:
    person = kinmen()
    person.take_proposal()
    session, state = person.session, person.state
    for h in range(HEXES):
        units = bits(state.here[h])
        if not units or units[0] not in OF_SIDE[PLA] or any(state.spent[u] for u in units):
            continue
        after = state.copy()
        after.apply(units[0] if len(units) == 1 else CODES.first("stack") + h)
        foes = after.occupied[1]
        for to in reach(after, units[0], 8).hexes:
            near = ZONE[to] & foes
            if near and to != h and not after.here[to]:
                person.presses = 0
                person.tap(("unit", units[-1]), ("hex", h))
                person.tap(("unit", units[-1]), ("hex", h))
                person.tap(("hex", to))
                assert set(bits(session.position([*session.draft, session.focus.preview]).here[to])) == set(units)
                target = bits(near)[0]
                person.tap(("unit", bits(state.here[target])[0]), ("hex", target))
                person.press("roll")
                assert person.presses <= 6
                return
    pytest.fail("nobody can move up to an enemy")


def winners() -> Person:
    """Kinmen where at least two units may enter the hex that they have emptied."""
    for seed in range(99):
        person, chance = Person("kinmen", f"advance {seed}"), random.Random(seed)
        while person.session.turn == "person":
            if person.ask == "advance" and len(advancing(person.session.seen.state)) > 1:
                person.presses = 0
                return person
            person.no_press(chance.choice(list(person.session.asked.actions)))
    pytest.fail("nobody wins")


@pytest.mark.parametrize("way", ["the hex twice", "the button"])
def test_all_who_can_enter_an_emptied_hex_do_so_together(way: str) -> None:
    person = winners()
    target, units = person.session.asked.about[0], advancing(person.state)
    if way == "the button":
        person.press("advance-all")
    else:
        person.tap(("hex", target))
        assert "advance into" in person.session.prompt().sentence
        person.tap(("hex", target))
    assert {person.session.match.state.at[u] for u in units} == {target}
    assert person.presses == (1 if way == "the button" else 2)


def tired(person: Person) -> Person:
    """Half of the PLA is spent, and there are points to recover."""
    state = person.session.match.state
    for u in OF_SIDE[PLA][::2]:
        if state.at[u] < HEXES:
            state.spent[u] = 1
    state.logistics[PLA] = 3
    person.session.cancel()
    return person


def test_a_whole_division_is_ordered_with_at_most_4_presses() -> None:
    person = kinmen()
    person.take_proposal()
    tired(person)
    person.presses = 0
    division = next(
        d
        for d in ASHORE
        if sum(person.state.spent[u] for u in OF_SIDE[PLA] if DIVISION[u] == d and person.state.at[u] < HEXES) > 1
    )
    person.tap(("division", division))
    person.tap(("division", division))
    if person.ask == "recover":
        person.press("recover-all")
    person.press("all")
    assert person.ask == "move"
    assert person.presses <= 4


def test_at_night_one_press_recovers_all_who_can_be_paid() -> None:
    person = kinmen()
    person.take_proposal()
    while person.ask != "night.move":
        person.no_press(PASS)
    tired(person)
    person.no_press(DONE)
    spent = sum(person.state.spent[u] for u in person.state.units_on_map(PLA))
    assert person.ask == "night.recover"
    person.presses = 0
    person.press("recover-all")
    left = sum(person.session.match.state.spent[u] for u in person.session.match.state.units_on_map(PLA))
    assert person.presses == 1
    assert spent - left == 3


# ---------------------------------------------------------------- July Offensive
def july_moves(person: Person) -> int:
    """Every unit that can move goes somewhere; how many did."""
    moved = 0
    while person.ask in ("move.unit", "move.to"):
        assert moved < 12
        session = person.session
        shown = () if session.focus.preview is None else (session.focus.preview,)
        after = session.see((*session.draft, *shown))
        units = july.movable(after.state) if after.mine and after.view.pending.ask.startswith("move") else []
        if not units:
            break
        person.tap(("unit", units[0]))
        hexes = july.reach(person.state, units[0]).hexes
        near = person.state.zone(1 - person.state.seat)
        person.tap(("hex", max(hexes, key=lambda h: near >> h & 1)))
        moved += 1
    return moved


def test_in_july_all_moves_and_a_complete_plan_take_at_most_12_presses() -> None:
    person, plans, most = Person("july"), 0, 0
    for _ in range(6):
        if person.ask != "move.unit":
            break
        person.presses = 0
        moved = july_moves(person)
        person.press("done")
        if person.ask.startswith("plan"):
            person.press("fix")
            plans += 1
        most = max(most, moved)
        assert person.presses <= 2 + 2 * moved
        assert person.presses <= 12
        while person.ask and not person.ask.startswith("move"):
            person.no_press(person.session.asked.actions[0])
    assert plans
    assert most >= 3


def test_in_july_a_proposed_turn_takes_four_presses() -> None:
    person = Person("july")
    person.take_proposal()
    person.take_proposal()
    assert not person.ask.startswith(("move", "plan.attacker"))
    assert person.presses == 4


# ---------------------------------------------------------------- Special Operation 202X
def test_taiwan_is_set_up_with_at_most_10_presses() -> None:
    person = Person("taiwan202x")
    person.press("place0")
    person.press("rest5")
    person.press("place5")
    assert person.ask == "setup.air"
    person.tap(("unit", person.session.asked.actions[0]))
    person.again()
    assert person.ask == "card"
    assert person.presses <= 5


def test_in_taiwan_an_operation_with_a_move_and_a_battle_takes_at_most_6_presses() -> None:
    for seed in range(40):
        person = Person("taiwan202x", f"operation{seed}")
        while person.ask != "activate" and person.ask:
            person.no_press(person.session.asked.actions[0])
        if not person.ask:
            continue
        person.presses = 0
        person.tap(("unit", person.session.asked.actions[0]))
        if any(b.key == "fill" for b in person.session.prompt().buttons):
            person.press("fill")
        goals = [a for a in person.session.asked.actions if fights(person, a)]
        if not goals:
            continue
        person.tap(("hex", taiwan_place(goals[0])))
        person.tap(("hex", taiwan_place(goals[0])))
        assert person.presses <= 6
        return
    pytest.fail("nobody could attack")


def fights(person: Person, action: int) -> bool:
    """Whether an action of an operation moves into a sea with enemies."""
    place, state = taiwan_place(action), person.state
    return place is not None and bool(IS_SEA[place] and state.here[place] & SIDE_UNITS[1 - person.session.viewer])


# ---------------------------------------------------------------- Regiment without Colours
def test_gunki_is_set_up_with_at_most_9_presses() -> None:
    person = Person("gunki")
    places = iter([1, 1, 2, 2, 3, 3, 4, 4, 5])
    while person.ask == "setup":
        place = next(p for p in places if GUNKI_SPACE + p in person.session.asked.actions)
        person.tap(("hex", place))
    assert person.ask == "action"
    assert person.presses <= 9


def test_a_proposed_set_up_of_gunki_takes_two_presses() -> None:
    person = Person("gunki")
    person.take_proposal()
    assert person.ask == "action"
    assert person.presses == 2


def test_a_recovery_behind_which_luck_falls_is_known_to_have_no_way_back() -> None:
    person = kinmen()
    person.take_proposal()
    while person.ask != "night.move":
        person.no_press(PASS)
    tired(person)
    person.no_press(DONE)
    session = person.session
    first = next(b.action for b in session.prompt().buttons if b.key == "recover-all")
    assert first in together.finals(session, session.prompt())
    person.press("recover-all")
    assert session.undoes() is None
