"""The one owner of a running game."""

from __future__ import annotations

import pytest
from tests.engine.toy import PEEK, TOY

from sakusen.engine.core import Chance, Decision, Outcome, State
from sakusen.engine.luck import ByHand, Scripted, dice
from sakusen.engine.match import CHOICE, LUCK, Entry, Match, Refused


def played(*actions: int, luck: object = None) -> Match:
    match = Match(TOY, luck=luck)  # type: ignore[arg-type]
    for action in actions:
        match.choose(action)
    return match


def test_a_match_begins_with_the_first_scenario_and_its_default_options() -> None:
    match = Match(TOY)
    assert (match.scenario, match.state.heap) == ("small", 7)
    assert Match(TOY, options={"heap": "20"}).state.heap == 20


def test_a_match_can_begin_from_a_position() -> None:
    position = TOY.to_json(played(1).state)
    match = Match(TOY, position=position)
    assert (match.state.heap, match.pending.seat) == (6, 1)
    position["heap"] = 99
    assert match.position is not None
    assert match.position["heap"] == 6


def test_choosing_carries_out_the_action_and_tells_what_happened() -> None:
    match = Match(TOY)
    (event,) = match.choose(2)
    assert (event.kind, event.rule, event.data) == ("took", "1.0", {"seat": 0, "stones": 2})
    assert match.state.heap == 5


def test_what_happened_before_the_first_choice_is_told_too() -> None:
    match = played(1)
    assert [e.kind for e in match.events()] == ["begun", "took"]


@pytest.mark.parametrize("action", [0, 4, -1, 100])
def test_an_action_that_is_not_listed_is_refused(action: int) -> None:
    match = played(1)
    with pytest.raises(Refused) as refused:
        match.choose(action)
    assert refused.value.key == "illegal"
    assert refused.value.data["step"] == 2
    assert (match.state.heap, len(match.entries)) == (6, 1)
    assert not match.is_legal(action)


def test_dice_are_rolled_at_once_when_there_is_luck() -> None:
    match = played(1, 1, luck=dice(6))
    events = match.choose(1)
    assert [e.kind for e in events] == ["took", "rolled"]
    assert match.state.heap == 5
    assert [e.kind for e in match.entries] == [CHOICE, CHOICE, CHOICE, LUCK]


@pytest.mark.parametrize("luck", [None, ByHand()])
def test_without_luck_of_its_own_a_match_waits_for_the_die(luck: object) -> None:
    match = played(1, 1, 1, luck=luck)
    assert isinstance(match.pending, Chance)
    with pytest.raises(Refused, match="no_decision"):
        match.choose(1)
    for wrong in (-1, 6):
        with pytest.raises(Refused, match="impossible_outcome"):
            match.roll(wrong)
    (event,) = match.roll(5)
    assert event.data == {"die": 6}
    assert match.state.heap == 5


def test_a_die_cannot_be_entered_when_none_is_called_for() -> None:
    with pytest.raises(Refused, match="no_chance"):
        played(1).roll(0)


def test_a_choice_can_be_taken_back() -> None:
    match = played(1, 2)
    entry = match.undo()
    assert (entry.kind, entry.value) == (CHOICE, 2)
    assert (match.state.heap, match.pending.seat, len(match.entries)) == (6, 1, 1)
    match.undo()
    assert match.state.key() == TOY.start().key()
    assert not match.can_undo
    with pytest.raises(Refused, match="no_undo"):
        match.undo()


def test_nothing_is_taken_back_behind_a_die() -> None:
    match = played(1, 1, 1, luck=Scripted([0]))
    assert not match.can_undo
    with pytest.raises(Refused, match="no_undo"):
        match.undo()
    match.choose(1)
    match.undo()
    assert not match.can_undo


def test_nothing_is_taken_back_behind_a_revelation() -> None:
    match = played(1, PEEK)
    assert not match.can_undo


def test_a_die_that_has_not_been_rolled_yet_does_not_bind() -> None:
    match = played(1, 1, 1)
    assert match.can_undo
    match.undo()
    assert isinstance(match.pending, Decision)


def test_a_match_says_beforehand_what_cannot_be_taken_back() -> None:
    match = played(1, 1)
    assert match.is_final(1)  # a die follows
    assert match.is_final(PEEK)
    assert not played(1).is_final(1)


def test_the_end_of_the_game() -> None:
    match = played(3, 3, 1)
    assert match.is_over
    assert isinstance(match.pending, Outcome)
    assert match.pending.points == (1.0, -1.0)
    with pytest.raises(Refused, match="no_decision"):
        match.choose(1)
    with pytest.raises(Refused, match="no_chance"):
        match.roll(0)


def test_a_branch_shares_nothing_with_its_match() -> None:
    match = played(1)
    match.tags["Event"] = "x"
    line = match.branch(dice(1))
    line.choose(1)
    line.choose(1)
    line.tags["Event"] = "y"
    assert (match.state.heap, len(match.entries), match.tags["Event"]) == (6, 1, "x")
    assert (line.state.heap, len(line.entries)) == (4, 4)
    match.choose(2)
    assert line.state.heap == 4


def test_a_branch_keeps_what_was_told() -> None:
    line = played(1, 2).branch()
    assert [e.kind for e in line.events()] == ["begun", "took", "took"]


def before(state: State, entry: Entry) -> str:
    return f"{TOY.to_json(state)['heap']}-{entry.value}"


def test_what_is_said_of_the_steps_is_said_of_those_that_are_new_only() -> None:
    match, asked = played(1, 2), list[int]()

    def noted(state: State, entry: Entry) -> str:
        asked.append(entry.value)
        return before(state, entry)

    assert match.told("heap", noted) == ["7-1", "6-2"]
    match.told("heap", noted).clear()
    match.choose(3)
    match.roll(5)
    assert match.told("heap", noted) == ["7-1", "6-2", "4-3", "1-5"]
    assert asked == [1, 2, 3, 5]


def test_what_was_said_of_steps_that_were_taken_back_is_forgotten() -> None:
    match = played(1, 2)
    match.told("heap", before)
    match.undo()
    assert match.told("heap", before) == ["7-1"]
    match.choose(2)
    assert match.told("heap", before) == ["7-1", "6-2"]
    match.undo()
    match.undo()
    match.choose(3)
    match.choose(1)
    assert match.told("heap", before) == ["7-3", "4-1"]


def test_what_is_said_of_the_steps_of_a_branch_is_its_own() -> None:
    match = played(1)
    match.told("heap", before)
    branch = match.branch()
    branch.choose(3)
    match.choose(2)
    assert branch.told("heap", before) == ["7-1", "6-3"]
    assert match.told("heap", before) == ["7-1", "6-2"]


def test_a_step_of_which_nothing_can_be_said_leaves_nothing_half_said() -> None:
    match = played(1, 2)

    def fails(state: State, entry: Entry) -> str:
        if entry.value == 2:
            raise ValueError
        return before(state, entry)

    with pytest.raises(ValueError, match="^$"):
        match.told("heap", fails)
    assert match.told("heap", before) == ["7-1", "6-2"]
