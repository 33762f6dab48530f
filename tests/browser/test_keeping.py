"""What is kept: reloads, two windows, storage that is full or forbidden, saves and files that are damaged."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from tests.browser.chance import played
from tests.browser.database import heads, put, texts
from tests.browser.kept import KeptPage
from tests.browser.person import Person, read

from sakusen.cli import requests as cli
from sakusen.engine.record import write
from sakusen.ui.page.words import say

if TYPE_CHECKING:
    from playwright.sync_api import Page

QUOTA = """() => { IDBObjectStore.prototype.put = () => {
    throw new DOMException("no room", "QuotaExceededError"); }; }"""
FORBID = """() => {
    for (const name of ["getItem", "setItem", "removeItem", "key"])
        Storage.prototype[name] = () => { throw new DOMException("no", "SecurityError"); };
    IDBDatabase.prototype.transaction = () => { throw new DOMException("no", "InvalidStateError"); };
    IDBFactory.prototype.open = () => { throw new DOMException("no", "SecurityError"); };
}"""
NOWHERE = """
    Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('no'); } });
    IDBFactory.prototype.open = () => { throw new DOMException("no", "SecurityError"); };
"""
SILENT = "window.BroadcastChannel = class extends EventTarget { postMessage() {} close() {} };"


def find(page: Page, kept: dict[str, str]) -> None:
    """Let the page find these when it is opened, where saves were before there was a database."""
    page.add_init_script(f"for (const [key, text] of Object.entries({json.dumps(kept)})) localStorage[key] ??= text;")


def saves(page: Page) -> dict[str, str]:
    """What is kept of games, without their pictures."""
    return {name: text for name, text in texts(page).items() if not name.startswith("picture/")}


# ------------------------------------------------------------------ reload
def test_a_reload_in_mid_game_loses_nothing(page: Page, sit: Callable[..., Person]) -> None:
    person = sit(page).take_up(played(45))
    person.play(20, seed=4)
    person.uncovered()
    page.keyboard.press("Escape")
    key, log, acting = person.key(), person.text("log"), person.text("acting")

    def same() -> bool:
        person.seated().uncovered()
        return person.key() == key and person.text("log") == log and person.text("acting") == acting

    page.reload()
    assert same()
    page.go_back()
    page.wait_for_selector("#shelf [data-do=continue]")
    person.click("#shelf .btns [data-do=continue]")
    assert same()


def test_each_undo_leads_back_to_the_position_before_even_after_a_reload(
    page: Page, sit: Callable[..., Person]
) -> None:
    person = sit(page).begin("person", "person", dice="hand")
    keys = [person.key()]
    chance = random.Random(2)
    for _ in range(60):  # so many acts, one after the other, without a die or a hand-over between
        now = person.at_rest()
        if now["turn"] != "person":
            break
        steps = now["steps"]
        person.choose(now, chance)
        if person.at_rest()["steps"] > steps:
            keys.append(person.key())
        if len(keys) == 4:
            break
    assert len(keys) > 1
    page.keyboard.press("Escape")
    page.reload()
    person.seated().uncovered()
    for key in keys[-2::-1]:
        if page.locator("#acting [data-do=undo]").get_attribute("aria-disabled") == "true":
            break
        person.click("#acting [data-do=undo]")
        person.at_rest()
        assert person.key() == key
    else:
        assert person.told()["steps"] == 0


# ------------------------------------------------------------------ storage
@pytest.mark.parametrize("trouble", ["full", "forbidden"])
def test_when_nothing_can_be_stored_any_more_the_game_goes_on_and_offers_a_file(
    page: Page, sit: Callable[..., Person], tmp_path: Path, trouble: str
) -> None:
    person = sit(page).begin("person", "person")
    person.play(10)
    page.evaluate(QUOTA if trouble == "full" else FORBID)
    steps = person.told()["steps"]
    person.play(30, until=lambda now: now["steps"] > steps)
    words = "no room left" if trouble == "full" else "Nothing can be saved"
    person.notice(words).wait_for()
    assert page.locator("#notices .note").count() == 1
    person.uncovered()
    match = read(person.take_file("#notices [data-do=save-record]", tmp_path))
    assert cli.digest(match) == person.digest()
    person.click("#notices [data-do=dismiss]")
    person.play(8, seed=9)
    assert page.locator("#notices .note").count() == 0  # it is said once


def test_where_storage_is_forbidden_from_the_start_a_game_can_be_played_and_taken_along(
    page: Page, sit: Callable[..., Person], tmp_path: Path
) -> None:
    page.add_init_script(NOWHERE)
    person = sit(page)
    page.click("[data-do=lang][data-arg=en] >> nth=0")
    assert "Nothing can be saved" in person.text("shelf")
    person.begin("person", "person")
    person.notice("Nothing can be saved")
    person.play(10)
    path = person.take_file("#notices [data-do=save-record]", tmp_path)
    digest = person.digest()
    assert cli.digest(read(path)) == digest
    page.reload()
    page.wait_for_function("typeof window.testPython === 'function'")
    person.bring(path)
    person.seated()
    assert person.digest() == digest


@pytest.mark.parametrize("channel", ["channel", "no channel"])
def test_of_two_windows_the_older_does_not_overwrite_what_the_newer_has_kept(
    page: Page, sit: Callable[..., Person], channel: str
) -> None:
    if channel == "no channel":
        page.context.add_init_script(SILENT)
    older = sit(page).take_up(played(12))
    other = page.context.new_page()
    newer = sit(other)
    newer.click("#shelf .btns [data-do=continue]")
    newer.seated()
    newer.play(8, seed=8)
    kept, digest = saves(other), newer.digest()
    older.play(15, seed=3, until=lambda _: page.locator("#notices .note").count() > 0)
    older.notice("goes on in another tab").wait_for()
    assert saves(other) == kept
    older.click("#notices [data-do=take-over]")
    assert older.comes_to(digest)
    newer.play(20, seed=11, until=lambda _: other.locator("#notices .note").count() > 0)
    newer.notice("goes on in another tab").wait_for()
    other.close()


def test_a_game_deleted_in_another_window_is_not_lost_for_who_plays_it(page: Page, sit: Callable[..., Person]) -> None:
    person = sit(page).begin("person", "person")
    person.play(10)
    put(page, dict.fromkeys(texts(page)))
    steps = person.told()["steps"]
    person.play(30, until=lambda now: now["steps"] > steps)
    assert len(heads(page)) == 1
    key = person.key()
    page.reload()
    person.seated()
    assert person.key() == key


HEAD = {"v": 1, "slug": "kinmen", "seats": ["person", "person"], "time": 1, "owner": "x"}


def spoilt_saves() -> dict[str, str]:
    """Saves as a crash, an extension or a later version may leave them."""
    record = write(played(60))
    head = json.dumps(HEAD)
    return {
        "empty": "",
        "binary": "\x01\x02\ufffd" * 50,
        "half a head": head[:30],
        "head alone": head + "\n",
        "record cut": f"{head}\n{record[:-60]}",
        "head of another kind": f"[1, 2]\n{record}",
        "too new": f"{json.dumps({**HEAD, 'v': 99})}\n{record}",
        "no seats": f"{json.dumps({**HEAD, 'seats': 3})}\n{record}",
        "too few seats": f"{json.dumps({**HEAD, 'seats': ['person']})}\n{record}",
        "unknown player": f"{json.dumps({**HEAD, 'seats': ['person', 'martian']})}\n{record}",
        "time as text": f"{json.dumps({**HEAD, 'time': 'noon'})}\n{record}",
        "acts of another kind": f"{json.dumps({**HEAD, 'acts': 'none'})}\n{record}",
        "illegal move": f"{head}\n{record.replace('[1]', '[9]', 1)}",
        "unknown game": f"{json.dumps({**HEAD, 'slug': 'chess'})}\n{record.replace('kinmen', 'chess')}",
    }


SPOILT = spoilt_saves()
GAME = write(played(60))


@pytest.mark.parametrize("alone", [True, False], ids=["alone", "beside a sound game"])
def test_damaged_saves_neither_stop_the_shelf_nor_are_they_thrown_away(
    page: Page, sit: Callable[..., Person], alone: bool
) -> None:
    kept = {f"sakusen.save.{number}": text for number, text in enumerate(SPOILT.values())}
    find(page, kept)
    if not alone:
        sound = f"{json.dumps({**HEAD, 'time': 2e12})}\n{write(played(40))}"
        find(page, {"sakusen.save.sound": sound})
    person = sit(page)
    person.notice("cannot be read")
    page.locator("[data-do=new]").first.wait_for()
    page.wait_for_timeout(300)
    if alone:
        person.begin("person", "person")
    else:
        page.click("[data-do=continue][data-arg=sound] >> nth=0")
        person.seated()
        assert person.digest() == cli.digest(played(40))
    there = texts(page)
    for name, text in kept.items():
        ident, (head, _, record) = name.removeprefix("sakusen.save."), text.partition("\n")
        assert (there[f"head/{ident}/"], there[f"record/{ident}/"]) == (head, record)


def test_values_that_no_calendar_and_no_form_knows_do_not_stop_the_page(page: Page, sit: Callable[..., Person]) -> None:
    """The two bricks, and a look at what boot.js shows: only a browser has calendars, forms and HTML."""
    page.context.add_init_script(f"""
        localStorage["sakusen.settings"] ??= JSON.stringify({{ lang: "en", speed: "none", new: "abc" }});
        localStorage["sakusen.shelf"] ??= JSON.stringify({{ lang: "en", parts: {{ over: 7, games:
            ['<section id="games"><iframe srcdoc="x"></iframe><form action="/x"></form></section>'] }} }});
        localStorage["sakusen.save.brick"] ??= {json.dumps(json.dumps({**HEAD, "time": 9e15}) + chr(10) + GAME)};
        new MutationObserver(() => {{ window.broken ||= document.querySelector("#shelf iframe, #shelf form"); }})
            .observe(document, {{ childList: true, subtree: true }});""")
    person = sit(page)
    assert "date unknown" in person.text("shelf")
    person.notice("Some settings could not be read")
    assert "abc" in page.evaluate("localStorage['sakusen.aside.settings']")
    page.click("[data-do=new][data-arg=kinmen] >> nth=0")
    page.wait_for_selector("dialog #new")
    assert page.locator("dialog input:checked").count() >= 4
    page.click("dialog [data-do=close] >> nth=0")
    page.click("[data-do=continue][data-arg=brick] >> nth=0")
    assert person.seated().digest() == cli.digest(played(60))
    assert not page.evaluate("Boolean(window.broken)")


def test_games_that_a_newer_version_has_kept_are_told_and_untouched(page: Page, sit: Callable[..., Person]) -> None:
    """A database of a later version: only a browser refuses to open one."""
    person = sit(page).begin("person", "person")
    person.play(6)
    page.evaluate("""() => new Promise((done, failed) => {
        const opening = indexedDB.open("sakusen", 2);
        opening.onerror = failed;
        opening.onsuccess = () => done(opening.result.close());
    })""")
    page.goto("about:blank")
    sit(page)
    person.notice(say("en", "note.newer", n=1, there=2, here=1))
    person.begin("person", "person").play(4)
    assert (
        page.evaluate("""() => new Promise((done, failed) => {
        const opening = indexedDB.open("sakusen");
        opening.onerror = failed;
        opening.onsuccess = () => {
            const names = opening.result.transaction("texts").objectStore("texts").getAllKeys();
            names.onsuccess = () => done(names.result.filter((name) => name.startsWith("head/")).length);
        };
    })""")
        == 1
    )


def test_a_damaged_save_can_be_taken_along_as_a_file(page: Page, sit: Callable[..., Person], tmp_path: Path) -> None:
    """One that the shelf cannot read; then one that is found to be damaged when it is to be carried on."""
    spoilt = {"x": SPOILT["half a head"], "y": SPOILT["illegal move"]}
    find(page, {f"sakusen.save.{ident}": text for ident, text in spoilt.items()})
    person = sit(page)
    for ident, text in spoilt.items():
        if ident == "y":
            page.click("[data-do=continue] >> nth=0")
        page.wait_for_selector("#notices [data-do=damaged-save]")
        path = person.take_file("#notices [data-do=damaged-save]", tmp_path)
        assert text[-200:] in path.read_text(encoding="utf-8")
        page.click(f"[data-do=forget][data-arg={ident}] >> nth=-1")
        page.click("dialog [data-do=close] >> nth=0")  # asked first
        assert texts(page)
        page.click(f"[data-do=forget][data-arg={ident}] >> nth=-1")
        page.click("dialog [data-do=forget-yes]")
        page.wait_for_function("!document.querySelector('#notices .note')")
        assert not [name for name in texts(page) if f"/{ident}/" in name]


def test_work_that_fails_is_told_and_the_game_goes_on(kept: KeptPage, sit: Callable[..., Person]) -> None:
    page = kept.page  # its console may complain
    said: list[str] = []
    page.on("console", lambda message: said.append(message.text))
    person = sit(page, lang="ja").begin("person", "person")
    person.play(4)
    person.python("app.tasks.spawn(app.transfer.open_file(None))")  # no such file: a fault of the program
    person.notice("うまくいかない").wait_for()
    assert any("AttributeError" in text for text in said)
    steps = person.told()["steps"]
    person.play(4, seed=2)
    assert person.told()["steps"] > steps
    page.reload()
    assert person.seated().uncovered().told()["steps"] > steps
