"""Moves out of a text: as far as they are legal, nothing of the text lost, and the work grows with its length alone."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
from tests.engine.toy import TOY, Toy, ToyState, find

from sakusen.engine import guard
from sakusen.engine.cooperative import finish
from sakusen.engine.core import Decision
from sakusen.engine.luck import dice
from sakusen.engine.match import Match
from sakusen.engine.record import RecordError, Stopped, read, reading, write

HEAD = '[Format "1"]\n[Game "toy"]\n[Options "heap=20"]\n'


class Stricter(Toy):
    """The same game after a change of its rules: nobody takes three any more."""

    edition = "3"

    def parse(self, state: ToyState, text: str) -> int:
        if text == "three":
            raise ValueError(text)
        return super().parse(state, text)


def stricter(_: str) -> Stricter:
    return Stricter()


def find_as_stricter(_: str) -> Toy:
    """The old rules under the number of the new edition."""
    game = Toy()
    game.edition = "3"
    return game


def stopped(text: str, game: Any = find) -> Stopped:
    with pytest.raises(Stopped) as caught:
        read(text, game)
    return caught.value


# ------------------------------------------------------------------ as far as it is legal
def test_a_record_that_is_no_longer_legal_is_there_up_to_its_last_legal_step() -> None:
    stop = stopped(HEAD + '[Edition "2"]\n\none two {so far} three [4] 5. two *', stricter)
    assert (stop.key, stop.step, stop.word, stop.rule, stop.edition) == ("illegal_step", 3, "three", "1.0", "2")
    assert [entry.value for entry in stop.match.entries] == [1, 2]
    assert stop.match.notes == {2: ["so far"]}
    assert stop.match.tags["Unplayed"] == "3. three [4] 5. two *"


def test_what_was_not_played_is_written_and_read_again_and_played_when_the_rules_allow_it() -> None:
    text = HEAD + '[Edition "2"]\n\none two three [4] {it\nturns} two *'
    kept = write(stopped(text, stricter).match)
    again = read(kept, stricter)
    assert (len(again.entries), again.tags["Unplayed"]) == (2, "3. three [4] {it turns} two *")
    whole = read(write(again), find)
    assert [entry.value for entry in whole.entries] == [1, 2, 3, 3, 2]
    assert "Unplayed" not in whole.tags
    assert whole.notes == {4: ["it turns"]}


def test_what_was_not_played_stays_when_the_game_has_gone_on_otherwise() -> None:
    match = stopped(HEAD + "\none two three [4] *", stricter).match
    match.choose(1)
    assert read(write(match), stricter).tags["Unplayed"] == "3. three [4] *"


def test_what_was_not_played_is_not_taken_for_the_next_step_of_another_game() -> None:
    match = stopped(HEAD + "\none two three [4] *", stricter).match
    match.undo()
    match.choose(1)
    again = read(write(match), find_as_stricter)
    assert [entry.value for entry in again.entries] == [1, 1]
    assert again.tags["Unplayed"] == "3. three [4] *"


def test_of_two_rests_neither_is_lost() -> None:
    match = stopped(HEAD + '[Unplayed "9. nine *"]\n\none two four *').match
    assert (match.tags["Unplayed"], match.tags["Unplayed2"]) == ("3. four *", "9. nine *")


def test_a_record_of_a_newer_edition_is_there_as_far_as_the_present_rules_carry_it() -> None:
    stop = stopped(HEAD + '[Edition "9"]\n\none four *')
    assert (stop.key, stop.detail, stop.step, stop.word, stop.edition) == ("newer_edition", "9", 2, "four", "9")
    again = read(write(stop.match), find)
    assert (again.tags["Edition"], again.tags["EditionBefore"]) == ("2", "9")
    assert stopped(HEAD + '[Edition "9"]\n\none *').step == 0


@pytest.mark.parametrize(
    ("moves", "played", "rest"),
    [
        ("one one one [9] one *", 3, "4. [9] one *"),
        ("one one", 2, ""),
        ("one one {", 2, "3. {"),
        ("one 1-0", 1, "2. 1-0"),
        ("one one (three (two", 2, "3. (three (two"),
        ("four *", 0, "1. four *"),
        ("two three three [1] three three three [1] three 1-0 one", 9, "10. 1-0 one"),
    ],
)
def test_whatever_is_wrong_the_steps_before_it_can_be_had(moves: str, played: int, rest: str) -> None:
    match = stopped(HEAD + "\n" + moves).match
    assert len(match.entries) == played
    assert match.tags.get("Unplayed", "") == rest


def test_a_variation_that_is_not_legal_becomes_a_comment_and_the_game_goes_on() -> None:
    stop = stopped(HEAD + "\none (four {x} (five) two) two (three) one *")
    assert (stop.key, stop.step, len(stop.match.entries)) == ("illegal_variation", 1, 3)
    assert stop.match.notes == {1: [" (four <x> (five) two)"], 2: ["(three)"]}
    assert read(write(stop.match), find).notes == stop.match.notes


# ------------------------------------------------------------------ words
def test_parentheses_in_comments_open_nothing() -> None:
    match = read(HEAD + "\none (two {:)} one) {(a remark} two *", find)
    assert match.notes == {1: ["(two {:)} one)", " (a remark"]}
    assert read(write(match), find).notes == match.notes


def test_a_variation_inside_a_variation_replaces_the_step_before_it_there() -> None:
    assert read(HEAD + "\none (two three one [4] ([5] two) one) *", find).notes
    assert stopped(HEAD + "\none (two three one [4] (one)) *").step == 4


@pytest.mark.parametrize("line", ["\u2028", "\x85", "\x0c", "\x1d"])
def test_a_tag_may_hold_whatever_other_programs_take_for_the_end_of_a_line(line: str) -> None:
    match = read(f'{HEAD}[Event "a{line}b"]\n\none *', find)
    assert read(write(match), find).tags["Event"] == f"a{line}b"


def test_line_ends_of_every_kind_are_read() -> None:
    for end in ("\n", "\r\n", "\r"):
        assert len(read((HEAD + "\none\ntwo *\n").replace("\n", end), find).entries) == 2


# ------------------------------------------------------------------ effort
class Counting(Toy):
    """Counts the steps that are carried out, those of copies included."""

    def __init__(self) -> None:
        self.steps = 0

    def start(self, scenario: str = "small", options: Mapping[str, str] | None = None) -> ToyState:
        outer = self

        class State(ToyState):
            def apply(self, action: int, tell: Any = None) -> None:
                outer.steps += 1
                super().apply(action, tell)

            def resolve(self, outcome: int, tell: Any = None) -> None:
                outer.steps += 1
                super().resolve(outcome, tell)

            def copy(self) -> ToyState:
                new = State(0)
                new.__dict__.update(self.__dict__)
                return new

        return State(super().start(scenario, options).heap)


def steps_for(variations: int) -> int:
    """How many steps are carried out for a game of 20 steps, with so many variations of one behind its last."""
    moves, game = [], Counting()
    match = read(HEAD + "\n*", find)
    while len(match.entries) < 20:
        is_choice = isinstance(match.pending, Decision)
        (match.choose if is_choice else match.roll)(1 if is_choice else 0)
        moves.append("one" if is_choice else "[1]")
    read(HEAD + "\n" + " ".join([*moves, *["([2])"] * variations, "*"]), lambda _: game)
    return game.steps


def test_a_variation_costs_its_own_steps_and_no_others() -> None:
    assert [steps_for(n) for n in (0, 10, 1000)] == [20, 30, 1020]


@pytest.mark.parametrize(
    ("moves", "key"),
    [
        ("one " + "()" * 300_000 + " *", "too_many_variations"),
        ("one " + "(" * 500_000, "too_deep"),
        ("one " + "(" * 40 + ")" * 40 + " *", "too_deep"),
        ("one " + "(two one one [1] one) " * 20_000, "too_many_variations"),
        ("one " + "(one one one [1] one one one [1] one one one [1]) " * 4500, "too_many_beside"),
        ("{" * 900_000, "truncated"),
        ('[A "' + "\\\\" * 900_000, "bad_tag"),
        ("[1] " * 400_000, "illegal_step"),
        ("x" * 2_000_001, "too_long"),
        ("one \0 *", "not_text"),
        ("one \ud800 *", "not_text"),
        ("one one one [" + "1" * 5000 + "] *", "bad_luck"),
    ],
)
def test_what_is_beyond_all_measure_is_refused_with_its_name(moves: str, key: str) -> None:
    with pytest.raises(RecordError) as caught:
        read(HEAD + moves, find)
    assert caught.value.key == key


def test_five_thousand_variations_are_read_in_slices() -> None:
    work, slices = reading(HEAD + "\none " + "()" * guard.VARIATIONS + " *", find), 0
    for _ in work:
        slices += 1
    assert slices > 2 * guard.VARIATIONS
    assert finish(reading(HEAD + "\none () *", find)).game is TOY


# ------------------------------------------------------------------ small print
def test_a_variation_at_the_beginning_of_what_was_not_played_replaces_the_step_before_it() -> None:
    match = stopped(HEAD + "\none two (three").match
    match.tags["Unplayed"] = "3. (three one) two *"
    again = read(write(match), find)
    assert (len(again.entries), again.notes) == (3, {2: ["(three one)"]})


def positioned(moves: str) -> str:
    return write(Match(TOY, position=TOY.to_json(ToyState(9)))).rstrip().removesuffix("*") + moves


def test_a_fault_of_the_rules_is_not_called_one_of_the_record() -> None:
    class Faulty(Toy):
        def gloss(self, before: ToyState, outcome: int) -> str:
            raise KeyError(outcome)

    with pytest.raises(KeyError):
        read(HEAD + "\none one one [1] *", lambda _: Faulty())
    with pytest.raises(RecordError) as caught:
        read(positioned("one one one [1] *"), lambda _: Faulty())
    assert (caught.value.key, caught.value.step) == ("position", 4)


def test_an_empty_position_is_none() -> None:
    with pytest.raises(RecordError) as caught:
        read(HEAD + '[Position "{}"]\n\n*', find)
    assert caught.value.key == "bad_start"


def test_a_game_that_stops_is_played_on_with_the_luck_that_was_given() -> None:
    with pytest.raises(Stopped) as caught:
        read(HEAD + "\none one four *", find, dice(3))
    caught.value.match.choose(1)
    assert [entry.value for entry in caught.value.match.entries] == [1, 1, 1, 2]


def stricter_second(_: str) -> Toy:
    game = Stricter()
    game.edition = "2"
    return game


def test_when_all_of_it_can_be_played_nothing_is_left_of_the_newer_edition() -> None:
    match = stopped(HEAD + '[Edition "9"]\n\none three *', stricter_second).match
    assert match.tags["EditionBefore"] == "9"
    again = read(write(match), find)
    assert len(again.entries) == 2
    assert not {"Unplayed", "UnplayedBehind", "EditionBefore"} & set(again.tags)


class WithoutThree(ToyState):
    """As edition 1 asked."""

    def pending(self) -> Any:
        pending = super().pending()
        if isinstance(pending, Decision):
            pending.actions = [action for action in pending.actions if action != 3]
        return pending

    def copy(self) -> ToyState:
        new = WithoutThree(0)
        new.__dict__.update(self.__dict__)
        return new


class KnowsBoth(Toy):
    def as_of(self, state: ToyState, edition: str) -> ToyState:
        return WithoutThree(state.heap)


def test_a_record_that_older_rules_have_read_in_part_is_whole_again_by_the_rules_it_is_of() -> None:
    def first(_: str) -> Toy:
        game = Stricter()
        game.edition = "1"
        return game

    match = stopped(HEAD + '[Edition "2"]\n\none three two *', first).match
    assert (match.tags["Edition"], match.tags["Unplayed"]) == ("1", "2. three two *")
    again = read(write(match), lambda _: KnowsBoth())
    assert ([entry.value for entry in again.entries], again.edition) == ([1, 3, 2], "2")
    match.choose(2)
    again = read(write(match), lambda _: KnowsBoth())
    assert ([entry.value for entry in again.entries], again.edition) == ([1, 2], "1")
    assert again.tags["Unplayed"] == "2. three two *"
