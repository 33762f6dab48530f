"""Records and links: whatever can be read is a legal game; whatever is wrong is reported with its step."""

from __future__ import annotations

import base64
import json
import zlib
from collections.abc import Mapping
from random import Random
from typing import Any

import pytest
from tests.engine.toy import PEEK, TOY, Toy, ToyState, find

from sakusen.engine.core import Decision
from sakusen.engine.luck import Dealt, dice
from sakusen.engine.match import Match
from sakusen.engine.record import RecordError, pack, read, replayed, result, unpack, write

HEAD = '[Format "1"]\n[Game "toy"]\n'


def played() -> Match:
    match = Match(TOY, luck=dice(6, 2), tags={"Event": 'A "small" game \\ test', "Site": "here"})
    for action in (1, 1, 2, 1, 1):
        match.choose(action)
    return match


def refused(text: str) -> RecordError:
    with pytest.raises(RecordError) as error:
        read(text, find)
    return error.value


# ------------------------------------------------------------------ writing
def test_a_record_has_tags_then_moves_with_dice_in_brackets_and_the_result() -> None:
    text = write(played())
    head, moves = text.split("\n\n")
    assert '[Game "toy"]' in head
    assert '[Edition "2"]' in head
    assert '[Event "A \\"small\\" game \\\\ test"]' in head
    assert moves == "1. one\n2. one\n3. two [6] refill\n5. one\n6. one *\n"


def test_a_finished_game_ends_with_its_result() -> None:
    match = Match(TOY, options={"heap": "7"})
    for action in (3, 3, 1):
        match.choose(action)
    assert result(match) == "1-0"
    assert write(match).endswith(" 1-0\n")
    assert '[Result "1-0"]' in write(match)


def test_long_lines_are_wrapped() -> None:
    match = Match(TOY, options={"heap": "20"}, luck=Dealt(1))
    while not match.is_over:
        match.choose(1)
    assert max(map(len, write(match).splitlines())) <= 100
    assert read(write(match), find).state.key() == match.state.key()


# ------------------------------------------------------------------ reading
def test_a_record_is_read_back_to_the_same_game() -> None:
    match = played()
    again = read(write(match), find)
    assert again.entries == match.entries
    assert again.tags["Event"] == match.tags["Event"]
    assert write(again) == write(match)


def test_a_record_can_be_gone_on_with() -> None:
    again = read(write(played()), find, dice(3))
    again.choose(1)
    assert len(again.entries) == 8  # the die followed


def test_a_record_from_a_position_keeps_the_position() -> None:
    match = Match(TOY, position=TOY.to_json(played().state))
    match.choose(1)
    again = read(write(match), find)
    assert again.state.key() == match.state.key()
    assert again.position == match.position


def test_comments_and_variations_are_kept_where_they_stand() -> None:
    text = HEAD + "\n1. one {a good start} (two {or so} one) two {then} *"
    match = read(text, find)
    assert match.notes == {1: ["a good start", "(two {or so} one)"], 2: ["then"]}
    assert read(write(match), find).notes == match.notes


def test_a_variation_is_played_through_and_must_be_legal() -> None:
    assert refused(HEAD + "\none (four) *").key == "illegal_variation"
    assert refused(HEAD + "\none (two [3]) *").key == "illegal_variation"


def test_what_a_die_means_may_be_left_out() -> None:
    with_gloss = read(HEAD + "\none one one [6] refill one *", find)
    without = read(HEAD + "\none one one [6] one *", find)
    assert with_gloss.state.key() == without.state.key()


def test_numbers_and_line_breaks_are_for_the_eye_only() -> None:
    assert read(HEAD + "\n1. one\n\n77. one   *", find).state.heap == 5


def test_a_byte_order_mark_does_no_harm() -> None:
    assert read("\ufeff" + HEAD + "\none *", find).state.heap == 6


def test_unknown_tags_are_kept() -> None:
    assert read(HEAD + '[Annotator "me"]\n\n*', find).tags["Annotator"] == "me"


