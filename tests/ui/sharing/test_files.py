"""Files that somebody brings: records and positions opened, everything else refused with what and where."""

from __future__ import annotations

import json

import pytest
from ui_toy import HEX, PASS, Game

from sakusen.engine import guard
from sakusen.engine.cooperative import finish
from sakusen.engine.core import Chance
from sakusen.engine.luck import dice
from sakusen.engine.match import Match
from sakusen.engine.record import RecordError, write
from sakusen.ui.match.real_dice import RealDice
from sakusen.ui.page.words import LANGS
from sakusen.ui.sharing import files


def find(slug):
    if slug != "toy":
        raise LookupError(slug)
    return Game()


def record() -> str:
    match = Match(Game(), None, {}, dice(4), {"Players": "person normal"})
    for action in (PASS, 2, HEX + 3):
        match.choose(action)
    return write(match)


def test_a_record_comes_back():
    match = finish(files.loading(record(), find, None))
    assert [entry.value for entry in match.entries] == [PASS, 2, HEX + 3, 3]
    assert files.seats_of(match, 2) == ["person", "normal"]
    match.tags["Players"] = "person cheat"
    assert files.seats_of(match, 2) == ["person", "person"]


def test_a_position_comes_back():
    match = finish(files.loading(files.position_text(Game(), Game().start()), find, None))
    assert match.pending.ask == "unit"


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("", "not_a_record"),
        ("hello", "not_a_record"),
        ("\0\1\2", "not_a_record"),
        ("{}", "not_a_record"),
        ("{", "position"),
        ("[1, 2]", "not_a_record"),
        ('{"game": "chess"}', "unknown_game"),
        ('{"game": "toy"}', "position"),
        ('{"game": 7}', "not_a_record"),
        ("x" * (guard.RECORD + 1), "too_long"),
    ],
)
def test_foreign_files_are_refused(text, key):
    with pytest.raises(RecordError) as caught:
        finish(files.loading(text, find, None))
    assert caught.value.key == key
    for lang in LANGS:
        assert "a.txt" in files.refusal(lang, "a.txt", caught.value)


def test_spoilt_records_are_refused_with_the_step():
    good = record()
    for text, key, step in (
        (good.replace("h3", "h9"), "illegal_step", 3),
        (good.replace("[4]", "[9]"), "bad_luck", 4),
        (good.replace('"toy"', '"go"'), "unknown_game", 0),
        (good.replace('Format "1"', 'Format "9"'), "newer_format", 0),
        (good.rstrip().removesuffix("*"), "truncated", 4),
    ):
        with pytest.raises(RecordError) as caught:
            finish(files.loading(text, find, None))
        assert (caught.value.key, caught.value.step) == (key, step)
        assert files.refusal("en", "a.txt", caught.value)


def test_every_refusal_is_a_sentence():
    for key in (*files.KEYS, "something_new"):
        for lang in LANGS:
            assert files.refusal(lang, "b.txt", RecordError(key, 3, "<x>")).strip()


def test_real_dice_are_dice_only():
    luck = RealDice("seed")
    assert luck.draw(Chance("battle", "1")) is None
    assert luck.draw(Chance("marker", "1", [1, 1, 1, 1, 1, 1])) in range(6)
    assert luck.draw(Chance("secret", "1", seen_by=0)) in range(6)


def test_names():
    assert files.name("toy", "2026-01-02", "record") == "toy-2026-01-02.sakusen.txt"
    assert json.loads(files.position_text(Game(), Game().start()))["game"] == "toy"
