"""What is kept may have turned into anything: the shelf comes, and what is sound stays."""

from __future__ import annotations

import asyncio
import json
import random
from collections.abc import Callable, Coroutine
from contextlib import suppress
from datetime import UTC, datetime
from functools import cache
from typing import Any

import pytest
import ui_fake_page as fake

from sakusen import games
from sakusen.ui.page.html import marks
from sakusen.ui.page.words import say
from sakusen.ui.storage import backup as luggage
from sakusen.ui.storage import save_notices, schema
from sakusen.ui.storage.backup import Backup, Packed, Unsound
from sakusen.ui.storage.saves import ASIDE, HEAD, JOURNAL, OWNER, PICTURE, RECORD, SETTINGS, Damaged, Save, Saves
from sakusen.ui.storage.stores import Memory, Plain

KEPT = Plain.PREFIX
URL = "data:image/webp;base64,AAAA"
META = {
    "slug": "kinmen",
    "seats": ["person", "normal"],
    "acts": [[0, 0, False]],
    "dice": "auto",
    "over": False,
    "summary": {"en": "Turn 1"},
    "base": 0,
    "steps": 1,
}
SETTINGS_KEPT = {
    "lang": "ja",
    "scheme": "dark",
    "speed": "fast",
    "new": {"slug": "kinmen", "seat0": "person"},
    "persist": 5,
    "evicts": True,
    "later": "x",
}
DEEP = "[" * 100_000 + "]" * 100_000
NASTY: list[Any] = [
    9e15,
    8.64e15,
    4.2e12,
    2**53,
    2**63,
    10**400,
    -1,
    -9e15,
    0.5,
    1e308,
    float("nan"),
    float("inf"),
    None,
    True,
    "",
    "abc",
    "5",
    5,
    [],
    [[]],
    {},
    {"x": {}},
    [None],
    {"": ""},
    "x" * 400_000,
    "<b onclick=alert(1)>",
    "\ud800",
    "\0",
    "');background:url(//x",
    "person",
    ["person"] * 9,
    ["martian"],
    [[0, 0, 0]],
    [[-1, 0, True]],
    [[1, 2, True]] * 2000,
    {"en": "\udfff"},
    {"xx": "y"},
    {"en": "y" * 400},
    {"en": 5},
    {f"a{n}": "b" for n in range(200)},
]
TEXTS = [
    "",
    "null",
    "5",
    "true",
    '"x"',
    "[]",
    "{}",
    "{",
    "[" * 500 + "]" * 500,
    DEEP,
    '{"v":' + DEEP + "}",
    "NaN",
    '{"v": 1e999}',
    "9" * 5000,
    '{"v": ' + "9" * 5000 + "}",
    "\ud800",
    "x" * 300_000,
    "\0\1\2",
    '{"a":' * 60_000,
]


def is_json(value: Any) -> bool:
    """Whether a value can be written as plain JSON at all."""
    try:
        schema.read_json(json.dumps({"": value}))
    except ValueError:
        return False
    return True


def now(work: Coroutine[Any, Any, Any]) -> Any:
    return asyncio.run(work)


class Kept:
    """The two places in which a browser keeps things."""

    def __init__(self, small: Memory, large: Memory) -> None:
        self.small, self.large = small, large


def kept() -> Kept:
    """Two games and settings, to be changed."""
    made, sound = Kept(Memory(), Memory()), as_kept()
    made.small.texts, made.large.texts = dict(sound.small.texts), dict(sound.large.texts)
    return made


@cache
def as_kept() -> Kept:
    """The same as the page has kept them."""
    made = Kept(Memory(), Memory())
    saves = Saves(made.small, "a", lambda: 1_700_000_000_000)
    now(saves.open(Plain(made.large)))
    for ident in ("g", "h"):
        assert now(saves.write(ident, {**META, "steps": 0}, '[Game "kinmen"]\n\nr *')) == "kept"
        assert now(saves.append(ident, META, 0, "one")) == "kept"
        now(saves.keep_picture(ident, URL))
    saves.keep_settings(SETTINGS_KEPT)
    return made


async def looked_at(saves: Saves) -> Backup:
    """Everything that is kept, after both games have been opened if they can be."""
    for ident in ("g", "h"):
        with suppress(Damaged, LookupError):
            await saves.read(ident)
    return await luggage.everything(saves)


def clock(milliseconds: float, _: str) -> tuple[int, str, str]:
    then = datetime.fromtimestamp(milliseconds / 1000, UTC)  # refuses what no calendar knows
    return 3, then.date().isoformat(), then.time().isoformat()


@pytest.fixture
def start(monkeypatch: pytest.MonkeyPatch) -> Callable[[Kept], Any]:
    """Starts the page as the browser would, with what it finds; the shelf must come, and "New game" answer."""

    def begin(made: Kept) -> Any:
        monkeypatch.setattr(save_notices, "LocalStore", lambda: made.small)
        monkeypatch.setattr(fake.dom, "clock", clock)
        monkeypatch.setattr(save_notices, "Database", lambda: Plain(made.large))
        app = fake.page()
        fake.run(app.start())
        assert fake.dom.elements["shelf"].innerHTML.count("<article") == len(games.SLUGS)
        marks([fake.dom.elements["shelf"].innerHTML])
        app.new_game.ask("kinmen")
        assert fake.dom.elements["dialog"].innerHTML.count(" checked") >= 4
        luggage.unpacked(luggage.packed(now(looked_at(app.saves)), ""))  # all of it can be taken along
        return app

    return begin


def idents(app: Any) -> set[str]:
    """All games that are known of."""
    return {one.ident for group in app.saves.all() for one in group}