def test_an_older_edition_is_read_and_keeps_its_tag() -> None:
    match = read(HEAD + '[Edition "1"]\n\none *', find)
    assert match.tags["Edition"] == "1"
    assert '[Edition "1"]' in write(match)


@pytest.mark.parametrize(
    ("text", "key", "step"),
    [
        ("", "not_a_record", 0),
        ("hello", "not_a_record", 0),
        ('[Format "1"]\n\n*', "not_a_record", 0),
        ('[Format "2"]\n[Game "toy"]\n\n*', "newer_format", 0),
        pytest.param('[Format "\u00b2"]\n[Game "toy"]\n\n*', "newer_format", 0),
        ('[Format "x"]\n[Game "toy"]\n\n*', "newer_format", 0),
        ('[Format "1"]\n[Game "chess"]\n\n*', "unknown_game", 0),
        (HEAD + '[Edition "3"]\n\n*', "newer_edition", 0),
        (HEAD + '[Scenario "large"]\n\n*', "bad_start", 0),
        (HEAD + '[Options "heap=8"]\n\n*', "bad_start", 0),
        (HEAD + '[Options "heap"]\n\n*', "bad_start", 0),
        (HEAD + '[Position "{"]\n\n*', "bad_start", 0),
        (HEAD + '[Broken tag"]\n\n*', "bad_tag", 0),
        (HEAD + "\none four *", "illegal_step", 2),
        (HEAD + "\none [3] *", "illegal_step", 2),
        (HEAD + "\none one one one *", "bad_luck", 4),
        (HEAD + "\none one one [7] *", "bad_luck", 4),
        (HEAD + "\none one one [0] *", "bad_luck", 4),
        (HEAD + "\none one", "truncated", 2),
        (HEAD + "\none {one", "truncated", 1),
        (HEAD + "\none 1-0", "wrong_result", 2),
        (HEAD + "\none * one", "after_end", 2),
        (HEAD + "\nthree three one one 1-0", "after_end", 4),
        (HEAD + "\nthree three one 0-1", "wrong_result", 4),
    ],
)
def test_what_is_wrong_is_reported_with_its_step(text: str, key: str, step: int) -> None:
    error = refused(text)
    assert (error.key, error.step) == (key, step)


def test_a_record_that_was_cut_off_anywhere_is_refused_or_ends_early() -> None:
    text = write(played())
    for cut in range(len(text) - 3):
        with pytest.raises(RecordError):
            read(text[:cut], find)


def test_a_damaged_record_is_read_or_refused_but_never_breaks() -> None:
    rng, text = Random(3), write(played())
    for _ in range(600):
        at = rng.randrange(len(text))
        damaged = text[:at] + rng.choice('[]{}()"\\ \n*1²x') + text[at + rng.randrange(3) :]
        try:
            match = read(damaged, find)
        except RecordError as error:
            assert error.key  # noqa: PT017
        else:
            assert match.state.heap >= 0


def test_a_match_can_be_rolled_back_to_any_step() -> None:
    match = played()
    for steps in range(len(match.entries) + 1):
        assert replayed(match, steps).entries == match.entries[:steps]


# ------------------------------------------------------------------ links
def test_a_link_is_read_back_to_the_same_game() -> None:
    match = played()
    text = pack(match)
    assert set(text) <= set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_")
    assert unpack(text, find).entries == match.entries


def test_a_link_of_an_empty_game_works() -> None:
    assert unpack(pack(Match(TOY, options={"heap": "20"})), find).state.heap == 20


def test_a_game_from_a_position_makes_no_link() -> None:
    with pytest.raises(ValueError, match="position"):
        pack(Match(TOY, position=TOY.to_json(played().state)))


def without_dice() -> Match:
    match = Match(TOY, options={"heap": "20"})
    for action in (3, 1, PEEK):
        match.choose(action)
    return match


def test_a_link_is_refused_when_a_letter_is_wrong() -> None:
    text, entries, refusals = pack(without_dice()), without_dice().entries, 0
    for i in range(len(text)):
        wrong = text[:i] + ("A" if text[i] != "A" else "B") + text[i + 1 :]
        try:
            assert unpack(wrong, find).entries == entries  # bits beyond the last byte mean nothing
        except RecordError as error:
            assert error.key == "damaged_link"  # noqa: PT017
            refusals += 1
    assert refusals >= len(text) - 1


