"""Saved games: kept, refused, taken over, damaged, moved from where they were before."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Coroutine
from typing import Any

import pytest

from sakusen.ui.storage import schema
from sakusen.ui.storage.saves import (
    HEAD,
    JOURNAL,
    OLD_PICTURE,
    OLD_SAVE,
    OWNER,
    PICTURE,
    RECORD,
    Damaged,
    Saves,
    is_raw,
)
from sakusen.ui.storage.stores import Denied, Full, Memory, Plain

PICTURE_URL, OTHER_URL = "data:image/png;base64,AAAA", "data:image/png;base64,BBBB"
META = {"slug": "toy", "seats": ["person", "normal"], "acts": [], "summary": {"en": "Turn 1"}}
KEPT = Plain.PREFIX


def now(work: Coroutine[Any, Any, Any]) -> Any:
    """What comes of something that is waited for."""
    return asyncio.run(work)


class Small(Memory):
    """Room for a few characters."""

    room = 600

    def put(self, key: str, text: str) -> None:
        others = sum(len(value) for name, value in self.texts.items() if name != key)
        if others + len(text) > self.room:
            raise Full
        super().put(key, text)


class Closed(Memory):
    def get(self, *_: str) -> str | None:
        raise Denied

    put = drop = names = get  # type: ignore[assignment]


def opened(drawer: Memory, tab: str = "a", time: Any = lambda: 5) -> Saves:
    """The saves in a drawer as one window sees them."""
    saves = Saves(Memory(), tab, time)
    assert now(saves.open(Plain(drawer))) in (0, 1)
    return saves


def kept(drawer: Memory, kind: str, ident: str = "g") -> str:
    return drawer.texts[f"{KEPT}{kind}{ident}/"]


# ------------------------------------------------------------------ writing and reading
def test_a_game_is_read_as_it_was_written():
    drawer = Memory()
    assert now(opened(drawer).write("g", META, '[Game "toy"]\n\npass *')) == "kept"
    again = opened(drawer)
    found, broken = again.all()
    assert not broken
    assert found[0].meta["time"] == 5
    assert found[0].meta["seats"] == ["person", "normal"]
    assert now(again.read("g")).record == '[Game "toy"]\n\npass *'


def test_the_latest_game_comes_first():
    drawer, times = Memory(), iter((1, 2, 3))
    saves = opened(drawer, time=lambda: next(times))
    for name in "xyz":
        now(saves.write(name, META, "r"))
    for seen in (saves, opened(drawer)):
        assert [game.ident for game in seen.all()[0]] == ["z", "y", "x"]


def test_the_journal_goes_on_where_the_record_ends():
    drawer = Memory()
    saves = opened(drawer)
    now(saves.write("g", {**META, "base": 2, "steps": 2}, "head\n\n1. one two *\n"))
    assert now(saves.append("g", {**META, "base": 2, "steps": 3}, 2, "3. three")) == "kept"
    assert now(saves.append("g", {**META, "base": 2, "steps": 5, "over": True}, 3, "4. [4] five")) == "kept"
    save = now(opened(drawer).read("g"))
    assert save.record.split() == "head 1. one two 3. three 4. [4] five *".split()
    assert save.is_whole
    assert save.meta["over"]


def test_a_new_record_takes_the_place_of_the_journal():
    drawer = Memory()
    saves = opened(drawer)
    now(saves.write("g", {**META, "base": 0, "steps": 0}, "r *"))
    now(saves.append("g", {**META, "base": 0, "steps": 1}, 0, "one"))
    now(saves.write("g", {**META, "base": 1, "steps": 1}, "r one *"))
    assert now(saves.read("g")).record == "r one *"
    assert not [key for key in drawer.texts if JOURNAL in key]


def test_a_deleted_game_leaves_nothing_behind_and_its_neighbour_stays():
    drawer = Memory()
    saves = opened(drawer)
    for name in ("g", "g2"):
        now(saves.write(name, {**META, "base": 0}, "r *"))
        now(saves.append(name, {**META, "base": 0, "steps": 1}, 0, "one"))
        now(saves.keep_picture(name, PICTURE_URL))
    now(saves.drop("g"))
    assert len([key for key in drawer.texts if "/g2/" in key]) == 5
    assert not [key for key in drawer.texts if "/g/" in key]
    with pytest.raises(LookupError):
        now(saves.read("g"))
    assert [game.ident for game in saves.all()[0]] == ["g2"]


# ------------------------------------------------------------------ a journal that breaks off
def torn(change: Any) -> Any:
    """A game of three entries, after something has happened to what is kept."""
    drawer = Memory()
    saves = opened(drawer)
    now(saves.write("g", {**META, "base": 0, "steps": 0}, "r *"))
    for step, word in enumerate(("one", "two", "three")):
        now(saves.append("g", {**META, "base": 0, "steps": step + 1}, step, word))
    names = [f"{KEPT}{JOURNAL}g/{step:08}/" for step in range(3)]
    change(drawer.texts, names)
    return now(opened(drawer).read("g"))


def test_an_untouched_journal_is_whole():
    save = torn(lambda texts, names: None)
    assert save.is_whole
    assert save.record.split() == ["r", "one", "two", "three", "*"]


@pytest.mark.parametrize(
    "spoil",
    [
        lambda text: text[:-2],
        lambda text: "",
        lambda text: text.replace("three", "thirty"),
        lambda text: "x" + text,
        lambda text: text.replace("2 3", "2 4"),
        lambda text: "\x00" * len(text),
    ],
)
def test_what_stands_before_a_torn_entry_is_not_lost(spoil):
    def change(texts, names):
        texts[names[2]] = spoil(texts[names[2]])

    save = torn(change)
    assert save.record.split() == ["r", "one", "two", "*"]
    assert not save.is_whole


def test_an_entry_behind_a_gap_is_not_taken_for_the_next():
    save = torn(lambda texts, names: texts.pop(names[1]))
    assert save.record.split() == ["r", "one", "*"]
    assert not save.is_whole


def test_a_missing_end_is_noticed():
    save = torn(lambda texts, names: texts.pop(names[2]))
    assert save.record.split() == ["r", "one", "two", "*"]
    assert not save.is_whole


# ------------------------------------------------------------------ two windows
def test_the_newer_window_owns_the_game():
    drawer = Memory()
    old, new = opened(drawer, "old"), opened(drawer, "new")
    assert now(old.write("g", META, "one")) == "kept"
    assert now(new.claim("g")).record == "one"
    assert now(old.write("g", META, "two")) == "superseded"
    assert now(old.append("g", {**META, "steps": 1}, 0, "two")) == "superseded"
    assert now(new.read("g")).record == "one"
    assert now(new.write("g", META, "three")) == "kept"


def test_only_the_owner_keeps_a_picture():
    drawer = Memory()
    old, new = opened(drawer, "old"), opened(drawer, "new")
    now(old.write("g", META, "one"))
    now(new.claim("g"))
    now(old.keep_picture("g", PICTURE_URL))
    now(new.keep_picture("g", OTHER_URL))
    assert kept(drawer, PICTURE) == OTHER_URL


def test_a_picture_is_shown_before_it_is_written():
    saves = opened(Memory())
    now(saves.write("g", META, "r"))
    written = saves.keep_picture("g", PICTURE_URL)
    assert saves.picture("g") == PICTURE_URL
    now(written)
    now(saves.refresh())
    assert saves.picture("g") == PICTURE_URL


def test_a_game_deleted_elsewhere_must_be_written_as_a_whole():
    drawer = Memory()
    here, there = opened(drawer, "here"), opened(drawer, "there")
    now(here.write("g", {**META, "base": 0}, "r *"))
    now(there.drop("g"))
    assert now(here.append("g", {**META, "base": 0, "steps": 1}, 0, "one")) == "gone"
    assert now(here.write("g", {**META, "base": 1}, "r one *")) == "kept"


def test_claiming_what_is_not_there_leaves_nothing_behind():
    drawer = Memory()
    with pytest.raises(LookupError):
        now(opened(drawer).claim("g"))
    assert not drawer.texts


def test_another_window_sees_what_has_been_kept_when_it_looks_again():
    drawer = Memory()
    here, there = opened(drawer, "here"), opened(drawer, "there")
    now(here.write("g", META, "r"))
    now(here.keep_picture("g", PICTURE_URL))
    assert there.all() == ([], [])
    now(there.refresh())
    assert [game.ident for game in there.all()[0]] == ["g"]
    assert there.picture("g") == PICTURE_URL


# ------------------------------------------------------------------ no room, no leave
def test_full_storage_drops_pictures_first_and_then_says_so():
    drawer = Small()
    saves = opened(drawer)
    assert now(saves.write("g", META, "r")) == "kept"
    now(saves.keep_picture("g", "data:image/png;base64," + "A" * 280))
    assert kept(drawer, PICTURE)
    assert now(saves.write("h", META, "r" * 100)) == "kept"
    assert KEPT + PICTURE + "g/" not in drawer.texts
    before = dict(drawer.texts)
    assert now(saves.write("g", META, "r" * 500)) == "full"
    assert drawer.texts == before
    assert now(saves.read("g")).record == "r"


def test_denied_storage_never_raises():
    saves = Saves(Closed(), "a", lambda: 1)
    assert now(saves.open(Plain(Closed()))) == 1
    saves = Saves(Closed(), "a", lambda: 1)
    saves._store = Plain(Closed())  # it was allowed at first
    assert now(saves.write("g", META, "r")) == "denied"
    assert now(saves.append("g", {**META, "steps": 1}, 0, "r")) == "denied"
    now(saves.refresh())
    assert saves.all() == ([], [])
    assert saves.settings() == {}
    saves.keep_settings({"lang": "ja"})
    now(saves.keep_picture("g", "x"))
    now(saves.drop("g"))
    assert now(saves.raw("g")) == ""
    with pytest.raises(LookupError):
        now(saves.claim("g"))


def test_the_first_store_that_answers_is_used():
    second, third = Memory(), Memory()
    saves = Saves(Memory(), "a", lambda: 1)
    assert now(saves.open(Plain(Closed()), Plain(second), Plain(third))) == 1
    now(saves.write("g", META, "r"))
    assert second.texts
    assert not third.texts


# ------------------------------------------------------------------ damaged
BROKEN = [
    "garbage",
    '{"v": 99, "slug": "toy", "seats": [], "time": 1}',
    "[1]",
    "null",
    '{"v": 1}',
    '{"v": 1, "slug": "toy", "seats": ["martian"], "time": 1}',
    '{"v": 1, "slug": "toy", "seats": [], "time": "x"}',
]


@pytest.mark.parametrize("head", BROKEN)
def test_a_game_whose_head_is_damaged_is_shown_and_stays(head):
    drawer = Memory()
    drawer.texts |= {f"{KEPT}{HEAD}g/": head, f"{KEPT}{RECORD}g/": "r one *"}
    before = dict(drawer.texts)
    saves = opened(drawer)
    found, broken = saves.all()
    assert not found
    assert [damaged.ident for damaged in broken] == ["g"]
    with pytest.raises(Damaged, match="g"):
        now(saves.read("g"))
    assert now(saves.raw("g")) == head + "\nr one *"
    assert drawer.texts == before


@pytest.mark.parametrize("record", ["", " \n"])
def test_a_game_without_a_record_cannot_be_read(record):
    drawer = Memory()
    saves = opened(drawer)
    now(saves.write("g", META, record))
    with pytest.raises(Damaged):
        now(saves.read("g"))


def test_a_record_without_a_head_is_shown_as_damaged():
    drawer = Memory()
    drawer.texts[f"{KEPT}{RECORD}g/"] = "r one *"
    assert [damaged.ident for damaged in opened(drawer).all()[1]] == ["g"]


# ------------------------------------------------------------------ from before
OLD = json.dumps({"v": 1, **META, "time": 3, "owner": "x"})


def test_saves_of_before_move_once():
    old, drawer = Memory(), Memory()
    old.texts = {OLD_SAVE + "g": OLD + "\nr one *", OLD_PICTURE + "g": PICTURE_URL, "sakusen.settings": "{}"}
    saves = Saves(old, "a", lambda: 5)
    now(saves.open(Plain(drawer)))
    assert now(saves.read("g")).record == "r one *"
    assert saves.all()[0][0].meta["time"] == 3
    assert saves.picture("g") == PICTURE_URL
    assert list(old.texts) == ["sakusen.settings"]
    now(saves.drop("g"))
    now(saves.open(Plain(drawer)))
    assert saves.all() == ([], [])


def test_damaged_saves_of_before_move_too():
    old, drawer = Memory(), Memory()
    old.texts = {OLD_SAVE + "g": '{"v": 1, "slug', OLD_SAVE + "h": ""}
    saves = Saves(old, "a", lambda: 5)
    now(saves.open(Plain(drawer)))
    assert sorted(damaged.ident for damaged in saves.all()[1]) == ["g", "h"]
    assert now(saves.raw("g")) == '{"v": 1, "slug'


def test_a_save_of_before_that_differs_from_what_is_here_stands_beside_it():
    old, drawer = Memory(), Memory()
    now(opened(drawer).write("g", META, "r one two *"))
    old.texts = {OLD_SAVE + "g": OLD + "\nr one *"}
    saves = Saves(old, "a", lambda: 5)
    now(saves.open(Plain(drawer)))
    assert now(saves.read("g")).record == "r one two *"
    assert now(saves.read("g-old")).record == "r one *"


def test_a_save_of_before_that_finds_no_room_stays_where_it_is():
    old, drawer = Memory(), Small()
    old.texts = {OLD_SAVE + "g": OLD + "\n" + "r" * 900}
    before = dict(old.texts)
    now(Saves(old, "a", lambda: 5).open(Plain(drawer)))
    assert old.texts == before
    assert not drawer.texts


def test_a_game_of_a_day_without_the_database_moves_into_it():
    drawer, database = Memory(), Memory()
    saves = Saves(drawer, "a", lambda: 5)
    assert now(saves.open(Plain(Closed()), Plain(drawer))) == 1
    now(saves.write("g", {**META, "base": 0, "steps": 0}, "r *"))
    now(saves.append("g", {**META, "base": 0, "steps": 1}, 0, "one"))
    now(saves.keep_picture("g", PICTURE_URL))
    again = Saves(drawer, "b", lambda: 6)
    assert now(again.open(Plain(database), Plain(drawer))) == 0
    assert now(again.read("g")).record.split() == ["r", "one", "*"]
    assert now(again.read("g")).is_whole
    assert again.picture("g") == PICTURE_URL
    assert not drawer.texts
    assert now(again.claim("g")).meta["time"] == 5


# ------------------------------------------------------------------ small things
def test_settings():
    drawer = Memory()
    Saves(drawer, "a", lambda: 1).keep_settings({"lang": "ja"})
    assert Saves(drawer, "b", lambda: 1).settings() == {"lang": "ja"}
    drawer.texts["sakusen.settings"] = "["
    assert Saves(drawer, "b", lambda: 1).settings() == {}


def test_the_owner_is_written_with_the_game():
    drawer = Memory()
    now(opened(drawer, "mine").write("g", META, "r"))
    assert kept(drawer, OWNER) == "mine"


# ------------------------------------------------------------------ which was played last
def test_clock_that_is_set_back_does_not_bring_another_game_to_the_front():
    drawer, times = Memory(), iter((2_000_000, 3_000_000, 500, 600, 700, 4_000_000))
    saves = opened(drawer, time=lambda: next(times))
    for played, first in (("x", "x"), ("y", "y"), ("x", "x"), ("y", "y"), ("x", "x"), ("y", "y")):
        assert now(saves.write(played, META, "r")) == "kept"
        for seen in (saves, opened(drawer)):
            assert seen.all()[0][0].ident == first
    assert {game.ident: game.meta["time"] for game in saves.all()[0]} == {"x": 700, "y": 4_000_000}


def test_to_keep_an_act_reads_none_of_the_games_that_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    """What one has just written oneself is not read again, and twenty games on the shelf make no press slower."""
    drawer = Memory()
    saves = opened(drawer)
    for ident in "xyz":
        assert now(saves.write(ident, META, "r")) == "kept"
    now(saves.refresh())
    read: list[str] = []
    read_json = schema.read_json
    monkeypatch.setattr(schema, "read_json", lambda text: (read.append(text), read_json(text))[1])
    for step in range(3):
        assert now(saves.append("x", {**META, "base": 0, "steps": step + 1}, step, "w")) == "kept"
    assert read == []
    assert saves.all()[0][0].ident == "x"


def test_clock_that_went_wild_for_a_while_does_not_hold_the_front_for_ever():
    drawer, times = Memory(), iter((9e15, 1_000, 2_000))
    saves = opened(drawer, time=lambda: next(times))
    for played in "xyz":
        assert now(saves.write(played, META, "r")) == "kept"
    assert not opened(drawer).all()[1]
    now(saves.drop("x"))
    assert {game.ident for game in opened(drawer).all()[0]} == {"y", "z"}


def test_games_of_todays_version_stand_where_their_time_puts_them():
    drawer = Memory()
    for ident, time in (("a", 5), ("b", 9), ("c", 7)):
        head = json.dumps({"v": 1, **META, "time": time})
        drawer.texts |= {f"{KEPT}{HEAD}{ident}/": head, f"{KEPT}{RECORD}{ident}/": "r *"}
    assert [game.ident for game in opened(drawer).all()[0]] == ["b", "c", "a"]


# ------------------------------------------------------------------ all of a save in one text
@pytest.mark.parametrize(
    "spoil",
    [
        lambda texts: None,
        lambda texts: texts.update({f"{KEPT}{HEAD}g/": '{"v": 1, "sl'}),
        lambda texts: texts.update({f"{KEPT}{HEAD}g/": '{"v": 9}'}),
        lambda texts: texts.pop(f"{KEPT}{HEAD}g/"),
        lambda texts: texts.update({f"{KEPT}{JOURNAL}g/00000001/": "1 2 00000000\nspoilt"}),
        lambda texts: texts.pop(f"{KEPT}{JOURNAL}g/00000000/"),
    ],
)
def test_what_was_taken_out_of_one_browser_is_the_same_in_another(spoil):
    drawer, other = Memory(), Memory()
    saves = opened(drawer)
    now(saves.write("g", {**META, "base": 0, "steps": 0}, '[Game "toy"]\n\n1. r *\n'))
    now(saves.append("g", {**META, "base": 0, "steps": 1}, 0, "one"))
    now(saves.append("g", {**META, "base": 0, "steps": 2}, 1, "two\n3. three"))
    spoil(drawer.texts)
    text = now(opened(drawer).raw("g"))
    assert is_raw(text)
    now(opened(other).add_damaged("g", text))
    assert now(opened(other).raw("g")) == text
    parts = (HEAD, RECORD, JOURNAL)
    assert {name: kept for name, kept in other.texts.items() if kept} == {
        name: kept for name, kept in drawer.texts.items() if name.removeprefix(KEPT).startswith(parts)
    }


@pytest.mark.parametrize("text", ['[Game "toy"]\n\none *', "", "hello", '{"game": "toy"}', '{"format": "sakusen"}'])
def test_records_and_positions_are_not_taken_for_saves(text):
    assert not is_raw(text)


def test_of_two_hundred_games_each_head_is_worked_out_once(monkeypatch: pytest.MonkeyPatch) -> None:
    drawer = Memory()
    for number in range(200):
        head = json.dumps({"v": 1, **META, "time": number})
        drawer.texts |= {f"{KEPT}{HEAD}g{number}/": head, f"{KEPT}{RECORD}g{number}/": "r *"}
    counted: list[str] = []
    read = schema.read_json
    monkeypatch.setattr(schema, "read_json", lambda text: counted.append(text) or read(text))
    saves = opened(drawer)
    for _ in range(5):
        assert now(saves.write("g7", META, "r")) == "kept"
        now(saves.refresh())
    assert [game.ident for game in saves.all()[0]][:3] == ["g7", "g199", "g198"]
    assert len(counted) == 200 + 5