def readable(app: Any) -> list[str]:
    return [game.ident for game in app.saves.all()[0]]


# ------------------------------------------------------------------ every value in turn
@pytest.mark.parametrize("field", [*schema.HEAD, "v"])
def test_shelf_comes_whatever_stands_in_a_field_of_a_head(start: Any, field: str) -> None:
    name = f"{KEPT}{HEAD}g/"
    head = json.loads(kept().large.texts[name])
    for value in NASTY:
        made = kept()
        made.large.texts[name] = json.dumps({**head, field: value})
        before = dict(made.large.texts)
        app = start(made)
        assert "h" in readable(app), value
        assert idents(app) == {"g", "h"}, value
        assert made.large.texts == before
        assert not any(schema.unsound_head(game.meta) for game in app.saves.all()[0])


@pytest.mark.parametrize("kind", [HEAD, RECORD, f"{JOURNAL}g/00000000/", OWNER, PICTURE])
def test_shelf_comes_whatever_has_become_of_a_text(start: Any, kind: str) -> None:
    name = KEPT + (kind if kind.startswith(JOURNAL) else f"{kind}g/")
    for text in TEXTS:
        made = kept()
        assert name in made.large.texts
        made.large.texts[name] = text
        app = start(made)
        assert "h" in readable(app)
        assert "g" in idents(app)


@pytest.mark.parametrize("field", [*schema.SETTINGS, "later", "<b>"])
def test_new_game_can_be_begun_whatever_stands_in_a_setting(start: Any, field: str) -> None:
    for value in NASTY:
        made = kept()
        made.small.texts[SETTINGS] = json.dumps({**SETTINGS_KEPT, field: value})
        settings = start(made).preferences.values
        others = SETTINGS_KEPT.keys() - {field, "speed"} if is_json(value) else ()
        assert {name: settings[name] for name in others} == {name: SETTINGS_KEPT[name] for name in others}
        if field not in settings and field in SETTINGS_KEPT:
            assert json.dumps(field)[1:-1] in made.small.texts[ASIDE]


@pytest.mark.parametrize("text", TEXTS)
def test_settings_that_are_none_are_put_aside_and_that_is_told_once(start: Any, text: str) -> None:
    made = kept()
    made.small.texts[SETTINGS] = text
    app = start(made)
    told = fake.dom.by_id("notices").innerHTML
    assert (say("en", "note.settings") in told) == (text not in ("", "{}"))
    if text not in ("", "{}"):
        assert schema.whole_text(text)[:1000] in app.saves.settings_aside()
        assert now(luggage.everything(app.saves)).aside == app.saves.settings_aside()
        start(made)
        assert "notices" not in fake.dom.elements


def test_changed_bytes_anywhere_do_not_stop_the_shelf(start: Any) -> None:
    chance = random.Random(9)
    for _ in range(300):
        made = kept()
        texts = chance.choice([made.small.texts, *[made.large.texts] * 9])
        name = chance.choice([*texts])
        at = chance.randrange(len(texts[name]) + 1)
        put = chance.choice(["", "9" * 30, '"', "{", "]", "-", "e99", "\ud800", "<", "\0", "null"])
        texts[name] = texts[name][:at] + put + texts[name][at + chance.randrange(4) :]
        start(made)


def test_names_that_nobody_gives_do_not_stop_the_shelf(start: Any) -> None:
    made = kept()
    for name in ("", "x", "/", "x/y", "<b onclick=alert(1)>/", "\ud800/", "x" * 500 + "/", "../", "h//"):
        made.large.texts |= {KEPT + HEAD + name: "{}", KEPT + RECORD + name: "r"}
    app = start(made)
    assert sorted(readable(app)) == ["g", "h"]
    assert "<b onclick" not in fake.dom.elements["shelf"].innerHTML


# ------------------------------------------------------------------ the same in a backup
def backup(change: Any) -> str:
    content = json.loads(
        luggage.packed(Backup(SETTINGS_KEPT, [Packed(Save("g", {**META, "time": 5}, "r *"), URL)], [("d", "x")]), "")
    )["content"]
    change(content)
    return json.dumps({"format": luggage.FORMAT, "version": 1, "check": luggage.check(content), "content": content})


@pytest.mark.parametrize("field", ["time", "acts", "dice", "over", "summary", "slug", "seats"])
def test_backup_brings_no_value_that_storage_would_not_hold(field: str) -> None:
    for value in NASTY:
        text = backup(lambda content, value=value: content["games"][0]["meta"].update({field: value}))
        try:
            meta = luggage.unpacked(text).games[0].save.meta
        except Unsound:
            continue
        assert not schema.unsound_head(meta)
        assert schema.HEAD[field](value)


@pytest.mark.parametrize("field", schema.SETTINGS)
def test_backup_brings_no_setting_that_cannot_be_used(field: str) -> None:
    for value in NASTY:
        try:
            found = luggage.unpacked(backup(lambda content, value=value: content["settings"].update({field: value})))
        except Unsound:
            continue
        assert not schema.unsound_settings(found.settings)


@pytest.mark.parametrize("brick", [{"time": 9e15}, {"time": 9_000_000_000_000_000}])
def test_backup_with_a_time_that_no_calendar_knows_is_refused(brick: dict[str, Any]) -> None:
    with pytest.raises(Unsound, match="time"):
        luggage.unpacked(backup(lambda content: content["games"][0]["meta"].update(brick)))


@pytest.mark.parametrize("answers", ["abc", 5, [], {"seat0": 5}, {"x": {}}])
def test_backup_with_answers_that_are_none_is_refused(answers: Any) -> None:
    with pytest.raises(Unsound, match="new"):
        luggage.unpacked(backup(lambda content: content["settings"].update(new=answers)))
