"""A complete game from the deal to the second joker, annotated, kept word for word."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from sakusen.engine.match import Match
from sakusen.engine.record import RecordError, pack, read, unpack, write
from sakusen.games.taiwan202x.game import GAME

RECORD = Path(__file__).with_name("complete.txt")
TEXT = RECORD.read_text(encoding="utf-8")
KINDS = {
    "dealt",
    "setup",
    "revealed",
    "first",
    "operation_die",
    "moved",
    "returned",
    "attack",
    "joined",
    "volley",
    "lost",
    "event",
    "ally_seen",
    "swapped",
    "strike",
    "cancelled",
    "airborne",
    "control",
    "awake",
    "joker",
    "negotiation",
    "initiative",
    "over",
}


def replayed() -> Match:
    return read(TEXT, lambda slug: GAME)


@pytest.mark.rule("4.1", "5.1", "5.5", "8.1", "9.1", "9.5", "9.13", "10.2")
def test_the_complete_game_replays_to_its_end() -> None:
    match = replayed()
    assert match.is_over
    assert match.pending.level == "roc.1"  # type: ignore[union-attr]
    assert {e.kind for e in match.events()} >= KINDS
    assert GAME.validate(match.state) == []


def test_it_is_written_again_word_for_word_with_its_comments() -> None:
    match = replayed()
    assert write(match) == TEXT
    assert len(match.notes) > 25


def test_every_comment_begins_with_the_rule_that_it_shows() -> None:
    for notes in replayed().notes.values():
        assert all(re.match(r"\d+\.\d+ ", note) for note in notes)


def test_it_travels_as_a_link() -> None:
    match = replayed()
    link = pack(match)
    assert len(link) < 400
    assert unpack(link, lambda slug: GAME).state.key() == match.state.key()


@pytest.mark.parametrize(
    ("old", "new", "key"),
    [
        ("27. US/F-35B", "27. F-15J", "illegal_step"),
        ("Fujian >south H8", "Fujian >east H8", "illegal_step"),
        ("[16] H4", "[16] H5", "bad_luck"),
        ("0-1\n", "1-0\n", "wrong_result"),
    ],
)
def test_a_changed_record_is_refused(old: str, new: str, key: str) -> None:
    assert old in TEXT
    with pytest.raises(RecordError) as error:
        read(TEXT.replace(old, new, 1) if old != "0-1\n" else TEXT[: -len(old)] + new, lambda slug: GAME)
    assert error.value.key in (key, "illegal_step", "bad_luck")
