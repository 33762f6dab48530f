"""All games as one file, from one browser to another; and what is asked and said so that games stay."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from tests.browser.chance import played
from tests.browser.database import heads, put, texts
from tests.browser.person import Person

from sakusen.engine.record import write
from sakusen.ui.page.words import LANGS
from sakusen.ui.storage import backup
from sakusen.ui.storage.backup import Backup, Packed
from sakusen.ui.storage.saves import Save

if TYPE_CHECKING:
    from playwright.sync_api import Page

SHELF = "#shelf [data-do=luggage-save]"
STEPS = "JSON.parse(window.sakusen('brief')).steps"
WATCH_PERSIST = """
window.testAsked = 0;
StorageManager.prototype.persisted = async () => false;
StorageManager.prototype.persist = async () => { window.testAsked += 1; return false; };
"""
SAFARI = "Object.defineProperty(Navigator.prototype, 'vendor', { get: () => 'Apple Computer, Inc.' });"


def to_shelf(person: Person) -> None:
    person.uncovered().click("#head [data-do=shelf]")
    person.page.wait_for_selector(SHELF)
    person.page.wait_for_timeout(200)


def carry_on(person: Person, ident: str) -> None:
    """From the shelf to one of the games that are kept."""
    press = "ident => document.querySelector(`[data-do=continue][data-arg='${ident}']`).click()"
    there = """ident => JSON.parse(window.testPython("app.play.ident if app.play else ''")) === ident"""
    person.page.evaluate(press, ident)
    person.page.wait_for_function(there, arg=ident)
    person.seated()


def goes_on(person: Person) -> None:
    """Play until something more has been kept."""
    steps = person.at_rest()["steps"]
    assert person.play(60, seed=4, until=lambda now: now["steps"] > steps)["steps"] > steps


def a_file(page: Page, sit: Callable[..., Person], folder: Path, steps: int = 20) -> tuple[Path, str]:
    """A file with one game, and the position of that game."""
    person = sit(page).take_up(played(steps))
    digest = person.digest()
    to_shelf(person)
    return person.take_file(SHELF, folder, "all.json"), digest


def written(folder: Path, **content: Any) -> tuple[Path, dict[str, Any]]:
    """The same without a page: a file with one game, and all that is in it. ``content`` takes the place of parts."""
    match = played(20)
    summary = dict.fromkeys(LANGS, "1")
    meta = {"slug": match.game.slug, "seats": ["person", "person"], "dice": "auto", "over": False, "time": 5}
    save = Save("brought", {**meta, "acts": [], "summary": summary}, write(match))
    whole = json.loads(backup.packed(Backup({"lang": "en"}, [Packed(save, "")], []), "2026-11-22"))
    whole["content"].update(content)
    return saved(folder, whole), whole


def saved(folder: Path, whole: dict[str, Any]) -> Path:
    """A file with what it is to hold, its check sum made right."""
    whole["check"] = backup.check(whole["content"])
    path = folder / "all.json"
    path.write_text(json.dumps(whole), encoding="utf-8")
    return path


def brought(person: Person, path: Path) -> str:
    """The words of the dialog for a file."""
    person.bring(path)
    person.page.wait_for_selector("dialog #luggage")
    return str(person.page.inner_text("dialog[open]"))


def take(person: Person) -> None:
    person.click("dialog [data-do=luggage-take]")
    person.notice("Games added").wait_for()


# ------------------------------------------------------------------ there and back
def test_games_and_settings_move_to_another_browser(
    page: Page, new_page: Callable[..., Page], sit: Callable[..., Person], tmp_path: Path
) -> None:
    path, digest = a_file(page, sit, tmp_path)
    person = sit(new_page(locale="ja-JP"))
    assert "Games to be added: 1." in brought(person, path)
    take(person)
    person.click("#notices [data-do=dismiss]")
    person.click("#shelf .btns [data-do=continue]")
    person.seated()
    assert person.digest() == digest
    person.uncovered()
    person.play(8, seed=5)


def test_a_file_brought_back_changes_nothing_and_writes_over_no_game_that_has_gone_on_or_runs(
    page: Page, sit: Callable[..., Person], tmp_path: Path
) -> None:
    path, old = a_file(page, sit, tmp_path)
    person, before = Person(page), texts(page)
    words = brought(person, path)
    assert "Already here: 1." in words
    assert "no game that is not here" in words
    page.click("dialog [data-do=close] >> nth=0")
    assert texts(page) == before

    (ident,) = heads(page)
    person.begin("person", "person")
    person.play(8, seed=3)
    page.keyboard.press("Escape")
    person.uncovered()
    key = person.key()
    assert "Already here: 1." in brought(person, path)
    page.click("dialog [data-do=close] >> nth=0")
    assert person.key() == key

    to_shelf(person)
    (running,) = set(heads(page)) - {ident}
    carry_on(person, ident)
    person.uncovered()
    person.play(20, seed=7, until=lambda _: person.digest() != old)
    new = person.digest()
    assert new != old
    to_shelf(person)
    assert "Differing from a game that is kept here: 1." in brought(person, path)
    take(person)
    found = []
    for one in set(heads(page)) - {running}:
        carry_on(person, one)
        found.append(person.digest())
        to_shelf(person)
    assert sorted(found) == sorted([old, new])


def test_settings_are_taken_only_when_the_reader_wants_them(
    page: Page, sit: Callable[..., Person], tmp_path: Path
) -> None:
    path, _ = written(tmp_path, settings={"lang": "ja", "scheme": "dark"})
    person = sit(page)
    brought(person, path)
    take(person)
    assert page.evaluate("document.documentElement.lang") == "en"
    brought(person, path)
    page.click("dialog label:has(input[name=settings][value=take])")
    person.click("dialog [data-do=luggage-take]")
    page.wait_for_function("document.documentElement.lang === 'ja'")
    assert page.evaluate("document.documentElement.dataset.scheme") == "dark"
    assert json.loads(page.evaluate("localStorage['sakusen.settings']"))["scheme"] == "dark"


# ------------------------------------------------------------------ damage
def spoilt(text: str) -> dict[str, tuple[str, str]]:
    """Files that are refused as a whole, with words of the sentence."""

    def changed(change: Callable[[dict[str, Any]], Any]) -> str:
        whole = json.loads(text)
        change(whole["content"])
        whole["check"] = backup.check(whole["content"])
        return json.dumps(whole)

    return {
        "cut off": (text[:-100], "breaks off or is damaged"),
        "beginning only": (text[:70], "breaks off or is damaged"),
        "altered": (text.replace("Kinmen", "Formosa").replace('"person"', '"easy"', 1), "check sum"),
        "newer": (text.replace('"version": 1', '"version": 7'), "newer version of Sakusen (7)"),
        "twice": (changed(lambda c: c["games"].append(c["games"][0])), "the same game twice"),
        "no games": (changed(lambda c: c.update(games=[], damaged=[], settings={})), "neither games nor settings"),
        "a spoilt picture": (changed(lambda c: c["games"][0].update(picture="x")), "games 1, picture"),
        "a spoilt time": (changed(lambda c: c["games"][0]["meta"].update(time="x")), "games 1, time"),
        "spoilt settings": (changed(lambda c: c.update(settings={"lang": "xx"})), "settings, lang"),
        "deep nesting": ('{"format": "sakusen-luggage", "content": ' + '{"a":' * 3000, "breaks off or is damaged"),
    }


def test_a_spoilt_file_is_refused_with_a_sentence_and_changes_nothing(
    page: Page, sit: Callable[..., Person], tmp_path: Path
) -> None:
    path, _ = a_file(page, sit, tmp_path, 8)
    text = path.read_text(encoding="utf-8")
    person, before = Person(page), texts(page)
    for lang in ("en", "ja", "zh-Hant"):
        page.evaluate(f"document.querySelector('[data-do=lang][data-arg={lang}]').click()")
        for number, (content, words) in enumerate(spoilt(text).values()):
            bad = tmp_path / f"bad{number}-{lang}.json"
            bad.write_text(content, encoding="utf-8")
            person.bring(bad)
            sentence = person.notice(bad.name).locator("p").inner_text()
            assert words in sentence if lang == "en" else any("\u3040" <= char <= "\u9fff" for char in sentence)
            page.click("#notices [data-do=dismiss] >> nth=-1")
        assert texts(page) == before, lang


def test_games_that_break_the_rules_come_as_they_are_and_what_is_no_game_is_named(
    page: Page, sit: Callable[..., Person], tmp_path: Path
) -> None:
    _, whole = written(tmp_path)
    game = whole["content"]["games"][0]
    for ident, record in (("moved", game["record"].rsplit(None, 2)[0] + " 9999-9999 *"), ("letter", "Dear Sir")):
        whole["content"]["games"].append({**game, "ident": ident, "record": record})
    person = sit(page)
    words = brought(person, saved(tmp_path, whole))
    assert "Games to be added: 1." in words
    assert "Kept as they are, though they can be read only in part or not at all: 1." in words
    assert "letter is neither a record nor a position" in words
    take(person)
    assert sorted(heads(page)) == sorted([game["ident"], "moved"])


# ------------------------------------------------------------------ a journal that breaks off
def test_a_torn_journal_is_told_and_the_game_goes_on_from_what_is_sound(
    page: Page, sit: Callable[..., Person], tmp_path: Path
) -> None:
    person = sit(page).take_up(played(10))
    person.play(40, until=lambda now: now["steps"] > 12)
    steps = person.at_rest()["steps"]
    last = max(texts(page, "journal/"))
    torn = texts(page)[last][:-1]
    put(page, {last: torn})
    page.reload()
    person.seated()
    person.notice("last moves of this game cannot be read")
    person.uncovered()
    assert 0 < person.told()["steps"] < steps
    path = person.take_file("#notices [data-do=torn-save]", tmp_path)
    assert torn in path.read_text(encoding="utf-8")


def test_a_notice_is_closed_by_itself_and_stays_where_it_is_when_another_comes(
    page: Page, sit: Callable[..., Person], tmp_path: Path
) -> None:
    person = sit(page)
    for number in range(4):
        bad = tmp_path / f"bad{number}.txt"
        bad.write_text("no record", encoding="utf-8")
        person.bring(bad)
        person.notice(bad.name)
        page.evaluate(f"document.querySelector('#notices .note:last-child').testNumber = {number}")
    there = "[...document.querySelectorAll('#notices .note')].map((note) => note.testNumber)"
    assert page.evaluate(there) == [1, 2, 3]  # the fourth has pushed out the first, and renewed none
    person.click("#notices .note:nth-child(2) [data-do=dismiss]")
    assert page.evaluate(there) == [1, 3]


# ------------------------------------------------------------------ that games stay
def test_lasting_storage_is_asked_for_once_and_not_before_a_game_is_worth_it(
    page: Page, sit: Callable[..., Person]
) -> None:
    page.context.add_init_script(WATCH_PERSIST)
    person = sit(page).take_up(played(24))
    person.play(4)
    assert person.told()["steps"] < 30
    assert page.evaluate("window.testAsked") == 0
    person.play(99, seed=2, until=lambda now: now["steps"] > 34)
    page.wait_for_function("window.testAsked === 1")
    person.play(10, seed=3)
    assert page.evaluate("window.testAsked") == 1
    assert page.locator("#notices .note").count() == 0
    page.reload()
    goes_on(person.seated().uncovered())
    assert page.evaluate("window.testAsked") == 0


@pytest.mark.parametrize("installed", [False, True], ids=["in a tab", "installed"])
def test_the_readers_of_safari_are_told_once_that_it_clears_away(
    page: Page, sit: Callable[..., Person], tmp_path: Path, installed: bool
) -> None:
    page.context.add_init_script(SAFARI + ("Navigator.prototype.standalone = true;" if installed else ""))
    person = sit(page).take_up(played(26))
    person.play(99, until=lambda now: now["steps"] > 34)
    if installed:
        assert page.locator("#notices .note").count() == 0
        return
    note = person.notice("Safari")
    assert note.is_visible()
    person.uncovered()
    assert backup.is_backup(person.take_file("#notices [data-do=luggage-save]", tmp_path).read_text(encoding="utf-8"))
    person.click("#notices [data-do=dismiss]")
    page.reload()
    goes_on(person.seated().uncovered())
    assert page.locator("#notices .note").count() == 0
