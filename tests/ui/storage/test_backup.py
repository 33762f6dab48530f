"""Everything as one file: it comes back as it went, and whatever is wrong with it is said."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from typing import Any

import pytest
from ui_toy import HEX, Game

from sakusen.engine.cooperative import finish
from sakusen.engine.luck import Dealt
from sakusen.engine.match import Match
from sakusen.engine.record import RecordError, write
from sakusen.ui.page.words import LANGS, say
from sakusen.ui.storage import backup
from sakusen.ui.storage.backup import Backup, Packed, Unsound
from sakusen.ui.storage.saves import Save, Saves
from sakusen.ui.storage.stores import Full, Memory, Plain


class Crammed(Memory):
    def put(self, key: str, text: str) -> None:
        raise Full


GAME = Game()
PICTURE = "data:image/png;base64,iVBORw0KGgo="
META = {
    "slug": "toy",
    "seats": ["person", "easy"],
    "time": 5,
    "acts": [[0, 0, False]],
    "dice": "auto",
    "over": False,
    "summary": {"en": "Turn 1", "ja": "第1ターン", "zh-Hant": "第 1 回合"},
}


def now(work: Any) -> Any:
    return asyncio.run(work)


def record(*acts: int) -> str:
    match = Match(GAME, luck=Dealt(1))
    for act in acts:
        match.choose(act)
    return write(match)


def shelf(*games: tuple[str, str]) -> Saves:
    """Saves with these games."""
    saves = Saves(Memory(), "a", lambda: 5)
    now(saves.open(Plain(Memory())))
    for ident, text in games:
        now(saves.write(ident, {k: v for k, v in META.items() if k != "time"}, text))
    return saves


def names() -> Callable[[], str]:
    """New names, one after the other."""
    numbers = iter(range(99))
    return lambda: f"new{next(numbers)}"


def bring(text: str, saves: Saves) -> backup.Plan:
    """Everything in a file, taken over."""
    found = backup.unpacked(text)
    plan = now(backup.plan(found.games, saves, names()))
    now(backup.take_over(plan, found.damaged, saves, names()))
    now(saves.refresh())
    return plan


def sound() -> str:
    """A file with one game."""
    return backup.packed(Backup({"lang": "en"}, [Packed(Save("g", META, record(0)), PICTURE)], []), "2026-11-22")


def spoilt(change: Callable[[dict[str, Any]], Any]) -> str:
    """The same file after somebody has changed its content and made the check sum right again."""
    whole = json.loads(sound())
    change(whole["content"])
    whole["check"] = backup.check(whole["content"])
    return json.dumps(whole)


# ------------------------------------------------------------------ there and back
def test_everything_comes_back_as_it_went():
    here = shelf(("g", record(0)), ("h", record(0, HEX + 1)))
    now(here.keep_picture("h", PICTURE))
    here.keep_settings({"lang": "ja", "new": {"seat0": "easy"}, "persist": 5, "evicts": True})
    text = backup.packed(now(backup.everything(here)), "2026-11-22")
    there = shelf()
    bring(text, there)
    for ident in "gh":
        assert now(there.read(ident)).record == now(here.read(ident)).record
    assert {game.ident: game.meta["summary"] for game in there.all()[0]} == dict.fromkeys("gh", META["summary"])
    assert now(there.stored_pictures("gh")) == {"h": PICTURE}
    assert backup.unpacked(text).settings == {"lang": "ja", "new": {"seat0": "easy"}}


def test_a_running_journal_goes_along():
    here = shelf(("g", record(0)))
    now(here.write("g", {**META, "base": 1, "steps": 1}, record(0)))
    now(here.append("g", {**META, "base": 1, "steps": 2}, 1, "2. h1"))
    there = shelf()
    bring(backup.packed(now(backup.everything(here)), ""), there)
    assert finish(backup.reading_game(Packed(now(there.read("g")), ""), lambda _: GAME)).entries[-1].value == HEX + 1


def test_saves_that_cannot_be_read_go_along_as_they_are():
    drawer = Memory()
    here = Saves(Memory(), "a", lambda: 5)
    drawer.texts = {"sakusen.kept.head/x/": '{"v": 1, "sl', "sakusen.kept.record/x/": "r one *"}
    now(here.open(Plain(drawer)))
    there = shelf()
    bring(backup.packed(now(backup.everything(here)), ""), there)
    assert [damaged.ident for damaged in there.all()[1]] == ["x"]
    assert now(there.raw("x")) == '{"v": 1, "sl\nr one *'


def test_bringing_the_same_twice_changes_nothing():
    there = shelf()
    bring(sound(), there)
    plan = bring(sound(), there)
    assert (plan.games, plan.same, plan.beside) == ([], 1, 0)
    assert len(there.all()[0]) == 1


def test_a_game_that_was_only_written_differently_is_the_same():
    there = shelf()
    now(there.write("g", {**META, "base": 0, "steps": 0}, record()))
    now(there.append("g", {**META, "base": 0, "steps": 1}, 0, "1. u0"))
    assert bring(sound(), there).same == 1


def test_a_game_that_differs_stands_beside_the_one_that_is_here():
    there = shelf(("g", record(0, HEX + 1)))
    plan = bring(sound(), there)
    assert (len(plan.games), plan.same, plan.beside) == (1, 0, 1)
    assert now(there.read("g")).record == record(0, HEX + 1)
    assert now(there.read("new0")).record == record(0)


def test_a_game_that_came_meanwhile_is_not_written_over():
    there = shelf()
    found = backup.unpacked(sound())
    plan = now(backup.plan(found.games, there, names()))
    now(there.write("g", META, record(0, HEX + 2)))
    now(backup.take_over(plan, [], there, names()))
    assert now(there.read("g")).record == record(0, HEX + 2)


def test_no_room_is_said():
    there = Saves(Memory(), "a", lambda: 5)
    now(there.open(Plain(Crammed())))
    found = backup.unpacked(sound())
    with pytest.raises(Full):
        now(backup.take_over(now(backup.plan(found.games, there, names())), [], there, names()))


# ------------------------------------------------------------------ damage
def test_a_file_is_known_by_its_beginning():
    assert backup.is_backup(sound()[:200])
    assert backup.is_backup("\ufeff" + sound()[:200])
    assert not backup.is_backup('{"game": "kinmen"}')
    assert not backup.is_backup(record(0))


@pytest.mark.parametrize(
    ("text", "key"),
    [
        (sound()[:-40], "broken"),
        (sound()[:60], "broken"),
        ("[]", "shape"),
        (sound() + "x", "broken"),
        ('{"format": "sakusen-luggage"}', "shape"),
        (sound().replace('"version": 1', '"version": 2'), "newer"),
        (sound().replace('"version": 1', '"version": "1"'), "shape"),
        (sound().replace("Turn 1", "Turn 7"), "altered"),
        (sound().replace('"check": "', '"check": "0'), "altered"),
        (sound().replace('"time": 5', '"time": NaN'), "broken"),
        ('{"format": "sakusen-luggage", "version": 1, "content": ' + "[" * 100000, "broken"),
    ],
)
def test_a_damaged_file_is_refused(text, key):
    with pytest.raises(Unsound) as caught:
        backup.unpacked(text)
    assert caught.value.key == key


def at(*path: Any) -> Callable[[Any], Callable[[dict[str, Any]], None]]:
    """Puts a value somewhere into the content."""

    def put(value: Any) -> Callable[[dict[str, Any]], None]:
        def change(content: dict[str, Any]) -> None:
            for step in path[:-1]:
                content = content[step]
            content[path[-1]] = value

        return change

    return put


GAMES, META_OF = at("games"), lambda name: at("games", 0, "meta", name)


@pytest.mark.parametrize(
    ("change", "key", "where"),
    [
        (GAMES(None), "shape", "games"),
        (GAMES({}), "shape", "games"),
        (GAMES([1]), "shape", "games 1"),
        (at("games", 0, "ident")(3), "shape", "ident"),
        (at("games", 0, "ident")("../x"), "shape", "ident"),
        (at("games", 0, "ident")(""), "shape", "ident"),
        (at("games", 0, "record")(" "), "shape", "record"),
        (at("games", 0, "record")(["r"]), "shape", "record"),
        (at("games", 0, "picture")("javascript:alert(1)"), "shape", "picture"),
        (at("games", 0, "picture")("data:image/png;base64,AA);background:url(//x"), "shape", "picture"),
        (at("games", 0, "picture")("data:image/svg+xml;base64,AA"), "shape", "picture"),
        (at("games", 0, "meta")([]), "shape", "meta"),
        (META_OF("slug")(4), "shape", "slug"),
        (META_OF("seats")("person"), "shape", "seats"),
        (META_OF("seats")(["martian"]), "shape", "seats"),
        (META_OF("seats")([["person"]]), "shape", "seats"),
        (META_OF("time")("noon"), "shape", "time"),
        (META_OF("time")(-1), "shape", "time"),
        (META_OF("time")(True), "shape", "time"),
        (META_OF("time")(10**30), "shape", "time"),
        (META_OF("acts")([[0]]), "shape", "acts"),
        (META_OF("acts")([[0, 0, 1]]), "shape", "acts"),
        (META_OF("dice")("loaded"), "shape", "dice"),
        (META_OF("over")("no"), "shape", "over"),
        (META_OF("summary")({"en": 3}), "shape", "summary"),
        (META_OF("summary")({"xx": "?"}), "shape", "summary"),
        (META_OF("summary")({"en": "x" * 999}), "shape", "summary"),
        (at("settings")(3), "shape", "settings"),
        (at("settings", "lang")("xx"), "shape", "lang"),
        (at("settings", "x")({"y": {"z": 1}}), "shape", "settings, x"),
        (at("settings", "x")("y" * 999), "shape", "x"),
        (at("damaged")([{"ident": "x"}]), "shape", "damaged"),
        (at("damaged")(None), "shape", "damaged"),
        (lambda content: content["games"].append(content["games"][0]), "twice", "g"),
        (lambda content: content.update(games=[], settings={}), "empty", ""),
    ],
)
def test_what_is_not_as_it_must_be_is_refused_with_its_place(change, key, where):
    with pytest.raises(Unsound) as caught:
        backup.unpacked(spoilt(change))
    assert caught.value.key == key
    assert where in caught.value.detail


def test_what_nobody_knows_is_left_out():
    text = spoilt(META_OF("script")("<b>"))
    assert "script" not in backup.unpacked(text).games[0].save.meta


@pytest.mark.parametrize(
    "change",
    [
        at("games", 0, "record")("Dear Sir"),
        at("games", 0, "record")(record(0).replace("u0", "u3")),
        META_OF("slug")("kinmen"),
        META_OF("seats")(["person"]),
        META_OF("seats")(["person"] * 3),
    ],
)
def test_a_record_that_is_not_sound_is_found_by_playing_it(change):
    game = backup.unpacked(spoilt(change)).games[0]
    with pytest.raises(RecordError):
        finish(backup.reading_game(game, lambda _: GAME))


@pytest.mark.parametrize("lang", LANGS)
def test_every_refusal_has_a_sentence(lang):
    for key in ("broken", "shape", "newer", "altered", "twice", "empty"):
        assert "f.json" in say(lang, "luggage." + key, name="f.json", detail="x")