def test_a_link_is_refused_when_it_is_cut_off() -> None:
    text = pack(without_dice())
    for cut in range(len(text) - 1):
        with pytest.raises(RecordError):
            unpack(text[:cut], find)


@pytest.mark.parametrize("text", ["", "!", "é", "AAAA", "=" * 8, base64.urlsafe_b64encode(b"1|toy").decode()])
def test_what_is_no_link_is_refused(text: str) -> None:
    with pytest.raises(RecordError):
        unpack(text, find)


def test_a_tag_with_json_survives_quotes_and_backslashes() -> None:
    value = json.dumps({"a": 'b"c\\d'})
    quoted = value.replace("\\", "\\\\").replace('"', '\\"')
    assert read(f'{HEAD}[X "{quoted}"]\n\n*', find).tags["X"] == value


# ------------------------------------------------------------------ lists that have changed since
class OldState(ToyState):
    """Edition 1 counted from the other end."""

    def pending(self) -> Any:
        pending = super().pending()
        if isinstance(pending, Decision):
            pending.actions = pending.actions[::-1]
        return pending

    def copy(self) -> ToyState:
        new = OldState(0)
        new.__dict__.update(self.__dict__)
        return new


class OldToy(Toy):
    edition = "1"

    def start(self, scenario: str = "small", options: Mapping[str, str] | None = None) -> ToyState:
        return OldState(super().start(scenario, options).heap)


class NewToy(Toy):
    edition = "2"

    def as_of(self, state: ToyState, edition: str) -> ToyState:
        assert edition == "1"
        return OldState(state.heap)


def old_game() -> Match:
    match = Match(OldToy(), options={"heap": "20"})
    for action in (3, PEEK, 2):
        match.choose(action)
    return match


def test_a_link_of_an_older_edition_is_counted_by_the_lists_of_that_edition() -> None:
    link = pack(old_game())
    match = unpack(link, lambda slug: NewToy())
    assert [entry.value for entry in match.entries] == [3, PEEK, 2]
    assert match.edition == "1"
    assert pack(match) == link
    assert [e.value for e in unpack(link, lambda slug: Toy()).entries] != [3, PEEK, 2], "the lists are the same"


def test_a_game_of_an_older_edition_is_played_on_by_its_lists_and_keeps_them_through_record_and_replay() -> None:
    match = read(write(old_game()), lambda slug: NewToy())
    for same in (match, replayed(match, 3), read(write(match), lambda slug: NewToy())):
        assert same.edition == "1"
        assert same.pending.actions == [3, 2, 1]
    assert '[Edition "1"]' in write(match)


@pytest.mark.parametrize("edition", ["2", "", "x", "-1", "\u00b2", "1" * 5000])
def test_only_a_lower_number_is_an_older_edition(edition: str) -> None:
    match = Match(NewToy(), tags={"Edition": edition})
    assert match.edition == "2"
    assert match.pending.actions == [1, 2, 3, PEEK]


@pytest.mark.parametrize("steps", ["3", "60"])
def test_a_link_of_an_older_edition_that_does_not_come_out_is_called_old_and_not_damaged(steps: str) -> None:
    data = f"1|toy|1|small|heap=7|{steps}\n".encode() + b"\xff" * (60 if steps == "3" else 1)
    text = base64.urlsafe_b64encode(data + zlib.crc32(data).to_bytes(4, "big")).decode().rstrip("=")
    with pytest.raises(RecordError) as caught:
        unpack(text, lambda slug: NewToy())
    assert (caught.value.key, caught.value.detail) == ("older_link", "1")


def test_a_link_that_is_longer_than_any_is_not_unpacked() -> None:
    data = b"1|toy|2|small|heap=7|0\n" + bytes(200_000)
    text = base64.urlsafe_b64encode(data + zlib.crc32(data).to_bytes(4, "big")).decode().rstrip("=")
    with pytest.raises(RecordError):
        unpack(text, find)
