"""Saved games: kept, refused, taken over, damaged."""

from __future__ import annotations

import pytest

from sakusen.ui.saves import PICTURE, SAVE, Damaged, Denied, Full, Memory, Saves

META = {"slug": "toy", "seats": ["person", "normal"], "acts": [], "summary": {"en": "Turn 1"}}


class Small(Memory):
    """Room for a few characters."""

    room = 400

    def put(self, key: str, text: str) -> None:
        others = sum(len(value) for name, value in self.texts.items() if name != key)
        if others + len(text) > self.room:
            raise Full
        super().put(key, text)


class Closed(Memory):
    def get(self, *_: str) -> str | None:
        raise Denied

    put = drop = names = get  # type: ignore[assignment]


def test_write_and_read():
    saves = Saves(Memory(), "a", lambda: 5)
    assert saves.write("g", META, '[Game "toy"]\n\npass *') == "kept"
    found, broken = saves.all()
    assert not broken
    assert found[0].record == '[Game "toy"]\n\npass *'
    assert found[0].meta["time"] == 5
    assert found[0].meta["seats"] == ["person", "normal"]


def test_latest_first():
    times = iter((1, 2, 3))
    saves = Saves(Memory(), "a", lambda: next(times))
    for name in "xyz":
        saves.write(name, META, "r")
    assert [save.ident for save in saves.all()[0]] == ["z", "y", "x"]


def test_the_newer_window_owns_the_game():
    store = Memory()
    old, new = Saves(store, "old", lambda: 1), Saves(store, "new", lambda: 2)
    assert old.write("g", META, "one") == "kept"
    new.claim("g")
    assert old.write("g", META, "two") == "superseded"
    assert new.read("g").record == "one"
    assert new.write("g", META, "three") == "kept"


def test_full_storage_drops_pictures_first_and_then_says_so():
    store = Small()
    saves = Saves(store, "a", lambda: 1)
    saves.keep_picture("g", "x" * 390)
    assert PICTURE + "g" in store.texts
    assert saves.write("g", META, "r") == "kept"
    assert PICTURE + "g" not in store.texts
    assert saves.write("g", META, "r" * 500) == "full"
    assert saves.read("g").record == "r"


def test_denied_storage_never_raises():
    saves = Saves(Closed(), "a", lambda: 1)
    assert saves.write("g", META, "r") == "denied"
    assert saves.all() == ([], [])
    assert saves.settings() == {}
    saves.keep_settings({"lang": "ja"})
    saves.keep_picture("g", "x")
    saves.drop("g")
    assert saves.picture("g") == ""


@pytest.mark.parametrize("text", ["", "garbage", '{"v": 1}\nr', '{"v": 99, "slug": "toy", "seats": [], "time": 1}\nr',
                                  '{"v": 1, "slug": "toy", "seats": [], "time": 1}\n', "[1]\nr", "null\nr"])
def test_damaged_saves_are_kept_and_shown(text):
    store = Memory()
    store.texts[SAVE + "g"] = text
    saves = Saves(store, "a", lambda: 1)
    if text:
        found, broken = saves.all()
        assert not found
        assert [damaged.text for damaged in broken] == [text]
        assert saves.raw("g") == text
    with pytest.raises(Damaged):
        saves.read("g")


def test_settings():
    store = Memory()
    Saves(store, "a", lambda: 1).keep_settings({"lang": "ja"})
    assert Saves(store, "b", lambda: 1).settings() == {"lang": "ja"}
    store.texts["sakusen.settings"] = "["
    assert Saves(store, "b", lambda: 1).settings() == {}
